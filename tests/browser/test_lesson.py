"""A lesson in four windows: a card and a rewind over it, hand dice for red, a pause in an open window, an absent blue that the
computer replaces, beats for the class, a reload in mid-reveal; what is being typed survives it all.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.windows import PROJECTOR, Windows, until

pytestmark = pytest.mark.browser
DRAFT = "In five minutes we meet at the board"
OTHERS = ("red", "blue", "observer")


def sent(windows: Windows, role: str, **command: object) -> dict[str, Any]:
    status, answer = windows.command(role, **command)
    assert status == 200, answer
    return answer


def last(windows: Windows, role: str) -> dict[str, Any]:
    return windows.events(role)[-1]


def shown_n(windows: Windows) -> int:
    """How far the room is."""
    number: int = windows.view("director")["pace"]["shown_n"]
    return number


def draft(director: Page) -> Page | Any:
    return director.locator(".announcer input")


def card_and_rewind(windows: Windows) -> None:
    """Red draws, everybody sees the card; the director takes it back, and it is hidden again."""
    before = windows.view("director")["n"]
    windows.watch_cards()
    sent(windows, "red", type="draw_card")
    card = windows.view("red")["state"]["cards"]["drawn"][-1]["card"]
    windows.have_shown(card, *OTHERS)
    for role in OTHERS:
        windows.pages[role].keyboard.press("Escape")
    windows.pages["director"].keyboard.press("Escape")
    sent(windows, "director", type="rewind", to=before, reason="The map was not read")
    for role in ("director", *OTHERS):
        expect(windows.pages[role].locator('[data-notice="rewound"]').first).to_contain_text(
            "The map was not read"
        )
        cards = windows.view(role)["state"]["cards"]
        assert (cards["drawn"], cards["hands"]["red"]["size"]) == ([], 2)
    expect(windows.pages["red"].locator(".card-sheet.draw .fan-card")).to_have_count(2)
    expect(draft(windows.pages["director"])).to_have_value(DRAFT)
    windows.end_parts(2)


def in_sight(windows: Windows) -> tuple[str, str]:
    """A shot of red's that rolls dice."""
    for unit in windows.view("red")["state"]["units"].values():
        if unit["side"] != "red" or not unit["weapons"]:
            continue
        for target in windows.read("red", f"targets/?unit={unit['id']}")["targets"]:
            if target["in_sight"] and max(shot["level"] for shot in target["shots"]) > 0:
                return unit["id"], target["target"]
    raise AssertionError("nobody sees anybody")


def hand_dice(windows: Windows) -> None:
    """Red rolls a shot on the table: who rolls, how many dice, by which clause; keys 1 to 6."""
    red = windows.pages["red"]
    sent(windows, "director", type="set_dice", mode="hand", side="red")
    unit, target = in_sight(windows)
    sent(windows, "red", type="fire", unit=unit, target=target)
    box = red.locator(".handdice-body")
    expect(box).to_contain_text("DF-3")
    for key in ("3", "4", "Enter"):
        red.keyboard.press(key)

    def rolls() -> list[dict[str, Any]]:
        return [event["data"] for event in windows.events("blue") if event["type"] == "dice_rolled"]

    until(red, lambda: bool(rolls()))
    waiting = windows.view("red")["state"]["waiting"]
    if waiting is not None:  # the armour of what was hit
        sent(windows, "director", type="enter_dice", roll=waiting["roll"], faces=[6] * waiting["dice"])
    assert (rolls()[0]["by"], rolls()[0]["entered_by"]) == ("hand", "red")
    sent(windows, "director", type="set_dice", mode="auto", side="red")
    windows.end_parts(2)


