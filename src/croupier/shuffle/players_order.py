"""The players' order: the permutation that all contributions make together with the root.

Theory of operation. The house fixes its order by the root before it knows a contribution, and players give theirs
without knowing a card. The order that follows from both is public: it says which committed card lies where in the shoe,
and nothing of what the card is. With one contribution the house does not know, every order of the deck is as likely as any
other. Protocol 1 had no such order: there contributions only turned the deck round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.shuffle.keystream import numbers_below
from croupier.shuffle.order import fisher_yates
from croupier.shuffle.published import Cut, Shuffled

LABEL = b"croupier/2/players"
PROTOCOL = 2  # from which on players make an order


def parts_of(counted: Mapping[int, bytes]) -> bytes:
    """Return the contributions put together: lowest seat first, in whatever order they came in."""
    pairs = sorted(counted.items())
    return b"".join([seat.to_bytes(2, "big") + len(value).to_bytes(2, "big") + value for seat, value in pairs])


def players_order(root: str, count: int, parts: bytes) -> tuple[int, ...]:
    """Which committed position comes i-th, before the cut."""
    return fisher_yates(count, numbers_below(bytes.fromhex(root), LABEL + parts, range(count, 1, -1)))


def order_of(shuffled: Shuffled, cut: Cut) -> Sequence[int]:
    """The players' order behind a cut that holds; in protocol 1 the house's own."""
    if shuffled.protocol < PROTOCOL:
        return range(shuffled.count)
    return players_order(shuffled.root, shuffled.count, parts_of(counted(cut)))


def counted(cut: Cut) -> dict[int, bytes]:
    """The contributions that count, by seat."""
    return {each.seat: bytes.fromhex(each.value) for each in cut.contributions if each.counted and each.value}
