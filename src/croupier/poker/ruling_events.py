"""The events a ruling adds to a round: the ruling itself, a choice it leaves open, and remedies of its own.

As with all events, players are places, cards are shoe positions until everybody has seen them, and `under` is the clause.
"""

from __future__ import annotations

from croupier.poker.events import Event
from croupier.protocol import ChoiceMade as ChoiceMade
from croupier.protocol import DeckDoubted as DeckDoubted
from croupier.protocol import EntriesCorrected as EntriesCorrected
from croupier.protocol import PlayerExcluded as PlayerExcluded
from croupier.protocol import RulingGiven as RulingGiven
from croupier.protocol import SealedReason


class Remedy(Event, frozen=True, gc=False):
    """The base of what only a ruling does to a round."""


class VoteCast(Remedy, frozen=True, gc=False, tag="vote-cast"):
    """A player agreed to what was proposed to all players."""

    only_said = True

    place: int
    under: str


class MisdealDeclared(Remedy, frozen=True, gc=False, tag="misdeal-declared"):
    """The deal is void: every bet goes back, all cards are shuffled again, the button and the blinds stay where they are."""

    significant = "void"

    returned: tuple[int, ...]  # by place
    under: str


class HandKilled(Remedy, frozen=True, gc=False, tag="hand-killed"):
    """A hand is dead by a ruling; what its player has put in stays in the pot."""

    place: int
    under: str


class HoleReplaced(Remedy, frozen=True, gc=False, tag="hole-replaced"):
    """An exposed hole card is replaced by the first burn card, so that no other card is burnt before the next dealing."""

    place: int
    position: int  # of the card exposed
    card: str
    replacement: int
    burnt: bool  # the exposed card takes the burn's place; otherwise it is set aside
    under: str


class CardsExposed(Remedy, frozen=True, gc=False, tag="cards-exposed"):
    """The next cards of the shoe have been seen; they stay where they are."""

    only_said = True

    cards: tuple[str, ...]
    under: str


class CardBurnt(Remedy, frozen=True, gc=False, tag="card-burnt"):
    """The next card, found face up, is burnt and the card after it takes its place."""

    only_said = True

    position: int
    card: str
    under: str


class CardsSetAside(Remedy, frozen=True, gc=False, tag="cards-set-aside"):
    """The next cards of the shoe, turned up by mistake, are out of play."""

    only_said = True

    positions: tuple[int, ...]
    cards: tuple[str, ...]
    under: str


class StubReshuffled(Remedy, frozen=True, gc=False, tag="stub-reshuffled"):
    """Cards turned up by mistake go back among those still to come, which are shuffled and take fresh positions."""

    only_said = True

    burnt: tuple[int, ...]  # burnt before them by the dealer; these stay burnt
    returned: tuple[int, ...]
    cards: tuple[str, ...]  # the cards returned
    cut: bool  # whether enough cards are left to be cut
    under: str


class CommunalWithdrawn(Remedy, frozen=True, gc=False, tag="communal-withdrawn"):
    """The last communal cards go back to be dealt again; the burn stays, and bets made on them go back."""

    positions: tuple[int, ...]
    returned: tuple[int, ...]  # bets, by place
    burnt: bool  # the one card was the burn, dealt by mistake: it is burnt, and the stub is not shuffled
    under: str


class BettingLimited(Remedy, frozen=True, gc=False, tag="betting-limited"):
    """For the rest of this betting round a bet or raise adds at most this; or, whole, no player's bet goes above it."""

    only_said = True

    most: int
    under: str
    whole: bool = False


class RaisesBarred(Remedy, frozen=True, gc=False, tag="raises-barred"):
    """A player may not bet or raise for the rest of this betting round."""

    only_said = True

    place: int
    under: str


class WagerHeld(Remedy, frozen=True, gc=False, tag="wager-held"):
    """Chips put forward out of turn wait for their maker's turn."""

    only_said = True

    place: int
    to: int
    said: str
    under: str


class WagerReleased(Remedy, frozen=True, gc=False, tag="wager-released"):
    """The turn of a player who acted before it has come: the wager stands by what follows, or the player is free."""

    only_said = True

    place: int
    under: str
    short_to: int = 0  # where it stands short of a full raise
    short_under: str = ""  # the clause that bars those who have acted from raising over it, where one does
    back: int = 0  # where the player is free: the chips put forward, which go back with a fold
    also: tuple[str, ...] = ()  # the clause of that


class WagerCommitted(Remedy, frozen=True, gc=False, tag="wager-committed"):
    """Chips that stay in the pot whatever their player does next."""

    place: int
    amount: int  # counts towards the call
    tapped: bool
    under: str
    dead: int = 0  # more than the call, of a hand that is out: in the pot, and need not be matched


class RaiseTakenBack(Remedy, frozen=True, gc=False, tag="raise-taken-back"):
    """An uncalled raise goes back to its maker; the others face what they faced before it."""

    place: int
    amount: int
    high: int
    under: str


class LatePosted(Remedy, frozen=True, gc=False, tag="late-posted"):
    """A blind that should have been posted before the deal goes in now."""

    place: int
    live: int
    dead: int
    under: str


class PostOwed(Remedy, frozen=True, gc=False, tag="post-owed"):
    """A player has to post before the next hand."""

    only_said = True

    place: int
    amounts: tuple[int, ...]
    under: str


class HandExposed(Remedy, frozen=True, gc=False, tag="hand-exposed"):
    """The cards of a hand that is out of the round are shown to the whole table."""

    only_said = True

    place: int
    cards: tuple[str, ...]
    under: str


class HandViewed(Remedy, frozen=True, gc=False, tag="hand-viewed"):
    """An official looked at a player's hole cards; what was seen stays with that official."""

    significant = "hand-view"
    only_said = True

    place: int
    by: str
    reason: SealedReason
    under: str


class HeirsNamed(Remedy, frozen=True, gc=False, tag="heirs-named", omit_defaults=True):
    """No hand left can win: each pot goes to the first of these who has paid into it."""

    places: tuple[int, ...]
    under: str
    decided: bool = False  # an official named the one player, who wins such a pot whether or not they paid into it


class ClockCalled(Remedy, frozen=True, gc=False, tag="clock-called"):
    """A clock was started on the player in turn."""

    only_said = True

    place: int
    by: str
    seconds: int
    under: str


class PayoutCorrected(Remedy, frozen=True, gc=False, tag="payout-corrected"):
    """Chips paid to the wrong player are moved to the right one."""

    significant = "correction"

    payer: int
    payee: int
    amount: int
    under: str


class RoundVoided(Remedy, frozen=True, gc=False, tag="round-voided"):
    """The round is void: every wager goes back to its player, and what was won already is taken back."""

    significant = "void"

    returned: tuple[int, ...]  # by place; below zero where more was won than wagered
    commission: int  # given back by the house
    under: str
