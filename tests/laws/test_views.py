"""Law 2: old view + updates = fresh view, for every audience after every event. Law 3: blue's plans and standing orders are blue's alone."""

import json
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from adjudication.refusal import Refused
from adjudication.submission import Step
from adjudication.visibility import AUDIENCES, changes_between, shown_to, updates_for, view_for, walk
from tests.adjudication.builders import Game
from tests.laws.battles import HEXES, battles, law
from tests.laws.walking import Sent, meant, take
from tests.laws.walks import walks
from wargame.script import error_data

ENTRIES = ("units", "batteries", "markers", "contacts")


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
            if shown_to(event, audience, old, new) is not None:
                changes = json.loads(json.dumps(changes_between(old, new, audience)))
                view = merged(view, changes)
            assert view == view_for(new, audience), (audience, event)
        assert view == view_for(game.battle, audience)


def said(result: Step | Refused | None) -> Any:
    return error_data(result) if isinstance(result, Refused) else None


@law
@given(
    battles(),
    walks(25),
    walks(30),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 48)), max_size=4),
    st.lists(st.tuples(st.integers(0, 7), st.sampled_from(["ask", "hold", 1, 4, 8])), max_size=5),
)
def test_law3_battles_that_differ_in_blues_plans_and_orders_only_are_the_same_to_red_and_to_observers(
    make: Any, before: Any, after: Any, plans: Any, orders: Any
) -> None:
    one, other = make(), make()
    for move in before:
        if sent := meant(one, move):
            take(one, sent)
            take(other, sent)
    names = [name for name, each in one.battle.batteries.items() if each.side == "blue"]
    units = [name for name, each in one.battle.units.items() if each.side == "blue"]
    assume(names or units)
    for index, order in orders if units else []:
        name = units[index % len(units)]
        take(other, ("blue", {"type": "set_standing_order", "units": [name], "order": order}))
    for index, place in plans if names else []:
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
    owner = game.battle.batteries.get(command.get("battery", "")) or game.battle.units.get(
        command.get("unit", "")
    )
    if role == "director" and owner is None and command["type"] in ("plan_fire", "extend"):
        # A support named by its card, or none named at all: it may be blue's.
        return True
    answers_blue = command["type"] == "answer" and (game.battle.waiting or {}).get("side") == "blue"
    return role == "director" and (answers_blue or (owner is not None and owner.side == "blue"))


def _the_same(one: Game, other: Game, sent: Sent) -> bool:
    """Both get the command; False where blue's fire has been declared, which makes its plan known, or blue has reacted
    or been asked, which tells of its orders.
    """
    starts = one.battle, other.battle
    marks = len(one.log), len(other.log)
    first, second = take(one, sent), take(other, sent)
    news = one.log[marks[0] :], other.log[marks[1] :]
    told = ("fire_declared", "decision_opened", "shot_fired")
    if any(event.type in told and event.side == "blue" for event in (*news[0], *news[1])):
        return False
    assert said(first) == said(second), sent
    for audience in ("red", "observer"):
        assert updates_for(starts[0], news[0], audience) == updates_for(starts[1], news[1], audience)
        assert view_for(one.battle, audience) == view_for(other.battle, audience)
    return True


@law
@given(battles(fog=False), walks())
def test_law3_no_view_but_its_own_sides_and_the_keepers_names_a_plan_or_an_order(
    make: Any, moves: Any
) -> None:
    game = make()
    for move in moves:
        if sent := meant(game, move):
            take(game, sent)
    for audience in AUDIENCES:
        for name, entry in view_for(game.battle, audience)["batteries"].items():
            side = game.battle.batteries[name].side
            assert (entry["plans"] is None) == (audience not in (side, "director", "controller"))
        for entry in view_for(game.battle, audience)["units"].values():
            hidden = audience not in (entry["side"], "director", "controller")
            assert (entry["order"] is None) == hidden
    for event in game.log:
        if event.type in ("fire_planned", "fire_plan_lapsed", "standing_order_set"):
            assert {
                audience
                for audience in AUDIENCES
                if shown_to(event, audience, game.battle, game.battle) is not None
            } == {
                "director",
                "controller",
                event.side,
            }
