"""Making a virtual environment and filling it with pip; each failure in one line that says what to do."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from wargame.setup import console
from wargame.setup.bundle import Bundle, Target, command_for
from wargame.setup.problem import SetupProblem, from_os_error

# No answer from the package index.
UNREACHABLE = re.compile(
    r"NewConnectionError|NameResolutionError|name resolution|getaddrinfo|ConnectTimeout|ReadTimeout|timed out|"
    r"ProxyError|Connection (?:refused|reset|aborted)|Network is unreachable|SSLError|CERTIFICATE_VERIFY|"
    r"No route to host|RemoteDisconnected",
    re.IGNORECASE,
)
# What pip prints, and what it means for a teacher; the first that fits counts.
FAILURES = (
    (
        re.compile(r"no space left|errno 28|not enough space|WinError 112", re.IGNORECASE),
        "The disk is full: there is no room for the program's packages (about 500 MB). Free some space and try again.",
    ),
    (
        re.compile(r"long path|path too long|WinError 206", re.IGNORECASE),
        r"The folder's path is too long for Windows. Move the program to a short one, such as C:\wargame.",
    ),
    (
        re.compile(f"{UNREACHABLE.pattern}|No matching distribution", re.IGNORECASE),
        "No network: the first start needs the internet once to install its packages. Connect and try again, or "
        "bring the packages from another machine (README, a school without internet).",
    ),
    (
        re.compile(
            r"Permission denied|Access is denied|Errno 13|WinError 5\b|Read-only file system", re.IGNORECASE
        ),
        "The program's folder cannot be written to, or a program in it is still running. "
        "Close other windows of it or copy the folder elsewhere, and try again.",
    ),
)


def explain(output: str) -> str:
    """The one line for what pip said."""
    for pattern, line in FAILURES:
        if pattern.search(output):
            return line
    errors = [line for line in output.splitlines() if line.lstrip().startswith(("ERROR", "error"))]
    last = (errors or output.strip().splitlines() or ["it gave no reason"])[-1].strip()
    return f"Installing the packages failed: {last}"


def missing_venv() -> str:
    """How to get Python's venv module on this machine."""
    if shutil.which("apt-get"):
        return "Python's venv module is missing. Install it with: sudo apt install python3-venv"
    return "Python's venv module is missing. Install your system's package for it, or Python from python.org."


def make_environment(folder: Path) -> None:
    """A fresh virtual environment in `folder`; whatever environment was there is replaced."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise SetupProblem(missing_venv())
    if folder.is_dir() and any(folder.iterdir()) and not _environment_like(folder):
        raise SetupProblem(f"{folder} is not a Python environment; move it away and try again.")
    try:
        if folder.exists():
            shutil.rmtree(folder)
        done = subprocess.run(
            [sys.executable, "-m", "venv", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise from_os_error(error, folder) from None
    if done.returncode:
        if "ensurepip" in done.stdout and "apt" in done.stdout:  # Debian's own hint
            raise SetupProblem(missing_venv())
        raise SetupProblem(
            explain(done.stdout).replace("Installing the packages", "Making the Python environment")
        )


def _environment_like(folder: Path) -> bool:
    return (folder / "pyvenv.cfg").exists() or any(
        (folder / name).exists() for name in ("bin", "Scripts", "lib")
    )


def has_pip(python: Path) -> bool:
    """Whether an interrupted set-up left an environment without pip."""
    try:
        done = subprocess.run(
            [str(python), "-m", "pip", "--version"], capture_output=True, stdin=subprocess.DEVNULL
        )
    except OSError:
        return False
    return done.returncode == 0


def install(python: Path, requirements: Path) -> None:
    """Install what `requirements` names; a counter shows that something happens."""
    output = _pip(python, ["--retries", "2", "-r", str(requirements)], dict(os.environ))
    if output is not None:
        raise SetupProblem(explain(output))


def install_from(python: Path, requirements: Path, bundle: Bundle, target: Target) -> None:
    """The same from a bundle's files alone: no index, no settings of pip's own, the very versions it lists."""
    environment = {name: value for name, value in os.environ.items() if not name.upper().startswith("PIP_")}
    environment["PIP_CONFIG_FILE"] = os.devnull  # a school's own settings may name an index or other files
    pins = "".join(f"{name}=={version}\n" for name, version in sorted(target.packages.items()))
    with tempfile.TemporaryDirectory(prefix="wargame-") as place:
        constraints = Path(place) / "constraints.txt"
        constraints.write_text(pins, encoding="utf-8")
        options = ["--no-index", "--find-links", str(bundle.wheels), "-c", str(constraints)]
        output = _pip(python, [*options, "-r", str(requirements)], environment)
    if output is None:
        return
    lacking = re.search(r"No matching distribution found for (\S+)", output)
    if lacking:
        again = command_for(bundle.folder, target.platform, target.python)
        raise SetupProblem(
            f"The bundle in {bundle.folder} does not hold {lacking[1]}. On a machine with internet run: {again}"
        )
    raise SetupProblem(explain(output))


def _pip(python: Path, arguments: list[str], environment: dict[str, str]) -> str | None:
    """Run `pip install` with them; what it printed where it failed, None where it did not."""
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    command += ["--progress-bar", "off", *arguments]
    environment.update(PYTHONUTF8="1", PYTHONUNBUFFERED="1")
    for name in ("PIP_TARGET", "PIP_PREFIX", "PIP_USER", "PIP_REQUIRE_VIRTUALENV"):
        environment.pop(name, None)  # would install somewhere else
    output, shown, packages = [], sys.stderr.isatty(), 0
    try:
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env=environment,
            encoding="utf-8",
            errors="replace",
        ) as pip:
            assert pip.stdout is not None
            for line in pip.stdout:
                output.append(line)
                if shown and line.startswith(("Collecting ", "Installing ")):
                    packages += 1
                    print(f"\r  {packages} … {line.split()[1][:50]:<50}", end="", file=sys.stderr, flush=True)
    except OSError as error:
        raise from_os_error(error, python) from None
    if shown and packages:
        console.say()
    return "".join(output) if pip.returncode else None
