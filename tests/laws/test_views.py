"""Law 2: old view + updates = fresh view, for every audience after every event. Law 3: blue's plans are blue's alone."""

import json
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from adjudication.refusal import Refused
from adjudication.script import error_data
from adjudication.submission import Step
from adjudication.visibility import AUDIENCES, changes_between, may_see, updates_for, view_for, walk
from tests.adjudication.builders import Game
from tests.laws.battles import HEXES, Sent, battles, law, meant, take, walks

ENTRIES = ("units", "batteries", "markers")


def merged(view: dict[str, Any], changes: Any) -> dict[str, Any]:
    """What a browser does with an update (see `visibility.Update`)."""
    new = dict(view)
    for section, value in changes.items():
        if section in ENTRIES:
            entries = {**view[section], **value}
            new[section] = {name: entry for name, entry in entries.items() if entry is not None}
        else:
            new[section] = value
    return new


@law
@given(battles(), walks())
def test_law2_an_old_view_and_its_updates_are_the_fresh_view(make: Any, moves: Any) -> None:
    game = make()
    for move in moves:
        if sent := meant(game, move):
            take(game, sent)
    for audience in AUDIENCES:
        view = view_for(game.start, audience)
        for event, old, new in walk(game.start, game.log):
            if may_see(event, audience):
                changes = json.loads(json.dumps(changes_between(old, new, audience)))
                view = merged(view, changes)
            assert view == view_for(new, audience), (audience, event)
        assert view == view_for(game.battle, audience)


def said(result: Step | Refused | None) -> Any:
    return error_data(result) if isinstance(result, Refused) else None


@law
@given(
    battles(), walks(25), walks(30), st.lists(st.tuples(st.integers(0, 3), st.integers(0, 48)), max_size=4)
)
def test_law3_battles_that_differ_in_blues_plans_only_are_the_same_to_red_and_to_observers(
    make: Any, before: Any, after: Any, plans: Any
) -> None:
    one, other = make(), make()
    for move in before:
        if sent := meant(one, move):
            take(one, sent)
            take(other, sent)
    names = [name for name, each in one.battle.batteries.items() if each.side == "blue"]
    assume(names)
    for index, place in plans:
        plan = {"type": "plan_fire", "battery": names[index % len(names)], "target": HEXES[place]}
        take(other, ("blue", plan))
    for move in after:
        sent = meant(one, move)
        if sent is None or _is_blues(one, sent):
            continue
        if not _the_same(one, other, sent):
            return


def _is_blues(game: Game, sent: Sent) -> bool:
    """Commands that may depend on blue's plans: those of blue, or given for blue."""
    role, command = sent
    if role == "blue" or command.get("side") == "blue":
        return True
    owner = game.battle.batteries.get(command.get("battery", ""))
    return role == "director" and owner is not None and owner.side == "blue"


def _the_same(one: Game, other: Game, sent: Sent) -> bool:
    """Both get the command; False where blue's fire has been declared, which makes its plan known."""
    starts = one.battle, other.battle
    marks = len(one.log), len(other.log)
    first, second = take(one, sent), take(other, sent)
    news = one.log[marks[0] :], other.log[marks[1] :]
    declared = any(event.type == "fire_declared" and event.side == "blue" for event in (*news[0], *news[1]))
    if declared:
        return False
    assert said(first) == said(second), sent
    for audience in ("red", "observer"):
        assert updates_for(starts[0], news[0], audience) == updates_for(starts[1], news[1], audience)
        assert view_for(one.battle, audience) == view_for(other.battle, audience)
    return True


@law
@given(battles(), walks())
def test_law3_no_view_but_its_own_sides_and_the_keepers_names_a_plan(make: Any, moves: Any) -> None:
    game = make()
    for move in moves:
        if sent := meant(game, move):
            take(game, sent)
    for audience in AUDIENCES:
        for name, entry in view_for(game.battle, audience)["batteries"].items():
            side = game.battle.batteries[name].side
            assert (entry["plans"] is None) == (audience not in (side, "director", "controller"))
    for event in game.log:
        if event.type in ("fire_planned", "fire_plan_lapsed"):
            assert {audience for audience in AUDIENCES if may_see(event, audience)} == {
                "director",
                "controller",
                event.side,
            }
