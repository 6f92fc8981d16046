"""The state of a round against the bank: public by construction, for no hidden card ever enters it."""

from __future__ import annotations

import msgspec

from croupier.check import invariant
from croupier.protocol import OpenChoice

BEFORE_FLOP, AFTER_FLOP = 0, 1  # the stages of betting before the river
NOBODY = -1


class Box(msgspec.Struct, frozen=True, gc=False):
    """A player's place: the wagers that lie there and what became of the hand."""

    ante: int = 0
    blind: int = 0
    trips: int = 0
    play: int = 0
    most: int = 0  # what of the ante and blind is settled
    trips_most: int = 0
    play_most: int = 0
    times: int = 0  # the play wager in antes
    ante_placed: int = 0  # the ante as it was placed: multiples go by it, also once it is back
    placed: int = 0  # all chips put on the box so far
    back: int = 0  # all chips that have come back from it, winnings included
    stage: int = 0  # the first stage this player has not yet chosen in
    hole: tuple[int, ...] = ()
    shown: tuple[str, ...] = ()
    live: bool = False  # has a hand in the round
    gave_up: str = ""  # the clause the hand was folded or conceded under
    voided: str = ""  # the clause that made the hand void
    passed: str = ""  # the clause the box was passed over under, before the cards
    barred: bool = False  # takes no wagers any more in this round
    settled: tuple[str, ...] = ()  # the wagers that are decided
    marked: bool = False  # a marker beside it lets it go above its maximum
    told: bool = False  # before its wagers were placed: that those under the minimum go back

    @property
    def lying(self) -> int:
        """All chips that lie on the box."""
        return self.ante + self.blind + self.trips + self.play

    @property
    def counted(self) -> dict[str, int]:
        """The part of each wager that is settled; the rest goes back."""
        return {
            "ante": min(self.ante, self.most),
            "blind": min(self.blind, self.most),
            "play": min(self.play, self.play_most),
            "trips": min(self.trips, self.trips_most),
        }


class State(msgspec.Struct, frozen=True, gc=False):
    """A round between two events."""

    boxes: tuple[int, ...] = ()  # their numbers, by place
    total: int = 0  # all chips the players came with
    stake: tuple[int, ...] = ()
    bank: int = 0  # what the operator has won so far, below zero where it has lost
    box: tuple[Box, ...] = ()
    deck: int = 0
    drawn: int = 0
    shoe: str = ""
    advised: tuple[bool, ...] = ()  # by place: has been told that wagers under the minimum go back
    marker: int = NOBODY  # the place that wagers first, where a starting marker is used
    warned: tuple[bool, ...] = ()  # by place, then: has been told that wagers out of order may be void
    loaded: bool = False
    communal: tuple[int, ...] = ()  # positions
    board: tuple[str, ...] = ()  # those turned up
    seen: tuple[str, ...] = ()  # communal cards shown before their time
    dealer_positions: tuple[int, ...] = ()
    dealer: tuple[str, ...] = ()
    qualifies: bool = False
    choice: OpenChoice | None = None
    excluded: int = 0
    void: bool = False
    ended: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of the boxes, by place, as those of seats."""
        return self.boxes

    @property
    def hole(self) -> tuple[tuple[int, ...], ...]:
        """The positions of the cards of each box, by place."""
        return tuple([box.hole for box in self.box])

    @property
    def brought(self) -> int:
        """All chips that came to the round with the players."""
        return self.total

    @property
    def beside(self) -> tuple[int, int]:
        """Chips that are no player's stake: those on the boxes, and what the operator has won."""
        return lying_on(self.box), self.bank

    @property
    def put_in(self) -> list[int]:
        """The chips each player has wagered and not taken back, by place."""
        return [0 if self.void or box.voided else box.placed for box in self.box]

    @property
    def hands(self) -> dict[int, tuple[int, ...]]:
        """The positions of the cards of those who had wagers, by box."""
        return {number: box.hole for number, box in zip(self.boxes, self.box, strict=True) if box.placed}

    @property
    def is_void(self) -> bool:
        """Tell whether every wager went back."""
        return self.void


def lying_on(boxes: tuple[Box, ...]) -> int:
    """Return all chips that lie on some boxes."""
    return sum([box.ante + box.blind + box.trips + box.play for box in boxes])


def chips_conserved(state: State) -> State:
    """The state, once all chips are found to be where they must be."""
    if sum(state.stake) + lying_on(state.box) + state.bank != state.total or min(state.stake) < 0:
        invariant(False, "chips are conserved between players and bank")
    return state


def cards_conserved(state: State) -> State:
    """The state, once every card that left the shoe is found on the table."""
    dealt = len(state.communal) + len(state.dealer_positions) + sum([len(box.hole) for box in state.box])
    invariant(dealt == state.drawn <= state.deck, "cards are conserved")
    return state


def is_place(state: State, place: object) -> bool:
    """Tell whether a box of the round is meant."""
    return type(place) is int and 0 <= place < len(state.box)


def waited_for(state: State) -> list[int]:
    """The places without wagers that may still have some, in the order they are asked: from the marker on clockwise."""
    return [place for place in wagering(state) if not state.box[place].live]


def wagering(state: State) -> list[int]:
    """The places that take wagers, in the order they are asked."""
    first = max(state.marker, 0)
    places = [*range(first, len(state.box)), *range(first)]
    return [place for place in places if not state.box[place].barred]


def places_in(state: State) -> list[int]:
    """The places with a hand in the round, clockwise from the dealer's left."""
    return [place for place, box in enumerate(state.box) if box.live]
