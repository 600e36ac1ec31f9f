"""Law 3, FOG-1: a support that the others have not been shown is unknown to them; whether it is planned, always."""

from typing import Any

import pytest

from adjudication.refusal import Refused
from adjudication.visibility import AUDIENCES, shown_to, updates_for, view_for
from tests.adjudication.builders import AIM, Game, battery, types
from tests.cards.hands import with_hands
from tests.cards.support import plan, supported, to_turn

HIDDEN = {"reveal_drawn_card": False}
OTHERS = ("blue", "observer")
KNOW = ("director", "controller", "red")


def told(game: Game, audience: str) -> list[Any]:
    return updates_for(game.start, game.log, audience)


def error(game: Game, role: str, kind: str, **fields: Any) -> tuple[Any, ...]:
    refused: Refused = game.refused(role, kind, **fields)
    return refused.code, refused.message, refused.clause, refused.field


@pytest.mark.parametrize("card", ["support_155", "support_122"])
def test_an_undisclosed_support_is_in_no_view_and_no_stream_of_the_others(card: str) -> None:
    game = supported(card, options=HIDDEN)
    plan(game, battery=card)
    to_turn(game, 2)
    for audience in AUDIENCES:
        seen = repr((told(game, audience), view_for(game.battle, audience)))
        assert (card[-3:] in seen) == (audience in KNOW), audience
        assert (len(view_for(game.battle, audience)["batteries"]) == 1) == (audience in KNOW)


def test_when_it_fires_it_is_known() -> None:
    game = supported(options=HIDDEN, dice=[1] * 7)
    plan(game)
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    game.send("red", "declare_fire", battery="red-155")
    for audience in OTHERS:
        view = view_for(game.battle, audience)
        assert view["batteries"]["red-155"]["card"] == "support_155"
        assert view["cards"]["drawn"][0]["card"] == "support_155"
        assert (view["batteries"]["red-155"]["plans"], view["batteries"]["red-155"]["plan_until"]) == (
            None,
            None,
        )


@pytest.mark.parametrize("kind", ["plan_fire", "declare_fire"])
def test_a_side_that_names_it_gets_the_answer_for_a_battery_that_is_not_there(kind: str) -> None:
    """Two battles that differ only in the card that red has drawn, unseen by blue."""
    answers = []
    for card in ("support_155", "support_122"):
        game = supported(card, options=HIDDEN)
        game.to("indirect_fire", "blue")
        fields = {"target": AIM} if kind == "plan_fire" else {}
        answers.append([error(game, "blue", kind, battery=name, **fields) for name in ("red-155", "red-122")])
    assert answers[0] == answers[1]
    assert [code for code, *_ in answers[0]] == ["no_such_battery"] * 2


def test_nor_while_the_turn_is_ending() -> None:
    answers = []
    for card in ("support_155", "support_122"):
        options = {**HIDDEN, "dice": "hand", "first_side": "blue"}
        game = supported(card, options=options, batteries=[battery("B1", "red")])
        game.send("red", "plan_fire", battery="B1", target=AIM)
        game.to("indirect_fire", "red")
        game.send("red", "end_phase")
        assert game.battle.waiting is not None
        names = ("red-155", "red-122")
        answers.append([error(game, "blue", "plan_fire", battery=name, target=AIM) for name in names])
    assert answers[0] == answers[1]


def test_a_keeper_who_sets_it_suppressed_does_not_betray_it() -> None:
    game = supported(options=HIDDEN)
    before = game.battle
    events = game.send("controller", "set_battery", battery="red-155", suppressed=True)
    for audience in AUDIENCES:
        assert len(updates_for(before, events, audience)) == (audience in KNOW)
    public = supported()
    events = public.send("controller", "set_battery", battery="red-155", suppressed=True)
    assert all(shown_to(events[0], audience, game.battle, game.battle) is not None for audience in AUDIENCES)
    assert "public" not in events[0].data


def test_an_extension_of_it_does_not_betray_it_and_when_is_its_own_affair() -> None:
    game = supported(options=HIDDEN)
    before = game.battle
    events = game.send("director", "extend", what="plan", turns=1)
    assert [len(updates_for(before, events, audience)) for audience in OTHERS] == [0, 0]
    game = supported()
    before = game.battle
    events = game.send("director", "extend", what="plan", turns=1)
    for audience in AUDIENCES:
        (update,) = updates_for(before, events, audience)
        assert (update.event.data["plan_until"] is not None) == (audience in KNOW)


@pytest.mark.parametrize("reveal", [True, False])
@pytest.mark.parametrize("turns", [3, 4])
def test_whether_a_plan_was_made_is_not_told_before_the_support_would_have_fired(
    reveal: bool, turns: int
) -> None:
    """FOG-1: fire plans stay hidden, so does the want of one. Two battles that differ in it alone."""
    games = [supported(turns=turns, options={"reveal_drawn_card": reveal}) for _ in range(2)]
    plan(games[0])
    for game in games:
        to_turn(game, 3)
        game.to("indirect_fire", "red")
    assert types(games[1].log).count("effect_lapsed") == 1
    for audience in OTHERS:
        assert told(games[0], audience) == told(games[1], audience)
        assert view_for(games[0].battle, audience) == view_for(games[1].battle, audience)
    for audience in KNOW:
        assert told(games[0], audience) != told(games[1], audience)
        (drawn,) = view_for(games[1].battle, audience)["cards"]["drawn"]
        assert (drawn["state"], drawn["reason"]) == ("lapsed", "no_plan")


@pytest.mark.parametrize("turns", [3, 4])
def test_once_its_turn_is_over_everybody_may_know_that_it_did_not_come(turns: int) -> None:
    game = supported(turns=turns)
    while game.battle.turn < 4 and game.battle.status == "running":
        game.send("director", "end_phase")
    for audience in AUDIENCES:
        (drawn,) = view_for(game.battle, audience)["cards"]["drawn"]
        assert (drawn["state"], drawn["reason"]) == ("lapsed", "no_plan")


def test_a_card_that_is_too_late_is_told_to_its_side_only_where_cards_are_not_shown() -> None:
    game = with_hands(["fire_boost"], turns=1, options=HIDDEN)
    game.send("red", "draw_card")
    for audience in AUDIENCES:
        seen = repr((told(game, audience), view_for(game.battle, audience)))
        assert ("too_late" in seen) == (audience in KNOW)
        assert ("fire_boost" in seen) == (audience in KNOW)
