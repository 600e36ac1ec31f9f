"""What the OpenAPI description says beyond the views: how a caller is known, every command, every refusal."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension

from adjudication.options import BEAT_SECONDS, DICE_MODES, PACES
from adjudication.ruleset_cards import CARDS, POOLS
from wargame.api import commands_described as commands
from wargame.exercises import LONGEST_NAME, LONGEST_TITLE

_PROBLEM: dict[str, Any] = {
    "description": "A refusal: nothing has changed. `code` is stable, `message` is in the caller's language.",
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "code": {"type": "string"},
                "message": {"type": "string"},
                "clause": {"type": "string", "nullable": True, "description": "The rule that forbids it."},
                "field": {"type": "string", "nullable": True, "description": "The field that is meant."},
            },
            "required": ["code", "message", "clause", "field"],
        }
    },
    "required": ["error"],
}
_EVENT: dict[str, Any] = {
    "description": "What happened, as the caller may know it; `n` counts the caller's own stream without gaps.",
    "type": "object",
    "properties": {
        "n": {"type": "integer", "minimum": 1},
        "type": {"type": "string"},
        "turn": {"type": "integer"},
        "phase": {"type": "string", "nullable": True},
        "side": {"type": "string", "nullable": True},
        "clause": {"type": "string", "nullable": True},
        "at": {"type": "string"},
        "data": {"type": "object", "additionalProperties": {}},
        "updates": {"type": "object", "additionalProperties": {}},
    },
    "required": ["n", "type", "turn", "phase", "side", "clause", "at", "data", "updates"],
}
_OPTIONS: dict[str, Any] = {
    "description": "How the exercise is played; what is left out is as the scenario and the ruleset say.",
    "type": "object",
    "properties": {
        "first_side": commands.SIDE,
        "dice": {
            "oneOf": [
                commands.one_of(*DICE_MODES),
                {
                    "type": "object",
                    "properties": dict.fromkeys(("red", "blue"), commands.one_of(*DICE_MODES)),
                    "additionalProperties": False,
                },
            ]
        },
        "cards_per_side": commands.whole(0, len(CARDS)),
        "pool": commands.one_of(*POOLS),
        "reveal_drawn_card": commands.FLAG,
        "fog": commands.FLAG,
        "standing_order": commands.ORDER,
        "window_seconds": commands.whole(0, 86_400),
        "part_seconds": commands.whole(0, 86_400),
        "pace": {
            "oneOf": [
                commands.one_of(*PACES),
                {
                    "type": "object",
                    "properties": {
                        "mode": commands.one_of(*PACES),
                        "seconds": {
                            "type": "number",
                            "minimum": BEAT_SECONDS[0],
                            "maximum": BEAT_SECONDS[1],
                        },
                    },
                    "required": ["mode"],
                    "additionalProperties": False,
                },
            ]
        },
    },
}
_REFUSALS = {
    "400": "A field that is missing, unknown or has no such value; a body that is no JSON.",
    "401": "No token, or one that opens nothing here.",
    "403": "Not for this role; or a page's request without its CSRF token.",
    "404": "Nothing at this address, or no such thing.",
    "405": "Not by this method.",
    "406": "An Accept header that does not take JSON.",
    "409": "Not now: the rules, the phase or somebody else's turn forbid it.",
    "411": "A body without its Content-Length.",
    "413": "A body over 64 KiB.",
    "415": "A body that is not application/json.",
    "429": "Too many requests: `Retry-After` says how many seconds to wait.",
}


class SeatScheme(OpenApiAuthenticationExtension):
    """A seat's token, or the director key, as a bearer token."""

    target_class = "wargame.api.callers.SeatAuthentication"
    name = "seat"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A seat's token, or the director key."}


def complete(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Fill in what every operation has in common, and what a serializer cannot say."""
    schemas: dict[str, Any] = result["components"]["schemas"]
    schemas.update(commands.schemas())
    schemas.update({"Problem": _PROBLEM, "Event": _EVENT, "ExerciseOptions": _OPTIONS})
    reference = {
        name: {"$ref": f"#/components/schemas/{name}"} for name in ("Command", "Event", "ExerciseOptions")
    }
    schemas["CommandRequest"]["properties"]["command"] = reference["Command"]
    schemas["PreviewRequest"]["properties"]["command"] = {
        "oneOf": [{"$ref": f"#/components/schemas/Command{name}"} for name in ("Override", "Rewind")]
    }
    schemas["EventsAnswer"]["properties"]["events"]["items"] = reference["Event"]
    schemas["NewExercise"]["properties"]["options"] = reference["ExerciseOptions"]
    schemas["NewExercise"]["properties"]["title"]["maxLength"] = LONGEST_TITLE
    schemas["JoinRequest"]["properties"]["name"]["maxLength"] = LONGEST_NAME
    for name in ("CommandRequest", "PreviewRequest", "NewExercise", "JoinRequest"):
        schemas[name]["additionalProperties"] = False
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            _refusals(path, method, operation)
    return result


def _refusals(path: str, method: str, operation: dict[str, Any]) -> None:
    """Each refusal that this operation can answer, all in one shape."""
    codes = {"405", "406", "429"}
    if {"seat": []} in operation.get("security", ()):
        codes |= {"401", "403", "404"}
    if "{" in path:
        codes.add("404")
    if operation.get("parameters"):
        codes |= {"400", "409"}
    if method == "post":
        codes |= {"400", "403", "404", "409", "411", "413", "415"}
    problem = {"schema": {"$ref": "#/components/schemas/Problem"}}
    for code in sorted(codes):
        operation["responses"][code] = {
            "description": _REFUSALS[code],
            "content": {"application/json": problem},
        }
