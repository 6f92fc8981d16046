"""Orders that are left to those who run a tournament: each says who gives it, and why.

The class of a command says that it is one, and the rule key it stands under. They are asked first of all, so that no
way of giving an order forgets them.
"""

from __future__ import annotations

from croupier.protocol import Refusal, named_by
from croupier.tournament import commands
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.penalties import disqualified_under


def without_reason(rules: Conditions, command: commands.Command) -> Refusal | None:
    """Refuse an order that does not say who gives it, or why."""
    if command.ordered_under is None or (named_by(command) and getattr(command, "reason", "").strip()):
        return None
    key, number = command.ordered_under
    clause = disqualified_under(rules) if isinstance(command, commands.Disqualify) else rules.clause(key, number)
    return Refusal("no-reason", "give who decides this, and the reason", clause)
