"""A batch: appends decided one after the other in memory, then written to the database at once.

Theory of operation. Inside one transaction the store loads, and locks, the heads of all streams and the balances of all
accounts that the waiting appends name. Each append is then decided by `add`: it is taken whole, and later appends of the
batch see it, or it is refused with its error and leaves no trace. What was taken is left in plain rows, which the
database writes in a few statements. Both databases share this module, so they cannot differ in what they take.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier.check import invariant
from croupier.chips import CAGE, Posting, balanced
from croupier.errors import Conflict, CroupierError, LogError, Overdrawn, StoreError
from croupier.record import FIRST, Ends, Head
from croupier.store.store import PersonWrite, Write

LONGEST_NAME = 200
MOST = 2**63 - 1  # the largest number the databases can count to


class Account(NamedTuple):
    """An account is known by its name and its unit; only the cage has several."""

    name: str
    unit: str


class EventRow(NamedTuple):
    """A line to be written."""

    stream: str
    seq: int
    line: bytes


class PostingRow(NamedTuple):
    """A posting to be written, with the line that makes it."""

    stream: str
    seq: int
    account: Account
    amount: int


class SealedKey(NamedTuple):
    """The key a sealed blob is kept under."""

    stream: str
    round: int
    name: str


class Batch:
    """The streams and accounts of a transaction, and the rows that still have to be written."""

    def __init__(self) -> None:
        self.stream_ids: dict[str, int] = {}  # of the streams the database has
        self.account_ids: dict[Account, int] = {}
        self.heads: dict[str, Head] = {}
        self.balances: dict[Account, int] = {}
        self._units: dict[str, str] = {CAGE: ""}
        self.written()

    def written(self) -> None:
        """Nothing is left to write."""
        self.moved: dict[str, Head] = {}
        self.left: dict[str, Head] = {}  # where those that are moved end in the database
        self.events: list[EventRow] = []
        self.touched: dict[Account, int] = {}
        self.held: dict[Account, int] = {}  # what those that are touched hold in the database
        self.postings: list[PostingRow] = []
        self.sealed: dict[SealedKey, bytes] = {}
        self.people: list[PersonWrite] = []

    def know_stream(self, id_: int, head: Head) -> None:
        """Take in where a stream ends now."""
        self.stream_ids[head.stream] = id_
        self.heads[head.stream] = head

    def know_account(self, id_: int, account: Account, balance: int) -> None:
        """Take in what an account holds now."""
        self.account_ids[account] = id_
        self.balances[account] = balance
        if account.name != CAGE:
            self._units[account.name] = account.unit

    def add(self, writes: Sequence[Write]) -> None:
        """Take one append whole, or raise why not and take nothing of it."""
        moved: dict[str, Head] = {}
        events: list[EventRow] = []
        for write in writes:
            head = moved.get(write.stream) or self.heads.get(write.stream) or Head(write.stream, 0, FIRST)
            if write.expected_seq != head.seq:
                raise Conflict(write.stream, expected=write.expected_seq, found=head.seq)
            rows, end = _followed(write, head)
            events += rows
            if end.seq > head.seq:
                moved[write.stream] = end
            invariant(end.seq > 0, "nothing is sealed for a stream without lines")
        postings = list(_posting_rows(writes))
        touched = self._touched(postings)
        for name in moved.keys() & self.heads.keys():
            self.left.setdefault(name, self.heads[name])
        for account in touched.keys() & self.balances.keys():
            self.held.setdefault(account, self.balances[account])
        self.heads |= moved
        self.moved |= moved
        self.events += events
        self.balances |= touched
        self._units |= {account.name: account.unit for account in touched if account.name != CAGE}
        self.touched |= touched
        self.postings += postings
        self.sealed |= {SealedKey(each.stream, one.round, one.name): one.data for each in writes for one in each.sealed}
        self.people += [change for write in writes for change in write.people]

    def refusal(self, writes: Sequence[Write]) -> Exception | None:
        """Take one append, or return why not."""
        try:
            self.add(writes)
        except (CroupierError, AssertionError) as refused:
            return refused
        return None

    @property
    def size(self) -> int:
        """Count the streams and accounts that are known."""
        return len(self.stream_ids) + len(self.account_ids)

    def _touched(self, postings: Sequence[PostingRow]) -> dict[Account, int]:
        """The new balances; StoreError for an account that would change its unit, Overdrawn for one below nothing."""
        touched: dict[Account, int] = {}
        units: dict[str, str] = {}
        for row in postings:
            account = row.account
            unit = self._units.get(account.name) or units.setdefault(account.name, account.unit)
            if account.name != CAGE and unit != account.unit:
                raise StoreError(f"{account.name} is kept in {unit}; {account.unit} cannot be posted to it")
            before = touched[account] if account in touched else self.balances.get(account, 0)
            touched[account] = before + row.amount
        for account, balance in touched.items():
            if balance < 0 and account.name != CAGE:
                raise Overdrawn(account.name, unit=account.unit, balance=balance)
            invariant(abs(balance) <= MOST, f"{account.name} stays within what a database can count")
        return touched


def streams_in(appends: Iterable[Sequence[Write]]) -> list[str]:
    """The streams some appends write to, in the order in which they are locked."""
    return sorted({write.stream for writes in appends for write in writes})


def accounts_in(appends: Iterable[Sequence[Write]]) -> list[str]:
    """The accounts some appends post to, in the order in which they are locked."""
    return sorted(
        {posting.account for writes in appends for write in writes for group in write.postings for posting in group}
    )


def check_form(writes: Sequence[Write]) -> None:
    """Stop an append that no store could take, before it comes into a batch with others."""
    for write in writes:
        _check_name(write.stream)
        invariant(len(write.postings) in (0, write.lines.count(b"\n")), "every line has its postings, or none has")
        for group in write.postings:
            invariant(balanced(group), "the postings of a line balance")
            for posting in group:
                _check_name(posting.account)
                _check_name(posting.unit)
                invariant(abs(posting.amount) <= MOST, "an amount stays within what a database can count")
        for sealed in write.sealed:
            _check_name(sealed.name)
            invariant(0 <= sealed.round <= MOST, "rounds are numbered from 0")


@lru_cache(maxsize=1 << 16)
def _check_name(name: str) -> None:
    good = 0 < len(name) <= LONGEST_NAME and name.isprintable() and " " not in name
    invariant(good, f"{name[:50]!r} can be a name in a store")


def _followed(write: Write, head: Head) -> tuple[list[EventRow], Head]:
    """The lines of a write, each checked to continue the stream, and where the stream then ends."""
    lines = write.lines.split(b"\n")
    if lines.pop():
        raise LogError(f"the last line for {write.stream} has no line end")
    rows: list[EventRow] = []
    ends = Ends()
    ends.start(head.stream, head.seq, head.hash)
    for line in lines:
        try:
            link = ends.follow(line)
        except LogError as fault:
            raise LogError(f"line {len(rows) + 1} for {write.stream} {fault}") from fault
        if link.stream != write.stream:
            raise LogError(f"line {len(rows) + 1} for {write.stream} is one of {link.stream}")
        if line != line.rstrip():
            raise LogError(f"line {len(rows) + 1} for {write.stream} has blanks behind it, which no hash covers")
        rows.append(EventRow(write.stream, link.seq, line + b"\n"))
        head = Head(link.stream, link.seq, link.hash)
    return rows, head


def _posting_rows(writes: Sequence[Write]) -> Iterator[PostingRow]:
    for write in writes:
        for seq, group in enumerate(write.postings, start=write.expected_seq + 1):
            for posting in group:
                yield PostingRow(write.stream, seq, _account(posting), posting.amount)


def _account(posting: Posting) -> Account:
    return Account(posting.account, posting.unit)
