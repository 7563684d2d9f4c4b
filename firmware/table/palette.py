"""Colours, waves and looks of the lights: what each look of layers.py is made of.

A wave is the level of a light over 2048 ms in 32 steps, so that every wave goes on evenly when the clock starts again;
no wave flashes faster than 3 Hz. The tables are bytes, which stay in memory once.
"""

COLOURS = (
    b"\xff\xff\xd2"  # 0 seats: white
    b"\xff\xa3\x00"  # 1 yellow
    b"\xb4\x1c\x00"  # 2 orange
    b"\x0a\x00\xe9"  # 3 blue
    b"\x82\x00\x86"  # 4 magenta
    b"\x0a\x64\x61"  # 5 cyan
    b"\xff\xff\xff"  # 6 white
    b"\x64\xa0\xff"  # 7 cold white
    b"\x00\xff\x14"  # 8 green
    b"\xff\x64\x00"  # 9 amber
    b"\xff\x14\x00"  # 10 red-orange
    b"\xff\x37\x00"  # 11 orange
    b"\xff\xbe\x00"  # 12 yellow
    b"\xff\x00\x00"  # 13 red
    b"\x5a\x00\xff"  # 14 violet
    b"\x00\xc8\xff"  # 15 cyan
    b"\xff\x00\x8c"  # 16 magenta
    b"\x00\x46\xff"  # 17 blue
)
"""Red, green, blue as the lights take them. The seats' stay apart for every eye, also by how light they are."""

WAVES = (
    b"OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO"  # 0 full
    b"KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK"  # 1 bright
    b"CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC"  # 2 faint
    b"GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG"  # 3 dim
    b"CDDEEFFGHIIJKLLMNOONMLLKJIIHGFFE"  # 4 breathe
    b"CGKOOMIECGKOOMIECGKOOMIECGKOOMIE"  # 5 breathe fast
    b"CDEFGHIKMNOOMKGECDEFGHIKMNOOMKGE"  # 6 swell
    b"OOO@@@OOO@@@@@@@OOO@@@OOO@@@@@@@"  # 7 double blink
    b"OOOOOOOO@@@@@@@@OOOOOOOO@@@@@@@@"  # 8 blink
    b"OONMLKJIHGFEDCBAOONMLKJIHGFEDCBA"  # 9 flare and fade
    b"OOOOO@@@@@@@@@@@OOOOO@@@@@@@@@@@"  # 10 short blink
    b"OOOOOOOOOOOO@@@@OOOOOOOOOOOO@@@@"  # 11 notch
    b"OOOOOOOOOOOOOO@@OOOOOOOOOOOOOO@@"  # 12 short notch
    b"OFFFFFOFFFFFFFFFFFFFFFFFFFFFFFFF"  # 13 two sparks
    b"KDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD"  # 14 a weaker spark
    b"OOOMKIGEEEEEEEEEOOOMKIGEEEEEEEEE"  # 15 run: the light comes a quarter later in each of four
    b"EEEEOOOMKIGEEEEEEEEEOOOMKIGEEEEE"  # 16
    b"EEEEEEEEOOOMKIGEEEEEEEEEOOOMKIGE"  # 17
    b"KIGEEEEEEEEEOOOMKIGEEEEEEEEEOOOM"  # 18
    b"OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOII"  # 19 glint
)
"""Levels `@` (dark), `A` to `O` (full), evenly spaced to the eye: the low four bits count."""

STEADY = 4
"""The waves below this one are steady."""

LIGHT = (0, 1, 3, 7, 14, 23, 34, 48, 64, 83, 105, 129, 157, 187, 220, 256)
"""By level: its light, in 256ths of the colour's."""

BRIGHTNESS = (36, 62, 102, 166, 256)
"""By brightness 1..5: the full colour's light, in 256ths."""

# For each look: how many colours and waves it has, and the first of each. Its tints go through the colours, then
# through the waves.
_TABLE = (
    b"\x00\x00\x00\x00"  # 0 nothing
    b"\x06\x01\x00\x04"  # 1 TURN
    b"\x06\x01\x00\x03"  # 2 CAR
    b"\x01\x01\x08\x00"  # 3 GO
    b"\x01\x01\x09\x06"  # 4 COSTS
    b"\x01\x01\x0a\x07"  # 5 DANGER
    b"\x01\x01\x06\x05"  # 6 HERE
    b"\x06\x01\x00\x0b"  # 7 LIFT
    b"\x01\x01\x0d\x0c"  # 8 WRONG
    b"\x01\x02\x0d\x0d"  # 9 HAZARD
    b"\x02\x04\x0e\x0f"  # 10 LINE
    b"\x01\x01\x07\x03"  # 11 START
    b"\x01\x02\x06\x01"  # 12 FINISH
    b"\x01\x01\x0c\x08"  # 13 BACK
    b"\x01\x01\x0d\x00"  # 14 TARGET
    b"\x01\x01\x0b\x09"  # 15 PUSH
    b"\x01\x01\x10\x00"  # 16 FORCED
    b"\x01\x01\x11\x00"  # 17 LANE
    b"\x01\x01\x06\x00"  # 18 OPEN
    b"\x01\x01\x0d\x0a"  # 19 BARRIER
    b"\x06\x01\x00\x13"  # 20 SHINE
)


def spread(first: bytearray, out: bytearray) -> bytes:
    """Number the tinted looks from 1 (0 is dark). Return the colour and the wave of each, in turn."""
    found = bytearray(2)
    for look in range(1, len(out)):
        colours = _TABLE[4 * look]
        first[look] = len(found) >> 1
        out[look] = colours * _TABLE[4 * look + 1]
        for tint in range(out[look]):
            found.append(_TABLE[4 * look + 2] + tint % colours)
            found.append(_TABLE[4 * look + 3] + tint // colours)
    return bytes(found)


FIRST = bytearray(len(_TABLE) >> 2)
"""By look: the number of its tint 0."""
TINTS = bytearray(len(_TABLE) >> 2)
"""By look: how many tints it has."""
TINTED = spread(FIRST, TINTS)
"""By number of a tinted look: its colour and its wave."""

del spread  # it has done its work
