"""Schematics as SVG: a block a part with its pins, a label a net, a frame a section.

Nets are joined by their labels, as in most schematics of boards with buses: equal labels are one net. Decoupling
capacitors stand in one line of words a section, since all are alike. Lengths are in SVG units (px).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import drawsvg  # type: ignore[import-untyped]

from hardware.circuit.model import GND, OPEN, Circuit, Part, Pin

WIDTH: Final = 1500.0
"""Of a drawing; its height follows."""
MARGIN: Final = 24.0
_GAP: Final = 18.0
_ROW: Final = 15.0
_STUB: Final = 16.0
_PAD: Final = 5.0
_FONT: Final = 10.0
_SMALL: Final = 8.0
_TITLE: Final = 13.0
_MONO: Final = "DejaVu Sans Mono, Menlo, Consolas, monospace"
_CHAR: Final = 0.61
"""Width of a character of a monospaced font, in font sizes."""
_COLUMN: Final = 430.0
"""The most that parts of a section are stacked."""

_BODY: Final = {"fill": "#fdfaf0", "stroke": "#3a3a3a", "stroke_width": 1.2}
_FRAME: Final = {"fill": "#ffffff", "stroke": "#b8c0cc", "stroke_width": 1, "rx": 6}
_WIRE: Final = {"stroke": "#3a3a3a", "stroke_width": 1}
_INK: Final = "#1c1c1c"
_FAINT: Final = "#6b6b6b"
_SIGNAL: Final = "#1d4f91"


class Box(NamedTuple):
    """Where something lies: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: Box) -> bool:
        """Says whether two boxes overlap."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


@dataclass
class Sheet:
    """A drawing in the making. `boxes` are where parts lie with their labels, `labels` every text with its place."""

    title: str
    rails: dict[str, float]
    shapes: list[drawsvg.DrawingElement] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    labels: list[tuple[str, Box]] = field(default_factory=list)
    height: float = 0.0

    def text(
        self, words: str, x: float, y: float, size: float = _FONT, anchor: str = "start", colour: str = _INK
    ) -> None:
        """Writes words; `y` is their base line."""
        width = wide(words, size)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        self.labels.append((words, Box(left, y - size, width, size)))
        self.shapes.append(
            drawsvg.Text(words, size, x, y, text_anchor=anchor, fill=colour, font_family=_MONO, xml__space="preserve")
        )

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draws a wire."""
        self.shapes.append(drawsvg.Line(x1, y1, x2, y2, **_WIRE))

    def colour(self, net: str) -> str:
        """Returns the colour of a net's label."""
        volts = self.rails.get(net)
        return _SIGNAL if volts is None else _FAINT if volts == 0 else "#b3261e" if volts > 4 else "#a05a00"

    def svg(self) -> str:
        """Returns the document."""
        drawing = drawsvg.Drawing(WIDTH, self.height)
        drawing.append(drawsvg.Rectangle(0, 0, WIDTH, self.height, fill="#ffffff"))
        drawing.extend(self.shapes)
        document: str = drawing.as_svg()
        return document


def wide(words: str, size: float = _FONT) -> float:
    """Returns the width of words."""
    return _CHAR * size * len(words)


def schematic(circuit: Circuit) -> Sheet:
    """Returns the schematic of a circuit of one board."""
    sheet = Sheet(circuit.title, dict(circuit.rails))
    sheet.text(circuit.title, MARGIN, MARGIN + _TITLE, 18)
    x, y, lowest = MARGIN, MARGIN + 40, 0.0
    for name in dict.fromkeys([part.section for part in circuit.parts.values()]):
        parts = [part for part in circuit.parts.values() if part.section == name]
        plan = _plan(parts)
        if x > MARGIN and x + plan.width > WIDTH - MARGIN:
            x, y, lowest = MARGIN, lowest + _GAP, 0.0
        _section(sheet, name, plan, x, y)
        x, lowest = x + plan.width + _GAP, max(lowest, y + plan.height)
    sheet.height = lowest + MARGIN
    return sheet


# -- sections --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the parts of a section lie, from its own corner; `notes` are lines of words below them."""

    width: float
    height: float
    places: tuple[tuple[Part, float, float], ...]
    notes: tuple[str, ...]


def _plan(parts: Sequence[Part]) -> _Plan:
    """Stacks parts in columns, tall ones first as they come, and words on the capacitors below."""
    drawn = [part for part in parts if not part.beside]
    notes = tuple(_decoupling([part for part in parts if part.beside]))
    places = []
    x, y, widest, lowest = _GAP, 34.0, 0.0, 34.0
    for part in sorted(drawn, key=_kind_order):
        width, height = _size(part)
        if y > 34.0 and y + height > _COLUMN:
            x, y, widest = x + widest + _GAP, 34.0, 0.0
        places.append((part, x, y))
        y += height + _GAP
        widest, lowest = max(widest, width), max(lowest, y)
    wanted = max([x + widest + _GAP, *[wide(note, _SMALL) + 2 * _GAP for note in notes]])
    return _Plan(wanted, lowest + len(notes) * 12 + 8, tuple(places), notes)


