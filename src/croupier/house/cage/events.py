"""Events of the cage, on a stream of its own: cash in and out, chips to tables and back, counts, adjustments.

Every event that is handed over on paper has a number, counted from 1 in the whole room; it is the number of its
receipt. Play money that the house gives has none, and no drawer holds it. Their postings are in postings.py; decide.py
decides whether they may happen.

A cage keeps cash, or it keeps play money, as a demo's does; which one is pinned when its drawer is first counted.

A step at the counter carries the `key` of its caller, their own name for that one request: a caller whose answer got
lost asks again with the same key, and the record itself shows that it is done already.
"""

from __future__ import annotations

from typing import Literal

from croupier.house.events import HouseEvent
from croupier.protocol import PlayerAccount

STREAM = "cage"
When = Literal["opening", "closing"]
Held = Literal["float", "tray"]  # the bank of a table against players; chips that lie ready where there is none
Box = Literal["commission", "sales", "cash"]  # the commission; chips goods were paid with; cash for chips at the table
Counted = Literal["commission", "sales", "cash", "float", "tray"]  # a box of the table, or its chips


class CageEvent(HouseEvent, frozen=True, gc=False):
    """The base of what happens at the cage."""

    kept_on = STREAM


class DepositMade(CageEvent, frozen=True, gc=False, tag="deposit-made", omit_defaults=True):
    """A player brings cash, in cents; or the house gives play money."""

    account: PlayerAccount
    amount: int
    by: str
    number: int = 0  # 0: no receipt, and nothing came into the drawer
    shift: int = 0
    about: str = ""  # the tournament it is brought for
    table: str = ""  # the table chips were bought at: the cash lies in its box until that is counted
    play_money: bool = False
    key: str = ""


class WithdrawalMade(CageEvent, frozen=True, gc=False, tag="withdrawal-made", omit_defaults=True):
    """A player takes cash away."""

    account: str
    amount: int
    by: str
    number: int = 0
    shift: int = 0
    about: str = ""  # the tournament whose prize it is
    play_money: bool = False
    key: str = ""


class DrawerCounted(CageEvent, frozen=True, gc=False, tag="drawer-counted", omit_defaults=True):
    """The first of two people has counted the drawer."""

    shift: int
    when: When
    counted: int
    expected: int
    by: str
    play_money: bool = False


class CountDropped(CageEvent, frozen=True, gc=False, tag="count-dropped"):
    """A count is not confirmed after all: the drawer is as it was before it."""

    shift: int
    by: str


class CountsDiffered(CageEvent, frozen=True, gc=False, tag="counts-differed", omit_defaults=True):
    """The second person has counted something else than the first: the cage is as it was, and both count again.

    Older records have the second count alone, without `counted_by`.
    """

    significant = "cage"

    shift: int
    counted: int
    by: str
    expected: int = 0
    first: int = 0
    counted_by: str = ""


class ShiftOpened(CageEvent, frozen=True, gc=False, tag="shift-opened", omit_defaults=True):
    """The second person has counted the same: the cage is open."""

    significant = "cage"

    shift: int
    counted: int
    expected: int
    counted_by: str
    by: str
    play_money: bool = False


class ShiftClosed(CageEvent, frozen=True, gc=False, tag="shift-closed", omit_defaults=True):
    """The second person has counted the same: the cage is closed, and what is missing or too much is on record."""

    significant = "cage"

    shift: int
    counted: int
    expected: int
    counted_by: str
    by: str
    play_money: bool = False


class DrawerChanged(CageEvent, frozen=True, gc=False, tag="drawer-changed", omit_defaults=True):
    """Cash comes into the drawer from the house's own safe, or goes back to it where it is negative."""

    number: int
    shift: int
    amount: int
    by: str
    play_money: bool = False
    key: str = ""


class FillMade(CageEvent, frozen=True, gc=False, tag="fill-made", omit_defaults=True):
    """Chips go to a table: a fill; or come back where the amount is negative: a credit.

    For the bank of a table this is the cage's half; the table has its own event, written with this one and with the
    key.
    """

    number: int
    shift: int
    table: str
    amount: int
    held: Held
    by: str
    play_money: bool = False
    key: str = ""


class GoodsSold(CageEvent, frozen=True, gc=False, tag="goods-sold", omit_defaults=True):
    """Staff took chips for goods or services; the stake went down by the table's own event, written with this one."""

    number: int
    table: str
    account: str
    amount: int
    by: str
    play_money: bool = False


class DropCounted(CageEvent, frozen=True, gc=False, tag="drop-counted", omit_defaults=True):
    """The money a table has taken for the house is brought in and counted; the ledger has the expected amount."""

    significant = "cage"

    number: int
    shift: int
    table: str
    box: Box
    expected: int
    counted: int
    by: str
    play_money: bool = False
    key: str = ""


class ChipsCounted(CageEvent, frozen=True, gc=False, tag="chips-counted", omit_defaults=True):
    """The chips of a table are counted, and there are as many as the ledger has."""

    number: int
    shift: int
    table: str
    box: Held
    counted: int
    by: str
    play_money: bool = False
    key: str = ""


class VarianceFound(CageEvent, frozen=True, gc=False, tag="variance-found", omit_defaults=True):
    """The first of two people has counted something else than the ledger has; nothing moves before the second has."""

    number: int
    shift: int
    table: str
    box: Counted
    expected: int
    counted: int
    by: str
    play_money: bool = False
    key: str = ""


class VarianceBooked(CageEvent, frozen=True, gc=False, tag="variance-booked", omit_defaults=True):
    """The second person has counted the same: the ledger follows the count.

    For the bank of a table this is the cage's half; the table has its own event, written with this one.
    """

    significant = "cage"

    number: int
    shift: int
    table: str
    box: Counted
    expected: int
    counted: int
    counted_by: str
    by: str
    play_money: bool = False


class VarianceDisputed(CageEvent, frozen=True, gc=False, tag="variance-disputed", omit_defaults=True):
    """The second person has counted something else than the first: nothing moves, and both count again."""

    significant = "cage"

    number: int
    table: str
    box: Counted
    expected: int
    first: int
    counted_by: str
    counted: int
    by: str
    play_money: bool = False


class VarianceDropped(CageEvent, frozen=True, gc=False, tag="variance-dropped", omit_defaults=True):
    """A count that differs from the ledger is taken back before a second person has counted."""

    significant = "cage"

    number: int
    table: str
    box: Counted
    expected: int
    counted: int
    counted_by: str
    by: str
    play_money: bool = False


class AdjustmentProposed(CageEvent, frozen=True, gc=False, tag="adjustment-proposed", omit_defaults=True):
    """An official proposes to move money after a round was settled; the reason lies sealed beside the record."""

    significant = "adjustment"

    number: int
    giver: str  # accounts of the ledger
    taker: str
    amount: int
    table: str
    played: int  # the round it concerns, 0 where it concerns none
    sha256: str  # of the reason
    by: str
    play_money: bool = False


class AdjustmentApproved(CageEvent, frozen=True, gc=False, tag="adjustment-approved", omit_defaults=True):
    """Another official approves it, and the money moves."""

    significant = "adjustment"

    number: int
    giver: str
    taker: str
    amount: int
    by: str
    play_money: bool = False


class AdjustmentRefused(CageEvent, frozen=True, gc=False, tag="adjustment-refused"):
    """It is not approved, or its proposer took it back."""

    significant = "adjustment"

    number: int
    sha256: str  # of the reason
    by: str
