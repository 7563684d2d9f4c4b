"""The devices of the project's circuits: pins as on the package, logic levels as the makers guarantee them.

Levels are worst cases over temperature. Where a maker states them at two supply voltages only, they lie on the line
between those. Sources: data sheets RP2040 and RP2350 (Raspberry Pi), 74HC165, 74HC14 (Nexperia), SN74AHCT125 and
SN74LVC2G17, DRV5032 (Texas Instruments), WS2812B (Worldsemi), MB85RC256V (Fujitsu), SSD1306 (Solomon Systech).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hardware.circuit.model import Device, Family, Pin, Role

V5: Final = "+5V"
V3: Final = "+3V3"

IN, OUT, POWER, PASSIVE = Role.INPUT, Role.OUTPUT, Role.POWER_IN, Role.PASSIVE
LEFT, RIGHT = "left", "right"


def between(at_2: float, at_4_5: float, volts: float) -> float:
    """Returns a figure at a supply voltage from those that makers of 74HC state at 2.0 and 4.5 V."""
    return at_2 + (at_4_5 - at_2) * (volts - 2.0) / 2.5


RP2: Final = Family(
    "RP2040/RP2350", lambda _: 2.0, lambda _: 0.8, lambda _: 2.62, 0.5, lambda volts: volts + 0.3, 5.0, 100.0
)
HC: Final = Family(
    "74HC",
    lambda volts: between(1.5, 3.15, volts),
    lambda volts: between(0.5, 1.35, volts),
    lambda volts: volts - 0.1,
    0.1,
    lambda volts: volts + 0.3,
    10.0,
    100.0,
)
HC_SCHMITT: Final = HC._replace(name="74HC Schmitt", low_at=lambda volts: between(0.3, 0.9, volts), schmitt=True)
AHCT: Final = Family("AHCT", lambda _: 2.0, lambda _: 0.8, lambda volts: volts - 0.1, 0.1, lambda _: 5.5, 10.0, 100.0)
LVC_SCHMITT: Final = Family(
    "LVC Schmitt",
    lambda volts: 0.7 * volts,
    lambda volts: 0.2 * volts,
    lambda volts: volts - 0.1,
    0.1,
    lambda _: 5.5,
    6.0,
    150.0,
    schmitt=True,
)
WS2812: Final = Family(
    "WS2812B",
    lambda volts: 0.7 * volts,
    lambda volts: 0.3 * volts,
    lambda volts: volts - 0.5,
    0.5,
    lambda volts: volts + 0.5,
    15.0,
    100.0,
)
HALL: Final = Family(
    "DRV5032", lambda _: 0.0, lambda _: 0.0, lambda volts: volts - 0.35, 0.3, lambda volts: volts, 0.0, 50.0
)
I2C: Final = Family(
    "I2C part", lambda volts: 0.8 * volts, lambda volts: 0.2 * volts, lambda volts: volts, 0.4, lambda v: v, 15.0, 400.0
)


def _pins(rows: Iterable[tuple[str, str, Role, str]], edges: Iterable[str] = ()) -> tuple[Pin, ...]:
    return tuple([Pin(number, name, role, side, name in edges) for number, name, role, side in rows])


# -- chips -----------------------------------------------------------------------------------------------------------

# fmt: off
_PICO_LEFT: Final = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
)
_PICO_RIGHT: Final = (
    "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN",
    "GP26", "GP27", "GND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
)
# fmt: on
_PICO_POWER: Final = {"GND": POWER, "3V3": Role.POWER_OUT, "VSYS": POWER, "VBUS": Role.POWER_OUT}
_PICO_PASSIVE: Final = ("RUN", "ADC_VREF", "3V3_EN")


def pico(name: str = "Raspberry Pi Pico") -> Device:
    """Returns the controller board: a Pico or a Pico 2, whose pins are the same."""
    rows = [
        (
            str(number),
            pin,
            PASSIVE if pin in _PICO_PASSIVE else _PICO_POWER.get(pin, Role.GPIO),
            LEFT if number <= 20 else RIGHT,
        )
        for number, pin in enumerate(_PICO_LEFT + _PICO_RIGHT, start=1)
    ]
    key = "pico2" if name.endswith("2") else "pico"
    footprint = "Module:RaspberryPi_Pico_Common_THT"
    # The module has its own regulator and capacitors: nothing to decouple.
    return Device(
        key, "U", name, name, "MCU_Module:RaspberryPi_Pico", footprint, _pins(rows), RP2, supply="3V3", ground="GND"
    )


def hc165(through_hole: bool = False) -> Device:
    """Returns a register: 8 inputs D0..D7, D7 first out at Q7, shifted by the rise of CP while ~PL is high."""
    rows = [("10", "DS", IN, LEFT), ("2", "CP", IN, LEFT), ("1", "~PL", IN, LEFT), ("15", "~CE", IN, LEFT)]
    inputs = ("11", "12", "13", "14", "3", "4", "5", "6")
    rows += [(number, f"D{bit}", IN, LEFT) for bit, number in enumerate(inputs)]
    rows += [("9", "Q7", OUT, RIGHT), ("7", "~Q7", OUT, RIGHT), ("16", "VCC", POWER, RIGHT), ("8", "GND", POWER, RIGHT)]
    footprint = "Package_DIP:DIP-16_W7.62mm" if through_hole else "Package_SO:SOIC-16_3.9x9.9mm_P1.27mm"
    key = "hc165-dip" if through_hole else "hc165"
    pins = _pins(rows, edges=("CP", "~PL"))
    return Device(
        key, "U", "74HC165", "74HC165", "74xx:74HC165", footprint, pins, HC, supply="VCC", ground="GND", decoupled=True
    )


def ahct125(through_hole: bool = True) -> Device:
    """Returns four buffers from 3.3 V to 5 V logic, each with an enable that is active low."""
    rows = []
    for gate, (enable, a, y) in enumerate((("1", "2", "3"), ("4", "5", "6"), ("10", "9", "8"), ("13", "12", "11")), 1):
        rows += [(enable, f"{gate}~OE", IN, LEFT), (a, f"{gate}A", IN, LEFT), (y, f"{gate}Y", OUT, RIGHT)]
    rows += [("14", "VCC", POWER, RIGHT), ("7", "GND", POWER, RIGHT)]
    footprint = "Package_DIP:DIP-14_W7.62mm" if through_hole else "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm"
    key = "ahct125-dip" if through_hole else "ahct125"
    name = "74AHCT125"
    return Device(
        key, "U", name, name, "74xx:74AHCT125", footprint, _pins(rows), AHCT, supply="VCC", ground="GND", decoupled=True
    )


LVC2G17: Final = Device(
    "lvc2g17",
    "U",
    "74LVC2G17",
    "74LVC2G17",
    "74xGxx:74LVC2G17",
    "Package_TO_SOT_SMD:SOT-363_SC-70-6",
    _pins(
        [
            ("1", "1A", IN, LEFT),
            ("6", "1Y", OUT, RIGHT),
            ("3", "2A", IN, LEFT),
            ("4", "2Y", OUT, RIGHT),
            ("5", "VCC", POWER, RIGHT),
            ("2", "GND", POWER, RIGHT),
        ]
    ),
    LVC_SCHMITT,
    supply="VCC",
    ground="GND",
    decoupled=True,
)
"""Two Schmitt buffers."""

_HC14_GATES: Final = (("1", "2"), ("3", "4"), ("5", "6"), ("9", "8"), ("11", "10"), ("13", "12"))
HC14: Final = Device(
    "hc14-dip",
    "U",
    "74HC14",
    "74HC14",
    "74xx:74HC14",
    "Package_DIP:DIP-14_W7.62mm",
    _pins(
        [
            row
            for gate, (a, y) in enumerate(_HC14_GATES, 1)
            for row in ((a, f"{gate}A", IN, LEFT), (y, f"{gate}Y", OUT, RIGHT))
        ]
        + [("14", "VCC", POWER, RIGHT), ("7", "GND", POWER, RIGHT)]
    ),
    HC_SCHMITT,
    supply="VCC",
    ground="GND",
    decoupled=True,
)
"""Six Schmitt inverters: two in a row are the buffer of a breadboard."""


def hall(through_hole: bool = False) -> Device:
    """Returns a unipolar hall switch, push-pull, low while a magnet's south pole is near the marked face."""
    vcc, out, ground = ("1", "3", "2") if through_hole else ("1", "2", "3")
    rows = [(vcc, "VCC", POWER, LEFT), (out, "OUT", OUT, RIGHT), (ground, "GND", POWER, LEFT)]
    footprint = "Package_TO_SOT_THT:TO-92_Inline" if through_hole else "Package_TO_SOT_SMD:SOT-23"
    key = "hall-to92" if through_hole else "hall"
    return Device(
        key,
        "S",
        "DRV5032DU",
        "DRV5032DU",
        "Pitboard:DRV5032",
        footprint,
        _pins(rows),
        HALL,
        supply="VCC",
        ground="GND",
        decoupled=True,
    )


