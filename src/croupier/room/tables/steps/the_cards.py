"""The cards of a round: shuffled once bets on them stand, their order revealed, dealt; or void, and shuffled again.

Rule keys: `straddle.until`.

Parts are asked for as soon as the shuffle is on record. The deal waits for all of them. One that does not come makes the
shuffle void, and the next is made without that player.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from croupier.house import Request
from croupier.protocol import Refusal
from croupier.room.tables.contributions import missing
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.writing import shuffle, void_shuffle
from croupier.table import NOT_REVEALED, ROUND_OVER, SEED_LOST, voids_unseen

Deal = Callable[[RunningTable, Request], Awaitable[Refusal | None]]


def cards_steps(desk: RunningTable, when: int, deal: Deal) -> Iterator[Step]:
    """The steps up to the first card of a round; `when` bets on the cards stand."""
    cards = desk.host.cards
    if cards.wanted:
        if not voids_unseen(desk.host.session.table):
            yield Step(when, partial(shuffle, desk))
    else:
        yield from opened_shuffle(desk, deal)


def opened_shuffle(desk: RunningTable, deal: Deal) -> Iterator[Step]:
    """The steps of a shuffle that is on record."""
    since, cards = desk.turn.since, desk.host.cards
    if cards.seed_lost:
        yield Step(since, partial(void_shuffle, desk, SEED_LOST))
    elif missing(desk):
        yield Step(since + desk.pace.reveal_ms, partial(void_shuffle, desk, NOT_REVEALED))
    else:
        yield Step(since, partial(deal, desk))


def left_over(desk: RunningTable) -> Step | None:
    """Void the shuffle of a round that has ended before its first card."""
    return Step(desk.turn.since, partial(void_shuffle, desk, ROUND_OVER)) if desk.host.cards.left_over else None
