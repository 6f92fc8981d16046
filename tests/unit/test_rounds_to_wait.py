"""How many rounds begin without a newcomer who posts: what is told beforehand is what happens."""

from __future__ import annotations

import pytest

from croupier.house.people import PLAYER, Person
from croupier.rulebooks import rulebook_ids
from croupier.table import commands
from croupier.table.rounds_to_wait import rounds_to_wait
from croupier.views.offers import Open, seat_offers
from tests.support.sessions import PIT_MANAGER, Sat
from tests.support.table_play import folds_out

BETWEEN_PLAYERS = [name for name in rulebook_ids() if not Sat(name, cards=False).rules.kind.has_bank]
NEW = Person("new", "New", frozenset({PLAYER}))


def played(book: str, rounds: int) -> Sat:
    return Sat(book).sits(ann=1, bob=3, cat=6, stake=300).plays(rounds)


def offered(t: Sat) -> Open:
    return next(one for one in seat_offers(t.session, NEW, (), PIT_MANAGER, t.at) if one.act == "sit")


@pytest.mark.parametrize("book", BETWEEN_PLAYERS)
def test_what_is_told_at_each_seat_is_what_a_newcomer_who_posts_waits(book: str) -> None:
    waits = set()
    for rounds in (1, 2, 3):
        offer = offered(played(book, rounds))
        assert len(offer.rounds) == len(offer.seats)
        for seat, told in zip(offer.seats, offer.rounds, strict=True):
            t = played(book, rounds).sits(new=seat, stake=300)
            if "new" in [one.account for one in t.table.players if one.waits not in ("", "free")]:
                t.gives(commands.ChooseEntry("new", post=True))
            assert rounds_to_wait(t.rules, t.table, "new", t.at) == told, "the same at the seat"
            waited = 0
            while seat not in t.starts().table.playing:
                waited += 1
                folds_out(t)
            assert waited == told, (rounds, seat)
            waits.add(told)
    assert waits == ({0} if book.startswith("adelaide") else {0, 1}), (
        "the ACT texts alone bar seats the button goes past"
    )


@pytest.mark.parametrize("book", BETWEEN_PLAYERS)
def test_before_the_first_round_nobody_waits(book: str) -> None:
    assert offered(Sat(book).sits(ann=1, bob=3, stake=300)).rounds == ()
