"""Policies against the bank: the simple strategy case by case, wagers, and whole rounds with them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import sqrt
from random import Random

import pytest

from croupier import rulebook, settle
from croupier.banked import events
from croupier.banked.commands import Act, PlaceWagers
from croupier.banked.rules import BankedRules, banked_rules
from croupier.bots.banked_policies import (
    BANKED_POLICIES,
    BankedPolicy,
    BankedSeat,
    choices,
    dealer_outs,
    least_wagers,
    plays_after_flop,
    plays_before_flop,
    plays_on_river,
    simple,
    wagers_at_random,
)
from croupier.bots.banked_rounds import BankedResult, play_banked_round
from croupier.cards import Card, Deck, Shoe, cards_text, parse_cards
from croupier.errors import PolicyError, RequestError
from croupier.hands import five_card_value
from croupier.rulebooks.values import Raw

STAKE = 70_000
PUBLISHED_RETURN = -0.0243  # antes a round, of the simple strategy
PUBLISHED_DEVIATION = 4.94


@cache
def rules_of(book: str = "act-uth-2025", *given: tuple[str, Raw]) -> BankedRules:
    found = rulebook(book)
    return banked_rules(settle(found, dict(given), defaults=found.example.table, simulation=True))


def texts(cards: str) -> tuple[str, ...]:
    return tuple(cards.split())


def shuffled_shoe(source: Random) -> Shoe:
    return Shoe(tuple(source.sample(Deck().cards, 52)))


def shoe_from(cards: str) -> Shoe:
    """A shoe that begins with these cards."""
    first = parse_cards(cards)
    return Shoe((*first, *(card for card in Deck().cards if card not in first)))


def played(
    policy: str | BankedPolicy, shoe: Shoe, *, stakes: tuple[int, ...] = (STAKE,), seed: int = 1
) -> BankedResult:
    found = BANKED_POLICIES[policy] if isinstance(policy, str) else policy
    boxes = tuple(range(1, len(stakes) + 1))
    return play_banked_round(rules_of(), boxes, stakes, shoe, [found] * len(stakes), Random(seed))


def acts(result: BankedResult) -> list[tuple[str, int]]:
    """The choices of the players, with the multiples of their play wagers."""
    names = {
        events.BoxFolded: "fold",
        events.BoxChecked: "check",
        events.PlayMade: "play",
        events.BoxConceded: "concede",
    }
    return [(names[type(event)], getattr(event, "times", 0)) for event in result.events if type(event) in names]


# The simple strategy, before the flop


@pytest.mark.parametrize(
    "hole", ["Ac 2d", "As Ks", "3c 3d", "Tc Td", "Kc 2c", "Kc 5d", "Qc 6c", "Qc 8d", "8d Qc", "Jc 8c", "Jc Td"]
)
def test_before_the_flop_it_plays(hole: str) -> None:
    assert plays_before_flop(texts(hole))


@pytest.mark.parametrize("hole", ["2c 2d", "Kc 4d", "4d Kc", "Qc 5c", "Qc 7d", "Jc 7c", "Jc 9d", "Tc 9c"])
def test_before_the_flop_it_checks(hole: str) -> None:
    assert not plays_before_flop(texts(hole))


def test_it_plays_500_of_the_1326_hands_before_the_flop() -> None:
    """198 with an ace, 66 pairs, 44 and 96 with a king, 24 and 48 with a queen, 12 and 12 with a jack."""
    hands = [texts(cards_text(hole)) for hole in combinations(Deck().cards, 2)]
    assert len(hands) == 1326
    assert sum(map(plays_before_flop, hands)) == 198 + 66 + 44 + 96 + 24 + 48 + 12 + 12


# After the flop


@pytest.mark.parametrize(
    ("hole", "flop"),
    [
        ("8c 7d", "8h 7s 2d"),  # two pairs
        ("9c 4d", "9h Ks Kd"),  # a hidden pair beside one of the board
        ("2c 2d", "2h Ks 7d"),  # three deuces are more than a pair
        ("2c 2d", "9h 9s 7d"),  # and so are two pairs
        ("9c 4d", "4h Ks Qd"),  # a hidden pair, however low
        ("7c 2d", "2h Ks Qd"),  # one of deuces, when only one is in the hole
        ("7c 6d", "5h 4s 3d"),  # a straight
        ("Tc 4c", "9c 7c 2d"),  # four to a flush, a hidden ten among them
        ("Tc 4d", "9c 7c 2c"),  # also where three of them are on the board
    ],
)
def test_after_the_flop_it_plays(hole: str, flop: str) -> None:
    assert plays_after_flop(rules_of(), texts(hole), texts(flop))


@pytest.mark.parametrize(
    ("hole", "flop"),
    [
        ("2c 2d", "Kh 9s 7d"),  # deuces in the hole
        ("9c 4d", "Kh Ks 7d"),  # the pair is the board's
        ("9c 4c", "8c 7c 2d"),  # four to a flush, the hidden ones under ten
        ("Tc 4d", "9d 7d 2d"),  # the hidden ten is of another suit
        ("9c 8d", "7h 6s 2d"),  # four to a straight
        ("Kc 4d", "Qh 9s 7d"),  # high cards
    ],
)
def test_after_the_flop_it_checks(hole: str, flop: str) -> None:
    assert not plays_after_flop(rules_of(), texts(hole), texts(flop))


# On the river


@pytest.mark.parametrize(
    ("hole", "board", "outs"),
    [
        ("Kc 3d", "Qh 9s 7d 5c 2h", 15 + 4),  # the board's ranks, aces
        ("Qc 3d", "Kh 9s 7d 5c 2h", 15 + 4),
        ("Tc 4d", "7h 7s Jd 5c 2h", 2 + 9 + 12),  # the third seven, other pairs, higher cards beside the sevens
        ("Qc 4d", "7h 7s Jd 5c 2h", 2 + 9 + 8),
        ("4c 3d", "Kh Ks Qd Qc Ah", 2 + 2 + 3),  # the board plays
        ("4c 3d", "Th Js Qd Kc Ah", 0),
        ("5c 3d", "Th Jh Qh 7h 6h", 4),  # a flush on the board: the higher hearts and those between
    ],
)
def test_outs_are_counted_one_card_at_a_time(hole: str, board: str, outs: int) -> None:
    assert dealer_outs(rules_of(), texts(hole), texts(board)) == outs


def test_outs_agree_with_a_count_that_tries_every_five_cards() -> None:
    source = Random(5)
    for number in range(150):
        cards = Deck().cards if number % 2 else [card for card in Deck().cards if card & 3 < 2]
        seven = source.sample(cards, 7)
        mine = best_of(seven)
        unseen = [card for card in Deck().cards if card not in seven]
        beaten = sum(best_of([*seven[2:], card]) > mine for card in unseen)
        hole, board = texts(cards_text(seven[:2])), texts(cards_text(seven[2:]))
        assert dealer_outs(rules_of(), hole, board) == beaten, f"{hole} {board}"


def best_of(cards: Iterable[Card]) -> int:
    return max(five_card_value(rules_of().table, five) for five in combinations(cards, 5))


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("3c 2d", "3h Ks Qd 9c 7h"),  # a hidden pair
        ("3c 2d", "3h Ks Qd Qc 7h"),
        ("2c 2d", "4h Ks Qd 9c 7h"),  # deuces too, now
        ("8c 6d", "9h 7s 5d Kc Ah"),  # a straight
        ("Kc 3d", "Qh 9s 7d 5c 2h"),  # 19 outs
        ("4c 3d", "Kh Ks Qd Qc Ah"),  # 7 outs
    ],
)
def test_on_the_river_it_plays(hole: str, board: str) -> None:
    assert plays_on_river(rules_of(), texts(hole), texts(board))


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("Jc 3d", "Qh 9s 7d 5c 2h"),  # 23 outs
        ("Tc 4d", "7h 7s Jd 5c 2h"),  # 23 outs
        ("3c 2d", "2h 7s 7d Jc Jh"),  # the pair of deuces is worth nothing beside two on the board
    ],
)
def test_on_the_river_it_folds(hole: str, board: str) -> None:
    assert not plays_on_river(rules_of(), texts(hole), texts(board))


# What the policies do with it: five communal cards, two for the box, two for the dealer


@pytest.mark.parametrize(
    ("policy", "cards", "does"),
    [
        ("simple", "Qh 9s 7d 5c 2h Ac 3d", [("play", 4)]),
        ("bot", "Qh 9s 7d 5c 2h Ac 3d", [("play", 4)]),
        ("simple", "Qh 9s 7d 5c 2h 9c 3d", [("check", 0), ("play", 2)]),
        ("simple", "Qh 9s 7d 5c 2h 5d 3d", [("check", 0), ("check", 0), ("play", 1)]),
        ("simple", "Qh 9s 7d 5c 2h Jc 3d", [("check", 0), ("check", 0), ("fold", 0)]),
        ("call", "Qh 9s 7d 5c 2h Ac Ad", [("check", 0), ("check", 0), ("play", 1)]),
        ("call", "Qh 9s 7d 5c 2h Jc 3d", [("check", 0), ("check", 0), ("play", 1)]),
    ],
)
def test_a_policy_chooses_stage_by_stage(policy: str, cards: str, does: list[tuple[str, int]]) -> None:
    result = played(policy, shoe_from(cards))
    assert acts(result) == does
    assert result.acts == len(does)


def test_a_play_wager_beyond_the_stake_is_never_chosen() -> None:
    ace_and_pairs = shoe_from("Ah 9s 7d 5c 2h Ac Ad")
    assert acts(played("simple", ace_and_pairs, stakes=(2_500,))) == [("play", 3)]
    assert acts(played("simple", ace_and_pairs, stakes=(2_000,))) == [("check", 0), ("play", 2)]
    assert acts(played("simple", ace_and_pairs, stakes=(1_000,))) == [("check", 0), ("check", 0), ("fold", 0)]
    assert acts(played("call", ace_and_pairs, stakes=(1_000,))) == [("check", 0), ("check", 0), ("fold", 0)]


def test_the_random_policy_comes_to_every_act_of_every_stage() -> None:
    source = Random(2)
    found = {
        (len(seen.state.board), act.act, act.times)
        for seen, act in recorded("random", source, 400)
        if act in choices(seen)
    }
    assert found == {
        (0, "fold", 0), (0, "check", 0), (0, "play", 3), (0, "play", 4),
        (3, "fold", 0), (3, "check", 0), (3, "play", 2),
        (5, "fold", 0), (5, "play", 1),
    }  # fmt: skip


def recorded(policy: str, source: Random, rounds: int) -> list[tuple[BankedSeat, Act]]:
    """What a policy was given and what it chose, over some rounds with three boxes."""
    found: list[tuple[BankedSeat, Act]] = []

    def choose(seat: BankedSeat, chance: Random) -> Act:
        act = BANKED_POLICIES[policy].choose(seat, chance)
        found.append((seat, act))
        return act

    watched = BANKED_POLICIES[policy]._replace(choose=choose)
    for number in range(rounds):
        played(watched, shuffled_shoe(source), stakes=(STAKE,) * 3, seed=number)
    return found


def test_a_policy_sees_its_own_cards_and_those_turned_up_and_no_other() -> None:
    for seat, _ in recorded("call", Random(4), 5):
        assert len(seat.hole) == 2
        assert seat.due.places[0] == seat.place
        assert len(seat.state.board) in (0, 3, 5)
        assert not seat.state.dealer
        assert not any(box.shown for box in seat.state.box)


def test_the_random_policy_concedes_now_and_then() -> None:
    source = Random(6)
    results = [played("random", shuffled_shoe(source), seed=number) for number in range(300)]
    assert any(("concede", 0) in acts(result) for result in results)
    assert all(result.acts == len(acts(result)) for result in results)


# Wagers


def test_the_least_wagers_are_the_minimum_in_whole_chips() -> None:
    assert least_wagers(rules_of(), 2, STAKE, Random(1)) == PlaceWagers(2, 500, 500)
    assert least_wagers(rules_of("act-uth-2025", ("chip", 2)), 0, STAKE, Random(1)) == PlaceWagers(0, 600, 600)
    assert least_wagers(rules_of(), 0, 999, Random(1)) is None


def test_random_wagers_stay_within_the_limits_and_leave_enough_to_play_four_antes() -> None:
    source = Random(3)
    found = [wagers_at_random(rules_of(), 0, STAKE, source) for _ in range(2_000)]
    placed = [wagers for wagers in found if wagers]
    assert len(placed) == 2_000
    antes, trips = {wagers.ante for wagers in placed}, {wagers.trips for wagers in placed}
    assert antes == set(range(500, 10_001, 100))
    assert trips == {0, *range(500, 10_001, 100)}
    for wagers in placed:
        assert wagers.ante == wagers.blind
        assert 6 * wagers.ante + wagers.trips <= STAKE


def test_random_wagers_from_a_short_stake_are_the_least_or_none() -> None:
    assert wagers_at_random(rules_of(), 0, 2_900, Random(1)) == PlaceWagers(0, 500, 500)
    assert wagers_at_random(rules_of(), 0, 900, Random(1)) is None


def test_a_box_whose_stake_does_not_reach_sits_out() -> None:
    result = played("call", shuffled_shoe(Random(1)), stakes=(STAKE, 400, STAKE))
    assert [bool(box.hole) for box in result.state.box] == [True, False, True]
    assert result.state.stake[1] == 400
    with pytest.raises(RequestError, match="no stake at the table reaches"):
        played("call", shuffled_shoe(Random(1)), stakes=(400, 999))


# Rounds


@pytest.mark.parametrize("shoe", ["automated", "card"])
def test_cards_come_from_the_positions_they_were_dealt_to(shoe: str) -> None:
    rules, source = rules_of("act-uth-2025", ("shoe", shoe)), Random(8)
    cards = shuffled_shoe(source)
    result = play_banked_round(rules, (1, 2), (STAKE, STAKE), cards, [BANKED_POLICIES["call"]] * 2, source)
    state = result.state
    at = [cards_text([card]) for card in cards.cards]
    assert state.ended
    assert state.board == tuple(at[:5])
    holes = [(5, 6), (7, 8), (9, 10)] if shoe == "automated" else [(5, 8), (6, 9), (7, 10)]
    assert [box.shown for box in state.box] == [(at[first], at[second]) for first, second in holes[:2]]
    assert state.dealer == tuple(at[position] for position in holes[2])


def test_a_policy_that_breaks_the_rules_stops_the_round() -> None:
    def stranger(seat: BankedSeat, _source: Random) -> Act:
        return Act(seat.place, "play", 5)

    def busybody(seat: BankedSeat, _source: Random) -> Act:
        return Act(1 - seat.place, "check")

    with pytest.raises(PolicyError, match="at seat 1 it chose what the rules refuse: a play wager"):
        played(BankedPolicy(stranger), shuffled_shoe(Random(1)))
    with pytest.raises(PolicyError, match="at seat 1 it chose for place 1, and its own is 0"):
        played(BankedPolicy(busybody), shuffled_shoe(Random(1)), stakes=(STAKE, STAKE))


def test_the_simple_strategy_returns_what_is_published() -> None:
    rounds, source, rules = 20_000, Random(1), rules_of()
    ante, policies = rules.least, [BankedPolicy(simple)]
    results = [
        -play_banked_round(rules, (1,), (STAKE,), shuffled_shoe(source), policies, source).state.bank / ante
        for _ in range(rounds)
    ]
    mean = sum(results) / rounds
    deviation = sqrt(sum((result - mean) ** 2 for result in results) / rounds)
    assert abs(mean - PUBLISHED_RETURN) < 6 * PUBLISHED_DEVIATION / sqrt(rounds)
    assert 3.5 < deviation < 9, "two royal flushes in these rounds would bring it to seven"
