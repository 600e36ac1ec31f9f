"""The words of tables and charts: what codes mean, as texts of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from wargame.analysis.tables import Column, Text


def N_(text: str) -> str:  # noqa: N802 - the name by which texts to be translated are collected
    """Marks an English text that is translated where it is shown."""
    return text


WORDS: Mapping[str, str] = {
    "red": N_("Red"),
    "blue": N_("Blue"),
    "side": N_("the side itself"),
    "director": N_("director"),
    "clock": N_("the clock"),
    # Results
    "-": N_("no effect"),
    "S": N_("suppressed"),
    "M": N_("mobility kill"),
    "F": N_("firepower kill"),
    "K": N_("destroyed"),
    # Weapons and guns
    "large_gun": N_("large gun"),
    "medium_gun": N_("medium gun"),
    "small_gun": N_("small gun"),
    "autocannon": N_("autocannon"),
    "vehicle_missile": N_("vehicle missile"),
    "portable_missile": N_("portable missile"),
    "rocket_launcher": N_("rocket launcher"),
    "small_arms": N_("small arms"),
    "howitzer_155": N_("155 mm gun-howitzer"),
    "howitzer_122": N_("122 mm howitzer"),
    "rocket_122": N_("122 mm rocket launcher"),
    "mortar_120": N_("120 mm mortar"),
    # Cards
    "rapid_assault": N_("Rapid assault"),
    "fire_boost": N_("Fire boost"),
    "field_repair": N_("Field repair"),
    "reactive_armour": N_("Reactive armour"),
    "rapid_reload": N_("Rapid reload"),
    "support_155": N_("155 mm fire support"),
    "support_122": N_("122 mm fire support"),
    "coming": N_("to come"),
    "active": N_("in effect"),
    "spent": N_("used"),
    "lapsed": N_("lapsed"),
    "phase_over": N_("the phase was over"),
    "turn_over": N_("the turn was over"),
    "nobody": N_("no unit needed it"),
    "declined": N_("the side declined"),
    "no_plan": N_("no fire was planned"),
    "not_fired": N_("the fire was not declared"),
    "too_late": N_("drawn too late"),
    "cards_set": N_("number of cards set"),
    "cards_selected": N_("cards taken"),
    "reward_opened": N_("reward opened"),
    "cards_swapped": N_("cards swapped"),
    # What dice are for
    "arrival": N_("arrival of the fire"),
    "scatter": N_("scatter of the rounds"),
    "direction": N_("direction of scatter"),
    "distance": N_("distance of scatter"),
    "attack": N_("results of indirect fire"),
    "attack_own": N_("results on own units"),
    "armour": N_("armour against indirect fire"),
    "armour_own": N_("own armour against own fire"),
    "direct": N_("results of direct fire"),
    "direct_armour": N_("armour against direct fire"),
    "rally": N_("rally"),
    "every": N_("all together"),
    # Decisions
    "opportunity": N_("opportunity fire"),
    "covering": N_("covering fire"),
    "mover": N_("a shot of the mover"),
    "part": N_("part of a phase"),
    # Phases
    "cards": N_("Cards"),
    "direct_fire": N_("Direct fire"),
    "movement": N_("Movement"),
    "indirect_fire": N_("Indirect fire"),
    "rally_phase": N_("Rally"),
    # Directions
    "N": N_("north"),
    "NE": N_("north-east"),
    "E": N_("east"),
    "SE": N_("south-east"),
    "south": N_("south"),
    "SW": N_("south-west"),
    "W": N_("west"),
    "NW": N_("north-west"),
    "stayed": N_("where it was aimed"),
    # How sure a figure is
    "exact": N_("exact"),
    "normal": N_("normal approximation"),
}


def word(code: str) -> Text:
    """A code in words; a teacher's own guns and cards, which nobody has translated, as they are called."""
    return Text(WORDS.get(code, code.replace("_", " ")))


def direction_code(direction: str) -> str:
    """The code of a direction in tables: S is a result, too."""
    return "south" if direction == "S" else direction


def phase_code(phase: str | None) -> str | None:
    """The code of a phase in tables: rally is also what dice are for."""
    return "rally_phase" if phase == "rally" else phase


SEQ = Column("seq", Text(N_("Step of the log")))
TURN = Column("turn", Text(N_("Turn")))
PHASE = Column("phase", Text(N_("Phase")), "word")
SIDE = Column("side", Text(N_("Side")), "word")
UNIT = Column("unit", Text(N_("Unit")), "text")
BATTERY = Column("battery", Text(N_("Battery")), "text")
HEX = Column("hex", Text(N_("Hex")), "text")
CARD = Column("card", Text(N_("Card")), "word")
