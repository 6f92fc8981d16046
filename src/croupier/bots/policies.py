"""Policies: how a player without a person acts. A policy sees what a person in that seat would see, and no more.

caller   checks or calls whatever comes
random   every legal act is possible, every size of bet too
bot      plays its hand: strong ones raise, fair ones call a fair price, weak ones give up
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from croupier.cards.notation import UNSEEN
from croupier.poker.commands import Act
from croupier.poker.due import ActDue
from croupier.poker.rules import RoundRules
from croupier.poker.state import State


class Seat(msgspec.Struct, frozen=True, gc=False):
    """What a policy is given: the rules, the public state, its own hole cards, and the turn."""

    rules: RoundRules
    state: State
    hole: tuple[str, ...]
    due: ActDue


Policy = Callable[[Seat, Random], Act]  # the act of the player in turn; Random is all the chance it may use


def choices(seat: Seat) -> list[str]:
    """The names of the acts open in this turn."""
    due, menu = seat.due, seat.due.menu
    found = []
    if menu.fold:
        found.append("fold")
    if not due.price and menu.check:
        found.append("check")
    if not due.price and menu.stand:
        found.append("stand")
    if due.call:
        found.append("call")
    if menu.call_and_fold:
        found.append("call-and-fold")
    if due.bounds.least and (menu.raise_ if seat.state.high else menu.bet):
        found.append("raise" if seat.state.high else "bet")
    return found


def act_named(seat: Seat, name: str, to: int = 0) -> Act:
    """An act of the player in turn; a bet or raise without an amount goes to the least."""
    if name in ("bet", "raise"):
        return Act(seat.due.place, name, to or seat.due.bounds.least)
    return Act(seat.due.place, name)


_PASSIVE = ("check", "stand", "call", "bet", "raise", "call-and-fold", "fold")


def caller(seat: Seat, _source: Random) -> Act:
    """Check, or stand, or call; open only where the rules force it."""
    due, menu = seat.due, seat.due.menu
    if due.call:
        return Act(due.place, "call")
    if not due.price and menu.check:
        return Act(due.place, "check")
    open_acts = choices(seat)
    return act_named(seat, next(name for name in _PASSIVE if name in open_acts))


def at_random(seat: Seat, source: Random) -> Act:
    """Any legal act; a bet or raise to any legal amount."""
    name = source.choice(choices(seat))
    if name not in ("bet", "raise"):
        return Act(seat.due.place, name)
    bounds, chip = seat.due.bounds, seat.rules.chip
    first, last = -(-bounds.least // chip), bounds.most // chip
    inside = source.randint(first, last) * chip if first <= last else bounds.least
    return act_named(seat, name, source.choice((bounds.least, inside, bounds.most)))


def bot(seat: Seat, source: Random) -> Act:
    """Weigh the hand against the price, with a little chance so that it cannot be read."""
    open_acts = choices(seat)
    strength = _strength(seat) + source.uniform(-0.08, 0.08)
    state, due = seat.state, seat.due
    raising = "raise" if "raise" in open_acts else "bet" if "bet" in open_acts else ""
    if raising and strength > 0.78 and state.yardstick.raises < 3:
        bounds = due.bounds
        wanted = min(bounds.most, bounds.least + (state.pot // 2 // seat.rules.chip * seat.rules.chip))
        return act_named(seat, raising, max(bounds.least, wanted))
    fair = due.price / (state.pot + due.price) if due.price else 0.0
    if due.price and strength < fair + 0.25 and "fold" in open_acts:
        return Act(due.place, "fold")
    return caller(seat, source)


def _strength(seat: Seat) -> float:
    """From 0 to 1: high cards, pairs and suits before the board is out; the hand's own rank with a full board."""
    hole, board = seat.hole, seat.state.board
    value_of = seat.rules.high or seat.rules.low
    if len(board) == seat.rules.making.communal and value_of and UNSEEN not in (*hole, *board):
        rivals = [value_of(other, board) for other in _sample_of_hands(hole, board)]
        mine = value_of(hole, board)
        return sum(mine >= rival for rival in rivals) / len(rivals)
    ranks = ["23456789TJQKA".find(card[0]) if card != "Jo" else 12 for card in hole]
    pairs = len(ranks) - len(set(ranks))
    suited = len(hole) - len({card[1] for card in hole if card != "Jo"})
    return min(1.0, sum(ranks) / (12 * len(ranks)) * 0.7 + pairs * 0.15 + suited * 0.05 + 0.05)


def _sample_of_hands(hole: tuple[str, ...], board: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A few other hands from the cards not seen, always the same for the same cards."""
    unseen = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in (*hole, *board)]
    lowest = min("23456789TJQKA".find(card[0]) for card in (*hole, *board) if card != "Jo")
    unseen = [card for card in unseen if "23456789TJQKA".find(card[0]) >= lowest]
    size, step = len(hole), max(1, len(unseen) // 7)
    return [tuple((unseen * 2)[start : start + size * step : step][:size]) for start in range(0, len(unseen), 3)]


def takes_extra_blind(source: Random) -> bool:
    """Whether a player who takes chances makes a voluntary blind: one time in four."""
    return source.random() < 0.25


POLICIES: dict[str, Policy] = {"call": caller, "random": at_random, "bot": bot}  # by the names of the command line
