"""Scans a board on which all kinds of things happen; prints what came out. Runs under MicroPython; not imported.

Argument: the firmware's folder. Under MicroPython the heap is locked meanwhile: who allocates fails.
"""

import json
import sys
from array import array

BOXES = 56


class Knobs:
    """The settings."""

    scan_ms = 10
    steady_scans = 2


class Chain:
    """Two tiles of 28 boxes, 4 registers each."""

    def __init__(self):
        self.bytes = bytearray(b"\x17\xff\xff\xff\xff\x1b\xff\xff\xff\xff\xff")
        self.broken = 0

    def read_into(self, buf):
        """Give the present scan."""
        for i in range(len(buf)):
            buf[i] = 0xFF if self.broken and i >= 5 else self.bytes[i]

    def turn(self, sensor):
        """Put a magnet over a sensor, or take it away."""
        self.bytes[sensor >> 3] ^= 1 << (sensor & 7)


def play(scan, chain, sensor_of, out, start, turns):
    """Run a fixed pseudo-random script; write what is told to `out`. Allocates nothing itself."""
    seed = 12345
    now = start
    used = 0
    for turn in range(turns):
        seed = (seed * 75 + 74) % 65537
        if seed % 29 == 0:
            chain.turn(sensor_of[seed % BOXES])
        if turn % 5 < 2 and 300 < turn < 900:
            chain.turn(sensor_of[11])
        if turn % 400 == 399:
            for i in range(10):
                chain.turn(sensor_of[i])
        chain.broken = 1 if turn % 700 > 660 else 0
        if turn == 1500:
            chain.bytes[5] = 0x2B
        scan.poll(now)
        now = (now + 10) & 0x1FFFFFFF
        for i in range(scan.events):
            if used < len(out):
                out[used] = scan.event_box[i] << 1 | scan.event_down[i]
                used += 1
        if scan.resync and used < len(out):
            out[used] = 999
            used += 1
        if scan.flaky_box >= 0 and used < len(out) and turn % 50 == 0:
            out[used] = 1000 + scan.flaky_box
            used += 1
    return used


def main(firmware):
    """Play under a locked heap."""
    sys.path.append(firmware)
    from table.scan import Scan

    sensor_of = array("h", [0] * BOXES)
    for box in range(BOXES):
        sensor_of[box] = 8 + box if box < 28 else 48 + box - 28
    chain = Chain()
    scan = Scan(chain, [(0x17, 4), (0x1B, 4)], sensor_of, Knobs)
    out = array("h", [0] * 4000)
    for i in range(5):
        scan.poll(i * 10)  # the first picture; later ones copy in place too
    on_device = sys.implementation.name == "micropython"
    if on_device:
        import micropython

        micropython.heap_lock()
    used = play(scan, chain, sensor_of, out, 0x1FFFFFFF - 9000, 1700)
    if on_device:
        micropython.heap_unlock()
    print(json.dumps({"told": list(out[:used]), "seen": list(scan.seen), "fault": [scan.fault, scan.tile]}))


main(*sys.argv[1:])
