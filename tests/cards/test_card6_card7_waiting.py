"""CARD-6, CARD-7 while a command waits: plans and extensions that commute are taken, those that come too late are not."""

from typing import Any

import pytest

from tests.adjudication.builders import AIM, Game, battery, of_type, unit
from tests.adjudication.moves import answer, move, row, tank
from tests.cards.hands import cards_rules, fault, hurt, lapses, state_of, with_hands
from tests.cards.support import ELSEWHERE, battery_of, plan, supported, to_turn

LATE = ("waiting", "CARD-6", None)
GUNS = [battery("C1", "blue"), battery("B1", "red")]


def ending(turn: int = 1, *, extended: int = 0, planned: bool = False, **game: Any) -> Game:
    """Blue has ended its part of indirect fire, the last of the turn; the die of its C1 is waited for."""
    options = {"dice": {"blue": "hand"}, **game.pop("options", {})}
    played = supported(batteries=GUNS, options=options, **game)
    if extended:
        played.send("director", "extend", what="plan", turns=extended)
    if planned:
        plan(played, ELSEWHERE)
    to_turn(played, turn)
    played.send("blue", "plan_fire", battery="C1", target=AIM)
    played.to("indirect_fire", "blue")
    played.send("blue", "end_phase")
    assert (played.battle.waiting or {})["kind"] == "roll"
    return played


def go_on(game: Game) -> None:
    game.send("blue", "enter_dice", faces=[6])
    assert game.battle.waiting is None


@pytest.mark.parametrize("name", ["red-155", "support_155"])
def test_while_the_turn_is_ending_a_support_takes_no_plan_any_more(name: str) -> None:
    game = ending()
    assert fault(game.refused("red", "plan_fire", battery=name, target=AIM)) == LATE
    assert fault(game.refused("director", "plan_fire", battery=name, target=AIM, side="red")) == LATE
    go_on(game)
    assert lapses(game.log) == [("support_155", "no_plan")]


@pytest.mark.parametrize("fields", [{}, {"battery": "red-155"}], ids=str)
def test_nor_an_extension(fields: dict[str, Any]) -> None:
    game = ending()
    assert fault(game.refused("director", "extend", what="plan", turns=1, **fields)) == LATE
    go_on(game)
    game.send("director", "extend", what="plan", turns=1)
    assert state_of(game, "support_155")[0] == "active"


def test_what_was_planned_in_time_may_be_replaced_still() -> None:
    game = ending(planned=True)
    plan(game, AIM)
    game.send("director", "extend", what="plan", turns=1)
    go_on(game)
    assert [each.target for each in battery_of(game).plans] == [AIM]
    assert lapses(game.log) == []


def test_where_its_deadline_is_a_later_turn_it_takes_its_plan() -> None:
    game = ending(extended=1)
    plan(game)
    go_on(game)
    assert lapses(game.log) == []
    assert [each.due for each in battery_of(game).plans] == [3]


@pytest.mark.parametrize(("turns", "taken"), [(1, False), (2, True)])
def test_a_lost_one_is_not_brought_back_for_a_turn_that_is_ending(turns: int, taken: bool) -> None:
    game = ending(2)
    assert state_of(game, "support_155")[0] == "lapsed"
    if not taken:
        assert fault(game.refused("director", "extend", what="plan", turns=turns)) == LATE
        go_on(game)
        assert state_of(game, "support_155")[0] == "lapsed"
        return
    game.send("director", "extend", what="plan", turns=turns)
    go_on(game)
    assert (state_of(game, "support_155")[0], battery_of(game).plan_until) == ("active", 3)
    plan(game)


def test_other_batteries_take_their_plans_and_other_things_are_extended() -> None:
    game = ending()
    assert game.refused("red", "plan_fire", battery="B1", target=AIM).code == "already_done"
    assert game.refused("blue", "plan_fire", battery="C1", target=AIM).clause == "IF-8"
    assert fault(game.refused("director", "extend", what="decision", seconds=5))[0] == "stale"


def test_while_the_first_side_ends_its_part_there_is_time() -> None:
    game = supported(batteries=GUNS, options={"dice": {"red": "hand"}})
    game.send("red", "plan_fire", battery="B1", target=ELSEWHERE)
    game.to("indirect_fire", "red")
    game.send("red", "end_phase")
    # Ending the part uses all batteries of the side (IF-1): the plan waits for its dice, the extension does not.
    assert game.refused("red", "plan_fire", battery="red-155", target=AIM).clause == "IF-8"
    game.send("director", "extend", what="plan", turns=1)
    game.send("red", "enter_dice", faces=[6])
    plan(game)


def test_while_another_command_waits_the_support_is_planned_as_ever() -> None:
    units = [tank("R", 60), tank("B", 66, "blue")]
    game = supported(units=units, dice=[1, 1])
    game.to("movement", "red")
    move(game, "R", *row(61))
    plan(game)
    game.send("director", "extend", what="plan", turns=1)
    answer(game, "pass")
    assert (len(battery_of(game).plans), battery_of(game).plan_until) == (1, 2)


def test_after_the_turn_has_ended_the_deadline_is_over_though_the_command_waits_still() -> None:
    """Field repair is asked within the command that ended the turn; it is turn 2 already."""
    rules = cards_rules(cards={"drawn_per_turn": 2})
    game = with_hands(["support_155", "field_repair"], units=[unit("R", side="red")], rules=rules)
    hurt(game, "R", mobility_kill=True)
    game.next_turn()
    assert (game.battle.waiting or {})["window"] == "field_repair"
    refused = game.refused("red", "plan_fire", battery="red-155", target=AIM)
    assert fault(refused) == ("not_allowed", "CARD-6", "battery")
    game.send("director", "extend", what="plan", turns=1)
    plan(game)
    answer(game, 1)
    assert len(battery_of(game).plans) == 1
    assert lapses(game.log) == [("support_155", "no_plan")]


@pytest.mark.parametrize("drawing", ["red", "blue"])
def test_a_cards_phase_that_is_the_last_with_one_side_to_draw_ends_the_turn_too(drawing: str) -> None:
    """Only one side has a card: its part is the whole phase, and what comes after is the rally."""
    rules = cards_rules(turn={"phases": ["indirect_fire", "movement", "cards", "rally"]})
    hands = {drawing: ["support_155"]}
    units = [unit("B", AIM)]
    game = with_hands(**hands, units=units, rules=rules, options={"dice": {"blue": "hand"}})
    game.to("cards", drawing)
    hurt(game, "B", suppressed=True)
    game.send(drawing, "draw_card")
    game.send(drawing, "end_phase")
    assert (game.battle.waiting or {})["purpose"] == "rally"
    assert fault(game.refused(drawing, "plan_fire", battery="support_155", target=AIM)) == LATE
    game.send("blue", "enter_dice", faces=[1])
    assert lapses(game.log) == [("support_155", "no_plan")]


@pytest.mark.parametrize(
    ("declared", "planned"),
    [("support_155", "support_155"), ("red-155", "support_155"), ("support_155", "red-155")],
)
def test_the_support_that_is_being_adjudicated_takes_no_plan(declared: str, planned: str) -> None:
    game = supported(options={"dice": "hand"})
    plan(game)
    game.send("director", "extend", what="plan", turns=2)
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    game.send("red", "declare_fire", battery=declared)
    refused = game.refused("red", "plan_fire", battery=planned, target=ELSEWHERE)
    assert fault(refused) == ("waiting", "IF-8", None)
    for faces in [[1]] * 7:
        game.send("red", "enter_dice", faces=faces)
    assert len(of_type(game.log, "zone_opened")) == 6
