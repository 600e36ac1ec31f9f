"""The figures of the analysis, worked out once more in another way, over exercises of bots and recorded ones."""

import itertools
import json
import math
from collections import Counter

import pytest

from adjudication.apply import fold
from tests.analysis.cases import CASES, FOG, case
from wargame.analysis.tables import KINDS
from wargame.analysis.words import WORDS

SIDES = ("red", "blue")
each_case = pytest.mark.parametrize("name", CASES)


@each_case
def test_strength_is_that_of_the_fold_of_the_log_up_to_the_end_of_each_turn(name: str) -> None:
    here = case(name)
    for row in here.rows("strength_by_turn"):
        upto = [
            index
            for index, event in enumerate(here.log)
            if event.type == "turn_started" and event.data["turn"] == row["turn"] + 1
        ]
        battle = fold(here.start, here.log[: upto[0]] if upto else here.log)
        own = [unit for unit in battle.units.values() if unit.side == row["side"]]
        dead = {unit.id for unit in own if unit.condition.destroyed}
        assert (row["living"], row["destroyed"]) == (len(own) - len(dead), len(dead))
        assert row["lost"] == sum(here.scenario.units[name].profile.value for name in dead)
        assert row["value"] + row["lost"] == sum(unit.profile.value for unit in own)
        for state in ("suppressed", "mobility_kill", "firepower_kill"):
            assert row[state] == len([u for u in own if getattr(u.condition, state) and u.id not in dead])


@each_case
def test_losses_are_the_units_whose_change_says_destroyed(name: str) -> None:
    here = case(name)
    gone = [
        event.data["unit"]
        for event in here.of("unit_changed", "overridden")
        if event.data["after"].get("destroyed") and not event.data["before"].get("destroyed")
    ]
    assert [row["unit"] for row in here.rows("losses")] == gone
    last = here.rows("strength_by_turn")[-2:]
    steps = here.rows("strength_by_step")
    for row in last:
        own = [step for step in steps if step["side"] == row["side"]]
        assert {key: own[-1][key] for key in ("living", "value", "lost")} == {
            key: row[key] for key in ("living", "value", "lost")
        }


@each_case
def test_the_score_is_objectives_own_units_and_enemy_losses(name: str) -> None:
    here = case(name)
    strength = {(row["turn"], row["side"]): row for row in here.rows("strength_by_turn")}
    held = {row["hex"]: row for row in here.rows("objectives_by_turn")}
    for row in here.rows("score_by_turn"):
        for side, enemy in (SIDES, SIDES[::-1]):
            points = sum(each["value"] for each in held.values() if each[f"turn_{row['turn']}"] == side)
            own, other = strength[row["turn"], side], strength[row["turn"], enemy]
            if here.of("score_changed"):
                assert row[side] == points + own["value"] + other["lost"]


@each_case
def test_shots_levels_and_marks_are_those_of_the_log(name: str) -> None:
    here = case(name)
    rows = here.rows("fire_by_weapon")
    shots = Counter((event.side, event.data["weapon"]) for event in here.of("shot_fired"))
    assert {(row["side"], row["weapon"]): row["shots"] for row in rows} == shots
    for row in rows:
        levels = [
            event.data["level"]
            for event in here.of("shot_fired")
            if (event.side, event.data["weapon"]) == (row["side"], row["weapon"])
        ]
        assert row["level"] == pytest.approx(sum(levels) / len(levels), abs=0.006)
        assert row["without_dice"] == sum(level < 1 for level in levels)
        marks = Counter(
            event.data["result"]
            for event in here.of("result_marked")
            if (event.side, event.data.get("weapon")) == (row["side"], row["weapon"])
        )
        assert {letter: row[f"marked_{letter}"] for letter in "-SMFK"} == {
            letter: marks[letter] for letter in "-SMFK"
        }
    for letter in "-SMFK":
        marked = sum(event.data["result"] == letter for event in here.of("result_marked"))
        corrected = here.of("result_corrected")
        away = sum(event.data["before"] == letter for event in corrected)
        into = sum(event.data["after"] == letter for event in corrected)
        both = [*rows, *here.rows("fire_by_battery")]
        assert sum(row[f"marked_{letter}"] for row in both) == marked
        assert sum(row[f"final_{letter}"] for row in both) == marked - away + into
    both = [*rows, *here.rows("fire_by_battery")]
    assert sum(row["changed"] for row in both) == len(here.of("unit_changed"))
    assert sum(row["destroyed"] for row in both) == sum(
        event.data["result"] == "K" for event in here.of("unit_changed")
    )


