"""The events of a round of play. An event carries conclusions: amounts moved, and the clause in `under`.

Players are named by *place*, counted clockwise from the button: place 0 is the first to the button's left, the last place
is the button. Cards are named by their position in the shoe (cards/shoe.py); a card stands in an event only once it has
been shown to everybody. `apply` (apply.py) reads nothing but the event and the state, so an old log replays for ever.
"""

from __future__ import annotations

import msgspec

from croupier.protocol import Event as Event


class RoundEvent(Event, frozen=True, gc=False):
    """The base of what happens in a round in the ordinary course of play."""


class RoundOpened(RoundEvent, frozen=True, gc=False, tag="round-opened"):
    """A round starts: who sits where with which stake, under which rules; the first event pins them."""

    rulebook: str
    edition: str
    digest: str  # of the settled table rules
    rules: msgspec.Raw  # those rules
    seats: tuple[int, ...]  # by place
    stakes: tuple[int, ...]  # by place, before anything is posted
    deck: int  # cards in the shoe


class ChargesTaken(RoundEvent, frozen=True, gc=False, tag="charges-taken"):
    """A fee for the hand, from the stake of each player dealt in, never part of the pot."""

    amounts: tuple[int, ...]
    under: str


class ForcedBetsPosted(RoundEvent, frozen=True, gc=False, tag="forced-bets-posted"):
    """Antes, blinds and posts for missed blinds, all at once, before any card."""

    antes: tuple[int, ...]  # by place: counts towards pots, not towards a call
    dead: tuple[int, ...]  # by place: straight into the first pot
    live: tuple[int, ...]  # by place: counts towards a call
    high: int  # the amount to match: the determined one, also where its poster fell short
    least: int  # the least raise
    opener: int
    last: int  # the place with the last blind, -1 in an ante game
    under: str
    owed: tuple[tuple[int, ...], ...] = ()  # by place: the posts asked for missed blinds, where there are any
    owed_under: tuple[tuple[str, ...], ...] = ()  # the clause of each of them


class ExtraBlindMade(RoundEvent, frozen=True, gc=False, tag="extra-blind-made"):
    """A voluntary over-blind or straddle; its maker now acts last in the first betting round."""

    place: int
    amount: int  # added to what the player had in
    high: int
    least: int
    opener: int
    under: str


class CutMade(RoundEvent, frozen=True, gc=False, tag="cut-made"):
    """The dealer has cut the cards by hand; straddles are closed."""

    under: str


class ChipsAdded(RoundEvent, frozen=True, gc=False, tag="chips-added"):
    """Chips come to the stake of a player before the first card."""

    place: int
    amount: int
    opener: int  # who opens the first betting round now
    under: str


class HolesDealt(RoundEvent, frozen=True, gc=False, tag="holes-dealt"):
    """Hole cards for every place, by shoe position; opens a betting round where `opener` is a place, not -1."""

    positions: tuple[tuple[int, ...], ...]
    opener: int
    under: str


class CommunalDealt(RoundEvent, frozen=True, gc=False, tag="communal-dealt"):
    """Communal cards turned up, and the card burnt before them; opens a betting round where `opener` is a place."""

    burnt: tuple[int, ...]
    positions: tuple[int, ...]
    cards: tuple[str, ...]
    opener: int
    least: int  # the least opening bet
    under: str


class Folded(RoundEvent, frozen=True, gc=False, tag="folded"):
    """A player gives up the round."""

    place: int
    under: str


class Checked(RoundEvent, frozen=True, gc=False, tag="checked"):
    """A player passes the chance to bet, or stands on a blind that was not raised."""

    place: int
    under: str


class Called(RoundEvent, frozen=True, gc=False, tag="called"):
    """A player matches the standing bet, or taps out for less."""

    place: int
    amount: int
    tapped: bool
    under: str


class CalledAndFolded(RoundEvent, frozen=True, gc=False, tag="called-and-folded"):
    """A player pays the call and gives up the round."""

    place: int
    amount: int
    tapped: bool
    under: str


class Raised(RoundEvent, frozen=True, gc=False, tag="raised"):
    """A bet or a raise. The event says what it makes of the betting: the yardstick, the count, who may answer how."""

    place: int
    to: int  # the player's total in this betting round
    amount: int  # chips added
    tapped: bool
    bet: bool  # it opens the betting
    full: int  # the level the next fixed raise starts from
    least: int  # the least next raise
    raises: int  # raises counted so far in this betting round
    capped: bool
    closed: bool  # no player may raise any more in this betting round
    under: str


class BetReturned(RoundEvent, frozen=True, gc=False, tag="bet-returned"):
    """The uncalled part of a bet goes back."""

    place: int
    amount: int
    under: str


class HandShown(RoundEvent, frozen=True, gc=False, tag="hand-shown"):
    """A player's hole cards are turned up."""

    place: int
    cards: tuple[str, ...]
    under: str


class HandMucked(RoundEvent, frozen=True, gc=False, tag="hand-mucked"):
    """A player passes the hand in unseen and gives up every pot."""

    place: int
    under: str


class CommissionTaken(RoundEvent, frozen=True, gc=False, tag="commission-taken"):
    """The operator's commission, with all anyone needs to check it by hand."""

    amount: int
    base: int
    percent: int
    unit: int  # rounded down to whole units of this
    cap: int
    taken_from: tuple[int, ...]  # by pot, in the order the pots were formed
    under: str


class Share(msgspec.Struct, frozen=True, gc=False):
    """The amount one player takes from one pot."""

    place: int
    amount: int
    half: str = ""  # "high" or "low" where the pot is split


class PotAwarded(RoundEvent, frozen=True, gc=False, tag="pot-awarded", omit_defaults=True):
    """One pot goes to its winners, or back to its contributors where none may win it."""

    pot: int
    amount: int  # before commission
    eligible: tuple[int, ...]  # empty where it goes back
    shares: tuple[Share, ...]
    under: str
    uncalled: int = 0  # of the amount, uncalled chips of a dead hand
    also: tuple[str, ...] = ()  # further clauses: of sharing a side pot, of the odd chip


class RoundEnded(RoundEvent, frozen=True, gc=False, tag="round-ended"):
    """The last pot is won; the stakes as they stand."""

    stakes: tuple[int, ...]
    under: str
