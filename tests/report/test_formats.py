"""Every format parses, in both languages, with Chinese as it was written; no cell is a formula."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
import zipfile
from html.parser import HTMLParser

import pytest
from pypdf import PdfReader

from tests.report.played import LANGUAGES, Played

pytestmark = pytest.mark.django_db(transaction=True)
NOTE = "为什么在这里渡河？ Why here?"
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
VOID = ("meta", "link", "input", "br", "hr", "img")


@pytest.fixture
def lesson() -> Played:
    played = Played("=1+1 渡河推演")
    played.do("start_exercise")
    played.play(steps=150)
    played.do("add_note", n=20, text=NOTE)
    played.do("add_note", n=30, text='=HYPERLINK("http://evil.example") <script>alert(1)</script>')
    played.do("end_exercise")
    return played


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pdf_of_a4_pages_with_numbers_and_chinese(lesson: Played, language: str) -> None:
    answer = lesson.get("director", f"?format=pdf&language={language}")
    assert answer.headers["Content-Type"] == "application/pdf"
    pages = PdfReader(io.BytesIO(answer.content)).pages
    assert len(pages) > 2
    texts = [page.extract_text() for page in pages]
    for number, (page, text) in enumerate(zip(pages, texts, strict=True), 1):
        assert (round(page.mediabox.width), round(page.mediabox.height)) == (595, 842)
        numbered = f"第{number}页，共{len(pages)}页" if language != "en" else f"Page {number} of {len(pages)}"
        assert numbered in text.replace("\n", "")
    whole = "".join(texts).replace("\n", "")
    assert "渡河推演" in whole
    assert "为什么在这里渡河？" in whole
    assert lesson.exercise.seed[:20] in whole
    assert ("石桥" in whole) == (language != "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_csv_that_a_spreadsheet_program_opens(lesson: Played, language: str) -> None:
    answer = lesson.get("director", f"?format=csv&language={language}")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    report = lesson.json(language)
    titles = [line[0] for line in lines if len(line) == 1]
    assert titles == [table["title"] for table in report["tables"].values()]
    cells = [cell for line in lines for cell in line]
    assert NOTE in cells
    risky = [cell for cell in cells if cell.strip()[:1] in tuple("=+-@＝＋－＠")]
    assert all(re.fullmatch(r"-?[0-9.]+|-", cell) for cell in risky), risky


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_workbook_with_a_sheet_a_table(lesson: Played, language: str) -> None:
    answer = lesson.get("director", f"?format=xlsx&language={language}")
    report = lesson.json(language)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as book:
        assert book.testzip() is None
        names = [
            each.attrib["name"] for each in ET.fromstring(book.read("xl/workbook.xml")).iter(f"{SHEET}sheet")
        ]
        assert len(names) == len(report["tables"]) == len({name.casefold() for name in names})
        assert all(len(name) <= 31 for name in names)
        strings = "".join(ET.fromstring(book.read("xl/sharedStrings.xml")).itertext())
        assert NOTE in strings
        for number, table in enumerate(report["tables"].values(), 1):
            sheet = ET.fromstring(book.read(f"xl/worksheets/sheet{number}.xml"))
            assert not list(sheet.iter(f"{SHEET}f"))
            assert not list(sheet.iter(f"{SHEET}hyperlink"))
            pane = next(sheet.iter(f"{SHEET}pane"))
            assert (pane.attrib["state"], pane.attrib["ySplit"]) == ("frozen", "1")
            assert len(list(sheet.iter(f"{SHEET}row"))) == 1 + len(table["rows"])
            for column, key in enumerate(table["columns"][:26]):
                if key["kind"] == "number" and table["rows"]:
                    value = table["rows"][0][key["key"]]
                    cells = [row for row in sheet.iter(f"{SHEET}row") if row.attrib["r"] == "2"]
                    cell = [each for each in cells[0] if each.attrib["r"] == f"{chr(65 + column)}2"]
                    assert value is None or (
                        "t" not in cell[0].attrib and float("".join(cell[0].itertext())) == value
                    )


class Balanced(HTMLParser):
    """Every element that is opened is closed in its place, and no id is used twice."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.uses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        assert "style" not in told
        if told.get("id"):
            self.ids.append(str(told["id"]))
        if tag == "use":
            self.uses.append(str(told["href"])[1:])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["report", "analysis"])
def test_the_pages_are_whole_and_hold_no_markup_of_a_note(lesson: Played, language: str, page: str) -> None:
    answer = lesson.browser().get(f"/exercises/{lesson.id}/{page}/?language={language}")
    assert answer.status_code == 200
    assert answer.headers["Content-Language"] == language
    text = answer.content.decode()
    assert "<script>alert" not in text
    assert (NOTE in text) == (page == "report")
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []
    assert len(parser.ids) == len(set(parser.ids))
    assert set(parser.uses) <= set(parser.ids)


def test_the_report_over_the_interface_takes_its_own_format(lesson: Played) -> None:
    html = lesson.get("director", "?format=html", Accept="text/csv")
    assert html.headers["Content-Type"].startswith("text/html")
    assert lesson.get("director", Accept="application/pdf").headers["Content-Type"] == "application/json"
    for query, field in (
        ("?format=xml", "format"),
        ("?language=fr", "language"),
        ("?format=csv&table=none", "table"),
        ("?table=losses", "table"),
    ):
        answer = lesson.get("director", query)
        error = json.loads(answer.content)["error"]
        assert (answer.status_code, error["code"], error["field"]) == (400, "bad_value", field)
