"""The compiled equity kernel: who wins how often, over all ways the cards to come can fall.

Theory of operation. Boards are never dealt out one by one. Suits aside there are at most 6,175 ways for five cards to
fall (7,995 with the joker), each standing for as many boards as the product of a few binomials says. One pass over the
falls compares what the players make of each without flushes: its boards are for those who win then.

Flushes come second, suit by suit. With three or more cards of a suit on the board, at most two are of other suits, so
all such boards are a set of suited ranks and up to two other ranks: some 20,000 groups a suit instead of hundreds of
thousands of boards. For one set the best flush and who holds it are the same whatever the others are; if it beats
the best plain hand of that fall, the group's boards are taken from the fall and tallied for those who hold it. No value
is at once a flush's and a plain hand's, so there is never a tie to share between both. How many players there are makes
hardly a difference here. What is left of each fall is tallied last.

The joker is a rank of its own in every fall and a card of every suit. With it on the board two suits may have enough
at once, two naturals each. Either suit has then moved those boards without knowing of the other; a third pass over
two sets takes both moves back and makes the right one.

The tally has an entry for each set of players that win, and where the pot is split for each set that wins high with
each that wins low. It counts boards, so whatever is asked of it later is exact.

As in hands/kernels/compiled.py all compiled code of the topic is in this file, and numbers that index are unsigned.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.hands.kernels import compiled as _compiled  # noqa: F401  # it says where compiled code is kept
from croupier.odds.kernels.equity_tables import Falls, Worth

Cards = NDArray[np.uint8]
Tally = NDArray[np.int64]
Values = NDArray[np.uint16]
Masks = NDArray[np.uint64]

SUITS, RANKS, JOKER = 4, 13, 52
FACTORS = 5
MOST_PAIRS = 6  # of four hole cards
NEVER = 6  # more suited cards than a board has
ZERO, ONE, SIXTEEN = np.uint64(0), np.uint64(1), np.uint64(16)
JOKER_BIT = np.uint64(1 << RANKS)


class Game(NamedTuple):
    """The part of a game that stays the same from spot to spot."""

    falls: Falls
    high: Worth  # or low, where only the lowest hand wins
    low: Worth  # only read where the pot is split
    lows: np.uint64  # how many bits of an entry name who wins low: one a player where the pot is split, or none
    board: Masks  # the ranks of the communal cards so far, a mask a suit, the joker in each
    left: Masks  # likewise the cards that are neither there nor dead


class Flushes(NamedTuple):
    """The best flushes of one suit, for those sets of the board's ranks that can come."""

    places: Values  # of the sets
    best: Values
    who: Values


class Scratch(NamedTuple):
    """Room for one spot at a time."""

    left: Masks  # the cards to come, a mask a suit
    own: Masks  # by 4 * player + suit: the ranks a player holds
    binomials: NDArray[np.int32]  # by 5 * rank + how many
    weights: NDArray[np.int32]  # of the other ranks, by multiset
    values: Values  # of one player, by fall
    best: Values  # the best plain value, by fall
    who: Values  # who has it, by fall
    low: Values  # who wins low, by fall
    boards: NDArray[np.int32]  # by fall: those that no flush has taken
    columns: Masks  # where the flushes of one suit stand
    holders: Masks  # whose they are, a bit a player
    flushes: Flushes
    rivals: Flushes  # of another suit


@njit(nogil=True, cache=True)
def _count(mask: np.uint64) -> int:
    count = 0
    while mask:
        mask &= mask - ONE
        count += 1
    return count


@njit(nogil=True, cache=True)
def _sort_cards(game: Game, hands: Cards, scratch: Scratch) -> None:
    """Sort the hands' cards by suit: who holds which ranks of it, and what that leaves of it."""
    for suit in range(SUITS):  # written out, here and below: an array assigned to another takes seconds to compile
        scratch.left[suit] = game.left[suit]
    for place in range(scratch.own.size):
        scratch.own[place] = ZERO
    for player in range(hands.shape[0]):
        for place in range(hands.shape[1]):
            card = hands[player, place]
            for suit in range(SUITS):
                if card == JOKER or card & 3 == suit:
                    scratch.own[player * SUITS + suit] |= ONE << np.uint64(card >> 2)
                    scratch.left[suit] &= ~(ONE << np.uint64(card >> 2))


