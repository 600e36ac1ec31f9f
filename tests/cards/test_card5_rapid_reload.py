"""CARD-5: in the turn after the draw the last unit chosen to fire fires twice in a row, at one target or two (DF-1)."""

from typing import Any

import pytest

from adjudication.direct_fire import may_fire
from tests.adjudication.builders import Game, of_type, types
from tests.adjudication.moves import at, move, tank
from tests.cards.hands import cards_rules, fault, hurt, in_effect, lapses, spent_on, state_of, with_hands

CARD = "rapid_reload"
UNITS = [
    tank("R1", 60),
    tank("R2", 60),
    tank("R3", 60, weapons=["rocket_launcher"]),
    tank("B1", 66, "blue"),
    tank("B2", 66, "blue"),
]
KILL, MISS = [6, 6], [1, 1]


def reloading(*shots: list[int], units: Any = UNITS, **game: Any) -> Game:
    dice = [face for shot in shots for face in shot]
    return in_effect(CARD, units=units, dice=dice, **game)


def fire(game: Game, name: str, target: str = "B1", **fields: Any) -> Any:
    return game.send("red", "fire", unit=name, target=target, **fields)


def refused(game: Game, name: str, target: str = "B1", **fields: Any) -> Any:
    return fault(game.refused("red", "fire", unit=name, target=target, **fields))


def test_the_last_shooter_is_named_at_its_shot_and_fires_again() -> None:
    game = reloading(MISS, MISS, MISS)
    fire(game, "R1")
    events = fire(game, "R2", reload=True)
    assert types(events)[:2] == ["effect_spent", "shot_fired"]
    assert (events[0].clause, events[0].side) == ("CARD-5", "red")
    assert spent_on(events) == [(CARD, "R2", 1)]
    assert state_of(game, CARD) == ("active", 1, ("R2",))
    events = fire(game, "R2")
    assert spent_on(events) == [(CARD, "R2", 0)]
    assert [event.data["mode"] for event in events if event.type == "shot_fired"] == ["aimed"]
    assert state_of(game, CARD) == ("spent", 0, ("R2",))
    assert refused(game, "R2") == ("already_done", "DF-1", "unit")


@pytest.mark.parametrize("again", [True, False])
def test_the_second_shot_may_say_so_once_more(again: bool) -> None:
    game = reloading(MISS, MISS)
    fire(game, "R1", reload=True)
    fire(game, "R1", reload=again)
    assert state_of(game, CARD) == ("spent", 0, ("R1",))
    for reload in (True, False):
        assert refused(game, "R1", reload=reload) == ("already_done", "DF-1", "unit")


@pytest.mark.parametrize("second", ["B1", "B2"])
def test_at_one_target_or_two(second: str) -> None:
    game = reloading(MISS, MISS)
    fire(game, "R1", "B1", reload=True)
    events = fire(game, "R1", second)
    assert of_type(events, "shot_fired")[0]["target"] == second


def test_where_the_first_shot_destroys_its_target_the_second_chooses_another() -> None:
    game = reloading(KILL, KILL)
    fire(game, "R1", "B1", reload=True)
    assert game.condition("B1").destroyed
    assert refused(game, "R1", "B1")[2] == "target"
    assert state_of(game, CARD) == ("active", 1, ("R1",))
    fire(game, "R1", "B2")
    assert game.condition("B2").destroyed


def test_after_it_no_other_unit_of_the_side_fires() -> None:
    game = reloading(MISS, MISS, MISS)
    fire(game, "R1", reload=True)
    for reload in (True, False):
        assert refused(game, "R2", reload=reload) == ("not_allowed", "CARD-5", "unit")
    fire(game, "R1")
    assert refused(game, "R2") == ("not_allowed", "CARD-5", "unit")
    assert [may_fire(game.battle, game.battle.units[name]) for name in ("R1", "R2")] == [False, False]
    # the other side is not concerned
    game.send("red", "end_phase")
    game.send("blue", "fire", unit="B1", target="R1")


def test_who_may_fire_is_known_at_every_step() -> None:
    game = reloading(MISS, MISS, MISS)

    def able() -> list[bool]:
        return [may_fire(game.battle, game.battle.units[name]) for name in ("R1", "R2")]

    assert able() == [True, True]
    fire(game, "R1", reload=True)
    assert able() == [True, False]
    fire(game, "R1")
    assert able() == [False, False]


def test_a_unit_that_has_fired_is_not_reloaded() -> None:
    game = reloading(MISS, MISS, MISS)
    fire(game, "R1")
    assert refused(game, "R1", reload=True) == ("already_done", "DF-1", "unit")
    assert state_of(game, CARD) == ("active", 2, ())
    fire(game, "R2", reload=True)


@pytest.mark.parametrize("shots", [1, 3])
def test_the_number_of_shots_is_the_rulesets(shots: int) -> None:
    game = reloading(*[MISS] * shots, rules=cards_rules(effect={CARD: {"shots": shots}}))
    for _ in range(shots):
        fire(game, "R1", reload=True)
    assert refused(game, "R1") == ("already_done", "DF-1", "unit")
    assert state_of(game, CARD)[:2] == ("spent", 0)


