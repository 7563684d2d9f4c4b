"""The server as browsers see it: over real sockets of this computer."""

from __future__ import annotations

import json
import re
import socket
import threading
from base64 import b64decode
from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from websockets import exceptions as closed

from page_browsers import PATIENCE_S, Browser, Served, serving
from pitboard.twin.page import protocol, run, server

TRIES = 200
CRASHING = 'import time\ntime.sleep(0.2)\nraise RuntimeError("the dog ate it")\n'


def get(port: int, path: str, **headers: str) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer, answer.read().decode()


def sleeper(port: int) -> socket.socket:
    """Connects a browser that says hello and then neither hears nor answers anything."""
    asleep = socket.create_connection(("127.0.0.1", port))
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13"
    ask = (
        f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}\r\n\r\n"
    )
    asleep.sendall(ask.encode())
    assert b"101" in asleep.recv(1024)
    hello = b'{"do":"hello"}'
    asleep.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    while b'"holder":1' not in asleep.recv(1024):
        pass
    return asleep


def hand_passes(browser: Browser) -> None:
    browser.until(lambda message: message["say"] == "hand" and browser.holds())


# -- files -----------------------------------------------------------------------------------------------------------


def test_the_page_and_all_that_it_names_are_there(served: Served) -> None:
    answer, page = get(served.port, "/")
    assert answer.status == 200
    assert "script-src 'self'" in str(answer.getheader("content-security-policy"))
    named = set(re.findall(r'(?:href|src)="([^"]+)"', page))
    modules = [name for name in named if name.endswith(".js")]
    while modules:
        answer, text = get(served.port, f"/{modules.pop()}")
        assert answer.getheader("content-type", "").startswith("text/javascript")
        found = {f"static/{name}" for name in re.findall(r'from "\./([^"]+)"', text)}
        modules += sorted(found - named)
        named |= found
    assert len(named) > 10
    assert all(get(served.port, f"/{name}")[0].status == 200 for name in named)


def test_the_page_asks_nothing_of_others() -> None:
    for file in server.STATIC.iterdir():
        outside = re.findall(r"https?://[^\s\"']+|//[a-z0-9-]+\.[a-z]{2,}", file.read_text(encoding="utf-8"))
        assert set(outside) <= {"http://www.w3.org/2000/svg"}, file


def test_the_page_knows_no_game() -> None:
    games = re.compile(r"rush|derby|rally|hexrace", re.IGNORECASE)
    for file in [*server.STATIC.iterdir(), *server.STATIC.parent.glob("*.py")]:
        assert not games.search(file.read_text(encoding="utf-8")), file


@pytest.mark.parametrize(
    "path", ["/static/../server.py", "/static/%2e%2e/server.py", "/ground/..%2f..", "/ground/nowhere"]
)
def test_nothing_else_is_served(served: Served, path: str) -> None:
    assert get(served.port, path)[0].status == 404


def test_tracks_are_served_in_millimetres(served: Served) -> None:
    ground = json.loads(get(served.port, "/ground/oval5")[1])
    assert (len(ground["boxes"]), ground["bounds"]) == (164, [-240, -600, 360, 120])
    offered = json.loads(get(served.port, "/layouts")[1])
    assert {"oval5", "forge8", "grand10", "canyon6"} <= {track["name"] for track in offered}


def test_other_pages_get_nothing(served: Served) -> None:
    assert get(served.port, "/", Host="table.example")[0].status == 400
    with pytest.raises(closed.InvalidStatus):
        served.browser(origin="http://table.example")
    assert served.browser(origin=f"http://127.0.0.1:{served.port}").holds()


# -- acting and looking on -------------------------------------------------------------------------------------------


def test_a_browser_is_shown_the_board_and_moves_a_car(served: Served) -> None:
    browser = served.browser()
    state = browser.sees(lambda state: any("Pitboard" in row for row in state["rows"]))
    assert len(b64decode(state["lights"])) == 3 * 164
    assert len(b64decode(state["picture"])) == 1024
    assert browser.holds()
    browser.say("lift", car=3)
    browser.say("carry", car=3, x=10, y=20)
    browser.sees(lambda _: browser.car(3)["x"] == 10)
    browser.say("drop", car=3, box=40)
    browser.sees(lambda _: browser.car(3)["at"] == "box")
    assert browser.car(3)["box"] == 40


def test_the_knob_is_pressed_and_all_see_what_follows(served: Served) -> None:
    holder, looker = served.browser(), served.browser()
    holder.sees(lambda state: any("Pitboard" in row for row in state["rows"]))
    holder.say("press", switch="knob_press")
    for browser in (holder, looker):
        browser.sees(lambda state: any("Play" in row for row in state["rows"]))


def test_one_holds_the_hand_and_the_other_looks_on(served: Served) -> None:
    first, second = served.browser(), served.browser()
    assert first.holds()
    assert not second.holds()
    for act in ({"act": "lift", "car": 0}, {"act": "pause", "on": True}, {"act": "power", "on": False}):
        assert "You look on" in second.refused(**act)  # type: ignore[arg-type]
    second.say("take")
    first.until(lambda message: message["say"] == "hand" and message["asking"] == [second.you])
    first.say("give", to=second.you)
    hand_passes(second)
    assert "You look on" in first.refused("lift", car=0)


def test_what_a_browser_holds_goes_back_when_it_goes(served: Served) -> None:
    first, second = served.browser(), served.browser()
    first.say("lift", car=0)
    first.say("drop", car=0, box=9)
    first.say("lift", car=0)
    second.sees(lambda _: second.car(0)["at"] == "hand")
    first.close()
    second.sees(lambda _: second.car(0)["at"] == "box" and second.car(0)["box"] == 9)
    second.say("take")
    hand_passes(second)


