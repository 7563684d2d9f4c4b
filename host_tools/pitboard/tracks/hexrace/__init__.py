"""Hex race tracks.

`track`: the type `HexTrack` and `parse`, which makes every check. `library`: the tile file. `geometry`: hexes, their
directions and where they lie in millimetres. `blob`: the compiled track; `listing`: the same in words. `draw`,
`draw_svg`: pictures for the terminal and for paper.
"""
