"""The map under a picture: tints of height, terrain, water, roads, works, names of rows and columns."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

from adjudication.board import Board, Cell
from wargame.charts.picture import Area, Circle, Label, Picture, Point, Shared
from wargame.charts.style import INK, INK_2

RADIUS = 22.0
MARGIN = 26.0
_TINTS = ("#e4ecd4", "#eef0dc", "#f2ecd8", "#e8d8b8", "#d8be98")
_GROUND = {"forest": "#a9c78e", "soft": "#bfdcd6", "town": "#d9c3b6", "water": "#a8d0e8"}
_RIVER, _ROAD, _ROAD_EDGE, _GRID = "#3f7fae", "#ffffff", "#8a5a33", "#b9b29d"


@dataclass(frozen=True)
class Ground:
    """Where the hexes of a board lie in a picture. `top`: what is kept free above for a title."""

    board: Board
    top: float = 30.0

    @cached_property
    def _pointy(self) -> bool:
        return self.board.grid.orientation == "pointy"

    @cached_property
    def _places(self) -> dict[str, Point]:
        root = math.sqrt(3)
        found = {}
        for name, (q, r) in self.board.cubes.items():
            found[name] = (
                (RADIUS * root * (q + r / 2), RADIUS * 1.5 * r)
                if self._pointy
                else (RADIUS * 1.5 * q, RADIUS * root * (r + q / 2))
            )
        left = min(x for x, _ in found.values()) - RADIUS - MARGIN
        over = min(y for _, y in found.values()) - RADIUS - MARGIN - self.top
        return {name: (x - left, y - over) for name, (x, y) in found.items()}

    @cached_property
    def size(self) -> Point:
        """Width and height of the map with its margins."""
        right = max(x for x, _ in self._places.values()) + RADIUS + 4
        return right, max(y for _, y in self._places.values()) + RADIUS + 4

    def centre(self, name: str) -> Point:
        """The middle of a hex."""
        return self._places[name]

    def corners(self, name: str, radius: float = RADIUS) -> tuple[Point, ...]:
        """The six corners, clockwise; side i of the grid lies between corners i and i + 1."""
        x, y = self.centre(name)
        first = -90 if self._pointy else -120
        return tuple(
            (
                x + radius * math.cos(math.radians(first + 60 * index)),
                y + radius * math.sin(math.radians(first + 60 * index)),
            )
            for index in range(6)
        )

    def draw(self, picture: Picture) -> None:
        """Draw the map; several pictures of one map share it."""
        picture.add(_shared(self.board, self.top))

    def draw_all(self, picture: Picture) -> None:
        """Every shape of the map."""
        heights = [cell.height for cell in self.board.cells.values()]
        low, span = min(heights), max(1, max(heights) - min(heights))
        fills: dict[str, list[tuple[Point, ...]]] = {}
        for name, cell in self.board.cells.items():
            tint = _TINTS[min(4, (cell.height - low) * 5 // span)]
            fills.setdefault(_GROUND.get(cell.terrain, tint), []).append(self.corners(name))
        for fill, rings in fills.items():
            picture.add(Area(tuple(rings), fill, _GRID, 0.7))
        for name, cell in self.board.cells.items():
            self._growth(picture, name, cell)
        self._lines(picture)
        for name, cell in self.board.cells.items():
            if cell.fort != "none":
                self._works(picture, name, bunker=cell.fort == "bunker")
        self._names(picture)

    def _growth(self, picture: Picture, name: str, cell: Cell) -> None:
        x, y = self.centre(name)
        if cell.terrain == "forest":
            for dx, dy in ((-8, 2), (0, -9), (8, 3)):
                picture.add(Circle(x + dx, y + dy, 2.6, "#6f9a56"))
        elif cell.terrain == "town":
            for dx, dy in ((-9, -6), (4, -8), (-5, 5), (6, 4)):
                picture.rect(x + dx, y + dy, 5, 5, fill="#7d685e")
        elif cell.terrain == "soft":
            for dx, dy in ((-8, -4), (2, 4)):
                picture.line(((x + dx, y + dy), (x + dx + 7, y + dy)), "#3f7f7b", 1)
        elif cell.terrain == "water":
            picture.line(((x - 7, y), (x - 3, y - 2), (x + 3, y + 2), (x + 7, y)), _RIVER, 1)

    def _lines(self, picture: Picture) -> None:
        sides = self.board.grid.sides
        roads: list[tuple[Point, Point]] = []
        for name, cell in self.board.cells.items():
            corners = self.corners(name)
            for index, side in enumerate(sides):
                one, other = corners[index], corners[(index + 1) % 6]
                neighbour = self.board.neighbour(name, side)
                if side in cell.river and (neighbour is None or name < neighbour):
                    picture.line((one, other), _RIVER, 3.6)
                if side in cell.road:
                    roads.append((self.centre(name), ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)))
        for colour, width in ((_ROAD_EDGE, 4.2), (_ROAD, 2.4)):
            for road in roads:
                picture.line(road, colour, width)

    def _works(self, picture: Picture, name: str, *, bunker: bool) -> None:
        ring = tuple(self.corners(name, RADIUS * 0.72))
        if bunker:
            picture.add(Area((ring,), None, INK, 2.4))
        else:
            picture.add(Area((ring,), None, INK, 1.6, dash=(3.0, 3.0)))

    def _names(self, picture: Picture) -> None:
        grid = self.board.grid
        rows, columns = grid.rows, grid.columns
        for row in range(rows[0], rows[1] + 1):
            y = self.centre(f"{row:02d}{columns[0]:02d}{grid.sheet}")[1]
            picture.add(Label(MARGIN - 4, y + 3, f"{row:02d}", 12, "end", INK_2))
        for column in range(columns[0], columns[1] + 1):
            x, y = self.centre(f"{rows[0]:02d}{column:02d}{grid.sheet}")
            picture.add(Label(x, self.top + MARGIN - 4, f"{column:02d}", 12, "middle", INK_2))


@lru_cache(maxsize=4)
def _shared(board: Board, top: float) -> Shared:
    """The shapes of a map under a name that follows from them; a report shows the same map many times."""
    ground = Ground(board, top)
    drawn = Picture("", *ground.size, "")
    ground.draw_all(drawn)
    shapes = tuple(each for each in drawn.shapes if not isinstance(each, Shared))
    return Shared(f"ground-{hashlib.sha256(repr(shapes).encode()).hexdigest()[:12]}", shapes)
