"""Everything Croupier raises on purpose.

CroupierError                   what was given cannot be used; the message says what is wrong and what to do
├── NotationError               a card or a list of cards cannot be read
├── DeckError                   cards that do not belong together: a duplicate, one outside the deck, a bad cut
├── HandError                   a hand cannot be ranked: too few or too many cards, or an unknown one
├── RulebookError               no such rulebook, clause or rule key; or an instrument's files are at fault
├── DeterminationError          a value the rulebook does not permit, or values that contradict each other
├── PolicyError                 a policy failed, or answered what is no act or what the rules refuse
├── LogError                    lines that are no log, or that do not follow from the ones before
├── Contradicted                a house that does not stand by what it has signed
├── SeedLost                    a draw that cannot be made: the seed committed to is gone
├── StoreError                  a database that cannot be opened, read or written
│   ├── Conflict                another writer was first; nothing was written
│   ├── Unsure                  the store has not said whether something was written
│   ├── Overdrawn               an account would hold less than nothing; nothing was written
│   └── Replaced                what was acknowledged is no longer in the store; nothing more is written
└── RequestError                a file, a line or a field that cannot be used
    ├── NameTaken               a name that a table or tournament has or had, or will have
    └── NotSigned               the holder of the signing key has given no signature

BrokenInvariant                 our own fault (see check.py); never caught on the way

A refusal in play is not an exception: it is an expected answer and is returned.
"""

from __future__ import annotations


class CroupierError(Exception):
    """The input cannot be used; `str(error)` is one clear line for a person."""


class NotationError(CroupierError):
    """A card or a list of cards cannot be read."""


class DeckError(CroupierError):
    """Cards that do not belong together: a duplicate, one outside the deck, a cut too near the end."""


class HandError(CroupierError):
    """A hand cannot be ranked: the wrong number of cards, or an unknown one."""


class RulebookError(CroupierError):
    """There is no such rulebook, clause or rule key; or an instrument's own files are at fault."""


class DeterminationError(CroupierError):
    """A value the rulebook does not permit, or values that contradict each other, with the clauses that say so.

    `told` is the same in the words of the trade, for pages and refusals, which have the clauses beside it.
    """

    def __init__(self, message: str, *, key: str, clauses: tuple[str, ...], told: str = "") -> None:
        super().__init__(message)
        self.key = key
        self.clauses = clauses
        self.told = told or message


class PolicyError(CroupierError):
    """A policy failed, or answered what is no act or what the rules refuse; `seat` says where it sits."""

    def __init__(self, message: str, *, seat: int) -> None:
        super().__init__(f"at seat {seat} it {message}")
        self.seat = seat


class LogError(CroupierError):
    """Lines that are no log, or that do not follow from the ones before."""


class Contradicted(CroupierError):
    """A house does not stand by what it has signed; `evidence` is what it has signed, to be kept."""

    def __init__(self, message: str, evidence: object) -> None:
        super().__init__(message)
        self.evidence = evidence


class SeedLost(CroupierError):
    """A draw cannot be made: the seed that was committed to is gone, and an operator has to commit to others."""


class StoreError(CroupierError):
    """A database that cannot be opened, read or written."""


class Conflict(StoreError):
    """Another writer was first: the stream is no longer where the writer thought. Nothing was written."""

    def __init__(self, stream: str, *, expected: int, found: int) -> None:
        super().__init__(f"{stream} was expected to end at {expected} and ends at {found}; read it again")
        self.stream = stream
        self.expected = expected
        self.found = found


class Unsure(StoreError):
    """The store has not said whether something was written; it will be known once the stream can be read again."""


class Overdrawn(StoreError):
    """An account would hold less than nothing. Nothing was written."""

    def __init__(self, account: str, *, unit: str, balance: int) -> None:
        super().__init__(f"{account} would hold {balance} ({unit}); only the cage may owe anything")
        self.account = account
        self.unit = unit
        self.balance = balance


class Replaced(StoreError):
    """The store no longer holds what was acknowledged: another copy was put in its place. Nothing more is written."""


class RequestError(CroupierError):
    """A file, a line or a field of input that cannot be used; `key` names the field, where there are several."""

    def __init__(self, message: str, *, key: str = "") -> None:
        super().__init__(message)
        self.key = key


class NotSigned(RequestError):
    """The holder of the house's signing key has given no signature that fits; the words are for the operator."""


class NameTaken(RequestError):
    """A name that a table or a tournament has or had, or that is kept for a tournament's tables."""
