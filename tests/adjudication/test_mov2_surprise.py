"""MOV-2 under fog: a path through an enemy that is not seen is taken; the step is not made, the mover stops, both are seen."""

from adjudication.visibility import view_for
from tests.adjudication.builders import Game, map_data, of_type, types, unit
from tests.adjudication.foggy import sees, stalking, told
from tests.adjudication.moves import at, move, row, tank

FOREST = map_data([{"hex": at(column), "terrain": "forest"} for column in (61, 62, 63)])


def surprised(**changes: object) -> Game:
    """Blue stands in a wood, seen from the next hex only."""
    return stalking(
        unit("R", at(59), "red", movement_points=9, **changes),
        unit("B", at(62), "blue", kind="infantry"),
        map_=FOREST,
    )


def test_mov2_a_path_through_an_unseen_enemy_is_taken_up_to_the_hex_before_it() -> None:
    game = surprised()
    before = game.battle
    assert sees(game, "red") == {}
    events = move(game, "R", *row(60, 61, 62, 63))
    battle = game.battle
    assert battle.units["R"].hex == at(61)
    assert sees(game, "red") == {"E1": at(62)}
    assert sees(game, "blue") == {"E1": at(61)}
    heard = told(before, events, "red")
    assert types(heard) == ["move_started", "unit_moved", "unit_moved", "unit_sighted"]
    assert "move_ended" not in types(events)
    assert view_for(battle, "red")["movement"] == {"unit": "R"}


def test_mov2_the_movement_stays_open_and_goes_on_another_way() -> None:
    game = surprised()
    move(game, "R", *row(60, 61, 62))
    left = game.battle.units["R"].movement_left
    assert left is not None
    events = move(game, "R", at(60))
    assert [data["to"] for data in of_type(events, "unit_moved")] == [at(60)]


def test_mov2_once_it_is_seen_the_hex_is_refused() -> None:
    game = surprised()
    move(game, "R", *row(60, 61, 62))
    refused = game.refused("red", "move_unit", unit="R", path=[at(62)])
    assert (refused.code, refused.field) == ("hex_occupied", "path[0]")


def test_mov2_a_pale_marker_shuts_no_hex_and_an_unseen_wreck_is_no_hindrance() -> None:
    game = stalking(unit("R", at(61), "red", kind="infantry", movement_points=9), tank("B", 65, "blue"))
    move(game, "R", *row(60))
    game.send("director", "override", unit="B", set={"destroyed": True}, reason="a word")
    events = move(game, "R", *row(61, 62, 63, 64, 65))
    assert [data["to"] for data in of_type(events, "unit_moved")][-1] == at(65)
