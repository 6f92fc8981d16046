"""Policies for a box against the bank. A policy sees what a person at that box would see, and no more.

call     checks to the river and plays there
random   every legal act is possible at every multiple, any ante too, now and then a trips wager or a concession
simple   the simple strategy published for this game
bot      the same

The simple strategy. Before the flop it plays the most with any ace, a pair of threes or better, and a king, queen or
jack with a second card that is good enough. After the flop it plays with two pairs or better, with a hidden pair (a
hole card is in it) other than two deuces in the hole, and with four to a flush where a hidden card of them is a ten or
better. On the river it plays with a hidden pair or better, or where fewer than 21 dealer outs beat it: cards of which
one alone, with the board, beats the hand. Else it folds. A hand of a category that the board has by itself hides
nothing there.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import NamedTuple

import msgspec

from croupier.banked import (
    AFTER_FLOP,
    BEFORE_FLOP,
    Act,
    BankedRules,
    ChooseDue,
    PlaceWagers,
    State,
    at_least,
    hand_of,
    stage_of,
)
from croupier.cards import ACE, RANKS, TEXT, Card
from croupier.hands import RANK_KEY, Category, five_card_value, rank_mask

TOO_MANY_OUTS = 21
DEUCE, TEN = RANKS.index("2"), RANKS.index("T")
LEAST_BESIDE = {"K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}  # the least second card: of the suit, of another
TRIPS_CHANCE = 1 / 3

_CARD = {text: Card(number) for number, text in enumerate(TEXT)}


class BankedSeat(msgspec.Struct, frozen=True, gc=False):
    """The view a policy decides from: the rules, the public state, its own hole cards, the turn, and its place."""

    rules: BankedRules
    state: State
    hole: tuple[str, ...]
    due: ChooseDue
    place: int


Choosing = Callable[[BankedSeat, Random], Act]
Wagering = Callable[[BankedRules, int, int, Random], PlaceWagers | None]  # of the rules, the place and its stake


def antes_in_all(rules: BankedRules) -> int:
    """An ante, its blind and the largest play wager, in antes."""
    return 2 + max([times for stage in rules.stages for times in stage.times])


def least_wagers(rules: BankedRules, place: int, stake: int, _source: Random) -> PlaceWagers | None:
    """The least ante and its blind; none where the stake does not reach."""
    ante = rules.least_ante
    return PlaceWagers(place, ante, ante) if 2 * ante <= stake else None


def wagers_at_random(rules: BankedRules, place: int, stake: int, source: Random) -> PlaceWagers | None:
    """Any ante, and any trips now and then, as long as the largest play wager can follow; the least where none can."""
    in_all = antes_in_all(rules)
    ante = _any_wager(rules, stake // in_all, source)
    if not ante:
        return least_wagers(rules, place, stake, source)
    trips = _any_wager(rules, stake - in_all * ante, source) if source.random() < TRIPS_CHANCE else 0
    return PlaceWagers(place, ante, ante, trips)


def _any_wager(rules: BankedRules, most: int, source: Random) -> int:
    """Any wager of whole chips within the limits and up to this amount; 0 where there is none."""
    first, last = rules.least_ante // rules.chip, min(most, rules.most) // rules.chip
    return source.randint(first, last) * rules.chip if first <= last else 0


class BankedPolicy(NamedTuple):
    """The policy of a box without a person: its choices, its wagers, and how often it concedes."""

    choose: Choosing
    wager: Wagering = least_wagers
    concedes: float = 0.0


def choices(seat: BankedSeat) -> list[Act]:
    """Every act open in this turn, each multiple by itself; play wagers beyond the stake are left out."""
    place, stage = seat.place, seat.due.stage
    ante, stake = seat.state.box[place].ante, seat.state.stake[place]
    acts = [Act(place, name) for name in stage.acts if name != "play"]
    return [*acts, *(Act(place, "play", times) for times in stage.times if times * ante <= stake)]


def _named(open_acts: list[Act], name: str) -> Act | None:
    return next((act for act in open_acts if act.act == name), None)


def caller(seat: BankedSeat, _source: Random) -> Act:
    """Check; where that is not open play the least, and fold only what cannot be paid for."""
    open_acts = choices(seat)
    return _named(open_acts, "check") or _named(open_acts, "play") or open_acts[0]


def at_random(seat: BankedSeat, source: Random) -> Act:
    """Any legal act."""
    return source.choice(choices(seat))


def simple(seat: BankedSeat, _source: Random) -> Act:
    """The simple strategy: the largest play wager of the stage, or else a check, or else a fold."""
    open_acts = choices(seat)
    play = open_acts[-1]
    if play.act == "play" and _is_worth_a_play(seat):
        return play
    return _named(open_acts, "check") or _named(open_acts, "fold") or open_acts[0]


def _is_worth_a_play(seat: BankedSeat) -> bool:
    stage = stage_of(seat.state)
    if stage == BEFORE_FLOP:
        return plays_before_flop(seat.hole)
    if stage == AFTER_FLOP:
        return plays_after_flop(seat.rules, seat.hole, seat.state.board)
    return plays_on_river(seat.rules, seat.hole, seat.state.board)


def plays_before_flop(hole: tuple[str, ...]) -> bool:
    """Tell whether the simple strategy plays these two cards."""
    low, high = sorted([RANKS.index(card[0]) for card in hole])
    if high == low:
        return high > DEUCE
    if high == ACE:
        return True
    suited, mixed = LEAST_BESIDE.get(RANKS[high], ("A", "A"))
    return low >= RANKS.index(suited if hole[0][1] == hole[1][1] else mixed)


def plays_after_flop(rules: BankedRules, hole: tuple[str, ...], flop: tuple[str, ...]) -> bool:
    """Tell whether the simple strategy plays after this flop."""
    hand = hand_of(rules, hole, flop)
    if at_least(rules, hand, Category.TWO_PAIRS):
        return True
    if hand.category is Category.ONE_PAIR and _has_hidden_pair(hole, flop):
        return True
    return any(_is_four_to_a_flush(card, (*hole, *flop)) for card in hole)


def _has_hidden_pair(hole: tuple[str, ...], board: tuple[str, ...]) -> bool:
    first, second = hole[0][0], hole[1][0]
    if first == second:
        return RANKS.index(first) > DEUCE
    return any(card[0] in (first, second) for card in board)


def _is_four_to_a_flush(hidden: str, cards: tuple[str, ...]) -> bool:
    """Tell whether a hidden card is a ten or better and one of four of its suit."""
    return RANKS.index(hidden[0]) >= TEN and sum([card[1] == hidden[1] for card in cards]) == 4


def plays_on_river(rules: BankedRules, hole: tuple[str, ...], board: tuple[str, ...]) -> bool:
    """Tell whether the simple strategy plays with all cards out."""
    mine, table = hand_of(rules, hole, board), rules.table
    shown, _ = table.hands[five_card_value(table, [_CARD[card] for card in board])]
    if mine.category is not shown:
        return True  # the board alone makes less, so a hole card makes the difference
    return dealer_outs(rules, hole, board) < TOO_MANY_OUTS


def dealer_outs(rules: BankedRules, hole: tuple[str, ...], board: tuple[str, ...]) -> int:
    """Return the number of unseen cards that beat the player's hand, each of them alone with the board."""
    mine, table = hand_of(rules, hole, board).value, rules.table
    seen = [_CARD[card] for card in (*hole, *board)]
    shared = seen[len(hole) :]
    ranks = [card >> 2 for card in shared]
    key = sum([RANK_KEY[rank] for rank in ranks])
    fours = [key - RANK_KEY[rank] for rank in {*ranks}]
    suited_fours = [
        (suit, rank_mask(four))
        for suit in range(4)
        for four in combinations([card >> 2 for card in shared if card & 3 == suit], 4)
    ]
    outs = 0
    for rank in range(rules.table.order.lowest, ACE + 1):
        unseen = [suit for suit in range(4) if 4 * rank + suit not in seen]
        if unseen and max([table.plain[four + RANK_KEY[rank]] for four in fours]) > mine:
            outs += len(unseen)
        elif suited_fours:
            flushes = {suit for suit, four in suited_fours if table.suited.get(four | 1 << rank, 0) > mine}
            outs += len(flushes.intersection(unseen))
    return outs


BANKED_POLICIES: dict[str, BankedPolicy] = {
    "call": BankedPolicy(caller),
    "random": BankedPolicy(at_random, wagers_at_random, concedes=0.05),
    "simple": BankedPolicy(simple),
    "bot": BankedPolicy(simple),
}
