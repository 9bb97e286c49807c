#!/usr/bin/env python3
"""Checks the dice of records, apart from Astragal: written from docs/fair-dice.md, docs/dice.md
and docs/record.md, with Python's standard library only.

    python3 tests/verify_fair.py RECORD…

Prints one line for each record: that every outcome is what the dice must be, or the first line
that differs and what it should have been, or which seat's bytes are not what it committed to. It trusts that the moves are legal, which
`astragal show` checks. Exit status: 0 all are fair, 1 some are not, 2 one cannot be read.

Dice of Tumblin-Dice fly through simulated air, which is not done again here. Of a throw with a
recorded motion it is checked that the die left the hand where, and turned as, the stream has it
(docs/throwing.md, docs/motion.md); `astragal verify` throws it again. Cards that are dealt to
places on the board are left to it as well.
"""

import base64
import collections
import hashlib
import hmac
import json
import math
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


def sized(data):
    """Data behind its length in one byte."""
    return bytes([len(data)]) + data


def first_key(secret, added):
    """The key of a game by the first scheme; added has the bytes of each seat, in seating order."""
    return hmac_sha256(secret, b"astragal fair dice 1" + b"".join(map(sized, added.values())))


def fair_key(secret, attempt, shuffled, added, carried):
    """The key of a game; added has the bytes of each seat by name, in seating order. carried
    outcomes are from before the game was moved."""
    message = b"astragal fair dice 2" + struct.pack(">I?", attempt, shuffled)
    for name in sorted(added, key=str.encode) if shuffled else added:
        message += sized(name.encode()) + sized(added[name])
    if carried:
        message += struct.pack(">BI", 0, carried)
    return hmac_sha256(secret, message)


def commit_of(commitment, name, added):
    """What a seat publishes before it reveals its bytes."""
    return sha256(b"astragal fair dice 2 commit" + commitment + sized(name.encode()) + added)


def order_of(key, names):
    """The order of shuffled seats."""
    row = sorted(names, key=str.encode)
    numbers = draw(words_of(key, 2**64 - 1), range(len(row), 1, -1))
    return [row.pop(number) for number in numbers] + row


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
    thrown = False
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
        if self.thrown:
            return None  # into the tray, by physics
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