HALL_OPEN_DRAIN: Final = Device(
    "hall-open-drain",
    "S",
    "DRV5032FC",
    "DRV5032FC",
    "Pitboard:DRV5032",
    "Package_TO_SOT_SMD:SOT-23",
    _pins([("1", "VCC", POWER, LEFT), ("2", "OUT", Role.OPEN_DRAIN, RIGHT), ("3", "GND", POWER, LEFT)]),
    HALL,
    supply="VCC",
    ground="GND",
    decoupled=True,
)
"""What is sold in place of the DU at times: it needs a pull-up of its own, and it is omnipolar."""


def light(breakout: bool = False) -> Device:
    """Returns a light that passes on what comes after its own 24 bits: bare, or on a breakout for breadboards."""
    rows = [("4", "DIN", IN, LEFT), ("2", "DOUT", OUT, RIGHT), ("1", "VDD", POWER, LEFT), ("3", "VSS", POWER, LEFT)]
    return Device(
        "light-breakout" if breakout else "light",
        "D",
        "WS2812B",
        "WS2812B",
        "LED:WS2812B",
        "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
        _pins(rows),
        WS2812,
        supply="VDD",
        ground="VSS",
        decoupled=True,
    )


def fram(breakout: bool = False) -> Device:
    """Returns a memory of 32 kB on I2C at 0x50: bare, or on a breakout for breadboards."""
    rows = [(number, name, IN, LEFT) for number, name in (("1", "A0"), ("2", "A1"), ("3", "A2"), ("7", "WP"))]
    rows += [("5", "SDA", Role.BUS, RIGHT), ("6", "SCL", Role.BUS, RIGHT)]
    rows += [("8", "VDD", POWER, RIGHT), ("4", "VSS", POWER, RIGHT)]
    return Device(
        "fram-breakout" if breakout else "fram",
        "U",
        "MB85RC256V",
        "MB85RC256V",
        "Pitboard:MB85RC256V",
        "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm",
        _pins(rows),
        I2C,
        supply="VDD",
        ground="VSS",
        decoupled=True,
    )


