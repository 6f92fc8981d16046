"""Rounds to write down: every kind of table the history formats have to know, played at random from a seed."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from croupier.bots import POLICIES, play_round
from croupier.cards import Deck, Shoe
from croupier.cards.notation import TEXT
from croupier.poker import events as poker_events
from croupier.poker.rules import RoundRules, round_rules
from croupier.poker.state import State
from croupier.rulebooks import deck_of, rulebook, settle

TABLES = (
    "act-omaha-2006",
    "act-omaha-2006 limit=fixed win=high-low low.qualifier=8 ace=high-and-low",
    "act-omaha-2006 deck=40 joker=true limit=no-limit",
    "act-omaha-2006 betting=antes limit=spread bet.min=2 bet.max=10",
    "act-omaha-2006 opening=A blinds=1,2,4 commission=none",
    "act-omaha-2006 opening=C over-blind=4,8 two-handed=button-small",
    "adelaide-omaha",
    "adelaide-omaha straddle=true ante=0.50 chip=0.50",
    "adelaide-omaha limit=fixed commission.method=hand",
    "adelaide-omaha two-handed=button-small limit=pot,half-pot,pot,no-limit",
    "act-manila-2005",
    "act-manila-2005 deck=32 joker=true win=low",
)


class Dealt(NamedTuple):
    """A round that was played, and the cards nobody saw."""

    events: list[poker_events.Event]
    state: State
    shoe: Shoe

    @property
    def openings(self) -> dict[int, str]:
        """Every hole card by its position."""
        return {at: TEXT[self.shoe.cards[at]] for hole in self.state.hole for at in hole}


@cache
def rules_of_table(words: str) -> tuple[RoundRules, Deck]:
    name, *pairs = words.split()
    book = rulebook(name)
    given = dict(pair.split("=", 1) for pair in pairs)
    settled = settle(book, given, defaults=book.example.table, simulation=True)
    return round_rules(settled), deck_of(settled)


def dealt(table: str, seed: int, *, least: int = 3, most: int = 120) -> Dealt:
    """One round at a table of two to six, stakes from `least` to `most` dollars."""
    source = Random(seed)
    rules, deck = rules_of_table(table)
    count = source.randint(2, 6)
    shoe = Shoe(tuple(source.sample(deck.cards, deck.count)))
    seats = tuple(source.sample(range(1, 12), count))
    stakes = tuple(source.randint(least, most) * 100 for _ in range(count))
    policies = [POLICIES[source.choice(("call", "random", "random", "bot"))] for _ in range(count)]
    played = play_round(rules, seats, stakes, shoe, policies, source)
    return Dealt(played.events, played.state, shoe)
