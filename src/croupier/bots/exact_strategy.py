"""The policy that plays Ultimate Texas Hold-em by its solution.

The game is solved once for each table, ante and trips wager; then choices before the flop and after it are looked up,
and on the river the hand is held against every hand the dealer can have.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random

from croupier.banked import Act, BankedRules
from croupier.bots.banked_policies import BankedPolicy, BankedSeat, choices
from croupier.bots.uth_game import game_of
from croupier.cards import parse_cards
from croupier.odds.uth.advice import advise, best_play
from croupier.odds.uth.game import best_of, bet
from croupier.odds.uth.solve import Progress, Strategy, find_strategy


def exact_policy(rules: BankedRules, *, threads: int = 1, progress: Progress | None = None) -> BankedPolicy:
    """The policy for a table, solved up front for its bet sizes: the minimum ante, and no trips."""
    solved = _Solved(threads)
    solved.strategy(rules, rules.least_ante, 0, progress)
    return BankedPolicy(partial(_choose, solved))


class _Solved:
    """Solved games, by table and wagers."""

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._known: dict[tuple[str, int, int], Strategy] = {}

    def strategy(self, rules: BankedRules, ante: int, trips: int, progress: Progress | None = None) -> Strategy:
        """The best play with these wagers, in cents."""
        key = (rules.digest, ante, trips)
        if key not in self._known:
            game = game_of(rules, ante=ante, trips=Fraction(trips, ante))
            self._known[key] = find_strategy(game, threads=self._threads, progress=progress)
        return self._known[key]


def _choose(solved: _Solved, seat: BankedSeat, _source: Random) -> Act:
    """The best choice; where the stake does not reach for it, the best of the others."""
    counted = seat.state.box[seat.place].counted
    strategy = solved.strategy(seat.rules, counted["ante"], counted["trips"])
    hole, board = parse_cards("".join(seat.hole)), parse_cards("".join(seat.state.board))
    open_acts = {bet(act.times) if act.act == "play" else act.act: act for act in choices(seat)}
    wanted = best_play(strategy, hole, board)
    if wanted not in open_acts:
        worth = advise(strategy.game, hole, board).choices if board else strategy.choices_before(hole)
        wanted = best_of({name: worth[name] for name in open_acts})
    return open_acts[wanted]
