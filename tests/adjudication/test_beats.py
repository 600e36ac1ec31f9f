"""How an adjudication is shown step by step: where beats end. They change nothing of what happened."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from adjudication.beats import beat_ends
from adjudication.events import Event
from adjudication.refusal import Refused
from tests.adjudication.builders import AIM, Game, battery, types, unit, volley
from tests.adjudication.moves import at, row, tank

FAR = "4860GH"


def beats(events: Sequence[Event]) -> list[list[Event]]:
    """The events cut where a beat ends."""
    found: list[list[Event]] = [[]]
    for event, ends in zip(events, beat_ends(events), strict=True):
        found[-1].append(event)
        if ends:
            found.append([])
    assert found.pop() == []  # the last event always ends one
    return found


def guns_of(beat: Sequence[Event]) -> list[int]:
    return [event.data["gun"] for event in beat if event.type == "marker_placed" and event.data["gun"]]


def test_nothing_has_no_beats() -> None:
    assert beat_ends([]) == []


def played(seed: int) -> Iterator[tuple[Event, ...]]:
    """The submissions of a whole exercise with everything in it, by chance."""
    chance = random.Random(seed)
    units = [
        tank("R1", 60),
        tank("R2", 61),
        tank("B1", 64, side="blue", armour="heavy"),
        tank("B2", 66, side="blue"),
        unit("B3", AIM, armour="light"),
        unit("B4", AIM),
    ]
    game = Game(
        units,
        [battery("RB", guns=6, missions=9), battery("BB", "blue", guns=3, missions=9)],
        seed=seed,
        options={"cards_per_side": 3, "standing_order": 1},
        started=False,
        turns=4,
    )
    yield game.send("director", "start_exercise")
    while game.battle.status == "running":
        battle, side = game.battle, str(game.battle.side)
        own = [name for name, each in battle.units.items() if each.side == side]
        tries: list[tuple[str, dict[str, Any]]] = [
            ("plan_fire", {"battery": f"{side[0].upper()}B", "target": chance.choice([AIM, at(64), FAR])}),
            ("draw_card", {}),
            ("fire", {"unit": own[0], "target": "B1" if side == "red" else "R1"}),
            ("move_unit", {"unit": own[-1], "path": [at(63 - chance.randrange(3))]}),
        ]
        for kind, fields in chance.sample(tries, 2):
            try:
                yield game.send(side, kind, **fields)
            except Refused:
                continue
            yield from answered(game)
        yield game.send("director", "end_phase")
        yield from answered(game)


def answered(game: Game) -> Iterator[tuple[Event, ...]]:
    """Whatever is asked is passed, or kept as it is."""
    while waiting := game.battle.waiting:
        choice = "keep" if waiting["window"] == "reactive_armour" else "pass"
        yield game.send("director", "answer", choice=choice)


@pytest.mark.parametrize("seed", range(25))
def test_beats_are_the_events_cut_in_pieces_and_the_last_ends(seed: int) -> None:
    """None lost, none twice, none empty, in the order in which they happened; one target, one shot, one step a beat."""
    kinds = set()
    for events in played(seed):
        pieces = beats(events)
        assert [event for piece in pieces for event in piece] == list(events)
        assert all(pieces)
        for piece in pieces:
            kinds |= set(types(piece))
            for one in ("target_attacked", "shot_fired", "unit_moved", "card_drawn", "fire_declared"):
                assert types(piece).count(one) <= 1
            if "target_attacked" in types(piece):
                assert len(guns_of(piece)) <= 1
    assert {"turn_started", "exercise_ended", "card_drawn"} <= kinds


def test_one_target_with_its_corrections_is_one_beat() -> None:
    game = volley(unit("T", armour="composite"), dice=[1, 1, 6, 6, 4])
    fired = beats(game.log)
    last = fired[-1]
    assert last[0].type == "target_attacked"
    assert [event.type for event in last if event.type in ("result_marked", "dice_rolled")] == [
        "dice_rolled",
        "result_marked",
        "dice_rolled",
    ]
    assert {"unit_changed"} <= set(types(last))


def test_two_targets_are_two_beats() -> None:
    game = volley(unit("T"), unit("U"), dice=[1, 1, 1, 1, 1, 1])
    assert [sum(event.type == "target_attacked" for event in beat) for beat in beats(game.log)][-2:] == [1, 1]


def test_the_arrival_is_a_beat_of_its_own_after_the_declaration() -> None:
    declared, arrival, *rest = beats(volley(unit("T"), dice=[1, 1, 1, 1]).log)
    assert types(declared) == ["fire_declared", "marker_placed"]
    assert types(arrival) == ["dice_rolled", "fire_arrived"]
    assert types(rest[0])[0] == "marker_placed"


def test_fire_that_does_not_arrive_is_two_beats() -> None:
    declared, failed = beats(volley(unit("T"), dice=[6]).log)
    assert types(declared)[0] == "fire_declared"
    assert "fire_failed" in types(failed)


def test_harmless_guns_pass_in_one_beat() -> None:
    log = volley(unit("T", FAR), dice=[1, *[1] * 6], guns=6).log
    fired = beats(log)
    assert [guns_of(beat) for beat in fired] == [[], [], [1, 2, 3, 4, 5, 6]]
    assert fired[-1][-1].type == "fire_ended"


@pytest.mark.parametrize("harmful", range(1, 5))
def test_a_gun_that_hits_somebody_stands_apart_from_the_harmless_ones(harmful: int) -> None:
    """Of four guns one hits; the ones before it pass together, so do those after it."""
    # Scatter 6 goes away: direction 1, distance 6; scatter 1 stays on the aim hex, where the target is.
    dice = [1]
    for gun in range(1, 5):
        dice += [1, 1, 1] if gun == harmful else [6, 1, 6]
    fired = beats(volley(unit("T"), dice=dice, guns=4).log)
    runs = [guns_of(beat) for beat in fired if guns_of(beat)]
    before, after = list(range(1, harmful)), list(range(harmful + 1, 5))
    assert runs == [run for run in (before, [harmful], after) if run]
    (hit,) = [index for index, beat in enumerate(fired) if guns_of(beat) == [harmful]]
    assert types(fired[hit + 1])[0] == "target_attacked"


def test_another_battery_begins_anew() -> None:
    """Two batteries that are declared by the end of the part: the harmless guns of one do not join the other's."""
    game = Game(
        [unit("T", FAR)], [battery("B1", guns=2), battery("B2", guns=2)], dice=[1, 1, 1, 1, 1, 1, 1, 1]
    )
    game.to("indirect_fire", "red")
    for name in ("B1", "B2"):
        game.send("red", "plan_fire", battery=name, target=AIM)
    fired = beats(game.send("red", "end_phase"))
    assert [guns_of(beat) for beat in fired if guns_of(beat)] == [[1, 2], [1, 2]]
    assert [types(beat)[0] for beat in fired].count("fire_declared") == 2
    assert types(fired[-1])[0] == "side_ended_phase"


