"""Law 1 for the live service: what the process remembers of an exercise is what its stored log and inputs make."""

import itertools

import pytest

from tests.server.room import ROLES, Room, room_here
from wargame import positions
from wargame.models import Exercise
from wargame.positions import Standing, standing_of

pytestmark = pytest.mark.django_db(transaction=True)


def same_from_the_log(room: Room) -> Standing:
    """The standing this process holds equals the one folded anew; also by folding on from an older one."""
    exercise = Exercise.objects.get(pk=room.id)
    live = standing_of(exercise)
    positions._standings.clear()
    fresh = standing_of(exercise)
    assert fresh is not live
    assert fresh.seq == live.seq == exercise.last_seq
    assert fresh.position.battle.changed(board=None) == live.position.battle.changed(board=None)
    old, new = live.position.pending, fresh.position.pending
    assert (new is None) == (old is None)
    if old is not None and new is not None:
        assert (new.command, new.actor, new.inputs) == (old.command, old.actor, old.inputs)
        assert new.events == old.events
        assert new.before.changed(board=None) == old.before.changed(board=None)
    # `board` is made anew from the same file, and is compared by what the rules read from it.
    assert fresh.position.battle.board.name == live.position.battle.board.name
    positions._standings.clear()
    positions.keep(room.id, live)
    return live


@pytest.fixture
def room() -> Room:
    return room_here({"dice": {"red": "hand", "blue": "auto"}})


def test_every_step_of_a_battery_rolled_by_hand(room: Room) -> None:
    room.do("director", "start_exercise")
    same_from_the_log(room)
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.do("red", "plan_fire", battery="R-122", target="4664GH")
    room.do("blue", "plan_fire", battery="B-122", target="4655GH")
    same_from_the_log(room)
    room.go_to("indirect_fire")
    room.do("red", "declare_fire", battery="R-SP")
    faces = itertools.cycle([4, 1, 2, 6, 3, 5, 5])
    steps = 0
    while room.roll(faces):
        same_from_the_log(room)
        steps += 1
    assert steps > 8
    room.do("red", "end_phase")
    same_from_the_log(room)
    while room.view("director")["state"]["turn"] < 3:
        if not room.roll(faces):
            room.end_phase()
        same_from_the_log(room)
    room.do("director", "end_exercise")
    assert same_from_the_log(room).position.battle.status == "ended"


def test_what_is_taken_while_a_command_waits(room: Room) -> None:
    room.do("director", "start_exercise")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    room.do("red", "declare_fire", battery="R-SP")
    meanwhile = [
        ("red", "plan_fire", {"battery": "R-122", "target": "4664GH"}),
        ("blue", "plan_fire", {"battery": "B-122", "target": "4655GH"}),
        ("blue", "plan_fire", {"battery": "B-SP", "target": "4655GH"}),
        ("director", "announce", {"text": "quiet please"}),
        ("controller", "announce", {"text": "red: roll on", "to": "red"}),
        ("director", "pause", {}),
        ("director", "resume", {}),
        ("director", "set_dice", {"mode": "hand", "side": "blue"}),
        ("director", "set_dice", {"mode": "hand", "side": "red", "once": True}),
    ]
    faces = itertools.cycle([4, 1, 2, 6, 3, 5, 5])
    for role, type_, fields in meanwhile:
        answer = room.do(role, type_, **fields)
        assert len(answer["events"]) == 1
        assert same_from_the_log(room).position.pending is not None
        if type_ == "pause":
            assert room.send("red", "enter_dice", faces=[3]).code == "paused"
        else:
            assert room.roll(faces)
        same_from_the_log(room)
    refused = room.send("red", "plan_fire", battery="R-SP", target="4563GH")
    assert (refused.status, refused.code) == (409, "waiting")
    # The rest rolls by itself in the same submission, once only for one roll, then for good.
    once = room.do("director", "set_dice", mode="auto", side="red", once=True)
    assert [event["type"] for event in once["events"][:2]] == ["dice_set", "dice_rolled"]
    assert sum(event["type"] == "dice_rolled" for event in once["events"]) == 1
    assert same_from_the_log(room).position.pending is not None
    rest = room.do("director", "set_dice", mode="auto")
    assert rest["events"][-1]["type"] == "fire_ended"
    assert same_from_the_log(room).position.pending is None
    plans = room.view("director")["state"]["batteries"]
    assert [len(plans[name]["plans"]) for name in ("R-SP", "R-122", "B-122", "B-SP")] == [0, 1, 1, 1]


def test_the_end_cancels_what_waits(room: Room) -> None:
    room.do("director", "start_exercise")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    room.do("red", "declare_fire", battery="R-SP")
    room.do("director", "end_exercise")
    standing = same_from_the_log(room)
    assert standing.position.pending is None
    assert Exercise.objects.get(pk=room.id).pending is None
    for role in ROLES:
        assert room.view(role)["state"]["waiting"] is None
    assert room.send("red", "enter_dice", faces=[3]).status == 409


def test_a_process_that_lags_catches_up(room: Room) -> None:
    """Two processes: this one remembers an old standing, the log has gone on without it."""
    room.do("director", "start_exercise")
    old = standing_of(Exercise.objects.get(pk=room.id))
    for number in range(5):
        room.do("director", "announce", text=f"{number}")
        room.do("red", "plan_fire", battery="R-122", target=f"456{number}GH")
    positions._standings.clear()
    positions.keep(room.id, old)
    caught_up = same_from_the_log(room)
    assert caught_up.position.battle.batteries["R-122"].plans[0].target == "4564GH"


def test_a_reader_does_not_fold_beyond_the_row_it_read(room: Room) -> None:
    """PostgreSQL lets a reader see events that were committed after it read the exercise's row."""
    room.do("director", "start_exercise")
    row_before = Exercise.objects.get(pk=room.id)
    setup = standing_of(row_before).setup
    room.do("red", "plan_fire", battery="R-122", target="4563GH")
    room.do("red", "end_phase")
    for remembered in (None, Standing(setup, positions.Position(setup.battle), 0, setup.battle, 0)):
        positions._standings.clear()
        if remembered is not None:
            positions.keep(room.id, remembered)
        read = standing_of(row_before)
        assert read.seq == row_before.last_seq
        assert (read.position.battle.side, read.position.battle.batteries["R-122"].plans) == ("red", ())
    assert room.view("red")["state"]["side"] == "blue"
    same_from_the_log(room)
