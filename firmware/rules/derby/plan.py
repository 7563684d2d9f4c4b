"""What comes before the turns: parking to spinning, planning, and what service gives."""

from .. import const
from .race import Race, find
from .tables import FIRST_KEY

_NOBODY = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_PLAYERS = const(3)
_START = const(4)
_ROUND = const(5)
_SIZE = const(8)
_COINS = const(9)
_TOKENS = const(10)
_LEFT = const(22)
_TYPES = const(25)
_ROWS = const(48)
_WIDTH = const(44)
_AT = const(0)
_FACE = const(1)
_HOME = const(2)
_GOALS = const(3)
_PURSE = const(10)
_BOUGHT = const(13)
_FIRST = const(14)
_SECOND = const(15)
_SWAPPED = const(16)
_READY = const(17)
_CHOSEN = const(18)
_CARRIERS = const(19)
_ARROWS = const(22)
_SLOTS = const(25)
_TOKEN = const(16)
_DAMAGED = const(32)
_KEY = const(15)
_BOXES = const(224)
_DROPPING = const(2)
_SPINNING = const(3)
_PLANNING = const(4)
_RUN = const(13)
_ENDING = const(16)
_SWAP = const(11)
_DECLINE = const(14)
_DROP = const(32)
_SPIN = const(40)
_EXCHANGE = const(128)
_REPAIR = const(288)
_SERVE = const(384)
_BUY = const(416)


def pass_on(state: bytearray) -> bool:
    """Let the next seat of the order decide; tell whether the last one had decided."""
    seat = (state[_SEAT] + 1) % state[_PLAYERS]
    state[_SEAT] = seat
    state[_ROW] = _ROWS + _WIDTH * seat
    return seat == state[_START]


def park(race: Race, code: int) -> None:
    """Resolve `park COLOUR FACE` (CDY-12)."""
    state = race.data
    track = race.track
    row = state[_ROW]
    colour = code >> 3 & 7
    state[row + _HOME] = colour
    state[row + _AT] = track.flags[colour]
    state[_BOXES + track.flags[colour]] = state[_SEAT] + 1
    state[row + _FACE] = find(track.words, code & 7)
    if pass_on(state):
        state[_PHASE] = _DROPPING


def prepare(race: Race, code: int) -> None:
    """Resolve `drop COLOUR` and `spin K` (CDY-13, CDY-15)."""
    state = race.data
    row = state[_ROW]
    if code < _SPIN:
        state[row + _CHOSEN] = 1
        state[row + _GOALS] = 63 ^ 1 << state[row + _HOME] ^ 1 << code - _DROP
        if pass_on(state):
            state[_PHASE] = _SPINNING
    else:
        rotate(state, row, code - _SPIN)
        if pass_on(state):
            begin_round(state)


def rotate(state: bytearray, row: int, by: int) -> None:
    """Turn a player's meshed wheels (CDY-24)."""
    size = state[_SIZE]
    row += _ARROWS
    state[row] = (state[row] + by) % size
    state[row + 1] = (state[row + 1] + size - by) % size
    state[row + 2] = (state[row + 2] + by) % size


def begin_round(state: bytearray) -> None:
    """Start a round: with Planning, but for the first one (CDY-16, CDY-17)."""
    state[_SEAT] = state[_START]
    state[_ROW] = _ROWS + _WIDTH * state[_START]
    state[_PHASE] = _PLANNING
    if not state[_ROUND]:
        state[_ROUND] = 1
    if state[_ROUND] == 1:
        state[_PHASE] = _ENDING  # and the first turn begins


def get_ready(race: Race, _: int) -> None:
    """Resolve `ready`; after the last one the wheels turn (CDY-18, CDY-24)."""
    state = race.data
    state[state[_ROW] + _READY] = 1
    if pass_on(state):
        row = _ROWS
        for _ in range(state[_PLAYERS]):
            state[row + _READY] = state[row + _SWAPPED] = 0
            rotate(state, row, 1)
            row += _WIDTH
        state[_PHASE] = _ENDING


def pay(state: bytearray, coins: int) -> None:
    """Take coins from the player whose planning it is."""
    state[state[_ROW] + _PURSE] -= coins
    state[_COINS] += coins


def work(race: Race, code: int) -> None:
    """Resolve `exchange`, `repair`, `upgrade` and `service` (CDY-19, CDY-20, CDY-22, CDY-48)."""
    state = race.data
    at = state[_ROW] + _SLOTS + (code & 31)
    slot = state[at]
    if code >= _SERVE or code == _DECLINE:
        state[_PHASE] = _RUN
        if code == _DECLINE:
            return
    else:
        pay(state, 1 if code & ~31 == _REPAIR else 2)
        if code & ~31 == _REPAIR:
            state[at] = slot & ~_DAMAGED
            return
    if slot & _TOKEN:
        state[_TOKENS + (slot & _KEY)] += 1
    key = FIRST_KEY[(code - _EXCHANGE) >> 5] if code < _REPAIR else (slot & _KEY) + 1
    state[_TOKENS + key] -= 1
    state[at] = _TOKEN | key


def buy(race: Race, code: int) -> None:
    """Resolve `ability NAME`, with or without `drop OTHER` (CDY-21)."""
    state = race.data
    row = state[_ROW]
    pay(state, 3)
    ability = (code - _BUY) >> 3
    dropped = code & 7
    for i in range(3):
        if state[_TYPES + i] == ability:
            state[_LEFT + i] -= 1
        elif state[_TYPES + i] == dropped:
            state[_LEFT + i] += 1
    state[row + _BOUGHT] |= 1 << ability
    if state[row + _FIRST] == _NOBODY:
        state[row + _FIRST] = ability
        return
    if dropped != 7:
        state[row + _BOUGHT] ^= 1 << dropped
        if state[row + _FIRST] == dropped:
            state[row + _FIRST] = state[row + _SECOND]
    state[row + _SECOND] = ability


def swap(race: Race, code: int) -> None:
    """Resolve `swap A B` (CDY-23)."""
    state = race.data
    row = state[_ROW]
    state[row + _SWAPPED] = 1
    stays = code - _SWAP
    one = 0 if stays else 1
    two = 1 if stays == 2 else 2
    for first, width in ((_CARRIERS, 1), (_ARROWS, 1), (_SLOTS, 6)):
        from_ = row + first + one * width
        to = row + first + two * width
        kept = state[from_ : from_ + width]
        state[from_ : from_ + width] = state[to : to + width]
        state[to : to + width] = kept
