"""Small battles for tests of movement, reactions and direct fire: everything in row 45, eastwards and westwards."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudication.events import Event
from adjudication.ruleset import Ruleset, read_ruleset
from tests.adjudication.builders import Game, Json, battery, map_data, of_type, unit

WINDOWS = ("opportunity", "covering", "mover")


def at(column: int, row: int = 45) -> str:
    """A hex of the little map; row 45 runs straight from west to east."""
    return f"{row}{column}GH"


def row(*columns: int) -> list[str]:
    return [at(column) for column in columns]


def tank(name: str, column: int, side: str = "red", **changes: Any) -> Json:
    """A vehicle with a large gun (levels against vehicles: 10 up to four hexes, 9 at five to eight) in row 45."""
    return unit(name, changes.pop("hex_", at(column)), side, **{"weapons": ["large_gun"], **changes})


def rules(**tables: Any) -> Ruleset:
    """The standard ruleset with changes."""
    return read_ruleset({"base": "standard", **tables})


def ground(*hexes: Json, **changes: Any) -> Json:
    """The little map with these hexes."""
    return map_data(hexes, **changes)


def moving(*units: Json, batteries: Iterable[Json] = (), side: str = "red", **game: Any) -> Game:
    """A game in that side's part of the movement phase, its log cleared."""
    played = Game(units, batteries, **game)
    played.to("movement", side)
    played.log.clear()
    return played


def zoned(*units: Json, impacts: Sequence[Json], dice: Sequence[int] = (), **game: Any) -> Game:
    """Red's movement part in turn 2, with a fire zone for each of `impacts` (batteries with `target`), opened in turn 1
    with nobody near; the log cleared. `dice` are those of the movement.
    """
    targets = [each["target"] for each in impacts]
    batteries = [{key: value for key, value in each.items() if key != "target"} for each in impacts]
    # Arrival, then one scatter die a gun: nothing scatters.
    opening = [face for each in batteries for face in [1] * (1 + each["guns"])]
    played = Game(units, batteries, dice=[*opening, *dice], **game)
    for each, target in zip(batteries, targets, strict=True):
        played.fire(each["id"], target)
    assert played.used == len(opening), "somebody stood where the zones were opened"
    played.next_turn()
    played.to("movement", "red")
    played.log.clear()
    return played


def impact(name: str = "B1", target: str = "", /, side: str = "blue", **changes: Any) -> Json:
    """One 155 mm gun that hits `target`."""
    return {**battery(name, side, **changes), "target": target or at(63)}


def move(game: Game, name: str, *path: str, side: str = "red", ask: Sequence[str] = ()) -> tuple[Event, ...]:
    return game.send(side, "move_unit", unit=name, path=list(path), ask=list(ask))


def answer(
    game: Game, choice: Any = "pass", scope: str = "hex", role: str | None = None
) -> tuple[Event, ...]:
    """Answer the open decision as the side that is asked; a number is an option."""
    waiting = game.battle.waiting
    assert waiting is not None, "no decision is open"
    chosen = {"option": choice} if isinstance(choice, int) else choice
    return game.send(role or waiting["side"], "answer", choice=chosen, scope=scope)


def window(game: Game) -> tuple[str, str] | None:
    """The open window and the side it asks."""
    waiting = game.battle.waiting
    return None if waiting is None else (waiting["window"], waiting["side"])


def offered(game: Game) -> list[tuple[Any, ...]]:
    """The open decision's options: unit, target, mode, level."""
    waiting = game.battle.waiting
    assert waiting is not None
    assert [option["id"] for option in waiting["options"]] == list(range(1, len(waiting["options"]) + 1))
    return [(each["unit"], each["target"], each["mode"], each["level"]) for each in waiting["options"]]


def end_of(events: Iterable[Event]) -> Mapping[str, Any] | None:
    """How the movement ended in these events, None where it is open."""
    ended = of_type(events, "move_ended")
    assert len(ended) <= 1
    return ended[0] if ended else None


def left(game: Game, name: str) -> float | None:
    return game.battle.units[name].movement_left


def opened(events: Iterable[Event]) -> list[str]:
    return [data["kind"] for data in of_type(events, "decision_opened")]
