"""The books of a room: a report of each business day, from the ledger and from what was entered at the cage.

Theory of operation. Two sources are held against each other. The cage's entries say what came in and went out; the ledger
says what is held for whom, and what moved. The report shows both, and where a sum has to come out it says what was
expected and what was found: the cash of each shift, each box that was counted, and all money of the day together.
Cash and play money are never in one sum: each has books of its own. Days that are over do not change, so they are
worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta

import msgspec

from croupier.chips import CAGE, commission_of, float_of, prizes_of, tray_of
from croupier.documents import Balanced, CageLine, DailyReport, Imprint, TableDay, Taken
from croupier.house import PLAY_MONEY_STREAM as PLAY_MONEY
from croupier.house import Register, cash_postings
from croupier.house.cage import events as cash
from croupier.protocol import Event
from croupier.room.streams.cage import Cashier
from croupier.room.streams.cage_past import CagePast, Entered
from croupier.room.streams.ledger_day import Ledger, LedgerDay, StreamDay
from croupier.store import Store

DAYS_SHOWN = 7  # the last of which is the report's own
DAYS_KEPT = 400
KINDS = {
    "wallet": "In wallets",
    "stake": "At players' seats",
    "pot": "In pots and wagers",
    "float": "Floats of tables against the bank",
    "tray": "Trays of chips at tables",
    "commission": "Commission not yet counted",
    "sales": "Goods and services not yet counted",
    "prizes": "Prize pools",
    "crown": "Forfeited to the Crown",
}


class Holding(msgspec.Struct, frozen=True):
    """Money of one kind before and after the day, in cents."""

    kind: str
    words: str
    opening: int
    closing: int


class ShiftDay(msgspec.Struct, frozen=True):
    """A count of the drawer that two people agreed on."""

    shift: int
    when: cash.When
    at: int
    counted: int
    expected: int
    counted_by: str
    confirmed_by: str


class CountDay(msgspec.Struct, frozen=True):
    """A count of the drawer, of a box or of chips that differs from the ledger, or in which two people did not agree."""

    words: str
    at: int
    expected: int | None  # None where the record of that count has only the second figure
    counted: int | None
    counted_by: str  # an account, or whose it is by name; empty as above
    second: int | None  # None where the first count was taken back before
    by: str  # the second person, or who has taken the count back
    booked: bool


class BooksDay(msgspec.Struct, frozen=True):
    """A day of the books."""

    report: DailyReport
    holdings: tuple[Holding, ...]
    shifts: tuple[ShiftDay, ...]
    counts: tuple[CountDay, ...] = ()  # those that differ, oldest first


class Books:
    """The books of a store."""

    def __init__(self, store: Store, cashier: Cashier, register: Callable[[], Register]) -> None:
        self._cashier, self._register = cashier, register
        self.ledger = Ledger(store)
        self._over: dict[tuple[int, int, bool], LedgerDay] = {}

    def today(self, at: int) -> date:
        """The business day of a moment."""
        return self._register().business_day(at)

    async def day(self, day: date, at: int, *, house: str, by: str, play_money: bool) -> BooksDay:
        """The books of a business day, of cash or of play money, as they stand at a moment."""
        register = self._register()
        found = await self._ledger_day(day, at, play_money=play_money)
        past = self._past(found)
        days = [day - timedelta(days=ago) for ago in range(DAYS_SHOWN - 1, 0, -1)]
        taken = [self._taken(each, await self._ledger_day(each, at, play_money=play_money)) for each in days]
        tables = tuple(_tables(found, past))
        heads = tuple([str(found.heads[name]) for name in _rests_on(found, tables)])
        report = DailyReport(
            day=day.isoformat(),
            begins=found.begins,
            ends=found.ends,
            imprint=Imprint(house, at, register.zone, heads, by, play_money),
            tables=tables,
            tournaments=tuple(_tournaments(found)),
            cage=tuple(_cage_lines(past)),
            adjustments=tuple(self._adjustments(past)),
            days=(*taken, self._taken(day, found)),
            balances=tuple(_balances(found, past)),
            notes=_in_progress(found, tables),
        )
        return BooksDay(report, _holdings(found), tuple(_shifts(past)), tuple(self._counts(found, past)))

    async def _ledger_day(self, day: date, at: int, *, play_money: bool) -> LedgerDay:
        begins, ends = self._register().day_bounds(day)
        known = begins, ends, play_money
        if known not in self._over:
            found = await self.ledger.day(begins, ends, play_money=play_money)
            if ends > at:
                return found
            self._over[known] = found
            while len(self._over) > DAYS_KEPT:
                del self._over[next(iter(self._over))]
        return self._over[known]

    def _past(self, day: LedgerDay) -> CagePast:
        """The entries of a day, of the money its books are of."""
        return self._cashier.past.between(day.begins, day.ends, play_money=day.play_money)

    def _taken(self, day: date, found: LedgerDay) -> Taken:
        commission = sum(
            [stream.net(commission_of(name)) for name, stream in found.streams.items() if stream.place.kind == "table"]
        )
        drops = _drops(_entries(self._past(found)))
        return Taken(day.isoformat(), commission, sum([event.counted for event in drops]))

    def _adjustments(self, past: CagePast) -> Iterable[CageLine]:
        for event in _approved(past):
            yield CageLine(f"Adjustment {event.number}, approved", 1, event.amount)
        for number, proposed in self._cashier.cage.proposed.items():
            if number in past.entries:
                yield CageLine(f"Adjustment {number}, waiting for an answer", 1, proposed.amount)

    def _counts(self, day: LedgerDay, past: CagePast) -> list[CountDay]:
        """Counts that differ from the ledger or from each other: the trace they leave in the books."""
        found = [_count_day(one) for one in [*past.answers.values(), *past.shifts] if _differs(one)]
        if self._cashier.cage.play_money == day.play_money:
            found += [_count_day(one) for one in past.differed]
        return sorted(found, key=lambda one: one.at)


def _entries(past: CagePast) -> list[Event]:
    booked = [one for one in past.answers.values() if isinstance(one.event, cash.VarianceBooked)]
    return [one.event for one in [*past.entries.values(), *past.without_receipt, *booked]]


def _approved(past: CagePast) -> list[cash.AdjustmentApproved]:
    answers = [one.event for one in past.answers.values()]
    return [event for event in answers if isinstance(event, cash.AdjustmentApproved)]


def _tables(day: LedgerDay, past: CagePast) -> Iterable[TableDay]:
    """Every table for money that did something that day, or holds something of the house's after it."""
    entries = _entries(past)
    for name, stream in sorted(day.streams.items()):
        if stream.place.kind != "table" or stream.place.tournament:
            continue
        own = [event for event in entries if getattr(event, "table", "") == name]
        if own or stream.money or any(day.of_house.get(f"{kind}:{name}") for kind in ("float", "commission")):
            yield _table_day(name, stream, own, day.of_house)


