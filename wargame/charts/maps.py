"""Pictures on the map: how often hexes were entered with the ways of units, and how everything stood at a moment."""

from __future__ import annotations

import math
from collections.abc import Mapping

from adjudication.board import Board
from adjudication.ruleset import SIDES
from adjudication.state import AIM, Battle, Unit
from wargame.analysis.specs import Heat
from wargame.analysis.tables import Text
from wargame.analysis.words import N_
from wargame.charts.courses import WIDTH
from wargame.charts.ground import RADIUS, Ground
from wargame.charts.picture import Area, Circle, Label, Picture, Point, shortened, text_width
from wargame.charts.style import INK, INK_2, PAPER, SMALL, Say, headed, mark, style_of

_HEAT = ("#fbe3a1", "#f5b95c", "#e8853a", "#c9511f", "#8f2a12")
_COUNTER = 37.0  # no wider than a hex
_FLAGS = (("suppressed", "S"), ("mobility_kill", "M"), ("firepower_kill", "F"))


def draw_heat(spec: Heat, say: Say, board: Board) -> Picture:
    """The count stands in each hex, so that the tint is not needed; red's ways are whole lines, blue's dashed."""
    ground, scale = _ground(board)
    most = max((count for _, count in spec.values), default=1)
    described = ", ".join(f"{hex_}: {count}" for hex_, count in spec.values)
    picture = headed(spec.key, *ground.size, say(spec.title), described, scale)
    legend = Text(
        N_("The figure in a hex: {what}. Whole lines are Red's ways, dashed ones Blue's."),
        {"what": spec.value_title},
    )
    picture.add(Label(0, 34 * scale, say(legend), SMALL * scale, "start", INK_2))
    ground.draw(picture)
    for hex_, count in spec.values:
        tint = _HEAT[min(4, (count - 1) * 5 // max(1, most))]
        picture.add(Area((ground.corners(hex_, RADIUS * 0.86),), tint, None, opacity=0.8))
    ends: list[Label] = []
    for index, track in enumerate(spec.tracks):
        look = style_of(track.side)
        # Ways over the same hexes lie beside each other.
        aside = ((index % 5) - 2) * 2.4
        points = [(x + aside, y + aside) for x, y in map(ground.centre, track.hexes)]
        picture.line(points, PAPER, 3.6)
        picture.line(points, look.colour, 1.9, look.dash)
        mark(picture, track.side, *points[-1], 3)
        ends.append(
            Label(
                points[-1][0], points[-1][1] - 6, track.unit, 11, "middle", look.colour, bold=True, halo=PAPER
            )
        )
    for hex_, count in spec.values:
        x, y = ground.centre(hex_)
        picture.add(Label(x, y + RADIUS * 0.72, str(count), 11, "middle", INK, bold=True, halo=PAPER))
    picture.add(*ends)
    return picture


def draw_moment(
    battle: Battle, title: str, say: Say, objectives: Mapping[str, str], key: str = "map"
) -> Picture:
    """The map as it stood: objectives (names by hex) with holders, units by side and state, aims and impacts.

    Red's counters are filled, blue's open; letters after a name are its state, a cross is where a unit was destroyed.
    """
    ground, scale = _ground(battle.board)
    living = [unit for unit in battle.units.values() if not unit.condition.destroyed]
    told = ", ".join(f"{unit.id} {unit.hex}" for unit in living)
    picture = headed(key, *ground.size, title, told, scale)
    legend = Text(
        N_("Filled: Red. Open: Blue. S suppressed, M mobility kill, F firepower kill, cross: destroyed.")
    )
    picture.add(Label(0, 34 * scale, say(legend), SMALL * scale, "start", INK_2))
    ground.draw(picture)
    for hex_ in objectives:
        _objective(picture, ground, hex_, battle.held.get(hex_))
    for marker in battle.markers.values():
        _impact(picture, ground.centre(marker.hex), aim=marker.state == AIM)
    for unit in battle.units.values():
        if unit.condition.destroyed:
            _wreck(picture, ground.centre(unit.hex), unit)
    stacks: dict[str, list[Unit]] = {}
    for unit in living:
        stacks.setdefault(unit.hex, []).append(unit)
    for hex_, units in stacks.items():
        _stack(picture, ground.centre(hex_), units)
    for hex_, name in objectives.items():
        x, y = ground.centre(hex_)
        picture.add(Label(x, y + RADIUS + 10, name, 13, "middle", INK, bold=True, halo=PAPER))
    return picture


def _ground(board: Board) -> tuple[Ground, float]:
    """The ground below a heading, and how much larger the heading is written: a map is wider than a chart, and both
    are shown as wide as a page.
    """
    scale = max(1.0, Ground(board).size[0] / WIDTH)
    return Ground(board, top=48 * scale), scale


def _stack(picture: Picture, centre: Point, units: list[Unit]) -> None:
    x, y = centre
    high = min(20.0, 38.0 / len(units))
    top = y - high * len(units) / 2
    for index, unit in enumerate(units):
        look = style_of(unit.side)
        state = "".join(letter for flag, letter in _FLAGS if getattr(unit.condition, flag))
        size = min(13.0, high * 0.7)
        # Smaller letters rather than half a name.
        while size > 5 and text_width(unit.id, size) + text_width(state, size) * 1.25 > _COUNTER - 5:
            size -= 0.5
        tail = 3 + text_width(state, size) * 1.25 if state else 0.0
        name = shortened(unit.id, size, _COUNTER - 2 - tail)
        filled = unit.side == SIDES[0]
        left, over = x - _COUNTER / 2, top + index * high
        picture.rect(
            left,
            over,
            _COUNTER,
            high - 1,
            fill=look.colour if filled else PAPER,
            line=look.colour,
            stroke=1.4,
        )
        ink = PAPER if filled else look.colour
        middle = left + (_COUNTER - tail) / 2
        picture.add(Label(middle, over + high / 2 + size * 0.3, name, size, "middle", ink, bold=True))
        if state:
            split = left + _COUNTER - tail
            picture.rect(split, over, tail, high - 1, fill="#f6d77a", line=INK, stroke=0.8)
            picture.add(
                Label(split + tail / 2, over + high / 2 + size * 0.3, state, size, "middle", INK, bold=True)
            )


def _wreck(picture: Picture, centre: Point, unit: Unit) -> None:
    x, y = centre
    colour = style_of(unit.side).colour
    for colour_, width in ((PAPER, 4.5), (colour, 2.0)):
        picture.line(((x - 6, y - 6), (x + 6, y + 6)), colour_, width)
        picture.line(((x - 6, y + 6), (x + 6, y - 6)), colour_, width)
    picture.add(Label(x, y + 16, shortened(unit.id, 9.5, 36), 9.5, "middle", colour, bold=True, halo=PAPER))


def _impact(picture: Picture, centre: Point, *, aim: bool) -> None:
    x, y = centre
    if aim:
        picture.add(Circle(x, y, 10, None, INK, 1.4))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            picture.line(((x + 5 * dx, y + 5 * dy), (x + 14 * dx, y + 14 * dy)), INK, 1.4)
        return
    points = [
        (x + radius * math.cos(math.radians(22.5 * index)), y + radius * math.sin(math.radians(22.5 * index)))
        for index in range(16)
        for radius in ((13.0,) if index % 2 == 0 else (6.5,))
    ]
    picture.add(Area((tuple(points),), "#f5b95c", "#8f2a12", 1.2))


def _objective(picture: Picture, ground: Ground, hex_: str, holder: str | None) -> None:
    x, y = ground.centre(hex_)
    look = style_of(holder)
    picture.add(Area((ground.corners(hex_, RADIUS * 0.98),), None, look.colour, 2.6, dash=look.dash))
    pole = (x + RADIUS * 0.55, y - RADIUS * 0.5)
    picture.line((pole, (pole[0], pole[1] - 17)), INK, 1.4)
    flag = ((pole[0], pole[1] - 17), (pole[0] + 13, pole[1] - 13), (pole[0], pole[1] - 9))
    filled = holder == SIDES[0]
    picture.add(Area((flag,), look.colour if filled else PAPER, look.colour, 1.4))
