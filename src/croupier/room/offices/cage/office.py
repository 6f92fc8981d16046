"""The back office of a room: what the operator sees of the cage, the tables' money and the people, and papers about it."""

from __future__ import annotations

import asyncio
from bisect import insort
from collections.abc import Callable, Mapping
from datetime import date
from itertools import islice
from typing import Literal

import msgspec

from croupier.acts import WithCage
from croupier.chips import CAGE, CASH, COMMISSION, FLOAT, PLAY, SALES, TRAY, WALLET, beginning, read_account, wallet_of
from croupier.documents import Imprint, Receipt
from croupier.house import OPERATOR, Person, cash_moved, digest
from croupier.house.cage import STREAM as CAGE_STREAM
from croupier.house.cage import commands
from croupier.house.cage import events as cage_events
from croupier.protocol import Event, Refusal
from croupier.room.context import RoomContext
from croupier.room.offices.cage.books import Books, BooksDay
from croupier.room.offices.cage.commission_day import CommissionDay, commission_day
from croupier.room.offices.cage.entries import Names, OneEntry, receipt_of, shown
from croupier.room.offices.cage.receipt_prints import Prints
from croupier.room.people.accounts import person_of
from croupier.room.people.patrons import meet_all
from croupier.room.streams.cage import Cashier
from croupier.room.streams.cage_past import Entered
from croupier.room.streams.ledger_day import played_by
from croupier.room.tables.actor import TableActor
from croupier.store import Account
from croupier.table import Table, rounds_left
from croupier.table import commands as table_commands
from croupier.turns import in_turns

LISTED_MOST = 60
FOUND_MOST = 12
COUNTS_DIFFER = Refusal("counts-differ", "the two counts differ: both count again, each on their own", "practice")
MoneyKind = Literal["", "players", "bank", "tournament"]


class Waiting(msgspec.Struct, frozen=True):
    """A count that waits for the second person, who is not told what the first has counted."""

    when: cage_events.When
    by: str
    by_name: str


class Totals(msgspec.Struct, frozen=True):
    """The sums that make up the cash of a shift."""

    opening: int
    buy_ins: int
    cash_outs: int
    safe: int
    boxes: int


class Closed(msgspec.Struct, frozen=True):
    """The drawer's count and expected amount at the end of a shift."""

    counted: int
    expected: int


class Seated(msgspec.Struct, frozen=True):
    """A player with a stake that goods may be paid from."""

    seat: int
    name: str
    stake: int


class Closing(msgspec.Struct, frozen=True):
    """Notice of closing that was given at a table: what still goes before it."""

    rounds: int  # whole ones
    until: int  # ms UTC; 0 where it is not a matter of time


class TableMoney(msgspec.Struct, frozen=True, kw_only=True):
    """The house's money at a table or in a tournament, in cents."""

    table: str
    title: str
    rulebook: str
    kind: MoneyKind  # empty for a table that is closed
    float: int = 0
    tray: int = 0
    commission: int = 0
    sales: int = 0
    cash: int = 0  # for chips that were bought there
    play_money: bool = False
    goods_clause: str = ""  # under which goods are paid from a stake; empty where they are not
    seated: tuple[Seated, ...] = ()
    chip: int = 0  # the smallest of the table, of which fills and credits are made
    closing: Closing | None = None  # set where notice was given


class CageSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The cage as those see it who work there."""

    open: bool
    shift: int
    drawer: int
    count: Waiting | None
    totals: Totals
    tables: tuple[TableMoney, ...]
    entries: tuple[OneEntry, ...]  # newest first
    adjustments: tuple[OneEntry, ...]  # those that wait
    differing: tuple[
        OneEntry, ...
    ]  # counts at tables that wait for the second person, who is not told the first figure
    day: str
    closed: Closed | None  # the end of the last shift, while none is open


class Found(msgspec.Struct, frozen=True):
    """A patron the cage may serve."""

    account: str
    name: str
    guest: bool
    wallet: int


class BackOffice:
    """The back office of a house."""

    def __init__(self, house: RoomContext, tables: Callable[[], Mapping[str, TableActor]]) -> None:
        self._house, self._tables, self.play_money = house, tables, house.play_money
        self.cashier: Cashier = house.cashier
        self._names = Names(house.store, house.people)
        self._books = Books(house.store, house.cashier, lambda: house.registry.register)
        self._prints = Prints(house.inspectorate)
        self.printing = asyncio.Lock()  # one receipt after the other, so that the first is the first

    async def cage(self) -> CageSeen:
        """The cage now."""
        await self.cashier.read_past()
        cashier, cage = self.cashier, self.cashier.cage
        entries = list(islice(reversed(cashier.past.entries.values()), LISTED_MOST))
        count = cage.count
        return CageSeen(
            open=cage.open,
            shift=cage.shift,
            drawer=cage.drawer,
            count=Waiting(count.when, count.by, await self._names.of(count.by)) if count else None,
            totals=await self._totals(),
            tables=tuple(await self._money()),
            entries=await self._prints.mark(*[await shown(cashier, self._names, one) for one in entries]),
            adjustments=tuple(
                [await shown(cashier, self._names, cashier.past.entries[number]) for number in cage.proposed]
            ),
            differing=tuple(
                [await shown(cashier, self._names, cashier.past.entries[number]) for number in cage.differing]
            ),
            day=self._books.today(self._house.clock.now()).isoformat(),
            closed=self._closed(),
        )

    def _closed(self) -> Closed | None:
        last = self.cashier.past.shifts[-1].event if self.cashier.past.shifts else None
        return Closed(last.counted, last.expected) if isinstance(last, cage_events.ShiftClosed) else None

    async def _totals(self) -> Totals:
        cashier, shift = self.cashier, self.cashier.cage.shift
        opened = [one.event for one in cashier.past.shifts if isinstance(one.event, cage_events.ShiftOpened)]
        own = cashier.past.of_shift.get(shift, [])

        moved: dict[type[Event], int] = {}
        async for event in in_turns(list(own)):
            moved[type(event)] = moved.get(type(event), 0) + cash_moved(event)

        def cash(*kinds: type[Event]) -> int:
            return sum([moved.get(kind, 0) for kind in kinds])

        return Totals(
            opened[-1].counted if opened else 0,
            cash(cage_events.DepositMade),
            cash(cage_events.WithdrawalMade),
            cash(cage_events.DrawerChanged),
            cash(cage_events.DropCounted, cage_events.VarianceBooked),
        )

    async def _money(self) -> list[TableMoney]:
        held: dict[str, dict[str, int]] = {}
        for kind in (FLOAT, TRAY, COMMISSION, SALES):
            for one in await self._house.store.balances(beginning(kind)):
                if one.unit in (CASH, PLAY) and one.amount:
                    held.setdefault(read_account(one.account).whose, {})[kind] = one.amount
        for table, amount in self.cashier.cage.boxes.items():
            if amount:
                held.setdefault(table, {})["cash"] = amount
        names = sorted({*held, *[name for name, actor in self._tables().items() if _is_open(actor)]})
        return [await self._one_table(name, held.get(name, {})) for name in names]

    async def _one_table(self, name: str, held: Mapping[str, int]) -> TableMoney:
        place = await self._books.ledger.place(name)
        actor = self._tables().get(name)
        kind: MoneyKind = "tournament" if place.kind == "tournament" else ""
        clause = ""
        seated: tuple[Seated, ...] = ()
        chip, closing = 0, None
        if actor and actor.desk and _is_open(actor):
            session = actor.desk.host.session
            kind = session.rules.kind.name
            chip, closing = session.rules.game.chip, _closing(session.table)
            if session.rules.ways.get("stake.reduce") == "purchases":
                clause = session.rules.clause("stake.reduce")
                places = zip(session.table.players, session.table.stakes, strict=True)
                seated = tuple([Seated(one.seat, await self._names.of(one.account), stake) for one, stake in places])
        return TableMoney(
            table=name,
            title=place.title,
            rulebook=place.rulebook,
            kind=kind,
            play_money=place.play_money,
            goods_clause=clause,
            seated=seated,
            chip=chip,
            closing=closing,
            **held,
        )

    async def give(self, command: commands.Command, *, words: str = "") -> OneEntry | Refusal | None:
        """Carry out a command at the cage; return the entry where it makes one."""
        return await self._answered(await self.cashier.give(command, self._house.clock.now(), words=words))

    async def _answered(self, answer: Entered | Refusal) -> OneEntry | Refusal | None:
        if isinstance(answer, Refusal):
            overdrawn, self.cashier.overdrawn = self.cashier.overdrawn, ""
            house = self._house
            await house.inspectorate.note_overdrawn(CAGE_STREAM, overdrawn, house.clock.now())
            return answer
        event = answer.event
        if isinstance(event, cage_events.CountsDiffered | cage_events.VarianceDisputed):
            return COUNTS_DIFFER
        if isinstance(event, cage_events.DepositMade | cage_events.WithdrawalMade):
            await self._house.wallets.ask(event.account)
        if isinstance(event, cage_events.AdjustmentApproved):
            for party in (event.giver, event.taker):
                kind, whose, _ = read_account(party)
                if kind == WALLET:
                    await self._house.wallets.ask(whose)
        if isinstance(event, cage_events.DropCounted | cage_events.VarianceBooked) and (
            actor := self._tables().get(event.table)
        ):
            actor.show_again()  # commission that is counted does not go back into a pot
        number = getattr(event, "number", 0)
        return await self.entry(number) if number else None

    async def confirm_variance(self, person: Person, number: int, counted: int) -> OneEntry | Refusal | None:
        """Record the second count of a difference; for the bank of a table, the table writes it down too."""
        found, by = self.cashier.cage.differing.get(number), person.account
        confirmed = commands.ConfirmVariance(number, counted, by)
        actor = self._tables().get(found.table) if found and found.box == "float" else None
        if not found or not actor or found.counted != counted or found.by == by:
            return await self.give(confirmed)
        answer = await actor.give(person, WithCage(confirmed, table_commands.ChangeFloat(counted - found.expected, by)))
        if not answer.ok:
            return answer.refusal or Refusal(
                "not-written", answer.fault.what if answer.fault else "it was not written", "system"
            )
        return await self.entry(number)

    async def propose(self, adjustment: commands.Propose, words: str) -> OneEntry | Refusal | None:
        """Propose an adjustment; the reason is sealed, and its hash is on record. Between people of two kinds none moves."""
        if fault := await self._not_settled(adjustment.table, adjustment.played):
            return fault
        parties = (adjustment.giver, adjustment.taker)
        units = {unit for each in parties if (unit := await self._kept_in(each))}
        if len(units) > 1:
            return Refusal(
                "two-kinds-of-money",
                "one of them has cash and the other play money: no money moves between the two",
                "practice",
            )
        play_money = PLAY in units
        given = msgspec.structs.replace(adjustment, sha256=digest(words), play_money=play_money)
        return await self.give(given, words=words)

    async def _not_settled(self, table: str, played: int) -> Refusal | None:
        """Refuse an adjustment for a round that was never played at the table or is not over."""
        if not played:
            return None
        head = await self._house.store.head(table) if table else None
        over = (await played_by(self._house.store, table, head.seq)).over if head else 0
        if played <= over:
            return None
        last = f"the last one that is settled there is round {over}" if over else "none is settled there"
        return Refusal(
            "round-not-settled", f"round {played} of {table or 'no table'} cannot be adjusted: {last}", "practice"
        )

    async def _kept_in(self, party: str) -> str:
        """The unit the ledger keeps a party's money in; empty for the cage, which has every kind."""
        kind, whose, _ = read_account(party)
        if party == CAGE:
            return ""
        if kind == WALLET:
            await meet_all(self._house, [whose])  # a guest of before a restart is one still
            await self._house.wallets.ask(whose)
            return self._house.wallets.unit_of(whose)
        return PLAY if (await self._books.ledger.place(whose)).play_money else CASH

    async def refuse(self, number: int, by: str, words: str) -> OneEntry | Refusal | None:
        """Refuse an adjustment."""
        return await self.give(commands.Refuse(number, digest(words), by), words=words)

    async def entry(self, number: int) -> OneEntry | None:
        """One entry."""
        await self.cashier.read_past()
        entered = self.cashier.past.entries.get(number)
        if entered is None:
            return None
        (entry,) = await self._prints.mark(await shown(self.cashier, self._names, entered))
        return entry

    async def adjustments(self) -> list[OneEntry]:
        """All adjustments, those that wait first, then the newest."""
        await self.cashier.read_past()
        past = self.cashier.past
        newest = sorted(past.adjustments, key=lambda number: (number in past.answers, -number))[:LISTED_MOST]
        found = [await shown(self.cashier, self._names, past.adjustments[number]) for number in newest]
        return list(await self._prints.mark(*found))

    async def receipt(self, number: int, person: Person) -> Receipt | None:
        """The receipt of an entry as it was when it was made, or answered; printed before, it is marked as a copy.

        An operator's read of it is its printing. Others are given copies, and theirs are no printing.
        """
        entry = await self.entry(number)
        if entry is None:
            return None
        at = entry.answered_at or entry.at
        zone = self._house.registry.register.zone
        imprint = Imprint(self._house.called.on_paper(), at, zone, (entry.head,), entry.by_name, self.play_money)
        balance = await self._held_after(entry.account, self.cashier.past.entries[number].line.seq)
        return receipt_of(entry, imprint, balance, copy=OPERATOR not in person.roles or entry.printed)

    async def _held_after(self, account: str, seq: int) -> int | None:
        """The wallet balance after a line of the cage; None where the line moved nothing there."""
        held, there = 0, False
        if not account:
            return None
        async for entries in self._house.store.entries(wallet_of(account)):
            for one in entries:
                if there and (one.stream, one.seq) != (CAGE_STREAM, seq):
                    return held
                if one.unit == self.cashier.cage.unit:
                    held, there = held + one.amount, there or (one.stream, one.seq) == (CAGE_STREAM, seq)
        return held if there else None

    async def books(self, day: date | None, person: Person, *, play_money: bool = False) -> BooksDay:
        """The books of a business day, of this one where none is named; a demo's are all of play money."""
        at, house = self._house.clock.now(), self._house.called.on_paper()
        found = await self._books.day(
            day or self._books.today(at), at, house=house, by=person.name, play_money=play_money or self.play_money
        )
        name, replace = self._names.of, msgspec.structs.replace
        counts = [replace(one, counted_by=await name(one.counted_by), by=await name(one.by)) for one in found.counts]
        return replace(found, counts=tuple(counts))

    async def commission(self, table: str, day: date | None) -> CommissionDay | None:
        """The charges of a table on a business day, round by round; None where there was no such table."""
        wanted = day or self._books.today(self._house.clock.now())
        return await commission_day(self._house.store, self._house.registry.register, table, wanted)

    async def found(self, named: str, *, play_money: bool) -> list[Found]:
        """Those with a kind of money whose names have these letters."""
        letters = named.casefold()
        first: list[Account] = []

        def rank(one: Account) -> tuple[bool, str]:
            return not one.name.casefold().startswith(letters), one.name.casefold()

        async for some in self._house.store.read_people():
            for one in some:
                if letters in one.name.casefold() and self._has(one, play_money=play_money):
                    insort(first, one, key=rank)
                    del first[FOUND_MOST:]
        return [Found(one.id, one.name, one.guest, await self._house.wallets.ask(one.id)) for one in first]

    async def directors(self) -> list[Found]:
        """Those who may be named to direct a tournament."""
        everybody = self._house.store.read_people()
        people = [one async for some in everybody for one in some if "director" in one.roles and not one.closed]
        people.sort(key=lambda one: one.name.casefold())
        return [Found(one.id, one.name, one.guest, 0) for one in people]

    async def serves(self, account: str) -> bool:
        """Tell whether the cage takes an account's money and pays its holder."""
        found = await self._house.store.accounts.of_id(account)
        return found is not None and self._has(found, play_money=self.play_money)

    def _has(self, account: Account, *, play_money: bool) -> bool:
        """Tell whether an account plays with this kind of money: guests have play money, in a demo all players do."""
        self._house.people.meet(person_of(account))
        ours = self._house.wallets.wrong_money(account.id, play_money=play_money) is None
        return not account.closed and "player" in account.roles and ours

    async def is_known(self, account: str) -> bool:
        """Tell whether an account exists."""
        return self._house.people.knows(account) or await self._house.store.accounts.of_id(account) is not None


def _closing(table: Table) -> Closing | None:
    notice = next((one for one in table.notices if one.about == "closing"), None)
    return Closing(rounds_left(table, notice), notice.until) if notice else None


def _is_open(actor: TableActor) -> bool:
    table = actor.desk.host.session.table if actor.desk else None
    return table is not None and not table.closed and not table.tournament
