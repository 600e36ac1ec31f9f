"""The catalogue of the seven cards: checked on load, printed with the numbers of the ruleset in play."""

import copy
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from adjudication.refusal import FileError
from adjudication.ruleset import Ruleset, read_ruleset, standard
from adjudication.ruleset_cards import CARDS, CLAUSE_OF
from cards.catalogue import NUMBERS, CardFace, deck, deck_data, read_catalogue, shipped

PROJECT = Path(__file__).parents[2]
DATA = tomllib.loads((PROJECT / "cards" / "catalogue.toml").read_text("utf-8"))
MISSING = "(left out)"


def changed(path: str, value: Any) -> dict[str, Any]:
    """The shipped catalogue with one value changed or left out."""
    data = copy.deepcopy(DATA)
    *way, last = path.split(".")
    table = data
    for name in way:
        table = table[name]
    if value is MISSING:
        del table[last]
    else:
        table[last] = value
    return data


def ruleset(**cards: Any) -> Ruleset:
    """A teacher's ruleset with these changes to its cards."""
    indirect = {"card_delay_turns": cards.pop("delay")} if "delay" in cards else {}
    return read_ruleset({"base": "standard", "cards": cards, "indirect": indirect})


def face(rules: Ruleset, card: str) -> CardFace:
    return next(each for each in deck(rules) if each.card == card)


FAULTS: list[tuple[str, Any, str, str]] = [
    ("rapid_assault", MISSING, "rapid_assault", "is missing"),
    ("support_122", MISSING, "support_122", "is missing"),
    ("rapid_retreat", {}, "rapid_retreat", "is no event card"),
    ("rapid_assault.text.zh", MISSING, "rapid_assault.text.zh", "is missing"),
    ("rapid_assault.text.en", MISSING, "rapid_assault.text.en", "is missing"),
    ("field_repair.name.zh", MISSING, "field_repair.name.zh", "is missing"),
    ("field_repair.name", MISSING, "field_repair.name", "is missing"),
    ("fire_boost.text.turn.zh", MISSING, "fire_boost.text.turn.zh", "is missing"),
    ("fire_boost.text.shot", MISSING, "fire_boost.text.shot", "is missing"),
    ("fire_boost.text.phase", {"en": "a", "zh": "b"}, "fire_boost.text.phase", "is not known"),
    ("rapid_reload.picture", MISSING, "rapid_reload.picture", "is missing"),
    ("rapid_reload.picture", "../secret.png", "rapid_reload.picture", "name of a picture"),
    ("rapid_reload.colour", "red", "rapid_reload.colour", "is not known"),
    ("rapid_reload.name.fr", "Recharge", "rapid_reload.name.fr", "is not known"),
    ("rapid_reload.name.en", " ", "rapid_reload.name.en", "must be a text"),
    ("rapid_reload.text.en", "Fires {salvoes} times.", "rapid_reload.text.en", "“salvoes” is no number"),
    ("rapid_reload.text.zh", "射击{units}次。", "rapid_reload.text.zh", "“units” is no number"),
    ("rapid_reload.text.en", "Fires {} times.", "rapid_reload.text.en", "is no number"),
    ("rapid_reload.text.en", "Fires {shots times.", "rapid_reload.text.en", "braces"),
    ("rapid_reload.text.en", "Fires shots} times.", "rapid_reload.text.en", "braces"),
    ("rapid_reload.text.en", "Fires {shots!r} times.", "rapid_reload.text.en", "braces"),
    ("rapid_reload.text.en", "{shots.real} times.", "rapid_reload.text.en", "is no number"),
    ("rapid_reload.text.en", "Fires {shots:once}.", "rapid_reload.text.en", "must be forms"),
    ("rapid_reload.text.en", "Fires {shots:once|often}.", "rapid_reload.text.en", "must be forms"),
    ("rapid_reload.text.en", "Fires {shots:1=once|2=twice}.", "rapid_reload.text.en", "must be forms"),
    ("guns", MISSING, "guns", "is missing"),
    ("guns.howitzer_155.zh", MISSING, "guns.howitzer_155.zh", "is missing"),
]


