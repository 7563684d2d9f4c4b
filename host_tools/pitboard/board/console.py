"""The console's checks: what the board knows of itself, display, knob, buttons, buzzer, memory."""

from __future__ import annotations

from typing import Final

from pitboard.board.asking import Answer, Asker
from pitboard.board.chain import counted
from pitboard.board.report import Report
from pitboard.tracks.games import GAMES
from pitboard.tracks.refusal import Refusal
from pitboard.tracks.wired import wired

LEAST_FREE: Final = 60_000
"""Bytes of heap that a self-test finds free on an RP2040 in order; a race needs the most of it."""
_UNREAD: Final = "blob.read"
_CLICKS: Final = 5
_KEYS: Final = (
    (1, "knob pressed", "Press the knob, briefly.", "Press the knob", "PITBOARD_KNOB_PRESS_PIN"),
    (3, "button A", "Press button A, briefly.", "Press A", "PITBOARD_BUTTON_A_PIN"),
    (5, "button B", "Press button B, briefly.", "Press B", "PITBOARD_BUTTON_B_PIN"),
)


def check(asker: Asker, report: Report) -> None:
    """Goes through the console. Raises Ended."""
    faults(asker, report)
    _tracks(asker, report)
    _memory(asker, report)
    _display(asker, report)
    _knob(asker, report)
    for key in _KEYS:
        _key(asker, report, *key)
    _buzzer(asker, report)


def faults(asker: Asker, report: Report) -> list[str]:
    """Takes over what the board itself found wrong: parts, settings, its supply. Returns it."""
    found = asker.tester.faults()
    for fault in found:
        report.failed(
            "what the board knows of itself", fault, "Mend that, unplug the board, plug it in and test again."
        )
    if not found:
        report.held("what the board knows of itself", "no fault of parts, settings or supply")
    return found


def new_faults(asker: Asker, report: Report, before: list[str]) -> None:
    """Takes over what has come to the board's faults since, such as lights that the supply doesn't suffice for."""
    for fault in asker.tester.faults():
        if fault not in before:
            report.failed("what the board knows of itself now", fault, "Mend that in settings.toml, and test again.")


def _tracks(asker: Asker, report: Report) -> None:
    tester = asker.tester
    for number in range(tester.about.tracks):
        file = tester.track(number)
        what = f"track {file.file}"
        if file.fault == _UNREAD:
            report.failed(what, "the board can't read it", "Copy it onto the drive again, and eject that in order.")
            continue
        try:
            track = wired(tester.blob(file.size))
        except Refusal as no:
            report.failed(what, no.message, "Compile it again and copy it onto the drive.")
            continue
        if file.fault:  # whole, but of a game that this firmware has no face for
            title = GAMES[track.game].title
            report.failed(what, f"its firmware can't play {title} yet", "Take a newer firmware, or the file away.")
        else:
            report.held(what, f"{counted(len(track.tiles))}, {len(track.sensors)} boxes")


def _memory(asker: Asker, report: Report) -> None:
    free = asker.tester.about.free
    if not free:
        return
    if free < LEAST_FREE:
        report.failed(
            "memory",
            f"{free // 1024} kB free",
            "Too little for a race. Only Pitboard's files belong on the drive; then unplug it and plug it in.",
        )
    else:
        report.held("memory", f"{free // 1024} kB free")


def _display(asker: Asker, report: Report) -> None:
    about = asker.tester.about
    if about.oled == "none":
        return
    if not about.present:
        report.failed(
            "display",
            "it doesn't answer",
            "Compare SDA, SCL, VCC and GND; then PITBOARD_OLED_ADDRESS (0x3C or 0x3D) in settings.toml.",
        )
        return
    asker.tester.fill(0x55)
    asker.tell("The display should show stripes over all of its height, none cut off.", "bold")
    asker.watch(1500)
    _asked(
        asker,
        report,
        "display",
        "Did it? And is this readable there: Display in order?",
        ("Display in order?",),
        "Shifted by two columns, or noise at the edge: PITBOARD_OLED is the other kind, ssd1306 or sh1106.",
    )


def _asked(asker: Asker, report: Report, what: str, question: str, rows: tuple[str, ...], remedy: str) -> None:
    answer = asker.ask(question, *rows)
    if answer is Answer.YES:
        report.held(what, "yes")
    elif answer is Answer.NO:
        report.failed(what, "no", remedy)
    else:
        report.skipped(what)


def _knob(asker: Asker, report: Report) -> None:
    """Has the knob turned by so many clicks to the right, then pressed."""
    asker.tell(f"Turn the knob {_CLICKS} clicks to the right, one by one; then press it, or Enter.", "bold")
    asker.tester.say(f"Turn the knob {_CLICKS}", "clicks to the right", "", "then press")
    turned = 0
    while True:
        sense, answer = asker.poll()
        turned += sense.turned
        if answer is Answer.SKIP:
            report.skipped("knob turned")
            return
        if answer is not Answer.NOTHING:
            break
    if turned == _CLICKS:
        report.held("knob turned", f"{turned} steps for {_CLICKS} clicks")
        return
    report.failed("knob turned", f"{turned} steps for {_CLICKS} clicks to the right", _knob_remedy(turned))


def _knob_remedy(turned: int) -> str:
    if not turned:
        return "Its lines A and B: are they at the pins of settings.toml, its middle pin at ground?"
    if turned < 0:
        return "PITBOARD_KNOB_REVERSED = 1 in settings.toml (0 if it is 1)" + (
            "." if turned == -_CLICKS else "; then again."
        )
    if turned > _CLICKS:
        return "PITBOARD_KNOB_DIVISOR in settings.toml must be larger: 2 or 4."
    return "PITBOARD_KNOB_DIVISOR in settings.toml must be smaller: 2 or 1. Miscounted? Test again."


def _key(asker: Asker, report: Report, key: int, what: str, question: str, row: str, pin: str) -> None:
    """Has a key pressed."""
    asker.tell(f"{question} Nothing happens? Type n.", "bold")
    asker.tester.say(row)
    others: set[int] = set()
    while True:
        sense, answer = asker.poll(keys=False)
        if key in sense.keys or key + 1 in sense.keys:
            report.held(what, "pressed")
            return
        others |= {one for one in sense.keys if one}
        if answer is Answer.SKIP:
            report.skipped(what)
            return
        if answer is not Answer.NOTHING:
            found = "another key was seen instead" if others else "not seen"
            report.failed(what, found, f"Its contact closes to ground? Is it at the pin of {pin}?")
            return


def _buzzer(asker: Asker, report: Report) -> None:
    if not asker.tester.about.sound:
        return
    asker.tester.beep(4)
    _asked(
        asker,
        report,
        "buzzer",
        "Did you hear four tones, rising?",
        ("Four tones?",),
        "It must be a passive one, between PITBOARD_BUZZER_PIN and ground.",
    )
