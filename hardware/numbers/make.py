"""The numbers' part of `make hardware`: tables in Markdown, and the firmware's defaults held against them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from hardware.build import Build
from hardware.builds import BREADBOARD, GAMES, track_build
from hardware.checks import Check, table, write
from hardware.firmware import firmware
from hardware.numbers import figures, logic, wire
from hardware.numbers.bench import BENCH
from hardware.numbers.figures import (
    DROP_V,
    GAP_MM,
    LOGIC_LEAST_V,
    OPERATE_MT,
    REGULATOR_MA,
    RELEASE_MT,
    SLOW_VOLTS,
    STRONGEST_T,
    WAY_A,
    Figure,
)
from hardware.numbers.magnet import CHOSEN, DISCS, Disc, capture, field, on_axis, reach, ring
from hardware.numbers.power import (
    READ_SHARE,
    Budget,
    budget,
    fuse_allows_ma,
    rated_ma,
    sag_v,
    setting_ma,
    tile_logic_ma,
)
from hardware.numbers.sensing import latency, neighbour, pitches
from hardware.numbers.spi import HC14, LVC, buffers, chain_timing, longest, timing
from pitboard.tracks.kinds import kind

SAG_V: Final = 0.4
GROUND_V: Final = 0.3
"""Between two boards next to each other: a third of what a 74HC input at 3.3 V forgives."""
DEVICE_MS: Final = 150
SEEN_MS: Final = 500
"""From putting a car down to its lights, with sensor and settling: as the best boards do (eboards 5.3)."""
TOO_MANY_LIGHTS: Final = frozenset({"hexrace-chicane", "hexrace-hairpin"})
"""Ready-made tracks with more lights than the firmware's setting LIGHTS allows. A check keeps this list true."""
DIM_AT_DEFAULT: Final = TOO_MANY_LIGHTS | {"hexrace-oval"}
"""Tracks that want SUPPLY_MA raised before anything is to be seen: at the default not one light is left to shine."""


def make(out: Path, quick: bool) -> Iterator[Check]:
    """Writes the tables under `out`; yields the checks."""
    builds = list(_builds(quick))
    yield from _settings()
    yield from _power(out, builds)
    yield from _wire(out, builds)
    yield from _logic(out, builds)
    yield from _spi(out, builds)
    yield from _magnet(out, quick)
    yield from _sensing(out)
    _bench(out)
    _figures(out)
    yield Check("every bench check says what to do for either answer", all(map(all, BENCH)), f"{len(BENCH)} questions")


def _builds(quick: bool) -> Iterator[Build]:
    yield BREADBOARD
    for game in GAMES:
        names = kind(game).names()
        for name in names[-1:] if quick and game != "rush" else names:
            yield track_build(game, name)


def _settings() -> Iterator[Check]:
    one = firmware()
    differ = [name for name, number in one.numbers.items() if one.written_numbers[name] != number.default]
    found = ", ".join(differ) or f"{len(one.numbers)} numbers"
    yield Check("settings.toml has the firmware's default numbers", not differ, found, "make them equal")


# -- power -----------------------------------------------------------------------------------------------------------


def _power(out: Path, builds: Sequence[Build]) -> Iterator[Check]:
    one = firmware()
    rows = []
    for build in builds:
        got = budget(build)
        rows.append(_power_row(build, got))
        name = f"{build.title}: "
        yield Check(name + "console within what the limit keeps for it", got.rest <= one.rest_ma, f"{got.rest:.0f} mA")
        yield Check(name + "3.3 V within the converter's", got.logic <= REGULATOR_MA.value, f"{got.logic:.0f} mA")
        allowed = fuse_allows_ma(build)
        found = f"{got.supply} mA of {allowed:.0f}"
        yield Check(name + "limit within the fuse", got.supply <= allowed, found, "a bigger fuse, or a smaller supply")
        yield Check(name + "light left at the setting that the parts list asks for", got.shine > 0, f"{got.shine} mA")
        most = one.numbers["lights"].most
        fits = (build.cells <= most) == (build.name not in TOO_MANY_LIGHTS)
        remedy = "raise LIGHTS in firmware/devices/settings.py, or change TOO_MANY_LIGHTS here"
        yield Check(name + "lights against the setting LIGHTS", fits, f"{build.cells} of {most}", remedy)
        enough = (got.at_default >= figures.LIGHT_MA.value) == (build.name not in DIM_AT_DEFAULT)
        yield Check(name + "light left at the default SUPPLY_MA", enough, f"{got.at_default} mA", "see DIM_AT_DEFAULT")
        worst = max(one_tile.cells for one_tile in build.tiles)
        sag = sag_v(worst)
        yield Check(name + "3.3 V of a tile when all sensors sample at once", sag <= SAG_V, f"sags {sag:.2f} V")
    heads = (
        "build",
        "lights",
        "3.3 V (mA)",
        "console (mA)",
        "dark lights (mA)",
        "supply (mA)",
        "SUPPLY_MA",
        "left to shine (mA)",
        "left at default",
        "all white at once",
        "full white would take (A)",
    )
    write(out / "power.md", "# Power\n\n" + table(heads, rows))


