"""A short name for the contents of files and folders."""

import hashlib
from pathlib import Path


def of(*paths: Path) -> str:
    """Twelve hex digits that change when a file under `paths` does; independent of dates and of the machine."""
    digest = hashlib.sha256()
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file():
                digest.update(file.relative_to(path.parent).as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
