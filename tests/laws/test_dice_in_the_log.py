"""Law 5: dice, table, row, column and clause of every result are in the log; the result follows from them."""

from collections.abc import Mapping
from typing import Any

from hypothesis import given

from adjudication.dice import seeded_faces
from adjudication.events import Event
from adjudication.state import Battle
from adjudication.visibility import walk as walk_through
from tests.adjudication.builders import Game
from tests.laws.battles import battles, law
from tests.laws.walking import meant, take
from tests.laws.walks import walks

CLAUSES = {
    "arrival": "IF-2",
    "scatter": "IF-3a",
    "direction": "IF-3b",
    "distance": "IF-3c",
    "attack": "IF-5",
    "armour": "IF-6c",
    "rally": "TURN-2",
    "direct": "DF-3",
    "direct_armour": "DF-3",
}
ARMOUR = ("none", "light", "medium", "heavy", "composite")


def outcome(tables: Mapping[str, Any], roll: Mapping[str, Any]) -> Any:
    """What this roll means, looked up in the ruleset file as it stands."""
    indirect, row, column, total = tables["indirect"], roll["row"], roll["column"], roll["total"]
    match roll["table"]:
        case "indirect.fails_to_arrive_on":
            return "not_arrived" if total in indirect["fails_to_arrive_on"] else "arrived"
        case "indirect.scatters_on":
            return "scatters" if total in indirect["scatters_on"] else "stays"
        case "indirect.scatter_direction":
            return indirect["scatter_direction"][row][column - 1]
        case "indirect.scatter_distance":
            return total
        case "indirect.results":
            assert row == min(roll["level"], 10)
            return indirect["results"][str(row)][column - 2]
        case "indirect.armour":
            value = indirect["armour"][row][ARMOUR.index(column)]
            assert roll["value"] == value > 0
            return "S" if total <= value else "K"
        case "direct.results":
            assert 1 <= row == roll["level"] <= 12
            return tables["direct"]["results"][str(row)][column - 2]
        case "direct.armour":
            value = tables["direct"]["armour"][row][ARMOUR.index(column)]
            assert roll["value"] == value > 0
            return "S" if total <= value else "K"
        case "units.rally_succeeds_on":
            return "rallied" if total in tables["units"]["rally_succeeds_on"] else "stays_suppressed"
    raise AssertionError(f"no such table: {roll['table']}")


def roller(game: Game, roll: Mapping[str, Any]) -> str:
    """DICE-1: the side that fires, armour and zones included; in the rally phase the unit's side."""
    if roll["purpose"] == "rally":
        return game.start.units[roll["unit"]].side
    if "shooter" in roll:
        return game.start.units[roll["shooter"]].side
    return game.battle.batteries[roll["battery"]].side


def check_roll(game: Game, event: Event) -> None:
    roll = event.data
    assert event.clause == CLAUSES[roll["purpose"]]
    assert event.side == roll["side"]
    assert len(roll["faces"]) == (2 if roll["purpose"] in ("attack", "direct") else 1)
    assert all(1 <= face <= 6 for face in roll["faces"])
    assert roll["total"] == sum(roll["faces"])
    if not roll["table"].endswith(".armour"):
        assert roll["column"] == roll["total"]
    assert roll["outcome"] == outcome(game.rules.data, roll)
    assert roll["side"] == roller(game, roll)
    if roll["by"] == "auto" and game.source.seed is not None:
        assert tuple(roll["faces"]) == seeded_faces(
            bytes.fromhex(game.source.seed), roll["key"], len(roll["faces"])
        )


@law
@given(battles(), walks())
def test_law5_every_outcome_follows_from_the_dice_and_the_table_that_the_log_names(
    make: Any, walk: Any
) -> None:
    game = make()
    for move in walk:
        if sent := meant(game, move):
            take(game, sent)
    keys = [event.data["key"] for event in game.log if event.type == "dice_rolled"]
    assert len(set(keys)) == len(keys), "a key of a seeded die comes twice"
    for event in game.log:
        if event.type == "dice_rolled":
            check_roll(game, event)


@law
@given(battles(), walks())
def test_law5_every_result_follows_from_the_rolls_before_it(make: Any, walk: Any) -> None:
    game = make()
    for move in walk:
        if sent := meant(game, move):
            take(game, sent)
    last: dict[str, Mapping[str, Any]] = {}
    for event, before, _after in walk_through(game.start, game.log):
        if event.type == "dice_rolled":
            last[event.data["purpose"]] = event.data
        else:
            check_result(game, before, event, last)


