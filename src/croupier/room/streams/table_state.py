"""A table as a snapshot has it: before its last round was opened, whose lines are read again."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

import msgspec

from croupier.history import DECODER, OPENINGS, is_look
from croupier.protocol import Event
from croupier.room.streams.shuffled_cards import CardsHeld, ShuffledCards
from croupier.room.streams.snapshots import State
from croupier.room.streams.stream import Line
from croupier.rulebooks import settled_again
from croupier.shuffle import PROTOCOL
from croupier.table import DeckShuffled, RulesChanged, Session, Table, TableOpened, between_rounds, session_rules


class TableState(State, frozen=True):
    """A table before a round."""

    opening: bytes  # its first event, in JSON
    rules: bytes  # the rules that held, in JSON; empty where they were those of the opening
    table: Table
    cards: CardsHeld
    opens: int  # the number of the line that opens the round
    looks: int  # at hands, before the first line that is read again
    keys: tuple[str, ...]  # of requests

    @property
    def opened(self) -> TableOpened:
        """The first event."""
        event = DECODER.decode(self.opening)
        assert isinstance(event, TableOpened)
        return event

    def session(self) -> Session:
        """Return the session at the table."""
        session = Session(self.opened)
        rules = session.rules
        if self.rules:
            rules = session_rules(settled_again(rules.table.rulebook, self.rules))
        session.restore(between_rounds(rules, self.table))
        return session

    def last_opening(self, first: int) -> LastOpening:
        """Return what follows the events from the first line that is read again."""
        return LastOpening(self.opened, self.rules, first if first < self.opens else 0)


class Looks:
    """The looks at hands in a stream, which are no events for those at the table."""

    def __init__(self, before: int = 0) -> None:
        self._before = before  # how many there were before those that are known by number
        self._numbers: list[int] = []

    def follow(self, event: Event, seq: int) -> int:
        """Follow an event; return the number of it, or of the last before it, that is none of them."""
        if is_look(event):
            self._numbers.append(seq)
        return seq - self._before - len(self._numbers)

    def before(self, seq: int) -> int:
        """Return how many there were before a line."""
        return self._before + bisect_left(self._numbers, seq)


class Before(NamedTuple):
    """What was so before a round was opened."""

    opens: int  # as in the state
    first: int  # of the lines that tell of the round: its shuffle, where that was made before it
    rules: bytes
    cards: CardsHeld


OF_OPENING = (*OPENINGS, DeckShuffled, RulesChanged)  # the events that change what is known of it


class LastOpening:
    """Follows the events of a table, and knows what was so before its last round was opened."""

    def __init__(self, opened: TableOpened, rules: bytes = b"", shuffled: int = 0) -> None:
        self.opened, self._rules = opened, rules
        self._shuffled = shuffled  # the line of a shuffle made for the round to come, as before protocol 2; or 0
        self.before: Before | None = None  # None where no round was opened yet

    def follow(self, event: Event, line: Line, cards: ShuffledCards) -> None:
        """Follow an event that the cards have not followed yet."""
        if isinstance(event, OPENINGS):
            self.before = Before(line.seq, self._shuffled or line.seq, self._rules, cards.hold())
            self._shuffled = 0
        elif isinstance(event, DeckShuffled):
            self._shuffled = line.seq if event.protocol < PROTOCOL else 0
        elif isinstance(event, RulesChanged):
            self._rules = bytes(event.rules)

    def state(self, table: Table, looks: int, keys: tuple[str, ...]) -> TableState:
        """Return the state before the last round."""
        assert self.before is not None
        opens, _, rules, cards = self.before
        return TableState(msgspec.json.encode(self.opened), rules, table, cards, opens, looks, keys)
