"""The clauses of the event cards in words (chapter 6 of the rules); the others are in `clauses`."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

from wargame.clause import Clause

CARD_CLAUSES: dict[str, Clause] = {
    "POOL-1": Clause(
        N_("How many cards"),
        N_(
            "The director sets before the start how many event cards each side gets, in principle one a turn."
        ),
    ),
    "POOL-2": Clause(
        N_("The blind choice"),
        N_("Before the start each side takes its cards from the pool face down, by position, unseen."),
    ),
    "POOL-3": Clause(
        N_("The draw"),
        N_(
            "The controllers keep the cards. Each turn a side draws one of its own, and only then is it seen. "
            "A side ends its part only after drawing; the director may deal for it."
        ),
    ),
    "POOL-4": Clause(
        N_("The reward"),
        N_(
            "The cards left in the pool turn face up to the rewarded side. It takes one or more and gives as many of "
            "its own that are not drawn yet, by position, still unseen."
        ),
    ),
    "POOL-5": Clause(
        N_("The shuffle"),
        N_("After the exchange the side's cards and the pool are shuffled and laid face down again."),
    ),
    "CARD-1": Clause(
        N_("Rapid assault"),
        N_("In the turn after the draw the first units that move get extra movement points each."),
    ),
    "CARD-2": Clause(
        N_("Fire boost"),
        N_(
            "In the turn after the draw one unit fires at a higher attack level. The side names it at its shot; "
            "unused, the card lapses."
        ),
    ),
    "CARD-3": Clause(
        N_("Field repair"),
        N_(
            "At the start of the turn after the draw one unit with a mobility or firepower kill is fully restored, "
            "suppression too. Where there is none, the card has no effect."
        ),
    ),
    "CARD-4": Clause(
        N_("Reactive armour"),
        N_(
            "In the turn after the draw one enemy result on an own unit is lowered: destroyed becomes a mobility kill, "
            "a kill becomes suppressed, suppressed becomes none. The side is asked each time and may keep the card. "
            "Under fog a unit that the attacker does not see is not asked for: the card is used at a destroyed, and "
            "else kept."
        ),
    ),
    "CARD-5": Clause(
        N_("Rapid reload"),
        N_(
            "In the direct fire phase of the turn after the draw the last shooter of the side fires twice in a row, "
            "at one target or two. After it the side fires no more in that phase."
        ),
    ),
    "CARD-6": Clause(
        N_("155 mm support"),
        N_(
            "After an interval of one full turn a battery of 155 mm gun-howitzers fires on the target hex of a fire "
            "plan. The plan is due before the turn of the draw ends, else the support is lost; the director may extend "
            "it."
        ),
    ),
    "CARD-7": Clause(
        N_("122 mm support"),
        N_("The same with a battery of 122 mm howitzers."),
    ),
}
