"""The page's server: its files over HTTP, and a WebSocket on which browsers act and are shown what happens.

Browsers say what `protocol` has; they are answered with objects whose `say` is "welcome" (once), "state" (what has
changed), "hand" (who holds it) or "no" (what was refused, and why).
"""

from __future__ import annotations

import asyncio
import hmac
import itertools
import mimetypes
import time
from collections import deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboard import __version__
from pitboard.tracks.refusal import Refusal
from pitboard.twin.page import protocol
from pitboard.twin.page.cars import COLOURS, CantDo
from pitboard.twin.page.hand import PATIENCE_S, Hand
from pitboard.twin.page.layouts import Shelf
from pitboard.twin.page.protocol import NotUnderstood
from pitboard.twin.page.shown import Shown
from pitboard.twin.page.table import Table
from pitboard.twin.player import NAMES

STATIC: Final = Path(__file__).with_name("static")
LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")
MOST_BROWSERS: Final = 200
MESSAGES_A_SECOND: Final = 100
MESSAGES_AT_ONCE: Final = 200
_MOST_IGNORED: Final = 2000
_MOST_NOTES: Final = 100
_GREETING_S: Final = 10.0
_WRONG_TOKEN_S: Final = 1.0
_HAND_S: Final = 1.0
_POLICY, _FULL, _AGAIN = 1008, 1013, 1012
"""Reasons to close a WebSocket."""
_HEADERS: Final = (
    (b"content-security-policy", b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     b"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-cache"),
)  # fmt: skip
_NOT_THE_HAND: Final = "You look on. Take the hand first."
_LOOK_ONLY: Final = "You can look on here; to act, open the address with the token that the command printed."


@dataclass(eq=False)
class Browser:
    """A browser that is connected. `may_act`: it has shown that it may hold the hand."""

    number: int
    socket: WebSocket
    tab: str = ""
    may_act: bool = False
    revision: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    notes: deque[str] = field(default_factory=lambda: deque(maxlen=_MOST_NOTES))
    """Messages for it alone that wait to be sent; who doesn't take them loses the oldest."""


class Rate:
    """How often a browser may speak: so many messages a second, and some more at once."""

    def __init__(self, now: float) -> None:
        self._left = float(MESSAGES_AT_ONCE)
        self._last = now
        self.ignored = 0

    def allows(self, now: float) -> bool:
        """Takes note of a message; tells whether it is heard."""
        self._left = min(MESSAGES_AT_ONCE, self._left + (now - self._last) * MESSAGES_A_SECOND)
        self._last = now
        if self._left < 1:
            self.ignored += 1
            return False
        self._left -= 1
        return True


