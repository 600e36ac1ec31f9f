"""Dice: what each side rolled against what was to be expected, by purpose, with a 95 % band, in figures and words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from adjudication.ruleset import SIDES, Ruleset
from wargame.analysis.chances import MOST_EXACT, Expectation, evenness, face_sum, successes
from wargame.analysis.log import Moment
from wargame.analysis.specs import Band, Bars, Interval, Series
from wargame.analysis.tables import Column, Table, Text, table
from wargame.analysis.words import N_, SIDE, word

EVERY = "every"
PURPOSES = (
    "arrival",
    "scatter",
    "direction",
    "distance",
    "attack",
    "attack_own",
    "armour",
    "armour_own",
    "direct",
    "direct_armour",
    "rally",
)
_WAYS = tuple(6 - abs(7 - total) for total in range(2, 13))  # of 36, for totals 2 to 12


# From this chance on nobody would call it luck; below it, how much luck it was.
LIKELY = 0.3
_LUCKY = ((0.1, N_("a little lucky")), (0.025, N_("lucky")), (-1, N_("very lucky")))
_UNLUCKY = ((0.1, N_("a little unlucky")), (0.025, N_("unlucky")), (-1, N_("very unlucky")))


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll: who, what for, its faces, by hand or not; the chance that it succeeds, None where nothing is better.

    Success is what the rolling side wants: fire arrives, stays on its aim, has an effect on the enemy (none on own
    units), is not lowered by armour, a unit rallies.
    """

    side: str
    purpose: str
    faces: tuple[int, ...]
    by_hand: bool
    chance: float | None
    success: bool


def rolls(course: tuple[Moment, ...], ruleset: Ruleset) -> tuple[Roll, ...]:
    """Every roll with the chance that it had, read from the tables by the row that its event names."""
    return tuple(_roll(moment, ruleset) for moment in course if moment.event.type == "dice_rolled")


def _roll(moment: Moment, ruleset: Ruleset) -> Roll:
    data, side = moment.data, moment.data["side"]
    purpose = data["purpose"]
    unit = moment.old.units.get(data["unit"]) if data.get("unit") else None
    own = unit is not None and unit.side == side and purpose in ("attack", "armour")
    chance = _chance(data["table"], data["row"], data.get("column"), ruleset, own)
    success = data["outcome"] in ("arrived", "stays", "rallied", "K", "M", "F", "S")
    if data["table"].endswith(".armour"):
        success = (data["outcome"] == "K") != own
    elif own:
        success = not success
    name = f"{purpose}_own" if own else purpose
    return Roll(
        side, name, tuple(data["faces"]), data["by"] == "hand", chance, chance is not None and success
    )


def _chance(table_name: str, row: object, column: object, ruleset: Ruleset, own: bool) -> float | None:
    indirect, direct = ruleset.indirect, ruleset.direct
    match table_name:
        case "indirect.fails_to_arrive_on":
            return 1 - len(indirect.fails_to_arrive_on) / 6
        case "indirect.scatters_on":
            return 1 - len(indirect.scatters_on) / 6
        case "units.rally_succeeds_on":
            return len(ruleset.units.rally_succeeds_on) / 6
        case "indirect.results" | "direct.results":
            results = indirect.results if table_name == "indirect.results" else direct.results
            letters = results[int(str(row))]
            effect = sum(ways for ways, letter in zip(_WAYS, letters, strict=True) if letter != "-") / 36
            return 1 - effect if own else effect
        case "indirect.armour" | "direct.armour":
            armour = indirect.armour if table_name == "indirect.armour" else direct.armour
            lowers = min(6, armour[str(row)][str(column)]) / 6
            return lowers if own else 1 - lowers
    return None


def _groups(all_rolls: tuple[Roll, ...]) -> Iterable[tuple[str, str, list[Roll]]]:
    for side in SIDES:
        own = [roll for roll in all_rolls if roll.side == side]
        for purpose in PURPOSES:
            found = [roll for roll in own if roll.purpose == purpose]
            if found:
                yield side, purpose, found
        if own:
            yield side, EVERY, own


def luck(found: Iterable[Roll]) -> tuple[int, int, Expectation] | None:
    """Of the rolls that can succeed: how many, how many did, what was to be expected. None where there are none."""
    judged = [roll for roll in found if roll.chance is not None]
    if not judged:
        return None
    done = sum(roll.success for roll in judged)
    return len(judged), done, successes([roll.chance or 0.0 for roll in judged], done)


