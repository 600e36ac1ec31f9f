"""The log's new rows written by one ready statement: a commit is what everybody in the room waits for.

Django's `bulk_create` works each field of each row out anew, which takes longer than the database does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache

from django.db import connection

from wargame.models import Event

_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def append(rows: Iterable[Event]) -> None:
    """Insert rows that are not stored yet, inside the caller's transaction. Their primary keys stay unset."""
    columns = _columns()
    moment = connection.ops.adapt_datetimefield_value
    values = []
    for row in rows:
        held = dict(row.__dict__)
        held["at"], held["body"], held["texts"] = moment(row.at), _json(row.body), _json(row.texts)
        values.append([held[name] for name in columns])
    if values:
        with connection.cursor() as cursor:
            cursor.executemany(_statement(connection.vendor), values)


@cache
def _columns() -> tuple[str, ...]:
    """Every column but the primary key, which the database gives."""
    return tuple(field.attname for field in Event._meta.concrete_fields if not field.primary_key)


@cache
def _statement(vendor: str) -> str:
    quote = connection.ops.quote_name
    names = ", ".join(quote(name) for name in _columns())
    marks = ", ".join(["%s"] * len(_columns()))
    return f"INSERT INTO {quote(Event._meta.db_table)} ({names}) VALUES ({marks})"  # noqa: S608
