"""The parts, each with its measures in millimetres; every measure can be changed, and what can't be printed is refused.

Each lies as it is printed: its largest flat side down, on z = 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from hardware.parts3d.solid import (
    CrossSection,
    Manifold,
    Point,
    box,
    circle,
    house,
    joined,
    letter,
    polygon,
    pulled,
    rectangle,
    stroke,
    through_wall,
    union,
)

LEAST_WALL: Final = 1.2
"""Walls and floors are at least this thick: three lines of a 0.4 mm nozzle."""


class MeasureRefused(ValueError):  # noqa: N818 - named for what it says
    """Says which measure of a part can't be: what it is, what it should be, what to change."""


def _at_least(part: str, what: str, value: float, least: float = LEAST_WALL) -> None:
    if value < least - 1e-9:
        raise MeasureRefused(f"{part}: {what} would be {value:.2f} mm, less than {least:.2f} mm; change its measures.")


# -- on the track ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CarBase:
    """A foot for any car: the magnet sits over the middle of the box, the nose shows where the car faces.

    It fits the smallest boxes: 25 x 30 mm of Rallyman's road, 30 mm hexes. The magnet is pressed in from above, between
    three ribs, its pole `pole_up` upwards, which the letter beside it says: so every car has the same pole downwards,
    as unipolar sensors need. The car's body is glued on top. The hole behind is for the seat's marker.
    """

    length: float = 27.0
    width: float = 18.0
    floor: float = 1.2
    magnet_diameter: float = 6.0
    magnet_height: float = 3.0
    play: float = 0.3  # of the magnet's hole, in diameter
    squeeze: float = 0.1  # that the ribs are too narrow for the magnet, in diameter
    cover: float = 0.4  # of the hole above the magnet, for glue
    peg_diameter: float = 4.0
    peg_play: float = 0.15
    pole_up: str = "N"
    letter_depth: float = 0.6

    def __post_init__(self) -> None:
        if self.pole_up not in ("N", "S"):
            raise MeasureRefused(f"Car base: the pole {self.pole_up!r} is none; take N or S.")
        _at_least("Car base", "the floor under the magnet", self.floor)
        _at_least("Car base", "the wall beside the magnet", (self.width - self.magnet_diameter - self.play) / 2)
        between = self._peg_x - (self.peg_diameter + self.magnet_diameter + self.play) / 2
        _at_least("Car base", "the wall between magnet and marker", between)
        behind = self.length / 2 - self._peg_x - (self.peg_diameter + self.peg_play) / 2
        _at_least("Car base", "the wall behind the marker", behind)

    @property
    def height(self) -> float:
        """Height of the base, in mm."""
        return self.floor + self.magnet_height + self.cover

    @property
    def _peg_x(self) -> float:
        return self.length / 2 - LEAST_WALL - 1.2 - self.peg_diameter / 2

    @property
    def _sign_x(self) -> float:
        return (self.magnet_diameter + self.play) / 2 + LEAST_WALL + 2.8

    def solid(self) -> Manifold:
        """Returns the part."""
        foot = pulled(self._outline(), 0.0, self.height)
        magnet = pulled(self._magnet_hole(), self.floor, self.height)
        peg = pulled(circle(self.peg_diameter + self.peg_play, (-self._peg_x, 0.0)), self.floor, self.height)
        sign = letter(self.pole_up, 6.0, 1.2, (self._sign_x, 0.0))
        return foot - magnet - peg - pulled(sign, self.height - self.letter_depth, self.height)

    def _outline(self) -> CrossSection:
        """Returns a rounded rectangle whose front, at +x, is a blunt nose."""
        half, side = self.length / 2, self.width / 2
        rear = rectangle(half, self.width, (-half / 2, 0.0), 2.5)
        nose = circle(5.0, (half - 2.5, 0.0))
        shoulders = union([circle(4.0, (half * 0.45, y)) for y in (side - 2.0, 2.0 - side)])
        return CrossSection.batch_hull([rear, nose, shoulders])

    def _magnet_hole(self) -> CrossSection:
        hole = circle(self.magnet_diameter + self.play)
        rib = 2.0  # diameter; its tip reaches into the hole
        away = (self.magnet_diameter - self.squeeze) / 2 + rib / 2
        ribs = [circle(rib, (away * cos(turn), away * sin(turn))) for turn in (pi / 6, 5 * pi / 6, 3 * pi / 2)]
        return hole - union(ribs)


