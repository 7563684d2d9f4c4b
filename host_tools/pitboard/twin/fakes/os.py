"""Fake of CircuitPython's `os`: the drive, settings.toml and randomness."""

# mypy: ignore-errors

import uos
import wires

sep = "/"


def getenv(key, default=None):
    """Return a value of settings.toml: a string or a whole number."""
    value = wires.getenv(key)
    return default if value is None else value


def urandom(size):
    """Return random bytes, the same ones for the same seed of the twin."""
    data = bytearray(size)
    wires.random(memoryview(data))
    return bytes(data)


def listdir(path="."):
    """Return the names in a folder, in no order."""
    return uos.listdir(_inside(path))


def stat(path):
    """Return what is known of a file."""
    return uos.stat(_inside(path))


def remove(path):
    """Delete a file."""
    _writable()
    uos.remove(_inside(path))


def rename(old_path, new_path):
    """Rename a file."""
    _writable()
    uos.rename(_inside(old_path), _inside(new_path))


def mkdir(path):
    """Make a folder."""
    _writable()
    uos.mkdir(_inside(path))


def getcwd():
    """Return the working folder."""
    return "/"


def sync():
    """Do nothing: writing is immediate here."""


def uname():
    """Return what runs here."""
    return ("rp2040", "rp2040", "10.3.1", "10.3.1 on 2026-09-14", "Raspberry Pi Pico with rp2040")


def _inside(path):
    """Return a path of the drive as one from the working folder."""
    while path.startswith("/"):
        path = path[1:]
    return path or "."


def _writable():
    if not wires.fact("drive_writable"):
        raise OSError(30, "Read-only filesystem")
