"""The numbers of the game: state layout, act codes, data. The reference: not loaded on the device.

Each module repeats those that it uses as `_NAME = const(..)`, which the device's compiler puts into
the code, so that they cost no memory. A test compares them with this list.

A race is one bytearray: header, one row a car, two bytes for every box, then the frames of what is
going on. All sizes are fixed, so that all places are constants.
"""

NOBODY = 255  # no seat, no colour, no ability, no value
NOWHERE = 64  # the box that stands for every missing space: a wall without a car

# Header
PHASE = 0
SEAT = 1  # who decides
ROW = 2  # where the row of the seat begins whose turn or planning it is
PLAYERS = 3
START = 4  # holder of the starting token
ROUND = 5
LIMIT = 6  # round limit
WINNERS = 7  # a bit for every seat
SIZE = 8  # P: slots of a carrier
COINS = 9  # this one to TYPES: the common supply
TOKENS = 10  # 12 counts, by key
LEFT = 22  # 3 counts of ability tokens
TYPES = 25  # 3 ability types in play
TRACK = 28  # u32, CRC of the map's blob

# The active turn
TURN = 32  # 0 .. 3 * players - 1, NOBODY outside the Action phase
WHEEL = 33
ACTIVE = 34  # seat
KIND = 35  # of the running action
VALUE = 36
POINTS = 37
MODE = 38  # 0, GO or BACK
EDGE = 39  # a car has been pushed over the edge
ENDED = 40  # the movement is over
WAY = 41  # direction of the step, which is that of all pushes, jumps and slides that follow from it
DEPTH = 42  # index of the frame on top

# A car's row
ROWS = 48
WIDTH = 44
AT = 0  # box, NOBODY before parking
FACE = 1
HOME = 2  # colour
GOALS = 3  # objectives, a bit for every colour
REACHED = 4  # objectives done, a bit for every colour
DONE = 5  # 5 colours in order of completion, NOBODY after the last one
PURSE = 10  # coins
ARMED = 11
UNARMED = 12
BOUGHT = 13  # abilities, a bit for every one
FIRST = 14  # and the same in order of purchase
SECOND = 15
SWAPPED = 16
READY = 17
CHOSEN = 18
CARRIERS = 19  # of the 3 wheels
ARROWS = 22  # active slots of the 3 wheels
SLOTS = 25  # 3 * 6, see below

# A slot: its token key, and
TOKEN = 16
DAMAGED = 32
UNUSED = 255  # beyond the carrier's size; looks damaged
KEY = 15

# A box: who is on it, and what
BOXES = 224  # ROWS + 4 * WIDTH
CAR = 7  # seat + 1
MINE = 8  # * (owner + 1)
GROUND = 289  # BOXES + NOWHERE + 1
OBSTACLE = 7  # type + 1
FLAG = 8  # * (colour + 1)

# Frames. The first one is the mover's arrival (or the shots); each further one is an unfinished push,
# whose pushing car is the one that arrives in the frame below. They come last in the bytearray, so
# that a frame too many would be an error and spoil nothing.
FRAMES = 354  # GROUND + NOWHERE + 1
FRAME = 12
# The first byte is the frame's stage.
NEXT = 1  # index into CARS of the car that moves next, or arrives now
CARS = 2  # 4 seats: the pushing one, then the chain from it on
SPOTS = 6  # 5 boxes: where each of these stood when the push began, and the target of the last one
OTHER = 11  # seat with which a teleported car has changed places
TOTAL = 462  # FRAMES + 9 * FRAME

# The same frame for shots
SHOTS = 2  # boxes that were hit, in ray order, NOWHERE after the last one

# Stages of a frame. Each of the first six is followed by the next one, unless it leads elsewhere.
LAVA = 0  # an arrival begins; 1 is its mine
FLAGS = 2
OBSTACLES = 3
TELEPORTED = 4  # next the lava of the car that has been teleported
EXCHANGED = 5  # next the lava of the other one
ARRIVED = 6
SLIDING = 7  # waits for a push to make room
JUMPING = 8
STEPPING = 9
PUSHING = 10  # the next car of the push moves next
SHOOTING = 11

# Phases
OVER = 0
PARKING = 1
DROPPING = 2
SPINNING = 3
PLANNING = 4
TO_ACT = 5  # `turn`
TO_STEP = 6
TO_CLOSE = 7
TO_DAMAGE = 8
TO_SERVE = 9
TO_JUMP = 10
TO_FACE = 11
TO_TELEPORT = 12
# Not seen outside: what an act has left to be done
RUN = 13  # the frames
STEPPED = 14
CLOSING = 15
ENDING = 16  # the turn

# Act codes: 32 * group + number; slots are numbered 6 * wheel + slot, spaces 16 * y + x
GO = 1
BACK = 2
STOP = 3
SKIP = 4
FINISH = 5
COLLECT = 6
SHOOT = 7
SHOOT_ALL = 8
ARM = 9
GET_READY = 10
SWAP = 11  # + the wheel that stays as it is
DECLINE = 14  # service none
TURN_LEFT = 14  # + 1 .. 4
TURN_RIGHT = 18  # + 1 .. 4
DROP = 32  # + colour
SPIN = 40  # + positions
PARK = 64  # + 8 * colour + number of the direction's word
EXCHANGE = 128  # + 32 * kind
REPAIR = 288
TO_UPGRADE = 192  # from EXCHANGE to the upgrades
TAKE = 352  # damage
SERVE = 384
BUY = 416  # + 8 * ability + the one dropped, or 7
FACE_TO = 480  # + number of the direction's word
MINE_ON = 512
JUMP_TO = 768
TELEPORT_TO = 1024
NO_CODE = 1280  # all are below

# Kinds
MOVE = 0
TURNS = 1
GAIN = 2
FIRE = 3
ARMING = 4
NOTHING = 5  # the slot is damaged

# Obstacles, + 1
JUMPER = 1
WALL = 2
OIL = 3
PLATE = 5  # turntable; 4 is mud, which has no effect but that of all obstacles
PORTAL = 6  # teleport

# Terrain
GRASS = 0
SAND = 1
MELT = 2  # lava

# Abilities, bits
FIREPROOF = 1
SERVICING = 2
TRAVERSAL = 4
OFFROAD = 8
GRASS_TIRES = 16
REVERSE = 32
MACHINE_GUN = 64
