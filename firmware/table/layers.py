"""What the boxes' lights show: four layers of looks, of which the topmost painted one of each box is seen.

Layers: 0 race, 1 choices, 2 prompts, 3 correction. Looks, each with one meaning, by colour and pattern:

 1 TURN     its seat is to decide: the seat's colour (tint), breathing
 2 CAR      another car: the seat's colour (tint), dim
 3 GO       may go here: green
 4 COSTS    may go here for a price: amber, swelling once a second
 5 DANGER   may go here at a risk: red-orange, two blinks a second
 6 HERE     put the car here: white, breathing fast
 7 LIFT     lift this car: the seat's colour (tint), with a dark notch
 8 WRONG    doesn't belong here: red, with a short dark notch
 9 HAZARD   tint 0 a mine: dim red with two sparks; 1 a wreck: fainter, with one
10 LINE     tint 0 line of fire: violet; 1 planned way: cyan; a light runs along the boxes in the order of painting
11 START    the start line: dim cold white
12 FINISH   the finish line's squares: tint 0 white, 1 very dim
13 BACK     bring it back here: yellow, blinking
14 TARGET   the target: red
15 PUSH     the push box: orange, flaring up and fading
16 FORCED   where the rules may force a car to: magenta
17 LANE     a lane change free of cost: blue
18 OPEN     an open place of the grid: white
19 BARRIER  a barrier ahead: red, short blinks
20 SHINE    podium, spotlight: the seat's colour (tint), full, with a glint every two seconds
"""

from rules import const

from . import elapsed
from .palette import BRIGHTNESS, COLOURS, FIRST, LIGHT, STEADY, TINTED, TINTS, WAVES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from typing import Protocol

    class Lights(Protocol):
        """The device: stores colours, and sends them when something changed."""

        def put(self, light: int, r: int, g: int, b: int) -> None:
            """Store a light's colour."""

        def show(self) -> None:
            """Send what was stored."""


_LINE = const(10)
_UNKNOWN = const(255)


class Layers:
    """The looks of all boxes, painted at any time and shown by `step`. `brightness` (1..5) may be set at any time."""

    def __init__(self, boxes: int, light_of: "array[int]", device: "Lights") -> None:
        self.brightness = 3
        self.lights = light_of
        self.device = device
        self.layers = [bytearray(boxes) for _ in range(4)]
        self.used = bytearray(4)  # 1: something may be painted there
        self.places = bytearray(4)  # how far along its way the next LINE box lies
        self.seen = bytearray(boxes)  # the topmost look, as last shown
        self.level = bytearray(boxes)  # its level, as last shown
        self.active = bytearray(boxes)  # boxes whose look moves: how many further on from the last one
        self._count = 0  # of those
        self.colours = bytearray(len(COLOURS))  # at the present brightness
        self.present = 0  # which is this
        self.stale = True
        self.at = -1
        self.last = 0

    def clear(self, layer: int) -> None:
        """Take all looks off a layer."""
        if self.used[layer]:
            looks = self.layers[layer]
            looks[:] = bytes(len(looks))
            self.used[layer] = 0
            self.places[layer] = 0
            self.stale = True

    def paint(self, layer: int, box: int, look: int, tint: int = 0) -> None:
        """Give a box a look on a layer, in place of the one that it has there. Box -1 is none."""
        if box < 0:
            return
        looks = self.layers[layer]
        number = FIRST[look] + tint % TINTS[look]
        if look == _LINE:
            number = FIRST[_LINE] + (tint & 1)
            old = looks[box] - number
            if 0 <= old < TINTS[_LINE] and not old & 1:
                return  # it keeps its place
            number += 2 * (self.places[layer] & 3)
            self.places[layer] = (self.places[layer] + 1) & 3
        if looks[box] != number:
            looks[box] = number
            self.used[layer] = 1
            self.stale = True

    def step(self, now: int) -> bool:
        """Show a frame, when one is due and it differs from the last. Tell whether one was shown."""
        if self.brightness != self.present:
            self._scale()
        at = now >> 6 & 31
        if at == self.at and not self.stale:
            return False
        if self.at >= 0 and elapsed(now, self.last) < 34:
            return False
        self.last = now
        self.at = at
        changed = self.stale and self.settle()
        if self._step() or changed:
            self.device.show()
            return True
        return False

    def settle(self) -> bool:
        """Find the topmost looks after painting, and which of them move. Tell whether a light changed."""
        race, choice, prompts, top = self.layers
        seen = self.seen
        lights = self.lights
        active = self.active
        count = 0
        last = 0
        changed = False
        for box in range(len(seen)):
            number = top[box] or prompts[box] or choice[box] or race[box]
            if number != seen[box] and lights[box] >= 0:
                seen[box] = number
                self._put(box, number, WAVES[(TINTED[2 * number + 1] << 5) + self.at])
                changed = True
            if (number and TINTED[2 * number + 1] >= STEADY and lights[box] >= 0) or box - last == 255:
                active[count] = box - last
                last = box
                count += 1
        self._count = count
        self.stale = False
        return changed

    def _step(self) -> bool:
        """Bring the moving looks to the present step. Tell whether a light changed."""
        seen = self.seen
        level = self.level
        active = self.active
        at = self.at
        box = 0
        changed = False
        for i in range(self._count):
            box += active[i]
            number = seen[box]
            now = WAVES[(TINTED[2 * number + 1] << 5) + at]
            if now != level[box]:
                self._put(box, number, now)
                changed = True
        return changed

    def _put(self, box: int, number: int, level: int) -> None:
        self.level[box] = level
        at = 3 * TINTED[2 * number]
        light = LIGHT[level & 15] if number else 0
        colours = self.colours
        r = (colours[at] * light + 128) >> 8
        g = (colours[at + 1] * light + 128) >> 8
        b = (colours[at + 2] * light + 128) >> 8
        self.device.put(self.lights[box], r, g, b)

    def _scale(self) -> None:
        """Take over a new brightness: all lights change but the dark ones."""
        self.present = self.brightness
        full = BRIGHTNESS[max(1, min(self.present, 5)) - 1]
        for i in range(len(COLOURS)):
            self.colours[i] = (COLOURS[i] * full + 128) >> 8
        for box in range(len(self.seen)):
            if self.seen[box]:
                self.seen[box] = _UNKNOWN
        self.stale = True
