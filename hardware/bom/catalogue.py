"""The catalogue: what each kind of part is sold as. Keys are those of `hardware.circuit.model.Device`, or ours here.

Makers' numbers are those of the parts that the circuits' footprints and figures are for; an alternative fits the same
pads and keeps every electrical rule, unless it says otherwise.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hardware.parts3d.mass import INFILL, SHELL


class Entry(NamedTuple):
    """A part to buy: what it is, maker and number, what else will do; `spare` is how many more to order, as a share."""

    what: str
    maker: str
    number: str
    others: tuple[str, ...] = ()
    spare: float = 0.0
    note: str = ""


_SMALL: Final = 0.1
_CHIP: Final = 0.05


def _resistor(value: str, code: str) -> dict[str, Entry]:
    board = Entry(
        f"resistor {value} Ohm, 1 %, 0805",
        "Yageo",
        f"RC0805FR-07{code}L",
        ("Vishay CRCW0805 of this value", "any 0805 of 1 or 5 %"),
        _SMALL,
    )
    wired = Entry(
        f"resistor {value} Ohm, 1 %, with wires",
        "Yageo",
        f"MFR-25FBF52-{code}",
        ("any of 1/4 W, 1 or 5 %",),
        _SMALL,
    )
    return {f"r{value}": board, f"r{value}-wire": wired}


CATALOGUE: Final[dict[str, Entry]] = {
    # -- console
    "pico": Entry(
        "controller board Raspberry Pi Pico",
        "Raspberry Pi",
        "SC0915",
        ("Raspberry Pi Pico H SC0917 (pins fitted)", "Raspberry Pi Pico 2 SC1631: more memory, same pins"),
    ),
    "pico2": Entry(
        "controller board Raspberry Pi Pico 2",
        "Raspberry Pi",
        "SC1631",
        ("Raspberry Pi Pico 2 H SC1632 (pins fitted)", "Raspberry Pi Pico SC0915"),
    ),
    "oled": Entry(
        "OLED 128x64, I2C, four pins GND VCC SCL SDA",
        "Adafruit",
        "326",
        ("0.96 inch SSD1306 module", '1.3 inch SH1106 module: PITBOARD_OLED = "sh1106"'),
        note="Look at the order of the pins: some modules have VCC first.",
    ),
    "encoder": Entry(
        "knob: rotary encoder with switch",
        "Alps Alpine",
        "EC11E18244AU",
        ("Bourns PEC11R-4215F-S0024", "any EC11 with switch: PITBOARD_KNOB_DIVISOR 4, 2 or 1 by its clicks"),
    ),
    "button": Entry("push button 6x6 mm", "Omron", "B3F-1000", ("TE Connectivity FSM4JH", "any of 6x6 mm")),
    "buzzer": Entry(
        "passive piezo buzzer",
        "TDK",
        "PS1240P02BT",
        ("Murata PKM13EPYH4000-A0",),
        note="Passive: one without a circuit.",
    ),
    "fram": Entry(
        "memory FRAM 32 kB, I2C, SO-8", "RAMXEED (Fujitsu)", "MB85RC256VPNF-G-JNERE1", ("Infineon FM24W256-G",)
    ),
    "fram-breakout": Entry(
        "memory FRAM 32 kB on a breakout", "Adafruit", "1895", ("leave it out: records then live in the controller",)
    ),
    "ahct125": Entry(
        "level shifter 74AHCT125, SO-14", "Texas Instruments", "SN74AHCT125D", ("Nexperia 74AHCT125D",), _CHIP
    ),
    "ahct125-dip": Entry(
        "level shifter 74AHCT125, DIP-14",
        "Texas Instruments",
        "SN74AHCT125N",
        ("Texas Instruments SN74HCT125N",),
        note="AHCT or HCT. AHC, HC and LVC don't take 3.3 V for 1 at 5 V.",
    ),
    "jack": Entry("5 V jack 2.1 mm, 5 A", "CUI Devices", "PJ-102AH", ("Switchcraft RAPC722X",)),
    "fuse-5a": Entry(
        "fuse 5x20 mm, 5 A slow",
        "Littelfuse",
        "0218005.MXP",
        ("Schurter 0034.3124",),
        1.0,
        "And its holder, see there.",
    ),
    "fuse-holder": Entry("holder for 5x20 mm fuses", "Schurter", "0031.8201", ("Littelfuse 64900001039",)),
    "fuse-usb": Entry("polyfuse 1 A hold", "Bourns", "MF-RHT100", ("Littelfuse RHEF100",)),
    "schottky": Entry("Schottky diode 1 A", "Vishay", "1N5819-E3/54", ("onsemi 1N5819G", "STMicroelectronics 1N5819")),
    "tvs": Entry("TVS 5 V, DO-15", "Littelfuse", "SA5.0A", ("Vishay SA5.0A-E3/54", "Littelfuse P6KE6.8A")),
    "terminal": Entry("screw terminal, 2 ways, 5.08 mm", "Phoenix Contact", "1715721", ("Phoenix Contact 1729128",)),
    # -- tiles
    "hall": Entry(
        "hall switch DRV5032DU, SOT-23",
        "Texas Instruments",
        "DRV5032DUDBZR",
        ("Texas Instruments DRV5032DUDBZT (small reel)",),
        _CHIP,
        "Unipolar: not the FA, which is omnipolar and may stay on beside a neighbour.",
    ),
    "hall-to92": Entry(
        "hall switch DRV5032DU, TO-92",
        "Texas Instruments",
        "DRV5032DULPG",
        ("Texas Instruments DRV5032DULPGM (ammo pack)",),
        _CHIP,
        "A3144 and its like don't work at 3.3 V.",
    ),
    "light": Entry(
        "light WS2812B, 5x5 mm",
        "Worldsemi",
        "WS2812B-B/W",
        ("Opsco SK6812 5050", "Adafruit 1655 (ten of them)"),
        _CHIP,
        "Same order of the four pads: 1 VDD, 2 DOUT, 3 VSS, 4 DIN. Keep dry, solder within a day.",
    ),
    "light-breakout": Entry(
        "light WS2812B on a breakout", "Adafruit", "1312", ("8 pixels of any WS2812B stick or strip",)
    ),
    "hc165": Entry(
        "register 74HC165, SO-16",
        "Nexperia",
        "74HC165D,653",
        ("Texas Instruments SN74HC165DR", "onsemi MC74HC165ADR2G"),
        _CHIP,
    ),
    "hc165-dip": Entry(
        "register 74HC165, DIP-16", "Texas Instruments", "SN74HC165N", ("Texas Instruments CD74HC165E",)
    ),
    "lvc2g17": Entry(
        "Schmitt buffer 74LVC2G17, SC-70-6",
        "Nexperia",
        "74LVC2G17GW,125",
        ("Texas Instruments SN74LVC2G17DCKR",),
        _CHIP,
    ),
    "hc14-dip": Entry(
        "Schmitt inverters 74HC14, DIP-14", "Texas Instruments", "SN74HC14N", ("Texas Instruments CD74HC14E",)
    ),
    "link": Entry(
        "box header 2x5, 2.54 mm",
        "Würth Elektronik",
        "61201021621",
        ("CNC Tech 3020-10-0100-00",),
        note="With its notch.",
    ),
    "link-jumpers": Entry(
        "ten jumper wires in place of a link", "Adafruit", "1957", ("any short ones",), note="No longer than 0.2 m."
    ),
    # -- passives
    **_resistor("47", "47R"),
    **_resistor("100", "100R"),
    **_resistor("330", "330R"),
    **_resistor("4.7k", "4K7"),
    **_resistor("10k", "10K"),
    "c100nF": Entry("capacitor 100 nF, X7R, 0805", "Yageo", "CC0805KRX7R9BB104", ("Samsung CL21B104KBCNNNC",), _SMALL),
    "c100nF-wire": Entry(
        "capacitor 100 nF, with wires", "Vishay", "K104K15X7RF5TH5", ("KEMET C320C104K5R5TA",), _SMALL
    ),
    "c10nF": Entry("capacitor 10 nF, X7R, 0805", "Yageo", "CC0805KRX7R9BB103", ("Samsung CL21B103KBANNNC",), _SMALL),
    "c10nF-wire": Entry("capacitor 10 nF, with wires", "Vishay", "K103K15X7RF5TH5", ("KEMET C320C103K5R5TA",), _SMALL),
    "c10uF": Entry("capacitor 10 uF, X5R, 0805", "Samsung", "CL21A106KAYNNNE", ("Murata GRM21BR61E106KA73L",), _SMALL),
    "c10uF-wire": Entry(
        "capacitor 10 uF, with wires", "TDK", "FG28X5R1E106MRT06", ("electrolytic 10 uF 16 V, plus to 3.3 V",)
    ),
    "c100uF": Entry("electrolytic capacitor 100 uF, 6.3 mm", "Nichicon", "UVR1E101MED", ("Panasonic EEU-FR1E101",)),
    "c1000uF": Entry("electrolytic capacitor 1000 uF, 10 mm", "Nichicon", "UVR1C102MPD", ("Panasonic EEU-FR1C102",)),
    # -- what no circuit has
    "supply-3000": Entry(
        "supply 5 V 3 A, plug 2.1 mm, plus inside", "Mean Well", "GST18A05-P1J", ("Mean Well GST25A05-P1J",)
    ),
    "supply-4000": Entry(
        "supply 5 V 4 A, plug 2.1 mm, plus inside", "Mean Well", "GST25A05-P1J", ("any of 5 V and 4 A or more",)
    ),
    "usb-cable": Entry("USB cable to micro B, with data wires", "Raspberry Pi", "SC0001", ("any that carries data",)),
    "magnet": Entry(
        "disc magnet 6x3 mm, N35 to N45",
        "Supermagnete",
        "S-06-03-N",
        ("any 6x3 mm N35",),
        note="All with the same pole down: mark them before gluing.",
    ),
    "ribbon": Entry("ribbon cable 10 ways, 28 AWG, m", "3M", "3365/10", ("any of 1.27 mm pitch",)),
    "socket": Entry("ribbon socket 2x5", "Würth Elektronik", "61201023021", ("CNC Tech 3030-10-0103-00",), _SMALL),
    "feed-wire": Entry("pair of wires 18 AWG, m", "Alpha Wire", "3055 (two colours)", ("two-core cable of 0.75 mm2",)),
    "splitter": Entry(
        "lever connector for 5 wires",
        "WAGO",
        "221-415",
        ("Hellermann Tyton HelaCon of 5 ways", "a strip of screw terminals, bridged"),
        note="Spreads the console's 5 V terminal over the feeds: the terminal itself takes one pair.",
    ),
    "screw-m3": Entry("screw M3x8, pan head", "Bossard", "BN 384 M3x8", ("any M3 of 8 mm",), _SMALL, "Board to frame."),
    "screw-case": Entry(
        "screw M3x10, pan head", "Bossard", "BN 384 M3x10", ("sheet metal screw 2.9x9.5",), _SMALL, "Lid to case."
    ),
    "screw-console": Entry(
        "screw M2.5x6, pan head", "Bossard", "BN 384 M2.5x6", ("any M2.5 of 6 mm",), _SMALL, "Console's board to case."
    ),
    "screw-display": Entry(
        "screw M2.5x4, pan head", "Bossard", "BN 384 M2.5x4", ("any M2.5 of 4 mm",), _SMALL, "Display to lid."
    ),
    "filament": Entry(
        "PLA filament 1.75 mm, g",
        "Prusa Research",
        "Prusament PLA 1 kg",
        ("any PLA; PETG weighs 2 % more",),
        _SMALL,
        f"Walls of {SHELL:g} mm, {INFILL:.0%} infill; case, frames, and of each car base, seat marker and wreck.",
    ),
    "tile-board": Entry("tile board", "", "made from its Gerbers", ("wired by hand on strip board",)),
    "console-board": Entry(
        "console on prototyping board 100x80 mm", "", "wired from its schematic", ("two breadboards",)
    ),
    "pin-socket": Entry("pin socket 1x20 for the controller", "Würth Elektronik", "61302011821", ("any of 2.54 mm",)),
    "breadboard": Entry("breadboard, 830 points", "BusBoard", "BB830", ("any of this size",)),
    "jumpers": Entry("box of jumper wires", "Adafruit", "153", ("any",)),
}
