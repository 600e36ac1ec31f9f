"""The version of the engine: whether a program comes to the same events from the same inputs."""

# Raise it with every change by which a command that was taken before would lead to other events, other texts for some
# audience, other dice or another order of cards: a changed rule or clause, a new field of an event, a new key of a
# roll. Numbers are in the ruleset, which travels with each exercise: they do not count. An exercise that was made by
# another version is shown as it was stored (law 7), and is not judged by `manage.py verify`.
ENGINE = 1
MIXED = 0  # made by a version from before this number was kept, or by more than one
