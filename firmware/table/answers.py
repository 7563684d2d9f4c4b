"""What a self-test's answers are made of: text of JSON, and numbers out of words."""

import gc
import json
import sys
from binascii import hexlify

from .version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .chosen import Layout
    from .parts import Parts


def about(parts: "Parts", tracks: int) -> str:
    """Return what the board is and has."""
    settings = parts.settings
    python = sys.implementation
    gc.collect()
    told = {
        "version": VERSION,
        "python": python.name + " " + ".".join([str(one) for one in python.version[:3]]),
        "free": gc.mem_free() if hasattr(gc, "mem_free") else 0,
        "power": settings.supply_ma,
        "wait": settings.scan_ms,
        "tracks": tracks,
        "sound": settings.sound,
        "oled": settings.oled,
        "present": 1 if parts.devices.oled.present else 0,
    }
    return json.dumps(told)


def track(layout: "Layout", fault: str, size: int) -> str:
    """Return what a track's file is."""
    return json.dumps({"file": layout.file, "name": layout.name, "fault": fault, "size": size})


def text(words: str) -> str:
    """Return a text as JSON."""
    return json.dumps(words)


def quoted(data: "bytes | bytearray") -> str:
    """Return bytes as JSON, in hexadecimal."""
    return '"' + str(hexlify(data), "utf-8") + '"'


def number(text: bytes) -> int:
    """Return a number of at most five digits, -1 for what is none."""
    value = 0
    for byte in text:
        if not 0x30 <= byte <= 0x39 or value > 9999:
            return -1
        value = 10 * value + byte - 0x30
    return value


def rows(text: bytes) -> "list[str]":
    """Return the rows of a text with | between them."""
    told = ""
    for byte in text:
        told += chr(byte) if 0x20 <= byte < 0x7F else "?"
    return told.split("|")
