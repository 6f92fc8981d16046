"""The accounts of the ledger, by what they hold: their names are written and read here and nowhere else.

wallet:ID           a person's money with the house
stake:TABLE:ID      the chips before a player
pot:TABLE           chips bet and not yet won; pot:TABLE:N is a pot as it is pushed
commission:TABLE    the commission a table or a tournament has charged
sales:TABLE         goods and services paid with chips
float:TABLE         the bank of a table against players
tray:TABLE          chips that lie ready at a table where players play each other, and are no player's stake yet
entrant:TOURNAMENT:ID   chips of an entrant that lie at no table: before the first seat, on the way, to be collected
out:TOURNAMENT:RULE     chips that a rule took out of play
prizes:TOURNAMENT   a prize pool, in escrow
held:TOURNAMENT     prize money without an owner
crown               prizes forfeited to the Crown
cage                the world outside
"""

from __future__ import annotations

from typing import NamedTuple

CAGE, CROWN = "cage", "crown"
WALLET, STAKE, POT, COMMISSION, SALES, FLOAT, TRAY = "wallet", "stake", "pot", "commission", "sales", "float", "tray"
ENTRANT, OUT, PRIZES, HELD = "entrant", "out", "prizes", "held"
CHIPS = "chips"  # the unit of chips that are no money, and how the units of tournaments begin


class Account(NamedTuple):
    """An account, as its name has it."""

    kind: str
    whose: str = ""  # the person's, the table's or the tournament's
    part: str = ""  # of a table or a tournament: the person, the pot or the rule


def read_account(name: str) -> Account:
    """Read the name of an account."""
    return Account(*name.split(":", 2))


def account_of(kind: str, *whose: str) -> str:
    """Name an account of this kind."""
    return ":".join((kind, *whose))


def beginning(kind: str) -> str:
    """Return how the names of all accounts of a kind begin."""
    return f"{kind}:"


def wallet_of(account: str) -> str:
    """Name the account of a person's money with the house."""
    return f"{WALLET}:{account}"


def stake_of(table: str, account: str) -> str:
    """Name the account of a player's stake."""
    return f"{STAKE}:{table}:{account}"


def pot_of(table: str, number: int | None = None) -> str:
    """Name the account of what is bet at a table, or of one pot as it is pushed."""
    return f"{POT}:{table}" if number is None else f"{POT}:{table}:{number}"


def commission_of(place: str) -> str:
    """Name the account of what a table or a tournament has charged."""
    return f"{COMMISSION}:{place}"


def sales_of(table: str) -> str:
    """Name the account of what was sold at a table."""
    return f"{SALES}:{table}"


def float_of(table: str) -> str:
    """Name the account of the bank of a table."""
    return f"{FLOAT}:{table}"


def tray_of(table: str) -> str:
    """Name the account of the chips that lie ready at a table."""
    return f"{TRAY}:{table}"


def entrant_of(tournament: str, account: str) -> str:
    """Name the account of an entrant's chips that lie at no table."""
    return f"{ENTRANT}:{tournament}:{account}"


def out_by(tournament: str, rule: str) -> str:
    """Name the account of chips that a rule took out of play."""
    return f"{OUT}:{tournament}:{rule}"


def prizes_of(tournament: str) -> str:
    """Name the account of a prize pool."""
    return f"{PRIZES}:{tournament}"


def held_of(tournament: str) -> str:
    """Name the account of prize money without an owner."""
    return f"{HELD}:{tournament}"


def unit_of(tournament: str) -> str:
    """Return the unit of a tournament's chips."""
    return f"{CHIPS}:{tournament}"


def is_chips(unit: str) -> bool:
    """Tell whether a unit is one of chips that are no money."""
    return unit.split(":", maxsplit=1)[0] == CHIPS
