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

        def put(self, light: int, red: int, green: int, blue: int) -> None:
            """Store a light's colour."""

        def show(self) -> None:
            """Send."""


_LAYERS = const(4)
_LINE = const(10)
_UNKNOWN = const(255)
# At most 30 frames a second
_FRAME = const(34)


class Layers:
    """The looks of all boxes, painted at any time and shown by `step`. `brightness` (1..5) may be set at any time."""

    def __init__(self, boxes: int, lights_of: "array[int]", device: "Lights") -> None:
        self.brightness = 3
        self._lights = lights_of
        self._device = device
        self._layers = [bytearray(boxes) for _ in range(_LAYERS)]
        self._none = bytes(boxes)
        self._painted = bytearray(_LAYERS)  # 1: something may be painted there
        self._places = bytearray(_LAYERS)  # how far along its way the next LINE box lies
        self._seen = bytearray(boxes)  # the topmost look, as last shown
        self._level = bytearray(boxes)  # its level, as last shown
        self._moving = bytearray(2 * boxes)  # boxes whose look moves: low byte, high byte
        self._count = 0  # of those
        self._colours = bytearray(len(COLOURS))  # at the present brightness
        self._scaled = 0  # which is this
        self._stale = True
        self._at = -1
        self._last = 0

    def clear(self, layer: int) -> None:
        """Take all looks off a layer."""
        if self._painted[layer]:
            self._layers[layer][:] = self._none
            self._painted[layer] = 0
            self._places[layer] = 0
            self._stale = True

    def paint(self, layer: int, box: int, look: int, tint: int = 0) -> None:
        """Give a box a look on a layer, in place of the one that it has there. Box -1 is none."""
        if box < 0:
            return
        looks = self._layers[layer]
        number = FIRST[look] + tint % TINTS[look]
        if look == _LINE:
            number = FIRST[_LINE] + (tint & 1)
            old = looks[box] - number
            if 0 <= old < TINTS[_LINE] and not old & 1:
                return  # it keeps its place
            number += 2 * (self._places[layer] & 3)
            self._places[layer] = (self._places[layer] + 1) & 3
        if looks[box] != number:
            looks[box] = number
            self._painted[layer] = 1
            self._stale = True

    def unpaint(self, layer: int, box: int) -> None:
        """Take a box's look off a layer."""
        if box >= 0 and self._layers[layer][box]:
            self._layers[layer][box] = 0
            self._stale = True

    def step(self, now: int) -> None:
        """Show a frame, when one is due and it differs from the last."""
        if self.brightness != self._scaled:
            self._rescale()
        at = now >> 6 & 31
        if at == self._at and not self._stale:
            return
        if self._at >= 0 and elapsed(now, self._last) < _FRAME:
            return
        self._last = now
        self._at = at
        changed = self._stale and self._settle()
        if self._move() or changed:
            self._device.show()

    def _settle(self) -> bool:
        """Find the topmost looks after painting, and which of them move. Tell whether a light changed."""
        race, choices, prompts, correction = self._layers
        seen = self._seen
        lights = self._lights
        moving = self._moving
        count = 0
        changed = False
        for box in range(len(seen)):
            number = correction[box] or prompts[box] or choices[box] or race[box]
            if number != seen[box] and lights[box] >= 0:
                seen[box] = number
                self._put(box, number, WAVES[(TINTED[2 * number + 1] << 5) + self._at])
                changed = True
            if number and TINTED[2 * number + 1] >= STEADY and lights[box] >= 0:
                moving[2 * count] = box & 255
                moving[2 * count + 1] = box >> 8
                count += 1
        self._count = count
        self._stale = False
        return changed

    def _move(self) -> bool:
        """Bring the moving looks to the present step. Tell whether a light changed."""
        seen = self._seen
        level = self._level
        moving = self._moving
        at = self._at
        changed = False
        for i in range(self._count):
            box = moving[2 * i] | moving[2 * i + 1] << 8
            number = seen[box]
            now = WAVES[(TINTED[2 * number + 1] << 5) + at]
            if now != level[box]:
                self._put(box, number, now)
                changed = True
        return changed

    def _put(self, box: int, number: int, level: int) -> None:
        self._level[box] = level
        at = 3 * TINTED[2 * number]
        light = LIGHT[level & 15] if number else 0
        colours = self._colours
        red = (colours[at] * light + 128) >> 8
        green = (colours[at + 1] * light + 128) >> 8
        blue = (colours[at + 2] * light + 128) >> 8
        self._device.put(self._lights[box], red, green, blue)

    def _rescale(self) -> None:
        """Take over a new brightness: all lights change."""
        self._scaled = self.brightness
        full = BRIGHTNESS[max(1, min(self._scaled, 5)) - 1]
        for i in range(len(COLOURS)):
            self._colours[i] = (COLOURS[i] * full + 128) >> 8
        for box in range(len(self._seen)):
            self._seen[box] = _UNKNOWN
        self._stale = True
