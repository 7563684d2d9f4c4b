"""Fake of CircuitPython's `storage`: who may see and write the drive."""

# mypy: ignore-errors

import wires


class VfsFat:
    """The drive as mounted."""

    def __init__(self, block_device):
        self.label = "CIRCUITPY"

    @property
    def readonly(self):
        """Whether code may not write."""
        return wires.fact("drive_writable") == 0


def getmount(mount_path):
    """Return the drive."""
    if mount_path != "/":
        raise OSError(19, "No such device")
    return VfsFat(None)


def remount(mount_path, readonly=False, *, disable_concurrent_write_protection=False):
    """Let code write, or the host."""
    if wires.fact("usb_drive") and not wires.fact("booting"):
        raise RuntimeError("Cannot remount path when visible via USB.")
    wires.note("drive_writable", 0 if readonly else 1)


def disable_usb_drive():
    """Hide the drive from the host; code may write then."""
    _only_in_boot()
    wires.note("usb_drive", 0)
    wires.note("drive_writable", 1)


def enable_usb_drive():
    """Show the drive to the host."""
    _only_in_boot()
    wires.note("usb_drive", 1)
    wires.note("drive_writable", 0)


def _only_in_boot():
    if not wires.fact("booting"):
        raise RuntimeError("Cannot change USB devices now")
