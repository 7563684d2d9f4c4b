"""Fake of CircuitPython's `usb_hid`, as far as switching it off goes."""

# mypy: ignore-errors

import wires

devices = ()


def disable():
    """Have no such device."""
    wires.note("hid", 0)


def enable(devices, boot_device=0):
    """Have such devices."""
    wires.note("hid", 1)
