"""FOG-3: E1, E2, … in the order in which a side first saw them, fixed; every command and every answer in these names."""

from typing import Any

import pytest

from adjudication.options import read_options
from adjudication.refusal import FileError
from adjudication.ruleset import standard
from adjudication.visibility import view_for
from cards.rulebook import new_battle
from tests.adjudication.builders import Game, battery, of_type, scenario_data, scenario_of, unit
from tests.adjudication.foggy import foggy, last_known, sees, stalking
from tests.adjudication.moves import at, move, row, tank
from wargame.script import error_data

# A unit of the enemy that has never been seen, one that nobody has, and texts that look like names.
HIDDEN, ABSENT = "deep-blue", "no-where"
PHASES = ("indirect_fire", "movement", "direct_fire")


def test_fog3_names_are_given_in_the_order_of_sighting_and_at_once_by_hex() -> None:
    game = stalking(
        tank("R", 58), tank("Z", 63, "blue"), tank("A", 65, "blue"), unit("M", at(62, 46), "blue")
    )
    assert sees(game, "red") == {"E1": at(62, 46)}
    move(game, "R", *row(59, 60, 61))
    assert sees(game, "red") == {"E1": at(62, 46), "E2": at(63), "E3": at(65)}


def test_fog3_units_seen_at_once_are_named_by_their_hexes_whatever_their_ids() -> None:
    for ids in (("a", "b"), ("b", "a")):
        game = foggy(tank("R", 60), tank(ids[0], 63, "blue"), tank(ids[1], 62, "blue"))
        assert sees(game, "red") == {"E1": at(62), "E2": at(63)}


def test_fog3_a_name_is_fixed_over_losing_and_seeing_again() -> None:
    game = stalking(tank("R", 60), tank("B", 64, "blue", movement_points=9), tank("B2", 66, "blue"), turns=9)
    assert sees(game, "red") == {"E1": at(64)}
    game.to("movement", "blue")
    move(game, "B", *row(65, 66, 67), side="blue")
    game.next_turn()
    game.to("movement", "red")
    move(game, "R", *row(61, 62, 63))
    assert sees(game, "red") == {"E1": at(67), "E2": at(66)}


def test_fog3_names_that_look_like_those_of_fog_are_refused_in_a_scenario() -> None:
    options = read_options({"fog": True})
    for data in (
        scenario_data([unit("E1", at(60), "red"), unit("B", at(61), "blue")]),
        scenario_data([unit("R", at(60), "red")], [battery("EB7")]),
    ):
        with pytest.raises(FileError) as refused:
            new_battle(scenario_of(data), standard(), options, Game().source)
        assert refused.value.field == "fog"


def commands(name: str, other: str) -> list[dict[str, Any]]:
    """Every command of a side in which a name can stand, with this one in each place, whether or not it belongs there."""
    return [
        {"type": "fire", "unit": "R", "target": name},
        {"type": "fire", "unit": name, "target": "R"},
        {"type": "fire", "unit": "R", "target": "E1", "weapon": name},
        {"type": "move_unit", "unit": name, "path": [at(61)]},
        {"type": "move_unit", "unit": "R", "path": [name]},
        {"type": "move_unit", "unit": "R", "path": [at(61)], "ask": [name]},
        {"type": "end_move", "unit": name},
        {"type": "set_standing_order", "units": [name], "order": "hold"},
        {"type": "set_standing_order", "units": ["R", name], "order": "hold"},
        {"type": "set_standing_order", "units": ["R"], "order": name},
        {"type": "plan_fire", "battery": name, "target": at(66)},
        {"type": "plan_fire", "battery": "GUN", "target": name},
        {"type": "declare_fire", "battery": name},
        {"type": "plan_fire", "battery": other, "target": at(66)},
        {"type": "declare_fire", "battery": other},
        {"type": "select_cards", "positions": [1], "side": name},
        {"type": "swap_cards", "take": [name], "give": [1]},
        {"type": "answer", "choice": name},
        {"type": "answer", "choice": "pass", "scope": name},
        {"type": "end_phase", "side": name},
        {"type": "override", "unit": name, "set": {"suppressed": True}, "reason": "a word"},
        {"type": "set_battery", "battery": other, "suppressed": True},
        {"type": "extend", "what": "plan", "battery": other},
        {"type": "announce", "text": name, "to": name},
        {"type": name},
    ]


