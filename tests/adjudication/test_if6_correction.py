"""IF-6, IF-6a, IF-6b, IF-6c: a K only; terrain, works by the held dice, armour by a fresh one; stop at the first S."""

from itertools import product

import pytest

from adjudication.ruleset import standard
from adjudication.state import Condition
from tests.adjudication.builders import (
    AIM,
    Game,
    faces,
    map_data,
    of_type,
    purposes,
    ruleset_with,
    unit,
    volley,
)

DATA = standard().data["indirect"]
ALWAYS_K = {str(level): "KKKKKKKKKKK" for level in range(1, 11)}
KILLED, SUPPRESSED = Condition(destroyed=True), Condition(suppressed=True)


def struck(
    total: int, *dice: int, terrain: str = "open", fort: str = "none", armour: str = "none", **game: object
) -> Game:
    """A unit that is marked K by this total, in this ground; further dice for the armour."""
    cell = {"hex": AIM, "terrain": terrain, "fort": fort}
    if terrain == "water":
        cell["road"] = []
    first = max(1, total - 6)
    rules = ruleset_with(results=ALWAYS_K, **game)  # type: ignore[arg-type]
    roads: list[dict[str, object]] = []
    if terrain == "water":
        cell["road"] = ["E"]
        roads = [{"hex": "4564GH", "road": ["W"]}]
    map_ = map_data([cell, *roads])
    return volley(unit("T", armour=armour), dice=[1, 1, first, total - first, *dice], rules=rules, map_=map_)


@pytest.mark.parametrize(("terrain", "total"), product(DATA["terrain"], range(2, 13)))
def test_if6a_terrain_is_read_with_the_held_dice(terrain: str, total: int) -> None:
    game = struck(total, terrain=terrain)
    expected = DATA["terrain"][terrain][total - 2]
    read = of_type(game.log, "correction_read")[0]
    assert (read["step"], read["table"], read["row"], read["column"], read["before"], read["after"]) == (
        "terrain",
        "indirect.terrain",
        terrain,
        total,
        "K",
        expected,
    )
    assert game.condition("T") == (KILLED if expected == "K" else SUPPRESSED)
    assert game.used == 4


@pytest.mark.parametrize(("fort", "total"), product(DATA["fort"], range(2, 13)))
def test_if6b_works_are_read_with_the_same_held_dice(fort: str, total: int) -> None:
    game = struck(total, fort=fort)
    expected = DATA["fort"][fort][total - 2]
    read = of_type(game.log, "correction_read")[1]
    assert (read["step"], read["row"], read["column"], read["after"]) == ("fort", fort, total, expected)
    assert game.condition("T") == (KILLED if expected == "K" else SUPPRESSED)
    assert game.used == 4


@pytest.mark.parametrize(
    ("gun", "index", "face"), product(("howitzer_155", "howitzer_122", "mortar_120"), range(5), range(1, 7))
)
def test_if6c_armour_at_or_under_the_value_for_this_gun_and_class(gun: str, index: int, face: int) -> None:
    armour = ("none", "light", "medium", "heavy", "composite")[index]
    value = DATA["armour"][gun][index]
    game = volley(
        unit("T", armour=armour), dice=[1, 1, 6, 6, face], gun=gun, rules=ruleset_with(results=ALWAYS_K)
    )
    if value == 0:
        assert purposes(game.log) == ["arrival", "scatter", "attack"]
        assert game.condition("T") == KILLED
        return
    assert faces(game.log) == [1, 1, 6, 6, face]
    rolled = of_type(game.log, "dice_rolled")[-1]
    after = "S" if face <= value else "K"
    assert (rolled["purpose"], rolled["table"], rolled["row"], rolled["column"], rolled["outcome"]) == (
        "armour",
        "indirect.armour",
        gun,
        armour,
        after,
    )
    assert rolled["value"] == value
    assert game.condition("T") == (SUPPRESSED if after == "S" else KILLED)


def test_if6_it_stops_at_the_first_step_that_turns_it_into_s_terrain() -> None:
    game = struck(9, 1, terrain="forest", fort="bunker", armour="composite")
    assert [each["step"] for each in of_type(game.log, "correction_read")] == ["terrain"]
    assert game.used == 4
    assert of_type(game.log, "result_corrected") == [
        {"battery": "B1", "gun": 1, "unit": "T", "step": "terrain", "before": "K", "after": "S"}
    ]


def test_if6_it_stops_at_the_first_step_that_turns_it_into_s_works() -> None:
    game = struck(10, 1, terrain="forest", fort="fieldworks", armour="composite")
    assert [(each["step"], each["after"]) for each in of_type(game.log, "correction_read")] == [
        ("terrain", "K"),
        ("fort", "S"),
    ]
    assert game.used == 4


def test_if6_terrain_then_works_then_armour() -> None:
    game = struck(12, 4, terrain="forest", fort="bunker", armour="composite")
    steps = [
        (event.type, event.clause, event.data.get("step") or event.data["purpose"])
        for event in game.log
        if event.type in ("correction_read", "result_corrected") or event.data.get("purpose") == "armour"
    ]
    assert steps == [
        ("correction_read", "IF-6a", "terrain"),
        ("correction_read", "IF-6b", "fort"),
        ("dice_rolled", "IF-6c", "armour"),
        ("result_corrected", "IF-6c", "armour"),
    ]
    assert game.condition("T") == SUPPRESSED


@pytest.mark.parametrize("letter", ["-", "S", "M", "F"])
def test_if6_only_a_k_is_corrected(letter: str) -> None:
    rules = ruleset_with(results={str(level): letter * 11 for level in range(1, 11)})
    map_ = map_data([{"hex": AIM, "terrain": "forest", "fort": "bunker"}])
    game = volley(unit("T", armour="composite"), dice=[1, 1, 1, 1], rules=rules, map_=map_)
    assert of_type(game.log, "correction_read", "result_corrected") == []
    assert game.used == 4


def test_if6_the_ground_is_that_of_the_units_hex_not_of_the_impact() -> None:
    map_ = map_data([{"hex": AIM, "terrain": "forest", "fort": "bunker"}])
    rules = ruleset_with(results=ALWAYS_K)
    game = volley(unit("T", "4564GH"), dice=[1, 1, 1, 1], rules=rules, map_=map_)
    assert [each["row"] for each in of_type(game.log, "correction_read")] == ["open", "none"]
    assert game.condition("T") == KILLED


def test_if6_the_corrected_result_replaces_the_mark_and_is_said_as_if6() -> None:
    game = struck(9, terrain="forest")
    event = next(event for event in game.log if event.type == "unit_changed")
    assert (event.clause, event.data["result"]) == ("IF-6", "S")


def test_if6_a_k_corrected_to_s_on_a_suppressed_unit_changes_nothing() -> None:
    rules = ruleset_with(results=ALWAYS_K)
    map_ = map_data([{"hex": AIM, "terrain": "forest"}])
    game = volley(unit("T"), dice=[1, 1, 1, 1, 1, 1, 1], guns=2, rules=rules, map_=map_)
    assert len(of_type(game.log, "result_corrected")) == 2
    assert len(of_type(game.log, "unit_changed")) == 1


def test_if6_each_target_of_an_impact_is_corrected_by_its_own_dice() -> None:
    map_ = map_data([{"hex": AIM, "terrain": "forest"}])
    rules = ruleset_with(results=ALWAYS_K)
    game = volley(unit("T"), unit("U"), dice=[1, 1, 6, 6, 1, 1], rules=rules, map_=map_)
    assert (game.condition("T"), game.condition("U")) == (KILLED, SUPPRESSED)
