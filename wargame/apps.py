"""The Django application `wargame`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from wargame import memory


class WargameConfig(AppConfig):
    name = "wargame"
    verbose_name = _("Classroom wargame")

    def ready(self) -> None:
        memory.load_rest_framework()
        # Its import tells the OpenAPI description of our authentication.
        from wargame.api import description  # noqa: F401
