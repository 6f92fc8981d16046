"""Opening a table in a room: approved, by an edition in force, or marked as historical."""

from __future__ import annotations

from croupier.errors import RequestError
from croupier.house import Register
from croupier.rulebooks import in_force, rulebook
from croupier.table.events import ELECTRONIC, REAL, TableOpened
from croupier.table.opening import BY_HAND, ELECTRONIC_SHOE, open_table
from croupier.table.rules import SessionRules


def approved_opening(
    register: Register,
    rules: SessionRules,
    name: str,
    *,
    by: str,
    at: int,
    bank: int = 0,
    historical: bool = False,
    approval: str = "",
    tournament: str = "",
    cards: str = ELECTRONIC,
    play_money: bool = False,
) -> TableOpened:
    """The opening of a table on its business day: the register has the approvals, and its edition is in force.

    `approval` is the reference of the table's own, the newest where there is none. A historical table plays by an
    edition that is not in force, for play money.
    """
    book, day = rulebook(rules.table.rulebook), register.business_day(at)
    held = register.approved("table", day)
    approval = approval or (held[-1] if held else "")
    if approval not in held:
        raise RequestError(
            f"no approval of a table is on record for {day} ({book.id} {rules.clause('table.approval')}); enter it first"
        )
    if not historical and in_force(book.instrument.game, day, register.commencements).id != book.id:
        raise RequestError(f"{book.id} is not in force on {day}; open the table as historical, for play money")
    shoe = register.approval("shoe", day) or (BY_HAND if cards == REAL else ELECTRONIC_SHOE)
    return open_table(
        rules, name, by=by, approval=approval, shoe=shoe, bank=bank, historical=historical, zone=register.zone,
        tournament=tournament, cards=cards, play_money=play_money or historical,
    )  # fmt: skip