def _power_row(build: Build, got: Budget) -> tuple[object, ...]:
    dark = "too little" if got.at_default <= 0 else got.at_default
    return (
        build.name,
        got.lights,
        f"{got.logic:.0f}",
        f"{got.rest:.0f}",
        got.idle,
        rated_ma(build),
        got.supply,
        got.shine,
        dark,
        f"{got.share:.0%}",
        f"{got.full / 1000:.1f}",
    )


# -- wires -----------------------------------------------------------------------------------------------------------


def _wire(out: Path, builds: Sequence[Build]) -> Iterator[Check]:
    rows = []
    for build in builds:
        got = wire.worst_drop(build)
        default = wire.worst_drop(build, firmware().numbers["supply_ma"].default)
        fed = ", ".join(str(number + 1) for number in sorted(build.fed)) or "none"
        where = (build.name, len(build.tiles), fed, setting_ma(build))
        volts = [f"{value:.2f}" for value in (got.ground, got.way_a, default.volts, wire.entry_drop(build))]
        rows.append((*where, f"{got.volts:.2f}", got.board, *volts))
        name = f"{build.title}: "
        remedy = "feed 5 V to more tiles: `feeds` in hardware/numbers/wire.py"
        yield Check(name + "drop to the worst tile", got.volts <= DROP_V.value, f"{got.volts:.2f} V", remedy)
        yield Check(
            name + "drop at the firmware's default SUPPLY_MA",
            default.volts <= DROP_V.value,
            f"{default.volts:.2f} V",
            remedy,
        )
        yield Check(name + "ground from board to board", got.ground <= GROUND_V, f"{got.ground:.2f} V", remedy)
        yield Check(name + "current in a way of the link", got.way_a <= WAY_A.value, f"{got.way_a:.2f} A", remedy)
    heads = (
        "build",
        "tiles",
        "5 V fed to tile",
        "SUPPLY_MA",
        "worst drop (V)",
        "at tile",
        "ground, board to board (V)",
        "most in a way (A)",
        "worst drop at default (V)",
        "fuse (V)",
    )
    text = "# Voltage drop\n\n" + table(heads, rows) + "\n" + _gauges() + "\n" + _lengths()
    write(out / "wire.md", text)


def _gauges() -> str:
    metres = (0.3, 0.5, 1.0, 1.5, 2.0)
    rows = [
        (f"{awg} AWG", *[f"{wire.round_trip_a(length, awg, DROP_V.value):.2f}" for length in metres])
        for awg in figures.OHMS_A_M
    ]
    head = f"Greatest current (A) for {DROP_V.value} V there and back, by gauge and length of the pair:\n\n"
    return head + table(("gauge", *[f"{length:g} m" for length in metres]), rows)


def _lengths() -> str:
    """Tells how the drop grows with the tiles of a chain that no feed helps: 40 boxes a tile."""
    limits = (500, 1_000, 2_400, 3_200)
    rows = []
    for tiles in (1, 2, 3, 4, 6, 8, 10):
        row = [str(tiles)]
        for supply in limits:
            shine = max(0, supply - firmware().rest_ma - firmware().idle_ma * 40 * tiles)
            volts = wire.worst([40] * tiles, frozenset(), shine).volts
            row.append(f"{volts:.2f}" + ("" if volts <= DROP_V.value else " (feed)"))
        rows.append(row)
    head = "Drop (V) at the last of so many tiles of 40 boxes without a feed, by SUPPLY_MA:\n\n"
    return head + table(("tiles", *map(str, limits)), rows)


# -- 3.3 V along the chain --------------------------------------------------------------------------------------------


def _logic(out: Path, builds: Sequence[Build]) -> Iterator[Check]:
    rows = []
    for build in builds:
        got = logic.supply(build, wire.worst_drop(build).ground)
        milliamperes = sum(tile_logic_ma(one.cells, build.through_hole) for one in build.tiles)
        rows.append((build.name, len(build.tiles), f"{milliamperes:.1f}", *[f"{value:.2f}" for value in got]))
        yield from _holding(build.title, got)
    heads = ("build", "tiles", "tiles take (mA)", "lost at the last tile (V)", "sag when all sensors sample (V)")
    text = f"# 3.3 V along the chain\n\nThe converter gives {LOGIC_LEAST_V.value} V or more.\n\n"
    text += table((*heads, "left at the least (V)", "a 1 has to spare (V)"), rows) + "\n" + _chains()
    write(out / "logic.md", text)


