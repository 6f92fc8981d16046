"""A called hand somebody asks to see before it touches the muck.

Rule keys: `asked.losing`, `asked.live`.

Asked by a caller who still holds live cards it is shown and stays live; asked by one whose hand is beaten or passed in,
or once its player has said fold, it is shown and dead.
"""

from __future__ import annotations

from croupier.cards.notation import UNSEEN
from croupier.poker.due import ShowDue, due
from croupier.poker.events import HandMucked, HandShown
from croupier.poker.rules import RoundRules
from croupier.poker.ruling_events import HandExposed
from croupier.poker.state import State
from croupier.rulings import reports as r
from croupier.rulings.ruling import Answer, Ruling, contradicted, fault_in_held, is_live, seat


def asked_to_see(rules: RoundRules, state: State, report: r.AskedToSee) -> Answer:
    """A caller of the last bet asks to see the hand that was called."""
    awaited, key = due(rules, state), "asked.losing" if report.beaten or report.said_fold else "asked.live"
    called = state.answered[-1] if state.answered else -1
    if type(awaited) is not ShowDue or awaited.place != report.of:
        return contradicted(rules, key, f"{seat(state, report.of)} is not about to show or give up a hand")
    if called != report.of:
        return contradicted(rules, key, f"the last bet was not that of {seat(state, report.of)}")
    stayed = is_live(state, report.asker) or state.mucked >> report.asker & 1
    if report.asker == report.of or not stayed or state.put[report.asker] != min(state.high, state.put[report.of]):
        return contradicted(rules, key, f"{seat(state, report.asker)} did not call the last bet")
    if not is_live(state, report.asker) and key == "asked.live":
        return contradicted(rules, key, f"{seat(state, report.asker)} holds no live cards any more")
    if len(report.cards) != rules.making.hole:
        return contradicted(rules, key, f"a hand of {rules.making.hole} cards is shown whole")
    fault = "every card of the hand is shown" if UNSEEN in report.cards else fault_in_held(rules, state, report.cards)
    if fault:
        return contradicted(rules, key, fault)
    of, under = report.of, rules.under["asked.live" if report.said_fold and not report.beaten else key]
    if key == "asked.live":
        words = f"The hand of {seat(state, of)} is shown and stays live."
        return Ruling(words, rules.clauses[key], (HandShown(of, report.cards, under),))
    if not awaited.may_muck:
        return contradicted(rules, key, f"nobody else can win what {seat(state, of)} plays for; the hand is shown")
    words = f"The hand of {seat(state, of)} is shown, and stays dead."
    clauses = rules.clauses[key]
    if report.said_fold and not report.beaten:
        clauses = (*rules.clauses["asked.live"], rules.under["declaration"])
    return Ruling(words, clauses, (HandMucked(of, under), HandExposed(of, report.cards, under)))