@pytest.mark.parametrize(
    ("path", "value", "field", "message"), FAULTS, ids=[f"{n}-{f[0]}" for n, f in enumerate(FAULTS)]
)
def test_a_fault_is_named_by_card_and_language(path: str, value: Any, field: str, message: str) -> None:
    with pytest.raises(FileError) as error:
        read_catalogue(changed(path, value))
    assert error.value.field == field
    assert message in error.value.message


@pytest.mark.parametrize("data", [None, [], "cards", {}], ids=["none", "list", "text", "empty"])
def test_a_catalogue_is_a_table_of_the_seven(data: Any) -> None:
    with pytest.raises(FileError):
        read_catalogue(data)


def test_the_deck_has_the_seven_in_the_order_of_their_clauses() -> None:
    faces = deck(standard())
    assert [each.card for each in faces] == list(CARDS)
    assert [each.clause for each in faces] == [f"CARD-{number}" for number in range(1, 8)]
    assert {each.card: each.clause for each in faces} == CLAUSE_OF
    assert list(shipped().entries) == list(CARDS)


@pytest.mark.parametrize("boost", ["turn", "shot"])
@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_printed_in_both_languages(card: str, boost: str) -> None:
    shown = face(ruleset(fire_boost_for=boost), card)
    for language in ("en", "zh"):
        assert shown.name[language].strip()
        assert shown.text[language].strip()
        assert not re.search(r"[{}|#=]", shown.text[language])
    assert re.search(r"[\u4e00-\u9fff]", shown.name["zh"] + shown.text["zh"])
    assert not re.search(r"[\u4e00-\u9fff]", shown.name["en"] + shown.text["en"])
    # short enough for a playing card
    assert len(shown.text["en"]) <= 270
    assert len(shown.text["zh"]) <= 110


@pytest.mark.parametrize("card", CARDS)
def test_every_text_tells_all_the_numbers_of_its_card(card: str) -> None:
    entry = shipped().entries[card]
    for text in entry.texts.values():
        for printed in text.values():
            assert set(re.findall(r"\{(\w+)", printed)) == set(NUMBERS[card])


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_its_picture(card: str) -> None:
    picture = PROJECT / "static" / "cards" / face(standard(), card).picture
    assert picture.name == f"{card}.svg"
    drawn = picture.read_text("utf-8")
    assert drawn.startswith("<svg ")
    assert "<text" not in drawn
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")


def test_the_texts_of_the_standard_ruleset() -> None:
    text = {each.card: each.text for each in deck(standard())}
    assert text["rapid_assault"]["en"] == "Next turn the first 3 units that move get +3 movement points each."
    assert text["rapid_assault"]["zh"] == "下一回合机动阶段，我方实施机动的前3个单位各增加3个机动力值。"
    assert (
        text["reactive_armour"]["en"]
        == "Next turn one own unit attacked by the enemy has its result lowered by one level."
    )
    assert text["support_155"]["en"].startswith(
        "2 turns after the draw a battery of 6 guns (155 mm gun-howitzer) "
    )
    assert text["support_122"]["zh"].startswith("间隔1个回合后得到122榴弹炮1个连6门火炮的支援。")


