"""The legal acts of every phase, written as codes into Race.acts."""

from .. import const
from .race import Race, beyond, mines, reach
from .tables import FIRST_KEY, KIND, VALUE

_NOBODY = const(255)
_NOWHERE = const(64)
_SEAT = const(1)
_ROW = const(2)
_SIZE = const(8)
_COINS = const(9)
_TOKENS = const(10)
_LEFT = const(22)
_TYPES = const(25)
_KIND = const(35)
_VALUE = const(36)
_MODE = const(38)
_WAY = const(41)
_ROWS = const(48)
_WIDTH = const(44)
_AT = const(0)
_FACE = const(1)
_HOME = const(2)
_PURSE = const(10)
_ARMED = const(11)
_UNARMED = const(12)
_BOUGHT = const(13)
_FIRST = const(14)
_SECOND = const(15)
_SWAPPED = const(16)
_SLOTS = const(25)
_DAMAGED = const(32)
_UNUSED = const(255)
_KEY = const(15)
_BOXES = const(224)
_CAR = const(7)
_GROUND = const(289)
_OBSTACLE = const(7)
_GO = const(1)
_BACK = const(2)
_STOP = const(3)
_SKIP = const(4)
_FINISH = const(5)
_COLLECT = const(6)
_SHOOT = const(7)
_SHOOT_ALL = const(8)
_ARM = const(9)
_GET_READY = const(10)
_SWAP = const(11)
_DECLINE = const(14)
_TURN_LEFT = const(14)
_TURN_RIGHT = const(18)
_DROP = const(32)
_SPIN = const(40)
_PARK = const(64)
_EXCHANGE = const(128)
_REPAIR = const(288)
_TO_UPGRADE = const(192)
_TAKE = const(352)
_SERVE = const(384)
_BUY = const(416)
_FACE_TO = const(480)
_JUMP_TO = const(768)
_TELEPORT_TO = const(1024)
_MOVE = const(0)
_TURNS = const(1)
_GAIN = const(2)
_FIRE = const(3)
_ARMING = const(4)
_WALL = const(2)
_REVERSE = const(32)
_MACHINE_GUN = const(64)

# By kind: 32 * each other kind
_OFFERS = (b"\x20\x40\x60\x80", b"\0\x40\x60\x80", b"\0\x20\x60\x80", b"\0\x20\x40\x80", b"\0\x20\x40\x60")


def park(race: Race) -> int:
    """Phase `park` (CDY-12)."""
    track = race.track
    count = 0
    for colour in range(6):
        if not race.data[_BOXES + track.flags[colour]] & _CAR:
            for word in track.words:
                race.acts[count] = _PARK + 8 * colour + word
                count += 1
    return count


def drop(race: Race) -> int:
    """Phase `objectives` (CDY-13)."""
    count = 0
    for colour in range(6):
        if colour != race.data[race.data[_ROW] + _HOME]:
            race.acts[count] = _DROP + colour
            count += 1
    return count


def spin(race: Race) -> int:
    """Phase `spin` (CDY-15)."""
    count = race.data[_SIZE]
    for i in range(count):
        race.acts[i] = _SPIN + i
    return count


def planning(race: Race) -> int:
    """Phase `planning` (CDY-18 to CDY-23)."""
    state = race.data
    acts = race.acts
    row = state[_ROW]
    purse = state[row + _PURSE]
    acts[0] = _GET_READY
    count = 1
    if not state[row + _SWAPPED]:
        acts[1] = _SWAP
        acts[2] = _SWAP + 1
        acts[3] = _SWAP + 2
        count = 4
    if not purse:
        return count
    slots = state[row + _SLOTS : row + _SLOTS + 18]
    code = _REPAIR
    for slot in slots:
        if slot >= _DAMAGED and slot != _UNUSED:
            acts[count] = code
            count += 1
        code += 1
    if purse == 1:
        return count
    offers: list[list[int]] | tuple[bytes, ...] = _OFFERS
    for key in FIRST_KEY:
        if not state[_TOKENS + key]:
            offers = on_offer(state)
            break
    code = _EXCHANGE
    for slot in slots:
        if slot != _UNUSED:
            key = slot & _KEY
            for kind in offers[KIND[key]]:
                acts[count] = code + kind
                count += 1
            if slot < _DAMAGED and KIND[key] == KIND[key + 1] and state[_TOKENS + 1 + key]:
                acts[count] = code + _TO_UPGRADE
                count += 1
        code += 1
    return shop(race, row, count) if purse > 2 else count


def on_offer(state: bytearray) -> list[list[int]]:
    """Return what there is of `_OFFERS`."""
    found = []
    for kinds in _OFFERS:
        offers = []
        for kind in kinds:
            if state[_TOKENS + FIRST_KEY[kind >> 5]]:
                offers.append(kind)
        found.append(offers)
    return found


