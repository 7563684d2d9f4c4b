"""Circuits as code: the console, a tile of any number of boxes, and chains of tiles; their electrical rules."""
