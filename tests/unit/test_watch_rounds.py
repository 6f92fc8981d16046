"""What the fair play watch sees in a round: decisions in their situations, who paid whom, squeezes, cards at the bank."""

from __future__ import annotations

from croupier.poker import NOBODY
from croupier.rulebooks import rulebook, settle
from croupier.table import session_rules
from croupier.watch.bank import hand_class, taken_away
from croupier.watch.pairs import _squeezes, flows_of
from croupier.watch.people import Pair
from croupier.watch.seen import FOLD, RAISE, STAY, Decision, Seen
from croupier.watch.strength import strengths
from croupier.watch.times import PAUSE_MS, Times
from croupier.watch.together import TOGETHER, Presence, Sit, watch_seats
from croupier.watch.traces import CROWD, Trace, shared_marks

ALL = 0b1111


def decision(place: int, did: int, price: int = 0, live: int = ALL, street: int = 0, ms: int = 1000) -> Decision:
    return Decision(place, did, 2, 0.5, price, 10, NOBODY, live, 0, street, ms)


def seen(net: tuple[int, ...], *decisions: Decision, chose: int = ALL) -> Seen:
    accounts = ("ann", "bob", "cy", "dee")[: len(net)]
    streets = tuple([(0.5,) * len(net)] * (1 + max([one.street for one in decisions], default=0)))
    return Seen("one", 1, 5, "omaha", "cents", 2, accounts, decisions, streets, net, chose)


def test_losses_are_shared_among_the_winners_by_what_they_won() -> None:
    assert flows_of(seen((-30, -10, 30, 10))) == {(0, 2): 22, (0, 3): 7, (1, 2): 7, (1, 3): 2}
    assert flows_of(seen((-30, -10, 38, 0))) == {(0, 2): 30, (1, 2): 10}  # the house took two


def test_a_blind_that_was_only_posted_is_no_flow() -> None:
    assert flows_of(seen((-2, -10, 12, 0), chose=0b0110)) == {(1, 2): 10}


def test_two_who_raise_a_third_out_and_then_give_up_to_each_other_squeeze() -> None:
    acts = (
        decision(2, STAY, 2),
        decision(0, RAISE, 2),
        decision(1, RAISE, 6),
        decision(2, FOLD, 12),
        decision(0, FOLD, 8, live=0b0011),
    )
    assert list(_squeezes(seen((0, 0, 0, 0), *acts))) == [(0, 1)]
    assert list(_squeezes(seen((0, 0, 0, 0), *acts[:-1]))) == []  # they played on
    assert list(_squeezes(seen((0, 0, 0, 0), *acts[1:]))) == []  # the third had put nothing in


def test_a_hand_is_as_strong_as_others_it_beats_and_the_same_whenever_it_is_looked_at() -> None:
    book = rulebook("act-omaha-2006")
    rules = session_rules(settle(book, {}, defaults=book.example.table)).between_players
    hands: list[tuple[str, ...]] = [("As", "Ah", "Ks", "Kh"), ("2c", "7d", "9h", "4s"), ()]
    board = ("Ac", "Kd", "3s", "8d", "Tc")
    strong, weak, unknown = strengths(rules, hands, board)
    assert strong > 0.8
    assert 0 <= weak < 0.5
    assert unknown == -1
    assert strengths(rules, hands, board) == [strong, weak, unknown]
    assert strengths(rules, [(), ()], ()) == [-1, -1]


def test_cards_at_the_bank_are_compared_by_rank() -> None:
    assert taken_away(("Ks", "9h"), ("Kd", "9c")) == 2
    assert taken_away(("Ks", "9h"), ("2d", "3c")) == 0
    assert hand_class(("2s", "2h")) != hand_class(("3s", "3h")) == hand_class(("As", "Ah"))
    assert hand_class(("As", "Kh")) != hand_class(("As", "Ks"))


def test_only_seats_taken_after_two_have_met_count_and_by_how_many_tables_there_were() -> None:
    pair = Pair("ann", "bob", since=10)
    met = {"ann": {"bob": pair}, "bob": {"ann": pair}}
    seats = {"one": {"bob": None}, "two": {"cy": None}, "three": {}, "four": {"dee": None}}
    for at in (5, 20):
        list(watch_seats([Sit(at, "ann", "one")], Presence(seats), met))
    tally = pair.tallies[f"{TOGETHER}0"]
    assert (tally.times, tally.happened, tally.expected) == (1, 1, 0.25)
    list(watch_seats([Sit(30, "ann", "one", left=True), Sit(31, "ann", "two")], Presence(seats), met))
    assert (tally.times, tally.happened) == (2, 1)


def test_hours_without_a_rest_end_with_one() -> None:
    times = Times()
    for at in (0, 600_000, 1_200_000, 1_200_000 + PAUSE_MS + 1, 1_300_000 + PAUSE_MS):
        times.add(decision(0, STAY), at)
    assert times.longest_ms == 1_200_000


def test_a_mark_that_many_have_says_nothing_and_a_rare_one_is_bounded() -> None:
    few = [Trace("device", "x", name) for name in ("ann", "bob")]
    many = [Trace("address", "hall", f"p{number}") for number in range(CROWD)]
    shared = shared_marks([*few, *many, Trace("address", "home", "ann"), Trace("address", "home", "bob")])
    assert {pair: [one.kind for one in marks] for pair, marks in shared.items()} == {"ann|bob": ["device", "address"]}
    (device, _) = shared["ann|bob"]
    assert 0 < device.evidence(10) < device.evidence(1_000) == device.evidence(1_000_000)
