"""The glyphs of the firmware's fonts, read from their files: so the display can be read as a person reads it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboard.twin.reading import glyphs_of

_NEEDED = {"SPECIALS", "GLYPHS"}
BOX = "\u25a1"
"""How the hollow box, which stands for a character without a glyph, is read."""


def glyphs_in(firmware: Path) -> dict[bytes, str]:
    """Returns the glyphs of all modules of a firmware that have `GLYPHS`, five column bytes for each character.

    With `FIRST` and `LAST` the characters between them come first, then the hollow box; then those of `SPECIALS`.
    """
    return glyphs_of(_fonts(firmware))


def _fonts(firmware: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(firmware.glob("*/**/*.py")):
        source = file.read_text(encoding="utf-8")
        if "GLYPHS =" not in source:
            continue
        names = dict(_constants(source))
        if names.keys() >= _NEEDED:
            ascii_letters = ""
            if "FIRST" in names:
                ascii_letters = "".join(map(chr, range(names["FIRST"], names["LAST"] + 1))) + BOX
            yield ascii_letters + names["SPECIALS"], names["GLYPHS"]


def _constants(source: str) -> Iterator[tuple[str, Any]]:
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                yield node.targets[0].id, ast.literal_eval(node.value)
            except ValueError:
                continue
