"""The kinds of machine that a bundle is for: their names, pip's platform tags, and how markers see them."""

import platform
import sys
from dataclasses import dataclass

LINUX_GLIBC = 28  # glibc 2.28 is what Debian 10, Ubuntu 18.10 and everything since have


@dataclass(frozen=True)
class Platform:
    """One kind of machine; without `tags` it is known to itself only, and pip has to be asked there."""

    name: str
    title: str
    tags: tuple[str, ...] = ()
    os_name: str = "posix"
    sys_platform: str = "linux"
    system: str = "Linux"
    machine: str = "x86_64"

    def markers(self, python: str) -> dict[str, str]:
        """What `python_version < "3.13"` and the like are compared with; pip itself takes the machine it runs on."""
        here = "{}.{}.{}".format(*sys.version_info[:3])
        full = here if here.startswith(f"{python}.") else f"{python}.9"
        return {
            "os_name": self.os_name,
            "sys_platform": self.sys_platform,
            "platform_system": self.system,
            "platform_machine": self.machine,
            "platform_python_implementation": "CPython",
            "platform_release": "",
            "platform_version": "",
            "implementation_name": "cpython",
            "implementation_version": full,
            "python_version": python,
            "python_full_version": full,
            "extra": "",
        }


def _manylinux(machine: str, oldest: int) -> tuple[str, ...]:
    new = tuple(f"manylinux_2_{minor}_{machine}" for minor in range(LINUX_GLIBC, oldest - 1, -1))
    old = ("manylinux2014", *(("manylinux2010", "manylinux1") if oldest < 17 else ()))
    return (*new, *(f"{name}_{machine}" for name in old), f"linux_{machine}")


PLATFORMS = {
    each.name: each
    for each in (
        Platform("windows", "Windows 10/11, 64 bit", ("win_amd64",), "nt", "win32", "Windows", "AMD64"),
        Platform(
            "macos-apple",
            "macOS, Apple processor",
            ("macosx_12_0_arm64", "macosx_12_0_universal2"),
            sys_platform="darwin",
            system="Darwin",
            machine="arm64",
        ),
        Platform(
            "macos-intel",
            "macOS, Intel processor",
            ("macosx_12_0_x86_64", "macosx_12_0_universal2", "macosx_12_0_intel"),
            sys_platform="darwin",
            system="Darwin",
        ),
        Platform("linux", "Linux, x86-64", _manylinux("x86_64", 5)),
        Platform("linux-arm", "Linux, ARM 64 bit", _manylinux("aarch64", 17), machine="aarch64"),
    )
}


def this_machine() -> Platform:
    """The platform of the Python that runs this."""
    return of(
        sys.platform,
        platform.machine(),
        wide=sys.maxsize > 2**32,
        libc=platform.libc_ver()[0] or "other" if sys.platform == "linux" else "",
    )


def of(sys_platform: str, machine: str, *, wide: bool = True, libc: str = "") -> Platform:
    """The platform of a machine by what Python says of it; one that has no name here gets its own."""
    kind = machine.lower()
    intel, arm = kind in ("x86_64", "amd64"), kind in ("arm64", "aarch64")
    name = {
        "win32": "windows" if intel else "",
        "darwin": "macos-apple" if arm else "macos-intel" if intel else "",
        "linux": ("linux" if intel else "linux-arm" if arm else "") if libc in ("", "glibc") else "",
    }.get(sys_platform, "")
    if wide and name:
        return PLATFORMS[name]
    own = "-".join(
        part for part in (sys_platform, kind, "" if wide else "32bit", libc.replace("glibc", "")) if part
    )
    return Platform(
        own, own, (), "nt" if sys_platform == "win32" else "posix", sys_platform, platform.system(), machine
    )


def title(name: str) -> str:
    """The words for a platform's name."""
    known = PLATFORMS.get(name)
    return known.title if known else name
