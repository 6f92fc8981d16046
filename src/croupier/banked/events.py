"""The events of a round against the bank. Amounts are cents, `under` is the clause.

Players are *places*, counted clockwise from the dealer's left: place 0 is the first. Cards are named by their position in
the shoe, in the order they are dealt; a card stands in an event only once everybody has seen it.
"""

from __future__ import annotations

import msgspec

from croupier.protocol import Event, SealedReason


class BankedRoundOpened(Event, frozen=True, gc=False, tag="banked-round-opened", omit_defaults=True):
    """A round starts: which boxes are taken, with which stakes, under which rules; the first event pins them."""

    rulebook: str
    edition: str
    digest: str  # of the settled table rules
    rules: msgspec.Raw
    boxes: tuple[int, ...]  # their numbers, by place
    stakes: tuple[int, ...]  # by place
    deck: int  # cards in the shoe
    colour: int  # which of the decks in use this round is dealt from, from 0
    shoe: str
    advised: tuple[bool, ...]  # by place: has been told before that wagers under the minimum go back
    marker: int = 0  # the box that wagers first, where a starting marker is used
    warned: tuple[bool, ...] = ()  # by place, then: has been told before that wagers out of order may be void


class WagersPlaced(Event, frozen=True, gc=False, tag="wagers-placed", omit_defaults=True):
    """A player's ante, blind and trips as they lie there before the first card; without ante and blind there is no hand."""

    place: int
    ante: int
    blind: int
    trips: int
    most: int  # what of the ante the box is settled up to; trips alike
    trips_most: int
    marked: bool  # a marker lets the box go above its maximum
    under: str
    also: tuple[str, ...] = ()  # further clauses, where a wager is under a limit and another above one
    by: str = ""  # who lets the box go above its maximum, and why
    reason: SealedReason = ""

    @property
    def regular(self) -> bool:
        """Tell whether there is an ante, and a blind of the same amount."""
        return self.ante == self.blind > 0


class PlayerAdvised(Event, frozen=True, gc=False, tag="player-advised"):
    """A player is told that wagers under the minimum go back from now on."""

    place: int
    under: str


class OrderAdvised(Event, frozen=True, gc=False, tag="order-advised"):
    """A player who wagered out of order is told that such wagers may be void the next time."""

    place: int
    under: str


class WagersReturned(Event, frozen=True, gc=False, tag="wagers-returned"):
    """Wagers go back: those under the minimum to a player who had been told so, or others take their place."""

    place: int
    wagers: tuple[str, ...]
    amount: int
    under: str


class BoxPassedOver(Event, frozen=True, gc=False, tag="box-passed-over"):
    """A box gets no hand in this round: its player is not there to wager, and no other wagers for them."""

    place: int
    under: str


class ShoeLoaded(Event, frozen=True, gc=False, tag="shoe-loaded"):
    """The cards are shuffled, cut where that is due, and in the shoe; no more wagers."""

    shuffled: str  # "device" or "hand"
    cut: bool
    under: tuple[str, ...]


class CardsDealt(Event, frozen=True, gc=False, tag="cards-dealt"):
    """All cards of the round, face down, by position in the order of the deal."""

    communal: tuple[int, ...]
    holes: tuple[tuple[int, ...], ...]  # by place; none where a place has no wagers
    dealer: tuple[int, ...]
    under: tuple[str, ...]  # the clause of each step of the deal


class BoxFolded(Event, frozen=True, gc=False, tag="box-folded"):
    """A player gives up the hand and every wager; the bank collects them, each up to its maximum."""

    place: int
    lost: int
    returned: int  # what lay above the maximum
    under: str


class BoxChecked(Event, frozen=True, gc=False, tag="box-checked"):
    """A player stays in without a play wager at this stage."""

    place: int
    under: str


class PlayMade(Event, frozen=True, gc=False, tag="play-made"):
    """A player's one play wager, so many times the ante."""

    place: int
    times: int
    amount: int
    under: str


class CommunalRevealed(Event, frozen=True, gc=False, tag="communal-revealed"):
    """Communal cards are turned up."""

    positions: tuple[int, ...]
    cards: tuple[str, ...]
    under: str


class DealerShown(Event, frozen=True, gc=False, tag="dealer-shown"):
    """The dealer's two cards are turned up and the hand declared."""

    cards: tuple[str, ...]
    qualifies: bool
    under: str


class BoxConceded(Event, frozen=True, gc=False, tag="box-conceded"):
    """A player gives up after the dealer's hand is declared; the bank collects every wager, each up to its maximum."""

    place: int
    lost: int
    returned: int  # what lay above the maximum
    under: str


class BoxShown(Event, frozen=True, gc=False, tag="box-shown"):
    """A player's two cards are turned up to be settled."""

    place: int
    cards: tuple[str, ...]
    under: str


class WagerSettled(Event, frozen=True, gc=False, tag="wager-settled", omit_defaults=True):
    """One wager is decided: its stake goes back or to the bank, and winnings come from the bank."""

    place: int
    wager: str  # "ante", "blind", "play" or "trips"
    result: str  # "win", "lose" or "push"
    stake: int
    counted: int  # what of the stake is settled; the rest goes back
    paid: int  # winnings beyond the stake
    under: str
    also: tuple[str, ...] = ()  # further clauses: what cut the stake, what capped the winnings


class BoxVoided(Event, frozen=True, gc=False, tag="box-voided"):
    """A hand is void: its wagers go back and its cards are taken in."""

    significant = "void"

    place: int
    returned: int  # below zero where more was won already than wagered
    under: str


class BankedRoundVoided(Event, frozen=True, gc=False, tag="banked-round-voided"):
    """The round is void: every wager goes back, also what was lost or won already."""

    significant = "void"

    returned: tuple[int, ...]  # by place; below zero where more was won already than wagered
    under: str


class CommunalSeen(Event, frozen=True, gc=False, tag="communal-seen"):
    """Communal cards were shown before their time; they stay where they lie."""

    cards: tuple[str, ...]
    under: str


class PlayCorrected(Event, frozen=True, gc=False, tag="play-corrected"):
    """A play wager of the wrong size: what lies there, and what of it is settled."""

    significant = "correction"

    place: int
    amount: int
    settled: int
    under: str


class BlindCorrected(Event, frozen=True, gc=False, tag="blind-corrected"):
    """A blind that differs from its ante: what lies there; it is settled up to the ante."""

    significant = "correction"

    place: int
    blind: int
    under: str


class WagersFound(Event, frozen=True, gc=False, tag="wagers-found"):
    """Other wagers lie on a box than were entered: what lies there; the rest was never put down."""

    significant = "correction"

    place: int
    ante: int
    blind: int
    trips: int
    play: int
    under: str


class BankedRoundEnded(Event, frozen=True, gc=False, tag="banked-round-ended"):
    """The last wager is settled; the stakes as they stand, and what the bank has won."""

    stakes: tuple[int, ...]
    bank: int
    under: str
