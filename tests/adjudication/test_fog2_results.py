"""FOG-2: markers and zones are seen by both sides, results by the owner and by whoever sees the unit; who shot is not named."""

import re
from pathlib import Path
from typing import Any

import pytest

import adjudication
import cards
from adjudication.visibility import AUDIENCES, view_for
from adjudication.visibility_fog_events import KNOWN_TYPES
from tests.adjudication.builders import battery, of_type, types
from tests.adjudication.foggy import fogged, foggy, scout, sees, told
from tests.adjudication.moves import answer, at, ground, move, moving, row, tank, window

PACKAGES = [Path(str(package.__file__)).parent for package in (adjudication, cards)]


def test_fog2_every_type_of_event_that_the_rules_know_is_settled() -> None:
    """A new type has to be put into a class before anybody is shown it."""
    drafts = {
        kind
        for package in PACKAGES
        for file in package.glob("*.py")
        for kind in re.findall(r'\bDraft\(\s*"(\w+)"', file.read_text(encoding="utf-8"))
    }
    assert len(drafts) > 40
    assert drafts == KNOWN_TYPES


def shelled(dice: list[int], **game: Any) -> Any:
    """Red's gun at a hex that red does not see, in which a blue tank stands: arrival, no scatter, then the attack."""
    return foggy(tank("R", 58), tank("B", 66, "blue"), batteries=[battery("GUN", guns=1)], dice=dice, **game)


def test_fog2_markers_and_zones_are_seen_by_both_sides_and_results_by_the_owner() -> None:
    game = shelled([1, 3, 6, 6])
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="GUN", target=at(66))
    before = game.battle
    events = game.send("red", "declare_fire", battery="GUN")
    red, blue = (types(told(before, events, side)) for side in ("red", "blue"))
    for seen in (red, blue):
        assert seen[:2] == ["fire_declared", "marker_placed"]
        assert "zone_opened" in seen
    for kind in ("target_attacked", "result_marked", "unit_changed"):
        assert kind in types(events)
        assert kind in blue
        assert kind not in red
    assert [data["purpose"] for data in of_type(told(before, events, "red"), "dice_rolled")] == [
        "arrival",
        "scatter",
    ]
    red_view, blue_view = (view_for(game.battle, side) for side in ("red", "blue"))
    assert set(red_view["markers"]) == {"GUN/1"}
    assert set(blue_view["markers"]) == {"EB1/1"}
    assert blue_view["markers"]["EB1/1"]["levels"] == red_view["markers"]["GUN/1"]["levels"]
    assert "GUN" not in repr(told(before, events, "blue")) + repr(blue_view)


def test_fog2_an_enemy_battery_is_unknown_until_it_has_fired_and_then_tells_only_its_gun() -> None:
    game = shelled([1, 3, 6, 6])
    assert view_for(game.battle, "blue")["batteries"] == {}
    game.fire("GUN", at(66))
    entry = view_for(game.battle, "blue")["batteries"]["EB1"]
    known = {name: value for name, value in entry.items() if value is not None}
    assert known == {
        "id": "EB1",
        "side": "red",
        "gun": "howitzer_155",
        "kind": "tube",
        "guns": 1,
        "declared_turn": 1,
    }
    declared = of_type(told(game.start, game.log, "blue"), "fire_declared")[0]
    assert (declared["battery"], declared["suppressed"], declared["automatic"]) == ("EB1", None, None)


def test_fog2_results_on_a_unit_that_the_firing_side_sees_are_seen_by_it() -> None:
    game = foggy(tank("R", 63), tank("B", 66, "blue"), batteries=[battery("GUN", guns=1)], dice=[1, 3, 6, 6])
    before = game.battle
    game.log.clear()
    game.fire("GUN", at(66))
    changed = of_type(told(before, game.log, "red"), "unit_changed")
    assert [data["unit"] for data in changed] == ["E1"]
    assert changed[0].get("movement_left") is None


def ambush(*dice: int, **changes: Any) -> Any:
    """Blue's unseen gunner fires at red's tank, three hexes away, and stays unseen: infantry is seen two hexes far."""
    return foggy(tank("R", 60, **changes), scout("B", 63, "blue"), dice=[*dice, *[1] * 9], turns=2)