@each_case
def test_rounds_add_up_and_the_rose_holds_every_round_that_arrived(name: str) -> None:
    here = case(name)
    landed = Counter((event.data["battery"]) for event in here.of("zone_opened"))
    for row in here.rows("fire_by_battery"):
        own = [event for event in here.log if event.data.get("battery") == row["battery"]]
        count = Counter(event.type for event in own)
        assert row["declared"] == count["fire_declared"]
        assert row["rounds"] == sum(e.data["guns"] for e in own if e.type == "fire_declared")
        assert row["arrived"] + row["failed"] == row["rounds"]
        assert row["off_map"] == count["marker_left_map"]
        assert row["scattered"] == count["marker_scattered"]
        assert row["stayed"] + row["scattered"] + row["off_map"] == row["arrived"]
        assert row["attacks"] == count["target_attacked"]
        assert row["friendly"] == sum(e.type == "target_attacked" and e.data["friendly"] for e in own)
        if here.ruleset.indirect.zone_extent == "impact_hex" and landed[row["battery"]]:
            assert landed[row["battery"]] == row["stayed"] + row["scattered"]
    falls = here.rows("fire_scatter")
    assert sum(row["rounds"] for row in falls) == sum(row["arrived"] for row in here.rows("fire_by_battery"))
    roses = [chart for chart in here.analysis.topic("fire").charts if chart.kind == "rose"]
    total = sum(rose.stayed + sum(fall.rounds for fall in rose.falls) for rose in roses)
    assert total == sum(row["arrived"] for row in here.rows("fire_by_battery"))
    board = here.start.board
    for event in here.of("marker_scattered"):
        assert board.distance(event.data["from"], event.data["to"]) == event.data["distance"]
    far = Counter(
        board.distance(event.data["from"], event.data["to"]) for event in here.of("marker_scattered")
    )
    assert far == Counter(
        {
            distance: sum(row["rounds"] - row["off_map"] for row in falls if row["distance"] == distance)
            for distance in range(1, 7)
            if sum(row["rounds"] - row["off_map"] for row in falls if row["distance"] == distance)
        }
    )
    friendly = sum(event.data["friendly"] for event in here.of("target_attacked"))
    assert len(here.rows("fire_own_hits")) == friendly


@each_case
def test_ways_lead_from_where_a_unit_was_set_up_to_where_it_stands(name: str) -> None:
    here = case(name)
    last = fold(here.start, here.log)
    ways = {row["unit"]: row["way"].split() for row in here.rows("movement_tracks")}
    for row in here.rows("movement_by_unit"):
        way = ways.get(row["unit"], [here.start.units[row["unit"]].hex])
        assert (way[0], way[-1]) == (here.start.units[row["unit"]].hex, last.units[row["unit"]].hex)
        cost = sum(e.data["cost"] for e in here.of("unit_moved") if e.data["unit"] == row["unit"])
        assert row["points"] == pytest.approx(cost)
        if not any(event.data["unit"] == row["unit"] for event in here.of("overridden")):
            assert len(way) - 1 == row["hexes"]
            assert all(here.start.board.distance(a, b) == 1 for a, b in itertools.pairwise(way))
    assert sum(row["both"] for row in here.rows("movement_by_hex")) == len(here.of("unit_moved"))


