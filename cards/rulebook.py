"""The whole rulebook: the engine's table of commands with those of the event cards (chapter 6), a battle with cards.

The live service, the computer's rehearsals and the headless command all play through here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudication import commands as asked
from adjudication import options as plain
from adjudication import submission, turns
from adjudication.commands import Actor, Command
from adjudication.dice import DiceSource
from adjudication.engine import DIRECTOR, KEEPERS, PLAYERS, RULES, Rule
from adjudication.options import Options
from adjudication.position import Position
from adjudication.resolution import Resolution
from adjudication.ruleset import Ruleset
from adjudication.scenario import Scenario
from adjudication.state import Battle
from adjudication.state_cards import CardTable
from adjudication.submission import Step
from cards import drawing, pool, reward


def _start_exercise(context: Resolution) -> None:
    turns.start_exercise(context, before_first_turn=pool.deal_for_the_late)


RULEBOOK: Mapping[type, Rule] = {
    **RULES,
    asked.StartExercise: replace(
        RULES[asked.StartExercise], handler=lambda context, command, side: _start_exercise(context)
    ),
    asked.EndPhase: replace(
        RULES[asked.EndPhase], handler=lambda context, command, side: drawing.end_part(context, side)
    ),
    asked.SetCards: Rule(lambda context, command, side: pool.set_cards(context, command), DIRECTOR),
    asked.SelectCards: Rule(pool.select_cards, PLAYERS, for_side=True),
    asked.DrawCard: Rule(drawing.draw_card, PLAYERS, for_side=True, phase="cards"),
    asked.OpenReward: Rule(
        lambda context, command, side: reward.open_reward(context, command), KEEPERS, while_paused=True
    ),
    asked.CloseReward: Rule(
        lambda context, command, side: reward.close_reward(context, command), KEEPERS, while_paused=True
    ),
    asked.SwapCards: Rule(reward.swap_cards, PLAYERS, for_side=True),
}


def submit(position: Position, command: Command, *, actor: Actor, rules: Ruleset, source: DiceSource) -> Step:
    """Take a submission by the whole rulebook; see `adjudication.submission.submit`."""
    return submission.submit(position, command, actor=actor, rules=rules, source=source, table=RULEBOOK)


def new_battle(
    scenario: Scenario,
    ruleset: Ruleset,
    options: Options,
    source: DiceSource,
    *,
    method: str | None = None,
    seed_hash: str | None = None,
) -> Battle:
    """The battle before its start, its pools shuffled by `source`. Raises `FileError` naming the option at fault.

    POOL-1: how many cards each side gets is the exercise's option, else the scenario's; where only hands are named,
    those are all there are.
    """
    battle = plain.new_battle(scenario, ruleset, options, method=method, seed_hash=seed_hash)
    count = options.cards_per_side
    if count is None:
        count = scenario.cards_per_side
    rules = ruleset.cards
    table = CardTable(
        per_side=count,
        pool=rules.pool if options.pool is None else options.pool,
        per_turn=rules.drawn_per_turn,
        reveal=rules.reveal_drawn_card if options.reveal_drawn_card is None else options.reveal_drawn_card,
    )
    return pool.with_cards(battle, source, table=table, hands=options.hands)
