"""Where dice come from: a keyed hash over a secret seed, a script, or a person's hand.

A seeded die depends on what it is for and on nothing else, so a re-run needs no generator state, what one side cannot
see does not shift its dice, and with the seed published at the end anybody can check every face.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
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

    def shuffled(self, key: str, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in another order, for a key that is used once (POOL-5)."""


def seed_hash(seed: str) -> str:
    """What is shown of a seed (hexadecimal text) at the start: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def seeded_faces(seed: bytes, key: str, dice: int) -> tuple[int, ...]:
    """`dice` faces 1 to 6 for a key: the bytes of HMAC-SHA-256(seed, key), those of 252 and more left out.

    252 is the greatest multiple of six in a byte; leaving the rest out keeps every face equally likely. Should 32 bytes
    not be enough, the next block is the HMAC of the key with "#1", "#2" … behind it.
    """
    found: list[int] = []
    # Written out, because every die comes through here; the first block is nearly always enough.
    for byte in hmac.digest(seed, key.encode(), "sha256"):
        if byte < 252:
            found.append(byte % 6 + 1)
            if len(found) == dice:
                return tuple(found)
    fair = (byte % 6 + 1 for byte in _bytes(seed, key) if byte < 252)
    return tuple(islice(fair, dice))


def seeded_order(seed: bytes, key: str, cards: Sequence[str]) -> tuple[str, ...]:
    """The cards shuffled (Fisher and Yates) by the bytes of HMAC-SHA-256(seed, key), as in `seeded_faces`.

    From the last card on, each changes places with one of those up to itself, chosen by a byte; bytes that would
    prefer some cards are left out, so that every order is equally likely.
    """
    order = list(cards)
    stream = _bytes(seed, key)
    for last in range(len(order) - 1, 0, -1):
        count = last + 1
        fair = 256 - 256 % count
        chosen = next(byte for byte in stream if byte < fair) % count
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _bytes(seed: bytes, key: str) -> Iterator[int]:
    block = 0
    while True:
        text = key if block == 0 else f"{key}#{block}"
        yield from hmac.digest(seed, text.encode(), "sha256")
        block += 1


def full_seed(seed: int | str) -> str:
    """A 256-bit seed as hexadecimal text: as written where it is one, else the SHA-256 of what was written."""
    text = str(seed)
    if len(text) == 2 * SEED_BYTES and all(letter in "0123456789abcdef" for letter in text):
        return text
    return hashlib.sha256(text.encode()).hexdigest()


class SeededDice:
    """Dice by keyed hash (METHOD). `seed` is 256 bits as hexadecimal text, `shuffles` another one for the cards."""

    kind = "seeded"

    def __init__(self, seed: str, shuffles: str | None = None) -> None:
        self.seed: str | None = seed
        self._key = bytes.fromhex(seed)
        self._shuffles = self._key if shuffles is None else bytes.fromhex(shuffles)

    def shuffled(self, key: str, cards: Sequence[str]) -> tuple[str, ...]:
        return seeded_order(self._shuffles, key, cards)

    def faces(self, request: RollRequest, drawn: int) -> tuple[int, ...]:
        return seeded_faces(self._key, request.key, request.dice)


class ScriptedDice:
    """Dice that were written down beforehand, used from left to right. Cards are shuffled by a seed (0 by default)."""

    kind = "scripted"
    seed: str | None = None

    def __init__(self, faces: Sequence[int], shuffles: str | None = None) -> None:
        self._faces = tuple(faces)
        self._shuffles = bytes.fromhex(full_seed(0) if shuffles is None else shuffles)

    def shuffled(self, key: str, cards: Sequence[str]) -> tuple[str, ...]:
        return seeded_order(self._shuffles, key, cards)

    def faces(self, request: RollRequest, drawn: int) -> tuple[int, ...]:
        end = drawn + request.dice
        if end > len(self._faces):
            raise DiceRanOut(request)
        return self._faces[drawn:end]
