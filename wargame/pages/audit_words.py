"""The audit log in words: each action, what it was done to, what was before and after, in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from adjudication.ruleset import read_ruleset
from cards.catalogue import deck_data
from wargame.models import Exercise

ACTIONS: Mapping[str, Any] = {
    "start_exercise": _("start the exercise"),
    "end_exercise": _("end the exercise"),
    "pause": _("pause"),
    "resume": _("go on after a pause"),
    "end_phase": _("end a part"),
    "set_cards": _("set the number of cards"),
    "select_cards": _("choose cards"),
    "draw_card": _("draw a card"),
    "open_reward": _("open a reward swap"),
    "close_reward": _("close a reward swap"),
    "swap_cards": _("swap cards"),
    "plan_fire": _("plan fire"),
    "declare_fire": _("declare fire"),
    "set_battery": _("set a battery"),
    "set_standing_order": _("give a standing order"),
    "move_unit": _("move a unit"),
    "end_move": _("end a movement"),
    "fire": _("fire"),
    "answer": _("answer a decision"),
    "enter_dice": _("enter dice"),
    "set_dice": _("set the dice"),
    "extend": _("prolong a deadline"),
    "override": _("set a unit by decision"),
    "set_observer_view": _("chose what the projector shows"),
    "rewind": _("take the exercise back"),
    "announce": _("announce"),
    "set_pace": _("set the pace"),
    "release": _("release steps"),
    "set_computer": _("let the computer play"),
    "look_here": _("point at a hex"),
    "add_note": _("add a teaching point"),
    "remove_note": _("remove a teaching point"),
    "open_replay": _("open the replay for everybody, or close it"),
    "replay_at": _("lead the class through the replay"),
    "set_ready": _("be ready"),
    "set_leader": _("set a side's leader"),
    "let_all_command": _("let all command"),
    "rename_seat": _("rename a seat"),
    "move_seat": _("move a seat"),
    "remove_seat": _("remove a seat"),
    "hand_over_seat": _("hand a seat over"),
    "new_code": _("make a new join code"),
    "mark": _("mark a hex"),
    "clear_marks": _("clear marks"),
    "import": _("import from a file"),
    "duplicate": _("duplicate an exercise"),
    "archive": _("archive"),
    "restore": _("bring back from the archive"),
}
FIELDS: Mapping[str, Any] = {
    "side": _("side"),
    "unit": _("unit"),
    "units": _("units"),
    "battery": _("battery"),
    "target": _("target"),
    "hex": _("hex"),
    "path": _("path"),
    "ask": _("ask at"),
    "weapon": _("weapon"),
    "order": _("order"),
    "faces": _("faces"),
    "roll": _("roll"),
    "decision": _("decision"),
    "choice": _("choice"),
    "option": _("option"),
    "scope": _("holds for"),
    "mode": _("mode"),
    "once": _("for one roll"),
    "what": _("what"),
    "seconds": _("seconds"),
    "turns": _("turns"),
    "turn": _("turn"),
    "phase": _("phase"),
    "count": _("number"),
    "pool": _("pool"),
    "positions": _("positions"),
    "position": _("position"),
    "take": _("taken"),
    "give": _("given"),
    "text": _("text"),
    "to": _("to"),
    "n": _("step"),
    "note": _("note"),
    "pace": _("pace"),
    "seat": _("seat"),
    "role": _("role"),
    "name": _("name"),
    "on": _("on"),
    "ready": _("ready"),
    "open": _("open"),
    "view": _("view"),
    "playing": _("playing"),
    "speed": _("speed"),
    "leader": _("leader"),
    "sign": _("sign"),
    "set": _("set"),
    "suppressed": _("suppressed"),
    "mobility_kill": _("mobility kill"),
    "firepower_kill": _("firepower kill"),
    "destroyed": _("destroyed"),
    "boost": _("fire boost"),
    "reload": _("rapid reload"),
    "undone": _("steps undone"),
    "title": _("title"),
}
_VALUES: Mapping[str, Any] = {
    "red": _("red"),
    "blue": _("blue"),
    "all": _("all"),
    "one": _("one"),
    "director": _("director"),
    "controller": _("controller"),
    "observer": _("observer"),
    "cards": _("cards"),
    "indirect_fire": _("indirect fire"),
    "movement": _("movement"),
    "direct_fire": _("direct fire"),
    "rally": _("rally"),
    "at_once": _("at once"),
    "beats": _("in beats"),
    "steps": _("step by step"),
    "auto": _("automatic"),
    "hand": _("by hand"),
    "shared": _("shared"),
    "decision": _("decision"),
    "plan": _("fire plan"),
    "part": _("part of a phase"),
    "pass": _("pass"),
    "halt": _("halt"),
    "use": _("use"),
    "keep": _("keep"),
    "look": _("look"),
    "go": _("go"),
    "fire": _("fire"),
    "danger": _("danger"),
}
# A text that somebody wrote is shown as it stands, whatever word it happens to be.
_FREE = ("text", "name", "leader", "reason", "title")
# Of no use to a reader.
_INNER = ("by", "at", "shown_n")


class AuditWords:
    """Says what the log of one exercise holds."""

    def __init__(self, exercise: Exercise) -> None:
        language = "zh" if (get_language() or "en").startswith("zh") else "en"
        self._seats = dict(exercise.seats.values_list("id", "name"))
        deck = deck_data(read_ruleset(exercise.ruleset_data))
        self._cards = {entry["card"]: entry["name"][language] for entry in deck}

    def action(self, name: str) -> str:
        """An action in words; what is no action at all stands as it was sent."""
        return str(ACTIONS.get(name, name))

    def fields(self, value: Any) -> str:
        """Named values, one after another."""
        if value is None:
            return ""
        if not isinstance(value, dict):
            return self._value("", value)
        told = [(name, each) for name, each in value.items() if name not in _INNER and each is not None]
        return gettext("; ").join(
            gettext("{name}: {value}").format(name=FIELDS.get(name, name), value=self._value(name, each))
            for name, each in told
        )

    def _value(self, name: str, value: Any) -> str:
        if isinstance(value, bool):
            return gettext("yes") if value else gettext("no")
        if isinstance(value, dict):
            return self.fields(value)
        if isinstance(value, list):
            return gettext(", ").join(self._value(name, each) for each in value)
        text = str(value)
        if name in _FREE:
            return text
        if name == "seat":
            return self._seats.get(text, text)
        return str(self._cards.get(text) or _VALUES.get(text, text))
