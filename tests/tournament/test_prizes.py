"""Prizes, whatever the pool: every cent of it is somebody's, and a better place never gets less."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.check import BrokenInvariant
from croupier.protocol.refusal import Refusal
from croupier.tournament.finish.places import Standing
from croupier.tournament.finish.prizes import Award, Prize, Undivided, awards, cash_of, shares
from croupier.tournament.finish.runners_up import accepted, forfeited, next_in_line, vacated

CLAUSE = "107"


def percents(*parts: int) -> list[Decimal]:
    return [Decimal(part) for part in parts]


@st.composite
def falling(draw: st.DrawFn) -> list[Decimal]:
    """Percentages with a decimal that never rise and make 100."""
    weights = sorted(draw(st.lists(st.integers(1, 100), min_size=1, max_size=12)), reverse=True)
    tenths = [weight * 1000 // sum(weights) for weight in weights]
    tenths[0] += 1000 - sum(tenths)
    return [Decimal(part) / 10 for part in tenths]


@st.composite
def standings(draw: st.DrawFn) -> list[Standing]:
    """Up to twelve players, some of whom share places."""
    found, place = [], 1
    for number in draw(st.lists(st.integers(1, 4), min_size=1, max_size=5)):
        found.append(Standing(place, tuple(f"p{place + each}" for each in range(number))))
        place += number
    return found


def players(ranked: list[Standing]) -> list[str]:
    return [account for each in ranked for account in each.accounts]


def awarded(by_place: tuple[int, ...], ranked: list[Standing], order: list[str]) -> tuple[Award, ...]:
    found = awards(by_place, ranked, order, clause=CLAUSE)
    assert isinstance(found, tuple)
    return found


@given(st.integers(0, 10**9), falling(), st.integers(1, 20), st.sampled_from([1, 5, 100, 500]))
def test_shares_are_the_pool_to_the_cent_and_never_rise(
    pool: int, parts: list[Decimal], number: int, unit: int
) -> None:
    by_place = shares(pool, parts, number, unit)
    assert sum(by_place) == pool
    assert len(by_place) == min(len(parts), number)
    assert list(by_place) == sorted(by_place, reverse=True)
    assert all(share % unit == 0 for share in by_place[1:])
    claimed = sum(parts[:number])
    for share, part in zip(by_place[1:], parts[1:], strict=False):
        assert 0 <= Fraction(pool) * Fraction(part) / Fraction(claimed) - share < unit


def test_what_is_over_goes_to_the_first_place() -> None:
    assert shares(100_00, percents(34, 33, 33), 3) == (3400, 3300, 3300)
    assert shares(100_01, percents(34, 33, 33), 3) == (3401, 3300, 3300)
    assert shares(101_07, percents(34, 33, 33), 3, unit=100) == (3507, 3300, 3300)


def test_shares_nobody_can_win_go_to_the_places_there_are_in_proportion() -> None:
    assert shares(80_00, percents(50, 30, 20), 3) == (4000, 2400, 1600)
    assert shares(80_00, percents(50, 30, 20), 2) == (5000, 3000)
    assert shares(80_00, percents(50, 30, 20), 1) == (8000,)
    assert shares(80_00, percents(0, 100), 1) == (8000,)


def test_a_pool_is_shared_by_somebody() -> None:
    with pytest.raises(BrokenInvariant):
        shares(100, percents(100), 0)


@given(st.integers(0, 10**7), falling(), standings(), st.randoms(use_true_random=False))
def test_awards_are_the_pool_to_the_cent_and_a_better_place_never_gets_less(
    pool: int, parts: list[Decimal], ranked: list[Standing], chance: Random
) -> None:
    order = players(ranked)
    chance.shuffle(order)
    found = awarded(shares(pool, parts, len(order)), ranked, order)
    assert sum(award.amount for award in found) == pool
    amounts = dict.fromkeys(order, 0) | {award.account: award.amount for award in found}
    for better, worse in pairwise(ranked):
        assert min(amounts[one] for one in better.accounts) >= max(amounts[one] for one in worse.accounts)
    for each in ranked:
        theirs = [amounts[account] for account in sorted(each.accounts, key=order.index)]
        assert theirs == sorted(theirs, reverse=True)
        assert theirs[0] - theirs[-1] <= 1


def by_hand(by_place: tuple[int, ...], ranked: list[Standing], order: tuple[str, ...]) -> dict[str, int]:
    """A cent at a time: those who share places take one each in turn, in the order drawn."""
    found = dict.fromkeys(players(ranked), 0)
    for each in ranked:
        turn = [account for account in order if account in each.accounts]
        cents = sum(share for place, share in enumerate(by_place, 1) if 0 <= place - each.place < len(turn))
        for cent in range(cents):
            found[turn[cent % len(turn)]] += 1
    return found


@pytest.mark.parametrize("pool", range(12))
def test_awards_are_what_handing_out_cents_in_turn_gives(pool: int) -> None:
    """Every way four players can share places, every order drawn."""
    for sizes in [(1, 1, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2), (2, 2), (3, 1), (1, 3), (4,)]:
        ranked, place = [], 1
        for size in sizes:
            ranked.append(Standing(place, tuple("abcd"[place - 1 : place - 1 + size])))
            place += size
        by_place = shares(pool, percents(50, 30, 20), 4)
        for order in permutations("abcd"):
            found = {award.account: award.amount for award in awarded(by_place, ranked, list(order))}
            assert {account: cents for account, cents in by_hand(by_place, ranked, order).items() if cents} == found


def test_odd_cents_go_one_each_by_lot() -> None:
    ranked = [Standing(1, ("ann", "bob", "cat"), "20.19.s3")]
    found = awarded((500, 300), ranked, ["cat", "ann", "bob"])
    assert [(award.account, award.amount) for award in found] == [("ann", 267), ("bob", 266), ("cat", 267)]
    assert {(award.place, award.shared, award.clause) for award in found} == {(1, True, "20.19.s3")}


def test_an_award_stands_under_what_decided_the_place_or_gave_the_pool() -> None:
    ranked = [Standing(1, ("ann",), "104(c)"), Standing(2, ("bob",)), Standing(3, ("cat",))]
    found = awarded((500, 300), ranked, [])
    assert found == (Award("ann", 1, 500, clause="104(c)"), Award("bob", 2, 300, clause="107"))


def test_more_places_paid_than_players_is_our_own_fault() -> None:
    with pytest.raises(BrokenInvariant):
        awarded((500, 300), [Standing(1, ("ann",))], [])


TROPHY = Prize(1, "a trophy", 400_00)
HOLIDAY = Prize(2, "a week in Hobart", 1500_00, form="services", bought=True)


@pytest.mark.parametrize(
    ("pool", "prizes", "kind", "answer"),
    [
        (5000_00, [TROPHY, HOLIDAY], "both", 3500_00),
        (1500_00, [TROPHY, HOLIDAY], "kind", 0),
        (5000_00, [TROPHY], "cash", 5000_00),
        (5000_00, [HOLIDAY], "cash", "wrong-form"),
        (1499_99, [HOLIDAY], "both", "pool-too-small"),
        (1500_01, [HOLIDAY], "kind", "pool-not-spent"),
        (5000_00, [Prize(1, "a cheque", 100, form="cash", bought=True)], "both", "wrong-form"),
        (5000_00, [Prize(1, "a debt", -100, bought=True)], "both", "wrong-form"),
    ],
)
def test_the_cash_of_a_pool_is_what_prizes_in_kind_leave(
    pool: int, prizes: list[Prize], kind: str, answer: int | str
) -> None:
    left = cash_of(pool, prizes, kind, "107.p2")
    if isinstance(answer, int):
        assert left == answer
    else:
        assert isinstance(left, Refusal)
        assert left.code == answer
        assert left.clause == "107.p2"


def test_a_prize_in_kind_goes_with_its_place_and_cash_of_the_house_is_divided() -> None:
    bonus = Prize(2, "second and third", 101, form="cash")
    ranked = [Standing(1, ("ann",)), Standing(2, ("bob", "cat"))]
    found = awards((500, 300, 200), ranked, ["bob", "cat"], clause=CLAUSE, prizes=[TROPHY, bonus])
    assert isinstance(found, tuple)
    assert [(award.account, award.amount, award.added, award.prizes) for award in found] == [
        ("ann", 500, 0, (TROPHY,)),
        ("bob", 250, 51, ()),
        ("cat", 250, 50, ()),
    ]


def test_the_director_settles_what_cannot_be_divided() -> None:
    ranked = [Standing(1, ("ann", "bob"), "104(c).s4"), Standing(3, ("cat",))]
    asked = awards((500, 300), ranked, [], clause=CLAUSE, prizes=[TROPHY, HOLIDAY])
    assert asked == Undivided(TROPHY, ("ann", "bob"), "104(c).s4")
    assert asked.reason == "a trophy cannot be divided between ann, bob: say who gets it"
    again = awards((500, 300), ranked, [], clause=CLAUSE, prizes=[TROPHY, HOLIDAY], given={0: "bob"})
    assert isinstance(again, Undivided)
    assert again.prize == HOLIDAY
    found = awards((500, 300), ranked, [], clause=CLAUSE, prizes=[TROPHY, HOLIDAY], given={0: "bob", 1: "ann"})
    assert isinstance(found, tuple)
    assert [(award.account, award.amount, award.prizes) for award in found] == [
        ("ann", 400, (HOLIDAY,)),
        ("bob", 400, (TROPHY,)),
    ]


def test_what_was_bought_for_a_place_nobody_has_goes_to_the_last_there_is() -> None:
    found = awards((500,), [Standing(1, ("ann",))], [], clause=CLAUSE, prizes=[HOLIDAY, Prize(2, "a hat", 1)])
    assert isinstance(found, tuple)
    assert [[prize.words for prize in award.prizes] for award in found] == [["a week in Hobart"]]


RANKED = [Standing(1, ("ann",)), Standing(2, ("bob",)), Standing(3, ("cat",)), Standing(4, ("dan",))]


def held(found: tuple[Award, ...]) -> list[str]:
    return [f"{award.amount} {award.account if award.state == 'awarded' else award.state}" for award in found]


def test_two_winners_who_were_not_eligible() -> None:
    """Nobody is offered a prize below the one they have taken, and an offer passes over those who cannot take it."""
    found = vacated(vacated(awarded((500, 300), RANKED, []), "bob", "109"), "ann", "109")
    given_up = {"ann", "bob"}
    offer = next_in_line(found, RANKED, given_up, "109")
    assert offer is not None
    assert (offer.award.amount, offer.accounts) == (500, ("cat",))
    found = accepted(found, offer, "cat")
    assert held(found) == ["500 cat", "300 open"]
    offer = next_in_line(found, RANKED, given_up, "109")
    assert offer is not None
    assert (offer.award.amount, offer.accounts) == (300, ("dan",))
    assert held(accepted(found, offer, "dan")) == ["500 cat", "300 dan"]
    assert next_in_line(found, RANKED, {*given_up, "cat", "dan"}, "109") is None


def test_what_nobody_below_is_left_to_take_is_offered_from_the_first_place_on() -> None:
    """The whole pool is paid out: ann, who has first prize, is offered the second besides."""
    found = vacated(awarded((500, 300), RANKED[:2], []), "bob", "109")
    offer = next_in_line(found, RANKED[:2], {"bob"}, "109")
    assert offer is not None
    assert (offer.award.amount, offer.accounts, offer.clause) == (300, ("ann",), "practice")
    assert held(accepted(found, offer, "ann")) == ["500 ann", "300 ann"]


def test_whoever_declines_keeps_what_they_have() -> None:
    found = vacated(awarded((500, 300), RANKED, []), "ann", "109")
    offer = next_in_line(found, RANKED, {"ann", "bob"}, "109")
    assert offer is not None
    assert offer.accounts == ("cat",)
    assert held(accepted(found, offer, "cat")) == ["500 cat", "300 bob"]


def test_of_several_in_one_place_the_house_names_one() -> None:
    ranked = [Standing(1, ("ann",)), Standing(2, ("bob", "cat"))]
    found = vacated(awarded((500, 200, 200), ranked, []), "ann", "109")
    offer = next_in_line(found, ranked, {"ann"}, "109")
    assert offer is not None
    assert offer.accounts == ("bob", "cat")
    assert held(accepted(found, offer, "cat")) == ["500 cat", "200 bob", "200 open"]
    with pytest.raises(BrokenInvariant):
        accepted(found, offer, "dan")


def test_who_shared_the_place_without_a_prize_comes_before_those_below() -> None:
    ranked = [Standing(1, ("ann", "bob")), Standing(3, ("cat",))]
    found = awards((), ranked, [], clause=CLAUSE, prizes=[TROPHY], given={0: "ann"})
    assert isinstance(found, tuple)
    offer = next_in_line(vacated(found, "ann", "109"), ranked, {"ann"}, "109")
    assert offer is not None
    assert offer.accounts == ("bob",)


def test_only_what_a_player_still_holds_is_lost() -> None:
    found = vacated(awarded((500, 300), RANKED, []), "ann", "109")
    offer = next_in_line(found, RANKED, {"ann"}, "109")
    assert offer is not None
    found = accepted(found, offer, "bob")
    assert held(forfeited(found, "bob", "109.s2")) == ["500 forfeited", "300 open"]
