"""The parts, each with its measures in millimetres; every measure can be changed, and what can't be printed is refused.

Each lies as it is printed: its largest flat side down, on z = 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin

from hardware.parts3d.measure import LEAST_WALL, MeasureRefused, at_least
from hardware.parts3d.solid import (
    CrossSection,
    Manifold,
    Point,
    circle,
    house,
    joined,
    letter,
    pulled,
    rectangle,
    stroke,
    through_wall,
    union,
)

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
        at_least("Car base", "the floor under the magnet", self.floor)
        at_least("Car base", "the wall beside the magnet", (self.width - self.magnet_diameter - self.play) / 2)
        between = self._peg_x - (self.peg_diameter + self.magnet_diameter + self.play) / 2
        at_least("Car base", "the wall between magnet and marker", between)
        behind = self.length / 2 - self._peg_x - (self.peg_diameter + self.peg_play) / 2
        at_least("Car base", "the wall behind the marker", behind)

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
        at_least("Seat marker", "the plate over its dots", self.thickness - self.dot_depth)

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
        at_least("Wreck marker", "its thickness", self.thickness)
        at_least("Wreck marker", "the rim around the cross", self.side * 0.22 - self.cut / 2)

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
        at_least("Mine marker", "its thickness", self.thickness)
        at_least("Mine marker", "a spike's width", self.spike)
        at_least("Mine marker", "the ring around the hole", (self.core - self.hole) / 2)

    def solid(self) -> Manifold:
        """Returns the part."""
        reach = (self.diameter - self.spike) / 2
        turns = [2 * pi * number / self.spikes for number in range(self.spikes)]
        spikes = [stroke([(0.0, 0.0), (reach * cos(turn), reach * sin(turn))], self.spike) for turn in turns]
        star = circle(self.core) + union(spikes)
        return pulled(star - circle(self.hole), 0.0, self.thickness)


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
            at_least("Console case", what, value)
        at_least("Console case", "the lip of its lid", self.lip_wall)
        at_least("Console case", "the wall of a post", (self.post - self.pilot) / 2)
        at_least("Console case", "the wall of a stud", (self.stud_diameter - self.stud_pilot) / 2)

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
            at_least("Console case", f"the wall above {what}", self.case.depth - low - height - width * 0.55)

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
        at_least("Button cap", "the wall around the stem", (self.diameter - self.stem) / 2)
        at_least("Button cap", "its top", self.flange_height + self.height - self.stem_depth)
        at_least("Button cap", "its flange", self.flange_height)

    def solid(self) -> Manifold:
        """Returns the part."""
        top = self.flange_height + self.height
        body = pulled(circle(self.flange), 0.0, self.flange_height) + pulled(circle(self.diameter), 0.0, top)
        return body - pulled(circle(self.stem), 0.0, self.stem_depth)