OLED: Final = Device(
    "oled",
    "DS",
    "OLED 128x64",
    "SSD1306 or SH1106 module",
    "Connector_Generic:Conn_01x04",
    "Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical",
    _pins(
        [
            ("1", "GND", POWER, RIGHT),
            ("2", "VCC", POWER, RIGHT),
            ("3", "SCL", Role.BUS, LEFT),
            ("4", "SDA", Role.BUS, LEFT),
        ]
    ),
    I2C,
    supply="VCC",
    ground="GND",
)
"""A module with its own capacitors, and pull-ups of 4.7 to 10 kOhm on most."""

# -- knob, buttons, buzzer, power ------------------------------------------------------------------------------------

ENCODER: Final = Device(
    "encoder",
    "SW",
    "EC11",
    "EC11 encoder with switch",
    "Device:RotaryEncoder_Switch",
    "Rotary_Encoder:RotaryEncoder_Alps_EC11E-Switch_Vertical_H20mm",
    _pins(
        [
            ("A", "A", PASSIVE, LEFT),
            ("C", "C", PASSIVE, RIGHT),
            ("B", "B", PASSIVE, LEFT),
            ("S1", "S1", PASSIVE, LEFT),
            ("S2", "S2", PASSIVE, RIGHT),
        ]
    ),
)
BUTTON: Final = Device(
    "button",
    "SW",
    "Button",
    "push button",
    "Switch:SW_Push",
    "Button_Switch_THT:SW_PUSH_6mm",
    _pins([("1", "1", PASSIVE, LEFT), ("2", "2", PASSIVE, RIGHT)]),
)
BUZZER: Final = Device(
    "buzzer",
    "BZ",
    "Piezo",
    "passive piezo",
    "Device:Buzzer",
    "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
    _pins([("1", "1", PASSIVE, LEFT), ("2", "2", PASSIVE, RIGHT)]),
)
JACK: Final = Device(
    "jack",
    "J",
    "5 V jack",
    "2.1 mm, plus inside",
    "Connector:Barrel_Jack_Switch",
    "Connector_BarrelJack:BarrelJack_CUI_PJ-102AH_Horizontal",
    _pins([("1", "TIP", Role.POWER_OUT, RIGHT), ("2", "SLEEVE", Role.POWER_OUT, RIGHT), ("3", "SW", PASSIVE, RIGHT)]),
)
FUSE_5A: Final = Device(
    "fuse-5a",
    "F",
    "Fuse",
    "5 A slow",
    "Device:Fuse",
    "Fuse:Fuseholder_Cylinder-5x20mm_Schurter_0031_8201_Horizontal_Open",
    _pins([("1", "1", PASSIVE, LEFT), ("2", "2", PASSIVE, RIGHT)]),
)
FUSE_USB: Final = Device(
    "fuse-usb",
    "F",
    "Polyfuse",
    "1.0 A",
    "Device:Polyfuse",
    "Fuse:Fuse_Bourns_MF-RHT100",
    _pins([("1", "1", PASSIVE, LEFT), ("2", "2", PASSIVE, RIGHT)]),
)
SCHOTTKY: Final = Device(
    "schottky",
    "D",
    "Schottky",
    "1N5819",
    "Device:D_Schottky",
    "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal",
    _pins([("1", "K", PASSIVE, RIGHT), ("2", "A", PASSIVE, LEFT)]),
)
TVS: Final = Device(
    "tvs",
    "D",
    "TVS",
    "SA5.0A",
    "Pitboard:SA5.0A",
    "Diode_THT:D_DO-15_P10.16mm_Horizontal",
    _pins([("1", "K", PASSIVE, LEFT), ("2", "A", PASSIVE, RIGHT)]),
)
TERMINAL: Final = Device(
    "terminal",
    "J",
    "5 V feed",
    "screw terminal",
    "Connector:Screw_Terminal_01x02",
    "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal",
    _pins([("1", "+5V", PASSIVE, RIGHT), ("2", "GND", PASSIVE, RIGHT)]),
)

