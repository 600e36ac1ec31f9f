"""FOG-1, SCORE-1: what the director lends the observers' projector, switched at any moment (law 2), and who knows the score."""

import json
from collections.abc import Sequence

import pytest

from adjudication.visibility import AUDIENCES, changes_between, shown_to, updates_for, view_for, walk
from tests.adjudication.builders import Game, battery, of_type, types, words
from tests.adjudication.foggy import fogged, foggy, told
from tests.adjudication.moves import at, move, moving, row, tank
from tests.laws.test_views import merged

VIEWS = ("all", "red", "blue", "none")


def lesson(**options: object) -> Game:
    return moving(
        tank("R", 60, value=3),
        tank("B", 63, "blue", value=4),
        tank("B2", 68, "blue", value=5),
        batteries=[battery("RG"), battery("BG", "blue")],
        objectives=[{"hex": at(61), "name": words("hill"), "value": 7}],
        **fogged(options=options, dice=[1] * 60, turns=3),
    )


def folds(game: Game) -> None:
    """Law 2 for every audience over the whole log."""
    for audience in AUDIENCES:
        view = view_for(game.start, audience)
        for event, old, new in walk(game.start, game.log):
            if shown_to(event, audience, old, new) is not None:
                view = merged(view, json.loads(json.dumps(changes_between(old, new, audience))))
            assert view == view_for(new, audience), (audience, event)


def show(game: Game, view: str) -> None:
    if game.battle.observer_view != view:
        game.send("director", "set_observer_view", view=view)


@pytest.mark.parametrize("view", VIEWS)
def test_fog1_the_four_views_of_the_observers(view: str) -> None:
    game = lesson()
    assert view_for(game.battle, "observer")["observer_view"] == "none"
    show(game, view)
    shown = view_for(game.battle, "observer")
    units = {"all": {"R", "B", "B2"}, "red": {"R", "E1"}, "blue": {"B", "B2", "E1"}, "none": set()}
    assert set(shown["units"]) == units[view]
    batteries = {"all": {"RG", "BG"}, "red": {"RG"}, "blue": {"BG"}, "none": set()}
    assert set(shown["batteries"]) == batteries[view]
    assert all(entry["plans"] is None for entry in shown["batteries"].values())
    assert all(entry["order"] is None for entry in shown["units"].values())
    assert shown["score"] == {"red": None, "blue": None}
    assert shown["observer_view"] == view
    assert view_for(game.battle, "red")["observer_view"] is None


@pytest.mark.parametrize("order", [VIEWS, VIEWS[::-1], ("red", "blue", "red", "none", "all", "blue")])
def test_fog1_switching_in_mid_exercise_gives_each_view_anew(order: Sequence[str]) -> None:
    game = Game(
        [tank("R", 60, value=3), tank("B", 64, "blue", value=4)],
        [battery("RG", missions=9), battery("BG", "blue", missions=9)],
        objectives=[{"hex": at(61), "name": words("hill"), "value": 7}],
        **fogged(dice=[1] * 90, turns=4),
    )
    steps = iter(order)
    while game.battle.status == "running":
        if (view := next(steps, None)) is not None:
            show(game, view)
        if game.battle.phase == "indirect_fire":
            side = str(game.battle.side)
            name = "RG" if side == "red" else "BG"
            game.send(side, "plan_fire", battery=name, target=at(61 if side == "blue" else 63))
            game.send(side, "declare_fire", battery=name)
        if game.battle.phase == "movement" and game.battle.turn < 3:
            unit, way = ("R", -1) if game.battle.side == "red" else ("B", 1)
            if not game.battle.units[unit].condition.destroyed:
                here = int(game.battle.units[unit].hex[2:4])
                move(game, unit, at(here + way), side=str(game.battle.side))
        game.send("director", "end_phase")
    folds(game)


