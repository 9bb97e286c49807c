#!/usr/bin/env python3
"""Checks the dice of records, apart from Astragal: written from docs/fair-dice.md, docs/dice.md
and docs/record.md, with Python's standard library only.

    python3 tests/verify_fair.py RECORD…

Prints one line for each record: that every outcome is what the dice must be, or the first line
that differs and what it should have been. It trusts that the moves are legal, which
`astragal show` checks. Exit status: 0 all are fair, 1 some are not, 2 one cannot be read.
"""

import collections
import hashlib
import hmac
import json
import re
import struct
import sys
import unicodedata


class Unreadable(Exception):
    """The file is no record whose dice can be checked."""


class Unfair(Exception):
    """The dice are not what they must be."""


# ---- the stream -------------------------------------------------------------------------------


def sha256(data):
    return hashlib.sha256(data).digest()


def hmac_sha256(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def fair_key(secret, entropy):
    """The key of a game: entropy holds the bytes of each seat, in seating order."""
    message = b"astragal fair dice 1"
    for added in entropy:
        message += bytes([len(added)]) + added
    return hmac_sha256(secret, message)


def words_of(key, outcome):
    """The 64-bit words of an outcome, without end."""
    block = 0
    while True:
        yield from struct.unpack(">4Q", hmac_sha256(key, struct.pack(">QQ", outcome, block)))
        block += 1


def draw(words, bounds):
    """Whole numbers, each from 0 to its bound - 1, together from one word."""
    product = 1
    for bound in bounds:
        product *= bound
    while True:
        x, numbers = next(words), []
        for bound in bounds:
            x *= bound
            numbers.append(x >> 64)
            x %= 2**64
        if x >= 2**64 % product:
            return numbers


# ---- the games: how many dice, and what the numbers mean ----------------------------------------


class TrophyBuck:
    COLOURS = ["brown", "white", "green", "orange"]
    FACES = ["points", "startle", "tracks"]
    # Faces with points, startle and tracks; how many dice.
    DICE = {"brown": [3, 1, 2, 5], "white": [2, 2, 2, 4], "green": [1, 3, 2, 2],
            "orange": [1, 3, 2, 1]}

    def __init__(self, seats, data, state):
        self.dice = {colour: list(numbers) for colour, numbers in self.DICE.items()}
        for colour, numbers in data.get("faces", {}).items():
            self.dice[colour][: len(numbers[:4])] = numbers[:4]
        self.new_turn()
        if state:
            self.bag, self.points, self.tracks = (
                dict(zip(self.COLOURS, state[pile])) for pile in ("bag", "points", "tracks"))
            self.startles = sum(state["startles"])

    def new_turn(self):
        self.bag = {colour: self.dice[colour][3] for colour in self.COLOURS}
        self.points = dict.fromkeys(self.COLOURS, 0)
        self.tracks = dict.fromkeys(self.COLOURS, 0)
        self.startles = 0

    def decide(self, seat, decision):
        if decision == ["stop"]:
            self.new_turn()

    def outcome(self, seat, decision, words):
        again = [colour for colour in self.COLOURS for _ in range(self.tracks[colour])]
        to_draw, in_bag = 3 - len(again), sum(self.bag.values())
        sizes = [in_bag - i if i < in_bag else sum(self.points.values()) - (i - in_bag)
                 for i in range(to_draw)]
        numbers = draw(words, sizes + [6, 6, 6])
        bag, rolled = dict(self.bag), again
        for index in numbers[:to_draw]:
            if not any(bag.values()):
                bag = dict(self.points)  # a new stand
            lying = [colour for colour in self.COLOURS for _ in range(bag[colour])]
            bag[lying[index]] -= 1
            rolled.append(lying[index])
        shown = []
        for colour, side in zip(rolled, numbers[to_draw:]):
            points, startle = self.dice[colour][:2]
            face = 0 if side < points else 1 if side < points + startle else 2
            shown.append((self.COLOURS.index(colour), face))
        return " ".join(f"{self.COLOURS[colour]}.{self.FACES[face]}"
                        for colour, face in sorted(shown))

    def settle(self, seat, decision, told):
        dice = [die.split(".") for die in told]
        drawn = collections.Counter(colour for colour, _ in dice)
        drawn.subtract(self.tracks)
        if sum(drawn.values()) > sum(self.bag.values()):
            drawn.subtract(self.bag)
            self.bag, self.points = self.points, dict.fromkeys(self.COLOURS, 0)
        for colour in self.COLOURS:
            self.bag[colour] -= drawn[colour]
            self.points[colour] += dice.count([colour, "points"])
            self.tracks[colour] = dice.count([colour, "tracks"])
        self.startles += sum(face == "startle" for _, face in dice)
        if self.startles >= 3:
            self.new_turn()


class RockTheBock:
    KINDS = ["roebuck", "wolf", "red", "blue", "green", "yellow"]

    def __init__(self, seats, data, state):
        self.dice = dict.fromkeys(seats, 10)
        self.rolled = collections.Counter()
        if state:
            self.dice = dict(zip(seats, (sheet["dice"] for sheet in state["sheets"])))
            self.rolled.update(state["rolled"])

    def decide(self, seat, decision):
        if decision[0] == "take":
            kind = {"roebucks": "roebuck", "wolves": "wolf"}.get(decision[1], decision[1])
            self.dice[seat] -= self.rolled[kind]
        if not any(self.dice.values()):
            self.dice = dict.fromkeys(self.dice, 10)  # the next round

    def outcome(self, seat, decision, words):
        counts = collections.Counter(draw(words, [6] * self.dice[seat]))
        return " ".join(self.KINDS[kind] + (f"*{counts[kind]}" if counts[kind] > 1 else "")
                        for kind in sorted(counts))

    def settle(self, seat, decision, told):
        self.rolled.clear()
        for item in told:
            kind, _, count = item.partition("*")
            self.rolled[kind] += int(count or 1)


class SharpShooters:
    EACH = {2: 16, 3: 10, 4: 8, 5: 6, 6: 5}

    def __init__(self, seats, data, state):
        self.seats, self.contenders = seats, seats
        self.round, self.cards, self.dice = 0, [], {}
        self.hand = []  # rolled in this turn and not yet placed
        self.placed = False  # a die of this roll
        self.due = 0  # dice to roll where that is known: from a state, or after a faulty throw
        if state:
            self.round = state["round"] - (state["phase"] == "card")
            self.cards, self.hand = state["cards"], list(state["rolled"])
            self.dice = dict(zip(seats, state["dice"]))
            self.placed = state["placed_one"]
            self.due = state["to_roll"]
            if state["contenders"]:
                self.contenders = [seats[seat] for seat in state["contenders"]]

    def decide(self, seat, decision):
        if decision[0] == "place":
            self.hand.remove(int(decision[1]))
            self.dice[seat] -= 1
            self.placed = True
        if decision == ["pass"]:
            self.hand, self.placed = [], False

    def to_roll(self, seat):
        if self.due:
            return self.due
        # After a die is placed the rest may be rolled again. A roll without that is a new turn.
        return len(self.hand) if self.placed and self.hand else min(5, self.dice[seat])

    def outcome(self, seat, decision, words):
        if decision == ["card"]:
            unseen = [card for card in range(1, 13) if card not in self.cards]
            if not unseen:
                return str(self.cards[self.round % 12])
            return str(unseen[draw(words, [len(unseen)])[0]])
        if decision == ["start"]:
            return " ".join(str(n + 1) for n in draw(words, [6] * len(self.contenders)))
        return " ".join(str(n + 1) for n in sorted(draw(words, [6] * self.to_roll(seat))))

    def settle(self, seat, decision, told):
        if decision == ["card"]:
            self.round += 1
            if len(self.cards) < 12:
                self.cards.append(int(told[0]))
            self.dice = dict.fromkeys(self.seats, self.EACH[len(self.seats)])
            self.hand, self.placed = [], False
        elif decision == ["start"]:
            self.contenders = [name for name, n in zip(self.contenders, told) if n == max(told)]
        elif told[0] in ("faulty", "backboard", "cocked", "stacked", "outside"):
            self.due, self.hand, self.placed = self.to_roll(seat), [], False
        else:
            self.due, self.hand, self.placed = 0, [int(n) for n in told], False


GAMES = {"trophy-buck": TrophyBuck, "rock-the-bock": RockTheBock,
         "sharp-shooters": SharpShooters}


# ---- the record -------------------------------------------------------------------------------


def without_comment(line):
    match = re.match(r'(?:[^"#]|"[^"]*"|(?<=[^ \t])#)*', line)
    return match.group().strip()


def read(path):
    """Headers and moves; a move is its line's number, seat, decision and outcome, in words."""
    with open(path, encoding="utf-8-sig") as file:
        lines = [unicodedata.normalize("NFC", line.rstrip("\r\n")) for line in file]
    if not lines or without_comment(lines[0]).split() != ["astragal", "1"]:
        raise Unreadable("this is not a record")
    headers, moves, inside = {}, [], True
    for number, line in enumerate(lines[1:], 2):
        if inside and not line.strip():
            inside = False
        elif inside:
            key, _, value = line.partition(":")
            if key.strip() not in ("data", "from"):
                key, _, value = without_comment(line).partition(":")
            if key:
                headers[key.strip()] = value.strip()
        elif without_comment(line):
            words = [word.strip('"') for word in re.findall(r'"[^"]*"|[^ \t"]+',
                                                            without_comment(line))]
            at = words.index("=") if "=" in words else len(words)
            moves.append((number, words[0], words[1:at], words[at + 1:]))
    return headers, moves


def key_of(headers, seats):
    kind, _, argument = headers.get("dice", "table").partition(" ")
    if kind == "seeded":
        return sha256(argument.strip().encode())
    if kind != "fair":
        raise Unreadable(f"dice that are {kind} cannot be checked here")
    if "reveal" not in headers:
        raise Unfair("the secret is not revealed")
    secret = bytes.fromhex(headers["reveal"])
    if len(secret) != 32:
        raise Unfair("what is revealed cannot be the secret")
    if sha256(secret).hex() != argument.strip().lower():
        raise Unfair("what is revealed is not the secret that was committed to")
    added = dict.fromkeys(seats, b"")
    for item in filter(None, headers.get("entropy", "").split(",")):
        name, _, digits = item.partition("=")
        added[name.strip()] = bytes.fromhex(digits.strip())
    return fair_key(secret, [added[seat] for seat in seats])


def same(decision, told, due):
    """Whether two outcomes say the same; only the numbers of a start have an order."""

    def dice_in(words):
        pairs = [word.partition("*") for word in words]
        return sorted(kind for kind, _, count in pairs for _ in range(int(count or 1)))

    return told == due if decision == ["start"] else dice_in(told) == dice_in(due)


def verify(path):
    """How many outcomes are right; Unfair says which is not."""
    headers, moves = read(path)
    seats = [re.sub(r"\(.*\)", "", name).strip() for name in headers["seats"].split(",")]
    key = key_of(headers, seats)
    state = json.loads(headers["from"]) if "from" in headers else None
    data = json.loads(headers["data"]) if "data" in headers else (state or {}).get("data", {})
    game = GAMES[headers["game"]](seats, data, state)
    count = 0
    for number, seat, decision, told in moves:
        game.decide(seat, decision)
        if not told:
            continue
        due = game.outcome(seat, decision, words_of(key, count))
        if not same(decision, told, due.split()):
            raise Unfair(f"{number}: outcome {count} is {' '.join(told)}, "
                         f"but the dice must be {due}")
        game.settle(seat, decision, told)
        count += 1
    return count


def main(paths):
    status = 0
    for path in paths:
        try:
            print(f"{path}: every one of the {verify(path)} outcomes is what the dice must be")
        except Unfair as finding:
            status = max(status, 1)
            line = re.match(r"\d+: ", str(finding))
            print(f"{path}:{finding}" if line else f"{path}: {finding}")
        except (Unreadable, OSError, ValueError, KeyError) as fault:
            status = 2
            print(f"{path}: cannot be read: {fault}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
