"""The clauses of what a side sees in words (chapter 8 of the rules, the option fog); the others are in `clauses`."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

from wargame.clause import Clause

FOG_CLAUSES: dict[str, Clause] = {
    "FOG-1": Clause(
        N_("What a side sees"),
        N_(
            "Under fog a side sees its own units, and an enemy unit only while one of its units sees it. The last "
            "place seen stays as a pale marker with its turn until that hex is seen empty or the unit is seen again. "
            "The director chooses what the projector shows."
        ),
    ),
    "FOG-2": Clause(
        N_("Fire and results under fog"),
        N_(
            "Impact markers and fire zones are seen by both sides; a result on a unit by its owner and by whoever sees "
            "it. A shot or a kill by an unseen unit names no shooter."
        ),
    ),
    "FOG-3": Clause(
        N_("Names of the enemy"),
        N_(
            "Enemy units are E1, E2 and so on in the order in which the side first saw them, for the whole exercise; "
            "enemy batteries that have fired are EB1, EB2. The names tell nothing else."
        ),
    ),
    "FOG-4": Clause(
        N_("Reactions out of sight"),
        N_(
            "A unit that the mover's side does not see reacts by its standing order only: “ask first” counts as hold "
            "fire, so that no pause betrays it. To have it fire, give it an attack level from which it fires by itself."
        ),
    ),
}
