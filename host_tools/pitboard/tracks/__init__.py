"""Tracks: the tile library, validation, geometry, compiling to the board's blob, and drawing."""

from pitboard.tracks.refusal import Refusal, TrackRefused
from pitboard.tracks.rush import KEEP, MISSING, Track, parse

__all__ = ["KEEP", "MISSING", "Refusal", "Track", "TrackRefused", "parse"]
