"""The table after an event of its cards: decks, the shuffling machine, the shoe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.protocol import DeckDoubted, Event
from croupier.table import events
from croupier.table.state import REPLACED, Deck, Table


def _deck_brought(table: Table, event: events.DeckBrought) -> Table:
    deck = Deck(event.deck, event.colour, event.backs, checked=event.checked, replaces=table.round > 0)
    return replace(table, decks=(*table.decks, deck), deck=table.deck or event.deck)


def _of_deck(table: Table, number: int, **changes: Any) -> Table:
    decks = [replace(deck, **changes) if deck.number == number else deck for deck in table.decks]
    return replace(table, decks=tuple(decks))


def _deck_checked(table: Table, event: events.DeckChecked) -> Table:
    return _of_deck(table, event.deck, checked=True, checked_by=event.by, closed=event.when == "closing", doubted="")


def _deck_doubted(table: Table, event: DeckDoubted) -> Table:
    gone = table.decks_gone
    here = [replace(deck, doubted=event.under) for deck in table.decks[gone:]]
    return replace(table, decks=(*table.decks[:gone], *here))


def _deck_faulty(table: Table, event: events.DeckFaulty) -> Table:
    closed = event.when == "closing"
    return _of_deck(table, event.deck, checked=False, inspected=False, closed=closed, faulty=fault_words(event))


def fault_words(event: events.DeckFaulty) -> str:
    """Return the fault of a deck in words: "missing 7c; too many As"."""
    kinds = (("missing", event.missing), ("too many or foreign", event.extra))
    return "; ".join([f"{kind} {' '.join(cards)}" for kind, cards in kinds if cards])


def _deck_removed(table: Table, event: events.DeckRemoved) -> Table:
    """Another deck that is there is dealt from in its place, else the next that comes."""
    gone = _of_deck(table, event.deck, off=True)
    here = [deck.number for deck in gone.decks[gone.decks_gone :] if not deck.off and not deck.faulty]
    return replace(gone, deck=(here[-1] if here else 0) if table.deck == event.deck else table.deck)


def _deck_inspected(table: Table, event: events.DeckInspected) -> Table:
    return _of_deck(table, event.deck, inspected=True)


def _deck_washed(table: Table, event: events.DeckWashed) -> Table:
    return _of_deck(table, event.deck, washed=True)


def _deck_taken(table: Table, event: events.DeckTaken) -> Table:
    return replace(table, deck=event.deck, jam="" if table.jam == REPLACED else table.jam)


def _shuffler_failed(table: Table, event: events.ShufflerFailed) -> Table:
    jammed = event.fault == "jam"
    return replace(table, machine=jammed, jam="removed" if jammed else "")


_NEXT_STEP = {"removed": "checked", "checked": "riffled"}


def _jam_step_done(table: Table, event: events.JamStepDone) -> Table:
    return replace(table, jam=REPLACED if event.damaged else _NEXT_STEP.get(event.step, ""))


def _shoe_replaced(table: Table, _event: events.ShoeReplaced) -> Table:
    return replace(table, deck=0, decks_gone=len(table.decks))


CHANGES: dict[type[Event], Callable[[Table, Any], Table]] = {
    events.DeckBrought: _deck_brought,
    events.DeckChecked: _deck_checked,
    events.DeckFaulty: _deck_faulty,
    events.DeckRemoved: _deck_removed,
    events.DeckInspected: _deck_inspected,
    events.DeckWashed: _deck_washed,
    events.DeckTaken: _deck_taken,
    events.ShufflerFailed: _shuffler_failed,
    events.JamStepDone: _jam_step_done,
    events.ShoeReplaced: _shoe_replaced,
    DeckDoubted: _deck_doubted,
}