class Hub:
    """All browsers, and the hand. Lives in the server's event loop. `token` is what the hand needs, "" for nothing."""

    def __init__(self, table: Table, shown: Shown, token: str = "") -> None:
        self.browsers: dict[int, Browser] = {}
        self.hand = Hand()
        self._connected = 0
        self._table = table
        self._shown = shown
        self._token = token
        self._numbers = itertools.count(1)

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Passes the table's news on while the server runs."""
        self.loop = loop = asyncio.get_running_loop()

        def changed() -> None:
            with suppress(RuntimeError):  # the loop has been closed
                loop.call_soon_threadsafe(self._wake)

        self._shown.changed = changed
        minding = asyncio.create_task(self._mind_hand())
        try:
            yield
        finally:
            minding.cancel()
            self._shown.changed = lambda: None

    def _wake(self) -> None:
        for browser in self.browsers.values():
            browser.news.set()

    async def _mind_hand(self) -> None:
        while True:
            await asyncio.sleep(_HAND_S)
            if self.hand.due(time.monotonic()):
                self._hand_changed(put_down=True)

    # -- a browser -----------------------------------------------------------------------------------------------

    async def attend(self, socket: WebSocket) -> None:
        """Serves one browser until it goes."""
        if not _is_own_page(socket.headers):
            await socket.close(_POLICY)
            return
        await socket.accept()
        if self._connected >= MOST_BROWSERS:
            await socket.close(_FULL, f"There are {MOST_BROWSERS} browsers here already; try again later.")
            return
        browser = Browser(next(self._numbers), socket)
        self._connected += 1
        try:
            async with asyncio.timeout(_GREETING_S):
                hello = await self._greeting(browser)
            if hello is None:
                return
            await self._admit(browser, hello)
            async with asyncio.TaskGroup() as group:
                sending = group.create_task(self._send(browser))
                await self._listen(browser)
                sending.cancel()
        except* (WebSocketDisconnect, TimeoutError, OSError, RuntimeError):
            pass  # it has gone, or never said hello
        finally:
            self._connected -= 1
            await self._leave(browser)

    async def _greeting(self, browser: Browser) -> protocol.Hello | None:
        """Returns the first message; None when it is none, and the browser has been sent away."""
        try:
            message = protocol.understood(await _text(browser.socket))
        except NotUnderstood as no:
            await browser.socket.send_text(_no("hello", no.message))
            message = None
        if isinstance(message, protocol.Hello):
            return message
        await browser.socket.close(_POLICY, "Say hello first.")
        return None

    async def _admit(self, browser: Browser, hello: protocol.Hello) -> None:
        browser.tab = hello.tab
        browser.may_act = not self._token
        if self._token and hello.token:
            browser.may_act = hmac.compare_digest(hello.token.encode(), self._token.encode())
            if not browser.may_act:
                await asyncio.sleep(_WRONG_TOKEN_S)  # nobody tries many
                browser.notes.append(_no("hello", "This token is wrong, so you look on."))
        welcome = {
            "say": "welcome",
            "you": browser.number,
            "version": __version__,
            "mayAct": browser.may_act,
            "cars": [{"name": name, "colour": colour} for name, colour in zip(NAMES, COLOURS, strict=True)],
            "speeds": protocol.SPEEDS,
            "patience": PATIENCE_S,
        }
        await browser.socket.send_text(_json(welcome))
        self._shake_hand(browser, hello.look)
        self.browsers[browser.number] = browser
        browser.news.set()
        self._hand_changed()

    def _shake_hand(self, browser: Browser, look: bool) -> None:
        """Gives the hand to who comes first, and back to a tab that was reloaded."""
        now = time.monotonic()
        holder = self.browsers.get(self.hand.holder or 0)
        if not browser.may_act or look:
            return
        if holder is not None and holder.tab and holder.tab == browser.tab:
            self.hand.give(holder.number, browser.number, now)
        elif self.hand.holder is None:
            self.hand.take(browser.number, now)

    async def _leave(self, browser: Browser) -> None:
        if self.browsers.pop(browser.number, None) is None:
            return
        held = self.hand.holder == browser.number
        self.hand.gone(browser.number, time.monotonic())
        self._hand_changed(put_down=held)

    def _hand_changed(self, put_down: bool = False) -> None:
        """Tells all who holds the hand; `put_down`: what the last one held is put back."""
        if put_down:
            with suppress(CantDo):
                self._table.let_go()
        text = _json(
            {"say": "hand", "holder": self.hand.holder, "asking": self.hand.asking, "browsers": len(self.browsers)}
        )
        for browser in self.browsers.values():
            browser.notes.append(text)
            browser.news.set()

    async def _send(self, browser: Browser) -> None:
        """Sends a browser what is new; while it takes its time, news gather into one message."""
        while True:
            await browser.news.wait()
            browser.news.clear()
            while browser.notes:
                await browser.socket.send_text(browser.notes.popleft())
            if self._shown.revision > browser.revision:
                browser.revision, text = self._shown.since(browser.revision)
                await browser.socket.send_text(text)

    async def _listen(self, browser: Browser) -> None:
        rate = Rate(time.monotonic())
        while True:
            text = await _text(browser.socket)
            if not rate.allows(time.monotonic()):
                if rate.ignored == 1:
                    _tell(browser, "", f"Too fast: at most {MESSAGES_A_SECOND} messages a second are heard.")
                elif rate.ignored > _MOST_IGNORED:
                    await browser.socket.close(_POLICY, "Too many messages.")
                    return
                continue
            rate.ignored = 0
            await self._hear(browser, text)

    async def _hear(self, browser: Browser, text: str | bytes) -> None:
        said = ""
        try:
            message = protocol.understood(text)
            said = str(message.__struct_config__.tag)
            await self._obey(browser, message)
        except Refusal as no:
            _tell(browser, said, no.message)

    async def _obey(self, browser: Browser, message: protocol.Message) -> None:
        now = time.monotonic()
        if isinstance(message, protocol.Hello):
            raise NotUnderstood("You have said hello already.")
        if isinstance(message, protocol.OfTheHand):
            self._about_hand(browser, message, now)
            return
        if self.hand.holder != browser.number:
            raise CantDo(_NOT_THE_HAND if browser.may_act else _LOOK_ONLY)
        self.hand.acted(now)
        await asyncio.wrap_future(self._table.submit(message))

    def _about_hand(self, browser: Browser, message: protocol.OfTheHand, now: float) -> None:
        holder = self.hand.holder
        if not browser.may_act:
            raise CantDo(_LOOK_ONLY)
        if isinstance(message, protocol.Take):
            self.hand.take(browser.number, now)
        elif isinstance(message, protocol.Keep):
            self.hand.keep(browser.number)
        else:
            to = self.browsers.get(message.to) if message.to is not None else None
            if message.to is not None and (to is None or not to.may_act):
                raise CantDo("That browser has gone, or may only look on.")
            self.hand.give(browser.number, message.to, now)
        self._hand_changed(put_down=holder is not None and holder != self.hand.holder)


