"""Where dice come from: a keyed hash over a secret seed, a script, or a person's hand.

A seeded die depends on what it is for and on nothing else, so a re-run needs no generator state, what one side cannot
see does not shift its dice, and with the seed published at the end anybody can check every face.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

METHOD = "hmac-sha256/1"
SEED_BYTES = 32


class RollRequest(NamedTuple):
    """One roll: who rolls (DICE-1), how many dice, what for, by which clause, and what it is about."""

    purpose: str
    side: str
    dice: int
    clause: str
    key: str
    about: Mapping[str, Any]


class DiceRanOut(Exception):
    """A script has no face left for this roll."""

    def __init__(self, request: RollRequest) -> None:
        self.request = request
        super().__init__(f"no face left for {request.purpose} ({request.clause}), {request.key}")


class DiceSource(Protocol):
    """Something that rolls by itself."""

    kind: str
    seed: str | None

    def faces(self, request: RollRequest, drawn: int) -> tuple[int, ...]:
        """The faces for this roll; `drawn` counts the faces this source has given since it was made."""


def seed_hash(seed: str) -> str:
    """What is shown of a seed (hexadecimal text) at the start: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def seeded_faces(seed: bytes, key: str, dice: int) -> tuple[int, ...]:
    """`dice` faces 1 to 6 for a key: the bytes of HMAC-SHA-256(seed, key), those of 252 and more left out.

    252 is the greatest multiple of six in a byte; leaving the rest out keeps every face equally likely. Should 32 bytes
    not be enough, the next block is the HMAC of the key with "#1", "#2" … behind it.
    """
    found: list[int] = []
    block = 0
    while True:
        text = key if block == 0 else f"{key}#{block}"
        for byte in hmac.digest(seed, text.encode(), "sha256"):
            if byte < 252:
                found.append(byte % 6 + 1)
                if len(found) == dice:
                    return tuple(found)
        block += 1


class SeededDice:
    """Dice by keyed hash (METHOD). `seed` is 256 bits as hexadecimal text."""

    kind = "seeded"

    def __init__(self, seed: str) -> None:
        self.seed: str | None = seed
        self._key = bytes.fromhex(seed)

    def faces(self, request: RollRequest, drawn: int) -> tuple[int, ...]:
        return seeded_faces(self._key, request.key, request.dice)


class ScriptedDice:
    """Dice that were written down beforehand, used from left to right."""

    kind = "scripted"
    seed: str | None = None

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = tuple(faces)

    def faces(self, request: RollRequest, drawn: int) -> tuple[int, ...]:
        end = drawn + request.dice
        if end > len(self._faces):
            raise DiceRanOut(request)
        return self._faces[drawn:end]