_ORDER: Final = ["U", "J", "DS", "S", "D", "SW", "BZ", "F", "R", "C"]


def _kind_order(part: Part) -> int:
    return _ORDER.index(part.device.letter)


def _decoupling(capacitors: Iterable[Part]) -> Iterator[str]:
    groups: dict[tuple[str, str, str], list[Part]] = {}
    for part in capacitors:
        groups.setdefault((part.device.value, part.wires["1"], part.wires["2"]), []).append(part)
    for (value, plus, minus), members in groups.items():
        listed = [f"{part.ref} at {part.beside}" for part in members]
        for first in range(0, len(listed), 8):
            head = f"{value} {plus}-{minus}: " if first == 0 else "   "
            yield head + ", ".join(listed[first : first + 8])


def _section(sheet: Sheet, name: str, plan: _Plan, x: float, y: float) -> None:
    sheet.shapes.append(drawsvg.Rectangle(x, y, plan.width, plan.height, **_FRAME))
    sheet.text(name, x + _GAP, y + 20, _TITLE)
    for part, dx, dy in plan.places:
        _part(sheet, part, x + dx, y + dy)
    for number, note in enumerate(reversed(plan.notes)):
        sheet.text(note, x + _GAP, y + plan.height - 9 - 12 * number, _SMALL, colour=_FAINT)


# -- parts -----------------------------------------------------------------------------------------------------------


def _flat(part: Part) -> bool:
    """Says whether a part is drawn as a symbol in a row, and not as a block."""
    return len(part.wires) == 2 and part.device.letter in ("R", "C", "F", "BZ", "SW", "D")


def _sides(part: Part) -> tuple[list[tuple[Pin, str]], list[tuple[Pin, str]]]:
    """Returns the pins on the left and right; of pins with one name on one net only the first, numbers together."""
    left: dict[tuple[str, str], tuple[Pin, list[str]]] = {}
    right: dict[tuple[str, str], tuple[Pin, list[str]]] = {}
    for pin in part.device.pins:
        net = part.wires[pin.number]
        if net == OPEN and part.device.letter == "U" and len(part.wires) > 20:
            continue  # a controller's unused pins
        side = left if pin.side == "left" else right
        side.setdefault((pin.name, net), (pin, []))[1].append(pin.number)
    return [(pin, ",".join(numbers)) for pin, numbers in left.values()], [
        (pin, ",".join(numbers)) for pin, numbers in right.values()
    ]


def _size(part: Part) -> tuple[float, float]:
    """Returns width and height of a part with its labels."""
    if _flat(part):
        ends = wide(part.wires["1"]) + wide(part.wires["2"])
        return max(ends + 2 * _STUB + 40, wide(_caption(part))), 30.0
    left, right = _sides(part)
    return _reach(part, left) + _body(part) + _reach(part, right), 20 + _ROW * max(len(left), len(right)) + 6


def _caption(part: Part) -> str:
    return f"{part.ref} {part.device.value}"


def _reach(part: Part, side: list[tuple[Pin, str]]) -> float:
    """Returns how far the labels and stubs of a side stick out of the body."""
    if not side:
        return 0.0
    stub = max(_STUB, *[wide(numbers, _SMALL) + 4 for _, numbers in side])
    return stub + max(wide(_label(part, pin)) for pin, _ in side) + _PAD


def _label(part: Part, pin: Pin) -> str:
    net = part.wires[pin.number]
    return "open" if net == OPEN else net


def _body(part: Part) -> float:
    left, right = _sides(part)
    names = [max([wide(pin.name) for pin, _ in side], default=0.0) for side in (left, right)]
    return max(sum(names) + 3 * _PAD + 8, wide(part.device.name) + 2 * _PAD, wide(part.ref) + 2 * _PAD)


def _part(sheet: Sheet, part: Part, x: float, y: float) -> None:
    width, height = _size(part)
    sheet.boxes.append(Box(x, y, width, height))
    if _flat(part):
        _symbol(sheet, part, x, y)
        return
    left, right = _sides(part)
    body_x, body = x + _reach(part, left), _body(part)
    sheet.text(part.ref, body_x + body / 2, y + 2, anchor="middle")
    sheet.shapes.append(drawsvg.Rectangle(body_x, y + 5, body, height - 8, **_BODY))
    sheet.text(part.device.name, body_x + body / 2, y + 16, _SMALL, "middle", _FAINT)
    for pins, edge, way in ((left, body_x, -1), (right, body_x + body, 1)):
        stub = _reach(part, pins) - max([wide(_label(part, pin)) for pin, _ in pins], default=0.0) - _PAD
        for row, (pin, numbers) in enumerate(pins):
            _pin(sheet, part, pin, numbers, edge, y + 30 + _ROW * row, way * stub)


