"""Who asks on the data channel: the answers' module is loaded when a line comes, and let go of when all is sent."""

from rules import forget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from devices.data import Data

    from .match import Match
    from .record import Record
    from .sender import Sender


class Host:
    """The data channel's other end. Here the link to a host will begin."""

    def __init__(self, record: "Record", data: "Data") -> None:
        self.record = record
        self.data = data
        self.sender: Sender | None = None
        self.match: Match | None = None  # the race that is on
        self.test = False  # a self-test is asked for

    @property
    def answers(self) -> bool:
        """Whether something is being sent."""
        return self.sender is not None

    def step(self) -> None:
        """Send a piece of the answer, or read a line."""
        if self.sender is not None:
            if not self.sender.step():
                self.sender = None
                forget("table", "sender")
            return
        line = self.data.read_line()
        if line is None:
            return
        words = bytes(line).strip()
        if words == b"wants":
            from .wants import wants  # noqa: PLC0415

            self.data.write(wants(self.match))  # where there is no room for it: it is asked again
        elif words == b"test":
            self.test = self.data.connected  # who has gone meanwhile mustn't take the menu away
        else:
            from .sender import Sender  # noqa: PLC0415

            self.sender = Sender(self.record, self.data)
            self.sender.answer(words)
