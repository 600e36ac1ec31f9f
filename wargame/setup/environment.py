"""The program's own virtual environment: made where missing, brought up to date, rebuilt where broken."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from wargame.setup import bundle, console, installer
from wargame.setup.lock import FileLock
from wargame.setup.problem import SetupProblem, from_os_error

FOLDER = ".venv"
STAMP = "wargame-stamp.json"
WHEELS = "WARGAME_WHEELS"  # the folder of a bundle to install from; `--wheels` sets it
ENTERED = (
    "WARGAME_ENTERED"  # set for one hand-over only, so that a broken environment cannot make us go round
)


def python_of(folder: Path) -> Path:
    """The interpreter inside an environment."""
    return folder / "Scripts" / "python.exe" if os.name == "nt" else folder / "bin" / "python"


def inside(folder: Path) -> bool:
    """Whether this very process runs in it."""
    return folder.exists() and Path(sys.prefix).resolve() == folder.resolve()


def stamp_for(requirements: Path, version: str) -> dict[str, str]:
    """What an environment must say of itself to be taken as it is."""
    return {"requirements": bundle.hash_of_requirements(requirements), "python": version}


def read_stamp(folder: Path) -> dict[str, str] | None:
    """The stamp written after the last complete installation."""
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return stamp if isinstance(stamp, dict) else None


def version_inside(folder: Path) -> str | None:
    """The Python version of an environment that really starts from that folder; None if it is missing or broken."""
    ask = "import sys; print(sys.prefix); print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run(
            [str(python_of(folder)), "-I", "-c", ask],
            capture_output=True,
            timeout=60,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    lines = done.stdout.decode("utf-8", "replace").split("\n")
    if done.returncode or len(lines) < 2:
        return None
    version = lines[1].strip()
    return version if tuple(map(int, version.split("."))) >= (3, 11) else None


def ready(folder: Path, requirements: Path) -> bool:
    """Whether the environment works and holds what `requirements` names."""
    stamp = read_stamp(folder)
    if stamp is None:
        return False
    version = version_inside(folder)
    return version is not None and stamp == stamp_for(requirements, version)


def ensure(project: Path) -> None:
    """Make or repair the environment of `project`, if it needs that."""
    folder, requirements = project / FOLDER, project / "requirements.txt"
    if ready(folder, requirements):
        return
    lock = FileLock(project / f"{FOLDER}.lock")
    try:
        while not lock.take():  # two windows started at once: the second waits for the first
            time.sleep(0.5)
        try:
            if not ready(folder, requirements):
                _build(folder, requirements)
        finally:
            lock.release()
    except OSError as error:
        raise from_os_error(error, project) from None


def _build(folder: Path, requirements: Path) -> None:
    version = version_inside(folder)
    fresh = version is None or not installer.has_pip(python_of(folder))
    # Looked at first: a bundle that does not fit is told before anything is made.
    fill, source = _source(requirements, _running() if fresh or version is None else version)
    if fresh:
        again = "again " if (folder / "pyvenv.cfg").exists() else ""
        console.say(f"Setting up {again}in {folder} ({source}; it takes a minute or two) …")
        installer.make_environment(folder)
        version = version_inside(folder)
        if version is None:
            raise SetupProblem(
                f"The Python environment in {folder} does not start. Delete that folder and try again."
            )
    else:
        console.say(f"Installing what this version needs ({source}) …")
    assert version is not None
    (folder / STAMP).unlink(missing_ok=True)
    fill(python_of(folder))
    draft = folder / f"{STAMP}.part"
    draft.write_text(json.dumps(stamp_for(requirements, version)), encoding="utf-8")
    draft.replace(folder / STAMP)
    console.say("Set-up is complete.")


def _running() -> str:
    return "{}.{}".format(*sys.version_info[:2])


def _source(requirements: Path, version: str) -> tuple[Callable[[Path], None], str]:
    """How the packages are had, as a function of the interpreter that gets them, and in words."""
    named = os.environ.get(WHEELS)
    if not named:
        return lambda python: installer.install(python, requirements), "this needs the internet once"
    place = Path(named).expanduser().absolute()
    whole, target = bundle.fitting(place, requirements, version)
    return (
        lambda python: installer.install_from(python, requirements, whole, target),
        f"without the internet, from the bundle in {place}",
    )


def enter(project: Path, argv: list[str]) -> None:
    """Go on inside the environment: returns only there, with everything installed."""
    folder, requirements = project / FOLDER, project / "requirements.txt"
    entered = os.environ.pop(ENTERED, None)
    if inside(folder):
        version = _running()
        # Whoever comes through `ensure` has just been checked; others may have called the interpreter inside directly.
        if not entered and read_stamp(folder) != stamp_for(requirements, version):
            fill, _ = _source(requirements, version)
            fill(Path(sys.executable))
            (folder / STAMP).write_text(json.dumps(stamp_for(requirements, version)), encoding="utf-8")
        return
    if entered:
        raise SetupProblem(f"The Python environment in {folder} is broken. Delete that folder and try again.")
    ensure(project)
    _hand_over([str(python_of(folder)), str(project / "manage.py"), *argv[1:]])


def _hand_over(command: list[str]) -> None:
    """Run the same command inside; never returns."""
    # UTF-8 for every file that is read or written, on Windows too.
    environment = {**os.environ, ENTERED: "1", "PYTHONUTF8": "1"}
    environment.pop("PYTHONHOME", None)
    environment.pop("__PYVENV_LAUNCHER__", None)  # macOS: would lead the interpreter back outside
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execve(command[0], command, environment)
    # Windows has no exec that a console waits for. Ctrl-C reaches the child by itself, so here it is only waited out.
    child = subprocess.Popen(command, env=environment)
    while True:
        try:
            sys.exit(child.wait())
        except KeyboardInterrupt:
            continue
