"""`pitboard tracks print`: tiles and tracks on paper, true to size."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboard.tracks import files
from pitboard.tracks.print_choice import TILES, TRACK, Find, Wish, chosen
from pitboard.tracks.print_pages import PAPERS
from pitboard.tracks.print_pdf import page_count, pdf
from pitboard.tracks.refusal import Refusal

_GRIDS = ("square", "hex")


def register(app: typer.Typer, find: Find) -> None:
    """Adds the command; `find` finds a track by its name or in a file."""

    @app.command("print")
    def print_overlays(
        words: Annotated[
            list[str],
            typer.Argument(
                metavar="[GAME] NAME|TILE...",
                help="Tiles, ready-made tracks or track files; a game alone stands for all its tiles.",
            ),
        ],
        out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE.pdf", help="Where the PDF goes.")],
        paper: Annotated[
            str, typer.Option("--paper", metavar="PAPER", callback=_known_paper, help=f"One of {', '.join(PAPERS)}.")
        ] = "a4",
        tiles: Annotated[bool, typer.Option("--tiles", help="Print each tile of a track by itself.")] = False,
        track: Annotated[bool, typer.Option("--track", help="Print tracks whole, as without --tiles.")] = False,
        grid: Annotated[
            str,
            typer.Option("--grid", metavar="GRID", callback=_known_grid, help="Crash Derby's tiles: square or hex."),
        ] = "",
    ) -> None:
        """Print overlays of tiles and tracks true to size, as PDF: boxes, hazards, numbers, lines.

        What is larger than a page is split, with strips to glue. Every page has a bar of 100 mm to be measured. FILE is
        written whole or not at all.
        """
        if tiles and track:
            raise typer.BadParameter("--tiles and --track exclude each other; choose one")
        wish = Wish(tuple(words), TILES if tiles else TRACK if track else "", grid)
        try:
            pages = _write(wish, out, paper, find)
        except Refusal as refusal:
            typer.echo(f"{refusal.code}: {refusal.message}", err=True)
            raise typer.Exit(2 if isinstance(refusal, files.FileRefused) else 1) from None
        typer.echo(f"{files.printable(out)}: {pages} {'page' if pages == 1 else 'pages'} of {paper}; print at 100 %.")


def _write(wish: Wish, out: Path, paper: str, find: Find) -> int:
    """Writes the PDF; returns its number of pages."""
    sheets = chosen(wish, find)
    title = sheets[0].title if len(sheets) == 1 else f"Pitboard: {' '.join(wish.words)}"
    pages = page_count(sheets, paper)
    watched = sys.stderr.isatty()
    with typer.progressbar(length=pages, label="pages", file=sys.stderr, hidden=not watched) as bar:
        data = pdf(sheets, title, paper, lambda done, _: bar.update(done - bar.pos))
    files.write_whole(out, data)
    return pages


def _known_paper(paper: str) -> str:
    if paper.lower() not in PAPERS:
        raise typer.BadParameter(f"there is no paper {paper!r}; known: {', '.join(PAPERS)}")
    return paper.lower()


def _known_grid(grid: str) -> str:
    if grid and grid not in _GRIDS:
        raise typer.BadParameter(f"there is no grid {grid!r}; known: {', '.join(_GRIDS)}")
    return grid
