"""Small random battles and walks through them: legal and illegal commands of all roles, dice by hand and automatic."""

import os
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from adjudication.commands import ROLES
from adjudication.refusal import Refused
from adjudication.ruleset import Ruleset, read_ruleset
from adjudication.submission import Step
from tests.adjudication.builders import Game, battery, map_data, unit

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


# Harsher tables than the standard's, so that short walks see kills, corrections, rallies and off-map rounds.
_HARSH = {str(level): "-SMFKKKSMFK" for level in range(1, 11)}
RULESETS = [
    _rules(),
    _rules(indirect={"results": _HARSH, "scatters_on": [3, 4, 5, 6]}),
    _rules(indirect={"results": _HARSH, "arrival_roll_per": "gun", "zone_extent": "pattern"}),
    _rules(
        indirect={"results": _HARSH},
        turn={"phases": ["rally", "indirect_fire", "movement"], "first_side": "blue"},
    ),
    _rules(turn={"phases": ["indirect_fire", "rally"]}, units={"rally_succeeds_on": [6]}),
]
GUNS = ("howitzer_155", "howitzer_122", "rocket_122", "mortar_120")


@st.composite
def battles(draw: st.DrawFn, mode: str | None = None) -> Callable[[], Game]:
    """How to make one battle, again and again the same."""
    cells = draw(
        st.lists(
            st.fixed_dictionaries(
                {
                    "hex": st.sampled_from(HEXES),
                    "terrain": st.sampled_from(["open", "soft", "forest", "town"]),
                    "fort": st.sampled_from(["none", "fieldworks", "bunker"]),
                }
            ),
            max_size=12,
            unique_by=lambda cell: cell["hex"],
        )
    )
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
        units.append(unit(f"{side[0]}{index * 7}", place, side=side, armour=armour))
    batteries = []
    for name in ("B1", "B10", "B2", "C1")[: draw(st.integers(1, 4))]:
        side = draw(st.sampled_from(SIDES))
        own = [each["id"] for each in units if each["side"] == side]
        bound = draw(st.sampled_from([None, None, *own]))
        changes: dict[str, Any] = {"unit": bound} if bound else {"suppressed": draw(st.booleans())}
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
        orientation=draw(st.sampled_from(["pointy", "flat"])),
        shifted=draw(st.sampled_from(["odd", "even"])),
    )
    rules = draw(st.sampled_from(RULESETS))
    modes = {side: mode or draw(st.sampled_from(["auto", "auto", "hand"])) for side in SIDES}
    seed = draw(st.integers(0, 10**6))
    turns = draw(st.integers(1, 4))
    started = draw(st.integers(0, 9)) > 0

    def make(**changes: Any) -> Game:
        given = {"seed": seed, "options": {"dice": modes}, "started": started, **changes}
        return Game(units, batteries, rules=rules, map_=map_, turns=turns, **given)

    return make


_indices = st.integers(0, 3)
_hexes = st.sampled_from([*HEXES, "0303", " 03 03 gh", "9999GH", "0303ZZ", "there"])
_roles = st.sampled_from(ROLES)
_sides = st.sampled_from([None, *SIDES])
_faces = st.lists(st.integers(1, 6), min_size=2, max_size=2)

# Most moves bring fire about. Each is an object of its own: Hypothesis takes the same one among several only once.
_go = [st.tuples(st.just("go"), _faces, st.sampled_from(HEXES[14:35])) for _ in range(22)]
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
    st.tuples(st.just("send"), st.sampled_from(["director", "controller"]), st.fixed_dictionaries(
        {"type": st.just("announce"), "text": st.just("Listen"), "to": st.sampled_from(["all", *SIDES])})),
)  # fmt: skip


def walks(longest: int = 45) -> st.SearchStrategy[list[Any]]:
    """A walk: what is tried, one thing after another."""
    return st.lists(_moves, min_size=longest // 2, max_size=longest)


Sent = tuple[str, dict[str, Any]]


def meant(game: Game, move: Any) -> Sent | None:
    """What a move of a walk is in this battle: who sends which command (None: nothing)."""
    kind, *rest = move
    names = list(game.battle.batteries)
    if kind == "send":
        return rest[0], dict(rest[1])
    if kind in ("plan", "declare"):
        owner = game.battle.batteries[names[rest[0] % len(names)]]
        if kind == "plan":
            return owner.side, {"type": "plan_fire", "battery": owner.id, "target": rest[1]}
        return owner.side, {"type": "declare_fire", "battery": owner.id}
    waiting = game.battle.waiting
    if game.battle.status in ("setup", "paused"):
        return "director", {"type": "resume" if game.battle.status == "paused" else "start_exercise"}
    if waiting is not None:
        return waiting["side"], {"type": "enter_dice", "faces": rest[0][: waiting["dice"]]}
    if kind == "go" and (shot := _shot(game, rest[1])):
        return shot
    return ("director", {"type": "end_phase"}) if kind != "roll" else None


def _shot(game: Game, target: str) -> Sent | None:
    """What brings fire about: a plan for a battery that has none, in its own part its declaration."""
    battle = game.battle
    for each in battle.batteries.values():
        due = battle.turn + each.delay
        if each.side == battle.side and battle.phase == "indirect_fire" and each.plan_due(battle.turn):
            return each.side, {"type": "declare_fire", "battery": each.id}
        free = each.missions_left > len(each.plans) and due <= battle.turns and each.declared_turn != due
        if free and each.side == battle.side and each.plan_due(due) is None:
            return each.side, {"type": "plan_fire", "battery": each.id, "target": target}
    return None


def take(game: Game, sent: Sent) -> Step | Refused:
    """Send a command; the step it made, or why it was refused."""
    role, command = sent
    before = game.position
    fields: Mapping[str, Any] = {key: value for key, value in command.items() if key != "type"}
    try:
        return game.step(role, command["type"], **fields)
    except Refused as refused:
        assert game.position is before
        return refused
