"""A ruling: what it says, under which clauses, what it does to the round, and the choices it leaves open."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.cards import UNSEEN
from croupier.poker import ActDue, Choice, Event, HeldDue, RoundRules, State, due, fault_in_cards
from croupier.protocol import Decision, Refusal, in_words
from croupier.rulings.reports import Report

NO_REASON = "what an official decides is recorded with its reason: say why"
NO_ROUND_YET = "no round has been played to report on"
COUNTED_WRONG = "the rounds before stand; check the deck before the next deal"


class Ruling(msgspec.Struct, frozen=True):
    """The answer to a report."""

    words: str
    clauses: tuple[str, ...]  # the first is the one that decides
    events: tuple[Event, ...] = ()
    choices: tuple[Choice, ...] = ()
    about: Report | None = None  # what the choice is about, where the ruling makes another report of it


Answer = Ruling | Refusal
Outcome = Decision  # what a choice comes to


def seat(state: State, place: int) -> str:
    """A player in words: seat 3."""
    return in_words(state.seats, place)


def so_many_cards(count: int) -> str:
    """So many cards in words."""
    return "1 card" if count == 1 else f"{count} cards"


def contradicted(rules: RoundRules, key: str, code: str, reason: str) -> Refusal:
    """A report that does not fit the round: what speaks against it."""
    return Refusal(code, reason, rules.under[key])


def betting_is_on(rules: RoundRules, state: State) -> bool:
    """Tell whether a player's act is awaited, or the dealer's word on one made before its turn."""
    return isinstance(due(rules, state), ActDue | HeldDue)


def have_acted(state: State) -> int:
    """Return the places that have acted in this betting round, before their turn included."""
    early = {held.place for held in state.marks.held} | {barred.place for barred in state.marks.barred}
    early |= {*state.folded[state.folded_earlier :]}
    return state.acted | sum(1 << place for place in early)


def substantial_action(state: State) -> bool:
    """Tell whether two or more players have acted in this betting round."""
    return have_acted(state).bit_count() >= 2


def is_live(state: State, place: int) -> bool:
    """Tell whether a player is still in the round."""
    return place >= 0 and bool(state.live >> place & 1)


def wagers(state: State) -> tuple[int, ...]:
    """All a player has put into the pot, by place: what goes back when a round or a deal is void."""
    return tuple([paid + dead for paid, dead in zip(state.paid, state.dead, strict=True)])


def fault_in_words(words: str, most: int) -> str:
    """Tell why a name or a reason cannot go into the record; empty where it can."""
    if len(words) > most:
        return f"names and reasons are kept short: {most} characters at most"
    return "" if words.isprintable() else "names and reasons are one line of plain words"


def fault_in_held(rules: RoundRules, state: State, cards: Sequence[str]) -> str:
    """Tell why a player cannot hold these cards: not of the deck, on the table already, or seen still to come."""
    known = [card for card in cards if card != UNSEEN]
    if not {*known}.isdisjoint(state.marks.coming):
        return "a card has been seen that is still to come"
    return fault_in_cards(rules, state, known)
