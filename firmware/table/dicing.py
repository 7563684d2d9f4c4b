"""Dice of an act: typed in by people before it is played, or shown rolling after the board has rolled them."""

from rules import const

from .dice import Rolling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Session
    from .typed import Typed

_DECIDE = const(1)  # modes of the session
_LEAD = const(4)
_PLAY = const(1)  # its job
_PRESS = const(1)  # keys
_B = const(5)


class Dicing:
    """The dice pages of a session."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.typed: Typed | None = None
        if session.parts.typed:
            self._load()
        self.rolling = Rolling()
        self.dice: list[int] = []  # typed in so far for the act that waits

    def _load(self) -> "Typed":
        """Return the page of typed dice, brought in if it isn't there."""
        if self.typed is None:
            from .typed import Typed  # noqa: PLC0415

            self.typed = Typed()
        return self.typed

    def begin(self) -> None:
        """Begin an act: nothing is typed in yet."""
        self.dice = []

    def typed_in(self) -> "list[int] | None":
        """Return the dice that people have typed in, None when the board rolls."""
        return self.dice if self.session.parts.typed else None

    def ask(self, missing: int) -> None:
        """Ask for dice."""
        session = self.session
        core = session.core
        typed = self._load()
        typed.begin(missing, session.face.dice_name(core.ask_kind), session.face.title(session.code))
        session.screen.give(typed)

    def type(self, key: int, turned: int, now: int) -> None:
        """Have the dice typed in; B goes a die back, and at the first one leaves the act: nothing has changed."""
        typed = self._load()
        session = self.session
        if turned:
            typed.turn(turned)
        elif key == _PRESS:
            typed.press()
        elif key == _B and not typed.back():
            session.screen.give(None)
            session.path = b""
            session.mode = _DECIDE
            session.decision.again()
            session.judge.refuse()
            return
        if typed.done:
            self.dice += typed.values()
            session.screen.give(None)
            session.job = _PLAY

    def show(self, now: int) -> bool:
        """Show the dice of the act that was played, when the board has rolled any; tell whether it has."""
        session = self.session
        if not len(session.core.dice) or session.parts.typed:
            return False
        self.rolling.begin(session.core.dice, session.face.title(session.code))
        session.screen.give(self.rolling)
        return True

    def roll(self, key: int, turned: int, now: int) -> None:
        """Let them roll; a press shows the result at once."""
        if key:
            self.rolling.press()
        if self.rolling.over(now):
            session = self.session
            session.screen.give(None)
            session.stirred = True
            session.mode = _LEAD
