"""The daily report: commission and drop of one business day by game and table, the cage, and whether it all balances."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from croupier.documents.paper import Imprint, Paper


class TableDay(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one table on one day, in cents."""

    table: str
    rulebook: str
    game: str  # its title
    rounds: int = 0  # rounds that ended in it
    commission: int = 0
    drop: int = 0  # commission, goods and cash for chips, taken out of the table to the cage and counted
    drop_expected: int = 0  # the drop by the ledger
    fills: int = 0
    credits: int = 0
    result: int = 0  # the house's win against the players; below zero where it lost
    buy_ins: int = 0  # chips players brought to their seats
    cash_outs: int = 0  # and took away
    float: int = 0  # at the end of the day


class Taken(msgspec.Struct, frozen=True):
    """The takings of an hour, or a day: a bar of the plot."""

    label: str
    commission: int
    drop: int = 0


class CageLine(msgspec.Struct, frozen=True):
    """One kind of movement at the cage over the day."""

    words: str
    count: int  # of movements; 0 where it is a sum of money and none of them is counted
    amount: int  # cents; what went out is below zero


class Balanced(msgspec.Struct, frozen=True):
    """A sum that must come out: what was expected, and what was found."""

    words: str
    expected: int
    found: int


class DailyReport(Paper, frozen=True, kw_only=True):
    """One business day of a room."""

    template: ClassVar[str] = "daily_report"
    private: ClassVar[bool] = True

    day: str  # as 2026-11-16
    begins: int  # ms UTC
    ends: int
    imprint: Imprint
    tables: tuple[TableDay, ...] = ()
    tournaments: tuple[CageLine, ...] = ()  # money of each: entries, fees, prizes
    cage: tuple[CageLine, ...] = ()
    adjustments: tuple[CageLine, ...] = ()
    hours: tuple[Taken, ...] = ()
    days: tuple[Taken, ...] = ()  # this day and the ones before it, oldest first
    balances: tuple[Balanced, ...] = ()
    notes: tuple[str, ...] = ()
