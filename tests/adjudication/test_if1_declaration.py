"""IF-1: what is declared, when, by whom; the aim marker; ending the part declares what is due by battery id."""

from adjudication.state import Condition
from tests.adjudication.builders import AIM, Game, battery, of_type, types, unit, volley


def test_if1_declaring_places_the_aim_and_adjudicates_at_once() -> None:
    game = volley(dice=[1, 1], guns=1)
    assert types(game.log) == [
        "fire_declared",
        "marker_placed",
        "dice_rolled",
        "fire_arrived",
        "marker_placed",
        "dice_rolled",
        "zone_opened",
        "fire_ended",
    ]
    declared, aim = game.log[0].data, game.log[1].data
    assert (declared["battery"], declared["target"], declared["automatic"]) == ("B1", AIM, False)
    assert aim == {"battery": "B1", "gun": None, "hex": AIM}
    assert [game.log[index].clause for index in (0, 1, 4)] == ["IF-1", "IF-1", "IF-3"]


def test_if1_the_aim_is_gone_when_the_fire_is_over_and_each_gun_has_a_marker_of_its_own() -> None:
    game = volley(dice=[1] * 4, guns=3)
    assert set(game.battle.markers) == {"B1/1", "B1/2", "B1/3"}
    assert [marker.gun for marker in game.battle.markers.values()] == [1, 2, 3]


def test_if1_without_a_due_plan_there_is_nothing_to_declare() -> None:
    game = Game([], [battery()])
    game.to("indirect_fire")
    refusal = game.refused("red", "declare_fire", battery="B1")
    assert (refusal.code, refusal.clause, refusal.field) == ("not_allowed", "IF-1", "battery")


def test_if1_a_battery_fires_once_a_turn() -> None:
    game = Game([], [battery()], dice=[6])
    game.fire()
    assert game.refused("red", "declare_fire", battery="B1").code == "already_done"


def test_if1_fire_is_declared_in_the_indirect_fire_phase_only() -> None:
    game = Game([], [battery()])
    game.send("red", "plan_fire", battery="B1", target=AIM)
    for phase in ("direct_fire", "movement"):
        game.to(phase)
        refusal = game.refused("red", "declare_fire", battery="B1")
        assert (refusal.code, refusal.clause) == ("wrong_phase", "TURN-1")


def test_if1_fire_is_declared_in_the_sides_own_part_only() -> None:
    game = Game([], [battery(), battery("C1", "blue")])
    game.send("blue", "plan_fire", battery="C1", target=AIM)
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.to("indirect_fire", "red")
    assert game.refused("blue", "declare_fire", battery="C1").code == "not_your_turn"
    assert game.refused("director", "declare_fire", battery="C1").code == "not_your_turn"


def test_if1_ending_the_part_declares_what_is_due_by_battery_id_as_plain_text() -> None:
    names = ["B2", "a1", "B10", "B1"]
    game = Game([], [battery(name) for name in names], dice=[6] * 4)
    for name in names:
        game.send("red", "plan_fire", battery=name, target=AIM)
    game.to("indirect_fire", "red")
    events = game.send("red", "end_phase")
    declared = of_type(events, "fire_declared")
    assert [each["battery"] for each in declared] == ["B1", "B10", "B2", "a1"]
    assert all(each["automatic"] for each in declared)
    assert types(events)[-1] == "side_ended_phase"


def test_if1_ending_the_part_declares_only_what_is_undeclared_and_only_ones_own() -> None:
    game = Game([], [battery("B1"), battery("B2"), battery("C1", "blue")], dice=[6] * 3)
    for side, name in (("red", "B1"), ("red", "B2"), ("blue", "C1")):
        game.send(side, "plan_fire", battery=name, target=AIM)
    game.to("indirect_fire", "red")
    game.send("red", "declare_fire", battery="B2")
    assert [each["battery"] for each in of_type(game.send("red", "end_phase"), "fire_declared")] == ["B1"]
    assert [each["battery"] for each in of_type(game.send("blue", "end_phase"), "fire_declared")] == ["C1"]


def test_if1_the_director_ending_the_part_declares_too() -> None:
    game = Game([], [battery()], dice=[6])
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.to("indirect_fire", "red")
    assert types(game.send("director", "end_phase"))[0] == "fire_declared"


def test_if1_ending_another_phase_declares_nothing() -> None:
    game = Game([], [battery()])
    game.send("red", "plan_fire", battery="B1", target=AIM)
    assert types(game.send("red", "end_phase")) == ["side_ended_phase"]


def test_if1_a_mission_is_spent_when_it_is_declared_also_when_the_fire_does_not_arrive() -> None:
    game = Game([], [battery(missions=2)], dice=[6, 1, 1])
    game.send("red", "plan_fire", battery="B1", target=AIM)
    assert game.battle.batteries["B1"].missions_left == 2
    game.fire()
    assert game.battle.batteries["B1"].missions_left == 1
    game.next_turn()
    game.fire()
    assert game.battle.batteries["B1"].missions_left == 0


def test_if1_friendly_fire_while_ending_the_part_silences_the_next_battery() -> None:
    # B1 kills the unit that B2 is bound to: B2's fire lapses, and that is said.
    game = Game([unit("G", side="red")], [battery("B1"), battery("B2", unit="G")], dice=[1, 1, 6, 6])
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.send("red", "plan_fire", battery="B2", target="4060GH")
    game.to("indirect_fire", "red")
    events = game.send("red", "end_phase")
    assert game.condition("G") == Condition(destroyed=True)
    assert of_type(events, "fire_plan_lapsed") == [
        {"battery": "B2", "target": "4060GH", "due": 1, "reason": "destroyed"}
    ]
    assert [each["battery"] for each in of_type(events, "fire_declared")] == ["B1"]
