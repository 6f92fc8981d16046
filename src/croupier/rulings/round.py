"""Rulings as another decider over the same round: a report gives a ruling and its remedies as ordinary events.

`rule` answers a report without touching anything (what would the ruling be?); `decide` and `take` know the commands of a
round and those of rulings: `Report`, `Choose`, `LetStand`, `CallClock` and `FoldAbsent`. A report that does not fit the
state is refused with what contradicts it. Where a rulebook has no rule for a report, it is left to the people at the
table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.poker.acts import time_out
from croupier.poker.commands import CallClock, Choose, Command, FoldAbsent, LetStand, Report, TimeOut
from croupier.poker.due import Awaited, ChoiceDue, due
from croupier.poker.events import Event, Folded
from croupier.poker.marks import Choice
from croupier.poker.round import DECIDE as ROUND
from croupier.poker.round import carry_out
from croupier.poker.rules import RoundRules
from croupier.poker.ruling_events import ChoiceMade, RulingGiven, VoteCast, WagerCommitted
from croupier.poker.state import State
from croupier.protocol.refusal import Refusal
from croupier.rulings import reports
from croupier.rulings.absent import fold_absent
from croupier.rulings.amounts import amount_decided, declaration, over_chip, string_bet, wrong_amount
from croupier.rulings.blinds import blind_not_posted, post_decided
from croupier.rulings.communal import boxed_card, burn_dealt, early_cards, next_card_seen, too_many_cards, wrong_burn
from croupier.rulings.conduct import (
    breach,
    breach_decided,
    call_clock,
    card_count,
    hand_viewed,
    is_official,
    may_be_void,
    void_decided,
)
from croupier.rulings.forward import stays_in
from croupier.rulings.hands import (
    advice_decided,
    advice_taken,
    cards_mucked,
    folded_exposed,
    information_given,
    nobody_left_decided,
)
from croupier.rulings.held import let_stand
from croupier.rulings.misdeal import (
    cut_exposed,
    excess_card,
    hands_misdealt,
    hole_exposed,
    not_cut,
    second_card_seen,
    wrong_count,
    wrong_seat,
)
from croupier.rulings.out_of_turn import out_of_turn
from croupier.rulings.ruling import NO_REASON, NO_ROUND_YET, Answer, Outcome, fault_in_words
from croupier.rulings.showdown import asked_to_see
from croupier.rulings.uncovered import (
    ALL_PLAYERS,
    dispute,
    dispute_decided,
    handed_on,
    left_to_the_table,
    payout_decided,
    payout_error,
    uncovered,
    uncovered_decided,
)

OUT_OF_TIME = "out of time"
OVER_ALL = (
    reports.Disturbance,
    reports.Fraud,
    reports.Impractical,
)  # what may be reported though a choice is open, or all is over
# what can still be ruled on once the pots are pushed
AFTER_THE_END = (
    reports.Dispute,
    reports.PayoutError,
    reports.Breach,
    reports.InformationGiven,
    reports.CardCount,
    *OVER_ALL,
)

_RULE: dict[type[reports.Report], Callable[[RoundRules, State, Any], Answer]] = {
    reports.CutExposed: cut_exposed,
    reports.NotCut: not_cut,
    reports.HoleExposed: hole_exposed,
    reports.WrongSeat: wrong_seat,
    reports.HandsMisdealt: hands_misdealt,
    reports.ExcessCard: excess_card,
    reports.SecondCardSeen: second_card_seen,
    reports.EarlyCards: early_cards,
    reports.NextCardSeen: next_card_seen,
    reports.BoxedCard: boxed_card,
    reports.TooManyCards: too_many_cards,
    reports.WrongBurn: wrong_burn,
    reports.BurnDealt: burn_dealt,
    reports.OutOfTurn: out_of_turn,
    reports.WrongAmount: wrong_amount,
    reports.OverChip: over_chip,
    reports.StringBet: string_bet,
    reports.Declaration: declaration,
    reports.WrongCount: wrong_count,
    reports.CardsMucked: cards_mucked,
    reports.FoldedExposed: folded_exposed,
    reports.InformationGiven: information_given,
    reports.AdviceTaken: advice_taken,
    reports.BlindNotPosted: blind_not_posted,
    reports.AskedToSee: asked_to_see,
    reports.Breach: breach,
    reports.Disturbance: may_be_void,
    reports.Fraud: may_be_void,
    reports.Impractical: may_be_void,
    reports.CardCount: card_count,
    reports.Uncovered: uncovered,
    reports.Dispute: dispute,
    reports.PayoutError: payout_error,
    reports.HandView: hand_viewed,
}


def _nobody(rules: RoundRules, state: State, _report: reports.Report, choice: str) -> Outcome:
    return nobody_left_decided(rules, state, choice)


_DECIDED: dict[type[reports.Report], Callable[[RoundRules, State, Any, str], Outcome]] = {
    reports.WrongAmount: amount_decided,
    reports.WrongCount: _nobody,
    reports.ExcessCard: _nobody,
    reports.CardsMucked: _nobody,
    reports.AdviceTaken: advice_decided,
    reports.BlindNotPosted: post_decided,
    reports.Breach: breach_decided,
    reports.Disturbance: void_decided,
    reports.Fraud: void_decided,
    reports.Impractical: void_decided,
    reports.CardCount: void_decided,
    reports.Uncovered: uncovered_decided,
    reports.Dispute: dispute_decided,
    reports.PayoutError: payout_decided,
}


def rule(rules: RoundRules, state: State, report: reports.Report, *, closed: bool = False) -> Answer:
    """The ruling on a report, or why it is refused; nothing is touched. `closed`: the next round has begun."""
    if closed:
        return Refusal(
            "the next round has begun, and what was decided on this one stands", rules.under["rulings.closed"]
        )
    if not state.seats and not (isinstance(report, reports.CardCount) and "cards.count" in rules.ways):
        return Refusal(NO_ROUND_YET, "system")
    if state.marks.choice and not isinstance(report, (*OVER_ALL, reports.CardCount, reports.Dispute)):
        return Refusal("a choice is open; it is made first", state.marks.choice.choices[0].clause)
    if state.ended and not _may_come_after_the_end(rules, report):
        return Refusal("the round is over; report a dispute or an error of payment", rules.under["dispute"])
    if reports.names_a_stranger(report, state.seats):
        return Refusal("the report names a seat that is not in the round", "system")
    if not any(key in rules.ways for key in report.keys):
        return left_to_the_table(
            rules, state, reports.name_of(report).replace("-", " "), next(iter(reports.places_named(report)), -1)
        )
    return _RULE[type(report)](rules, state, report)


def _may_come_after_the_end(rules: RoundRules, report: reports.Report) -> bool:
    """Whether a report is ruled on once the pots are pushed; a surrendered hand is asked for then as well."""
    surrendered = isinstance(report, reports.AskedToSee) and "asked.surrendered" in rules.ways
    return surrendered or isinstance(report, AFTER_THE_END)


def _report(rules: RoundRules, state: State, command: Report, _awaited: Awaited) -> tuple[Event, ...] | Refusal:
    try:
        report = reports.decoded(command.report)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Refusal(f"this is no report: {error}", "system")
    answer = rule(rules, state, report)
    if isinstance(answer, Refusal):
        return answer
    about = bytes(reports.encoded(answer.about)).decode() if answer.about else ""
    return (RulingGiven(command.report, answer.words, answer.clauses, answer.choices, about), *answer.events)


def _choose(rules: RoundRules, state: State, command: Choose, awaited: Awaited) -> tuple[Event, ...] | Refusal:
    open_choice = state.marks.choice
    if type(awaited) is not ChoiceDue or open_choice is None:
        return Refusal("no choice is open", "system")
    fault = fault_in_words(command.by, 60) or fault_in_words(command.reason, 200)
    if fault:
        return Refusal(fault, "system")
    names = [choice.name for choice in awaited.choices]
    if command.choice not in names:
        return Refusal(f"'{command.choice[:20]}' is not open; there are {', '.join(names)}", awaited.choices[0].clause)
    choice = awaited.choices[names.index(command.choice)]
    if not _may_choose(state, command.by, choice.by):
        return Refusal(f"this choice is made by {choice.by}, not by {command.by[:40] or 'nobody'}", choice.clause)
    if not (choice.by == ALL_PLAYERS or choice.by.startswith("seat ") or command.reason.strip()):
        return Refusal(NO_REASON, choice.clause)
    report = reports.decoded(open_choice.report)
    if choice.by == ALL_PLAYERS:
        vote = _vote(rules, state, command, choice, report)
        if vote is not None:
            return vote
    outcome = _DECIDED[type(report)](rules, state, report, choice.name)
    if isinstance(outcome, Refusal):
        return outcome
    return (ChoiceMade(choice.name, command.by, command.reason, choice.clause), *outcome)


def _time_out(rules: RoundRules, state: State, command: TimeOut, awaited: Awaited) -> tuple[Event, ...] | Refusal:
    """The clock of the player in turn, or of one who has to make a choice: then what gives up most is taken.

    Bets of a hand the clock folds stay in, those put forward out of turn too; only a player who folds has these back.
    """
    here = 0 <= command.place < len(state.seats)
    if here and type(awaited) is ChoiceDue and awaited.choices[0].by == f"seat {state.seats[command.place]}":
        return _out_of_time(rules, state, command.place, awaited.choices[-1])
    answer = time_out(rules, state, command, awaited)
    if isinstance(answer, Refusal) or type(answer[0]) is not Folded:
        return answer
    return (*stays_in(rules, state, command.place, rules.under["clock.expiry"]), *answer)


def _out_of_time(rules: RoundRules, state: State, place: int, given_up: Choice) -> tuple[Event, ...]:
    """A player who does not choose in time: the hand is dead by the clock, and chips put forward stay in."""
    assert state.marks.choice is not None
    report, under = reports.decoded(state.marks.choice.report), rules.under["clock.expiry"]
    made = ChoiceMade(given_up.name, given_up.by, OUT_OF_TIME, under)
    if not isinstance(report, reports.WrongAmount):
        return (made, Folded(place, under))
    over = max(report.amount - max(state.high - state.put[place], 0), 0)
    tapped = report.amount == state.stake[place]
    return (made, WagerCommitted(place, report.amount - over, tapped, under, over), Folded(place, under))


def _may_choose(state: State, by: str, needed: str) -> bool:
    by = by.lower()
    if needed == ALL_PLAYERS:
        return by == ALL_PLAYERS or by in [f"seat {number}" for number in state.seats]
    return by == needed or (not needed.startswith("seat ") and (is_official(by, needed) or is_official(by, "house")))


def _vote(
    rules: RoundRules, state: State, command: Choose, choice: Choice, report: reports.Report
) -> tuple[Event, ...] | Refusal | None:
    """One player's vote; None once all have agreed. One who disagrees hands the matter on to the official."""
    assert isinstance(report, reports.Uncovered)
    open_choice = state.marks.choice
    if choice.name == "disagree":
        choices = handed_on(rules, state, report)
        return (ChoiceMade(choice.name, command.by, command.reason, choices[0].clause, choices),)
    if command.by == ALL_PLAYERS or open_choice is None:
        return None
    place = [f"seat {number}" for number in state.seats].index(command.by.lower())
    if open_choice.votes >> place & 1:
        return Refusal(f"{command.by} has agreed already", choice.clause)
    votes = open_choice.votes | 1 << place
    return None if votes.bit_count() == len(state.seats) else (VoteCast(place, choice.clause),)


DECIDE: dict[type[Command], Callable[[RoundRules, State, Any, Awaited], tuple[Event, ...] | Refusal]] = {
    **ROUND,
    TimeOut: _time_out,
    Report: _report,
    Choose: _choose,
    LetStand: let_stand,
    CallClock: call_clock,
    FoldAbsent: fold_absent,
}


def decide(rules: RoundRules, state: State, command: Command, awaited: Awaited = None) -> tuple[Event, ...] | Refusal:
    """What a command comes to, rulings included: events, or a refusal with its clause."""
    return DECIDE[type(command)](rules, state, command, awaited or due(rules, state))


def take(
    rules: RoundRules, state: State, command: Command, log: list[Event], awaited: Awaited = None
) -> tuple[State, Refusal | None]:
    """Carry a command out: the state after it and its events in the log, or neither and the refusal."""
    return carry_out(state, DECIDE[type(command)](rules, state, command, awaited or due(rules, state)), log)


def reported(report: reports.Report) -> Report:
    """The command that reports an irregularity."""
    return Report(reports.encoded(report))
