"""The moves events are made of: chips into the pot, a hand out of the round."""

from __future__ import annotations

from itertools import compress

from msgspec.structs import replace

from croupier.poker.state import State, next_place

_BITS = [1 << place for place in range(52)]  # of more places than a deck could serve


def with_item(items: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The tuple with one item changed."""
    changed = list(items)
    changed[place] = value
    return tuple(changed)


def able(stake: tuple[int, ...], live: int) -> int:
    """The live places with chips to bet."""
    return sum(compress(_BITS, stake)) & live


def paid_in(state: State, place: int, amount: int, tapped: bool) -> State:
    """A player's chips move into the pot and count towards a call."""
    paid = replace(
        state,
        stake=with_item(state.stake, place, state.stake[place] - amount),
        put=with_item(state.put, place, state.put[place] + amount),
        paid=with_item(state.paid, place, state.paid[place] + amount),
        pot=state.pot + amount,
    )
    return tapped_out(paid, place) if tapped else paid


def tapped_out(state: State, place: int) -> State:
    """The state once a player is out of the betting with the stake run out."""
    return replace(state, able=state.able & ~(1 << place), tapped=with_item(state.tapped, place, state.betting_round))


def without(state: State, place: int) -> State:
    """The state once a player's hand is out of the round; the turn passes on where it was theirs."""
    bit = 1 << place
    pending = state.pending & ~bit
    return replace(
        state,
        live=state.live & ~bit,
        able=state.able & ~bit,
        pending=pending,
        actor=next_place(pending, place) if state.actor == place else state.actor,
    )
