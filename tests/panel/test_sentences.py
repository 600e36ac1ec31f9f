"""Each event's outcome is one plain sentence, and nothing of a sentence is left unfilled."""

from __future__ import annotations

import pytest

from tests.panel.probe import STORY, ask

EXPECTED = {
    12: "red-122 fires at 4565GH: due this turn, declared at the end of the part.",
    14: "Arrival die 6: the fire does not arrive.",
    15: "The marker is removed and the battery is done.",
    26: "Rally die 2: B-IFV stays suppressed.",
    35: "Scatter die 3: gun 1 does not scatter, its marker stays.",
    36: "B-TK1 in the impact hex 4563GH: attack level 5.",
    37: "4 + 5 = 9 at level 5: destroyed, corrections follow.",
    39: "forest, read with the held 9: destroyed becomes suppressed.",
    41: "B-TK1 is suppressed.",
    49: "Direction die 6: to the north-west.",
    50: "Distance die 6: 6 hexes.",
    51: "The marker of gun 2 leaves the map to the north-west and harms nothing.",
    56: "The marker of gun 3 moves 4 hexes south-east: impact in 4965GH.",
    63: "forest, read with the held 10: destroyed stands.",
    65: "Armour die 4, at or under 4: destroyed becomes suppressed.",
    76: "The marker of gun 5 moves one hex north-east: impact in 4464GH.",
    88: "Armour die 5, above 4: destroyed stands.",
    90: "Own fire: R-INF in 4663GH, beside the impact, attack level 3.",
    95: "Own fire: R-INF is destroyed.",
    99: "Blue: dice are rolled by hand.",
    102: "Blue rolls one die for whether the fire arrives.",
    119: "Blue rolls 2 dice for the result: R-INF.",
}


@pytest.fixture(scope="module")
def sentences() -> dict[int, str]:
    told = ask("sentences", STORY["events"])
    return {event["n"]: sentence for event, sentence in zip(STORY["events"], told, strict=True)}


@pytest.mark.parametrize("n", EXPECTED)
def test_sentence(sentences: dict[int, str], n: int) -> None:
    assert sentences[n] == EXPECTED[n]


def test_nothing_is_left_unfilled(sentences: dict[int, str]) -> None:
    for n, sentence in sentences.items():
        assert not any(mark in sentence for mark in ("{", "undefined", "null", "NaN")), (n, sentence)


def test_every_roll_and_reading_says_something(sentences: dict[int, str]) -> None:
    for event in STORY["events"]:
        if event["type"] in (
            "dice_rolled",
            "dice_requested",
            "correction_read",
            "target_attacked",
            "unit_changed",
        ):
            assert sentences[event["n"]], event
