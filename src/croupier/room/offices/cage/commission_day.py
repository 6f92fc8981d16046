"""The commission of a table on a business day, round by round: what the day's figure in the books is made of."""

from __future__ import annotations

from bisect import bisect_right
from datetime import date

import msgspec

from croupier.chips import commission_of
from croupier.house import Register
from croupier.room.rounds.found import FoundRounds
from croupier.room.streams.ledger_day import place_of
from croupier.store import FoundRound, Store, Wanted

ROUNDS_MOST = 20_000
LONGEST_ROUND_MS = 24 * 3600 * 1000  # one that ends on the next day may have charged on this one


class ChargedRound(msgspec.Struct, frozen=True):
    """A round that was charged on the day; `at` is when it ended, in milliseconds UTC."""

    round: int
    at: int
    amount: int


class CommissionDay(msgspec.Struct, frozen=True, kw_only=True):
    """The charges of a table on a business day, in cents: the total of all rounds and of charges outside them."""

    table: str
    day: str
    begins: int
    ends: int
    total: int  # as the books have it
    rounds: list[ChargedRound]  # oldest first
    outside: int  # charged by time, and in a round that is not over
    play_money: bool


async def commission_day(store: Store, register: Register, table: str, day: date) -> CommissionDay | None:
    """The commission of a table on a day; None where there was no such table."""
    place = await place_of(store, table)
    if place.kind != "table" or place.tournament:
        return None
    reader = FoundRounds(store)
    await reader.finder.catch_up()
    begins, ends = register.day_bounds(day)
    wanted = Wanted(table=table, from_ms=begins, until_ms=ends + LONGEST_ROUND_MS)
    rounds = (await store.finding.rounds(wanted, ROUNDS_MOST))[::-1]
    first, last = (await store.reached(table, begins)).seq + 1, (await store.reached(table, ends)).seq
    entries = await store.entries_of(table, first, last) if first <= last else []
    charged = [(one.seq, one.amount) for one in entries if one.account == commission_of(table)]
    by_round = _by_round(rounds, charged)
    found = [ChargedRound(one.round, one.at, by_round[one.round]) for one in rounds if by_round.get(one.round)]
    total = sum(amount for _, amount in charged)
    return CommissionDay(
        table=table,
        day=day.isoformat(),
        begins=begins,
        ends=ends,
        total=total,
        rounds=found,
        outside=total - sum(one.amount for one in found),
        play_money=place.play_money,
    )


def _by_round(rounds: list[FoundRound], charged: list[tuple[int, int]]) -> dict[int, int]:
    """Add up the charges of each round, by the lines they stand in."""
    starts = [one.first_seq for one in rounds]
    sums: dict[int, int] = {}
    for seq, amount in charged:
        place = bisect_right(starts, seq) - 1
        if place >= 0 and seq <= rounds[place].last_seq:
            sums[rounds[place].round] = sums.get(rounds[place].round, 0) + amount
    return sums
