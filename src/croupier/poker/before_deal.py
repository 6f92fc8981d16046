"""Between the forced bets and the first card: the cut where the dealer enters it, and chips added to a stake.

Rule keys: `straddle.until`, `cut`, `stake.locked`, `stake.topup`.

By the ACT texts a round of play begins when the first card leaves the shoe, in Adelaide a hand begins with the cut. Until
then stakes may be added to; the table says how far (table/top_up.py).
"""

from __future__ import annotations

from croupier.poker.commands import AddChips, Cut
from croupier.poker.due import Awaited, DealerDue
from croupier.poker.events import ChipsAdded, CutMade
from croupier.poker.rules import RoundRules
from croupier.poker.state import State, is_undealt, next_place
from croupier.protocol import Decision, Refusal


def cut(rules: RoundRules, state: State, _command: Cut, awaited: Awaited) -> Decision:
    """Cut the cards, once, after straddles and before the deal. Rule key: `straddle.until`."""
    if not (isinstance(awaited, DealerDue) and awaited.step.kind == "holes") or state.posted.cut:
        return Refusal(
            "cut-not-due", "the cards are cut once, after the forced bets and before the deal", rules.under["cut"]
        )
    return (CutMade(rules.under["cut"]),)


def add_chips(rules: RoundRules, state: State, command: AddChips, _awaited: Awaited) -> Decision:
    """Add chips to a stake; the player may bet them in this round."""
    if not is_undealt(state):
        return Refusal("hand-begun", "the hand has begun: add chips once it is over", rules.under["stake.locked"])
    place, amount = command.place, command.amount
    if not 0 <= place < len(state.seats) or type(amount) is not int or amount <= 0 or amount % rules.chip:
        return Refusal(
            "not-in-chips",
            f"add a whole number of {rules.money(rules.chip)} chips, at least one",
            rules.under["stake.topup"],
        )
    able = state.able | state.live & 1 << place
    opener = next_place(able, state.posted.last_blind) if state.step else state.posted.opener
    return (ChipsAdded(place, amount, opener, rules.under["stake.topup"]),)