def faces_table(all_rolls: tuple[Roll, ...]) -> Table:
    """The faces: how often each, their mean with its band, and whether chance gives so uneven ones (chi-square)."""
    rows = []
    for side, purpose, found in _groups(all_rolls):
        faces = [face for roll in found for face in roll.faces]
        counts = [faces.count(face) for face in range(1, 7)]
        number, total = len(faces), sum(faces)
        wait = face_sum(number, total)
        square, tail = evenness(counts)
        hand = sum(len(roll.faces) for roll in found if roll.by_hand)
        rows.append(
            (
                side,
                purpose,
                len(found),
                number,
                hand,
                *counts,
                round(total / number, 3),
                round(wait.low / number, 3),
                round(wait.high / number, 3),
                round(square, 2),
                round(tail, 4),
                wait.method,
            )
        )
    columns = (
        SIDE,
        Column("purpose", Text(N_("What for")), "word"),
        Column("rolls", Text(N_("Rolls"))),
        Column("dice", Text(N_("Dice"))),
        Column("by_hand", Text(N_("Dice by hand"))),
        *(Column(f"face_{face}", Text(str(face))) for face in range(1, 7)),
        Column("mean", Text(N_("Mean face"))),
        Column("low", Text(N_("Band from"))),
        Column("high", Text(N_("Band to"))),
        Column("chi_square", Text(N_("Chi-square"))),
        Column("tail", Text(N_("Chance of that")), "share"),
        Column("method", Text(N_("Method")), "word"),
    )
    return table("dice_faces", N_("Faces rolled"), columns, rows)


def outcomes_table(all_rolls: tuple[Roll, ...]) -> Table:
    """Successes against their exact chances, with the 95 % band and what that means in words."""
    rows = []
    for side, purpose, found in _groups(all_rolls):
        judged = luck(found)
        if judged is None:
            continue
        number, done, wait = judged
        said = in_words(side, done, wait).as_json()
        band = (round(wait.expected, 2), round(wait.low, 2), round(wait.high, 2), round(wait.tail, 4))
        rows.append((side, purpose, number, done, *band, wait.method, said))
    columns = (
        SIDE,
        Column("purpose", Text(N_("What for")), "word"),
        Column("rolls", Text(N_("Rolls"))),
        Column("successes", Text(N_("Successes"))),
        Column("expected", Text(N_("Expected"))),
        Column("low", Text(N_("Band from"))),
        Column("high", Text(N_("Band to"))),
        Column("tail", Text(N_("Chance of that")), "share"),
        Column("method", Text(N_("Method")), "word"),
        Column("words", Text(N_("In words")), "sentence"),
    )
    return table("dice_outcomes", N_("Successes against expectation"), columns, rows)


def in_words(side: str, done: int, wait: Expectation) -> Text:
    """How lucky a side was, and in one of how many exercises that happens."""
    away = done - wait.expected
    told: dict[str, Any] = {
        "side": word(side),
        "difference": round(abs(away), 1),
        "times": max(1, round(1 / wait.tail)) if wait.tail > 1e-9 else 10**9,
    }
    if wait.tail > LIKELY or abs(away) < 0.05:
        return Text(N_("{side}'s rolls were as was to be expected."), told)
    how = next(text for least, text in (_LUCKY if away > 0 else _UNLUCKY) if wait.tail > least)
    told["how"] = Text(how)
    if away > 0:
        more = N_(
            "{side}'s rolls were {how}: {difference} more successes than expected; that happens in "
            "1 of {times} exercises."
        )
        return Text(more, told)
    fewer = N_(
        "{side}'s rolls were {how}: {difference} fewer successes than expected; that happens in "
        "1 of {times} exercises."
    )
    return Text(fewer, told)


def sentences(all_rolls: tuple[Roll, ...]) -> tuple[Text, ...]:
    """The luck of each side in all its rolls, and how it is meant."""
    found = []
    for side in SIDES:
        judged = luck(roll for roll in all_rolls if roll.side == side)
        if judged is not None:
            found.append(in_words(side, judged[1], judged[2]))
    if not found:
        return (Text(N_("No dice were rolled.")),)
    return (
        *found,
        Text(
            N_(
                "Expected is what the tables give for the levels that were rolled at. In 95 of 100 exercises the "
                "figure lies within the band; up to {most} rolls it is exact, beyond by the normal distribution."
            ),
            {"most": MOST_EXACT},
        ),
    )


def charts(all_rolls: tuple[Roll, ...]) -> tuple[Band | Bars, ...]:
    """The band of every purpose, and how often each face came."""
    if not all_rolls:
        return ()
    intervals = []
    for side, purpose, found in _groups(all_rolls):
        judged = luck(found)
        if judged is not None:
            _, done, wait = judged
            name = Text(N_("{side}: {what}"), {"side": word(side), "what": word(purpose)})
            intervals.append(Interval(name, side, wait.low, wait.expected, wait.high, float(done)))
    series = []
    for side in SIDES:
        faces = [face for roll in all_rolls if roll.side == side for face in roll.faces]
        shares = tuple(
            round(100 * faces.count(face) / len(faces), 1) if faces else 0.0 for face in range(1, 7)
        )
        series.append(Series(word(side), side, shares))
    faces_chart = Bars(
        "faces",
        Text(N_("Faces of all dice, in percent (a fair die: 16.7)")),
        Text(N_("Percent")),
        tuple(Text(str(face)) for face in range(1, 7)),
        tuple(series),
    )
    return Band("luck", Text(N_("Successes: expected band and actual figure")), tuple(intervals)), faces_chart
