"""Charts and maps: well-formed SVG that needs no style and no colour, in both languages; the same on a PDF page."""

import io
import xml.etree.ElementTree as ET
from functools import cache

import pytest
from django.utils import translation
from reportlab.pdfgen.canvas import Canvas

from adjudication.ruleset import standard
from tests.bots.exercises import shipped
from wargame.analysis import Line, analyse
from wargame.analysis.log import moments
from wargame.analysis.specs import Band, Bars, Fall, Interval, Lines, Rose, Series
from wargame.analysis.tables import Text
from wargame.bots.simulate import play
from wargame.charts import Picture, draw, draw_moment, svg
from wargame.charts.pdf import CHINESE, draw_pdf, font_for
from wargame.charts.picture import Area, Label, Path, shortened, text_width
from wargame.charts.style import style_of, ticks
from wargame.saying import say, say_cell

NAMESPACE = "{http://www.w3.org/2000/svg}"


@cache
def pictures(language: str) -> tuple[Picture, ...]:
    scenario = shipped("river-crossing")
    result = play(scenario, standard(), seed="1")
    log = [Line(seq, None, event) for seq, event in enumerate(result.log, 1)]
    found = analyse(result.start, log, scenario, standard())
    most = max((moment.new for moment in moments(result.start, log)), key=lambda battle: len(battle.markers))
    with translation.override(language):
        names = {each.hex: each.name[language[:2]] for each in scenario.objectives}
        charts = [draw(chart, say, scenario.board) for topic in found.topics for chart in topic.charts]
        return (*charts, draw_moment(most, say(Text("Strength and losses")), say, names))


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_picture_is_well_formed_titled_and_without_style_or_script(language: str) -> None:
    kinds = set()
    for picture in pictures(language):
        text = svg(picture)
        root = ET.fromstring(text)
        kinds.add(picture.key)
        title, told = root.find(f"{NAMESPACE}title"), root.find(f"{NAMESPACE}desc")
        assert title is not None
        assert title.text == picture.title != ""
        assert told is not None
        assert told.text
        for element in root.iter():
            assert element.tag.removeprefix(NAMESPACE) not in ("script", "style", "image", "foreignObject")
            assert not [name for name in element.attrib if name == "style" or name.startswith("on")]
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert all(each.startswith((picture.key, "ground-")) for each in ids)
    assert {"strength", "states", "score", "objectives", "movement", "luck", "faces", "map"} <= kinds


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_nothing_is_written_beyond_the_edges(language: str) -> None:
    for picture in pictures(language):
        for shape in picture.shapes:
            if isinstance(shape, Label) and not shape.upwards:
                wide = text_width(shape.text, shape.size)
                left = shape.x - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
                assert left >= -1, (picture.key, shape.text)
                assert left + 0.92 * wide <= picture.width + 4, (picture.key, shape.text)
                assert 0 <= shape.y <= picture.height, (picture.key, shape.text)


def test_the_sides_are_told_apart_without_colour() -> None:
    red, blue = style_of("red"), style_of("blue")
    assert red.dash != blue.dash
    assert red.hatch != blue.hatch
    assert red.marker != blue.marker
    for picture in pictures("en"):
        lines = [s for s in picture.shapes if isinstance(s, Path) and s.colour in (red.colour, blue.colour)]
        if picture.key in ("strength", "score", "objectives"):
            assert {s.dash for s in lines if s.width > 2} == {red.dash, blue.dash}
            assert {s.text.split()[0] for s in picture.shapes if isinstance(s, Label)} >= {"Red", "Blue"}
        if picture.key in ("states", "faces", "luck"):
            hatches = {s.hatch for s in picture.shapes if isinstance(s, Area) and s.hatch}
            assert hatches == {red.hatch, blue.hatch}


