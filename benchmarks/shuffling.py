"""What the verifiable shuffle costs: time for each step, and bytes in the log. Figures only; no peer does this.

`python -m benchmarks.shuffling` prints them as the table in docs/explain/shuffle.md.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256

import msgspec

from benchmarks.job import best_times
from croupier.cards import Deck
from croupier.record import Chain
from croupier.shuffle import (
    PROTOCOL,
    Contributor,
    Cut,
    Opened,
    Places,
    Shuffled,
    check_commitments,
    check_cut,
    check_opening,
    cut,
    public_key,
    seal,
    shuffled_deck,
    shuffled_order,
    unseal,
)

REPEATS, CALLS = 500, 10
SEATS, HOLE, COMMUNAL = 6, 4, 5  # six-handed Omaha, every card shown


class DeckShuffled(Shuffled, frozen=True, tag_field="type", tag="deck-shuffled"):
    """The line of a shuffle."""


class DeckCut(Cut, frozen=True, tag_field="type", tag="deck-cut"):
    """The line of a cut."""


class CardsOpened(Opened, frozen=True, tag_field="type", tag="cards-opened"):
    """The line of some opened cards."""


def microseconds(step: Callable[[], object]) -> float:
    """The best time of a step: short runs, so that some are not disturbed."""
    (seconds,) = best_times(lambda: [step() for _ in range(CALLS)], repeats=REPEATS)
    return seconds / CALLS * 1e6


def main() -> None:
    seed, key, deck = bytes(range(32)), bytes(range(1, 33)), Deck()
    shuffle = shuffled_deck(seed, deck)
    values = {seat: sha256(bytes([seat])).digest() for seat in range(1, SEATS + 1)}
    clients = {seat: Contributor("table-1", sha256(b"client %d" % seat).digest()) for seat in values}
    given = tuple(clients[seat].commitment(1, seat, value) for seat, value in values.items())
    shuffled = DeckShuffled(1, 0, deck.count, deck, shuffle.root, given, protocol=PROTOCOL)
    signed = {seat: clients[seat].reveal(1, shuffle.root, seat, value) for seat, value in values.items()}
    made = cut(shuffled, values, signed)
    opening, public = shuffle.opening(17), public_key(key)
    sealed = seal(seed, public, seed, b"table-1 1")
    times = {
        "the order of 52 cards": lambda: shuffled_order(seed, 52),
        "order, salts, commitments and root": lambda: shuffled_deck(seed, deck),
        "the cut from six contributions": lambda: cut(shuffled, values, signed),
        "the players' order": lambda: Places(shuffled, made),
        "signing a statement or a receipt": lambda: clients[1].reveal(1, shuffle.root, 1, values[1]),
        "checking six commitments": lambda: check_commitments("table-1", shuffled),
        "opening a card": lambda: shuffle.opening(17),
        "checking an opened card": lambda: check_opening(shuffle.root, 52, opening),
        "checking a cut with six parts": lambda: check_cut(shuffled, made, "table-1"),
        "sealing a seed": lambda: seal(seed, public, seed, b"table-1 1"),
        "opening a sealed seed": lambda: unseal(sealed, key, b"table-1 1"),
    }
    print(f"best of {REPEATS} runs, load {os.getloadavg()[0]:.1f}\n\n| step | µs |\n|---|---|")
    for name, step in times.items():
        print(f"| {name} | {microseconds(step):.1f} |")
    shown = [range(seat * HOLE, (seat + 1) * HOLE) for seat in range(SEATS)]
    shown += [range(25, 28), range(29, 30), range(31, 32)]  # flop, turn and river, each after a burn
    assert sum(map(len, shown)) == SEATS * HOLE + COMMUNAL
    before = [shuffled, DeckCut(**msgspec.structs.asdict(made))]
    opened = [CardsOpened(1, shuffle.openings(positions)) for positions in shown]
    sizes = {
        "the lines of shuffle and cut": len(Chain("table-1").lines(before, 1, 0)),
        f"the lines that open all {sum(map(len, shown))} cards": len(Chain("table-1").lines(opened, 1, 0)),
        "one opened card in such a line": len(msgspec.json.encode(opening)),
        "a sealed seed, not in the log": len(sealed),
    }
    print("\n| what | bytes |\n|---|---|")
    for name, size in sizes.items():
        print(f"| {name} | {size:,} |")


if __name__ == "__main__":
    main()
