"""Rulings on a round against the bank: which report is ruled on where, who may choose, and the one writer with rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.banked import commands
from croupier.banked import round as play
from croupier.banked.due import Awaited, ChoiceDue, due
from croupier.banked.rules import BankedRules
from croupier.banked.state import State
from croupier.protocol.events import ChoiceMade, Event, RulingGiven
from croupier.protocol.refusal import Refusal
from croupier.rulings.banked import amounts, cards, powers, reports
from croupier.rulings.conduct import is_official
from croupier.rulings.reports import names_a_stranger
from croupier.rulings.ruling import NO_REASON, NO_ROUND_YET, Answer, fault_in_words

_RULE: dict[type[reports.BankedReport], Callable[[BankedRules, State, Any], Answer]] = {
    reports.ShoeMalfunction: cards.malfunction,
    reports.WrongCards: cards.wrong_cards,
    reports.CardExposed: cards.card_exposed,
    reports.DealerCardExposed: cards.dealer_exposed,
    reports.CommunalEarly: cards.communal_early,
    reports.DealtWithoutWager: cards.without_wager,
    reports.CardsWrong: cards.cards_wrong,
    reports.CardCount: cards.count,
    reports.ShuffleOrdered: cards.shuffle,
    reports.WrongPlay: amounts.wrong_play,
    reports.UnequalBlind: amounts.unequal,
    reports.UnderMinimum: amounts.under_minimum,
    reports.OutOfOrder: amounts.out_of_order,
    reports.Collusion: powers.collusion,
    reports.Breach: powers.breach,
    reports.Disturbance: powers.may_be_void,
    reports.CannotGoOn: powers.may_be_void,
    reports.Dispute: powers.dispute,
}


# what can still be reported once the round is over
AFTER_THE_END = (reports.Dispute, reports.Breach, reports.CardCount)
# reports whose own rule says that a completed round stands: the rule key, and which of its clauses says so
STANDS_ONCE_COMPLETE: dict[type[reports.BankedReport], tuple[str, int]] = {
    reports.Disturbance: ("void.disturbance", 0),
    reports.CardsWrong: ("card-missing", 1),
}


def rule_banked(rules: BankedRules, state: State, report: reports.BankedReport, *, closed: bool = False) -> Answer:
    """The ruling on a report, or why it is refused; nothing is touched. `closed`: the next round has begun."""
    if closed and not isinstance(report, reports.Dispute):
        return _too_late(rules, state, report, "the next round has begun")
    if state.choice:
        return Refusal("a choice is open; it is made first", state.choice.choices[0].clause)
    if not state.boxes and not isinstance(report, reports.CardCount):
        return Refusal(NO_ROUND_YET, "system")
    if (state.ended or state.void) and not isinstance(report, AFTER_THE_END):
        return _too_late(rules, state, report, "the round is void already" if state.void else "the round is over")
    if names_a_stranger(report, state.boxes):
        return Refusal("the report names a box that is not in the round", "system")
    return _RULE[type(report)](rules, state, report)


def _too_late(rules: BankedRules, state: State, report: reports.BankedReport, over: str) -> Refusal:
    """Refuse what ended with the round: under the rule that lets a completed round stand, else under the one on disputes."""
    dispute = rules.under["dispute"]
    if state.void or type(report) not in STANDS_ONCE_COMPLETE:
        return Refusal(f"{over}; report a dispute", dispute)
    key, which = STANDS_ONCE_COMPLETE[type(report)]
    return Refusal(f"{over}, so the result stands; report a dispute ({dispute})", rules.clauses[key][which])


def _report(rules: BankedRules, state: State, command: commands.Report) -> tuple[Event, ...] | Refusal:
    try:
        report = reports.banked_report(command.report)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Refusal(f"this is no report: {error}", "system")
    answer = rule_banked(rules, state, report)
    if isinstance(answer, Refusal):
        return answer
    return (RulingGiven(command.report, answer.words, answer.clauses, answer.choices), *answer.events)


def _choose(
    rules: BankedRules, state: State, command: commands.Choose, awaited: Awaited
) -> tuple[Event, ...] | Refusal:
    if type(awaited) is not ChoiceDue or state.choice is None:
        return Refusal("no choice is open", "system")
    if not all(type(said) is str for said in (command.choice, command.by, command.reason)):
        return Refusal("a choice, its maker and the reason are words", "system")
    fault = fault_in_words(command.by, 60) or fault_in_words(command.reason, 200)
    if fault:
        return Refusal(fault, "system")
    names = [choice.name for choice in awaited.choices]
    if command.choice not in names:
        return Refusal(f"'{command.choice[:20]}' is not open; there are {', '.join(names)}", awaited.choices[0].clause)
    choice = awaited.choices[names.index(command.choice)]
    if not (is_official(command.by, choice.by) or is_official(command.by, "house")):
        return Refusal(f"this choice is made by the {choice.by}, not by {command.by[:40] or 'nobody'}", choice.clause)
    if not command.reason.strip():
        return Refusal(NO_REASON, choice.clause)
    made = ChoiceMade(choice.name, command.by, command.reason, choice.clause)
    return (made, *powers.outcome(rules, state, reports.banked_report(state.choice.report), choice.name))


def decide_banked(
    rules: BankedRules, state: State, command: commands.Command, awaited: Awaited = None
) -> tuple[Event, ...] | Refusal:
    """What a command comes to, rulings included: events, or a refusal with its clause."""
    if type(command) is commands.Report:
        return _report(rules, state, command)
    if type(command) is commands.Choose:
        return _choose(rules, state, command, awaited or due(rules, state))
    return play.decide(rules, state, command, awaited)


def take_banked(
    rules: BankedRules, state: State, command: commands.Command, log: list[Event], awaited: Awaited = None
) -> tuple[State, Refusal | None]:
    """Carry a command out: the state after it and its events in the log, or neither and the refusal."""
    return play.carry_out(state, decide_banked(rules, state, command, awaited), log)
