"""Real dice, typed in with the knob, and how they look on the OLED. Brought in where people roll them."""

from rules import const

from . import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .words import Words

_MOST = const(8)  # dice shown at a time, in rows of four
_AGAIN_MS = const(500)  # drawn anew at least so often: another page may have had the canvas
_BLANK = bytes(16)


class Typed:
    """A batch of real dice being typed in, one after the other."""

    def __init__(self) -> None:
        self.begin(0, "")

    def begin(self, count: int, name: str, reason: str = "") -> None:
        """Ask for so many dice of a kind."""
        self.count = count
        self.name = name
        self.reason = reason
        self.at = 0  # the present die
        self.dice = bytearray(count)
        for i in range(count):
            self.dice[i] = 1
        self._changed = True
        self.since = 0

    @property
    def done(self) -> bool:
        """Whether all dice are typed in."""
        return self.at >= self.count

    def turn(self, turned: int) -> None:
        """Change the present die; after 6 comes 1."""
        if not self.done:
            self.dice[self.at] = 1 + (self.dice[self.at] - 1 + turned) % 6
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
        return list(self.dice[: self.at])

    def draw(self, canvas: "Any", words: "Words", now: int) -> None:
        """Draw the piece of the batch that the present die is in, if there is something new."""
        if not self._changed and elapsed(now, self.since) < _AGAIN_MS:
            return
        self._changed = False
        self.since = now
        last = min(self.at, self.count - 1)
        canvas.line(0, self.reason)
        self._draw(canvas, last - last % _MOST, last)
        canvas.line(5, words.fill("rolling.die", last + 1, self.count))
        text = (
            words.fill("rolling.one", self.name)
            if self.count == 1
            else words.fill("rolling.some", self.count, self.name)
        )
        canvas.line(6, text.replace("  ", " "))  # where the dice have no kind
        canvas.line(7, words("buttons.die"))

    def _draw(self, canvas: "Any", first: int, last: int) -> None:
        """Draw the dice taken, and filled the present one."""
        for place in range(_MOST):
            row = 3 if place & 4 else 1
            x = 8 + 32 * (place & 3)
            i = first + place
            if 0 <= i <= last:
                canvas.die(row, x, self.dice[i], 1 if i == self.at else 0)
            else:
                canvas.picture(row, x, _BLANK)
                canvas.picture(row + 1, x, _BLANK)
