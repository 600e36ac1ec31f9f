"""IF-3, IF-3a, IF-3b, IF-3c: who rolls for scatter and who scatters without; direction, distance, off the map."""

import pytest

from adjudication.state import Condition
from tests.adjudication.builders import (
    AIM,
    Game,
    battery,
    faces,
    map_data,
    of_type,
    purposes,
    ruleset_with,
    types,
    unit,
    volley,
)


@pytest.mark.parametrize("face", range(1, 7))
def test_if3a_an_unsuppressed_tube_scatters_on_5_and_6(face: int) -> None:
    game = volley(dice=[1, face, 2, 1])
    rolled = of_type(game.log, "dice_rolled")[1]
    assert (rolled["purpose"], rolled["table"], rolled["column"]) == ("scatter", "indirect.scatters_on", face)
    scatters = face in (5, 6)
    assert rolled["outcome"] == ("scatters" if scatters else "stays")
    assert game.battle.markers["B1/1"].hex == ("4564GH" if scatters else AIM)
    assert game.used == (4 if scatters else 2)


def test_if3a_the_faces_are_the_rulesets() -> None:
    rules = ruleset_with(scatters_on=[1])
    assert volley(dice=[1, 1, 2, 1], rules=rules).battle.markers["B1/1"].hex == "4564GH"
    assert volley(dice=[1, 6], rules=rules).battle.markers["B1/1"].hex == AIM


def test_if3a_rockets_scatter_without_that_roll() -> None:
    assert purposes(volley(dice=[1, 1, 1], gun="rocket_122").log) == ["arrival", "direction", "distance"]


def test_if3a_suppressed_tubes_scatter_without_that_roll() -> None:
    game = volley(dice=[1, 3, 1, 4, 2], guns=2, battery={"suppressed": True})
    assert purposes(game.log) == ["arrival", "direction", "distance", "direction", "distance"]
    assert of_type(game.log, "fire_declared")[0]["suppressed"] is True


def test_if3a_a_bound_batterys_suppression_is_its_units() -> None:
    game = Game([unit("G", side="red")], [battery("B1", unit="G"), battery("C1", "blue")], dice=[1, 1, 2, 4])
    game.fire("C1")
    assert game.condition("G") == Condition(suppressed=True)
    game.send("director", "end_phase")
    game.log.clear()
    game.to("movement", "blue")
    # A failed rally leaves it suppressed; its own fire of turn 2 then scatters at once.
    game.source = type(game.source)([*[1] * game.used, 2, 1, 2, 1])  # type: ignore[call-arg]
    assert purposes(game.send("director", "end_phase")) == ["rally"]
    game.log.clear()
    assert purposes(game.fire("B1", "4060GH")) == ["arrival", "direction", "distance"]


def test_if8_a_bound_batterys_s_is_read_once_its_own_round_changes_nothing_mid_way() -> None:
    # Both guns aim at their own counter: the first suppresses it, and the second still rolls for scatter.
    game = Game([unit("G", side="red")], [battery("B1", unit="G", guns=2)], dice=[1, 1, 2, 4, 1, 1, 2])
    events = game.fire()
    assert purposes(events) == ["arrival", "scatter", "attack", "scatter", "attack"]
    assert game.condition("G") == Condition(suppressed=True)


def test_if8_a_batterys_counter_destroyed_by_its_own_round_does_not_stop_the_guns_that_are_adjudicated() -> (
    None
):
    game = Game([unit("G", side="red")], [battery("B1", unit="G", guns=2)], dice=[1, 1, 6, 6, 1])
    assert purposes(game.fire()) == ["arrival", "scatter", "attack", "scatter"]
    assert game.condition("G") == Condition(destroyed=True)


