"""Places a tile's parts: sensors in the middle of their boxes, lights beside them, the rest where wires are short.

All small parts are on top, where the light shines through the overlay; parts with legs hang below, so that nothing on
top is higher than a chip. The board lies in the printed frame, whose measures it takes over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, dist, hypot, radians, sin
from typing import Final

from shapely.geometry import JOIN_STYLE, Polygon, box
from shapely.geometry import Point as Spot

from hardware.boards.board import CLEARANCE, SCREW, TRUNK, Board, Hole, Pad, Placed
from hardware.boards.footprints import Rect, footprint
from hardware.boards.land import Cell, Land
from hardware.boards.room import STEP, Room, Wish
from hardware.circuit.library import V5
from hardware.circuit.model import OPEN, Circuit, Node, Part, Role
from hardware.parts3d.parts import FrameCorner
from pitboard.tracks.geometry import Point

FRAME: Final = FrameCorner()
INSET: Final = FRAME.wall + 2 * FRAME.play
"""From the tile's edge to the board's: the frame's wall and some play."""
LEDGE: Final = FRAME.wall + FRAME.play + FRAME.ledge - INSET + 0.5
"""From the board's edge, kept free below for the frame's ledge."""
HEAD: Final = 6.5  # room of an M3 screw's head
MOST_SCREWS: Final = 6
LIGHT_FAR, LIGHT_NEAR = 13, 6
"""From the sensor to its light: as far as its box allows, so that the car above the sensor hides no light."""
_LINK_INSIDE: Final = 12.0  # from the board's edge to the middle of a link's header
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


class RoomRefused(ValueError):  # noqa: N818 - named for what it says
    """Says that a part finds no place on a board."""


def placed(circuit: Circuit, land: Land) -> Board:
    """Returns a board with all parts of a tile's circuit placed, and its mounting holes.

    Raises RoomRefused, ValueError for a circuit whose cells are not the land's.
    """
    count = len(list(circuit.called("WS2812B")))
    if count != len(land.cells):
        raise ValueError(f"{circuit.name} has {count} lights for the {len(land.cells)} boxes of {land.title}.")
    outline = land.outline.buffer(-INSET, join_style=JOIN_STYLE.mitre, mitre_limit=5)
    board = Board(land.file, land.title, circuit, land.outline, outline)
    _Placing(board, land).all()
    return board


class _Placing:
    def __init__(self, board: Board, land: Land) -> None:
        self.board, self.land = board, land
        self.room = Room(board.outline, LEDGE)
        self.caps = {part.beside: part for part in board.circuit.parts.values() if part.beside}
        self.nets = board.circuit.nets

    def all(self) -> None:
        for cell, where in enumerate(self.land.cells):
            self._put(self._block(f"S{cell + 1}", where.centre.x, where.centre.y, 0))
        self._screws()
        for cell in range(len(self.land.cells)):
            self._light(cell)
        self._link("J1", self.land.entry, inward=True)
        self._link("J2", self.land.exit, inward=False)
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
        for x, y in _screw_spots(self.land.outline):
            room = Rect(x, y, x, y).grown(HEAD / 2)
            hole = Rect(x, y, x, y).grown(SCREW / 2 + 0.5)
            if self.room.free([hole]):
                self.board.holes.append(Hole(x, y, SCREW))
                self.room.take([room], [room])

    def _link(self, ref: str, at: Point, *, inward: bool) -> None:
        """Places a link's header at the opening of the frame, to the right of the way that cars drive."""
        inside, length = _normal(self.land.outline, at)
        along = inside if inward else Point(-inside.x, -inside.y)
        aside = length / 2 - FRAME.opening_at if length >= 2 * FRAME.tile / 2 else 0.0
        x = at.x + inside.x * (_LINK_INSIDE + INSET) - along.y * aside
        y = at.y + inside.y * (_LINK_INSIDE + INSET) + along.x * aside
        turn = 0 if abs(inside.x) >= abs(inside.y) else 90
        self._search(ref, [Wish(x, y)], (turn, turn + 180), centred=True)

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
        lane = _LANE.get(self.board.circuit.parts[ref].device.key, 0.25)
        found: list[tuple[float, int, list[Placed]]] = []
        for angle in turns:
            block = self._block(ref, 0.0, 0.0, angle % 360)
            top = [rect.grown(lane) for one in block for rect in _rooms(one)[0]]
            under = [rect for one in block for rect in _rooms(one)[1]]
            middle = _middle(block[0].rect(block[0].footprint.body)) if centred else (0.0, 0.0)
            wanted = [Wish(wish.x - middle[0], wish.y - middle[1], wish.weight) for wish in wishes]
            spot = self.room.best(top, under, wanted)
            if spot is not None:
                moved = self._block(ref, *spot, angle % 360)
                found.append((self._wire(moved, wanted, spot, centred=centred), angle, moved))
        if not found:
            raise RoomRefused(f"{self.board.title}: no room for {ref} ({self.board.circuit.parts[ref].device.name}).")
        self._put(min(found, key=lambda one: one[:2])[2])

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
    return [pad.rect.grown(_TRUNK_ROOM if pad.net == V5 else CLEARANCE + 0.1) for pad in one.pads()], [one.court]


def _middle(rect: Rect) -> tuple[float, float]:
    return (rect.left + rect.right) / 2, (rect.top + rect.low) / 2


def _screw_spots(outline: Polygon) -> list[tuple[float, float]]:
    """Returns the places for screws: in the corners that stick out, at the ends of the tile when there are many."""
    inner = outline.buffer(-FRAME.screw_inset, join_style=JOIN_STYLE.mitre, mitre_limit=5)
    ring = list(inner.exterior.coords)[:-1]
    if inner.exterior.is_ccw:
        ring.reverse()
    out = []
    for index, (x, y) in enumerate(ring):
        (ax, ay), (bx, by) = ring[index - 1], ring[(index + 1) % len(ring)]
        if (x - ax) * (by - y) - (y - ay) * (bx - x) < 0:
            out.append((round(x / STEP) * STEP, round(y / STEP) * STEP))
    if len(out) <= MOST_SCREWS:
        return out
    left, top, right, low = outline.bounds
    corners = ((left, top), (right, top), (right, low), (left, low))
    return list(dict.fromkeys(min(out, key=lambda spot: dist(spot, corner)) for corner in corners))


def _normal(outline: Polygon, at: Point) -> tuple[Point, float]:
    """Returns the direction into a tile at a point of its edge, and how long that edge is; inwards for a zigzag."""
    ring = list(outline.exterior.coords)
    inside = outline.representative_point() if not outline.contains(outline.centroid) else outline.centroid
    for (ax, ay), (bx, by) in pairwise(ring):
        length = hypot(bx - ax, by - ay)
        if abs(dist((ax, ay), at) + dist(at, (bx, by)) - length) < 0.01:
            nx, ny = (ay - by) / length, (bx - ax) / length
            sign = 1 if outline.contains(Spot(at.x + nx, at.y + ny)) else -1
            return Point(sign * nx, sign * ny), length
    far = hypot(inside.x - at.x, inside.y - at.y)
    return Point((inside.x - at.x) / far, (inside.y - at.y) / far), 0.0
