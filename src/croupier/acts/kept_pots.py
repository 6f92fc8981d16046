"""Pots that stay as they were pushed: what the table knows (table/after_the_round.py), and what the cage has counted since.

Commission that was taken from the pots lies in the table's box until it is counted. Then it is no longer at the table,
and cannot go back into a pot.
"""

from __future__ import annotations

from croupier.protocol import Refusal
from croupier.table import Command, CorrectEntries, Session

BOX_COUNTED = Refusal("box-counted", "the commission box was counted since the push: report a payout error", "system")


def keeps_pots(session: Session, before: int, *, box_counted: bool) -> Refusal | None:
    """Return why the pots of a round that is over are not taken back to before this event of it; None where they may be."""
    return session.keeps_pots(before) or (BOX_COUNTED if box_counted else None)


def kept_pots(session: Session, command: Command, *, box_counted: bool) -> Refusal | None:
    """Return why a command would take pots back that stay as they were pushed; None where it would not."""
    if not isinstance(command, CorrectEntries) or session.table.playing or session.round is None:
        return None
    return keeps_pots(session, command.before, box_counted=box_counted)
