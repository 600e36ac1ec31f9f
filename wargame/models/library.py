"""The library: map sheets, and scenarios with their units, batteries and objectives as rows (CONTRACT, Files)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from adjudication.ruleset import SIDES
from adjudication.ruleset_tables import ARMOUR, KINDS

_SIDE_CHOICES = [(side, side) for side in SIDES]


class MapSheet(models.Model):
    """A map file, its hexes as JSON. `shipped_hash` is that of the shipped file, blank once somebody has edited it."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=200)
    data = models.JSONField()
    shipped_hash = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        verbose_name = _("map sheet")
        verbose_name_plural = _("map sheets")

    def __str__(self) -> str:
        return self.name


class Scenario(models.Model):
    """A scenario 想定. Its units, batteries and objectives are rows of their own."""

    slug = models.SlugField(unique=True)
    title_en = models.CharField(max_length=200)
    title_zh = models.CharField(max_length=200)
    brief_en = models.TextField(blank=True)
    brief_zh = models.TextField(blank=True)
    map = models.ForeignKey(MapSheet, on_delete=models.PROTECT)
    turns = models.PositiveSmallIntegerField()
    first_side = models.CharField(max_length=4, blank=True, choices=_SIDE_CHOICES)
    ruleset = models.CharField(max_length=200, default="standard")
    cards_per_side = models.PositiveSmallIntegerField(default=0)
    red_en = models.CharField(max_length=200)
    red_zh = models.CharField(max_length=200)
    blue_en = models.CharField(max_length=200)
    blue_zh = models.CharField(max_length=200)
    shipped_hash = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        ordering = ("id",)
        verbose_name = _("scenario")
        verbose_name_plural = _("scenarios")

    def __str__(self) -> str:
        return self.title_en


class _Piece(models.Model):
    """What a unit, a battery and an objective have in common: their scenario and their order in its file."""

    order = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True
        ordering = ("order", "id")


class Unit(_Piece):
    """A unit 算子 as the scenario starts."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="units")
    name = models.CharField(_("id"), max_length=40)
    side = models.CharField(max_length=4, choices=_SIDE_CHOICES)
    name_en = models.CharField(max_length=200)
    name_zh = models.CharField(max_length=200)
    type = models.CharField(max_length=40)
    kind = models.CharField(max_length=10, choices=[(kind, kind) for kind in KINDS])
    hex = models.CharField(max_length=12)
    movement_points = models.FloatField()
    armour = models.CharField(max_length=10, choices=[(armour, armour) for armour in ARMOUR])
    weapons = models.JSONField(default=list, blank=True)
    fires_on_the_move = models.BooleanField(default=False)
    value = models.PositiveIntegerField(default=0)

    class Meta(_Piece.Meta):
        constraints = [models.UniqueConstraint(fields=("scenario", "name"), name="unit_id_once_a_scenario")]
        verbose_name = _("unit")
        verbose_name_plural = _("units")

    def __str__(self) -> str:
        return self.name


class Battery(_Piece):
    """A battery 炮兵连 of a side's own (IF-8); `unit` is the id of the counter it is bound to."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="batteries")
    name = models.CharField(_("id"), max_length=40)
    side = models.CharField(max_length=4, choices=_SIDE_CHOICES)
    gun = models.CharField(max_length=40)
    guns = models.PositiveSmallIntegerField(default=6)
    missions = models.PositiveSmallIntegerField()
    delay = models.PositiveSmallIntegerField()
    suppressed = models.BooleanField(default=False)
    unit = models.CharField(max_length=40, blank=True)

    class Meta(_Piece.Meta):
        constraints = [
            models.UniqueConstraint(fields=("scenario", "name"), name="battery_id_once_a_scenario")
        ]
        verbose_name = _("battery")
        verbose_name_plural = _("batteries")

    def __str__(self) -> str:
        return self.name


class Objective(_Piece):
    """A hex worth holding at the end (SCORE-1)."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="objectives")
    hex = models.CharField(max_length=12)
    name_en = models.CharField(max_length=200)
    name_zh = models.CharField(max_length=200)
    value = models.PositiveIntegerField()

    class Meta(_Piece.Meta):
        verbose_name = _("objective")
        verbose_name_plural = _("objectives")

    def __str__(self) -> str:
        return f"{self.name_en} {self.hex}"
