"""Rounds against the bank from the native log, applied again or decided again."""

from __future__ import annotations

from croupier.banked import commands
from croupier.banked import events as banked_events
from croupier.banked.apply import APPLY, apply
from croupier.banked.due import due
from croupier.banked.state import State
from croupier.history.log.pinned import banked_rules_pinned_to
from croupier.protocol.corrections import Folding, standing
from croupier.protocol.events import ChoiceMade, Event, RulingGiven
from croupier.protocol.refusal import Refusal
from croupier.rulings.banked.round import decide_banked


def banked_state(events: list[Event]) -> State:
    """The state a round comes to."""
    folding: Folding[State] = Folding(State(), APPLY)
    for event in events:
        folding.take(event)
    return folding.state


def decided_otherwise(events: list[Event]) -> str | None:
    """Where deciding every command once more comes to something else; none where it does not."""
    events = standing(events)
    opening = events[0]
    assert isinstance(opening, banked_events.BankedRoundOpened)
    rules = banked_rules_pinned_to(opening)
    if rules.digest != opening.digest:
        return "the pinned rules do not have the digest the log gives them"
    state = apply(State(), opening)
    at = 1
    while at < len(events):
        awaited = due(rules, state)
        command = banked_command_behind(events[at:], rules.under["undecided"])
        answer = decide_banked(rules, state, command, awaited)
        if isinstance(answer, Refusal):
            return f"event {at + 1} would be refused: {answer.reason} ({answer.clause})"
        for event in answer:
            if at >= len(events) or event != events[at]:
                return f"event {at + 1} would be another one"
            state = apply(state, event)
            at += 1
    return None


def banked_command_behind(events: list[Event], undecided: str) -> commands.Command:
    """The command an event answers."""
    event = events[0]
    match event:
        case banked_events.WagersReturned() if len(events) > 1:  # others take their place
            return banked_command_behind(events[1:], undecided)
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
        case banked_events.BoxFolded() if event.under == undecided:
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
            return commands.Report(event.report)
        case ChoiceMade():
            return commands.Choose(event.choice, event.by, event.reason)
        case _:
            return commands.End()
