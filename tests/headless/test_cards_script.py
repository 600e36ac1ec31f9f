"""Event cards in a script: `hands`, `seed`, `cards_per_side`, `pool`, `reveal_drawn_card`, and decisions that pass."""

from pathlib import Path
from typing import Any

import pytest

from adjudication.ruleset_cards import CARDS
from tests.adjudication.builders import AIM, battery, scenario_data, unit
from tests.adjudication.moves import tank
from tests.headless.scripts import END, START, Json, Ran, run

DRAW = {"as": "red", "type": "draw_card"}


def played(
    folder: Path, *commands: Json, dice: Any = (), scenario: Json | None = None, **options: Any
) -> Ran:
    data = {
        "scenario": scenario or scenario_data([unit("T"), tank("R", 60)], [battery(guns=1)]),
        "dice": list(dice),
        "options": options,
        "commands": [START, *commands],
    }
    return run(folder, data)


def data_of(ran: Ran, *types: str) -> list[Json]:
    assert (ran.code, ran.error) == (0, "")
    return [line["data"] for line in ran.lines if line["type"] in types]


def errors(ran: Ran) -> list[tuple[str, str | None, str | None]]:
    return [
        (each["error"]["code"], each["error"]["clause"], each["error"]["field"])
        for each in data_of(ran, "refused")
    ]


def test_hands_fix_what_is_drawn_and_in_which_order(tmp_path: Path) -> None:
    hands = {"red": ["support_122", "rapid_assault"], "blue": ["fire_boost"]}
    ran = played(tmp_path, *[END] * 12, hands=hands)
    drawn = [(each["side"], each["card"]) for each in data_of(ran, "card_drawn")]
    assert drawn == [("red", "support_122"), ("blue", "fire_boost"), ("red", "rapid_assault")]
    assert data_of(ran, "cards_selected") == []


def test_named_hands_are_filled_up_from_the_pool(tmp_path: Path) -> None:
    ran = played(tmp_path, *[END] * 22, hands={"red": ["support_122"]}, cards_per_side=2)
    drawn = {
        side: [e["card"] for e in data_of(ran, "card_drawn") if e["side"] == side] for side in ("red", "blue")
    }
    assert [len(cards) for cards in drawn.values()] == [2, 2]
    assert drawn["red"][0] == "support_122"
    assert len(set(drawn["red"])) == 2
    # Blue has chosen nothing: the director deals for it alone.
    assert [each["side"] for each in data_of(ran, "cards_selected")] == ["blue"]


def first_hand(folder: Path, **options: Any) -> list[str]:
    ran = played(folder, cards_per_side=7, **options)
    return list(data_of(ran, "cards_selected")[0]["cards"])


def test_the_seed_shuffles_and_is_0_where_none_is_named(tmp_path: Path) -> None:
    hands = {seed: first_hand(tmp_path, seed=seed) for seed in (0, 1, 2, "lesson 3")}
    assert len({tuple(hand) for hand in hands.values()}) == 4
    assert all(sorted(hand) == sorted(CARDS) for hand in hands.values())
    assert first_hand(tmp_path) == hands[0] == first_hand(tmp_path, seed=0)


def test_dice_do_not_shuffle(tmp_path: Path) -> None:
    plain = first_hand(tmp_path, seed=5)
    data = {
        "scenario": scenario_data(),
        "dice": {"seed": 99},
        "options": {"cards_per_side": 7, "seed": 5},
        "commands": [START],
    }
    seeded = run(tmp_path, data)
    assert data_of(seeded, "cards_selected")[0]["cards"] == plain


def test_the_scenario_says_how_many_unless_the_options_do(tmp_path: Path) -> None:
    scenario = scenario_data(cards_per_side=4)
    for options, count in (({}, 4), ({"cards_per_side": 2}, 2), ({"cards_per_side": 0}, None)):
        selected = data_of(played(tmp_path, scenario=scenario, **options), "cards_selected")
        assert [each["count"] for each in selected] == ([] if count is None else [count, count])


def test_one_pool_for_both(tmp_path: Path) -> None:
    selected = data_of(played(tmp_path, cards_per_side=3, pool="shared"), "cards_selected")
    taken = [card for each in selected for card in each["cards"]]
    assert len(taken) == len(set(taken)) == 6


@pytest.mark.parametrize("reveal", [True, False])
def test_what_is_drawn_is_shown_to_everybody_or_not(tmp_path: Path, reveal: bool) -> None:
    ran = played(tmp_path, DRAW, hands={"red": ["fire_boost"]}, reveal_drawn_card=reveal)
    (drawn,) = data_of(ran, "card_drawn")
    # The lines are the director's view, who sees every card.
    assert (drawn["public"], drawn["card"]) == (reveal, "fire_boost")


