"""Damage: by lava, mines and shots."""

from .. import const
from .legal import wounds
from .race import Race

_NOBODY = const(255)
_NOWHERE = const(64)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_COINS = const(9)
_TOKENS = const(10)
_ACTIVE = const(34)
_ROWS = const(48)
_WIDTH = const(44)
_AT = const(0)
_FACE = const(1)
_PURSE = const(10)
_UNARMED = const(12)
_BOUGHT = const(13)
_SLOTS = const(25)
_TOKEN = const(16)
_DAMAGED = const(32)
_BOXES = const(224)
_CAR = const(7)
_GROUND = const(289)
_OBSTACLE = const(7)
_FRAMES = const(354)
_NEXT = const(1)
_OTHER = const(11)
_SHOTS = const(2)
_FLAGS = const(2)
_EXCHANGED = const(5)
_SHOOTING = const(11)
_TO_DAMAGE = const(8)
_RUN = const(13)
_CLOSING = const(15)
_SHOOT = const(7)
_SHOOT_ALL = const(8)
_WALL = const(2)
_MELT = const(2)
_FIREPROOF = const(1)


def gain(state: bytearray, row: int, coins: int) -> None:
    """Give coins to a player, as many as there are (CDY-60)."""
    left = state[_COINS]
    coins = min(coins, left)
    state[_COINS] = left - coins
    state[row + _PURSE] += coins


def lava(race: Race, frame: int, seat: int) -> None:
    """Resolve the lava under a car, on arrival or after a teleport (CDY-45, CDY-55, CDY-58)."""
    state = race.data
    if state[frame] == _EXCHANGED:
        seat = state[frame + _OTHER]
    state[frame] += 1
    row = _ROWS + _WIDTH * seat
    if seat != _NOBODY and race.track.terrain[state[row + _AT]] == _MELT:
        if seat != state[_ACTIVE]:
            gain(state, state[_ROW], 1)
        if not state[row + _BOUGHT] & _FIREPROOF:
            hurt(race, seat)


def mine(race: Race, frame: int, seat: int) -> None:
    """After the lava: a mine (CDY-46)."""
    state = race.data
    state[frame] = _FLAGS
    at = _BOXES + state[_ROWS + _WIDTH * seat + _AT]
    owner = state[at] >> 3
    if owner and owner != seat + 1:
        state[at] &= _CAR
        row = _ROWS + _WIDTH * owner - _WIDTH
        state[row + _UNARMED] += 1
        gain(state, row, 1)
        hurt(race, seat)


def hurt(race: Race, seat: int) -> None:
    """Damage a player's best action, or let the player choose among the best (CDY-56)."""
    state = race.data
    state[_SEAT] = seat
    count = wounds(race)
    if count == 1:
        damage(race, race.acts[0])
    elif count:
        race.count = count
        state[_PHASE] = _TO_DAMAGE


def damage(race: Race, code: int) -> None:
    """Resolve `damage W S` (CDY-56, CDY-57)."""
    state = race.data
    state[_PHASE] = _RUN
    at = _ROWS + _WIDTH * state[_SEAT] + _SLOTS + (code & 31)
    slot = state[at]
    if slot < _TOKEN and state[_TOKENS + slot]:
        state[_TOKENS + slot] -= 1
        slot |= _TOKEN
    state[at] = slot | _DAMAGED


def shoot(race: Race, code: int) -> None:
    """Resolve `shoot` and `shoot all`: find all hits (CDY-32, CDY-34)."""
    state = race.data
    row = state[_ROW]
    ways = race.track.ways
    hits = _FRAMES + _SHOTS
    for i in range(ways if code == _SHOOT_ALL else 3):
        way = state[row + _FACE] + i
        if i == 2 and code == _SHOOT:
            way -= 3
        ahead = race.ahead[way % ways]
        box = ahead[state[row + _AT]]
        while not state[_BOXES + box] & _CAR and state[_GROUND + box] & _OBSTACLE != _WALL:
            box = ahead[box]
        if box != _NOWHERE:
            state[hits] = box
            hits += 1
    state[hits] = _NOWHERE
    state[_PHASE] = _CLOSING
    if hits > _FRAMES + _SHOTS:
        state[_PHASE] = _RUN
        state[_FRAMES] = _SHOOTING
        state[_FRAMES + _NEXT] = 0


def shooting(race: Race, frame: int, _: int) -> None:
    """Resolve the next hit (CDY-33)."""
    state = race.data
    at = state[frame + _NEXT]
    state[frame + _NEXT] = at + 1
    box = state[frame + _SHOTS + at]
    there = state[_BOXES + box] & _CAR
    if box == _NOWHERE:
        state[_PHASE] = _CLOSING
    elif there:
        gain(state, state[_ROW], 1)
        hurt(race, there - 1)
    else:
        state[_GROUND + box] = 0
