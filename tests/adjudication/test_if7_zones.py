"""IF-7: what an impact leaves: a zone for each gun, until the next indirect fire phase begins."""

from tests.adjudication.builders import AIM, Game, battery, of_type, ruleset_with, types, volley
from wargame.script import final_state


def test_if7_every_gun_opens_a_zone_in_its_impact_hex() -> None:
    game = volley(dice=[1, 1, 5, 2, 2], guns=2)
    assert of_type(game.log, "zone_opened") == [
        {"battery": "B1", "gun": 1, "hex": AIM, "levels": {AIM: 5}},
        {"battery": "B1", "gun": 2, "hex": "4565GH", "levels": {"4565GH": 5}},
    ]
    assert game.battle.markers["B1/2"].levels == {"4565GH": 5}


def test_if7_the_pattern_keeps_the_level_of_its_ring() -> None:
    game = volley(dice=[1, 1], rules=ruleset_with(zone_extent="pattern"))
    levels = of_type(game.log, "zone_opened")[0]["levels"]
    assert sorted(levels.values(), reverse=True) == [5, *[3] * 6, *[1] * 12]
    for hex_, level in levels.items():
        assert level == [5, 3, 1][game.battle.board.distance(AIM, hex_)]


def test_if7_a_pattern_leaves_out_hexes_of_level_0_and_those_off_the_map() -> None:
    rules = ruleset_with(zone_extent="pattern")
    game = Game([], [battery(gun="howitzer_122")], dice=[1, 1], rules=rules)
    levels = of_type(game.fire(target="4058GH"), "zone_opened")[0]["levels"]
    assert levels == {"4058GH": 4, "4059GH": 2, "4158GH": 2}


def test_if7_the_zone_opens_after_the_guns_targets_are_settled() -> None:
    game = volley(dice=[1, 1, 1], guns=2)
    kinds = types(game.log)
    assert [index for index, kind in enumerate(kinds) if kind == "zone_opened"] == [6, 9]


def test_if7_a_round_that_left_the_map_or_did_not_arrive_opens_none() -> None:
    assert of_type(volley(dice=[1, 2, 6], gun="rocket_122").log, "zone_opened") == []
    assert of_type(volley(dice=[6]).log, "zone_opened") == []


def test_if7_zones_last_through_the_next_turn_until_its_indirect_fire_phase() -> None:
    game = Game([], [battery(guns=2), battery("C1", "blue")], dice=[1, 1, 1, 1, 1])
    game.fire("B1")
    game.fire("C1", "4060GH")
    open_zones = {"B1/1", "B1/2", "C1/1"}
    assert set(game.battle.markers) == open_zones
    game.next_turn()
    for phase in ("direct_fire", "movement"):
        game.to(phase, "blue")
        assert set(game.battle.markers) == open_zones
        assert all(marker.levels for marker in game.battle.markers.values())
    events = game.send("director", "end_phase")
    assert game.battle.phase == "indirect_fire"
    assert [(each["battery"], each["gun"]) for each in of_type(events, "zone_closed")] == [
        ("B1", 1),
        ("B1", 2),
        ("C1", 1),
    ]
    assert types(events).index("phase_started") < types(events).index("zone_closed")
    assert game.battle.markers == {}


def test_if7_fire_of_the_same_phase_closes_nothing() -> None:
    game = Game([], [battery("B1"), battery("B2")], dice=[1, 1, 1, 1])
    game.fire("B1")
    assert of_type(game.fire("B2"), "zone_closed") == []
    assert set(game.battle.markers) == {"B1/1", "B2/1"}


def test_if7_two_impacts_in_one_hex_are_two_markers() -> None:
    game = volley(dice=[1, 1, 1], guns=2)
    assert [marker.hex for marker in game.battle.markers.values()] == [AIM, AIM]


def test_if7_the_final_state_lists_open_zones_by_battery_and_gun() -> None:
    game = Game([], [battery("B2", guns=11), battery("B1")], dice=[1] * 20)
    game.fire("B2")
    game.fire("B1")
    markers = final_state(game.battle, game.used)["markers"]
    assert [(each["battery"], each["gun"]) for each in markers] == [
        ("B1", 1),
        *[("B2", gun) for gun in range(1, 12)],
    ]
    assert all(each["hex"] == AIM for each in markers)


def test_if7_after_the_last_turn_the_zones_of_its_fire_are_still_shown() -> None:
    game = Game([], [battery()], dice=[1, 1], turns=1)
    game.fire()
    game.send("director", "end_phase")
    game.send("director", "end_phase")
    assert game.battle.status == "ended"
    assert len(final_state(game.battle, 2)["markers"]) == 1
