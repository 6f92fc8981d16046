"""The state of a round of play: public by construction, for no hidden card ever enters it.

Masks have one bit a place. `put` is what a player has in for this betting round, `paid` for the whole round of play (dead
posts apart). A hole card is a shoe position until it is shown.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from croupier.check import invariant
from croupier.poker.marks import UNMARKED, Marks
from croupier.protocol import OpenChoice

NOBODY = -1


class Yardstick(msgspec.Struct, frozen=True, gc=False):
    """The measure of the next bet or raise of a betting round."""

    full: int = 0  # the last full bet or raise, where short tap outs count by halves
    least: int = 0  # the least raise
    largest: int = 0  # the largest bet or raise made
    raises: int = 0
    capped: bool = False
    closed: bool = False  # a tap out too small to be a raise has stopped all raising
    aggressor: int = NOBODY  # made the last bet or raise


class Posted(msgspec.Struct, frozen=True, gc=False):
    """The forced bets, once they are in."""

    forced: tuple[int, ...] = ()  # how much of `paid` came in by antes, blinds, posts and extra blinds
    opener: int = NOBODY  # who opens the first betting round
    last_blind: int = NOBODY  # NOBODY where players ante
    extra: int = 0  # has made an over-blind or straddle
    cut: bool = False  # the dealer has cut the cards, as a step of its own


class State(msgspec.Struct, frozen=True, gc=False):
    """A round of play between two events."""

    seats: tuple[int, ...] = ()
    bank: int = 0  # all chips that came to the table with the players
    stake: tuple[int, ...] = ()
    put: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()  # posts that count towards no call, by place
    posted: Posted = Posted()
    pot: int = 0  # all chips in, not yet won
    charged: int = 0  # commission and fees taken

    step: int = 0  # how far the order of play has come
    betting_round: int = 0  # 1 for the first; 0 before
    live: int = 0  # has not folded
    able: int = 0  # live, with chips to bet
    pending: int = 0  # still to act in this betting round
    acted: int = 0  # has acted in this betting round
    square: int = 0  # has acted since the last full bet or raise
    actor: int = NOBODY
    high: int = 0  # the amount to match
    yardstick: Yardstick = Yardstick()
    prior: Yardstick = Yardstick()  # the yardstick before the last bet or raise
    answered: tuple[int, ...] = ()  # by betting round: whose bet or raise was the last to be called or raised
    tapped: tuple[int, ...] = ()  # by place: the betting round in which the stake ran out, 0 where it has not

    deck: int = 0
    drawn: int = 0  # the next shoe position to come
    burnt: tuple[int, ...] = ()
    hole: tuple[tuple[int, ...], ...] = ()
    board_positions: tuple[int, ...] = ()
    board: tuple[str, ...] = ()

    shown: tuple[tuple[str, ...], ...] = ()  # by place; empty where not shown
    exposed: int = 0  # the places whose hands are shown
    mucked: int = 0
    passed: tuple[int, ...] = ()  # the same places, in the order they passed their hands in
    last_shown: int = NOBODY  # the last to show or pass at the showdown
    folded: tuple[int, ...] = ()  # in the order they folded
    folded_earlier: int = 0  # how many of them before this betting round, the last there was
    won: tuple[int, ...] = ()  # by place, once pots are pushed
    ended: bool = False
    marks: Marks = UNMARKED  # what irregularities have left

    @property
    def choice(self) -> OpenChoice | None:
        """The choice a ruling has left open."""
        return self.marks.choice

    @property
    def brought(self) -> int:
        """All chips that came to the round with the players."""
        return self.bank

    @property
    def beside(self) -> tuple[int, int]:
        """Chips that are no player's stake: those bet, and what the house has taken."""
        return self.pot, self.charged

    @property
    def put_in(self) -> list[int]:
        """The chips each player has put in and not taken back, by place."""
        return [paid + dead for paid, dead in zip(self.paid, self.dead, strict=True)]

    @property
    def hands(self) -> dict[int, tuple[int, ...]]:
        """The positions of the cards of those who were dealt in, by seat."""
        return dict(zip(self.seats, self.hole, strict=False))

    @property
    def is_void(self) -> bool:
        """Tell whether every wager went back."""
        return not any(self.put_in)


def is_undealt(state: State) -> bool:
    """Tell whether the hand has not begun: no card has left the shoe, and the dealer has not entered the cut."""
    return state.step <= 1 and not any(state.hole) and not state.posted.cut and not state.ended


def chips_conserved(state: State) -> State:
    """The state, once all chips are found to be where they must be."""
    stakes = state.stake
    if sum(stakes) + state.pot + state.charged != state.bank or min(stakes) < 0:
        invariant(False, "chips are conserved")
    return state


def cards_conserved(state: State) -> State:
    """The state, once every card that left the shoe is found on the table."""
    dealt = sum(map(len, state.hole)) + len(state.board_positions) + len(state.burnt) + len(state.marks.aside)
    out = state.drawn - state.marks.spent
    if dealt != out or out > state.deck:
        invariant(False, "cards are conserved")
    return state


@lru_cache(maxsize=4096)
def places(mask: int) -> tuple[int, ...]:
    """The places of a mask, first left of the button first."""
    return tuple([place for place in range(mask.bit_length()) if mask >> place & 1])


def next_place(mask: int, after: int) -> int:
    """The first place of a mask clockwise from `after`, that place itself last; NOBODY where the mask is empty."""
    beyond = mask >> (after + 1)
    if beyond:
        return after + (beyond & -beyond).bit_length()
    return (mask & -mask).bit_length() - 1
