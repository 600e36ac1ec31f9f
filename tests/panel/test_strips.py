"""Events become strips and tiles: one battery's fire or one rally is one strip, every step has its tile."""

from __future__ import annotations

from typing import Any

import pytest

from tests.panel.probe import STORY, ask

Strip = dict[str, Any]


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    answer: dict[str, Any] = ask("strips", STORY["events"])
    return answer


def strip_of(told: dict[str, Any], battery: str) -> Strip:
    return next(strip for strip in told["strips"] if strip["battery"] == battery)


def tiles(strip: Strip, gun: int | None, unit: str | None = None) -> dict[str, dict[str, Any]]:
    return {tile["step"]: tile for tile in strip["all"] if tile["gun"] == gun and tile["unit"] == unit}


def test_each_battery_and_the_rally_are_one_strip(told: dict[str, Any]) -> None:
    kinds = [(strip["kind"], strip["battery"]) for strip in told["strips"]]
    assert kinds == [
        ("fire", "red-122"),
        ("rally", ""),
        ("fire", "red-155"),
        ("fire", "blue-122r"),
        ("fire", "blue-sp"),
    ]
    assert all(strip["done"] for strip in told["strips"])


def test_every_roll_has_a_tile_with_roller_faces_table_and_clause(told: dict[str, Any]) -> None:
    rolled = [event for event in STORY["events"] if event["type"] == "dice_rolled"]
    shown = [tile for strip in told["strips"] for tile in strip["all"] if tile["faces"] and not tile["held"]]
    assert len(shown) == len(rolled)
    for tile in shown:
        assert tile["state"] == "done"
        assert tile["side"] in ("red", "blue")
        assert tile["by"] in ("auto", "hand")
        assert tile["clause"]
        assert tile["read"]["table"]
        assert sum(tile["faces"]) == tile["read"]["total"]


def test_fire_that_does_not_arrive_stops_at_its_arrival(told: dict[str, Any]) -> None:
    strip = strip_of(told, "red-122")
    assert strip["failed"]
    assert [tile["step"] for tile in strip["all"]] == ["arrival"]
    assert strip["line"] == "did not arrive"
    assert {state["status"] for state in strip["states"]} == {"ahead"}


def test_a_kill_corrected_by_terrain_shows_the_held_dice(told: dict[str, Any]) -> None:
    steps = tiles(strip_of(told, "red-155"), 1, "B-TK1")
    assert list(steps) == ["level", "result", "terrain"]
    terrain = steps["terrain"]
    assert terrain["held"]
    assert terrain["faces"] == steps["result"]["faces"] == [4, 5]
    assert (terrain["read"]["row"], terrain["read"]["column"], terrain["read"]["outcome"]) == (
        "forest",
        9,
        "S",
    )


def test_a_kill_that_goes_on_to_armour(told: dict[str, Any]) -> None:
    strip = strip_of(told, "red-155")
    saved, lost = tiles(strip, 4, "B-TK1"), tiles(strip, 6, "B-TK1")
    assert list(saved) == list(lost) == ["level", "result", "terrain", "works", "armour"]
    assert (saved["armour"]["faces"], saved["armour"]["read"]["outcome"]) == ([4], "S")
    assert (lost["armour"]["faces"], lost["armour"]["read"]["outcome"]) == ([5], "K")


def test_an_armour_value_of_nothing_is_a_tile_without_a_roll(told: dict[str, Any]) -> None:
    armour = tiles(strip_of(told, "red-155"), 6, "R-INF")["armour"]
    assert armour["state"] == "none"
    assert armour["faces"] == []
    assert armour["clause"] == "IF-6c"
    assert armour["told"]["changes"] == ["Own fire: R-INF is destroyed."]


@pytest.mark.parametrize(("battery", "why"), [("blue-122r", "rocket"), ("blue-sp", "suppressed")])
def test_a_spared_scatter_roll_is_shown_as_spared(told: dict[str, Any], battery: str, why: str) -> None:
    scatter = tiles(strip_of(told, battery), 1)["scatter"]
    assert scatter["state"] == "none"
    assert scatter["read"]["why"] == why
    assert scatter["clause"] == "IF-3a"


def test_pips_tell_hit_off_map_harmless_and_own_fire(told: dict[str, Any]) -> None:
    states = strip_of(told, "red-155")["states"]
    assert [state["hit"] for state in states] == ["S", "", "", "", "", "K"]
    assert states[1]["lost"] == "off_map"
    assert states[1]["harmless"]
    assert states[2]["lost"] is None
    assert states[2]["harmless"]
    assert [state["friendly"] for state in states] == [False] * 5 + [True]


def test_the_log_line_names_what_each_unit_has_in_the_end(told: dict[str, Any]) -> None:
    line = strip_of(told, "red-155")["line"]
    assert line == "B-TK1 destroyed, B-IFV suppressed, R-INF destroyed (own fire)"


def test_rally_is_told_unit_by_unit(told: dict[str, Any]) -> None:
    rally = next(strip for strip in told["strips"] if strip["kind"] == "rally")
    assert [(tile["unit"], tile["read"]["outcome"]) for tile in rally["tiles"]] == [
        ("R-TK1", "rallied"), ("B-IFV", "stays_suppressed"), ("B-INF", "rallied"),
    ]  # fmt: skip
    assert rally["line"] == "2 of 3 suppressed units rallied"


def test_other_events_are_lines_and_closing_zones_are_told_together(told: dict[str, Any]) -> None:
    types = [line["events"][0]["type"] for line in told["lines"]]
    assert types.count("zone_closed") == 1
    assert types.count("announced") == 1
    assert types.count("fire_planned") == 1
    assert "marker_placed" not in types
    assert "unit_changed" not in types


def test_a_request_opens_the_tile_that_its_roll_fills() -> None:
    strip = ask("strips", STORY["waiting"])["strips"][0]
    current = next(tile for tile in strip["all"] if tile["key"] == strip["current"])
    assert (current["state"], current["step"], current["dice"], current["side"]) == (
        "open",
        "result",
        2,
        "blue",
    )
    rolled = strip_of(ask("strips", STORY["events"]), "blue-122r")
    answered = tiles(rolled, 2, "R-INF")["result"]
    assert (answered["state"], answered["by"], answered["faces"]) == ("done", "hand", [2, 6])


def test_one_by_one_is_the_same_as_all_at_once() -> None:
    assert all(ask("steps", STORY["events"]))


def test_a_history_that_begins_in_the_middle_of_a_fire_still_makes_a_strip() -> None:
    first = next(i for i, event in enumerate(STORY["events"]) if event["data"].get("gun") == 4)
    strips = ask("strips", STORY["events"][first:])["strips"]
    assert strips[0]["battery"] == "red-155"
    assert strips[0]["states"][0]["status"] == "done"
