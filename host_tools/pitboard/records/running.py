"""What `pitboard replay` and `pitboard play` do with files, arguments and the terminal."""

from __future__ import annotations

import json
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import typer

from pitboard import __version__
from pitboard.engine import games, random_setup
from pitboard.records.arguments import BadArgument
from pitboard.records.explain import Narrator
from pitboard.records.playing import random_record
from pitboard.records.progress import Progress
from pitboard.records.replay import On, Watcher, replay
from pitboard.records.report import Failure, Report, printable
from pitboard.records.results import Audience, Form, sheet, written
from pitboard.records.strictjson import JsonRefused, NotJson, decode
from pitboard.tracks.files import load_track_file, means_file
from pitboard.tracks.kinds import kind
from pitboard.tracks.refusal import Refusal

MAX_JSON_FILE: Final = 1_000_000
"""Bytes in a setup's or a track's file."""


# ---- replay ----------------------------------------------------------------------------------------------------------


def replay_files(files: Sequence[str], on: On, *, explain: bool, as_json: bool) -> int:
    """Replays files, shows what holds, and returns the exit code: the greatest of all files' own."""
    if explain and as_json:
        raise BadArgument("--explain tells people, --json tells programs: choose one of them")
    if explain and on == "core":
        raise BadArgument("the core does not explain itself: take --on engine or --on both with --explain")
    codes = []
    with Progress() as progress:
        for file in files:
            narrator = None
            if explain:
                typer.echo(f"== {printable(file)}")
                narrator = Narrator(typer.echo)
            report = _replay_file(file, on, narrator, progress)
            progress.clear()
            if as_json:
                typer.echo(json.dumps(report.plain()))
            else:
                typer.echo(report.text(), err=report.status == "unreadable")
            codes.append(report.exit_code)
    if len(files) > 1 and not as_json:
        wrong = sum(code > 0 for code in codes)
        typer.echo(f"{len(files)} records, {f'{wrong} of them wrong' if wrong else 'all right'}")
    return max(codes)


def print_results(files: Sequence[str], form: Form) -> int:
    """Replays files on the engine, shows the standings, and returns the exit code: the greatest of all files' own."""
    sheets, codes = [], []
    with Progress() as progress:
        for file in files:
            audience = Audience()
            report = _replay_file(file, "engine", audience, progress)
            progress.clear()
            if report.ok and audience.race is not None:
                sheets.append(sheet(file, audience.race))
            else:
                typer.echo(report.text(), err=True)
            codes.append(report.exit_code)
    if sheets:
        typer.echo(written(sheets, form), nl=False)
    return max(codes)


def _replay_file(file: str, on: On, watcher: Watcher | None, progress: Progress) -> Report:
    def tell(report: Report) -> None:
        progress.show(f"{printable(file)[-40:]}: {report.lines:,} lines, {report.acts:,} acts")

    try:
        if file == "-":
            if sys.stdin is None:  # the shell has closed it
                raise OSError("standard input is closed")
            return replay(sys.stdin.buffer, file, on, watcher, tell)
        with Path(file).open("rb") as stream:
            return replay(stream, file, on, watcher, tell)
    except BrokenPipeError:
        raise  # that is the output, not the file
    except OSError as error:
        what = "it is a folder: name the files in it" if Path(file).is_dir() else error.strerror or str(error)
        report = Report(file)
        report.fail(Failure(0, None, f"can't be read: {what}"), "unreadable")
        return report


# ---- play ------------------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """The race that the command line asks for; the fields are the command's options."""

    game: str
    seed: int
    players: int | None = None
    track: str | None = None
    setup: Path | None = None
    checks: bool = False

    def command(self) -> str:
        """Returns the command that makes the same record, but for its check lines."""
        given = {"players": self.players, "track": self.track, "setup": self.setup}
        options = "".join(f" --{name} {value}" for name, value in given.items() if value is not None)
        return printable(f"play {self.game} --seed {self.seed}{options}")


def played(plan: Plan) -> Iterator[str]:
    """Plays the race and yields the lines of its record.

    Raises `BadArgument` when the plan makes no sense, `Refusal` when its setup is refused, OSError when a file can't
    be read.
    """
    if plan.game not in games():
        raise BadArgument(f"there is no game {plan.game!r}; known: {', '.join(games())}")
    rng = Random(plan.seed)
    made_by = {"x-made-by": f"pitboard {__version__} {plan.command()}"}
    setup = _setup(plan, rng)
    try:
        return random_record(plan.game, setup, rng, checks=plan.checks, extra=made_by)
    except Refusal as no:
        file = plan.setup or plan.track
        raise Refusal(no.code, f"{printable(str(file))}: {no.message}" if file else no.message) from None


def _setup(plan: Plan, rng: Random) -> Any:
    if plan.setup is not None:
        given = {"--players": plan.players, "--track": plan.track}
        if names := [name for name, value in given.items() if value is not None]:
            raise BadArgument(f"--setup is the whole setup: {' and '.join(names)} can't be given beside it")
        return _json_file(plan.setup)
    try:
        return random_setup(plan.game, rng, plan.players, _track(plan.game, plan.track))
    except Refusal as no:
        raise BadArgument(no.message) from None


def _track(game: str, given: str | None) -> Any:
    """Returns the track that is asked for, as a setup takes it: a library name, or what is in a file."""
    if given is None or given in kind(game).names() or not means_file(given):
        return given
    try:
        return kind(game).for_setup(load_track_file(given, game).track)
    except Refusal as no:
        raise BadArgument(no.message) from None


def _json_file(file: Path) -> Any:
    with file.open("rb") as stream:
        data = stream.read(MAX_JSON_FILE + 1)
    if len(data) > MAX_JSON_FILE:
        raise BadArgument(f"{file} is larger than {MAX_JSON_FILE:,} bytes: that is no setup and no track")
    try:
        return decode(data.removeprefix(BOM_UTF8))
    except (NotJson, JsonRefused) as why:
        raise BadArgument(f"{file}: broken JSON: {why}") from None
