"""The cards of a table: which decks there are, checked by whom, when one may be exchanged.

Rule keys: `decks`, `deck.check`, `deck.inspection`, `deck.wash`, `deck.change`, `deck.replacement`, `deck.colours`,
`deck.backs`, `deck.prechecked`.

Nothing is dealt from a deck that was not found complete, or not again since a ruling that cards are wrong. A deck that
was found short is on the record, is not called whole again, and is taken off the table before the next round. No table
is closed before its cards were checked once more, where the rulebook asks for that.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from croupier.cards import Card, card_text, check_deck, parse_cards
from croupier.errors import CroupierError
from croupier.protocol import Decision, DeckDoubted, Refusal
from croupier.rulebooks import deck_of
from croupier.table import commands, events
from croupier.table.rules import SessionRules
from croupier.table.shuffler import jam_wait
from croupier.table.state import REPLACED, Deck, Table, place_of
from croupier.table.topic import Behind, Changes, Commands, Deciders, noted, simply


def bring_deck(rules: SessionRules, table: Table, command: commands.BringDeck) -> Decision:
    """Bring a deck; of several in use, or of one that follows another, the backs tell them apart."""
    if not command.colour or not command.backs:
        return Refusal("deck-undescribed", "enter the colour of the deck and its back", rules.clause("deck.backs"))
    if _colours_differ(rules) and table.decks and table.decks[-1].colour == command.colour:
        return Refusal(
            "same-colour",
            f"the deck before it is {command.colour} too: bring another colour",
            rules.clause("deck.colours"),
        )
    if command.checked and "deck.prechecked" not in rules.ways:
        return Refusal(
            "check-at-the-table", "decks are checked at the table: bring it unchecked", rules.clause("deck.check")
        )
    key = "deck.prechecked" if command.checked else "decks"
    return (
        events.DeckBrought(len(table.decks) + 1, command.colour, command.backs, rules.clause(key), command.checked),
    )


def _colours_differ(rules: SessionRules) -> bool:
    """Tell whether a deck has to differ in colour from the one before it; not where only one is loaded at a time."""
    return rules.ways.get("deck.colours") == "differ" and rules.table.values.get("second-deck", True) is True


def _deck(table: Table, number: int) -> Deck | None:
    return next((deck for deck in decks_here(table) if deck.number == number), None)


def decks_here(table: Table) -> tuple[Deck, ...]:
    """The decks at the table, those gone with a replaced shoe or taken off apart."""
    return tuple([deck for deck in table.decks[table.decks_gone :] if not deck.off])


def check_cards(rules: SessionRules, table: Table, command: commands.CheckDeck) -> Decision:
    """Check a deck card by card."""
    clause = rules.clause("deck.check", 1 if command.closing else 0)
    deck = _deck(table, command.deck)
    if deck is None:
        return Refusal("no-such-deck", f"there is no deck {command.deck} at this table", clause)
    if deck.faulty:
        words = f"deck {deck.number} was found wrong ({deck.faulty}) and is still not whole: take it off the table"
        return Refusal("deck-faulty", words, clause)
    if command.closing and table.playing:
        return Refusal("round-going-on", "a round is going on: the closing check comes after the last round", clause)
    try:
        found = check_deck(deck_of(rules.table), parse_cards(" ".join(command.cards)))
    except CroupierError as error:
        return Refusal("not-cards", str(error), clause)
    when = "closing" if command.closing else "order" if table.round else "opening"
    if not found.complete:
        missing, extra = map(_written, (found.missing, (*found.foreign, *found.duplicate)))
        return (events.DeckFaulty(command.deck, when, command.by, clause, missing, extra),)
    return (events.DeckChecked(command.deck, when, command.by, clause),)


def _written(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple([card_text(card) for card in cards])


def remove_deck(rules: SessionRules, table: Table, command: commands.RemoveDeck) -> Decision:
    """Take a deck off the table: one that was found short at any time, a sound one between rounds and with a reason."""
    deck = _deck(table, command.deck)
    clause = rules.clause("deck.check" if deck and deck.faulty else "deck.change")
    if deck is None:
        return Refusal("no-such-deck", f"there is no deck {command.deck} at this table", clause)
    if not deck.faulty and table.playing and deck in _in_use(rules, table):
        return Refusal("deck-in-play", f"a round is dealt from deck {deck.number}: take it off after the round", clause)
    if not command.by or not (command.reason.strip() or deck.faulty):
        return Refusal("no-reason", "give who takes the deck off the table, and why", clause)
    return (events.DeckRemoved(deck.number, command.by, command.reason.strip() or deck.faulty, clause),)


def inspect_deck(rules: SessionRules, table: Table, command: commands.InspectDeck) -> Decision:
    """An official looks through a deck the dealer has checked; a deck that replaces another has to be looked through."""
    clause = rules.clause("deck.inspection" if "deck.inspection" in rules.ways else "deck.replacement")
    deck = _deck(table, command.deck)
    if deck is None or not deck.whole:
        return Refusal("deck-unchecked", "the dealer has to check this deck before it is inspected", clause)
    if not command.by or command.by == deck.checked_by:
        return Refusal("official-inspects", "an official inspects the deck, not the dealer who checked it", clause)
    if "deck.inspection" in rules.ways and not rules.is_left_to(command.by):
        return Refusal("not-theirs", f"only the {rules.ways['official']} may inspect a deck", clause)
    return (events.DeckInspected(command.deck, command.by, clause),)


def wash_deck(rules: SessionRules, table: Table, command: commands.WashDeck) -> Decision:
    """Wash a new deck before its first shuffle."""
    clause = rules.clause("deck.wash")
    deck = _deck(table, command.deck)
    if deck is None or deck.washed:
        return Refusal("washed-already", "only a new deck is washed, and only once", clause)
    return (events.DeckWashed(command.deck, command.by, clause),)


def replace_card(rules: SessionRules, table: Table, command: commands.ReplaceCard) -> Decision:
    """Exchange one card, which supervisor and dealer have both looked at."""
    clause = rules.clause("deck.replacement")
    if _deck(table, command.deck) is None:
        return Refusal("no-such-deck", f"there is no deck {command.deck} at this table", clause)
    if not (command.supervisor and command.dealer) or command.supervisor == command.dealer:
        return Refusal("two-check-card", "name the supervisor and the dealer who checked the card", clause)
    try:
        (card,) = parse_cards(command.card)
        deck_of(rules.table).hold((card,))
    except (CroupierError, ValueError):
        return Refusal("not-cards", f"'{command.card[:20]}' is not one card of this deck", clause)
    return (
        events.CardReplaced(command.deck, command.card, command.dealer, command.supervisor, command.reason, clause),
    )


def take_deck(rules: SessionRules, table: Table, command: commands.TakeDeck) -> Decision:
    """Deal from another deck, between rounds and on a ground the rulebook knows."""
    clause = rules.clause("deck.change")
    deck = _deck(table, command.deck)
    if deck is None or deck.number == table.deck:
        return Refusal("deck-in-use", "this deck is in use: take another deck at the table", clause)
    if not command.by or not command.ground:
        return Refusal("no-reason", "give who changes the cards, and why", clause)
    if fault := _not_checked(rules, deck):
        return fault
    if rules.ways.get("deck.change") == "after-showdown":
        ground = _GROUNDS.get(command.ground)
        if ground is None:
            return Refusal(
                "no-ground",
                "a new deck comes when players ask, a card is damaged, or the pit manager decides: give one of these",
                clause,
            )
        clause = rules.clause("deck.change", ground)
        asked = {account for account in command.accounts if place_of(table, account) >= 0}
        if command.ground == "asked" and 2 * len(asked) <= len(table.players):
            return Refusal(
                "too-few-ask",
                f"{len(asked)} of {len(table.players)} players ask for a new deck: it takes more than half",
                clause,
            )
        if command.ground == "decided" and not rules.is_left_to(command.by):
            return Refusal("not-theirs", f"only the {rules.ways['official']} may decide on a new deck", clause)
        in_use = _deck(table, table.deck)
        if in_use and in_use.colour == deck.colour and _colours_differ(rules):
            return Refusal(
                "same-colour",
                f"the deck in use is {deck.colour} too: take another colour",
                rules.clause("deck.colours"),
            )
    return (events.DeckTaken(command.deck, command.ground, command.by, clause),)


def _not_checked(rules: SessionRules, deck: Deck) -> Refusal | None:
    """Refuse a deck that is not checked: by the dealer, and by an official too where it replaces another."""
    if deck.faulty:
        words = f"deck {deck.number} is not whole ({deck.faulty}): take it off the table"
        return Refusal("deck-faulty", words, deck.doubted or rules.clause("deck.check"))
    if not deck.checked:
        return Refusal(
            "deck-unchecked",
            f"deck {deck.number} is not checked yet: the dealer checks it card by card",
            rules.clause("deck.check"),
        )
    if deck.doubted:
        return Refusal("deck-doubted", f"cards were found wrong in deck {deck.number}: check it again", deck.doubted)
    if deck.replaces and not deck.inspected and rules.ways.get("deck.change") == "between-rounds":
        return Refusal(
            "deck-not-inspected",
            f"deck {deck.number} is not inspected yet: the supervisor checks it",
            rules.clause("deck.replacement"),
        )
    return None


_GROUNDS = {"asked": 1, "damaged": 2, "decided": 3}  # the clause of the key for each


def whole_deck(rules: SessionRules) -> tuple[str, ...]:
    """Every card of the table's deck, in writing: what a machine that holds the cards finds when it checks them."""
    return tuple(map(card_text, deck_of(rules.table).cards))


