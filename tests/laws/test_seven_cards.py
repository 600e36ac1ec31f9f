"""Law 6: seven cards are seven cards: none lost, none twice, whatever is chosen, drawn, swapped or withdrawn.

A machine plays the cards of an exercise: legal and illegal commands of all roles. At every step the piles of each owner
hold every card exactly once; the log folds to the battle (law 1), old views and their updates are the fresh views (law 2).
"""

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from adjudication.apply import fold
from adjudication.commands import ROLES
from adjudication.ruleset_cards import CARDS
from adjudication.submission import Step
from adjudication.visibility import AUDIENCES, changes_between, shown_to, view_for, walk
from tests.adjudication.builders import Game, battery
from tests.adjudication.moves import tank
from tests.cards.hands import cards_rules, holds_each_card_once
from tests.laws.battles import LONG, battles, law
from tests.laws.test_views import merged
from tests.laws.walking import meant, take
from tests.laws.walks import walks

SIDES = ("red", "blue")
UNITS = [tank("R1", 60), tank("R2", 61), tank("B1", 66, "blue"), tank("B2", 66, "blue")]
sides = st.sampled_from(SIDES)


def drawn_are_known(game: Game) -> None:
    """What has been drawn stands where it was drawn; hands never hold more than was chosen or named."""
    table = game.battle.cards
    drawn = [event.data for event in game.log if event.type == "card_drawn"]
    assert [(effect.side, effect.card) for effect in table.drawn] == [
        (each["side"], each["card"]) for each in drawn
    ]
    for effect in table.drawn:
        assert effect.card not in table.hands[effect.side]
        assert effect.card not in table.pools[table.owner(effect.side)]
    if table.per_side:
        for side in SIDES:
            mine = len(table.hands[side]) + sum(effect.side == side for effect in table.drawn)
            assert mine == (table.per_side if side in table.chosen else 0)