def _pin(sheet: Sheet, part: Part, pin: Pin, numbers: str, edge: float, y: float, stub: float) -> None:
    """Draws a pin: its name inside the body's edge, number on the stub, net at its end. `stub` < 0 goes left."""
    outside, inside = ("start", "end") if stub > 0 else ("end", "start")
    way = 1 if stub > 0 else -1
    sheet.line(edge, y - 3, edge + stub, y - 3)
    sheet.text(numbers, edge + stub / 2, y - 5, _SMALL, "middle", _FAINT)
    sheet.text(pin.name, edge - way * _PAD, y, anchor=inside)
    net = _label(part, pin)
    colour = _FAINT if net == "open" else sheet.colour(net)
    sheet.text(net, edge + stub + way * 3, y, anchor=outside, colour=colour)


def _symbol(sheet: Sheet, part: Part, x: float, y: float) -> None:
    """Draws a part of two pins in a row: net, symbol, net, and its reference and value above."""
    one, other = part.wires["1"], part.wires["2"]
    left = x + wide(one)
    middle, wire = left + _STUB + 20, y + 20
    sheet.text(_caption(part), max(middle, x + wide(_caption(part)) / 2), y + 8, anchor="middle")
    sheet.text(one, left, wire + 3, anchor="end", colour=sheet.colour(one))
    sheet.line(left + 3, wire, middle - 12, wire)
    sheet.line(middle + 12, wire, middle + 17 + _STUB, wire)
    sheet.text(other, middle + 20 + _STUB, wire + 3, colour=sheet.colour(other))
    _sign(sheet, part, middle, wire)


def _sign(sheet: Sheet, part: Part, x: float, y: float) -> None:
    letter = part.device.letter
    if letter in ("R", "F"):
        sheet.shapes.append(drawsvg.Rectangle(x - 12, y - 5, 24, 10, **_BODY))
        if letter == "F":
            sheet.line(x - 12, y, x + 12, y)
    elif letter == "C":
        sheet.line(x - 12, y, x - 3, y)
        sheet.line(x + 3, y, x + 12, y)
        sheet.line(x - 3, y - 7, x - 3, y + 7)
        sheet.line(x + 3, y - 7, x + 3, y + 7)
        if part.device.polar:
            sheet.text("+", x - 8, y - 3, _SMALL, "middle")
    elif letter == "D":
        sheet.shapes.append(drawsvg.Lines(x - 7, y, x + 7, y - 7, x + 7, y + 7, close=True, **_BODY))
        sheet.line(x - 7, y - 7, x - 7, y + 7)
        sheet.line(x - 12, y, x - 7, y)
        sheet.line(x + 7, y, x + 12, y)
    elif letter == "SW":
        sheet.line(x - 12, y, x + 10, y - 8)
    else:
        sheet.shapes.append(drawsvg.Circle(x, y, 8, **_BODY))


# -- a whole table ---------------------------------------------------------------------------------------------------


class Station(NamedTuple):
    """A board in the overview of a table: name and what to say of it, line by line; whether 5 V is fed to it."""

    name: str
    words: tuple[str, ...]
    fed: bool


def overview(title: str, stations: Sequence[Station], cable: str) -> Sheet:
    """Returns a table's boards in chain order, row by row, and the cables between them."""
    sheet = Sheet(title, {GND: 0.0})
    sheet.text(title, MARGIN, MARGIN + _TITLE, 18)
    sheet.text(cable, MARGIN, MARGIN + 34, _FONT, colour=_FAINT)
    width, height, gap = 170.0, 92.0, 36.0
    a_row = int((WIDTH - 2 * MARGIN + gap) // (width + gap))
    for number, station in enumerate(stations):
        row, column = divmod(number, a_row)
        x, y = MARGIN + column * (width + gap), 90 + row * (height + 46)
        sheet.boxes.append(Box(x, y, width, height))
        sheet.shapes.append(drawsvg.Rectangle(x, y, width, height, rx=6, **_BODY))
        sheet.text(station.name, x + width / 2, y + 20, _TITLE, "middle")
        for line, words in enumerate(station.words):
            sheet.text(words, x + width / 2, y + 38 + 14 * line, anchor="middle", colour=_FAINT)
        if station.fed:
            sheet.text("5 V fed here", x + width / 2, y + height - 8, anchor="middle", colour="#b3261e")
        if number + 1 < len(stations):
            if column + 1 < a_row:
                sheet.line(x + width, y + height / 2, x + width + gap, y + height / 2)
            else:
                below = y + height + 23
                sheet.line(x + width / 2, y + height, x + width / 2, below)
                sheet.line(x + width / 2, below, MARGIN + width / 2, below)
                sheet.line(MARGIN + width / 2, below, MARGIN + width / 2, below + 23)
    rows = -(-len(stations) // a_row)
    sheet.height = 90 + rows * (height + 46) + MARGIN
    return sheet
