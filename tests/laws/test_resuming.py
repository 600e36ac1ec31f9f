"""Stop and resume: any mixture of dice by hand and automatic is the same battle as the same faces; plans commute."""

from dataclasses import replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from adjudication.state import Battle, DiceSettings
from adjudication.submission import Step
from tests.adjudication.builders import Game, faces
from tests.laws.battles import HEXES, battles, law
from tests.laws.walking import Sent, answered, meant, take
from tests.laws.walks import walks

TELLING = ("dice_requested", "dice_set", "dice_rolled")


def apart_from_dice(battle: Battle) -> Battle:
    pictures = {side: replace(picture, asked=0) for side, picture in battle.pictures.items()}
    return battle.changed(dice=DiceSettings(), requests=0, pictures=pictures, board=None)


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
        sent = answered(mixed, [3, 4])
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


_plans = st.tuples(st.just("plan"), st.integers(0, 9), st.sampled_from(HEXES))
_extensions = st.tuples(st.just("extend"), st.integers(0, 3), st.integers(1, 3))


@law
@given(
    battles(mode="hand"),
    walks(30),
    st.lists(st.one_of(_plans, _plans, _extensions), min_size=1, max_size=4),
    st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=60, max_size=60),
    st.integers(0, 4),
)
def test_what_is_planned_or_extended_while_a_command_waits_is_the_same_as_before_or_after_it(
    make: Any, walk: Any, asides: Any, dice: Any, answered: int
) -> None:
    during, other, waits = waiting(make, walk)
    rolls = iter(dice)
    done = 0
    while done < answered and during.battle.waiting is not None:
        roll(during, next(rolls))
        done += 1
    assume(during.battle.waiting is not None)
    # Where the command has begun another turn, its first moment has passed: then it is the same as afterwards.
    after = during.battle.turn != other.battle.turn
    if after:
        assert isinstance(take(other, waits), Step)
        for faces_ in dice[:done]:
            roll(other, faces_)
    taken = [sent for aside in asides if (sent := meant_aside(during, aside)) and taking(during, sent)]
    if not after:
        for sent in taken:
            assert taking(other, sent), "taken during the wait, refused before it"
        assert isinstance(take(other, waits), Step)
        for faces_ in dice[:done]:
            roll(other, faces_)
    for faces_ in rolls:
        if during.battle.waiting is None:
            break
        roll(during, faces_)
        roll(other, faces_)
    if after:
        for sent in taken:
            assert taking(other, sent), "taken during the wait, refused after it"
    assert during.battle.changed(board=None) == other.battle.changed(board=None)
    assert log_of(during, after) == log_of(other, after)


def meant_aside(game: Game, aside: tuple[str, int, Any]) -> Sent | None:
    """A plan for a battery, or an extension of the time to plan a support, given by the director."""
    kind, index, what = aside
    names = [name for name, each in game.battle.batteries.items() if kind == "plan" or each.card is not None]
    if not names:
        return None
    name = names[index % len(names)]
    if kind == "plan":
        return "director", {"type": "plan_fire", "battery": name, "target": what}
    return "director", {"type": "extend", "what": "plan", "turns": what, "battery": name}


def taking(game: Game, sent: Sent) -> bool:
    return isinstance(take(game, sent), Step)


def log_of(game: Game, after: bool) -> list[str]:
    """The events whatever their order; where they were given later, whatever their phase too."""
    return sorted(repr(event._replace(phase=None) if after else event) for event in game.log)


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
    _role, command = answered(game, list(two))
    game.send("director", command.pop("type"), **command)
