"""CARD-3 where cards are not shown: the others see that a side is asked, and what is done to a unit."""

from adjudication.visibility import AUDIENCES, updates_for, view_for
from tests.adjudication.moves import answer
from tests.cards.repair import CARD, repairing


def test_not_shown_to_everybody_the_others_see_that_a_side_is_asked_and_no_more() -> None:
    game = repairing({"R2": ["mobility_kill"]}, options={"reveal_drawn_card": False})
    for audience in AUDIENCES:
        waiting = view_for(game.battle, audience)["waiting"]
        if audience in ("blue", "observer"):
            assert (waiting["window"], waiting["side"], waiting["clause"]) == ("card", "red", "POOL-3")
            assert waiting["options"] == []
            assert "repair" not in repr(waiting)
        else:
            assert (waiting["window"], len(waiting["options"])) == (CARD, 1)
    before = game.battle
    events = answer(game, "pass")
    for audience in ("blue", "observer"):
        assert "repair" not in repr(updates_for(before, events, audience))


def test_used_it_is_known_to_everybody() -> None:
    game = repairing({"R2": ["mobility_kill"]}, options={"reveal_drawn_card": False})
    before = game.battle
    events = answer(game, 1)
    told = [update.event.type for update in updates_for(before, events, "blue")]
    assert told[:3] == ["decision_closed", "effect_spent", "unit_repaired"]
    (drawn,) = view_for(game.battle, "blue")["cards"]["drawn"]
    assert (drawn["card"], drawn["public"], drawn["units"]) == (CARD, True, ["R2"])
