"""Stop and resume: any mixture of dice by hand and automatic is the same battle as the same faces; plans commute."""

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from adjudication.state import Battle, DiceSettings
from adjudication.submission import Step
from tests.adjudication.builders import Game, faces
from tests.laws.battles import HEXES, battles, law, walks
from tests.laws.walking import Sent, answered, meant, take

TELLING = ("dice_requested", "dice_set", "dice_rolled")


def apart_from_dice(battle: Battle) -> Battle:
    return battle.changed(dice=DiceSettings(), requests=0, board=None)


@law
@given(battles(), walks())
def test_any_mixture_of_dice_by_hand_and_automatic_is_the_battle_of_the_same_faces_scripted(
    make: Any, walk: Any
) -> None:
    mixed = make()
    commands: list[Sent] = []
    for move in walk:
        sent = meant(mixed, move)
        if sent is None:
            continue
        result = take(mixed, sent)
        if isinstance(result, Step) and sent[1]["type"] not in ("enter_dice", "set_dice"):
            # What was taken beside a waiting command would come after it here: plans commute, a pause does not.
            if mixed.position.pending is not None and result.aside:
                return
            commands.append(sent)
    while mixed.battle.waiting is not None and mixed.battle.status == "running":
        sent = answered(mixed.battle.waiting, [3, 4])
        assert isinstance(take(mixed, sent), Step)
        if sent[1]["type"] == "answer":
            commands.append(sent)
    assume(mixed.battle.waiting is None)
    scripted = make(seed=None, dice=faces(mixed.log), options={"dice": "auto"})
    for role, command in commands:
        # Requests for dice are numbered along with decisions.
        sent = role, {name: value for name, value in command.items() if name != "decision"}
        assert isinstance(take(scripted, sent), Step), sent
    assert scripted.used == len(faces(mixed.log))
    assert apart_from_dice(scripted.battle) == apart_from_dice(mixed.battle)
    assert told(scripted) == told(mixed)


def told(game: Game) -> list[tuple[str, Any]]:
    """The events apart from how the dice were rolled and how requests were numbered."""
    return [
        (event.type, {name: value for name, value in event.data.items() if name != "decision"})
        for event in game.log
        if event.type not in TELLING and event.type not in ("exercise_started", "exercise_ended")
    ]


@law
@given(
    battles(mode="hand"),
    walks(30),
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from(HEXES)), min_size=1, max_size=3),
    st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=60, max_size=60),
    st.integers(0, 4),
)
def test_a_plan_that_is_taken_while_a_command_waits_is_the_same_plan_made_before_it(
    make: Any, walk: Any, plans: Any, dice: Any, answered: int
) -> None:
    during, before, waits = waiting(make, walk)
    rolls = iter(dice)
    done = 0
    while done < answered and during.battle.waiting is not None:
        roll(during, next(rolls))
        done += 1
    assume(during.battle.waiting is not None)
    names = list(during.battle.batteries)
    for index, target in plans:
        name = names[index % len(names)]
        plan = ("director", {"type": "plan_fire", "battery": name, "target": target})
        if isinstance(take(during, plan), Step):
            assert isinstance(take(before, plan), Step), "taken during the wait, refused before it"
    assert isinstance(take(before, waits), Step)
    again = iter(dice)
    for _ in range(done):
        roll(before, next(again))
    for faces_ in rolls:
        if during.battle.waiting is None:
            break
        roll(during, faces_)
        roll(before, faces_)
    assert during.battle.changed(board=None) == before.battle.changed(board=None)
    assert sorted(map(repr, during.log)) == sorted(map(repr, before.log))


def waiting(make: Any, walk: Any) -> tuple[Game, Game, Sent]:
    """A battle in which a command waits, one just before that command, and the command."""
    during, before = make(), make()
    for move in walk:
        sent = meant(during, move)
        if sent is None or sent[1]["type"] == "set_dice":
            continue
        if isinstance(take(during, sent), Step):
            if during.battle.waiting is not None and during.battle.status == "running":
                return during, before, sent
            take(before, sent)
    assume(False)
    raise AssertionError


def roll(game: Game, two: tuple[int, int]) -> None:
    """The open roll or decision is answered, by the director."""
    waiting = game.battle.waiting
    assert waiting is not None
    _role, command = answered(waiting, list(two))
    game.send("director", command.pop("type"), **command)
