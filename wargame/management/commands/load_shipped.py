"""`manage.py load_shipped`: the shipped scenarios into the library; what somebody has edited is left alone."""

import hashlib
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from adjudication.refusal import FileError
from wargame.files import MAPS, SCENARIOS, SHIPPED, read_json
from wargame.library import store_scenario
from wargame.models import Scenario


class Command(BaseCommand):
    help = "Loads the shipped scenarios into the library, new and changed ones only."

    def handle(self, *args: Any, **options: Any) -> None:
        for path in (SCENARIOS / f"{slug}.json" for slug in SHIPPED):
            data = read_json(path)
            shipped = _hash(path, MAPS / f"{data['map']}.json")
            known = Scenario.objects.filter(slug=data["slug"]).first()
            if known is not None and known.shipped_hash in ("", shipped):
                continue
            try:
                store_scenario(data, beside=path.parent, shipped_hash=shipped)
            except FileError as error:
                raise CommandError(f"{path.name}: {error}") from error


def _hash(*paths: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
