"""Options of `croupier tournament simulate` that cannot come to anything in the tournament that was asked for."""

from __future__ import annotations

from croupier.bots import Habits
from croupier.tournament import Conditions


def idle(settled: Conditions, habits: Habits) -> list[str]:
    """Each option that was given and is not used, with the reason."""
    structure = settled.structure
    unused = {
        "--rebuys": (
            habits.buys and settled.freeze_out,
            "nothing can be bought here; the structure has no rebuy or add_on",
        ),
        "--late": (
            habits.late and not structure.late_to_level,
            "there is no late entry; the structure has no late_to_level",
        ),
        "--again": (
            habits.again and (settled.entries < 2 or structure.stages[0].sessions < 2),
            "one entry a person; another wants tournament.entries of 2 and a first stage of several sessions",
        ),
        "--reserves": (
            habits.reserves and "tournament.reserve" not in settled.ways,
            f"{settled.book} knows no reserves",
        ),
    }
    return [f"{option} is not used: {reason}" for option, (is_idle, reason) in unused.items() if is_idle]
