"""An independent picture of the map: hexes as points of the plane, in whole numbers and fractions, and maps at random.

Nothing here uses the program's hex arithmetic. A point is (x, y) with the square of a distance u*x*x + v*y*y, so that
adjacent centres lie 4 apart; pointy-top: x in half hexes, y in rows; flat-top the other way round.
"""

from functools import cache
from random import Random
from typing import Any, NamedTuple

from tests.adjudication.builders import Json, map_data

SHAPES = [(orientation, shifted) for orientation in ("pointy", "flat") for shifted in ("odd", "even")]
SIDES = {
    "pointy": {"NE": (1, -1), "E": (2, 0), "SE": (1, 1), "SW": (-1, 1), "W": (-2, 0), "NW": (-1, -1)},
    "flat": {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)},
}
SIZE = 8


class Plane(NamedTuple):
    orientation: str
    shifted: str

    def point(self, row: int, column: int) -> tuple[int, int]:
        """The centre of a hex."""
        odd = self.shifted == "odd"
        if self.orientation == "pointy":
            return 2 * column + ((row % 2 == 1) == odd), row
        return column, 2 * row + ((column % 2 == 1) == odd)

    def square(self, x: Any, y: Any) -> Any:
        """The square of the length of (x, y); adjacent centres have 4."""
        return x * x + 3 * y * y if self.orientation == "pointy" else 3 * x * x + y * y

    def distance(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """The count of hexes: half hexes along the straight axis, whole ones along the other."""
        along, across = abs(one[0] - other[0]), abs(one[1] - other[1])
        if self.orientation == "flat":
            along, across = across, along
        return max(across, (along + across) // 2)

    @cache  # noqa: B019 - a handful of planes
    def places(self, margin: int = 0) -> dict[tuple[int, int], str]:
        """The centres of the map's hexes by name; with a margin also those around it."""
        span = range(-margin, SIZE + margin)
        return {self.point(row, column): f"{row:02d}{column:02d}" for row in span for column in span}


def random_map(plane: Plane, seed: int, heights: tuple[int, ...] = (0, 0, 20, 35, 60, 130)) -> Json:
    """A map of sheet-less hexes with terrain, heights, roads and rivers."""
    random = Random(f"{plane.orientation}{plane.shifted}{seed}")
    places = plane.places()
    cells: dict[str, Json] = {
        name: {
            "hex": name,
            "terrain": random.choice(["open", "open", "soft", "forest", "town", "water"]),
            "height": random.choice(heights),
            "road": [],
            "river": [],
        }
        for name in places.values()
    }
    for (x, y), name in places.items():
        for side, (dx, dy) in SIDES[plane.orientation].items():
            other = places.get((x + dx, y + dy))
            if other is None or other < name:
                continue
            back = next(each for each, step in SIDES[plane.orientation].items() if step == (-dx, -dy))
            for kind, likely in (("road", 0.25), ("river", 0.15)):
                if random.random() < likely:
                    cells[name][kind].append(side)
                    cells[other][kind].append(back)
    return map_data(
        cells.values(),
        sheet="",
        orientation=plane.orientation,
        shifted=plane.shifted,
        rows=(0, SIZE - 1),
        columns=(0, SIZE - 1),
    )
