"""The shapes of the interface, for its OpenAPI description and for reading requests strictly."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework import serializers

from adjudication.refusal import Refused


class NewExercise(serializers.Serializer[Any]):
    """A scenario's slug, a title, and the exercise options."""

    scenario = serializers.CharField()
    title = serializers.CharField(required=False, allow_blank=True)
    options = serializers.JSONField(required=False)


class JoinRequest(serializers.Serializer[Any]):
    """A join code and the name to sit down with."""

    code = serializers.CharField()
    name = serializers.CharField()


class SeatAnswer(serializers.Serializer[Any]):
    """A seat and its secret token, told once."""

    id = serializers.CharField()
    role = serializers.CharField()
    name = serializers.CharField()
    token = serializers.CharField()


class NewExerciseAnswer(serializers.Serializer[Any]):
    """The exercise's id, the director's seat, the join codes by role."""

    id = serializers.CharField()
    seat = SeatAnswer()
    join = serializers.DictField(child=serializers.CharField())


class JoinAnswer(serializers.Serializer[Any]):
    """The exercise that was joined, and the seat in it."""

    exercise = serializers.CharField()
    seat = SeatAnswer()


class CommandRequest(serializers.Serializer[Any]):
    """A command under an id of the sender's own: the same id does nothing twice."""

    id = serializers.UUIDField()
    command = serializers.JSONField()


class PreviewRequest(serializers.Serializer[Any]):
    """A command to be tried out: an override or a rewind."""

    command = serializers.JSONField()


class AuditAnswer(serializers.Serializer[Any]):
    """The audit log, oldest first: when, who, what, why, before and after, or why it was refused."""

    entries = serializers.ListField(child=serializers.DictField())


class EventsAnswer(serializers.Serializer[Any]):
    """Events of the caller's stream, oldest first, and the number of the last one there is."""

    n = serializers.IntegerField()
    events = serializers.ListField(child=serializers.DictField())


class ReplayAnswer(serializers.Serializer[Any]):
    """The index of a replay: where it may be looked at from, its chapters and marks, and the ground."""

    format = serializers.IntegerField()
    exercise = serializers.DictField()
    role = serializers.CharField()
    own = serializers.DictField()
    view = serializers.CharField()
    views = serializers.ListField(child=serializers.CharField())
    open = serializers.BooleanField()
    n = serializers.IntegerField()
    every = serializers.IntegerField()
    start = serializers.DictField()
    chapters = serializers.ListField(child=serializers.DictField())
    marks = serializers.DictField()
    losses = serializers.ListField()
    lines = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    undone = serializers.ListField()
    notes = serializers.ListField(child=serializers.DictField())
    parent = serializers.DictField(allow_null=True)  # type: ignore[assignment]
    branches = serializers.ListField(child=serializers.DictField())
    scenario = serializers.DictField()
    ruleset = serializers.DictField()
    catalogue = serializers.ListField(child=serializers.DictField())
    options = serializers.DictField()


class ReplayFramesAnswer(serializers.Serializer[Any]):
    """The state after a step, and the events that follow it."""

    start = serializers.IntegerField()
    state = serializers.DictField()
    events = serializers.ListField(child=serializers.DictField())

    def get_fields(self) -> dict[str, Any]:
        """`from` is no name in Python."""
        found = super().get_fields()
        return {"from": found.pop("start"), **found}


class Problem(serializers.Serializer[Any]):
    """An error: a stable code, a message in the caller's language, the clause, the field."""

    error = serializers.DictField()


def strict(data: Any, *known: str) -> dict[str, Any]:
    """A request's object; a field that is not known is refused by name."""
    if not isinstance(data, dict):
        raise Refused("bad_value", "the body must be a JSON object", field="body")
    for name in data:
        if name not in known:
            raise Refused(
                "bad_value",
                "is not known here; known are: {known}",
                {"known": ", ".join(known)},
                field=str(name)[:60],
            )
    return data


def text(data: dict[str, Any], name: str, default: str | None = None, *, longest: int = 200) -> str:
    """A text field of a request."""
    value = data.get(name, default)
    if value is None:
        raise Refused("bad_value", "is missing", field=name)
    if not isinstance(value, str) or len(value) > longest:
        raise Refused(
            "bad_value", "must be a text of at most {longest} characters", {"longest": longest}, field=name
        )
    return value


def uuid(data: dict[str, Any], name: str) -> UUID:
    """A UUID field of a request."""
    try:
        return UUID(text(data, name, longest=60))
    except ValueError:
        raise Refused("bad_value", "must be a UUID", field=name) from None


def whole(query: Any, name: str, default: int, highest: int) -> int:
    """A whole number in a query string."""
    value = query.get(name, "")
    if value == "":
        return default
    if not (value.isascii() and value.isdigit()) or len(value) > 9:
        raise Refused("bad_value", "must be a whole number", field=name)
    return min(int(value), highest)
