"""The board as checked code: circuits, netlists, schematics, parts lists, numbers. `make hardware` runs it all."""
