"""Tile boards: from a tile of any game to a routed board, its files for the maker, and their checks."""
