"""Entries about a round at a table with real cards: the dealer on duty, the dealer's steps, the cards, what players do.

What is due says which command the dealer's step or the cards are. Whether the person may enter anything here is asked
before (room/tables/enter.py), and whether the rules allow it by the session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from msgspec import Meta

from croupier.acts.act import ENTRY, REAL_CARDS, ROUND, TURN, Cents, Notice, Reason, Seat, Words
from croupier.acts.rights import DEAL
from croupier.acts.standpoint import Standpoint
from croupier.acts.table_act import Meant, TableAct
from croupier.acts.turn import in_turn
from croupier.acts.written_cards import Written, written_cards
from croupier.banked import DealerDue as BankDue
from croupier.banked import WagersDue
from croupier.banked import commands as bank
from croupier.errors import CroupierError
from croupier.history import standing_entries
from croupier.poker import DealerDue, HeldDue, ShowDue, cut_is_due
from croupier.poker import commands as poker
from croupier.protocol import Choose, Refusal, actors
from croupier.table import SECOND_MS, Command, Session, commands

Move = Literal[
    "fold", "check", "stand", "call", "call-and-fold", "bet", "raise", "straddle", "over-blind", "muck", "time-out",
    "play", "concede", "vote",
]  # fmt: skip
MISTAKE = "entered wrongly"


class DealersAct(TableAct, right=DEAL, where=REAL_CARDS):
    """The base of what is entered at a table with real cards."""


class SignOn(DealersAct, tag="sign-on", means=commands.SignOn):
    """Deal at this table from now on, perhaps in the place of another."""

    count: Cents | None = None


class SignOff(DealersAct, tag="sign-off"):
    """Deal here no longer."""

    count: Cents | None = None

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The dealer signs off, or is signed off by this person."""
        return commands.SignOff(bench.person.account, self.count)


class Count(DealersAct, tag="count"):
    """Enter the chips this person has counted; another has to find the same."""

    when: Literal["opening", "closing"]
    chips: Cents


class Start(DealersAct, tag="start", late=TURN):
    """The next round begins, and the forced bets go in."""

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The round opens, and where there are forced bets they are posted."""
        return _opening(bench.host.session, bench.at)


def _opening(session: Session, at: int) -> Iterator[Command]:
    """The round opens, and then, where there are forced bets, they are posted with what is owed."""
    yield commands.StartRound(at)
    if not session.rules.kind.has_bank and session.round is not None and not session.round.ended:
        yield session.post


class Deal(DealersAct, tag="deal", late=ENTRY):
    """The dealer's next step, where it takes no cards."""

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The step that is due."""
        session = bench.host.session
        match session.due:
            case DealerDue(step=step) if step.kind == "holes" and cut_is_due(session.rules.game, session.round):
                return poker.Cut()
            case DealerDue(step=step) if step.kind in _STEPS:
                return _STEPS[step.kind](session)
            case HeldDue():
                return poker.LetStand()
            case WagersDue():
                return bank.Deal()
            case BankDue(step="refund"):
                return bank.Refund()
            case BankDue(step="share"):
                return bank.ShareOut()
            case BankDue(step="end"):
                return bank.End()
            case DealerDue() | BankDue() | ShowDue():
                return Refusal("cards-due", "cards are due: enter them", "system")
        return Refusal("nothing-to-deal", "nothing is to be dealt now: enter what the table waits for", "system")


_STEPS: dict[str, Callable[[Session], Command]] = {
    "post": lambda session: session.post,
    "holes": lambda _: poker.DealHoles(),
    "settle": lambda _: poker.Settle(),
}


class EnterCards(DealersAct, tag="cards", late=ENTRY):
    """The cards that are due; of a seat the hand it shows."""

    cards: Written
    seat: Seat | None = None

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Give what is due, with these cards."""
        try:
            cards = written_cards(self.cards)
        except CroupierError as error:
            return Refusal("not-cards", f"{error}", "system")
        if not cards:
            return Refusal(
                "no-cards-given", "enter the cards, such as As Kd, and ?? for a card nobody has seen", "system"
            )
        if self.seat is not None:
            if (place := bench.place_at(self.seat)) < 0:
                return _not_in_round(self.seat)
            return bank.SettleBox(place, cards) if bench.host.session.rules.kind.has_bank else poker.Show(place, cards)
        match bench.host.session.due:
            case DealerDue(step=step) if step.kind == "communal":
                return poker.DealCommunal(cards)
            case ShowDue(place=place):
                return poker.Show(place, cards)
            case BankDue(step="flop" | "rest"):
                return bank.Reveal(cards)
            case BankDue(step="dealer"):
                return bank.ShowDealer(cards)
            case BankDue(step="box", place=place):
                return bank.SettleBox(place, cards)
        return Refusal("no-cards-due", "no cards are due now: if something went wrong, report it", "system")


