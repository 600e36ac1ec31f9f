"""What an exercise shows afterwards: figures and chart specs of its log, by pure functions, no database, no clock."""

from wargame.analysis.log import Line, standing_log
from wargame.analysis.topics import Analysis, Topic, analyse

__all__ = ["Analysis", "Line", "Topic", "analyse", "standing_log"]
