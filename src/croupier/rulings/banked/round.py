"""Rulings on a round against the bank: which report is ruled on where, who may choose, and the one writer with rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.banked import Awaited, BankedRules, ChoiceDue, State, due
from croupier.banked import carry_out as carry_play_out
from croupier.banked import decide as decide_play
from croupier.protocol import ChoiceMade, Choose, Decision, Event, Refusal, Report, RoundCommand, is_official
from croupier.rulings.answers import NOTHING_OPEN, chosen, ruled
from croupier.rulings.banked import amounts, cards, powers, reports
from croupier.rulings.reports import names_a_stranger
from croupier.rulings.ruling import NO_ROUND_YET, Answer

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
        return Refusal("choice-open", "a choice is open: make it first", state.choice.choices[0].clause)
    if not state.boxes and not isinstance(report, reports.CardCount):
        return Refusal("no-round", NO_ROUND_YET, "system")
    if (state.ended or state.void) and not isinstance(report, AFTER_THE_END):
        return _too_late(rules, state, report, "the round is void already" if state.void else "the round is over")
    if names_a_stranger(report, state.boxes):
        return Refusal("not-in-the-round", "the report names a box that is not in this round", "system")
    return _RULE[type(report)](rules, state, report)


def _too_late(rules: BankedRules, state: State, report: reports.BankedReport, over: str) -> Refusal:
    """Refuse what ended with the round: under the rule that lets a completed round stand, else under the one on disputes."""
    dispute = rules.under["dispute"]
    if state.void or type(report) not in STANDS_ONCE_COMPLETE:
        return Refusal("round-over", f"{over}; report a dispute", dispute)
    key, which = STANDS_ONCE_COMPLETE[type(report)]
    return Refusal(
        "result-stands", f"{over}, so the result stands; report a dispute ({dispute})", rules.clauses[key][which]
    )


def _report(rules: BankedRules, state: State, command: Report, _awaited: Awaited) -> Decision:
    return ruled(command, reports.banked_report, lambda report: rule_banked(rules, state, report))


def _choose(rules: BankedRules, state: State, command: Choose, awaited: Awaited) -> Decision:
    if type(awaited) is not ChoiceDue or state.choice is None:
        return NOTHING_OPEN
    choice = chosen(command, awaited.choices, _may_choose, "the ")
    if isinstance(choice, Refusal):
        return choice
    made = ChoiceMade(choice.name, command.by, command.reason, choice.clause)
    return (made, *powers.outcome(rules, state, reports.banked_report(state.choice.report), choice.name))


def _may_choose(by: str, needed: str) -> bool:
    return is_official(by, needed) or is_official(by, "house")


RULINGS: dict[type[RoundCommand], Callable[[BankedRules, State, Any, Awaited], Decision]] = {
    Report: _report,
    Choose: _choose,
}


def decide_banked(rules: BankedRules, state: State, command: RoundCommand, awaited: Awaited = None) -> Decision:
    """Decide a command, rulings included: events, or a refusal with its clause."""
    if type(command) in RULINGS:
        return RULINGS[type(command)](rules, state, command, awaited or due(rules, state))
    return decide_play(rules, state, command, awaited)


def take_banked(
    rules: BankedRules, state: State, command: RoundCommand, log: list[Event], awaited: Awaited = None
) -> tuple[State, Refusal | None]:
    """Carry a command out: the state after it and its events in the log, or neither and the refusal."""
    return carry_play_out(state, decide_banked(rules, state, command, awaited), log)


def takes_report(state: State, kind: type[reports.BankedReport]) -> bool:
    """Return whether a report is taken now: none while a choice is open, and after the end only some are."""
    if state.choice:
        return False
    return kind in AFTER_THE_END if state.ended or state.void else True
