"""Data of rush.md section 6.1: the dashboard, and what comes of it. Names and words are in `terms`."""

from ..track import numbers

# 6.1 A lever position is an index into these tables. 0 is P; then 1:4 5 6 7 8, 2:5 6 7 8 9 10,
# 3:6 8 10 12, 4:9 11 12 14, 5:12 14 16 18.
GEAR = b"\0\1\1\1\1\1\2\2\2\2\2\2\3\3\3\3\4\4\4\4\5\5\5\5"
SPEED = b"\0\4\5\6\7\x08\5\6\7\x08\x09\x0a\6\x08\x0a\x0c\x09\x0b\x0c\x0e\x0c\x0e\x10\x12"
RED_DICE = b"\0\1\1\2\3\3\1\1\1\2\2\3\1\1\2\3\1\1\2\3\1\1\2\3"  # of the zone
# Solid lines, 0 where there is none: in the same gear, and into another one
UP = b"\1\2\3\4\5\0\7\x08\x09\x0a\x0b\0\x0d\x0e\x0f\0\x11\x12\x13\0\x15\x16\x17\0"
DOWN = b"\0\0\1\2\3\4\0\6\7\x08\x09\x0a\0\x0c\x0d\x0e\0\x10\x11\x12\0\x14\x15\x16"
UP_RIGHT = b"\0\0\0\0\0\x0a\0\0\0\0\0\x0f\0\0\0\x13\0\0\0\x16\0\0\0\0"
DOWN_LEFT = b"\0\0\0\0\0\0\0\0\0\0\5\0\0\0\0\x0b\0\0\0\x0f\0\0\x13\0"
# Dashed lines: the next position of the same speed, in a ring
SAME = b"\0\1\6\7\x08\x09\2\x0c\4\x0d\x10\x0e\3\5\x0b\x12\x0a\x11\x14\x15\x0f\x13\x16\x17"
# The acts of phase `lever` by position, from all these lines: their number, then six places for their codes
LEVER_ACTS = numbers(
    b"\x01\x60\0\0\0\0\0\x02\x60\x88\0\0\0\0\x04\x60\x68\x88\x71\0\0"
    b"\x05\x60\x68\x88\x71\x72\0\x04\x60\x68\x88\x71\0\0\x05\x62\x68\x88\x71\x72\0"
    b"\x03\x60\x88\x70\0\0\0\x05\x60\x68\x88\x72\x70\0\x04\x60\x68\x88\x70\0\0"
    b"\x05\x60\x68\x88\x72\x70\0\x05\x60\x68\x69\x88\x73\0\x04\x63\x68\x88\x72\0\0"
    b"\x04\x60\x88\x70\x71\0\0\x05\x60\x68\x88\x70\x71\0\x04\x60\x68\x88\x71\0\0"
    b"\x06\x64\x68\x6a\x88\x73\x74\x03\x60\x88\x71\0\0\0\x03\x60\x68\x88\0\0\0"
    b"\x05\x60\x68\x88\x74\x72\0\x05\x65\x68\x6b\x88\x74\0\x04\x60\x88\x72\x73\0\0"
    b"\x04\x60\x68\x88\x73\0\0\x04\x60\x68\x6c\x88\0\0\x02\x68\x88\0\0\0\0"
)
# By speed: white dice of the steering test; as many dice are rolled at a barrier
WHITE_DICE = b"\0\0\0\0\0\0\5\4\3\2\1\2\3\0\4\0\5\0\0"

# The acts `on X` by which of three equipments are off, of the first three and of the last three: number and codes
SWITCH_ACTS = numbers(
    b"\0\0\0\0\x01\x58\0\0\x01\x59\0\0\x02\x58\x59\0"
    b"\x01\x5a\0\0\x02\x58\x5a\0\x02\x59\x5a\0\x03\x58\x59\x5a"
    b"\0\0\0\0\x01\x5b\0\0\x01\x5c\0\0\x02\x5b\x5c\0"
    b"\x01\x5d\0\0\x02\x5b\x5d\0\x02\x5c\x5d\0\x03\x5b\x5c\x5d"
)

ENDS = (None, "finish", "wrecked", "survivor", "limit")