def check_result(game: Game, before: Battle, event: Event, last: dict[str, Mapping[str, Any]]) -> None:
    """What is said beside the dice says the same as the dice."""
    data = event.data
    match event.type:
        case "fire_arrived" | "fire_failed":
            assert last["arrival"]["outcome"] == (
                "arrived" if event.type == "fire_arrived" else "not_arrived"
            )
            assert (last["arrival"]["battery"], last["arrival"]["gun"]) == (data["battery"], data["gun"])
        case "marker_scattered" | "marker_left_map":
            assert (data["direction"], data["distance"]) == (
                last["direction"]["outcome"],
                last["distance"]["outcome"],
            )
            moved = game.start.board.moved(data["from"], data["direction"], data["distance"])
            assert moved == data.get("to")
        case "target_attacked":
            levels = game.rules.data["indirect"]["attack_level"][data["gun_type"]]
            assert data["level"] == levels[data["distance"]] > 0
            assert data["friendly"] == (game.start.units[data["unit"]].side == event.side)
        case "turn_started":
            last["boosted"] = {}
        case "effect_spent" if data["card"] == "fire_boost":
            last["boosted"] = {**last["boosted"], data["unit"]: None}
        case "effect_spent" if data["card"] == "reactive_armour":
            assert data["unit"] == last["mark"]["unit"]
            last["armoured"] = {"unit": data["unit"]}
        case "shot_fired":
            check_shot(game, before, data, boosted=data["unit"] in last["boosted"])
            if game.rules.data["cards"]["fire_boost_for"] == "shot":
                last["boosted"] = {}
        case "result_marked" if "shooter" in data:
            direct = last["direct"]
            assert (data["result"], data["held"], data["level"]) == (
                direct["outcome"],
                direct["total"],
                direct["level"],
            )
            assert (data["shooter"], data["weapon"], data["unit"]) == (
                direct["shooter"],
                direct["weapon"],
                direct["unit"],
            )
            last["mark"] = {"result": data["result"], "unit": data["unit"]}
        case "result_marked":
            attack = last["attack"]
            assert (data["result"], data["held"], data["level"]) == (
                attack["outcome"],
                attack["total"],
                attack["level"],
            )
            assert (data["battery"], data["gun"], data["unit"]) == (
                attack["battery"],
                attack["gun"],
                attack["unit"],
            )
            last["mark"] = {"result": data["result"], "unit": data["unit"]}
        case "correction_read":
            rows = game.rules.data["indirect"][data["step"]]
            assert data["column"] == last["attack"]["total"]
            assert data["after"] == rows[data["row"]][data["column"] - 2]
            cell = before.board.cells[before.units[data["unit"]].hex]
            assert data["row"] == (cell.terrain if data["step"] == "terrain" else cell.fort)
            assert last["mark"]["result"] == "K"
        case "result_corrected":
            assert data["before"] == last["mark"]["result"]
            if data["step"] == "card":
                assert last.pop("armoured") == {"unit": data["unit"]}
                assert data["after"] == {"K": "M", "M": "S", "F": "S", "S": "-"}[data["before"]]
            last["mark"] = {"result": data["after"], "unit": data["unit"]}
        case "unit_changed":
            assert (data["result"], data["unit"]) == (last["mark"]["result"], last["mark"]["unit"])
            flag = {"S": "suppressed", "M": "mobility_kill", "F": "firepower_kill", "K": "destroyed"}[
                data["result"]
            ]
            assert data["after"] == {**data["before"], flag: True} != data["before"]
        case "unit_repaired":
            assert data["before"] == before.units[data["unit"]].condition.as_data()
            assert (data["before"]["mobility_kill"] or data["before"]["firepower_kill"]) is True
            assert data["after"] == dict.fromkeys(data["before"], False)
        case "suppression_removed":
            assert (last["rally"]["outcome"], last["rally"]["unit"]) == ("rallied", data["unit"])


def check_shot(game: Game, before: Battle, data: Mapping[str, Any], *, boosted: bool) -> None:
    """DF-2: the level of a shot follows from the table and the shifts that its event names."""
    shooter, target = before.units[data["unit"]], before.units[data["target"]]
    direct, cell = game.rules.data["direct"], before.board.cells[target.hex]
    row = direct["weapons"][data["weapon"]][target.profile.kind]
    assert data["range"] == before.board.distance(shooter.hex, target.hex)
    assert data["base"] == row[data["range"]] > 0
    shifts = {each["name"]: each["value"] for each in data["shifts"]}
    assert data["level"] == min(12, data["base"] + sum(shifts.values()))
    named = {
        "cover": direct["cover_shift"][cell.terrain],
        "fort": direct["fort_shift"][cell.fort],
        "moving_target": direct["moving_target_shift"] if before.moving == target.id else 0,
        "on_the_move": direct["on_the_move_shift"] if data["mode"] == "on_the_move" else 0,
        "short_halt": direct["short_halt_shift"] if data["mode"] == "short_halt" else 0,
        "fire_boost": game.rules.data["cards"]["effect"]["fire_boost"]["attack_levels"] if boosted else 0,
    }
    assert {name: value for name, value in shifts.items() if name != "height"} == {
        name: value for name, value in named.items() if value
    }
    assert shooter.condition.as_data() == {
        **dict.fromkeys(shooter.condition.as_data(), False),
        "mobility_kill": shooter.condition.mobility_kill,
    }
    assert not target.condition.destroyed
    assert shooter.side != target.side