def _cage_lines(past: CagePast) -> Iterable[CageLine]:
    found: dict[str, list[int]] = {words: [] for words in _WORDS}
    for event in _entries(past):
        words, amount = _line(event)
        if words:
            found[words].append(amount)
    return [CageLine(words, len(amounts), sum(amounts)) for words, amounts in found.items() if amounts]


def _shifts(past: CagePast) -> Iterable[ShiftDay]:
    for one in past.shifts:
        count = one.event
        assert isinstance(count, cash.ShiftOpened | cash.ShiftClosed)
        when: cash.When = "opening" if isinstance(count, cash.ShiftOpened) else "closing"
        yield ShiftDay(count.shift, when, one.line.at, count.counted, count.expected, count.counted_by, count.by)


def _balances(day: LedgerDay, past: CagePast) -> Iterable[Balanced]:
    for shift in _shifts(past):
        yield Balanced(f"Cash at the {shift.when} of shift {shift.shift}", shift.expected, shift.counted)
    for event in _entries(past):
        if isinstance(event, cash.DropCounted | cash.VarianceBooked):
            yield Balanced(
                f"{_BOXES[event.box]} of {event.table}, number {event.number}", event.expected, event.counted
            )
    before, after = sum(day.opening.values()), sum(day.closing.values())
    yield Balanced("Money that came in, less what went out", _came_in(day, past), after - before)
    yield Balanced("All balances held, and what the cage owes for them", -day.of_house.get(CAGE, 0), after)


