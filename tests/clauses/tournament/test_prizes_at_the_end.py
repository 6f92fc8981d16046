"""The prizes of a tournament through the machine, from its pool to the list that is shown. Amounts to the cent.

ACT 20.18; Adelaide 90 and 107 to 110; Hold-em 16.21 and 16.22.
"""

from __future__ import annotations

import pytest

from croupier.tournament import commands, events
from croupier.tournament.finish.prizes import Prize
from tests.support.cite import Cited, clause
from tests.support.clauses.tournament_ending import ended, finish
from tests.support.tournament.contests import (
    ACT,
    ADD_ON,
    ADELAIDE,
    BOOKS,
    DIRECTOR,
    FOUR,
    OPERATOR,
    PRICE,
    PRIZE,
    REBUY,
    STACK,
    Held,
    acts,
    cup,
    holdem,
)

# Prizes


@clause(*acts("20.18"), f"{ADELAIDE} 107", f"{ADELAIDE} 90.s2", *holdem("16.21(b)"))
def test_the_pool_is_paid_out_to_the_cent_before_the_tournament_closes(cited: Cited) -> None:
    t = ended(cited.book.id)
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    under = t.rules.clause("tournament.pool")
    assert cited.clause in t.rules.clauses["tournament.pool"]
    assert "$400.00" in t.refuses(commands.Close(OPERATOR), under).reason
    assert [(award.account, award.amount) for award in t.state.awards] == [
        ("ann", 200_00),
        ("bob", 120_00),
        ("cat", 80_00),
    ]
    t.gives(commands.PayPrize("ann", OPERATOR))
    t.refuses(commands.PayPrize("ann", OPERATOR), under)
    t.refuses(commands.PayPrize("dan", OPERATOR), under)
    assert "$200.00" in t.refuses(commands.Close(OPERATOR), under).reason
    t.gives(commands.PayPrize("bob", OPERATOR))
    t.gives(commands.PayPrize("cat", OPERATOR))
    t.obeyed().gives(commands.Close(OPERATOR))
    assert (t.pool, t.kept, t.state.phase) == (0, 4 * 10_00, "closed")
    t.refuses(commands.Close(OPERATOR), t.rules.clause("tournament.cancel"))


@clause(*acts("20.4(h)"), f"{ADELAIDE} 89(i)", *holdem("16.3(a)(ix)"))
def test_prizes_described_in_words_are_worked_out_by_the_director(cited: Cited) -> None:
    t = ended(cited.book.id, given={"tournament.prizes": "half to the winner, the rest by agreement of the others"})
    assert not t.rules.prizes
    for amounts in ((), (400_01,), (100_00, 300_00), (200_00, 100_00), (400_00, 0), (100_00,) * 5):
        assert t.refuses(commands.ConfirmPlaces(DIRECTOR, amounts=amounts), cited.clause).code == "wrong-prizes"
    t.gives(commands.ConfirmPlaces(DIRECTOR, amounts=(200_00, 100_00, 50_00, 50_00)))
    for one in FOUR:
        t.gives(commands.PayPrize(one, OPERATOR))
    assert (t.pool, t.money("dan")) == (0, 50_00 - PRICE)


def test_prizes_in_per_cent_are_not_worked_out_otherwise() -> None:
    t = ended("act-omaha-2006")
    t.refuses(commands.ConfirmPlaces(DIRECTOR, amounts=(400_00,)), "20.4(h)")


@clause(f"{ADELAIDE} 107.p2")
def test_prizes_in_kind_are_bought_from_the_pool(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 4, given={"tournament.prize-kind": "both"})).opened().enter(*FOUR).started()
    t.refuses(commands.AddPrize(Prize(1, "a car", 9_000_00, bought=True), OPERATOR), cited.clause)  # not for $400
    t.refuses(commands.AddPrize(Prize(1, "cash", 100_00, "cash", bought=True), OPERATOR), cited.clause)
    t.gives(commands.AddPrize(Prize(1, "a bicycle", 150_00, bought=True), OPERATOR))
    finish(t).paid_out()
    assert t.last(events.TournamentClosed)
    paid = next(event for event in t.log if isinstance(event, events.PrizePaid))
    assert (paid.account, paid.amount, paid.bought, paid.words) == ("ann", 125_00, 150_00, "a bicycle")
    assert [t.money(one) + PRICE for one in FOUR] == [125_00, 75_00, 50_00, 0]
    cash = Held(cup(cited.book.id, 4)).opened()
    cash.refuses(commands.AddPrize(Prize(1, "a bicycle", 150_00, bought=True), OPERATOR), cited.clause)


@clause(f"{ADELAIDE} 107.p2")
def test_where_prizes_are_in_kind_only_all_of_the_pool_is_spent(cited: Cited) -> None:
    t = ended(cited.book.id, given={"tournament.prize-kind": "kind"})
    t.refuses(commands.ConfirmPlaces(DIRECTOR), cited.clause)
    t.gives(commands.AddPrize(Prize(1, "a bicycle", 300_00, bought=True), OPERATOR))
    t.refuses(commands.ConfirmPlaces(DIRECTOR), cited.clause)
    t.gives(commands.AddPrize(Prize(2, "a dinner", 100_00, "services", bought=True), OPERATOR))
    t.paid_out()
    assert (t.pool, t.money("bob")) == (0, -PRICE)


