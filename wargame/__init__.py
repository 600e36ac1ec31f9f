"""The live exercise: the Django project around the rules. Imports nothing: set-up reads it before Django is there."""

__version__ = "0.1.0"
