"""Scans for a while with nobody near, and lights that go on and off: what flickers, what is thrown away?"""

from __future__ import annotations

from pitboard.board.asking import Asker
from pitboard.board.report import Flicker, Report
from pitboard.board.tester import Colour, passed
from pitboard.board.wiring import Wiring

_PHASE_MS = 1000
_FULL: Colour = (255, 255, 255)
_DARK: Colour = (0, 0, 0)


def soak(asker: Asker, wiring: Wiring, report: Report, seconds: int, *, lights: bool) -> None:
    """Watches the chain for a time of the board's clock, and judges. Raises Ended."""
    tester = asker.tester
    count_scans(asker, report)
    asker.tell(f"Scanning for {seconds} s; keep hands and magnets where they are.", "bold")
    tester.say(f"Scanning for {seconds} s", "Hands off")
    asker.poll()
    start = asker.last.now
    bright = False
    while (done := passed(asker.last.now, start)) < 1000 * seconds:
        if lights and bright != (done // _PHASE_MS % 2 == 0):
            bright = not bright
            tester.lights(_FULL if bright else _DARK)
        asker.poll()
    tester.lights(_DARK)
    margins = report.margins
    margins.watched_ms = passed(asker.last.now, start)
    good, thrown = asker.last.good, asker.last.thrown
    flips = count_scans(asker, report)
    margins.flickered = [Flicker(wiring.name_of(sensor), count) for sensor, count in sorted(flips.items())]
    _judge(report, good, thrown)


def count_scans(asker: Asker, report: Report) -> dict[int, int]:
    """Adds the scans since the last time to the margins; returns how often which sensor changed meanwhile."""
    asker.last = sense = asker.tester.sense()
    margins = report.margins
    margins.scans += sense.good + sense.thrown
    margins.thrown += sense.thrown
    margins.longest_gap_ms = max(margins.longest_gap_ms, sense.gap)
    return asker.tester.flips()


def _judge(report: Report, good: int, thrown: int) -> None:
    flickered = report.margins.flickered
    if thrown:
        report.failed(
            "all scans are good",
            f"{thrown} of {good + thrown} thrown away",
            "The clock is disturbed, by a long cable or lights that pull the supply down: shorter cable, one more "
            "feed. Again with --skip-lights: does it hold then?",
        )
    else:
        report.held("all scans are good", f"{good} scans, none thrown away")
    if flickered:
        report.failed(
            "no sensor flickers",
            ", ".join(f"{one.sensor} ({one.changes} times)" for one in flickered),
            "A magnet at the edge of its reach, a cold joint, or a pull-up that is missing at that input.",
        )
    else:
        report.held("no sensor flickers", "none changed")
