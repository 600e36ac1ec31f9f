"""What is refused outside any view: the interface's shape below /api/, a page that says what to do elsewhere."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from wargame.api.problems import body


def _answer(request: HttpRequest, code: str, title: str, message: str, status: int) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse(body(code, message), status=status)
    return render(request, "problem.html", {"title": title, "message": message}, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A host that is none, a form with thousands of fields, a session that was tampered with."""
    message = _("This is no request that can be read. Load the page again.")
    return _answer(request, "malformed", _("This cannot be taken"), message, 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Somebody who may not."""
    message = _("This is for somebody else.")
    return _answer(request, "not_allowed", _("This cannot be taken"), message, 403)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that another site has sent, or a page that is older than its cookie."""
    message = _("This page is no longer valid for sending: load it again.")
    return _answer(request, "csrf", _("This cannot be taken"), message, 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """There is nothing here."""
    if request.path.startswith("/api/"):
        return JsonResponse(body("not_found", _("There is nothing at this address.")), status=404)
    return render(request, "404.html", status=404)


def fault(request: HttpRequest, **_given: Any) -> HttpResponse:
    """A fault of the program, which the log tells; the caller learns nothing of it."""
    if request.path.startswith("/api/"):
        return JsonResponse(body("fault", _("Something went wrong on the server")), status=500)
    return render(request, "500.html", status=500)