class TumblinDice:
    TREMBLE = {"steady": 1.5, "normal": 3.0, "shaky": 8.0}  # of the place, in millimetres
    ROLL = 0  # the kind of throw that turns in the air

    def __init__(self, seats, data, state):
        self.groups = [list(seats)]  # who throws before whom: seats that are tied stay together
        if state:
            raise Unreadable("a game of Tumblin-Dice from the middle cannot be checked here")

    def decide(self, seat, decision):
        pass

    def tied(self):
        return [name for group in self.groups if len(group) > 1 for name in group]

    def outcome(self, seat, decision, words):
        """None where physics or the board decide."""
        if decision == ["start"]:
            names = sorted(self.tied(), key=self.seats.index)
            number, numbers = draw(words, [6 ** len(names)])[0], []
            for _ in names:
                numbers.insert(0, str(number % 6 + 1))
                number //= 6
            return " ".join(numbers)
        if decision == ["mines"]:
            return str(draw(words, [6])[0] + 1)
        return None

    def settle(self, seat, decision, told):
        if decision != ["start"]:
            return
        rolled = dict(zip(sorted(self.tied(), key=self.seats.index), map(int, told)))
        groups = []
        for group in self.groups:
            ranks = sorted({rolled.get(name, 0) for name in group}, reverse=True)
            groups += [[name for name in group if rolled.get(name, 0) == rank] for rank in ranks]
        self.groups = groups

    def check_release(self, decision, words, motion, hands):
        """Whether a throw left the hand as the stream has it."""
        aim = {key: int(value) for key, _, value in (word.partition("=") for word in decision[1:])}
        # Of the dice that moved, the one that was thrown comes from the pad, nearest to the thrower.
        place = min(placements(motion).values(), key=lambda placement: placement[1])
        held = [next(words) for _ in range(3)]
        x = aim["x"] + lround(self.TREMBLE[hands] * bell(next(words)))
        if abs(place[0] - x) > 0.021:
            raise Unfair(f"the die left the hand at {place[0]:.2f} mm, but it must be {x}")
        turn = place[3:]
        if aim["kind"] == self.ROLL and "face" not in aim:
            share, one, other = (word / 2**64 for word in held)
            one, other, a, b = 2 * math.pi * one, 2 * math.pi * other, \
                math.sqrt(1 - share), math.sqrt(share)
            due = (a * math.sin(one), a * math.cos(one), b * math.sin(other), b * math.cos(other))
            if abs(sum(p * q for p, q in zip(turn, due))) < math.cos(math.radians(0.3) / 2):
                raise Unfair("the die was held another way than it must be")
        else:
            face = aim.get("face", held[0] * 6 // 2**64 + 1)
            if upper_face(turn) != face:
                raise Unfair(f"the die was held with {upper_face(turn)} up, but it must be {face}")


def lround(x):
    return int(math.floor(abs(x) + 0.5)) * (1 if x >= 0 else -1)


def bell(word):
    """Twelve numbers of five bits, from bit 4 on: nearly normal, with deviation 1."""
    total = sum(word >> (5 * i + 4) & 31 for i in range(12))
    return max(-4.0, min(4.0, (total - 186) / 31.984371))


def placements(motion):
    """Where the dice are in the first frame of a motion: x, y, z and a quaternion, by die."""
    origin = struct.unpack_from("<3h", motion, 4)
    mask, at, dice = struct.unpack_from("<H", motion, 14)[0], 16, {}
    for die in range(16):
        if not mask >> die & 1:
            continue
        where = [start + unit * 0.02
                 for start, unit in zip(origin, struct.unpack_from("<3h", motion, at))]
        packed = int.from_bytes(motion[at + 6:at + 12], "little")
        parts = [((packed >> shift & 0x7FFF) / 16383.5 - 1) / math.sqrt(2) for shift in (30, 15, 0)]
        parts.insert(packed >> 45 & 3, math.sqrt(max(0.0, 1 - sum(p * p for p in parts))))
        dice[die] = where + parts
        at += 12
    return dice


def upper_face(turn):
    """A die looks along its own z with 1, along x with 2, along y with 3."""
    x, y, z, w = turn
    ups = {1: 1 - 2 * (x * x + y * y), 2: 2 * (x * z - w * y), 3: 2 * (y * z + w * x)}
    face = max(ups, key=lambda number: abs(ups[number]))
    return face if ups[face] > 0 else 7 - face


GAMES = {"trophy-buck": TrophyBuck, "rock-the-bock": RockTheBock,
         "sharp-shooters": SharpShooters, "tumblin-dice": TumblinDice}


# ---- the record -------------------------------------------------------------------------------


def without_comment(line):
    match = re.match(r'(?:[^"#]|"[^"]*"|(?<=[^ \t])#)*', line)
    return match.group().strip()


def read(path):
    """Headers, moves and motions; a move is its line's number, seat, decision and outcome, in
    words."""
    with open(path, encoding="utf-8-sig") as file:
        lines = [unicodedata.normalize("NFC", line.rstrip("\r\n")) for line in file]
    if not lines or without_comment(lines[0]).split() != ["astragal", "1"]:
        raise Unreadable("this is not a record")
    headers, moves, motions, inside = {}, [], {}, True
    for number, line in enumerate(lines[1:], 2):
        if inside and not line.strip():
            inside = False
        elif inside:
            key, _, value = line.partition(":")
            if key.strip() not in ("data", "from"):
                key, _, value = without_comment(line).partition(":")
            if key:
                headers[key.strip()] = value.strip()
        elif re.match(r"motion \d+:", line):
            throw, _, code = line[len("motion "):].partition(":")
            motions[int(throw)] = base64.b64decode(code)
        elif without_comment(line):
            words = [word.strip('"') for word in re.findall(r'"[^"]*"|[^ \t"]+',
                                                            without_comment(line))]
            at = words.index("=") if "=" in words else len(words)
            moves.append((number, words[0], words[1:at], words[at + 1:]))
    return headers, moves, motions


def key_of(headers, seats):
    kind, _, argument = headers.get("dice", "table").partition(" ")
    if kind == "seeded":
        return sha256(argument.strip().encode())
    if kind == "thrown" and not argument:
        raise Unreadable("dice that were thrown by hand cannot be checked")
    if kind not in ("fair", "thrown"):
        raise Unreadable(f"dice that are {kind} cannot be checked here")
    if "reveal" not in headers:
        raise Unfair("the secret is not revealed")
    secret = bytes.fromhex(headers["reveal"])
    if len(secret) != 32:
        raise Unfair("what is revealed is not a secret")
    if sha256(secret).hex() != argument.strip().lower():
        raise Unfair("the revealed secret does not match the commitment")
    added = {**dict.fromkeys(seats, b""), **bytes_by_seat(headers, "entropy", seats)}
    if "scheme" not in headers:
        return first_key(secret, added)
    if headers["scheme"] != "2":
        raise Unreadable(f"scheme {headers['scheme']} is not known here")
    check_bytes(bytes_by_seat(headers, "commit", seats), added, sha256(secret))
    shuffled = "order" in headers
    key = fair_key(secret, int(headers.get("attempt", 1)), shuffled, added,
                   int(headers.get("carried", 0)))
    if shuffled and order_of(key, seats) != seats:
        raise Unfair("the seats are not in the order that was drawn, which is "
                     + ", ".join(order_of(key, seats)))
    return key


def bytes_by_seat(headers, header, seats):
    pairs = [item.partition("=") for item in filter(None, headers.get(header, "").split(","))]
    found = {name.strip(): bytes.fromhex(digits.strip()) for name, _, digits in pairs}
    if not set(found) <= set(seats):
        raise Unreadable(f"{header}: names somebody who has no seat")
    return found


def check_bytes(commits, added, commitment):
    """Whether each seat revealed what it had committed to."""
    for name, commit in commits.items():
        if not added[name]:
            raise Unfair(f"{name} committed (commit:) but did not reveal (entropy:)")
        if commit_of(commitment, name, added[name]) != commit:
            raise Unfair(f"the bytes of {name} (entropy:) do not match the commitment")
    for name, data in added.items():
        if data and name not in commits:
            raise Unfair(f"{name} added bytes (entropy:) without a commitment")


def same(decision, told, due):
    """Whether two outcomes say the same; only the numbers of a start have an order."""

    def dice_in(words):
        pairs = [word.partition("*") for word in words]
        return sorted(kind for kind, _, count in pairs for _ in range(int(count or 1)))

    return told == due if decision == ["start"] else dice_in(told) == dice_in(due)


def verify(path):
    """How many outcomes are right, how many were only begun right or not looked at, and how many
    are from before the game was moved; Unfair says which is not."""
    headers, moves, motions = read(path)
    seats = [re.sub(r"\(.*\)", "", name).strip() for name in headers["seats"].split(",")]
    key = key_of(headers, seats)
    state = json.loads(headers["from"]) if "from" in headers else None
    data = json.loads(headers["data"]) if "data" in headers else (state or {}).get("data", {})
    game = GAMES[headers["game"]](seats, data, state)
    game.seats = seats
    game.thrown = headers.get("dice", "").startswith("thrown ")
    hands = re.search(r"hands=(\w+)", headers.get("options", ""))
    carried = int(headers.get("carried", 0))
    count = flown = throws = others = 0
    for number, seat, decision, told in moves:
        game.decide(seat, decision)
        if not told:
            continue
        words = words_of(key, count)
        due = game.outcome(seat, decision, words)
        throws += decision[0] == "throw"
        if count < carried:
            pass  # other dice rolled it
        elif due is None and decision[0] == "throw" and throws in motions:
            try:
                game.check_release(decision, words, motions[throws],
                                   hands.group(1) if hands else "normal")
            except Unfair as finding:
                raise Unfair(f"{number}: {finding}") from None
            flown += 1
        elif due is None:
            others += 1
        elif not same(decision, told, due.split()):
            raise Unfair(f"{number}: outcome {count} is {' '.join(told)}, "
                         f"but the dice must be {due}")
        game.settle(seat, decision, told)
        count += 1
    if carried > count:
        raise Unreadable(f"{carried} outcomes cannot be from before; there are {count}")
    if carried and carried == count:
        raise Unfair("all outcomes are from before the game was moved")
    return count - carried - flown - others, flown, others, carried


def praise(right, flown, others, carried):
    text = f"all {right} outcomes are what the dice must be"
    if carried:
        text += f"; before them are {carried} that other dice rolled"
    if flown:
        text += f"; {flown} throws left the hand as they must"
    if others:
        text += f"; {others} outcomes are left to astragal verify"
    return text


def main(paths):
    status = 0
    for path in paths:
        try:
            print(f"{path}: {praise(*verify(path))}")
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
