"""The command behind an event of a round against the bank, to decide it once more."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.banked import commands
from croupier.banked import events as banked_events
from croupier.banked.rules import BankedRules
from croupier.banked.state import State
from croupier.protocol import ChoiceMade, Choose, Event, Report, RoundCommand, RulingGiven


def command_behind(rules: BankedRules, state: State, events: Sequence[Event]) -> RoundCommand:
    """Return the command that the first of these events answers; `state` is as it was before."""
    event = events[0]
    match event:
        case banked_events.WagersReturned() if len(events) > 1:  # others take their place
            return command_behind(rules, state, events[1:])
        case banked_events.WagersPlaced():
            return commands.PlaceWagers(
                event.place,
                event.ante,
                event.blind,
                event.trips,
                event.marked,
                event.by,
                event.reason,
                lying=not event.regular,
            )
        case banked_events.BoxPassedOver():
            return commands.PassOver(event.place)
        case banked_events.ShoeLoaded():
            return commands.Deal()
        case banked_events.BoxFolded() if event.under == rules.under["undecided"]:
            return commands.TimeOut(event.place)
        case banked_events.BoxFolded():
            return commands.Act(event.place, "fold")
        case banked_events.BoxChecked():
            return commands.Act(event.place, "check")
        case banked_events.PlayMade():
            return commands.Act(event.place, "play", event.times)
        case banked_events.CommunalRevealed():
            return commands.Reveal(event.cards)
        case banked_events.DealerShown():
            return commands.ShowDealer(event.cards)
        case banked_events.BoxConceded():
            return commands.Concede(event.place)
        case banked_events.WagerSettled():
            return commands.Refund() if event.wager == "ante" else commands.ShareOut()
        case banked_events.BoxShown():
            return commands.SettleBox(event.place, event.cards)
        case RulingGiven():
            return Report(event.report)
        case ChoiceMade():
            return Choose(event.choice, event.by, event.reason)
        case _:
            return commands.End()
