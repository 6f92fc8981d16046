"""A called hand that a caller asks to see: before it touches the muck, or once it was surrendered.

Rule keys: `asked.losing`, `asked.live`, `asked.surrendered`.

Before it touches the muck: asked by a caller who still holds live cards it is shown and stays live; asked by one whose
hand is beaten or passed in, or once its player has said fold, it is shown and dead. Once it was surrendered face down the
dealer may open it but does not have to; the hand is dead either way, also after the pots are pushed.
"""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.poker import HandExposed, HandMucked, HandShown, RoundRules, ShowDue, State, due
from croupier.rulings import reports
from croupier.rulings.ruling import Answer, Ruling, contradicted, fault_in_held, is_live, seat


def asked_to_see(rules: RoundRules, state: State, report: reports.AskedToSee) -> Answer:
    """A caller of the last bet asks to see the hand that was called."""
    key = _key(state, report)
    if fault := _fault(rules, state, report, key):
        return contradicted(rules, key, "not-to-be-shown", fault)
    of, under = report.of, rules.under["asked.live" if report.said_fold and not report.beaten else key]
    if key == "asked.surrendered":
        words = f"The dealer opens the surrendered hand of {seat(state, of)}. It stays dead."
        return Ruling(words, rules.clauses[key], (HandExposed(of, report.cards, rules.under[key]),))
    if key == "asked.live":
        words = f"The hand of {seat(state, of)} is shown and stays live."
        return Ruling(words, rules.clauses[key], (HandShown(of, report.cards, under),))
    words = f"The hand of {seat(state, of)} is shown, and stays dead."
    clauses = rules.clauses[key]
    if report.said_fold and not report.beaten:
        clauses = (*rules.clauses["asked.live"], rules.under["declaration"])
    return Ruling(words, clauses, (HandMucked(of, under), HandExposed(of, report.cards, under)))


def surrendered(state: State) -> int:
    """The place of the called player once they have surrendered; -1 where they have not."""
    called = state.answered[-1] if state.answered else -1
    return called if called >= 0 and state.mucked >> called & 1 else -1


def _key(state: State, report: reports.AskedToSee) -> str:
    """The rule that decides: whether the hand was surrendered already, and what the asker holds."""
    if state.mucked >> report.of & 1:
        return "asked.surrendered"
    return "asked.losing" if report.beaten or report.said_fold else "asked.live"


def _fault(rules: RoundRules, state: State, report: reports.AskedToSee, key: str) -> str:
    """Tell why the hand is not opened to this player; empty where it is."""
    of, asker = report.of, report.asker
    awaited = due(rules, state)
    showing = type(awaited) is ShowDue and awaited.place == of
    if key != "asked.surrendered" and not showing:
        return f"{seat(state, of)} is not about to show or give up a hand"
    if not state.answered or state.answered[-1] != of:
        return f"the last bet was not that of {seat(state, of)}"
    stayed = is_live(state, asker) or state.mucked >> asker & 1
    if asker == of or not stayed or state.put[asker] != min(state.high, state.put[of]):
        return f"{seat(state, asker)} did not call the last bet"
    if not is_live(state, asker) and key == "asked.live":
        return f"{seat(state, asker)} holds no live cards any more"
    if len(report.cards) != rules.making.hole:
        return f"a hand of {rules.making.hole} cards is shown whole"
    if UNSEEN in report.cards:
        return "every card of the hand is shown"
    if fault := fault_in_held(rules, state, report.cards):
        return fault
    if key == "asked.losing" and type(awaited) is ShowDue and not awaited.may_muck:
        return f"no other player can win what {seat(state, of)} plays for; the hand is shown"
    return ""
