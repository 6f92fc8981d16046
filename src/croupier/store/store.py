"""The interface of a store: streams of chained lines, the ledger, the sealed openings; written together or not at all.

A store takes appends and answers what is in it. An append names for every stream the number it thinks the stream ends
at; where another writer was first it fails whole, with a `Conflict`. It is acknowledged after it is safe on disk and not
before. Lines and postings are never changed or removed. There is one implementation for each database (sqlite.py,
postgresql.py), and one suite of tests for both.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Protocol

import msgspec

from croupier.chips import Posting
from croupier.record import Head

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.errors import Replaced
    from croupier.store.accounts import Account, Accounts
    from croupier.store.checkpoint_tree import CheckpointTree
    from croupier.store.door import DoorTables
    from croupier.store.round_index import Finding
    from croupier.store.stream_ends import StreamEnds
    from croupier.store.trouble import Trouble
    from croupier.store.watching import Watching
    from croupier.store.ways_in import WayIn


class Sealed(msgspec.Struct, frozen=True):
    """Something kept for a round that only the holder of a key can open; never chained, and it may be deleted."""

    round: int
    name: str  # the holder it is sealed to
    data: bytes


class PersonWrite(msgspec.Struct, frozen=True):
    """A change in the table of people, made with the lines that say so (accounts.py makes them)."""

    sql: str  # that both databases read
    arguments: tuple[object, ...]


class Write(msgspec.Struct, frozen=True):
    """Lines for the end of one stream, with what they move, what is sealed along with them and who becomes another.

    Postings come in groups, one for each line, and each group balances; without any, leave them all out. A write may
    hold no line at all where only something sealed is put to a stream that exists.
    """

    stream: str
    expected_seq: int  # the number the stream ends at now; 0 where there is none yet
    lines: bytes  # as `Chain.lines` makes them
    postings: tuple[tuple[Posting, ...], ...] = ()
    sealed: tuple[Sealed, ...] = ()  # one of the same round and name takes the place of the older
    people: tuple[PersonWrite, ...] = ()


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A posting, and the line that made it."""

    stream: str
    seq: int
    account: str
    unit: str
    amount: int


class Extent(msgspec.Struct, frozen=True):
    """How far a stream goes at some moment."""

    stream: str
    number: int  # the store's own, of the stream
    seq: int  # of its last line, and its hash, as the store has them noted
    hash: str
    lines: int  # that are there
    furthest: int  # the greatest number of one
    opening: bytes | None  # its first line, where it is not missing


class Strays(msgspec.Struct, frozen=True):
    """What belongs to nothing that is there: none, unless another program changed the database."""

    lines: int  # of no stream
    entries: int  # of no line


class Balance(msgspec.Struct, frozen=True, order=True):
    """The balance of an account."""

    account: str
    unit: str
    amount: int


class Moved(msgspec.Struct, frozen=True):
    """The movements of some lines in all on one account."""

    account: str
    unit: str
    gained: int
    given: int  # not below nothing

    @property
    def net(self) -> int:
        """The net change of the account."""
        return self.gained - self.given


class Reached(msgspec.Struct, frozen=True):
    """The point a stream had reached at some moment: its last line then, and the round that stood in it."""

    seq: int = 0
    round: int = 0


class Snapshot(msgspec.Struct, frozen=True):
    """A state worked out earlier, after the line with this number: a cache, and no more."""

    seq: int
    data: bytes


class ReaderOfPeople(Protocol):
    """The queries about people, who stand beside the record."""

    def read_people(self) -> AsyncIterator[list[Account]]:
        """All people, guests among them, some at a time, in the order of their ids."""

    def read_ways_in(self) -> AsyncIterator[list[WayIn]]:
        """All passkeys, authenticator apps and recovery codes, some at a time."""


