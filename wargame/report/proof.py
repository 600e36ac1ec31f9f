"""The seed of the dice, once it is shown, and how anybody can check them and the whole exercise."""

from __future__ import annotations

from django.utils.translation import gettext as _

from wargame.report.blocks import Facts, Paragraph, Points, Section
from wargame.report.gathering import Gathered


def proof(gathered: Gathered) -> Section:
    """Method, fingerprint, seed, and the commands."""
    exercise = gathered.exercise
    rows = [(_("Method"), exercise.dice_method), (_("Fingerprint of the seed"), exercise.seed_hash)]
    if gathered.seed is None:
        text = _(
            "The fingerprint was shown before the first die. The seed itself is shown once the exercise has ended; "
            "then every die can be recomputed."
        )
        return Section("seed", _("Seed and check"), (Facts(tuple(rows), code=True), Paragraph(text)))
    rows.append((_("Seed"), gathered.seed))
    return Section(
        "seed",
        _("Seed and check"),
        (
            Facts(tuple(rows), code=True),
            Paragraph(
                _(
                    "The fingerprint (SHA-256) was shown before the first die. It is that of this seed, and every die "
                    "that was not entered by hand follows from the seed by the method named."
                )
            ),
            Paragraph(_reseeded(gathered)),
            Paragraph(
                _(
                    "To recompute the whole exercise, every outcome and not the dice alone, save it as a file "
                    "(director's list, “Save as a file”) and run the first command. The second one checks the dice "
                    "from the events as the address below answers them."
                )
            ),
            Points(
                (
                    "python manage.py verify EXPORT.json",
                    "python manage.py check_dice EVENTS.json",
                    f"/api/v1/exercises/{exercise.id}/events/",
                ),
                code=True,
            ),
        ),
    )


def _reseeded(gathered: Gathered) -> str:
    """What the seed is not good for."""
    steps = [moment.seq for moment in gathered.findings.course if moment.event.type == "dice_reseeded"]
    if not steps:
        return ""
    return _(
        "The exercise was taken from a file, or branched, and went on with another seed at step {step}: the dice "
        "before that step follow from a seed that is not known here."
    ).format(step=steps[-1])
