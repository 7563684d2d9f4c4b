"""The numbers of the game: state layout, act codes, data. The reference: not loaded on the device.

Each module repeats those that it uses as `_NAME = const(..)`, which the device's compiler puts into
the code, so that they cost no memory. A test compares them with this list.

A rally is one bytearray: header, turn and its plan, one row a car, then tables, stage times and
tokens. Its length doesn't depend on the track. Two-byte numbers (u16, s16) have their low byte first.
"""

NONE = 255  # no corner, no dashboard row, nothing chosen; as both bytes: no space
NOBODY = 255  # no seat

# Header
PHASE = 0
SEAT = 1  # who decides
ROW = 2  # where the row of that car begins
PLAYERS = 3
OPTIONS = 4  # bits
ROUNDS = 5  # most rounds of a stage
ROUND = 6
REPAIRS = 7  # at a service point
STAGE = 8
STAGES = 9
SERVICES = 10  # u16, a bit for every stage: a service point before it
ENDED = 12  # stages that have ended
AT = 13  # whose turn it is: index into ORDER
ORDERED = 14  # entries of ORDER
ORDER = 15  # 6 seats
STARTS = 21  # 6 seats
LEADER = 27
REPAIRED = 28  # repairs of the car being served
HEAD = 29  # index of the bag's front token
BAGGED = 30  # tokens in the bag
KEPT = 31  # entries of HELD
LAID = 32  # entries of the dirt list
OLD = 33  # entries of it that count (RMD-57)
LAST_SEAT = 34
LAST_END = 35  # index into view's words
LAST_CARD = 36
LAST_DRAWN = 37  # entries of LAST_TOKENS

# The active turn
LINE = 38  # dashboard row, index into DASH
ALLOW = 39  # gear, brake, coast dice
TOP = 42  # where the step laid last begins, and
DRIVEN = 43  # the step driven last; PLAN when there is none
FLAT = 44
WARNINGS = 45
SECURED = 46
CLOSED = 47  # the plan's last step: 0 open, FINISHES or LOSES
DEAF = 48  # the marker was used in flat out: further warnings don't count
DRAWN = 49  # entries of TOKENS
FREE = 50  # gear dice not laid yet, a bit for every gear; 0 when no more may be laid
GEARS = 51  # dice that may still be laid
BRAKES = 52
COASTS = 53
PLAN = 54  # 12 steps, the first of which is the start of the turn

# A car's row
ROWS = 162
WIDTH = 16
STATUS = 0
SPACE = 1  # u16
GEAR = 3
TIME = 4  # u16
SECONDS = 6  # u16, second tokens
HURT = 8  # gear, brake, coast damage
TIRE = 11
SISU = 12
TURNS = 13
LATE = 14
PENALTY = 15  # sum of LATE

# Tables
TAKEN = 258  # 6 u16, cards taken
SECS = 270  # gears 1 .. 6, spin, crash, sisu
DASH = 279  # 4 rows of gear dice, brake dice, coast dice, warning limit: gravel, leader, asphalt, snow
FACES = 295  # gears 1 .. 6, coast, leader, brake
TIMES = 304  # 6 rows of 9 s16, stage times
TOKENS = 412  # drawn in this turn: 14
LAST_TOKENS = 426
BAG = 440  # 48 tokens in a ring
HELD = 488  # 48 damage tokens in the order of taking: token, + FROM_CUT, + 32 * seat
DIRT_TOKEN = 536  # 48
DIRT_TILE = 584
DIRT = 632  # tokens that count, by tile: 52
LENGTHS = 684  # of the 6 stacks' reverse sides
CARDS = 690  # 6 rows of 32 letters
TRACKS = 882  # CRCs of the blobs, 9 u32
SIZE = 918

# A step of the plan, which begins with the code of the act that laid it
STEP = 9
STEP_GEAR = 1
STEP_BRAKES = 2
LAND = 3  # u16, where the car comes down
ROLLED = 5  # the die and at most 3 brake dice; 0: secured

# Phases; those from GO_ON on are seen by nobody
OVER = 0
START = 1
PLANNING = 2
DRIVING = 3
ASK_SISU = 4
ASK_TIRE = 5
ASK_LATE = 6
SERVICE = 7
GO_ON = 8  # to the next car's turn
STAGE_OVER = 9
SERVE = 10  # the next damaged car, from SEAT on
NEXT_STAGE = 11

# Status
WAITING = 0
ROAD = 1
OFF = 2
FINISHED = 3
RETIRED = 4

# Options
FLYING_START = 1
REDLINE_DIE = 2
CONTROL = 4
MARKERS = 8
SINGLE = 16

# Why a plan is closed
FINISHES = 1
LOSES = 2

# Ends of a turn
STOPPED = 0
BLOCKED = 1
STALLED = 2
LOST = 3  # + letter of the card: spin, crash, sisu
CRASH = 1  # the letter

# Tokens: 3 * crash side + shortcut side
GREEN = 3  # crash sides: gear, brake, coast, green flag
MINUS = 2  # shortcut sides: OK, coast, minus
COAST_DAMAGE = 2
FROM_CUT = 16  # bit of a held token that was taken by its shortcut side

# Kinds of spaces, of the blob
WATER = 1
JUMP = 2
START_SPACE = 3
FINISH = 4
DOTTED = 5
FIRST_HALF = 6
SHORTCUT = 8

# Race.block, a byte for every space and one more for "no space", which is always taken
SPECIAL = 8  # water or a jump; the bits below count the cars beside
TAKEN_UP = 16  # times the cars that close the space
NO_SPACE = 255

# Act codes: 4 * die + direction, then the rest
BRAKE = 6  # dice: gears 1 .. 6, + BRAKE with brake dice, and
COAST = 11
REDLINE = 12
FLYING = 13
ROLL = 56
FLAT_OUT = 57
SECURE = 58
SECURE_GEAR = 59
SECURE_BRAKE = 60
STOP = 61
PASS = 62
START_IN = 64  # + lane
USE_SISU = 67  # then `accept`
USE_TIRE = 69  # then `keep`
BE_LATE = 71  # + K
REPAIR = 78  # + kind
READY = 81
