"""From a setup to the first state: refusals of rally.md section 3 in their order, and the starting values."""

try:
    from typing import Any
except ImportError:
    pass

from .. import const
from ..refused import Refused, need, table, whole

_NONE = const(255)
_NOBODY = const(255)
_PLAYERS = const(3)
_OPTIONS = const(4)
_ROUNDS = const(5)
_REPAIRS = const(7)
_STAGES = const(9)
_SERVICES = const(10)
_STARTS = const(21)
_BAGGED = const(30)
_LAST_SEAT = const(34)
_ROWS = const(162)
_WIDTH = const(16)
_TIRE = const(11)
_LATE = const(14)
_SECS = const(270)
_DASH = const(279)
_FACES = const(295)
_BAG = const(440)
_LENGTHS = const(684)
_CARDS = const(690)
_SIZE = const(918)

_KEYS = ("players", "track", "stages", "order", "cards", "bag", "rounds", "repairs", "options", "data", "names")
_FLAGS = ("flying", "redline", "control", "sisu", "single")
_LINES = ("gravel", "leader", "asphalt", "snow")
_LETTERS = "SCU"

# Section 6: 6.3, 6.2, 6.1 as they stand in the state
_DATA = b"\x3c\x32\x28\x1e\x14\x0a\x46\x50\x28\5\1\2\3\5\1\2\3\6\1\2\3\4\1\2\2\1\1\1\2\2\2\1\2\2"
# 6.4
_STACKS = (
    "SSCSSSSSSSCCSUSUUCSSSSSCCSSUSSSSSUCCSCCCUSSSUSCUSSSSCCSCSSSCSSSSUCCSCCSSSCSCUCSCCSSCCSSUUSCSCSSC"
    "CSSSSUSCSCUSCCUUCCCCSCCCSCCCCCSCSCCSCCCCUCCCUUSCCCSSCCSCCSUCCCCCUCCCUSCCCSCCSCCCCCUSCCCCCUCCCCCC"
)
# 6.5
_BAG_TOKENS = "gmgonogobonogobocmnmncccnmcogmnocmnccogcboncnmgogmnoccncgoccnmnogcnonogobmgcbccoconocobcnmnobmbo"


def check(setup: Any) -> None:
    """Refuse a setup for reasons that come before its tracks: codes 1 to 12 of rally.md section 3."""
    build(setup)


def build(setup: Any) -> bytearray:
    """Return the state of a setup before its first stage; refuse as `check` does."""
    need(isinstance(setup, dict), "setup-type")
    need(table(setup, _KEYS), "unknown-key")
    state = bytearray(_SIZE)
    count = setup.get("players")
    need(whole(count, 1, 6), "players")
    state[_PLAYERS] = count
    state[_LAST_SEAT] = _NOBODY
    need(("track" in setup) != ("stages" in setup), "stages")
    set_stages(state, setup.get("stages", [{"track": 0}]))
    order = setup.get("order", list(range(count)))
    need(isinstance(order, list) and len(order) == count, "order")
    for i in range(count):
        need(whole(order[i], 0, count - 1) and order[i] not in order[:i], "order")
        state[_STARTS + i] = order[i]
        state[_ROWS + _WIDTH * i + _TIRE] = 1
        state[_ROWS + _WIDTH * i + _LATE] = _NONE
    set_cards(state, setup["cards"] if "cards" in setup else [_STACKS[at : at + 32] for at in range(0, 192, 32)])
    set_bag(state, setup["bag"] if "bag" in setup else [_BAG_TOKENS[at : at + 2] for at in range(0, 96, 2)])
    set_number(state, _ROUNDS, setup.get("rounds", 99), 1, 200, "rounds")
    set_number(state, _REPAIRS, setup.get("repairs", 3), 0, 48, "repairs")
    options = setup.get("options", {})
    need(table(options, _FLAGS), "options")
    for i in range(len(_FLAGS)):
        flag = options.get(_FLAGS[i], False)
        need(isinstance(flag, bool), "options")
        state[_OPTIONS] |= flag << i
    set_data(state, setup.get("data", {}))
    names = setup.get("names", [""] * count)
    need(isinstance(names, list) and len(names) == count, "names")
    for name in names:
        need(isinstance(name, str) and len(name) <= 12, "names")
    return state


def set_number(state: bytearray, at: int, value: Any, low: int, high: int, code: str) -> None:
    """Take a number of the setup over."""
    need(whole(value, low, high), code)
    state[at] = value


def set_stages(state: bytearray, stages: Any) -> None:
    """Take over where the service points are; what the tracks are is not looked at."""
    need(isinstance(stages, list) and 1 <= len(stages) <= 9, "stages")
    state[_STAGES] = len(stages)
    for i in range(len(stages)):
        need(table(stages[i], ("track", "service")) and "track" in stages[i], "stages")
        service = stages[i].get("service", False)
        need(isinstance(service, bool) and not (service and i == 0), "stages")
        state[_SERVICES + i // 8] |= service << i % 8


def set_cards(state: bytearray, stacks: Any) -> None:
    """Take over the reverse sides of the time cards."""
    need(isinstance(stacks, list) and len(stacks) == 6, "cards")
    for i in range(6):
        need(isinstance(stacks[i], str), "cards")
        set_number(state, _LENGTHS + i, len(stacks[i]), 1, 32, "cards")
        for k in range(len(stacks[i])):
            letter = "SCU".find(stacks[i][k])
            if letter < 0:
                raise Refused("cards")
            state[_CARDS + 32 * i + k] = letter


def set_bag(state: bytearray, names: Any) -> None:
    """Fill the bag with tokens, two letters each."""
    need(isinstance(names, list) and len(names) <= 48, "bag")
    state[_BAGGED] = len(names)
    for i in range(len(names)):
        need(isinstance(names[i], str) and len(names[i]) == 2, "bag")
        crash = "gbcn".find(names[i][0])
        side = "ocm".find(names[i][1])
        need(crash >= 0 and side >= 0, "bag")
        state[_BAG + i] = 3 * crash + side


def set_data(state: bytearray, data: Any) -> None:
    """Set the data tables: the printed ones and what the setup changes."""
    state[_SECS : _SECS + len(_DATA)] = _DATA
    need(table(data, ("dash", "secs", "faces")), "data")
    dash = data.get("dash", {})
    need(table(dash, _LINES), "data")
    for i in range(4):
        if _LINES[i] in dash:
            at = _DASH + 4 * i
            fill(state, at, dash[_LINES[i]], b"\6\3\2\x09")
            need(state[at] and state[at + 3], "data")
    for key, at, others, most in (
        ("secs", _SECS, ("spin", "crash", "sisu"), 120),
        ("faces", _FACES, ("coast", "leader", "brake"), 6),
    ):
        values = data.get(key, {})
        need(table(values, ("gear",) + others), "data")
        if "gear" in values:
            fill(state, at, values["gear"], bytes([most] * 6))
        for i in range(3):
            set_number(state, at + 6 + i, values.get(others[i], state[at + 6 + i]), 0, most, "data")


def fill(state: bytearray, at: int, values: Any, most: bytes) -> None:
    """Take over a list of numbers from 0 up to these."""
    need(isinstance(values, list) and len(values) == len(most), "data")
    for i in range(len(most)):
        need(whole(values[i], 0, most[i]), "data")
        state[at + i] = values[i]