def unchecked_at_close(rules: SessionRules, table: Table) -> list[int]:
    """The decks that are still to be checked at the end of gaming, where the rulebook asks for that."""
    if rules.ways["deck.check"] != "opening-and-closing" or not table.round:
        return []
    return [deck.number for deck in decks_here(table) if deck.checked and not deck.closed]


class CardsWait(msgspec.Struct, frozen=True, gc=False):
    """The step the cards wait for, with the deck (0: one still to be brought) and the reason."""

    step: Literal["bring", "check", "remove", "inspect", "wash", "jam"]
    deck: int
    why: Refusal


def _in_use(rules: SessionRules, table: Table) -> tuple[Deck, ...]:
    here = decks_here(table)
    return here[-rules.decks :] if rules.decks > 1 else tuple([deck for deck in here if deck.number == table.deck])


def _too_few(here: int, wanted: int) -> str:
    return f"only {here} of {wanted} decks on the table" if here else "no deck on the table"


def cards_wait(rules: SessionRules, table: Table) -> CardsWait | None:
    """Return the next step to do with the cards before anything is dealt."""
    in_use = _in_use(rules, table)
    if len(in_use) < rules.decks:
        key = "shoe.new-cards" if table.decks_gone else "decks"
        why = Refusal("too-few-decks", _too_few(len(in_use), rules.decks), rules.clause(key))
        return CardsWait("bring", 0, why)
    for deck in in_use:
        if fault := _not_checked(rules, deck):
            return CardsWait("remove" if deck.faulty else "inspect" if deck.whole else "check", deck.number, fault)
        if "deck.wash" in rules.ways and not deck.washed:
            why = Refusal("deck-unwashed", f"deck {deck.number} is new: wash it first", rules.clause("deck.wash"))
            return CardsWait("wash", deck.number, why)
    jam = jam_wait(rules, table)
    return CardsWait("jam", table.deck, jam) if jam else None


