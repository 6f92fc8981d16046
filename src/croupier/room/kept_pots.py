"""Why pots stay as they were pushed: what the table knows (table/pushed.py), and what the cage has counted since.

Commission that was taken from the pots lies in the table's box until it is counted. Then it is no longer at the table, and
cannot go back into a pot.
"""

from __future__ import annotations

from croupier.protocol.refusal import Refusal
from croupier.room.cashier import Cashier
from croupier.room.host import Host
from croupier.table.commands import CorrectEntries
from croupier.table.session import Command

BOX_COUNTED = Refusal("the commission box was counted since the push: report a payout error", "system")


def keeps_pots(host: Host, cashier: Cashier, before: int) -> Refusal | None:
    """Why the pots of a round that is over are not taken back to before this event of it; None where they may be."""
    counted = host.charged_at and cashier.has_counted_commission(host.name, host.charged_at)
    return host.session.keeps_pots(before) or (BOX_COUNTED if counted else None)


def kept_pots(host: Host, cashier: Cashier, command: Command) -> Refusal | None:
    """Why a command would take pots back that stay as they were pushed; None where it would not."""
    if not isinstance(command, CorrectEntries) or host.session.table.playing or host.session.round is None:
        return None
    return keeps_pots(host, cashier, command.before)
