"""Recorded exercises replay byte for byte, hold what every log must hold, and among them show every result code.

`record.py` beside this file writes them anew after a deliberate change.
"""

import pytest

from adjudication.apply import fold
from adjudication.codec import read_event
from adjudication.dice import seed_hash, seeded_faces
from tests.recorded import record
from tests.recorded.reading import NAMES, Line, data_of, events, everywhere, lines, read
from wargame.files import SCENARIOS, find_file
from wargame.script import final_state


def test_there_are_recordings() -> None:
    assert len(NAMES) >= 7


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_exercise_replays_byte_for_byte(name: str) -> None:
    assert record.played(name).encode() == record.recorded(name).encode()


@pytest.mark.parametrize("name", NAMES)
def test_events_are_numbered_without_gaps_and_the_final_state_is_last(name: str) -> None:
    assert [line["n"] for line in events(name)] == list(range(1, len(events(name)) + 1))
    assert [line["type"] for line in lines(name) if "n" not in line and line["type"] != "refused"] == [
        "final"
    ]
    assert lines(name)[-1]["type"] == "final"


@pytest.mark.parametrize("name", NAMES)
def test_the_fold_of_the_recorded_events_is_the_final_state(name: str) -> None:
    battle = fold(read(name).battle, (read_event(line) for line in events(name)))
    used = sum(len(data["faces"]) for data in data_of(name, "dice_rolled"))
    assert final_state(battle, used) == lines(name)[-1]["data"]


@pytest.mark.parametrize("name", NAMES)
def test_turns_and_phases_come_in_order_and_events_carry_theirs(name: str) -> None:
    turn, phase = 0, None
    for line in events(name):
        if line["type"] == "turn_started":
            assert line["data"]["turn"] == turn + 1
            turn, phase = turn + 1, None
        if line["type"] == "phase_started":
            phase = line["data"]["phase"]
        assert (line["turn"], line["phase"]) == (turn, phase)


@pytest.mark.parametrize("name", NAMES)
def test_each_gun_attacks_each_target_once_and_nobody_who_is_destroyed(name: str) -> None:
    destroyed: set[str] = set()
    attacked: set[tuple[int, str, int, str]] = set()
    for line in events(name):
        data = line["data"]
        if line["type"] == "target_attacked" and line["clause"] == "IF-4":
            shot = (line["turn"], data["battery"], data["gun"], data["unit"])
            assert shot not in attacked
            assert data["unit"] not in destroyed
            attacked.add(shot)
        if line["type"] == "unit_changed" and data["after"]["destroyed"]:
            destroyed.add(data["unit"])
    final = lines(name)[-1]["data"]["units"]
    assert destroyed == {unit for unit, state in final.items() if state["destroyed"]}


@pytest.mark.parametrize("name", NAMES)
def test_every_zone_that_was_opened_is_closed_or_still_shown(name: str) -> None:
    opened: set[tuple[str, int, str]] = set()
    for line in events(name):
        data = line["data"]
        if line["type"] == "zone_opened":
            opened.add((data["battery"], data["gun"], data["hex"]))
        if line["type"] == "zone_closed":
            opened.remove((data["battery"], data["gun"], data["hex"]))
        if line["type"] == "fire_declared" and not line["data"]["automatic"]:
            assert line["phase"] == "indirect_fire"
    final = lines(name)[-1]["data"]["markers"]
    assert opened == {(each["battery"], each["gun"], each["hex"]) for each in final}


@pytest.mark.parametrize("name", NAMES)
def test_a_unit_changes_from_where_the_last_change_left_it(name: str) -> None:
    last: dict[str, Line] = {}
    for line in events(name):
        data = line["data"]
        if line["type"] == "unit_changed":
            assert data["before"] == last.get(data["unit"], dict.fromkeys(data["before"], False))
            last[data["unit"]] = data["after"]
        if line["type"] == "unit_repaired":
            assert data["before"] == last[data["unit"]]
            last[data["unit"]] = data["after"]
        if line["type"] == "suppression_removed":
            assert last[data["unit"]]["suppressed"]
            last[data["unit"]] = {**last[data["unit"]], "suppressed": False}


@pytest.mark.parametrize("name", NAMES)
def test_a_battery_fires_once_a_turn_and_no_more_than_its_missions(name: str) -> None:
    declared = [
        (line["turn"], line["data"]["battery"]) for line in events(name) if line["type"] == "fire_declared"
    ]
    assert len(set(declared)) == len(declared)
    scenario = record.script(name)["scenario"]
    if isinstance(scenario, str):
        scenario = find_file(scenario, SCENARIOS, record.HERE)
    missions = {each["id"]: each["missions"] for each in scenario["batteries"]}
    missions |= {data["battery"]: 1 for data in data_of(name, "effect_started") if data["battery"]}
    for battery, most in missions.items():
        assert [each for _, each in declared].count(battery) <= most
    assert {battery for _, battery in declared} <= set(missions)


