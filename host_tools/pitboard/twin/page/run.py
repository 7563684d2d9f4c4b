"""`pitboard table`: starts the board and the server, says where the page is, and ends cleanly."""

from __future__ import annotations

import errno
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Final, NamedTuple

import typer

from pitboard.records.arguments import BadArgument
from pitboard.records.sides import firmware_folder
from pitboard.tracks.files import printable
from pitboard.tracks.games import GAMES
from pitboard.tracks.refusal import Refusal
from pitboard.twin.drive import LibraryMissing
from pitboard.twin.twin import FirmwareStopped

if TYPE_CHECKING:
    import uvicorn
    from starlette.applications import Starlette

    from pitboard.twin.page.board import Board
    from pitboard.twin.page.layouts import Shelf
    from pitboard.twin.page.table import Table
    from pitboard.twin.serial import Pty

PORT: Final = 8111
_TRIED: Final = 20
NEEDED: Final = ("starlette", "uvicorn", "websockets")
LEAST_TOKEN: Final = 8
_MOST_TOKEN: Final = 100
_EVERYWHERE: Final = ("0.0.0.0", "::", "")
_PLAIN: Final = re.compile(r"[\w][\w -]{0,59}")
_WAIT_S: Final = 2
_PING_S: Final = 10.0
_BEAT_S: Final = 0.5
_ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that end the command, as Ctrl-C does; not every system has all of them."""


class Plan(NamedTuple):
    """What the command line asks for. `port` 0: the usual one, or another when that is taken.

    Without `players` and `bots` the board waits at its first page. Without `tracks` the game's first lies there;
    without a `game` it is that of the tracks, or the first one that the firmware plays.
    """

    tracks: tuple[str, ...] = ()
    seed: int | None = None
    speed: float = 1.0
    host: str = "127.0.0.1"
    port: int = 0
    token: str = ""
    browser: bool = True
    firmware: Path | None = None
    players: int = 0
    bots: int = 0
    game: str = ""
    pty: bool = False


def run(plan: Plan) -> None:
    """Serves the virtual table until Ctrl-C. Raises BadArgument."""
    shelf, tracks = checked(plan)
    with suppress(KeyboardInterrupt), _signals(), bound(plan.host, plan.port) as listening:
        token = plan.token or ("" if is_loopback(plan.host) else secrets.token_urlsafe(12))
        _serve(plan._replace(tracks=tracks), shelf, listening, token)


@contextmanager
def _signals() -> Iterator[None]:
    """Has all signals that end the command come as Ctrl-C does. Once one has ended it, Ctrl-C no longer matters.

    Elsewhere a stream that nobody reads any more ends the program; here that is only a browser which has gone.
    """
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    for name in filter(partial(hasattr, signal), _ENDING):
        signal.signal(getattr(signal, name), signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise


def checked(plan: Plan) -> tuple[Shelf, tuple[str, ...]]:
    """Returns the shelf and the names of the tracks. Raises BadArgument for what can't be done, or isn't installed."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise BadArgument(f"the page needs {', '.join(missing)}; get it by: pip install 'pitboard[table]'")
    firmware = plan.firmware if plan.firmware is not None else firmware_folder()
    if not (firmware / "code.py").is_file():
        raise BadArgument(f"--firmware {firmware}: there is no code.py in this folder")
    from pitboard.twin.page import protocol  # noqa: PLC0415

    if plan.speed not in protocol.SPEEDS:
        raise BadArgument(f"--speed {plan.speed:g}: take one of {', '.join(f'{one:g}' for one in protocol.SPEEDS)}")
    if plan.token and not (LEAST_TOKEN <= len(plan.token) <= _MOST_TOKEN and plan.token.isalnum()):
        raise BadArgument(f"--token: take {LEAST_TOKEN} to {_MOST_TOKEN} letters and digits")
    if max(plan.players, bool(plan.bots)) + plan.bots > protocol.CARS:
        raise BadArgument(f"--players {plan.players} --bots {plan.bots}: there are {protocol.CARS} cars")
    try:
        return _shelf(plan, firmware)
    except BadArgument:
        raise
    except Refusal as no:
        raise BadArgument(f"--track: {no.message}") from None


def _shelf(plan: Plan, firmware: Path) -> tuple[Shelf, tuple[str, ...]]:
    """Returns the shelf and the names of what was given, which may be files too. Raises Refusal."""
    from pitboard.tracks.commands import find_track  # noqa: PLC0415
    from pitboard.tracks.files import means_file  # noqa: PLC0415
    from pitboard.tracks.kinds import holders, kind  # noqa: PLC0415
    from pitboard.twin.page import layouts  # noqa: PLC0415

    games = layouts.games_of(firmware)
    _check_game(plan.game, games)
    own: dict[str, layouts.Laid] = {}
    names = []
    for one in plan.tracks or (kind(plan.game or games[0]).names()[0],):
        if not holders(one) and means_file(one):
            found = find_track(one, plan.game or None)
            name = str(found.track.name)
            if not _PLAIN.fullmatch(name):
                raise BadArgument(f"{printable(one)}: a track's name has letters, digits, spaces, - and _ here")
            own[name] = layouts.Laid(*found)
            names.append(name)
        else:
            names.append(one)
    shelf = layouts.Shelf(games, own)
    shelf.check(names)
    for name in names:
        if plan.game not in ("", shelf.game_of(name)):
            raise BadArgument(f"--track: {name} is {GAMES[shelf.game_of(name)].what}, not {GAMES[plan.game].what}")
    return shelf, tuple(names)


