"""One whole exercise with cards, for what must not be seen: choice, draws, a swap, a withdrawn reward, decisions, support."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.adjudication.builders import AIM, Game
from tests.adjudication.moves import tank
from tests.cards.hands import cards_rules

UNITS = [
    tank("R1", 60, "red", armour="composite"),
    tank("R2", 60, "red"),
    tank("B1", 66, "blue", armour="composite"),
    tank("B2", 66, "blue"),
]
RULES = cards_rules(
    direct={"results": {str(level): "-SMFSMFSSSS" for level in range(1, 13)}},
    indirect={"results": {str(level): "-SMFSMFSSSS" for level in range(1, 11)}},
)
Hands = Mapping[str, Sequence[str]]


def exercise(
    *, pool: str, reveal: bool, seed: int | str = 0, hands: Hands | None = None, per_side: int = 3
) -> Iterator[Game]:
    """The exercise after every submission, five turns long. Without `hands` the sides choose by position."""
    options: dict[str, Any] = {"pool": pool, "reveal_drawn_card": reveal, "seed": seed}
    options |= {"cards_per_side": per_side} if hands is None else {"hands": hands}
    game = Game(UNITS, options=options, rules=RULES, seed="whole", turns=6, started=False)
    yield game
    if hands is None:
        game.send("director", "set_cards", count=per_side)
        yield game
        game.send("blue", "select_cards", positions=[2, 3, 1])
        yield game
    game.send("director", "start_exercise")
    yield game
    given: set[int] = set()
    for _ in range(400):
        if game.battle.status == "ended":
            return
        act(game, given)
        yield game
    raise AssertionError("it never ends")


def act(game: Game, given: set[int]) -> None:
    """The next submission; `given` are the turns in which a reward has been given already."""
    battle = game.battle
    waiting, table = battle.waiting, battle.cards
    if waiting is not None:
        choice: Any = "keep" if waiting["window"] == "reactive_armour" else "pass"
        if waiting["window"] == "field_repair" or battle.turn % 2:
            choice = "use" if waiting["window"] == "reactive_armour" else {"option": 1}
        game.send(waiting["side"], "answer", choice=choice)
    elif table.reward is not None:
        end_reward(game)
    elif (
        battle.turn in (2, 3)
        and battle.turn not in given
        and table.hands["red"]
        and table.pools[table.owner("red")]
    ):
        given.add(battle.turn)
        game.send("controller", "open_reward", side="red", count=1)
    elif battle.phase == "cards" and table.to_draw(str(battle.side), battle.turn):
        game.send(str(battle.side), "draw_card", position=min(2, len(table.hands[str(battle.side)])))
    else:
        _fight(game)


def end_reward(game: Game) -> None:
    """In turn 2 it is withdrawn, in turn 3 used."""
    table = game.battle.cards
    if game.battle.turn == 2:
        game.send("director", "close_reward")
    else:
        pool = table.pools[table.owner("red")]
        game.send("red", "swap_cards", take=[min(pool)], give=[len(table.hands["red"])])


def _fight(game: Game) -> None:
    """Plans for supports, one shot, one movement; then the part ends."""
    battle, side = game.battle, str(game.battle.side)
    for each in battle.batteries.values():
        if (
            each.side == side
            and not each.plans
            and each.missions_left
            and (each.plan_until or 0) >= battle.turn
        ):
            game.send(side, "plan_fire", battery=each.id, target=AIM)
            return
    if battle.phase == "direct_fire" and battle.turn > 1:
        shooter, target = ("R1", "B1") if side == "red" else ("B1", "R1")
        able = not battle.units[shooter].fired and not any(
            getattr(battle.units[shooter].condition, flag) for flag in ("suppressed", "firepower_kill")
        )
        if able and not battle.units[target].condition.destroyed:
            boost = battle.cards.active(side, "fire_boost") is not None
            game.send(side, "fire", unit=shooter, target=target, boost=boost)
            return
    game.send(side, "end_phase")
