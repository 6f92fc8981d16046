"""Places: the final order of players, and the test behind each. Pure functions; the director confirms the result.

Rule keys: `tournament.places`, `tournament.places.level`, `tournament.order`, `tournament.points.level`.

Theory of operation. Players left are ordered by chips; below them come those who are out, and those who had chips but
did not go on from a stage, the last to go first (`ranking`). Two questions remain, and each rulebook answers them in
its own way:

- *Out together* (in one round, or in rounds of several tables that were completed together): `order_of_outs`, by one of
  three ways. `contribution`: more chips put in that round. `all-in`: see `_by_all_in`. `stack`: more chips before it.
- *Level in chips* (or points): `order_of_stacks`. The places are shared, or the players cut cards
  (tournament/run/card_cuts.py); as long as a card is missing the answer is a `Cut`: the players who have to cut next.

Where no place is at stake the same tests order the list of results, which moves no prize; no cards are cut for that. A
shared place is one standing with several accounts, so places count on without gaps: after two who share the second
place comes the fourth.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import final

import msgspec

from croupier.check import invariant
from croupier.tournament.run.card_cuts import CARDS, Cut, ranks_cut, told_apart


@final
class Out(msgspec.Struct, frozen=True, gc=False):
    """A player who is out, and the round it happened in."""

    account: str
    order: int  # rises with rounds that ended one after the other; rounds completed together share it
    table: str
    round: int
    put_in: int = 0  # chips put in the pot in that round
    all_in: int = 0  # order of going all-in at that table, 1 first; 0: not known
    from_button: int = 0  # 0 on the button of that table, 1 the first to its left, and so on round the table
    before: int = 0  # chips before that round


@final
class Standing(msgspec.Struct, frozen=True, gc=False):
    """A place and who has it; several accounts share this place and as many after it as they need.

    `clause` put it above the place below it (the lowest of those compared: below the one above it), or makes it shared;
    empty where time or chips alone decided and the rulebook has no clause for that.
    """

    place: int
    accounts: tuple[str, ...]
    clause: str = ""


@final
class Drop(msgspec.Struct, frozen=True, gc=False):
    """A player who did not go on from a stage, with the chips left."""

    account: str
    order: int  # as of those who are out
    chips: int
    table: str


class Manner(msgspec.Struct, frozen=True):
    """A rulebook's way of placing players: its values and the clauses behind each."""

    places: str
    places_under: tuple[str, ...]
    level: str
    level_under: tuple[str, ...]
    order_under: tuple[str, ...] = ()  # the winner by chips, the others by chips


Placed = tuple[tuple[str, ...], str]  # those of one standing, and its clause


def ranking(
    manner: Manner,
    left: Mapping[str, int],
    outs: Sequence[Out],
    cuts: Sequence[Mapping[str, str]] = (),
    *,
    drops: Sequence[Drop] = (),
    places: int | None = None,
) -> tuple[Standing, ...] | Cut:
    """Return all standings: players left by chips, then those gone, latest first; `places` as in `order_of_stacks`."""
    gone: list[Out | Drop] = [*outs, *drops]
    everybody = [*left, *(one.account for one in gone)]
    invariant(len(set(everybody)) == len(everybody), "nobody has two places in one tournament")
    level, under = manner.level, manner.level_under
    found = order_of_stacks(level, under, left, cuts, order_under=manner.order_under, places=places)
    for moment in sorted({one.order for one in gone}, reverse=True):
        if isinstance(found, Cut):
            return found
        above = sum([len(each.accounts) for each in found])
        stacks = {drop.account: drop.chips for drop in drops if drop.order == moment}
        at_stake = None if places is None else max(places - above, 0)
        dropped = order_of_stacks(level, under, stacks, cuts, places=at_stake)
        if isinstance(dropped, Cut):
            return dropped
        out = order_of_outs(manner.places, manner.places_under, [one for one in outs if one.order == moment])
        found = (*found, *_below(dropped, above), *_below(out, above + len(stacks)))
    return found


def _below(standings: Iterable[Standing], above: int) -> list[Standing]:
    return [msgspec.structs.replace(each, place=each.place + above) for each in standings]


def order_of_outs(way: str, clauses: Sequence[str], outs: Iterable[Out]) -> tuple[Standing, ...]:
    """Those who are out, the last to go first; those who went together by the rulebook's way."""
    together: dict[int, list[Out]] = defaultdict(list)
    for out in outs:
        together[out.order].append(out)
    placed = (each for order in sorted(together, reverse=True) for each in _WAYS[way](clauses, together[order]))
    return _numbered(placed)


def order_of_stacks(
    level: str,
    clauses: Sequence[str],
    chips: Mapping[str, int],
    cuts: Sequence[Mapping[str, str]] = (),
    *,
    order_under: Sequence[str] = (),
    places: int | None = None,
) -> tuple[Standing, ...] | Cut:
    """Players by chips, or by points, most first. Those level share (`share`) or are told apart by the cards they cut
    (`cut`) or draw (`draw`), which is the same.

    `cuts` are what was cut so far, card by account, in the order it was recorded. Where only so many `places` are
    declared, players level below all of them need not cut.
    """
    return _by_number(chips, level, clauses, cuts, order_under, places)


