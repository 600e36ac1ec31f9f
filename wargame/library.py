"""The library in the database: a checked scenario becomes rows, and rows become a scenario file again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.db import transaction

from adjudication.scenario import Scenario as CheckedScenario
from wargame.files import check_scenario, located
from wargame.models import Battery, MapSheet, Objective, Scenario, Unit


@transaction.atomic
def store_scenario(data: Any, *, beside: Path | None = None, shipped_hash: str = "") -> Scenario:
    """A scenario file becomes rows (a known slug is replaced). Raises `FileError`; then nothing is stored."""
    checked = check_scenario(data, beside)
    sheet = _store_map(data["map"], checked, shipped_hash)
    scenario, _ = Scenario.objects.update_or_create(
        slug=checked.slug,
        defaults={
            "title_en": checked.title["en"],
            "title_zh": checked.title["zh"],
            "brief_en": checked.brief["en"],
            "brief_zh": checked.brief["zh"],
            "map": sheet,
            "turns": checked.turns,
            "first_side": checked.first_side or "",
            "ruleset": _ruleset_name(checked.ruleset, beside),
            "cards_per_side": checked.cards_per_side,
            "red_en": checked.sides["red"]["en"],
            "red_zh": checked.sides["red"]["zh"],
            "blue_en": checked.sides["blue"]["en"],
            "blue_zh": checked.sides["blue"]["zh"],
            "shipped_hash": shipped_hash,
        },
    )
    _store_pieces(scenario, checked)
    return scenario


def _store_map(named: Any, checked: CheckedScenario, shipped_hash: str) -> MapSheet:
    """The map's row. One that another scenario shares, or that somebody has edited, is not written over."""
    slug = Path(named).stem if isinstance(named, str) else f"{checked.slug}-map"
    known = MapSheet.objects.filter(slug=slug).first()
    if known is not None and known.data != checked.map_data and not (known.shipped_hash and shipped_hash):
        slug = f"{checked.slug}-map"
    sheet, _ = MapSheet.objects.update_or_create(
        slug=slug,
        defaults={
            "name": checked.board.name,
            "data": checked.map_data,
            "shipped_hash": shipped_hash,
        },
    )
    return sheet


def _ruleset_name(name: str, beside: Path | None) -> str:
    """A ruleset's name, or its whole path, so that it is found again from anywhere."""
    return str(located(name, beside).resolve()) if name.endswith(".toml") else name


def _store_pieces(scenario: Scenario, checked: CheckedScenario) -> None:
    for pieces in (scenario.units, scenario.batteries, scenario.objectives):
        pieces.all().delete()
    Unit.objects.bulk_create(
        Unit(
            scenario=scenario,
            order=order,
            name=unit.id,
            side=unit.side,
            name_en=unit.profile.name["en"],
            name_zh=unit.profile.name["zh"],
            type=unit.profile.type,
            kind=unit.profile.kind,
            hex=unit.hex,
            movement_points=unit.profile.movement_points,
            armour=unit.profile.armour,
            weapons=list(unit.profile.weapons),
            fires_on_the_move=unit.profile.fires_on_the_move,
            value=unit.profile.value,
        )
        for order, unit in enumerate(checked.units.values())
    )
    Battery.objects.bulk_create(
        Battery(
            scenario=scenario,
            order=order,
            name=battery.id,
            side=battery.side,
            gun=battery.gun,
            guns=battery.guns,
            missions=battery.missions,
            delay=battery.delay,
            suppressed=battery.suppressed,
            unit=battery.unit or "",
        )
        for order, battery in enumerate(checked.batteries.values())
    )
    Objective.objects.bulk_create(
        Objective(
            scenario=scenario,
            order=order,
            hex=objective.hex,
            name_en=objective.name["en"],
            name_zh=objective.name["zh"],
            value=objective.value,
        )
        for order, objective in enumerate(checked.objectives)
    )


def scenario_file(scenario: Scenario) -> dict[str, Any]:
    """The scenario file of rows, with its map inside."""

    def both(row: Any, name: str) -> dict[str, str]:
        return {"en": getattr(row, f"{name}_en"), "zh": getattr(row, f"{name}_zh")}

    return {
        "format": 1,
        "slug": scenario.slug,
        "title": both(scenario, "title"),
        **({"brief": both(scenario, "brief")} if scenario.brief_en else {}),
        "map": scenario.map.data,
        "turns": scenario.turns,
        "first_side": scenario.first_side or None,
        "ruleset": scenario.ruleset,
        "cards_per_side": scenario.cards_per_side,
        "sides": {side: {"name": both(scenario, side)} for side in ("red", "blue")},
        "units": [
            {
                "id": unit.name,
                "side": unit.side,
                "name": both(unit, "name"),
                "type": unit.type,
                "kind": unit.kind,
                "hex": unit.hex,
                "movement_points": unit.movement_points,
                "armour": unit.armour,
                "weapons": unit.weapons,
                "fires_on_the_move": unit.fires_on_the_move,
                "value": unit.value,
            }
            for unit in scenario.units.all()
        ],
        "batteries": [
            {
                "id": battery.name,
                "side": battery.side,
                "gun": battery.gun,
                "guns": battery.guns,
                "missions": battery.missions,
                "delay": battery.delay,
                "suppressed": battery.suppressed,
                "unit": battery.unit or None,
            }
            for battery in scenario.batteries.all()
        ],
        "objectives": [
            {"hex": objective.hex, "name": both(objective, "name"), "value": objective.value}
            for objective in scenario.objectives.all()
        ],
    }
