"""Printable parts from code: car base, markers, tile frame, console case. `python -m hardware.parts3d FOLDER`."""
