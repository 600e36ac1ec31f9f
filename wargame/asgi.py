"""The entry point of the server: HTTP to Django, websockets to the exercise's consumer."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.core.asgi import get_asgi_application
from django.urls import path, re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargame.settings")
_http = get_asgi_application()

from wargame.consumers import ExerciseSocket, Nowhere  # noqa: E402  (models load only after Django is set up)
from wargame.socket_gate import SocketGate  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": _http,
        "websocket": SocketGate(
            SessionMiddlewareStack(
                URLRouter(
                    [
                        path("ws/exercises/<slug:exercise_id>/", ExerciseSocket.as_asgi()),
                        re_path("", Nowhere.as_asgi()),
                    ]
                )
            )
        ),
    }
)
