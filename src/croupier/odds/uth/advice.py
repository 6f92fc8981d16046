"""The worth of each open choice, at any point of a round, and which is best.

Before the flop that takes the solved game. After it and on the river every turn, river and hand of the dealer is dealt, one
by one: simple, quick enough for one hand, and a check of the solver, which does it otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import msgspec
import numpy as np

from croupier.cards import Card, Deck
from croupier.errors import HandError
from croupier.hands.kernels.tables import any_five
from croupier.odds.kernels.uth_tables import DEALERS, RUNOUTS, Bytes, Whole
from croupier.odds.uth.game import CHECK, FOLD, UthGame, best_of, bet
from croupier.odds.uth.pays import on_river, pays_of
from croupier.odds.uth.solve import Progress, Strategy, find_strategy

HOLE, FLOP, BOARD = 2, 3, 5


class Advice(msgspec.Struct, frozen=True):
    """The worth of each choice, in antes, and the best of them."""

    choices: dict[str, Fraction]

    @property
    def best(self) -> str:
        """The choice to make."""
        return best_of(self.choices)


def advise(
    game: UthGame,
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    threads: int = 1,
    progress: Progress | None = None,
) -> Advice:
    """Return what the choices open to this hand are worth if it is played best from there on."""
    check_cards(hole, board)
    if not board:
        return Advice(find_strategy(game, threads=threads, progress=progress).choices_before(hole))
    return Advice(_after_flop(game, hole, board) if len(board) == FLOP else _on_river(game, hole, board))


def _after_flop(game: UthGame, hole: Sequence[Card], flop: Sequence[Card]) -> dict[str, Fraction]:
    unseen = [card for card in Deck().cards if card not in (*hole, *flop)]
    boards = [(*flop, *rest) for rest in combinations(unseen, BOARD - FLOP)]
    pays = pays_of(game)
    rest, step = on_river(pays, meet_dealers(game, _rows(*[hole] * RUNOUTS), _rows(*boards)))
    played = int((rest + game.after * step).sum())
    checked = int(np.maximum(rest + game.river * step, pays.fold * DEALERS).sum())
    whole = RUNOUTS * DEALERS * pays.ante
    return {bet(game.after): Fraction(played, whole), CHECK: Fraction(checked, whole), FOLD: game.folded}


def _on_river(game: UthGame, hole: Sequence[Card], board: Sequence[Card]) -> dict[str, Fraction]:
    pays = pays_of(game)
    rest, step = on_river(pays, meet_dealers(game, _rows(hole), _rows(board)))
    return {bet(game.river): Fraction(int(rest[0] + game.river * step[0]), DEALERS * pays.ante), FOLD: game.folded}


def best_play(strategy: Strategy, hole: Sequence[Card], board: Sequence[Card]) -> str:
    """The best choice by a solved game: looked up before the river, reckoned on it."""
    if not board:
        return best_of(strategy.choices_before(hole))
    if len(board) == FLOP:
        return bet(strategy.game.after) if strategy.plays_after(hole, board) else CHECK
    return best_of(_on_river(strategy.game, hole, board))


def check_cards(hole: Sequence[Card], board: Sequence[Card]) -> None:
    """Refuse cards that are no moment of a round at which a player chooses."""
    if len(hole) != HOLE:
        raise HandError(f"{len(hole)} hole cards given; this game deals {HOLE}")
    if len(board) not in (0, FLOP, BOARD):
        raise HandError(
            f"{len(board)} communal cards given; a player chooses before the flop (none), after it ({FLOP}) "
            f"and on the river ({BOARD})"
        )
    for card in (*hole, *board):
        if card not in Deck():
            raise HandError("advice takes known cards of the deck; leave the joker and ?? out")
    Deck().hold((*hole, *board))


def meet_dealers(game: UthGame, holes: Bytes, boards: Bytes) -> Whole:
    """The figures of holdings on full boards, one in a row, against every hand the dealer can hold."""
    from croupier.odds.kernels import uth_deals

    seven = any_five(game.order, 7)
    tables = (*seven.deal, seven.offsets, seven.values, seven.suited, seven.shift)
    figures = np.empty((len(holes), 5), dtype=np.int64)
    uth_deals.meet_dealers(tables, pays_of(game).qualifies, holes, boards, figures)
    return figures


def _rows(*hands: Sequence[Card]) -> Bytes:
    return np.array(hands, dtype=np.uint8)
