"""FOG-1: whom a side sees, its last known places, and what the events say in which order."""

import pytest

from adjudication.visibility import view_for
from tests.adjudication.builders import map_data, of_type, types, unit
from tests.adjudication.foggy import PICTURE, fogged, foggy, last_known, scout, sees, stalking, told
from tests.adjudication.moves import at, ground, move, moving, row, tank


def test_fog1_without_the_option_everybody_sees_the_board() -> None:
    game = foggy(tank("R", 58), tank("B", 68, "blue"), options={"fog": False})
    for audience in ("red", "blue", "observer", "controller", "director"):
        assert set(view_for(game.battle, audience)["units"]) == {"R", "B"}
        assert view_for(game.battle, audience)["contacts"] == {}
    assert not {event.type for event in game.log} & {*PICTURE, "objective_seen"}


def test_fog1_a_side_sees_its_own_and_only_those_enemies_that_one_of_its_units_sees() -> None:
    game = foggy(tank("R1", 58), tank("R2", 60), tank("B1", 64, "blue"), tank("B2", 65, "blue"))
    assert sees(game, "red") == {"E1": at(64)}
    assert sees(game, "blue") == {"E1": at(60)}
    assert set(view_for(game.battle, "red")["units"]) == {"R1", "R2", "E1"}
    assert set(view_for(game.battle, "controller")["units"]) == {"R1", "R2", "B1", "B2"}


def test_fog1_before_the_start_nobody_is_seen() -> None:
    game = foggy(tank("R", 60), tank("B", 61, "blue"), started=False)
    assert sees(game, "red") == sees(game, "blue") == {}


def test_fog1_infantry_is_seen_less_far_than_it_sees() -> None:
    game = foggy(tank("R", 60), scout("B", 63, "blue"))
    assert sees(game, "red") == {}
    assert sees(game, "blue") == {"E1": at(60)}


def test_fog1_cover_and_what_stands_between_hide_and_adjacent_units_always_see_each_other() -> None:
    forest = ground({"hex": at(63), "terrain": "forest"}, {"hex": at(61), "terrain": "forest"})
    hidden = foggy(tank("R", 60), tank("B", 63, "blue"), map_=forest)
    assert sees(hidden, "red") == {}
    beside = foggy(scout("R", 60), scout("B", 61, "blue"), map_=forest)
    assert sees(beside, "red") == {"E1": at(61)}


def test_fog1_a_unit_comes_into_sight_with_the_step_and_is_said_after_it() -> None:
    game = stalking(tank("R", 58), tank("B", 64, "blue"))
    before = game.battle
    events = move(game, "R", *row(59, 60, 61))
    assert types(events) == [
        "move_started",
        "unit_moved",
        "unit_moved",
        "unit_sighted",
        "unit_sighted",
        "unit_moved",
    ]
    assert [(event.side, event.data["unit"]) for event in events if event.type == "unit_sighted"] == [
        ("red", "B"),
        ("blue", "R"),
    ]
    assert [(event.type, dict(event.data)) for event in told(before, events, "blue")] == [
        ("unit_sighted", {"unit": "E1", "hex": at(60)}),
        (
            "unit_moved",
            {"unit": "E1", "from": at(60), "to": at(61), "cost": None, "left": None},
        ),
    ]


def test_fog1_a_side_is_told_that_it_loses_a_unit_before_the_step_that_hides_it() -> None:
    game = stalking(tank("R", 61), tank("B", 64, "blue"))
    before = game.battle
    events = move(game, "R", *row(60, 59, 58))
    assert types(events)[:5] == ["move_started", "unit_moved", "sight_lost", "unit_moved", "sight_lost"]
    heard = told(before, events, "blue")
    assert types(heard) == ["move_started", "unit_moved", "sight_lost", "contact_cleared"]
    assert heard[2].data == {"unit": "E1", "hex": at(60), "turn": 1}
    # It still sees the hex that the unit has left.
    assert heard[3].data == {"unit": "E1", "hex": at(60)}
    assert at(59) not in repr(heard)
    assert at(58) not in repr(heard)
    assert last_known(game, "blue") == {}
    assert view_for(game.battle, "blue")["movement"] is None


def test_fog1_a_hex_seen_empty_clears_the_marker_and_the_name_remains() -> None:
    game = stalking(tank("R", 61), scout("B", 63, "blue"), turns=5)
    game.to("movement", "blue")
    before = game.battle
    events = move(game, "B", *row(64, 65), side="blue")
    assert types(told(before, events, "red")) == ["move_started", "sight_lost", "contact_cleared"]
    assert last_known(game, "red") == {}
    keeper = view_for(game.battle, "director")["contacts"]["red/E1"]
    assert (keeper["unit"], keeper["seen"], keeper["hex"]) == ("B", False, None)


def test_fog1_the_marker_stays_where_the_hex_is_not_seen_and_goes_when_the_unit_is_seen_again() -> None:
    game = stalking(scout("R", 61, movement_points=9), tank("B", 65, "blue", movement_points=9), turns=5)
    move(game, "R", *row(60, 59))
    assert last_known(game, "red") == {"E1": (at(65), 1)}
    game.to("movement", "blue")
    move(game, "B", *row(64, 63), side="blue")
    assert sees(game, "red") == {"E1": at(63)}
    assert last_known(game, "red") == {}