class Cards(RuleBasedStateMachine):
    """An exercise in which little else than cards is played."""

    @initialize(
        pool=st.sampled_from(["side", "shared"]),
        count=st.integers(0, 7),
        reveal=st.booleans(),
        per_turn=st.integers(0, 3),
        seed=st.integers(0, 99),
    )
    def begin(self, pool: str, count: int, reveal: bool, per_turn: int, seed: int) -> None:
        options = {
            "cards_per_side": min(count, 3 if pool == "shared" else 7),
            "pool": pool,
            "reveal_drawn_card": reveal,
            "seed": seed,
        }
        rules = cards_rules(cards={"drawn_per_turn": per_turn})
        guns = [battery("C1", "blue")]
        self.game = Game(UNITS, guns, options=options, rules=rules, seed=seed, turns=5, started=False)
        self.views = {audience: view_for(self.game.battle, audience) for audience in AUDIENCES}
        self.seen = 0

    def send(self, role: str, kind: str, **fields: Any) -> None:
        before = self.game.battle
        if not isinstance(take(self.game, (role, {"type": kind, **fields})), Step):
            assert self.game.battle is before
            return
        for event, old, new in walk(before, self.game.log[self.seen :]):
            for audience in AUDIENCES:
                if shown_to(event, audience, old, new) is not None:
                    changes = json.loads(json.dumps(changes_between(old, new, audience)))
                    self.views[audience] = merged(self.views[audience], changes)
                assert self.views[audience] == view_for(new, audience), (audience, event)
        self.seen = len(self.game.log)

    @property
    def table(self) -> Any:
        return self.game.battle.cards

    @precondition(lambda self: self.game.battle.status == "setup")
    @rule(count=st.integers(0, 7), pool=st.sampled_from([None, "side", "shared"]))
    def set_cards(self, count: int, pool: str | None) -> None:
        self.send("director", "set_cards", count=count, pool=pool)

    @precondition(lambda self: self.game.battle.status == "setup")
    @rule(role=st.sampled_from(["red", "blue", "director"]), side=sides, order=st.permutations(range(1, 8)))
    def select(self, role: str, side: str, order: list[int]) -> None:
        most = len(self.table.pools.get(self.table.owner(side), ()))
        places = [place for place in order if place <= most][: self.table.per_side]
        self.send(role, "select_cards", positions=places, side=side)

    @precondition(lambda self: self.game.battle.status == "setup")
    @rule()
    def start(self) -> None:
        self.send("director", "start_exercise")

    @precondition(lambda self: self.game.battle.status == "running")
    @rule(role=st.sampled_from(["red", "blue", "director"]), place=st.sampled_from([None, 1, 2, 3, 7]))
    def draw(self, role: str, place: int | None) -> None:
        self.send(role, "draw_card", position=place)

    @precondition(lambda self: self.game.battle.status == "running")
    @rule(role=st.sampled_from(["director", "director", "clock", "red", "blue"]), parts=st.integers(1, 9))
    def end_parts(self, role: str, parts: int) -> None:
        for _ in range(parts):
            if self.game.battle.waiting is not None:
                self.send("director", "answer", choice="pass")
            self.send(role, "end_phase")

    @rule(role=st.sampled_from(["director", "controller"]), side=sides, count=st.integers(1, 4))
    def open_reward(self, role: str, side: str, count: int) -> None:
        self.send(role, "open_reward", side=side, count=count)

    @precondition(lambda self: self.table.reward is not None)
    @rule(pool=st.permutations(range(7)), hand=st.permutations(range(1, 8)), count=st.integers(1, 4))
    def swap(self, pool: list[int], hand: list[int], count: int) -> None:
        side = self.table.reward.side
        count = min(count, self.table.reward.count)
        left = sorted(self.table.pools[self.table.owner(side)])
        take_ = [left[place] for place in pool if place < len(left)][:count]
        give = [place for place in hand if place <= len(self.table.hands[side])][:count]
        self.send(side, "swap_cards", take=take_, give=give)

    @rule(role=st.sampled_from(["director", "controller"]))
    def withdraw(self, role: str) -> None:
        self.send(role, "close_reward")

    @rule(side=sides, card=st.sampled_from(CARDS), place=st.integers(1, 7))
    def swap_by_guess(self, side: str, card: str, place: int) -> None:
        self.send(side, "swap_cards", take=[card], give=[place])

    @rule(card=st.sampled_from(CARDS[5:]), side=sides, turns=st.integers(1, 2), extends=st.booleans())
    def support(self, card: str, side: str, turns: int, extends: bool) -> None:
        if extends:
            self.send("director", "extend", what="plan", turns=turns)
        self.send(side, "plan_fire", battery=card, target="4058GH")

    @rule(
        role=st.sampled_from(ROLES),
        kind=st.sampled_from(
            ["draw_card", "select_cards", "set_cards", "open_reward", "swap_cards", "pause", "resume"]
        ),
        fields=st.sampled_from(
            [{}, {"positions": [1]}, {"count": 1, "side": "red"}, {"take": [], "give": []}]
        ),
    )
    def anything(self, role: str, kind: str, fields: dict[str, Any]) -> None:
        self.send(role, kind, **fields)

    @invariant()
    def each_card_is_there_once(self) -> None:
        if hasattr(self, "game"):
            holds_each_card_once(self.game)
            drawn_are_known(self.game)

    @invariant()
    def the_log_folds_to_the_battle(self) -> None:
        if hasattr(self, "game"):
            assert fold(self.game.start, self.game.log) == self.game.battle

    def teardown(self) -> None:
        if hasattr(self, "game"):
            for _event, _before, after in walk(self.game.start, self.game.log):
                # Between two events too, but while a choice, a swap or a new deck is being laid out nothing is missing.
                table = after.cards
                for owner, pile in table.pools.items():
                    whole = [
                        *pile,
                        *(card for side in SIDES if table.owner(side) == owner for card in table.hands[side]),
                    ]
                    whole += [each.card for each in table.drawn if table.owner(each.side) == owner]
                    assert sorted(whole) == sorted(CARDS)


Cards.TestCase.settings = settings(
    max_examples=600 if LONG else 60,
    stateful_step_count=40,
    derandomize=not LONG,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
TestCards = Cards.TestCase


@law
@given(battles(), walks())
def test_law6_in_whole_battles_too_each_card_is_there_once_after_every_event(make: Any, moves: Any) -> None:
    game = make()
    for move in moves:
        if sent := meant(game, move):
            take(game, sent)
            holds_each_card_once(game)
    drawn_are_known(game)
