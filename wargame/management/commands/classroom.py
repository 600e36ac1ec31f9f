"""`manage.py classroom`: the live exercise for a room full of browsers, from this machine."""

import argparse
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connections

from wargame import broadcast, migrating, serving, whereabouts
from wargame.demo import start_demo
from wargame.qr import qr_svg
from wargame.setup import data_folder, network, welcome
from wargame.setup.problem import SetupProblem
from wargame.whereabouts import Whereabouts


def port_number(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 < int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"a number from 1 to 65535 is wanted, not {text}")


class Command(BaseCommand):
    help = "Runs the live exercise: prints the director link and the address where everybody else joins."
    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        # --data is read before Django starts and has to be written out.
        return super().create_parser(prog_name, subcommand, allow_abbrev=False, **kwargs)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=port_number, default=8000, help="the port to serve on (8000)")
        parser.add_argument(
            "--host", default="0.0.0.0", help="the address to serve on (all of this machine's)"
        )
        parser.add_argument(
            "--address",
            help="where others join, if not at the address found: 192.168.1.5, a name, or https://wargame.school.cn/",
        )
        parser.add_argument(
            "--data", type=Path, help="the folder of the database and the keys (classroom-data)"
        )
        # Read before Django starts, too; every command of manage.py takes it.
        parser.add_argument("--wheels", type=Path, help="set up from this bundle, without the internet")
        parser.add_argument("--demo", action="store_true", help="start an exercise that the computer plays")
        parser.add_argument("--no-browser", action="store_true", help="do not open the director's page")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = settings.DATA_FOLDER
        port: int = options["port"]
        host = resolved(options["host"])
        if options["address"]:
            options["address"] = given_address(options["address"], port)
        data_folder.prepare(folder)
        lock = data_folder.ServerLock(folder)
        # Several processes over Redis and another database are wanted; two on one SQLite file are not.
        if not (
            settings.REDIS_URL and settings.DATABASES["default"]["ENGINE"] != "django.db.backends.sqlite3"
        ):
            lock.take()
        try:
            refuse_taken_port(host, port)
            key = str(settings.DIRECTOR_KEY)
            len(
                settings.SECRET_KEY
            )  # made now, so that a folder that refuses it is told before anybody joins
            with migrating.alone():
                migrating.bring_up_to_date()
                try:
                    call_command("load_shipped")
                    if options["demo"]:
                        start_demo()
                except DatabaseError as error:
                    raise migrating.explained(error, settings.DATABASES["default"]["NAME"]) from error
            connections.close_all()
            place = whereabouts.begin(host, port)
            if options["address"]:
                settings.JOIN_ADDRESS = options["address"]
            lock.tell(whereabouts.join_now(place))

            def ready() -> None:
                say(place, key)
                if not options["no_browser"] and welcome.has_screen():
                    link = f"http://{place.own}:{port}/director/?key={key}"
                    threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()

            def changed(before: Whereabouts, now: Whereabouts) -> None:
                lock.tell(now.join)
                if now.ip != before.ip:
                    say(now, key, changed=True)
                else:
                    welcome.network_lost(sys.stdout, now.join, lost=bool(now.lost))
                news = {"join": now.join, "qr": qr_svg(now.join), "lost": bool(now.lost)}
                broadcast.address_changed(news)
                connections.close_all()

            if not serving.serve(host, port, ready, lambda: whereabouts.start(changed)):
                raise port_in_use(host, port)
        finally:
            lock.release()
        self.stdout.write(f"Stopped. Everything is kept in {folder}; the same command goes on from here.")


def say(place: Whereabouts, key: str, *, changed: bool = False) -> None:
    """The two links with what belongs to them, on the console."""
    join = whereabouts.join_now(place)
    if changed:
        welcome.address_changed(sys.stdout)
    welcome.links(sys.stdout, join=join, key=key)
    others = [address for address in place.found if address.ip != place.ip or settings.JOIN_ADDRESS]
    reach = f"http://{place.own}:{place.port}/reach/"
    welcome.rest(sys.stdout, join, place.port, others, reach=reach)


def given_address(text: str, port: int) -> str:
    """The join address for `--address`."""
    join = whereabouts.named(text, port)
    if join is None:
        raise SetupProblem(
            f"--address {text} is no address that a browser can open: write 192.168.1.5, a name, or https://…/."
        )
    return join


def resolved(host: str) -> str:
    """An IPv4 address of this machine for what `--host` named."""
    try:
        return str(socket.getaddrinfo(host, None, socket.AF_INET)[0][4][0])
    except (OSError, UnicodeError):
        raise SetupProblem(f"--host {host} is not an address of this machine.") from None


def refuse_taken_port(host: str, port: int) -> None:
    if not network.can_bind(host):
        raise SetupProblem(f"--host {host} is not an address of this machine.")
    if network.port_problem(host, port):
        raise port_in_use(host, port)


def port_in_use(host: str, port: int) -> SetupProblem:
    other = network.free_port(host, max(port, 8000))
    hint = f" Try another: --port {other}" if other else " Try another with --port."
    if network.needs_rights(host, port):
        return SetupProblem(f"Port {port} is reserved for administrators.{hint}")
    return SetupProblem(f"Port {port} is in use by another program.{hint}")