CHANGED: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "rapid_assault",
        {"units": 4, "movement_points": 5},
        "first 4 units that move get +5 movement points each.",
        "前4个单位各增加5个",
    ),
    (
        "rapid_assault",
        {"units": 1, "movement_points": 1},
        "the first unit that moves gets +1 movement point.",
        "前1个单位各增加1个",
    ),
    (
        "fire_boost",
        {"units": 2, "attack_levels": 1},
        "2 units that fire get +1 attack level for all their",
        "2个单位",
    ),
    ("field_repair", {"units": 3}, "3 units of your choice", "任选我方3个"),
    (
        "reactive_armour",
        {"units": 2, "result_levels": 2},
        "2 own units attacked by the enemy have their results lowered by 2 levels",
        "降低2级",
    ),
    ("rapid_reload", {"shots": 3}, "fires 3 times in a row", "连续进行3次射击"),
    ("rapid_reload", {"shots": 2}, "fires twice in a row", "连续进行2次射击"),
    ("support_155", {"guns": 8}, "battery of 8 guns (155 mm gun-howitzer)", "1个连8门火炮"),
    ("support_122", {"guns": 1}, "battery of one gun (122 mm howitzer)", "1个连1门火炮"),
    ("support_122", {"weapon": "mortar_120"}, "6 guns (120 mm mortar)", "得到120迫击炮1个连"),
]


@pytest.mark.parametrize(
    ("card", "numbers", "english", "chinese"), CHANGED, ids=[f"{n}-{c[0]}" for n, c in enumerate(CHANGED)]
)
def test_the_numbers_of_the_ruleset_are_printed(
    card: str, numbers: dict[str, Any], english: str, chinese: str
) -> None:
    shown = face(ruleset(effect={card: numbers}), card)
    assert english in shown.text["en"]
    assert chinese in shown.text["zh"]


@pytest.mark.parametrize(
    ("delay", "english", "chinese"),
    [
        (0, "In the turn of the draw a battery", "抽取当回合得到"),
        (1, "One turn after the draw a battery", "抽取后下一回合得到"),
        (2, "2 turns after the draw a battery", "间隔1个回合后得到"),
        (4, "4 turns after the draw a battery", "抽取后第4个回合得到"),
    ],
)
def test_the_interval_of_a_support_is_printed(delay: int, english: str, chinese: str) -> None:
    for card in ("support_155", "support_122"):
        shown = face(ruleset(delay=delay), card)
        assert shown.text["en"].startswith(english)
        assert shown.text["zh"].startswith(chinese)


def test_fire_boost_says_what_it_is_for() -> None:
    turn, shot = (face(ruleset(fire_boost_for=scope), "fire_boost").text for scope in ("turn", "shot"))
    assert "all its shots of that turn" in turn["en"]
    assert "for one shot." in shot["en"]
    assert "每次射击" in turn["zh"]
    assert "一次射击" in shot["zh"]


def test_a_teachers_own_gun_is_shown_by_its_name() -> None:
    rows = {"attack_level": [2, 1, 0], "kind": "tube", "armour": [2, 4, 5, 6, 6]}
    rules = read_ruleset(
        {
            "base": "standard",
            "indirect": {table: {"mortar_82": row} for table, row in rows.items()},
            "cards": {"effect": {"support_122": {"weapon": "mortar_82"}}},
        }
    )
    assert "(mortar 82)" in face(rules, "support_122").text["en"]


def test_a_teachers_text_replaces_the_printed_one_as_it_stands() -> None:
    own = {
        "name": {"en": "Forward!", "zh": "前进"},
        "text": {"en": "All {units} go #1.", "zh": "全体{units}前进。"},
    }
    rules = ruleset(texts={"rapid_assault": own}, effect={"rapid_assault": {"units": 9}})
    shown = face(rules, "rapid_assault")
    assert (shown.name, shown.text) == (own["name"], own["text"])
    assert (shown.clause, shown.picture) == ("CARD-1", "rapid_assault.svg")
    assert deck(rules)[1:] == deck(standard())[1:]


def test_what_the_browser_gets() -> None:
    entries = deck_data(standard())
    assert [entry["card"] for entry in entries] == list(CARDS)
    assert {frozenset(entry) for entry in entries} == {frozenset({"card", "clause", "name", "text"})}
    assert all(set(entry["name"]) == set(entry["text"]) == {"en", "zh"} for entry in entries)
    entries[0]["name"]["en"] = "spoiled"
    assert deck_data(standard())[0]["name"]["en"] == "Rapid assault"
