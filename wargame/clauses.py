"""The clauses of the rules of play in words, as the screens show them beside each step (RULES)."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from wargame.clause import Clause
from wargame.clauses_cards import CARD_CLAUSES
from wargame.clauses_fog import FOG_CLAUSES

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
            "part itself, or the director ends it. Without a card to draw the cards phase passes by itself."
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
    "MOV-1": Clause(
        N_("Naming a unit to move"),
        N_(
            "The side names one unit; it must not have moved this turn, nor have a mobility kill. A suppressed "
            "unit has half its movement points. Naming another unit ends the movement."
        ),
    ),
    "MOV-2": Clause(
        N_("One step"),
        N_(
            "The unit enters an adjacent hex and pays for road or terrain, for a river without a road, and for "
            "the climb. Enemies, a full stack, water and too steep a climb shut a hex. Under fog an enemy that was not "
            "seen stops the unit before its hex: the step is not made, and the movement stays open."
        ),
    ),
    "MOV-3": Clause(
        N_("Opportunity fire"),
        N_(
            "Movement pauses in the hex. Each enemy unit that sees the mover in range, is fit to fire and has a "
            "reaction shot left may fire at it, one after another."
        ),
    ),
    "MOV-4": Clause(
        N_("Covering fire"),
        N_(
            "Then units of the moving side may, in the same way, fire at enemy units that can see the mover and "
            "that they see themselves."
        ),
    ),
    "MOV-5": Clause(
        N_("The mover's own shot"),
        N_(
            "Then the mover itself may fire, once a phase: on the move, if it is a vehicle that can, or from a "
            "short halt, which costs movement points."
        ),
    ),
    "MOV-6": Clause(
        N_("End of the movement"),
        N_(
            "The movement ends when the side ends it, when the points are used up, or when those left do not "
            "suffice for any next hex. Suppression halves what is left; a mobility kill or destruction stops the "
            "unit."
        ),
    ),
    "MOV-7": Clause(
        N_("Through a fire zone"),
        N_(
            "A unit that enters a hex of an artillery fire zone is adjudicated there first, before anybody fires "
            "at it, friend and foe alike: each marker of the hex, until the unit is destroyed."
        ),
    ),
    "MOV-8": Clause(
        N_("Standing orders"),
        N_(
            "A unit asks first, holds its fire, or fires by itself at a set level or more. An answer may pass for"
            " this hex, this movement or this phase; when the time is up, it passes."
        ),
    ),
    "DF-1": Clause(
        N_("Who may fire"),
        N_(
            "A unit that is neither suppressed nor without firepower fires once a phase at a target that it sees,"
            " within its weapon's range."
        ),
    ),
    "DF-2": Clause(
        N_("Attack level"),
        N_(
            "The table gives a level by weapon, target and range; movement, cover, works and height shift it. "
            "Below 1 no dice are rolled; 12 is the highest."
        ),
    ),
    "DF-3": Clause(
        N_("Result of direct fire"),
        N_(
            "Roll two dice and read the combat results table. A “destroyed” becomes “suppressed” where one more "
            "die is at or under the armour value; 0 needs no roll."
        ),
    ),
    "SIGHT-1": Clause(
        N_("Sight"),
        N_(
            "A target is seen within the observation range of its kind, halved in forest or town, when no hex "
            "between rises above the line of sight. Adjacent units always see each other."
        ),
    ),
    "SCORE-1": Clause(
        N_("Score"),
        N_(
            "Objectives held at the end, own units alive and enemy units destroyed, by the scenario's values. Under "
            "fog only the director sees the score before the end."
        ),
    ),
    **FOG_CLAUSES,
    **CARD_CLAUSES,
}


def clauses_in_words() -> dict[str, dict[str, str]]:
    """All clauses in the active language: {id: {title, text}}."""
    return {
        name: {"title": gettext(clause.title), "text": gettext(clause.text)}
        for name, clause in CLAUSES.items()
    }
