#!/usr/bin/env python3
"""Check a Croupier log without Croupier: Python's own library is all this needs. docs/explain/shuffle.md says what and why.

The chain of every stream; the order and cut of each shuffle against the players' contributions, and these against their
signatures; each card opened or shown against the root published before; no shuffle dropped without a word; no card twice,
none opened that was not shown; no end cut off, where a head is given. Exits 0, 1 or 2.
"""

import argparse
import collections
import hashlib
import hmac
import json

P, Q = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # the field of Ed25519, and the order of its base
D = -121665 * pow(121666, -1, P) % P
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
DRAWS = ("communal-dealt", "cards-set-aside", "card-burnt")
SHOWS = (*DRAWS, "communal-revealed", "hole-replaced", "stub-reshuffled")
SHOWS_HAND = ("hand-shown", "hand-exposed", "box-shown", "dealer-shown")
BETS = ("extra-blind-made", "chips-added", "wagers-placed")


def sha(*parts):
    """SHA-256 over some bytes, a number standing for two."""
    return hashlib.sha256(b"".join(part.to_bytes(2, "big") if type(part) is int else part for part in parts)).digest()


def added(one, other):
    """The sum of two points of Ed25519, each x, y, z and x*y/z."""
    a, b = (one[1] - one[0]) * (other[1] - other[0]) % P, (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * one[3] * other[3] * D % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    """A point so many times."""
    total = (0, 1, 1, 0)
    while number:
        total, point, number = added(total, point) if number & 1 else total, added(point, point), number >> 1
    return total


def point_of(text):
    """The point that 32 bytes stand for."""
    number = int.from_bytes(text, "little")
    y, odd = number & ((1 << 255) - 1), number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
    if x * x % P != square or y >= P:
        raise ValueError("names a key that is none")
    x = x if x & 1 == odd else P - x
    return x, y, 1, x * y % P


def signed(key, signature, *lines):
    """Whether a key has signed some lines of text (RFC 8032)."""
    key, signature, text = bytes.fromhex(key), bytes.fromhex(signature), "\n".join(map(str, lines)).encode()
    if len(key) != 32 or len(signature) != 64 or (scalar := int.from_bytes(signature[32:], "little")) >= Q:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % Q
    base = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    left, right = times(scalar, base), added(point_of(signature[:32]), times(challenge, point_of(key)))
    return (left[0] * right[2] - right[0] * left[2]) % P == (left[1] * right[2] - right[1] * left[2]) % P == 0


def numbers_below(key, label, bounds):
    """For each bound in turn a number below it, from the keystream."""
    blocks = (hmac.new(key, label + index.to_bytes(4, "big"), "sha256").digest() for index in range(1 << 16))
    numbers = (int.from_bytes(block[at : at + 2], "big") for block in blocks for at in range(0, 32, 2))
    return [next(number % bound for number in numbers if number < 65536 - 65536 % bound) for bound in bounds]


def root_of(count, opening):
    """The root an opening leads to."""
    position, path = opening["position"], list(map(bytes.fromhex, opening["path"]))
    node = sha(b"\x00croupier/1/card", position, opening["card"].encode(), bytes.fromhex(opening["salt"]))
    while count > 1:
        if position ^ 1 < count and path:  # the last of an odd number goes up alone
            other = path.pop(0)
            node = sha(b"\x01", other, node) if position & 1 else sha(b"\x01", node, other)
        position, count = position >> 1, (count + 1) >> 1
    return "" if path else node.hex()


class Shuffle:
    """One shuffle: what was committed to, in which order the players lay it and where they cut, what has been opened."""

    def __init__(self, event):
        self.number, self.first, self.count, self.root = (event[name] for name in ("shuffle", "first", "count", "root"))
        self.deck = DECK[52 - event["deck"]["size"] :] + ["Jo"] * event["deck"]["joker"]
        self.commitments = {given["seat"]: given["commitment"] for given in event["commitments"]}
        self.keys = {given["seat"]: given.get("key", "") for given in event["commitments"]}
        self.depth, self.cards, self.void = None, {}, False  # cards by shoe position
        self.table, self.second, self.order = event["stream"], event.get("protocol", 1) == 2, list(range(self.count))
        if event.get("protocol", 1) not in (1, 2):
            raise ValueError(f"is by protocol {event['protocol']}, which is not known here")
        for given in event["commitments"] if self.second else ():
            told = (f"shuffle {self.number}", f"seat {given['seat']}", given["commitment"], given["key"])
            if not signed(given["key"], given["signature"], "croupier/2/commitment", self.table, *told):
                raise ValueError(f"has a commitment of seat {given['seat']} that its key has not signed")

    @property
    def open(self):
        """Whether its parts are still to be revealed, which only protocol 2 asks for."""
        return self.second and self.depth is None and not self.void

    def cut(self, event):
        """Make the cut again."""
        values = {given["seat"]: bytes.fromhex(given["value"] or "") for given in event["contributions"]}
        if self.depth is not None or self.count < 4 or values.keys() != self.commitments.keys():
            raise ValueError("cuts a second time or too late, or with contributions of other seats than had committed")
        of = self.number.to_bytes(4, "big") if self.second else b""
        label = b"croupier/2/contribution" if self.second else b"croupier/1/contribution"
        hashes = {seat: sha(label, seat, of, value).hex() for seat, value in values.items()}
        kept = [seat for seat in sorted(values) if len(values[seat]) == 32 and hashes[seat] == self.commitments[seat]]
        if [given["seat"] for given in event["contributions"] if given["counted"]] != kept:
            raise ValueError(f"counts other contributions than those of seats {kept}, which fit their commitments")
        if self.second:
            self.check_reveals(event, kept)
        parts = b"".join(seat.to_bytes(2, "big") + b"\x00\x20" + values[seat] for seat in kept)
        key, label = bytes.fromhex(self.root), b"croupier/2/cut" if self.second else b"croupier/1/cut"
        self.depth = 2 + numbers_below(key, label + parts, [self.count - 3])[0]  # from 2 to 2 less than all
        if event["depth"] != self.depth:
            raise ValueError(f"cuts {event['depth']} deep, where root and contributions say {self.depth}")
        if self.second:
            lasts = range(self.count - 1, 0, -1)
            others = numbers_below(key, b"croupier/2/players" + parts, [at + 1 for at in lasts])
            for last, other in zip(lasts, others, strict=True):
                self.order[last], self.order[other] = self.order[other], self.order[last]

    def check_reveals(self, event, kept):
        """All parts came, each signed by the key that had committed to it."""
        for given in event["contributions"]:
            told = (f"shuffle {self.number}", f"root {self.root}", f"seat {given['seat']}", given["value"])
            key, signature = self.keys[given["seat"]], given.get("signature", "")
            if given["seat"] not in kept or not signed(key, signature, "croupier/2/reveal", self.table, *told):
                raise ValueError(f"is made without what seat {given['seat']} had committed to, signed by its key")

    def prove(self, opening):
        """Check one opened card."""
        self.depth = self.depth or 0
        card, place = opening["card"], self.order.index(opening["position"])
        position = self.first + (place - self.depth) % self.count
        if root_of(self.count, opening) != self.root:
            raise ValueError(f"opens {card} at shoe position {position}, and its proof does not lead to the root")
        if card not in self.deck or card in [known for at, known in self.cards.items() if at != position]:
            raise ValueError(f"opens {card}, which is not in the deck or lies elsewhere in shuffle {self.number}")
        self.cards[position] = card


class Shoe:
    """What is dealt after one shuffle of the whole deck, later shuffles of what is left included: one round."""

    def __init__(self, shuffle):
        self.shuffles, self.next, self.round, self.ended = [shuffle], 0, None, False
        self.hands, self.shown, self.glimpsed = {}, [], set()

    def draw(self, event, positions):
        """Cards leave the shoe in order, after the cut, for one round only."""
        shuffle, start = self.shuffles[-1], self.next
        self.round = event["round"] if self.round is None else self.round
        if event["round"] != self.round or ((shuffle.commitments or shuffle.second) and shuffle.depth is None):
            raise ValueError(f"deals from the shoe of round {self.round}, or before shuffle {shuffle.number} is cut")
        shuffle.depth, self.next = shuffle.depth or 0, start + len(positions)
        if sorted(positions) != [*range(start, self.next)] or self.next > shuffle.first + shuffle.count:
            raise ValueError(f"takes positions {sorted(positions)} from the shoe, where {start} is next")

    def take(self, event, line):
        """Follow one event of a round."""
        kind, cards = event["type"], event.get("cards", [event.get("card")])
        positions = event.get("positions", event.get("returned", [event.get("position")]))
        if kind in ("holes-dealt", "cards-dealt"):
            self.hands = dict(enumerate(map(list, event.get("holes", positions))), dealer=list(event.get("dealer", [])))
            self.draw(event, sum(self.hands.values(), event.get("communal", [])))
        elif kind in DRAWS:
            self.draw(event, event.get("burnt", []) + positions)
        elif kind in ("cards-exposed", "communal-seen"):  # their positions are not told
            self.glimpsed.update(cards)
        elif kind == "hole-replaced":
            place, new = event["place"], event["replacement"]
            self.draw(event, [new] if new == self.next else [])  # or a card burnt before
            self.hands[place] = [at for at in self.hands[place] if at != event["position"]] + [new]
        if kind in SHOWS or kind in SHOWS_HAND:
            positions = positions if kind in SHOWS else self.hands[event.get("place", "dealer")]
            self.shown.append((line, [*map(int, positions)], [*map(str, cards)]))
        self.ended = self.ended or kind.endswith(("round-ended", "round-voided"))

    def faults(self, done):
        """What does not fit; a round that is not done may still have openings to come."""
        opened, fit = {at: card for shuffle in self.shuffles for at, card in shuffle.cards.items()}, set()
        for line, positions, cards in self.shown:
            found, known = [opened.get(at) for at in positions], [card for card in cards if card != "??"]
            fit.update(at for at in positions if opened.get(at) in known)
            if len({*known} & {*found}) < len(known) and (done or None not in found):
                yield f"line {line} shows {known} at shoe positions {positions}, where {found} was opened"
        for at in sorted(opened.keys() - fit) if self.round is not None else ():
            if opened[at] not in self.glimpsed:
                whose = [f" in the hand at place {place}" for place, hand in self.hands.items() if at in hand]
                yield f"round {self.round}: shoe position {at}{''.join(whose)} is opened and was never shown"


def follow(event, line, shoes):
    """What does not fit in what a line says of shuffles and cards."""
    kind, shoe = event["type"], shoes.get(event["stream"])
    if kind == "deck-shuffled":
        shuffle, last = Shuffle(event), shoe.shuffles[-1] if shoe else None
        if last and last.open:
            yield f"line {line} shuffles anew, and shuffle {last.number} was neither dealt from nor void"
        if last and shuffle.second and shuffle.number != last.number + 1:
            yield f"line {line} is shuffle {shuffle.number}, after {last.number}"
        count, whole = shuffle.count, len(shuffle.deck)
        least, behind = (1, last.first + last.count) if last and shuffle.first else (whole, 0)
        if shuffle.first != behind or not least <= count <= whole or (last and shuffle.number <= last.number):
            raise ValueError(f"shuffles {count} of {whole} cards from shoe position {shuffle.first}, out of order")
        if shuffle.first:
            shoe.shuffles, shoe.next = [*shoe.shuffles, shuffle], shuffle.first
        else:
            shoes[event["stream"]] = Shoe(shuffle)
            yield from shoe.faults(done=True) if shoe else ()
    elif kind in ("deck-cut", "cards-opened"):
        shuffle = {each.number: each for each in (shoe.shuffles if shoe else ())}.get(event["shuffle"])
        if shuffle is None:
            raise ValueError(f"is about shuffle {event['shuffle']}, which is not in the shoe now")
        if kind == "deck-cut":
            shuffle.cut(event)
        for opening in event.get("openings", ()):
            shuffle.prove(opening)
    elif kind == "shuffle-void":
        last = shoe.shuffles[-1] if shoe else None
        if last is None or not last.open or last.number != event["shuffle"]:
            raise ValueError("makes a shuffle void that is not open")
        last.void = True
    elif shoe:
        if shoe.shuffles[-1].open and kind in BETS:
            yield f"line {line} is a bet once the cards were shuffled"
        shoe.take(event, line)


def faults_in(lines, known, kinds):
    """All that does not hold from line to line; each stream's hashes go into `known`, the kinds of lines into `kinds`."""
    shoes = {}
    for number, line in ((number, line) for number, line in enumerate(lines, start=1) if line.strip()):
        try:
            event, body = json.loads(line), line.rpartition(b',"hash":"')[0]
            stream, seq, digest = event["stream"], int(event["seq"]), event["hash"]
            hashes = known.setdefault(stream, {0: "0" * 64})
            last = next(reversed(hashes))
            if sha(body).hex() != digest or line.rstrip() != body + f',"hash":"{digest}"}}'.encode():
                yield f"line {number} was altered: its hash does not fit"
            if seq != last + 1 or event["prev"] != hashes[last]:
                yield f"line {number} does not follow line {last} of {stream}: lines were removed, put in, moved or altered"
            hashes[seq], kinds[event["type"]] = digest, kinds[event["type"]] + 1
            yield from follow(event, number, shoes)
        except Exception as error:  # whatever a line holds is told, and the next is read
            yield f"line {number} cannot be: {error}"
    for shoe in shoes.values():
        yield from shoe.faults(shoe.ended)


def head(text):
    """STREAM:SEQ:HASH, as it stands on a receipt."""
    stream, seq, digest = text.rsplit(":", 2)
    return stream, int(seq), digest


def main():
    """Read the log and the heads; print what does not hold, and what is proven."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("log", type=argparse.FileType("rb"), help="a file of JSON lines")
    parser.add_argument("--head", action="append", default=[], type=head, metavar="STREAM:SEQ:HASH")
    given, known, kinds = parser.parse_args(), {}, collections.Counter()
    with given.log as lines:
        faults = list(faults_in(lines, known, kinds)) or ([] if known else ["there is no line in it"])
    fitting = [each for each in given.head if known.get(each[0], {}).get(each[1]) == each[2]]
    for stream, seq, _ in (each for each in given.head if each not in fitting):
        faults.append(f"line {seq} of {stream} is not as its head says: altered, cut off, or gone with its stream")
    for stream in sorted(known, key=str):
        last, proven = max(known[stream]), max([seq for name, seq, _ in fitting if name == stream], default=0)
        tail = "all proven by a head" if proven == last else f"the last {last - proven} unproven: no head names them"
        print(f"{stream}: {last} lines, {tail}")
    for fault in faults[:20]:
        print(f"FAULT: {fault}")
    print(f"{kinds['deck-shuffled']} shuffles, {kinds['cards-opened']} lines of openings: {len(faults) or 'no'} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
