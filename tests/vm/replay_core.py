"""Replays prepared records on the trimmed core. Runs under MicroPython (and CPython); not imported by the tests.

Arguments: the firmware's folder, a game, and a folder with `list.json`: names of that game's records; beside it, for
each name, `NAME.jsonl` and `NAME.0.blob`, the compiled track; a race of several stages has a blob for each, and their
number in the record's header, as `x-stages`. A track that the host refuses has none; the code is there as `x-track`.
Prints a line of JSON for each record, {"record": name, "acts": n}, with "wrong": what, where a line doesn't hold.
"""

# MicroPython has no pathlib.
# ruff: noqa: PTH123

import gc
import json
import sys


class Wrong(Exception):
    """A line of a record doesn't hold."""


def same(ours, theirs):
    """Tell whether two values are equal as JSON: true is not 1, and the order of keys doesn't matter."""
    if type(ours) is not type(theirs):
        return False
    if isinstance(ours, list):
        return len(ours) == len(theirs) and all(same(ours[i], theirs[i]) for i in range(len(ours)))
    if isinstance(ours, dict):
        return len(ours) == len(theirs) and all(key in theirs and same(ours[key], theirs[key]) for key in ours)
    return ours == theirs


def need(condition, what):
    """Raise Wrong unless the condition holds."""
    if not condition:
        raise Wrong(what)


class Replay:
    """One record on one core."""

    def __init__(self, rules, game, name):
        self.rules = rules
        self.name = name
        self.core = rules.load(game)()
        self.acts = 0

    def line(self, line):
        """Do what a line says."""
        for key in ("pitboard", "act", "expect", "legal", "legal_has", "legal_not", "reject", "result"):
            if key in line:
                getattr(self, key)(line)
                return
        need("note" in line, "an unknown line")

    def pitboard(self, line):
        """Start the race; or be refused with the code that the header has."""
        try:
            self.start(line)
        except self.rules.Refused as no:
            need(no.code == line.get("refuse"), "refused: " + no.code)
        else:
            need("refuse" not in line, "not refused")

    def start(self, line):
        """Start the race as a host does: the track is refused after the core's first checks."""
        self.core.check(line["setup"])
        if "x-track" in line:
            raise self.rules.Refused(line["x-track"])
        if "x-stages" in line:
            self.core.start(line["setup"], [self.blob(stage) for stage in range(line["x-stages"])])
        else:
            self.core.start(line["setup"], self.blob(0))

    def blob(self, number):
        """Read a compiled track."""
        with open(self.name + "." + str(number) + ".blob", "rb") as file:
            blob = bytearray(file.seek(0, 2))  # in one piece, whatever the heap looks like
            file.seek(0)
            file.readinto(blob)
        return blob

    def act(self, line):
        """Play an act with its dice, after the core has asked for each of its batches."""
        core = self.core
        code = core.code(line["act"])
        need(code > 0 and core.text(code) == line["act"], "no such act")
        dice = line.get("dice", [])
        before = core.save()
        given = 0
        more = self.play(line["seat"], code, ())
        while more and given < len(dice):
            need(core.save() == before, "changed by an act without its dice")
            given += more
            more = self.play(line["seat"], code, dice[:given])
        need(not more, "dice missing")
        need(given == len(dice), "too many dice")
        self.acts += 1

    def play(self, seat, code, dice):
        """Play; a refusal is wrong."""
        try:
            return self.core.play(seat, code, dice)
        except self.rules.Refused as no:
            raise Wrong("refused: " + no.code) from None

    def expect(self, line):
        """Compare parts of the public state."""
        state = self.core.state()
        for path in line["expect"]:
            value = state
            for step in path.split("."):
                value = value[int(step)] if isinstance(value, list) else value[step]
            need(same(value, line["expect"][path]), path + " is " + json.dumps(value))

    def now_legal(self):
        """Return the legal acts."""
        core = self.core
        return [core.text(core.acts[i]) for i in range(core.legal())]

    def legal(self, line):
        """Compare the whole set of legal acts, by codes: a small heap has no room for hundreds of strings twice."""
        core = self.core
        codes = sorted([core.code(act) for act in line["legal"]])
        count = core.legal()
        if len(codes) != count or sorted(core.acts[:count]) != codes:
            raise Wrong("legal are " + json.dumps(self.now_legal()))

    def legal_has(self, line):
        """Look for some legal acts."""
        acts = self.now_legal()
        need(all(act in acts for act in line["legal_has"]), "legal are " + json.dumps(acts))

    def legal_not(self, line):
        """Look for acts that must not be legal."""
        acts = self.now_legal()
        need(not any(act in acts for act in line["legal_not"]), "legal are " + json.dumps(acts))

    def reject(self, line):
        """Play what must be refused and must change nothing."""
        core = self.core
        before = core.save()
        try:
            more = core.play(line["seat"], core.code(line["reject"]), line.get("dice", ()))
            need(more and "dice" in line, "played")
        except self.rules.Refused as no:
            need("dice" in line or no.code in ("over", "wrong-seat", "not-legal"), "refused: " + no.code)
        need(core.save() == before, "changed by an act refused")

    def result(self, line):
        """Compare the result."""
        need(self.core.over(), "the race is not over")
        need(same(self.core.result(), line["result"]), "the result is " + json.dumps(self.core.result()))


def replay(rules, game, folder, name):
    """Replay one record and say how it went."""
    race = Replay(rules, game, folder + "/" + name)
    told = {"record": name}
    number = 0
    with open(race.name + ".jsonl") as file:
        for text in file:
            number += 1
            gc.collect()  # a long line needs room in one piece
            try:
                race.line(json.loads(text))
            except Wrong as wrong:
                told["wrong"] = "line " + str(number) + ": " + str(wrong)
                break
    told["acts"] = race.acts
    print(json.dumps(told))


def main(firmware, game, folder):
    """Replay all records of a folder."""
    sys.path.insert(0, firmware)
    import rules

    rules.load(game)
    with open(folder + "/list.json") as file:
        names = json.load(file)
    for name in names:
        gc.collect()
        replay(rules, game, folder, name)


main(*sys.argv[1:])
