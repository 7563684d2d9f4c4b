"""Tracks: one package per game, and what the games share.

`kinds` knows what each game's package offers; `commands` is `pitboard tracks`; `files` reads track files; `blob` is the
part of a compiled track that is the same for every game; `refusal` the errors.
"""

from pitboard.tracks.absent import KEEP, MISSING
from pitboard.tracks.refusal import Refusal, TrackRefused

__all__ = ["KEEP", "MISSING", "Refusal", "TrackRefused"]
