"""Tracks: one package per game, and what the games share.

`rush`, `derby`, `rally`, `hexrace`: a game's track type, checks, tile file, blob and pictures. `games` names the games,
`kinds` puts the same verbs before all of them, `commands` is `pitboard tracks`, `files` reads track files; the tile
files are in `data`. `blob`, `library`, `listing`, `geometry`, `draw`, `draw_svg` are what the modules of these names in
the games' packages share; `refusal` is the error, `absent` what stands for a missing value.
"""

from pitboard.tracks.absent import KEEP, MISSING
from pitboard.tracks.refusal import Refusal, TrackRefused

__all__ = ["KEEP", "MISSING", "Refusal", "TrackRefused"]
