"""Dice that the device rolls, and how they look on the OLED. Real ones are typed in: see `typed`."""

from rules import const

from . import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from devices.system import RandomBytes

    from .words import Words


_ROLL_MS = const(800)
_FRAME_MS = const(80)
_WIDTH = const(128)
_MOST = const(24)  # three rows of eight

buffer = bytearray(32)


def roll(random: "RandomBytes", count: int) -> "list[int]":
    """Return so many dice. `random.fill(buffer)` writes random bytes; what isn't used of them is thrown away."""
    dice: list[int] = []
    tries = 0
    while len(dice) < count:
        if tries > 64:  # not one fair byte in all of them
            raise RuntimeError("dice: the random bytes are all 252 or more; their source is broken")
        random.fill(buffer)
        tries += 1
        for byte in buffer:  # those below 252 give each of six faces equally often
            if byte < 252 and len(dice) < count:
                dice.append(1 + byte % 6)
                tries = 0
    return dice


class Rolling:
    """The device's dice, tumbling for a moment; they come to rest one after the other."""

    def __init__(self) -> None:
        self.begin(b"")

    def begin(self, dice: "Sequence[int]", reason: str = "", colours: "Sequence[int]" = b"") -> None:
        """Take dice to roll; `kinds` are their colours, white where it ends. They roll from the first `draw` on."""
        self.dice = dice
        self.colours = colours
        self.reason = reason
        self.skipped = not len(dice)
        self._begun = False
        self.since = 0
        self.frame = -1  # the one drawn last

    def press(self) -> None:
        """Let all dice come to rest at once."""
        self.skipped = True

    def over(self, now: int) -> bool:
        """Tell whether all dice are at rest."""
        return self.skipped or (self._begun and elapsed(now, self.since) >= _ROLL_MS)

    def draw(self, canvas: "Any", words: "Words", now: int) -> None:
        """Draw the next frame when it is time for it: the dice in rows 1 to 6."""
        if not self._begun:
            self._begun = True
            self.since = now
            for row in range(1, 7):
                canvas.clear_row(row)
            canvas.line(0, self.reason)
            canvas.line(7, words("buttons.skip"))
        frame = _ROLL_MS // _FRAME_MS if self.over(now) else elapsed(now, self.since) // _FRAME_MS
        if frame != self.frame:
            self.frame = frame
            self._draw(canvas, frame)

    def _draw(self, canvas: "Any", frame: int) -> None:
        """Draw all dice, in one to three rows around the middle."""
        count = min(len(self.dice), _MOST)
        columns = 7 if count <= 21 else 8
        step = 18 if count <= 21 else 16
        rows = (count + columns - 1) // columns
        for i in range(count):
            row = i // columns
            here = min(count - row * columns, columns)
            x = (_WIDTH - step * here) // 2 + step * (i - row * columns)
            colour = 1 if i < len(self.colours) and self.colours[i] else 0
            canvas.die(4 - rows + 2 * row, x, self.face(i, count, frame), colour)

    def face(self, i: int, count: int, frame: int) -> int:
        """Return what a die shows: another face in each frame until it rests, in the second half of the time."""
        rest = _ROLL_MS // _FRAME_MS * (count + i + 1) // (2 * count)
        if frame >= rest:
            return self.dice[i]
        return 1 + (self.dice[i] - 1 + (rest - frame) * (5 if i & 1 else 1)) % 6
