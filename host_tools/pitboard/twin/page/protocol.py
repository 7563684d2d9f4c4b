"""What a browser may say: JSON objects whose `do` names the act. Everything else is refused, with a sentence."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from pitboard.tracks.refusal import Refusal

MOST_BYTES: Final = 2048
"""Of one message."""
CARS: Final = 6
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)

_FAR: Final = 100_000.0  # mm
_MOST_BOXES: Final = 1000

Car = Annotated[int, Meta(ge=0, lt=CARS)]
Box = Annotated[int, Meta(ge=0, lt=_MOST_BOXES)]
Millimetres = Annotated[float, Meta(ge=-_FAR, le=_FAR)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Switch = Literal["knob_press", "button_a", "button_b"]
Which = Literal["none", "bots", "all"]
"""Cars that the table moves by itself: none, those of seats that the board plays, or all that the rules move."""


class NotUnderstood(Refusal):
    """A message that is no act; the message says why."""

    def __init__(self, why: str) -> None:
        super().__init__("message", why)


class _Say(Struct, tag_field="do", forbid_unknown_fields=True):
    """What all messages share."""


class Hello(_Say, tag="hello"):
    """The first message. `token` is what the command printed, "" without; `look`: doesn't want the hand.

    `tab` is a random text that a tab keeps when it is reloaded, so that it finds its hand again.
    """

    token: Annotated[str, Meta(max_length=200)] = ""
    tab: Annotated[str, Meta(max_length=64)] = ""
    look: bool = False


class Take(_Say, tag="take"):
    """Takes the hand when it is free, else asks for it."""


class Give(_Say, tag="give"):
    """Lays the hand down; with `to`, gives it to that browser."""

    to: Annotated[int, Meta(ge=0, le=2**31)] | None = None


class Keep(_Say, tag="keep"):
    """Keeps the hand although others ask."""


class Lift(_Say, tag="lift"):
    """Lifts a car off its box or out of the tray."""

    car: Car


class Carry(_Say, tag="carry"):
    """Where a lifted car is now."""

    car: Car
    x: Millimetres
    y: Millimetres


class Drop(_Say, tag="drop"):
    """Puts a lifted car on a box."""

    car: Car
    box: Box


class Back(_Say, tag="back"):
    """Puts a lifted car back to where it was."""

    car: Car


class Tray(_Say, tag="tray"):
    """Puts a car into the tray, lifted or not."""

    car: Car


class Slide(_Say, tag="slide"):
    """Pushes a standing car on over boxes, one after the other."""

    car: Car
    boxes: Annotated[list[Box], Meta(min_length=1, max_length=40)]


class Turn(_Say, tag="turn"):
    """Turns a car where it is, in degrees clockwise. No sensor sees that."""

    car: Car
    by: Annotated[int, Meta(ge=-360, le=360)]


class Knob(_Say, tag="knob"):
    """Turns the knob by clicks, to the right when positive."""

    clicks: Annotated[int, Meta(ge=-20, le=20)]


class Press(_Say, tag="press"):
    """Presses the knob or a button."""

    switch: Switch
    long: bool = False


class Speed(_Say, tag="speed"):
    """Sets how fast the table's time passes, one of `SPEEDS`."""

    factor: float


class Pause(_Say, tag="pause"):
    """Stops the table's time, or lets it go on."""

    on: bool


class Moves(_Say, tag="moves"):
    """Says which cars the table moves by itself."""

    cars: Which


class Stick(_Say, tag="stick"):
    """Has a sensor see a magnet, or none, whatever is there; None mends it."""

    box: Box
    magnet: bool | None


class Flicker(_Say, tag="flicker"):
    """Has a sensor lie in so many of a hundred readings; 0 mends it."""

    box: Box
    percent: Annotated[int, Meta(ge=0, le=100)]


class Bump(_Say, tag="bump"):
    """Has a standing car jump to a free box beside its own."""

    car: Car


class Swap(_Say, tag="swap"):
    """Has two standing cars change places."""

    cars: tuple[Car, Car]


class Unplug(_Say, tag="unplug"):
    """Unplugs a tile, counted from 0, and all after it."""

    tile: Annotated[int, Meta(ge=0, lt=256)]
    tail: Literal["ff", "zero", "noise"] = "ff"


class Plug(_Say, tag="plug"):
    """Plugs all tiles in."""


class Power(_Say, tag="power"):
    """Cuts the board's power, or brings it back."""

    on: bool


class Reset(_Say, tag="reset"):
    """Presses the board's reset button; starts firmware that has stopped."""


class Display(_Say, tag="display"):
    """Unplugs the display, or plugs it in."""

    plugged: bool


class Mend(_Say, tag="mend"):
    """Takes all faults back, and brings the power back."""


class Lay(_Say, tag="lay"):
    """Lays other tracks: the first as tiles on the table, the others stored on the board beside it."""

    tracks: Annotated[list[Name], Meta(min_length=1, max_length=20)]


OfTheHand = Take | Give | Keep
"""About the hand itself."""
Timed = Speed | Pause
Carried = Lift | Carry | Drop | Back | Tray | Slide | Turn
Pressed = Knob | Press
Broken = Stick | Flicker | Bump | Swap | Unplug | Plug | Power | Reset | Display | Mend
Act = Timed | Carried | Pressed | Moves | Broken | Lay
"""What only the hand may do."""
Message = Hello | OfTheHand | Act

_decoder: Final = msgspec.json.Decoder(Message)


def understood(text: str | bytes) -> Message:
    """Returns the message in a text. Raises NotUnderstood."""
    if len(text) > MOST_BYTES:
        raise NotUnderstood(f"A message has at most {MOST_BYTES} bytes, but this one has {len(text)}.")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as no:
        raise NotUnderstood(f"This message is none that the table knows: {no}.") from None
