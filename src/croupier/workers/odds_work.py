"""Reckoning the odds of a round that is over; in the odds process alone, for it takes a compiler and its time.

Between players the shares of the pot are exact wherever that fits (odds/equity/equity.py), under the table's own deck,
joker and ways to win. Against the bank every choice is held against the solved game, with the table's own pay tables, its
maximum payout for this ante, and the trips wager that lay there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from croupier.banked import banked_rules
from croupier.cards import parse_cards
from croupier.errors import CroupierError
from croupier.odds.uth.game import FOLD, UthGame, best_of
from croupier.rulebooks import TableRules, making_of, orders_of, rulebook, settled_again
from croupier.views import Asked, BankAsked, Chosen, PlayersAsked, Spot


class PlayerOdds(msgspec.Struct, frozen=True):
    """The expected results of one known hand."""

    seat: int
    win: float
    tie: float
    equity: float
    share: str  # the equity as a fraction


class PlayersStep(msgspec.Struct, frozen=True):
    """The known hands at one moment; no players where there are not two to compare."""

    seq: int
    board: list[str]
    known: list[int]
    unknown: int
    method: Literal["exact", "sampled"]
    players: list[PlayerOdds]


class PlayersOdds(msgspec.Struct, frozen=True, tag_field="kind", tag="players"):
    """The odds of a round between players."""

    steps: list[PlayersStep]
    note: str


class BankStep(msgspec.Struct, frozen=True):
    """One choice against the bank: what each was worth in antes, the best, and what was lost by the one made."""

    seq: int
    choices: dict[str, str]  # as fractions
    values: dict[str, float]
    best: str
    chosen: str
    cost: float
    clause: str


class BankOdds(msgspec.Struct, frozen=True, tag_field="kind", tag="bank"):
    """One person's choices in a round against the bank."""

    steps: list[BankStep]
    note: str


Odds = PlayersOdds | BankOdds
_ASKED: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked)


def answered(asked: bytes) -> bytes:
    """Answer a job of the odds process."""
    return msgspec.json.encode(odds_of(_ASKED.decode(asked)))


def odds_of(asked: Asked) -> Odds:
    """Everything that was asked about a round; where there is nothing to reckon, that takes nothing."""
    if not asked.is_work:
        if isinstance(asked, BankAsked):
            return BankOdds([], asked.note)
        return PlayersOdds([_blank(spot) for spot in asked.steps], asked.note)
    rules = settled_again(asked.rulebook, asked.rules.encode())
    return _between_players(asked, rules) if isinstance(asked, PlayersAsked) else _against_the_bank(asked, rules)


def warm_up() -> None:
    """Load and compile everything, for some seconds the first time on a machine, before a caller waits for it."""
    from croupier.cards import Deck
    from croupier.hands import Category, Making, Order
    from croupier.odds.equity.equity import equity
    from croupier.odds.uth.advice import advise

    order = Order(tuple(reversed(Category)), lowest=0, joker=False, ace_low=True)
    deck = Deck().cards
    equity(order, Making(hole=4, from_hole=2), [deck[:4], deck[4:8]], threads=1)
    game = UthGame(order, Category.ONE_PAIR, (3, 4), 2, 1, (), ())
    for board in ((), deck[2:5], deck[2:7]):
        advise(game, deck[:2], board, threads=1)


def _between_players(asked: PlayersAsked, rules: TableRules) -> PlayersOdds:
    return PlayersOdds([_step(spot, asked.rulebook, rules) for spot in asked.steps], asked.note)


def _step(spot: Spot, book: str, rules: TableRules) -> PlayersStep:
    if not spot.to_compare:
        return _blank(spot)
    from croupier.odds.equity.equity import equity

    hands = [parse_cards(" ".join(hand)) for hand in spot.hands]
    board, dead = parse_cards(" ".join(spot.board)), parse_cards(" ".join(spot.dead))
    try:
        found = equity(orders_of(rulebook(book), rules), making_of(rules), hands, board, dead, threads=1)
    except CroupierError:  # hands no equity is defined for, such as those a ruling has left with too few cards
        return _blank(spot)
    players = [
        PlayerOdds(seat, float(one.win), float(one.tie), float(one.share), str(one.share))
        for seat, one in zip(spot.known, found.players, strict=True)
    ]
    return msgspec.structs.replace(_blank(spot), method=found.method, players=players)


def _blank(spot: Spot) -> PlayersStep:
    return PlayersStep(spot.seq, spot.board, spot.known, spot.unknown, "exact", [])


def _against_the_bank(asked: BankAsked, rules: TableRules) -> BankOdds:
    from croupier.bots import game_of

    game = game_of(banked_rules(rules), ante=asked.ante, trips=Fraction(asked.trips, asked.ante))
    return BankOdds([_judged(game, asked.hole, step) for step in asked.steps], asked.note)


def _judged(game: UthGame, hole: list[str], step: Chosen) -> BankStep:
    from croupier.odds.uth.advice import advise

    advice = advise(game, parse_cards(" ".join(hole)), parse_cards(" ".join(step.board)), threads=1)
    choices = dict(advice.choices) | {FOLD: game.folded}
    worth = choices[step.choice]
    return BankStep(
        step.seq,
        {name: str(value) for name, value in choices.items()},
        {name: float(value) for name, value in choices.items()},
        best_of(choices),
        step.choice,
        float(max(choices.values()) - worth),
        step.clause,
    )
