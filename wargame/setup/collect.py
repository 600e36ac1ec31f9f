"""Collecting a bundle, with internet: each platform's packages by pip, hashed and listed in the manifest."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import datetime
from pathlib import Path

from wargame.setup import bundle as bundles
from wargame.setup import closure, console, installer, platforms
from wargame.setup.bundle import Bundle, Target
from wargame.setup.problem import SetupProblem, from_os_error

ROOM = 220 * 1024 * 1024  # for one platform, with what is written twice meanwhile
ROUNDS = 25
# Source archives that turn into pure Python where there is no compiler.
BUILD_ANYWHERE = {"rjsmin", "rcssmin"}
NOTHING_FITS = re.compile(r"No matching distribution found for (\S+)")
README = "README.txt"


def collect(requirements: Path, folder: Path, targets: list[Target]) -> Bundle:
    """Make or complete the bundle in `folder`; every whole target is kept even if a later one fails."""
    wanted = bundles.hash_of_requirements(requirements)
    bundle = _begun(folder, wanted)
    old = [target for target in bundle.targets if bundle.requirements == wanted]
    if bundle.targets and not old:
        console.say(
            "The bundle was of another version of the program: its platforms are collected again, too."
        )
        targets = [*targets, *(Target(t.platform, t.python) for t in bundle.targets)]
    bundle = Bundle(folder, wanted, bundle.files, tuple(old))
    for target in dict.fromkeys((t.platform, t.python) for t in targets):
        bundle = _with_target(bundle, requirements, *target)
    _tidy(bundle)
    return bundle


def _begun(folder: Path, wanted: str) -> Bundle:
    """The bundle that is there, or a new empty one; a folder that holds something else is left alone."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / bundles.MANIFEST).exists():
            bundle = bundles.read(folder)
        elif any(folder.iterdir()):
            raise SetupProblem(f"{folder} holds something else and is no bundle. Name an empty folder.")
        else:
            bundle = Bundle(folder, wanted, {}, ())
            # At once, so that a collection that was broken off is known as one and can be completed.
            bundles.write(bundle, _now())
        bundle.wheels.mkdir(exist_ok=True)
    except FileExistsError:
        raise SetupProblem(f"{folder} is a file. Name a folder for the bundle.") from None
    except OSError as error:
        raise _told(error, folder) from None
    return bundle


def _with_target(bundle: Bundle, requirements: Path, platform: str, python: str) -> Bundle:
    target = bundle.find(platform, python)
    title = Target(platform, python).title
    if target is not None and bundles.harm(bundle, target) is None:
        console.say(f"{title}: complete already.")
        return bundle
    console.say(f"{title}: collecting …")
    try:
        free = shutil.disk_usage(bundle.folder).free
        if free < ROOM:
            raise SetupProblem(
                f"Not enough room in {bundle.folder}: {free // 2**20} MB are free, "
                f"{ROOM // 2**20} MB are needed for each platform."
            )
        with tempfile.TemporaryDirectory(prefix="collecting-", dir=bundle.folder) as place:
            packages = _gather(requirements, Path(place), platform, python)
            files = dict(bundle.files)
            for package in packages.values():
                files[package.file.name] = bundles.measure(package.file)
                os.replace(package.file, bundle.wheels / package.file.name)
        target = Target(
            platform,
            python,
            {package.name: package.version for package in packages.values()},
            tuple(package.file.name for package in packages.values()),
        )
        others = tuple(t for t in bundle.targets if (t.platform, t.python) != (platform, python))
        bundle = Bundle(bundle.folder, bundle.requirements, files, (*others, target))
        bundles.write(bundle, _now())
    except OSError as error:
        raise _told(error, bundle.folder) from None
    built = sorted(package.name for package in packages.values() if package.built)
    console.say(
        f"{title}: {len(packages)} packages, {size_of(bundle, target)}"
        + (f"; built on the school's machine, without a compiler: {', '.join(built)}" if built else "")
    )
    return bundle


