"""The cage as a room runs it: on its stream, one at a time, what is done written with what it moves.

Theory of operation. A command is decided on the cage as the stream has it (house/cage/decide.py), written with its
postings, and then followed. Where chips go to a table or come off a stake the table's own stream is written too: `beside`
holds the cage while the table writes both, or neither. Somebody whose answer got lost asks again with the same key, and
nothing is done twice: the key is written with the entry, so this holds after a restart, and in whichever process is asked.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec

from croupier.errors import Overdrawn, StoreError
from croupier.house.cage import commands
from croupier.house.cage import events as cash
from croupier.house.cage.apply import apply
from croupier.house.cage.behind import command_behind
from croupier.house.cage.commands import takes_fees
from croupier.house.cage.decide import decide
from croupier.house.cage.postings import cash_postings, wallet_of
from croupier.house.cage.state import Cage
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.ledger_day import is_closed, place_of
from croupier.room.streams.sealed.words import SealedWords
from croupier.room.streams.stream import Decided, SideStream, Written
from croupier.rulebooks import rulebook
from croupier.rulebooks.values import dollars
from croupier.store import Store, Write

REASON, ANSWER = "reason", "answer"  # of an adjustment
NUMBERED = (
    cash.DepositMade, cash.WithdrawalMade, cash.DrawerChanged, cash.FillMade, cash.GoodsSold,
    cash.DropCounted, cash.ChipsCounted, cash.VarianceFound, cash.AdjustmentProposed,
)  # fmt: skip
ANSWERS = (
    cash.AdjustmentApproved,
    cash.AdjustmentRefused,
    cash.VarianceBooked,
    cash.VarianceDisputed,
    cash.VarianceDropped,
)
OTHERWISE = Refusal(
    "something else was entered with this key already; look at the entries, and give a new key", "system"
)
COUNTS = (commands.CountDrop, commands.CountChips)
NOT_OURS = Refusal(
    "the cage keeps another kind of money than is played for here, and sends, sells and counts none", "practice"
)


class Entered(msgspec.Struct, frozen=True):
    """An event of the cage, and where it stands in the record."""

    event: Event
    line: Written


class Cashier:
    """The cage on a store."""

    def __init__(self, store: Store, keys: Keys, entropy: Entropy) -> None:
        self._store = store
        self.cage = Cage()
        self.overdrawn = ""  # the account that the last command would have left with less than nothing
        self.entries: dict[int, Entered] = {}  # by the number of the receipt
        self.answers: dict[int, Entered] = {}  # to adjustments and to counts that differ, by their numbers
        self.differed: list[Entered] = []  # counts of the drawer by two people who did not agree
        self.shifts: list[Entered] = []  # openings and closings
        self.without_receipt: list[Entered] = []  # play money, and chips that were bought at a table
        self._emptied: dict[str, int] = {}  # when the commission box of each table was counted last
        self.words = SealedWords(store, cash.STREAM, keys, entropy)
        self._done: dict[tuple[str, str] | None, Entered] = {}  # by who asked for it, and the key
        self.now: Callable[[], int] = int  # the room's time
        self.bar: Callable[[str, int], Refusal | None] = _nobody  # why somebody who is excluded buys nothing
        self._stream = SideStream(store, cash.STREAM, self._follow)

    @classmethod
    async def read(cls, store: Store, keys: Keys, entropy: Entropy) -> Cashier:
        """The cage that is in a store."""
        cashier = cls(store, keys, entropy)
        await cashier._stream.read()
        return cashier

    def _follow(self, event: Event) -> None:
        self.cage = apply(self.cage, event)
        entered = Entered(event, self._stream.last)
        if asked := _asked(event):
            self._done[asked] = entered
        if isinstance(event, cash.DropCounted | cash.VarianceBooked) and event.box == "commission":
            self._emptied[event.table] = entered.line.at
        if isinstance(event, cash.ShiftOpened | cash.ShiftClosed):
            self.shifts.append(entered)
        elif isinstance(event, cash.CountsDiffered):
            self.differed.append(entered)
        elif isinstance(event, ANSWERS):
            self.answers[event.number] = entered
        elif isinstance(event, NUMBERED) and event.number:
            self.entries[event.number] = entered
        elif isinstance(event, cash.DepositMade | cash.WithdrawalMade):
            self.without_receipt.append(entered)

    def has_counted_commission(self, table: str, since: int) -> bool:
        """Whether the commission box of a table was counted at a moment or after it."""
        return self._emptied.get(table, 0) >= since

    async def give(self, command: commands.Command, at: int, *, words: str = "") -> Entered | Refusal:
        """Carry a command out; `words` are sealed with it. What was asked for before with the same key is answered so."""
        async with self._stream.lock:
            await self._stream.read()
            asked = _asked(command)
            if asked not in self._done:
                try:
                    return await self._write(command, at, words)
                except StoreError:  # perhaps it is written all the same: only the answer was lost, or another was first
                    if asked not in self._done:
                        raise
            done = self._done[asked]
            return done if _is_same(command, command_behind(done.event)) else OTHERWISE

    async def _write(self, command: commands.Command, at: int, words: str) -> Entered | Refusal:
        try:
            at = max(at, self.now())  # whoever was let in since then buys in after that
            events = await self._stream.decided(lambda moment: self._decided(command, moment, words), at)
        except Overdrawn as error:
            self.overdrawn = error.account
            return Refusal(f"{_whose(error.account)} would hold less than nothing", "system")
        return events if isinstance(events, Refusal) else Entered(events[0], self._stream.last)

    async def _decided(self, command: commands.Command, at: int, words: str) -> Decided | Refusal:
        if _asked(command) in self._done:
            raise StoreError("another process has entered this under the same key")
        if isinstance(command, commands.BuyIn) and (bar := self.bar(command.account, at)):
            return Refusal("excluded patron: pay out only", bar.clause)
        if fault := await self._misplaced(command):
            return fault
        beside: tuple[Write, ...] = ()
        if isinstance(command, commands.CashOut) and command.amount > (
            held := await self._held(wallet_of(command.account))
        ):
            return Refusal(f"the wallet holds ${dollars(held)}", "system")
        if isinstance(command, COUNTS) and (head := await self._store.head(command.table)):
            command = _held_against(command, await self._taken(command.table, command.box))
            beside = (Write(head.stream, head.seq, b""),)  # it holds only as long as the table has taken no more
        events = decide(self.cage, command)
        if isinstance(events, Refusal):
            return events
        part = REASON if isinstance(command, commands.Propose) else ANSWER
        sealed = self.words.sealed(getattr(events[0], "number", 0), part, words) if words else ()
        return Decided(events, [cash_postings(event) for event in events], sealed, beside)

    async def _misplaced(self, command: commands.Command) -> Refusal | None:
        """Why a command names a place the cage has nothing to do with, which nobody could verify afterwards."""
        if about := getattr(command, "about", ""):
            found = await place_of(self._store, about)
            return None if found.kind == "tournament" else Refusal("there has been no such tournament", "system")
        if not (table := getattr(command, "table", "")):
            return None
        place = await place_of(self._store, table)
        if not place.kind:
            return Refusal("there is no such table, and there has been none", "system")
        if place.tournament:
            return Refusal(f"this is a table of the tournament {place.tournament}: name that", "system")
        if place.kind == "tournament" and takes_fees(command) and not await self._is_closed(table):
            clauses = rulebook(place.rulebook).rules["tournament.cancel"].clauses
            return Refusal(
                f"{table} is not closed, and fees go back where it is cancelled: count them then", clauses[0]
            )
        if isinstance(command, COUNTS) and self.cage.open and place.play_money != self.cage.play_money:
            return NOT_OURS
        return None

    async def _is_closed(self, tournament: str) -> bool:
        head = await self._store.head(tournament)
        return head is not None and await is_closed(self._store, tournament, head.seq)

    async def _taken(self, table: str, box: cash.Counted) -> int:
        """What a table has taken for the house since the last count, or holds of its chips."""
        return self.cage.boxes.get(table, 0) if box == "cash" else await self._held(f"{box}:{table}")

    async def _held(self, account: str) -> int:
        """What an account holds of the money of this cage."""
        held = [one for one in await self._store.balances(account) if one.account == account]
        return sum([one.amount for one in held if one.unit == self.cage.unit])

    @asynccontextmanager
    async def beside(self, command: commands.Command, when: Callable[[], int]) -> AsyncIterator[Beside | Refusal]:
        """The cage's half of what is written with a table's; it counts once it is `made`.

        `when` is the moment the table would write, asked for once nobody else writes at the cage; both halves have one.
        """
        async with self._stream.lock:
            await self._stream.read()
            events = decide(self.cage, command)
            if isinstance(events, Refusal):
                yield events
                return
            postings = [cash_postings(event) for event in events]
            at = self._stream.moment(when())
            yield Beside(self._stream, self._stream.prepared(events, postings, at), at)


class Beside:
    """A write to the cage's stream that goes with a table's."""

    def __init__(self, stream: SideStream, write: Write, at: int) -> None:
        self._stream, self.write, self.at = stream, write, at

    def made(self) -> None:
        """Both are written."""
        self._stream.follow(self.write)


def _nobody(_account: str, _at: int) -> Refusal | None:
    """Nobody is excluded."""
    return None


def _asked(what: commands.Command | Event) -> tuple[str, str] | None:
    """Who asks for something, or has, and the key of that one time; None where there is none."""
    key = getattr(what, "key", "")
    return (getattr(what, "by", ""), key) if key else None


def _held_against(command: commands.CountDrop | commands.CountChips, expected: int) -> commands.Command:
    """A count, held against what the ledger has: where they differ it takes a second person."""
    if command.counted == expected:
        return msgspec.structs.replace(command, expected=expected)
    return commands.FindVariance(command.table, command.box, expected, command.counted, command.by, command.key)


def _is_same(command: commands.Command, done: commands.Command) -> bool:
    """Whether what was done is what is asked for; what a box should hold the cage itself has added."""
    if isinstance(command, COUNTS) and isinstance(done, (*COUNTS, commands.FindVariance)):
        return _held_against(command, done.expected) == done
    return command == done


def _whose(account: str) -> str:
    kind, _, name = account.partition(":")
    return {"wallet": "the wallet", "tray": f"the tray of {name}"}.get(kind, account)
