"""The virtual table's page: how soon fifty who look on see what the hand does, and what that costs."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Final, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from tools.bench.report import On, Report

GOAL_MS: Final = 200
ON: Final = On("page", "lookers on, oval5")
_COMMAND: Final = (sys.executable, "-m", "pitboard", "table", "--no-browser", "--seed", "1")
_BEAT_S: Final = 0.1
"""Between two acts of the hand."""
_BOOT_S: Final = 2.0
_PATIENCE_S: Final = 30.0
_CAR: Final = 0


class Crowd(NamedTuple):
    """How many look on, and how many acts of the hand they are shown."""

    lookers: int
    acts: int


FULL: Final = Crowd(50, 100)
QUICK: Final = Crowd(5, 5)


class Seen(NamedTuple):
    """`late`: ms from the hand's saying it until a looker had it, of all acts and lookers.

    `share`: of one CPU, that the server used; 0 when it is too little to be told.
    """

    late: list[float]
    share: float


def report_lookers(report: Report, crowd: Crowd) -> None:
    """Measures and adds how late updates come, and the server's share of one CPU."""
    seen = measure(crowd)
    on = On(ON.game, f"{crowd.lookers} {ON.where}")
    report.goal("updates' latency, median", on, median(seen.late), GOAL_MS, "ms")
    report.goal("updates' latency, p95", on, quantiles(seen.late, n=20)[-1], GOAL_MS, "ms")
    report.goal("updates' latency, most", on, max(seen.late), GOAL_MS, "ms")
    if seen.share:
        report.values("server, twin and firmware: share of one CPU", on, [100 * seen.share], "%")


def measure(crowd: Crowd) -> Seen:
    """Starts a table of its own and measures it."""
    with _table() as (process, port):
        return asyncio.run(_measure(crowd, process.pid, port))


@contextmanager
def _table() -> Iterator[tuple[subprocess.Popen[str], int]]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(_COMMAND, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r":(\d+)/", line)
            if found is None:
                raise RuntimeError(f"the table doesn't say where it is: {line!r}")
            yield process, int(found[1])
        finally:
            process.terminate()


async def _measure(crowd: Crowd, process: int, port: int) -> Seen:
    address = f"ws://127.0.0.1:{port}/socket"
    async with connect(address) as hand:
        await hand.send(json.dumps({"do": "hello"}))
        looking = [asyncio.create_task(_look(address, crowd.acts)) for _ in range(crowd.lookers)]
        hearing = asyncio.create_task(_hear(hand))
        await asyncio.sleep(_BOOT_S)
        used, since = _cpu(process), time.monotonic()
        said = await _act(hand, crowd.acts)
        seen = await asyncio.wait_for(asyncio.gather(*looking), _PATIENCE_S)
        passed = time.monotonic() - since
        hearing.cancel()
    late = [1000 * (when[act] - said[act]) for when in seen for act in range(crowd.acts)]
    return Seen(late, (_cpu(process) - used) / passed)


async def _act(hand: ClientConnection, acts: int) -> list[float]:
    """Carries a car about; returns when each move was said."""
    said = []
    await hand.send(json.dumps({"do": "lift", "car": _CAR}))
    for act in range(acts):
        await asyncio.sleep(_BEAT_S)
        said.append(time.monotonic())
        await hand.send(json.dumps({"do": "carry", "car": _CAR, "x": act, "y": 0}))
    return said


async def _look(address: str, acts: int) -> list[float]:
    """Returns when each of the moves was seen; who is told of a later one has seen those before, too."""
    seen: list[float] = []
    async with connect(address) as looker:
        await looker.send(json.dumps({"do": "hello", "look": True}))
        async for text in looker:
            cars = json.loads(text).get("cars")
            at = cars[_CAR].get("x") if cars and cars[_CAR].get("at") == "hand" else None
            if at is not None:
                seen += [time.monotonic()] * (int(at) + 1 - len(seen))
            if len(seen) >= acts:
                break
    return seen


async def _hear(hand: ClientConnection) -> None:
    async for _ in hand:
        pass


def _cpu(process: int) -> float:
    """Returns the seconds of CPU time that a process has used; always 0 where the system doesn't tell."""
    file = Path(f"/proc/{process}/stat")
    if not file.is_file():
        return 0.0
    fields = file.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
