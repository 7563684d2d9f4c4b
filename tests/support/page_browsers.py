"""A table that is served on a free port of this computer, and browsers that are programs."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

uvicorn = pytest.importorskip("uvicorn", reason="the page needs the extra: pip install 'pitboard[table]'")
client = pytest.importorskip("websockets.sync.client")

from pitboard.records.sides import firmware_folder  # noqa: E402
from pitboard.twin.page import layouts, run, server  # noqa: E402
from pitboard.twin.page.board import Board  # noqa: E402
from pitboard.twin.page.shown import Shown  # noqa: E402
from pitboard.twin.page.table import Table  # noqa: E402

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


class Served:
    """A table with its server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.browsers: list[Browser] = []

    def browser(self, hello: dict[str, Any] | None = None, greet: bool = True, **options: Any) -> Browser:
        """Connects a browser, which says hello."""
        made = Browser(self.port, (hello or {}) if greet else None, **options)
        self.browsers.append(made)
        return made


@contextmanager
def serving(token: str = "", firmware: Path | None = None, any_host: bool = False) -> Iterator[Served]:
    shown = Shown()
    table = Table(lambda: Board((TRACK,), 1, firmware), shown)
    table.start()
    app = server.make_app(table, shown, layouts.games_of(firmware or firmware_folder()), token, any_host)
    listening = run.bound("127.0.0.1", 0)
    serve = uvicorn.Server(run.config(app))
    thread = threading.Thread(target=serve.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    served = Served(listening.getsockname()[1])
    try:
        yield served
    finally:
        for browser in served.browsers:
            browser.close()
        serve.should_exit = True
        thread.join(PATIENCE_S)
        table.stop()
