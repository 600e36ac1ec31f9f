"""The catalogue: the seven event cards with their names, printed texts and pictures (rules, chapter 6).

The numbers in the texts are those of the ruleset in play; a teacher's own name and text replace the printed ones.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from adjudication.reading import Fields
from adjudication.refusal import FileError
from adjudication.ruleset import Ruleset
from adjudication.ruleset_cards import CARDS, CLAUSE_OF, SUPPORT
from cards import wording

LANGUAGES = ("en", "zh")
# The numbers that a card's text may name.
NUMBERS: Mapping[str, tuple[str, ...]] = {
    "rapid_assault": ("units", "movement_points"),
    "fire_boost": ("units", "attack_levels"),
    "field_repair": ("units",),
    "reactive_armour": ("units", "result_levels"),
    "rapid_reload": ("shots",),
    "support_155": ("guns", "gun", "delay"),
    "support_122": ("guns", "gun", "delay"),
}
_BOOST_FOR = ("turn", "shot")
_PICTURE = re.compile(r"[a-z0-9_]+\.svg")

Words = Mapping[str, str]


@dataclass(frozen=True)
class Entry:
    """One card of the catalogue. `texts` has one text, or one for each value of the ruleset's `fire_boost_for`."""

    card: str
    name: Words
    texts: Mapping[str, Words]
    picture: str


@dataclass(frozen=True)
class Catalogue:
    """The seven cards by name, and the words for the guns that a support card brings."""

    entries: Mapping[str, Entry]
    guns: Mapping[str, Words]


@dataclass(frozen=True)
class CardFace:
    """A card as it is printed under one ruleset, in both languages."""

    card: str
    clause: str
    name: Words
    text: Words
    picture: str


def read_catalogue(data: Any) -> Catalogue:
    """The catalogue of a file's content. Raises `FileError` naming the card, language or number that does not hold."""
    fields = Fields(data)
    guns = fields.child("guns")
    words = {str(gun): guns.both_languages(str(gun), longest=40) for gun in guns.value}
    for name in fields.value:
        if name != "guns" and name not in CLAUSE_OF:
            raise FileError(
                str(name)[:60], "is no event card; the seven are: {known}", {"known": ", ".join(CARDS)}
            )
    return Catalogue({card: _entry(card, fields.child(card)) for card in CARDS}, words)


def _entry(card: str, fields: Fields) -> Entry:
    name = fields.both_languages("name", longest=40)
    if card == "fire_boost":
        variants = fields.child("text")
        texts = {scope: _text(variants, scope, NUMBERS[card]) for scope in _BOOST_FOR}
        variants.done()
    else:
        texts = {"": _text(fields, "text", NUMBERS[card])}
    picture = fields.text("picture", longest=60)
    if not _PICTURE.fullmatch(picture):
        raise FileError(fields.at("picture"), "must be the name of a picture such as rapid_assault.svg")
    fields.done()
    return Entry(card, name, texts, picture)


def _text(fields: Fields, name: str, known: Collection[str]) -> dict[str, str]:
    text = fields.both_languages(name, longest=600)
    for language, printed in text.items():
        wording.check(printed, known, f"{fields.at(name)}.{language}")
    return text


@cache
def shipped() -> Catalogue:
    """The catalogue that the program brings along."""
    text = resources.files("cards").joinpath("catalogue.toml").read_text("utf-8")
    return read_catalogue(tomllib.loads(text))


def deck(ruleset: Ruleset) -> tuple[CardFace, ...]:
    """The seven cards of this ruleset in the order of their clauses."""
    return tuple(_face(shipped().entries[card], ruleset) for card in CARDS)


def _face(entry: Entry, ruleset: Ruleset) -> CardFace:
    card = entry.card
    own = ruleset.cards.texts.get(card)
    if own is not None:
        return CardFace(card, CLAUSE_OF[card], own.name, own.text, entry.picture)
    scope = ruleset.cards.fire_boost_for if card == "fire_boost" else ""
    text = {
        language: wording.filled(entry.texts[scope][language], _values(card, ruleset, language))
        for language in LANGUAGES
    }
    return CardFace(card, CLAUSE_OF[card], entry.name, text, entry.picture)


def _values(card: str, ruleset: Ruleset, language: str) -> dict[str, int | str]:
    values: dict[str, int | str] = dict(ruleset.cards.numbers[card])
    if card in SUPPORT:
        gun = ruleset.cards.guns[card]
        words = shipped().guns.get(gun)
        values["gun"] = words[language] if words else gun.replace("_", " ")
        values["delay"] = ruleset.indirect.card_delay_turns
    return values


def deck_data(ruleset: Ruleset) -> list[dict[str, Any]]:
    """The seven cards for the browser: card, clause, name and text in both languages (view: `catalogue`)."""
    return [
        {"card": face.card, "clause": face.clause, "name": dict(face.name), "text": dict(face.text)}
        for face in deck(ruleset)
    ]
