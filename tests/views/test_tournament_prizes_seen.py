"""What people see of the prizes: the whole pool, what of it was paid, and what each place is worth."""

from __future__ import annotations

from croupier.house.people import People, Person
from croupier.tournament import commands
from croupier.views.tournament.line import line_of
from croupier.views.tournament.news import TournamentNews
from croupier.views.tournament.own import own_view
from croupier.views.tournament.public import seen_by_all
from croupier.views.tournament.record import ByItself
from tests.support.room.tournament_prizes_seen import office
from tests.support.tournament.contests import DIRECTOR, OPERATOR, PRIZE, STACK, Held, cup

THREE = ("ann", "bob", "cat")


def seen(t: Held) -> tuple[int, int, list[int]]:
    """The pool, what of it was paid, and the prize list; the lobby says the same of the first two."""
    everybody, line = seen_by_all(office(t), People(), ByItself(), t.at), line_of(office(t), ByItself())
    assert (line.pool, line.paid) == (everybody.pool, everybody.paid)
    assert line.first_prize == (everybody.prizes[0].amount if everybody.prizes else 0)
    return everybody.pool, everybody.paid, [prize.amount for prize in everybody.prizes]


def test_the_pool_stays_what_was_played_for_while_prizes_are_paid() -> None:
    t = Held(cup("adelaide-omaha", 3)).opened().enter(*THREE).started()
    worth = [150_00, 90_00, 60_00]
    assert seen(t) == (3 * PRIZE, 0, worth)
    t.round(ann=(STACK, 2 * STACK), cat=(STACK, 0)).round(ann=(2 * STACK, 3 * STACK), bob=(STACK, 0))
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    t.gives(commands.PayPrize("bob", OPERATOR))
    assert seen(t) == (3 * PRIZE, 90_00, worth)
    t.gives(commands.DeclareIneligible("ann", "works here", OPERATOR))
    t.gives(commands.OfferPrize("bob", True, OPERATOR, "next in line"))
    bob = own_view(office(t), People(), Person("bob", "Bob"), 0)
    assert (bob.prize, bob.paid) == (150_00, False)  # $90 he has, the rest is due
    t.gives(commands.PayPrize("bob", OPERATOR))
    bob = own_view(office(t), People(), Person("bob", "Bob"), 0)
    assert (bob.prize, bob.paid) == (150_00, True)
    assert seen(t) == (3 * PRIZE, 150_00, worth)
    assert [place.amounts for place in seen_by_all(office(t), People(), ByItself(), t.at).standings] == [
        (0,),
        (150_00,),
        (60_00,),
    ]


def test_whoever_has_forfeited_the_place_is_not_counted_on_the_prize_list() -> None:
    """Hold-em: cat did not come, so two places are paid and have the whole pool."""
    t = Held(cup("act-uth-2025", 3)).opened().enter(*THREE).started("cat")
    assert seen(t) == (3 * PRIZE, 0, [187_50, 112_50])


def test_a_cancelled_tournament_plays_for_nothing() -> None:
    t = Held(cup("act-omaha-2006", 3)).opened().enter(*THREE).started()
    t.gives(commands.Cancel(OPERATOR, "the roof leaks"))
    assert seen(t)[:2] == (0, 0)
    t.obeyed().gives(commands.Close(OPERATOR))
    assert (t.state.phase, line_of(office(t), ByItself()).cancelled) == ("closed", "the roof leaks")


def test_what_becomes_of_an_open_prize_is_told() -> None:
    t = Held(cup("adelaide-omaha", 3)).opened().enter(*THREE).started()
    t.round(ann=(STACK, 2 * STACK), cat=(STACK, 0)).round(ann=(2 * STACK, 3 * STACK), bob=(STACK, 0))
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    t.gives(commands.DeclareIneligible("ann", "works here", OPERATOR))
    for one in ("bob", "cat"):
        t.gives(commands.OfferPrize(one, False, OPERATOR, "next in line"))
    t.gives(commands.HoldPrize(OPERATOR, "nobody wants it"))
    news = TournamentNews(People())
    for number, event in enumerate(t.log):
        news.take(number, event, t.at)
    told = [item.text for item in news.after(0)]
    assert "The prize list is out: 3 places are paid" in told
    assert told[-2:] == [
        "cat declines the prize for place 1",
        "Nobody is left to take the prize for place 1: it is held",
    ]