def shop(race: Race, row: int, count: int) -> int:
    """Add the abilities for sale (CDY-21)."""
    state = race.data
    acts = race.acts
    for i in range(3):
        ability = state[_TYPES + i]
        if state[_LEFT + i] and not state[row + _BOUGHT] >> ability & 1:
            code = _BUY + 8 * ability
            if state[row + _SECOND] == _NOBODY:
                acts[count] = code + 7
            else:
                acts[count] = code + state[row + _FIRST]
                count += 1
                acts[count] = code + state[row + _SECOND]
            count += 1
    return count


def turn(race: Race) -> int:
    """Phase `turn` (CDY-26 to CDY-38)."""
    state = race.data
    acts = race.acts
    row = state[_ROW]
    has = state[row + _BOUGHT]
    kind = state[_KIND]
    count = 0
    free = False  # an act of the action that needs no ability
    if kind == _MOVE:
        at = state[row + _AT]
        way = state[row + _FACE]
        found = reach(race, at, way, has)
        if found:
            acts[0] = _GO
            count = 1
            free = found == 1
        if has & _REVERSE and reach(race, at, race.track.back[way], has):
            acts[count] = _BACK
            count += 1
    elif kind == _TURNS:
        free = True
        for i in range(1, state[_VALUE] + 1):
            acts[count] = _TURN_LEFT + i
            acts[count + 1] = _TURN_RIGHT + i
            count += 2
    elif kind == _FIRE:
        free = True
        acts[0] = _SHOOT
        acts[1] = _SHOOT_ALL
        count = 2 if has & _MACHINE_GUN else 1
    elif kind == _GAIN:
        if state[_COINS]:
            free = True
            acts[0] = _COLLECT
            count = 1
    elif kind == _ARMING and state[row + _UNARMED]:
        free = True
        acts[0] = _ARM
        count = 1
    if not free:
        acts[count] = _SKIP
        count += 1
    return mines(race, row, count) if state[row + _ARMED] else count


def step(race: Race) -> int:
    """Phase `step` (CDY-37)."""
    state = race.data
    race.acts[0] = state[_MODE]
    race.acts[1] = _STOP
    return mines(race, state[_ROW], 2)


def close(race: Race) -> int:
    """Phase `close` (CDY-29); 0 when no mine can be laid."""
    count = mines(race, race.data[_ROW], 0)
    if count:
        race.acts[count] = _FINISH
        count += 1
    return count


def wounds(race: Race) -> int:
    """Phase `damage`: the undamaged slots of the highest value (CDY-56)."""
    state = race.data
    acts = race.acts
    row = _ROWS + _WIDTH * state[_SEAT]
    best = count = 0
    code = _TAKE
    for slot in state[row + _SLOTS : row + _SLOTS + 18]:
        if slot < _DAMAGED:
            value = VALUE[slot & _KEY]
            if value > best:
                best = value
                count = 0
            if value == best:
                acts[count] = code
                count += 1
        code += 1
    return count


def services(race: Race) -> int:
    """Phase `service` (CDY-48); 0 when no slot qualifies."""
    state = race.data
    count = 0
    number = _SERVE
    at = state[_ROW] + _SLOTS
    for slot in state[at : at + 18]:
        key = slot & _KEY
        if slot < _DAMAGED and KIND[key] == KIND[key + 1] and state[_TOKENS + 1 + key]:
            race.acts[count] = number
            count += 1
        number += 1
    if count:
        race.acts[count] = _DECLINE
        count += 1
    return count


def landings(race: Race) -> int:
    """Phase `jump` (CDY-50); 0 when there is no landing space."""
    state = race.data
    ahead = race.ahead[state[_WAY]]
    box = ahead[state[_ROWS + _WIDTH * state[_SEAT] + _AT]]
    count = 0
    while box != _NOWHERE:
        if state[_BOXES + box] & _CAR:
            free = beyond(race, box, state[_WAY]) != _NOWHERE
        else:
            free = state[_GROUND + box] & _OBSTACLE != _WALL
        if free:
            race.acts[count] = _JUMP_TO + race.track.spaces[box]
            count += 1
        box = ahead[box]
    return count


def faces(race: Race) -> int:
    """Phase `face` (CDY-54)."""
    words = race.track.words
    for way in range(len(words)):
        race.acts[way] = _FACE_TO + words[way]
    return len(words)


def portals(race: Race) -> int:
    """Phase `teleport`: the other teleports (CDY-55)."""
    at = race.data[_ROWS + _WIDTH * race.data[_SEAT] + _AT]
    count = 0
    for box in race.track.portals:
        if box != at:
            race.acts[count] = _TELEPORT_TO + race.track.spaces[box]
            count += 1
    return count


# By phase
LEGAL = (park, drop, spin, planning, turn, step, close, wounds, services, landings, faces, portals)