def test_choice_reward_and_swap_in_a_script(tmp_path: Path) -> None:
    data = {
        "scenario": scenario_data([unit("T")]),
        "options": {"cards_per_side": 3},
        "commands": [
            {"as": "director", "type": "set_cards", "count": 2},
            {"as": "red", "type": "select_cards", "positions": [7, 3]},
            {"as": "red", "type": "select_cards", "positions": [1, 2]},
            START,
            {"as": "controller", "type": "open_reward", "side": "red", "count": 1},
            DRAW,
            {"as": "red", "type": "swap_cards", "take": ["no card"], "give": [1]},
            {"as": "director", "type": "close_reward"},
            DRAW,
            {"as": "red", "type": "end_phase"},
        ],
    }
    ran = run(tmp_path, data)
    assert errors(ran) == [
        ("already_done", "POOL-2", None),
        ("waiting", "POOL-4", None),
        ("bad_value", "POOL-4", "take[0]"),
    ]
    assert [each["side"] for each in data_of(ran, "cards_selected")] == ["red", "blue"]
    assert [(each["what"], each["owner"]) for each in data_of(ran, "cards_shuffled")] == [
        ("pool", "red"),
        ("pool", "blue"),
        ("pool", "red"),
    ]
    assert ran.lines[-1]["type"] == "final"


# Decisions about cards.


def armoured(folder: Path, *commands: Json, auto_pass: bool) -> Ran:
    """Blue's T has reactive armour in turn 2, and is hit: 6+6 at level 5 is a K."""
    fire = [
        {"as": "red", "type": "plan_fire", "battery": "B1", "target": AIM},
        {"as": "red", "type": "declare_fire", "battery": "B1"},
    ]
    return played(
        folder,
        *[END] * 7,
        *[END] * 4,
        *fire,
        *commands,
        dice=[1, 1, 6, 6],
        hands={"blue": ["reactive_armour"]},
        auto_pass=auto_pass,
    )


@pytest.mark.parametrize("auto_pass", [True, False])
def test_reactive_armour_passes_by_itself_unless_the_next_command_answers(
    tmp_path: Path, auto_pass: bool
) -> None:
    use = {"as": "blue", "type": "answer", "choice": "use"}
    used = armoured(tmp_path, use, auto_pass=auto_pass)
    assert [each["choice"] for each in data_of(used, "decision_closed")] == ["use"]
    assert used.lines[-1]["data"]["units"]["T"]["mobility_kill"] is True
    other = armoured(tmp_path, END, auto_pass=auto_pass)
    if auto_pass:
        assert [(each["choice"], each["by"]) for each in data_of(other, "decision_closed")] == [
            ("pass", "clock")
        ]
        assert other.lines[-1]["data"]["units"]["T"]["destroyed"] is True
    else:
        assert errors(other) == [("waiting", "MOV-8", None)]


@pytest.mark.parametrize("auto_pass", [True, False])
def test_field_repair_too(tmp_path: Path, auto_pass: bool) -> None:
    scenario = scenario_data([tank("R", 60), unit("T", "4566GH")], [battery("C1", "blue", guns=1)])
    fire = [
        {"as": "blue", "type": "plan_fire", "battery": "C1", "target": "4560GH"},
        {"as": "blue", "type": "end_phase"},
    ]
    # Level 5, a total of 8: M. Blue's part of indirect fire is the last of the turn: its end asks.
    ran = played(
        tmp_path,
        *[END] * 6,
        *fire,
        END,
        dice=[1, 1, 3, 4],
        scenario=scenario,
        hands={"red": ["field_repair"]},
        auto_pass=auto_pass,
    )
    (opened,) = data_of(ran, "decision_opened")
    assert (opened["kind"], [option["unit"] for option in opened["options"]]) == ("field_repair", ["R"])
    if auto_pass:
        assert [each["reason"] for each in data_of(ran, "effect_lapsed")] == ["declined"]
    else:
        assert errors(ran) == [("waiting", "MOV-8", None)]


# What does not hold.


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"hands": {"red": ["ace"]}}, "options.hands.red[0]"),
        ({"hands": {"red": ["fire_boost", "fire_boost"]}}, "options.hands.red[1]"),
        ({"hands": {"blue": ["fire_boost", 5]}}, "options.hands.blue[1]"),
        ({"hands": {"blue": [["fire_boost"]]}}, "options.hands.blue[0]"),
        ({"hands": {"red": [*CARDS, "fire_boost"]}}, "options.hands.red"),
        ({"hands": {"red": list(CARDS[:2])}, "cards_per_side": 1}, "options.hands.red"),
        (
            {"hands": {"red": ["fire_boost"], "blue": ["fire_boost"]}, "pool": "shared"},
            "options.hands.blue[0]",
        ),
        ({"hands": {"red": "fire_boost"}}, "options.hands.red"),
        ({"hands": []}, "options.hands"),
        ({"hands": {"observer": []}}, "options.hands.observer"),
        ({"cards_per_side": 4, "pool": "shared"}, "options.cards_per_side"),
        ({"cards_per_side": 8}, "options.cards_per_side"),
        ({"pool": "side by side"}, "options.pool"),
        ({"reveal_drawn_card": 1}, "options.reveal_drawn_card"),
        ({"seed": []}, "options.seed"),
        ({"seed": True}, "options.seed"),
    ],
    ids=str,
)
def test_what_does_not_hold_stops_with_2_and_the_field(tmp_path: Path, options: Json, field: str) -> None:
    ran = played(tmp_path, **options)
    assert (ran.code, ran.lines) == (2, [])
    assert ran.error.strip().splitlines()[-1].startswith(field) or f"{field}:" in ran.error


def test_both_sides_may_name_the_same_card_of_pools_of_their_own(tmp_path: Path) -> None:
    ran = played(tmp_path, *[END] * 2, hands={"red": ["fire_boost"], "blue": ["fire_boost"]})
    assert [each["card"] for each in data_of(ran, "card_drawn")] == ["fire_boost"] * 2