def test_a_reloaded_tab_finds_its_hand_again(served: Served) -> None:
    first = served.browser({"tab": "a"})
    second = served.browser({"tab": "b"})
    again = served.browser({"tab": "a"})  # before the server knows that the first has gone
    assert again.holds()
    assert not second.holds()
    assert "You look on" in first.refused("lift", car=0)


def test_who_only_looks_does_not_get_the_hand(served: Served) -> None:
    assert not served.browser({"look": True}).holds()
    assert served.browser().holds()


# -- what is refused -------------------------------------------------------------------------------------------------


def test_nonsense_is_refused_and_ends_nothing(served: Served) -> None:
    browser = served.browser()
    for text in ("", "nonsense", "[]", '{"do":"lift","car":99}', b"\xff\xff", '{"do":"hello"}'):
        browser.socket.send(text)
        assert browser.until(lambda message: message["say"] == "no")["why"].endswith(".")
    assert "stands on no box" in browser.refused("slide", car=0, boxes=[500])
    assert "can't be set" in browser.refused("speed", factor=3)
    assert "no ready-made track" in browser.refused("lay", tracks=["../../etc/passwd"])
    assert "isn't in the hand" in browser.refused("drop", car=0, box=3)
    browser.say("lift", car=0)
    browser.sees(lambda _: browser.car(0)["at"] == "hand")


def test_a_message_that_is_too_long_ends_the_connection_only(served: Served) -> None:
    browser = served.browser()
    browser.socket.send(" " * (4 * protocol.MOST_BYTES))
    with pytest.raises(closed.ConnectionClosed):
        browser.until(lambda _: False)
    assert served.browser().you


def test_who_does_not_say_hello_first_is_sent_away(served: Served) -> None:
    browser = served.browser(greet=False)
    browser.say("lift", car=0)
    with pytest.raises(closed.ConnectionClosed):
        browser.until(lambda _: False)


def test_who_speaks_too_fast_is_told_so(served: Served) -> None:
    browser = served.browser()
    for _ in range(3 * server.MESSAGES_AT_ONCE):
        browser.say("knob", clicks=0)
    assert "Too fast" in browser.until(lambda message: message["say"] == "no")["why"]


def test_no_more_browsers_come_in_than_there_is_room_for(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_BROWSERS", 2)
    first, silent = served.browser(), served.browser(greet=False)
    late = served.browser(greet=False)
    with pytest.raises(closed.ConnectionClosed) as no:
        late.until(lambda _: False)
    assert "try again later" in str(no.value)
    silent.close()
    first.until(lambda message: message["say"] == "state")
    for _ in range(TRIES):
        with suppress(closed.ConnectionClosed):
            assert served.browser().you
            return
    raise AssertionError("the place of who has gone stays taken")


def test_a_browser_that_sleeps_is_gone_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_PING_S", 1.0)
    with serving() as served:
        sleeping = sleeper(served.port)
        awake = served.browser()
        assert not awake.holds()
        awake.until(lambda message: message["say"] == "hand" and message["browsers"] == 1)
        awake.say("take")
        hand_passes(awake)
        sleeping.close()


def test_a_browser_that_does_not_listen_holds_up_nobody(served: Served) -> None:
    deaf, other = served.browser(), served.browser()
    deaf.say("pause", on=True)
    other.sees(lambda state: state["time"]["paused"])
    for number in range(60):
        deaf.say("carry" if number else "lift", car=0, **({"x": number, "y": 0} if number else {}))
    other.sees(lambda _: other.car(0)["x"] == 59)


# -- the token -------------------------------------------------------------------------------------------------------


def test_only_who_knows_the_token_holds_the_hand(guarded: Served) -> None:
    looker = guarded.browser()
    assert not looker.holds()
    assert "the token" in looker.refused("take")
    assert "the token" in looker.refused("lift", car=0)
    owner = guarded.browser({"token": "let-me-in"})
    assert owner.holds()
    assert "only look on" in owner.refused("give", to=looker.you)


def test_a_wrong_token_is_told_and_looks_on(guarded: Served) -> None:
    browser = guarded.browser({"token": "let-me-out"}, greet=True)
    assert not browser.holds()
    assert "the token" in browser.refused("take")


def test_another_computers_name_is_answered_when_asked_for() -> None:
    with serving(token="let-me-in", any_host=True) as served:
        assert get(served.port, "/", Host="table.local")[0].status == 200


# -- time, and firmware that stops -----------------------------------------------------------------------------------


def test_time_stands_still_and_goes_on(served: Served) -> None:
    browser = served.browser()
    browser.say("pause", on=True)
    browser.sees(lambda state: state["time"]["paused"])
    browser.say("speed", factor=8)
    browser.say("pause", on=False)
    state: dict[str, Any] = browser.sees(lambda state: state["time"] == {"speed": 8, "paused": False})
    assert state["stopped"] == ""


def test_stopped_firmware_is_shown_and_can_be_started(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text(CRASHING)
    with serving(firmware=tmp_path) as served:
        browser = served.browser()
        browser.sees(lambda state: "the dog ate it" in state["stopped"])
        browser.say("reset")
        browser.until(lambda message: message.get("stopped") == "")
        browser.sees(lambda state: "the dog ate it" in state["stopped"])


def test_who_does_not_wait_for_an_answer_ends_nothing(served: Served) -> None:
    go = threading.Event()
    served.table.ask(lambda _: go.wait(PATIENCE_S))
    left = served.table.submit(protocol.Lift(2))
    assert left.cancel()
    go.set()
    assert served.table.ask(lambda board: board.cars.places[2].at).result(PATIENCE_S) == "hand"
