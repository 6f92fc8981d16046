"""Prizes once places are awarded: offered on, held, paid; a disqualification that comes late; a tournament called off.

ACT 20.17, 20.18, 20.21; Adelaide 90, 103, 107, 109 to 111; Hold-em 16.10, 16.20, 16.21, 16.24.
"""

from __future__ import annotations

import pytest

from croupier.protocol.refusal import Refusal
from croupier.tournament import commands, events
from croupier.tournament.due import due
from croupier.tournament.finish.prizes import Prize
from croupier.tournament.plan.structure import Stage
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import (
    BOOKS,
    DIRECTOR,
    FEE,
    OPERATOR,
    PRICE,
    PRIZE,
    STACK,
    Held,
    acts,
    cup,
    holdem,
    with_real_cards,
)

ADELAIDE = "adelaide-omaha"
FOUR = ("ann", "bob", "cat", "dan")


def playing(book: str = ADELAIDE, **given: str) -> Held:
    """Four players who have begun."""
    return Held(cup(book, 4, given={f"tournament.{key}": value for key, value in given.items()})).opened().enter(*FOUR)


def lose(t: Held, *losers: str) -> Held:
    """These lose all they have to ann, one after the other, and with the last the places are worked out."""
    for loser in losers:
        rows = {loser: (STACK, 0, STACK)}
        had = t.chips["ann"]
        t.round(**(rows if t.rules.banked else rows | {"ann": (had, had + STACK)}))
    return t


def awarded(book: str = ADELAIDE) -> Held:
    """ann, bob and cat are awarded $200, $120 and $80; dan came fourth."""
    t = lose(playing(book).started(), "dan", "cat", "bob")
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    return t


def waits(t: Held) -> str:
    return due(t.rules, t.state)[0].what


def won(t: Held) -> list[int]:
    return [t.money(one) + PRICE for one in FOUR]


# Offered on


@clause(f"{ADELAIDE} 109")
def test_what_was_paid_counts_towards_a_better_prize_and_is_never_open_again(cited: Cited) -> None:
    """bob has second prize in his pocket and takes the first; then he too proves ineligible: the $80 he lacks are open."""
    t = awarded(cited.book.id)
    t.gives(commands.PayPrize("bob", OPERATOR))
    t.gives(commands.DeclareIneligible("ann", "works here", OPERATOR))
    t.gives(commands.OfferPrize("bob", True, OPERATOR, "next in line"))
    t.gives(commands.DeclareIneligible("bob", "works here too", OPERATOR))
    t.refuses(commands.PayPrize("bob", OPERATOR), "107")
    assert [(award.place, award.amount) for award in t.state.awards if award.state == "open"] == [
        (1, 80_00),
        (2, 120_00),
    ]
    t.gives(commands.OfferPrize("cat", False, OPERATOR, "next in line"))  # who had $80 already, and would rather wait
    t.gives(commands.OfferPrize("dan", True, OPERATOR, "next in line"))
    while waits(t) == "offer":
        t.gives(commands.OfferPrize("dan", True, OPERATOR, "next in line"))
    for one in ("cat", "dan"):
        t.gives(commands.PayPrize(one, OPERATOR))
    t.obeyed().gives(commands.Close(OPERATOR))
    assert won(t) == [0, 120_00, 80_00, 200_00]


@clause(f"{ADELAIDE} 109")
def test_a_prize_besides_another_that_was_paid_is_paid_and_nothing_twice(cited: Cited) -> None:
    """ann has first prize, a bicycle and a purse; nobody below wants the third prize, so she is offered it besides."""
    t = playing(cited.book.id, **{"extra-prizes": "added"}).started()
    t.gives(commands.AddPrize(Prize(1, "a bicycle", 300_00), OPERATOR))
    t.gives(commands.AddPrize(Prize(1, "a purse", 50_00, "cash"), OPERATOR))
    lose(t, "dan", "cat", "bob").gives(commands.ConfirmPlaces(DIRECTOR))
    t.gives(commands.PayPrize("ann", OPERATOR))
    t.gives(commands.DeclareIneligible("cat", "works here", OPERATOR))
    t.gives(commands.OfferPrize("dan", False, OPERATOR, "next in line"))
    t.gives(commands.OfferPrize("ann", True, OPERATOR, "next in line"))
    assert t.last(events.PrizeOffered).under == "practice"
    t.gives(commands.PayPrize("ann", OPERATOR))
    assert (t.last(events.PrizePaid).amount, t.last(events.PrizePaid).added, t.last(events.PrizePaid).words) == (
        80_00,
        0,
        "",
    )
    t.refuses(commands.PayPrize("ann", OPERATOR), "107")
    t.gives(commands.PayPrize("bob", OPERATOR))
    t.obeyed().gives(commands.Close(OPERATOR))
    assert won(t) == [330_00, 120_00, 0, 0]


