"""`due`: what a round against the bank waits for.

Rule keys: `settle.order`.

Theory of operation. Wagers are placed until the dealer deals; where a starting marker is used, one player after the
other from there on clockwise, each from the moment the dealer asks until the next is asked, which is when the wagers
are down; the last until the cards are dealt. Then three stages of betting: before the flop, after it, and on the river;
in each, every player who has no play wager yet chooses, in any order though clockwise from the dealer's left is asked
for first; once all have chosen the next communal cards are turned up. After the river the dealer's hand is declared,
antes go back where the dealer does not qualify, and the boxes are settled from the dealer's right; a player may concede
until it is the turn of that box. Where the maximum payout counts for the whole table, what boxes win at odds is paid
once all of them are turned up. Where no player is left the round ends at once.
"""

from __future__ import annotations

import msgspec

from croupier.banked.rules import BankedRules, Stage
from croupier.banked.state import NOBODY, State, places_in, waited_for
from croupier.protocol import Choice


class WagersDue(msgspec.Struct, frozen=True, gc=False):
    """Wagers may be placed; the dealer deals once a player has, or where all have to, once all have."""

    places: tuple[int, ...]  # those without wagers yet; in an order of wagers the one who is asked


class ChooseDue(msgspec.Struct, frozen=True, gc=False):
    """Players who have to choose in this stage, the first being asked for."""

    places: tuple[int, ...]
    stage: Stage


class DealerDue(msgspec.Struct, frozen=True, gc=False):
    """A step of the dealer: "flop", "rest", "dealer", "refund", "box", "share" or "end"."""

    step: str
    place: int = -1  # whose box is settled next
    count: int = 0  # communal cards


class ChoiceDue(msgspec.Struct, frozen=True, gc=False):
    """A ruling has left a choice open, and play waits for it."""

    choices: tuple[Choice, ...]


Awaited = WagersDue | ChooseDue | DealerDue | ChoiceDue | None


def due(rules: BankedRules, state: State) -> Awaited:
    """Return what the round waits for; None once it has ended."""
    if state.choice:
        return ChoiceDue(state.choice.choices)
    if state.ended:
        return None
    if state.void:
        return DealerDue("end")
    if not state.loaded:
        free = tuple(waited_for(state)[: None if state.marker == NOBODY else 1])
        return WagersDue(free) if free or places_in(state) else DealerDue("end")
    left = places_in(state)
    if not left:
        return DealerDue("end")
    stage = stage_of(state)
    choosing = tuple([place for place in left if state.box[place].stage <= stage and not state.box[place].play])
    if choosing and not state.dealer:
        return ChooseDue(choosing, rules.stages[stage])
    return _dealer_due(state, left)


def moment(state: State, awaited: Awaited) -> tuple[object, ...]:
    """Return what play waits for, the same as long as it waits for that; where wagers have an order, one after the other."""
    stage = len(state.board) if isinstance(awaited, ChooseDue | WagersDue) else state
    asked = awaited.places if isinstance(awaited, WagersDue) and state.marker != NOBODY else ()
    return type(awaited).__name__, stage, asked


def stage_of(state: State) -> int:
    """Return the stage of betting, by the communal cards turned up."""
    return {0: 0, 3: 1}.get(len(state.board), 2)


def _dealer_due(state: State, left: list[int]) -> DealerDue:
    if not state.board:
        return DealerDue("flop", count=3)
    if len(state.board) < len(state.communal):
        return DealerDue("rest", count=len(state.communal) - len(state.board))
    if not state.dealer:
        return DealerDue("dealer")
    unsettled = [place for place in left if set(_wagers(state, place)) - set(state.box[place].settled)]
    waiting = [place for place in unsettled if not state.box[place].shown]
    if not state.qualifies and any("ante" not in state.box[place].settled for place in waiting):
        return DealerDue("refund")
    if waiting:
        return DealerDue("box", place=waiting[-1])
    return DealerDue("share" if unsettled else "end")


def _wagers(state: State, place: int) -> list[str]:
    box = state.box[place]
    return [name for name in ("ante", "blind", "play", "trips") if getattr(box, name) or name in box.settled]


def may_concede(state: State, place: int) -> bool:
    """Tell whether a player may concede: the dealer's hand is declared and the box has wagers still to be settled."""
    box = state.box[place]
    return bool(state.dealer) and box.live and box.lying > 0 and not box.shown
