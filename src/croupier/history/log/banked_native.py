"""Rounds against the bank from the native log, applied again or decided again."""

from __future__ import annotations

from croupier.banked import commands as c
from croupier.banked import events as e
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
    assert isinstance(opening, e.BankedRoundOpened)
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


def banked_command_behind(events: list[Event], undecided: str) -> c.Command:
    """The command an event answers."""
    event = events[0]
    match event:
        case e.WagersReturned() if len(events) > 1:  # others take their place
            return banked_command_behind(events[1:], undecided)
        case e.WagersPlaced():
            return c.PlaceWagers(
                event.place,
                event.ante,
                event.blind,
                event.trips,
                event.marked,
                event.by,
                event.reason,
                lying=not event.regular,
            )
        case e.BoxPassedOver():
            return c.PassOver(event.place)
        case e.ShoeLoaded():
            return c.Deal()
        case e.BoxFolded() if event.under == undecided:
            return c.TimeOut(event.place)
        case e.BoxFolded():
            return c.Act(event.place, "fold")
        case e.BoxChecked():
            return c.Act(event.place, "check")
        case e.PlayMade():
            return c.Act(event.place, "play", event.times)
        case e.CommunalRevealed():
            return c.Reveal(event.cards)
        case e.DealerShown():
            return c.ShowDealer(event.cards)
        case e.BoxConceded():
            return c.Concede(event.place)
        case e.WagerSettled():
            return c.Refund() if event.wager == "ante" else c.ShareOut()
        case e.BoxShown():
            return c.SettleBox(event.place, event.cards)
        case RulingGiven():
            return c.Report(event.report)
        case ChoiceMade():
            return c.Choose(event.choice, event.by, event.reason)
        case _:
            return c.End()