def points_of(points: Sequence[int], standings: Iterable[Standing]) -> dict[str, int]:
    """Return each player's points from their place at a table; 0 below the last place with points.

    Players who share a place have the points of that place each (our practice).
    """
    return {
        account: points[standing.place - 1] if standing.place <= len(points) else 0
        for standing in standings
        for account in standing.accounts
    }


def _numbered(placed: Iterable[Placed]) -> tuple[Standing, ...]:
    standings: list[Standing] = []
    place = 1
    for accounts, clause in placed:
        standings.append(Standing(place, accounts, clause))
        place += len(accounts)
    return tuple(standings)


def _by_number(
    numbers: Mapping[str, int],
    level: str,
    clauses: Sequence[str],
    cuts: Sequence[Mapping[str, str]],
    order_under: Sequence[str],
    places: int | None,
) -> tuple[Standing, ...] | Cut:
    same: dict[int, list[str]] = defaultdict(list)
    for account in sorted(numbers):
        same[numbers[account]].append(account)
    ranks = ranks_cut(cuts)
    placed: list[Placed] = []
    waiting: list[str] = []
    place = 1
    for number in sorted(same, reverse=True):
        accounts = same[number]
        by_number = order_under[min(place - 1, 1)] if order_under else ""
        if len(accounts) == 1 or (level != "share" and places is not None and place > places):
            placed.append((tuple(accounts), by_number))
        elif level == "share":
            placed.append((tuple(accounts), clauses[0]))
        else:
            apart, missing = told_apart(accounts, ranks)
            placed += [((account,), clauses[min(times, len(clauses)) - 1]) for account, times in apart]
            waiting += missing
        place += len(accounts)
    return Cut(tuple(waiting[:CARDS]), clauses[0]) if waiting else _numbered(placed)


def _by_contribution(clauses: Sequence[str], together: Sequence[Out]) -> Iterator[Placed]:
    """Clauses: the test, the larger contribution, equal contributions. All tables alike."""
    return _by_amount(together, lambda out: out.put_in, above=clauses[1], level=clauses[2])


def _by_stack(clauses: Sequence[str], together: Sequence[Out]) -> Iterator[Placed]:
    """Place more chips before the round higher: the order as if that round had not been played (our practice)."""
    return _by_amount(together, lambda out: out.before, above=clauses[0], level=clauses[0])


def _by_amount(together: Sequence[Out], amount: Callable[[Out], int], *, above: str, level: str) -> Iterator[Placed]:
    same: dict[int, list[str]] = defaultdict(list)
    for out in together:
        same[amount(out)].append(out.account)
    for chips in sorted(same, reverse=True):
        accounts = tuple(sorted(same[chips]))
        yield accounts, level if len(accounts) > 1 else above if len(together) > 1 else ""


def _by_all_in(clauses: Sequence[str], together: Sequence[Out]) -> Iterator[Placed]:
    """The larger amount; of one table then the first all-in, of several the nearest to their own button.

    The player on the button is nearest, then the others clockwise from it.

    Clauses: one table by amount, one table by time, several tables by amount, several by nearness, later out.

    With two or more of one table and a player of another, all for the same amount, the last two tests can contradict
    each other: a1 was all-in before a2, but a2 sits nearer than b, and b nearer than a1. So the first all-in settles
    each table's own list, and the lists are merged: of those next in their lists the nearest takes the place (b, then
    a1, then a2); equally near, they share it. One place after the other is filled from what remains, so the answer is
    an order for any input. It keeps every list, and it agrees with nearness between every two of different tables
    wherever the two tests do not contradict each other.
    """
    rounds = {(out.table, out.round) for out in together}
    invariant(len(rounds) == len({table for table, _ in rounds}), "a table completes one round at a time")
    amounts = sorted({out.put_in for out in together}, reverse=True)
    standings = [each for amount in amounts for each in _merged([out for out in together if out.put_in == amount])]
    for number, these in enumerate(standings):
        accounts = tuple(sorted(out.account for out in these))
        if len(standings) == 1 and len(these) == 1:
            yield accounts, clauses[4]
        elif len(these) > 1:
            yield accounts, clauses[3] if len({out.table for out in these}) > 1 else "practice"
        else:
            other = standings[number + 1] if number + 1 < len(standings) else standings[number - 1]
            one_table = these[0].table in {out.table for out in other}
            same_amount = these[0].put_in == other[0].put_in
            yield accounts, clauses[(0 if one_table else 2) + same_amount]


def _merged(equal: Sequence[Out]) -> Iterator[list[Out]]:
    """Those all-in for the same amount, place by place: each table's list by who was first, the lists by nearness."""
    lists: dict[str, list[list[Out]]] = {}
    for table in {out.table for out in equal}:
        theirs = [out for out in equal if out.table == table]
        times = sorted({out.all_in for out in theirs}, key=lambda time: (time == 0, time))  # not known: last
        lists[table] = [[out for out in theirs if out.all_in == time] for time in times]
    while lists:
        near = {table: min(out.from_button for out in theirs[0]) for table, theirs in lists.items()}
        nearest = [table for table in lists if near[table] == min(near.values())]
        yield [out for table in nearest for out in lists[table].pop(0)]
        lists = {table: theirs for table, theirs in lists.items() if theirs}


_WAYS: dict[str, Callable[[Sequence[str], Sequence[Out]], Iterator[Placed]]] = {
    "contribution": _by_contribution,
    "all-in": _by_all_in,
    "stack": _by_stack,
}