def answered(game: Game, command: dict[str, Any], name: str, other: str) -> str:
    """What red is answered, with the name that it sent left out."""
    before = game.position
    fields = {key: value for key, value in command.items() if key != "type"}
    try:
        game.step("red", command["type"], **fields)
    except Exception as refused:
        told = repr(error_data(refused)) if hasattr(refused, "code") else repr(refused)
    else:
        told = "taken"
    game.position = before
    return told.replace(name, "NAME").replace(other, "OTHER")


def watching(phase: str, hidden: str, gun: str) -> Game:
    game = foggy(
        tank("R", 60),
        tank("B", 63, "blue"),
        tank(hidden, 68, "blue"),
        batteries=[battery("GUN"), battery(gun, "blue")],
    )
    game.to(phase, "red")
    return game


@pytest.mark.parametrize("phase", PHASES)
def test_fog3_a_hidden_id_is_answered_like_one_that_does_not_exist(phase: str) -> None:
    """In every command, every field and every phase: else an id could be guessed and found out."""
    game = watching(phase, HIDDEN, "deep-gun")
    real = [answered(game, each, HIDDEN, "deep-gun") for each in commands(HIDDEN, "deep-gun")]
    none = [answered(game, each, ABSENT, "none-gun") for each in commands(ABSENT, "none-gun")]
    assert real == none
    assert not [each for each in real if "E1" in each and "weapon" not in each]


@pytest.mark.parametrize("phase", PHASES)
def test_fog3_the_id_of_a_unit_that_is_seen_is_no_name_either(phase: str) -> None:
    game = watching(phase, HIDDEN, "deep-gun")
    assert game.refused("red", "fire", unit="R", target="B").code == "no_such_unit"
    real = [answered(game, each, "B", "deep-gun") for each in commands("B", "deep-gun")]
    none = [answered(game, each, "Q", "deep-gun") for each in commands("Q", "deep-gun")]
    assert real == none


@pytest.mark.parametrize("fate", ["alive", "destroyed", "elsewhere"])
def test_fog3_a_hidden_unit_is_the_same_target_alive_destroyed_or_elsewhere(fate: str) -> None:
    game = stalking(tank("R", 61), tank("B", 64, "blue"), dice=[1] * 9)
    move(game, "R", *row(60, 59, 58))
    changes = {"alive": {"suppressed": True}, "destroyed": {"destroyed": True}, "elsewhere": {"hex": at(68)}}
    game.send("director", "override", unit="B", set=changes[fate], reason="a word")
    game.to("direct_fire", "red")
    refused = game.refused("red", "fire", unit="R", target="E1")
    assert (refused.code, refused.clause, refused.field) == ("no_line_of_sight", "FOG-1", "target")
    assert refused.message == "your side does not see E1 now"
    assert game.refused("red", "fire", unit="R", target="E2").code == "no_such_unit"


def test_fog3_refusals_name_the_enemy_as_the_side_does() -> None:
    game = foggy(tank("R", 60), tank("B", 63, "blue"), unit("R2", at(60), "red", weapons=["small_arms"]))
    game.to("direct_fire", "red")
    far = game.refused("red", "fire", unit="R2", target="E1", weapon="small_arms")
    assert far.code == "out_of_range"
    assert far.message.startswith("E1 is 3 hexes away")
    for command in ("move_unit", "end_move"):
        fields = {"path": [at(61)]} if command == "move_unit" else {}
        refused = game.refused("red", command, unit="E1", **fields)
        assert (refused.code, refused.message) == ("not_allowed", "E1 is a unit of the other side")
    assert game.refused("red", "set_standing_order", units=["E1"], order="ask").code == "not_allowed"
    assert game.refused("red", "fire", unit="E1", target="R").code == "not_allowed"
    game.send("director", "override", unit="B", set={"destroyed": True}, reason="a word")
    wreck = game.refused("red", "fire", unit="R", target="E1")
    assert (wreck.code, wreck.message) == ("not_allowed", "E1 has been destroyed")


def test_fog3_the_enemys_batteries_are_named_once_they_have_fired() -> None:
    game = foggy(
        tank("R", 60), tank("B", 68, "blue"), batteries=[battery("BLUE-GUN", "blue")], dice=[6] * 9, turns=2
    )
    assert game.refused("red", "declare_fire", battery="EB1").code == "no_such_battery"
    game.fire("BLUE-GUN", at(64))
    refused = game.refused("red", "plan_fire", battery="EB1", target=at(60))
    assert (refused.code, refused.message) == ("not_allowed", "EB1 is a battery of the other side")
    unknown = game.refused("red", "plan_fire", battery="BLUE-GUN", target=at(60))
    assert (unknown.code, unknown.params["battery"]) == ("no_such_battery", "BLUE-GUN")


