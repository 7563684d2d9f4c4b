"""What lies on the table, as hardware: a whole track, or one of its tiles alone."""

from __future__ import annotations

from dataclasses import dataclass

from pitboard.board.report import Cell
from pitboard.board.tester import Tester
from pitboard.records.arguments import BadArgument
from pitboard.tracks.blob import ID_BYTES, Tile
from pitboard.tracks.refusal import Refusal
from pitboard.tracks.wired import Wired, wired


@dataclass(frozen=True, slots=True)
class Wiring:
    """Tiles as they are plugged, their cells in the order of the chain, and how many lights there are."""

    name: str
    tiles: tuple[Tile, ...]
    cells: tuple[Cell, ...]
    lights: int

    def name_of(self, sensor: int) -> str:
        """Returns the place of a sensor as TILE.NUMBER."""
        number, bit = self.place(sensor)
        return f"{number}.{bit + 1}"

    def place(self, sensor: int) -> tuple[int, int]:
        """Returns the tile, from 1, and the bit among those of its boxes, from 0; 0 for one past the chain."""
        first = 0
        for number, tile in enumerate(self.tiles, 1):
            end = first + 8 * (1 + tile.registers)
            if sensor < end:
                return number, sensor - first - 8
            first = end
        return 0, sensor - first


def of_track(track: Wired, name: str = "") -> Wiring:
    """Returns the wiring of a whole track, by the name it goes by on the board."""
    cells = []
    first = 0
    order = sorted((sensor, box) for box, sensor in enumerate(track.sensors) if sensor >= 0)
    for number, tile in enumerate(track.tiles, 1):
        end = first + 8 * (1 + tile.registers)
        for sensor, box in order:
            if first <= sensor < end:
                cells.append(Cell(number, sensor - first - 7, box, sensor, track.lights_of[box]))
        first = end
    return Wiring(name or track.name, track.tiles, tuple(cells), track.lights)


def of_tile(label: int, boxes: int) -> Wiring:
    """Returns the wiring of a tile that is plugged alone: its boxes are numbered as its sensors and lights are."""
    tile = Tile(label, (boxes + 7) // 8)
    cells = tuple([Cell(1, number + 1, -1, 8 + number, number) for number in range(boxes)])
    return Wiring(f"{label:02X}", (tile,), cells, boxes)


def stored(tester: Tester) -> dict[str, Wired]:
    """Returns the tracks on the board by name; those that can't be read are left out."""
    found: dict[str, Wired] = {}
    for number in range(tester.about.tracks):
        file = tester.track(number)
        try:
            track = wired(tester.blob(file.size))
        except Refusal:
            continue
        found[file.name] = track
    return found


def chosen(tester: Tester, name: str) -> Wiring:
    """Returns the wiring of the track of that name, "" for the one whose tiles are plugged. Raises BadArgument."""
    tracks = stored(tester)
    if not tracks:
        raise BadArgument("there is no track on the board that can be read; copy one into its folder tracks/")
    names = ", ".join(sorted(tracks))
    if name:
        if name not in tracks:
            raise BadArgument(f"--track {name}: it isn't on the board, which has: {names}")
        return of_track(tracks[name], name)
    fitting = dict(tracks)
    if len(tracks) > 1:
        scan = tester.raw()
        fitting = {name: track for name, track in tracks.items() if fits(track, scan)}
    if len({track.tiles for track in fitting.values()}) != 1:
        what = "several of them have the tiles that are plugged" if fitting else "none of them has these tiles"
        raise BadArgument(f"--track: the board has several tracks, and {what}; say which lies on the table: {names}")
    title, track = next(iter(fitting.items()))
    return of_track(track, title)


def fits(track: Wired, scan: bytes) -> bool:
    """Tells whether a scan has the ids of a track's tiles in their places."""
    at = 0
    for tile in track.tiles:
        if scan[at : at + 1] != bytes([tile.id]):
            return False
        at += 1 + tile.registers
    return True


def alone(tester: Tester, name: str, boxes: int) -> Wiring | None:
    """Returns the wiring of the one tile that is plugged; None when no tile answers. Raises BadArgument.

    How many boxes it has is said, or found in the tracks on the board: in that of the name, or in all.
    """
    label = tester.raw(1)[0]
    if label not in ID_BYTES:
        return None
    if boxes:
        return of_tile(label, boxes)
    tracks = stored(tester)
    if name and name not in tracks:
        raise BadArgument(f"--track {name}: it isn't on the board, which has: {', '.join(sorted(tracks)) or 'none'}")
    sizes: dict[int, str] = {}
    for title, track in tracks.items():
        if name in ("", title):
            for number, tile in enumerate(track.tiles, 1):
                if tile.id == label:
                    sizes[_boxes(track, number)] = title
    if not sizes:
        raise BadArgument(
            f"the tile has the id {label:02X}, which is in no track on the board; say how many boxes it has: --boxes N"
        )
    if len(sizes) > 1:
        tell = "; ".join(f"{count} in {title}" for count, title in sizes.items())
        raise BadArgument(
            f"a tile of id {label:02X} has different numbers of boxes: {tell}; say which: --track NAME, or --boxes N"
        )
    return of_tile(label, next(iter(sizes)))


def _boxes(track: Wired, number: int) -> int:
    """Returns how many cells a tile of a track has, counted from 1; as far as boxes tell."""
    return max((cell.number for cell in of_track(track).cells if cell.tile == number), default=0)