def test_a_prize_that_cannot_be_divided_goes_to_whom_the_director_says() -> None:
    t = Held(cup("act-uth-2025", 3, given={"tournament.added-prizes": ["goods"]})).opened().enter(*FOUR[:3]).started()
    t.gives(commands.AddPrize(Prize(2, "a bicycle", 300_00), OPERATOR))
    t.round(bob=(STACK, 0), cat=(STACK, 0))
    assert t.standings == ["1 ann", "2 bob cat"]
    t.refuses(commands.ConfirmPlaces(DIRECTOR), "16.20")
    t.refuses(commands.ConfirmPlaces(DIRECTOR, given=((0, "ann"),)), "16.20")
    t.gives(commands.ConfirmPlaces(DIRECTOR, given=((0, "cat"),)))
    assert [award.account for award in t.state.awards if award.prizes] == ["cat"]


@clause(f"{ADELAIDE} 108", *holdem("16.22"))
@pytest.mark.parametrize("form", ["cash", "goods", "services"])
def test_prizes_of_the_house_come_on_top_of_the_pool_and_not_out_of_it(cited: Cited, form: str) -> None:
    key = "tournament.extra-prizes" if cited.book.id == ADELAIDE else "tournament.added-prizes"
    refusing = Held(cup(cited.book.id, 4)).opened()
    prize = Prize(1, "a gift", 300_00, form)  # type: ignore[arg-type]
    refusing.refuses(commands.AddPrize(prize, OPERATOR), cited.clause)
    t = Held(cup(cited.book.id, 4, given={key: "added" if cited.book.id == ADELAIDE else [form]})).opened().enter(*FOUR)
    for wrong in (Prize(1, " ", 300_00), Prize(1, "a gift", 0), Prize(-1, "a gift", 1)):
        t.refuses(commands.AddPrize(wrong, OPERATOR), cited.clause)
    if cited.book.id != ADELAIDE and form != "services":
        t.refuses(commands.AddPrize(Prize(1, "a massage", 50_00, "services"), OPERATOR), cited.clause)
    t.gives(commands.AddPrize(prize, OPERATOR))
    assert t.pool == 4 * PRIZE
    finish(t.started()).refuses(commands.AddPrize(Prize(0, "goods for the pool", 1), OPERATOR), cited.clause)
    t.paid_out()
    assert t.money("ann") == 200_00 - PRICE + (300_00 if form == "cash" else 0)
    assert t.pool == 0


@clause(*holdem("16.22"))
def test_the_conditions_may_name_several_kinds_that_the_house_adds(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 4, given={"tournament.added-prizes": ["cash", "goods"]})).opened()
    t.gives(commands.AddPrize(Prize(0, "more to play for", 99_99, "cash"), OPERATOR))
    t.gives(commands.AddPrize(Prize(2, "a bicycle", 300_00, "goods"), OPERATOR))
    other = t.refuses(commands.AddPrize(Prize(3, "a dinner", 100_00, "services"), OPERATOR), cited.clause)
    assert other.code == "wrong-form"
    assert "cash, goods" in other.reason


@pytest.mark.parametrize("book", ACT)
def test_a_text_that_says_nothing_of_added_prizes_has_none(book: str) -> None:
    t = Held(cup(book, 4)).opened().enter(*FOUR)
    t.refuses(commands.AddPrize(Prize(1, "a gift", 300_00), OPERATOR), "practice")
    t.refuses(commands.AddPrize(Prize(1, "a bicycle", 100_00, bought=True), OPERATOR), "20.18")  # prizes are money


@clause(f"{ADELAIDE} 109")
def test_the_prize_of_an_ineligible_winner_is_offered_to_the_next_in_line(cited: Cited) -> None:
    t = ended(cited.book.id)
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    t.refuses(commands.DeclareIneligible("dan", "works here", OPERATOR), cited.clause)  # has no prize
    t.refuses(commands.DeclareIneligible("ann", " ", OPERATOR), cited.clause)
    t.gives(commands.DeclareIneligible("ann", "works here", OPERATOR))
    t.refuses(commands.PayPrize("ann", OPERATOR), "107")
    t.refuses(commands.OfferPrize("cat", True, OPERATOR, "next in line"), cited.clause)
    t.gives(commands.OfferPrize("bob", True, OPERATOR, "next in line"))
    t.gives(commands.OfferPrize("cat", False, OPERATOR, "next in line"))  # content with third prize
    t.gives(commands.OfferPrize("dan", True, OPERATOR, "next in line"))
    for one in FOUR[1:]:
        t.gives(commands.PayPrize(one, OPERATOR))
    assert [t.money(one) + PRICE for one in FOUR] == [0, 200_00, 80_00, 120_00]
    t.obeyed().gives(commands.Close(OPERATOR))


