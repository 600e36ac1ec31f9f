"""The pages of "can others reach me?": the director's with what blocks others, and the tiny one that a device opens.

A device needs no seat and no token. What it reports is passed to the director's open pages and kept nowhere.
"""

from __future__ import annotations

import json
import re
import secrets
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from wargame import access, broadcast, origins, whereabouts
from wargame.api.problems import body
from wargame.pages import reach_words
from wargame.pages.gate import keyless
from wargame.qr import qr_svg
from wargame.setup import barriers, network, selftest
from wargame.setup.network import Address
from wargame.texts import script_texts
from wargame.whereabouts import Whereabouts

SHORT = "r/"
# A device reports every few seconds while its page is open; forty behind one address are a class behind a proxy.
REPORTS_A_MINUTE = 900
LONGEST_REPORT = 400
_ID = re.compile(r"[0-9a-f]{12}")
_STATES = ("waiting", "works", "fails")
# The first that fits; an iPad calls itself a Mac, an Android device also Linux.
_KINDS = (
    ("harmony", re.compile(r"HarmonyOS|OpenHarmony")),
    ("iphone", re.compile(r"iPhone")),
    ("ipad", re.compile(r"iPad")),
    ("android", re.compile(r"Android")),
    ("windows", re.compile(r"Windows")),
    ("chromebook", re.compile(r"CrOS")),
    ("mac", re.compile(r"Macintosh")),
    ("linux", re.compile(r"Linux|X11")),
)


def kind_of(agent: str) -> str:
    """What kind of device a browser says it runs on."""
    return next((kind for kind, pattern in _KINDS if pattern.search(agent)), "other")


@require_GET
def reach_page(request: HttpRequest) -> HttpResponse:
    """`/reach/`: every address with its QR code, the devices that have come through, and what blocks the others.

    The key opens it once and then leaves the address, as on the director's page.
    """
    key = request.GET.get("key")
    if key is not None and access.is_director_key(key):
        request.session.cycle_key()
        access.remember_director(request.session)
        return HttpResponseRedirect(reverse("reach"))
    refused = keyless(request)
    if refused is not None:
        return refused
    context = {
        "page_json": {"port": _port(request), **present(request)},
        "texts_json": script_texts(),
        "steps": reach_words.steps(barriers.Barriers(), _port(request)),
    }
    return _fresh(render(request, "reach.html", context))


@require_GET
def address_page(request: HttpRequest) -> HttpResponse:
    """`/reach/address/`: where others join at this moment, for pages that have been open for long."""
    return keyless(request) or _fresh(JsonResponse(present(request)))


def present(request: HttpRequest) -> dict[str, Any]:
    """The join address with its QR code, and every address as a place to try."""
    join = whereabouts.join_address(request)
    place = whereabouts.here()
    found = list(place.found) if place is not None and not place.only_here else []
    tries: list[dict[str, Any]] = [{"url": join, "name": "", "virtual": False, "joins": True}]
    for address in found:
        url = f"http://{address.ip}:{place.port if place else 0}/"
        if url == join:
            tries[0].update(name=address.interface, virtual=address.virtual)
        else:
            tries.append({"url": url, "name": address.interface, "virtual": address.virtual, "joins": False})
    for each in tries:
        each["test"] = f"{each['url']}{SHORT}"
        each["qr"] = qr_svg(str(each["test"]))
    return {
        "join": join,
        "qr": qr_svg(join),
        "lost": bool(place and place.lost >= whereabouts.PATIENCE),
        "only_here": bool(place and place.only_here),
        "tries": tries,
    }


@require_GET
def checks_page(request: HttpRequest) -> HttpResponse:
    """`/reach/checks/`: this machine looks at itself; takes a second or two on Windows."""
    refused = keyless(request)
    if refused is not None:
        return refused
    place = whereabouts.here()
    found = network.addresses()
    seen = barriers.read(found)
    findings = reach_words.findings(seen, place, _tested(place, found), _port(request))
    steps = [{"text": text, "command": command} for text, command in reach_words.steps(seen, _port(request))]
    return _fresh(JsonResponse({"findings": findings, "steps": steps}))


def _tested(place: Whereabouts | None, found: list[Address]) -> dict[str, selftest.Answer]:
    """The server's answers at each address at which it should answer."""
    if place is None:
        return {}
    wanted = [place.ip, *(address.ip for address in found if place.host in ("0.0.0.0", address.ip))]
    return {
        ip: selftest.ask(ip, place.port, page=static("icon.svg"), ws="/ws/reach/")
        for ip in dict.fromkeys(wanted)
    }


def _port(request: HttpRequest) -> int:
    place = whereabouts.here()
    return place.port if place is not None else int(request.get_port())


@require_GET
def device_page(request: HttpRequest) -> HttpResponse:
    """`/r/`: what a telephone or laptop opens; that it is shown at all is the first thing that works."""
    mark = secrets.token_hex(6)
    if _may_report(request):
        broadcast.reached(_device(request, mark, {"script": "waiting", "socket": "waiting", "trip": None}))
    return _fresh(render(request, "reach_device.html", {"mark": mark}))


@csrf_exempt  # it changes nothing and needs no cookie; that it comes from our own page is checked below
@require_POST
def heard_page(request: HttpRequest) -> HttpResponse:
    """`/r/heard/`: the device's page tells how far it got, `{"id", "socket", "trip"}`."""
    origin = request.headers.get("Origin")
    if origin is None or not origins.same([origin], [request.get_host()]):
        return JsonResponse(body("not_allowed", gettext("Open the test page on this device.")), status=403)
    if not _may_report(request):
        return JsonResponse(body("too_many", gettext("Too many tries: wait a minute.")), status=429)
    report = _report(request.body)
    if report is None:
        return JsonResponse(body("bad_value", gettext("This is no report of the test page.")), status=400)
    broadcast.reached(_device(request, report.pop("id"), {"script": "works", **report}))
    return _fresh(JsonResponse({"address": request.META.get("REMOTE_ADDR", "")}))


def _report(raw: bytes) -> dict[str, Any] | None:
    if len(raw) > LONGEST_REPORT:
        return None
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or set(data) != {"id", "socket", "trip"}:
        return None
    mark, state, trip = data["id"], data["socket"], data["trip"]
    if not isinstance(mark, str) or not _ID.fullmatch(mark) or state not in _STATES:
        return None
    if trip is not None and (type(trip) is not int or not 0 <= trip <= 60_000):
        return None
    return {"id": mark, "socket": state, "trip": trip}


def _device(request: HttpRequest, mark: str, state: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": mark,
        "address": request.META.get("REMOTE_ADDR", ""),
        "kind": kind_of(request.headers.get("User-Agent", "")),
        "at": request.headers.get("Host", "")[:100],
        **state,
    }


def _may_report(request: HttpRequest) -> bool:
    key = f"reach:{request.META.get('REMOTE_ADDR', '')}"
    cache.add(key, 0, timeout=60)
    try:
        return cache.incr(key) <= REPORTS_A_MINUTE
    except ValueError:  # it ran out between the two calls
        return True


def _fresh(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-store"
    return response
