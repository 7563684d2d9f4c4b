"""`pitboard pictures`: every page of the display as a picture and as text, and a page of documentation with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from pitboard.records.progress import Progress
from pitboard.twin.pages import PAGES
from pitboard.twin.player import Stuck
from pitboard.twin.png import png
from pitboard.twin.scenes import SCENES, shots
from pitboard.twin.stage import NoSuchPage, Shot
from pitboard.twin.twin import FirmwareStopped

SCALE: Final = 3
FOLDER: Final = "oled"
PAGE: Final = "oled.md"
TEXT: Final = "pages.txt"
_LETTERS: Final = str.maketrans(
    "\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c", "\u2190\u2192\u221e\u2191\u2193\u25cf\u25cb\u2713\u2665\u2668"
)
_INTRODUCTION: Final = """# The display's pages

Every page that the board's display shows, taken from the firmware itself as it runs on the twin. Made by
`make pictures`, which is to be run again when a page has changed; a test compares.
"""


def files(progress: Callable[[int], None] = lambda done: None) -> dict[str, bytes]:
    """Returns the contents of every file, by its path below the folder of the documentation.

    `progress` is called with the number of scenes done. Raises NoSuchPage when the firmware doesn't show a page.
    """
    try:
        taken = shots(progress)
    except (FirmwareStopped, Stuck) as failed:
        raise NoSuchPage(str(failed)) from None
    made = {f"{FOLDER}/{name}.png": png(shot.pixels, SCALE) for name, shot in taken.items()}
    made[f"{FOLDER}/{TEXT}"] = _text(taken).encode()
    made[PAGE] = _page().encode()
    return made


def write(folder: Path) -> int:
    """Writes the files below a folder, and deletes pictures of pages that are no more. Returns how many there are."""
    with Progress() as progress:
        made = files(lambda done: progress.show(f"scene {done + 1} of {len(SCENES)}"))
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    for old in (folder / FOLDER).glob("*.png"):
        if f"{FOLDER}/{old.name}" not in made:
            old.unlink()
    for name, data in made.items():
        (folder / name).write_bytes(data)
    return len(made) - 2


def _text(taken: Mapping[str, Shot]) -> str:
    """Returns the rows of all pages."""
    parts = []
    for name, shot in taken.items():
        rows = [f"|{row.translate(_LETTERS)}|" for row in shot.rows]
        parts.append("\n".join([name, *rows]))
    return "\n\n".join(parts) + "\n"


def _page() -> str:
    parts = [_INTRODUCTION]
    for title, pages in PAGES.items():
        parts.append(f"## {title}\n")
        parts += [f"**{name}** {sentence}\n\n![{name}]({FOLDER}/{name}.png)\n" for name, sentence in pages.items()]
    return "\n".join(parts)
