"""A recorded exercise in which every card is drawn and used; in all of them seven cards stay seven (law 6)."""

import pytest

from adjudication.apply import fold
from adjudication.codec import read_event
from adjudication.ruleset_cards import CARDS
from tests.recorded.reading import NAMES, data_of, events, lines, read


def test_among_them_an_exercise_in_which_every_card_is_drawn_and_used() -> None:
    name = "every-card"
    assert {data["card"] for data in data_of(name, "card_drawn")} == set(CARDS)
    assert {data["card"] for data in data_of(name, "effect_spent")} == set(CARDS)
    assert {line["clause"] for line in events(name)} >= {f"CARD-{number}" for number in range(1, 8)}
    assert {line["clause"] for line in events(name)} >= {f"POOL-{number}" for number in range(1, 6)}
    closed = [(data["kind"], data["choice"]) for data in data_of(name, "decision_closed")]
    assert closed == [("reactive_armour", "keep"), ("reactive_armour", "use"), ("field_repair", "fire")]
    assert [data["swapped"] for data in data_of(name, "reward_closed")] == [False, True]
    assert {data["reason"] for data in data_of(name, "effect_lapsed")} == {"no_plan", "phase_over"}
    assert [data["guns"] for data in data_of(name, "fire_declared")] == [6, 6]
    points = [data["points"] for data in data_of(name, "move_started")]
    assert points == [9, 9, 9, 6]
    codes = {line["data"]["error"]["clause"] for line in lines(name) if line["type"] == "refused"}
    assert codes >= {"POOL-1", "POOL-2", "POOL-3", "POOL-4", "CARD-2", "CARD-3", "CARD-4", "CARD-5", "CARD-7"}


@pytest.mark.parametrize("name", NAMES)
def test_each_side_has_the_seven_cards_at_the_end_as_at_the_start(name: str) -> None:
    """Law 6: what was drawn and what lies in the piles is the deck, once each."""
    battle = fold(read(name).battle, (read_event(line) for line in events(name)))
    for side in battle.cards.pools:
        drawn = [effect.card for effect in battle.cards.drawn if effect.side == side]
        assert sorted([*battle.cards.pools[side], *battle.cards.hands[side], *drawn]) == sorted(CARDS)
