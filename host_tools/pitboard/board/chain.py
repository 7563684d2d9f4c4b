"""Is the chain whole? And where it isn't: what is wrong, and what to do."""

from __future__ import annotations

from typing import Final

from pitboard.board.asking import Asker
from pitboard.board.report import Report
from pitboard.board.tester import Sense
from pitboard.board.wiring import Wiring

_WATCHED_MS: Final = 600
_OFF, _OTHER, _MANY = 1, 2, 3
NOTHING_ANSWERS: Final = (
    "Look at the first link: is it plugged the right way round? Measure 5 V, 3.3 V and ground at pins 1, 6 and 2 of "
    "the tile's J1, then clock and latch at its first chip."
)


def check(asker: Asker, wiring: Wiring, report: Report) -> bool:
    """Tells whether all tiles answer with the ids that they should have, and notes what was found."""
    asker.tester.chain(wiring.tiles, wiring.lights)
    asker.tester.say("Reading the tiles")
    asker.last = asker.tester.sense()
    sense = asker.watch(_WATCHED_MS)
    what = f"chain of {counted(len(wiring.tiles))}"
    if sense.good and not sense.fault:
        report.held(what, " ".join(f"{number}:{tile.id:02X}" for number, tile in enumerate(wiring.tiles, 1)))
        return True
    found, remedy = _fault(sense, wiring)
    report.failed(what, found, remedy)
    return False


def _fault(sense: Sense, wiring: Wiring) -> tuple[str, str]:
    """Returns what is wrong with a chain, and what to do."""
    tile = sense.tile
    if sense.fault == _OTHER:
        wanted = wiring.tiles[tile - 1].id
        return (
            f"tile {tile} has the id {sense.found:02X} instead of {wanted:02X}",
            "Lay the tiles as the track has them. If the right tile lies there, a strap of its id is wrong: the bits "
            f"that differ ({sense.found ^ wanted:08b}, D7 first) are inputs of its U1.",
        )
    if sense.fault == _MANY:
        alone = len(wiring.tiles) == 1
        return (
            f"there are more tiles after tile {tile}: the next has the id {sense.found:02X}",
            "Plug it alone into the console; all of them together are tested by: pitboard selftest table."
            if alone
            else "Unplug what doesn't belong to it, or say the right track: --track NAME.",
        )
    if sense.fault > _MANY:
        return (
            f"tile {tile} has no id, though what is behind it is right",
            "U1 of that tile sends nothing or all ones: its supply, pin 15 to ground, solder of pins 9 and 10.",
        )
    if not tile:
        return "no tile answers", NOTHING_ANSWERS
    if tile >= len(wiring.tiles):
        return (
            "the end of the chain is open: all tiles answer, but what follows the last one isn't 1",
            "The last chip's serial input must be pulled up: look at that resistor.",
        )
    return (
        f"nothing is right after tile {tile}",
        f"Plug in tile {tile + 1}. If it is: exchange the cable from {tile} to {tile + 1}, then the tiles; does the "
        "fault move with the cable or with the tile?",
    )


def counted(tiles: int) -> str:
    """Returns a number of tiles in words."""
    return "1 tile" if tiles == 1 else f"{tiles} tiles"
