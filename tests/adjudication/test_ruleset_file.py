"""A ruleset on load: every kind of fault is named by its path; a teacher's file is a copy with changes."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from adjudication.refusal import FileError
from adjudication.ruleset import parse_ruleset, read_ruleset, standard

MISSING = "(left out)"
SHIPPED = Path(__file__).parents[2] / "adjudication" / "rulesets" / "standard.toml"


def at(data: dict[str, Any], path: str) -> tuple[Any, Any]:
    """The table that holds the value at this path, and its key."""
    names: list[Any] = [
        int(name) if name.isdigit() and "results" not in path else name for name in path.split(".")
    ]
    for name in names[:-1]:
        data = data[name]
    return data, names[-1]


def changed(path: str, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(dict(standard().data))
    table, key = at(data, path)
    if value is MISSING:
        del table[key]
    else:
        table[key] = value
    return data


FAULTS: list[tuple[str, Any, str]] = [
    # a missing row
    ("indirect.attack_level", MISSING, "indirect.attack_level"),
    ("indirect.results.3", MISSING, "indirect.results.3"),
    ("indirect.results.10", MISSING, "indirect.results.10"),
    ("indirect.terrain.forest", MISSING, "indirect.terrain.forest"),
    ("indirect.fort.bunker", MISSING, "indirect.fort.bunker"),
    ("indirect.armour.mortar_120", MISSING, "indirect.armour.mortar_120"),
    ("indirect.kind.rocket_122", MISSING, "indirect.kind.rocket_122"),
    ("direct.results.12", MISSING, "direct.results.12"),
    ("direct.armour.large_gun", MISSING, "direct.armour.large_gun"),
    ("direct.weapons.large_gun.infantry", MISSING, "direct.weapons.large_gun.infantry"),
    ("direct.height_shift.rows", [[0] * 12] * 7, "direct.height_shift.rows"),
    ("direct.height_shift.rows.3", [0] * 11, "direct.height_shift.rows[3]"),
    ("indirect.scatters_on", MISSING, "indirect.scatters_on"),
    ("turn", MISSING, "turn"),
    ("cards", MISSING, "cards"),
    ("cards.effect.rapid_reload", MISSING, "cards.effect.rapid_reload"),
    ("movement.water", MISSING, "movement.water"),
    ("sight.vehicle", MISSING, "sight.vehicle"),
    ("score", MISSING, "score"),
    ("name", MISSING, "name"),
    # a letter too few or too many
    ("indirect.results.4", "----SSMFKK", "indirect.results.4"),
    ("indirect.results.4", "----SSMFKKKK", "indirect.results.4"),
    ("indirect.terrain.town", "SSSSSSSSSK", "indirect.terrain.town"),
    ("indirect.fort.none", "", "indirect.fort.none"),
    ("direct.results.1", "---------S", "direct.results.1"),
    # an unknown letter
    ("indirect.results.4", "----SSMXKKK", "indirect.results.4"),
    ("indirect.results.4", "----ssmfkkk", "indirect.results.4"),
    ("indirect.terrain.forest", "SSSSSSSSKKM", "indirect.terrain.forest"),
    ("indirect.fort.bunker", "-----------", "indirect.fort.bunker"),
    ("direct.results.5", "-----SSMFKЖ", "direct.results.5"),
    ("indirect.results.4", 44444444444, "indirect.results.4"),
    # a level out of range
    ("indirect.attack_level.howitzer_155", [5, 3], "indirect.attack_level.howitzer_155"),
    ("indirect.attack_level.howitzer_155", [5, 3, 1, 0], "indirect.attack_level.howitzer_155"),
    ("indirect.attack_level.howitzer_155", [13, 3, 1], "indirect.attack_level.howitzer_155[0]"),
    ("indirect.attack_level.howitzer_155", [5, -1, 1], "indirect.attack_level.howitzer_155[1]"),
    ("indirect.attack_level.howitzer_155", [5, 3, 1.0], "indirect.attack_level.howitzer_155[2]"),
    ("indirect.attack_level.howitzer_155", [5, 3, True], "indirect.attack_level.howitzer_155[2]"),
    ("indirect.attack_level.howitzer_155", "531", "indirect.attack_level.howitzer_155"),
    ("indirect.armour.howitzer_155", [0, 1, 2, 3, 7], "indirect.armour.howitzer_155[4]"),
    ("indirect.armour.howitzer_155", [0, 1, 2, 3], "indirect.armour.howitzer_155"),
    ("direct.weapons.large_gun.vehicle", [10, 13], "direct.weapons.large_gun.vehicle[1]"),
    ("indirect.guns_per_battery", 0, "indirect.guns_per_battery"),
    ("units.stacking_limit", 0, "units.stacking_limit"),
    ("units.suppressed_movement_factor", 1.5, "units.suppressed_movement_factor"),
    ("reaction.standing_order", 13, "reaction.standing_order"),
    ("reaction.standing_order", "never", "reaction.standing_order"),
    ("movement.open", "free", "movement.open"),
    ("version", 0, "version"),
    # faces
    ("indirect.fails_to_arrive_on", [0], "indirect.fails_to_arrive_on[0]"),
    ("indirect.scatters_on", [5, 7], "indirect.scatters_on[1]"),
    ("units.rally_succeeds_on", [True], "units.rally_succeeds_on[0]"),
    ("units.rally_succeeds_on", 3, "units.rally_succeeds_on"),
    # an unknown code
    ("indirect.arrival_roll_per", "shell", "indirect.arrival_roll_per"),
    ("indirect.zone_extent", "all", "indirect.zone_extent"),
    ("indirect.zone_rolls", "twice", "indirect.zone_rolls"),
    ("indirect.kind.howitzer_122", "mortar", "indirect.kind.howitzer_122"),
    (
        "indirect.scatter_direction.pointy",
        ["NE", "E", "SE", "SW", "W", "W"],
        "indirect.scatter_direction.pointy",
    ),
    (
        "indirect.scatter_direction.flat",
        ["NE", "E", "SE", "SW", "W", "NW"],
        "indirect.scatter_direction.flat",
    ),
    ("indirect.scatter_direction.flat", ["N"], "indirect.scatter_direction.flat"),
    ("indirect.scatter_direction.flat", [["N"]] * 6, "indirect.scatter_direction.flat"),
    ("turn.phases", ["cards", "lunch"], "turn.phases[1]"),
    ("turn.phases", ["cards", "rally", "cards"], "turn.phases[2]"),
    ("turn.phases", [["cards"]], "turn.phases[0]"),
    ("turn.phases", [], "turn.phases"),
    ("turn.first_side", "green", "turn.first_side"),
    ("cards.pool", "table", "cards.pool"),
    ("cards.effect.support_155.weapon", "cannon", "cards.effect.support_155.weapon"),
    ("score.objectives", "always", "score.objectives"),
    # an unknown key
    ("turn.length", 3, "turn.length"),
    ("indirect.scatter_on", [1], "indirect.scatter_on"),
    ("indirect.results.11", "SMFKKKKKKKK", "indirect.results.11"),
    ("indirect.results.x", "SMFKKKKKKKK", "indirect.results.x"),
    ("indirect.terrain.swamp", "KKKKKKKKKKK", "indirect.terrain.swamp"),
    ("indirect.kind.cannon", "tube", "indirect.kind.cannon"),
    ("indirect.armour.cannon", [0, 0, 0, 0, 0], "indirect.armour.cannon"),
    ("extra", 1, "extra"),
    # a value where a table belongs, and the other way round
    ("turn", 5, "turn"),
    ("indirect", [], "indirect"),
    ("indirect.attack_level", {}, "indirect.kind.howitzer_155"),
    ("indirect.results", ["-"], "indirect.results"),
    ("name", {}, "name"),
]


@pytest.mark.parametrize(("path", "value", "field"), FAULTS, ids=lambda value: str(value)[:40])
def test_a_fault_is_named_by_its_place(path: str, value: Any, field: str) -> None:
    with pytest.raises(FileError) as error:
        read_ruleset(changed(path, value))
    assert error.value.field.removesuffix(".row") == field


@pytest.mark.parametrize(
    ("path", "value"), [("indirect.results.4", "----SSMXKKK"), ("indirect.terrain.town", "SSSSXSSSSKK")]
)
def test_an_unknown_letter_is_shown_with_the_total_it_stands_at(path: str, value: str) -> None:
    with pytest.raises(FileError) as error:
        read_ruleset(changed(path, value))
    assert "“X”" in error.value.message
    assert f"total {value.index('X') + 2}" in error.value.message


@pytest.mark.parametrize("data", [None, [], "standard", 7])
def test_a_ruleset_is_a_table(data: Any) -> None:
    with pytest.raises(FileError):
        read_ruleset(data)


@pytest.mark.parametrize("base", ["classic", "", 5, ["standard"], {}])
def test_an_unknown_base_is_named(base: Any) -> None:
    with pytest.raises(FileError) as error:
        read_ruleset({"base": base})
    assert error.value.field == "base"
    assert "standard" in error.value.message


def test_what_is_no_toml_says_where() -> None:
    with pytest.raises(FileError, match="line 2"):
        parse_ruleset('base = "standard"\nturn = = 3\n')


def test_a_teachers_file_is_a_copy_with_changes() -> None:
    rules = parse_ruleset("""
        base = "standard"
        name = "company course"
        [turn]
        first_side = "blue"
        [indirect]
        scatters_on = [4, 5, 6]
        arrival_roll_per = "gun"
        [indirect.attack_level]
        howitzer_122 = [6, 4, 2]
        [indirect.results]
        1 = "------SSMFK"
        [indirect.armour]
        howitzer_122 = [0, 0, 0, 0, 0]
    """)
    assert (rules.name, rules.turn.first_side) == ("company course", "blue")
    assert rules.indirect.scatters_on == {4, 5, 6}
    assert rules.indirect.attack_level["howitzer_122"] == (6, 4, 2)
    assert rules.indirect.result(1, 12) == "K"
    assert rules.indirect.armour["howitzer_122"]["composite"] == 0
    # everything else is the standard's, which itself has not changed
    assert rules.indirect.attack_level["howitzer_155"] == (5, 3, 1)
    assert rules.indirect.results[2] == standard().indirect.results[2]
    assert standard().indirect.scatters_on == {5, 6}
    assert standard().indirect.result(1, 12) == "F"
    assert read_ruleset(rules.data).indirect.attack_level == rules.indirect.attack_level


def test_a_teachers_file_may_add_a_gun_with_all_its_rows() -> None:
    new = {
        "attack_level": {"mortar_82": [2, 1, 0]},
        "kind": {"mortar_82": "tube"},
        "armour": {"mortar_82": [2, 4, 5, 6, 6]},
    }
    rules = read_ruleset({"base": "standard", "indirect": new})
    assert rules.indirect.kind["mortar_82"] == "tube"
    assert rules.indirect.armour["mortar_82"] == {
        "none": 2,
        "light": 4,
        "medium": 5,
        "heavy": 6,
        "composite": 6,
    }
    for row in ("kind", "armour"):
        with pytest.raises(FileError) as error:
            read_ruleset(
                {"base": "standard", "indirect": {key: value for key, value in new.items() if key != row}}
            )
        assert error.value.field == f"indirect.{row}.mortar_82"


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"indirekt": {}}, "indirekt"),
        ({"indirect": {"scatter_on": [1]}}, "indirect.scatter_on"),
        ({"indirect": {"results": {"11": "SMFKKKKKKKK"}}}, "indirect.results.11"),
        ({"turn": {"first": "red"}}, "turn.first"),
        ({"turn": 5}, "turn"),
    ],
)
def test_a_teachers_file_changes_only_what_there_is(data: dict[str, Any], field: str) -> None:
    with pytest.raises(FileError) as error:
        read_ruleset({"base": "standard", **data})
    assert error.value.field == field


def test_the_shipped_file_is_read_as_it_stands() -> None:
    assert standard().data == tomllib.loads(SHIPPED.read_text("utf-8"))
    assert (standard().name, standard().indirect.last_level) == ("standard", 10)