@dataclass(frozen=True, slots=True)
class SeatMarker:
    """A button in the seat's colour for the hole of a car base; its dots say the seat to those who see no colours.

    It is printed face down; `seat` counts from 0, so seat 0 has one dot.
    """

    seat: int
    diameter: float = 12.0
    thickness: float = 2.0
    peg_diameter: float = 4.0
    peg_length: float = 2.8
    dot: float = 1.6
    dot_depth: float = 0.6

    def __post_init__(self) -> None:
        if not 0 <= self.seat < 6:
            raise MeasureRefused(f"Seat marker: there is no seat {self.seat}; seats are 0 to 5.")
        _at_least("Seat marker", "the plate over its dots", self.thickness - self.dot_depth)

    def solid(self) -> Manifold:
        """Returns the part."""
        plate = pulled(circle(self.diameter), 0.0, self.thickness)
        peg = pulled(circle(self.peg_diameter), self.thickness, self.thickness + self.peg_length)
        dots = pulled(union([circle(self.dot, at) for at in self._dots()]), 0.0, self.dot_depth)
        return plate + peg - dots

    def _dots(self) -> Iterator[Point]:
        count = self.seat + 1
        ring = 0.0 if count == 1 else self.diameter * 0.29
        for number in range(count):
            turn = 2 * pi * number / count
            yield ring * cos(turn), ring * sin(turn)


@dataclass(frozen=True, slots=True)
class WreckMarker:
    """A flat plate with a cross cut out of it, through which the box's light shines; later cars stand on it."""

    side: float = 22.0
    thickness: float = 1.6
    cut: float = 3.0

    def __post_init__(self) -> None:
        _at_least("Wreck marker", "its thickness", self.thickness)
        _at_least("Wreck marker", "the rim around the cross", self.side * 0.22 - self.cut / 2)

    def solid(self) -> Manifold:
        """Returns the part."""
        reach = self.side * 0.28
        ends: tuple[list[Point], ...] = ([(-reach, -reach), (reach, reach)], [(-reach, reach), (reach, -reach)])
        cross = union([stroke(line, self.cut) for line in ends])
        return pulled(rectangle(self.side, self.side, radius=3.0) - cross, 0.0, self.thickness)


@dataclass(frozen=True, slots=True)
class MineMarker:
    """A flat star with a hole in its middle, through which the box's light shines."""

    diameter: float = 20.0
    core: float = 12.0
    hole: float = 5.0
    spikes: int = 8
    spike: float = 2.4
    thickness: float = 1.6

    def __post_init__(self) -> None:
        _at_least("Mine marker", "its thickness", self.thickness)
        _at_least("Mine marker", "a spike's width", self.spike)
        _at_least("Mine marker", "the ring around the hole", (self.core - self.hole) / 2)

    def solid(self) -> Manifold:
        """Returns the part."""
        reach = (self.diameter - self.spike) / 2
        turns = [2 * pi * number / self.spikes for number in range(self.spikes)]
        spikes = [stroke([(0.0, 0.0), (reach * cos(turn), reach * sin(turn))], self.spike) for turn in turns]
        star = circle(self.core) + union(spikes)
        return pulled(star - circle(self.hole), 0.0, self.thickness)