@each_case
def test_cards_bring_what_the_log_says(name: str) -> None:
    here = case(name)
    rows = here.rows("cards")
    assert [(row["side"], row["card"], row["drawn_seq"]) for row in rows] == [
        (event.side, event.data["card"], seq)
        for seq, event in enumerate(here.log, 1)
        if event.type == "card_drawn"
    ]
    for row in rows:
        own = [e for e in here.log if e.side == row["side"] and e.data.get("card") == row["card"]]
        assert row["used"] == sum(event.type == "effect_spent" for event in own)
        lapsed = [event.data["reason"] for event in own if event.type == "effect_lapsed"]
        assert (row["state"] == "lapsed") == bool(lapsed) or row["reason"] in (None, *lapsed)
        if row["card"] == "rapid_assault":
            assert row["points_added"] == 3 * row["used"]
            assert 0 <= row["points_used"] <= row["points_added"]
        if row["card"] == "fire_boost":
            boosted = [
                event
                for event in here.of("shot_fired")
                if event.side == row["side"] and any(s["name"] == "fire_boost" for s in event.data["shifts"])
            ]
            assert 0 <= row["levels_added"] <= 2 * len(boosted)
        if row["card"].startswith("support") and row["used"]:
            assert row["rounds"] == here.ruleset.cards.numbers[row["card"]]["guns"]


def ways(letters: str) -> int:
    return sum(letters[a + b - 2] != "-" for a in range(1, 7) for b in range(1, 7))


@each_case
def test_dice_are_counted_and_expected_as_the_tables_say(name: str) -> None:
    here = case(name)
    tables = here.ruleset.data
    rolls = here.of("dice_rolled")
    for side in SIDES:
        own = [event.data for event in rolls if event.data["side"] == side]
        every = [row for row in here.rows("dice_faces") if (row["side"], row["purpose"]) == (side, "every")]
        faces = [face for roll in own for face in roll["faces"]]
        assert len(every) == bool(faces)
        for row in every:
            assert [row[f"face_{face}"] for face in range(1, 7)] == [faces.count(f) for f in range(1, 7)]
            assert row["mean"] == pytest.approx(sum(faces) / len(faces), abs=0.001)
            assert row["low"] <= 3.5 <= row["high"]
        for purpose, table in (("direct", "direct"), ("attack", "indirect"), ("attack_own", "indirect")):
            of = [
                roll
                for roll in own
                if roll["purpose"] == purpose.removesuffix("_own")
                and (
                    purpose == "direct"
                    or (here.start.units[roll["unit"]].side == side) == purpose.endswith("_own")
                )
            ]
            found = [r for r in here.rows("dice_outcomes") if (r["side"], r["purpose"]) == (side, purpose)]
            assert len(found) == bool(of)
            for row in found:
                chances = [ways(tables[table]["results"][str(roll["row"])]) / 36 for roll in of]
                hit = sum(roll["outcome"] != "-" for roll in of)
                if purpose == "attack_own":
                    chances, hit = [1 - chance for chance in chances], len(of) - hit
                assert (row["rolls"], row["successes"]) == (len(of), hit)
                assert row["expected"] == pytest.approx(sum(chances), abs=0.01)
                assert row["low"] <= math.ceil(row["expected"])
                assert row["high"] >= math.floor(row["expected"])


@each_case
def test_everything_is_plain_json_and_every_code_has_its_words(name: str) -> None:
    here = case(name)
    own = {*here.ruleset.direct.weapons, *here.ruleset.indirect.kind}
    for topic in here.analysis.topics:
        for table in topic.tables:
            for column in table.columns:
                assert column.kind in KINDS
                if column.kind == "word":
                    assert {*table.column(column.key)} <= {None, *WORDS, *own}, (table.key, column.key)
    data = here.analysis.as_json()
    assert json.loads(json.dumps(data)) == data
    keys = [table["key"] for topic in data["topics"] for table in topic["tables"]]
    assert len(set(keys)) == len(keys)


def test_among_the_cases_there_are_fog_cards_own_hits_and_scatter() -> None:
    assert case(FOG[0]).of("unit_sighted")
    assert any(case(name).rows("cards") for name in CASES)
    assert any(case(name).rows("fire_own_hits") for name in CASES)
    assert any(row["points_used"] for name in CASES for row in case(name).rows("cards"))
