"""The end of a race: who has won, and whether to race again."""

from rules import const

from .choice import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .parts import Parts
    from .session import Session

AGAIN = 1
CHANGE = 2
STOP = 3

_PRESS = const(1)
_LONG = const(2)
_B = const(5)
_STOP = const(3)
_LAYERS = const(4)
_PROMPT = const(2)
_SHINE = const(20)


class Podium:
    """Shows the result; "again" is preselected."""

    def __init__(self, parts: "Parts", session: "Session") -> None:
        words = parts.words
        face = session.face
        layers = session.layers
        winners = session.core.winners()
        for layer in range(1, _LAYERS):
            layers.clear(layer)
        face.show_race(layers)
        names = ""
        for seat in winners:
            names += (" " if names else "") + face.seat_name(seat)
            layers.paint(_PROMPT, session.hands.stands[seat], _SHINE, seat)
        title = words.fill("end.wins", names) if names else words("end.nobody")
        rounds = words.fill("end.race", session.record.races, session.core.result()["rounds"])
        self.choice = Choice(parts.canvas, words)
        labels = [words("end.again"), words("end.change"), words("end.stop")]
        texts = [words("end.same"), words("end.changes"), words("end.stops")]
        self.choice.ask(title, labels, [rounds + "|" + text for text in texts], 0, "keys.pick")

    def step(self, key: int, turned: int) -> int:
        """Take in a key and the knob's turns; return what was chosen, 0 for nothing yet."""
        if turned:
            self.choice.turn(turned)
        if key in (_PRESS, _LONG):
            return AGAIN + self.choice.at
        return _STOP if key == _B else 0

    def draw(self) -> None:
        """Draw what has changed."""
        self.choice.draw()

    def again(self) -> None:
        """Draw all of it anew, after another page."""
        self.choice.stale = True
