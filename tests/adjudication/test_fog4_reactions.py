"""FOG-4: who is not seen by the mover's side reacts by standing order only; CARD-4 likewise: no pause betrays anybody."""

import pytest

from adjudication.events import Event
from adjudication.visibility import view_for
from tests.adjudication.builders import Game, battery, of_type, types, unit
from tests.adjudication.foggy import fogged, near_sighted, scout, sees, told
from tests.adjudication.moves import at, move, moving, tank, window
from tests.cards.hands import cards_rules, in_effect


@pytest.mark.parametrize("order", ["ask", "hold"])
def test_fog4_an_unseen_units_ask_counts_as_hold(order: str) -> None:
    game = moving(tank("R", 59), scout("B", 64, "blue"), **fogged(options={"standing_order": order}))
    events = move(game, "R", *[at(60), at(61)])
    assert sees(game, "blue") == {"E1": at(61)}
    assert sees(game, "red") == {}
    assert window(game) is None
    assert "decision_opened" not in types(events)


def test_fog4_a_seen_unit_is_asked() -> None:
    game = moving(tank("R", 59), tank("B", 64, "blue"), **fogged(options={"standing_order": "ask"}))
    before = game.battle
    events = move(game, "R", at(60))
    assert window(game) == ("opportunity", "blue")
    assert [data["unit"] for data in of_type(told(before, events, "red"), "decision_opened")] == ["R"]
    waiting = view_for(game.battle, "red")["waiting"]
    assert (waiting["decision"], waiting["options"]) == (None, [])


def test_fog4_an_unseen_units_order_to_fire_is_carried_out_without_a_pause() -> None:
    game = moving(
        tank("R", 59), scout("B", 64, "blue"), **fogged(options={"standing_order": 1}, dice=[1] * 9)
    )
    before = game.battle
    events = move(game, "R", *[at(60), at(61)])
    assert of_type(events, "shot_fired")[0]["mode"] == "opportunity"
    assert window(game) is None
    (shot,) = of_type(told(before, events, "red"), "shot_fired")
    assert (shot["unit"], shot["ordered"]) == (None, None)


def hit(card_side_seen: bool, letter: str) -> tuple[Game, list[Event], object]:
    """Turn 2: blue has reactive armour, red's gun hits blue's tank; every attack has this result."""
    rules = cards_rules(
        indirect={"results": {str(level): letter * 11 for level in range(1, 11)}},
        sight=near_sighted().data["sight"],
    )
    game = in_effect(
        "reactive_armour",
        side="blue",
        units=[tank("R", 62 if card_side_seen else 58), unit("B", at(64), "blue")],
        batteries=[battery("GUN")],
        dice=[1] * 60,
        rules=rules,
        options={"fog": True, "standing_order": "hold"},
    )
    game.to("indirect_fire", "red")
    game.log.clear()
    before = game.battle
    game.fire("GUN", at(64))
    return game, told(before, game.log, "red"), window(game)


def test_card4_under_fog_a_unit_that_the_attacker_sees_is_asked_about() -> None:
    _game, _heard, asked = hit(True, "M")
    assert asked == ("reactive_armour", "blue")


@pytest.mark.parametrize(("letter", "used"), [("K", True), ("M", False), ("S", False)])
def test_card4_under_fog_an_unseen_unit_uses_it_by_itself_at_a_kill_and_keeps_it_else(
    letter: str, used: bool
) -> None:
    game, heard, asked = hit(False, letter)
    assert asked is None
    battle = game.battle
    assert (battle.cards.active("blue", "reactive_armour") is None) == used
    condition = battle.units["B"].condition
    assert condition.as_data() == {
        "suppressed": letter == "S",
        "mobility_kill": letter in "KM",
        "firepower_kill": False,
        "destroyed": False,
    }
    assert not {event.type for event in heard} & {"effect_spent", "unit_changed", "decision_opened"}
