"""Reserves who come in by another door, and commands that are not for everybody who directs something."""

from __future__ import annotations

from croupier.protocol.refusal import Refusal
from croupier.room.person import Person
from croupier.room.tournament_acts import Command, meant_by
from croupier.tournament import commands as c
from tests.cite import Cited, clause
from tests.tournament.contests import Held, cup


@clause("act-omaha-2006 20.10", "act-manila-2005 20.10", "act-uth-2025 16.11", "act-uth-2019 16.11")
def test_whoever_enters_waits_in_reserve_no_longer(cited: Cited) -> None:
    held = Held(cup(cited.book.id, 20)).opened()
    held.gives(c.JoinReserve("zed"))
    held.enter("ann", "bob", "zed")
    assert not held.state.reserves
    held.drawn()
    assert isinstance(held.contest.decide(c.ResellSeat("bob", "zed", "house")), Refusal)


def test_what_tables_and_the_house_do_is_done_by_nobody_over_the_wire() -> None:
    director = Person("dee", "Dee", frozenset({"director"}))
    for kind in ("reportround", "enter", "collectchips", "deliverchips", "balance", "endsession", "buy"):
        meant = meant_by(Command({"type": kind}), director, 0)
        assert isinstance(meant, Refusal), kind
