"""The numbers of the game: state layout, act codes, data. The reference: not loaded on the device.

Each module repeats those that it uses as `_NAME = const(..)`, which the device's compiler puts into
the code, so that they cost no memory. A test compares them with this list.

A race is one bytearray: header, roll, last manoeuvre, one row a car. Two-byte numbers (u16) have their low
byte first. A place is a number of Race.board, see race.
"""

NOBODY = 255  # no seat
NO_TOTAL = 255  # resolved without dice

# Header
PHASE = 0
SEAT = 1  # who decides
ROW = 2  # where the row of that car begins
PLAYERS = 3
RACING = 4  # cars that race, and that have finished
FINISHED = 5
LAPS = 6
OPTIONS = 7  # bits
LIMIT = 8  # u16, round limit
ROUND = 10  # u16
TURN = 12  # whose turn it is: index into ORDER
ORDERED = 13  # entries of ORDER
ORDER = 14  # 8 seats
TRACK = 22  # u32, CRC of the track's blob

# The roll, in phase COUPON
ROLL_ACT = 26  # u16
BASE = 28
NEED = 29
MODIFIER = 30  # + 3
DICE = 31  # 3
ADDED = 34  # by coupons

# The last manoeuvre; its path is told by where it began and two directions
LAST_SEAT = 35
LAST_ACT = 36  # u16
LAST_NEED = 38
LAST_TOTAL = 39
LAST_DEGREE = 40
LAST_STOP = 41  # a stop, or BY_CAR + seat of the car that was hit
LAST_FROM = 42  # u16, place
LAST_WAY = 44  # first direction
LAST_BEND = 45  # steps made when it changes
LAST_THEN = 46  # second direction
LAST_STEPS = 47  # made in all

# A car's row
ROWS = 64
WIDTH = 24
# 0: u16, its place, 0 off the map
FACING = 2
SPEED = 3
STATUS = 4  # 0 in the race
COUPONS = 5
RAISE = 6
STREAK = 7  # u16
PENALTY = 9
SLIDE = 10  # none without a raise
LAP = 11
GATE = 12  # the next one
GATES = 13  # passed
GRASS = 14  # whether it stands on some
MODEL = 15  # index into tables.MODELS, or CUSTOM
MAX = 16  # this one to BODY in the order of tables.DATA
ACC = 17
BRAKE = 18
BODY = 19
END = 20  # u16 round, then overrun and turn
SIZE = 256  # ROWS + 8 * WIDTH

# A number of the board: ground as in the blob (u8: grass, wall, gate number + 1 << 4) with a bit for a car in the hex;
# then, << 8, a bit for each seat whose car has the hex before its nose
ON_GRASS = 1
WALL = 2
CAR = 4
BLOCKED = 6  # WALL or CAR

# Phases
OVER = 0
ANNOUNCE = 1
COUPON = 2

# Statuses
DONE = 1
WRECKED = 2

# Slides
DRIFT = 1
SKID = 2  # to the left; + 1 to the right

# Options
DAMAGE = 1
CUT_IN = 2
SLIDES = 4
SKIP_SURE = 8
BY_SEAT = 16
PLAY_ON = 32

# Stops
BY_WALL = 1
AT_FINISH = 2
BY_CAR = 3

# Act codes: kind << 10, lanes - 1 << 9, 1 << 8 for the right side, new speed << 4, then the turning point,
# steps of a swing, or 1 for a late lane change
KIND = 10
KEEP = 1
GAS = 2
BRAKING = 3
LANE = 4
BEND = 5
SWING = 6
ADD = 7
REROLL = 8
# What the codes of a kind never have: all but the speed, and all but the side and the steps
NO_SPEED_ONLY = 0x30F
NO_SWING = 0x2F0
SIDE_BIT = 8
LANES_BIT = 9
# Where the acts of a kind begin in tables.CODES, less what makes the places simple (see legal)
AT_GAS = 3
AT_BRAKE = 15
AT_LANE = 25
AT_LANES = 67
AT_BEND = 115
AT_SWING = 295

# Data of hexrace.md
LIMIT_NEED = 18
NEVER = 99  # steps: more than any car makes
MOST_ACTS = 234
CUSTOM = 4
FAIL_STEP = 6  # missing points of a degree, and its raise
