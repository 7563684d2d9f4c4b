"""Who asks on the data channel: the answers' module is loaded when a line comes, and let go of when all is sent."""

from rules import forget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from devices.data import Data

    from .record import Record
    from .sender import Sender


class Host:
    """The data channel's other end. Here the link to a host will begin."""

    def __init__(self, record: "Record", data: "Data") -> None:
        self._record = record
        self._data = data
        self._sender: Sender | None = None

    @property
    def answers(self) -> bool:
        """Whether something is being sent."""
        return self._sender is not None

    def step(self) -> None:
        """Send a piece of the answer, or read a line."""
        if self._sender is not None:
            if not self._sender.step():
                self._sender = None
                forget("table", "sender")
            return
        line = self._data.read_line()
        if line is not None:
            from .sender import Sender  # noqa: PLC0415

            self._sender = Sender(self._record, self._data)
            self._sender.answer(bytes(line).strip())
