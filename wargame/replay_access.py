"""Who may look at whose replay: everybody at what he was shown himself; at the rest once the director has opened it."""

from __future__ import annotations

from adjudication.refusal import Refused
from wargame.models import Exercise

# After the director has opened the replay everybody may look with these eyes.
OPENED = ("director", "red", "blue")
# The director and the controllers were shown everything.
_OF_KEEPERS = {
    "director": ("director", "red", "blue", "observer", "controller"),
    "controller": ("controller", "observer"),
}


def views_for(exercise: Exercise, role: str) -> tuple[str, ...]:
    """The audiences whose replay a role may look at, its own first."""
    own = _OF_KEEPERS.get(role, (role,))
    opened = OPENED if exercise.replay_open and exercise.status == "ended" else ()
    return tuple(dict.fromkeys((*own, *opened)))


def permitted_view(exercise: Exercise, role: str, view: str | None) -> str:
    """The audience asked for, or the role's own. Raises `Refused`."""
    views = views_for(exercise, role)
    if not view:
        return views[0]
    if view not in views:
        raise Refused(
            "not_allowed",
            "you may look at the replay of: {roles}; the director can open it for all after the end",
            {"roles": ", ".join(views)},
            field="view",
        )
    return view