@pytest.mark.parametrize("name", NAMES)
def test_with_the_seed_that_is_shown_at_the_end_anybody_can_check_every_face(name: str) -> None:
    shown = [data for data in data_of(name, "exercise_ended") if data["seed"]]
    rolled = [data for data in data_of(name, "dice_rolled") if data["by"] == "auto"]
    for ended in shown:
        assert seed_hash(ended["seed"]) == data_of(name, "exercise_started")[0]["dice"]["seed_hash"]
        for data in rolled:
            faces = seeded_faces(bytes.fromhex(ended["seed"]), data["key"], len(data["faces"]))
            assert list(faces) == data["faces"]


def test_among_them_every_result_code_is_marked_and_changes_a_unit() -> None:
    assert {data["result"] for data in everywhere("result_marked")} == set("-SMFK")
    assert {data["result"] for data in everywhere("unit_changed")} == set("SMFK")


def test_among_them_every_correction_step_turns_a_kill_and_lets_one_stand() -> None:
    steps = {data["step"] for data in everywhere("result_corrected")}
    assert steps == {"terrain", "fort", "armour", "card"}
    assert {"battery" in data for data in everywhere("result_corrected") if data["step"] == "armour"} == {
        True,
        False,
    }
    read = {(data["step"], data["after"]) for data in everywhere("correction_read")}
    read |= {("armour", data["outcome"]) for data in everywhere("dice_rolled") if data["purpose"] == "armour"}
    assert read == {(step, after) for step in ("terrain", "fort", "armour") for after in "SK"}


def test_among_them_every_kind_of_roll_ends_both_ways() -> None:
    outcomes = {(data["purpose"], data["outcome"]) for data in everywhere("dice_rolled")}
    for purpose, both in (
        ("arrival", {"arrived", "not_arrived"}),
        ("scatter", {"scatters", "stays"}),
        ("distance", {1, 2, 3, 4, 5, 6}),
        ("direction", {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}),
        ("rally", {"rallied", "stays_suppressed"}),
    ):
        assert {outcome for each, outcome in outcomes if each == purpose} == both
    assert {data["by"] for data in everywhere("dice_rolled")} == {"auto", "hand"}


def test_among_them_rockets_suppressed_tubes_rounds_off_the_map_and_friendly_fire() -> None:
    declared = everywhere("fire_declared")
    assert {(data["kind"], data["suppressed"]) for data in declared} >= {
        ("rocket", False),
        ("tube", False),
        ("tube", True),
    }
    assert {data["automatic"] for data in declared} == {True, False}
    assert everywhere("marker_left_map")
    assert {data["friendly"] for data in everywhere("target_attacked")} == {True, False}
    assert {data["reason"] for data in everywhere("fire_plan_lapsed")} >= {"firepower_kill", "destroyed"}


def test_among_them_every_type_of_event_that_there_is() -> None:
    from adjudication import events as frame
    from adjudication import events_cards, events_fire, events_movement

    # Two functions beside each other for one type.
    others = ("dataclass", "direct_result", "direct_corrected", "result_lowered", "plan_extended")
    # Of the live service alone: a script goes back to no step and comes from no file.
    others += ("rewound", "dice_reseeded")
    known = {
        name
        for module in (frame, events_cards, events_fire, events_movement)
        for name, value in vars(module).items()
        if callable(value) and name.islower() and name not in others
    }
    seen = {line["type"] for name in NAMES for line in events(name)}
    assert known <= seen


def test_among_them_refusals_that_change_nothing() -> None:
    codes = {
        line["data"]["error"]["code"] for name in NAMES for line in lines(name) if line["type"] == "refused"
    }
    assert codes >= {
        "stale",
        "not_your_turn",
        "not_allowed",
        "bad_value",
        "waiting",
        "paused",
        "already_done",
    }


def test_among_them_a_whole_turn_in_which_everything_of_part_2_happens() -> None:
    name = "whole-turn"
    lines_ = events(name)
    shots = data_of(name, "shot_fired")
    assert {shot["mode"] for shot in shots} == {"aimed", "opportunity", "covering", "short_halt"}
    assert {shot["ordered"] for shot in shots if shot["mode"] == "opportunity"} == {True, False}
    closed = {(data["kind"], data["choice"]) for data in data_of(name, "decision_closed")}
    assert closed >= {
        (kind, choice) for kind in ("opportunity", "covering", "mover") for choice in ("fire", "pass")
    }
    assert {data["by"] for data in data_of(name, "decision_closed")} == {"side", "director"}
    assert {data["scope"] for data in data_of(name, "decision_closed")} == {"hex", "movement", "phase"}
    assert [line["data"]["unit"] for line in lines_ if line["clause"] == "MOV-7"] == ["R-T1", "R-T1", "B-T2"]
    assert {data["friendly"] for data in data_of(name, "target_attacked")} == {True, False}
    held = [data["objectives"].get("4563GH") for data in data_of(name, "score_changed")]
    assert held == ["blue", "red", "blue"]
    assert {data["reason"] for data in data_of(name, "move_ended")} == {"declared", "spent"}
    shifts = {
        each["name"]
        for data in data_of(name, "decision_opened")
        for option in data["options"]
        for each in option["shifts"]
    }
    assert shifts == {"cover", "fort", "height", "moving_target", "on_the_move", "short_halt"}
    codes = {line["data"]["error"]["code"] for line in lines(name) if line["type"] == "refused"}
    assert codes == {"out_of_range", "bad_value", "not_allowed", "waiting", "not_your_turn"}
