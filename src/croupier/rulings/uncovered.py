"""Cases no rule covers, and those left to an official: votes, the house's decision, disputes, wrong payouts.

Rule keys: `uncovered`, `uncovered.failed`, `dispute`, `payout.error`, `official`, `void.impractical`.

Where the text asks the players, all of them must agree to what is proposed; failing that, and where it does not ask them,
an official decides. The decision is recorded with the person and the reason and is final.
"""

from __future__ import annotations

from croupier.poker import Choice, PayoutCorrected, RoundRules, State
from croupier.protocol import ALL_PLAYERS
from croupier.rulings import reports
from croupier.rulings.hands import dead, voided
from croupier.rulings.ruling import Answer, Outcome, Ruling, contradicted, is_live, seat


def left_to_the_table(rules: RoundRules, state: State, what: str, place: int = -1) -> Answer:
    """An irregularity this rulebook has no rule for."""
    return uncovered(rules, state, reports.Uncovered(what, "play-on", place))


def uncovered(rules: RoundRules, state: State, report: reports.Uncovered) -> Answer:
    """Something no rule covers: a vote on what is proposed, or the decision of an official."""
    if state.ended:
        return contradicted(rules, "uncovered", "round-over", "the round is over: report a dispute")
    if report.proposal == "kill-hand" and not (report.place >= 0 and is_live(state, report.place)):
        return contradicted(
            rules, "uncovered", "no-hand", "name the hand to be killed: it has to be one still in the round"
        )
    clause = rules.under["uncovered"]
    if rules.ways["uncovered"] == "vote":
        words = f"No rule covers this. It is proposed that {_proposed(state, report)}, and every player has to agree."
        choices = (
            Choice("agree", _proposed(state, report), ALL_PLAYERS, clause),
            Choice("disagree", "it is handed on", ALL_PLAYERS, clause),
        )
        return Ruling(words, rules.clauses["uncovered"], (), choices, report)
    words = f"No rule covers this: the {rules.ways['official']} decides."
    return Ruling(words, rules.clauses["uncovered"], (), _decisions(rules, state, report, clause), report)


def _proposed(state: State, report: reports.Uncovered) -> str:
    if report.proposal == "kill-hand":
        return f"the hand of {seat(state, report.place)} is dead"
    return "all bets go back" if report.proposal == "void" else "the round is played on"


def _decisions(rules: RoundRules, state: State, report: reports.Uncovered, clause: str) -> tuple[Choice, ...]:
    official = rules.ways["official"]
    kill = report.place >= 0 and is_live(state, report.place)
    return (
        Choice("play-on", "the round is played on", official, clause),
        *((Choice("kill-hand", f"the hand of {seat(state, report.place)} is dead", official, clause),) if kill else ()),
        Choice("void", "all bets go back", official, clause),
    )


def handed_on(rules: RoundRules, state: State, report: reports.Uncovered) -> tuple[Choice, ...]:
    """The choices of the official once the players have not agreed."""
    return _decisions(rules, state, report, rules.under["uncovered.failed"])


def uncovered_decided(rules: RoundRules, state: State, report: reports.Uncovered, choice: str) -> Outcome:
    """Carry out what was agreed or decided."""
    outcome = report.proposal if choice == "agree" else choice
    if outcome == "kill-hand":
        return dead(rules, state, report.place, "uncovered")
    return voided(rules, state, "uncovered") if outcome == "void" else ()


def dispute(rules: RoundRules, _state: State, _report: reports.Dispute) -> Answer:
    """A dispute under the rules: the house decides, and says so."""
    official = rules.ways["official"]
    choice = Choice("decided", "the decision is recorded, with its reason", official, rules.under["dispute"])
    words = f"The {official} decides, and the decision is final; a review may be asked for."
    return Ruling(words, rules.clauses["dispute"], (), (choice,))


def dispute_decided(_rules: RoundRules, _state: State, _report: reports.Dispute, _choice: str) -> Outcome:
    """The decision itself stands in the reason that is recorded with it."""
    return ()


def payout_error(rules: RoundRules, state: State, report: reports.PayoutError) -> Answer:
    """Chips pushed to the wrong player: an official puts it right while the round is not closed."""
    key = "payout.error" if "payout.error" in rules.ways else "dispute"
    if not state.ended:
        return contradicted(rules, key, "pots-not-pushed", "the pots have not been pushed yet")
    if report.payer == report.payee:
        return contradicted(rules, key, "same-player", "payer and payee are the same player: name two")
    pushed = state.won[report.payer]
    if not pushed:
        return contradicted(rules, key, "nothing-pushed", f"no chips were pushed to {seat(state, report.payer)}")
    if pushed < report.amount:
        words = f"{rules.money(pushed)} was pushed to {seat(state, report.payer)}, and not {rules.money(report.amount)}"
        return contradicted(rules, key, "nothing-pushed", words)
    official, clause = rules.ways["official"], rules.under[key]
    moved = f"{rules.money(report.amount)} goes from {seat(state, report.payer)} to {seat(state, report.payee)}"
    choices = (
        Choice("correct", moved, official, clause),
        Choice("leave", "the payout stays as it was made", official, clause),
    )
    return Ruling(f"The {official} corrects the payout: {moved}.", rules.clauses[key], (), choices)


def payout_decided(rules: RoundRules, _state: State, report: reports.PayoutError, choice: str) -> Outcome:
    """The chips move, or not."""
    key = "payout.error" if "payout.error" in rules.ways else "dispute"
    if choice == "leave":
        return ()
    return (PayoutCorrected(report.payer, report.payee, report.amount, rules.under[key]),)
