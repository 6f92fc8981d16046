"""What staff may send at a table with real cards: who deals, what happens, who sits where, the cards and the chips.

Rights stand in rights.py, what an act means in live_meanings.py.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from croupier.acts.act import (
    Cents,
    LiveAct,
    Name,
    Reason,
    Seat,
    Words,
)

Written = (
    Annotated[str, Meta(max_length=60)] | Annotated[tuple[Annotated[str, Meta(max_length=3)], ...], Meta(max_length=20)]
)
Deck = Annotated[int, Meta(ge=1, le=10**6)]
Change = Annotated[int, Meta(ge=-(10**12), le=10**12)]
Notice = Annotated[int, Meta(ge=1, le=10**6)]
Move = Literal[
    "fold", "check", "stand", "call", "call-and-fold", "bet", "raise", "straddle", "over-blind", "muck", "time-out",
    "play", "concede", "vote",
]  # fmt: skip
MISTAKE = "entered wrongly"


class SignOn(LiveAct, frozen=True, gc=False, tag="sign-on"):
    """Deal at this table from now on, perhaps in the place of another."""

    count: Cents | None = None


class SignOff(LiveAct, frozen=True, gc=False, tag="sign-off"):
    """Deal here no longer."""

    count: Cents | None = None


class Count(LiveAct, frozen=True, gc=False, tag="count"):
    """What chips this person has counted; another has to find the same."""

    when: Literal["opening", "closing"]
    chips: Cents


class Start(LiveAct, frozen=True, gc=False, tag="start"):
    """The next round begins, and the forced bets go in."""


class Deal(LiveAct, frozen=True, gc=False, tag="deal"):
    """The dealer's next step, where it takes no cards."""


class EnterCards(LiveAct, frozen=True, gc=False, tag="cards"):
    """The cards that are due; of a seat the hand it shows."""

    cards: Written
    seat: Seat | None = None


class Enter(LiveAct, frozen=True, gc=False, tag="enter"):
    """What a player does."""

    seat: Seat
    move: Move
    to: Cents = 0
    times: Annotated[int, Meta(ge=0, le=10)] = 0
    choice: Annotated[str, Meta(max_length=60)] = ""


class EnterWagers(LiveAct, frozen=True, gc=False, tag="wagers"):
    """What a player wagers against the bank."""

    seat: Seat
    ante: Cents
    blind: Cents
    trips: Cents = 0
    marker: bool = False  # above the maximum, which an official allows
    reason: Reason = ""


class Correct(LiveAct, frozen=True, gc=False, tag="correct"):
    """Take entries back, from the event with this number on; without one the last entry that stands."""

    before: Annotated[int, Meta(ge=1)] | None = None
    reason: Words = MISTAKE


class SeatPlayer(LiveAct, frozen=True, gc=False, tag="seat-player"):
    """Somebody sits down: an account by its name, or somebody who has none."""

    seat: Seat
    who: Name
    stake: Cents
    walk_in: bool = False
    another: bool = False  # not the one of this name who walked in before
    cash: bool = True  # bought at the table; else out of the wallet
    speaks: bool = False  # says that they share the language of the game, where it is not the house's


class Unseat(LiveAct, frozen=True, gc=False, tag="unseat"):
    """A player leaves with the stake."""

    seat: Seat


class MovePlayer(LiveAct, frozen=True, gc=False, tag="move-player"):
    """A player moves to a free seat."""

    seat: Seat
    to: Seat


class Chips(LiveAct, frozen=True, gc=False, tag="chips"):
    """Chips are added to a stake, or come off it where the amount is below zero."""

    seat: Seat
    amount: Change
    cash: bool = True


class PlayerAway(LiveAct, frozen=True, gc=False, tag="player-away"):
    """A player sits out."""

    seat: Seat


class PlayerBack(LiveAct, frozen=True, gc=False, tag="player-back"):
    """A player plays again."""

    seat: Seat


class PlayerEntry(LiveAct, frozen=True, gc=False, tag="entry"):
    """A player posts what is owed, or waits for the blind."""

    seat: Seat
    now: bool


class PlayerTime(LiveAct, frozen=True, gc=False, tag="player-time"):
    """A player pays for hours at the table."""

    seat: Seat
    hours: Annotated[int, Meta(ge=1, le=24)]


class PlayerAgrees(LiveAct, frozen=True, gc=False, tag="player-agrees"):
    """A player agrees to an announced change."""

    seat: Seat
    notice: Notice


class ListPlayer(LiveAct, frozen=True, gc=False, tag="list-player"):
    """Somebody waits for a seat."""

    who: Name
    walk_in: bool = False
    another: bool = False


class UnlistPlayer(LiveAct, frozen=True, gc=False, tag="unlist-player"):
    """Somebody waits no longer."""

    who: Name


class BringDeck(LiveAct, frozen=True, gc=False, tag="bring-deck"):
    """A deck comes to the table."""

    colour: Name
    backs: Name = "plain"
    checked: bool = False


class CheckDeck(LiveAct, frozen=True, gc=False, tag="check-deck"):
    """The dealer has checked a deck card by card: whole, but for what is missing or too much."""

    deck: Deck
    missing: Written = ""
    extra: Written = ""
    closing: bool = False


class RemoveDeck(LiveAct, frozen=True, gc=False, tag="remove-deck"):
    """A deck is taken off the table; why, where no check has said it."""

    deck: Deck
    reason: Annotated[str, Meta(max_length=200)] = ""


class WashDeck(LiveAct, frozen=True, gc=False, tag="wash-deck"):
    """The dealer has washed a new deck."""

    deck: Deck


class TakeDeck(LiveAct, frozen=True, gc=False, tag="take-deck"):
    """Another deck is dealt from."""

    deck: Deck
    ground: Literal["asked", "damaged", "decided"]
    seats: Annotated[tuple[Seat, ...], Meta(max_length=20)] = ()  # who asked for it


class ShufflerFailed(LiveAct, frozen=True, gc=False, tag="shuffler-failed"):
    """The shuffling machine has failed or jammed."""

    fault: Literal["failure", "jam"]


class ClearJam(LiveAct, frozen=True, gc=False, tag="clear-jam"):
    """After a jam the cards are out, checked for damage, or riffled once and back in the machine."""

    step: Literal["removed", "checked", "riffled"]
    damaged: bool = False


class MakeChange(LiveAct, frozen=True, gc=False, tag="make-change"):
    """An announced change takes effect."""

    notice: Notice


class CloseTable(LiveAct, frozen=True, gc=False, tag="close-table"):
    """The table closes, its notice having run."""


class InspectDeck(LiveAct, frozen=True, gc=False, tag="inspect-deck"):
    """An official has looked through a deck after the dealer."""

    deck: Deck


class ReplaceCard(LiveAct, frozen=True, gc=False, tag="replace-card"):
    """A card is exchanged, looked at by this official and the dealer."""

    deck: Deck
    card: Annotated[str, Meta(min_length=2, max_length=3)]
    reason: Words


class ReplaceShoe(LiveAct, frozen=True, gc=False, tag="replace-shoe"):
    """Another shoe takes the place of the one in use."""

    shoe: Literal["automated", "card"]
    reason: Words


class TrivialChips(LiveAct, frozen=True, gc=False, tag="trivial-chips"):
    """Whether a stake below the smallest bet plays."""

    play: bool
    reason: Words


class KeepApart(LiveAct, frozen=True, gc=False, tag="keep-apart"):
    """Two players do not sit in one game, or not beside each other."""

    seats: tuple[Seat, Seat]
    how: Name
    reason: Words


LIVE_ACTS = tuple(LiveAct.__subclasses__())
