"""What only real hardware can tell: how to find out, and what to do for either answer."""

from __future__ import annotations

from typing import Final, NamedTuple


class Bench(NamedTuple):
    """A question for the bench."""

    question: str
    how: str
    fine: str
    otherwise: str


BENCH: Final = (
    Bench(
        "Does a box stay on when the next box is taken, or a car leaves?",
        "Three cells at the track's pitch, chosen magnet, gaps of 3, 5 and 8 mm (spacers). Put, lift, slide 50 times"
        " each; watch with `pitboard selftest`.",
        "Keep the DRV5032DU and the 6x3 mm magnet.",
        "If a box stays on: check the magnet's pole and that the part is the unipolar DU, not FA. If it misses cars at"
        " 8 mm: thinner overlay, or 8x3 mm magnets where boxes are 30 mm apart or more.",
    ),
    Bench(
        "How slow is the slowest sensor, and what is the fastest slide that is still seen?",
        "Scope on one output, magnet on a turning disc; then slide a car by hand over ten boxes and count.",
        "Samples at most 75 ms apart: keep SETTLE_MS = 350.",
        "Slower: raise SETTLE_MS by the difference. The rules never need a box that was only slid over.",
    ),
    Bench(
        "How long can the chain be with all lights at the limit?",
        "All tiles plugged, lights at the limit in white, 10 minutes; the table counts scans that it threw away.",
        "None thrown away: keep 1 MHz.",
        "A few: feed 5 V to one more tile, shorten cables. Many: halve the clock in firmware/devices/chain.py and"
        " report it; then 74LVC2G17 against 74LVC2G34 on the tile where the id first breaks.",
    ),
    Bench(
        "Is the firmware's estimate of the lights' current right?",
        "Ammeter in the 5 V line; all lights white at brightness 1 to 5, then one colour after the other.",
        "Within 15 %: keep SUPPLY_MA at 0.8 of the supply's rating.",
        "More than estimated: lower SUPPLY_MA by as much. Less (newer lights take 12 mA a colour): raise it, never over"
        " the rating.",
    ),
    Bench(
        "Does the journal survive a pulled plug?",
        "Pull the plug in the middle of an act, 100 times; each time `pitboard replay` the fetched record.",
        "All replay up to their last whole act: nothing to do.",
        "Some don't: fit the FRAM if it isn't, else keep that record and report it.",
    ),
    Bench(
        "Does the USB port bear the 1000 uF when it is plugged in?",
        "Breadboard build on the weakest port and hub at hand, 20 times.",
        "It starts each time: done.",
        "It doesn't: use the supply's build, or 220 uF and at most 8 lights.",
    ),
    Bench(
        "Does the console take less than the 100 mA that the limit keeps for it?",
        "Ammeter in the 5 V line, lights unplugged, OLED all lit, buzzer on.",
        "Below 100 mA: done.",
        "Above: lower SUPPLY_MA by the difference.",
    ),
    Bench(
        "Are clock and latch clean at the last tile?",
        "Scope with a short ground spring at the last tile's CP and ~PL, lights at the limit.",
        "One crossing an edge, no step near the middle: done.",
        "Ringing: 100 Ohm in place of 47 Ohm. Slow: look for a cable longer than 0.3 m.",
    ),
    Bench(
        "Does the first light take the line's level when the console's 5 V is high and the tile's low?",
        "Lights at the limit, 5.25 V at the console; watch the first tile's first light for false colours.",
        "None: done.",
        "Some: 100 Ohm in place of 330 Ohm at the tile, then feed that tile.",
    ),
    Bench(
        "Do the cables stay cool?",
        "Lights at the limit in white on the tile furthest from any feed, 30 minutes, hand on cables and headers.",
        "Hand-warm at most: done.",
        "Warmer: feed that tile.",
    ),
    Bench(
        "Has the last tile the 3.3 V that it should?",
        "Meter at pins 6 and 2 of the last J2 and of the console's link while the table works.",
        "3.2 V or more at the console and no more below it at the last tile than `logic.md` has: done.",
        "Less at the console: another Pico. More lost on the way: look for a bad contact at pin 6, cable by cable.",
    ),
)
"""In the order of their numbers, from 1. The first five are those of the field research (eboards 5.9)."""
