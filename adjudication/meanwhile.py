"""While a command waits for dice or for a decision: what is taken meanwhile, and what has to wait.

Only what commutes with the waiting command is taken (ARCHITECTURE, One command, step by step).
"""

from __future__ import annotations

from adjudication import commands as asked
from adjudication.commands import Actor, Command
from adjudication.engine import Rule, acting_side, permit, permit_role
from adjudication.fire_plans import named_battery
from adjudication.position import Pending, Position
from adjudication.refusal import Refused
from adjudication.state import Battle
from adjudication.turns import ends_turn
from adjudication.visibility_fog import waiting_known

# Submissions that commute with whatever waits: they are taken meanwhile.
_COMMUTES = (
    asked.PlanFire,
    asked.Announce,
    asked.Pause,
    asked.Resume,
    asked.SetDice,
    asked.Extend,
    asked.SetObserverView,
)
# These too, where a refusal would tell a side that something waits which it does not see (law 3): the re-run starts
# from the battle before them.
_UNDER_FOG = (asked.SetStandingOrder, asked.SwapCards)


def permit_meanwhile(
    position: Position, pending: Pending, command: Command, actor: Actor, rule: Rule
) -> None:
    """Refuse what has to wait until the pending command is done."""
    permit_role(actor, rule.roles)
    battle = position.battle
    unseen = waiting_known(battle, actor.role) is None
    if unseen:
        # Its answer is what it would be if nothing waited.
        permit(battle, command, actor, rule)
    if not isinstance(command, _COMMUTES) and not (unseen and isinstance(command, _UNDER_FOG)):
        raise _waits(battle, unseen)
    if isinstance(command, asked.PlanFire):
        _permit_plan(position, pending, command, actor)
    if isinstance(command, asked.PlanFire | asked.Extend):
        _permit_before_turn_ends(position, pending, command, actor)


def _waits(battle: Battle, unseen: bool) -> Refused:
    """Why a command cannot be taken now: dice or a decision are open."""
    if unseen or (battle.waiting is not None and battle.waiting["kind"] == "decision"):
        return Refused("waiting", "first the open decision has to be answered", clause="MOV-8")
    return Refused("waiting", "first the open dice have to be rolled", clause="DICE-1")


def _permit_plan(position: Position, pending: Pending, command: asked.PlanFire, actor: Actor) -> None:
    """A plan commutes unless the waiting command may use that battery (IF-1: ending the part uses all)."""
    waits, battle = pending.command, position.battle
    if not isinstance(waits, asked.DeclareFire | asked.EndPhase) or pending.before.phase != "indirect_fire":
        return
    mine = acting_side(battle, command, actor)
    if isinstance(waits, asked.EndPhase):
        in_use = acting_side(pending.before, waits, pending.actor) == mine
    else:
        named = named_battery(battle, waits.battery, acting_side(pending.before, waits, pending.actor))
        in_use = (
            named is not None and named.side == mine and named == named_battery(battle, command.battery, mine)
        )
    if in_use:
        raise Refused(
            "waiting", "this battery's fire is being adjudicated: plan when it is done", clause="IF-8"
        )


def _permit_before_turn_ends(
    position: Position, pending: Pending, command: asked.PlanFire | asked.Extend, actor: Actor
) -> None:
    """CARD-6: while a waiting command ends the turn, a support that is lost with it takes no plan and no extension: the
    command has begun from the battle without it.
    """
    waits, before, battle = pending.command, pending.before, position.battle
    if not isinstance(waits, asked.EndPhase) or battle.turn != before.turn:
        return
    if not ends_turn(before, acting_side(before, waits, pending.actor)):
        return
    if isinstance(command, asked.PlanFire):
        mine = acting_side(battle, command, actor)
        planned = named_battery(battle, command.battery, mine)
        named = [] if planned is None or planned.side != mine else [planned]
    elif command.what == "plan":
        named = [each for each in battle.batteries.values() if command.battery in (None, each.id)]
    else:
        return
    # The last turn to plan in, as the waiting command knows it; an extension to this turn would end with it.
    more = command.turns or 1 if isinstance(command, asked.Extend) else 0
    for each in named:
        until, known = each.plan_until, before.batteries[each.id]
        if until is None or known.plans:
            continue
        if known.plan_until == before.turn or (more and until + more == before.turn):
            raise Refused(
                "waiting", "the turn is ending: what was not planned by now is too late", clause="CARD-6"
            )
