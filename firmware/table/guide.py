"""Leading cars back to where the race wants them: one instruction at a time, the first that can be followed now.

An instruction is a kind, a seat (-1: nobody's magnet), the box the car stands on and the one it is wanted on
(-1: none). It is worked out anew whenever a car was moved, so hands may follow in any order.
"""

from rules import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from .hands import Hands
    from .layers import Layers

_UP = const(-2)
_OFF = const(-1)

# Kinds of instructions; 0: there is none
_MOVE = const(1)  # from one box to another
_PUT = const(2)  # the car in a hand, or beside the board
_TAKE = const(3)  # off the board
_LIFT = const(4)  # its box is taken by a car that must first go elsewhere: make room
_STRANGER = const(5)  # a magnet that is no car of this race
_LIFTED = const(7)  # looks
_WRONG = const(8)
_BARRIER = const(19)


class Guide:
    """The present instruction, from what `hands` believes; `was` is where the cars stood before the last act."""

    def __init__(self, hands: "Hands", was: "array[int]") -> None:
        self.hands = hands
        self.was = was
        self.kind = 0
        self.seat = -1
        self.source = -1
        self.target = -1

    def work_out(self) -> int:
        """Work out the instruction and return its kind, 0 when everything is right."""
        hands = self.hands
        if hands.strangers:
            return self.tell(_STRANGER, -1, hands.stranger[0], -1)
        held = -1
        follow = -1
        for seat in range(hands.seats):
            here = hands.where[seat]
            wanted = hands.stands[seat]
            if here == wanted:
                continue
            if wanted >= 0 and hands.at(wanted) >= 0:
                if here >= 0:
                    held = seat
            elif here == _UP or follow < 0:
                follow = seat
        if follow >= 0:
            return self._lead(follow)
        if held >= 0:
            return self.tell(_LIFT, held, hands.where[held], -1)
        return self.tell(0, -1, -1, -1)

    def _lead(self, seat: int) -> int:
        here = self.hands.where[seat]
        wanted = self.hands.stands[seat]
        if wanted < 0:
            # It belongs beside the board, and in a hand it is as good as there
            return self.tell(_TAKE, seat, here, -1) if here >= 0 else self.tell(0, -1, -1, -1)
        return self.tell(_MOVE if here >= 0 else _PUT, seat, here if here >= 0 else -1, wanted)

    def tell(self, kind: int, seat: int, source: int, target: int) -> int:
        """Give an instruction; return its kind."""
        self.kind = kind
        self.seat = seat
        self.source = source
        self.target = target
        return kind

    def paint(self, layers: "Layers", layer: int, wanted: int) -> None:
        """Light the instruction: where the car is lifted and, with the look `wanted`, where it goes."""
        layers.clear(layer)
        if self.source >= 0:
            seat = self.seat
            if seat >= 0 and self.source == self.was[seat]:
                # The rules take it from there; a wreck's box blinks red
                layers.paint(layer, self.source, _BARRIER if self.kind == _TAKE else _LIFTED, seat)
            else:
                layers.paint(layer, self.source, _WRONG)
        if self.target >= 0:
            layers.paint(layer, self.target, wanted)
