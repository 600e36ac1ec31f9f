"""The recorded exercises, read: their scripts and the lines beside them."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from tests.recorded import record
from wargame.files import MAPS, SCENARIOS, find_file, find_ruleset
from wargame.script import Script, read_script

NAMES = record.names()
Line = Mapping[str, Any]


@cache
def lines(name: str) -> tuple[Line, ...]:
    return tuple(json.loads(line) for line in record.recorded(name).splitlines())


def events(name: str) -> list[Line]:
    return [line for line in lines(name) if "n" in line]


def data_of(name: str, *types: str) -> list[Line]:
    return [line["data"] for line in events(name) if line["type"] in types]


def everywhere(*types: str) -> list[Line]:
    return [data for name in NAMES for data in data_of(name, *types)]


def read(name: str) -> Script:
    return read_script(
        record.script(name),
        find_scenario=lambda slug: find_file(slug, SCENARIOS, record.HERE),
        find_map=lambda slug: find_file(slug, MAPS, record.HERE),
        find_ruleset=lambda slug: find_ruleset(slug, record.HERE),
    )
