"""The guide's part of `make hardware`: its pictures are those of the design, its links lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hardware.checks import Check, write
from hardware.guide.drawn import FOLDER, drawn

ROOT: Final = FOLDER.parents[1]
_LINK: Final = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
_MADE: Final = "build/"  # what `make hardware` writes is there once it has run
_REMEDY: Final = "run `python -m hardware.guide`"


def make(out: Path, quick: bool) -> Iterator[Check]:
    """Writes the drawn files under a folder and yields whether the kept ones are the same, and where links lead."""
    for name, text in drawn():
        write(out / name, text)
        kept = FOLDER / name
        same = kept.is_file() and kept.read_text(encoding="utf-8") == text
        yield Check(f"guide: {name} is as the design has it", same, f"{len(text)} signs", _REMEDY)
    for page in pages():
        lost = [link for link in links(page) if not (page.parent / link).exists()]
        yield Check(
            f"guide: links of {page.relative_to(ROOT)} lead somewhere",
            not lost,
            ", ".join(lost) or "all",
            "mend the link",
        )


def pages() -> list[Path]:
    """Returns the pages of the guide, the index first."""
    return [FOLDER.parent / "README.md", *sorted(FOLDER.glob("*.md"))]


def links(page: Path) -> list[str]:
    """Returns the links of a page to files of the repository."""
    found = _LINK.findall(page.read_text(encoding="utf-8"))
    return [link for link in found if not link.startswith(("http", _MADE)) and f"/{_MADE}" not in link]
