"""Places a tile's parts: sensors in the middle of their boxes, lights beside them, the rest where wires are short.

All small parts are on top, where the light shines through the overlay; parts with legs hang below, so that nothing on
top is higher than a chip. The board lies in the printed frame, whose measures it takes over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, dist, radians, sin
from typing import Final

from shapely.geometry import JOIN_STYLE, box

from hardware.boards.board import CLEARANCE, SCREW, TRUNK, Board, Hole, Pad, Placed
from hardware.boards.footprints import Rect, footprint
from hardware.boards.land import Cell, Land
from hardware.boards.mount import FRAME, INSET, framed, header, links, screw_spots
from hardware.boards.room import Room, Wish
from hardware.circuit.library import V5
from hardware.circuit.model import OPEN, Circuit, Node, Part, Role
from hardware.parts3d.frame import Gap, resting

SPARE: Final = 0.5
"""From the frame to what hangs below the board."""
ENTRY: Final = 5.0
"""Room before a connector for its wires to turn, mm."""
HEAD: Final = 6.5  # room of an M3 screw's head
LIGHT_FAR, LIGHT_NEAR = 13, 6
"""From the sensor to its light: as far as its box allows, so that the car above the sensor hides no light."""
_TRUNK_ROOM: Final = TRUNK + 2 * CLEARANCE
"""Around the legs that carry 5 V, for its trunk."""
_CAPS: Final = {
    "hall": (0.0, -3.0, 0),
    "light": (0.0, -4.0, 0),
    "hc165": (1.5, -6.5, 180),
    "lvc2g17": (0.0, -2.5, 180),
}
"""Where the capacitor of a chip stands, on the chip's footprint: its place and turn."""
_TURNS: Final = (0, 90, 180, 270)
_LANE: Final = {"hc165": 1.5, "lvc2g17": 1.0}
"""Room around a part for the tracks to its pins."""
_BETWEEN: Final = {"link": (0.23, 0.17)}
"""How far the origin of a part's footprint lies from the router's grid, so that tracks pass between its legs.

Legs 2.54 mm apart have their gaps 1.27 mm from the origin, then every 2.54 mm: 0.27 and 0.27 to 0.39 mm off the grid.
"""


class RoomRefused(ValueError):  # noqa: N818 - named for what it says
    """Says that a part finds no place on a board."""


def placed(circuit: Circuit, land: Land, spread: float = 1.0) -> Board:
    """Returns a board with all parts of a tile's circuit placed, and its mounting holes.

    `spread` is how much room chips get for their tracks, in shares of what they get as a rule. Raises RoomRefused,
    ValueError for a circuit whose cells are not the land's.
    """
    count = len(list(circuit.called("WS2812B")))
    if count != len(land.cells):
        raise ValueError(f"{circuit.name} has {count} lights for the {len(land.cells)} boxes of {land.title}.")
    outline = land.outline.buffer(-INSET, join_style=JOIN_STYLE.mitre, mitre_limit=5)
    board = Board(land.file, land.title, circuit, land.outline, outline)
    _Placing(board, land, spread).all()
    return board


