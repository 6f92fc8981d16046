"""Tables broken and balanced: what holds for every room, and the rule shown on small ones."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from croupier.check import BrokenInvariant
from croupier.table.state import Player
from croupier.tournament.run.balance import Move, Seated, balance, moves_due
from croupier.tournament.run.seating import tables_for
from tests.support.tournament.cardless import big_blind, dealt, rounds_until_blind, table_of, with_players


class Hall:
    """Some tables as they stand, any of them in play, and lots for every seat."""

    def __init__(self, seed: int, *, busy: bool = False) -> None:
        source = Random(seed)
        self.seats = source.randint(2, 10)
        self.tables = [self._table(source, number) for number in range(1, source.randint(1, 8) + 1)]
        self.order = source.sample(range(len(self.tables) * self.seats), len(self.tables) * self.seats)
        self.busy = {table.name for table in self.tables if busy and source.random() < 0.5}

    def _table(self, source: Random, number: int) -> Seated:
        taken = sorted(source.sample(range(1, self.seats + 1), source.randint(0, self.seats)))
        players = tuple([(seat, f"p{number}-{seat}") for seat in taken])
        new = tuple([seat for seat in taken if source.random() < 0.1])
        return Seated(f"T{number}", players, source.randint(0, self.seats), source.randint(0, 3), new)

    def moves(self) -> tuple[Move, ...]:
        return balance(self.tables, self.seats, self.order, self.busy)

    def after(self) -> dict[str, dict[int, str]]:
        """Who sits where when everybody has moved; each comes from his seat to a free one, at another table."""
        room = {table.name: dict(table.players) for table in self.tables}
        for move in self.moves():
            assert move.from_table != move.to_table
            assert room[move.from_table].pop(move.from_seat) == move.account
            assert 1 <= move.to_seat <= self.seats
            assert move.to_seat not in room[move.to_table]
            room[move.to_table][move.to_seat] = move.account
        return room

    def seated_after(self) -> list[Seated]:
        after = self.after()
        return [table._replace(players=tuple(sorted(after[table.name].items())), new=()) for table in self.tables]


SEEDS = st.integers(0, 2**32)


@given(SEEDS)
def test_everybody_ends_at_the_fewest_tables_even_to_within_one(seed: int) -> None:
    hall = Hall(seed)
    sizes = sorted([len(players) for players in hall.after().values() if players], reverse=True)
    assert tuple(sizes) == tables_for(sum(len(table.players) for table in hall.tables), hall.seats)


@given(SEEDS, st.booleans())
def test_nobody_moves_twice_and_nobody_is_lost(seed: int, busy: bool) -> None:
    hall = Hall(seed, busy=busy)
    moved = [move.account for move in hall.moves()]
    assert len(moved) == len(set(moved))
    after = sorted([account for players in hall.after().values() for account in players.values()])
    assert after == sorted([account for table in hall.tables for _, account in table.players])


@given(SEEDS)
def test_tables_in_play_keep_their_players_and_the_others_come_as_near_as_they_can(seed: int) -> None:
    hall = Hall(seed, busy=True)
    assert not any(move.from_table in hall.busy for move in hall.moves())
    staying = len(tables_for(sum(len(table.players) for table in hall.tables), hall.seats))
    kept = [table.name for table in hall.tables if table.players][:staying]
    after = hall.after()
    assert all(move.to_table in kept for move in hall.moves()), "nobody comes to a table that has to be broken"
    assert all(not players for name, players in after.items() if name not in kept and name not in hall.busy)
    least = min([len(after[name]) for name in kept], default=0)
    assert all(len(after[name]) <= least + 1 for name in kept if name not in hall.busy)


@given(SEEDS, st.booleans())
def test_once_everybody_has_moved_nobody_has_to_and_it_is_known_before_lots_are_drawn(seed: int, busy: bool) -> None:
    hall = Hall(seed, busy=busy)
    assert moves_due(hall.tables, hall.seats, hall.busy) == bool(hall.moves())
    assert not moves_due(hall.seated_after(), hall.seats, hall.busy)


@given(SEEDS, st.booleans())
def test_the_same_lots_give_the_same_moves_and_breaks_come_first(seed: int, busy: bool) -> None:
    hall = Hall(seed, busy=busy)
    assert hall.moves() == Hall(seed, busy=busy).moves()
    reasons = [move.why for move in hall.moves()]
    assert reasons == sorted(reasons, reverse=True)


@st.composite
def two_uneven_tables(draw: st.DrawFn) -> tuple[Seated, Seated, int, list[int]]:
    """A table with two players more than the other; too many for one."""
    seats = draw(st.integers(5, 10))
    few = draw(st.integers(max(3, seats // 2), seats - 2))
    tables = []
    for name, size in (("T1", few + 2), ("T2", few)):
        taken = draw(st.permutations(range(1, seats + 1)))[:size]
        players = tuple([(seat, f"{name}-{seat}") for seat in sorted(taken)])
        tables.append(Seated(name, players, draw(st.integers(1, seats)), 2))
    return tables[0], tables[1], seats, draw(st.permutations(range(2 * seats)))


@given(two_uneven_tables())
def test_whoever_balances_pays_the_big_blind_in_the_same_round_as_if_he_had_stayed(
    case: tuple[Seated, Seated, int, list[int]],
) -> None:
    large, small, seats, order = case
    (move,) = balance([large, small], seats, order)
    assert (move.from_table, move.to_table, move.why) == ("T1", "T2", "balance")
    stayed = rounds_until_blind(table_of(large, seats), move.account)
    table = table_of(small, seats)
    came = with_players(table, [*table.players, Player(move.account, move.to_seat, waits="free")])
    assert rounds_until_blind(came, move.account) == stayed


@given(two_uneven_tables())
def test_nobody_waits_or_pushes_the_blind_back_where_another_seat_is_free(
    case: tuple[Seated, Seated, int, list[int]],
) -> None:
    large, small, seats, order = case
    (move,) = balance([large, small], seats, order)
    table = table_of(small, seats)
    before = dealt(table)
    good = []
    for seat in set(range(1, seats + 1)) - {seat for seat, _ in small.players}:
        came = dealt(with_players(table, [*table.players, Player(move.account, seat, waits="free")]))
        if seat in came.playing and big_blind(came) in (seat, big_blind(before)):
            good.append(seat)
    assert move.to_seat in good or not good


def seated(name: str, seats: str, button: int, blinds: int = 2) -> Seated:
    """`seats` as digits; everybody is called after table and seat."""
    return Seated(name, tuple([(int(seat), f"{name}{seat}") for seat in seats]), button, blinds)


def test_the_next_to_pay_goes_to_the_seat_that_pays_next() -> None:
    """Button to A4, small blind A5, big blind A6. At B the button goes to 2, the small blind is 4: seat 5 is before 7."""
    moves = balance([seated("A", "12345678", 3), seated("B", "124789", 1)], 9, range(18))
    assert moves == (Move("A6", "A", 6, "B", 5, "balance"),)


def test_where_the_blind_is_further_from_the_free_seats_so_is_the_player_who_goes() -> None:
    """At B 5 pays next, then 6, then 7; then whoever comes to 8, 9 or 1, which the lot decides. At A 1 is the fourth."""
    moves = balance([seated("A", "12345678", 3), seated("B", "234567", 2)], 9, range(17, -1, -1))
    assert moves == (Move("A1", "A", 1, "B", 9, "balance"),)


def test_a_seat_that_the_button_passes_is_filled_when_there_is_no_other() -> None:
    """The button at B goes from 1 to 4, over the only free seats."""
    moves = balance([seated("A", "123456", 6), seated("B", "1456", 1)], 6, range(12))
    assert [(move.to_table, move.to_seat) for move in moves] == [("B", 2)]


def test_the_last_table_is_broken_first_and_one_where_nobody_sits_is_no_table() -> None:
    tables = [seated("A", "12345", 1), seated("B", "", 2), seated("C", "1234", 3), seated("D", "123456", 4)]
    assert {move.from_table for move in balance(tables, 9, range(36))} == {"D"}
    assert {move.to_table for move in balance(tables, 9, range(36))} == {"A", "C"}


def test_players_of_a_broken_table_keep_their_order_to_the_blind() -> None:
    """C pays in the order 3, 1, 2. At A the button goes to 2 and the small blind is 4: seat 5 pays next, 3 is left free."""
    moves = balance([seated("A", "12469", 1), seated("C", "123", 3)], 9, range(18))
    assert moves == (
        Move("C3", "C", 3, "A", 5, "break"),
        Move("C1", "C", 1, "A", 7, "break"),
        Move("C2", "C", 2, "A", 8, "break"),
    )


def test_a_table_in_play_is_broken_only_when_its_round_is_over() -> None:
    tables = [seated("A", "1234", 1), seated("B", "123", 3)]
    assert not moves_due(tables, 9, ["B"])
    assert balance(tables, 9, range(18), ["B"]) == ()
    assert len(balance(tables, 9, range(18), ["A"])) == 3


@pytest.mark.parametrize("case", [(0, 0), (0, 2), (3, 0)], ids=["no button", "no button yet", "no blinds"])
def test_without_blinds_everybody_of_a_broken_table_has_every_free_seat_equally_often(case: tuple[int, int]) -> None:
    tables = [seated("A", "2", *case), seated("B", "13", *case)]
    seen: Counter[tuple[str, int]] = Counter()
    for order in permutations(range(6)):
        seen.update([(move.account, move.to_seat) for move in balance(tables, 3, order)])
    assert seen == {(account, seat): 360 for account in ("B1", "B3") for seat in (1, 3)}


def test_without_blinds_the_lot_says_who_goes_to_balance() -> None:
    tables = [seated("A", "1234", 0, 0), seated("B", "12", 0, 0)]
    seen: Counter[str] = Counter()
    for seed in range(400):
        seen.update([move.account for move in balance(tables, 4, Random(seed).sample(range(8), 8))])
    assert set(seen) == {"A1", "A2", "A3", "A4"}
    assert min(seen.values()) > 70


def test_nobody_who_has_just_come_is_sent_on() -> None:
    large, small = seated("A", "12345678", 3), seated("B", "124789", 1)
    (move,) = balance([large._replace(new=(6,)), small], 9, range(18))
    assert move.account != "A6"


@given(SEEDS)
def test_lots_that_are_no_permutation_of_the_seats_are_stopped(seed: int) -> None:
    hall = Hall(seed)
    assume(len(hall.order) > 1)
    with pytest.raises(BrokenInvariant):
        balance(hall.tables, hall.seats, hall.order[1:])
    with pytest.raises(BrokenInvariant):
        balance(hall.tables, hall.seats, [*hall.order[1:], hall.order[1]])
