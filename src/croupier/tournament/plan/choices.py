"""A tournament as a director wants it, in a few choices: the format of a rulebook, and what is to be otherwise than there.

Rule keys: `tournament.start`, `tournament.payment`, `tournament.contribution`, `tournament.fee`,
`tournament.entry-fee`, `tournament.commission`, `tournament.commission.approved`, `tournament.balance`,
`tournament.players.min`.

What comes out is a plan like any other: it is settled, refused with its clause, and can be altered in every point.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from croupier.errors import DeterminationError, RequestError
from croupier.rulebooks import Raw, Rulebook, dollars, read_cents, rulebook
from croupier.tournament.plan.conditions import Plan, conditions
from croupier.tournament.plan.structure import ELECTRONIC, Cards, Level, Purchase, Structure
from croupier.tournament.plan.templates import REBUY_LEVELS, filled, template

LONGEST_LEVEL = 24 * 60
MOST_REBUYS = 99


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices; None or empty is as the format and the rulebook's example have it."""

    rulebook: str
    format: str
    title: str = ""
    players: int = 27
    seats: int | None = None  # at a table
    chips: int | None = None
    minutes: int | None = None  # of every level that goes by time
    entry: int | None = None  # cents, the house's part within
    fee: int | None = None  # of it, the house's part
    rebuys: int | None = None  # for one player; 0: none
    add_on: bool | None = None
    start: str = ""  # in the time of the room, such as 2030-01-31T19:00
    seconds: int = 0  # to act, in a tournament played by the clock; 0: the table's own
    late: int = 0  # entries are taken up to this level; 0: before play alone
    cards: Cards = ELECTRONIC


def example_entry(book: Rulebook) -> tuple[int, int]:
    """Return the price of an entry in the rulebook's example, and the house's part of it, in cents."""
    example = book.example.tournament
    whole = read_cents(example.get("tournament.payment", example.get("tournament.entry-fee", 0)))
    return whole, read_cents(example.get("tournament.fee", example.get("tournament.commission", 0)))


def plan_wanted(wanted: Wanted, zone: str = "UTC") -> Plan:
    """The plan of some choices; RequestError where no format is like that."""
    book = rulebook(wanted.rulebook)
    check_minutes(wanted.minutes)
    structure = template(book, wanted.format, wanted.players, seats=wanted.seats, chips=wanted.chips)
    entry, fee = _entry(book, wanted)
    structure = replace(
        structure,
        levels=tuple([lasting(level, wanted.minutes) for level in structure.levels]),
        rebuy=_rebuy(structure, wanted, entry - fee),
        add_on=_add_on(structure, wanted, entry - fee),
        action_seconds=wanted.seconds,
        late_to_level=wanted.late,
    )
    title = wanted.title.strip() or f"{wanted.format} for {wanted.players}"
    plan = filled(book.id, title, structure, wanted.players)
    plan = replace(plan, given=plan.given | _given(book, wanted, entry, fee), zone=zone, cards=wanted.cards)
    check_pool(plan, entry, fee)
    return plan


def check_pool(plan: Plan, entry: int, fee: int) -> None:
    """RequestError where players pay and nothing of it is played for; what a clause bars is refused with that first."""
    if entry and fee == entry:
        conditions(plan)
        words = f"all of the ${dollars(entry)} entry is the house fee, and the prize pool is $0"
        raise RequestError(f"{words}: enter a smaller fee, or an entry of $0", key="fee")


def check_minutes(minutes: int | None) -> None:
    """RequestError where no level lasts so long."""
    if minutes is not None and not 1 <= minutes <= LONGEST_LEVEL:
        raise RequestError(f"a level has 1 to {LONGEST_LEVEL:,} minutes", key="minutes")


def _entry(book: Rulebook, wanted: Wanted) -> tuple[int, int]:
    whole, fee = example_entry(book)
    whole = whole if wanted.entry is None else wanted.entry
    fee = min(fee, whole) if wanted.fee is None else wanted.fee
    if not 0 <= fee <= whole:
        raise RequestError("the house's part comes out of the entry: enter no more than the entry", key="fee")
    return whole, fee


def lasting(level: Level, minutes: int | None) -> Level:
    """A level that lasts so long, where it goes by time."""
    return replace(level, minutes=minutes) if minutes and level.minutes else level


def _rebuy(structure: Structure, wanted: Wanted, price: int) -> Purchase | None:
    """As often as is wanted, through the first levels, for what goes into the pool."""
    if wanted.rebuys is None:
        return replace(structure.rebuy, cost=price) if structure.rebuy else None
    if not 0 <= wanted.rebuys <= MOST_REBUYS:
        raise RequestError(f"one player has 0 to {MOST_REBUYS} re-buys", key="rebuys")
    return sold(structure, price, most=wanted.rebuys, from_level=1) if wanted.rebuys else None


def _add_on(structure: Structure, wanted: Wanted, price: int) -> Purchase | None:
    """One, at the end of the levels in which chips are bought."""
    if wanted.add_on is None:
        return replace(structure.add_on, cost=price) if structure.add_on else None
    return sold(structure, price, most=1) if wanted.add_on else None


def sold(structure: Structure, price: int, *, most: int, from_level: int = 0) -> Purchase:
    """Chips that are sold through the first levels, or at the last of them alone."""
    last = min(REBUY_LEVELS, len(structure.levels))
    return Purchase(price, structure.stages[0].chips, most=most, from_level=from_level or last, to_level=last)


def money_given(book: Rulebook, entry: int, fee: int) -> dict[str, Raw]:
    """An entry and the house's part of it, under the rulebook's own keys."""
    by_part = "tournament.payment" in book.rules
    money = {"tournament.payment": entry, "tournament.contribution": entry - fee, "tournament.fee": fee}
    if not by_part:
        money = {"tournament.entry-fee": entry, "tournament.commission": fee, "tournament.commission.approved": fee}
    return {key: dollars(cents) for key, cents in money.items() if key in book.rules}


def _given(book: Rulebook, wanted: Wanted, entry: int, fee: int) -> dict[str, Raw]:
    """The conditions that follow from the choices, under the rulebook's own keys."""
    found = money_given(book, entry, fee)
    if start := book.rules.get("tournament.start"):
        if not wanted.start:  # the one condition that no example can stand in for
            raise DeterminationError(
                "say on which day and at what hour it starts", key=start.key, clauses=start.clauses
            )
        found[start.key] = wanted.start
    return found