@pytest.mark.parametrize(
    ("orientation", "sides"),
    [("pointy", ["NE", "E", "SE", "SW", "W", "NW"]), ("flat", ["N", "NE", "SE", "S", "SW", "NW"])],
)
def test_if3b_the_die_is_read_on_the_diagram_of_the_maps_orientation(
    orientation: str, sides: list[str]
) -> None:
    dice = [1, *(face for direction in range(1, 7) for face in (direction, 1))]
    game = volley(dice=dice, guns=6, gun="rocket_122", map_=map_data(orientation=orientation))
    rolls = [each for each in of_type(game.log, "dice_rolled") if each["purpose"] == "direction"]
    assert [(each["row"], each["column"], each["outcome"]) for each in rolls] == [
        (orientation, face, side) for face, side in enumerate(sides, 1)
    ]
    assert [each["direction"] for each in of_type(game.log, "marker_scattered")] == sides


def test_if3b_the_diagram_is_the_rulesets() -> None:
    turned = ["E", "SE", "SW", "W", "NW", "NE"]
    rules = ruleset_with(scatter_direction={"pointy": turned})
    game = volley(dice=[1, 1, 1], gun="rocket_122", rules=rules)
    assert game.battle.markers["B1/1"].hex == "4564GH"


@pytest.mark.parametrize("distance", range(1, 6))
def test_if3c_the_marker_moves_as_many_hexes_as_the_die_says(distance: int) -> None:
    game = volley(dice=[1, 2, distance], gun="rocket_122")
    assert game.battle.markers["B1/1"].hex == f"45{63 + distance}GH"
    assert game.battle.markers["B1/1"].aim_hex == AIM


def test_if3c_a_marker_that_leaves_the_map_is_removed_and_harms_nothing() -> None:
    # The last hex of the row, and the hex where it was aimed at, are both held: neither is attacked.
    game = volley(unit("T", AIM), unit("U", "4568GH"), dice=[1, 2, 6], gun="rocket_122")
    assert types(game.log)[-2:] == ["marker_left_map", "fire_ended"]
    assert of_type(game.log, "marker_left_map") == [
        {"battery": "B1", "gun": 1, "from": AIM, "direction": "E", "distance": 6}
    ]
    assert game.battle.markers == {}
    assert faces(game.log) == [1, 2, 6]
    assert game.condition("T") == game.condition("U") == Condition()


def test_if3c_the_last_hex_of_the_map_is_on_it() -> None:
    game = volley(dice=[1, 2, 5], gun="rocket_122")
    assert game.battle.markers["B1/1"].hex == "4568GH"


def test_if3_the_drifted_round_harms_where_it_fell_and_not_where_it_was_aimed() -> None:
    game = volley(unit("T", AIM), unit("U", "4567GH"), dice=[1, 2, 4, 6, 6], gun="rocket_122")
    assert [each["unit"] for each in of_type(game.log, "target_attacked")] == ["U"]


def test_if3_each_gun_starts_from_the_aim_again() -> None:
    game = volley(dice=[1, 2, 2, 2, 3], guns=2, gun="rocket_122")
    assert [(each["from"], each["to"]) for each in of_type(game.log, "marker_scattered")] == [
        (AIM, "4565GH"),
        (AIM, "4566GH"),
    ]


def test_if3_the_guns_are_taken_one_after_another_each_through_to_its_end() -> None:
    game = volley(unit("T"), dice=[1, 1, 1, 1, 5, 2, 6, 1, 1, 1, 1], guns=3)
    assert [event.data["gun"] for event in game.log if event.data.get("gun")] == sorted(
        event.data["gun"] for event in game.log if event.data.get("gun")
    )
    assert purposes(game.log) == [
        "arrival", *["scatter", "attack"], *["scatter", "direction", "distance"], *["scatter", "attack"],
    ]  # fmt: skip


def test_if3_each_die_names_its_clause() -> None:
    game = volley(dice=[1, 6, 1, 1])
    clauses = [event.clause for event in game.log if event.type == "dice_rolled"]
    assert clauses == ["IF-2", "IF-3a", "IF-3b", "IF-3c"]