def test_fog2_a_shot_by_an_unseen_unit_names_no_shooter_and_nothing_that_would_tell_where_it_is() -> None:
    game = ambush(6, 6)
    game.to("direct_fire", "blue")
    before = game.battle
    events = game.send("blue", "fire", unit="B", target="E1")
    assert sees(game, "red") == {}
    heard = told(before, events, "red")
    assert types(heard) == types(events)
    (shot,) = of_type(heard, "shot_fired")
    hidden = {name: shot[name] for name in ("unit", "hex", "weapon", "range", "base", "left", "ordered")}
    assert set(hidden.values()) == {None}
    assert (shot["target"], shot["target_hex"], shot["shifts"]) == ("R", at(60), [])
    assert shot["level"] == of_type(events, "shot_fired")[0]["level"]
    for dice in of_type(heard, "dice_rolled"):
        assert (dice["shooter"], dice["weapon"], dice["key"]) == (None, None, None)
        assert dice["faces"]
    (changed,) = of_type(heard, "unit_changed")
    assert (changed["cause"]["shooter"], changed["cause"]["weapon"]) == (None, None)
    for secret in ("'B'", "large_gun", at(63)):
        assert secret not in repr(heard)


def test_fog2_the_armour_die_of_an_unseen_shooter_tells_nothing_of_its_weapon() -> None:
    game = ambush(6, 6, 6, armour="composite")
    game.to("direct_fire", "blue")
    before = game.battle
    events = game.send("blue", "fire", unit="B", target="E1")
    (die,) = [data for data in of_type(events, "dice_rolled") if data["table"] == "direct.armour"]
    (heard,) = [
        data
        for data in of_type(told(before, events, "red"), "dice_rolled")
        if data["table"] == "direct.armour"
    ]
    assert (die["row"], die["value"] is None) == ("large_gun", False)
    assert (heard["row"], heard["value"], heard["weapon"]) == (None, None, None)
    assert (heard["column"], heard["outcome"], heard["faces"]) == (
        die["column"],
        die["outcome"],
        die["faces"],
    )


def test_fog2_a_shot_that_nobody_of_the_other_side_sees_is_told_to_its_own_alone() -> None:
    game = ambush(6, 6)
    game.to("direct_fire", "blue")
    before = game.battle
    events = game.send("blue", "fire", unit="B", target="E1")
    assert told(before, events, "observer") == []
    assert types(told(before, events, "controller")) == types(events)
    for audience in AUDIENCES:
        told(before, events, audience)


def test_fog2_dice_about_a_unit_that_its_side_does_not_see_are_nobodys_to_throw() -> None:
    game = shelled([1, 3, 6, 6], options={"dice": {"red": "hand", "blue": "auto"}})
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="GUN", target=at(66))
    game.send("red", "declare_fire", battery="GUN")
    assert game.battle.waiting is not None
    assert game.battle.waiting["purpose"] == "arrival"
    game.send("red", "enter_dice", faces=[1], roll=1)
    assert view_for(game.battle, "red")["waiting"]["roll"] == 2
    events = game.send("red", "enter_dice", faces=[3], roll=2)
    assert game.battle.waiting is None
    (attack,) = [data for data in of_type(events, "dice_rolled") if data["purpose"] == "attack"]
    assert (attack["by"], attack["unseen"]) == ("auto", True)


def test_fog2_an_exception_for_one_roll_is_not_used_up_by_dice_that_its_side_does_not_learn_of() -> None:
    game = shelled([1, 3, 6, 6])
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="GUN", target=at(66))
    game.send("director", "set_dice", mode="hand", side="red", once=True)
    game.send("red", "declare_fire", battery="GUN")
    game.send("red", "enter_dice", faces=[1])
    game.send("director", "set_dice", mode="hand", side="blue", once=True)
    assert view_for(game.battle, "red")["dice"]["once"] == {"red": None, "blue": None}
    assert view_for(game.battle, "blue")["dice"]["once"]["blue"] == "hand"


@pytest.mark.parametrize("fast", [True, False])
def test_fog2_a_movers_windows_name_the_enemy_by_the_sides_own_names(fast: bool) -> None:
    game = moving(
        tank("R", 58, fires_on_the_move=fast),
        tank("X1", 64, "blue"),
        tank("X2", 63, "blue"),
        **fogged(dice=[1] * 20),
    )
    before = game.battle
    events = move(game, "R", *row(59, 60), ask=[at(60)])
    assert window(game) == ("mover", "red")
    asked = of_type(told(before, events, "red"), "decision_opened")[0]
    targets = [option["target"] for option in asked["options"]]
    # In the order of its names, not of the ids that they stand for.
    assert list(dict.fromkeys(targets)) == ["E1", "E2"]
    assert "X1" not in repr(told(before, events, "red"))
    # Blue sees the mover: it learns that red is asked, and no more.
    (heard,) = of_type(told(before, events, "blue"), "decision_opened")
    assert (heard["unit"], heard["decision"], heard["options"]) == ("E1", None, [])
    answer(game)


def test_fog2_terrain_of_the_ground_is_known_to_everybody() -> None:
    game = foggy(tank("R", 58), tank("B", 66, "blue"), map_=ground({"hex": at(62), "terrain": "forest"}))
    assert set(view_for(game.battle, "red")) == set(view_for(game.battle, "director"))