def pause_in_a_window(windows: Windows) -> None:
    """Blue is asked about a shot; the pause stops its clock, which goes on afterwards."""
    blue = windows.pages["blue"]
    sent(windows, "red", type="move_unit", unit="R-T1", path=["4656GH"])
    clock = blue.locator(".region-decision .countdown-words")
    expect(clock).to_contain_text(re.compile(r"0:\d\d"))
    sent(windows, "director", type="pause")
    expect(clock).to_contain_text("stands")
    status, answer = windows.command("blue", type="answer", choice="pass")
    assert (status, answer["error"]["code"]) == (409, "paused")  # type: ignore[index]
    until = windows.view("blue")["state"]["waiting"]["until"]
    blue.wait_for_timeout(1500)
    sent(windows, "director", type="resume")
    expect(clock).to_contain_text(re.compile(r"0:\d\d"))
    assert windows.view("blue")["state"]["waiting"]["until"] > until
    sent(windows, "blue", type="answer", choice="pass", scope="phase")


def absent_blue(windows: Windows) -> None:
    """Blue has gone home; the director gives its side to the computer with one click."""
    windows.pages["blue"].context.close()
    windows.pages.pop("blue")
    director = windows.pages["director"]
    director.locator('[data-focus="computer:blue:true"]').click()
    sent(windows, "director", type="end_phase")
    for _ in range(160):
        state = windows.view("director")["state"]
        if state["phase"] == "indirect_fire":
            return
        if state["waiting"]:
            windows.command("director", type="answer", choice="pass", scope="phase")
        director.wait_for_timeout(500)
    raise AssertionError("the computer does not end its part")


def fire_that_arrives(windows: Windows) -> None:
    """The director rolls the arrival by hand, so that there is something to show; every other die is automatic."""
    sent(windows, "director", type="set_dice", mode="hand", side="red")
    sent(windows, "red", type="plan_fire", battery="R-SP", target="4563GH")
    sent(windows, "red", type="declare_fire", battery="R-SP")
    waiting = windows.view("director")["state"]["waiting"]
    sent(windows, "director", type="enter_dice", roll=waiting["roll"], faces=[3])
    sent(windows, "director", type="set_dice", mode="auto", side="red")


def beats_and_a_reload(windows: Windows) -> None:
    """Step by step: the director alone has seen what is to come; a reload in the middle shows what the wall shows."""
    director, red = windows.pages["director"], windows.pages["red"]
    sent(windows, "director", type="set_computer", side="blue", on=False)
    sent(windows, "director", type="set_pace", pace="steps")
    fire_that_arrives(windows)
    assert last(windows, "director")["type"] == "fire_ended"
    expect(director.locator(".held")).to_be_visible()
    assert last(windows, "red")["type"] != "fire_ended"
    status, answer = windows.command("red", type="end_phase")
    assert (status, answer["error"]["code"]) == (409, "revealing")  # type: ignore[index]
    director.locator(".board-place").click(position={"x": 5, "y": 5})
    before = shown_n(windows)
    director.keyboard.press("Space")
    until(director, lambda: shown_n(windows) > before)
    while windows.view("red")["state"]["waiting"] is not None:  # until the arrival's own dice have been shown
        sent(windows, "director", type="release", what="one", shown_n=shown_n(windows))
    red.reload()
    red.wait_for_selector(".waiting-title")
    shown = windows.view("red")
    assert shown["pace"]["revealing"]
    assert shown["state"]["markers"] == windows.view("observer")["state"]["markers"]
    expect(red.locator(".waiting-title")).to_contain_text("being shown")
    director.locator('[data-focus="release:all"]').click()
    until(red, lambda: not windows.view("red")["pace"]["revealing"])
    assert last(windows, "red")["type"] == last(windows, "director")["type"]
    expect(red.locator(".waiting-title")).to_contain_text("Your part")


def test_a_lesson(windows: Windows) -> None:
    director = windows.create("A lesson", cards=2)
    windows.join("red", "李伟")
    windows.join("blue", "Anna Berg")
    windows.join("observer", "Wall", PROJECTOR)
    sent(windows, "director", type="start_exercise")
    draft(director).fill(DRAFT)
    card_and_rewind(windows)
    hand_dice(windows)
    pause_in_a_window(windows)
    absent_blue(windows)
    beats_and_a_reload(windows)
    expect(draft(director)).to_have_value(DRAFT)
    director.reload()
    expect(draft(director)).to_have_value(DRAFT)
