"""The cards table of a ruleset (chapter 6): what does not hold is named by its place; a teacher changes single numbers."""

import copy
from typing import Any

import pytest

from adjudication.refusal import FileError
from adjudication.ruleset import parse_ruleset, read_ruleset, standard
from adjudication.ruleset_cards import CARDS, CLAUSE_OF, SUPPORT

MISSING = "(left out)"
OWN = {"name": {"en": "Forward", "zh": "前进"}, "text": {"en": "Go.", "zh": "前进。"}}


def changed(path: str, value: Any) -> dict[str, Any]:
    """The standard ruleset, whole, with one value of its cards table changed or left out."""
    data = copy.deepcopy(dict(standard().data))
    table = data["cards"]
    *way, last = path.split(".")
    for name in way:
        table = table.setdefault(name, {})
    if value is MISSING:
        del table[last]
    else:
        table[last] = value
    return data


def without(*path: str) -> dict[str, Any]:
    """A teacher's card text that lacks one entry."""
    own: dict[str, Any] = copy.deepcopy(OWN)
    table = own
    for name in path[:-1]:
        table = table[name]
    del table[path[-1]]
    return own


FAULTS: list[tuple[str, Any, str, str]] = [
    ("copies_of_each", 2, "copies_of_each", "seven cards, one of each kind"),
    ("copies_of_each", 0, "copies_of_each", "seven cards, one of each kind"),
    ("copies_of_each", "1", "copies_of_each", "whole number"),
    ("copies_of_each", MISSING, "copies_of_each", "is missing"),
    ("drawn_per_turn", 8, "drawn_per_turn", "from 0 to 7"),
    ("drawn_per_turn", -1, "drawn_per_turn", "from 0 to 7"),
    ("pool", "table", "pool", "side, shared"),
    ("reveal_drawn_card", 1, "reveal_drawn_card", "true or false"),
    ("fire_boost_for", "phase", "fire_boost_for", "turn, shot"),
    ("shuffle", True, "shuffle", "is not known"),
    ("effect", MISSING, "effect", "is missing"),
    ("effect.rapid_retreat", {"units": 1}, "effect.rapid_retreat", "is no event card"),
    ("effect.field_repair", MISSING, "effect.field_repair", "is missing"),
    ("effect.rapid_assault.movement_points", MISSING, "effect.rapid_assault.movement_points", "is missing"),
    ("effect.rapid_assault.units", 0, "effect.rapid_assault.units", "from 1 to 99"),
    ("effect.rapid_assault.units", 100, "effect.rapid_assault.units", "from 1 to 99"),
    ("effect.rapid_assault.units", 1.5, "effect.rapid_assault.units", "whole number"),
    ("effect.fire_boost.attack_levels", True, "effect.fire_boost.attack_levels", "whole number"),
    ("effect.reactive_armour.result_levels", 0, "effect.reactive_armour.result_levels", "from 1 to 99"),
    ("effect.rapid_reload.shots", "2", "effect.rapid_reload.shots", "whole number"),
    ("effect.rapid_reload.units", 1, "effect.rapid_reload.units", "is not known"),
    ("effect.support_155.guns", 37, "effect.support_155.guns", "from 1 to 36"),
    ("effect.support_155.guns", MISSING, "effect.support_155.guns", "is missing"),
    ("effect.support_155.weapon", "cannon", "effect.support_155.weapon", "howitzer_155"),
    ("effect.support_122.weapon", MISSING, "effect.support_122.weapon", "is missing"),
    ("texts.rapid_retreat", OWN, "texts.rapid_retreat", "is no event card"),
    ("texts.rapid_assault", without("text", "zh"), "texts.rapid_assault.text.zh", "is missing"),
    ("texts.rapid_assault", without("name", "en"), "texts.rapid_assault.name.en", "is missing"),
    ("texts.rapid_assault", without("text"), "texts.rapid_assault.text", "is missing"),
    ("texts.rapid_assault", OWN | {"picture": "x"}, "texts.rapid_assault.picture", "is not known"),
    (
        "texts.rapid_assault",
        OWN | {"text": {"en": "x" * 301, "zh": "前"}},
        "texts.rapid_assault.text.en",
        "at most 300",
    ),
    (
        "texts.rapid_assault",
        OWN | {"name": {"en": "x" * 41, "zh": "前"}},
        "texts.rapid_assault.name.en",
        "at most 40",
    ),
    ("texts.rapid_assault", "Go.", "texts.rapid_assault", "must be an object"),
]


