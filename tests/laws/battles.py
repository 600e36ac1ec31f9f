"""Small random battles as a strategy. Walks through them are in `walks`, what a move of a walk means is in `walking`."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from adjudication.refusal import Refused
from adjudication.ruleset import Ruleset, read_ruleset
from adjudication.ruleset_cards import CARDS
from adjudication.turns import ends_turn
from tests.adjudication.builders import Game, battery, map_data, unit, words
from tests.laws.rulesets import RULESETS, WITH_CARDS

LONG = os.environ.get("WARGAME_LONG") == "1"
SIDES = ("red", "blue")
ROWS = COLUMNS = range(7)
HEXES = [f"{row:02d}{column:02d}GH" for row in ROWS for column in COLUMNS]

# The quick set is the same every time; the long one takes ten times as many cases, new ones each time.
law: Callable[[Any], Any] = settings(
    max_examples=800 if LONG else 80,
    derandomize=not LONG,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


WEAPONS = (["large_gun"], ["autocannon", "small_arms"], ["large_gun", "small_arms"], ["rocket_launcher"], [])
GUNS = ("howitzer_155", "howitzer_122", "rocket_122", "mortar_120")


def battles(mode: str | None = None, fog: bool | None = None) -> st.SearchStrategy[Callable[[], Game]]:
    """Battles of every kind; as many more with event cards in plenty. `fog`: with it, without it, or (None) either."""
    return st.one_of(battle(mode, fog=fog), battle(mode, cards=True, fog=fog))


@st.composite
def battle(
    draw: st.DrawFn, mode: str | None = None, cards: bool = False, fog: bool | None = None
) -> Callable[[], Game]:
    """How to make one battle, again and again the same. `cards`: one with event cards for certain, in plenty."""
    cells = draw(
        st.lists(
            st.fixed_dictionaries(
                {
                    "hex": st.sampled_from(HEXES),
                    "terrain": st.sampled_from(["open", "soft", "forest", "town", "open"]),
                    "height": st.sampled_from([0, 0, 5, 20, 45]),
                    "fort": st.sampled_from(["none", "fieldworks", "bunker"]),
                }
            ),
            max_size=12,
            unique_by=lambda cell: cell["hex"],
        )
    )
    orientation = draw(st.sampled_from(["pointy", "flat"]))
    _lay(cells, "road", orientation, 3)
    if draw(st.booleans()):
        _lay(cells, "river", orientation, 2)
    units: list[dict[str, Any]] = []
    for index in range(draw(st.integers(2, 8))):
        side = draw(st.sampled_from(SIDES))
        # Odd columns are red's and even ones blue's, so that nobody starts in a hex of the enemy.
        places = [
            hex_ for hex_ in HEXES if int(hex_[2:4]) % 2 == (side == "red") and hex_[:2] in ("02", "03")
        ]
        place = draw(
            st.sampled_from([hex_ for hex_ in places if [each["hex"] for each in units].count(hex_) < 4])
        )
        armour = draw(st.sampled_from(["none", "light", "heavy", "composite"]))
        changes: dict[str, Any] = {
            "kind": draw(st.sampled_from(["vehicle", "vehicle", "infantry"])),
            "weapons": draw(st.sampled_from(WEAPONS)),
            "fires_on_the_move": draw(st.booleans()),
            "movement_points": draw(st.sampled_from([2, 4.5, 6])),
            "value": draw(st.integers(0, 5)),
        }
        units.append(unit(f"{side[0]}{index * 7}", place, side=side, armour=armour, **changes))
    batteries = []
    for name in ("B1", "B10", "B2", "C1")[: draw(st.sampled_from([1, 1, 2, 2, 3, 4]))]:
        side = draw(st.sampled_from(SIDES))
        own = [each["id"] for each in units if each["side"] == side]
        bound = draw(st.sampled_from([None, None, *own]))
        changes = {"unit": bound} if bound else {"suppressed": draw(st.booleans())}
        batteries.append(
            battery(
                name,
                side,
                draw(st.sampled_from(GUNS)),
                guns=draw(st.integers(1, 3)),
                missions=draw(st.integers(1, 3)),
                delay=draw(st.sampled_from([0, 0, 1, 2])),
                **changes,
            )
        )
    map_ = map_data(
        cells,
        rows=(ROWS[0], ROWS[-1]),
        columns=(COLUMNS[0], COLUMNS[-1]),
        orientation=orientation,
        shifted=draw(st.sampled_from(["odd", "even"])),
    )
    rules = draw(st.sampled_from(WITH_CARDS if cards else RULESETS))
    foggy = draw(st.booleans()) if fog is None else fog
    if foggy:
        rules = near_sighted(rules, draw(st.sampled_from([0, 2, 4, 25])))
    modes = {side: mode or draw(st.sampled_from(["auto", "auto", "hand"])) for side in SIDES}
    seed = draw(st.integers(0, 10**6))
    turns = draw(st.integers(3, 6) if cards else st.integers(1, 4))
    started = draw(st.integers(0, 9)) > 0
    # Turns that are over already: what was drawn in them is in effect, or about to be.
    ahead = draw(st.sampled_from([0, 1, 1, 2] if cards else [0, 0, 0, 1])) if started else 0
    order = draw(st.sampled_from(["ask", "ask", "ask", "hold", 1, 6]))
    objectives = [
        {"hex": hex_, "name": words("hill"), "value": index + 3}
        for index, hex_ in enumerate(draw(st.lists(st.sampled_from(HEXES[14:35]), max_size=4, unique=True)))
    ]

    hands = _cards(draw, rules, always=cards)

    def make(**changes: Any) -> Game:
        options = {
            "dice": modes,
            "standing_order": order,
            "fog": foggy,
            **hands,
            **changes.pop("options", {}),
        }
        given = {"seed": seed, "options": options, "started": started, **changes}
        game = Game(units, batteries, rules=rules, map_=map_, turns=turns, objectives=objectives, **given)
        _go_ahead(game, min(ahead, turns - 1), fires="hand" not in modes.values())
        return game

    return make


@cache
def near_sighted(rules: Ruleset, vehicles: int) -> Ruleset:
    """The same ruleset with a sight so short that the little board has something to hide."""
    sight = {**rules.data["sight"], "vehicle": vehicles, "infantry": vehicles // 2}
    return read_ruleset({**rules.data, "sight": sight})


def _go_ahead(game: Game, turn: int, *, fires: bool) -> None:
    """To the last part of that turn. In direct fire, where dice are automatic, everybody fires at the first enemy, so that
    there is something to repair. Nothing is left waiting.
    """
    while 0 < game.battle.turn <= turn:
        battle = game.battle
        if battle.waiting is not None:
            game.send("director", "answer", choice="pass")
            continue
        if battle.phase == "direct_fire" and fires:
            _all_fire(game, str(battle.side))
            if game.battle.waiting is not None:
                continue
        if battle.turn == turn and ends_turn(battle, str(battle.side)):
            return
        game.send("director", "end_phase")


def _all_fire(game: Game, side: str) -> None:
    targets = [each for each in game.battle.units.values() if each.side != side]
    for shooter in game.battle.units.values():
        if shooter.side == side and targets and game.battle.waiting is None:
            with suppress(Refused):
                game.send("director", "fire", unit=shooter.id, target=targets[0].id)


def _cards(draw: st.DrawFn, rules: Ruleset, *, always: bool) -> dict[str, Any]:
    """Options of the event cards: hands that are fixed, or pools to choose from, or no cards at all."""
    if "cards" not in rules.turn.phases:
        return {}
    options: dict[str, Any] = {"seed": draw(st.integers(0, 99)), "reveal_drawn_card": draw(st.booleans())}
    pool = draw(st.sampled_from(["side", "shared"]))
    how = draw(st.sampled_from(["hands"] if always else ["hands", "hands", "choose", "none"]))
    if how == "hands":
        order = draw(st.permutations(CARDS))
        mirrored = draw(st.permutations(CARDS)) if pool == "side" else order[3:]
        options["hands"] = {"red": order[: 7 if pool == "side" else 3], "blue": mirrored[:7]}
    elif how == "choose":
        options["cards_per_side"] = draw(st.integers(1, 3 if pool == "shared" else 7))
    return {**options, "pool": pool}


def _lay(cells: list[dict[str, Any]], what: str, orientation: str, line: int) -> None:
    """A road along a row or column, through a bridge; or a river between it and the next."""
    known = {cell["hex"]: cell for cell in cells}
    sides = ["E", "W"] if orientation == "pointy" else ["N", "S"]
    for place in ROWS:
        hex_ = f"{line:02d}{place:02d}GH" if orientation == "pointy" else f"{place:02d}{line:02d}GH"
        cell = known.setdefault(hex_, {"hex": hex_, "terrain": "open"})
        ends = (
            sides if 0 < place < 6 else sides[:1] if (place == 0) == (orientation == "pointy") else sides[1:]
        )
        cell[what] = list(ends)
        if cell not in cells:
            cells.append(cell)
