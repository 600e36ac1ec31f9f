"""Checks of the source that no ready-made tool does; run by `manage.py lint`."""
