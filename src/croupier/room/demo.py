"""The demo: a room with one table for each rulebook, play money, bots for company, and nobody on duty.

What a rulebook leaves to an official is answered by standing orders in the register, which say themselves to be a
demo's. An edition that is not in force is played as a historical table.
"""

from __future__ import annotations

from croupier.check import invariant
from croupier.room.clocks import Clock
from croupier.room.host import Entropy, Keys
from croupier.room.meanings import HOUSE
from croupier.room.pace import Pace
from croupier.room.registry import Registry
from croupier.room.room import Room
from croupier.rulebooks import Rulebook, in_force, rulebook, rulebook_ids, settle
from croupier.store import Store
from croupier.table import register as r
from croupier.table.rules import SessionRules, session_rules

ZONE = "Australia/Sydney"
DAY_BEGINS = "06:00"
APPROVAL = "DEMO: play money"
FLOAT = 1_000_000_00
COMPANY = 4
SETTINGS = {"hours": "00:00-00:00", "seats": "8"}  # day and night, where a rulebook has these keys
ORDERS = {
    "deck.check": "the machine that holds the cards checks every deck before it is used",
    "seat.permission": "whoever finds a free seat may take it",
    "clock.call": "the house starts the clock where a player at the table asks for it",
    "seat.absent": "the house gives the seat of a player away who is absent, as far as the rules let it",
}


async def demo_room(
    store: Store, clock: Clock, entropy: Entropy, keys: Keys, *, pace: Pace | None = None, company: int = COMPANY
) -> Room:
    """The demo on a store: as it was left, or new."""
    room = await Room.open(store, clock, entropy, keys, pace=pace, company=company)
    await _enter(room.house.registry, clock.now())
    for name in rulebook_ids():
        if not await store.head(name):
            await _open(room, rulebook(name))
    return room


async def _enter(registry: Registry, at: int) -> None:
    """Make the entries of the demo, once."""
    if registry.register.approvals:
        return
    entries: list[r.Command] = [r.SetRoom(ZONE, DAY_BEGINS, HOUSE)]
    entries += [r.GiveOrder(key, answer, HOUSE) for key, answer in ORDERS.items()]
    for command in entries:
        await _entered(registry, command, at)
    today = registry.register.business_day(at)
    for book in map(rulebook, rulebook_ids()):
        if not book.instrument.commenced:
            day = min(book.instrument.earliest or today, today)
            await _entered(registry, r.EnterCommencement(book.id, day.isoformat(), HOUSE), at)
    await _entered(registry, r.RecordApproval("table", APPROVAL, today.isoformat(), HOUSE), at)


async def _entered(registry: Registry, command: r.Command, at: int) -> None:
    refusal = await registry.enter(command, at)
    invariant(refusal is None, f"the entries of the demo are in order: {refusal}")


async def _open(room: Room, book: Rulebook) -> None:
    rules, register = demo_rules(book), room.house.registry.register
    today = register.business_day(room.house.clock.now())
    historical = in_force(book.instrument.game, today, register.commencements).id != book.id
    bank = 0 if rules.has_button else FLOAT
    await room.open_table(rules, book.id, by=HOUSE, bank=bank, historical=historical)


def demo_rules(book: Rulebook) -> SessionRules:
    """The rules of a demo table: the rulebook's own example, at any hour."""
    settings = {key: value for key, value in SETTINGS.items() if key in book.rules}
    return session_rules(settle(book, settings, defaults=book.example.table))
