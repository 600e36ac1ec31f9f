"""MAP-2, MAP-3: a map file: what it says of a hex, and what is refused by the name of its field."""

from typing import Any

import pytest

from adjudication.board import read_board
from adjudication.refusal import FileError
from tests.adjudication.builders import AIM, map_data


def refused(data: Any) -> FileError:
    with pytest.raises(FileError) as error:
        read_board(data)
    return error.value


HEX_FAULTS: list[tuple[list[Any], str]] = [
    ([{"hex": "9999GH"}], "hexes[0].hex"),
    ([{"hex": "4563ZZ"}], "hexes[0].hex"),
    ([{"terrain": "open"}], "hexes[0].hex"),
    ([{"hex": AIM}, {"hex": "4563"}], "hexes[1].hex"),
    ([{"hex": AIM, "terrain": "swamp"}], "hexes[0].terrain"),
    ([{"hex": AIM, "height": 9001}], "hexes[0].height"),
    ([{"hex": AIM, "height": 1.5}], "hexes[0].height"),
    ([{"hex": AIM, "fort": "castle"}], "hexes[0].fort"),
    ([{"hex": AIM, "road": "E"}], "hexes[0].road"),
    ([{"hex": AIM, "road": ["N"]}], "hexes[0].road[0]"),
    ([{"hex": AIM, "road": [["E"]]}], "hexes[0].road[0]"),
    ([{"hex": AIM, "river": ["e"]}], "hexes[0].river[0]"),
    ([{"hex": AIM, "road": ["E"]}], "hexes[0].road"),
    ([{"hex": AIM, "river": ["E"]}], "hexes[0].river"),
    ([{"hex": AIM, "road": ["E"]}, {"hex": "4564GH", "river": ["W"]}], "hexes[0].road"),
    ([{"hex": AIM, "road": ["E"]}, {"hex": "4564GH", "road": ["E"]}], "hexes[0].road"),
    ([{"hex": AIM, "mines": True}], "hexes[0].mines"),
    (["4563GH"], "hexes[0]"),
]


@pytest.mark.parametrize(("hexes", "field"), HEX_FAULTS, ids=lambda value: str(value)[:60])
def test_map3_a_hex_that_does_not_hold_is_named(hexes: list[Any], field: str) -> None:
    assert refused(map_data(hexes)).field == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"format": 2}, "format"),
        ({"name": ""}, "name"),
        ({"hex_size_m": 0}, "hex_size_m"),
        ({"default": {"terrain": "sand"}}, "default.terrain"),
        ({"default": {}}, "default.terrain"),
        ({"default": {"terrain": "open", "fort": "bunker"}}, "default.fort"),
        ({"default": None}, "default"),
        ({"hexes": None}, "hexes"),
        ({"scale": 1}, "scale"),
    ],
)
def test_a_field_of_a_map_that_does_not_hold_is_named(changes: dict[str, Any], field: str) -> None:
    assert refused({**map_data(), **changes}).field == field


def test_a_newer_map_says_what_to_do() -> None:
    assert "update the program" in refused(map_data(format=2)).message


def test_a_road_or_river_on_one_side_only_names_both_hexes_and_sides() -> None:
    message = refused(map_data([{"hex": AIM, "river": ["NE"]}])).message
    for word in (AIM, "NE", "4464GH", "SW"):
        assert word in message


@pytest.mark.parametrize(
    ("orientation", "shifted", "side", "other", "back"),
    [
        ("pointy", "odd", "NE", "4464GH", "SW"),
        ("pointy", "even", "NE", "4463GH", "SW"),
        ("flat", "odd", "N", "4463GH", "S"),
        ("flat", "odd", "NE", "4564GH", "SW"),
        ("flat", "even", "NE", "4464GH", "SW"),
    ],
)
def test_map3_a_road_on_both_sides_of_an_edge_holds(
    orientation: str, shifted: str, side: str, other: str, back: str
) -> None:
    hexes = [{"hex": AIM, "road": [side], "river": [side]}, {"hex": other, "road": [back], "river": [back]}]
    board = read_board(map_data(hexes, orientation=orientation, shifted=shifted))
    assert board.cells[AIM].road == board.cells[AIM].river == (side,)


def test_map3_at_the_maps_edge_a_road_may_run_off_it() -> None:
    assert read_board(map_data([{"hex": "4068GH", "road": ["E", "NE"]}])).cells["4068GH"].road == ("NE", "E")


def test_map3_what_is_not_listed_is_the_default() -> None:
    board = read_board(map_data([{"hex": AIM, "height": 40}], default={"terrain": "soft", "height": 10}))
    assert (board.cells["4060GH"].terrain, board.cells["4060GH"].height) == ("soft", 10)
    assert (board.cells[AIM].terrain, board.cells[AIM].height, board.cells[AIM].fort) == ("soft", 40, "none")


def test_map2_the_map_has_every_hex_of_its_rows_and_columns() -> None:
    board = read_board(map_data(rows=(3, 5), columns=(7, 8)))
    assert list(board.cells) == ["0307GH", "0308GH", "0407GH", "0408GH", "0507GH", "0508GH"]