@njit(nogil=True, cache=True)
def _choose(scratch: Scratch, without: int) -> None:
    """Count the ways to take none to four cards of each rank, those of one suit left aside."""
    for rank in range(RANKS + 1):
        count = 0
        for suit in range(SUITS if rank < RANKS else 1):
            if suit != without:
                count += int(scratch.left[suit] >> np.uint64(rank) & ONE)
        row = scratch.binomials[FACTORS * rank :]
        row[0] = 1
        row[1] = count
        row[2] = count * (count - 1) // 2
        row[3] = row[2] * (count - 2) // 3
        row[4] = row[3] * (count - 3) // 4


@njit(nogil=True, cache=True)
def _compare(worth: Worth, hands: Cards, values: Values, best: Values, who: Values) -> None:
    """Find for every fall the best value without flushes and those who have it."""
    falls = np.uint64(best.size)
    for fall in range(falls):
        best[fall] = who[fall] = 0
    for player in range(hands.shape[0]):
        for fall in range(falls):
            values[fall] = 0
        for one in range(hands.shape[1]):
            for other in range(one):
                ranks = np.uint64(hands[player, one] >> 2) * SIXTEEN + np.uint64(hands[player, other] >> 2)
                start = np.uint64(worth.pairs[ranks]) * falls
                column = worth.columns[start : start + falls]
                for fall in range(falls):
                    values[fall] = column[fall] if column[fall] > values[fall] else values[fall]
        bit = np.uint16(1 << player)
        for fall in range(falls):
            value, so_far = values[fall], best[fall]
            kept = who[fall] if value <= so_far else np.uint16(0)
            who[fall] = kept | bit if value >= so_far else kept
            best[fall] = value if value > so_far else so_far


@njit(nogil=True, cache=True)
def _without_flushes(game: Game, hands: Cards, scratch: Scratch) -> None:
    """Compare plain hands on every fall, and count its boards."""
    low, boards = scratch.low, scratch.boards
    if game.lows:
        _compare(game.low, hands, scratch.values, scratch.best, low)
        for fall in range(np.uint64(low.size)):
            low[fall] = low[fall] if scratch.best[fall] >= game.low.least else np.uint16(0)
    _compare(game.high, hands, scratch.values, scratch.best, scratch.who)
    _choose(scratch, -1)
    factors, binomials = game.falls.factors, scratch.binomials
    at = ZERO
    for fall in range(np.uint64(boards.size)):
        product = binomials[factors[at]] * binomials[factors[at + ONE]] * binomials[factors[at + np.uint64(2)]]
        boards[fall] = product * binomials[factors[at + np.uint64(3)]] * binomials[factors[at + np.uint64(4)]]
        at += np.uint64(FACTORS)