def test_the_second_shot_not_taken_lapses_with_the_part() -> None:
    game = reloading(MISS)
    fire(game, "R1", reload=True)
    events = game.send("red", "end_phase")
    assert lapses(events) == [(CARD, "phase_over")]
    assert of_type(events, "effect_lapsed")[0]["left"] == 1
    assert state_of(game, CARD) == ("lapsed", 1, ("R1",))


@pytest.mark.parametrize("role", ["red", "director", "clock"])
def test_not_used_it_lapses_with_the_part_whoever_ends_it(role: str) -> None:
    game = reloading(MISS)
    fire(game, "R1")
    assert lapses(game.send(role, "end_phase")) == [(CARD, "phase_over")]
    assert state_of(game, CARD) == ("lapsed", 2, ())


def test_where_nobody_can_fire_it_lapses() -> None:
    game = reloading()
    for name in ("R1", "R2", "R3"):
        hurt(game, name, suppressed=True)
    assert refused(game, "R1", reload=True) == ("not_allowed", "DF-1", "unit")
    assert lapses(game.send("red", "end_phase")) == [(CARD, "phase_over")]


def test_without_a_direct_fire_phase_it_lapses_with_the_turn() -> None:
    game = reloading(rules=cards_rules(turn={"phases": ["cards", "movement"]}))
    game.next_turn()
    assert lapses(game.log) == [(CARD, "turn_over")]


@pytest.mark.parametrize("turn", [1, 3])
def test_neither_in_the_turn_of_the_draw_nor_after_the_next(turn: int) -> None:
    game = with_hands([CARD], units=UNITS, turns=4)
    while game.battle.turn < turn:
        game.next_turn()
    game.to("direct_fire", "red")
    assert refused(game, "R1", reload=True) == ("not_allowed", "CARD-5", "reload")


def test_without_the_card_or_with_the_other_sides_it_is_refused() -> None:
    for side in ("blue", None):
        game = in_effect(CARD, side=side, units=UNITS) if side else Game(UNITS)
        game.to("direct_fire", "red")
        assert refused(game, "R1", reload=True) == ("not_allowed", "CARD-5", "reload")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "R3"}, "out_of_range"),
        ({"name": "R1", "target": "R2"}, "not_allowed"),
        ({"name": "R1", "target": "nobody"}, "no_such_unit"),
        ({"name": "B1", "target": "B2"}, "not_allowed"),
        ({"name": "R1", "weapon": "catapult"}, "bad_value"),
    ],
    ids=str,
)
def test_a_shot_that_is_refused_uses_nothing(fields: dict[str, Any], code: str) -> None:
    game = reloading()
    assert refused(game, reload=True, **fields)[0] == code
    assert state_of(game, CARD) == ("active", 2, ())


def test_a_shot_below_level_1_is_one_of_the_two() -> None:
    units = [tank("R1", 60, weapons=["small_arms"]), tank("B1", 62, "blue", kind="infantry", type="infantry")]
    rules = cards_rules(direct={"cover_shift": {"open": -5}})
    game = reloading(units=units, rules=rules)
    for left in (1, 0):
        events = fire(game, "R1", reload=True)
        assert types(events) == ["effect_spent", "shot_fired"]
        assert state_of(game, CARD)[1] == left


def test_reaction_fire_in_the_movement_phase_is_not_concerned() -> None:
    game = reloading(MISS, MISS, MISS)
    fire(game, "R1", reload=True)
    fire(game, "R1")
    game.to("movement", "blue")
    move(game, "B1", at(65), side="blue")
    waiting = game.battle.waiting
    assert waiting is not None
    assert {option["unit"] for option in waiting["options"]} == {"R1", "R2"}


def test_with_the_fire_boost_on_the_same_unit() -> None:
    game = in_effect(CARD, "fire_boost", units=UNITS, dice=[*MISS, *MISS])
    first = of_type(fire(game, "R1", reload=True, boost=True), "shot_fired")[0]
    second = of_type(fire(game, "R1"), "shot_fired")[0]
    assert (first["level"], second["level"]) == (11, 11)
    assert [state_of(game, card)[0] for card in (CARD, "fire_boost")] == ["spent", "spent"]


def test_each_shot_has_seeded_dice_of_its_own() -> None:
    """Two shots at one target in one phase: were their keys the same, so would be their dice, whatever the seed."""
    same = 0
    for seed in range(40):
        units = [tank("R1", 60), tank("B1", 66, "blue", armour="composite")]
        game = in_effect(CARD, units=units, seed=seed)
        for _ in range(2):
            fire(game, "R1", reload=True)
            hurt(game, "B1", destroyed=False, suppressed=False)
        keys = [data["key"] for data in of_type(game.log, "dice_rolled")]
        assert len(set(keys)) == len(keys) >= 2
        first, second = [
            data["faces"] for data in of_type(game.log, "dice_rolled") if data["purpose"] == "direct"
        ]
        same += first == second
    assert same < 10
