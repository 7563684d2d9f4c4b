"""Overlays to print, for every tile and every ready-made track."""
