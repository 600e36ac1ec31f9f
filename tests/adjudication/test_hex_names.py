"""MAP-1: how a hex is named, what is accepted in input, and what is refused with which words."""

import pytest

from adjudication.board import read_board
from adjudication.hexgrid import Hex, HexGrid
from adjudication.refusal import FileError, Refused
from tests.adjudication.builders import map_data

GRID = HexGrid("pointy", "odd", "GH", (40, 50), (58, 68))


def test_map1_row_and_column_have_two_digits_then_comes_the_sheet() -> None:
    assert GRID.name(Hex(45, 63)) == "4563GH"
    assert HexGrid("pointy", "odd", "", (0, 9), (0, 9)).name(Hex(3, 4)) == "0304"


@pytest.mark.parametrize(
    "text",
    ["4563GH", "4563gh", "4563Gh", " 4563GH ", "45 63 GH", "4563 gh", "4563", "45\u300063", "4563GH\n"],
)
def test_map1_lower_case_blanks_and_no_sheet_are_accepted(text: str) -> None:
    assert GRID.parse(text) == Hex(45, 63)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "GH",
        "456GH",
        "45630GH",
        "456",
        "45-63GH",
        "+563GH",
        "4563G1",
        "４５６３GH",
        "٤٥٦٣GH",
        "4563ＧＨ",
        "4563GH;",
        "x" * 5000,
        "4563\x00GH",
    ],
)
def test_map1_what_is_no_name_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refused) as refused:
        GRID.parse(text, field="target")
    assert (refused.value.code, refused.value.clause, refused.value.field) == (
        "no_such_hex",
        "MAP-1",
        "target",
    )
    assert "4563GH" in refused.value.message
    assert len(refused.value.message) < 250


@pytest.mark.parametrize("text", ["4563ZZ", "4563G", "4563GHI", "9999ZZ"])
def test_map1_a_wrong_sheet_is_an_error_that_names_both(text: str) -> None:
    with pytest.raises(Refused) as refused:
        GRID.parse(text)
    assert refused.value.code == "no_such_hex"
    assert text[4:] in refused.value.message
    assert "sheet GH" in refused.value.message


def test_map1_a_sheet_on_a_map_without_one_is_wrong_too() -> None:
    grid = HexGrid("pointy", "odd", "", (0, 9), (0, 9))
    assert grid.parse("0304") == Hex(3, 4)
    with pytest.raises(Refused, match="sheet GH"):
        grid.parse("0304GH")


def test_map1_only_latin_letters_name_a_sheet() -> None:
    with pytest.raises(Refused):
        HexGrid("pointy", "odd", "SS", (0, 9), (0, 9)).parse("0304ß")
    with pytest.raises(Refused):
        HexGrid("pointy", "odd", "S", (0, 9), (0, 9)).parse("0304ſ")


@pytest.mark.parametrize("text", ["3963GH", "5163GH", "4557GH", "4569GH", "0000", "9999GH"])
def test_map1_off_the_map_is_refused_with_the_bounds(text: str) -> None:
    with pytest.raises(Refused) as refused:
        GRID.parse(text)
    assert refused.value.code == "no_such_hex"
    assert "rows 40 to 50, columns 58 to 68" in refused.value.message


def test_map1_the_corners_are_on_the_map() -> None:
    for row, column in ((40, 58), (40, 68), (50, 58), (50, 68)):
        assert GRID.parse(f"{row}{column}GH") == Hex(row, column)


@pytest.mark.parametrize("field", ["rows", "columns"])
@pytest.mark.parametrize(
    "value", [[0, 100], [-1, 5], [5, 4], [0], [0, 1, 2], ["0", "9"], [True, 5], [0.0, 5.0], "0-9"]
)
def test_map1_rows_and_columns_go_from_0_to_99(field: str, value: object) -> None:
    with pytest.raises(FileError) as error:
        read_board(map_data(**{field: value}))
    assert error.value.field == field


def test_map1_a_map_may_reach_99() -> None:
    board = read_board(map_data(rows=(0, 99), columns=(0, 99)))
    assert len(board.cells) == 10_000
    assert board.full_name("9999") == "9999GH"


@pytest.mark.parametrize("text", [None, 4563, ["4563GH"], True])
def test_map1_a_hex_is_a_text(text: object) -> None:
    with pytest.raises(Refused) as refused:
        read_board(map_data()).full_name(text, field="target")  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.field) == ("bad_value", "target")


@pytest.mark.parametrize(
    ("field", "value"),
    [("sheet", "gh"), ("sheet", "G1"), ("sheet", "ABCDEFGHI"), ("orientation", "round"), ("shifted", "none")],
)
def test_map1_map2_the_shape_of_a_map_is_checked(field: str, value: str) -> None:
    with pytest.raises(FileError) as error:
        read_board(map_data(**{field: value}))
    assert error.value.field == field
