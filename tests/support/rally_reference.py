"""Rallyman: DIRT read straight from the strips and the public state: slow, plain, and apart from the engine.

It knows the neighbours (rally.md 4.3), the `lay` acts (5.3) and where a laid step lands.
"""

from __future__ import annotations

from typing import Any

from pitboard.tracks.rally.strips import Strips

Place = tuple[int, int]
State = dict[str, Any]
WAYS = ("left", "ahead", "right", "skid")


class Stage:
    """The spaces of a stage; a space is its position code (lane, back)."""

    def __init__(self, strips: Strips) -> None:
        self.strips = strips
        self.lanes = len(strips.lanes)
        self.columns = strips.columns

    def text(self, lane: int) -> str:
        return {3: self.strips.left, 4: self.strips.right}.get(lane) or self.strips.lanes[lane]

    def covering(self, lane: int, column: int) -> Place | None:
        """The space of a lane or shortcut strip that includes a column."""
        text = self.text(lane)
        while text[column] == "-":
            column -= 1
        return None if text[column] == "#" or (lane > 2 and text[column] == ".") else (lane, column)

    def zone_at(self, column: int) -> bool:
        return 0 <= column < self.columns and any(lane[column] == ":" for lane in self.strips.lanes)

    def spaces(self) -> list[Place]:
        found = {
            self.covering(lane, column) for lane in (*range(self.lanes), 3, 4) for column in range(self.columns)
        } - {None}
        for column in range(self.columns):
            if self.zone_at(column):
                found |= {(5, column), (5, column + 1)}
        return sorted(place for place in found if place)

    def char(self, place: Place) -> str:
        return "half" if place[0] == 5 else self.text(place[0])[place[1]]

    def columns_of(self, place: Place) -> list[int]:
        lane, column = place
        if lane == 5:
            return [column]
        columns = [column]
        while columns[-1] + 1 < self.columns and self.text(lane)[columns[-1] + 1] == "-":
            columns.append(columns[-1] + 1)
        return columns

    def corner_of(self, place: Place) -> Place | None:
        """The corner that a space lies in, as its first and last column."""
        return None if place[0] > 2 else self.corner_at(place[1])

    def corner_at(self, column: int) -> Place | None:
        bends = self.strips.corner
        if bends[column] == ".":
            return None
        first = last = column
        while first and bends[first - 1] == bends[column]:
            first -= 1
        while last + 1 < len(bends) and bends[last + 1] == bends[column]:
            last += 1
        return first, last

    def tile_of(self, place: Place) -> int:
        letters = self.strips.tile
        return len(dict.fromkeys(letters[: place[1] + 1])) - 1

    def open_lanes(self, column: int) -> list[int]:
        return [lane for lane in range(self.lanes) if self.strips.lanes[lane][column] != "#"]

    # -- 4.3

    def neighbours(self, place: Place) -> dict[str, Place]:
        lane, _ = place
        front = self.columns_of(place)[-1]
        beyond = front + 1
        if self.char(place) == "F":
            return {}
        found: dict[str, Place | None] = {}
        if lane == 5:
            if self.zone_at(place[1]):  # the first half
                return {"skid": (5, place[1] + 1)}
            names = {1: ["ahead"], 2: ["left", "right"], 3: ["left", "ahead", "right"]}[self.lanes]
            found = {name: self.covering(other, beyond) for other, name in enumerate(names)}
        elif lane in (3, 4):
            following = self.covering(lane, beyond)
            found["ahead"] = following if following and following[1] == beyond else None
            lanes = self.open_lanes(beyond)
            if lanes:
                edge, name = (lanes[0], "right") if lane == 3 else (lanes[-1], "left")
                found[name] = self.covering(edge, beyond)
        else:
            for name, other in (("left", lane - 1), ("ahead", lane), ("right", lane + 1)):
                if 0 <= other < self.lanes:
                    found[name] = self.covering(other, beyond)
            corner = self.corner_of(place)
            for name in ("left", "right"):
                target = found.get(name)
                if target and corner and self.corner_of(target) == corner:  # RMD-16
                    found[name] = None
            lanes = self.open_lanes(front)
            for name, strip, edge in (("left", 3, lanes[0]), ("right", 4, lanes[-1])):
                if lane == edge and self.text(strip)[beyond].isdigit():
                    found[name] = (strip, beyond)
        if lane not in (3, 4) and self.zone_at(beyond):
            found["skid"] = (5, beyond)
        return {name: target for name, target in found.items() if target}

    # -- 5.3

    def fly(self, to: Place, gear: int) -> tuple[list[Place], bool]:
        """The spaces that a step touches, the landing space last, and whether the jump loses control (RMD-22)."""
        char = self.char(to)
        if char not in "abcdef" or len(char) > 1:
            return [to], False
        number = "abcdef".index(char) + 1
        touched = [to]
        if gear >= number:
            for _ in range(1 if gear == number else 2):
                following = self.covering(to[0], self.columns_of(touched[-1])[-1] + 1)
                assert following
                touched.append(following)
                if self.char(following) == "F":
                    break
        return touched, gear >= number + 2

    def limit(self, place: Place, dirt: list[int]) -> int:
        char = self.char(place)
        if not char.isdigit():
            return 6
        if self.corner_of(place):
            return max(1, int(char) - dirt[self.tile_of(place)])
        return int(char)

    def barred(self, to: Place, other: Place) -> bool:
        """Whether a car on the road at `other` closes a space (RMD-14, 17, 19)."""
        if to == other:
            return True
        corner = self.corner_of(to)
        if corner and self.corner_of(other) == corner:
            return to[0] != other[0]
        if to[0] == 5:
            first = to[1] if self.zone_at(to[1]) else to[1] - 1
            return to[1] == first and self.char(other) == ":" and other[1] == first
        if self.char(to) == ":":
            return other in ((5, to[1]), (5, to[1] + 1))
        return False

    def beside(self, to: Place, other: Place) -> bool:
        """Whether a space is a road space outside corners beside another (RMD-25)."""
        if max(to[0], other[0]) > 2 or abs(to[0] - other[0]) != 1 or self.corner_of(to):
            return False
        return bool(set(self.columns_of(to)) & set(self.columns_of(other)))

    def may_enter(self, to: Place, kind: str, gear: int, others: list[tuple[Place, int]]) -> bool:
        if self.char(to) == "~" and not (kind == "coast" or (kind == "gear" and gear == 1)):  # RMD-24
            return False
        for touched in self.fly(to, gear)[0]:
            for place, speed in others:
                if self.barred(touched, place):
                    return False
                if self.beside(touched, place) and not (kind in ("gear", "coast", "flying") and gear >= speed):
                    return False
        return True


