"""Exact equity heads-up before the flop, beside `poker_equity` and `pokerfast`: every board, both from cards in writing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random

from benchmarks.job import Job, Result, best_times, times
from benchmarks.ranking import HOLDEM, OMAHA, DifferentAnswers, full_deck
from croupier.cards import Deck, cards_text, parse_cards
from croupier.hands import Category, Making, Order
from croupier.odds.equity.equity import equity

EIGHT = 6  # as a rank
OUR_TURNS = 50  # for each of theirs, which is up to thousands of times as long

Spot = tuple[str, str]
Shares = list[float]  # parts of the pot


@cache
def orders(split: bool) -> tuple[Order, ...]:
    low = Order(tuple(Category), lowest=0, joker=False, ace_low=True, low=True, qualifier=EIGHT)
    return (full_deck().order, low) if split else (full_deck().order,)


def spots(count: int, making: Making) -> list[Spot]:
    """Random spots, the same in every run."""
    source = Random(2024)
    drawn = [source.sample(Deck(52).cards, 2 * making.hole) for _ in range(count)]
    return [(_written(cards[: making.hole]), _written(cards[making.hole :])) for cards in drawn]


def _written(cards: Sequence[int]) -> str:
    return cards_text(cards).replace(" ", "")  # type: ignore[arg-type]


def ours(making: Making, split: bool, spot: Spot) -> Shares:
    answer = equity(orders(split), making, [parse_cards(hand) for hand in spot])
    return [float(player.share) for player in answer.players]


def with_poker_equity(game: str, spot: Spot) -> Shares:
    from poker_equity import exact_from_text

    return [player["equity"] for player in exact_from_text(game, list(spot))["players"]]


def with_pokerfast(spot: Spot) -> Shares:
    from pokerfast import equity as pokerfast

    return list(pokerfast.equity(list(spot)))


def beside(making: Making, split: bool, peer: Callable[[Spot], Shares], *, count: int, repeats: int) -> Result:
    asked = spots(count, making)
    mine = partial(ours, making, split)
    for spot in asked:
        if any(abs(a - b) > 1e-12 for a, b in zip(mine(spot), peer(spot), strict=True)):
            raise DifferentAnswers(f"the peer answers {peer(spot)} for {spot} and we {mine(spot)}; nothing was timed")
    turns = [
        (
            *best_times(lambda: [mine(spot) for spot in asked], repeats=OUR_TURNS),
            *best_times(lambda: [peer(spot) for spot in asked], repeats=1),
        )
        for _ in range(repeats)
    ]
    quick, slow = (min(side) / count for side in zip(*turns, strict=True))
    return Result(slow / quick, f"{quick * 1e6:.0f} µs a spot", f"{slow * 1e6:,.0f} µs a spot")


def omaha() -> Result:
    return beside(OMAHA, False, partial(with_poker_equity, "omaha"), count=8, repeats=3)


def omaha_high_low() -> Result:
    return beside(OMAHA, True, partial(with_poker_equity, "omaha_hi_lo"), count=8, repeats=3)


def any_five() -> Result:
    return beside(HOLDEM, False, with_pokerfast, count=20, repeats=15)


JOBS = (
    Job("Omaha equity heads-up, exact", "poker_equity", ("poker_equity",), times(1000, 4000), omaha),
    Job("Omaha high-low equity, exact", "poker_equity", ("poker_equity",), times(500, 2000), omaha_high_low),
    Job("Hold'em equity heads-up, exact", "pokerfast", ("pokerfast",), times(8, 20), any_five),
)