def test_bars_lines_and_bands_show_the_figures_to_scale() -> None:
    names = (Text("Red"), Text("Blue"))
    bars = Bars("b", Text("T"), Text("Y"), (Text("one"), Text("two")), (Series(names[0], "red", (4.0, 8.0)),))
    picture = draw(bars, lambda text: text.text, shipped("river-crossing").board)
    heights = [
        max(y for _, y in s.rings[0]) - min(y for _, y in s.rings[0])
        for s in picture.shapes
        if isinstance(s, Area) and max(y for _, y in s.rings[0]) > 200
    ]
    assert heights[1] == pytest.approx(2 * heights[0])
    assert {"4", "8"} <= {s.text for s in picture.shapes if isinstance(s, Label)}
    band = Band(
        "i", Text("T"), (Interval(names[0], "red", 4, 6.0, 9, 12.0), Interval(names[1], "blue", 1, 2, 3, 2))
    )
    told = {s.text for s in draw(band, say, shipped("river-crossing").board).shapes if isinstance(s, Label)}
    assert {"12 (6), outside", "2 (2)"} <= told


def test_specs_without_figures_make_pictures_too() -> None:
    board = shipped("river-crossing").board
    for spec in (
        Lines("l", Text("T"), Text("X"), Text("Y"), ("0",), (Series(Text("Red"), "red", (0.0,)),)),
        Lines("m", Text("T"), Text("X"), Text("Y"), (), ()),
        Bars("b", Text("T"), Text("Y"), (Text("a"),), (Series(Text("Red"), "red", (None,)),)),
        Band("i", Text("T"), ()),
        Rose("r", Text("T"), "red", "flat", ("N", "NE", "SE", "S", "SW", "NW"), 0, (Fall("N", 6, 1, 1),)),
    ):
        ET.fromstring(svg(draw(spec, say, board)))


def test_a_rose_lays_each_round_in_its_direction() -> None:
    sides = ("NE", "E", "SE", "SW", "W", "NW")
    falls = (Fall("E", 3, 2, 0), Fall("W", 3, 5, 1))
    rose = draw(Rose("r", Text("T"), "blue", "pointy", sides, 7, falls), say, shipped("river-crossing").board)
    at = {s.text: (s.x, s.y) for s in rose.shapes if isinstance(s, Label) and s.bold}
    middle = at["7"]
    assert at["2"][0] - middle[0] == pytest.approx(middle[0] - at["5"][0])
    assert at["2"][1] == at["5"][1] == middle[1]
    assert "14 rounds: 7 on the aim, 7 scattered, of these 1 off the map" in {
        s.text for s in rose.shapes if isinstance(s, Label)
    }


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_same_pictures_stand_on_a_pdf_page(language: str) -> None:
    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=0)
    for picture in pictures(language):
        high = draw_pdf(canvas, picture, 40, 40, 480)
        assert high == pytest.approx(picture.height * 480 / picture.width)
        canvas.showPage()
    canvas.save()
    data = file.getvalue()
    assert (
        data.count(b"/Type /Page\n") == len(pictures(language))
        or b"/Count %d" % len(pictures(language)) in data
    )
    assert (CHINESE.encode() in data) == (language != "en")


def test_chinese_is_written_in_the_chinese_font_and_latin_in_its_own() -> None:
    assert font_for("Red 55") == "Helvetica"
    assert font_for("Red", bold=True) == "Helvetica-Bold"
    assert font_for("红方 55", bold=True) == CHINESE


def test_ticks_are_round_and_hold_both_ends() -> None:
    assert ticks(0, 76) == [0, 20, 40, 60, 80]
    assert ticks(0, 1) == [0, 1]
    for low, high in ((0, 7), (0, 1234), (-30, 12), (0, 0.3)):
        found = ticks(low, high)
        assert found[0] <= low
        assert found[-1] >= high
        assert 2 <= len(found) <= 9


def test_long_texts_are_cut_off_with_a_sign() -> None:
    assert shortened("Tank", 10, 100) == "Tank"
    cut = shortened("坦克一排坦克一排", 10, 45)
    assert cut.endswith("…")
    assert text_width(cut, 10) <= 45


def test_cells_are_said_in_the_reader_s_language() -> None:
    with translation.override("zh-hans"):
        assert say_cell("word", "red") == "红方"
        assert say_cell("names", {"en": "Tank", "zh": "坦克"}) == "坦克"
        assert say_cell("flag", True) == "是"
    assert say_cell("word", "my_own_gun") == "my own gun"
    assert say_cell("number", None) == ""
    assert say_cell("sentence", Text("Turn {turn}", {"turn": 3}).as_json()) == "Turn 3"
