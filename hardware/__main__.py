"""`python -m hardware`: makes everything of the hardware and checks it; the last line says how it went."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from hardware.checks import Check, Make, WorkerEnded, unwritable, write

ROOMS: Final = ("circuit", "numbers", "bom", "parts3d", "overlays", "boards", "guide")
"""The parts of the work in order: each is a package `hardware.ROOM` with a module `make`, whose `make` does it."""

INTERRUPTED: Final = 130
_OUT: Final = Path("build/hardware")


def main(
    quick: Annotated[bool, typer.Option("--quick", help="Only the small set that `make test` runs.")] = False,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where everything goes.")] = _OUT,
    room: Annotated[
        list[str] | None,
        typer.Option("--room", metavar="ROOM", help=f"Only one of {', '.join(ROOMS)}; may be repeated."),
    ] = None,
) -> None:
    """Make circuits, numbers and parts lists, and check them all.

    Exit code 0: every check holds; 1: some don't, each is named; 2: the folder can't be written to, or a part of the
    work was ended from outside; 130: stopped by Ctrl-C.
    """
    chosen = room or list(ROOMS)
    unknown = [name for name in chosen if name not in ROOMS]
    if unknown:
        raise typer.BadParameter(f"there is no room {unknown[0]}; there are {', '.join(ROOMS)}", param_hint="--room")
    console = Console()
    try:
        checks = _run(chosen, out, quick, console)
        write(out / "checks.md", report(checks))
    except KeyboardInterrupt:
        console.print("Stopped. What was finished is whole.")
        raise typer.Exit(INTERRUPTED) from None
    except OSError as error:
        console.print(unwritable(error, out), highlight=False, markup=False, soft_wrap=True)
        raise typer.Exit(2) from None
    except WorkerEnded as error:
        console.print(f"{error} What was finished is whole; try again.", highlight=False, soft_wrap=True)
        raise typer.Exit(2) from None
    held = sum(check.holds for check in checks)
    console.print(f"{held} of {len(checks)} checks held", highlight=False)
    raise typer.Exit(held != len(checks))


def _run(rooms: list[str], out: Path, quick: bool, console: Console) -> list[Check]:
    checks: list[Check] = []
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress, ExitStack() as ended:
        task = progress.add_task("", total=None)
        for name in rooms:
            make: Make = import_module(f"hardware.{name}.make").make
            for check in ended.enter_context(_closed(make(out / name, quick))):
                checks.append(check)
                progress.update(task, description=escape(f"{name}: {len(checks)} checks, last: {check.name}"))
                if not check.holds:
                    progress.console.print(escape(f"FAILS {check.name}: {check.found}"), highlight=False)
                    progress.console.print(escape(f"      {check.remedy}"), highlight=False)
    return checks


@contextmanager
def _closed(checks: Iterator[Check]) -> Iterator[Iterator[Check]]:
    """Ends a room's work when it is left early, so that its workers end too."""
    try:
        yield checks
    finally:
        if isinstance(checks, Generator):
            checks.close()


def report(checks: list[Check]) -> str:
    """Returns all checks as a list in Markdown, those that fail first."""
    lines = ["# Checks of the hardware", ""]
    for check in sorted(checks, key=lambda one: one.holds):
        lines.append(f"- {'ok' if check.holds else 'FAILS'}: {check.name} ({check.found})")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    typer.run(main)