def cards_in_doubt(rules: SessionRules, table: Table) -> Refusal | None:
    """Refuse to deal hands in a begun round: cards were found wrong since, or before a deal that is made again."""
    in_use = _in_use(rules, table)
    if len(in_use) < rules.decks and any(deck.off for deck in table.decks):
        return Refusal("too-few-decks", "a deck was taken off: bring another and check it", rules.clause("decks"))
    return next((fault for deck in in_use if (fault := _not_checked(rules, deck))), None)


def cards_not_ready(rules: SessionRules, table: Table) -> Refusal | None:
    """Refuse to deal while the cards are not ready."""
    wait = cards_wait(rules, table)
    return wait.why if wait else None


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


def _shoe_replaced(table: Table, _event: events.ShoeReplaced) -> Table:
    return replace(table, deck=0, decks_gone=len(table.decks))


def _check_behind(rules: SessionRules, _table: Table, event: events.DeckChecked, _at: int) -> Commands:
    whole = whole_deck(rules)
    return [commands.CheckDeck(event.deck, whole, event.by, closing=event.when == "closing")]


def _fault_behind(rules: SessionRules, _table: Table, event: events.DeckFaulty, _at: int) -> Commands:
    found = (*[card for card in whole_deck(rules) if card not in event.missing], *event.extra)
    return [commands.CheckDeck(event.deck, found, event.by, closing=event.when == "closing")]


def _taking_behind(_rules: SessionRules, table: Table, event: events.DeckTaken, _at: int) -> Commands:
    asked = tuple([player.account for player in table.players])
    return [commands.TakeDeck(event.deck, event.by, event.ground, asked)]


DECIDE: Deciders = {
    commands.BringDeck: bring_deck,
    commands.CheckDeck: check_cards,
    commands.RemoveDeck: remove_deck,
    commands.InspectDeck: inspect_deck,
    commands.WashDeck: wash_deck,
    commands.ReplaceCard: replace_card,
    commands.TakeDeck: take_deck,
}
APPLY: Changes = {
    events.DeckBrought: _deck_brought,
    events.DeckChecked: _deck_checked,
    events.DeckFaulty: _deck_faulty,
    events.DeckRemoved: _deck_removed,
    events.DeckInspected: _deck_inspected,
    events.DeckWashed: _deck_washed,
    events.CardReplaced: noted,
    events.DeckTaken: _deck_taken,
    events.ShoeReplaced: _shoe_replaced,
    DeckDoubted: _deck_doubted,
}
BEHIND: Behind = {
    events.DeckBrought: simply(commands.BringDeck),
    events.DeckChecked: _check_behind,
    events.DeckFaulty: _fault_behind,
    events.DeckRemoved: simply(commands.RemoveDeck),
    events.DeckInspected: simply(commands.InspectDeck),
    events.DeckWashed: simply(commands.WashDeck),
    events.CardReplaced: simply(commands.ReplaceCard),
    events.DeckTaken: _taking_behind,
}
