"""Figures that others state, each with its source. Everything in the other modules is worked out from these.

"worst" is the maker's limit over temperature, "typical" the maker's typical value, "assumed" ours, with the bench check
that will tell.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hardware.circuit.library import between


class Figure(NamedTuple):
    """A number with its unit, what it is, and who says so."""

    value: float
    unit: str
    what: str
    source: str


LOGIC_VOLTS: Final = 3.3
SLOW_VOLTS: Final = 2.7
"""Delays are those at this supply: a check keeps every tile's above it."""


def at_logic(at_2: float, at_4_5: float) -> float:
    """Returns a delay or width at SLOW_VOLTS from those at 2.0 and 4.5 V.

    The line between the two lies above the true curve, which sags: the result is on the safe side.
    """
    return between(at_2, at_4_5, SLOW_VOLTS)


# -- currents --------------------------------------------------------------------------------------------------------

PICO_MA: Final = Figure(45, "mA", "a Pico or Pico 2 that works, from 5 V", "assumed; 25 to 35 mA in use, bench check 7")
OLED_MA: Final = Figure(30, "mA", "OLED with most of its pixels lit, from 3.3 V", "SSD1306 modules: 15 to 30 mA")
FRAM_MA: Final = Figure(0.2, "mA", "FRAM in use", "MB85RC256V, worst at 1 MHz")
BUZZER_MA: Final = Figure(5, "mA", "piezo sounding", "PS1240: 3 V square wave, assumed high")
HALL_UA: Final = Figure(1.6, "uA", "hall switch on average at 3 V", "DRV5032 20 Hz versions (eboards 5.1)")
HALL_PEAK_MA: Final = Figure(2.0, "mA", "hall switch while it samples", "1.6 uA * 50 ms / 40 us (DRV5032)")
HALL_ACTIVE_US: Final = Figure(40, "us", "time that a sample takes", "DRV5032, typical")
REGISTER_UA: Final = Figure(80, "uA", "74HC165 at rest", "Nexperia 74HC165, worst to 85 C")
REGISTER_PF: Final = Figure(35, "pF", "74HC165's own capacitance when clocked", "Nexperia 74HC165, C_PD")
BUFFER_UA: Final = Figure(10, "uA", "74LVC2G17 at rest", "SN74LVC2G17, worst")
PULL_MA: Final = Figure(0.33, "mA", "a line of 10 kOhm held low", "3.3 V / 10 kOhm")
REGULATOR_MA: Final = Figure(300, "mA", "what others may take from the Pico's 3.3 V", "Raspberry Pi Pico data sheet")
REGULATOR_SHARE: Final = Figure(0.8, "", "efficiency of the Pico's converter", "RT6150B, low")
LOAD_PF: Final = Figure(130, "pF", "a clock line's load", "nine registers, a cable and the next buffer")
LOGIC_LEAST_V: Final = Figure(3.2, "V", "the Pico's 3.3 V at the least", "assumed: RT6150B-33 less 3 %; bench check 11")
HALL_LEAST_V: Final = Figure(1.65, "V", "hall switch: supply at the least", "DRV5032")
REGISTER_LEAST_V: Final = Figure(2.0, "V", "74HC165: supply at the least", "Nexperia 74HC165")
BUFFER_LEAST_V: Final = Figure(1.65, "V", "74LVC2G17: supply at the least", "SN74LVC2G17")
LIGHT_MA: Final = Figure(60, "mA", "a light at full white", "WS2812B: 3 channels of 20 mA (eboards 5.5)")
LIGHT_RULE_MA: Final = Figure(20, "mA", "a light in use, rule of thumb", "Adafruit's guide (eboards 5.5)")
USB_MA: Final = Figure(500, "mA", "a USB 2 port", "USB 2.0")

# -- wires -----------------------------------------------------------------------------------------------------------