@clause(f"{ADELAIDE} 107", f"{ADELAIDE} 90.s2")
def test_a_prize_that_nobody_takes_is_held_and_the_tournament_can_close(cited: Cited) -> None:
    """Everybody in line is asked first; then an official says so, with the reason, and the money is not the house's."""
    t = awarded(cited.book.id)
    t.refuses(commands.HoldPrize(OPERATOR, "nobody wants it"), "109")  # nothing is open
    t.gives(commands.DeclareIneligible("ann", "works here", OPERATOR))
    assert "bob" in t.refuses(commands.HoldPrize(OPERATOR, "nobody wants it"), "107").reason
    for one in ("bob", "cat", "dan"):
        assert waits(t) == "offer"
        t.gives(commands.OfferPrize(one, False, OPERATOR, "next in line"))
    t.gives(commands.PayPrize("bob", OPERATOR))
    t.gives(commands.PayPrize("cat", OPERATOR))
    assert waits(t) == "hold"
    assert cited.clause in t.rules.clauses["tournament.pool"]
    t.refuses(commands.Close(OPERATOR), "107")
    t.refuses(commands.HoldPrize(OPERATOR, " "), "practice")
    t.gives(commands.HoldPrize(OPERATOR, "three were asked and none would have it"))
    assert (t.last(events.PrizeHeld).place, t.last(events.PrizeHeld).amount, t.last(events.PrizeHeld).under) == (
        1,
        200_00,
        "practice",
    )
    assert (t.books["held:cup", "cents"], t.pool, waits(t)) == (200_00, 0, "close")
    t.obeyed().gives(commands.Close(OPERATOR))
    assert won(t) == [0, 120_00, 80_00, 0]


@clause(f"{ADELAIDE} 107.p2")
def test_what_was_bought_from_the_pool_for_a_prize_that_is_held_is_held_in_money(cited: Cited) -> None:
    t = playing(cited.book.id, **{"prize-kind": "both"}).started()
    t.gives(commands.AddPrize(Prize(1, "a bicycle", 150_00, bought=True), OPERATOR))
    lose(t, "dan", "cat", "bob").gives(commands.ConfirmPlaces(DIRECTOR))
    t.gives(commands.DeclareIneligible("ann", "works here", OPERATOR))
    for one in ("bob", "cat", "dan"):
        t.gives(commands.OfferPrize(one, False, OPERATOR, "next in line"))
    t.gives(commands.HoldPrize(OPERATOR, "nobody wants a bicycle"))
    assert t.books["held:cup", "cents"] == 150_00 + 125_00
    assert t.pool == 75_00 + 50_00


# The list


@clause(f"{ADELAIDE} 110")
def test_the_prize_list_is_shown_anew_when_fewer_places_are_paid(cited: Cited) -> None:
    """Three prizes and three players; one is disqualified, and the two who are left have all of the pool."""
    t = Held(cup(cited.book.id, 3)).opened().enter(*FOUR[:3]).started()
    assert t.state.prize_list == (150_00, 90_00, 60_00)
    t.gives(commands.Disqualify("cat", "marked cards", DIRECTOR))
    t.settled()
    assert t.state.prize_list == (187_50, 112_50)
    assert len([event for event in t.log if isinstance(event, events.PrizeListShown)]) == 2


# Disqualified once out


@clause(f"{ADELAIDE} 111.pen(d)", *acts("20.17"), *holdem("16.20"))
@pytest.mark.parametrize("when", ["playing", "placed", "confirmed"])
def test_somebody_who_is_out_is_disqualified_when_the_cheating_is_found_later(cited: Cited, when: str) -> None:
    t = lose(playing(cited.book.id).started(), "dan")
    cheat = {"playing": "dan", "placed": "bob", "confirmed": "ann"}[when]
    if when == "playing":
        t.gives(commands.Disqualify(cheat, "marked cards", DIRECTOR))
    lose(t, "cat", "bob")
    if when == "confirmed":
        t.gives(commands.ConfirmPlaces(DIRECTOR))
    if when != "playing":
        t.gives(commands.Disqualify(cheat, "marked cards", DIRECTOR))
        assert (t.state.phase, t.state.awards) == ("between", ())
    t.settled()
    assert t.standings == [f"{place} {one}" for place, one in enumerate([one for one in FOUR if one != cheat], 1)]
    t.paid_out()
    assert [t.money(one) + PRICE for one in FOUR if one != cheat] == [200_00, 120_00, 80_00]
    assert t.money(cheat) == -PRICE


@clause(f"{ADELAIDE} 103")
def test_who_moves_up_to_a_prize_level_with_another_cuts_cards_although_the_chips_are_back(cited: Cited) -> None:
    """cat and dan, level in fourth place, had nothing to cut for until the winner was disqualified."""
    stages = (Stage("cup", "rounds", 1, chips=STACK),)
    t = Held(with_real_cards(cup(cited.book.id, 5, stages=stages))).opened().enter(*FOUR, "eve").started()
    t.round(ann=(STACK, 14_000), bob=(STACK, 12_000), eve=(STACK, 11_000), cat=(STACK, 6_500), dan=(STACK, 6_500))
    assert t.standings == ["1 ann", "2 bob", "3 eve", "4 cat dan"]
    t.obeyed()
    assert not t.chips
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    t.gives(commands.Disqualify("ann", "marked cards", DIRECTOR))
    assert "cat, dan" in t.refuses(commands.CalculatePlaces(), cited.clause).reason
    t.gives(commands.CutCards({"cat": "2c", "dan": "Ks"}, by=DIRECTOR))
    t.settled()
    assert t.standings == ["1 bob", "2 eve", "3 dan", "4 cat"]


