"""Shipped scenarios, and a watcher that holds an exercise against the laws after every submission."""

import json
from collections.abc import Mapping
from typing import Any

from adjudication.apply import fold
from adjudication.codec import read_event, write_event
from adjudication.dice import full_seed, seeded_faces
from adjudication.events import Event
from adjudication.ruleset import Ruleset
from adjudication.scenario import Scenario
from adjudication.state import Battle
from adjudication.submission import Step
from adjudication.visibility import AUDIENCES, changes_between, shown_to, view_for, walk
from wargame.bots.known import BotSetup, battle_from_view
from wargame.files import SCENARIOS, check_scenario, read_json

SHIPPED = sorted(path.stem for path in SCENARIOS.glob("*.json"))
ENTRIES = ("units", "batteries", "markers", "contacts")
ARMOUR = ("none", "light", "medium", "heavy", "composite")
LOWERED = {"K": "M", "M": "S", "F": "S", "S": "-"}
DECKS: tuple[dict[str, Any], ...] = (
    {"cards_per_side": 0},
    {"cards_per_side": 7, "pool": "side"},
    {"cards_per_side": 3, "pool": "shared", "reveal_drawn_card": False},
    {"cards_per_side": 7, "pool": "side", "fog": True},
)
FLAGS = {"S": "suppressed", "M": "mobility_kill", "F": "firepower_kill", "K": "destroyed"}
CLAUSES = {
    "arrival": "IF-2",
    "scatter": "IF-3a",
    "direction": "IF-3b",
    "distance": "IF-3c",
    "attack": "IF-5",
    "armour": "IF-6c",
    "rally": "TURN-2",
    "direct": "DF-3",
    "direct_armour": "DF-3",
}


def shipped(slug: str) -> Scenario:
    """A shipped scenario, read anew."""
    return check_scenario(read_json(SCENARIOS / f"{slug}.json"))


class Watcher:
    """Law 1 (fold of what was stored), 2 (views by updates), 5 (dice, tables, results) and 7 (no rules in a replay)."""

    def __init__(self, ruleset: Ruleset, seed: str) -> None:
        self.tables = ruleset.data
        self.seed = bytes.fromhex(full_seed(seed))
        self.stored: list[str] = []
        self.replayed: Battle | None = None
        self.views: dict[str, dict[str, Any]] = {}
        self.last: dict[str, Mapping[str, Any]] = {}
        self.mark: Mapping[str, Any] = {}

    def __call__(self, before: Battle, step: Step) -> None:
        after = step.position.battle
        if self.replayed is None:
            self.replayed = before
            self.views = {audience: view_for(before, audience) for audience in AUDIENCES}
        new = [json.dumps(write_event(event)) for event in step.new]
        self.stored += new
        # Nothing but the events as they were stored: no ruleset, no dice.
        self.replayed = fold(self.replayed, [read_event(json.loads(text)) for text in new])
        assert self.replayed == after
        self.check_views(before, step, after)
        for event, old, _ in walk(before, step.new):
            self.check_event(event, old)

    def check_views(self, before: Battle, step: Step, after: Battle) -> None:
        for event, old, new in walk(before, step.new):
            for audience, view in self.views.items():
                if shown_to(event, audience, old, new) is not None:
                    merge(view, json.loads(json.dumps(changes_between(old, new, audience))))
        for audience, view in self.views.items():
            assert view == view_for(after, audience), audience

    def check_event(self, event: Event, battle: Battle) -> None:
        data = event.data
        match event.type:
            case "dice_rolled":
                self.check_roll(event)
            case "shot_fired":
                shooter, target = battle.units[data["unit"]], battle.units[data["target"]]
                row = self.tables["direct"]["weapons"][data["weapon"]][target.profile.kind]
                assert data["base"] == row[battle.board.distance(shooter.hex, target.hex)] > 0
                assert data["level"] == min(
                    12, data["base"] + sum(shift["value"] for shift in data["shifts"])
                )
                self.last["shot"] = data
            case "result_marked":
                roll = self.last["direct" if "shooter" in data else "attack"]
                found = (roll["outcome"], roll["total"], roll["level"], roll["unit"])
                assert found == (data["result"], data["held"], data["level"], data["unit"])
                if "shooter" in data:
                    shot = self.last["shot"]
                    assert (shot["level"], shot["target"]) == (data["level"], data["unit"])
                self.mark = {"unit": data["unit"], "result": data["result"]}
            case "correction_read":
                row = self.tables["indirect"][data["step"]][data["row"]]
                assert data["after"] == row[self.last["attack"]["total"] - 2]
                assert self.mark["result"] == "K"
            case "result_corrected" if data["step"] == "card":
                assert (self.mark["result"], LOWERED[data["before"]]) == (data["before"], data["after"])
                self.mark = {"unit": data["unit"], "result": data["after"]}
            case "result_corrected":
                assert (self.mark["result"], data["before"], data["after"]) == ("K", "K", "S")
                self.mark = {"unit": data["unit"], "result": "S"}
            case "unit_changed":
                assert (data["unit"], data["result"]) == (self.mark["unit"], self.mark["result"])
                assert data["after"] == {**data["before"], FLAGS[data["result"]]: True} != data["before"]
            case "suppression_removed":
                rally = self.last["rally"]
                assert (rally["outcome"], rally["unit"]) == ("rallied", data["unit"])

    def check_roll(self, event: Event) -> None:
        roll = event.data
        self.last[roll["purpose"]] = roll
        assert (event.clause, event.side) == (CLAUSES[roll["purpose"]], roll["side"])
        assert tuple(roll["faces"]) == seeded_faces(self.seed, roll["key"], len(roll["faces"]))
        assert roll["total"] == sum(roll["faces"])
        assert roll["outcome"] == outcome(self.tables, roll)


def merge(view: dict[str, Any], changes: Mapping[str, Any]) -> None:
    """What a browser does with an update."""
    for section, value in changes.items():
        if section in ENTRIES:
            entries = {**view[section], **value}
            value = {name: entry for name, entry in entries.items() if entry is not None}
        view[section] = value


def outcome(tables: Mapping[str, Any], roll: Mapping[str, Any]) -> Any:
    """What this roll means, looked up in the ruleset file as it stands."""
    indirect, direct = tables["indirect"], tables["direct"]
    row, total = roll["row"], roll["total"]
    match roll["table"]:
        case "indirect.fails_to_arrive_on":
            return "not_arrived" if total in indirect["fails_to_arrive_on"] else "arrived"
        case "indirect.scatters_on":
            return "scatters" if total in indirect["scatters_on"] else "stays"
        case "indirect.scatter_direction":
            return indirect["scatter_direction"][row][total - 1]
        case "indirect.scatter_distance":
            return total
        case "indirect.results" | "direct.results":
            table = indirect if roll["table"] == "indirect.results" else direct
            return table["results"][str(row)][total - 2]
        case "indirect.armour" | "direct.armour":
            table = indirect if roll["table"] == "indirect.armour" else direct
            value = table["armour"][row][ARMOUR.index(roll["column"])]
            assert roll["value"] == value > 0
            return "S" if total <= value else "K"
        case "units.rally_succeeds_on":
            return "rallied" if total in tables["units"]["rally_succeeds_on"] else "stays_suppressed"
    raise AssertionError(f"no such table: {roll['table']}")


def known_again(view: Mapping[str, Any], side: str, setup: BotSetup) -> dict[str, Any]:
    """The view of the battle that a side makes of its view."""
    return view_for(battle_from_view(view, setup), side)