# -- the tile's frame --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FrameCorner:
    """A quarter of the frame of a square tile: four of them, all alike, hook into each other.

    The tile's board lies on the ledge, screwed down at its corners; the wall around it holds the board and the overlay
    on it. Parts under the board have `under` mm of air. Each arm has an opening for the cables to the next tile.
    The frame is `play` smaller than the tile all around, so that tiles lie side by side at their true pitch.
    """

    tile: float = 240.0
    play: float = 0.15
    wall: float = 2.0
    ledge: float = 6.0
    under: float = 17.0
    board: float = 1.6
    overlay: float = 0.8
    pad: float = 14.0  # side of the corner under the board's screw
    screw_inset: float = 7.0  # of the board's screws from the tile's edges
    screw: float = 2.6  # pilot hole of an M3 screw
    opening: float = 26.0
    opening_at: float = 60.0  # middle of the opening, from the tile's corner
    floor: float = 2.0  # of the opening
    hook: float = 5.0
    hook_play: float = 0.2

    def __post_init__(self) -> None:
        _at_least("Tile frame", "its wall", self.wall)
        _at_least("Tile frame", "the floor of its opening", self.floor)
        _at_least("Tile frame", "the wall beside a hook", (self.wall + self.ledge - self.hook - self.hook_play) / 2)
        _at_least("Tile frame", "the way from the opening to the pad", self.opening_at - self.opening / 2 - self.pad, 0)
        past = self.tile / 2 - self.opening_at - self.opening / 2 - 2 * self.hook
        _at_least("Tile frame", "the way from the opening to the hooks", past, 0)
        beside = self.pad - self.screw_inset - self.screw / 2
        _at_least("Tile frame", "the wall beside a screw", beside)

    @property
    def height(self) -> float:
        """Height of the frame, in mm."""
        return self.under + self.board + self.overlay

    def solid(self) -> Manifold:
        """Returns the part: the tile's corner at (0, 0), arms along +x and +y."""
        rail, end = self.wall + self.ledge + self.play, self.tile / 2
        low = box(self.play, self.play, end, rail) + box(self.play, self.play, rail, end)
        low += box(self.play, self.play, self.pad, self.pad)
        low -= circle(self.screw, (self.screw_inset, self.screw_inset))
        middle = (self.play + rail) / 2
        low += self._hook(0.0).translate((end, middle))
        low -= self._hook(self.hook_play).rotate(-90.0).translate((middle, end))
        inner = self.play + self.wall
        wall = box(self.play, self.play, end, inner) + box(self.play, self.play, inner, end)
        wall -= self._hook(self.hook_play).rotate(-90.0).translate((middle, end))
        body = pulled(low, 0.0, self.under) + pulled(wall, self.under, self.height)
        begin, stop = self.opening_at - self.opening / 2, self.opening_at + self.opening / 2
        openings = box(begin, -1.0, stop, rail + 1.0) + box(-1.0, begin, rail + 1.0, stop)
        return body - pulled(openings, self.floor, self.height + 1.0)

    def _hook(self, grown: float) -> CrossSection:
        """Returns a dovetail that reaches `hook` mm to +x from the end of an arm at x = 0, larger by `grown` around."""
        neck, head = self.hook * 0.32, self.hook / 2
        tail = polygon([(-0.5, -neck), (0.0, -neck), (self.hook, -head), (self.hook, head), (0.0, neck), (-0.5, neck)])
        return tail.offset(grown) if grown else tail


# -- the console's case ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Case:
    """The console's case: measures that tray and lid have in common.

    `length` x `width` x `depth` is the room inside. The board stands on four studs `studs` apart, its lower side
    `stud` above the floor.
    """

    length: float = 112.0
    width: float = 74.0
    depth: float = 27.0
    wall: float = 2.0
    floor: float = 2.0
    lid: float = 2.4
    lip: float = 3.0
    lip_wall: float = 1.6
    play: float = 0.25
    radius: float = 4.0
    post: float = 7.5
    pilot: float = 2.6
    screw: float = 3.4
    studs: tuple[float, float] = (92.0, 58.0)
    stud: float = 5.0
    stud_diameter: float = 6.0
    stud_pilot: float = 2.2

    def __post_init__(self) -> None:
        for what, value in (("its wall", self.wall), ("its floor", self.floor), ("its lid", self.lid)):
            _at_least("Console case", what, value)
        _at_least("Console case", "the lip of its lid", self.lip_wall)
        _at_least("Console case", "the wall of a post", (self.post - self.pilot) / 2)
        _at_least("Console case", "the wall of a stud", (self.stud_diameter - self.stud_pilot) / 2)

    @property
    def outside(self) -> CrossSection:
        """The outline of tray and lid."""
        grown = 2 * self.wall
        return rectangle(self.length + grown, self.width + grown, radius=self.radius)

    @property
    def posts(self) -> list[Point]:
        """The middles of the posts in the corners, into which the lid is screwed."""
        x, y = (self.length - self.post) / 2, (self.width - self.post) / 2
        return [(-x, -y), (x, -y), (x, y), (-x, y)]

    @property
    def feet(self) -> list[Point]:
        """The middles of the studs under the board."""
        x, y = self.studs[0] / 2, self.studs[1] / 2
        return [(-x, -y), (x, -y), (x, y), (-x, y)]


