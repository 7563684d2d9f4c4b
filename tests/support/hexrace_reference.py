"""The hex race a second time: section 5 of the rules word for word, on plain dicts, with no thought for speed.

It shares nothing with the engine, so that random races can compare the two. It expects valid setups and legal acts.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

NAMES = ["e", "se", "sw", "w", "nw", "ne"]
FILE = json.loads(resources.files("pitboard.tracks").joinpath("data/hexrace-tiles.json").read_text(encoding="utf-8"))
OPTIONS = {
    "coupons": 2,
    "damage": True,
    "cut_in": True,
    "slides": True,
    "skip_sure": False,
    "order": "race",
    "finish": "flag",
}


def beside(name: list[int], d: int) -> list[int]:
    """The neighbour by the table of HEX-01."""
    c, r = name
    odd = r % 2
    return [[c + 1, r], [c + odd, r + 1], [c - 1 + odd, r + 1], [c - 1, r], [c - 1 + odd, r - 1], [c + odd, r - 1]][d]


class Reference:
    """A race; `state` is the public state of section 7."""

    def __init__(self, setup: dict[str, Any]) -> None:
        track = setup["track"]
        if isinstance(track, str):
            track = FILE["tracks"][track]
        self.rows = [row.replace(" ", "") for row in track["rows"]]
        self.gates = [NAMES.index(name) for name in track["gates"]]
        self.options = {**OPTIONS, **setup.get("options", {})}
        self.limit = setup.get("round_limit", 200)
        players = setup["players"]
        grid = setup.get("grid", list(range(players)))
        self.pending: dict[str, Any] = {}
        cars = []
        for seat, model in enumerate(setup.get("cars", ["classic"] * players)):
            values = model if isinstance(model, dict) else FILE["models"][model]
            digit = str(grid.index(seat) + 1)
            place = next([row.index(digit), r] for r, row in enumerate(self.rows) if digit in row)
            cars.append(
                {
                    "model": "custom" if isinstance(model, dict) else model,
                    "max": values["max"],
                    "acc": values["acc"],
                    "brake": values["brake"],
                    "body": values["body"],
                    "state": "racing",
                    "hex": place,
                    "facing": track["facing"],
                    "speed": 0,
                    "coupons": self.options["coupons"],
                    "raise": 0,
                    "streak": 0,
                    "penalty": False,
                    "slide": "none",
                    "lap": 0,
                    "gate": 1,
                    "gates": 0,
                    "end": None,
                }
            )
        self.state: dict[str, Any] = {
            "game": "hexrace",
            "phase": "announce",
            "seat": None,
            "round": 1,
            "over": False,
            "winners": [],
            "ranking": [],
            "laps": setup.get("laps", 2),
            "order": sorted(grid) if self.options["order"] == "seat" else list(grid),
            "turn": 0,
            "roll": None,
            "last": None,
            "cars": cars,
        }
        self.state["seat"] = self.state["order"][0]

    # -- the map ------------------------------------------------------------------------------------------------

    def letter(self, name: list[int]) -> str:
        c, r = name
        return self.rows[r][c] if 0 <= r < len(self.rows) and 0 <= c < len(self.rows[0]) else "#"

    def standing(self, name: list[int]) -> int | None:
        for seat, car in enumerate(self.state["cars"]):
            if car["hex"] == name and car["state"] == "racing":
                return seat
        return None

    # -- acts ---------------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        if self.state["phase"] == "over":
            return []
        if self.state["phase"] == "coupon":
            return ["keep", "add", "reroll"]
        car = self.state["cars"][self.state["seat"]]
        v, top, acc, brake = car["speed"], car["max"], car["acc"], car["brake"]
        reach = 1 if self.letter(car["hex"]) == "g" else acc
        found = ["keep"]
        found += [f"gas {w}" for w in range(v + 1, min(top, v + reach) + 1)]
        found += [f"brake {w}" for w in range(max(0, v - brake), v)]
        for w in range(max(1, v - brake), min(top, v + reach) + 1):
            for side in ("left", "right"):
                for k in (1, 2):
                    if k <= max(1, v) and k <= w:
                        found.append(f"lane {side} {k} {w}")
                        if k < w:
                            found.append(f"lane {side} {k} {w} late")
                found += [f"turn {side} {w} {i}" for i in range(w + 1)]
        if v <= 2:
            found += ["swing left 1", "swing left 2", "swing right 1", "swing right 2", "swing right 3"]
        return [act for act in found if self.base(act) + car["raise"] <= 18]

    def base(self, act: str) -> int:
        car = self.state["cars"][self.state["seat"]]
        v: int = car["speed"]
        words = act.split()
        if words[0] == "keep":
            return 0
        if words[0] == "swing":
            return 2 * v
        half: int = -(-car["brake"] // 2)
        acc: int = car["acc"]
        w = {"gas": 1, "brake": 1, "lane": 3, "turn": 2}[words[0]]
        weight = {"gas": 0, "brake": 0, "lane": int(words[2]) if len(words) > 2 else 0, "turn": 2}[words[0]]
        c = int(words[w]) - v
        if weight == 0:
            return v * (0 if c >= 0 else max(0, -c - half))
        return v * ((weight - 1) + max(0, abs(c) + weight - (acc if c >= 0 else half - 1)))

    def play(self, act: str, dice: list[int]) -> None:
        s = self.state
        car = s["cars"][s["seat"]]
        dice = list(dice)
        if s["phase"] == "announce":
            kind = act.split(maxsplit=1)[0]
            mod = -3 if car["penalty"] or self.letter(car["hex"]) == "g" else 0
            if kind == "gas" and car["slide"].startswith("skid"):
                mod += 3
            if kind == "brake" and car["slide"] == "drift":
                mod += 3
            car["penalty"] = False
            base = self.base(act)
            self.pending = {"act": act, "base": base, "need": base + car["raise"], "mod": mod, "dice": [], "add": 0}
            if self.options["skip_sure"] and 3 + mod >= self.pending["need"]:
                self.resolve(None, 0, dice)
                return
            self.pending["dice"], dice = dice[:3], dice[3:]
        elif act == "add":
            car["coupons"] -= 1
            self.pending["add"] += 3
        elif act == "reroll":
            car["coupons"] -= 1
            self.pending["dice"], dice = dice[:3], dice[3:]
        p = self.pending
        total = sum(p["dice"]) + p["mod"] + p["add"]
        m = p["need"] - total
        degree = 0 if m <= 0 else 1 if m <= 6 else 2 if m <= 12 else 3
        if degree and p["base"]:
            degree = max(degree, min(3, car["streak"] + 1))
        if degree and car["coupons"] and not (s["phase"] == "coupon" and act == "keep"):
            s["phase"] = "coupon"
            s["roll"] = {**p, "total": total, "degree": degree}
            return
        self.resolve(total, degree, dice)

    # -- the pseudo-code ------------------------------------------------------------------------------------------

    def resolve(self, total: int | None, degree: int, dice: list[int]) -> None:  # noqa: PLR0915 - in one piece, as there
        s = self.state
        s["phase"], s["roll"] = "announce", None
        act = self.pending["act"]
        seat = s["seat"]
        car = s["cars"][seat]
        words = act.split()
        kind = words[0]
        v, f, slide0 = car["speed"], NAMES.index(car["facing"]), car["slide"]
        car["raise"] = 6 * degree
        car["streak"] = car["streak"] + 1 if degree else 0
        if degree == 0:
            car["slide"] = "none"
        wild = degree == 3 and kind in ("lane", "turn")
        dirdie = speeddie = 0
        if wild:
            dirdie, speeddie = dice
        else:
            assert not dice
        stuck = slide0 == "drift" and degree in (1, 2)
        newslide, spin, turn_at, turned = "", 0, -1, f
        side = {"left": -1, "right": 1}[words[1]] if kind in ("lane", "turn", "swing") else 0
        skid = {-1: "skid left", 1: "skid right"}
        if kind == "gas":
            w = int(words[1])
            w = w if degree == 0 else v if degree == 3 else max(v, w - degree)
            path = [f] * w
        elif kind == "brake":
            w = int(words[1])
            w = w if degree == 0 else v if degree == 3 else min(v, w + degree)
            path = [f] * w
        elif kind == "keep":
            w = v
            path = [f] * v
        elif kind == "lane":
            k, w = int(words[2]), int(words[3])
            n = 0 if stuck else k - 1 if degree == 1 else k
            path = [f + side] * n + [f] * (w - n)
            if len(words) == 5:
                path.reverse()
            if degree >= 2 and not stuck:
                newslide = skid[-side]
                if degree == 2:
                    spin = -side
        elif kind == "turn":
            w, i = int(words[2]), int(words[3])
            turns = not stuck
            if stuck:
                pass
            elif degree == 1:
                i += 1
                turns = i <= w
            elif degree == 2 and w >= v:
                turns, newslide = False, "drift"
            elif degree >= 2:
                newslide = skid[side]
                if degree == 2:
                    spin = side
            path = [f] * i + [f + side] * (w - i) if turns else [f] * w
            if turns:
                turn_at, turned = i, f + side
        else:
            n = int(words[2])
            w, path = 0, []
            car["facing"] = NAMES[(f + side * (0 if degree == 3 else max(0, n - degree))) % 6]
        car["speed"] = w
        self.move(car, seat, [d % 6 for d in path], turn_at, turned % 6)
        if degree > 0 and car["state"] == "racing":
            if wild:
                car["facing"] = NAMES[(f + dirdie - 1) % 6]
                car["speed"] = max(0, car["speed"] - speeddie)
            else:
                self.rotate(car, spin)
            if self.options["slides"]:
                if newslide:
                    car["slide"] = newslide
                elif slide0.startswith("skid"):
                    self.rotate(car, -1 if slide0 == "skid left" else 1)
        if car["speed"] == 0 or car["state"] != "racing":
            car["slide"] = "none"
        s["last"] = {
            "seat": seat,
            "act": act,
            "need": self.pending["need"],
            "total": total,
            "degree": degree,
            **self.way,
        }
        self.next()

    def rotate(self, car: dict[str, Any], by: int) -> None:
        car["facing"] = NAMES[(NAMES.index(car["facing"]) + by) % 6]

    def move(self, car: dict[str, Any], seat: int, path: list[int], turn_at: int, turned: int) -> None:
        self.way: dict[str, Any] = {"path": [], "stop": "none", "hit": None}
        steps = 0
        if turn_at == 0:
            car["facing"] = NAMES[turned]
        while steps < car["speed"]:
            d = path[steps]
            ahead = beside(car["hex"], d)
            other = self.standing(ahead)
            if self.letter(ahead) == "#":
                self.way["stop"] = "wall"
                damage = (car["speed"] + 2) // 3
                car["speed"] = 0
                self.hurt(car, damage)
                return
            if other is not None:
                self.way["stop"], self.way["hit"] = "car", other
                self.contact(car, self.state["cars"][other], d)
                return
            car["hex"] = ahead
            self.way["path"].append(ahead)
            steps += 1
            if steps == turn_at:
                car["facing"] = NAMES[turned]
            if self.options["cut_in"]:
                for number, who in enumerate(self.state["cars"]):
                    racing = number != seat and who["state"] == "racing"
                    if racing and beside(who["hex"], NAMES.index(who["facing"])) == ahead:
                        who["penalty"] = True
            gate = "ABCDEFGH".find(self.letter(ahead))
            if gate >= 0 and gate == car["gate"] and (d - self.gates[gate]) % 6 in (0, 1, 5):
                car["gates"] += 1
                car["gate"] = (gate + 1) % len(self.gates)
                if gate == 0:
                    car["lap"] += 1
                    if car["lap"] == self.state["laps"]:
                        self.way["stop"] = "finish"
                        car["state"], car["hex"] = "finished", None
                        car["end"] = [self.state["round"], car["speed"] - steps, self.state["turn"]]
                        return
            if self.letter(ahead) == "g":
                car["speed"] = max(1, car["speed"] - 1)

    def contact(self, car: dict[str, Any], other: dict[str, Any], d: int) -> None:
        s, u, g = car["speed"], other["speed"], NAMES.index(other["facing"])
        if d == g:
            closing, car["speed"] = max(0, s - u), min(s, u)
        elif (d + 3) % 6 == g:
            closing, car["speed"], other["speed"], other["slide"] = s + u, 0, 0, "none"
        else:
            closing, car["speed"] = s, 0
        other["penalty"] = True
        self.hurt(car, (closing + 2) // 3)
        self.hurt(other, (closing + 2) // 6)

    def hurt(self, car: dict[str, Any], damage: int) -> None:
        if not self.options["damage"]:
            return
        car["body"] = max(0, car["body"] - damage)
        if car["body"] == 0:
            car.update(state="wrecked", hex=None, speed=0, slide="none")
            car["end"] = [self.state["round"], 0, self.state["turn"]]

    # -- rounds and the end ---------------------------------------------------------------------------------------

    def next(self) -> None:
        s = self.state
        racing = [seat for seat, car in enumerate(s["cars"]) if car["state"] == "racing"]
        if not racing:
            self.end()
            return
        for turn in range(s["turn"] + 1, len(s["order"])):
            if s["order"][turn] in racing:
                s["turn"], s["seat"] = turn, s["order"][turn]
                return
        finished = any(car["state"] == "finished" for car in s["cars"])
        if (finished and self.options["finish"] == "flag") or s["round"] == self.limit:
            self.end()
            return
        s["round"] += 1
        if self.options["order"] == "seat":
            s["order"] = racing
        else:
            before = s["order"]
            s["order"] = sorted(
                racing, key=lambda seat: (-s["cars"][seat]["gates"], -s["cars"][seat]["speed"], before.index(seat))
            )
        s["turn"], s["seat"] = 0, s["order"][0]

    def end(self) -> None:
        s = self.state

        def rank(seat: int) -> tuple[int, int, int, int]:
            car = s["cars"][seat]
            if car["state"] == "finished":
                return 0, car["end"][0], -car["end"][1], car["end"][2]
            if car["state"] == "racing":
                return 1, -car["gates"], -car["speed"], s["order"].index(seat)
            return 2, -car["gates"], -car["end"][0], seat

        s["ranking"] = sorted(range(len(s["cars"])), key=rank)
        if any(car["state"] != "wrecked" for car in s["cars"]):
            s["winners"] = s["ranking"][:1]
        s.update(over=True, phase="over", seat=None, turn=None)
