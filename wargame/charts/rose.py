"""The scatter rose: the aim in the middle, a hex ring a hex of distance, each fall as a disc with its rounds."""

from __future__ import annotations

import math
from collections import Counter

from wargame.analysis.specs import Rose
from wargame.analysis.tables import Text
from wargame.analysis.words import N_, direction_code, word
from wargame.charts.picture import Anchor, Area, Circle, Label, Picture, Point
from wargame.charts.style import INK, INK_2, PAPER, RULE, SMALL, Say, headed, style_of

WIDTH, HEIGHT = 420.0, 440.0
_RING = 26.0
_RINGS = 6
_FIRST = {
    "pointy": -60.0,
    "flat": -90.0,
}  # where the first hex side lies, in degrees from the right, downwards


def draw_rose(spec: Rose, say: Say) -> Picture:
    """Rounds by direction and distance; open discs left the map."""
    total = spec.stayed + sum(fall.rounds for fall in spec.falls)
    off = sum(fall.off_map for fall in spec.falls)
    summary = Text(
        N_("{rounds} rounds: {stayed} on the aim, {scattered} scattered, of these {off} off the map"),
        {"rounds": total, "stayed": spec.stayed, "scattered": total - spec.stayed, "off": off},
    )
    picture = headed(spec.key, WIDTH, HEIGHT, say(spec.title), say(summary))
    picture.add(Label(0, 34, say(summary), SMALL, "start", INK_2))
    middle = (WIDTH / 2, 46 + (HEIGHT - 46) / 2)
    look = style_of(spec.side)
    _rings(picture, spec, middle, say)
    for fall in spec.falls:
        x, y = _place(spec, fall.direction, fall.distance, middle)
        radius = 5 + 2.2 * math.sqrt(fall.rounds)
        only_off = fall.off_map == fall.rounds
        fill = PAPER if only_off else look.wash
        picture.add(Circle(x, y, radius, fill, look.colour, 1.8))
        picture.add(Label(x, y + 4, str(fall.rounds), SMALL, "middle", look.colour, bold=True))
        if fall.off_map:
            # What left the map: a ring around, with its number where it is not all of them.
            picture.add(Circle(x, y, radius + 3, None, look.colour, 0.9))
    radius = 7 + 2.2 * math.sqrt(spec.stayed)
    x, y = middle
    picture.add(Circle(x, y, radius, look.colour, INK, 1))
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        picture.line(
            ((x + dx * radius, y + dy * radius), (x + dx * (radius + 6), y + dy * (radius + 6))), INK, 1.4
        )
    picture.add(Label(x, y + 4, str(spec.stayed), SMALL, "middle", PAPER, bold=True))
    return picture


def _rings(picture: Picture, spec: Rose, middle: Point, say: Say) -> None:
    for ring in range(_RINGS, 0, -1):
        corners = tuple(_place(spec, side, ring, middle) for side in spec.directions)
        picture.add(Area((corners,), None, RULE, 1))
    rounds: Counter[str] = Counter()
    for fall in spec.falls:
        rounds[fall.direction] += fall.rounds
    for side in spec.directions:
        end = _place(spec, side, _RINGS, middle)
        picture.line((middle, end), RULE, 1)
        x, y = _place(spec, side, _RINGS + 1, middle)
        anchor: Anchor = "middle" if abs(x - middle[0]) < 5 else "start" if x > middle[0] else "end"
        x -= 14 if anchor == "start" else -14 if anchor == "end" else 0
        name = f"{say(word(direction_code(side)))} {rounds[side]}"
        picture.add(Label(x, y + 4, name, SMALL, anchor, INK))
    for ring in range(1, _RINGS + 1):
        # Between two directions, where no disc lies.
        first, second = (_place(spec, side, ring, middle) for side in spec.directions[:2])
        picture.add(
            Label(
                (first[0] + second[0]) / 2,
                (first[1] + second[1]) / 2 + 3,
                str(ring),
                9,
                "middle",
                INK_2,
                halo=PAPER,
            )
        )


def _place(spec: Rose, direction: str, distance: float, middle: Point) -> Point:
    angle = math.radians(_FIRST[spec.orientation] + 60 * spec.directions.index(direction))
    return middle[0] + math.cos(angle) * distance * _RING, middle[1] + math.sin(angle) * distance * _RING
