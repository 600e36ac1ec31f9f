"""Recorded exercises: each NAME.json is a script, NAME.jsonl beside it the lines that it prints, byte for byte.

After a deliberate change of the rules look at what has changed, then write the lines anew:

    python tests/recorded/record.py             shows which recordings differ, and where first
    python tests/recorded/record.py --write     writes all of them anew
"""

import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if str(HERE.parents[1]) not in sys.path:
    sys.path.insert(0, str(HERE.parents[1]))


def names() -> list[str]:
    """The recorded exercises, by name."""
    return sorted(path.stem for path in HERE.glob("*.json"))


def script(name: str) -> Any:
    return json.loads((HERE / f"{name}.json").read_text("utf-8"))


def recorded(name: str) -> str:
    path = HERE / f"{name}.jsonl"
    return path.read_text("utf-8") if path.exists() else ""


def played(name: str) -> str:
    """What the script prints now: the same lines as `manage.py adjudicate`."""
    from wargame.files import MAPS, SCENARIOS, find_file, find_ruleset
    from wargame.script import read_script, run_script

    read = read_script(
        script(name),
        find_scenario=lambda slug: find_file(slug, SCENARIOS, HERE),
        find_map=lambda slug: find_file(slug, MAPS, HERE),
        find_ruleset=lambda slug: find_ruleset(slug, HERE),
    )
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in run_script(read))


def main(arguments: list[str]) -> int:
    for name in names():
        now, before = played(name), recorded(name)
        if now == before:
            print(f"{name}: as recorded")
            continue
        pairs = zip([*before.splitlines(), ""], [*now.splitlines(), ""], strict=False)
        line, (old, new) = next((at, pair) for at, pair in enumerate(pairs, 1) if pair[0] != pair[1])
        print(f"{name}: differs first in line {line}\n  was {old[:300]}\n  is  {new[:300]}")
        if "--write" in arguments:
            (HERE / f"{name}.jsonl").write_bytes(now.encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
