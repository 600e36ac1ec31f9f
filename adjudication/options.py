"""The options of an exercise (CONTRACT, Exercise options), and the battle that a scenario starts with under them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudication.reading import Fields
from adjudication.refusal import FileError
from adjudication.ruleset import SIDES, Ruleset
from adjudication.ruleset_cards import CARDS, POOLS
from adjudication.ruleset_ground import read_order
from adjudication.scenario import Scenario
from adjudication.state import Battle, DiceSettings
from adjudication.state_fog import Picture

PACES = ("at_once", "beats", "steps")
BEAT_SECONDS = (0.2, 60.0)
USUAL_BEAT = 2.0
DICE_MODES = ("auto", "hand")
_FOG_NAME = re.compile(r"EB?[0-9]+")


@dataclass(frozen=True, slots=True)
class Options:
    """How this exercise is played; None is "as the scenario or the ruleset says". `dice` is who rolls by hand.

    A script also says the `hands` that are drawn from in that order, and the `shuffle_seed` of its cards.
    """

    first_side: str | None
    fog: bool
    dice: Mapping[str, str]
    cards_per_side: int | None
    pool: str | None
    reveal_drawn_card: bool | None
    hands: Mapping[str, tuple[str, ...]]
    shuffle_seed: int | str
    standing_order: str | int | None
    window_seconds: int | None
    part_seconds: int | None
    pace: Mapping[str, Any] | None
    auto_pass: bool


def read_options(data: Any, *, path: str = "options", script: bool = False) -> Options:
    """The options of a JSON object. Raises `FileError` naming one that is unknown or has no such value."""
    fields = Fields({} if data is None else data, path)
    options = Options(
        first_side=fields.choice("first_side", SIDES, None),
        fog=fields.flag("fog", False),
        dice=_read_dice(fields),
        cards_per_side=fields.integer("cards_per_side", 0, len(CARDS), None),
        pool=fields.choice("pool", POOLS, None),
        reveal_drawn_card=fields.flag("reveal_drawn_card") if fields.has("reveal_drawn_card") else None,
        hands=_read_hands(fields) if script else {},
        shuffle_seed=_read_seed(fields) if script else 0,
        standing_order=read_order(fields, "standing_order") if fields.has("standing_order") else None,
        window_seconds=fields.integer("window_seconds", 0, 86_400, None),
        part_seconds=fields.integer("part_seconds", 0, 86_400, None),
        pace=_read_pace(fields),
        auto_pass=script and fields.flag("auto_pass", False),
    )
    for name in ("standing_order", "reveal_drawn_card"):
        fields.raw(name, None)
    fields.done()
    return options


def _read_dice(fields: Fields) -> dict[str, str]:
    value = fields.raw("dice", "auto")
    if isinstance(value, str):
        return dict.fromkeys(SIDES, fields.choice("dice", DICE_MODES, "auto"))
    sides = fields.child("dice")
    modes = {side: sides.choice(side, DICE_MODES, "auto") for side in SIDES}
    sides.done()
    return modes


def _read_hands(fields: Fields) -> dict[str, tuple[str, ...]]:
    """The cards that a side draws, first to last; which are known is checked when they are dealt."""
    if not fields.has("hands"):
        fields.raw("hands", None)
        return {}
    sides = fields.child("hands")
    hands = {side: tuple(sides.list(side, longest=len(CARDS))) for side in SIDES if sides.has(side)}
    for side in SIDES:
        sides.raw(side, None)
    sides.done()
    return hands


def _read_pace(fields: Fields) -> dict[str, Any] | None:
    """How an adjudication is shown: a word, or {mode, seconds}. In a script everything is shown at once."""
    if not fields.has("pace"):
        fields.raw("pace", None)
        return None
    if isinstance(fields.raw("pace"), str):
        mode = fields.choice("pace", PACES)
        return {"mode": mode, "seconds": USUAL_BEAT if mode == "beats" else 0}
    pace = fields.child("pace")
    mode = pace.choice("mode", PACES)
    seconds = pace.number("seconds", *BEAT_SECONDS, USUAL_BEAT)
    pace.done()
    return {"mode": mode, "seconds": seconds if mode == "beats" else 0}


def _read_seed(fields: Fields) -> int | str:
    seed = fields.raw("seed", 0)
    if not isinstance(seed, int | str) or isinstance(seed, bool):
        raise FileError(fields.at("seed"), "must be a whole number or a text")
    return seed


def new_battle(
    scenario: Scenario,
    ruleset: Ruleset,
    options: Options,
    *,
    method: str | None = None,
    seed_hash: str | None = None,
) -> Battle:
    """The battle before its start, without its cards. First side: exercise option, else scenario, else ruleset
    (TURN-1). Under fog the observers are shown nothing until the director chooses. Raises `FileError` where ids of the
    scenario look like the names that fog gives (FOG-3).
    """
    if options.fog:
        _permit_names(scenario)
    order = ruleset.reaction.standing_order if options.standing_order is None else options.standing_order
    return Battle(
        board=scenario.board,
        turns=scenario.turns,
        phases=ruleset.turn.phases,
        first_side=options.first_side or scenario.first_side or ruleset.turn.first_side,
        units={name: unit.changed(order=order) for name, unit in scenario.units.items()},
        objectives={objective.hex: objective.value for objective in scenario.objectives},
        batteries=scenario.batteries,
        dice=DiceSettings(method=method, seed_hash=seed_hash, modes=options.dice),
        fog=options.fog,
        observer_view="none" if options.fog else "all",
        pictures={side: Picture() for side in SIDES} if options.fog else {},
    )


def _permit_names(scenario: Scenario) -> None:
    for name in (*scenario.units, *scenario.batteries):
        if _FOG_NAME.fullmatch(name):
            raise FileError(
                "fog",
                "under fog a side calls what it sees of the enemy E1 or EB1: give “{id}” another id in the scenario",
                {"id": name},
            )
