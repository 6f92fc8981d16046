"""Rulings as another decider over the same round: a report gives a ruling and its remedies as ordinary events.

`rule` answers a report without touching anything (what would the ruling be?); `decide` and `take` know the commands of a
round and those of rulings: `Report`, `Choose`, `LetStand`, `CallClock` and `FoldAbsent`. A report that does not fit the
state is refused with what contradicts it. Where a rulebook has no rule for a report, it is left to the people at the
table.

Rule keys: `rulings.closed`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from croupier.poker import DECIDE as ROUND
from croupier.poker import (
    Awaited,
    CallClock,
    Choice,
    ChoiceDue,
    ChoiceMade,
    Event,
    FoldAbsent,
    Folded,
    LetStand,
    RoundRules,
    State,
    TimeOut,
    VoteCast,
    WagerCommitted,
    carry_out,
    due,
    time_out,
)
from croupier.protocol import (
    ALL_PLAYERS,
    HOUSE,
    Choose,
    Decision,
    Refusal,
    Report,
    RoundCommand,
    is_official,
    is_players,
    seat_in,
)
from croupier.rulings import reports
from croupier.rulings.absent import fold_absent
from croupier.rulings.amounts import amount_decided, declaration, over_chip, string_bet, wrong_amount
from croupier.rulings.answers import NOTHING_OPEN, chosen, ruled
from croupier.rulings.blinds import blind_not_posted, post_decided
from croupier.rulings.communal import boxed_card, burn_dealt, early_cards, next_card_seen, too_many_cards, wrong_burn
from croupier.rulings.conduct import (
    breach,
    breach_decided,
    call_clock,
    card_count,
    hand_viewed,
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
from croupier.rulings.ruling import NO_ROUND_YET, Answer, Outcome
from croupier.rulings.showdown import asked_to_see
from croupier.rulings.uncovered import (
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
OVER_CHOICES = (*OVER_ALL, reports.CardCount, reports.Dispute)  # what may be reported though a choice is open
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
            "next-round-begun",
            "the next round has begun: what was decided on this one stands",
            rules.under["rulings.closed"],
        )
    if not state.seats and not (isinstance(report, reports.CardCount) and "cards.count" in rules.ways):
        return Refusal("no-round", NO_ROUND_YET, "system")
    if state.marks.choice and not isinstance(report, OVER_CHOICES):
        return Refusal("choice-open", "a choice is open: make it first", state.marks.choice.choices[0].clause)
    if state.ended and not _may_come_after_the_end(rules, report):
        return Refusal("round-over", "the round is over: report a dispute or a payout error", rules.under["dispute"])
    if reports.names_a_stranger(report, state.seats):
        return Refusal("not-in-the-round", "the report names a seat that is not in this round", "system")
    if not any(key in rules.ways for key in report.keys):
        return left_to_the_table(
            rules, state, reports.name_of(report).replace("-", " "), next(iter(reports.places_named(report)), -1)
        )
    return _RULE[type(report)](rules, state, report)


def _may_come_after_the_end(rules: RoundRules, report: reports.Report) -> bool:
    """Tell whether a report is ruled on once the pots are pushed; a surrendered hand is asked for then as well."""
    surrendered = isinstance(report, reports.AskedToSee) and "asked.surrendered" in rules.ways
    return surrendered or isinstance(report, AFTER_THE_END)


def _report(rules: RoundRules, state: State, command: Report, _awaited: Awaited) -> Decision:
    return ruled(command, reports.decoded, lambda report: rule(rules, state, report))


def _choose(rules: RoundRules, state: State, command: Choose, awaited: Awaited) -> Decision:
    open_choice = state.choice
    if type(awaited) is not ChoiceDue or open_choice is None:
        return NOTHING_OPEN
    choice = chosen(command, awaited.choices, partial(_may_choose, state))
    if isinstance(choice, Refusal):
        return choice
    report = reports.decoded(open_choice.report)
    if choice.by == ALL_PLAYERS:
        vote = _vote(rules, state, command, choice, report)
        if vote is not None:
            return vote
    outcome = _DECIDED[type(report)](rules, state, report, choice.name)
    if isinstance(outcome, Refusal):
        return outcome
    return (ChoiceMade(choice.name, command.by, command.reason, choice.clause), *outcome)


def _time_out(rules: RoundRules, state: State, command: TimeOut, awaited: Awaited) -> Decision:
    """The clock of the player in turn, or of one who has to make a choice: then what gives up most is taken.

    Bets of a hand the clock folds stay in, those put forward out of turn too; only a player who folds has these back.
    """
    here = 0 <= command.place < len(state.seats)
    if here and type(awaited) is ChoiceDue and seat_in(awaited.choices[0].by) == state.seats[command.place]:
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
        return by == ALL_PLAYERS or seat_in(by) in state.seats
    return by == needed or (not is_players(needed) and (is_official(by, needed) or is_official(by, HOUSE)))


def _vote(rules: RoundRules, state: State, command: Choose, choice: Choice, report: reports.Report) -> Decision | None:
    """One player's vote; None once all have agreed. One who disagrees hands the matter on to the official."""
    assert isinstance(report, reports.Uncovered)
    open_choice = state.marks.choice
    if choice.name == "disagree":
        choices = handed_on(rules, state, report)
        return (ChoiceMade(choice.name, command.by, command.reason, choices[0].clause, choices),)
    if command.by == ALL_PLAYERS or open_choice is None:
        return None
    place = state.seats.index(seat_in(command.by.lower()))
    if open_choice.votes >> place & 1:
        return Refusal("voted-already", f"{command.by} has agreed already", choice.clause)
    votes = open_choice.votes | 1 << place
    return None if votes.bit_count() == len(state.seats) else (VoteCast(place, choice.clause),)


DECIDE: dict[type[RoundCommand], Callable[[RoundRules, State, Any, Awaited], Decision]] = {
    **ROUND,
    TimeOut: _time_out,
    Report: _report,
    Choose: _choose,
    LetStand: let_stand,
    CallClock: call_clock,
    FoldAbsent: fold_absent,
}


def decide(rules: RoundRules, state: State, command: RoundCommand, awaited: Awaited = None) -> Decision:
    """Decide a command, rulings included: events, or a refusal with its clause."""
    return DECIDE[type(command)](rules, state, command, awaited or due(rules, state))


def take(
    rules: RoundRules, state: State, command: RoundCommand, log: list[Event], awaited: Awaited = None
) -> tuple[State, Refusal | None]:
    """Carry a command out: the state after it and its events in the log, or neither and the refusal."""
    return carry_out(state, DECIDE[type(command)](rules, state, command, awaited or due(rules, state)), log)


def reported(report: reports.Report) -> Report:
    """The command that reports an irregularity."""
    return Report(reports.encoded(report))


def takes_report(state: State, kind: type[reports.Report]) -> bool:
    """Return whether a report is taken now: while a choice is open and after the end only some are."""
    if state.choice:
        return kind in OVER_CHOICES
    return kind in AFTER_THE_END if state.ended else True
