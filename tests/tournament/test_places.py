"""Places, whatever was played: they are an order, the text's tests hold wherever they can, cuts end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from croupier.check import BrokenInvariant
from croupier.tournament.finish.places import (
    Drop,
    Manner,
    Out,
    Standing,
    order_of_outs,
    order_of_stacks,
    points_of,
    ranking,
)
from croupier.tournament.run.card_cuts import Cut, cut_refused
from tests.support.tournament.manners import clauses, out, places

WAYS = {
    "contribution": ("test", "more", "level"),
    "all-in": ("amount", "first", "amount-apart", "nearest", "later"),
    "stack": ("stack",),
}
each_way = pytest.mark.parametrize("way", WAYS)


@st.composite
def outs(draw: st.DrawFn) -> list[Out]:
    """Up to ten players out at three tables in three moments; few chips, so that many are level."""
    found = []
    seats = draw(st.sets(st.tuples(st.sampled_from("abc"), st.integers(1, 6)), max_size=10))
    for number, (table, seat) in enumerate(sorted(seats)):
        order = draw(st.integers(1, 3))
        put_in, before, all_in = draw(st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(0, 4)))
        found.append(Out(f"{table}{number}", order, table, order, put_in, all_in, seat, before))
    return found


def rank_of(standings: tuple[Standing, ...]) -> dict[str, int]:
    return {account: each.place for each in standings for account in each.accounts}


@each_way
@given(outs())
def test_places_are_an_order_without_gaps(way: str, gone: list[Out]) -> None:
    standings = order_of_outs(way, WAYS[way], gone)
    accounts = [account for each in standings for account in each.accounts]
    assert sorted(accounts) == sorted(each.account for each in gone)
    place = 1
    for each in standings:
        assert each.place == place
        place += len(each.accounts)
    assert all(each.clause in (*WAYS[way], "practice", "") for each in standings)


@each_way
@given(outs(), st.randoms(use_true_random=False))
def test_the_order_players_are_listed_in_changes_nothing(way: str, gone: list[Out], chance: Random) -> None:
    listed = list(gone)
    chance.shuffle(listed)
    assert order_of_outs(way, WAYS[way], listed) == order_of_outs(way, WAYS[way], gone)


@each_way
@given(outs())
def test_whoever_is_out_later_is_higher(way: str, gone: list[Out]) -> None:
    place = rank_of(order_of_outs(way, WAYS[way], gone))
    for one, other in permutations(gone, 2):
        if one.order > other.order:
            assert place[one.account] < place[other.account]


@given(outs())
def test_all_in_amounts_and_each_tables_own_order_always_hold(gone: list[Out]) -> None:
    place = rank_of(order_of_outs("all-in", WAYS["all-in"], gone))
    for one, other in permutations(gone, 2):
        if one.order == other.order:
            if one.put_in > other.put_in:
                assert place[one.account] < place[other.account]
            if (one.put_in, one.table) == (other.put_in, other.table) and 0 < one.all_in < other.all_in:
                assert place[one.account] < place[other.account]


@given(outs())
def test_one_table_more_does_not_change_the_order_of_the_others(gone: list[Out]) -> None:
    everybody = rank_of(order_of_outs("all-in", WAYS["all-in"], gone))
    some = [each for each in gone if each.table != "c"]
    fewer = rank_of(order_of_outs("all-in", WAYS["all-in"], some))
    for one, other in combinations(some, 2):
        before, after = fewer[one.account] - fewer[other.account], everybody[one.account] - everybody[other.account]
        assert (before > 0, before == 0) == (after > 0, after == 0)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def compared(one: Out, other: Out) -> int:
    """The text for two who went all-in and out together, taken alone: -1 the first is higher, 0 they are level."""
    if one.put_in != other.put_in:
        return sign(other.put_in - one.put_in)
    return sign(one.all_in - other.all_in if one.table == other.table else one.from_button - other.from_button)


def every_case(tables: str, amounts: tuple[int, ...]) -> Iterator[list[Out]]:
    """Players of these tables, in every seat of three, in every order of going all-in, for any of the amounts."""
    number = range(len(tables))
    pairs = [(one, other) for one, other in combinations(number, 2) if tables[one] == tables[other]]
    apart = [
        facts
        for facts in product((1, 2, 3), repeat=len(tables))
        if all(facts[one] != facts[other] for one, other in pairs)
    ]
    for seats, times in product(apart, apart):
        for put_in in product(amounts, repeat=len(tables)):
            yield [Out(f"{tables[n]}{n}", 1, tables[n], 1, put_in[n], times[n], seats[n]) for n in number]


def as_the_text_has_them(gone: list[Out]) -> list[tuple[int, ...]]:
    """Of all orders in which some may be level, those that have every two as the text has these two alone."""
    pairs = [(one, other, compared(gone[one], gone[other])) for one, other in combinations(range(len(gone)), 2)]
    return [
        ranks
        for ranks in product(range(len(gone)), repeat=len(gone))
        if set(ranks) == set(range(len(set(ranks))))
        and all(sign(ranks[one] - ranks[other]) == wanted for one, other, wanted in pairs)
    ]


@pytest.mark.parametrize(
    ("tables", "amounts", "cases", "without"),
    [("aa", (1, 2), 144, 0), ("ab", (1, 2), 324, 0), ("aab", (1, 2), 2592, 252), ("aabb", (1,), 1296, 972)],
)
def test_where_the_text_gives_an_order_at_all_it_is_ours(
    tables: str, amounts: tuple[int, ...], cases: int, without: int
) -> None:
    seen, contradicted = 0, 0
    for gone in every_case(tables, amounts):
        seen += 1
        right = as_the_text_has_them(gone)
        assert len(right) <= 1
        if not right:
            contradicted += 1
            continue
        place = rank_of(order_of_outs("all-in", WAYS["all-in"], gone))
        ranked = [place[each.account] for each in gone]
        for one, other in combinations(range(len(gone)), 2):
            assert sign(ranked[one] - ranked[other]) == sign(right[0][one] - right[0][other])
    assert (seen, contradicted) == (cases, without)


def test_each_tables_own_list_stands_where_the_tests_contradict_each_other() -> None:
    """a1 before a2 by time, a2 before b by nearness, b before a1 by nearness: the next of each list are compared."""
    first, second = out("a1", 500, all_in=1, from_button=5), out("a2", 500, all_in=2, from_button=2)
    other = out("b1", 500, all_in=1, from_button=3)
    assert as_the_text_has_them([first, second, other]) == []
    standings = order_of_outs("all-in", WAYS["all-in"], [first, second, other])
    assert places(standings) == ["1 b1", "2 a1", "3 a2"]
    assert clauses(standings) == ["nearest", "first", "first"]


def test_of_one_table_whoever_has_no_known_time_comes_after_those_who_have_and_shares() -> None:
    gone = [out("a1", 500, from_button=1), out("a2", 500, from_button=2), out("a3", 500, all_in=2, from_button=3)]
    standings = order_of_outs("all-in", WAYS["all-in"], gone)
    assert places(standings) == ["1 a3", "2 a1 a2"]
    assert clauses(standings) == ["first", "practice"]


def test_two_rounds_of_one_table_are_never_completed_together() -> None:
    with pytest.raises(BrokenInvariant):
        order_of_outs("all-in", WAYS["all-in"], [Out("a", 1, "t", 7), Out("b", 1, "t", 8)])


MANNER = Manner("contribution", WAYS["contribution"], "cut", ("cut", "again"), ("winner", "chips", "in-progress"))


@given(st.dictionaries(st.text("abcdef", min_size=1, max_size=2), st.integers(1, 4), max_size=8), st.data())
def test_cutting_ends_with_everybody_in_a_place_of_their_own(chips: dict[str, int], data: st.DataObject) -> None:
    """Whoever is asked to cut cuts; nobody is asked who is not level with somebody, and chips always come first."""
    cuts: list[dict[str, str]] = []
    answer = order_of_stacks("cut", ("cut", "again"), chips, cuts)
    while isinstance(answer, Cut):
        alone = {account for account in chips if list(chips.values()).count(chips[account]) == 1}
        assert answer.accounts
        assert not alone & set(answer.accounts)
        some = data.draw(st.lists(st.sampled_from(answer.accounts), min_size=1, unique=True))
        cards = {account: data.draw(st.sampled_from("234")) + data.draw(st.sampled_from("cdhs")) for account in some}
        assume(len(cuts) < 60)
        assert cut_refused(answer, cards) is None
        cuts.append(cards)
        answer = order_of_stacks("cut", ("cut", "again"), chips, cuts)
    assert [each.place for each in answer] == list(range(1, len(chips) + 1))
    ordered = [chips[account] for each in answer for account in each.accounts]
    assert ordered == sorted(ordered, reverse=True)


def test_players_level_below_every_declared_place_do_not_cut() -> None:
    chips = {"ann": 900, "bob": 500, "cat": 500, "dan": 100, "eve": 100}
    asked = order_of_stacks("cut", ("cut", "again"), chips, places=3)
    assert asked == Cut(("bob", "cat"), "cut")
    settled = order_of_stacks("cut", ("cut", "again"), chips, [{"bob": "2c", "cat": "3c"}], places=3)
    assert places(settled) == ["1 ann", "2 cat", "3 bob", "4 dan eve"]
    assert clauses(settled) == ["", "cut", "cut", ""]


def test_players_level_across_the_last_declared_place_cut() -> None:
    assert order_of_stacks("cut", ("cut",), {"ann": 5, "bob": 5}, places=1) == Cut(("ann", "bob"), "cut")


@pytest.mark.parametrize(
    ("cards", "code", "why", "under"),
    [
        ({"cat": "Ks"}, "no-card-to-cut", "ann, bob", "103"),
        ({"ann": "Jo"}, "no-rank", "ann cut Jo", "practice"),
        ({"ann": "??"}, "no-rank", "ann cut ??", "practice"),
        ({"bob": "king"}, "not-a-card", "king", "system"),
    ],
)
def test_what_is_no_cut_is_refused_in_words(cards: dict[str, str], code: str, why: str, under: str) -> None:
    refusal = cut_refused(Cut(("ann", "bob"), "103"), cards)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == (code, under)
    assert why in refusal.reason


def test_everybody_is_ranked_those_left_above_those_out() -> None:
    left, gone = {"ann": 300, "bob": 700}, [out("x", 10, order=4), out("y", 90, order=4), out("z", 95, order=2)]
    everybody = ranking(MANNER, left, gone)
    assert places(everybody) == ["1 bob", "2 ann", "3 y", "4 x", "5 z"]
    assert clauses(everybody) == ["winner", "chips", "more", "more", ""]
    assert ranking(MANNER, {"ann": 5, "bob": 5}, gone) == Cut(("ann", "bob"), "cut")


def test_nobody_has_two_places() -> None:
    with pytest.raises(BrokenInvariant):
        ranking(MANNER, {"ann": 5}, [out("ann")])


def test_players_who_share_a_place_have_its_points_each() -> None:
    session = (Standing(1, ("ann", "bob")), Standing(3, ("cat",)), Standing(4, ("dan",)))
    assert points_of((6, 4, 1), session) == {"ann": 6, "bob": 6, "cat": 1, "dan": 0}


def test_who_did_not_go_on_is_placed_by_chips_at_the_moment_the_stage_ended() -> None:
    """y went out before the end of the first stage, x after it, in the final; ann and bob did not reach it."""
    gone = [out("x", 10, order=6), out("y", 90, order=2)]
    drops = [Drop("ann", 4, 300, "A"), Drop("bob", 4, 500, "B")]
    everybody = ranking(MANNER, {"win": 900}, gone, drops=drops)
    assert places(everybody) == ["1 win", "2 x", "3 bob", "4 ann", "5 y"]
    level = [Drop("ann", 4, 300, "A"), Drop("bob", 4, 300, "B")]
    assert ranking(MANNER, {"win": 900}, gone, drops=level) == Cut(("ann", "bob"), "cut")
    cut = ranking(MANNER, {"win": 900}, gone, [{"ann": "2c", "bob": "3c"}], drops=level)
    assert places(cut) == ["1 win", "2 x", "3 bob", "4 ann", "5 y"]
    assert places(ranking(MANNER, {"win": 900}, gone, drops=level, places=2)) == ["1 win", "2 x", "3 ann bob", "5 y"]
