"""What a move of a walk (`battles.walks`) means in a battle: who sends which command; and taking it."""

from collections.abc import Mapping
from typing import Any

from adjudication.effects import last_shooter, may_fire_again
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
    if kind in ("support", "extend"):
        return _support(game, kind, *rest)
    if kind == "reward":
        return _reward(game, rest[0])
    if game.battle.status in ("setup", "paused"):
        return "director", {"type": "resume" if game.battle.status == "paused" else "start_exercise"}
    if game.battle.waiting is not None:
        return answered(game, rest[0])
    if kind == "go" and (sent := _act(game, rest[0], rest[1])):
        return sent
    return ("director", {"type": "end_phase"}) if kind != "roll" else None


def answered(game: Game, faces: list[int]) -> Sent:
    """What the open roll or decision gets: these faces, or what they choose among."""
    battle, waiting = game.battle, game.battle.waiting
    assert waiting is not None
    if waiting["kind"] == "roll":
        return waiting["side"], {"type": "enter_dice", "faces": faces[: waiting["dice"]]}
    first, second = faces
    answer: dict[str, Any] = {"type": "answer"}
    if waiting["window"] == "reactive_armour":
        if first < 3 and waiting["battery"] is not None and second > 2:
            answer["scope"] = "battery"
        return waiting["side"], {**answer, "choice": ("keep", "keep", "pass", "use", "use", "use")[first - 1]}
    if first < 3 or (first == 3 and waiting["window"] in ("opportunity", "field_repair")):
        scope = ("hex", "movement", "phase")[second % 3]
        return waiting["side"], {**answer, "choice": "pass", "scope": scope}
    if first == 3:
        return waiting["side"], {**answer, "choice": "halt"}
    chosen = waiting["options"][second % len(waiting["options"])]
    choice = {"option": chosen["id"]}
    boosts = battle.cards.active(waiting["side"], "fire_boost") is not None
    if first > 4 and boosts and waiting["window"] != "field_repair":
        choice["boost"] = True
    return waiting["side"], {**answer, "choice": choice}


def _act(game: Game, faces: list[int], target: str) -> Sent | None:
    """What the acting side does in this phase; None where it has nothing more to do."""
    phase = game.battle.phase
    if phase == "cards":
        return _draw(game, faces)
    if phase == "movement":
        return _movement(game, faces)
    if phase == "direct_fire":
        return _direct(game, faces)
    return _battery(game, target)


def _draw(game: Game, faces: list[int]) -> Sent | None:
    battle = game.battle
    side = str(battle.side)
    if not battle.cards.to_draw(side, battle.turn):
        return None
    places = len(battle.cards.hands[side])
    return side, {"type": "draw_card", "position": None if faces[0] > 3 else faces[1] % places + 1}


def _support(game: Game, kind: str, index: int, what: Any) -> Sent | None:
    """A plan for a support that has been drawn, or the director's extension of the time for it."""
    supports = [each for each in game.battle.batteries.values() if each.card is not None]
    if not supports:
        return None
    chosen = supports[index % len(supports)]
    if kind == "support":
        name = chosen.card if index == 3 else chosen.id
        return chosen.side, {"type": "plan_fire", "battery": name, "target": what}
    return "director", {"type": "extend", "what": "plan", "turns": what, "battery": chosen.id}


def _reward(game: Game, faces: list[int]) -> Sent | None:
    """A reward is opened, withdrawn or used."""
    table, (first, second) = game.battle.cards, faces
    if table.reward is None:
        side = ("red", "blue")[first % 2]
        return "controller", {"type": "open_reward", "side": side, "count": second % 2 + 1}
    if first == 1:
        return "director", {"type": "close_reward"}
    side = table.reward.side
    pool, hand = table.pools[table.owner(side)], table.hands[side]
    count = min(table.reward.count, first % 2 + 1)
    return side, {
        "type": "swap_cards",
        "take": [pool[(second + step) % len(pool)] for step in range(count)],
        "give": [(second + step) % len(hand) + 1 for step in range(count)],
    }


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
    side = str(battle.side)
    last = last_shooter(battle, side)
    fresh = [
        each
        for each in battle.units.values()
        if each.side == side
        and each.profile.weapons
        and (not each.fired or may_fire_again(battle, each))
        and last in (None, each.id)
    ]
    enemies = [each for each in battle.units.values() if each.side != battle.side]
    if not fresh or not enemies or faces[0] < 4:
        return None
    shot = {
        "type": "fire",
        "unit": fresh[faces[0] % len(fresh)].id,
        "target": enemies[faces[1] % len(enemies)].id,
    }
    if faces[0] > 4 and battle.cards.active(side, "fire_boost"):
        shot["boost"] = True
    if faces[1] > 3 and battle.cards.active(side, "rapid_reload"):
        shot["reload"] = True
    return side, shot


def _battery(game: Game, target: str) -> Sent | None:
    """What brings indirect fire about: a plan for a battery that has none, in its own part its declaration."""
    battle = game.battle
    for each in battle.batteries.values():
        due = each.due_turn(battle.turn)
        if each.side == battle.side and battle.phase == "indirect_fire" and each.plan_due(battle.turn):
            return each.side, {"type": "declare_fire", "battery": each.id}
        free = each.missions_left > len(each.plans) and due <= battle.turns and each.declared_turn != due
        free = free and (each.plan_until is None or each.plan_until >= battle.turn)
        if free and each.side == battle.side and each.plan_due(due) is None:
            return each.side, {"type": "plan_fire", "battery": each.id, "target": target}
    return None


def as_sent(game: Game, sent: Sent) -> Sent:
    """What a role really sends: under fog a side calls its enemy by the name that it has for it, if any (FOG-3)."""
    role, command = sent
    picture = game.battle.pictures.get(role)
    if picture is None or command["type"] != "fire":
        return sent
    return role, {**command, "target": picture.label(command["target"]) or command["target"]}


def take(game: Game, sent: Sent) -> Step | Refused:
    """Send a command; the step it made, or why it was refused."""
    role, command = as_sent(game, sent)
    before = game.position
    fields: Mapping[str, Any] = {key: value for key, value in command.items() if key != "type"}
    try:
        return game.step(role, command["type"], **fields)
    except Refused as refused:
        assert game.position is before
        return refused
