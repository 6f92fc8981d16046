"""Policies: how a player without a person acts. A policy sees what a person in that seat would see, and no more.

caller   checks or calls whatever comes
random   every legal act is possible, every size of bet too
bot      plays its hand: strong ones raise, fair ones call a fair price, weak ones give up
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from croupier.cards import TEXT, UNSEEN
from croupier.hands import HandValues
from croupier.poker import Act, ActDue, RoundRules, State


class Seat(msgspec.Struct, frozen=True, gc=False):
    """The view a policy decides from: the rules, the public state, its own hole cards, and the turn."""

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


_LEFT_OPEN = ("bet", "raise", "call-and-fold", "fold")


def caller(seat: Seat, _source: Random) -> Act:
    """Check, or stand, or call; open only where the rules force it."""
    due, menu = seat.due, seat.due.menu
    if due.call:
        return Act(due.place, "call")
    if not due.price and menu.check:
        return Act(due.place, "check")
    if not due.price and menu.stand:
        return Act(due.place, "stand")
    open_acts = choices(seat)
    return act_named(seat, next(name for name in _LEFT_OPEN if name in open_acts))


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
    strength, chance = strength_of(seat), source.uniform(-0.08, 0.08)
    state, due = seat.state, seat.due
    raising = "raise" if "raise" in open_acts else "bet" if "bet" in open_acts else ""
    if raising and _lead(state, strength) + chance > 0.78 and state.yardstick.raises < 3:
        bounds = due.bounds
        wanted = min(bounds.most, bounds.least + (state.pot // 2 // seat.rules.chip * seat.rules.chip))
        return act_named(seat, raising, max(bounds.least, wanted))
    fair = due.price / (state.pot + due.price) if due.price else 0.0
    if due.price and strength + chance < fair + 0.25 and "fold" in open_acts:
        return Act(due.place, "fold")
    return caller(seat, source)


def _lead(state: State, strength: float) -> float:
    """Return the chance that the hand is ahead; with a board, each bet and raise tells of one more hand to beat."""
    if not state.board:
        return strength
    return float(strength ** (state.live.bit_count() - 1 + bool(state.high) + state.yardstick.raises))


def strength_of(seat: Seat) -> float:
    """From 0 to 1: the hand's standing among others once there is a board, before that what its own cards promise."""
    rules, hole, board = seat.rules, seat.hole, seat.state.board
    if board and len(hole) == rules.making.hole and UNSEEN not in (*hole, *board):
        deals = _sample_of_deals(rules, hole, board)
        high = _standing(rules.high, hole, deals) if rules.high else 0.0
        low = _standing(rules.low, hole, deals, rules.low_qualifies) if rules.low else 0.0
        return max(high, low)
    return max(_high_promise(hole) if rules.high else 0.0, _low_promise(rules, hole) if rules.low else 0.0)


_RANKS = "23456789TJQKA"
_TOP = len(_RANKS) - 1


def _high_promise(hole: tuple[str, ...]) -> float:
    """High cards, pairs and suits."""
    ranks = [_RANKS.find(card[0]) if card != "Jo" else _TOP for card in hole]
    pairs = len(ranks) - len(set(ranks))
    suited = len(hole) - len({card[1] for card in hole if card != "Jo"})
    return min(1.0, sum(ranks) / (_TOP * len(ranks)) * 0.7 + pairs * 0.15 + suited * 0.05 + 0.05)


def _low_promise(rules: RoundRules, hole: tuple[str, ...]) -> float:
    """Low cards, and no pairs."""
    lowest_first = "A" + _RANKS[:-1] if rules.ways["low.ace"] == "low" else _RANKS
    ranks = [lowest_first.find(card[0]) if card != "Jo" else 0 for card in hole]
    pairs = len(ranks) - len(set(ranks))
    return max(0.0, (1 - sum(ranks) / (_TOP * len(ranks))) * 0.85 - pairs * 0.15 + 0.05)


Deal = tuple[tuple[str, ...], list[tuple[str, ...]]]  # a whole board, and the hands of others

_DEALS = 16
_OTHERS = 4  # hands of others in each


def _sample_of_deals(rules: RoundRules, hole: tuple[str, ...], board: tuple[str, ...]) -> list[Deal]:
    """Return possible deals of the cards not seen, always the same for the same cards.

    Hands are valued with whole boards only, so the missing cards are dealt: so a draw is valued by the hands it may
    become.
    """
    seen = {*hole, *board}
    unseen = [card for card in TEXT if card in rules.deck and card not in seen]
    missing, size = rules.making.communal - len(board), len(hole)
    count = missing + size * min(_OTHERS, (len(unseen) - missing) // size)
    source = Random(" ".join(sorted(seen)))
    deals = [tuple(source.sample(unseen, count)) for _ in range(_DEALS)]
    return [
        ((*board, *cards[:missing]), [cards[first : first + size] for first in range(missing, count, size)])
        for cards in deals
    ]


def _standing(values: HandValues, hole: tuple[str, ...], deals: list[Deal], least: int = 0) -> float:
    """The share of other hands that this one beats or ties, where it has at least the value that may win."""
    kept = others = 0
    for board, hands in deals:
        on_board = values(board)
        mine = on_board[hole]
        others += len(hands)
        if mine >= least:
            kept += sum([mine >= on_board[hand] for hand in hands])
    return kept / others


def takes_extra_blind(source: Random) -> bool:
    """Tell whether a player who takes chances makes a voluntary blind: one time in four."""
    return source.random() < 0.25


POLICIES: dict[str, Policy] = {"call": caller, "random": at_random, "bot": bot}  # by the names of the command line
