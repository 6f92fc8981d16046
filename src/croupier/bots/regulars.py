"""The regular: how the bots of a room play against people. It bets and raises as hand, company and position warrant.

Theory of operation. A hand has a strength from 0 to 1, as the policy `bot` has it: its standing among other hands once
there is a board, before that what its own cards promise. With each opponent it takes more to bet, with a good position
less; a raise takes more than a bet, and each raise before it more again. Now and then a weak hand bets as a bluff. What
is bet grows with the strength, between a third of the pot and all of it, within the limits. The source of chance is the
only one, so the same seed plays the same way; a turn costs what a turn of `bot` does.
"""

from __future__ import annotations

from random import Random

from croupier.bots.policies import Seat, act_named, caller, choices, strength_of
from croupier.poker import Act

SWAY = 0.06  # largest effect of chance on a decision, so that it cannot be read
BET, BET_EACH = 0.69, 0.035  # the strength it takes to bet: alone against one, and for each opponent more
RAISE, RAISE_EACH = 0.80, 0.05  # to raise, and for each raise before
UNSEEN_BOARD = 0.08  # so much less before there is a board: what cards promise is spread less widely
POSITION = 0.06  # off all that for the last player to act
BLUFF = 0.07  # of the weak hands that could bet
WEAK = 0.35
LOOSE = 0.2  # margin of a hand above a fair price to stay in
SMALLEST_SHARE = 0.33  # of the pot, in a bet
MOST_RAISES = 3


def regular(seat: Seat, source: Random) -> Act:
    """Bet, raise, call or give up, as the hand, the opponents, the position and the price have it."""
    open_acts = choices(seat)
    strength = strength_of(seat)
    sway, bluff = source.uniform(-SWAY, SWAY), source.random() < BLUFF
    raising = "raise" if "raise" in open_acts else "bet" if "bet" in open_acts else ""
    if raising and seat.state.yardstick.raises < MOST_RAISES:
        wants = strength + sway > _needed(seat, raising) or (raising == "bet" and bluff and strength < WEAK)
        if wants:
            return act_named(seat, raising, _size(seat, strength))
    due, pot = seat.due, seat.state.pot
    fair = due.price / (pot + due.price) if due.price else 0.0
    if due.price and strength + sway < fair + LOOSE and "fold" in open_acts:
        return Act(due.place, "fold")
    return caller(seat, source)


def _needed(seat: Seat, raising: str) -> float:
    """The strength it takes here to bet or raise."""
    state = seat.state
    opponents = state.live.bit_count() - 1
    needed = BET if raising == "bet" else RAISE + RAISE_EACH * state.yardstick.raises
    early = UNSEEN_BOARD if not state.board else 0.0
    return needed + BET_EACH * (opponents - 1) - POSITION * _position(seat) - early


def _position(seat: Seat) -> float:
    """From 0 for the first of those in the hand to 1 for the last, who acts knowing what all others did."""
    live = [place for place in range(len(seat.state.seats)) if seat.state.live >> place & 1]
    return live.index(seat.due.place) / max(1, len(live) - 1)


def _size(seat: Seat, strength: float) -> int:
    """Return a bet or raise: a part of the pot, in whole chips, within the limits."""
    bounds, chip = seat.due.bounds, seat.rules.chip
    share = SMALLEST_SHARE + (1 - SMALLEST_SHARE) * strength
    wanted = bounds.least + int(seat.state.pot * share) // chip * chip // 2
    return max(bounds.least, min(bounds.most, wanted // chip * chip))
