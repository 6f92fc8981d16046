"""The command behind an event of a round between players, to decide it once more."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.poker import commands, ruling_events
from croupier.poker import events as poker_events
from croupier.poker.due import ActDue, due
from croupier.poker.given_up import folded_for_absent, given_up_under
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol import ChoiceMade, Choose, Event, Report, RoundCommand, RulingGiven, Seat, seat_in


def command_behind(rules: RoundRules, state: State, events: Sequence[Event]) -> RoundCommand:
    """Return the command that the first of these events answers; `state` is as it was before."""
    event = events[0]
    match event:
        case poker_events.ChargesTaken() | poker_events.BetReturned() if len(events) > 1:
            return command_behind(rules, state, events[1:])
        case RulingGiven():
            return Report(event.report)
        case ChoiceMade() if event.under == rules.under["clock.expiry"]:
            return commands.TimeOut(state.seats.index(seat_in(event.by)))
        case ChoiceMade():
            return Choose(event.choice, event.by, event.reason)
        case ruling_events.VoteCast():
            return Choose("agree", str(Seat(state.seats[event.place])))
        case ruling_events.WagerReleased():
            return commands.LetStand()
        case ruling_events.ClockCalled():
            return commands.CallClock(event.place, event.by)
        case poker_events.ForcedBetsPosted():
            return commands.Post(event.owed, event.owed_under)
        case poker_events.ExtraBlindMade():
            return commands.ExtraBlind(event.place, "straddle" if rules.straddle else "over-blind")
        case poker_events.CutMade():
            return commands.Cut()
        case poker_events.ChipsAdded():
            return commands.AddChips(event.place, event.amount)
        case poker_events.HolesDealt():
            return commands.DealHoles()
        case poker_events.CommunalDealt():
            return commands.DealCommunal(event.cards)
        case ruling_events.HandKilled():
            return folded_for_absent(rules, event.place, event.under)
        case poker_events.Folded() if event.under in given_up_under(rules):
            return folded_for_absent(rules, event.place, event.under)
        case ruling_events.WagerCommitted() | poker_events.Folded() | poker_events.Checked() if (
            event.under == rules.under["clock.expiry"]
        ):
            return commands.TimeOut(event.place)
        case poker_events.Folded():
            return commands.Act(event.place, "fold")
        case poker_events.Checked():
            return commands.Act(event.place, _checked(rules, state))
        case poker_events.Called():
            return commands.Act(event.place, "call")
        case poker_events.CalledAndFolded():
            return commands.Act(event.place, "call-and-fold")
        case poker_events.Raised():
            return commands.Act(event.place, "bet" if event.bet else "raise", event.to)
        case poker_events.HandShown():
            return commands.Show(event.place, event.cards)
        case poker_events.HandMucked():
            return commands.Muck(event.place)
        case _:
            return commands.Settle()


def _checked(rules: RoundRules, state: State) -> str:
    awaited = due(rules, state)
    return "stand" if isinstance(awaited, ActDue) and awaited.menu.stand else "check"
