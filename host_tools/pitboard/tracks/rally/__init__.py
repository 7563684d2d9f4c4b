"""Rallyman: DIRT stages.

`track`: the type `Track` and `parse`, which makes every check. `library`: the tile file. `strips`, `spaces`, `checks`:
the steps of `parse` from a track object to spaces. `hexes`: tiles on the table; `geometry`: spaces in millimetres.
`cells`: sensors and lights. `blob`: the compiled stage; `listing`: the same in words. `draw`, `draw_svg`: pictures for
the terminal and for paper.
"""
