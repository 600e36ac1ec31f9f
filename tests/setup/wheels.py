"""Small packages made on the spot, a program that needs them, and what is refused."""

import io
import os
import re
import tarfile
import zipfile
from pathlib import Path

import pytest

from wargame.setup.problem import SetupProblem


def wheel(folder: Path, name: str, version: str = "1.0", *requires: str, tag: str = "py3-none-any") -> Path:
    """A wheel with one module of its name."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{version}-{tag}.whl"
    info = f"{name}-{version}.dist-info"
    needs = "".join(f"Requires-Dist: {each}\n" for each in requires)
    needs += "".join(f"Provides-Extra: {extra}\n" for extra in re.findall(r'extra == "(\w+)"', needs))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}.py", f"version = {version!r}\n")
        archive.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}"
        )
        archive.writestr(f"{info}/WHEEL", f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n")
        archive.writestr(
            f"{info}/RECORD", f"{name}.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n"
        )
    return path


def source(folder: Path, name: str, version: str = "1.0") -> Path:
    """A source archive, whose build tool is in its own folder, so that pip needs no other package to look at it."""
    backend = (
        "def prepare_metadata_for_build_wheel(folder, settings=None):\n"
        "    import os\n"
        f"    os.mkdir(folder + '/{name}.dist-info')\n"
        f"    open(folder + '/{name}.dist-info/METADATA', 'w').write('Metadata-Version: 2.1\\nName: {name}\\nVersion: {version}\\n')\n"
        f"    return '{name}.dist-info'\n"
        "def build_wheel(*arguments): raise RuntimeError('not here')\n"
    )
    files = {
        "PKG-INFO": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        "pyproject.toml": '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n',
        "backend.py": backend,
    }
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{version}.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for inside, text in files.items():
            member = tarfile.TarInfo(f"{name}-{version}/{inside}")
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))
    return path


def only_from(patch: pytest.MonkeyPatch, index: Path) -> None:
    """pip takes this folder for the package index and asks no network."""
    patch.setenv("PIP_CONFIG_FILE", os.devnull)
    patch.setenv("PIP_NO_INDEX", "1")
    patch.setenv("PIP_FIND_LINKS", str(index))


def program(folder: Path) -> Path:
    """A program that needs different things on different machines, and the index that has them."""
    index = folder / "index"
    wheel(
        index,
        "app",
        "1.0",
        "dep>=1,<2",
        'onwin; sys_platform == "win32"',
        'notwin; sys_platform != "win32"',
        'old; python_version < "3.12"',
        'more; extra == "more"',
    )
    wheel(index, "dep", "1.5", "deeper")
    wheel(index, "dep", "2.0")
    wheel(index, "deeper")
    wheel(index, "onwin", tag="cp313-cp313-win_amd64")
    wheel(index, "notwin", tag="py3-none-manylinux_2_17_x86_64.manylinux_2_17_aarch64.macosx_11_0_universal2")
    wheel(index, "old")
    wheel(index, "more")
    path = folder / "requirements.txt"
    path.write_text("# what it needs\napp[more]==1.0  # the program\n")
    return path


def refused(action: object, *arguments: object) -> str:
    with pytest.raises(SetupProblem) as problem:
        action(*arguments)  # type: ignore[operator]
    assert "\n" not in str(problem.value)
    return str(problem.value)
