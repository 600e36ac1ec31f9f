"""A file that is taken home, taken apart: what it holds as text, its index, its steps, its policy."""

from __future__ import annotations

import base64
import gzip
import html
import json
import re
from dataclasses import dataclass
from typing import Any

_SCRIPT = re.compile(r'<script id="([^"]+)" type="([^"]+)">(.*?)</script>', re.DOTALL)
_MODULES = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)
_POLICY = re.compile(r'Content-Security-Policy" content="([^"]*)"')
_DATA = re.compile(r"data:[\w/+-]+;base64,([\w+/=]+)")


@dataclass(frozen=True)
class HomeFile:
    """`whole`: everything in it that can be read, packed or not."""

    whole: str
    index: dict[str, Any]
    stretches: dict[int, dict[str, Any]]
    policy: str
    modules: dict[str, str]

    @property
    def events(self) -> list[Any]:
        return [event for start in sorted(self.stretches) for event in self.stretches[start]["events"]]


def opened(text: str) -> HomeFile:
    data: dict[str, Any] = {}
    stretches = {}
    for name, kind, content in _SCRIPT.findall(text):
        if kind == "application/json":
            data[name] = json.loads(content)
        else:
            unpacked = gzip.decompress(base64.b64decode(content)).decode()
            stretches[int(name.removeprefix("steps-"))] = json.loads(unpacked)
    modules = {
        name: base64.b64decode(address.partition(",")[2]).decode()
        for name, address in json.loads(_MODULES.findall(text)[0])["imports"].items()
    }
    plain = _DATA.sub(lambda found: base64.b64decode(found[1]).decode(), text)
    parts = [plain, *(json.dumps(each, ensure_ascii=False) for each in (*data.values(), *stretches.values()))]
    return HomeFile(
        "\n".join(parts), data["index"], stretches, html.unescape(_POLICY.findall(text)[0]), modules
    )
