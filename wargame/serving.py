"""The web server: Daphne inside this process."""

import asyncio
import sys
from collections.abc import Callable
from typing import Any, cast

# From a browser come pings only; commands go by POST.
LONGEST_FROM_BROWSER = 64 * 1024


def serve(
    host: str, port: int, ready: Callable[[], None], running: Callable[[], None] = lambda: None
) -> bool:
    """Serve until Ctrl-C or a stop signal; False if the port could not be had after all.

    `ready` is called when the port is ours, `running` after it, inside the event loop.
    """
    if sys.platform == "win32":
        # Twisted needs it, and has to be told before Daphne is imported.
        asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
    from channels.routing import get_default_application
    from daphne.server import Server  # installs the reactor, so it comes first
    from twisted.internet import reactor

    from wargame import memory, protocols
    from wargame.frames import LARGEST_FRAME
    from wargame.static_files import StaticFirst

    began = False

    def on_ready() -> None:
        nonlocal began
        began = True
        memory.keep_small()
        ready()
        cast(Any, reactor).callLater(0, running)

    protocols.install()
    Server(
        application=StaticFirst(get_default_application()),
        endpoints=[f"tcp:port={port}:interface={host}:backlog=1024"],
        http_timeout=120,
        # This limit is for both ways, what we send is larger; the limit on a frame is for what comes only.
        websocket_max_message_size=LARGEST_FRAME,
        websocket_max_frame_size=LONGEST_FROM_BROWSER,
        ready_callable=on_ready,
    ).run()
    return began