class Enter(DealersAct, tag="enter", late=TURN):
    """Enter what a player does."""

    seat: Seat
    move: Move
    to: Cents = 0
    times: Annotated[int, Meta(ge=0, le=10)] = 0
    choice: Annotated[str, Meta(max_length=60)] = ""

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The move of the hand at this seat."""
        kind, place = bench.host.session.rules.kind, bench.place_at(self.seat)
        if place < 0:
            return _not_in_round(self.seat)
        match self.move:
            case "vote":
                return Choose(self.choice, str(actors.Seat(self.seat)))
            case "time-out":
                return bank.TimeOut(place) if kind.has_bank else _still_time(bench) or poker.TimeOut(place)
            case "concede":
                return bank.Concede(place)
            case "muck":
                return poker.Muck(place)
            case "straddle" | "over-blind":
                return poker.ExtraBlind(place, self.move)
        return in_turn(bench, place, self.move, self.to, self.times)


def _still_time(bench: Standpoint) -> Refusal | None:
    """Return why no hand is given up for time yet: no clock was called on the player in turn, or it still runs."""
    rules, until = bench.host.session.rules, bench.deadline.until
    if not until:
        return Refusal(
            "clock-not-called", "no clock was called on this player: call it first", rules.clause("clock.call")
        )
    if bench.at < until:
        left = -(-(until - bench.at) // SECOND_MS)
        return Refusal(
            "clock-still-runs", f"the clock runs for another {left} s: wait until it ends", rules.clause("clock.expiry")
        )
    return None


class EnterWagers(DealersAct, tag="wagers", late=ROUND):
    """Enter what a player wagers against the bank."""

    seat: Seat
    ante: Cents
    blind: Cents
    trips: Cents = 0
    marker: bool = False  # above the maximum, which an official allows
    reason: Reason = ""

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Place what lies in the box at this seat."""
        if (place := bench.place_at(self.seat)) < 0:
            return _not_in_round(self.seat)
        if not self.marker:
            return bank.PlaceWagers(place, self.ante, self.blind, self.trips, lying=True)
        if not bench.is_official or not self.reason.strip():
            under = bench.host.session.rules.clause("wagers.marker")
            return Refusal("supervisor-gives-reason", "only a supervisor may allow this, and gives a reason", under)
        wagers = (self.ante, self.blind, self.trips)
        return bank.PlaceWagers(place, *wagers, True, bench.official, self.reason, lying=True)


class Correct(DealersAct, tag="correct", late=ENTRY):
    """Take entries back, from the event with this number on; without one the last entry that stands."""

    before: Annotated[int, Meta(ge=1)] | None = None
    reason: Words = MISTAKE

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Back to before an entry: the one an event belongs to, or the last that stands."""
        entries, log = bench.host.entries, bench.host.round_log
        if self.before is None:
            standing = standing_entries(entries, [event for _, event in log]) if log else []
            if len(standing) < 2:
                return Refusal("nothing-to-take-back", "there is no entry in this round to take back", "system")
            return commands.CorrectEntries(standing[-1].first, bench.in_name, self.reason)
        numbers = [number for number, _ in log]
        if self.before not in numbers[1:]:
            return Refusal("no-such-event", f"event {self.before} is not an entry of this round: name one", "system")
        at = numbers.index(self.before)
        first = max(entry.first for entry in entries if entry.first <= at)
        return commands.CorrectEntries(first, bench.in_name, self.reason)


class MakeChange(DealersAct, tag="make-change", for_cash=True, means=commands.MakeChange):
    """An announced change takes effect."""

    notice: Notice


class CloseTable(DealersAct, tag="close-table", means=commands.CloseTable):
    """The table closes, its notice having run."""


def _not_in_round(seat: int) -> Refusal:
    return Refusal("no-hand-there", f"seat {seat} has no hand in this round", "system")
