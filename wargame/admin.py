"""The library and the exercises in Django's admin. What somebody edits here is checked, and no longer replaced."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from adjudication.refusal import FileError
from wargame.files import check_scenario
from wargame.library import scenario_file
from wargame.models import Battery, Exercise, MapSheet, Objective, Scenario, Seat, Unit
from wargame.texts import message_of


class UnitInline(admin.TabularInline):
    model = Unit
    extra = 0


class BatteryInline(admin.TabularInline):
    model = Battery
    extra = 0


class ObjectiveInline(admin.TabularInline):
    model = Objective
    extra = 0


@admin.register(Scenario)
class ScenarioAdmin(admin.ModelAdmin):
    list_display = ("slug", "title_en", "title_zh", "turns", "map")
    inlines = (UnitInline, BatteryInline, ObjectiveInline)

    def save_model(self, request: HttpRequest, obj: Scenario, form: Any, change: bool) -> None:
        obj.shipped_hash = ""
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        try:
            check_scenario(scenario_file(form.instance))
        except FileError as error:
            text = _("No exercise can be made of this scenario yet: {field}: {problem}")
            messages.warning(request, text.format(field=error.field, problem=message_of(error)))


@admin.register(MapSheet)
class MapSheetAdmin(admin.ModelAdmin):
    list_display = ("slug", "name")

    def save_model(self, request: HttpRequest, obj: MapSheet, form: Any, change: bool) -> None:
        obj.shipped_hash = ""
        obj.scenario_set.update(shipped_hash="")
        super().save_model(request, obj, form, change)


class SeatInline(admin.TabularInline):
    model = Seat
    extra = 0
    fields = readonly_fields = ("role", "name", "created")
    can_delete = True


@admin.register(Exercise)
class ExerciseAdmin(admin.ModelAdmin):
    """What is played is not edited here: the log alone changes it. The seed stays hidden until the end."""

    list_display = ("title", "scenario", "status", "turn", "created")
    fields = readonly_fields = ("title", "scenario", "status", "turn", "created", "seed_hash", "dice_method")
    inlines = (SeatInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
