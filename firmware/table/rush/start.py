"""What the menu asks before a race of Rush n' Crush, and the setup made of the answers. Let go of once it begins."""

from rules import const
from rules.rush.terms import CARS, DRIVERS

from .say import find, lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TEAM = const(2)  # drivers and cars of a team
_CREWS = const(12)

LIMITS = (1, 6)
"""Fewest and most players."""

# Strings of their own would stay in memory for ever
_DRIVER_NAMES = "Tombstone|Totentanz|Komet|Miss Meteor|Wonder Brat|X-Caliber".split("|")  # noqa: SIM905
_CAR_NAMES = "Doomsday Machine|Howling Zombie|Pulsar|Meteor|Rolling Fortress|Thunderbolt".split("|")  # noqa: SIM905


def options(language: str = "en") -> "list[tuple[str, str, tuple[Any, ...], Any]]":
    """Return what else can be chosen: (key, text of one or two rows, values, default) each."""
    found = lines(language, True)
    return [
        ("laps", find(found, "laps"), (0, 1, 2, 3, 4, 5, 6, 7, 8, 9), 0),
        ("quick_arm", find(found, "quick_arm"), (False, True), False),
        ("last_standing", find(found, "last_standing"), (False, True), False),
        ("round_limit", find(found, "round_limit"), (0, 5, 10, 15, 20, 25, 30, 40, 50, 99), 0),
    ]


def crews(taken: "list[tuple[str, str]]") -> "list[tuple[str, str, str]]":
    """Return the crews still free (RNC-01): driver and car of the same team, with a label of two rows."""
    free = []
    for crew in range(_CREWS):
        driver = crew >> 1
        car = driver // _TEAM * _TEAM + (crew & 1)
        used = False
        for one in taken:
            used = used or one[0] == DRIVERS[driver] or one[1] == CARS[car]
        if not used:
            free.append((DRIVERS[driver], CARS[car], _DRIVER_NAMES[driver] + "|" + _CAR_NAMES[car]))
    return free


def teams(count: int, random: "Any") -> "list[tuple[str, str]]":
    """Return so many crews at random; `random.fill(buffer)` writes random bytes."""
    chosen: list[tuple[str, str]] = []
    for driver in shuffled(len(DRIVERS), random)[:count]:
        best = []
        for crew in crews(chosen):
            if crew[0] == DRIVERS[driver]:
                best.append((crew[0], crew[1]))
        chosen.append(best[pick(len(best), random)])
    return chosen


def order(count: int, random: "Any") -> "list[int]":
    """Return the seats in the order in which they place their cars, drawn at random."""
    return shuffled(count, random)


def shuffled(count: int, random: "Any") -> "list[int]":
    """Return the numbers below `count` in a random order, each order as likely."""
    numbers = list(range(count))
    for last in range(count - 1, 0, -1):
        other = pick(last + 1, random)
        numbers[last], numbers[other] = numbers[other], numbers[last]
    return numbers


def pick(count: int, random: "Any") -> int:
    """Return a number below `count`, which is 256 at most; each is as likely."""
    drawn = bytearray(1)
    random.fill(drawn)
    while drawn[0] >= 256 - 256 % count:
        random.fill(drawn)
    return drawn[0] % count


def setup(
    players: int, crews: "list[tuple[str, str]]", values: "dict[str, Any]", track: str, order: "list[int] | None" = None
) -> "dict[str, object]":
    """Return the setup (rush.md section 3) of these crews by seat, the options' values and the seats' order.

    `track` is the name in the blob: a record of the race can be replayed where that track is known.
    """
    made: dict[str, object] = {
        "players": [{"driver": crew[0], "car": crew[1]} for crew in crews[:players]],
        "track": track,
    }
    if order is not None:
        made["order"] = order
    if values["laps"]:
        made["laps"] = values["laps"]
    made["options"] = {
        "quick_arm": values["quick_arm"],
        "last_standing": values["last_standing"],
        "round_limit": values["round_limit"],
    }
    return made
