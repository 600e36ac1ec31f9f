"""Requests generated from the OpenAPI description: as it says, a little beside it, and far from anything it says.

Hypothesis and not Schemathesis, because the roles, the two exercises and the state that must not change are ours to
say, and the translation of the description into strategies is the small part of it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

ROLES = (
    "director",
    "controller",
    "red",
    "blue",
    "observer",
    "key",
    "none",
    "wrong",
    "stranger",
    "cookie",
    "cookie-csrf",
)
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "BREW")
# Placeholders are filled with what the room has when the request is sent.
PLACES = ("@exercise", "@stranger", "@seat-red", "@seat-blue", "@seat-director", "@code", "@token")
NAMES = (
    "R-T1",
    "R-T2",
    "B-T1",
    "R-SP",
    "R-122",
    "B-122",
    "4563GH",
    "4656GH",
    "4657GH",
    "9999GH",
    "4563",
    "river-crossing",
    "standard",
)
HOSTILE_TEXTS = (
    "", " ", "\u202e", "\ud83d\ude00" * 40, "A" * 70_000, "'; DROP TABLE wargame_seat; --", "<script>alert(1)</script>",
    "../../../../etc/passwd", "%00", "%s%n", "{{7*7}}", "\u0000", "\ud800", "NaN", "1e999", "-0", "٣", "𝟛", "null", "=1+1",
    "R-T1\n", "constructor", "__class__", "\ufeff", "zh-hans",
)  # fmt: skip
HOSTILE_VALUES = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    -(2**63) - 1,
    10**400,
    0.5,
    -1e308,
    [],
    {},
    [[]],
    {"": None},
)
KINDS = (
    "application/json", "application/json; charset=utf-8", "application/json; charset=utf-16", "text/plain", "",
    "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "application/xml",
    "APPLICATION/JSON", "*/*", "application/json, text/html",
)  # fmt: skip


@dataclass(frozen=True)
class Sent:
    """A request as it goes out; `as_described`: its body is what the description asks for."""

    method: str
    path: str
    role: str
    query: tuple[tuple[str, str], ...]
    kind: str
    body: bytes
    as_described: bool
    headers: tuple[tuple[str, str], ...]


texts = st.one_of(
    st.sampled_from(NAMES), st.sampled_from(PLACES), st.sampled_from(HOSTILE_TEXTS), st.text(max_size=30)
)
values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.sampled_from(HOSTILE_VALUES), texts, st.integers(), st.floats()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=6,
)
junk = st.one_of(
    st.binary(max_size=200),
    st.sampled_from([10, 31, 33, 100, 5_000, 30_000]).map(lambda deep: b"[" * deep + b"]" * deep),
    st.sampled_from([33, 1_000, 9_000]).map(lambda deep: b'{"a":' * deep + b"1" + b"}" * deep),
    st.sampled_from([65_536, 65_537, 200_000]).map(lambda size: b'{"id":"' + b"x" * size + b'"}'),
    st.sampled_from([
        b"", b"null", b'{"id":1,"id":2}', b'{"command":NaN}', b'{"command":-Infinity}', b'{"command":1e999}',
        b'"\\ud800"', b'{"id":"\xff"}', b"\xef\xbb\xbf{}", '{"id":"ü"}'.encode("utf-16"), b"{}{}", b"1" * 5000,
    ]),
)  # fmt: skip


def described(schema: Any, document: Any) -> st.SearchStrategy[Any]:
    """Values that a schema of the description takes."""
    if "$ref" in schema:
        return described(document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document)
    if "oneOf" in schema:
        return st.one_of([described(each, document) for each in schema["oneOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kind = schema.get("type")
    if kind == "object" and "properties" in schema:
        return _objects(schema, document)
    if kind == "array":
        most = min(schema.get("maxItems", 4), 4)
        return st.lists(described(schema["items"], document), max_size=most)
    if kind == "integer":
        low, high = schema.get("minimum", -(10**6)), schema.get("maximum", 10**9)
        return st.one_of(st.integers(low, min(high, low + 12)), st.integers(low, high))
    if kind == "number":
        return st.floats(schema.get("minimum", 0), schema.get("maximum", 100))
    if kind == "boolean":
        return st.booleans()
    if schema.get("format") == "uuid":
        return st.uuids().map(str)
    if kind == "string":
        longest = schema.get("maxLength", 60)
        named = st.sampled_from((*NAMES, *PLACES)) if longest >= 20 else st.nothing()
        return st.one_of(
            named,
            st.text(
                st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=min(longest, 30)
            ),
        )
    return st.dictionaries(st.text(max_size=8), st.integers(), max_size=2)


def _field(name: str, schema: Any, document: Any) -> st.SearchStrategy[Any]:
    """A field's values, the one that means something among them as often as all others."""
    usual = {"code": "@code", "scenario": "river-crossing"}.get(name)
    fit = described(schema, document)
    return fit if usual is None else st.one_of(st.just(usual), fit)


