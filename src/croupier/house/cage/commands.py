"""Commands to the cage; decide.py answers them."""

from __future__ import annotations

import msgspec

from croupier.chips import commission_of
from croupier.house.cage.events import Box, Counted, Held


class Command(msgspec.Struct, frozen=True):
    """A step taken at the cage."""


class CountDrawer(Command, frozen=True):
    """Count the drawer: to open the cage where it is closed, to close it where it is open."""

    counted: int
    by: str
    play_money: bool = False


class ConfirmCount(Command, frozen=True):
    """Count the drawer after the first."""

    counted: int
    by: str


class DropCount(Command, frozen=True):
    """Leave the cage as it was before the count."""

    by: str


class BuyIn(Command, frozen=True):
    """Take cash in for a player."""

    account: str
    amount: int
    by: str
    about: str = ""
    key: str = ""


class CashOut(Command, frozen=True):
    """Pay cash out to a player."""

    account: str
    amount: int
    by: str
    about: str = ""
    key: str = ""


class GivePlayMoney(Command, frozen=True):
    """Give a player play money, which comes out of no drawer."""

    account: str
    amount: int
    by: str  # the house; or, as events name staff, who hands out chips at a table for play money


class SellChips(Command, frozen=True):
    """Sell chips for cash at a table."""

    table: str
    account: str
    amount: int
    by: str  # as events name staff: what they are there, and the account
    play_money: bool = False


class ChangeDrawer(Command, frozen=True):
    """Bring cash from the safe, or take some back to it."""

    amount: int
    by: str
    key: str = ""


class Fill(Command, frozen=True):
    """Send chips to a table, or take them back."""

    table: str
    amount: int
    held: Held
    by: str
    key: str = ""


class SellGoods(Command, frozen=True):
    """Take chips for goods or services."""

    table: str
    account: str
    amount: int
    by: str
    play_money: bool = False


class CountDrop(Command, frozen=True):
    """Count what a table has taken for the house; `expected` is what the ledger has."""

    table: str
    box: Box
    expected: int
    counted: int
    by: str
    key: str = ""


class CountChips(Command, frozen=True):
    """Count the chips of a table; `expected` is what the ledger has."""

    table: str
    box: Held
    expected: int
    counted: int
    by: str
    key: str = ""


class FindVariance(Command, frozen=True):
    """Count something else at a table than the ledger has."""

    table: str
    box: Counted
    expected: int
    counted: int
    by: str
    key: str = ""


class ConfirmVariance(Command, frozen=True):
    """Count after another person has found a difference."""

    number: int
    counted: int
    by: str


class DropVariance(Command, frozen=True):
    """Take a count back that differs from the ledger."""

    number: int
    by: str


class Propose(Command, frozen=True):
    """Propose an adjustment."""

    giver: str
    taker: str
    amount: int
    table: str
    played: int
    sha256: str
    by: str
    play_money: bool = False


class Approve(Command, frozen=True):
    """Approve an adjustment."""

    number: int
    by: str


class Refuse(Command, frozen=True):
    """Refuse an adjustment, or take one's own back."""

    number: int
    sha256: str
    by: str


def takes_fees(command: Command) -> bool:
    """Tell whether a command takes away a table's or tournament's commission: counted, or given to a player."""
    if isinstance(command, Propose):
        return command.giver == commission_of(command.table)
    return isinstance(command, CountDrop | FindVariance) and command.box == "commission"
