"""Sets up what the probe needs."""

import storage
import usb_cdc
import usb_hid
import usb_midi

usb_cdc.enable(console=True, data=True)
usb_hid.disable()
usb_midi.disable()
storage.disable_usb_drive()
print("boot")
