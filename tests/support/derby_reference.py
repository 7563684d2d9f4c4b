"""Crash Derby from a ready start on, written down as naively as the rules read, to hold the engine against.

Spaces are coordinates, everything is looked up when it is needed, and what interrupts a resolution is a generator that
waits for the act: `yield phase, seat, acts`. Nothing is shared with the engine but the reading of the setup.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from pitboard.tracks.derby.track import parse

Space = tuple[int, int]
Decision = tuple[str, int, set[str]]
Rule = Generator[Decision, str, Any]

VECTORS = {
    "square": {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)},
    "hex": {"ne": (1, -1), "e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1)},
}
KINDS = ("move", "turn", "coin", "shoot", "arm")
MOST = {"move": 4, "turn": 3, "coin": 3, "shoot": 1, "arm": 1}
STOCK = {
    "move1": 12, "move2": 12, "move3": 10, "move4": 6, "turn1": 8, "turn2": 8, "turn3": 6,
    "coin1": 6, "coin2": 6, "coin3": 4, "shoot": 8, "arm": 6,
}  # fmt: skip
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")


def key(kind: str, value: int) -> str:
    return kind if kind in ("shoot", "arm") else f"{kind}{value}"


class Reference:
    """A game from a ready start whose cars give all their wheels; `act` plays, `decision` is what is asked."""

    def __init__(self, setup: dict[str, Any]) -> None:
        map_ = parse(setup["map"], setup["players"], True)
        self.space = {name: "gsl"[terrain] for name, terrain in zip(map_.names, map_.terrain, strict=True)}
        self.ways = VECTORS[map_.grid]
        self.names = list(self.ways)
        self.flags = {map_.names[box]: COLOURS[at] for at, box in enumerate(map_.flags or ()) if box >= 0}
        types = ("jumper", "wall", "oil", "mud", "turntable", "teleport")
        self.obstacles = {map_.names[box]: types[type_] for type_, box in map_.obstacles or ()}
        self.limit = setup["options"]["round_limit"]
        self.start = setup["start_player"]
        self.round = setup["round"]
        self.tokens = STOCK | setup["supply"]["tokens"]
        self.coins = setup["supply"]["coins"]
        self.sold = dict.fromkeys(setup["abilities"], 4)
        self.mines: dict[Space, int] = {}
        self.cars = [self._car(seat, entry) for seat, entry in enumerate(setup["cars"])]
        self.over, self.winners = False, list[int]()
        self.planning = False
        self._leave()
        self._game = self._play()
        self.decision: Decision | None = next(self._game, None)  # a game can end without a decision

    def _car(self, seat: int, entry: dict[str, Any]) -> dict[str, Any]:
        for x, y in entry["mines"]:
            self.mines[x, y] = seat
        self.coins -= entry["coins"]
        for name in entry["abilities"]:
            self.sold[name] -= 1
        wheels = []
        for wheel in entry["wheels"]:
            slots = [[*slot, 0, 0][:4] for slot in wheel["slots"]]
            for kind, value, token, _ in slots:
                self.tokens[key(kind, value)] -= token
            wheels.append({"carrier": wheel["carrier"], "active": wheel["active"], "slots": slots})
        goals = [colour for colour in COLOURS if colour in entry["objectives"]]
        return {
            **{name: entry[name] for name in ("face", "home", "coins", "armed", "unarmed")},
            "at": tuple(entry["at"]),
            "objectives": goals,
            "done": list(entry["done"]),
            "abilities": list(entry["abilities"]),
            "wheels": wheels,
            "chosen": True,
            "swapped": False,
            "ready": False,
        }

    def act(self, act: str) -> None:
        try:
            self.decision = self._game.send(act)
        except StopIteration:
            self.decision = None

    def state(self) -> dict[str, Any]:
        """What the public state says of all that changes."""
        phase, seat = (self.decision[0], self.decision[1]) if self.decision else ("over", None)
        return {
            "phase": phase,
            "seat": seat,
            "round": self.round,
            "over": self.over,
            "winners": self.winners,
            "start": self.start,
            "wheel": self.wheel,
            "active": self.active,
            "value": self.value,
            "points": self.points,
            "mode": self.mode,
            "edge": self.edge,
            "obstacles": [[self.obstacles[at], *at] for at in self._by_row(self.obstacles)],
            "mines": [[self.mines[at], *at] for at in self._by_row(self.mines)],
            "supply": {"coins": self.coins, "tokens": self.tokens, "abilities": self.sold},
            "cars": [{**car, "at": list(car["at"])} for car in self.cars],
        }

    @staticmethod
    def _by_row(spaces: dict[Space, Any]) -> list[Space]:
        return sorted(spaces, key=lambda at: (at[1], at[0]))

    # ---- the round ------------------------------------------------------------------------------------------------

    def _order(self) -> list[int]:
        players = len(self.cars)
        return [(self.start + behind) % players for behind in range(players)]

    def _leave(self) -> None:
        self.wheel: Any = None
        self.active: Any = None
        self.value: Any = None
        self.points: Any = None
        self.mode: str | None = None
        self.edge = False

    def _play(self) -> Rule:
        while True:
            if self.round > 1:
                for seat in self._order():
                    yield from self._planning(seat)
                for car in self.cars:
                    car["ready"] = car["swapped"] = False
                    for wheel, way in zip(car["wheels"], (1, -1, 1), strict=True):
                        wheel["active"] = (wheel["active"] + way) % len(wheel["slots"])
            for wheel_number in range(3):
                for seat in self._order():
                    self._leave()
                    self.wheel, self.active = wheel_number, seat
                    yield from self._turn(seat)
            self._leave()
            ready = [seat for seat, car in enumerate(self.cars) if len(car["done"]) == len(car["objectives"])]
            if not ready and self.round == self.limit:
                most = max(len(car["done"]) for car in self.cars)
                ready = [seat for seat, car in enumerate(self.cars) if len(car["done"]) == most]
                self.over = True
                if len(self.cars) == 1:
                    return
            if ready:
                self.over = True
                rich = max(self.cars[seat]["coins"] for seat in ready)
                self.winners = [seat for seat in ready if self.cars[seat]["coins"] == rich]
                return
            for seat in self._order():
                self._gain(seat, 1)
            self.start = (self.start + 1) % len(self.cars)
            self.round += 1

    def _gain(self, seat: int, coins: int) -> None:
        for _ in range(coins):
            if self.coins:
                self.coins -= 1
                self.cars[seat]["coins"] += 1

    # ---- planning -------------------------------------------------------------------------------------------------

    def _slots(self, car: dict[str, Any]) -> Iterator[tuple[int, int, list[Any]]]:
        for w, wheel in enumerate(car["wheels"]):
            for s, slot in enumerate(wheel["slots"]):
                yield w, s, slot

    def _upgradable(self, slot: list[Any]) -> bool:
        kind, value, _, damaged = slot
        return not damaged and value < MOST[kind] and self.tokens[key(kind, value + 1)] > 0

    def _put(self, slot: list[Any], kind: str, value: int) -> None:
        if slot[2]:
            self.tokens[key(slot[0], slot[1])] += 1
        self.tokens[key(kind, value)] -= 1
        slot[:] = [kind, value, 1, 0]

    def _plans(self, car: dict[str, Any]) -> set[str]:
        acts = {"ready"}
        coins = car["coins"]
        for w, s, slot in self._slots(car):
            if coins >= 2:
                acts |= {f"exchange {w} {s} {kind}" for kind in KINDS if kind != slot[0] and self.tokens[key(kind, 1)]}
                if self._upgradable(slot):
                    acts.add(f"upgrade {w} {s}")
            if coins >= 1 and slot[3]:
                acts.add(f"repair {w} {s}")
        for name, left in self.sold.items():
            if coins >= 3 and left and name not in car["abilities"]:
                drops = [f" drop {other}" for other in car["abilities"]] if len(car["abilities"]) == 2 else [""]
                acts |= {f"ability {name}{drop}" for drop in drops}
        if not car["swapped"]:
            acts |= {"swap 0 1", "swap 0 2", "swap 1 2"}
        return acts

    def _planning(self, seat: int) -> Rule:
        car = self.cars[seat]
        while True:
            verb, *words = (yield "planning", seat, self._plans(car)).split()
            if verb == "ready":
                car["ready"] = True
                return
            price = {"exchange": 2, "upgrade": 2, "repair": 1, "ability": 3, "swap": 0}[verb]
            car["coins"] -= price
            self.coins += price
            if verb == "swap":
                a, b = map(int, words)
                wheels = car["wheels"]
                wheels[a], wheels[b] = wheels[b], wheels[a]
                car["swapped"] = True
            elif verb == "ability":
                self.sold[words[0]] -= 1
                if len(words) == 3:
                    self.sold[words[2]] += 1
                    car["abilities"].remove(words[2])
                car["abilities"].append(words[0])
            else:
                slot = car["wheels"][int(words[0])]["slots"][int(words[1])]
                if verb == "repair":
                    slot[3] = 0
                elif verb == "upgrade":
                    self._put(slot, slot[0], slot[1] + 1)
                else:
                    self._put(slot, words[2], 1)

    # ---- geometry -------------------------------------------------------------------------------------------------

    def _next(self, at: Space, way: str, times: int = 1) -> Space:
        dx, dy = self.ways[way]
        return at[0] + times * dx, at[1] + times * dy

    def _turned(self, way: str, turns: int) -> str:
        return self.names[(self.names.index(way) + turns) % len(self.names)]

    def _back(self, way: str) -> str:
        return self._turned(way, len(self.names) // 2)

    def _opposite(self, at: Space, way: str) -> Space | None:
        line = [self._next(at, way, -k) for k in range(1, 40)]
        return next((space for space in reversed(line) if space in self.space), None)

    def _standing(self, at: Space) -> Any:
        return next((seat for seat, car in enumerate(self.cars) if car["at"] == at), None)

    def _free(self, at: Space | None) -> bool:
        return at is not None and self.obstacles.get(at) != "wall" and self._standing(at) is None

    def _row(self, at: Space, way: str) -> list[Space]:
        row = []
        while self._standing(at) is not None:
            row.append(at)
            at = self._next(at, way)
        return row

    def _pushable(self, at: Space, way: str) -> bool:
        behind = self._next(self._row(at, way)[-1], way)
        if behind in self.space:
            return self.obstacles.get(behind) != "wall"
        return not self.edge and self._free(self._opposite(self._row(at, way)[-1], way))

    def _enterable(self, at: Space, way: str) -> bool:
        """The space ahead can be entered without leaving the map."""
        ahead = self._next(at, way)
        if ahead not in self.space or self.obstacles.get(ahead) == "wall":
            return False
        return self._standing(ahead) is None or self._pushable(ahead, way)

    def _crossable(self, seat: int, way: str) -> bool:
        at = self.cars[seat]["at"]
        has = "map-traversal" in self.cars[seat]["abilities"]
        return has and self._next(at, way) not in self.space and self._free(self._opposite(at, way))

    # ---- a turn ---------------------------------------------------------------------------------------------------

    def _minings(self, seat: int) -> set[str]:
        car = self.cars[seat]
        if not car["armed"]:
            return set()
        around = (self._next(car["at"], way) for way in self.names)
        near = {car["at"]} | {at for at in around if at in self.space and self._standing(at) is None}
        return {"mine {} {}".format(*at) for at in near - {*self.obstacles, *self.flags, *self.mines}}

    def _lay(self, seat: int, act: str) -> None:
        _, x, y = act.split()
        self.mines[int(x), int(y)] = seat
        self.cars[seat]["armed"] -= 1

    def _actions(self, seat: int, kind: str, value: int) -> tuple[set[str], set[str]]:
        """The acts of the action: those that need no ability, and those that do."""
        car = self.cars[seat]
        if not value:
            return set(), set()
        if kind == "turn":
            return {f"turn {side} {k}" for side in ("left", "right") for k in range(1, value + 1)}, set()
        if kind == "coin":
            return ({"coins"} if self.coins else set()), set()
        if kind == "arm":
            return ({"arm"} if car["unarmed"] else set()), set()
        if kind == "shoot":
            return {"shoot"}, ({"shoot all"} if "machine-gun" in car["abilities"] else set())
        plain = {"go"} if self._enterable(car["at"], car["face"]) else set()
        gifted = {"go"} if self._crossable(seat, car["face"]) else set()
        back = self._back(car["face"])
        if "reverse-gear" in car["abilities"] and (self._enterable(car["at"], back) or self._crossable(seat, back)):
            gifted.add("back")
        return plain, gifted

    def _turn(self, seat: int) -> Rule:
        car = self.cars[seat]
        wheel = car["wheels"][self.wheel]
        kind, value, _, damaged = wheel["slots"][wheel["active"]]
        tires = {"s": "offroad-tires", "g": "grass-tires"}.get(self.space[car["at"]])
        value += kind in ("move", "turn") and tires in car["abilities"]
        self.value = 0 if damaged else value
        while True:
            plain, gifted = self._actions(seat, kind, self.value)
            acts = plain | gifted | self._minings(seat) | (set() if plain else {"skip"})
            if acts == {"skip"}:
                return
            act = yield "turn", seat, acts
            if act == "skip":
                return
            if not act.startswith("mine"):
                break
            self._lay(seat, act)
        if act in ("go", "back"):
            if (yield from self._drive(seat, act)):
                return
        elif act == "coins":
            self._gain(seat, self.value)
        elif act == "arm":
            car["unarmed"] -= 1
            car["armed"] += 1
        elif act.startswith("turn"):
            _, side, turns = act.split()
            car["face"] = self._turned(car["face"], int(turns) * (1 if side == "right" else -1))
        else:
            yield from self._shoot(seat, act == "shoot all")
        while self._minings(seat):
            act = yield "close", seat, self._minings(seat) | {"done"}
            if act == "done":
                return
            self._lay(seat, act)

    def _shoot(self, seat: int, everywhere: bool) -> Rule:
        car = self.cars[seat]
        hits = []
        for turns in range(len(self.names)) if everywhere else (0, 1, -1):
            at = self._next(car["at"], self._turned(car["face"], turns))
            while at in self.space and self._standing(at) is None and self.obstacles.get(at) != "wall":
                at = self._next(at, self._turned(car["face"], turns))
            if at in self.space:
                hits.append(at)
        for at in hits:
            hit = self._standing(at)
            if hit is None:
                del self.obstacles[at]
            else:
                self._gain(seat, 1)
                yield from self._damage(hit)

    def _damage(self, seat: int) -> Rule:
        slots = [(w, s, slot) for w, s, slot in self._slots(self.cars[seat]) if not slot[3]]
        if not slots:
            return
        best = max(slot[1] for _, _, slot in slots)
        chosen = {f"damage {w} {s}": slot for w, s, slot in slots if slot[1] == best}
        act = next(iter(chosen)) if len(chosen) == 1 else (yield "damage", seat, set(chosen))
        slot = chosen[act]
        slot[3] = 1
        token = key(slot[0], slot[1])
        if not slot[2] and self.tokens[token]:
            self.tokens[token] -= 1
            slot[2] = 1

    # ---- driving --------------------------------------------------------------------------------------------------

    def _drive(self, seat: int, mode: str) -> Rule:
        """Returns whether the turn was ended by `stop`."""
        car = self.cars[seat]
        self.mode, self.points = mode, self.value
        while True:
            self.points -= 1
            self.ended = False
            way = car["face"] if mode == "go" else self._back(car["face"])
            ahead = self._next(car["at"], way)
            if ahead not in self.space:
                crossed = self._opposite(car["at"], way)
                assert crossed
                yield from self._goes(seat, crossed, way, "step")
            else:
                row = self._row(ahead, way)
                if len(row) >= 2 and self._next(row[-1], way) not in self.space:
                    self.ended = True
                yield from self._into(seat, ahead, way, "step")
            way = car["face"] if mode == "go" else self._back(car["face"])
            if self.ended or not self.points or not (self._enterable(car["at"], way) or self._crossable(seat, way)):
                return False
            while True:
                act = yield "step", seat, {mode, "stop"} | self._minings(seat)
                if act == "stop":
                    return True
                if act == mode:
                    break
                self._lay(seat, act)

    def _into(self, seat: int, at: Space, way: str, how: str) -> Rule:
        """A car goes into a space by `how` (step, jump, slide), pushing what stands there. CDY-41 to CDY-43."""
        row = self._row(at, way)
        moves = []
        for number, space in enumerate(row):
            behind = self._next(space, way)
            if number == len(row) - 1 and behind not in self.space:
                crossed = self._opposite(space, way)
                assert crossed
                moves.append((self._standing(space), space, crossed, True))
            else:
                moves.append((self._standing(space), space, behind, False))
        own = self.cars[seat]["at"]
        for other, start, target, over in reversed(moves):
            if self.cars[other]["at"] != start or self._standing(target) is not None:
                self._dropped(seat, how)
                return
            self.cars[other]["at"] = target
            self.edge = self.edge or over
            yield from self._arrive(other, way, "pushed")
        if self.cars[seat]["at"] != own or self._standing(at) is not None:
            self._dropped(seat, how)
            return
        yield from self._goes(seat, at, way, how)

    def _dropped(self, seat: int, how: str) -> None:
        if how == "step":
            self.ended = True
        if how.endswith("slide"):
            self.cars[seat]["face"] = self._back(self.cars[seat]["face"])

    def _goes(self, seat: int, at: Space, way: str, how: str) -> Rule:
        self.cars[seat]["at"] = at
        if how.endswith("slide"):
            self.cars[seat]["face"] = self._back(self.cars[seat]["face"])
        yield from self._arrive(seat, way, how)

    def _arrive(self, seat: int, way: str, how: str) -> Rule:
        """`how`: step; own jump, own slide; pushed, pushed jump, pushed slide."""
        car = self.cars[seat]
        at = car["at"]
        yield from self._lava(seat)
        if at in self.mines and self.mines[at] != seat:
            owner = self.mines.pop(at)
            self.cars[owner]["unarmed"] += 1
            self._gain(owner, 1)
            yield from self._damage(seat)
        colour = self.flags.get(at)
        if colour in car["objectives"] and colour not in car["done"] and not how.startswith("pushed"):
            car["done"].append(colour)
            slots = {f"service {w} {s}": slot for w, s, slot in self._slots(car) if self._upgradable(slot)}
            if "service" in car["abilities"] and slots:
                act = yield "service", seat, {*slots, "service none"}
                if act != "service none":
                    self._put(slots[act], slots[act][0], slots[act][1] + 1)
        if at in self.obstacles:
            yield from self._obstacle(seat, at, way, how)

    def _lava(self, seat: int) -> Rule:
        if self.space[self.cars[seat]["at"]] == "l":
            if seat != self.active:
                self._gain(self.active, 1)
            if "fireproof" not in self.cars[seat]["abilities"]:
                yield from self._damage(seat)

    def _obstacle(self, seat: int, at: Space, way: str, how: str) -> Rule:
        car = self.cars[seat]
        kind = self.obstacles[at]
        if seat == self.active and not (kind == "turntable" and how == "step"):
            self.ended = True
        whose = "pushed" if how.startswith("pushed") else "own"
        if kind == "jumper":
            landings = {}
            space = self._next(at, way)
            while space in self.space:
                if self._free(space) or (self._standing(space) is not None and self._pushable(space, way)):
                    landings["jump {} {}".format(*space)] = space
                space = self._next(space, way)
            if landings:
                act = yield "jump", seat, set(landings)
                yield from self._into(seat, landings[act], way, f"{whose} jump")
        elif kind == "oil":
            if self._enterable(at, way):
                yield from self._into(seat, self._next(at, way), way, f"{whose} slide")
            else:
                car["face"] = self._back(car["face"])
        elif kind == "turntable":
            act = yield "face", seat, {f"face {name}" for name in self.names}
            car["face"] = act.split()[1]
        elif kind == "teleport":
            others = {
                "teleport {} {}".format(*to): to for to, type_ in self.obstacles.items() if type_ == kind and to != at
            }
            act = next(iter(others)) if len(others) == 1 else (yield "teleport", seat, set(others))
            swapped = self._standing(others[act])
            car["at"] = others[act]
            if swapped is not None:
                self.cars[swapped]["at"] = at
                if swapped == self.active:
                    self.ended = True
            yield from self._lava(seat)
            if swapped is not None:
                yield from self._lava(swapped)