@clause(f"{ADELAIDE} 109")
def test_who_was_paid_for_a_lower_place_gets_what_is_missing(cited: Cited) -> None:
    t = ended(cited.book.id)
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    t.gives(commands.PayPrize("bob", OPERATOR))
    t.gives(commands.DeclareIneligible("ann", "works here", OPERATOR))
    t.gives(commands.OfferPrize("bob", True, OPERATOR, "next in line"))
    t.gives(commands.PayPrize("bob", OPERATOR))
    assert t.money("bob") + PRICE == 200_00
    assert "$200.00" in t.refuses(commands.Close(OPERATOR), "107").reason
    t.gives(commands.OfferPrize("cat", True, OPERATOR, "next in line"))
    t.gives(commands.OfferPrize("dan", True, OPERATOR, "next in line"))
    for one in ("cat", "dan"):
        t.gives(commands.PayPrize(one, OPERATOR))
    assert [t.money(one) + PRICE for one in FOUR] == [0, 200_00, 120_00, 80_00]
    t.obeyed().gives(commands.Close(OPERATOR))


@clause(f"{ADELAIDE} 109")
def test_who_was_handed_goods_is_not_offered_another_prize(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 4, given={"tournament.extra-prizes": "added"})).opened().enter(*FOUR).started()
    t.gives(commands.AddPrize(Prize(2, "a bicycle", 300_00), OPERATOR))
    finish(t).gives(commands.ConfirmPlaces(DIRECTOR))
    t.gives(commands.PayPrize("bob", OPERATOR))
    t.gives(commands.DeclareIneligible("ann", "works here", OPERATOR))
    assert "cat" in t.refuses(commands.OfferPrize("bob", True, OPERATOR, "next in line"), cited.clause).reason
    t.gives(commands.OfferPrize("cat", True, OPERATOR, "next in line"))


@clause(*holdem("16.22"))
def test_a_prize_in_kind_is_handed_over_before_the_tournament_closes(cited: Cited) -> None:
    """Nobody paid anything, so the pool is empty from the start."""
    free = {"tournament.entry-fee": "0", "tournament.commission": "0", "tournament.added-prizes": ["goods"]}
    t = Held(cup(cited.book.id, 4, given=free)).opened().enter(*FOUR).started()
    t.gives(commands.AddPrize(Prize(1, "a bicycle", 300_00), OPERATOR))
    finish(t).gives(commands.ConfirmPlaces(DIRECTOR))
    assert t.refuses(commands.Close(OPERATOR), "16.21(b)").code == "prize-not-paid"
    t.gives(commands.PayPrize("ann", OPERATOR))
    t.obeyed().gives(commands.Close(OPERATOR))


@clause(f"{ADELAIDE} 109.s2")
def test_the_prize_of_somebody_under_age_is_the_crowns(cited: Cited) -> None:
    t = ended(cited.book.id)
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    t.gives(commands.DeclareIneligible("ann", "age", OPERATOR))
    assert (t.last(events.WinnerIneligible).under, t.books["crown", "cents"], t.pool) == (cited.clause, 200_00, 200_00)
    t.refuses(commands.OfferPrize("bob", True, OPERATOR, "next in line"), "109")
    for one in ("bob", "cat"):
        t.gives(commands.PayPrize(one, OPERATOR))
    t.obeyed().gives(commands.Close(OPERATOR))
    assert t.money("ann") == -PRICE


@pytest.mark.parametrize("book", [book for book in BOOKS if book != ADELAIDE])
def test_elsewhere_a_prize_stays_with_who_has_the_place(book: str) -> None:
    t = ended(book)
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    t.refuses(commands.DeclareIneligible("ann", "works here", OPERATOR), t.rules.clause("tournament.confirm"))


@clause(f"{ADELAIDE} 110")
def test_the_prize_list_is_shown_once_nothing_more_can_be_paid(cited: Cited) -> None:
    """Entries are taken and chips bought through level 2; then the house shows what each place is worth."""
    plan = cup(
        cited.book.id, 9, rebuy=REBUY, add_on=ADD_ON, late_to_level=1, given={"tournament.extra-prizes": "added"}
    )
    t = Held(plan).opened().enter(*FOUR).started()
    t.refuses(commands.ShowPrizes(), cited.clause)
    t.gives(commands.Buy("ann", "add-on"))
    t.minutes(20)
    assert not t.state.prize_list
    t.minutes(20)
    assert t.state.prize_list == (210_00, 126_00, 84_00)
    assert t.last(events.PrizeListShown).under == cited.clause
    t.refuses(commands.ShowPrizes(), cited.clause)
    t.gives(commands.AddPrize(Prize(0, "a gift", 100_00, "cash"), OPERATOR))
    assert t.settled().state.prize_list == (260_00, 156_00, 104_00)


def test_elsewhere_the_list_is_shown_when_somebody_asks_for_it() -> None:
    t = Held(cup("act-omaha-2006", 4)).opened().enter(*FOUR).started()
    assert not t.state.prize_list
    t.gives(commands.ShowPrizes())
    assert t.state.prize_list == (200_00, 120_00, 80_00)
