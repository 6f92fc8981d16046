"""Compiled: every shape of board with every holding, gathered by flop; and back, from flops to outcomes.

Theory of operation. `_count` does one board. The pairs of kinds that can be dealt are sorted by value; walking up, `below`
is how many dealer's hands have gone by and `of[kind]` how many of them hold one certain card of that kind. A holding
of the cards c and d meets `below - of[c] - of[d]` of them, and one more where its own pair has gone by, since that was
taken off twice. So wins and losses are known without dealing the dealer's 990 hands one by one, and likewise how many
of them come from a dealer who does not qualify.

`gather` adds what each choice is worth to the rows of the board's flops: for each three of its five cards once, as often
as the other two can come as turn and river. Boards of the suit add what they differ by from the board of their ranks.
`scatter` goes the other way: from how often each flop and holding is played when, to how often each outcome happens.

All compiled code this file needs is in it, since numba keeps it on disk by this file's date alone.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.hands.kernels import compiled as _compiled  # noqa: F401 - it says where compiled code is kept
from croupier.odds.kernels.uth_tables import (
    BET,
    DEALERS,
    FOLDED,
    KINDS,
    LOST,
    ON_RIVER,
    PAIRS,
    PLAIN_PAIRS,
    RANKS,
    RIVER,
    STEP,
    VALUE,
    WEAK_LOST,
    WEAK_WON,
    WON,
    Boards,
    Bytes,
    Pays,
    Shapes,
    Whole,
    Worth,
)

Pairs = NDArray[np.uint16]

WIN, WEAK_WIN, TIE, LOSE, WEAK_LOSE = range(5)  # outcomes
BUCKETS = 128


@njit(nogil=True, cache=True)
def _count(shapes: Shapes, worth: Worth, board: Bytes, deck: int, qualifies: int, found: Whole) -> None:
    """Fill in the figures of one board for every pair; a pair that cannot be dealt has no value."""
    left = np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        left[kind] = deck if kind < RANKS else 4 - deck
    key, mask = np.uint32(0), np.uint16(0)
    for kind in board:
        left[kind] -= 1
        key += worth.keys[kind]
        mask |= worth.bits[kind]
    dealt = np.empty(found.shape[1], np.uint16)
    count = 0
    for pair in range(found.shape[1]):
        one, two = shapes.first[pair], shapes.second[pair]
        value = np.uint16(0)
        if left[one] > (one == two) and left[two] > 0:
            total = np.uint32(key + worth.keys[one] + worth.keys[two])
            value = worth.values[np.uint32(total + worth.offsets[total >> worth.shift])]
            value = max(value, worth.suited[mask | worth.bits[one] | worth.bits[two]])
            dealt[count] = pair
            count += 1
        found[VALUE, pair] = value
    dealt = _sorted(dealt[:count], found)
    _walk(shapes, dealt, left, found)
    _weak(shapes, dealt, left, qualifies, found)


@njit(nogil=True, cache=True)
def _sorted(pairs: Pairs, found: Whole) -> Pairs:
    """Pairs by value: two passes of seven bits each, which is far quicker here than comparing."""
    for shift in (0, 7):
        places = np.zeros(BUCKETS + 1, np.int64)
        for pair in pairs:
            places[(found[VALUE, pair] >> shift & (BUCKETS - 1)) + 1] += 1
        for bucket in range(BUCKETS):
            places[bucket + 1] += places[bucket]
        other = np.empty(pairs.size, np.uint16)
        for pair in pairs:
            bucket = found[VALUE, pair] >> shift & (BUCKETS - 1)
            other[places[bucket]] = pair
            places[bucket] += 1
        pairs = other
    return pairs


@njit(nogil=True, cache=True)
def _go_by(shapes: Shapes, pair: int, left: Whole, of: Whole) -> int:
    """Let a pair go by: how many hands it is, each of them added to the cards in it."""
    one, two = shapes.first[pair], shapes.second[pair]
    if one == two:
        of[one] += left[one] - 1
        return int(left[one] * (left[one] - 1) // 2)
    of[one] += left[two]
    of[two] += left[one]
    return int(left[one] * left[two])


@njit(nogil=True, cache=True)
def _walk(shapes: Shapes, pairs: Pairs, left: Whole, found: Whole) -> None:
    """Wins and losses of each pair, from the lowest value up, equal ones together."""
    of = np.zeros(KINDS, np.int64)
    below = start = 0
    while start < pairs.size:
        value = found[VALUE, pairs[start]]
        stop = start
        while stop < pairs.size and found[VALUE, pairs[stop]] == value:
            pair = pairs[stop]
            found[WON, pair] = below - of[shapes.first[pair]] - of[shapes.second[pair]]
            stop += 1
        for place in range(start, stop):
            below += _go_by(shapes, pairs[place], left, of)
        for place in range(start, stop):
            pair = pairs[place]
            found[LOST, pair] = DEALERS - (below - of[shapes.first[pair]] - of[shapes.second[pair]] + 1)
        start = stop


@njit(nogil=True, cache=True)
def _weak(shapes: Shapes, pairs: Pairs, left: Whole, qualifies: int, found: Whole) -> None:
    """Count the wins and losses of each pair that come from a dealer who does not qualify."""
    of = np.zeros(KINDS, np.int64)
    below = 0
    for pair in pairs:
        if found[VALUE, pair] >= qualifies:
            break
        below += _go_by(shapes, pair, left, of)
    for pair in pairs:
        weak = below - of[shapes.first[pair]] - of[shapes.second[pair]]
        if found[VALUE, pair] < qualifies:
            found[WEAK_WON, pair] = found[WON, pair]
            found[WEAK_LOST, pair] = weak + 1 - (DEALERS - found[LOST, pair])
        else:
            found[WEAK_WON, pair] = weak
            found[WEAK_LOST, pair] = 0


@njit(nogil=True, cache=True)
def count(shapes: Shapes, worth: Worth, boards: Boards, qualifies: int, counts: Whole) -> None:
    """The figures of the boards where no suit counts, which the others are compared with."""
    for board in range(len(counts)):
        _count(shapes, worth, boards.kinds[board], boards.deck, qualifies, counts[board])


@njit(nogil=True, cache=True)
def _ways(shapes: Shapes, board: Bytes, deck: int, flop: Bytes, ways: Whole) -> bool:
    """Count how often the rest of a board comes as turn and river, by pair; false for a flop met before elsewhere."""
    ways[:] = 1
    for place in range(5):
        kind = board[place]
        if flop[place]:
            continue
        there = twin = 0
        for other in range(5):
            if board[other] == kind and flop[other]:
                if other > place:
                    return False
                there += 1
            elif board[other] == kind and other != place:
                twin = 1 if other < place else 2
        if kind >= RANKS or twin == 1:  # one card alone, or reckoned with its twin
            continue
        for pair in range(ways.size):
            free = deck - there - shapes.held[kind * PAIRS + pair]
            ways[pair] *= free * (free - 1) // 2 if twin else free
    return True


@njit(nogil=True, cache=True)
def _row(shapes: Shapes, board: Bytes, flop: Bytes) -> int:
    """The row of three cards of a board."""
    code = 0
    for place in range(5):
        if flop[place]:
            code = code * KINDS + board[place]
    return int(shapes.row[code])


@njit(nogil=True, cache=True)
def _river(pays: Pays, found: Whole, pair: int) -> tuple[int, int]:
    """Against all dealer's hands: what a pair is worth without its play wager, and what an ante of that adds."""
    value, won, lost = found[VALUE, pair], found[WON, pair], found[LOST, pair]
    antes = won - found[WEAK_WON, pair] - (lost - found[WEAK_LOST, pair]) - lost
    rest = pays.ante * antes + pays.blind[value] * won + pays.trips[value] * DEALERS
    return int(rest), int(pays.ante * (won - lost))