def test_fog3_questions_are_numbered_by_the_sides_own_count() -> None:
    """Red is asked for the first time after blue has been asked about what red does not see."""
    game = foggy(
        tank("R", 58, fires_on_the_move=True),
        tank("B", 62, "blue"),
        tank("B2", 68, "blue"),
        batteries=[battery("G2", "blue")],
        options={"dice": {"red": "auto", "blue": "hand"}},
        dice=[1] * 40,
    )
    game.to("indirect_fire", "blue")
    game.send("blue", "plan_fire", battery="G2", target=at(66))
    game.send("blue", "declare_fire", battery="G2")
    while game.battle.waiting is not None:
        asked = view_for(game.battle, "blue")["waiting"]
        game.send("blue", "enter_dice", faces=[1] * asked["dice"], roll=asked["roll"])
    assert game.battle.requests > 1
    game.next_turn()
    game.to("movement", "red")
    move(game, "R", at(59), ask=[at(59)])
    assert view_for(game.battle, "red")["waiting"]["decision"] == 1
    stale = game.refused("red", "answer", decision=game.battle.requests, choice="pass")
    assert (stale.code, stale.params["open"]) == ("stale", 1)
    closed = game.send("red", "answer", decision=1, choice="pass")
    assert of_type(closed, "decision_closed")


def test_fog3_an_answer_to_a_question_that_is_the_enemys_secret_is_answered_as_if_there_were_none() -> None:
    game = foggy(
        tank("R", 58),
        tank("B", 66, "blue", movement_points=9),
        tank("B2", 68, "blue"),
        batteries=[battery("G2", "blue")],
    )
    quiet = (
        error_data(game.refused("red", "answer", choice="pass")),
        error_data(game.refused("red", "enter_dice", faces=[1])),
    )
    game.send("director", "set_dice", mode="hand", side="blue")
    game.to("movement", "blue")
    game.send("director", "override", unit="B", set={"suppressed": True}, reason="a word")
    while game.battle.waiting is None:
        game.send("director", "end_phase")
    assert game.battle.waiting["purpose"] == "rally"
    assert view_for(game.battle, "red")["waiting"] is None
    assert view_for(game.battle, "observer")["waiting"] is None
    for decision in (None, 1, 2):
        assert error_data(game.refused("red", "answer", choice="pass", decision=decision)) == quiet[0]
        assert error_data(game.refused("red", "enter_dice", faces=[1], roll=decision)) == quiet[1]
    # What commutes with it is taken, the rest waits as in any moment between two parts.
    game.send("red", "set_standing_order", units=["R"], order="ask")
    assert game.battle.units["R"].order == "ask"
    game.send("blue", "enter_dice", faces=[6])
    assert game.battle.waiting is None
    assert game.battle.units["R"].order == "ask"


def test_fog3_cards_are_swapped_while_a_question_is_open_of_which_the_side_does_not_know() -> None:
    game = foggy(
        tank("R", 58),
        tank("B", 66, "blue"),
        options={"cards_per_side": 2, "dice": {"red": "auto", "blue": "hand"}},
        started=False,
    )
    game.send("red", "select_cards", positions=[1, 2])
    game.send("blue", "select_cards", positions=[1, 2])
    game.send("director", "start_exercise")
    game.send("director", "override", unit="B", set={"suppressed": True}, reason="a word")
    # Ending blue's movement lets the rally begin, before the reward can be used.
    game.to("movement", "blue")
    game.send("director", "open_reward", side="red", count=1)
    while game.battle.waiting is None:
        game.send("director", "end_phase")
    assert game.battle.waiting["purpose"] == "rally"
    card = game.battle.cards.pools["red"][0]
    game.send("red", "swap_cards", take=[card], give=[1])
    game.send("blue", "enter_dice", faces=[6])
    assert card in game.battle.cards.hands["red"]


def test_fog3_a_pale_marker_has_the_name_too() -> None:
    game = stalking(unit("R", at(61), "red", kind="infantry"), tank("B", 65, "blue"))
    move(game, "R", *row(60))
    assert last_known(game, "red") == {"E1": (at(65), 1)}
    marker = view_for(game.battle, "red")["contacts"]["E1"]
    assert set(marker) == {"id", "side", "type", "kind", "hex", "turn"}
