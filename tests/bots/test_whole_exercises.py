"""Two bots play every shipped scenario to its end, under the laws; the same seed is the same exercise."""

import json
from typing import Any

import pytest

from adjudication.apply import fold
from adjudication.codec import read_event
from adjudication.ruleset import read_ruleset, standard
from adjudication.ruleset_cards import CARDS
from tests.adjudication.builders import battery, scenario_data, scenario_of, unit
from tests.bots.exercises import DECKS, SHIPPED, Watcher, shipped
from tests.support import machine
from wargame.bots.simulate import play

SEEDS = range(100 if machine.long_run() else 4)


@pytest.fixture(scope="module")
def scenarios() -> dict[str, Any]:
    """Read once: what is worked out of a map is kept with it."""
    return {slug: shipped(slug) for slug in SHIPPED}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", SHIPPED)
def test_two_bots_play_a_shipped_scenario_to_its_end_under_the_laws(
    slug: str, seed: int, scenarios: dict[str, Any]
) -> None:
    watcher = Watcher(standard(), str(seed))
    deck = DECKS[seed % len(DECKS)]
    result = play(scenarios[slug], standard(), seed=str(seed), options=deck, hook=watcher)
    battle = result.battle
    assert (battle.status, battle.turn) == ("ended", battle.turns)
    assert result.log[-1].data["reason"] == "last_turn"
    events = [read_event(json.loads(text)) for text in watcher.stored]
    half = len(events) // 2
    assert events == result.log
    assert fold(fold(result.start, events[:half]), events[half:]) == battle


@pytest.mark.parametrize("slug", SHIPPED)
def test_bots_do_what_a_side_does(slug: str, scenarios: dict[str, Any]) -> None:
    result = play(scenarios[slug], standard(), seed="a side")
    for side in ("red", "blue"):
        sent = [command["type"] for role, command in result.commands if role == side]
        assert {"set_standing_order", "move_unit", "fire", "plan_fire", "end_phase"} <= set(sent)
        assert sent.count("set_standing_order") <= 2
    assert {event.type for event in result.log} >= {"shot_fired", "fire_declared", "unit_changed"}
    assert result.battle.held.keys() > result.start.held.keys()
    assert result.battle.score["red"] != result.battle.score["blue"]


def test_bots_take_draw_and_use_their_cards(scenarios: dict[str, Any]) -> None:
    """Over a few exercises each of the seven is used by some bot: that is seen when it is spent."""
    spent = set()
    for seed in range(3):
        result = play(scenarios["hasty-defence"], standard(), seed=f"cards {seed}", options=DECKS[1])
        sent = [command["type"] for _, command in result.commands]
        assert (sent.count("select_cards"), sent.count("draw_card")) == (2, 14)
        spent |= {event.data["card"] for event in result.log if event.type == "effect_spent"}
    assert spent == set(CARDS)


def test_the_same_seed_is_the_same_exercise_and_another_is_another() -> None:
    first, again = (play(shipped("river-crossing"), standard(), seed="one") for _ in range(2))
    assert (first.commands, first.log) == (again.commands, again.log)
    other = play(shipped("river-crossing"), standard(), seed="other", dice="one")
    assert other.commands != first.commands


@pytest.mark.parametrize(
    "options",
    [
        {"standing_order": "ask", "first_side": "blue"},
        {"standing_order": "hold"},
        {"standing_order": 9},
        {"cards_per_side": 0, "window_seconds": 5, "part_seconds": 60},
        {"cards_per_side": 2, "pool": "shared", "standing_order": "hold", "first_side": "blue"},
    ],
)
def test_they_play_under_any_options(options: dict[str, Any], scenarios: dict[str, Any]) -> None:
    watcher = Watcher(standard(), "options")
    play(scenarios["meeting-engagement"], standard(), seed="options", options=options, hook=watcher)


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": {"phases": ["indirect_fire", "movement", "rally", "direct_fire"]}},
        {"turn": {"phases": ["movement"]}},
        {"turn": {"phases": ["direct_fire", "indirect_fire"]}},
        {"indirect": {"zone_extent": "pattern", "zone_rolls": "once", "arrival_roll_per": "gun"}},
        {"reaction": {"opportunity_shots_per_phase": 3}, "movement": {"short_halt_cost": 0}},
        {"reaction": {"opportunity_shots_per_phase": 0}, "movement": {"river": "impassable", "road": "impassable"}},
        {"units": {"stacking_limit": 1, "rally_succeeds_on": []}, "sight": {"vehicle": 0, "infantry": 0}},
    ],
)  # fmt: skip
def test_they_play_under_other_rules(changes: dict[str, Any]) -> None:
    rules = read_ruleset({"base": "standard", **changes})
    watcher = Watcher(rules, "rules")
    result = play(shipped("meeting-engagement"), rules, seed="rules", hook=watcher)
    assert result.battle.status == "ended"


@pytest.mark.parametrize(
    "units",
    [
        [],
        [unit("R", "4560GH", side="red", weapons=["large_gun"])],
        [unit("R", "4560GH", side="red", weapons=["large_gun"]), unit("B", "4566GH", movement_points=0)],
        [unit("R", "4560GH", side="red", weapons=["large_gun"]), unit("B", weapons=["autocannon"], kind="infantry")],
    ],
)  # fmt: skip
def test_they_play_without_objectives_weapons_or_an_enemy(units: list[Any]) -> None:
    batteries = [battery(), battery("B2", side="blue", gun="rocket_122", delay=2)]
    scenario = scenario_of(scenario_data(units, batteries, turns=4))
    watcher = Watcher(standard(), "little")
    assert play(scenario, standard(), seed="little", hook=watcher).battle.status == "ended"
