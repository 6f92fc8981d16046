"""The cage as a room runs it: on its stream, one at a time, what is done written with what it moves.

Theory of operation. The cage writes its stream as all do (writer.py). Where chips go to a table or come off a stake the
table's own stream is written too: `beside` holds the cage while the table writes both, or neither. A cashier whose answer
got lost asks again with the same key, and nothing is done twice: the key is written in the entry itself, with the name of
the cashier, so this holds after a restart, and in every process that is asked.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec

from croupier.chips import TRAY, WALLET, read_account, wallet_of
from croupier.errors import Overdrawn
from croupier.house import Cage, Request, apply, cash_postings, pair_at_cage, takes_fees
from croupier.house.cage import command_behind, commands, decide
from croupier.house.cage import events as cash
from croupier.protocol import Event, Refusal
from croupier.record import DIGITS, RequestKeys, key_of, mark_of
from croupier.room.streams.cage_past import CagePast, Entered
from croupier.room.streams.house_states import CageState
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.ledger_day import is_closed, place_of
from croupier.room.streams.privileges import ByTwo, by_anyone
from croupier.room.streams.sealed.words import SealedWords, Spoken
from croupier.room.streams.snapshots import State, Taken
from croupier.room.streams.stream import Line, read_on
from croupier.room.streams.writer import Decided, Postings, Prepared, StreamWriter
from croupier.rulebooks import dollars, rulebook
from croupier.store import Store, Write

if TYPE_CHECKING:
    from croupier.room.streams.keeping_snapshots import SnapshotKeeper

REASON, ANSWER = "reason", "answer"  # of an adjustment
OTHERWISE = Refusal(
    "other-entry-under-this-key",
    "something else was entered with this key already: look at the entries, and give a new key",
    "system",
)
COUNTS = (commands.CountDrop, commands.CountChips)
NOT_OURS = Refusal(
    "other-money",
    "the cage keeps another kind of money than this table plays for: it sends, sells and counts none there",
    "practice",
)


class _AsAsked(msgspec.Struct, frozen=True):
    """A command as it was asked for: what a box should hold the cage itself has added, and what it is when it differs."""

    kind: str
    command: commands.Command


class Cashier(StreamWriter[None, Spoken[commands.Command]]):
    """The cage on a store."""

    keys_on_lines, another_act = False, OTHERWISE

    def __init__(self, store: Store, keys: Keys, entropy: Entropy) -> None:
        super().__init__(store, cash.STREAM)
        self.done = RequestKeys(forgets=False)
        self.cage = Cage()
        self.overdrawn = ""  # the account that the last command would have left with less than nothing
        self.past = CagePast()
        self._unread = 0  # the last line whose entry is not in there yet
        self._emptied: dict[str, int] = {}  # when the commission box of each table was counted last
        self.words = SealedWords(store, cash.STREAM, keys, entropy)
        self.excluded: Callable[[str, int], Refusal | None] = _not_excluded  # refuses an excluded patron's buy-in
        self.by_two: ByTwo = by_anyone

    @classmethod
    async def read(cls, store: Store, keys: Keys, entropy: Entropy, snapshots: SnapshotKeeper | None = None) -> Cashier:
        """The cage that is in a store, from a snapshot on where there are any."""
        cashier = cls(store, keys, entropy)
        await cashier.open_from(snapshots)
        return cashier

    def taken(self) -> Taken:
        """Take the cage as it stands."""
        return Taken(self.last, self.last.seq, CageState(self.cage, dict(self._emptied), self.done.keys))

    def put_back(self, state: State, seq: int) -> None:
        """Come back to the cage as it stood after a line."""
        assert isinstance(state, CageState)
        self.cage, self._emptied, self._unread = state.cage, state.emptied, seq
        self.done = RequestKeys(state.keys, forgets=False)

    async def read_past(self) -> None:
        """Read the entries from before the snapshot, once they are asked for."""
        if self._unread:
            async with self.lock:
                await self._read_past()

    async def _read_past(self) -> None:
        if not self._unread:
            return
        past = CagePast()
        async for told in read_on(self.store, self.name):
            for event, line in zip(told.events, told.lines, strict=True):
                if line.seq <= self.chain.seq:
                    past.follow(Entered(event, line), _key_in(event)[:DIGITS])
        self.past, self._unread = past, 0

    def take(self, event: Event) -> Postings:
        """Return what an event moves; it is applied once it is written, for no other rests on it."""
        return cash_postings(event)

    def follow(self, event: Event, line: Line) -> None:
        """Follow an event in the drawer and among the entries."""
        self.cage = apply(self.cage, event)
        key = _key_in(event)
        self.done.take(key)
        self.past.follow(Entered(event, line), key[:DIGITS])
        if isinstance(event, cash.DropCounted | cash.VarianceBooked) and event.box == "commission":
            self._emptied[event.table] = line.at

    def has_counted_commission(self, table: str, since: int) -> bool:
        """Say whether the commission box of a table was counted at a moment or after it."""
        return self._emptied.get(table, 0) >= since

    async def give(self, command: commands.Command, at: int, *, words: str = "") -> Entered | Refusal:
        """Carry a command out; `words` are sealed with it. What was asked for before with the same key is answered so."""
        key = _key_in(command)
        async with self.locked():
            events = await self.carry_out(Spoken(command, words), Request(at, key=key))
            if isinstance(events, Refusal):
                return events
            if key and key[:DIGITS] not in self.past.by_key:
                await self._read_past()
            return self.past.by_key[key[:DIGITS]] if key else Entered(events[0], self.last)

    def has_entered(self, account: str, key: str) -> bool:
        """Say whether somebody's request at a table was entered here alone: the cage keeps its key without its mark."""
        return bool(key) and key_of(cash.STREAM, account, key[:DIGITS]) in self.done

    async def withheld(self, spoken: Spoken[commands.Command], at: int) -> Refusal | None:
        """Return why an account buys nothing or is not paid, or which place does not exist."""
        command = spoken.command
        if isinstance(command, commands.BuyIn) and (bar := self.excluded(command.account, at)):
            return Refusal("excluded", "excluded patron: pay out only", bar.clause)
        if fault := await self._misplaced(command):
            return fault
        if isinstance(command, commands.CashOut) and command.amount > (
            held := await self._held(wallet_of(command.account))
        ):
            return Refusal("wallet-too-low", f"the wallet holds ${dollars(held)}", "system")
        return None

    async def decide(self, spoken: Spoken[commands.Command], request: Request) -> Decided | Refusal:
        """Decide a command; a count is held against the ledger, and what takes two people against their accounts."""
        command, words = spoken
        only_if: tuple[Write, ...] = ()
        if isinstance(command, COUNTS) and (head := await self.store.head(command.table)):
            command = _held_against(command, await self._taken(command.table, command.box))
            only_if = (Write(head.stream, head.seq, b""),)  # it holds only as long as the table has taken no more
        events = decide(self.cage, command)
        if isinstance(events, Refusal):
            return events
        part = REASON if isinstance(command, commands.Propose) else ANSWER
        sealed = self.words.sealed(getattr(events[0], "number", 0), part, words) if words else ()
        return await self.by_two(Decided(events, sealed, only_if), pair_at_cage(self.cage, events[0]), request.at)

    def refused(self, error: Overdrawn, _write: Write) -> Refusal:
        """Say what would be overdrawn, and remember it."""
        self.overdrawn = error.account
        return Refusal("overdrawn", f"{_whose(error.account)} would be below zero", "system")

    async def _misplaced(self, command: commands.Command) -> Refusal | None:
        """Return why a command names a place the cage has no part in; it could not be verified afterwards."""
        if about := getattr(command, "about", ""):
            found = await place_of(self.store, about)
            return (
                None
                if found.kind == "tournament"
                else Refusal("no-such-tournament", "there is no such tournament", "system")
            )
        if not (table := getattr(command, "table", "")):
            return None
        place = await place_of(self.store, table)
        if not place.kind:
            return Refusal("no-such-table", "there is no such table", "system")
        if place.tournament:
            return Refusal(
                "table-of-a-tournament",
                f"this is a table of the tournament {place.tournament}: name the tournament",
                "system",
            )
        if place.kind == "tournament" and takes_fees(command) and not await self._is_closed(table):
            clauses = rulebook(place.rulebook).rules["tournament.cancel"].clauses
            return Refusal(
                "not-closed",
                f"{table} is not closed: count its fees then, as they go back if it is cancelled",
                clauses[0],
            )
        if isinstance(command, COUNTS) and self.cage.open and place.play_money != self.cage.play_money:
            return NOT_OURS
        return None

    async def _is_closed(self, tournament: str) -> bool:
        head = await self.store.head(tournament)
        return head is not None and await is_closed(self.store, tournament, head.seq)

    async def _taken(self, table: str, box: cash.Counted) -> int:
        """Return what a table has taken for the house since the last count, or holds of its chips."""
        return self.cage.boxes.get(table, 0) if box == "cash" else await self._held(f"{box}:{table}")

    async def _held(self, account: str) -> int:
        """Return what an account holds of the money of this cage."""
        held = [one for one in await self.store.balances(account) if one.account == account]
        return sum([one.amount for one in held if one.unit == self.cage.unit])

    @asynccontextmanager
    async def beside(self, command: commands.Command, when: Callable[[], int]) -> AsyncIterator[Prepared | Refusal]:
        """Hold the cage and prepare its half of what is written with a table's.

        `when` is the moment the table would write, asked for once the cage is held; both halves have one.
        """
        async with self.locked():
            yield await self.prepare(Spoken(command), Request(when()))


def _not_excluded(_account: str, _at: int) -> Refusal | None:
    """Exclude no patron."""
    return None


def _key_in(what: commands.Command | Event) -> str:
    """Return the key of the one time something is asked for, or was; empty where there is none."""
    key = getattr(what, "key", "")
    if not key:
        return ""
    command = what if isinstance(what, commands.Command) else command_behind(what)
    if isinstance(command, (*COUNTS, commands.FindVariance)):
        command = commands.FindVariance(command.table, command.box, 0, command.counted, command.by, command.key)
    asked = _AsAsked(type(command).__name__, command)
    return key_of(cash.STREAM, getattr(what, "by", ""), key) + mark_of(asked, b"")


def _held_against(command: commands.CountDrop | commands.CountChips, expected: int) -> commands.Command:
    """A count, held against what the ledger has: where they differ it takes a second person."""
    if command.counted == expected:
        return msgspec.structs.replace(command, expected=expected)
    return commands.FindVariance(command.table, command.box, expected, command.counted, command.by, command.key)


def _whose(account: str) -> str:
    kind, name, _ = read_account(account)
    return {WALLET: "the wallet", TRAY: f"the tray of {name}"}.get(kind, account)