def _tell(browser: Browser, said: str, why: str) -> None:
    browser.notes.append(_no(said, why))
    browser.news.set()


def _no(said: str, why: str) -> str:
    return _json({"say": "no", "to": said, "why": why})


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


async def _text(socket: WebSocket) -> str | bytes:
    """Returns the next message. Raises WebSocketDisconnect."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | bytes | None = message.get("text")
    return text if text is not None else message.get("bytes") or b""


def _is_own_page(headers: Mapping[str, str]) -> bool:
    """Tells whether a WebSocket was asked for by a page of this server, not by one of somebody else's.

    Programs that are no browsers name no origin.
    """
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


# -- the application ---------------------------------------------------------------------------------------------------


class Headers:
    """Puts the headers on every answer that keep a page to itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


def make_app(table: Table, shown: Shown, shelf: Shelf, token: str = "", any_host: bool = False) -> Starlette:
    """Returns the application. `shelf`: the tracks that are offered. `any_host`: it may be called by any name."""
    mimetypes.add_type("text/javascript", ".js")  # a system's own table may say something else
    hub = Hub(table, shown, token)

    @cache
    def choices() -> bytes:
        return msgspec.json.encode(shelf.choices())

    async def index(_: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def offered(_: Request) -> Response:
        return Response(choices(), media_type="application/json")

    async def ground(request: Request) -> Response:
        try:
            shelf.check([request.path_params["name"]])
            laid = shelf.as_json(request.path_params["name"])
            return Response(msgspec.json.encode(laid), media_type="application/json")
        except Refusal as no:
            return PlainTextResponse(no.message, 404)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with hub.serving():
            yield

    routes = [
        Route("/", index),
        Route("/layouts", offered),
        Route("/ground/{name}", ground),
        WebSocketRoute("/socket", hub.attend),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    middleware: list[Any] = [Middleware(Headers)]
    if not any_host:  # a page elsewhere whose name is made to lead here gets no answer
        middleware.append(Middleware(TrustedHostMiddleware, allowed_hosts=[*LOOPBACK], www_redirect=False))
    app = Starlette(routes=routes, middleware=middleware, lifespan=lifespan)
    app.state.hub = hub
    return app
