"""Entries about the decks, the shuffling machine and the shoe of a table with real cards."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from croupier.acts.act import Name, Seat, Words
from croupier.acts.dealing import DealersAct
from croupier.acts.rights import RULE
from croupier.acts.standpoint import Standpoint
from croupier.acts.table_act import Meant
from croupier.acts.written_cards import Written, written_cards
from croupier.errors import CroupierError
from croupier.house import DEALER
from croupier.protocol import Refusal, Staff
from croupier.table import commands, whole_deck

Deck = Annotated[int, Meta(ge=1, le=10**6)]


class BringDeck(DealersAct, tag="bring-deck", means=commands.BringDeck):
    """A deck comes to the table."""

    colour: Name
    backs: Name = "plain"
    checked: bool = False


class CheckDeck(DealersAct, tag="check-deck"):
    """The dealer has checked a deck card by card: whole, but for what is missing or too much."""

    deck: Deck
    missing: Written = ""
    extra: Written = ""
    closing: bool = False

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Enter the cards found: a whole deck, without what is missing and with what is too much."""
        whole = whole_deck(bench.host.session.rules)
        found = list(whole)
        try:
            missing, extra = written_cards(self.missing), written_cards(self.extra)
        except CroupierError as error:
            return Refusal("not-cards", f"{error}", "system")
        for card in missing:
            if card not in whole:
                return Refusal(
                    "card-not-of-deck", f"{card} is not a card of this deck, and cannot be missing", "system"
                )
            if card not in found:
                return Refusal("card-named-twice", f"{card} is named twice: the deck has it once", "system")
            found.remove(card)
        return commands.CheckDeck(self.deck, (*found, *extra), bench.in_name, self.closing)


class RemoveDeck(DealersAct, tag="remove-deck", means=commands.RemoveDeck):
    """A deck is taken off the table; why, where no check has said it."""

    deck: Deck
    reason: Annotated[str, Meta(max_length=200)] = ""


class WashDeck(DealersAct, tag="wash-deck", means=commands.WashDeck):
    """The dealer has washed a new deck."""

    deck: Deck


class TakeDeck(DealersAct, tag="take-deck"):
    """Another deck is dealt from."""

    deck: Deck
    ground: Literal["asked", "damaged", "decided"]
    seats: Annotated[tuple[Seat, ...], Meta(max_length=20)] = ()  # the players who asked for it

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The deck, and who asked for it."""
        accounts = tuple([account for seat in self.seats if (account := bench.account_at(seat))])
        return commands.TakeDeck(self.deck, bench.in_name, self.ground, accounts)


class ShufflerFailed(DealersAct, tag="shuffler-failed", means=commands.FailShuffler):
    """The shuffling machine has failed or jammed."""

    fault: Literal["failure", "jam"]


class ClearJam(DealersAct, tag="clear-jam", means=commands.ClearJam):
    """After a jam the cards are out, checked for damage, or riffled once and back in the machine."""

    step: Literal["removed", "checked", "riffled"]
    damaged: bool = False


class InspectDeck(DealersAct, tag="inspect-deck", right=RULE, means=commands.InspectDeck):
    """An official has looked through a deck after the dealer."""

    deck: Deck


class ReplaceCard(DealersAct, tag="replace-card", right=RULE):
    """A card is exchanged, looked at by this official and the dealer."""

    deck: Deck
    card: Annotated[str, Meta(min_length=2, max_length=3)]
    reason: Words

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The card, exchanged by the two of them."""
        dealer = bench.host.session.table.dealer
        by = str(Staff(DEALER, dealer)) if dealer else ""
        return commands.ReplaceCard(self.deck, self.card, by, bench.official, self.reason)


class ReplaceShoe(DealersAct, tag="replace-shoe", right=RULE, means=commands.ReplaceShoe):
    """Another shoe takes the place of the one in use."""

    shoe: Literal["automated", "card"]
    reason: Words
