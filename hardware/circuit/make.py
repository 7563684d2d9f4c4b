"""The circuits' part of `make hardware`: netlists, schematics, and the electrical rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from hardware.build import Build
from hardware.builds import BREADBOARD, GAMES, tile_circuit, tile_names, track_build
from hardware.checks import Check, write
from hardware.circuit.console import NETS, Power, console
from hardware.circuit.drawing import Station, overview, schematic
from hardware.circuit.model import Circuit
from hardware.circuit.netlist import netlist
from hardware.circuit.rules import RULES, broken
from hardware.circuit.rules.controller import pins_of
from hardware.circuit.rules.order import out_of_order
from hardware.circuit.rules.rule import Fault
from hardware.circuit.tile import Make
from hardware.firmware import firmware
from pitboard import __version__
from pitboard.tracks.blob import ID_BYTES, tiles_of
from pitboard.tracks.kinds import kind

_BOARDS = ("Raspberry Pi Pico", "Raspberry Pi Pico 2")
_RULES_REMEDY = "mend the circuit in hardware/circuit"


def make(out: Path, quick: bool) -> Iterator[Check]:
    """Writes netlists and schematics under `out`; yields the checks of all circuits."""
    yield from _pins()
    for board in _BOARDS:
        for power in Power:
            yield _ruled(console(board, power))
    for circuit in (console(), *BREADBOARD.circuits(), BREADBOARD.console()):
        _write(out, circuit)
    yield _ruled(BREADBOARD.circuits()[0])
    for game in GAMES:
        yield from _tiles(out, game, tile_names(game)[:2] if quick else tile_names(game))
    for build in _tables(quick):
        yield from _table(out, build)


def _tables(quick: bool) -> Iterator[Build]:
    yield BREADBOARD
    for game in GAMES:
        names = kind(game).names()
        for name in names[:1] if quick else names:
            yield track_build(game, name)


def _pins() -> Iterator[Check]:
    one = firmware()
    found = pins_of(console().parts["U1"])
    wrong = [
        f"{name}: circuit {found.get(name)}, firmware {pin}" for name, pin in one.pins.items() if found.get(name) != pin
    ]
    remedy = "change PINS in hardware/circuit/console.py or PINS in firmware/devices/settings.py"
    yield Check("console's pins are the firmware's defaults", not wrong, _say(wrong, f"{len(one.pins)} pins"), remedy)
    other = [name for name in one.pins if one.pins[name] != one.written[name]]
    yield Check("settings.toml has the firmware's own default pins", not other, _say(other, "the same"), remedy)
    extra = sorted(set(NETS) ^ set(one.pins))
    yield Check("console wires every pin setting", not extra, _say(extra, "all"), remedy)


def _tiles(out: Path, game: str, names: Sequence[str]) -> Iterator[Check]:
    ids: dict[int, str] = {}
    for name in names:
        yield _ruled(tile_circuit(game, name, Make(feed=True)))
        circuit = tile_circuit(game, name)
        yield _ruled(circuit)
        _write(out / game, circuit)
    for name in tile_names(game):
        id_byte = ID_BYTES[tile_names(game).index(name)]
        if id_byte in ids:
            yield Check(f"{game}: id bytes", False, f"{name} and {ids[id_byte]} share 0x{id_byte:02X}", _RULES_REMEDY)
        ids[id_byte] = name
    yield Check(f"{game}: every tile has an id byte of its own", len(ids) == len(tile_names(game)), f"{len(ids)} ids")


def _table(out: Path, build: Build) -> Iterator[Check]:
    circuit = build.circuit()
    faults = [*broken(circuit), *out_of_order(circuit, build.meant)]
    found = _say(list(map(str, faults)), f"{len(build.tiles)} tiles, {build.cells} boxes, {len(circuit.parts)} parts")
    yield Check(f"{build.title}: electrical rules, ids, bits and lights", not faults, found, _RULES_REMEDY)
    if build is not BREADBOARD:
        game, _, name = build.name.partition("-")
        blob = tiles_of(kind(game).encode(kind(game).parse(name)))
        meant = [(one.id_byte, -(-one.cells // 8)) for one in build.meant]
        same = [tuple(one) for one in blob] == meant
        yield Check(f"{build.title}: tiles as its blob has them", same, f"{len(blob)} tiles", "see hardware/builds.py")
    write(out / "tables" / f"{build.name}.svg", _overview(build))


def _overview(build: Build) -> str:
    stations = [Station("console", ("5 V from " + build.power.value, build.board), False)]
    for number, one in enumerate(build.tiles):
        words = (f"tile {number + 1}", f"id 0x{one.id_byte:02X}, {one.cells} boxes")
        stations.append(Station(one.name, words, number in build.fed))
    return overview(
        build.title, stations, "Lines are link cables of ten ways: link out of one board, link in of the next"
    ).svg()


def _ruled(circuit: Circuit) -> Check:
    faults: list[Fault] = broken(circuit)
    found = _say(list(map(str, faults)), f"{len(circuit.parts)} parts, {len(RULES)} rules")
    return Check(f"{circuit.title}: electrical rules", not faults, found, _RULES_REMEDY)


def _write(out: Path, circuit: Circuit) -> None:
    write(out / f"{circuit.name}.net", netlist(circuit, f"pitboard {__version__}"))
    write(out / f"{circuit.name}.svg", schematic(circuit).svg())


def _say(faults: list[str], fine: str) -> str:
    return "; ".join(faults[:3]) + (f"; and {len(faults) - 3} more" if len(faults) > 3 else "") if faults else fine