@dataclass(frozen=True, slots=True)
class CaseTray:
    """The lower part of the console's case: at -x the controller's USB, at +x the tiles' cable, at +y the power."""

    case: Case = Case()
    usb: Point = (14.0, 6.0)  # width and height of the opening, below its roof
    usb_low: float = 7.0  # its lower edge above the floor
    link: Point = (20.0, 8.0)
    link_low: float = 5.0
    power: Point = (12.0, 10.0)
    power_low: float = 5.0
    power_x: float = 30.0

    def __post_init__(self) -> None:
        for what, (width, height), low in (
            ("the USB opening", self.usb, self.usb_low),
            ("the opening for the tiles' cable", self.link, self.link_low),
            ("the power opening", self.power, self.power_low),
        ):
            _at_least("Console case", f"the wall above {what}", self.case.depth - low - height - width * 0.55)

    def solid(self) -> Manifold:
        """Returns the part."""
        case = self.case
        high = case.floor + case.depth
        hollow = rectangle(case.length, case.width, radius=max(0.5, case.radius - case.wall))
        shell = pulled(case.outside, 0.0, high) - pulled(hollow, case.floor, high)
        posts = union([rectangle(case.post, case.post, at) for at in case.posts])
        studs = union([circle(case.stud_diameter, at) for at in case.feet])
        body = shell + pulled(posts, case.floor, high - case.lip) + pulled(studs, case.floor, case.floor + case.stud)
        holes = pulled(union([circle(case.pilot, at) for at in case.posts]), case.floor, high)
        holes += pulled(union([circle(case.stud_pilot, at) for at in case.feet]), case.floor, high)
        return body - holes - joined(self._openings())

    def _openings(self) -> Iterator[Manifold]:
        case = self.case
        thick, floor = 3 * case.wall, case.floor
        for outline, low, side in ((self.usb, self.usb_low, -1), (self.link, self.link_low, 1)):
            hole = through_wall(house(*outline), thick).rotate((0.0, 0.0, 90.0))
            yield hole.translate((side * (case.length + case.wall) / 2, 0.0, floor + low))
        back = through_wall(house(*self.power), thick)
        yield back.translate((self.power_x, (case.width + case.wall) / 2, floor + self.power_low))


