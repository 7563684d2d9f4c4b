"""What the spaces of a Rallyman: DIRT stage must make of each other (rally.md section 4.6, `corner` to `dead-end`)."""

from pitboard.tracks.rally.spaces import DOTTED, FINISH, JUMP, LEFT_STRIP, NONE, SHORTCUT, START, WATER, Cut
from pitboard.tracks.rally.strips import Strips, refuse

_NO_LANDING = (DOTTED, JUMP, WATER)


def check_spaces(made: Cut, strips: Strips) -> None:
    """Makes the checks `corner`, `space-tile`, `skid`, `jump` and `cut`, in this order."""
    for check in (_check_corners, _check_tiles):
        for space in range(len(made.lane)):
            check(made, space)
    for space, kind in enumerate(made.kind):
        if kind == DOTTED:
            _check_zone(made, strips, space)
    for space, kind in enumerate(made.kind):
        if kind == JUMP:
            _check_jump(made, space)
    for space, kind in enumerate(made.kind):
        if kind == SHORTCUT:
            _check_shortcut(made, space)


def _named(made: Cut, space: int) -> str:
    return f"[{made.lane[space]}, {made.back[space]}]"


def _check_corners(made: Cut, space: int) -> None:
    if made.lane[space] >= LEFT_STRIP:
        return
    corners = set(made.corner_at[made.back[space] : made.front[space] + 1])
    if len(corners) > 1:
        where = "partly in a corner" if NONE in corners else "in two corners"
        refuse("corner", f"The space {_named(made, space)} lies {where}; end it where the corner begins or ends.")
    if corners != {NONE} and (made.number[space] == 0 or made.kind[space] == JUMP):
        refuse("corner", f"The space {_named(made, space)} lies in a corner without a speed limit; give it a digit.")


def _check_tiles(made: Cut, space: int) -> None:
    first, last = made.tile_at[made.back[space]], made.tile_at[made.front[space]]
    if first != last:
        refuse("space-tile", f"The space {_named(made, space)} lies on tiles {first} and {last}; end it with its tile.")


def _check_zone(made: Cut, strips: Strips, space: int) -> None:
    first, last = made.back[space], made.front[space]
    if last != first + 1:
        refuse(
            "skid",
            f"The dotted space {_named(made, space)} is {last + 1 - first} columns long; write it ':-', exactly 2.",
        )
    for lane, text in enumerate(strips.lanes):
        other = made.cover[lane][first]
        pair = other != NONE and made.kind[other] == DOTTED and made.back[other] == first
        if not pair and text[first : last + 1] != "##":
            refuse(
                "skid",
                f"Beside the dotted space {_named(made, space)} lane {lane} has {text[first : last + 1]!r};"
                " every lane has ':-' or '##' there.",
            )


def _check_jump(made: Cut, space: int) -> None:
    row = made.cover[made.lane[space]]
    at = made.front[space] + 1
    for _ in range(2):
        landing = row[at]
        if landing == NONE or made.kind[landing] in _NO_LANDING or made.corner_of(landing) != NONE:
            what = "no space" if landing == NONE else f"the space {_named(made, landing)}"
            refuse(
                "jump",
                f"The jump {_named(made, space)} is followed by {what} in column {at}; two spaces of its lane must"
                " follow (or F) that are not dotted, jump, water or corner.",
            )
        if made.kind[landing] == FINISH:
            return
        at = made.front[landing] + 1


def _check_shortcut(made: Cut, space: int) -> None:
    fault = _shortcut_fault(made, made.lane[space], made.back[space], made.front[space])
    if fault:
        side = "left" if made.lane[space] == LEFT_STRIP else "right"
        refuse("cut", f"The {side} shortcut in columns {made.back[space]} to {made.front[space]} {fault}.")


def _shortcut_fault(made: Cut, lane: int, first: int, last: int) -> str:
    corner_at = made.corner_at
    if first == 0:
        return "begins in column 0; leave a column before it from which it is entered"
    if last == len(corner_at) - 1:
        return "ends in the last column; leave a column after it to which it leads"
    if corner_at[first - 1] == corner_at[first] != NONE:
        return "is entered inside a corner; let it begin with the corner or before"
    if corner_at[last] == corner_at[last + 1] != NONE:
        return "is left inside a corner; let it end with the corner or beyond"
    edge = made.low if lane == LEFT_STRIP else made.high
    outer = edge[first - 1]
    if outer == NONE or outer != edge[first]:
        return "begins where the outermost lane changes; let it begin a column earlier or later"
    before = made.cover[lane][first - 1]
    entry = made.cover[outer][first - 1]
    if before == NONE and made.front[entry] > first - 1:
        return "begins beside a space that goes on, from which it can't be entered; end that space before it"
    return ""


def check_dead_ends(made: Cut, ways: list[tuple[int, int, int, int]]) -> None:
    """Makes the check `dead-end`: whatever can be reached from a start space leads on to a finish space."""
    waiting = [space for space, kind in enumerate(made.kind) if kind == START]
    reached = set(waiting)
    for space in waiting:  # grows while it is walked
        onward = [target for target in ways[space] if target != NONE and target not in reached]
        if max(ways[space]) == NONE and made.kind[space] != FINISH:
            refuse(
                "dead-end",
                f"From the space {_named(made, space)} no way leads on; open a lane there or close the way to it.",
            )
        reached.update(onward)
        waiting += onward
