"""Orders that are left to an official at a table: each says who gives it, and why.

The class of a command says that it is one, and the rule key it stands under. They are asked first of all, so that no
way of giving an order forgets them.
"""

from __future__ import annotations

from croupier.protocol import Refusal, named_by
from croupier.table import commands
from croupier.table.rules import SessionRules


def without_reason(rules: SessionRules, command: commands.Command) -> Refusal | None:
    """Refuse an order that does not say who gives it, or why."""
    if command.ordered_under is None:
        return None
    two = isinstance(command, commands.ReplaceCard)  # two officials exchange a card, and are asked for there
    if (two or named_by(command)) and getattr(command, "reason", "").strip():
        return None
    return Refusal("no-reason", "give who decides this, and the reason", rules.clause(command.ordered_under))
