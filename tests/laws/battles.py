"""Small random battles, and walks through them as strategies: legal and illegal commands of all roles.

What a move of a walk means in a battle, and taking it, is in `walking`.
"""

import os
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from adjudication.commands import ROLES
from adjudication.ruleset import Ruleset, read_ruleset
from tests.adjudication.builders import Game, battery, map_data, unit, words

LONG = os.environ.get("WARGAME_LONG") == "1"
SIDES = ("red", "blue")
ROWS = COLUMNS = range(7)
HEXES = [f"{row:02d}{column:02d}GH" for row in ROWS for column in COLUMNS]

# The quick set is the same every time; the long one takes ten times as many cases, new ones each time.
law: Callable[[Any], Any] = settings(
    max_examples=500 if LONG else 50,
    derandomize=not LONG,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def _rules(**choices: Any) -> Ruleset:
    return read_ruleset({"base": "standard", **choices})


# Harsher tables than the standard's for indirect fire, so that short walks see kills, corrections, rallies and rounds
# off the map; milder ones for direct fire, so that they do not end with everybody dead.
_HARSH = {str(level): "-SMFKKKSMFK" for level in range(1, 11)}
_MILD = {str(level): "-----S-MF-K" for level in range(1, 13)}
_ZONES = {"zone_extent": "pattern", "scatters_on": []}
RULESETS = [
    _rules(),
    _rules(indirect={"results": _HARSH, "scatters_on": [3, 4, 5, 6]}),
    _rules(
        indirect={"results": _HARSH, "arrival_roll_per": "gun", "zone_extent": "pattern"},
        turn={"phases": ["rally", "indirect_fire", "movement"], "first_side": "blue"},
    ),
    _rules(turn={"phases": ["indirect_fire", "rally"]}, units={"rally_succeeds_on": [6]}),
    _rules(
        turn={"phases": ["movement", "rally", "indirect_fire"]}, direct={"results": _MILD}, indirect=_ZONES
    ),
    _rules(
        turn={"phases": ["indirect_fire", "movement"]},
        direct={"results": _MILD},
        indirect={**_ZONES, "zone_rolls": "once"},
    ),
    _rules(
        turn={"phases": ["direct_fire", "movement", "rally"]},
        reaction={"opportunity_shots_per_phase": 2},
        movement={"road": 0, "climb_limit_grades": 1, "open": 0.7},
        direct={"cover_shift": {"forest": -9, "town": 2}, "results": _MILD},
    ),
    _rules(
        turn={"phases": ["movement", "indirect_fire", "direct_fire"]},
        indirect=_ZONES,
        direct={"results": _MILD},
        sight={"vehicle": 4, "infantry": 2},
    ),
]
WEAPONS = (["large_gun"], ["autocannon", "small_arms"], ["large_gun", "small_arms"], ["rocket_launcher"], [])
GUNS = ("howitzer_155", "howitzer_122", "rocket_122", "mortar_120")


@st.composite
def battles(draw: st.DrawFn, mode: str | None = None) -> Callable[[], Game]:
    """How to make one battle, again and again the same."""
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
    rules = draw(st.sampled_from(RULESETS))
    modes = {side: mode or draw(st.sampled_from(["auto", "auto", "hand"])) for side in SIDES}
    seed = draw(st.integers(0, 10**6))
    turns = draw(st.integers(1, 4))
    started = draw(st.integers(0, 9)) > 0
    order = draw(st.sampled_from(["ask", "ask", "ask", "hold", 1, 6]))
    objectives = [
        {"hex": hex_, "name": words("hill"), "value": index + 3}
        for index, hex_ in enumerate(draw(st.lists(st.sampled_from(HEXES[14:35]), max_size=4, unique=True)))
    ]

    def make(**changes: Any) -> Game:
        options = {"dice": modes, "standing_order": order, **changes.pop("options", {})}
        given = {"seed": seed, "options": options, "started": started, **changes}
        return Game(units, batteries, rules=rules, map_=map_, turns=turns, objectives=objectives, **given)

    return make


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


_indices = st.integers(0, 3)
_hexes = st.sampled_from([*HEXES, "0303", " 03 03 gh", "9999GH", "0303ZZ", "there"])
_roles = st.sampled_from(ROLES)
_sides = st.sampled_from([None, *SIDES])
_faces = st.lists(st.integers(1, 6), min_size=2, max_size=2)

# Most moves bring fire about. Each is an object of its own: Hypothesis takes the same one among several only once.
_go = [st.tuples(st.just("go"), _faces, st.sampled_from(HEXES[14:35])) for _ in range(34)]
_units = st.sampled_from(["r0", "b0", "r7", "b7", "r14", "b14", "X"])
_moves = st.one_of(
    *_go,
    st.tuples(st.just("advance"), _faces),
    st.tuples(st.just("plan"), _indices, st.sampled_from(HEXES[14:35])),
    st.tuples(st.just("declare"), _indices),
    st.tuples(st.just("roll"), _faces),
    st.tuples(st.just("send"), st.just("director"), st.fixed_dictionaries(
        {"type": st.just("set_dice"), "mode": st.sampled_from(["auto", "hand"]), "side": _sides, "once": st.booleans()})),
    st.tuples(st.just("send"), st.sampled_from(["director", "director", "red"]), st.fixed_dictionaries(
        {"type": st.sampled_from(["pause", "resume", "resume", "start_exercise", "end_phase"])})),
    st.tuples(st.just("send"), st.sampled_from(["director", "controller", "blue"]), st.fixed_dictionaries(
        {"type": st.just("set_battery"), "battery": st.sampled_from(["B1", "B10", "X"]), "suppressed": st.booleans()})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("plan_fire"), "battery": st.sampled_from(["B1", "B2", "C1", "X"]), "target": _hexes, "side": _sides})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("declare_fire"), "battery": st.sampled_from(["B1", "B2", "C1", "X"]), "side": _sides})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("enter_dice"), "faces": st.lists(st.integers(1, 6), max_size=3),
         "roll": st.sampled_from([None, None, 1, 2, 5]), "side": _sides})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries({"type": st.just("end_phase"), "side": _sides})),
    st.tuples(st.just("order"), _indices, st.sampled_from(["ask", "hold", 1, 5, 12])),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("set_standing_order"), "units": st.lists(_units, max_size=2), "order": st.sampled_from(["ask", "hold", 3]), "side": _sides})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("move_unit"), "unit": _units, "path": st.lists(_hexes, max_size=2), "ask": st.lists(_hexes, max_size=1)})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries({"type": st.just("end_move"), "unit": _units, "side": _sides})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("fire"), "unit": _units, "target": _units, "weapon": st.sampled_from([None, None, "large_gun"])})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("answer"), "choice": st.sampled_from(["pass", "halt", {"option": 1}, {"option": 9}]),
         "scope": st.sampled_from(["hex", "movement", "phase"]), "decision": st.sampled_from([None, None, 1, 3])})),
    st.tuples(st.just("send"), st.sampled_from(["director", "red"]), st.fixed_dictionaries(
        {"type": st.just("extend"), "what": st.sampled_from(["decision", "part"]), "seconds": st.just(30)})),
    st.tuples(st.just("send"), st.sampled_from(["director", "controller"]), st.fixed_dictionaries(
        {"type": st.just("announce"), "text": st.just("Listen"), "to": st.sampled_from(["all", *SIDES])})),
)  # fmt: skip


def walks(longest: int = 55) -> st.SearchStrategy[list[Any]]:
    """A walk: what is tried, one thing after another."""
    return st.lists(_moves, min_size=longest // 2, max_size=longest)