def test_each_rally_is_a_beat() -> None:
    game = Game([unit("A"), unit("B"), unit("C", side="red", hex_=FAR)], dice=[3, 3, 3])
    for name in ("A", "B", "C"):
        game.send("director", "override", unit=name, set={"suppressed": True}, reason="test")
    game.log.clear()
    game.to("movement", "blue")
    events = game.send("blue", "end_phase")
    rallies = [beat for beat in beats(events) if beat[0].type == "dice_rolled"]
    assert [beat[0].data["unit"] for beat in rallies] == ["C", "A", "B"]
    assert all([event.type == "dice_rolled" for event in beat].count(True) == 1 for beat in rallies)


def test_each_step_of_a_movement_is_a_beat() -> None:
    game = Game([tank("R", 61)])
    game.to("movement", "red")
    events = game.send("red", "move_unit", unit="R", path=row(62, 63, 64))
    assert [types(beat)[0] for beat in beats(events)] == ["move_started", *["unit_moved"] * 3]


def test_what_tells_where_the_exercise_is_now_comes_together() -> None:
    game = Game([unit("A")])
    whole = beats(game.log)
    assert types(whole[0]) == ["exercise_started"]
    assert types(whole[1]) == [
        "turn_started",
        "phase_started",
        "phase_started",
    ]  # no cards: that phase passes
    while game.battle.phase != "indirect_fire" or game.battle.side != "blue":
        for beat in beats(game.send("director", "end_phase")):
            assert types(beat)[0] in ("side_ended_phase", "phase_started")
    assert [types(beat) for beat in beats(game.send("director", "end_phase"))] == [
        ["side_ended_phase", "turn_started", "phase_started", "phase_started"]
    ]


def test_each_card_that_turns_over_is_a_beat() -> None:
    game = Game([unit("A")], options={"cards_per_side": 2})
    game.send("red", "draw_card")
    game.send("red", "end_phase")
    dealt = beats(game.send("director", "end_phase"))  # the card that blue did not draw is dealt
    assert [types(beat)[0] for beat in dealt] == ["card_drawn", "side_ended_phase"]
