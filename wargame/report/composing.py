"""The report as sections in the active language: what the page and the PDF show, in this order."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from wargame.analysis.topics import Topic
from wargame.analysis.words import phase_code, word
from wargame.charts import draw, draw_moment
from wargame.report.blocks import Block, Facts, Figure, Paragraph, Points, Section, Turned, grids
from wargame.report.facts import exercise_facts, option_facts, standing_facts
from wargame.report.gathering import Gathered, Note
from wargame.report.proof import proof
from wargame.report.turning import View
from wargame.saying import named, say

# The narrow choice of columns that a report needs; every column is in the analysis and in the files.
_BY_WEAPON = ("side", "weapon", "shots", "level", "changed", "destroyed")
_BY_BATTERY = (
    "side",
    "battery",
    "gun",
    "declared",
    "rounds",
    "arrived",
    "scattered",
    "off_map",
    "attacks",
    "friendly",
    "changed",
    "destroyed",
)
_CARDS = ("side", "card", "drawn", "starts", "state", "reason", "used", "units")


def report(gathered: Gathered) -> tuple[Section, ...]:
    """All sections of the report; those that would be empty say so or are left out."""
    return tuple(
        section
        for section in (
            _exercise(gathered),
            _outcome(gathered),
            _points(gathered.notes),
            _course(gathered),
            _losses(gathered),
            _score(gathered),
            _fire(gathered),
            _cards(gathered),
            _dice(gathered),
            proof(gathered),
        )
        if section is not None
    )


def analysis(gathered: Gathered) -> tuple[Section, ...]:
    """Every topic of the analysis with all its charts and tables."""
    return tuple(_topic(gathered, topic) for topic in gathered.findings.analysis.topics)


def _topic(gathered: Gathered, topic: Topic) -> Section:
    blocks: list[Block] = [Paragraph(say(text)) for text in topic.words]
    board = gathered.findings.setup.scenario.board
    blocks += [Figure(draw(chart, say, board), map=chart.kind == "heat") for chart in topic.charts]
    for table in topic.tables:
        blocks += grids(table) if table.rows else ()
    return Section(topic.key, say(topic.title), tuple(blocks))


def _exercise(gathered: Gathered) -> Section:
    brief = named(gathered.findings.setup.scenario.brief)
    blocks: list[Block] = [Facts(exercise_facts(gathered))]
    blocks += [Paragraph(part) for part in brief.split("\n") if part.strip()]
    blocks.append(Facts(option_facts(gathered)))
    return Section("exercise", _("The exercise"), tuple(blocks))


def _outcome(gathered: Gathered) -> Section:
    title = _("Outcome") if gathered.exercise.status == "ended" else _("So far")
    blocks: list[Block] = [Facts(standing_facts(gathered))]
    for key in ("strength", "fire", "cards"):
        topic = gathered.findings.analysis.topic(key)
        blocks += [Paragraph(say(text)) for text in topic.words]
    return Section("outcome", title, tuple(blocks))


def _points(notes: tuple[Note, ...]) -> Section | None:
    if not notes:
        return None
    return Section(
        "notes", _("Teaching points"), (Facts(tuple((_place(each), each.text) for each in notes)),)
    )


def _place(note: Note) -> str:
    if not note.turn:
        return _("Before the start")
    if note.phase is None:
        return _("Turn {turn}, step {step}").format(turn=note.turn, step=note.seq)
    return _("Turn {turn}, {phase}, step {step}").format(
        turn=note.turn, phase=say(word(str(phase_code(note.phase)))), step=note.seq
    )


def _course(gathered: Gathered) -> Section:
    """Each turn, with the maps of the moments in it."""
    blocks: list[Block] = [_map(gathered, view) for view in gathered.findings.views if not view.turn]
    for turn in gathered.findings.turns:
        score = _("Score at the end of the turn: Red {red}, Blue {blue}")
        blocks.append(
            Turned(
                _("Turn {turn}").format(turn=turn.number),
                tuple((say(about), say(told)) for about, told in turn.sentences),
                score.format(red=turn.score[0], blue=turn.score[1]),
            )
        )
        blocks += [_map(gathered, view) for view in gathered.findings.views if view.turn == turn.number]
    if not gathered.findings.turns:
        blocks.append(Paragraph(_("No turn has begun.")))
    return Section("course", _("The course, turn by turn"), tuple(blocks))


def _map(gathered: Gathered, view: View) -> Figure:
    names = {each.hex: named(each.name) for each in gathered.findings.setup.scenario.objectives}
    picture = draw_moment(view.battle, say(view.title), say, names, key=f"map-{view.seq}-{view.kind}")
    return Figure(picture, map=True)


def _charts(gathered: Gathered, topic: str, *keys: str) -> Iterator[Figure]:
    board = gathered.findings.setup.scenario.board
    for chart in gathered.findings.analysis.topic(topic).charts:
        if not keys or chart.key in keys:
            yield Figure(draw(chart, say, board))


def _tables(gathered: Gathered, key: str, only: tuple[str, ...] = ()) -> tuple[Block, ...]:
    table = gathered.findings.analysis.table(key)
    return grids(table, only) if table.rows else ()


def _losses(gathered: Gathered) -> Section | None:
    if not gathered.findings.turns:
        return None
    tables = _tables(gathered, "losses", ("turn", "phase", "side", "unit", "name", "hex", "value", "by"))
    blocks = (*_charts(gathered, "strength"), *tables)
    return Section("losses", _("Strength and losses"), blocks)


def _score(gathered: Gathered) -> Section | None:
    if not gathered.findings.turns:
        return None
    blocks = (
        *_charts(gathered, "score"),
        *_tables(gathered, "score_by_turn"),
        *_tables(gathered, "objectives_by_turn"),
    )
    return Section("score", _("Score and objectives"), blocks)


def _fire(gathered: Gathered) -> Section | None:
    battery = gathered.findings.analysis.table("fire_by_battery")
    blocks = (
        *_charts(gathered, "fire"),
        *_tables(gathered, "fire_by_weapon", _BY_WEAPON),
        *(grids(battery, _BY_BATTERY) if any(battery.column("declared")) else ()),
    )
    return Section("fire", _("Fire effect"), blocks) if blocks else None


def _cards(gathered: Gathered) -> Section | None:
    tables = _tables(gathered, "cards", _CARDS)
    return Section("cards", _("Event cards"), tables) if tables else None


def _dice(gathered: Gathered) -> Section:
    topic = gathered.findings.analysis.topic("dice")
    words = tuple(say(text) for text in topic.words)
    return Section("dice", _("Dice: were they fair?"), (Points(words), *_charts(gathered, "dice")))
