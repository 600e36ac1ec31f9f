"""Who may read the report, and what the report of an odd exercise says."""

import io
import json

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.report.played import LANGUAGES, ROLES, Played
from wargame.exporting import export_text
from wargame.importing import import_exercise
from wargame.models import Exercise
from wargame.report.gathering import gather

pytestmark = pytest.mark.django_db(transaction=True)
FORMATS = ("json", "csv", "html", "pdf", "xlsx")


def refused(played: Played, role: str) -> bool:
    answer = played.get(role)
    if answer.status_code == 200:
        return False
    error = json.loads(answer.content)["error"]
    assert (answer.status_code, error["code"], set(error)) == (
        403,
        "not_allowed",
        {"code", "message", "clause", "field"},
    )
    return True


def test_only_the_director_reads_until_he_opens_the_replay_after_the_end() -> None:
    played = Played()
    for act in (lambda: None, lambda: played.do("start_exercise"), lambda: played.do("end_exercise")):
        act()
        assert [refused(played, role) for role in ROLES] == [False, True, True, True, True]
    played.open()
    assert not any(refused(played, role) for role in ROLES)
    played.do("open_replay", open=False)
    assert [refused(played, role) for role in ROLES] == [False, True, True, True, True]


@pytest.mark.parametrize(
    "page", ["report/", "analysis/", "report.pdf", "report.csv", "report.xlsx", "report.json"]
)
def test_the_pages_ask_the_same(page: str) -> None:
    played = Played()
    played.do("start_exercise")
    address = f"/exercises/{played.id}/{page}"
    stranger, red = Client(), Client()
    red.post("/", {"code": played.exercise.join_codes.get(role="red").code, "name": "Red"})
    assert [each.get(address).status_code for each in (stranger, red, played.browser())] == [403, 403, 200]
    played.do("end_exercise")
    assert red.get(address).status_code == 403
    played.open()
    assert [each.get(address).status_code for each in (stranger, red)] == [403, 200]


def whole(played: Played) -> None:
    """Every format in both languages, and the analysis."""
    for language in LANGUAGES:
        for format in FORMATS:
            answer = played.get("director", f"?format={format}&language={language}")
            assert answer.status_code == 200, (format, language)
            assert len(answer.content) > 500
        page = played.browser().get(f"/exercises/{played.id}/analysis/?language={language}")
        assert page.status_code == 200


def test_before_the_start() -> None:
    played = Played()
    whole(played)
    report = played.json()
    assert report["course"] == []
    assert len(report["tables"]["turning_points"]["rows"]) == 1
    assert report["dice"]["seed"] is None


def test_a_running_exercise_is_told_so_far_without_its_seed() -> None:
    played = Played()
    played.do("start_exercise")
    played.play(steps=60)
    whole(played)
    seed = played.exercise.seed
    for format in ("json", "csv", "html"):
        assert seed not in played.get("director", f"?format={format}").content.decode()
    pdf = PdfReader(io.BytesIO(played.get("director", "?format=pdf").content))
    assert seed not in "".join(page.extract_text() for page in pdf.pages).replace("\n", "")
    played.do("end_exercise")
    assert seed in played.get("director", "?format=html").content.decode()


def test_ended_in_turn_1_without_a_shot_or_a_card() -> None:
    played = Played()
    played.do("start_exercise")
    played.do("end_exercise")
    whole(played)
    report = played.json()
    assert [turn["turn"] for turn in report["course"]] == [1]
    assert report["tables"]["losses"]["rows"] == []
    assert "No shot of direct fire was fired." in report["words"]["fire"]
    assert "No event card was drawn." in report["words"]["cards"]


def test_what_was_taken_back_is_not_in_the_report_and_the_taking_back_is() -> None:
    played = Played(dice={"red": "auto", "blue": "auto"})
    played.do("start_exercise")
    before = played.exercise.numbers["director"]
    played.do("override", unit="R-T1", set={"destroyed": True}, reason="a mine")
    assert len(played.json()["tables"]["losses"]["rows"]) == 1
    played.do("rewind", to=before, reason="a mistake")
    report = played.json()
    assert report["tables"]["losses"]["rows"] == []
    lines = [
        each["what"] for turn in report["course"] for each in turn["told"] if each["about"] == "Director"
    ]
    assert lines == [f"Taken back to step {before}: a mistake"]
    whole(played)


def test_under_fog() -> None:
    played = Played(fog=True)
    played.do("start_exercise")
    played.play(steps=200)
    played.do("end_exercise")
    whole(played)
    played.open()
    report = json.loads(played.get("red").content)
    assert report["tables"] == played.json()["tables"]


def test_taken_from_a_file_it_says_the_same_and_which_dice_cannot_be_checked() -> None:
    played = Played()
    played.do("start_exercise")
    played.play(steps=120)
    text = export_text(played.id)
    again, _seat = import_exercise(text, director_name="Director")
    one, other = gather(played.exercise), gather(Exercise.objects.get(pk=again.pk))
    for table in ("strength_by_step", "score_by_step", "fire_by_weapon", "movement_by_unit", "dice_faces"):
        assert one.findings.analysis.table(table).rows == other.findings.analysis.table(table).rows
    page = played.browser().get(f"/exercises/{again.pk}/report/?language=en").content.decode()
    assert "The exercise was taken from a file" not in page  # the seed is not shown yet
    Exercise.objects.filter(pk=again.pk).update(status="ended")
    page = played.browser().get(f"/exercises/{again.pk}/report/?language=en").content.decode()
    assert "The exercise was taken from a file" in page
