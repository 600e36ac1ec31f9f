"""The scripts of a page, named in its head."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from wargame.modules import reached

register = template.Library()


@register.simple_tag
def preload_modules(*entries: str) -> SafeString:
    """A link for each module that these reach, so that the browser fetches all of them at once."""
    links = ((static(name),) for name in reached(*entries))
    return format_html_join("\n  ", '<link rel="modulepreload" href="{}">', links)
