"""Draws that neither the house nor a player can choose: seeds fixed when it is announced, and parts of the players."""

from __future__ import annotations

from hashlib import sha256
from hmac import digest

import pytest

from croupier.shuffle import committed, shuffled_order
from croupier.tournament import commands, events
from croupier.tournament.plan.structure import Stage
from croupier.tournament.run.draws import REVEAL_MS, SEEDS, Seeds
from croupier.tournament.run.seating import ballot
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import DIRECTOR, OPERATOR, SHIFT_MANAGER, STACK, Held, acts, cup, holdem

FOUR = ("ann", "bob", "cat", "dan")
OMAHA = "act-omaha-2006"


def part(number: int) -> bytes:
    return sha256(f"part {number}".encode()).digest()


def commit(t: Held, *accounts: str) -> Held:
    for account in accounts:
        number = t.state.entrants[account].number
        t.gives(commands.CommitPart(account, committed(number, part(number)).commitment))
    return t


def reveal(t: Held, *accounts: str) -> Held:
    for account in accounts:
        t.gives(commands.RevealPart(account, part(t.state.entrants[account].number).hex()))
    return t


def entered(book: str = OMAHA, players: int = 4) -> Held:
    return Held(cup(book, players)).opened().enter(*FOUR)


def seats(t: Held) -> dict[str, int]:
    return {one.account: one.seat for one in t.state.left}


def test_each_seed_is_the_hash_of_the_next_so_none_can_be_chosen_later() -> None:
    seeds = Seeds(b"secret")
    for number in (0, 1, 17, SEEDS - 1):
        assert sha256(bytes.fromhex(seeds.of(number + 1))).hexdigest() == seeds.of(number)
    t = entered()
    assert t.state.commitment == t.seeds.of(0)
    t.drawn()
    assert t.last(events.SeatsDrawn).seed == t.seeds.of(1) == t.state.commitment


@clause(*acts("20.7"), *holdem("16.8"))
def test_players_who_have_a_part_are_asked_for_it_before_seats_are_drawn(cited: Cited) -> None:
    t = commit(entered(cited.book.id), "ann", "bob")
    t.refuses(commands.RevealPart("ann", part(1).hex()), "system")  # nobody shows a part while others commit to theirs
    t.refuses(commands.DrawSeats(t.draw(), t.at), cited.clause)
    t.refuses(commands.CallBallot(t.at, OPERATOR), t.rules.clause("tournament.director"))
    t.gives(commands.CallBallot(t.at, DIRECTOR))
    t.refuses(commands.CallBallot(t.at, DIRECTOR), cited.clause)
    t.refuses(commands.CommitPart("cat", "00" * 32), "system")
    t.refuses(commands.Enter("eve", agreed=True, member=True), cited.clause)
    t.refuses(commands.DrawSeats(t.draw(), t.at + REVEAL_MS - 1), cited.clause)
    t.refuses(commands.RevealPart("ann", part(2).hex()), "system")  # not what was committed to
    t.refuses(commands.RevealPart("cat", part(3).hex()), "system")
    reveal(t, "bob", "ann").gives(commands.DrawSeats(t.draw(), t.at))
    t.refuses(commands.RevealPart("ann", part(1).hex()), "system")


def test_a_part_that_does_not_come_in_time_is_passed_over_and_may_be_given_to_the_next_draw() -> None:
    stages = (Stage("heat", "rounds", 1, chips=STACK), Stage("final", "rounds", 1))
    t = Held(cup(OMAHA, 4, stages=stages)).opened().enter(*FOUR)
    commit(t, "ann", "bob").gives(commands.CallBallot(t.at, DIRECTOR))
    reveal(t, "ann").gives(commands.DrawSeats(t.draw(), t.at + REVEAL_MS))
    assert list(t.state.parts) == [t.state.entrants["ann"].number]
    assert not t.state.ballot_until
    commit(t, "bob")
    t.refuses(commands.CommitPart("ann", "00" * 32), "system")  # what counts once counts in every draw
    t.seated().gives(commands.StartSession(t.at, DIRECTOR))
    t.round("cup-1-1-1", **dict.fromkeys(FOUR, (STACK, STACK)))
    assert t.last(events.BallotCalled).by == "house"
    reveal(t, "bob").settled()
    assert t.state.phase == "drawn"
    assert len(t.state.parts) == 2


def test_the_draw_follows_from_the_seed_and_the_parts_in_the_order_of_entry() -> None:
    """Made again from docs/explain/shuffle.md alone."""
    orders = []
    for those in (FOUR, tuple(reversed(FOUR))):
        t = commit(entered(), *FOUR)
        t.gives(commands.CallBallot(t.at, DIRECTOR))
        reveal(t, *those).settled()
        orders.append(seats(t))
    assert orders[0] == orders[1], "who reveals first or last makes no difference"
    parts = b"".join([number.to_bytes(2, "big") + b"\x00\x20" + part(number) for number in range(1, 5)])
    seed = digest(bytes.fromhex(t.seeds.of(1)), b"croupier/1/draw/cup/1" + parts, "sha256")
    places = ballot(FOUR, ["cup-1"], t.rules.seats, shuffled_order(seed, 4))
    assert orders[0] == {account: place.seat for account, place in places.items()}


def test_one_part_more_is_another_draw() -> None:
    found = set()
    for count in range(5):
        t = commit(entered(), *FOUR[:count])
        if count:
            t.gives(commands.CallBallot(t.at, DIRECTOR))
            reveal(t, *FOUR[:count])
        t.drawn() if not count else t.settled()
        found.add(tuple(sorted(seats(t).items())))
    assert len(found) >= 4


def test_seeds_that_are_lost_are_committed_to_anew_and_the_players_contribute_anew() -> None:
    t = commit(entered(), *FOUR)
    t.gives(commands.CallBallot(t.at, DIRECTOR))
    reveal(t, "ann", "bob")
    old = t.draw()
    t.refuses(commands.CommitDraw("zz", OPERATOR, "the key is lost"), "system")
    t.refuses(commands.CommitDraw("00" * 32, OPERATOR, " "), "practice")
    t.commit_anew(b"another")
    assert not t.state.parts
    assert not t.state.ballot_until
    t.refuses(commands.DrawSeats(old, t.at), "system")
    commit(t, *FOUR).gives(commands.CallBallot(t.at, DIRECTOR))
    reveal(t, *FOUR).settled()
    assert t.state.phase == "drawn"


@pytest.mark.parametrize("account", ["eve", "", SHIFT_MANAGER])
def test_whoever_has_not_entered_has_no_part(account: str) -> None:
    t = entered()
    t.refuses(commands.CommitPart(account, "00" * 32), "system")
    t.refuses(commands.CommitPart("ann", "no hash"), "system")
