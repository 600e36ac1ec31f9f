"""Logging that cannot tell a secret: keys and tokens are struck out of whatever is logged."""

import logging
import re

SECRETS = re.compile(
    r"""(?P<name>[?&](?:key|token|code)=|\bBearer\s+|\bX-Director-Key:\s*|["'](?:token|key|secret)["']\s*:\s*["'])[^&\s"']+""",
    re.IGNORECASE,
)


def without_secrets(text: str) -> str:
    """`text` with every key and token replaced by three stars."""
    return SECRETS.sub(lambda match: match["name"] + "***", text)


class HideSecrets(logging.Filter):
    """Rewrites each record before a handler formats it, its traceback included."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_secrets(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = without_secrets(record.exc_text)
        return True
