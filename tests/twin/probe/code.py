"""A small firmware that uses every device, and does what a line on the data channel says: `?expression` or a statement.

On lights 0 to 7 it shows the first tile's first sensors, on light 8 the knob, on light 9 the switches.
"""

import os
import time

import board
import busio
import digitalio
import microcontroller  # noqa: F401 - for what is told
import neopixel
import pwmio
import rotaryio
import supervisor
import usb_cdc

supervisor.runtime.autoreload = False

spi = busio.SPI(board.GP2, MISO=board.GP4)
spi.try_lock()
spi.configure(baudrate=1000000, polarity=1, phase=0)
latch = digitalio.DigitalInOut(board.GP3)
latch.switch_to_output(True)
scan = bytearray(os.getenv("PROBE_BYTES") + 1)

pixels = neopixel.NeoPixel(board.GP6, os.getenv("PROBE_LIGHTS"), auto_write=False)
knob = rotaryio.IncrementalEncoder(board.GP10, board.GP11)
switches = []
for pin in (board.GP12, board.GP13, board.GP14):
    switch = digitalio.DigitalInOut(pin)
    switch.switch_to_input(digitalio.Pull.UP)
    switches.append(switch)
buzzer = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)

port = usb_cdc.data
port.timeout = 0
port.write_timeout = 0
line = b""
fault = ""


def oled():
    """Return the display's bus."""
    bus = busio.I2C(board.GP17, board.GP16, frequency=400000)
    bus.try_lock()
    return bus


def caught(call):
    """Return an exception's name and words."""
    try:
        call()
    except Exception as error:
        return type(error).__name__ + ": " + str(error)
    return ""


while True:
    latch.value = False
    latch.value = True
    spi.readinto(scan)
    for i in range(8):
        pixels[i] = (0 if scan[1] >> i & 1 else 255, 0, 0)
    pixels[8] = (0, knob.position & 255, 0)
    pixels[9] = (0, 0, switches[0].value | switches[1].value << 1 | switches[2].value << 2)
    pixels.show()
    if port.in_waiting:
        line += port.read(port.in_waiting)
        if line.endswith(b"\n"):
            words = line.decode().strip()
            line = b""
            if words.startswith("?"):
                port.write(repr(eval(words[1:])).encode() + b"\n")
            else:
                exec(words)
    time.sleep(0.01)