def _holding(title: str, got: logic.Supply) -> Iterator[Check]:
    remedy = "fewer tiles, or 3.3 V on a second way of the link (LINK in hardware/circuit/library.py)"
    least, high = f"{got.least:.2f} V", f"{got.high:.2f} V to spare"
    wanted = max(logic.LEAST_V, SLOW_VOLTS)
    yield Check(f"{title}: 3.3 V at the last tile is enough for its chips", got.least >= wanted, least, remedy)
    yield Check(f"{title}: a tile's 1 is one for the tile before", got.high >= logic.HIGH_SPARE_V, high, remedy)


def _chains() -> str:
    """Tells how 3.3 V shrinks with the tiles of a chain."""
    rows = []
    for tiles in (1, 4, 8, 12, 16, 20, 24, 32):
        chains = [logic.chain_supply([boxes] * tiles, GROUND_V / 3) for boxes in (16, 32, 44)]
        good = [all(check.holds for check in _holding("", one)) for one in chains]
        rows.append(
            (
                tiles,
                *[f"{one.least:.2f}" + ("" if fine else " (too low)") for one, fine in zip(chains, good, strict=True)],
            )
        )
    return "Left at the least (V), by tiles and boxes a tile:\n\n" + table(("tiles", "16", "32", "44"), rows)


# -- timing ----------------------------------------------------------------------------------------------------------


def _spi(out: Path, builds: Sequence[Build]) -> Iterator[Check]:
    one = firmware()
    rows = []
    for build in builds:
        got = timing(build, one.spi_hz)
        rows.append((build.name, buffers(build), build.bits, *[f"{ns:.0f}" for ns in got[:6]], f"{got.scan_ms:.2f}"))
        yield Check(
            f"{build.title}: chain's timing at {one.spi_hz} Hz", got.least > 0, f"least margin {got.least:.0f} ns"
        )
        scan = one.numbers["scan_ms"].default
        fits = got.scan_ms <= READ_SHARE * scan
        yield Check(f"{build.title}: a scan within half of SCAN_MS", fits, f"{got.scan_ms:.2f} of {scan} ms")
    most = max(buffers(build) for build in builds)
    enough = longest(one.spi_hz)
    yield Check("buffers in a row that the clock allows", enough >= 2 * most, f"{enough}; the longest table has {most}")
    heads = (
        "build",
        "buffers",
        "bits",
        "sample (ns)",
        "setup",
        "hold",
        "clock width",
        "latch width",
        "recovery",
        "scan (ms)",
    )
    clocks = (500_000, 1_000_000, 2_000_000, 4_000_000)
    by_clock = [
        (f"{hz / 1e6:g} MHz", f"{chain_timing(most, 640, hz).at_clock:.0f}", longest(hz), longest(hz, HC14))
        for hz in clocks
    ]
    text = f"# The sensor chain's timing\n\nMargins in ns at {one.spi_hz} Hz, mode 2; above 0 is good.\n\n"
    text += table(heads, rows) + "\nBy clock, for the longest table:\n\n"
    text += table(
        ("clock", "least margin (ns)", "most boards' buffers in a row", "most breadboards' in a row"), by_clock
    )
    text += f"\nBuffers: {LVC.delay:.1f} ns (74LVC2G17), {HC14.delay:.0f} ns (two gates of 74HC14).\n"
    write(out / "spi.md", text)


# -- magnet and sensing ----------------------------------------------------------------------------------------------


def _magnet(out: Path, quick: bool) -> Iterator[Check]:
    near, far = GAP_MM
    centred = field(CHOSEN, far, 0.0)
    yield Check(
        "field at the widest gap is twice what the sensor needs", centred >= 2 * OPERATE_MT.value, f"{centred:.1f} mT"
    )
    back = -ring(CHOSEN._replace(remanence=STRONGEST_T.value), near)
    yield Check("a magnet the wrong way up is never seen", back < OPERATE_MT.value, f"its ring has {back:.1f} mT")
    error = abs(field(CHOSEN, near, 0.0) / on_axis(CHOSEN, near) - 1)
    yield Check("the summed field is the closed form's on the axis", error < 0.01, f"{error:.2%} off")
    for game, pitch in pitches().items():
        got = neighbour(pitch)
        name = f"{game}, boxes {pitch:g} mm apart: "
        off = got.stray < RELEASE_MT.value
        yield Check(name + "a car aside stays off the next sensor", off, f"{got.stray:.2f} mT")
        yield Check(name + "seen with all boxes around taken", got.left >= OPERATE_MT.value, f"{got.left:.1f} mT")
        yield Check(
            name + "never seen on two boxes", got.both < pitch / 2, f"seen to {got.both:.1f} mm from the middle"
        )
    write(out / "magnet.md", _magnet_text(DISCS if not quick else (CHOSEN,)))


