"""Makes the overlays of all tiles and ready-made tracks as PDF for each paper, and checks them with another reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pypdf import PageObject, PdfReader

from hardware.checks import Check
from pitboard.tracks.commands import find_track
from pitboard.tracks.files import write_whole
from pitboard.tracks.games import GAMES
from pitboard.tracks.print_choice import TRACK, Wish, chosen
from pitboard.tracks.print_pages import PAPERS
from pitboard.tracks.print_pdf import SCALE_BAR, page_count, pdf
from pitboard.tracks.sheets import Sheet

MM: Final = 72 / 25.4
PAPER: Final = "a4"
"""The paper of the files without a paper's name in theirs."""

_LINE = re.compile(rb"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l")
_QUICK: Final = {"rush": "5a", "derby": "1a", "rally": "213a", "hexrace": "t01"}


def make(out: Path, quick: bool) -> Iterator[Check]:
    """Writes the PDFs under a folder and yields what is found of each file, read back."""
    out.mkdir(parents=True, exist_ok=True)
    for name, wish in _wishes(quick):
        sheets = chosen(wish, find_track)
        for paper in PAPERS:
            path = out / (f"{name}.pdf" if paper == PAPER else f"{name}-{paper}.pdf")
            write_whole(path, pdf(sheets, f"Pitboard: {name}", paper))
            yield from check(path, sheets, paper)


def _wishes(quick: bool) -> Iterator[tuple[str, Wish]]:
    for game in GAMES:
        if quick:
            yield f"{game}-{_QUICK[game]}", Wish((game, _QUICK[game]))
        else:
            yield f"{game}-tiles", Wish((game,))
            yield f"{game}-tracks", Wish((game,), TRACK)
    if not quick:
        yield "derby-tiles-hex", Wish(("derby",), grid="hex")


def check(path: Path, sheets: list[Sheet], paper: str = PAPER) -> Iterator[Check]:
    """Yields the checks of a PDF on a paper that holds some sheets."""
    pages = PdfReader(path).pages
    count = page_count(sheets, paper)
    yield Check(f"overlays {path.stem}: every page is there", len(pages) == count, f"{len(pages)} of {count} pages")
    sizes = {tuple(sorted((float(page.mediabox.width) / MM, float(page.mediabox.height) / MM))) for page in pages}
    good = all(abs(a - b) < 0.1 for size in sizes for a, b in zip(size, sorted(PAPERS[paper]), strict=True))
    yield Check(f"overlays {path.stem}: pages are {paper}", good, f"{len(sizes)} sizes of page")
    without = [number for number, page in enumerate(pages, 1) if not _has_bar(page)]
    yield Check(
        f"overlays {path.stem}: each page has a bar of 100 mm", not without, f"pages without: {without or 'none'}"
    )
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    lost = [sheet.title for sheet in sheets if " ".join(sheet.title.split()) not in text]
    yield Check(f"overlays {path.stem}: each tile and track is named", not lost, f"not named: {lost or 'none'}")


def _has_bar(page: PageObject) -> bool:
    """Says whether the drawing of a page has a level line that is SCALE_BAR long, to a tenth of a millimetre."""
    drawing = page.get_contents()
    content = drawing.get_data() if drawing is not None else b""
    for x0, y0, x1, y1 in (map(float, match.groups()) for match in _LINE.finditer(content)):
        if y0 == y1 and abs((x1 - x0) / MM - SCALE_BAR) < 0.1:
            return True
    return False
