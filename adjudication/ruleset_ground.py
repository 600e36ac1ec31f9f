"""The numbers of movement, reaction fire and sight in a ruleset (chapters 1, 3 and 4)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudication.board import TERRAINS
from adjudication.reading import Fields
from adjudication.ruleset_tables import KINDS

IMPASSABLE = "impassable"


@dataclass(frozen=True, eq=False)
class MovementRules:
    """MOV-2: movement points to enter a hex, None where it is impassable; climbs in grades of `height_step_m`."""

    road: float | None
    terrain: dict[str, float | None]
    river: float | None
    height_step_m: int
    climb_free_grades: int
    climb_cost_per_grade: float
    climb_limit_grades: int
    short_halt_cost: float


@dataclass(frozen=True, slots=True)
class ReactionRules:
    """MOV-3, MOV-8: shots a phase, the order that units start with, and how long a live window waits (0: no limit)."""

    shots_per_phase: int
    standing_order: str | int
    window_seconds: int


@dataclass(frozen=True, eq=False)
class SightRules:
    """SIGHT-1: observation ranges by target kind, halved in cover, and the height that cover adds to a line."""

    ranges: dict[str, int]
    cover_divisor: int
    cover_height_m: dict[str, int]


def read_movement(fields: Fields) -> MovementRules:
    """The costs of movement."""

    def cost(name: str) -> float | None:
        if fields.raw(name) == IMPASSABLE:
            return None
        value: float = fields.number(name, 0, 99)
        return value

    rules = MovementRules(
        road=cost("road"),
        terrain={terrain: cost(terrain) for terrain in TERRAINS},
        river=cost("river"),
        height_step_m=fields.integer("height_step_m", 1, 1_000),
        climb_free_grades=fields.integer("climb_free_grades", 0, 99),
        climb_cost_per_grade=fields.number("climb_cost_per_grade", 0, 99),
        climb_limit_grades=fields.integer("climb_limit_grades", 0, 99),
        short_halt_cost=fields.number("short_halt_cost", 0, 99),
    )
    fields.done()
    return rules


def read_reaction(fields: Fields) -> ReactionRules:
    """Reaction fire."""
    rules = ReactionRules(
        shots_per_phase=fields.integer("opportunity_shots_per_phase", 0, 99),
        standing_order=read_order(fields, "standing_order"),
        window_seconds=fields.integer("window_seconds", 0, 86_400),
    )
    fields.done()
    return rules


def read_order(fields: Fields, name: str) -> str | int:
    """A standing order 反应预令: "ask", "hold", or the least level to fire at (MOV-8)."""
    value = fields.raw(name)
    if value in ("ask", "hold"):
        order: str = value
        return order
    level: int = fields.integer(name, 1, 12)
    return level


def read_sight(fields: Fields) -> SightRules:
    """Observation."""
    ranges = {kind: fields.integer(kind, 0, 198) for kind in KINDS}
    divisor = fields.integer("cover_divisor", 1, 99)
    heights = fields.child("cover_height_m")
    cover = {name: heights.integer(name, 0, 1_000) for name in ("forest", "town")}
    heights.done()
    fields.done()
    return SightRules(ranges, divisor, cover)