def _magnet_text(discs: Sequence[Disc]) -> str:
    gaps, thresholds, pitches_mm = (3.0, 5.0, 8.0, 10.0), (3.9, 4.8, 9.5), (20.0, 25.0, 30.0)
    heads = ["disc (mm)", *[f"{gap:g} mm" for gap in gaps], *[f"{mt} mT up to (mm)" for mt in thresholds]]
    heads += ["seen aside at 5 mm (mm)", "ring at 3 mm", "ring at 5 mm", *[f"at {pitch:g} mm" for pitch in pitches_mm]]
    rows = []
    for disc in discs:
        row = [disc.name, *[f"{on_axis(disc, gap):.1f}" for gap in gaps]]
        row += [f"{reach(disc, threshold):.1f}" for threshold in thresholds]
        row += [f"{capture(disc, 5.0):.1f}", f"{ring(disc, 3.0):.1f}", f"{ring(disc, 5.0):.1f}"]
        rows.append(row + [f"{field(disc, 3.0, pitch):.2f}" for pitch in pitches_mm])
    head = (
        "# Magnet and sensor\n\nAxial field in mT below a disc magnet (N35) by gap; how far it reaches; beside it.\n\n"
    )
    text = head + table(heads, rows) + f"\nChosen: {CHOSEN.name} mm with the unipolar DRV5032DU, gaps {GAP_MM[0]:g} to"
    text += f" {GAP_MM[1]:g} mm. By the smallest pitch of each game:\n\n"
    rows = []
    for game, pitch in pitches().items():
        got = neighbour(pitch)
        rows.append([game, f"{pitch:g}", *[f"{value:.2f}" for value in got]])
    heads = ["game", "pitch (mm)", "seen aside at 8 mm gap (mm)", "then at the next sensor, 3 mm gap (mT)"]
    heads += ["own field at 8 mm with 6 neighbours (mT)", "seen aside at 3 mm gap (mm)"]
    return text + table(heads, rows)


def _sensing(out: Path) -> Iterator[Check]:
    one = firmware()
    got = latency(one)
    numbers = {name: number.default for name, number in one.numbers.items()}
    yield Check("put-down to light on the device", got.device < DEVICE_MS, f"{got.device:.0f} ms of {DEVICE_MS}")
    yield Check("put-down to light, all told", got.total <= SEEN_MS, f"{got.total:.0f} ms of {SEEN_MS}")
    slid = got.sensor + got.reading
    settle = numbers["settle_ms"]
    yield Check(
        "SETTLE_MS outlasts a slide to the next box",
        numbers["settle_ms"] > slid,
        f"{numbers['settle_ms']} > {slid:.0f} ms",
    )
    fits = numbers["wrong_ms"] > slid + settle
    yield Check("WRONG_MS waits for sensor and settling", fits, f"{numbers['wrong_ms']} ms")
    reading = numbers["steady_scans"] * numbers["scan_ms"]
    yield Check(
        "reading is quicker than the sensor samples", reading <= got.sensor, f"{reading} of {got.sensor:.0f} ms"
    )
    rows = [(name, f"{value:.0f}") for name, value in got._asdict().items()]
    rows += [("all told", f"{got.total:.0f}")]
    window = 2 * capture(CHOSEN, 5.0)
    text = "# From the car to its lights\n\nWorst times of the firmware's defaults:\n\n" + table(("what", "ms"), rows)
    text += f"\nA car is over a sensor for {window:.0f} mm at a gap of 5 mm. At rest it is always seen; sliding:\n\n"
    speeds = (0.1, 0.25, 0.5, 1.0)
    seen = [(f"{speed} m/s", f"{window / speed:.0f}", f"{min(1.0, window / speed / 50):.0%}") for speed in speeds]
    write(out / "sensing.md", text + table(("speed", "over a box (ms)", "seen by a 20 Hz part"), seen))


def _bench(out: Path) -> None:
    rows = [(number, *bench) for number, bench in enumerate(BENCH, 1)]
    heads = ("no.", "question", "how to find out", "if it is fine", "if it isn't")
    write(out / "bench.md", "# What only the bench can tell\n\n" + table(heads, rows))


def _figures(out: Path) -> None:
    found = [value for value in vars(figures).values() if isinstance(value, Figure)]
    rows = [(one.what, f"{one.value:g} {one.unit}".strip(), one.source) for one in found]
    write(out / "figures.md", "# Figures and where they are from\n\n" + table(("what", "value", "source"), rows))