@dataclass(frozen=True, slots=True)
class CaseLid:
    """The console's face, printed face down: window of the display, knob, two buttons, holes over the buzzer."""

    case: Case = Case()
    window: Point = (26.0, 15.0)
    window_at: Point = (-22.0, 12.0)
    window_screws: Point = (23.5, 28.0)  # distances of the display's screws
    window_pilot: float = 2.2
    knob: float = 7.4
    knob_at: Point = (30.0, 8.0)
    button: float = 8.6
    buttons_at: tuple[Point, Point] = ((-34.0, -22.0), (-10.0, -22.0))
    buzzer: float = 10.0
    buzzer_at: Point = (32.0, -22.0)
    sound_hole: float = 1.8

    def solid(self) -> Manifold:
        """Returns the part; seen from below, so x is mirrored against the tray's."""
        case = self.case
        plate = pulled(case.outside - self._holes(), 0.0, case.lid)
        outer = rectangle(case.length - 2 * case.play, case.width - 2 * case.play, radius=1.0)
        inner = rectangle(
            case.length - 2 * (case.play + case.lip_wall), case.width - 2 * (case.play + case.lip_wall), radius=1.0
        )
        room = union([rectangle(case.post + 1.0, case.post + 1.0, at) for at in case.posts])
        lip = pulled(outer - inner - room, case.lid, case.lid + case.lip)
        return (plate + lip).mirror((1.0, 0.0, 0.0))

    def _holes(self) -> CrossSection:
        x, y = self.window_at
        wide, high = self.window_screws[0] / 2, self.window_screws[1] / 2
        screws = [(x + a * wide, y + b * high) for a in (-1, 1) for b in (-1, 1)]
        round_holes = [
            *(circle(self.case.screw, at) for at in self.case.posts),
            *(circle(self.window_pilot, at) for at in screws),
            circle(self.knob, self.knob_at),
            *(circle(self.button, at) for at in self.buttons_at),
            *(circle(self.sound_hole, at) for at in self._sound_holes()),
        ]
        return union([rectangle(*self.window, self.window_at, 1.0), *round_holes])

    def _sound_holes(self) -> Iterator[Point]:
        x, y = self.buzzer_at
        yield x, y
        for number in range(6):
            turn = pi * number / 3
            yield x + self.buzzer / 2.6 * cos(turn), y + self.buzzer / 2.6 * sin(turn)


@dataclass(frozen=True, slots=True)
class ButtonCap:
    """A cap on the stem of a push button: its flange keeps it under the lid."""

    diameter: float = 8.0
    height: float = 5.0
    flange: float = 11.0
    flange_height: float = 1.4
    stem: float = 3.6
    stem_depth: float = 4.0

    def __post_init__(self) -> None:
        _at_least("Button cap", "the wall around the stem", (self.diameter - self.stem) / 2)
        _at_least("Button cap", "its top", self.flange_height + self.height - self.stem_depth)
        _at_least("Button cap", "its flange", self.flange_height)

    def solid(self) -> Manifold:
        """Returns the part."""
        top = self.flange_height + self.height
        body = pulled(circle(self.flange), 0.0, self.flange_height) + pulled(circle(self.diameter), 0.0, top)
        return body - pulled(circle(self.stem), 0.0, self.stem_depth)


# -- all of them ------------------------------------------------------------------------------------------------------

Part = CarBase | SeatMarker | WreckMarker | MineMarker | FrameCorner | CaseTray | CaseLid | ButtonCap


@dataclass(frozen=True, slots=True)
class Job:
    """A part as it is printed: its file's name, what it is, how many are needed, what to do with it.

    A part that is printed with its face down is shown from below.
    """

    name: str
    part: Part
    title: str
    count: str
    note: str = ""
    face_down: bool = False


SEAT_COLOURS: Final = ("white", "yellow", "orange", "blue", "magenta", "cyan")


def jobs() -> Iterator[Job]:
    """Yields all parts with their default measures."""
    yield Job("car-base", CarBase(), "car base", "one per car", "press the magnet in with N up; glue the body on top")
    for seat, colour in enumerate(SEAT_COLOURS):
        dots = f"{seat + 1} dot{'s' if seat else ''}"
        yield Job(
            f"seat-{seat + 1}-{colour}", SeatMarker(seat), f"seat marker, {dots}", "one per seat", f"in {colour}", True
        )
    yield Job("wreck", WreckMarker(), "wreck marker", "one per car", "no magnet; in black")
    yield Job("mine", MineMarker(), "mine marker", "24 at the most", "no magnet; in red")
    yield Job("tile-frame-240", FrameCorner(), "quarter of a tile's frame, 240 mm", "four per tile")
    yield Job("case-tray", CaseTray(), "console case, tray", "one per table")
    yield Job("case-lid", CaseLid(), "console case, lid", "one per table", face_down=True)
    yield Job("button-cap", ButtonCap(), "button cap", "two per table")
