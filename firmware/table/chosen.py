"""What was chosen for a race, and what there was to choose: kept while the menu itself is let go of."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Layout:
    """A track that lies on the board.

    `file`: its name in the folder of tracks. `name`: of the track. `game`: its number, 0 when that can't be read.
    `fault`: the key of a text that says why it can't be played, or "".
    """

    def __init__(self, file: str, name: str, game: int, fault: str = "") -> None:
        self.file = file
        self.name = name
        self.game = game
        self.fault = fault


class Chosen:
    """What is chosen, and was chosen last.

    `layouts` are those on the board, `layout` is one of them. `game`, `players`, `values` of the game's options by
    their keys, `bots`: seats after them that the board plays, on a `level` (see bots), `show`: the next race is only
    shown, `crews`: (driver, car) by seat, `typed`: dice are typed in. `start` is the game's module that makes a
    `setup` of all this.
    """

    def __init__(self) -> None:
        self.layouts: list[Layout] = []
        self.layout: Any = None
        self.game = 0
        self.players = 2
        self.bots = 0
        self.level = 2
        self.show = False
        self.values: dict[str, Any] = {}
        self.crews: list[tuple[str, str]] = []
        self.typed = False
        self.start: Any = None
        self.setup: dict[str, object] = {}
