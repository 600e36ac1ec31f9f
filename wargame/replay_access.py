"""Who may look at whose replay: everybody at what he was shown himself; at the rest once the director has opened it."""

from __future__ import annotations

from adjudication.refusal import Refused
from wargame.models import Exercise, Seat

# After the director has opened the replay everybody may look with these eyes.
OPENED = ("director", "red", "blue")
_OF_KEEPERS = {
    "director": ("director", "controller", "red", "blue", "observer"),
    "controller": ("controller", "observer"),
}


def views_for(exercise: Exercise, role: str) -> tuple[str, ...]:
    """The audiences whose replay a role may look at, its own first."""
    own = _OF_KEEPERS.get(role, (role,))
    return tuple(dict.fromkeys((*own, *(OPENED if exercise.replay_open else ()))))


def permitted_view(exercise: Exercise, seat: Seat, view: str | None) -> str:
    """The audience asked for, or the seat's own. Raises `Refused`."""
    views = views_for(exercise, seat.role)
    if view is None:
        return views[0]
    if view not in views:
        raise Refused(
            "not_allowed",
            "you may look at the replay of: {views}; the director can open it for all after the end",
            {"views": ", ".join(views)},
            field="view",
        )
    return view