@njit(nogil=True, cache=True)
def gather(
    shapes: Shapes, worth: Worth, pays: Pays, boards: Boards, counts: Whole, start: int, stop: int, rows: Whole
) -> None:
    """Add some boards to the rows of their flops."""
    suited = boards.deck < 4
    width = PAIRS if suited else PLAIN_PAIRS
    found, fields, ways = np.empty((5, width), np.int64), np.empty((3, width), np.int64), np.empty(width, np.int64)
    for board in range(start, stop):
        kinds = boards.kinds[board]
        _count(shapes, worth, kinds, boards.deck, pays.qualifies, found)
        plain = counts[boards.plain[board]]
        for pair in range(width):
            fields[BET, pair] = fields[STEP, pair] = fields[RIVER, pair] = 0
            if found[VALUE, pair]:
                rest, step = _river(pays, found, pair)
                fields[BET, pair] = rest + pays.after * step
                fields[STEP, pair] = step
                fields[RIVER, pair] = max(rest + pays.river * step, pays.fold * DEALERS)
                if suited:
                    rest, step = _river(pays, plain, shapes.plain[pair])
                    fields[BET, pair] -= rest + pays.after * step
                    fields[STEP, pair] -= step
                    fields[RIVER, pair] -= max(rest + pays.river * step, pays.fold * DEALERS)
        for flop in boards.flops:
            if _ways(shapes, kinds, boards.deck, flop, ways):
                row = rows[_row(shapes, kinds, flop)]
                for field in range(3):
                    for pair in range(width):
                        row[field, pair] += fields[field, pair] * ways[pair]


