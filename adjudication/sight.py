"""SIGHT-1, sight lines 通视: whether a hex is seen from another, what blocks the line, and how far a target is seen.

At distance d the line between the hex centres is sampled at i/d for i = 1 … d-1. The hex nearest the point counts; on
a tie both do, and the sample blocks only if both block. All arithmetic is in whole numbers: no rounding decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from adjudication.board import Board
from adjudication.hexgrid import Cube
from adjudication.ruleset_ground import SightRules
from adjudication.state import Battle, Unit


@lru_cache(maxsize=50_000)
def line_samples(dq: int, dr: int) -> tuple[tuple[Cube, ...], ...]:
    """The hexes that count at i/d for i = 1 … d-1, as cube offsets from the start, for a target at (dq, dr).

    One hex a sample, or two where the point lies in the middle between them.
    """
    distance = (abs(dq) + abs(dr) + abs(dq + dr)) // 2
    return tuple(_nearest(dq * index, dr * index, distance) for index in range(1, distance))


def _nearest(q: int, r: int, d: int) -> tuple[Cube, ...]:
    """The hexes whose centres lie nearest to the point (q/d, r/d)."""
    found: list[Cube] = []
    least = -1
    for corner_q in (q // d, q // d + 1):
        for corner_r in (r // d, r // d + 1):
            away_q, away_r = corner_q * d - q, corner_r * d - r
            # q*q + q*r + r*r is the square of the distance in the plane, here in units of 1/d.
            away = away_q * away_q + away_q * away_r + away_r * away_r
            if least < 0 or away < least:
                found, least = [Cube(corner_q, corner_r)], away
            elif away == least:
                found.append(Cube(corner_q, corner_r))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class LinePoint:
    """A hex that a sight line crosses: ground height, cover on it, the line's height there, in metres."""

    hex: str
    height: int
    cover: int
    line_height: float
    blocks: bool


class Sight:
    """Sight on one board under one ruleset. Lines once worked out are kept: they are asked for again and again."""

    def __init__(self, board: Board, rules: SightRules) -> None:
        self._board = board
        self._rules = rules
        self._cubes = board.cubes
        self._names = board.names
        self._tops: dict[tuple[int, int], int] = {
            self._cubes[name]: cell.height + rules.cover_height_m.get(cell.terrain, 0)
            for name, cell in board.cells.items()
        }
        self._clear: dict[tuple[str, str], bool] = {}

    def clear(self, one: str, other: str) -> bool:
        """Whether no hex between rises above the line; the same both ways."""
        pair = (one, other) if one < other else (other, one)
        known = self._clear.get(pair)
        if known is None:
            known = self._clear[pair] = self._works_out(*pair)
        return known

    def _works_out(self, one: str, other: str) -> bool:
        (q, r), (to_q, to_r) = self._cubes[one], self._cubes[other]
        height = self._board.cells[one].height
        rise = self._board.cells[other].height - height
        samples = line_samples(to_q - q, to_r - r)
        distance = len(samples) + 1
        tops = self._tops
        for index, sample in enumerate(samples, 1):
            # As high as the line does not block. A hex off the map, at its ragged edge, hides nothing.
            line = height * distance + rise * index
            for dq, dr in sample:
                top = tops.get((q + dq, r + dr))
                if top is None or top * distance <= line:
                    break
            else:
                return False
        return True

    def profile(self, one: str, other: str) -> list[LinePoint]:
        """The line hex by hex, both hexes of a tie, with the two ends: for those who learn terrain by it."""
        start, end = self._cubes[one], self._cubes[other]
        height = self._board.cells[one].height
        rise = self._board.cells[other].height - height
        samples = [
            (Cube(0, 0),),
            *line_samples(end.q - start.q, end.r - start.r),
            (Cube(end.q - start.q, end.r - start.r),),
        ]
        distance = max(1, len(samples) - 1)
        points = []
        for index, sample in enumerate(samples):
            line = height + rise * index / distance
            inner = 0 < index < distance
            names = [self._names.get(Cube(start.q + dq, start.r + dr)) for dq, dr in sample]
            over = [
                name is not None
                and self._tops[self._cubes[name]] * distance > height * distance + rise * index
                for name in names
            ]
            for name in names:
                if name is not None:
                    cell = self._board.cells[name]
                    cover = self._rules.cover_height_m.get(cell.terrain, 0)
                    points.append(LinePoint(name, cell.height, cover, line, inner and all(over)))
        return points

    def range_to(self, kind: str, hex_: str) -> int:
        """How far a target of this kind is seen in this hex: halved in forest or town, rounded down."""
        reach = self._rules.ranges[kind]
        in_cover = self._board.cells[hex_].terrain in self._rules.cover_height_m
        return reach // self._rules.cover_divisor if in_cover else reach

    def sees(self, from_hex: str, target: Unit, turn: int) -> bool:
        """Whether a unit in `from_hex` sees the target now. Adjacent units always see each other; one that has fired
        this turn is seen at full range.
        """
        distance = self._board.distance(from_hex, target.hex)
        if distance <= 1:
            return True
        kind = target.profile.kind
        fired = target.fired_turn == turn
        reach = self._rules.ranges[kind] if fired else self.range_to(kind, target.hex)
        return distance <= reach and self.clear(from_hex, target.hex)

    def sees_hex(self, from_hex: str, hex_: str, kind: str) -> bool:
        """Whether a unit of this kind that has not fired would be seen in a hex from here."""
        distance = self._board.distance(from_hex, hex_)
        return distance <= 1 or (distance <= self.range_to(kind, hex_) and self.clear(from_hex, hex_))

    def seen_from(self, hex_: str, kind: str) -> list[str]:
        """The hexes in which a unit of this kind would be seen from here, by name."""
        furthest = self._rules.ranges[kind]
        q, r = self._cubes[hex_]
        found = []
        for name, (to_q, to_r) in self._cubes.items():
            dq, dr = to_q - q, to_r - r
            distance = (abs(dq) + abs(dr) + abs(dq + dr)) // 2
            if distance <= 1 or (
                distance <= furthest and distance <= self.range_to(kind, name) and self.clear(hex_, name)
            ):
                found.append(name)
        return found


def sight_on(board: Board, rules: SightRules) -> Sight:
    """The sight of a board, kept with it."""
    sight = board.memo.get(rules)
    if sight is None:
        sight = board.memo[rules] = Sight(board, rules)
    return sight


def sees(battle: Battle, rules: SightRules, viewer: Unit, target: Unit) -> bool:
    """Whether one unit sees another (SIGHT-1)."""
    return sight_on(battle.board, rules).sees(viewer.hex, target, battle.turn)
