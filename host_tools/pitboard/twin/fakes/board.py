"""Fake of CircuitPython's `board` of a Raspberry Pi Pico, as far as its header goes."""

# mypy: ignore-errors

import microcontroller

board_id = "raspberry_pi_pico"

GP0, GP1, GP2, GP3, GP4, GP5, GP6, GP7, GP8, GP9 = microcontroller._pins[:10]
GP10, GP11, GP12, GP13, GP14, GP15, GP16, GP17, GP18, GP19 = microcontroller._pins[10:20]
GP20, GP21, GP22, GP23, GP24, GP25, GP26, GP27, GP28 = microcontroller._pins[20:29]
LED = GP25
A0, A1, A2 = GP26, GP27, GP28
