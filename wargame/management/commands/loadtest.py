"""`manage.py loadtest`: so many browsers' sockets and bots at a server, figures as a table and JSON; exit 1 on loss."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from wargame.loadtest.api import Unanswered
from wargame.loadtest.figures import table
from wargame.loadtest.lesson import Wanted, run
from wargame.loadtest.server import OwnServer, RunningServer, Server


def whole(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 < int(text) <= 100_000:
        return int(text)
    raise argparse.ArgumentTypeError(f"a whole number from 1 is wanted, not {text}")


def duration(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if 0 <= value <= 86_400:
        return value
    raise argparse.ArgumentTypeError(f"a number of seconds is wanted, not {text}")


class Command(BaseCommand):
    help = (
        "Opens many browsers' websockets at a server of its own (or a running one), lets bots play with real "
        "commands, and says how fast everything arrived and that nothing was lost."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--sockets", type=whole, default=200, help="how many browsers (200)")
        parser.add_argument("--classrooms", type=whole, default=1, help="exercises they are spread over (1)")
        length = parser.add_mutually_exclusive_group()
        length.add_argument("--seconds", type=duration, help="how long the bots play (30)")
        length.add_argument("--turns", type=whole, help="play so many turns in every classroom instead")
        parser.add_argument(
            "--pause", type=duration, default=0.2, help="seconds between two commands of a classroom (0.2)"
        )
        parser.add_argument("--processes", type=whole, default=1, help="processes that hold the sockets (1)")
        parser.add_argument("--server", metavar="URL", help="a running server, e.g. http://192.168.1.5:8000")
        parser.add_argument("--key", help="the director key of that server (the link that classroom prints)")
        parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as JSON too")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["sockets"] < 2 * options["classrooms"]:
            raise CommandError(
                f"--sockets {options['sockets']} is too few for --classrooms {options['classrooms']}: "
                "each classroom needs two, one of red and one of blue."
            )
        if bool(options["server"]) != bool(options["key"]):
            raise CommandError(
                "--server URL and --key KEY belong together; without both, one is started here."
            )
        file: Path | None = options["json"]
        if file is not None and not file.absolute().parent.is_dir():
            raise CommandError(f"--json {file}: there is no folder {file.absolute().parent}.")
        seconds = options["seconds"]
        if seconds is None and options["turns"] is None:
            seconds = 30.0
        wanted = Wanted(
            sockets=options["sockets"],
            classrooms=options["classrooms"],
            seconds=seconds,
            turns=options["turns"],
            pause=options["pause"],
            processes=min(options["processes"], options["sockets"]),
        )
        server: Server = (
            RunningServer(options["server"], options["key"]) if options["server"] else OwnServer()
        )
        try:
            with server:
                found = run(server, wanted, self.stderr.write)
        except (Unanswered, RuntimeError) as error:
            raise CommandError(str(error)) from None
        for line in table(found):
            self.stdout.write(line)
        for trouble in found["trouble"]:
            self.stderr.write(trouble)
        if file is not None:
            file.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        wrong = ("lost", "doubled", "out_of_order")
        if any(found[name] for name in wrong) or found["reconnects"]["never_level"] or found["trouble"]:
            sys.exit(1)
