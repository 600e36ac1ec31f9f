"""What may be changed in an export: each change with the kind of exercise it needs, and where it has to be found."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any


def place_of(data: dict[str, Any], type_: str, **about: Any) -> int:
    return next(
        index
        for index, event in enumerate(data["events"])
        if event["body"]["type"] == type_
        and all(event["body"]["data"].get(name) == value for name, value in about.items())
    )


Change = Callable[[dict[str, Any]], tuple[int | None, str]]
CHANGES: list[tuple[str, Change]] = []


def change(played: str) -> Callable[[Change], Change]:
    def kept(function: Change) -> Change:
        CHANGES.append((played, function))
        return function

    return kept


@change("plain")
def a_die(data: dict[str, Any]) -> tuple[int | None, str]:
    at = place_of(data, "dice_rolled", by="auto")
    faces = data["events"][at]["body"]["data"]["faces"]
    faces[0] = faces[0] % 6 + 1
    return at + 1, f"events[{at}].body.data.faces[0]"


@change("from a file")
def a_die_of_a_seed_that_is_lost(data: dict[str, Any]) -> tuple[int | None, str]:
    at = place_of(data, "dice_rolled", by="auto")
    faces = data["events"][at]["body"]["data"]["faces"]
    faces[0] = faces[0] % 6 + 1
    return at + 1, f"events[{at}].body.data.faces[0]"


@change("plain")
def an_outcome(data: dict[str, Any]) -> tuple[int | None, str]:
    at = place_of(data, "dice_rolled", table="direct.results")
    told = data["events"][at]["body"]["data"]
    told["outcome"] = "K" if told["outcome"] != "K" else "-"
    return at + 1, f"events[{at}].body.data.outcome"


@change("plain")
def an_outcome_in_one_audience_s_text(data: dict[str, Any]) -> tuple[int | None, str]:
    at = place_of(data, "unit_changed")
    texts = data["events"][at]["texts"]
    told = json.loads(texts["all"])
    told["data"]["result"] = "S" if told["data"]["result"] != "S" else "M"
    texts["red"] = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return at + 1, f"events[{at}].texts.red.data.result"


@change("plain")
def a_text_s_update(data: dict[str, Any]) -> tuple[int | None, str]:
    at = place_of(data, "unit_moved")
    texts = data["events"][at]["texts"]
    told = json.loads(texts["all"])
    unit = told["data"]["unit"]
    told["updates"]["units"][unit]["hex"] = told["data"]["from"]
    texts["blue"] = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return at + 1, f"events[{at}].texts.blue.updates.units.{unit}.hex"


@change("fog")
def what_a_side_was_shown(data: dict[str, Any]) -> tuple[int | None, str]:
    """An event that only the other side saw, told to this one, too."""
    at = next(i for i, e in enumerate(data["events"]) if e["n"]["red"] is None and e["n"]["blue"])
    event = data["events"][at]
    last = max(e["n"]["red"] or 0 for e in data["events"][:at])
    event["n"]["red"] = last + 1
    event["texts"]["red"] = event["texts"].get("blue") or event["texts"]["all"]
    for later in data["events"][at + 1 :]:
        if later["n"]["red"]:
            later["n"]["red"] += 1
    data["numbers"]["red"] += 1
    return at + 1, f"events[{at}].n.red"


@change("plain")
def a_number_of_a_stream(data: dict[str, Any]) -> tuple[int | None, str]:
    data["events"][7]["n"]["blue"] += 1
    return 8, "events[7].n.blue"


@change("plain")
def a_seeded_input(data: dict[str, Any]) -> tuple[int | None, str]:
    at = next(i for i, s in enumerate(data["submissions"]) if any(g["kind"] == "seeded" for g in s["inputs"]))
    place = next(i for i, g in enumerate(data["submissions"][at]["inputs"]) if g["kind"] == "seeded")
    faces = data["submissions"][at]["inputs"][place]["faces"]
    faces[0] = faces[0] % 6 + 1
    return data["submissions"][at]["seq_before"] + 1, f"submissions[{at}].inputs[{place}].faces[0]"


@change("dice by hand")
def a_die_that_was_entered(data: dict[str, Any]) -> tuple[int | None, str]:
    at = next(i for i, s in enumerate(data["submissions"]) if s["command"]["type"] == "enter_dice")
    faces = data["submissions"][at]["command"]["faces"]
    faces[0] = faces[0] % 6 + 1
    step = data["submissions"][at]["seq_before"]
    return step + 1, f"events[{step}].body.data.faces[0]"


@change("dice by hand")
def a_command(data: dict[str, Any]) -> tuple[int | None, str]:
    at = next(i for i, s in enumerate(data["submissions"]) if s["command"]["type"] == "move_unit")
    sent = data["submissions"][at]
    sent["command"]["path"] = sent["command"]["path"][:-1] or ["3448GH"]
    return None, ""


@change("plain")
def a_table_of_the_ruleset(data: dict[str, Any]) -> tuple[int | None, str]:
    at = place_of(data, "dice_rolled", table="direct.results")
    told = data["events"][at]["body"]["data"]
    row = data["ruleset"]["direct"]["results"][str(told["row"])]
    letter = "S" if told["outcome"] != "S" else "M"
    place = told["total"] - 2
    data["ruleset"]["direct"]["results"][str(told["row"])] = row[:place] + letter + row[place + 1 :]
    return at + 1, f"events[{at}].body.data.outcome"


@change("plain")
def a_level_of_the_ruleset(data: dict[str, Any]) -> tuple[int | None, str]:
    at = place_of(data, "shot_fired")
    told = data["events"][at]["body"]["data"]
    for row in data["ruleset"]["direct"]["weapons"][told["weapon"]].values():
        for index, level in enumerate(row):
            row[index] = level - 1 if level > 1 else level
    return None, ""


@change("cards")
def the_piles_at_the_beginning(data: dict[str, Any]) -> tuple[int | None, str]:
    pile = data["pools"]["red"]
    pile[0], pile[1] = pile[1], pile[0]
    return None, "pools.red[0]"


@change("cards")
def a_card_that_was_drawn(data: dict[str, Any]) -> tuple[int | None, str]:
    at = place_of(data, "card_drawn")
    told = data["events"][at]["body"]["data"]
    told["card"] = "fire_boost" if told["card"] != "fire_boost" else "field_repair"
    return at + 1, f"events[{at}].body.data.card"


@change("rewinds")
def a_shuffle_of_a_rewind(data: dict[str, Any]) -> tuple[int | None, str]:
    at = place_of(data, "rewound")
    told = data["events"][at]["body"]["data"]
    what, owner = next((w, o) for w in ("hands", "pools") for o, pile in told[w].items() if len(pile) > 1)
    told[what][owner].reverse()
    return at + 1, f"events[{at}].body.data.{what}.{owner}[0]"


@change("rewinds")
def a_step_that_was_undone(data: dict[str, Any]) -> tuple[int | None, str]:
    at = next(i for i, event in enumerate(data["events"]) if event["undone_at"])
    data["events"][at]["undone_at"] = None
    return at + 1, f"events[{at}].undone_at"


@change("plain")
def the_seed(data: dict[str, Any]) -> tuple[int | None, str]:
    data["seed"] = "ab" * 32
    return None, "seed_hash"


@change("plain")
def the_hash_at_the_start(data: dict[str, Any]) -> tuple[int | None, str]:
    data["seed_hash"] = "ab" * 32
    return None, "seed_hash"


@change("rewinds")
def when_a_part_ends(data: dict[str, Any]) -> tuple[int | None, str]:
    at = next(
        index
        for index, event in enumerate(data["events"])
        if set(event["texts"]) == {"all"} and json.loads(event["texts"]["all"])["updates"].get("deadline")
    )
    texts = data["events"][at]["texts"]
    told = json.loads(texts["all"])
    told["updates"]["deadline"] = "2031-01-01T00:00:00.000Z"
    texts["all"] = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return at + 1, f"events[{at}].texts.director.updates.deadline"


@change("plain")
def when_it_happened(data: dict[str, Any]) -> tuple[int | None, str]:
    data["events"][5]["at"] = "2031-01-01T00:00:00.000Z"
    return 6, "events[5].at"


@change("plain")
def an_option(data: dict[str, Any]) -> tuple[int | None, str]:
    data["options"]["first_side"] = "blue"
    return None, ""


@change("plain")
def where_it_stands(data: dict[str, Any]) -> tuple[int | None, str]:
    data["turn"] += 1
    return None, "turn"


@change("plain")
def the_last_events(data: dict[str, Any]) -> tuple[int | None, str]:
    del data["events"][-1]
    return len(data["events"]) + 1, "events"
