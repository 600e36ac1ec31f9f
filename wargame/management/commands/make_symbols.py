"""Makes static/img/symbols.svg, the APP-6 unit symbols, with the milsymbol package (run once and committed).

Only the icon inside the frame is taken: the counter in the browser draws side, status and stacking itself.
"""

import re
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from milsymbol import Symbol

# Unit type -> entity and first modifier of the land unit symbol set (STANAG APP-6 D).
ENTITIES = {
    "tank": "1205000000",
    "ifv": "1211040000",
    "apc": "1211020000",
    "infantry": "1211000000",
    "anti_tank": "1204000000",
    "recon": "1213000000",
    "sp_howitzer": "1303010000",
    "engineer": "1407000000",
    "mortar": "1308000000",
    "rocket_launcher": "1303014100",
}
# Icons that leave most of the frame empty are drawn a quarter larger; the others touch the frame.
ENLARGED = {"tank", "sp_howitzer", "engineer", "mortar"}
# milsymbol leaves the text of a headquarters symbol empty.
HEADQUARTERS = (
    '<text x="100" y="119" text-anchor="middle" font-size="56" font-weight="700" '
    'font-family="Arial, sans-serif" fill="currentColor">HQ</text>'
)
FRAME = re.compile(r'<path d="M25,50 l150,0 0,100 -150,0 z"[^>]*></path>')
# Strokes are doubled: a counter on a far zoom is twenty pixels wide.
STROKE = "7"


def icon(entity: str) -> str:
    """The strokes of one symbol without its frame, in currentColor."""
    svg: str = Symbol("1003100000" + entity).as_svg()
    body = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    body, frames = FRAME.subn("", body)
    if frames != 1:
        raise ValueError(f"symbol {entity}: expected one frame, found {frames}")
    body = body.replace('stroke-width="3"', f'stroke-width="{STROKE}"').replace('"black"', '"currentColor"')
    return re.sub(r"\s*></path>", "/>", body)


def sprite() -> str:
    """The whole sprite; every symbol has the shape of the APP-6 frame, 3 by 2."""
    icons = {name: icon(entity) for name, entity in ENTITIES.items()} | {"hq": HEADQUARTERS}
    boxes = {name: "40 60 120 80" if name in ENLARGED else "25 50 150 100" for name in icons}
    symbols = "\n".join(
        f'<symbol id="{name}" viewBox="{boxes[name]}">{body}</symbol>' for name, body in icons.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


class Command(BaseCommand):
    """`python manage.py make_symbols`."""

    help = "Makes static/img/symbols.svg from the milsymbol package."

    def handle(self, *args: Any, **options: Any) -> None:
        target = Path(__file__).resolve().parents[3] / "static" / "img" / "symbols.svg"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(sprite(), encoding="utf-8")
        self.stdout.write(f"{target}: {len(ENTITIES) + 1} symbols, {target.stat().st_size} bytes")
