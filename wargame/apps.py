"""The Django application `wargame`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WargameConfig(AppConfig):
    name = "wargame"
    verbose_name = _("Classroom wargame")

    def ready(self) -> None:
        # Its import tells the OpenAPI description of our authentication.
        from wargame.api import description  # noqa: F401
