"""Dice: rolled by the device, real ones typed in with the knob, and how both look on the OLED."""

from rules import const

from . import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from devices.system import RandomBytes

    from .words import Words

_FAIR = const(252)  # random bytes below it give each of six faces equally often
_POOL = const(32)
_REFILLS = const(64)  # without one fair byte among so many pools the source is stuck

_PIECE = const(8)  # typed dice shown at a time, in rows of four
_AGAIN_MS = const(500)  # drawn anew at least so often: another page may have had the canvas

_ROLL_MS = const(800)
_FACE_MS = const(80)
_WIDTH = const(128)
_MOST_SHOWN = const(24)  # three rows of eight
_BLANK = bytes(16)

_pool = bytearray(_POOL)


def roll(random: "RandomBytes", count: int) -> "list[int]":
    """Return so many dice. `random.fill(buffer)` writes random bytes; what isn't used of them is thrown away."""
    dice: list[int] = []
    refills = 0
    while len(dice) < count:
        if refills > _REFILLS:
            raise RuntimeError("dice: the random bytes are all 252 or more; their source is broken")
        random.fill(_pool)
        refills += 1
        for byte in _pool:
            if byte < _FAIR and len(dice) < count:
                dice.append(1 + byte % 6)
                refills = 0
    return dice


class Typed:
    """A batch of real dice being typed in, one after the other."""

    def __init__(self) -> None:
        self.begin(0, "")

    def begin(self, count: int, kind_name: str, reason: str = "") -> None:
        """Ask for so many dice of a kind."""
        self.count = count
        self.kind_name = kind_name
        self.reason = reason
        self.at = 0  # the present die
        self._dice = bytearray(count)
        for i in range(count):
            self._dice[i] = 1
        self._changed = True
        self._drawn_at = 0

    @property
    def done(self) -> bool:
        """Whether all dice are typed in."""
        return self.at >= self.count

    def turn(self, detents: int) -> None:
        """Change the present die; after 6 comes 1."""
        if not self.done:
            self._dice[self.at] = 1 + (self._dice[self.at] - 1 + detents) % 6
            self._changed = True

    def press(self) -> None:
        """Take the present die."""
        if not self.done:
            self.at += 1
            self._changed = True

    def back(self) -> bool:
        """Go back to the die before; False when there is none."""
        if not self.at:
            return False
        self.at -= 1
        self._changed = True
        return True

    def values(self) -> "list[int]":
        """Return the dice taken so far."""
        return list(self._dice[: self.at])

    def draw(self, canvas: "Any", words: "Words", now: int) -> None:
        """Draw the piece of the batch that the present die is in, if there is something new."""
        if not self._changed and elapsed(now, self._drawn_at) < _AGAIN_MS:
            return
        self._changed = False
        self._drawn_at = now
        last = min(self.at, self.count - 1)
        canvas.line(0, self.reason)
        self._draw_dice(canvas, last - last % _PIECE, last)
        canvas.line(5, words.fill("dice.die", last + 1, self.count))
        if self.count == 1:
            text = words.fill("dice.one", self.kind_name)
        else:
            text = words.fill("dice.some", self.count, self.kind_name)
        canvas.line(6, text.replace("  ", " "))  # where the dice have no kind
        canvas.line(7, words("keys.die"))

    def _draw_dice(self, canvas: "Any", first: int, last: int) -> None:
        """Draw the dice taken, and filled the present one."""
        for place in range(_PIECE):
            row = 3 if place & 4 else 1
            x = 8 + 32 * (place & 3)
            i = first + place
            if 0 <= i <= last:
                canvas.die(row, x, self._dice[i], 1 if i == self.at else 0)
            else:
                canvas.picture(row, x, _BLANK)
                canvas.picture(row + 1, x, _BLANK)


class Rolling:
    """The device's dice, tumbling for a moment; they come to rest one after the other."""

    def __init__(self) -> None:
        self.begin(b"")

    def begin(self, dice: "Sequence[int]", reason: str = "", kinds: "Sequence[int]" = b"") -> None:
        """Take dice to roll; `kinds` are their colours, white where it ends. They roll from the first `draw` on."""
        self._dice = dice
        self._kinds = kinds
        self._reason = reason
        self._skipped = not len(dice)
        self._begun = False
        self._since = 0
        self._frame = -1  # the one drawn last

    def press(self) -> None:
        """Let all dice come to rest at once."""
        self._skipped = True

    def over(self, now: int) -> bool:
        """Tell whether all dice are at rest."""
        return self._skipped or (self._begun and elapsed(now, self._since) >= _ROLL_MS)

    def draw(self, canvas: "Any", words: "Words", now: int) -> None:
        """Draw the next frame when it is time for it: the dice in rows 1 to 6."""
        if not self._begun:
            self._begun = True
            self._since = now
            for row in range(1, 7):
                canvas.clear_row(row)
            canvas.line(0, self._reason)
            canvas.line(7, words("keys.skip"))
        frame = _ROLL_MS // _FACE_MS if self.over(now) else elapsed(now, self._since) // _FACE_MS
        if frame != self._frame:
            self._frame = frame
            self._draw_frame(canvas, frame)

    def _draw_frame(self, canvas: "Any", frame: int) -> None:
        """Draw all dice, in one to three rows around the middle."""
        count = min(len(self._dice), _MOST_SHOWN)
        in_row = 7 if count <= 21 else 8
        pitch = 18 if count <= 21 else 16
        rows = (count + in_row - 1) // in_row
        for i in range(count):
            row = i // in_row
            here = min(count - row * in_row, in_row)
            x = (_WIDTH - pitch * here) // 2 + pitch * (i - row * in_row)
            colour = 1 if i < len(self._kinds) and self._kinds[i] else 0
            canvas.die(4 - rows + 2 * row, x, self._face(i, count, frame), colour)

    def _face(self, i: int, count: int, frame: int) -> int:
        """Return what a die shows: another face in each frame until it rests, in the second half of the time."""
        rest = _ROLL_MS // _FACE_MS * (count + i + 1) // (2 * count)
        if frame >= rest:
            return self._dice[i]
        return 1 + (self._dice[i] - 1 + (rest - frame) * (5 if i & 1 else 1)) % 6