@njit(nogil=True, cache=True)
def _wanted(worth: Worth, own: Masks, suit: int) -> int:
    """Count the cards of a suit a board shows before a player can have a flush in it."""
    most = 0
    for player in range(own.size // SUITS):
        most = max(most, _count(own[player * SUITS + suit]))
    if worth.any_five:
        return 5 - most
    return 3 if most >= 2 else NEVER


@njit(nogil=True, cache=True)
def _columns(worth: Worth, own: Masks, suit: int, columns: Masks, holders: Masks) -> np.uint64:
    """Fill in where the flushes of all players in a suit stand, and whose they are; return the number of columns."""
    found = ZERO
    for player in range(own.size // SUITS):
        ranks = own[player * SUITS + suit]
        if worth.any_five:
            columns[found], holders[found] = np.uint64(worth.places[ranks]) * worth.sets, ONE << np.uint64(player)
            found += ONE
            continue
        while ranks:
            one = ranks & (~ranks + ONE)
            ranks ^= one
            rest = ranks
            while rest:
                two = one | rest & (~rest + ONE)
                rest &= rest - ONE
                columns[found], holders[found] = np.uint64(worth.places[two]) * worth.sets, ONE << np.uint64(player)
                found += ONE
    return found


@njit(nogil=True, cache=True)
def _best_flushes(game: Game, suit: int, shown: np.uint64, size: int, scratch: Scratch, found: Flushes) -> np.uint64:
    """The best flush in a suit and those who hold it, for every set of so many ranks left beside those shown.

    Answers how many such sets there are.
    """
    columns, holders, places, flushes = scratch.columns, scratch.holders, game.high.places, game.high.flushes
    masks, left = game.falls.masks, scratch.left[suit]
    known = _columns(game.high, scratch.own, suit, columns, holders)
    sets = ZERO
    for place in range(np.uint64(game.falls.mask_starts[size]), np.uint64(game.falls.mask_starts[size + 1])):
        mask = np.uint64(masks[place])
        if mask & ~left:
            continue
        entry = np.uint64(places[shown | mask])
        best = who = ZERO
        for column in range(known):
            value = np.uint64(flushes[columns[column] + entry])
            who = (who if value <= best else ZERO) | (holders[column] if value >= best else ZERO)
            best = max(best, value)
        found.places[sets], found.best[sets], found.who[sets] = place, best, who
        sets += ONE
    return sets


@njit(nogil=True, cache=True)
def _move_flushes(game: Game, suit: int, wanted: int, times: int, scratch: Scratch, tally: Tally) -> None:
    """Move the boards with enough cards of a suit to those who hold the best flush in it."""
    falls, boards, plain, low = game.falls, scratch.boards, scratch.best, scratch.low
    flushes, weights, joined = scratch.flushes, scratch.weights, falls.joined
    _choose(scratch, suit)
    for case in range(6):
        with_joker, others = case // 3, case % 3
        suited = falls.to_come - with_joker - others
        shown = game.board[suit] | JOKER_BIT * np.uint64(with_joker)
        enough = suited >= 0 and _count(shown) + suited >= wanted
        if not enough or (with_joker and not scratch.left[suit] & JOKER_BIT):
            continue
        first = np.uint64(falls.other_starts[others])
        width = np.uint64(falls.other_starts[others + 1]) - first
        for other in range(width):
            at = np.uint64(2) * (first + other)
            weights[other] = scratch.binomials[falls.other_factors[at]]
            weights[other] *= scratch.binomials[falls.other_factors[at + ONE]]
        start, first_set = np.uint64(falls.joined_starts[case]), np.uint64(falls.mask_starts[suited])
        for number in range(_best_flushes(game, suit, shown, suited, scratch, flushes)):
            best, who = flushes.best[number], np.uint64(flushes.who[number]) << game.lows
            row = start + (np.uint64(flushes.places[number]) - first_set) * width
            moved = np.int64(0)
            for other in range(width):
                fall = np.uint64(joined[row + other])
                weight = weights[other] if best > plain[fall] else np.int32(0)
                boards[fall] -= weight
                moved += weight
                if game.lows:
                    tally[who | np.uint64(low[fall])] += weight * times
            if not game.lows:
                tally[who] += moved * times


@njit(nogil=True, cache=True)
def _move(
    game: Game, best: np.uint64, who: np.uint64, fall: np.uint64, back: bool, times: int, scratch: Scratch, tally: Tally
) -> None:
    """Move one board to those who hold a flush if it is the best hand, or take that back."""
    if best > np.uint64(scratch.best[fall]):
        scratch.boards[fall] -= -1 if back else 1
        tally[who << game.lows | np.uint64(scratch.low[fall])] += -times if back else times


@njit(nogil=True, cache=True)
def _move_two_suits(game: Game, one: int, other: int, times: int, scratch: Scratch, tally: Tally) -> None:
    """Put right the boards of the joker and two naturals of each of two suits, which either suit has moved alone."""
    falls, mine, theirs = game.falls, scratch.flushes, scratch.rivals
    with_joker = 0 if game.board[0] & JOKER_BIT else 1
    first = 2 - _count(game.board[one] & ~JOKER_BIT)
    second = 2 - _count(game.board[other] & ~JOKER_BIT)
    if first < 0 or second < 0 or first + second + with_joker != falls.to_come:
        return
    if with_joker and not scratch.left[0] & JOKER_BIT:
        return
    sets = _best_flushes(game, one, game.board[one] | JOKER_BIT, first, scratch, mine)
    others = _best_flushes(game, other, game.board[other] | JOKER_BIT, second, scratch, theirs)
    width = np.uint64(falls.other_starts[second + 1] - falls.other_starts[second])
    start, first_set = np.uint64(falls.joined_starts[3 * with_joker + second]), np.uint64(falls.mask_starts[first])
    for number in range(sets):
        best, who = np.uint64(mine.best[number]), np.uint64(mine.who[number])
        row = start + (np.uint64(mine.places[number]) - first_set) * width
        for beside in range(others):
            rival, rivals = np.uint64(theirs.best[beside]), np.uint64(theirs.who[beside])
            fall = np.uint64(falls.joined[row + np.uint64(falls.as_others[theirs.places[beside]])])
            _move(game, best, who, fall, True, times, scratch, tally)
            _move(game, rival, rivals, fall, True, times, scratch, tally)
            both = (who if best >= rival else ZERO) | (rivals if rival >= best else ZERO)
            _move(game, max(best, rival), both, fall, False, times, scratch, tally)


@njit(nogil=True, cache=True)
def _room(game: Game, players: int) -> Scratch:
    falls, sets = game.falls.factors.size // FACTORS, game.falls.masks.size
    return Scratch(
        left=np.empty(SUITS, np.uint64),
        own=np.empty(SUITS * players, np.uint64),
        binomials=np.empty(FACTORS * (RANKS + 1), np.int32),
        weights=np.empty(game.falls.other_starts[-1], np.int32),
        values=np.empty(falls, np.uint16),
        best=np.empty(falls, np.uint16),
        who=np.empty(falls, np.uint16),
        low=np.zeros(falls, np.uint16),
        boards=np.empty(falls, np.int32),
        columns=np.empty(players * MOST_PAIRS, np.uint64),
        holders=np.empty(players * MOST_PAIRS, np.uint64),
        flushes=Flushes(np.empty(sets, np.uint16), np.empty(sets, np.uint16), np.empty(sets, np.uint16)),
        rivals=Flushes(np.empty(sets, np.uint16), np.empty(sets, np.uint16), np.empty(sets, np.uint16)),
    )


@njit(nogil=True, cache=True)
def tally_spots(game: Game, hands: Cards, times: Tally, tally: Tally) -> None:
    """Add to the tally every board of every spot, each spot as many times as it stands for.

    `hands` is one spot after the other, the players of each, the cards of each player.
    """
    scratch = _room(game, hands.shape[1])
    for spot in range(hands.shape[0]):
        _sort_cards(game, hands[spot], scratch)
        _without_flushes(game, hands[spot], scratch)
        for suit in range(SUITS):
            wanted = _wanted(game.high, scratch.own, suit)
            if wanted != NEVER:
                _move_flushes(game, suit, wanted, times[spot], scratch, tally)
            for other in range(suit):
                if max(wanted, _wanted(game.high, scratch.own, other)) <= 3:
                    _move_two_suits(game, suit, other, times[spot], scratch, tally)
        for fall in range(np.uint64(scratch.boards.size)):
            entry = np.uint64(scratch.who[fall]) << game.lows | np.uint64(scratch.low[fall])
            tally[entry] += scratch.boards[fall] * times[spot]
