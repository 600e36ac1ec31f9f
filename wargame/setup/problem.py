"""What set-up says when it cannot go on: one clear line."""

import errno


class SetupProblem(Exception):
    """Its text is the whole message, meant for a teacher."""


def from_os_error(error: OSError, place: object) -> SetupProblem:
    """The line for a file operation that failed at `place`."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC):
        return SetupProblem(f"The disk is full: no room to write in {place}. Free some space and try again.")
    if isinstance(error, PermissionError) or error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return SetupProblem(
            f"The folder cannot be written to: {place}. Use another one with --data DIR, or copy the program elsewhere."
        )
    return SetupProblem(f"{place}: {error.strerror or error}")
