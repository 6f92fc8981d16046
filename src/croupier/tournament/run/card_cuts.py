"""Cards cut by players who are level, in chips or in points: the order they give, and the players still to cut.

Each of those level cuts one card from a shuffled deck and the highest is first. Those with equal cards cut again, until
none are level. Suits have no rank and an ace is high; the joker has no rank, so a player who cuts it cuts again (our
practice). More players than a deck has cards cut one deck after the other. No card is drawn here: the cards cut come
in, by account, in the order they were recorded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import final

import msgspec

from croupier.cards import is_natural, parse_card, rank_of
from croupier.errors import NotationError
from croupier.protocol import Refusal

CARDS = 52  # with a rank


@final
class Cut(msgspec.Struct, frozen=True):
    """Players are level: each of these has to cut one card before places can be told."""

    accounts: tuple[str, ...]
    clause: str


def cut_refused(cut: Cut, cards: Mapping[str, str]) -> Refusal | None:
    """Refuse to record these cards: a player had no card to cut, or a card has no rank."""
    for account, text in cards.items():
        if account not in cut.accounts:
            return Refusal(
                "no-card-to-cut", f"{account} does not cut; still to cut: {', '.join(cut.accounts)}", cut.clause
            )
        try:
            natural = is_natural(parse_card(text))
        except NotationError as error:
            return Refusal("not-a-card", str(error), "system")
        if not natural:
            return Refusal("no-rank", f"{account} cut {text}, which has no rank: cut again", "practice")
    return None


def ranks_cut(cuts: Iterable[Mapping[str, str]]) -> dict[str, list[int]]:
    """The ranks each player cut, one after the other."""
    ranks: dict[str, list[int]] = defaultdict(list)
    for cut in cuts:
        for account, text in cut.items():
            ranks[account].append(rank_of(parse_card(text)))
    return ranks


def told_apart(
    level: Sequence[str], ranks: Mapping[str, Sequence[int]], times: int = 0
) -> tuple[list[tuple[str, int]], list[str]]:
    """The order of those level after so many cuts, each with the cut that told them apart; and who has still to cut."""
    if len(level) == 1:
        return [(level[0], times)], []
    missing = [account for account in level if len(ranks.get(account, ())) <= times]
    if missing:
        return [], missing
    apart: list[tuple[str, int]] = []
    waiting: list[str] = []
    for rank in sorted({ranks[account][times] for account in level}, reverse=True):
        equal = [account for account in level if ranks[account][times] == rank]
        more, missing = told_apart(equal, ranks, times + 1)
        apart += more
        waiting += missing
    return apart, waiting