@st.composite
def _objects(draw: Any, schema: Any, document: Any) -> dict[str, Any]:
    needed = schema.get("required", [])
    made = {name: draw(_field(name, schema["properties"][name], document)) for name in needed}
    others = [name for name in schema["properties"] if name not in needed]
    for name in draw(st.lists(st.sampled_from(others), unique=True, max_size=len(others))) if others else []:
        made[name] = draw(described(schema["properties"][name], document))
    if len(made) < schema.get("minProperties", 0):
        made[others[0]] = draw(described(schema["properties"][others[0]], document))
    return made


@st.composite
def _spoilt(draw: Any, whole: Any) -> Any:
    """A described body with one thing in it replaced, left out or added."""
    place, body = whole, whole
    for _ in range(draw(st.integers(0, 3))):
        inside = [each for each in place.values() if isinstance(each, dict) and each]
        place = draw(st.sampled_from(inside)) if inside else place
    name = draw(st.sampled_from(list(place))) if place else "x"
    how = draw(st.sampled_from(("replace", "drop", "add")))
    if how == "replace" or not place:
        place[name] = draw(values)
    elif how == "drop":
        del place[name]
    else:
        place[draw(texts)] = draw(values)
    return body


@st.composite
def requests(draw: Any, document: Any, pages: list[str]) -> Sent:
    """One request, half of them to an address and by a method that the description knows."""
    role = draw(st.sampled_from(ROLES))
    path = draw(st.sampled_from([*document["paths"]] * 4 + pages))
    operations = document["paths"].get(path, {})
    method = draw(st.sampled_from([*operations] * 6 + list(METHODS))).upper()
    operation = operations.get(method.lower(), {})
    kind, body, as_described = "application/json", b"", False
    if "requestBody" in operation or method not in ("GET", "HEAD", "OPTIONS"):
        kind, body, as_described = draw(_bodies(operation, document))
    query = []
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "query" and draw(st.booleans()):
            fit = described(parameter["schema"], document).map(str)
            query.append((parameter["name"], draw(st.one_of(fit, texts))))
    if draw(st.integers(0, 9)) == 0:
        query.append((draw(texts), draw(texts)))
    for name in ("exercise_id", "slug", "name"):
        if f"{{{name}}}" in path:
            usual = {"exercise_id": "@exercise", "slug": "river-crossing", "name": "standard"}[name]
            path = path.replace(
                f"{{{name}}}",
                draw(st.sampled_from([usual] * 9 + ["@stranger", "nosuchone2", "a.b", "%00", "x" * 300])),
            )
    headers = draw(st.lists(st.tuples(
        st.sampled_from(["Accept", "Accept-Language", "X-Seat", "Origin", "X-HTTP-Method-Override", "Range", "X-Forwarded-For"]),
        st.sampled_from(["*/*", "application/xml", "zh-hans", "xx;q=zz", "@seat-blue", "null", "DELETE", "bytes=0-1", "‮".encode().decode("latin-1"), "1.2.3.4"]),
    ), max_size=2))  # fmt: skip
    return Sent(method, path, role, tuple(query), kind, body, as_described, tuple(headers))


@st.composite
def _bodies(draw: Any, operation: Any, document: Any) -> tuple[str, bytes, bool]:
    how = draw(st.sampled_from(("described", "described", "spoilt", "spoilt", "junk", "kind")))
    content = operation.get("requestBody", {}).get("content", {})
    if how == "junk" or "application/json" not in content:
        return draw(st.sampled_from(KINDS)), draw(junk), False
    body = draw(described(content["application/json"]["schema"], document))
    if how == "spoilt":
        body = draw(_spoilt(body))
    kind = draw(st.sampled_from(KINDS)) if how == "kind" else "application/json"
    # As a program would write it that knows no better: half characters and NaN too.
    return kind, json.dumps(body).encode(), how == "described"
