"""What a move of a walk (`battles.walks`) means in a battle: who sends which command; and taking it."""

from collections.abc import Mapping
from typing import Any

from adjudication.refusal import Refused
from adjudication.submission import Step
from tests.adjudication.builders import Game

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
    if kind == "order":
        units = list(game.battle.units.values())
        chosen = units[rest[0] % len(units)]
        return chosen.side, {"type": "set_standing_order", "units": [chosen.id], "order": rest[1]}
    waiting = game.battle.waiting
    if game.battle.status in ("setup", "paused"):
        return "director", {"type": "resume" if game.battle.status == "paused" else "start_exercise"}
    if waiting is not None:
        return answered(waiting, rest[0])
    if kind == "go" and (sent := _act(game, rest[0], rest[1])):
        return sent
    return ("director", {"type": "end_phase"}) if kind != "roll" else None


def answered(waiting: Mapping[str, Any], faces: list[int]) -> Sent:
    """What the open roll or decision gets: these faces, or what they choose among."""
    if waiting["kind"] == "roll":
        return waiting["side"], {"type": "enter_dice", "faces": faces[: waiting["dice"]]}
    first, second = faces
    answer: dict[str, Any] = {"type": "answer", "choice": {"option": second % len(waiting["options"]) + 1}}
    if first < 3 or (first == 3 and waiting["window"] == "opportunity"):
        answer = {"type": "answer", "choice": "pass", "scope": ("hex", "movement", "phase")[second % 3]}
    elif first == 3:
        answer = {"type": "answer", "choice": "halt"}
    return waiting["side"], answer


def _act(game: Game, faces: list[int], target: str) -> Sent | None:
    """What the acting side does in this phase; None where it has nothing more to do."""
    phase = game.battle.phase
    if phase == "movement":
        return _movement(game, faces)
    if phase == "direct_fire":
        return _direct(game, faces)
    return _battery(game, target)


def _movement(game: Game, faces: list[int]) -> Sent | None:
    """A path of one to three steps for the unit that moves, or for the next that may; towards its left or right."""
    battle, (first, second) = game.battle, faces
    if battle.moving is not None:
        if first == 6 and second > 4:
            return str(battle.side), {"type": "end_move", "unit": battle.moving}
        unit = battle.units[battle.moving]
    else:
        fresh = [
            each
            for each in battle.units.values()
            if each.side == battle.side
            and not each.moved
            and not each.condition.destroyed
            and not each.condition.mobility_kill
        ]
        if not fresh:
            return None
        unit = fresh[first % len(fresh)]
    path, here = [], unit.hex
    for step in range(1 + second % 3):
        side = battle.board.grid.sides[(first + second * step) % 6]
        here = battle.board.neighbour(here, side) or here
        path.append(here)
    return unit.side, {
        "type": "move_unit",
        "unit": unit.id,
        "path": path,
        "ask": path[:1] if first % 2 else [],
    }


def _direct(game: Game, faces: list[int]) -> Sent | None:
    battle = game.battle
    fresh = [
        each
        for each in battle.units.values()
        if each.side == battle.side and not each.fired and each.profile.weapons
    ]
    enemies = [each for each in battle.units.values() if each.side != battle.side]
    if not fresh or not enemies or faces[0] < 4:
        return None
    return str(battle.side), {
        "type": "fire",
        "unit": fresh[faces[0] % len(fresh)].id,
        "target": enemies[faces[1] % len(enemies)].id,
    }


def _battery(game: Game, target: str) -> Sent | None:
    """What brings indirect fire about: a plan for a battery that has none, in its own part its declaration."""
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
