"""A lock on a file that ends with the process that holds it, however that process ends; Windows and POSIX."""

import contextlib
import errno
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _release(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _release(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)


# What the systems answer where another process holds it.
HELD = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}


class FileLock:
    """One holder at a time. The file itself stays: deleting it would let two hold "the same" lock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def take(self) -> bool:
        """True if the lock is ours now, False if another process holds it."""
        file = open(self.path, "a+b")  # noqa: SIM115 - it stays open as long as the lock is held
        try:
            _take(file)
        except OSError as error:
            if error.errno in HELD:
                file.close()
                return False
            # A network drive that knows no locks: better no lock than no lesson.
        self._file = file
        return True

    def release(self) -> None:
        """Let the next one in; harmless if nothing is held."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                _release(self._file)
            self._file.close()
            self._file = None
