"""The console command `pitboard`: the commands of all rooms under one roof, and the one place where errors end."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from pitboard import __version__
from pitboard.board import commands as board_commands
from pitboard.records import commands as records_commands
from pitboard.records.arguments import BadArgument
from pitboard.tracks.commands import tracks_app
from pitboard.tracks.refusal import Refusal
from pitboard.twin import commands as twin_commands

app = typer.Typer(
    help="Pitboard on the desktop: tracks, race records and rules for an electronic game board of car races.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # plain help: quick, and messages stay in one piece
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboard {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_print_version, help="Print the version and exit.")
    ] = False,
) -> None:
    """Take the options that stand before the command."""


app.add_typer(tracks_app, name="tracks")
records_commands.register(app)
twin_commands.register(app)
board_commands.register(app)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line (`sys.argv` by default) and leaves with its exit code.

    A refusal is one line on standard error and exit code 1; a bad argument, or a file that can't be used, 2.
    """
    # The shell may have closed a stream; nobody reads what goes there.
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - for good
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A file's name need not be text; it must still be printable.
            stream.reconfigure(errors="backslashreplace")
    try:
        app(args=arguments, prog_name="pitboard")
    except BadArgument as no:
        _leave(no.message, 2)
    except Refusal as no:
        _leave(f"{no.code}: {no.message}", 1)
    except OSError as error:
        _leave(f"{error.filename}: {error.strerror}" if error.filename else str(error), 2)
    sys.exit(0)


def _leave(message: str, code: int) -> NoReturn:
    with contextlib.suppress(OSError):  # the exit code still tells when standard error can't be written
        typer.echo(f"pitboard: {message}", err=True)
    sys.exit(code)
