"""What happened in one turn, in short sentences: cards, batteries, movement, shots, rally, losses, objectives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudication.ruleset import SIDES
from wargame.analysis.fire import Rounds, rounds_of
from wargame.analysis.hits import Hit
from wargame.analysis.log import Moment
from wargame.analysis.tables import Text
from wargame.analysis.words import N_, word

Sentence = tuple[Text, Text]  # what it is about, and the sentence

CARDS, FIRE, MOVEMENT, SHOTS = (
    Text(N_("Cards")),
    Text(N_("Indirect fire")),
    Text(N_("Movement")),
    Text(N_("Direct fire")),
)
RALLY, LOSSES, OBJECTIVES, DIRECTOR = (
    Text(N_("Rally")),
    Text(N_("Losses")),
    Text(N_("Objectives")),
    Text(N_("Director")),
)


def joined(parts: Sequence[Text]) -> Text:
    """The parts one after another, as a list is written in the reader's language."""
    told = parts[0]
    for part in parts[1:]:
        told = Text(N_("{before}; {next}"), {"before": told, "next": part})
    return told


def cards(turn: Sequence[Moment]) -> Iterator[Sentence]:
    """Who drew which card, and when it takes effect."""
    for moment in turn:
        if moment.event.type == "card_drawn":
            told = {"side": word(str(moment.event.side)), "card": word(moment.data["card"])}
            starts = moment.data["starts"]
            if starts is None:
                yield CARDS, Text(N_("{side} drew {card}, too late to take effect."), told)
            else:
                yield (
                    CARDS,
                    Text(N_("{side} drew {card}, in effect from turn {turn}."), {**told, "turn": starts}),
                )


def batteries(turn: tuple[Moment, ...], struck: Sequence[Hit]) -> Iterator[Sentence]:
    """Each battery that fired: at what, what became of its rounds, which units they changed."""
    rounds = rounds_of(turn)
    for moment in turn:
        if moment.event.type != "fire_declared":
            continue
        name = moment.data["battery"]
        own = rounds.get(name, Rounds())
        fire = Text(
            N_("{battery} ({side}, {gun}) at {target}"),
            {
                "battery": name,
                "side": word(str(moment.event.side)),
                "gun": word(moment.data["gun_type"]),
                "target": moment.data["target"],
            },
        )
        changed = [each for each in struck if each.by == name and not each.direct and each.changed]
        yield FIRE, _battery(fire, own, changed)


def _battery(fire: Text, own: Rounds, changed: list[Hit]) -> Text:
    if not own.arrived:
        return Text(N_("{fire}: the fire did not arrive."), {"fire": fire})
    told: dict[str, Any] = {
        "fire": fire,
        "arrived": own.arrived,
        "rounds": own.rounds,
        "scattered": own.scattered,
        "off": own.off_map,
    }
    if not changed:
        text = N_(
            "{fire}: rounds arrived {arrived} of {rounds}, scattered {scattered}, off the map {off}; no unit changed."
        )
        return Text(text, told)
    text = N_(
        "{fire}: rounds arrived {arrived} of {rounds}, scattered {scattered}, off the map {off}; {effect}."
    )
    return Text(text, {**told, "effect": joined([_effect(each) for each in changed])})


def _effect(hit: Hit) -> Text:
    told = {"unit": hit.unit, "result": word(str(hit.final))}
    return Text(N_("{unit} (own) {result}") if hit.friendly else N_("{unit} {result}"), told)


def movement(turn: Sequence[Moment]) -> Iterator[Sentence]:
    """Which units of each side moved, from where to where."""
    for side in SIDES:
        ways: dict[str, list[str]] = {}
        for moment in turn:
            if moment.event.type == "unit_moved" and moment.event.side == side:
                ways.setdefault(moment.data["unit"], [moment.data["from"]]).append(moment.data["to"])
        if ways:
            parts = [Text("{way}", {"way": f"{unit} {way[0]} → {way[-1]}"}) for unit, way in ways.items()]
            yield MOVEMENT, Text(N_("{side}: {what}."), {"side": word(side), "what": joined(parts)})


def shots(turn_hits: Sequence[Hit]) -> Iterator[Sentence]:
    """How often each side fired directly, and each shot that changed its target."""
    for side in SIDES:
        own = [each for each in turn_hits if each.direct and each.side == side]
        if not own:
            continue
        changed = [each for each in own if each.changed]
        told = {"side": word(side), "shots": len(own), "changed": len(changed)}
        if not changed:
            yield SHOTS, Text(N_("{side}: shots {shots}, none with an effect."), told)
            continue
        parts = [
            Text(
                N_("{shooter} at {unit} ({weapon}): {result}"),
                {
                    "shooter": each.by,
                    "unit": each.unit,
                    "weapon": word(each.weapon),
                    "result": word(str(each.final)),
                },
            )
            for each in changed
        ]
        yield (
            SHOTS,
            Text(
                N_("{side}: shots {shots}, with an effect {changed}: {what}."),
                {**told, "what": joined(parts)},
            ),
        )


def rallied(turn: Sequence[Moment]) -> Iterator[Sentence]:
    """Who shed its suppression."""
    units = [moment.data["unit"] for moment in turn if moment.event.type == "suppression_removed"]
    if units:
        yield RALLY, Text(N_("No longer suppressed: {units}."), {"units": ", ".join(units)})


def by_director(turn: Sequence[Moment]) -> Iterator[Sentence]:
    """What the director decided himself, with the reason that everybody has read."""
    for moment in turn:
        if moment.event.type == "overridden":
            told = {"unit": moment.data["unit"], "reason": moment.data.get("reason") or "–"}
            yield DIRECTOR, Text(N_("{unit} set by decision: {reason}"), told)
        elif moment.event.type == "rewound":
            told = {"seq": moment.data["seq"], "reason": moment.data.get("reason") or "–"}
            yield DIRECTOR, Text(N_("Taken back to step {seq}: {reason}"), told)
