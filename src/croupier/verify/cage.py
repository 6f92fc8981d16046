"""Verification of the cage: every entry decided once more, and entries about a table held against its own record.

Theory of operation. Each event is the answer to some command, so receipts have no gaps, shifts are open and two people
count. Beyond that, the person who did it can work here; a drop is counted against what the ledger had at that line; and
an entry the cage shares with a table is written in both at the same moment, by the same person. Such halves are kept
until all lines are in, for the streams of a record may come one after the other: chips for a bank, and goods, have to
stand on both sides; chips that were sold for cash only at the cage, since a player may as well pay from the wallet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from croupier.chips import Posting
from croupier.house import Cage, GivePlayMoney, Pair, apply, as_written, cash_postings, pair_at_cage, takes_fees
from croupier.house.cage import command_behind, decide
from croupier.house.cage import events as cash
from croupier.protocol import HOUSE, Event, account_in
from croupier.table import Table, events, is_real
from croupier.verify.decide_again import DecidedAgain, Faulty

BANK, CHIPS, GOODS = "chips for the bank", "chips sold for cash", "goods"
TABLES = ("players", "bank")
ALSO_AT_THE_CAGE = {events.FloatChanged, events.StakeLowered, events.SeatTaken, events.StakeRaised}


class Place(NamedTuple):
    """A stream as the cage sees it."""

    kind: str = ""  # "players", "bank" or "tournament"; empty where it is none of them, or not in the record
    since: int = 0
    closed: int = 0  # of a tournament that is over


class Half(NamedTuple):
    """An entry written at the cage and at a table at once."""

    what: str
    table: str
    account: str
    amount: int
    by: str
    at: int

    def __str__(self) -> str:
        whose = f" for {self.account}" if self.account else ""
        where = f" at {self.table}" if self.table else ""
        return f"{self.what}{whose}{where} ({self.amount} cents)"


class Named(NamedTuple):
    """A place that an entry names, and what it has to be."""

    stream: str
    kinds: tuple[str, ...]
    at: int
    entry: str
    fees: bool = False  # are taken from it, which a tournament keeps until it is closed


class FollowedCage:
    """The cage of a record."""

    def __init__(self) -> None:
        self._cage = Cage()
        self._again = DecidedAgain()
        self._halves: dict[
            Half, int
        ] = {}  # the cage's entries about tables without the tables' own, below 0 the reverse
        self.of_play: set[str] = set()  # tables for play money
        self._named: list[Named] = []
        self._keys: set[tuple[str, str]] = set()  # of what was done at the counter, by whom

    def take(self, event: Event, at: int, balances: Mapping[str, int]) -> tuple[Posting, ...]:
        """Take the next event of the cage and return its postings. `balances` are the ledger's before it."""
        command = command_behind(event)
        self._again.check(event, [command], lambda given: as_written(decide(self._cage, given), event))
        self._note(event, at)
        self._cage = apply(self._cage, event)
        by = account_in(str(getattr(event, "by", "")))
        self._check_once(by, str(getattr(event, "key", "")))
        given = isinstance(command, GivePlayMoney)
        if by == HOUSE and not given:
            raise Faulty("replay", f"{by} cannot have done this: nobody works under that account")
        if isinstance(event, cash.DropCounted | cash.VarianceFound | cash.ChipsCounted) and event.box != "cash":
            said = event.counted if isinstance(event, cash.ChipsCounted) else event.expected
            has = balances.get(f"{event.box}:{event.table}", 0)
            if said != has:
                raise Faulty("ledger", f"{said} cents are said to be in the ledger, and there were {has}")
        return cash_postings(event)

    def pair(self, event: Event) -> Pair | None:
        """Return the two people an event takes, before it is taken."""
        return pair_at_cage(self._cage, event)

    def _check_once(self, by: str, key: str) -> None:
        if key and (by, key) in self._keys:
            raise Faulty("replay", f"{by} has already done this once with the same key")
        self._keys.add((by, key))

    def _note(self, event: Event, at: int) -> None:
        """Note an entry about tables and tournaments."""
        match event:
            case cash.FillMade(held="float"):
                self._count(Half(BANK, event.table, "", event.amount, event.by, at), 1)
            case cash.VarianceBooked(box="float"):
                self._count(Half(BANK, event.table, "", event.counted - event.expected, event.by, at), 1)
            case cash.FillMade():
                self._named.append(Named(event.table, ("players",), at, f"number {event.number}"))
            case cash.GoodsSold():
                self._count(Half(GOODS, event.table, event.account, event.amount, "", at), 1)
            case cash.DepositMade(number=0) if event.by != HOUSE:
                by = account_in(event.by)
                self._count(Half(CHIPS, event.table, event.account, event.amount, by, at), 1)
            case cash.DepositMade(about=name) | cash.WithdrawalMade(about=name) if name:
                self._named.append(Named(name, ("tournament",), at, f"number {event.number}"))
            case cash.ChipsCounted():
                self._named.append(Named(event.table, TABLES, at, f"number {event.number}"))
            case cash.DropCounted() | cash.VarianceFound() | cash.AdjustmentProposed() if event.table:
                fees = takes_fees(command_behind(event))
                self._named.append(Named(event.table, (*TABLES, "tournament"), at, f"number {event.number}", fees))

    def halves_since(self) -> dict[Half, int]:
        """Return the halves that have not met so far, and forget them: another has the cage's own."""
        halves, self._halves = self._halves, {}
        return halves

    def join(self, halves: Mapping[Half, int]) -> None:
        """Join halves to these."""
        for half, count in halves.items():
            self._count(half, count)

    def _count(self, half: Half, by: int) -> None:
        """Count a half in; the two that belong together are forgotten."""
        count = self._halves.get(half, 0) + by
        if count:
            self._halves[half] = count
        else:
            del self._halves[half]

    def see(self, table: Table, event: Event, at: int) -> None:
        """An event of a table, which is as it was before it, that the cage may have an entry of."""
        if table.play_money:
            self.of_play.add(table.name)
        match event:
            case events.FloatChanged():
                half = Half(BANK, table.name, "", event.amount, event.by, at)
            case events.StakeLowered(reason=events.GOODS):
                half = Half(GOODS, table.name, event.account, event.amount, "", at)
            case events.SeatTaken(stake=amount) | events.StakeRaised(amount=amount) if is_real(table):
                half = Half(CHIPS, table.name, event.account, amount, table.enters, at)
                if table.play_money:  # in a cash room no player pays for them, and no box is named
                    self._count(half._replace(table=""), -1)
            case _:
                return
        self._count(half, -1)

    def fault(self, place_of: Callable[[str], Place]) -> str:
        """Return the first entry that the cage has and a table lacks, or the reverse; empty where there is none."""
        for half in [half for half, count in self._halves.items() if count > 0]:
            return f"the cage has {half} that the table's own record lacks"
        for half in [half for half, count in self._halves.items() if count < 0]:
            none_of_ours = half.what == BANK and half.table in self.of_play and not self._cage.play_money
            if half.what != CHIPS and not none_of_ours:
                return f"the record of a table has {half} that the cage's lacks"
        for named in self._named:
            place = place_of(named.stream)
            if place.kind not in named.kinds or named.at < place.since:
                return f"the cage's {named.entry} is about {named.stream}, and there was no such {named.kinds[-1]}"
            if named.fees and place.kind == "tournament" and not 0 < place.closed <= named.at:
                return f"the cage's {named.entry} takes the fees of {named.stream}, which was not closed then"
        return ""
