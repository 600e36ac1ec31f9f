"""What `manage.py` does: enter the program's environment, compile texts, hand the command to Django."""

import os
import sys
from pathlib import Path

from wargame.setup import console, environment, texts
from wargame.setup.problem import SetupProblem


def main(argv: list[str]) -> int:
    """Run one command; a problem of set-up is one line on standard error and exit code 1."""
    project = Path(__file__).resolve().parents[2]
    console.prepare()
    try:
        argv = _name_wheels(argv)
        environment.enter(project, argv)
        texts.compile_stale(project / "wargame" / "locale")
        _name_data_folder(argv)
        return _django(argv)
    except SetupProblem as problem:
        console.say(str(problem))
        return 1
    except KeyboardInterrupt:
        console.say()
        return 130
    except BrokenPipeError:
        # Whoever read the output (| head) has had enough; nothing may be written at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _name_wheels(argv: list[str]) -> list[str]:
    """Every command takes `--wheels DIR`; it is for set-up alone, so what follows is told by the environment."""
    rest = []
    arguments = iter(argv)
    for argument in arguments:
        if argument == "--wheels" or argument.startswith("--wheels="):
            folder = argument.partition("=")[2] if "=" in argument else next(arguments, "")
            if not folder or folder.startswith("-"):
                raise SetupProblem("--wheels needs the folder of a bundle: --wheels DIR")
            os.environ[environment.WHEELS] = folder
        else:
            rest.append(argument)
    return rest


def _name_data_folder(argv: list[str]) -> None:
    """`classroom --data DIR` has to be known before the settings are read."""
    if argv[1:2] != ["classroom"]:
        return
    for position, argument in enumerate(argv[2:], 2):
        if argument.startswith("--data="):
            os.environ["WARGAME_DATA"] = argument.partition("=")[2]
        elif argument == "--data" and position + 1 < len(argv):
            os.environ["WARGAME_DATA"] = argv[position + 1]


def _django(argv: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargame.settings")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(argv)
    except SystemExit as end:
        if isinstance(end.code, str):
            console.say(end.code)
            return 1
        return end.code or 0
    finally:
        sys.stdout.flush()
    return 0