def _came_in(day: LedgerDay, past: CagePast) -> int:
    """What all entries and tables say came from outside: the ledger is not asked what it holds."""
    events = [*_entries(past), *_approved(past)]
    moved = [posting.amount for event in events for posting in cash_postings(event) if posting.account == CAGE]
    others = [stream.net(CAGE) for name, stream in day.streams.items() if name != cash.STREAM]
    return -sum(moved) - sum(others)


_BOXES: dict[str, str] = {
    "commission": "Commission", "sales": "Goods and services", "cash": "Cash for chips", "float": "Float", "tray": "Tray",
}  # fmt: skip
_WORDS = (
    "Bought in", "Bought in for tournaments", "Bought in at tables", "Play money given", "Cashed out",
    "Prizes paid in cash", "Brought from the safe", "Taken to the safe", "Fills", "Credits", "Commission counted",
    "Goods and services sold", "Goods and services counted", "Cash for chips counted", "Variances of chips",
)  # fmt: skip


def _differs(one: Entered) -> bool:
    event = one.event
    if isinstance(event, cash.VarianceBooked | cash.VarianceDisputed | cash.VarianceDropped):
        return True
    return isinstance(event, cash.ShiftOpened | cash.ShiftClosed) and event.counted != event.expected


def _count_day(one: Entered) -> CountDay:
    event, at = one.event, one.line.at
    match event:
        case cash.VarianceBooked() | cash.VarianceDisputed():
            words = f"{_BOXES[event.box]} of {event.table}, number {event.number}"
            first = event.first if isinstance(event, cash.VarianceDisputed) else event.counted
            booked = isinstance(event, cash.VarianceBooked)
            return CountDay(words, at, event.expected, first, event.counted_by, event.counted, event.by, booked)
        case cash.VarianceDropped():
            words = f"{_BOXES[event.box]} of {event.table}, number {event.number}"
            first = event.counted
            return CountDay(words, at, event.expected, first, event.counted_by, None, event.by, booked=False)
        case cash.ShiftOpened() | cash.ShiftClosed():
            figures = (event.expected, event.counted, event.counted_by, event.counted, event.by)
            return CountDay(f"Drawer, shift {event.shift}", at, *figures, booked=True)
        case _:
            assert isinstance(event, cash.CountsDiffered)
            words, told = (
                f"Drawer, shift {event.shift}",
                event.counted_by != "",
            )  # older records have the second figure alone
            return CountDay(
                words=words,
                at=at,
                expected=event.expected if told else None,
                counted=event.first if told else None,
                counted_by=event.counted_by,
                second=event.counted,
                by=event.by,
                booked=False,
            )


def _line(event: Event) -> tuple[str, int]:
    """What an entry counts as in the report, and its amount; nothing for what stands elsewhere in it."""
    match event:
        case cash.DepositMade(amount=amount):
            return _brought(event), amount
        case cash.WithdrawalMade(amount=amount):
            return "Prizes paid in cash" if event.about else "Cashed out", -amount
        case cash.DrawerChanged(amount=amount):
            return "Brought from the safe" if amount > 0 else "Taken to the safe", amount
        case cash.FillMade(amount=amount):
            return "Fills" if amount > 0 else "Credits", -amount
        case cash.GoodsSold(amount=amount):
            return "Goods and services sold", amount
        case cash.VarianceBooked(box="float" | "tray"):
            return "Variances of chips", event.counted - event.expected
        case cash.DropCounted(counted=amount) | cash.VarianceBooked(counted=amount):
            return f"{_BOXES[event.box]} counted", amount
        case _:
            return "", 0