def test_fog1_the_projector_is_set_while_a_question_is_open_and_the_side_hears_nothing_of_it() -> None:
    game = lesson(standing_order="ask")
    move(game, "R", at(61))
    assert game.battle.waiting is not None
    before = game.battle
    events = game.send("director", "set_observer_view", view="red")
    assert [types(told(before, events, audience)) for audience in AUDIENCES] == [
        ["view_reset"],
        ["view_reset"],
        [],
        [],
        ["view_reset"],
    ]
    shown = view_for(game.battle, "observer")["waiting"]
    assert (shown["unit"], shown["decision"], shown["options"]) == ("R", None, [])
    show(game, "none")
    assert view_for(game.battle, "observer")["waiting"] is None
    game.send("blue", "answer", choice="pass")
    folds(game)


@pytest.mark.parametrize("role", ["controller", "red", "blue", "observer"])
def test_fog1_only_the_director_sets_it(role: str) -> None:
    assert lesson().refused(role, "set_observer_view", view="all").code == "not_allowed"


def test_fog1_the_same_view_again_is_refused_and_one_that_does_not_exist_too() -> None:
    game = lesson()
    assert game.refused("director", "set_observer_view", view="none").code == "already_done"


@pytest.mark.parametrize("view", VIEWS)
def test_fog1_without_fog_every_view_but_none_is_the_whole_board(view: str) -> None:
    game = lesson(fog=False)
    show(game, view)
    shown = view_for(game.battle, "observer")
    assert set(shown["units"]) == (set() if view == "none" else {"R", "B", "B2"})
    folds(game)


def test_score1_under_fog_only_the_director_sees_scores_before_the_end() -> None:
    game = lesson()
    show(game, "all")
    move(game, "R", at(61))
    assert view_for(game.battle, "director")["score"] == {"red": 10, "blue": 9}
    for audience in AUDIENCES[1:]:
        assert view_for(game.battle, audience)["score"] == {"red": None, "blue": None}
    heard = {
        each: of_type([u.event for u in updates_for(game.start, game.log, each)], "score_changed")
        for each in AUDIENCES
    }
    assert heard["director"][-1]["red"] == 10
    assert heard["red"] == heard["blue"] == []
    for audience in ("controller", "observer"):
        assert heard[audience]
        assert {value for data in heard[audience] for value in (data["red"], data["blue"])} == {None}
    assert heard["controller"][-1]["objectives"] == {at(61): "red"}
    game.send("director", "end_exercise")
    for audience in AUDIENCES:
        assert view_for(game.battle, audience)["score"] == {"red": 10, "blue": 9}
    folds(game)


def test_score1_under_fog_a_side_believes_of_an_objective_what_it_saw_last() -> None:
    game = moving(
        tank("R", 62),
        tank("B", 67, "blue", movement_points=9),
        objectives=[{"hex": hex_, "name": words("hill"), "value": 1} for hex_ in (at(62), at(67), at(68))],
        **fogged(turns=3),
    )
    red, blue = (view_for(game.battle, side)["objectives"] for side in ("red", "blue"))
    assert red == {at(62): "red", at(67): None, at(68): None}
    assert blue == {at(62): None, at(67): "blue", at(68): None}
    move(game, "R", *row(63))
    assert view_for(game.battle, "red")["objectives"][at(67)] == "blue"
    move(game, "R", *row(62, 61))
    game.to("movement", "blue")
    move(game, "B", *row(68), side="blue")
    assert view_for(game.battle, "red")["objectives"][at(68)] is None
    assert view_for(game.battle, "director")["objectives"][at(68)] == "blue"
    game.send("director", "end_exercise")
    assert view_for(game.battle, "red")["objectives"] == view_for(game.battle, "director")["objectives"]
    folds(game)


def test_fog1_a_plan_is_seen_by_its_own_side_and_the_keepers_whatever_the_projector_shows() -> None:
    game = foggy(tank("R", 60), tank("B", 63, "blue"), batteries=[battery("RG", delay=1)])
    show(game, "red")
    before = game.battle
    events = game.send("red", "plan_fire", battery="RG", target=at(66))
    assert [types(told(before, events, audience)) for audience in AUDIENCES] == [["fire_planned"]] * 3 + [
        [],
        [],
    ]