@pytest.mark.parametrize(
    ("path", "value", "field", "message"), FAULTS, ids=[f"{n}-{f[0]}" for n, f in enumerate(FAULTS)]
)
def test_a_fault_is_named_by_its_place(path: str, value: Any, field: str, message: str) -> None:
    with pytest.raises(FileError) as error:
        read_ruleset(changed(path, value))
    assert error.value.field == f"cards.{field}"
    assert message in error.value.message


def test_the_standard_numbers_are_the_seeds() -> None:
    cards = standard().cards
    assert tuple(cards.numbers) == CARDS == tuple(CLAUSE_OF)
    assert cards.numbers["rapid_assault"] == {"units": 3, "movement_points": 3}
    assert cards.numbers["fire_boost"] == {"units": 1, "attack_levels": 2}
    assert cards.numbers["reactive_armour"] == {"units": 1, "result_levels": 1}
    assert cards.guns == {"support_155": "howitzer_155", "support_122": "howitzer_122"}
    assert [cards.numbers[card]["guns"] for card in SUPPORT] == [6, 6]
    assert {card: cards.uses(card) for card in CARDS} == {
        "rapid_assault": 3,
        "fire_boost": 1,
        "field_repair": 1,
        "reactive_armour": 1,
        "rapid_reload": 2,
        "support_155": 1,
        "support_122": 1,
    }
    assert (cards.drawn_per_turn, cards.pool, cards.reveal_drawn_card) == (1, "side", True)
    assert (cards.fire_boost_for, dict(cards.texts)) == ("turn", {})


def test_a_teachers_file_changes_single_numbers_and_texts() -> None:
    rules = parse_ruleset("""
        base = "standard"
        [cards]
        fire_boost_for = "shot"
        pool = "shared"
        [cards.effect.rapid_assault]
        units = 4
        [cards.effect.support_122]
        weapon = "mortar_120"
        [cards.texts.field_repair]
        name = { en = "Mend", zh = "修理" }
        text = { en = "Mend one.", zh = "修理一个。" }
    """)
    cards = rules.cards
    assert (cards.fire_boost_for, cards.pool) == ("shot", "shared")
    assert cards.numbers["rapid_assault"] == {"units": 4, "movement_points": 3}
    assert cards.guns["support_122"] == "mortar_120"
    assert cards.numbers["support_122"] == {"guns": 6}
    assert list(cards.texts) == ["field_repair"]
    assert cards.texts["field_repair"].name == {"en": "Mend", "zh": "修理"}
    assert cards.texts["field_repair"].text == {"en": "Mend one.", "zh": "修理一个。"}
    # the rest is the standard's, which itself has not changed
    assert cards.numbers["fire_boost"] == standard().cards.numbers["fire_boost"]
    assert standard().cards.numbers["rapid_assault"]["units"] == 3
    assert dict(standard().cards.texts) == {}
    # what is stored is read again as it was
    assert read_ruleset(rules.data).cards.numbers == cards.numbers
    assert read_ruleset(rules.data).cards.texts == cards.texts


@pytest.mark.parametrize(
    ("cards", "field"),
    [
        ({"effect": {"rapid_retreat": {"units": 1}}}, "cards.effect.rapid_retreat"),
        ({"effect": {"rapid_assault": {"unit": 4}}}, "cards.effect.rapid_assault.unit"),
        ({"texts": {"rapid_retreat": OWN}}, "cards.texts.rapid_retreat"),
        ({"texts": {"rapid_assault": {"name": OWN["name"]}}}, "cards.texts.rapid_assault.text"),
        ({"texts": []}, "cards.texts"),
        ({"pools": "side"}, "cards.pools"),
        ({"copies_of_each": 2}, "cards.copies_of_each"),
    ],
    ids=["effect", "number", "text", "half-a-text", "texts", "name", "copies"],
)
def test_a_teachers_file_is_checked_like_the_whole(cards: dict[str, Any], field: str) -> None:
    with pytest.raises(FileError) as error:
        read_ruleset({"base": "standard", "cards": cards})
    assert error.value.field == field


def test_a_teachers_own_gun_may_be_a_support() -> None:
    rules = read_ruleset(
        {
            "base": "standard",
            "indirect": {
                "attack_level": {"mortar_82": [2, 1, 0]},
                "kind": {"mortar_82": "tube"},
                "armour": {"mortar_82": [2, 4, 5, 6, 6]},
            },
            "cards": {"effect": {"support_155": {"weapon": "mortar_82", "guns": 3}}},
        }
    )
    assert rules.cards.guns["support_155"] == "mortar_82"
    assert rules.cards.numbers["support_155"] == {"guns": 3}
