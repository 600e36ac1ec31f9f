"""The entry point of the server: HTTP to Django, websockets to the exercise's consumer."""

import os
from typing import Any

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.conf import settings
from django.urls import path, re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargame.settings")
django.setup(set_prefix=False)

# Models load only after Django is set up.
from wargame import clock  # noqa: E402
from wargame.consumers import ExerciseSocket, Nowhere  # noqa: E402
from wargame.epochs import NewEpoch  # noqa: E402
from wargame.outage import UNANSWERED, show_out  # noqa: E402
from wargame.outlet import OwnConnection  # noqa: E402
from wargame.proxy import seen_through  # noqa: E402
from wargame.reach_sockets import ReachDesk, ReachEcho  # noqa: E402
from wargame.socket_gate import SocketGate  # noqa: E402
from wargame.threads import Handler  # noqa: E402

_addresses = URLRouter(
    [
        path("ws/exercises/<slug:exercise_id>/", ExerciseSocket.as_asgi()),
        path("ws/reach/", ReachEcho.as_asgi()),
        path("ws/reach/desk/", ReachDesk.as_asgi()),
        re_path("", Nowhere.as_asgi()),
    ]
)
_router = NewEpoch(
    ProtocolTypeRouter(
        {"http": Handler(), "websocket": OwnConnection(SocketGate(SessionMiddlewareStack(_addresses)))},
    )
)


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """What answers the web server. The exercises' time runs from the first call on, whatever it asks for."""
    clock.start()
    try:
        await _router(seen_through(scope, settings.PROXIES), receive, send)
    except UNANSWERED as error:
        if scope["type"] != "websocket":
            raise
        await show_out(error, send)
