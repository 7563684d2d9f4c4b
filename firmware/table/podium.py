"""The end of a race: who has won, and whether to race again."""

from rules import const

from .choice import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .parts import Parts
    from .session import Session

_AGAIN = const(1)  # what people want; 2 is a change
_STOP = const(3)
_PRESS = const(1)
_LONG = const(2)
_B = const(5)
_PROMPT = const(2)
_SHINE = const(20)


class Podium:
    """Shows the result; "again" is preselected."""

    def __init__(self, parts: "Parts", session: "Session") -> None:
        words = parts.words
        face = session.face
        layers = session.layers
        winners = session.core.winners()
        for layer in range(1, 4):
            layers.clear(layer)
        face.show_race(layers)
        names = ""
        for seat in winners:
            names += (" " if names else "") + face.seat_name(seat)
            layers.paint(_PROMPT, session.hands.stands[seat], _SHINE, seat)
        title = words.fill("podium.wins" if names else "podium.nobody", names)
        rounds = words.fill(
            "podium.race", session.record.races if session.record else 0, session.core.result()["rounds"]
        )
        self.choice = Choice(parts.canvas, words)
        labels = [words("podium.again"), words("podium.change"), words("podium.stop")]
        texts = [rounds + "|" + words(name) for name in ("podium.same", "podium.changes", "podium.stops")]
        self.choice.ask(title, labels, texts, 0, "buttons.pick")

    def step(self, key: int, turned: int) -> int:
        """Take in a key and the knob's turns; return what was chosen, 0 for nothing yet."""
        if turned:
            self.choice.turn(turned)
        if key in (_PRESS, _LONG):
            return _AGAIN + self.choice.at
        return _STOP if key == _B else 0

    def draw(self) -> None:
        """Draw what has changed."""
        self.choice.draw()

    def again(self) -> None:
        """Draw all of it anew, after another page."""
        self.choice.stale = True
