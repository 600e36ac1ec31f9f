"""Walks through a battle as strategies: legal and illegal commands of all roles. What a move means is in `walking`."""

from typing import Any

from hypothesis import strategies as st

from adjudication.commands import ROLES
from adjudication.ruleset_cards import CARDS
from tests.laws.battles import HEXES, SIDES

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
    *[st.tuples(st.just("advance"), _faces) for _ in range(6)],
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
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("answer"), "choice": st.sampled_from(["use", "keep", {"option": 1, "boost": True}]),
         "scope": st.sampled_from(["hex", "battery"])})),
    st.tuples(st.just("support"), _indices, st.sampled_from(HEXES[14:35])),
    st.tuples(st.just("extend"), _indices, st.integers(1, 2)),
    st.tuples(st.just("reward"), _faces),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("draw_card"), "position": st.sampled_from([None, 1, 2, 5, 9]), "side": _sides})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.sampled_from(["open_reward", "close_reward"]), "side": st.sampled_from(SIDES), "count": st.integers(1, 3)})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("swap_cards"), "take": st.lists(st.sampled_from(CARDS), max_size=2), "give": st.lists(st.integers(1, 4), max_size=2)})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("select_cards"), "positions": st.lists(st.integers(1, 7), max_size=7, unique=True), "side": _sides})),
    st.tuples(st.just("send"), st.sampled_from(["director", "red"]), st.fixed_dictionaries(
        {"type": st.just("set_cards"), "count": st.integers(0, 7), "pool": st.sampled_from([None, "side", "shared"])})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("plan_fire"), "battery": st.sampled_from(["support_155", "support_122", "red-155", "blue-122"]), "target": _hexes})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("extend"), "what": st.just("plan"), "turns": st.integers(1, 3), "battery": st.sampled_from([None, "red-155", "blue-155", "B1"])})),
    st.tuples(st.just("send"), _roles, st.fixed_dictionaries(
        {"type": st.just("fire"), "unit": _units, "target": _units, "boost": st.booleans(), "reload": st.booleans()})),
    st.tuples(st.just("send"), st.sampled_from(["director", "red"]), st.fixed_dictionaries(
        {"type": st.just("extend"), "what": st.sampled_from(["decision", "part"]), "seconds": st.just(30)})),
    st.tuples(st.just("send"), st.sampled_from(["director", "controller"]), st.fixed_dictionaries(
        {"type": st.just("announce"), "text": st.just("Listen"), "to": st.sampled_from(["all", *SIDES])})),
)  # fmt: skip


def walks(longest: int = 55) -> st.SearchStrategy[list[Any]]:
    """A walk: what is tried, one thing after another."""
    return st.lists(_moves, min_size=longest // 2, max_size=longest)
