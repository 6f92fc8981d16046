"""The decks of an electronic table: brought, checked and washed by the house, where a standing order lets it.

Rule keys: `deck.check`, `deck.wash`.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.protocol import HOUSE
from croupier.room.tables.running_table import RunningTable
from croupier.table import commands, decks_here, unchecked_at_close, whole_deck

COLOURS = ("red", "blue")


def card_checks(desk: RunningTable) -> Iterator[commands.Command]:
    """The decks, checked card by card by the machine that holds them, where a standing order lets it."""
    rules, table = desk.host.session.rules, desk.host.session.table
    if not desk.house.registry.register.order("deck.check"):
        return
    here = decks_here(table)
    if len(here) < rules.decks:
        yield commands.BringDeck(COLOURS[len(table.decks) % len(COLOURS)])
    for deck in here:
        if not deck.whole:
            yield commands.CheckDeck(deck.number, whole_deck(rules), HOUSE)
        elif "deck.wash" in rules.ways and not deck.washed:
            yield commands.WashDeck(deck.number, HOUSE)


def closing_check(desk: RunningTable) -> commands.Command | None:
    """The cards are checked once more before a table closes, where the rulebook wants it."""
    table, rules = desk.host.session.table, desk.host.session.rules
    if unchecked := unchecked_at_close(rules, table):
        return commands.CheckDeck(unchecked[0], whole_deck(rules), HOUSE, closing=True)
    return None
