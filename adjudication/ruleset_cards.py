"""The numbers of the event cards (chapter 6): the deck, what each effect is worth, and a teacher's own texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudication.reading import Fields
from adjudication.refusal import FileError
from adjudication.ruleset_tables import IndirectRules

# One of each is the deck (seven cards, POOL-1), in the order of the clauses CARD-1 to CARD-7.
CLAUSE_OF = {
    "rapid_assault": "CARD-1",
    "fire_boost": "CARD-2",
    "field_repair": "CARD-3",
    "reactive_armour": "CARD-4",
    "rapid_reload": "CARD-5",
    "support_155": "CARD-6",
    "support_122": "CARD-7",
}
CARDS = tuple(CLAUSE_OF)
SUPPORT = ("support_155", "support_122")
POOLS = ("side", "shared")
_NUMBERS = {
    "rapid_assault": ("units", "movement_points"),
    "fire_boost": ("units", "attack_levels"),
    "field_repair": ("units",),
    "reactive_armour": ("units", "result_levels"),
    "rapid_reload": ("shots",),
    "support_155": ("guns",),
    "support_122": ("guns",),
}
_MOST = {"guns": 36}


@dataclass(frozen=True)
class CardText:
    """A teacher's own name and text of a card, in both languages."""

    name: Mapping[str, str]
    text: Mapping[str, str]


@dataclass(frozen=True, eq=False)
class CardRules:
    """Chapter 6. `numbers` are those of each effect by name, `guns` the gun type of each support card."""

    drawn_per_turn: int
    pool: str
    reveal_drawn_card: bool
    fire_boost_for: str
    numbers: Mapping[str, Mapping[str, int]]
    guns: Mapping[str, str]
    texts: Mapping[str, CardText]

    def uses(self, card: str) -> int:
        """How often an effect can be used: units, or the shots of a rapid reload; a support comes once."""
        numbers = self.numbers[card]
        return numbers.get("units") or numbers.get("shots") or 1


def read_cards(fields: Fields, indirect: IndirectRules) -> CardRules:
    """The cards table of a ruleset. Raises `FileError` naming what does not hold."""
    copies = fields.integer("copies_of_each", 0, 99)
    if copies != 1:
        raise FileError(
            fields.at("copies_of_each"),
            "a deck has seven cards, one of each kind: write 1",
        )
    drawn = fields.integer("drawn_per_turn", 0, len(CARDS))
    pool = fields.choice("pool", POOLS)
    reveal = fields.flag("reveal_drawn_card")
    boost = fields.choice("fire_boost_for", ("turn", "shot"))
    numbers, guns = _read_effects(fields.child("effect"), indirect)
    texts = _read_texts(fields)
    fields.done()
    return CardRules(drawn, pool, reveal, boost, numbers, guns, texts)


def _read_effects(
    effects: Fields, indirect: IndirectRules
) -> tuple[dict[str, dict[str, int]], dict[str, str]]:
    numbers, guns = {}, {}
    _known_cards(effects)
    for card in CARDS:
        effect = effects.child(card)
        numbers[card] = {name: effect.integer(name, 1, _MOST.get(name, 99)) for name in _NUMBERS[card]}
        if card in SUPPORT:
            guns[card] = effect.choice("weapon", tuple(indirect.attack_level))
        effect.done()
    return numbers, guns


def _read_texts(fields: Fields) -> dict[str, CardText]:
    if not fields.has("texts"):
        fields.raw("texts", None)
        return {}
    texts = fields.child("texts")
    _known_cards(texts)
    found = {}
    for card in texts.value:
        entry = texts.child(card)
        found[card] = CardText(
            entry.both_languages("name", longest=40), entry.both_languages("text", longest=300)
        )
        entry.done()
    return found


def _known_cards(fields: Fields) -> None:
    for name in fields.value:
        if name not in CLAUSE_OF:
            raise FileError(
                fields.at(str(name)[:60]),
                "is no event card; the seven are: {known}",
                {"known": ", ".join(CARDS)},
            )
