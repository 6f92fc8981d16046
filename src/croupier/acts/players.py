"""Entries about the players of a table with real cards: their seats, their chips, what they agree to."""

from __future__ import annotations

import msgspec

from croupier.acts.act import REAL_CARDS, STAKES, Cents, Change, Hours, Name, Notice, Seat, Words
from croupier.acts.dealing import DealersAct
from croupier.acts.rights import DEAL, RULE
from croupier.acts.standpoint import Standpoint
from croupier.acts.table_act import Meant, OfPlayer
from croupier.protocol import Refusal
from croupier.table import commands


class SeatPlayer(DealersAct, tag="seat-player", for_cash=True):
    """Seat a player: an account by its name, or a person who has none."""

    seat: Seat
    who: Name
    stake: Cents
    walk_in: bool = False
    another: bool = False  # not the one of this name who walked in before
    cash: bool = True  # bought at the table; else out of the wallet
    speaks: bool = False  # says that they share the language of the game, where it is not the house's


class ListPlayer(DealersAct, tag="list-player", for_cash=True):
    """Put a player on the waiting list."""

    who: Name
    walk_in: bool = False
    another: bool = False


class UnlistPlayer(DealersAct, tag="unlist-player", for_cash=True):
    """Take a player off the waiting list."""

    who: Name


class DealersOfPlayer(OfPlayer, right=DEAL, where=REAL_CARDS):
    """The base of what is entered about the player at a seat."""


class Unseat(DealersOfPlayer, tag="unseat", for_cash=True, means=commands.LeaveSeat):
    """A player leaves with the stake."""


class Chips(DealersOfPlayer, tag="chips", late=STAKES, for_cash=True):
    """Chips are added to a stake, or come off it where the amount is below zero."""

    amount: Change
    cash: bool = True

    def of(self, account: str, _bench: Standpoint) -> Meant | Refusal:
        """More chips or fewer for this player."""
        if self.amount < 0:
            return commands.LowerStake(account, -self.amount)
        return commands.RaiseStake(account, self.amount)


class PlayerAway(DealersOfPlayer, tag="player-away", means=commands.GoAway):
    """A player sits out."""


class PlayerBack(DealersOfPlayer, tag="player-back", means=commands.ComeBack):
    """A player plays again."""


class PlayerEntry(DealersOfPlayer, tag="entry", for_cash=True, means=commands.ChooseEntry):
    """A player posts what is owed, or waits for the blind."""

    post: bool = msgspec.field(name="now")


class PlayerTime(DealersOfPlayer, tag="player-time", late=STAKES, for_cash=True, means=commands.PayTime):
    """A player pays for hours at the table."""

    hours: Hours


class PlayerAgrees(DealersOfPlayer, tag="player-agrees", for_cash=True, means=commands.Agree):
    """A player agrees to an announced change."""

    notice: Notice


class TrivialChips(DealersAct, tag="trivial-chips", right=RULE, for_cash=True, means=commands.RuleTrivialChips):
    """Rule that a stake below the smallest bet plays, or does not."""

    play: bool
    reason: Words