def _drops(events: Iterable[Event]) -> list[cash.DropCounted | cash.VarianceBooked]:
    """Where a box of a table was counted, and not its chips."""
    counted = [event for event in events if isinstance(event, cash.DropCounted | cash.VarianceBooked)]
    return [event for event in counted if event.box in ("commission", "sales", "cash")]


def _brought(event: cash.DepositMade) -> str:
    if event.table:
        return "Bought in at tables"
    if not event.number:
        return "Play money given"
    return "Bought in for tournaments" if event.about else "Bought in"


def _table_day(name: str, stream: StreamDay, own: list[Event], of_house: Mapping[str, int]) -> TableDay:
    fills = [event.amount for event in own if isinstance(event, cash.FillMade)]
    drops = _drops(own)
    wallets = stream.of("wallet")
    return TableDay(
        table=name,
        rulebook=stream.place.rulebook,
        game=stream.place.title,
        rounds=stream.rounds,
        commission=stream.net(commission_of(name)),
        drop=sum([event.counted for event in drops]),
        drop_expected=sum([event.expected for event in drops]),
        fills=sum([amount for amount in fills if amount > 0]),
        credits=-sum([amount for amount in fills if amount < 0]),
        result=stream.net(float_of(name)) + stream.net(CAGE),
        buy_ins=sum([one.given for one in wallets]),
        cash_outs=sum([one.gained for one in wallets]),
        float=of_house.get(float_of(name), 0) + of_house.get(tray_of(name), 0),
    )


def _rests_on(day: LedgerDay, tables: Iterable[TableDay]) -> list[str]:
    """The streams a report is made from: cage and play money, its tables, every tournament with money, with its tables."""
    found = {one.table for one in tables}
    found |= {
        name
        for name, stream in day.streams.items()
        if stream.place.kind == "tournament" and (stream.money or day.of_house.get(prizes_of(name)))
    }
    found |= {name for name, stream in day.streams.items() if stream.place.tournament in found}
    return [name for name in (cash.STREAM, PLAY_MONEY, *sorted(found)) if name in day.heads]


def _in_progress(day: LedgerDay, tables: Iterable[TableDay]) -> tuple[str, ...]:
    going_on = [one.table for one in tables if day.streams[one.table].playing]
    if not going_on:
        return ()
    said = "1 round was" if len(going_on) == 1 else f"{len(going_on)} rounds were"
    where = ", ".join(going_on)
    return (f"{said} in progress where these books end ({where}). A round counts on the day it ends.",)


def _tournaments(day: LedgerDay) -> Iterable[CageLine]:
    for name, stream in sorted(day.streams.items()):
        if stream.place.kind != "tournament":
            continue
        pool, fees = stream.money.get(prizes_of(name)), stream.money.get(commission_of(name))
        if pool and pool.gained:
            yield CageLine(f"{name}: paid in for prizes", 0, pool.gained)
        if fees and fees.net:
            yield CageLine(f"{name}: fees kept", 0, fees.net)
        if pool and pool.given:
            yield CageLine(f"{name}: prizes and refunds paid", 0, -pool.given)
        if left := day.of_house.get(prizes_of(name), 0):
            yield CageLine(f"{name}: in the prize pool at the end of the day", 0, left)


def _holdings(day: LedgerDay) -> tuple[Holding, ...]:
    before, after = day.opening, day.closing
    kinds = [kind for kind in (*KINDS, *sorted({*before, *after} - {*KINDS})) if before.get(kind) or after.get(kind)]
    return tuple([Holding(kind, KINDS.get(kind, kind), before.get(kind, 0), after.get(kind, 0)) for kind in kinds])
