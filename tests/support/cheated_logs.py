"""Logs of rounds as the table wrote them, and as a cheat writes them anew.

A cheat comes in two kinds here. One alters the file: the chain finds that. The other runs the table, so that every hash in
the log is made anew (`chained`) and only cuts, commitments, openings and heads are left to contradict it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from croupier import deck_of, rulebook, settle
from croupier.banked.rules import banked_rules
from croupier.bots import BANKED_POLICIES, POLICIES, play_banked_round, play_round
from croupier.cards import Deck, Shoe, parse_card
from croupier.poker.rules import round_rules
from croupier.protocol.events import Event
from croupier.shuffle import Opened, Places, Shuffle, Shuffled, committed, cut, shuffled_deck

TOOL = Path(__file__).parent.parent.parent / "tools" / "verify_log.py"
SEATS = (1, 2, 3, 4, 5, 6)
VALUES = {seat: sha256(b"seat %d" % seat).digest() for seat in SEATS}

Line = dict[str, Any]


class Dealt:
    """A shuffle with its cut, as the house has it and as the log tells it."""

    def __init__(self, number: int, shuffle: Shuffle, deck: Deck, first: int = 0) -> None:
        self.shuffle, self.first = shuffle, first
        commitments = tuple(committed(seat, value) for seat, value in VALUES.items())
        self.shuffled = Shuffled(number, first, len(shuffle.cards), deck, shuffle.root, commitments)
        self.cut = cut(self.shuffled, {seat: VALUES[seat] for seat in SEATS if seat != 4})  # seat 4 has gone away

    @property
    def told(self) -> list[Line]:
        return [line("deck-shuffled", self.shuffled), line("deck-cut", self.cut)]

    @property
    def shoe(self) -> Shoe:
        return Shoe(tuple(map(parse_card, self.shuffle.cards))).cut(self.cut.depth)

    def card(self, position: int) -> str:
        return self.shuffle.cards[self.at(position)]

    def at(self, position: int) -> int:
        return Places(self.shuffled, self.cut).committed(position)

    def opened(self, *positions: int) -> Line:
        openings = self.shuffle.openings([self.at(position) for position in positions])
        return line("cards-opened", Opened(self.shuffled.shuffle, openings))


def line(kind: str, told: msgspec.Struct) -> Line:
    return {"type": kind, **line_of(told)}


def dealt(number: int, deck: Deck | None = None) -> Dealt:
    deck = deck or Deck()
    return Dealt(number, shuffled_deck(sha256(b"deck %d" % number).digest(), deck), deck)


def logged(events: list[Event], house: Dealt, number: int) -> list[Line]:
    """The lines of a round, each card opened right after it is shown."""
    lines: list[Line] = house.told
    hands: dict[Any, Any] = {}
    for event in map(line_of, events):
        lines.append(event)
        if event["type"] in ("holes-dealt", "cards-dealt"):
            hands = dict(enumerate(event["holes" if "holes" in event else "positions"]))
            hands["dealer"] = event.get("dealer")
        if event["type"] in ("communal-dealt", "communal-revealed"):
            lines.append(house.opened(*event["positions"]))
        if event["type"] in ("hand-shown", "box-shown", "dealer-shown"):
            lines.append(house.opened(*hands[event.get("place", "dealer")]))
    return [{**each, "round": number} for each in lines]


def line_of(told: msgspec.Struct) -> Line:
    fields: Line = msgspec.json.decode(msgspec.json.encode(told))
    return fields


def poker_round(number: int, policy: str = "call") -> list[Line]:
    book = rulebook("act-omaha-2006")
    rules = settle(book, {}, defaults=book.example.table)
    house = dealt(number, deck_of(rules))
    played = play_round(
        round_rules(rules), SEATS, (400_00,) * 6, house.shoe, [POLICIES[policy]] * 6, Random(f"{policy} {number}")
    )
    return logged(played.events, house, number)


def banked_round(number: int) -> list[Line]:
    book = rulebook("act-uth-2025")
    rules = banked_rules(settle(book, {}, defaults=book.example.table))
    house = dealt(number)
    played = play_banked_round(
        rules, SEATS, (1000_00,) * 6, house.shoe, [BANKED_POLICIES["random"]] * 6, Random(f"banked {number}")
    )
    return logged(played.events, house, number)


def chained(lines: list[Line], stream: str = "table-1", first: int = 1, prev: str = "0" * 64) -> list[bytes]:
    """The lines as a log, every hash made anew."""
    log = []
    for seq, each in enumerate(lines, start=first):
        told = {"round": 1, **each, "stream": stream, "at": 0, "v": 1, "seq": seq, "prev": prev}
        body = json.dumps(told, separators=(",", ":"))[:-1].encode()
        prev = sha256(body).hexdigest()
        log.append(body + f',"hash":"{prev}"}}\n'.encode())
    return log


class Verdict:
    """What the verifier says to a log."""

    def __init__(self, code: int, said: str) -> None:
        self.code, self.said = code, said

    def finds(self, *words: str) -> bool:
        return self.code == 1 and all(word in self.said for word in ("FAULT", *words))

    @property
    def whole(self) -> bool:
        return self.code == 0 and "no faults" in self.said


Verify = Callable[..., Verdict]


POKER = poker_round(1)
RANDOM = [each for number in range(1, 9) for each in poker_round(number, "random" if number % 2 else "call")]
BANKED = [each for number in range(1, 4) for each in banked_round(number)]


def index_of(lines: list[Line], kind: str) -> int:
    return next(index for index, each in enumerate(lines) if each["type"] == kind)


def altered(lines: list[Line], kind: str, change: Callable[[Line], Any]) -> list[bytes]:
    """The log of a cheat who changes the first line of a kind and makes all hashes anew."""
    copy = deepcopy(lines)
    change(copy[index_of(copy, kind)])
    return chained(copy)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The tool by itself: without site packages, without this project."""
    command = [sys.executable, "-I", "-S", str(TOOL), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=TOOL.parent)
