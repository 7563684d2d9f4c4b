"""The games this board can play, and the layouts that lie on it. Only the chosen game's modules are loaded.

A blob's byte 5 is its game's number. A game that the table has no face for yet is named in the menus, not played.
"""

import gc

from rules import forget, load
from rules.refused import Refused
from rules.track import check

from .chosen import Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_GAME = 5

CORES = ("", "rush", "derby", "rally", "hexrace")
"""The games' names by their numbers; 0 is none."""
FACES = (1,)
"""The games that have a face."""


def known(number: int) -> bool:
    """Tell whether the board can play this game."""
    return number in FACES


def open_core(number: int) -> type:
    """Return the core class of a game."""
    return load(CORES[number])


def open_face(number: int) -> "type | None":
    """Return the class `Face` of a game, None when it isn't on the board."""
    if number == 1:
        from .rush.face import Face  # noqa: PLC0415

        return Face
    return None


def open_start(number: int) -> object:
    """Return the module that knows a game's options and setups, None when it isn't on the board."""
    if number == 1:
        from .rush import start  # noqa: PLC0415

        return start
    return None


def close_start(number: int) -> None:
    """Let go of that module; whoever still holds it drops it too."""
    forget("table." + CORES[number], "start")
    gc.collect()


def close_setup(number: int) -> None:
    """Let go of what a game's core needs only to be started."""
    for name in ("setup", "terms"):
        forget("rules." + CORES[number], name)


def read_layouts(files: "Any") -> "list[Layout]":
    """Return the layouts that the board's files hold, in the order of their files' names, faulty ones too."""
    found = []
    for file in sorted(files.blobs()):
        layout = Layout(file, stem(file), 0)
        read_blob(files, layout)
        found.append(layout)
        gc.collect()  # of each file only the header's words stay
    return found


def read_blob(files: "Any", layout: Layout) -> "bytes | None":
    """Return a layout's whole blob; None, and `layout.fault` says why, when it isn't one that can be played.

    Names and numbers are read anew, since the file may be another one than it was.
    """
    layout.fault = ""
    try:
        blob: bytes = files.read(layout.file)
    except (OSError, MemoryError):
        layout.fault = "blob.read"
        return None
    game = blob[_GAME] if len(blob) >= 48 else 0
    try:
        check(blob, game)
    except Refused as no:
        layout.fault = no.code.replace("-", ".")
        return None
    layout.game = game
    layout.name = title(blob) or layout.name
    if not known(game):
        layout.fault = "questions.later" if 0 < game < len(CORES) else "blob.game"
        return None
    return blob


def title(blob: bytes) -> str:
    """Return the name in a whole blob; "" when it can't be read."""
    name = bytes(blob[24:48])
    end = name.find(b"\0")
    if end >= 0:
        name = name[:end]
    try:
        return str(name, "utf-8")
    except UnicodeError:
        return ""


def stem(file: str) -> str:
    """Return a file's name without its ending."""
    dot = file.rfind(".")
    return file[:dot] if dot > 0 else file


def playable(layouts: "list[Layout]") -> "list[Layout]":
    """Return the layouts without a fault."""
    return [layout for layout in layouts if not layout.fault]
