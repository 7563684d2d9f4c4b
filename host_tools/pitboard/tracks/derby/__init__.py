"""Crash Derby maps.

`track`: the type `DerbyMap` and `parse`, which makes every check. `library`: the tile file. `grid`: the two grids.
`geometry`: spaces in millimetres. `blob`: the compiled map; `listing`: the same in words. `draw`, `draw_svg`: pictures
for the terminal and for paper.
"""