def _gather(requirements: Path, place: Path, platform: str, python: str) -> dict[str, closure.Package]:
    """Ask pip for what is known to be needed, read what that needs, and so on until nothing is missing."""
    chosen = platforms.PLATFORMS.get(platform) or platforms.this_machine()
    markers, wanted = chosen.markers(python), closure.listed(requirements)
    missing: list[str] = []
    for _ in range(ROUNDS):
        found = closure.inventory(place)
        versions = closure.needed(wanted, found, markers)
        missing = closure.unmet(versions, found)
        if not missing:
            packages = {name: found[name] for name in versions}
            _refuse_sources(packages, Target(platform, python))
            return packages
        for name in missing:
            if name in found:
                found[name].file.unlink()
        _download([f"{name}{versions[name]}" for name in missing], place, chosen, python)
    raise SetupProblem(f"No versions were found that go together: {', '.join(missing)}.")


def _refuse_sources(packages: dict[str, closure.Package], target: Target) -> None:
    foreign = sorted(name for name, each in packages.items() if each.built and name not in BUILD_ANYWHERE)
    if foreign:
        raise SetupProblem(
            f"There is no ready package for {target.title} of: {', '.join(foreign)}. "
            "Take another Python version with --python (the newest one often has to wait for its packages)."
        )


def _download(wanted: list[str], place: Path, platform: platforms.Platform, python: str) -> None:
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--disable-pip-version-check",
        "--no-input",
        "--retries",
        "2",
    ]
    command += ["--no-deps", "--prefer-binary", "--progress-bar", "off", "--dest", str(place)]
    for tag in platform.tags:
        command += ["--platform", tag]
    if platform.tags:
        command += ["--python-version", python, "--implementation", "cp"]
    done = subprocess.run(
        [*command, *wanted],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUTF8": "1"},
        encoding="utf-8",
        errors="replace",
    )
    if not done.returncode:
        return
    fits = NOTHING_FITS.search(done.stdout)
    if installer.UNREACHABLE.search(done.stdout):
        raise SetupProblem("No network: collecting a bundle needs the internet. Connect and try again.")
    if fits:
        raise SetupProblem(
            f"The package index has no {fits[1]} for {Target(platform.name, python).title}. Try another --python."
        )
    raise SetupProblem(installer.explain(done.stdout))


def _tidy(bundle: Bundle) -> None:
    """Leave what the manifest lists and nothing else, and a page that a person can read."""
    used = {name for target in bundle.targets for name in target.files}
    whole = Bundle(
        bundle.folder,
        bundle.requirements,
        {name: entry for name, entry in bundle.files.items() if name in used},
        bundle.targets,
    )
    try:
        bundles.write(whole, _now())
        (bundle.folder / README).write_text(summary(whole), encoding="utf-8")
        for path in bundle.wheels.iterdir():
            if path.name not in used:
                with contextlib.suppress(OSError):
                    path.unlink()
    except OSError as error:
        raise _told(error, bundle.folder) from None


def summary(bundle: Bundle) -> str:
    """What is in the bundle and how it is used, in both languages."""
    lines = ["Packages of the classroom wargame, for machines without internet.", ""]
    lines += [
        f"  {t.title}: {len(t.packages)} packages, {size_of(bundle, t)}"
        for t in sorted(bundle.targets, key=lambda t: (t.platform, t.python))
    ]
    lines += ["", "There: copy the program and this folder onto the machine and start it with", ""]
    lines += ["  python3 manage.py classroom --wheels FOLDER     (Windows: py manage.py …)", ""]
    lines += [
        "课堂兵棋推演的软件包，供没有互联网的电脑使用：把程序和本文件夹复制到该电脑上，用上面的命令启动。"
    ]
    return "\n".join(lines) + "\n"


def size_of(bundle: Bundle, target: Target) -> str:
    return f"{sum(bundle.files[name][0] for name in target.files) / 1e6:.0f} MB"


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _told(error: OSError, folder: Path) -> SetupProblem:
    """As elsewhere, but a bundle has no `--data`."""
    text = str(from_os_error(error, folder)).partition(" Use another one with")[0]
    return SetupProblem(text)
