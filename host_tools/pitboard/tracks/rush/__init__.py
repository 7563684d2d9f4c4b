"""Rush n' Crush tracks.

`track`: the type `Track` and `parse`, which makes every check. `library`: the tile file. `layout`: tiles on the unit
grid. `geometry`: boxes in millimetres. `blob`: the compiled track; `listing`: the same in words. `draw`, `draw_svg`:
pictures for the terminal and for paper.
"""