def _check_game(game: str, playable: Sequence[str]) -> None:
    """Raises BadArgument unless the firmware plays a game, "" for any."""
    if game and game not in GAMES:
        raise BadArgument(f"--game {printable(game)}: there is no such game; take one of {', '.join(playable)}")
    if not playable:
        raise BadArgument("--firmware: this firmware plays no game")
    if game and game not in playable:
        titles = " and ".join(GAMES[one].title for one in playable)
        raise BadArgument(f"--game {game}: this firmware can't play {GAMES[game].title} yet, only {titles}")


def is_loopback(host: str) -> bool:
    """Tells whether an address is reached from this computer only."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def bound(host: str, port: int) -> socket.socket:
    """Returns a socket that listens. Port 0: the usual one, or the next that is free. Raises BadArgument."""
    ports: Sequence[int] = (port,) if port else (*range(PORT, PORT + _TRIED), 0)
    for number in ports:
        try:
            where = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
            listening = socket.socket(where[0], socket.SOCK_STREAM)
        except OSError as error:
            raise BadArgument(f"--host {host}: {error.strerror}") from None
        try:
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(where[4])
            listening.listen(128)
        except OSError as error:
            listening.close()
            if error.errno == errno.EADDRNOTAVAIL:
                raise BadArgument(f"--host {host}: this computer has no such address") from None
            reason = error
        else:
            return listening
    raise BadArgument(f"--port {port} of {host}: {reason.strerror}; leave --port out for a free one")


def address(host: str, listening: socket.socket, token: str) -> str:
    """Returns where a browser finds the page."""
    port = listening.getsockname()[1]
    name = _own_address() if host in _EVERYWHERE else host
    name = f"[{name}]" if ":" in name else name
    return f"http://{name}:{port}/" + (f"#token={token}" if token else "")


def _own_address() -> str:
    """Returns the address by which other computers reach this one; nothing is sent to find it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return socket.gethostname()


def _serve(plan: Plan, shelf: Shelf, listening: socket.socket, token: str) -> None:
    from pitboard.twin.page import server  # noqa: PLC0415
    from pitboard.twin.page.shown import Shown  # noqa: PLC0415
    from pitboard.twin.page.table import Table  # noqa: PLC0415

    shown = Shown()
    pty = _pty() if plan.pty else None
    table = Table(lambda: _board(plan, shelf, pty), shown, plan.speed)
    try:
        _start(table, plan)
        where = address(plan.host, listening, token)
        typer.echo(f"The table stands at {where}  (Ctrl-C ends it)")
        if pty is not None:
            typer.echo(f"The board's data channel is {pty.name}: pitboard selftest table --port {pty.name}")
        sys.stdout.flush()
        if plan.browser:
            _open(where)
        _answer(server.make_app(table, shown, shelf, token, any_host=not is_loopback(plan.host)), listening)
    finally:
        table.stop()
        if pty is not None:
            pty.close()


def _pty() -> Pty:
    """Returns a terminal for the board's data channel. Raises BadArgument where there is none."""
    try:
        from pitboard.twin.serial import Pty  # noqa: PLC0415

        return Pty("reading")
    except (ImportError, OSError) as no:
        raise BadArgument(f"--pty: this system gives no pseudo terminal ({no})") from None


def _answer(app: Starlette, listening: socket.socket) -> None:
    """Serves browsers until Ctrl-C; in a thread of its own, so that no second Ctrl-C breaks into the end of it."""
    import uvicorn  # noqa: PLC0415

    serving = uvicorn.Server(config(app))
    thread = threading.Thread(target=serving.run, kwargs={"sockets": [listening]}, name="server", daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(_BEAT_S)
    finally:
        serving.should_exit = True
        thread.join()


def config(app: Starlette) -> uvicorn.Config:
    """Returns how the server runs: quiet, with small messages, and quick to notice who has gone."""
    import uvicorn  # noqa: PLC0415

    from pitboard.twin.page import protocol  # noqa: PLC0415

    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=2 * protocol.MOST_BYTES,
        ws_ping_interval=_PING_S,
        ws_ping_timeout=_PING_S,
        timeout_graceful_shutdown=_WAIT_S,
    )


def _start(table: Table, plan: Plan) -> None:
    """Starts the board. Raises BadArgument."""
    from pitboard.twin.page.seating import NotSeated  # noqa: PLC0415

    try:
        table.start()
    except LibraryMissing as missing:
        raise BadArgument(str(missing)) from None
    except NotSeated as no:
        raise BadArgument(f"--players {plan.players} --bots {plan.bots}: {no.message}") from None
    except FirmwareStopped as stopped:
        raise BadArgument(f"the firmware doesn't start:\n{stopped}") from None


def _board(plan: Plan, shelf: Shelf, pty: Pty | None) -> Board:
    """Returns the board, at the start of a race where one is asked for. Raises NotSeated, and what Board does."""
    from pitboard.twin.page.board import Board  # noqa: PLC0415
    from pitboard.twin.page.seating import seat  # noqa: PLC0415

    seed = plan.seed if plan.seed is not None else SystemRandom().randrange(1_000_000)
    board = Board(plan.tracks, seed, plan.firmware, shelf=shelf, pty=pty)
    try:
        if plan.players or plan.bots:
            seat(board, max(plan.players, 1), plan.bots)
    except BaseException:
        board.close()
        raise
    return board


def _open(where: str) -> None:
    """Opens a browser, where there is a screen for one. What it says in its own process is kept off the terminal."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return  # a text browser would take the terminal
    with suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-m", "webbrowser", where],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
