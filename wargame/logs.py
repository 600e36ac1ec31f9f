"""Logging that cannot tell a secret: keys, tokens, codes and cookies are struck out of whatever is logged.

Plain lines for a console; with WARGAME_LOG=json one JSON object a line for whoever collects logs.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

_NAMED = re.compile(
    r"""(?P<name>[?&](?:key|token|code|csrfmiddlewaretoken)=|\bBearer\s+|\bX-Director-Key:\s*"""
    r"""|\b(?:wargame_session|wargame_csrf|sessionid|csrftoken)["']?\s*[=:,]\s*["']?"""
    r"""|\bX-CSRFToken["']?\s*[:,]\s*b?["']?"""
    r"""|["'](?:token|key|secret|password|seed|csrf)["']\s*:\s*["'])[^&\s"';]+""",
    re.IGNORECASE,
)
# A join code where it is called one; "code" alone is also the code of an error, which is in small letters.
_CODE = re.compile(r"""(?P<name>\bcodes?["']?\s*[=:]\s*["']?)[A-Z0-9]{6}\b""")
# What only a secret looks like: a token (43 characters), a hash or a seed (64 hex digits), a CSRF token, a session key.
_SHAPED = re.compile(
    r"(?<![\w-])(?:(?![a-z_]{43}(?![\w-]))[\w-]{43}|[0-9a-f]{64}|(?=[A-Za-z]*[0-9])[A-Za-z0-9]{32}|[A-Za-z0-9]{64})(?![\w-])"
)
_STARS = "***"
# What a record may carry besides its message.
FIELDS = ("method", "path", "exercise", "status", "milliseconds")


_known: set[str] = set()


def never_tell(secret: str) -> str:
    """`secret`, which is struck out from now on wherever it stands, whatever it looks like."""
    if len(secret) >= 8:  # less is no secret, and would tear holes into words
        _known.add(secret)
    return secret


def without_secrets(text: str) -> str:
    """`text` with every secret in it replaced by three stars."""
    for secret in _known:
        text = text.replace(secret, _STARS)
    text = _NAMED.sub(lambda match: match["name"] + _STARS, text)
    text = _CODE.sub(lambda match: match["name"] + _STARS, text)
    return _SHAPED.sub(_STARS, text)


class HideSecrets(logging.Filter):
    """Rewrites each record before a handler formats it, its traceback included."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_secrets(_said(record)), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = without_secrets(record.exc_text)
        if record.stack_info:
            record.stack_info = without_secrets(record.stack_info)
        return True


def _said(record: logging.LogRecord) -> str:
    """A library's record whose arguments do not fit must not end the request that it tells of."""
    try:
        return record.getMessage()
    except (TypeError, ValueError, KeyError):
        return str(record.msg)


class JsonLines(logging.Formatter):
    """{"time", "level", "logger", "message"}, and where they apply "exercise", "method", "path", "status",
    "milliseconds", "error" (the traceback). Time in UTC.
    """

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name in FIELDS:
            value = getattr(record, name, None)
            if value is not None:
                line[name] = value
        error = record.exc_text or (self.formatException(record.exc_info) if record.exc_info else None)
        if error:
            line["error"] = error
        return json.dumps(line, ensure_ascii=False, default=str)