OHMS_A_M: Final = {28: 0.2129, 26: 0.1339, 24: 0.0842, 22: 0.0530, 20: 0.0333, 18: 0.02095}
"""Copper at 20 C by gauge (AWG), ohms a metre (ASTM B258)."""
CONTACT_OHMS: Final = Figure(0.02, "Ohm", "a contact of a box header", "assumed; makers: 20 mOhm when new")
WAY_A: Final = Figure(1.0, "A", "a way of ribbon cable and its contacts", "28 AWG IDC connectors")
BOARD_OHMS: Final = Figure(
    0.015,
    "Ohm",
    "a tile's 5 V or ground from link to link",
    "35 um copper, 0.5 mOhm a square, 30 squares: more than any of the boards has (`make hardware`)",
)
V3_OHMS: Final = Figure(
    0.6,
    "Ohm",
    "a tile's 3.3 V from link to link",
    "35 um copper, 0.6 m of tracks of 0.25 mm: more than any of the boards has (`make hardware`)",
)
V3_SPUR_OHMS: Final = Figure(
    1.5, "Ohm", "a tile's 3.3 V from its link to any pin", "more than any of the boards has (`make hardware`)"
)
FUSE_OHMS: Final = {"fuse-5a": 0.02, "fuse-usb": 0.25}
"""Cold fuses, ohms: a 5 A cartridge, a 1 A polyfuse (as after a soldering iron)."""
FUSE_A: Final = {"fuse-5a": 5.0, "fuse-usb": 1.0}
DROP_V: Final = Figure(0.25, "V", "round trip from the console's 5 V to a light", "eboards 5.6")

# -- timing: 74HC165, 74HC14 (Nexperia, worst to 85 C), SN74LVC2G17 (Texas Instruments, 3.3 V) ------------------------

REGISTER_NS: Final = Figure(at_logic(205, 41), "ns", "74HC165: CP to Q7", "205 ns at 2 V, 41 ns at 4.5 V")
REGISTER_LEAST_NS: Final = Figure(8, "ns", "74HC165: CP to Q7 at the quickest", "assumed, half of typical 16 ns at 5 V")
SETUP_NS: Final = Figure(at_logic(100, 20), "ns", "74HC165: DS before CP", "100 ns at 2 V, 20 ns at 4.5 V")
HOLD_NS: Final = Figure(5, "ns", "74HC165: DS after CP", "at any voltage")
WIDTH_NS: Final = Figure(at_logic(100, 20), "ns", "74HC165: CP high or low, ~PL low", "100 ns at 2 V, 20 ns at 4.5 V")
RECOVERY_NS: Final = Figure(at_logic(125, 25), "ns", "74HC165: ~PL to CP", "125 ns at 2 V, 25 ns at 4.5 V")
LVC_NS: Final = Figure(5.4, "ns", "74LVC2G17: in to out", "worst at 3.3 V")
HC14_NS: Final = Figure(at_logic(155, 31), "ns", "74HC14: in to out", "155 ns at 2 V, 31 ns at 4.5 V")
LVC_SKEW_NS: Final = Figure(2.0, "ns", "rise and fall of one LVC buffer apart", "assumed, bench check 3")
HC14_SKEW_NS: Final = Figure(
    15.0, "ns", "rise and fall of two HC14 gates apart", "assumed; the second undoes the first"
)
CABLE_NS_A_M: Final = Figure(5.0, "ns/m", "ribbon cable", "0.67 of the speed of light")
SAMPLE_NS: Final = Figure(30, "ns", "controller: data before its sampling edge", "assumed, 4 cycles of 125 MHz")
LATCH_US: Final = Figure(
    1.0, "us", "latch low between two statements of the firmware", "assumed low; CircuitPython needs 2 to 5 us"
)
LINK_M: Final = Figure(0.3, "m", "a link cable, the longest", "this project")

# -- magnet and sensor -----------------------------------------------------------------------------------------------

REMANENCE_T: Final = Figure(1.19, "T", "N35 neodymium", "eboards 5")
STRONGEST_T: Final = Figure(1.37, "T", "N45 neodymium, the strongest to buy", "makers' tables: 1.32 to 1.37 T")
OPERATE_MT: Final = Figure(3.9, "mT", "DRV5032DU: on at this or more", "worst (eboards 5.1)")
RELEASE_MT: Final = Figure(0.9, "mT", "DRV5032DU: off at this or less", "worst (eboards 5.1)")
PERIOD_MS: Final = Figure(50, "ms", "DRV5032DU: from sample to sample", "20 Hz, typical (eboards 5.1)")
PERIOD_MOST_MS: Final = Figure(75, "ms", "DRV5032DU: the slowest one", "assumed 13.3 Hz, bench check 2")
GAP_MM: Final = (3.0, 8.0)
"""From the magnet's face to the sensor's element, least and most: floor of the car, overlay, air, package."""
