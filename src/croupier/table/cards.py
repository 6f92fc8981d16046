"""The cards of a table: which decks there are, checked by whom, when one may be exchanged.

Rule keys: `decks`, `deck.check`, `deck.inspection`, `deck.wash`, `deck.change`, `deck.replacement`, `deck.colours`,
`deck.backs`, `deck.prechecked`, `shuffler.failure`.

Nothing is dealt from a deck that was not found complete, and no table is closed before its cards were checked again
where the rulebook asks for that.
"""

from __future__ import annotations

from croupier.cards import check_deck, parse_cards
from croupier.errors import CroupierError
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import deck_of
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rules import SessionRules
from croupier.table.state import Deck, Table, place_of

Answer = tuple[Event, ...] | Refusal


def bring_deck(rules: SessionRules, table: Table, command: c.BringDeck) -> Answer:
    """Bring a deck; of several in use, or of one that follows another, the backs tell them apart."""
    if not command.colour or not command.backs:
        return Refusal("a deck has a colour and one kind of back", rules.clause("deck.backs"))
    if rules.ways.get("deck.colours") == "differ" and table.decks and table.decks[-1].colour == command.colour:
        return Refusal(f"the deck before it is {command.colour} too", rules.clause("deck.colours"))
    if command.checked and "deck.prechecked" not in rules.ways:
        return Refusal("every deck is checked at the table", rules.clause("deck.check"))
    key = "deck.prechecked" if command.checked else "decks"
    return (e.DeckBrought(len(table.decks) + 1, command.colour, command.backs, rules.clause(key), command.checked),)


def _deck(table: Table, number: int) -> Deck | None:
    return next((deck for deck in table.decks if deck.number == number), None)


def check_cards(rules: SessionRules, table: Table, command: c.CheckDeck) -> Answer:
    """Check a deck card by card."""
    clause = rules.clause("deck.check", 1 if command.closing else 0)
    if _deck(table, command.deck) is None:
        return Refusal(f"there is no deck {command.deck} at this table", clause)
    try:
        found = check_deck(deck_of(rules.table), parse_cards(" ".join(command.cards)))
    except CroupierError as error:
        return Refusal(str(error), clause)
    if not found.complete:
        return Refusal(f"this deck is not dealt from: {found.words}", clause)
    when = "closing" if command.closing else "order" if table.round else "opening"
    return (e.DeckChecked(command.deck, when, command.by, clause),)


def inspect_deck(rules: SessionRules, table: Table, command: c.InspectDeck) -> Answer:
    """An official looks through a deck the dealer has checked."""
    clause = rules.clause("deck.inspection")
    deck = _deck(table, command.deck)
    if deck is None or not deck.checked:
        return Refusal("an official inspects a deck after the dealer has checked it", clause)
    return (e.DeckInspected(command.deck, command.by, clause),)


def wash_deck(rules: SessionRules, table: Table, command: c.WashDeck) -> Answer:
    """Wash a new deck before its first shuffle."""
    clause = rules.clause("deck.wash")
    deck = _deck(table, command.deck)
    if deck is None or deck.washed:
        return Refusal("a new deck is washed, once", clause)
    return (e.DeckWashed(command.deck, command.by, clause),)


def replace_card(rules: SessionRules, table: Table, command: c.ReplaceCard) -> Answer:
    """Exchange one card, which supervisor and dealer have both looked at."""
    clause = rules.clause("deck.replacement")
    if _deck(table, command.deck) is None:
        return Refusal(f"there is no deck {command.deck} at this table", clause)
    if not (command.supervisor and command.dealer) or command.supervisor == command.dealer:
        return Refusal("the supervisor and the dealer both check a replacement card", clause)
    try:
        (card,) = parse_cards(command.card)
        deck_of(rules.table).hold((card,))
    except (CroupierError, ValueError):
        return Refusal(f"'{command.card[:20]}' is not one card of this deck", clause)
    return (e.CardReplaced(command.deck, command.card, command.dealer, command.supervisor, command.reason, clause),)


def take_deck(rules: SessionRules, table: Table, command: c.TakeDeck) -> Answer:
    """Deal from another deck, between rounds and on a ground the rulebook knows."""
    clause = rules.clause("deck.change")
    deck = _deck(table, command.deck)
    if deck is None or deck.number == table.deck:
        return Refusal("another deck at the table is taken", clause)
    if not deck.checked:
        return Refusal("a deck is checked before it is dealt from", rules.clause("deck.check"))
    if rules.ways.get("deck.change") == "after-showdown":
        ground = _GROUNDS.get(command.ground)
        if ground is None:
            return Refusal("a new deck comes when players ask, a card is damaged, or the pit manager decides", clause)
        clause = rules.clause("deck.change", ground)
        asked = {account for account in command.accounts if place_of(table, account) >= 0}
        if command.ground == "asked" and 2 * len(asked) <= len(table.players):
            return Refusal(f"{len(asked)} of {len(table.players)} players ask; it takes more than half", clause)
    return (e.DeckTaken(command.deck, command.ground, command.by, clause),)


_GROUNDS = {"asked": 1, "damaged": 2, "decided": 3}  # which clause of the key stands behind each


def fail_shuffler(rules: SessionRules, table: Table, command: c.FailShuffler) -> Answer:
    """A machine that failed is done without; one that jammed is cleared, the cards looked at and riffled once."""
    if rules.table.values.get("shuffler") != "machine" or not table.machine:
        return Refusal("no shuffling machine is in use", rules.clause("shuffler"))
    if command.fault not in ("failure", "jam"):
        return Refusal("a machine has failed or jammed", rules.clause("shuffler"))
    key = f"shuffler.{command.fault}"
    return (e.ShufflerFailed(command.fault, command.by, rules.clause(key)),)


def cards_not_ready(rules: SessionRules, table: Table) -> Refusal | None:
    """Why nothing can be dealt yet."""
    in_use = (
        table.decks[-rules.decks :] if rules.decks > 1 else [deck for deck in table.decks if deck.number == table.deck]
    )
    if len(in_use) < rules.decks:
        return Refusal(f"there is no deck at the table; {rules.decks} has to be brought", rules.clause("decks"))
    for deck in in_use:
        if not deck.checked:
            return Refusal(f"the dealer has not checked deck {deck.number} card by card", rules.clause("deck.check"))
        if "deck.wash" in rules.ways and not deck.washed:
            return Refusal(f"deck {deck.number} is new and has to be washed", rules.clause("deck.wash"))
    return None