class _Placing:
    def __init__(self, board: Board, land: Land, spread: float) -> None:
        self.board, self.land, self.spread = board, land, spread
        self.room = Room(board.outline, board.outline.difference(resting(FRAME, framed(land)).buffer(SPARE)))
        self.caps = {part.beside: part for part in board.circuit.parts.values() if part.beside}
        self.nets = board.circuit.nets

    def all(self) -> None:
        for cell, where in enumerate(self.land.cells):
            self._put(self._block(f"S{cell + 1}", where.centre.x, where.centre.y, 0))
        self._screws()
        for cell in range(len(self.land.cells)):
            self._light(cell)
        for ref, gap in zip(("J1", "J2"), links(self.land), strict=True):
            self._link(ref, gap)
        for part in self._in_order():
            self._near(part)

    # -- putting ---------------------------------------------------------------------------------------------------

    def _block(self, ref: str, x: float, y: float, angle: int) -> list[Placed]:
        """Returns a part in a place, and its capacitor beside it."""
        part = self.board.circuit.parts[ref]
        main = Placed(part, footprint(part.device.footprint), x, y, angle)
        cap = self.caps.get(ref)
        if cap is None:
            return [main]
        dx, dy, turn = _CAPS[part.device.key]
        return [main, Placed(cap, footprint(cap.device.footprint), *main.at(dx, dy), (angle + turn) % 360)]

    def _put(self, block: Iterable[Placed]) -> None:
        for one in block:
            self.board.placed[one.part.ref] = one
            self.room.take(*_rooms(one))

    # -- boxes -----------------------------------------------------------------------------------------------------

    def _light(self, cell: int) -> None:
        where = self.land.cells[cell]
        for block in self._lights(cell, where):
            rooms = [_rooms(one)[0] for one in block]
            if self.room.free([rect for rects in rooms for rect in rects]):
                self._put(block)
                return
        raise RoomRefused(f"{self.board.title}: no room for the light of box {cell + 1}.")

    def _lights(self, cell: int, where: Cell) -> Iterator[list[Placed]]:
        """Yields places for a light, the best first: far from the sensor, inside the box, towards its neighbours."""
        ref, centre = f"D{cell + 1}", where.centre
        sides = [where.heading + 90, where.heading - 90, where.heading, where.heading + 180]
        found: list[tuple[tuple[bool, int, int, float], int, list[Placed]]] = []
        for rank, side in enumerate(sides):
            for far in range(LIGHT_NEAR, LIGHT_FAR + 1):
                x = centre.x + far * cos(radians(side))
                y = centre.y + far * sin(radians(side))
                for angle in _TURNS:
                    block = self._block(ref, round(x, 3), round(y, 3), angle)
                    inside = all(where.outline.contains(box(*one.court)) for one in block)
                    rank_of_place = (not inside, -far if inside else far, rank // 2, self._detour(cell, block[0]))
                    found.append((rank_of_place, len(found), block))
        return (block for _, _, block in sorted(found, key=lambda one: one[:2]))

    def _detour(self, cell: int, light: Placed) -> float:
        """Returns how far a light's pins are from the boxes before and after it in the chain."""
        pins = {pad.number: (pad.x, pad.y) for pad in light.pads()}
        device = light.part.device
        total = 0.0
        for name, other in (("DIN", cell - 1), ("DOUT", cell + 1)):
            if 0 <= other < len(self.land.cells):
                total += dist(pins[device.numbers(name)[0]], self.land.cells[other].centre)
        return total

    # -- screws and links ------------------------------------------------------------------------------------------

    def _screws(self) -> None:
        for x, y in screw_spots(self.land.outline):
            room = Rect(x, y, x, y).grown(HEAD / 2)
            hole = Rect(x, y, x, y).grown(SCREW / 2 + 0.5)
            if self.room.free([hole]):
                self.board.holes.append(Hole(x, y, SCREW))
                self.room.take([room], [room])

    def _link(self, ref: str, gap: Gap) -> None:
        """Places a link's header at its opening of the frame."""
        turn = 0 if abs(gap.inside[0]) >= abs(gap.inside[1]) else 90
        self._search(ref, [Wish(*header(gap))], (turn, turn + 180), centred=True)
        self.room.take([], [_before(self.board.placed[ref], (-gap.inside[0], -gap.inside[1]))])

    # -- the rest --------------------------------------------------------------------------------------------------

    def _in_order(self) -> list[Part]:
        """Returns the parts that are left: registers of cells, that of the id, buffers, and what belongs to them."""
        left = [part for part in self.board.circuit.parts.values() if part.ref not in self.board.placed]
        left = [part for part in left if not part.beside]

        def rank(part: Part) -> tuple[int, int]:
            number = int(part.ref.lstrip("CDJRSU"))
            if part.device.key == "hc165":
                return (1 if number == 1 else 0), number
            kinds = {"terminal": 2, "lvc2g17": 3}
            return kinds.get(part.device.key, 5 if part.device.letter == "R" else 4), number

        return sorted(left, key=rank)

    def _near(self, part: Part) -> None:
        self._search(part.ref, self._wishes(part), _TURNS, centred=False)

    def _wishes(self, part: Part) -> list[Wish]:
        """Returns where the pins to which a part is joined lie; for a part of supplies alone, the nearest plug."""
        wishes = []
        rails = self.board.circuit.rails
        for net in sorted(set(part.wires.values()) - set(rails) - {OPEN}):
            others = [node for node in self.nets[net] if node.ref != part.ref and node.ref in self.board.placed]
            for node in others:
                one = self.board.placed[node.ref]
                weight = 1.0 if net.startswith("CELL") else 2.0 / len(others)
                # A resistor in a line stands where it works: at the chip that drives, or at the first light.
                if part.device.letter == "R" and one.part.device.letter in "UD" and self._ends_line(node):
                    weight *= 6
                wishes.append(Wish(one.x, one.y, weight))
        if not wishes:
            plug = "J3" if "J3" in self.board.placed and part.device.farads > 500e-6 else "J1"
            if part.ref == "J3":
                plug = "J2"
            one = self.board.placed[plug]
            wishes.append(Wish(one.x, one.y))
        return wishes

    def _ends_line(self, node: Node) -> bool:
        role = self.board.circuit.role(node)
        return role is Role.OUTPUT or self.board.circuit.parts[node.ref].device.letter == "D"

    def _search(self, ref: str, wishes: Sequence[Wish], turns: Iterable[int], *, centred: bool) -> None:
        """Puts a part where its wires are shortest; `centred` means the middle of its body, not its origin."""
        lane = self.spread * _LANE.get(self.board.circuit.parts[ref].device.key, 0.25)
        found: list[tuple[float, int, list[Placed]]] = []
        for angle in turns:
            aside = self._aside(ref, angle % 360)
            block = self._block(ref, *aside, angle % 360)
            top = [rect.grown(lane) for one in block for rect in _rooms(one)[0]]
            under = [rect for one in block for rect in _rooms(one)[1]]
            middle = _middle(block[0].rect(block[0].footprint.body)) if centred else (0.0, 0.0)
            wanted = [Wish(wish.x - middle[0], wish.y - middle[1], wish.weight) for wish in wishes]
            spot = self.room.best(top, under, wanted)
            if spot is not None:
                moved = self._block(ref, spot[0] + aside[0], spot[1] + aside[1], angle % 360)
                found.append((self._wire(moved, wanted, spot, centred=centred), angle, moved))
        if not found:
            raise RoomRefused(f"{self.board.title}: no room for {ref} ({self.board.circuit.parts[ref].device.name}).")
        self._put(min(found, key=lambda one: one[:2])[2])

    def _aside(self, ref: str, angle: int) -> tuple[float, float]:
        """Returns how far off the router's grid a part's origin should be."""
        part = self.board.circuit.parts[ref]
        return Placed(part, footprint(part.device.footprint), 0.0, 0.0, angle).at(
            *_BETWEEN.get(part.device.key, (0, 0))
        )

    def _wire(
        self, block: Sequence[Placed], wanted: Sequence[Wish], spot: tuple[float, float], *, centred: bool
    ) -> float:
        """Returns the length of a block's wires; that of a link, how far it is from where it should be."""
        if centred:
            return sum(wish.weight * (abs(spot[0] - wish.x) + abs(spot[1] - wish.y)) for wish in wanted)
        total = 0.0
        for pad in block[0].pads():
            if pad.net == OPEN or pad.net in self.board.circuit.rails:
                continue
            ends = [end for end in self._ends(pad) if end is not None]
            total += min((abs(x - pad.x) + abs(y - pad.y) for x, y in ends), default=0.0)
        return total

    def _ends(self, pad: Pad) -> Iterator[tuple[float, float]]:
        for node in self.nets[pad.net]:
            if node.ref != pad.ref and node.ref in self.board.placed:
                for other in self.board.placed[node.ref].pads():
                    if other.number == node.pin:
                        yield other.x, other.y


def _rooms(one: Placed) -> tuple[list[Rect], list[Rect]]:
    """Returns what a part takes on top and below."""
    if not one.footprint.under:
        return [one.court], []
    legs = [pad.rect.grown(_TRUNK_ROOM if pad.net == V5 else CLEARANCE + 0.1) for pad in one.pads()]
    if not any(one.footprint.entry):
        return legs, [one.court]
    (x, y), (left, top) = one.at(*one.footprint.entry), one.at(0.0, 0.0)
    return legs, [one.court, _before(one, (x - left, y - top))]


def _before(one: Placed, way: tuple[float, float]) -> Rect:
    """Returns the room before a connector's body for its wires, which go away from it in a direction."""
    there = one.rect(one.footprint.body).moved(ENTRY * way[0], ENTRY * way[1])
    body = one.rect(one.footprint.body)
    return Rect(
        min(body.left, there.left), min(body.top, there.top), max(body.right, there.right), max(body.low, there.low)
    )


def _middle(rect: Rect) -> tuple[float, float]:
    return (rect.left + rect.right) / 2, (rect.top + rect.low) / 2
