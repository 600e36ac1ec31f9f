"""Small battles under fog for tests: vehicles are seen four hexes far, infantry two, so that the little map hides them."""

from collections.abc import Iterable
from typing import Any

from adjudication.events import Event
from adjudication.ruleset import Ruleset, read_ruleset
from adjudication.visibility import updates_for, view_for
from tests.adjudication.builders import Game, Json
from tests.adjudication.moves import moving, tank

PICTURE = ("unit_sighted", "sight_lost", "contact_cleared")


def near_sighted(**tables: Any) -> Ruleset:
    sight = {"vehicle": 4, "infantry": 2, "cover_divisor": 2, "cover_height_m": {"forest": 10, "town": 10}}
    return read_ruleset({"base": "standard", "sight": sight, **tables})


def fogged(**game: Any) -> dict[str, Any]:
    """The settings of a game under fog in which nobody reacts unless it is told to."""
    options = {"fog": True, "standing_order": "hold", **game.pop("options", {})}
    return {"rules": near_sighted(), **game, "options": options}


def foggy(*units: Json, batteries: Iterable[Json] = (), **game: Any) -> Game:
    return Game(units, batteries, **fogged(**game))


def stalking(*units: Json, **game: Any) -> Game:
    """The same in red's part of the movement phase, its log cleared."""
    return moving(*units, **fogged(**game))


def scout(name: str, column: int, side: str = "red", **changes: Any) -> Json:
    """Infantry with a gun that reaches further than the gunner is seen."""
    return tank(name, column, side, kind="infantry", type="squad", **changes)


def heard(game: Game, audience: str, since: int = 0) -> list[Event]:
    """The log as an audience gets it."""
    return [
        update.event
        for update in updates_for(game.start, game.log, audience)
        if update.event.type not in ("exercise_started", "turn_started")
    ][since:]


def told(before: Any, events: Iterable[Event], audience: str) -> list[Event]:
    """New events as an audience gets them, from the battle before them."""
    return [update.event for update in updates_for(before, events, audience)]


def sees(game: Game, side: str) -> dict[str, str]:
    """The enemy units that a side sees, by its names, and where."""
    units = view_for(game.battle, side)["units"]
    return {name: unit["hex"] for name, unit in units.items() if unit["side"] != side}


def last_known(game: Game, side: str) -> dict[str, tuple[str, int]]:
    """The pale markers of a side: the hex and the turn."""
    contacts = view_for(game.battle, side)["contacts"]
    return {name: (each["hex"], each["turn"]) for name, each in contacts.items()}
