"""What the table says and lights when hands should do something, or did something that can't be."""

from rules import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Session

_BACK = const(5)  # verdicts
_OTHERS = const(6)

_CHOICES = const(1)  # layers
_PROMPT = const(2)
_CORRECTION = const(3)

_HERE = const(6)  # looks
_LIFT = const(7)
_WRONG = const(8)
_LINE = const(10)
_YELLOW = const(13)
_PUSH = const(15)
_CYAN = const(1)  # tint of a line

_MOVE = const(1)  # instructions
_PUT = const(2)
_TAKE = const(3)
_LIFTED = const(4)
_STRANGER = const(5)

_UP = const(-2)


def text(session: "Session", key: str, a: object = "", b: object = "") -> str:
    """Return a text of the hands' group."""
    return session.words.fill("hand." + key, a, b)


def hand(session: "Session", key: str, a: str = "", b: str = "") -> None:
    """Say what hands should do."""
    session.screen.prompt(text(session, key, a, b))


def show_blind(session: "Session") -> None:
    """Say why the board can't be read."""
    scan = session.scan
    tile = scan.tile
    session.layers.clear(_PROMPT)
    session.layers.clear(_CORRECTION)
    if not scan.fault:
        hand(session, "board")
        return
    key = ("", "off", "other", "many", "bad")[scan.fault]
    if scan.fault == 1:
        if not tile:
            key = "none"
        elif tile == len(session.face.tiles):
            key = "end"  # all answer, but what comes after the last is no end of the chain
        tile += 1  # the first that doesn't answer
    session.screen.prompt(session.words.fill("tile." + key, tile))


def show_strangers(session: "Session") -> None:
    """Ask to take off every car that stands on the board."""
    hands = session.hands
    session.layers.clear(_CORRECTION)
    for i in range(hands.strangers):
        session.layers.paint(_CORRECTION, hands.stranger[i], _WRONG)
    hand(session, "start")


def show_guide(session: "Session", led: bool) -> None:
    """Give the present instruction; `led`: the rules move the car, nobody did wrong."""
    guide = session.guide
    name = session.face.seat_name(guide.seat) if guide.seat >= 0 else ""
    look = _HERE
    if guide.kind == _MOVE:
        key = "move"
        if led and guide.seat != session.actor:
            key = "push"
            look = _PUSH
    elif guide.kind == _PUT:
        key = "backto" if not led else "here"
    elif guide.kind == _STRANGER:
        key = "stray"
    elif guide.kind == _LIFTED:
        key = "lift"
    else:
        key = "off"
    session.layers.clear(_CHOICES)  # two boxes lit as "here" would be one too many
    guide.paint(session.layers, _CORRECTION, look)
    hand(session, key, name)
    if session.decision.help:
        session.screen.hint("go")


def show_wrong(session: "Session", verdict: int, stage: int) -> None:
    """Light what is wrong (stage 1), then lead back (stage 2)."""
    hands = session.hands
    layers = session.layers
    if verdict == _BACK:
        lost(session)
    elif stage == 2:
        session.layers.clear(_PROMPT)
        if session.guide.work_out():
            show_guide(session, False)
    else:
        layers.clear(_CORRECTION)
        for i in range(hands.strangers):
            layers.paint(_CORRECTION, hands.stranger[i], _WRONG)
        other = _show_away(session)
        if hands.strangers:
            hand(session, "many")
        elif verdict != _OTHERS:
            hand(session, "two")
        elif other >= 0:
            names = (session.face.seat_name(other), session.face.seat_name(hands.decides))
            hand(session, "that", names[0], names[1])


def _show_away(session: "Session") -> int:
    """Light the other seats' cars that aren't where they belong; return the last of those seats, -1 for none."""
    hands = session.hands
    other = -1
    for seat in range(hands.seats):
        if seat != hands.decides and hands.where[seat] != hands.stands[seat]:
            other = seat
            if hands.where[seat] >= 0:
                session.layers.paint(_CORRECTION, hands.where[seat], _WRONG)
            if hands.stands[seat] >= 0:
                session.layers.paint(_CORRECTION, hands.stands[seat], _LIFT, seat)
    return other


def lost(session: "Session") -> None:
    """Say that the deciding car can't go where it was put."""
    hands = session.hands
    session.layers.clear(_CORRECTION)
    session.layers.paint(_CORRECTION, hands.where[hands.decides], _WRONG)
    back = hands.stands[hands.decides]
    if back >= 0:
        session.layers.paint(_CORRECTION, back, _YELLOW)
    hand(session, "lost" if back >= 0 else "grid")


def show_which(session: "Session", box: int, seat: int) -> None:
    """Ask whose car stands on a box; the answer shown is `seat`."""
    session.layers.clear(_CORRECTION)
    session.layers.paint(_CORRECTION, box, _HERE)
    session.screen.ask(text(session, "which"), session.face.seat_name(seat))


def show_way(session: "Session", way: int, ways: int) -> None:
    """Ask which of several ways the car has come; way 0 is to go back."""
    hands = session.hands
    session.layers.clear(_CHOICES)  # with the way shown before
    session.layers.clear(_PROMPT)
    session.layers.paint(_PROMPT, hands.stands[hands.decides], _YELLOW)
    if way:
        session.face.way_of(way - 1)
        session.face.show_path(session.layers)
        session.screen.ask(text(session, "ways"), text(session, "way", way, ways))
    else:
        session.screen.ask(text(session, "ways"), text(session, "goback"))


def show_confirm(session: "Session", index: int) -> None:
    """Ask to confirm with the knob what no sensor sees."""
    face = session.face
    session.layers.clear(_PROMPT)
    if face.ask_box[index] >= 0:
        session.layers.paint(_PROMPT, face.ask_box[index], face.ask_look[index])
    session.screen.prompt(face.ask_text[index] + "|" + session.words("asking.done"))
