"""`python -m hardware.boards GAME TILE`: makes the board of one tile and checks its files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.markup import escape

from hardware.boards.build import Wanted, files, found, made
from hardware.boards.land import SQUARE
from hardware.builds import GAMES
from hardware.checks import unwritable

_OUT: Final = Path("build/hardware/boards")
INTERRUPTED: Final = 130


def main(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")],
    tile: Annotated[str, typer.Argument(help="The tile's name, such as 5b, 12, 204b, t03.")],
    grid: Annotated[str, typer.Option("--grid", help="square or hex, for Crash Derby.")] = SQUARE,
    feed: Annotated[bool, typer.Option("--feed", help="With a terminal for 5 V of its own.")] = False,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where its folder goes.")] = _OUT,
) -> None:
    """Make the board of a tile and check its files.

    Exit code 0: every check holds; 1: some don't; 2: there is no such tile, its board can't be made, or
    the folder can't be written to.
    """
    console = Console(highlight=False)
    if game not in GAMES:
        raise typer.BadParameter(f"there is no game {game}; there are {', '.join(GAMES)}", param_hint="GAME")
    try:
        with console.status("placing and routing, up to a minute"):
            board, where = made(Wanted(game, tile, grid, feed))
            folder = out / board.name
            files(board, where, folder)
            checks = list(found(board, where, folder))
    except ValueError as error:
        console.print(escape(str(error)))
        raise typer.Exit(2) from None
    except OSError as error:
        console.print(unwritable(error, out), markup=False, soft_wrap=True)
        raise typer.Exit(2) from None
    except KeyboardInterrupt:
        console.print("Stopped. What was finished is whole.")
        raise typer.Exit(INTERRUPTED) from None
    for check in checks:
        if not check.holds:
            console.print(escape(f"FAILS {check.name}: {check.found}; {check.remedy}"), soft_wrap=True)
    held = sum(check.holds for check in checks)
    console.print(escape(f"{folder}: {held} of {len(checks)} checks held"), soft_wrap=True)
    raise typer.Exit(held != len(checks))


if __name__ == "__main__":
    typer.run(main)