@clause(f"{ADELAIDE} 103", f"{ADELAIDE} 108")
def test_a_prize_of_the_house_makes_its_place_one_to_cut_for(cited: Cited) -> None:
    """Three places have a share; dan and eve are level in fourth, for which the house gives a bicycle."""
    stages = (Stage("cup", "rounds", 1, chips=STACK),)
    given = {"tournament.extra-prizes": "added"}
    t = Held(cup(cited.book.id, 5, stages=stages, given=given)).opened().enter(*FOUR, "eve").started()
    t.gives(commands.AddPrize(Prize(4, "a bicycle", 300_00), OPERATOR))
    t.round(ann=(STACK, 14_000), bob=(STACK, 12_000), cat=(STACK, 11_000), dan=(STACK, 6_500), eve=(STACK, 6_500))
    assert t.state.standings[3].clause == "103"
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    bicycle = next(award for award in t.state.awards if award.prizes)
    assert (bicycle.place, t.state.cuts[0].keys()) == (4, {"dan", "eve"})


@clause(f"{ADELAIDE} 108")
def test_a_prize_of_the_house_is_one_that_tables_play_hand_for_hand_for(cited: Cited) -> None:
    """Three places have a share, and the house gives a bicycle for the fourth: with five left one has to go."""
    given = {"tournament.balance": "balanced", "tournament.extra-prizes": "added"}
    players = (*FOUR, "eve", "fay")
    for bicycle in (False, True):
        t = Held(cup(cited.book.id, 6, seats=3, given=given, hand_for_hand=True)).opened().enter(*players)
        if bicycle:
            t.gives(commands.AddPrize(Prize(4, "a bicycle", 300_00), OPERATOR))
        t.started()
        table = t.state.running[0].name
        loser, winner, _ = [one.account for one in t.state.at_table(table)]
        t.round(table, **{loser: (STACK, 0, STACK), winner: (STACK, 2 * STACK)})
        assert (len(t.state.left), t.state.hand_for_hand) == (5, bicycle)


@clause(f"{ADELAIDE} 103.s2")
def test_more_players_level_than_a_deck_has_cards_cut_one_deck_after_the_other(cited: Cited) -> None:
    """Sixty players, and the time is over before a round was played."""
    players = tuple([f"p{number:02d}" for number in range(60)])
    stages = (Stage("cup", "minutes", 1, chips=STACK),)
    t = Held(cup(cited.book.id, 60, stages=stages)).opened().enter(*players).started()
    t.minutes(2)
    assert t.state.phase == "placed"
    assert [len(standing.accounts) for standing in t.state.standings] == [1] * 60
    assert [len(cut) for cut in t.state.cuts[:2]] == [52, 8]
    assert cited.clause in {standing.clause for standing in t.state.standings}


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_is_disqualified_once_a_prize_is_handed_over(book: str) -> None:
    t = awarded(book)
    t.gives(commands.PayPrize("cat", OPERATOR))
    refused = t.contest.decide(commands.Disqualify("ann", "marked cards", DIRECTOR))
    assert isinstance(refused, Refusal)
    assert refused.code == "prize-paid"
    assert refused.clause not in ("practice", "system")


# Called off


@clause(f"{ADELAIDE} 111.pen(d)", *acts("20.21.s3"), *holdem("16.24.s2"))
def test_a_tournament_called_off_gives_a_disqualified_player_back_what_the_text_says(cited: Cited) -> None:
    """ACT and Hold-em refund every payment. Adelaide none of a player it disqualified: the fee stays, the rest is held."""
    t = playing(cited.book.id).started()
    t.gives(commands.Disqualify("dan", "marked cards", DIRECTOR))
    t.settled().gives(commands.Cancel(OPERATOR, "the roof leaks"))
    kept = cited.book.id == ADELAIDE
    assert [t.money(one) for one in FOUR] == [0, 0, 0, -PRICE if kept else 0]
    assert (t.pool, t.kept, t.books["held:cup", "cents"]) == (0, FEE * kept, PRIZE * kept)
    t.obeyed().gives(commands.Close(OPERATOR))


@clause(*holdem("16.10", "16.24.s2"))
def test_where_nobody_came_the_operator_is_told_to_cancel(cited: Cited) -> None:
    """Every place is forfeited, no prize can be paid, and the pool may not stay: only cancelling gives it back."""
    t = playing(cited.book.id).started(*FOUR)
    wanted = due(t.rules, t.state)[0]
    assert (wanted.what, wanted.who, wanted.clause) == ("cancel", "operator", "16.24.s2")
    assert cited.clause in (t.last(events.PlaceForfeited).under, wanted.clause)