@njit(nogil=True, cache=True)
def _tell(pays: Pays, found: Whole, pair: int, weights: Whole, at: int, sign: int, outcomes: Whole) -> None:
    """Add how often a pair comes to each outcome, by when it is played."""
    category = pays.category[found[VALUE, pair]]
    won, lost = found[WON, pair], found[LOST, pair]
    weak_won, weak_lost = found[WEAK_WON, pair], found[WEAK_LOST, pair]
    rest, step = _river(pays, found, pair)
    for stage in range(3):
        weight = sign * weights[stage, at]
        if stage == ON_RIVER and rest + pays.river * step <= pays.fold * DEALERS:
            outcomes[FOLDED, category, LOSE] += weight * DEALERS
        else:
            outcomes[stage, category, WIN] += weight * (won - weak_won)
            outcomes[stage, category, WEAK_WIN] += weight * weak_won
            outcomes[stage, category, TIE] += weight * (DEALERS - won - lost)
            outcomes[stage, category, LOSE] += weight * (lost - weak_lost)
            outcomes[stage, category, WEAK_LOSE] += weight * weak_lost


@njit(nogil=True, cache=True)
def scatter(
    shapes: Shapes,
    worth: Worth,
    pays: Pays,
    boards: Boards,
    counts: Whole,
    start: int,
    stop: int,
    rows: Whole,
    outcomes: Whole,
) -> None:
    """Count the outcomes on some boards, given how often each flop and holding is played when."""
    suited = boards.deck < 4
    width = PAIRS if suited else PLAIN_PAIRS
    found, weights, ways = np.empty((5, width), np.int64), np.empty((3, width), np.int64), np.empty(width, np.int64)
    for board in range(start, stop):
        kinds = boards.kinds[board]
        _count(shapes, worth, kinds, boards.deck, pays.qualifies, found)
        plain = counts[boards.plain[board]]
        weights[:] = 0
        for flop in boards.flops:
            if _ways(shapes, kinds, boards.deck, flop, ways):
                row = rows[_row(shapes, kinds, flop)]
                for stage in range(3):
                    for pair in range(width):
                        weights[stage, pair] += row[stage, pair] * ways[pair]
        for pair in range(width):
            if found[VALUE, pair]:
                _tell(pays, found, pair, weights, pair, 1, outcomes)
                if suited:
                    _tell(pays, plain, shapes.plain[pair], weights, pair, -1, outcomes)
