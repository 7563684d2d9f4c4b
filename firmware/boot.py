"""Runs once at power-up, before USB: what the host sees.

The drive is hidden, so that no host writes into a running game. It shows when the knob is held down while the board is
plugged in, when the knob can't be read, and in safe mode.
"""

import storage
import usb_cdc
import usb_hid
import usb_midi

# First, so that nothing below can cost the channel. The console stays: it is how a broken board is helped.
usb_cdc.enable(console=True, data=True)
usb_hid.disable()
usb_midi.disable()

from devices.service import knob_is_held  # noqa: E402

if not knob_is_held():
    storage.disable_usb_drive()
