"""Where every car is believed to be. Sensors see magnets, never whose: identity follows lifts and drops one at a time.

A car is on a box (its number), in a hand (`UP`) or off the board (-1). A magnet that is nobody's is a stranger.
When two or more cars were in hands at once, it can't be known which of them was put down: they are `unsure` until
people have told.
"""

from array import array

from rules import const

_OFF = const(-1)
_UP = const(-2)
_MOST = const(16)
_TRAIL = const(24)


class Hands:
    """Belief about `seats` cars, compared with `stands`, where the race wants them."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.where = array("h", [_OFF] * seats)
        self.stands = array("h", [_OFF] * seats)
        self.stranger = array("h", [_OFF] * _MOST)
        self.strangers = 0
        self.unsure = 0  # a bit for every seat
        self.trail = array("h", [_OFF] * _TRAIL)  # where the deciding car was put since it left its box
        self.steps = 0
        self.decides = -1  # nobody does before the grid

    def at(self, box: int) -> int:
        """Return the seat whose car is believed to stand on a box, or -1."""
        for seat in range(self.seats):
            if self.where[seat] == box:
                return seat
        return -1

    def up(self) -> int:
        """Return how many cars are in hands."""
        count = 0
        for seat in range(self.seats):
            if self.where[seat] == _UP:
                count += 1
        return count

    def decide(self, seat: int) -> None:
        """Begin a decision of `seat`. Its car may still be beside the board, about to be placed."""
        self.decides = seat
        self.steps = 0

    def wait(self) -> bool:
        """Tell whether the deciding car is still beside the board."""
        return self.decides >= 0 and self.where[self.decides] == _OFF

    def lift(self, box: int) -> None:
        """Take in that the magnet on a box has gone."""
        seat = self.at(box)
        if seat < 0:
            self._forget(box)
        elif self.stands[seat] == _OFF:
            self.where[seat] = _OFF  # it doesn't belong on the board, so beside it is where it should be
        else:
            self.where[seat] = _UP

    def drop(self, box: int) -> None:
        """Take in that a magnet has come to a box."""
        up = self.up()
        seat = self._likely(box)
        if seat < 0:
            seat = self._asked(box)
            if seat < 0:
                self._add(box)
                return
            self._add(self.where[seat])  # whatever stands there
        if up > 1 or (up and seat == self.decides and self.wait()):
            self._doubt(seat)
        self.where[seat] = box
        if seat == self.decides:
            if box == self.stands[seat]:
                self.steps = 0
            elif self.steps < _TRAIL:
                self.trail[self.steps] = box
                self.steps += 1

    def _asked(self, box: int) -> int:
        """Return the car that is asked for on a box though believed elsewhere: people have it, so belief erred."""
        for seat in range(self.seats):
            if self.stands[seat] == box and self.where[seat] >= 0:
                return seat
        return -1

    def _likely(self, box: int) -> int:
        """Return the car in a hand that belongs on a box, else the deciding one, else any; -1 when there is none.

        A car beside the board is as good as one in a hand, unless the lifted one goes back to its own box.
        """
        best = self.decides if self.wait() else -1
        for seat in range(self.seats):
            if self.where[seat] == _UP:
                if self.stands[seat] == box:
                    return seat
                if best < 0 or seat == self.decides:
                    best = seat
        return best

    def _doubt(self, seat: int) -> None:
        self.unsure |= 1 << seat
        for other in range(self.seats):
            if self.where[other] == _UP:
                self.unsure |= 1 << other

    def _add(self, box: int) -> None:
        if self.strangers < _MOST:
            self.stranger[self.strangers] = box
            self.strangers += 1

    def _forget(self, box: int) -> None:
        for i in range(self.strangers):
            if self.stranger[i] == box:
                self.strangers -= 1
                self.stranger[i] = self.stranger[self.strangers]
                return

    def compare(self, seen: bytearray) -> None:
        """Take in a whole picture after the board could not be read: what has gone was lifted, what came was put."""
        for seat in range(self.seats):
            box = self.where[seat]
            if box >= 0 and not seen[box]:
                self.lift(box)
        for i in range(self.strangers - 1, -1, -1):
            if not seen[self.stranger[i]]:
                self._forget(self.stranger[i])
        for box in range(len(seen)):
            if seen[box] and self.at(box) < 0 and not self.known(box):
                self.drop(box)

    def adopt(self) -> None:
        """Take the one stranger for the deciding car, whose magnet it is: two sensors saw it for a moment."""
        box = self.stranger[0]
        self.strangers = 0
        self.drop(box)

    def known(self, box: int) -> bool:
        """Tell whether a stranger stands on a box."""
        return any(self.stranger[i] == box for i in range(self.strangers))

    def acted(self) -> None:
        """Begin a new way: an act was played."""
        self.steps = 0

    def settled(self) -> bool:
        """Tell whether no unsure car is in a hand any more; drop the doubt when it is about one car only."""
        if not self.unsure & (self.unsure - 1):
            self.unsure = 0
        return all(not (self.unsure >> seat & 1 and self.where[seat] == _UP) for seat in range(self.seats))

    def told(self, box: int, seat: int) -> None:
        """Take in that people say whose car is on a box: two beliefs change places, and that car is sure."""
        old = self.at(box)
        if old != seat:
            there = self.where[seat]
            if there == _OFF and self.stands[old] >= 0:
                there = _UP  # a car that belongs on the board isn't beside it, but in somebody's hand
            elif there == _UP and self.stands[old] < 0:
                there = _OFF
            self.where[old] = there
            self.where[seat] = box
        self.unsure &= ~(1 << seat)

    def right(self) -> bool:
        """Tell whether every car is where the race wants it and nothing else stands on the board."""
        return not self.strangers and not self.unsure and self.where == self.stands

    def others_right(self) -> bool:
        """Tell the same of all cars but the deciding one."""
        if self.strangers or self.unsure:
            return False
        return all(not (seat != self.decides and self.where[seat] != self.stands[seat]) for seat in range(self.seats))
