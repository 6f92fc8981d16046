"""What is left to an official at a table: each such order says who gives it, and why.

Rule keys: those an order stands under. They are asked first of all, so that no way of giving an order forgets them.
"""

from __future__ import annotations

from croupier.protocol.refusal import Refusal
from croupier.table import commands
from croupier.table.rules import SessionRules

Reasoned = (
    commands.BarPlayer
    | commands.KeepApart
    | commands.MoveInList
    | commands.ReplaceCard
    | commands.ReplaceShoe
    | commands.RuleTrivialChips
)
UNDER: dict[type[Reasoned], str] = {
    commands.BarPlayer: "breach.exclude",
    commands.KeepApart: "seat.apart",
    commands.ReplaceCard: "deck.change",
    commands.ReplaceShoe: "shoe.replacement",
    commands.RuleTrivialChips: "chip.trivial",
}  # the rest is our practice: no text speaks of it


def without_reason(rules: SessionRules, command: commands.Command) -> Refusal | None:
    """Why an order is not taken that does not say who gives it, or why."""
    if not isinstance(command, Reasoned):
        return None
    named = isinstance(command, commands.ReplaceCard) or command.by  # who exchanges a card, two people, is asked there
    if named and command.reason.strip():
        return None
    return Refusal(
        "it is recorded who decides this, and why: give the reason", rules.clause(UNDER.get(type(command), ""))
    )
