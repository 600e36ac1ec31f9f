"""Event cards: when each was drawn and in effect, and what it brought (CARD-1 to CARD-7)."""

from __future__ import annotations

from typing import Any

from adjudication.ruleset import Ruleset
from adjudication.state import Battle
from adjudication.state_cards import Effect
from wargame.analysis.fire import Rounds, rounds_of
from wargame.analysis.hits import Hit
from wargame.analysis.log import Moment
from wargame.analysis.tables import Column, Table, Text, table
from wargame.analysis.words import CARD, N_, SEQ, SIDE, TURN

_COLUMNS = (
    SIDE,
    CARD,
    Column("drawn_seq", SEQ.title),
    Column("drawn", Text(N_("Drawn in turn"))),
    Column("starts", Text(N_("In effect in turn"))),
    Column("state", Text(N_("What became of it")), "word"),
    Column("reason", Text(N_("Lapsed because")), "word"),
    Column("used", Text(N_("Times used"))),
    Column("units", Text(N_("Units")), "text"),
    Column("points_added", Text(N_("Points added"))),
    Column("points_used", Text(N_("Points used"))),
    Column("levels_added", Text(N_("Levels added"))),
    Column("lowered", Text(N_("Results lowered")), "text"),
    Column("repaired", Text(N_("Repaired")), "text"),
    Column("rounds", Text(N_("Rounds"))),
    Column("arrived", Text(N_("Arrived"))),
    Column("attacks", Text(N_("Attacks"))),
    Column("changed", Text(N_("Units changed"))),
    Column("destroyed", Text(N_("Destroyed"))),
)


def brought(last: Battle, course: tuple[Moment, ...], hits: tuple[Hit, ...], ruleset: Ruleset) -> Table:
    """A row for each card that was drawn. What a card cannot bring is left empty."""
    drawn = {
        (moment.event.side, moment.data["card"]): moment.seq
        for moment in course
        if moment.event.type == "card_drawn"
    }
    keys = [column.key for column in _COLUMNS]
    rows = []
    for effect in last.cards.drawn:
        told: dict[str, Any] = {
            "side": effect.side,
            "card": effect.card,
            "drawn_seq": drawn.get((effect.side, effect.card)),
            "drawn": effect.turn,
            "starts": effect.starts,
            "state": effect.state,
            "reason": effect.reason,
            "used": len(_of(course, effect, "effect_spent")),
            "units": ", ".join(effect.units),
            **_what(effect, course, hits, ruleset),
        }
        rows.append([told.get(key) for key in keys])
    return table("cards", N_("Event cards and what they brought"), _COLUMNS, rows)


def piles(course: tuple[Moment, ...]) -> Table:
    """What was done with the piles: cards taken, swapped, rewards opened."""
    rows = [
        (moment.seq, moment.turn, moment.event.side, moment.event.type, moment.data["count"])
        for moment in course
        if moment.event.type in _DONE
    ]
    columns = (
        SEQ,
        TURN,
        SIDE,
        Column("what", Text(N_("What")), "word"),
        Column("count", Text(N_("Cards"))),
    )
    return table("cards_piles", N_("Cards taken and swapped"), columns, rows)


_DONE = ("cards_set", "cards_selected", "reward_opened", "cards_swapped")


def _of(course: tuple[Moment, ...], effect: Effect, type_: str) -> list[Moment]:
    return [
        moment
        for moment in course
        if moment.event.type == type_
        and moment.event.side == effect.side
        and moment.data.get("card", effect.card) == effect.card
    ]


def _what(
    effect: Effect, course: tuple[Moment, ...], hits: tuple[Hit, ...], ruleset: Ruleset
) -> dict[str, Any]:
    match effect.card:
        case "rapid_assault":
            more = ruleset.cards.numbers["rapid_assault"]["movement_points"]
            spent = _of(course, effect, "effect_spent")
            used = sum(_points_used(course, moment, more) for moment in spent)
            return {"points_added": more * len(spent), "points_used": round(used, 2)}
        case "fire_boost":
            own = [each for each in hits if each.direct and each.side == effect.side and each.boost]
            return {"levels_added": sum(each.boost for each in own), **_effects(own)}
        case "field_repair":
            done = [moment for moment in course if moment.event.type == "unit_repaired"]
            return {"repaired": ", ".join(m.data["unit"] for m in done if m.event.side == effect.side)}
        case "reactive_armour":
            steps = [
                f"{m.data['unit']} {m.data['before']} → {m.data['after']}"
                for m in course
                if m.event.type == "result_corrected"
                and m.data["step"] == "card"
                and m.event.side == effect.side
            ]
            return {"lowered": ", ".join(steps)}
        case "rapid_reload":
            shots = [
                each
                for each in hits
                if each.direct
                and (each.mode, each.turn) == ("aimed", effect.starts)
                and each.by in effect.units
            ]
            # The shot that the unit would have had anyway is not the card's.
            return _effects(shots[1:])
        case _:
            own = [each for each in hits if not each.direct and each.by == effect.battery]
            rounds = rounds_of(course).get(str(effect.battery), Rounds())
            return {"rounds": rounds.rounds, "arrived": rounds.arrived, **_effects(own)}


def _effects(own: list[Hit]) -> dict[str, int]:
    return {
        "attacks": len(own),
        "changed": sum(each.changed for each in own),
        "destroyed": sum(each.killed for each in own),
    }


def _points_used(course: tuple[Moment, ...], named: Moment, more: float) -> float:
    """CARD-1: what a mover has spent beyond the points it had without the card, at most what the card gave.

    Its movement is what follows until it ends. Half the points lost by becoming suppressed were not spent.
    """
    unit, spent = named.data["unit"], 0.0
    points = float(named.old.units[unit].movement_left or 0)
    for moment in course:
        if moment.seq <= named.seq or moment.data.get("unit") != unit:
            continue
        if moment.event.type == "move_ended":
            break
        if moment.event.type == "unit_moved":
            spent += moment.data["cost"]
        elif moment.event.type == "shot_fired" and moment.data["left"] is not None:
            spent += float(moment.old.units[unit].movement_left or 0) - moment.data["left"]
    return max(0.0, min(more, spent - (points - more)))
