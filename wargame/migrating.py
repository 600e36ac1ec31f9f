"""Brings the database up to date: never without a copy of it first."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from wargame.setup import console, database
from wargame.setup.problem import SetupProblem

_STARTING = 0x7761726761  # any number that is ours


@contextmanager
def alone() -> Iterator[None]:
    """Of several processes that start on one PostgreSQL at once, one goes first; SQLite has one writer anyway."""
    if connection.vendor != "postgresql":
        yield
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 0")
            cursor.execute("SELECT pg_advisory_lock(%s)", [_STARTING])
    except DatabaseError as error:
        raise explained(error, connection.settings_dict["NAME"]) from error
    try:
        yield
    finally:
        connection.close()  # and with it goes the lock


def bring_up_to_date() -> None:
    """Migrate if anything is pending; the SQLite file is copied to `backups` before."""
    place = connection.settings_dict["NAME"]
    try:
        executor = MigrationExecutor(connection)
        database.refuse_newer(
            {(app, name) for app, name in executor.loader.applied_migrations},
            {(app, name) for app, name in executor.loader.disk_migrations},
            settings.DATA_FOLDER if connection.vendor == "sqlite" else place,
        )
        if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return
        if connection.vendor == "sqlite" and database.needs_backup(Path(place)):
            copy = database.backup(Path(place), settings.DATA_FOLDER / "backups")
            console.say(f"Upgrading the database; a copy as it was is in {copy}")
        call_command("migrate", verbosity=0, interactive=False, skip_checks=True)
    except DatabaseError as error:
        raise explained(error, place) from error


def explained(error: DatabaseError, place: object) -> SetupProblem:
    """One line for what the database said."""
    text = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    if "full" in text:
        return SetupProblem(
            f"The disk is full: no room for the database {place}. Free some space and try again."
        )
    if "readonly" in text or "unable to open" in text:
        return SetupProblem(
            f"The database cannot be written to: {place}. Use another folder with --data DIR."
        )
    if "malformed" in text or "not a database" in text:
        return SetupProblem(
            f"The database is damaged: {place} ({text}). Put back a copy from the folder backups beside it."
        )
    return SetupProblem(f"The database cannot be used: {text} ({place}).")
