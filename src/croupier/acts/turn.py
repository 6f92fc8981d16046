"""Acts of a player with a hand: in turn, against the bank, at the showdown, where a ruling leaves a choice."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from croupier.acts.act import NEXT_ROUND, ROUND, TURN, Cents, Name, Seat, name_of
from croupier.acts.standpoint import Standpoint
from croupier.acts.table_act import NOT_IN_ROUND, Meant, OfHand, TableAct
from croupier.banked import commands as bank
from croupier.poker import ChoiceDue, is_beaten
from croupier.poker import commands as poker
from croupier.protocol import Choose, Refusal, actors
from croupier.rulings import reported, reports, surrendered
from croupier.table import Command


def in_turn(bench: Standpoint, place: int, move: str, to: int = 0, times: int = 0) -> Command:
    """The command of a move in turn, between players or against the bank."""
    if bench.host.session.rules.kind.has_bank:
        return bank.Act(place, move, times)
    return poker.Act(place, move, to)


class InTurn(TableAct, late=TURN, plays=True):
    """The base of the moves in turn, which commands have under the same names."""

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The move of this person's hand."""
        if bench.place < 0:
            return NOT_IN_ROUND
        return in_turn(bench, bench.place, name_of(type(self)), getattr(self, "to", 0), getattr(self, "times", 0))


class Fold(InTurn, tag="fold"):
    """Give the hand up."""


class Check(InTurn, tag="check"):
    """Pass."""


class Stand(InTurn, tag="stand"):
    """Stand on the blind."""


class Call(InTurn, tag="call"):
    """Match the bet."""


class CallAndFold(InTurn, tag="call-and-fold"):
    """Pay the call and give the hand up."""


class Bet(InTurn, tag="bet"):
    """Bet."""

    to: Cents


class Raise(InTurn, tag="raise"):
    """Raise."""

    to: Cents


class Play(InTurn, tag="play"):
    """Make the play wager."""

    times: Annotated[int, Meta(ge=1, le=10)]


class ExtraBlind(OfHand, late=TURN, plays=True):
    """The base of the blinds that a player makes of their own will."""

    def of_hand(self, bench: Standpoint) -> Meant | Refusal:
        """This blind, in front of this hand."""
        return poker.ExtraBlind(bench.place, name_of(type(self)))


class Straddle(ExtraBlind, tag="straddle"):
    """Make the straddle."""


class OverBlind(ExtraBlind, tag="over-blind"):
    """Make the over-blind."""


class Show(OfHand, tag="show", late=TURN, plays=True):
    """Turn the hand up."""

    def of_hand(self, bench: Standpoint) -> Meant | Refusal:
        """The person's own cards, turned up."""
        return poker.Show(bench.place, bench.cards_at(bench.place))


class Muck(OfHand, tag="muck", late=TURN, plays=True, means=poker.Muck):
    """Pass the hand in unseen."""


class Vote(TableAct, tag="vote", late=TURN, plays=True):
    """Make a choice that a ruling has left to players."""

    choice: Name

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The choice of this person's seat."""
        if bench.place < 0 or not isinstance(bench.host.session.due, ChoiceDue):
            return Refusal("no-choice-open", "no choice is open to you", "system")
        return Choose(self.choice, str(actors.Seat(bench.seat)))


class Wager(TableAct, tag="wager", late=ROUND, plays=True):
    """Place wagers against the bank."""

    ante: Cents
    blind: Cents
    trips: Cents = 0

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Wagers on the person's own box; before the first of a round they name the seat, for they open the round."""
        if not bench.seat:
            under = bench.host.session.rules.clause("wagers.one-hand")
            return Refusal("no-box", "you have no box: take a seat to place wagers", under)
        return bank.PlaceWagers(bench.place, self.ante, self.blind, self.trips)


class Concede(OfHand, tag="concede", late=NEXT_ROUND, plays=True, means=bank.Concede):
    """Give up once the dealer's hand is declared."""


class See(TableAct, tag="see"):
    """Ask to see a hand that was called."""

    seat: Seat

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Report that a player asks to see a hand, where a rule lets them."""
        session = bench.host.session
        of = bench.place_at(self.seat)
        if bench.place < 0 or session.rules.kind.has_bank:
            return NOT_IN_ROUND
        rules, state = session.between_players
        if "asked.live" not in rules.ways:
            return Refusal("no-hand-asked-for", "in this game no player may ask to see a hand", "practice")
        if of < 0:
            return Refusal("no-hand-there", f"seat {self.seat} has no hand in this round", "system")
        if surrendered(state) == of and not bench.permitted("asked.surrendered"):
            words = "a surrendered hand is opened only where the house says so: call the floor"
            return Refusal("surrendered-hand", words, rules.under["asked.surrendered"])
        gone = not state.live >> bench.place & 1
        beaten = gone or is_beaten(rules, state, bench.place, bench.cards_at(bench.place))
        return reported(reports.AskedToSee(bench.place, of, bench.cards_at(of), beaten))
