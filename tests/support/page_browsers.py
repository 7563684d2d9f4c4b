"""A table that is served on a free port of this computer, and browsers that are programs."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from websockets.sync import client

from pitboard.records.sides import firmware_folder
from pitboard.tracks.kinds import kind
from pitboard.tracks.rush.track import parse
from pitboard.twin.page import layouts, protocol, run, server
from pitboard.twin.page.board import Board
from pitboard.twin.page.shown import Shown
from pitboard.twin.page.table import Table

TRACK = "oval5"
PATIENCE_S = 10.0


class Browser:
    """One connection. `state` is what has been shown, all parts together."""

    def __init__(self, port: int, hello: dict[str, Any] | None, **options: Any) -> None:
        opened = client.connect(f"ws://127.0.0.1:{port}/socket", close_timeout=0.2, **options)
        self.socket = opened.__enter__()
        self.state: dict[str, Any] = {}
        self.hand: dict[str, Any] = {}
        self.you = 0
        if hello is not None:
            self.say("hello", **hello)
            self.you = self.until(lambda message: message["say"] == "welcome")["you"]
            self.until(lambda _: bool(self.state and self.hand))

    def say(self, act: str, **rest: Any) -> None:
        """Sends a message."""
        self.socket.send(json.dumps({"do": act, **rest}))

    def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Takes messages until one fits; returns that."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE_S))
            if message["say"] == "state":
                self.state.update(message)
            elif message["say"] == "hand":
                self.hand = message
            if fits(message):
                return message

    def sees(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Waits until what is shown fits; returns it."""
        if not fits(self.state):
            self.until(lambda _: fits(self.state))
        return self.state

    def refused(self, act: str, **rest: Any) -> str:
        """Says something that must be refused; returns why."""
        self.say(act, **rest)
        return str(self.until(lambda message: message["say"] == "no")["why"])

    def holds(self) -> bool:
        """Waits for who holds the hand now; tells whether it is this browser."""
        return bool(self.hand["holder"] == self.you)

    def car(self, number: int) -> dict[str, Any]:
        """Returns where a car is."""
        place: dict[str, Any] = self.state["cars"][number]
        return place

    def close(self) -> None:
        self.socket.close()


class Watched(Table):
    """A table that keeps what browsers have asked for."""

    def __init__(self, make: Callable[[], Board], shown: Shown, *, by_hand: bool = False) -> None:
        super().__init__(make, shown, by_hand=by_hand)
        self.acts: list[protocol.Act] = []

    def submit(self, act: protocol.Act) -> Future[None]:
        self.acts.append(act)
        return super().submit(act)


class Served:
    """A table with its server."""

    def __init__(self, port: int, app: Starlette, table: Watched, shown: Shown) -> None:
        self.port = port
        self.app = app
        self.table = table
        self.shown = shown
        self.browsers: list[Browser] = []

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}/"

    def cut_off(self) -> None:
        """Breaks all connections, as a network does; browsers may come again."""
        hub = self.app.state.hub
        for browser in list(hub.browsers.values()):
            asyncio.run_coroutine_threadsafe(browser.socket.close(1012), hub.loop).result(PATIENCE_S)

    def browser(self, hello: dict[str, Any] | None = None, greet: bool = True, **options: Any) -> Browser:
        """Connects a browser, which says hello."""
        made = Browser(self.port, (hello or {}) if greet else None, **options)
        self.browsers.append(made)
        return made


@contextmanager
def serving(
    token: str = "",
    firmware: Path | None = None,
    any_host: bool = False,
    *,
    track: str = TRACK,
    own: Mapping[str, Any] | None = None,
    by_hand: bool = False,
) -> Iterator[Served]:
    """Serves a table; `own` are strips by their names. `by_hand`: its time passes only as it is told to."""
    shown = Shown()
    games = layouts.games_of(firmware or firmware_folder())
    mine = {name: layouts.Laid(kind("rush"), replace(parse(strip), name=name)) for name, strip in (own or {}).items()}
    shelf = layouts.Shelf(games, mine)
    table = Watched(lambda: Board((track,), 1, firmware, shelf=shelf), shown, by_hand=by_hand)
    table.start()
    app = server.make_app(table, shown, shelf, token, any_host)
    listening = run.bound("127.0.0.1", 0)
    serve = uvicorn.Server(run.config(app))
    thread = threading.Thread(target=serve.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    served = Served(listening.getsockname()[1], app, table, shown)
    try:
        yield served
    finally:
        for browser in served.browsers:
            browser.close()
        serve.should_exit = True
        thread.join(PATIENCE_S)
        table.stop()
