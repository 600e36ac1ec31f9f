"""Law 1: folding the stored events gives the live state; a prefix and the rest too. `apply` changes nothing in place."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from adjudication.apply import apply, fold
from adjudication.codec import read_command, read_event, read_input, write_command, write_event, write_input
from adjudication.commands import Actor
from adjudication.events import Event
from adjudication.fog_names import in_truth
from adjudication.position import Pending, Position
from adjudication.state import Battle
from adjudication.submission import Step
from tests.adjudication.builders import Game
from tests.laws.battles import battles, law
from tests.laws.walking import Sent, as_sent, meant, take
from tests.laws.walks import walks


def stored(event: Event) -> Event:
    """An event as it comes back from the log."""
    return read_event(json.loads(json.dumps(write_event(event))))


@law
@given(battles(), walks(), st.floats(0, 1))
def test_law1_the_fold_of_the_log_is_the_live_battle_whole_or_in_two_parts(
    make: Any, walk: Any, cut: float
) -> None:
    game = make()
    for move in walk:
        if sent := meant(game, move):
            take(game, sent)
            assert fold(game.start, game.log) == game.battle
    log = [stored(event) for event in game.log]
    assert log == game.log
    at = round(cut * len(log))
    assert fold(fold(game.start, log[:at]), log[at:]) == game.battle


def shown(battle: Battle) -> str:
    return repr({name: value for name, value in vars(battle).items() if name != "board"})


@law
@given(battles(), walks())
def test_apply_changes_nothing_in_place(make: Any, walk: Any) -> None:
    game = make()
    for move in walk:
        if sent := meant(game, move):
            take(game, sent)
    battle = game.start
    for event in game.log:
        before, said = shown(battle), repr(event)
        after = apply(battle, event)
        assert (shown(battle), repr(event)) == (before, said)
        battle = after


class Restarted:
    """A server that is killed after every submission: all it has is what was stored, as JSON."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.log: list[str] = [json.dumps(write_event(event)) for event in game.log]
        self.pending: dict[str, Any] | None = None

    def take(self, sent: Sent) -> Any:
        self.game.position = self.loaded()
        seq = len(self.log)
        sent = as_sent(self.game, sent)
        result = take(self.game, sent)
        if isinstance(result, Step):
            self.store(sent, result, seq)
        return result

    def store(self, sent: Sent, step: Step, seq: int) -> None:
        self.log += [json.dumps(write_event(event)) for event in step.new]
        if step.position.pending is None:
            self.pending = None
            return
        if self.pending is None:
            command = json.dumps(write_command(read_command(sent[1])))
            self.pending = {"command": command, "role": sent[0], "seq": seq, "inputs": [], "own": []}
        first = seq + len(step.aside)
        self.pending["own"] += range(first, len(self.log))
        self.pending["inputs"] += [json.dumps(write_input(each)) for each in step.inputs]

    def loaded(self) -> Position:
        events = [read_event(json.loads(text)) for text in self.log]
        battle = fold(self.game.start, events)
        waits = self.pending
        if waits is None:
            return Position(battle)
        before, actor = fold(self.game.start, events[: waits["seq"]]), Actor(waits["role"])
        return Position(
            battle,
            Pending(
                in_truth(before, read_command(json.loads(waits["command"])), actor),
                actor,
                before,
                tuple(read_input(json.loads(text)) for text in waits["inputs"]),
                tuple(events[index] for index in waits["own"]),
            ),
        )


@law
@given(battles(), walks())
def test_law1_a_server_restarted_after_every_submission_goes_on_as_if_nothing_had_happened(
    make: Any, walk: Any
) -> None:
    steady, restarted = make(), Restarted(make())
    for move in walk:
        if sent := meant(steady, move):
            first, second = take(steady, sent), restarted.take(sent)
            assert type(first) is type(second)
            if isinstance(first, Step):
                assert (first.aside, first.events, first.inputs) == (
                    second.aside,
                    second.events,
                    second.inputs,
                )
            else:
                assert (first.code, first.message, first.field) == (second.code, second.message, second.field)
    assert steady.battle == restarted.loaded().battle.changed(board=steady.battle.board)
