"""The clauses of the rules of play in words, as the screens show them beside each step (RULES)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_


@dataclass(frozen=True)
class Clause:
    """A clause's title and what it says, in English; the catalogue has it in 中文."""

    title: str
    text: str


CLAUSES: dict[str, Clause] = {
    "MAP-1": Clause(
        N_("Names of hexes"),
        N_(
            "A hex is named by its row and its column, two digits each, then the letters of the map sheet: "
            "row 45, column 63, sheet GH is 4563GH."
        ),
    ),
    "MAP-2": Clause(
        N_("Rows and columns"),
        N_("Rows run downward, columns to the right. Distance is the count of hexes on a shortest path."),
    ),
    "MAP-3": Clause(
        N_("What a hex holds"),
        N_("A hex has a height, one terrain, road and river on any of its six sides, and a fortification."),
    ),
    "TURN-1": Clause(
        N_("The turn"),
        N_(
            "A turn runs through its phases in order. In a phase the first side acts, then the other; a side ends its "
            "part itself, or the director ends it."
        ),
    ),
    "TURN-2": Clause(
        N_("Rally"),
        N_("Each suppressed unit rolls one die, the first side's units first, and may shed its suppression."),
    ),
    "TURN-3": Clause(
        N_("The end"),
        N_("An exercise ends after its last turn or by the director, never because a side has nothing left."),
    ),
    "DICE-1": Clause(
        N_("Who rolls"),
        N_(
            "The side that fires rolls, for armour and fire zones too; in the rally phase the unit's own side."
        ),
    ),
    "IF-1": Clause(
        N_("Declaring the fire"),
        N_(
            "The side declares the fire that its plans bring to this turn, and the target hex; the battery's impact "
            "marker is placed there."
        ),
    ),
    "IF-2": Clause(
        N_("Arrival"),
        N_("Roll one die. On a 6 the fire did not arrive: the marker is removed and the battery is done."),
    ),
    "IF-3": Clause(
        N_("Scatter"),
        N_("Scatter decides the final impact hex. The guns are taken one after another."),
    ),
    "IF-3a": Clause(
        N_("Does it scatter?"),
        N_(
            "Tube artillery that is not suppressed rolls one die to see whether it scatters. Rocket artillery, and "
            "suppressed tube artillery, scatters without that roll."
        ),
    ),
    "IF-3b": Clause(
        N_("Direction of scatter"),
        N_("Roll one die and read the direction on the scatter diagram."),
    ),
    "IF-3c": Clause(
        N_("Distance of scatter"),
        N_(
            "Roll one die: the marker moves that many hexes in that direction. A marker that leaves the map is removed "
            "and harms nothing."
        ),
    ),
    "IF-4": Clause(
        N_("Attack level"),
        N_(
            "The impact hex, the adjacent hexes and those at distance two each have an attack level by gun type. "
            "All units there are attacked, friend and foe alike."
        ),
    ),
    "IF-5": Clause(
        N_("Combat result"),
        N_(
            "For each target roll two dice and read the combat results table. The two dice stay on the table until the "
            "works are corrected."
        ),
    ),
    "IF-6": Clause(
        N_("Result correction"),
        N_("Only a “destroyed” is corrected. It stops at the first step that turns it into “suppressed”."),
    ),
    "IF-6a": Clause(
        N_("Correction by terrain"),
        N_("The terrain of the unit's hex is read with the two dice that are held, no new roll."),
    ),
    "IF-6b": Clause(
        N_("Correction by works"),
        N_("The fortification of the unit's hex is read with the same held dice."),
    ),
    "IF-6c": Clause(
        N_("Correction by armour"),
        N_(
            "Roll a fresh die. At or under the value for this gun and this armour “destroyed” becomes “suppressed”. "
            "A value of 0 needs no roll."
        ),
    ),
    "IF-7": Clause(
        N_("Fire zone"),
        N_(
            "The fire lasts one turn: until the next indirect fire phase begins, any unit, friend or foe, that passes "
            "through an impact hex is adjudicated there."
        ),
    ),
    "IF-8": Clause(
        N_("Batteries of a side's own"),
        N_(
            "A plan made in turn N is due in turn N plus the battery's delay, and may be replaced until turn N ends. A "
            "battery bound to a unit on the map is suppressed when that unit is; a firepower kill silences it."
        ),
    ),
    "SCORE-1": Clause(
        N_("Score"),
        N_(
            "Objectives held at the end, own units alive and enemy units destroyed, by the scenario's values."
        ),
    ),
}


def clauses_in_words() -> dict[str, dict[str, str]]:
    """All clauses in the active language: {id: {title, text}}."""
    return {
        name: {"title": gettext(clause.title), "text": gettext(clause.text)}
        for name, clause in CLAUSES.items()
    }