# -- the link between tiles ------------------------------------------------------------------------------------------

LINK: Final = ("+5V", "GND", "CLK", "GND", "LATCH", "+3V3", "DATA", "GND", "LED", "+5V")
"""The pins of the link's ten ways. Every signal lies beside a supply; turned round, 5 V meets 5 V and no signal."""
_LINK_FOOTPRINT: Final = "Connector_IDC:IDC-Header_2x05_P2.54mm_Vertical"


IN_NAME: Final = "Link in"
OUT_NAME: Final = "Link out"


def _link(name: str, roles: dict[str, Role], side: str, jumpers: bool) -> Device:
    rows = [(str(number), pin, roles[pin], side) for number, pin in enumerate(LINK, 1)]
    key = "link-jumpers" if jumpers else "link"
    symbol = "Connector_Generic:Conn_02x05_Odd_Even"
    return Device(key, "J", name, "2x5 box header", symbol, _LINK_FOOTPRINT, _pins(rows))


def link_in(jumpers: bool = False) -> Device:
    """Returns where a tile is fed: what comes over the cable drives the tile."""
    supplies = dict.fromkeys(("+5V", "GND", "+3V3"), Role.POWER_OUT)
    return _link(IN_NAME, {**supplies, "CLK": OUT, "LATCH": OUT, "LED": OUT, "DATA": IN}, RIGHT, jumpers)


def link_out(jumpers: bool = False) -> Device:
    """Returns where the next tile is plugged in, or none: so its data line drives nothing for sure."""
    supplies = dict.fromkeys(("+5V", "GND", "+3V3"), POWER)
    return _link(OUT_NAME, {**supplies, "CLK": IN, "LATCH": IN, "LED": IN, "DATA": PASSIVE}, LEFT, jumpers)


# -- passives --------------------------------------------------------------------------------------------------------

_TWO: Final = (Pin("1", "1", PASSIVE, LEFT), Pin("2", "2", PASSIVE, RIGHT))


def resistor(ohms: float, through_hole: bool = False) -> Device:
    """Returns a resistor, 1 %, 0805 or with wires."""
    value = f"{ohms / 1000:g}k" if ohms >= 1000 else f"{ohms:g}"
    footprint = (
        "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal"
        if through_hole
        else "Resistor_SMD:R_0805_2012Metric"
    )
    key = f"r{value}" + ("-wire" if through_hole else "")
    return Device(key, "R", "Resistor", value, "Device:R", footprint, _TWO, ohms=ohms)


def capacitor(farads: float, through_hole: bool = False) -> Device:
    """Returns a ceramic capacitor of up to 10 uF, 0805 or with wires, or an electrolytic one above."""
    micro = farads * 1e6
    value = f"{micro:g}uF" if micro >= 1 else f"{farads * 1e9:g}nF"
    if micro > 10:
        size = "D10.0mm_P5.00mm" if micro >= 1000 else "D6.3mm_P2.50mm"
        footprint = f"Capacitor_THT:CP_Radial_{size}"
        return Device(
            f"c{value}", "C", "Capacitor", value, "Device:C_Polarized", footprint, _TWO, farads=farads, polar=True
        )
    footprint = "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm" if through_hole else "Capacitor_SMD:C_0805_2012Metric"
    key = f"c{value}" + ("-wire" if through_hole else "")
    return Device(key, "C", "Capacitor", value, "Device:C", footprint, _TWO, farads=farads)


NANO: Final = 1e-9
MICRO: Final = 1e-6