class Reader(ReaderOfPeople, Protocol):
    """The queries a store answers. Names sort by their bytes."""

    async def streams(self) -> list[str]:
        """The names of all streams."""

    async def heads(self) -> list[Head]:
        """Return the heads of all streams, in the order of their names."""

    async def head(self, stream: str) -> Head | None:
        """Return the head of one stream; None where there is no such stream."""

    def read(self, stream: str, after_seq: int = 0) -> AsyncIterator[list[bytes]]:
        """The lines of a stream after a number, some at a time; none where there is no such stream."""

    def read_last(self) -> AsyncIterator[list[tuple[str, bytes]]]:
        """The last line of every stream, with its name, some at a time."""

    def read_all(self) -> AsyncIterator[list[bytes]]:
        """The lines of all streams, some at a time, in an order in which they can be written again."""

    async def extents(self) -> list[Extent]:
        """How far every stream goes at this moment. The lines up to there never change, so they may be read later."""

    async def strays(self) -> Strays:
        """Count what belongs to nothing that is there: none, unless another program changed the database."""

    async def last_place(self) -> int:
        """The place of the last line of all, in the order of `read_all`; later ones may have lower places."""

    async def stretch(self, after: int, last: int, numbers: Sequence[int]) -> list[tuple[int, int, int, bytes]]:
        """The lines at some places, of the streams with these numbers: place, stream, number in it, line."""

    async def entries_of_stretch(
        self, after: int, last: int, numbers: Sequence[int]
    ) -> list[tuple[int, int, str, str, int]]:
        """All that the lines of a stretch moved: stream, number in it, account, unit, amount."""

    def read_all_entries(self) -> AsyncIterator[list[Entry]]:
        """All that lines moved, some lines at a time, in the order of `read_all`."""

    def read_balances(self, prefix: str = "") -> AsyncIterator[list[Balance]]:
        """The balances of accounts whose names begin with a prefix, some at a time, in the order of their names."""

    async def balances(self, prefix: str = "") -> list[Balance]:
        """Return the balances of accounts whose names begin with a prefix, which are few."""

    async def trial_balance(self) -> dict[str, int]:
        """Add up all balances by unit: each sum is 0, or something is very wrong."""

    async def unreconciled(self) -> list[Balance]:
        """Balances that are not the sum of the account's entries: none, unless another program changed the database."""

    def entries(self, account: str) -> AsyncIterator[list[Entry]]:
        """All that an account gained and gave, some at a time, unit by unit, oldest first."""

    async def entries_of(self, stream: str, first_seq: int, last_seq: int) -> list[Entry]:
        """All that some lines of a stream moved."""

    async def moved(self, stream: str, first_seq: int, last_seq: int) -> list[Moved]:
        """Add up the movements of some lines of a stream, by account."""

    async def reached(self, stream: str, at: int) -> Reached:
        """Find how far a stream had come before a moment (ms UTC); nowhere where it had not begun."""

    async def sealed(self, stream: str, round_number: int) -> list[Sealed]:
        """Return the blobs sealed for a round."""

    def read_all_sealed(self) -> AsyncIterator[list[tuple[str, Sealed]]]:
        """All that is sealed, with its stream, some at a time."""

    async def key_fingerprint(self) -> str:
        """The fingerprint of this store's sealing key, as servers before recorded it beside the stream of keys."""

    async def snapshot(self, stream: str) -> Snapshot | None:
        """The newest snapshot of a stream, if it has one."""


class Store(Reader, Protocol):
    """A store that is open."""

    accounts: Accounts  # the people who may come in; beside the record, never in it
    door: DoorTables  # their other ways to sign in; likewise
    trouble: Trouble  # its state: readable and writable now, or not
    finding: Finding  # an index of rounds and of what was out of the ordinary, worked out from the lines: a cache
    tree: CheckpointTree  # over the checkpoints: a cache
    ends: StreamEnds  # what a checkpoint is to name
    watching: Watching  # what the fair play watch keeps beside the record

    async def append(self, writes: Sequence[Write]) -> None:
        """Write all of it in one transaction and answer once it is safe on disk.

        It fails whole, in this order: Conflict, LogError (the lines do not continue their stream), StoreError (an
        account would change its unit), Overdrawn; StoreError where the database cannot write.
        """

    async def writes_ended(self, stream: str) -> None:
        """Return once no append to a stream is under way, also one whose answer was lost; StoreError where one may be.

        What is not there after that will not come.
        """

    def on_replaced(self, told: Callable[[Replaced], None]) -> None:
        """Say whom to tell, once, that the store was replaced under play; appends then fail for good, with `Replaced`."""

    async def look(self) -> None:
        """Try whether the store can be used; `trouble` has the answer."""

    def rescue_to(self, file: Path) -> None:
        """Say where to save the lines that only memory has, should the store be replaced."""

    async def load(
        self, appends: Iterable[Sequence[Write]], people: Iterable[Account] = (), ways_in: Iterable[WayIn] = ()
    ) -> None:
        """Fill an empty store with many appends, with people and their ways in, all in one transaction."""

    async def delete_sealed(self, stream: str, round_number: int) -> None:
        """Forget what is sealed for a round."""

    async def replace_sealed(self, stream: str, sealed: Sealed, data: bytes) -> None:
        """Put other bytes in the place of something sealed, where it still is as it was read."""

    async def put_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot unless a newer one is there; StoreError where the stream does not reach so far."""

    async def delete_snapshots(self) -> None:
        """Forget all snapshots."""

    def at_one_moment(self) -> AbstractAsyncContextManager[Reader]:
        """A reader that sees the store as it is now, whatever is written meanwhile."""