def others(state: State) -> list[tuple[Place, int]]:
    """The cars on the road but the deciding one: place and gear."""
    cars = [car for car in state["cars"] if car["status"] == "road" and car["seat"] != state["seat"]]
    return [((car["at"][0], car["at"][1]), car["gear"]) for car in cars]


def lays(stage: Stage, state: State, options: dict[str, bool], without: bool = False) -> set[str]:
    """The legal `lay` acts of phase plan; `without` takes all other cars away (RMD-35)."""
    car, plan = state["cars"][state["seat"]], state["plan"]
    last = plan[-1] if plan else None
    here: Place = tuple(last["land"] if last else car["at"])
    cur = last["gear"] if last else car["gear"]
    if last and (
        stage.char(here) == "F"
        or last["gear"] > stage.limit(here, state["dirt"])
        or stage.fly(tuple(last["to"]), last["gear"])[1]
    ):
        return set()  # RMD-26
    used = [step["gear"] for step in plan if step["kind"] in ("gear", "brake", "flying")]
    gears, brakes, coasts = state["allow"]
    gears_left = gears - len(used)
    brakes_left = brakes - sum(step["brakes"] + (step["kind"] == "redline") for step in plan)
    coasts_left = coasts - sum(step["kind"] == "coast" for step in plan)
    steps: list[tuple[str, str, int]] = []
    for gear in range(1, 7):
        if gears_left > 0 and gear not in used:
            if abs(gear - cur) <= 1:
                steps.append((f"lay gear {gear}", "gear", gear))
            if 1 <= cur - 1 - gear <= brakes_left:
                steps.append((f"lay brake {gear}", "brake", gear))
    if cur >= 1 and coasts_left > 0:
        steps.append(("lay coast", "coast", cur))
    if options.get("redline") and cur == 6 and brakes_left > 0:
        steps.append(("lay redline", "redline", 6))
    if options.get("flying") and not plan and car["turns"] == 0 and car["gear"] == 0 and gears_left > 0:
        steps.append(("lay flying", "flying", 2))
    traffic = [] if without else others(state)
    return {
        f"{act} {way}"
        for way, to in stage.neighbours(here).items()
        for act, kind, gear in steps
        if stage.may_enter(to, kind, gear, traffic)
    }
