"""Law 3 under fog in random battles: pairs that differ in what a side does not see go on the same for it, also while
something waits, and through whole turns of the same further commands.
"""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from adjudication.position import Position
from adjudication.visibility import view_for
from adjudication.visibility_fog import waiting_known
from tests.adjudication.builders import Game
from tests.laws.battles import battles, law
from tests.laws.hidden import are_the_same, otherwise, shown, tried
from tests.laws.walking import Sent, as_sent, meant, take
from tests.laws.walks import walks

SIDES = ("red", "blue")


def both_see_the_same(one: Position, other: Position, side: str) -> None:
    assert view_for(other.battle, side) == view_for(one.battle, side)


def further(game: Game, move: Any, side: str) -> Sent | None:
    """A move of the walk that is the side's, or the director's for everybody: the enemy's own may depend on the secret."""
    sent = meant(game, move)
    if sent is None:
        return None
    role, command = as_sent(game, sent)
    if role == side or command["type"] in ("pause", "resume", "set_dice", "announce"):
        return role, command
    return (role, command) if command == {"type": "end_phase"} and game.battle.side == side else None


@law
@given(battles(fog=True), walks(30), walks(30), st.sampled_from(SIDES), st.integers(0, 10**6))
def test_law3_pairs_go_on_the_same_through_whole_turns(
    make: Any, before: Any, after: Any, side: str, secret: int
) -> None:
    game = make()
    for move in before:
        if sent := meant(game, move):
            take(game, sent)
    if game.battle.status == "ended":
        return
    if game.position.pending is not None:
        _while_it_waits(game, after, side, secret)
        return
    one = game.position
    other = Position(otherwise(one.battle, side, game.rules, Random(secret)), None, one.drawn)
    both_see_the_same(one, other, side)
    for move in after:
        sent = further(game, move, side)
        if sent is None:
            continue
        first, one = tried(one, *sent, game.rules, game.source, side)
        second, other = tried(other, *sent, game.rules, game.source, side)
        are_the_same(first, second)
        if shown(first) or shown(second):
            return
        both_see_the_same(one, other, side)
        game.position = one


def _while_it_waits(game: Game, moves: Any, side: str, secret: int) -> None:
    """A question of the enemy about what the side does not see: whatever it is about, the side is answered the same."""
    one = game.position
    assert one.pending is not None
    if waiting_known(one.battle, side) is not None:
        return
    chance = Random(secret)
    changed = otherwise(one.battle, side, game.rules, chance)
    asked = {**dict(one.battle.waiting or {}), "until": "some time"}
    number = "roll" if "roll" in asked else "decision"
    other = Position(changed.changed(waiting={**asked, number: changed.requests}), one.pending, one.drawn)
    both_see_the_same(one, other, side)
    for move in moves:
        sent = further(game, move, side)
        if sent is None or sent[0] != side:
            continue
        first, _ = tried(one, *sent, game.rules, game.source, side)
        second, _ = tried(other, *sent, game.rules, game.source, side)
        are_the_same(first, second)
