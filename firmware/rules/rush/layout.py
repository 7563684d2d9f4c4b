"""The numbers of the game: state layout, act codes, data. The reference: not loaded on the device.

Each module repeats those that it uses as `_NAME = const(..)`, which the device's compiler puts into
the code, so that they cost no memory. A test compares them with this list.

A race is one bytearray: header, turn, one row a car, then one byte for every open box and one more
for the wall: box number N, which stands for everything that is no open box. Two-byte numbers (u16)
have their low byte first.
"""

NONE = 0xFFFF  # no box
NOBODY = 255  # no seat
UNLIMITED = 255  # LANES: any number of lane changes

# Header
PHASE = 0
SEAT = 1  # who decides
ROW = 2  # where the row of that car begins
PLAYERS = 3
LIVE = 4  # live cars
END = 5  # why the race ended, index into tables.ENDS
WINNER = 6
OPTIONS = 7  # bits
LIMIT = 8  # u16, round limit
ROUND = 10  # u16
LAPS = 12
ARRIVALS = 13  # u32, the counter of RNC-06
AT = 17  # whose turn it is: index into ORDER
ORDERED = 18  # entries of ORDER
ORDER = 19  # 6 seats
IN_LANE = 25  # a bit for every live car in lane -1, 0 .. 6: says again what the rows say
TRACK = 33  # u32, CRC of the track's blob

# The active turn
TURN = 37
LEFT = 37
LANES = 38
MOVED = 39
TURBOS = 40  # turbo points used
BRAKINGS = 41  # brake points used
PAWN = 42  # the first pawn moved: equipment + 1
PAWN_2 = 43
MINED = 44
BOOST = 45
STOPPED = 46
LEFT_BOX = 47  # u16
BARRED = 49  # a bit for every seat
PUSHED = 50  # 6 u16
TURN_END = 62
MOVABLE = 62  # equipment whose pawn may still be moved in this turn (RNC-43), a bit for every equipment

# A car's row
ROWS = 64
WIDTH = 24
BOX = 0  # u16
PASSES = 2  # of the start line: progress = (front - start) mod columns + columns * (passes - 1)
ARRIVAL = 3  # u32
LEVER = 7  # position, index into the dashboard's tables
STRUCTURE = 8  # this one to MINES in the order of setup._KEYS
HEAT = 9
STEERING = 10
BRAKES = 11
TURBO = 12
MINES = 13
ON = 14  # pawns that are on, a bit for every equipment
HAS = 15  # equipment of the driver
FITTED = 16  # permanent equipment of the car
WRECK = 17
DRIVER = 18
CAR = 19

# A box's byte
BOXES = 208  # ROWS + 6 * WIDTH
OCCUPANT = 7  # seat + 1 of the live car in it
MINE = 8
WRECKED = 16
START = 32  # it ends right before the start line
FINISH_LINE = 64  # and before the finish line
WALL = 128

# Phases
OVER = 0
GRID = 1
TO_SHIFT = 2
PEDALS = 3
MOVE = 4
FORCED = 5
TO_END = 6

# Options
QUICK_ARM = 1
LAST_STANDING = 2

# Ends
FINISH = 1
ALL_WRECKED = 2
SURVIVOR = 3
ROUND_LIMIT = 4

# Act codes: 8 * group + number. Acts of the groups below PLAIN can roll dice.
AHEAD = 8
GO_LEFT = 9
GO_RIGHT = 10
FORCE_LEFT = 16
FORCE_RIGHT = 17
RAM = 24  # + seat, + WITH_BUMPER, + WITH_SAW
WITH_BUMPER = 8
WITH_SAW = 16
ROLL = 56
FIRE_FLAMER = 64
FIRE_GUN = 65
PLAIN = 72
USE_BOOSTER = 72  # + boxes - 1
COOL = 80
SWITCH_ON = 88  # + equipment
ACCELERATE = 96  # + gear, or 0 for the same gear; so do the next ones but CHANGE_GEAR
DECELERATE = 104
CHANGE_GEAR = 112  # + gear - 1
BRAKE = 120
ADD_TURBO = 128
MAINTAIN = 136
LAY_MINE = 144
DONE = 152
PLACE = 160  # + lane

# Dice: Race.ask_kind
ANY = 0
WHITE = 1
RED = 2

# Data of rush.md section 6
FREE_TO = 5  # speed: no white dice, lane changes unlimited, a barrier costs 1
HIGH_TO = 10  # up to here the highest steering die and the lowest barrier die count, above the other way
TOP = 18  # no dice: one lane change, a barrier costs 6
BASE = 6
EXPLOSION = 6
LAYER_MINES = 4
TURBO_PER_TURN = 3

# Equipment by its index in tables.EQUIPMENT; as bits, 1 << index
BOOSTER = 0
EXTINGUISHER = 1
BUMPER = 2
GUN = 3
FLAMER = 4
SAW = 5
# Permanent equipment, bits
ARMOUR = 1
COMPUTER = 2
COMBAT_BUMPER = 4
MINELAYER = 8
