"""A picture as inline SVG: presentation attributes only, so that no policy against inline styles is in its way."""

from __future__ import annotations

from html import escape

from wargame.charts.picture import Area, Circle, Label, Path, Picture, Point, Shared

FONT = "system-ui, Segoe UI, Roboto, Noto Sans, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif"
_STEP = 6
_HATCHES = {
    "rising": f'<path d="M-1 {_STEP + 1}L{_STEP + 1} -1M-1 1L1 -1M{_STEP - 1} {_STEP + 1}L{_STEP + 1} {_STEP - 1}"',
    "falling": f'<path d="M-1 -1L{_STEP + 1} {_STEP + 1}M-1 {_STEP - 1}L1 {_STEP + 1}M{_STEP - 1} -1L{_STEP + 1} 1"',
}


def svg(picture: Picture, written: set[str] | None = None) -> str:
    """The picture as one `<svg>` element, titled and described for those who do not see it.

    `written`: the keys of the shared shapes that the page holds already; those of this picture are added.
    """
    written = set() if written is None else written
    title, told = f"{picture.key}-title", f"{picture.key}-desc"
    hatches = sorted(
        {(each.hatch, each.hatch_colour) for each in picture.shapes if isinstance(each, Area) and each.hatch}
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(picture.width)} {_n(picture.height)}" '
        f'width="{_n(picture.width)}" height="{_n(picture.height)}" role="img" '
        f'aria-labelledby="{title} {told}" font-family="{FONT}">',
        f'<title id="{title}">{escape(picture.title)}</title>',
        f'<desc id="{told}">{escape(picture.description)}</desc>',
    ]
    if hatches:
        drawn = "".join(_pattern(picture.key, hatch or "", colour) for hatch, colour in hatches)
        parts.append(f"<defs>{drawn}</defs>")
    for each in picture.shapes:
        parts.append(_shared(each, written) if isinstance(each, Shared) else _shape(each, picture.key))
    return "".join((*parts, "</svg>"))


def _shared(shared: Shared, written: set[str]) -> str:
    if shared.key in written:
        return f'<use href="#{shared.key}"/>'
    written.add(shared.key)
    return f'<g id="{shared.key}">{"".join(_shape(each, shared.key) for each in shared.shapes)}</g>'


def _pattern(key: str, hatch: str, colour: str) -> str:
    if hatch == "dots":
        inner = f'<circle cx="3" cy="3" r="1.1" fill="{colour}"/>'
    else:
        inner = f'{_HATCHES[hatch]} stroke="{colour}" stroke-width="1.1" fill="none"/>'
    return (
        f'<pattern id="{_hatch_id(key, hatch, colour)}" width="{_STEP}" height="{_STEP}" '
        f'patternUnits="userSpaceOnUse">{inner}</pattern>'
    )


def _hatch_id(key: str, hatch: str | None, colour: str) -> str:
    return f"{key}-{hatch}-{colour.lstrip('#')}"


def _shape(shape: Path | Area | Circle | Label, key: str) -> str:
    match shape:
        case Path():
            dash = _dash(shape.dash)
            return (
                f'<path d="{_way(shape.points)}" fill="none" stroke="{shape.colour}" '
                f'stroke-width="{_n(shape.width)}" stroke-linejoin="round" stroke-linecap="round"{dash}/>'
            )
        case Area():
            return _area(shape, key)
        case Circle():
            return (
                f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}" '
                f'fill="{shape.fill or "none"}"{_stroke(shape.line, shape.width)}/>'
            )
        case Label():
            return _label(shape)


def _area(shape: Area, key: str) -> str:
    way = "".join(f"{_way(ring)}Z" for ring in shape.rings)
    dim = f' fill-opacity="{_n(shape.opacity)}"' if shape.opacity < 1 else ""
    line = _stroke(shape.line, shape.width) + _dash(shape.dash)
    drawn = f'<path d="{way}" fill="{shape.fill or "none"}"{dim}{line}/>'
    if shape.hatch:
        drawn += f'<path d="{way}" fill="url(#{_hatch_id(key, shape.hatch, shape.hatch_colour)})"/>'
    return drawn


def _label(shape: Label) -> str:
    x, y = _n(shape.x), _n(shape.y)
    turned = f' transform="rotate(-90 {x} {y})"' if shape.upwards else ""
    bold = ' font-weight="600"' if shape.bold else ""
    halo = (
        f' stroke="{shape.halo}" stroke-width="{_n(shape.size / 4)}" paint-order="stroke" stroke-linejoin="round"'
        if shape.halo
        else ""
    )
    return (
        f'<text x="{x}" y="{y}" font-size="{_n(shape.size)}" text-anchor="{shape.anchor}" '
        f'fill="{shape.colour}"{bold}{halo}{turned}>{escape(shape.text)}</text>'
    )


def _stroke(colour: str | None, width: float) -> str:
    return f' stroke="{colour}" stroke-width="{_n(width)}"' if colour else ""


def _dash(dash: tuple[float, ...]) -> str:
    return f' stroke-dasharray="{" ".join(map(_n, dash))}"' if dash else ""


def _way(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") if value else "0"
