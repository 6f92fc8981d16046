"""Prizes of a tournament: ACT 20.18 and 20.19.s3, Adelaide 90 and 106 to 109, Hold-em 16.21 and 16.22, side by side."""

from __future__ import annotations

from decimal import Decimal

import pytest

from croupier.protocol.refusal import Refusal
from croupier.tournament.finish.places import Out, Standing, order_of_outs
from croupier.tournament.finish.prizes import Award, Prize, Undivided, awards, cash_of, shares
from croupier.tournament.finish.runners_up import accepted, forfeited, next_in_line, vacated
from tests.support.cite import Cited, clause
from tests.support.tournament.manners import manner_of

HALF_THIRD_REST = [Decimal(50), Decimal("33.3"), Decimal("16.7")]
RANKED = [Standing(place, (account,)) for place, account in enumerate(("ann", "bob", "cat", "dan"), 1)]
CAR = Prize(1, "a car", 2000_00, bought=True)


def awarded(cited: Cited, by_place: tuple[int, ...], ranked: list[Standing] = RANKED) -> tuple[Award, ...]:
    """The awards under the clause that gives the pool to the players."""
    found = awards(by_place, ranked, ["dan", "cat", "bob", "ann"], clause=cited.book.rule("tournament.pool").clauses[0])
    assert isinstance(found, tuple)
    return found


def held(found: tuple[Award, ...]) -> list[str]:
    return [f"{award.amount} {award.account if award.state == 'awarded' else award.state}" for award in found]


@clause(
    "act-omaha-2006 20.18",
    "act-manila-2005 20.18",
    "adelaide-omaha 90.s2",
    "adelaide-omaha 107",
    "act-uth-2025 16.21(b)",
    "act-uth-2019 16.21(b)",
)
@pytest.mark.parametrize("pool", [0, 1, 2, 99, 10_000, 12_345, 1_000_003])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_whole_pool_goes_back_as_prizes(cited: Cited, pool: int, number: int) -> None:
    assert cited.clause in cited.book.rule("tournament.pool").clauses
    found = awarded(cited, shares(pool, HALF_THIRD_REST, number), RANKED[:number])
    assert sum(award.amount for award in found) == pool
    assert [award.amount for award in found] == sorted([award.amount for award in found], reverse=True)


@clause("act-omaha-2006 20.19.s3", "act-manila-2005 20.19.s3", "adelaide-omaha 104(c).s2")
def test_the_prizes_of_players_out_together_for_the_same_amount(cited: Cited) -> None:
    """Places two and three, worth $30.01 and $20: ACT combines and divides them, Adelaide has a second and a third."""
    manner = manner_of(cited.book.id)
    gone = [Out("cat", 5, "a", 9, put_in=700, all_in=1), Out("bob", 5, "a", 9, put_in=700, all_in=2)]
    below = order_of_outs(manner.places, manner.places_under, gone)
    ranked = [Standing(1, ("ann",)), *(Standing(each.place + 1, each.accounts, each.clause) for each in below)]
    found = awarded(cited, (5000, 3001, 2000), ranked)
    assert [(award.account, award.amount, award.shared) for award in found[1:]] == {
        "20.19.s3": [("bob", 2500, True), ("cat", 2501, True)],
        "104(c).s2": [("cat", 3001, False), ("bob", 2000, False)],
    }[cited.clause]
    assert {award.clause for award in found[1:]} == {cited.clause}


@clause("adelaide-omaha 107.p2", "adelaide-omaha def:In Kind")
def test_prizes_may_be_cash_or_in_kind_or_both(cited: Cited) -> None:
    """What is bought for players counts against the pool; the rest is cash."""
    kinds = {
        kind: cited.permits(f"tournament.prize-kind={kind}", scope="tournament") for kind in ("cash", "kind", "both")
    }
    left = {
        kind: cash_of(5000_00, [CAR], str(rules["tournament.prize-kind"]), rules.under["tournament.prize-kind"])
        for kind, rules in kinds.items()
    }
    assert left["both"] == 3000_00
    for kind in ("cash", "kind"):
        refusal = left[kind]
        assert isinstance(refusal, Refusal)
        assert refusal.clause == "107.p2"
    assert cash_of(5000_00, [], "cash", cited.clause) == 5000_00
    assert cash_of(2000_00, [CAR], "kind", cited.clause) == 0
    found = awards(shares(3000_00, HALF_THIRD_REST, 4), RANKED, [], clause="107", prizes=[CAR])
    assert isinstance(found, tuple)
    assert found[0].prizes == (CAR,)
    assert sum(award.amount + sum(prize.value for prize in award.prizes) for award in found) == 5000_00


@clause("adelaide-omaha 107.p2")
def test_a_prize_in_kind_of_a_shared_place_is_the_directors_to_settle(cited: Cited) -> None:
    ranked = [Standing(1, ("ann", "bob"), "104(c).s4")]
    asked = awards((1000, 500), ranked, [], clause=cited.clause, prizes=[CAR])
    assert isinstance(asked, Undivided)
    assert asked.reason == "a car cannot be divided between ann, bob: say who gets it"
    found = awards((1000, 500), ranked, [], clause=cited.clause, prizes=[CAR], given={0: "bob"})
    assert isinstance(found, tuple)
    assert [(award.amount, award.prizes) for award in found] == [(750, ()), (750, (CAR,))]


@clause("adelaide-omaha 108", "act-uth-2025 16.22", "act-uth-2019 16.22")
@pytest.mark.parametrize("form", ["cash", "goods", "services"])
def test_what_the_house_adds_leaves_the_pool_as_it_is(cited: Cited, form: str) -> None:
    added = Prize(2, "from the house", 700_00, form=form)  # type: ignore[arg-type]
    assert cash_of(5000_00, [added], "cash", cited.clause) == 5000_00
    by_place = shares(5000_00, HALF_THIRD_REST, 4)
    without, found = awarded(cited, by_place), awards(by_place, RANKED, [], clause=cited.clause, prizes=[added])
    assert isinstance(found, tuple)
    assert [award.amount for award in found] == [award.amount for award in without]
    assert (found[1].added, found[1].prizes) == ((700_00, ()) if form == "cash" else (0, (added,)))


@clause("adelaide-omaha 109")
def test_the_prize_of_an_ineligible_winner_may_be_offered_to_the_next_runner_up(cited: Cited) -> None:
    """Nobody moves up by themselves; each offer that is taken opens the taker's own prize for the next in line."""
    under = cited.book.rule("tournament.ineligible").clauses[0]
    found = vacated(awarded(cited, (5000, 3000)), "ann", under)
    assert held(found) == ["5000 open", "3000 bob"]
    for prize, account in ((5000, "bob"), (3000, "cat")):
        offer = next_in_line(found, RANKED, {"ann"}, under)
        assert offer is not None
        assert (offer.award.amount, offer.accounts, offer.clause) == (prize, (account,), cited.clause)
        found = accepted(found, offer, account)
    assert held(found) == ["5000 bob", "3000 cat"]
    assert {award.clause for award in found} == {cited.clause}
    assert next_in_line(found, RANKED, {"ann"}, under) is None


@clause("adelaide-omaha 109.s2")
def test_the_prize_of_somebody_under_age_goes_to_the_crown(cited: Cited) -> None:
    found = forfeited(awarded(cited, (5000, 3000)), "ann", cited.book.rule("tournament.ineligible").clauses[1])
    assert held(found) == ["5000 forfeited", "3000 bob"]
    assert found[0].clause == cited.clause
    assert next_in_line(found, RANKED, {"ann"}, "109") is None