def test_fog1_one_that_has_fired_is_seen_at_full_range_and_lost_with_the_next_turn() -> None:
    forest = ground({"hex": at(63), "terrain": "forest"})
    game = foggy(tank("R", 60, armour="composite"), tank("B", 63, "blue"), map_=forest, dice=[1] * 9, turns=3)
    assert sees(game, "red") == {}
    game.to("direct_fire", "blue")
    before = game.battle
    events = game.send("blue", "fire", unit="B", target="E1")
    heard = told(before, events, "red")
    assert types(heard)[:2] == ["shot_fired", "unit_sighted"]
    assert heard[0].data["unit"] is None
    assert sees(game, "red") == {"E1": at(63)}
    game.log.clear()
    before = game.battle
    while game.battle.turn == 1:
        game.send("director", "end_phase")
    heard = told(before, game.log, "red")
    begins = types(heard).index("turn_started")
    assert types(heard)[begins + 1] == "sight_lost"
    assert heard[begins + 1].data == {"unit": "E1", "hex": at(63), "turn": 1}
    assert last_known(game, "red") == {"E1": (at(63), 1)}


def test_fog1_a_wreck_that_was_seen_stays_known_and_one_unseen_is_seen_when_somebody_comes() -> None:
    game = stalking(tank("R", 61), tank("B", 64, "blue"), tank("B2", 68, "blue"), turns=5)
    game.send("director", "override", unit="B", set={"destroyed": True}, reason="a word")
    game.send("director", "override", unit="B2", set={"destroyed": True}, reason="a word")
    assert set(sees(game, "red")) == {"E1"}
    move(game, "R", *row(60, 59, 58))
    assert sees(game, "red") == {"E1": at(64)}
    assert view_for(game.battle, "red")["units"]["E1"]["destroyed"]
    nearer = stalking(tank("R", 63), tank("B", 68, "blue"))
    nearer.send("director", "override", unit="B", set={"destroyed": True}, reason="a word")
    before = nearer.battle
    heard = told(before, move(nearer, "R", at(64)), "red")
    assert "unit_sighted" in types(heard)
    assert view_for(nearer.battle, "red")["units"]["E1"]["destroyed"]


def test_fog1_a_wreck_sees_nothing() -> None:
    game = stalking(tank("R", 61), tank("B", 64, "blue"))
    before = game.battle
    events = game.send("director", "override", unit="R", set={"destroyed": True}, reason="a word")
    assert types(told(before, events, "red")) == ["overridden", "sight_lost"]
    assert sees(game, "red") == {}
    assert last_known(game, "red") == {"E1": (at(64), 1)}


@pytest.mark.parametrize(
    "changes",
    [{"hex": at(68)}, {"hex": at(68), "destroyed": True}, {"hex": at(68), "suppressed": True}],
    ids=str,
)
def test_fog1_what_the_director_takes_out_of_sight_is_lost_before_it(changes: dict[str, object]) -> None:
    game = stalking(tank("R", 61), tank("B", 64, "blue"))
    before = game.battle
    events = game.send("director", "override", unit="B", set=changes, reason="secret")
    heard = told(before, events, "red")
    assert types(heard)[0] == "sight_lost"
    assert "overridden" not in types(heard)
    assert at(68) not in repr(heard)
    assert sees(game, "red") == {}
    assert at(68) not in repr(view_for(game.battle, "red"))


@pytest.mark.parametrize("changes", [{"hex": at(68)}, {"destroyed": False}, {"suppressed": True}], ids=str)
def test_fog1_what_the_director_does_to_a_wreck_that_nobody_sees_now_is_not_shown(
    changes: dict[str, object],
) -> None:
    game = stalking(tank("R", 61), tank("B", 64, "blue"))
    game.send("director", "override", unit="B", set={"destroyed": True}, reason="a word")
    move(game, "R", *row(60, 59, 58))
    before = game.battle
    events = game.send("director", "override", unit="B", set=changes, reason="a word")
    assert types(told(before, events, "red")) == ["sight_lost"]
    assert sees(game, "red") == {}
    assert last_known(game, "red") == {"E1": (at(64), 1)}


def test_fog1_what_the_director_brings_into_sight_is_sighted() -> None:
    game = stalking(tank("R", 61), tank("B", 68, "blue"))
    before = game.battle
    events = game.send("director", "override", unit="B", set={"hex": at(63)}, reason="a word")
    assert types(told(before, events, "red")) == ["unit_sighted"]
    assert sees(game, "red") == {"E1": at(63)}


def test_fog1_an_enemy_unit_shows_what_can_be_seen_and_nothing_of_what_it_did_or_may_do() -> None:
    game = moving(tank("R", 60), tank("B", 63, "blue", value=9), **fogged(options={"standing_order": "hold"}))
    game.send("blue", "set_standing_order", units=["B"], order=3)
    shown = view_for(game.battle, "red")["units"]["E1"]
    assert shown["name"] == {"en": "E1", "zh": "E1"}
    for field in ("value", "order", "movement_left", "moved", "movement_ended", "fired", "reactions"):
        assert shown[field] is None
    for field in ("move_shot", "fired_turn"):
        assert shown[field] is None
    assert (shown["type"], shown["kind"], shown["hex"]) == ("tank", "vehicle", at(63))
    assert of_type(game.log, "standing_order_set")


def test_fog1_the_order_of_the_entries_is_that_of_the_names_not_of_the_scenario() -> None:
    """The places of the entries in the JSON would tell which unit of the scenario a name stands for."""
    units = [unit("B1", at(62), "blue"), unit("B2", at(61), "blue"), unit("R", at(60), "red")]
    shown = []
    for order in (units, units[::-1]):
        game = foggy(*order, map_=map_data())
        shown.append(list(view_for(game.battle, "red")["units"]))
    assert shown == [["R", "E1", "E2"]] * 2
