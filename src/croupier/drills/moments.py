"""Random rounds at a table, and every moment of them a question could be asked at.

Rule keys: `seats`, `blinds`, `ante`, `bet.min`, `chip`.

All chance comes from one text key, so that the same key gives the same rounds for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, cast

from croupier.bots import POLICIES, play_round
from croupier.cards import TEXT, Card, Deck, Shoe
from croupier.poker import (
    Awaited,
    DealerDue,
    DealHoles,
    Event,
    Post,
    RoundRules,
    State,
    apply,
    due,
    open_round,
    round_rules,
    states_of,
    take,
)
from croupier.rulebooks import Rulebook, TableRules, deck_of, rulebook, rulebooks_between_players

FEWEST, MOST = 3, 7  # players of a drill: enough for side pots, few enough to read
SEATS = 10  # seat numbers a drill draws from
SHORT, DEEP = 4, 50  # stakes in units of the biggest forced bet
MOST_ROUNDS = 3_000  # played in search of one question


class Table(NamedTuple):
    """A table to ask about."""

    book: Rulebook
    rules: RoundRules
    deck: Deck
    most: int  # players

    @property
    def unit(self) -> int:
        """The biggest forced bet, or the least bet where that is more."""
        return max(*self.rules.blinds, self.rules.ante, self.rules.betting[0].bet, self.rules.chip)


class BankTable(NamedTuple):
    """A table against the bank: no random round is asked about."""

    book: Rulebook


class Moment(NamedTuple):
    """A round up to some event, and the shoe only the dealer could look into."""

    table: Table
    shoe: Shoe
    events: tuple[Event, ...]
    state: State

    @property
    def rules(self) -> RoundRules:
        """The rules the round is played by."""
        return self.table.rules

    @property
    def due(self) -> Awaited:
        """The act or step the round waits for."""
        return due(self.rules, self.state)

    def after(self, event: Event) -> Moment:
        """The moment one event later."""
        return self._replace(events=(*self.events, event), state=apply(self.state, event))

    def seat(self, place: int) -> str:
        """A player in words."""
        return f"seat {self.state.seats[place]}"

    def card(self, position: int) -> str:
        """The card at a position of the shoe, in writing."""
        return TEXT[self.shoe.cards[position]]

    def hole(self, place: int) -> tuple[str, ...]:
        """A player's hole cards."""
        return tuple(map(self.card, self.state.hole[place]))


def drill_table(settled: TableRules) -> Table | BankTable:
    """The table with these rules."""
    book = rulebook(settled.rulebook)
    if book.id not in rulebooks_between_players():
        return BankTable(book)
    rules, deck = round_rules(settled), deck_of(settled)
    served = (deck.count - rules.cards_apart) // rules.seat_cards
    seats = cast("int | None", settled["seats"])
    return Table(book, rules, deck, min(MOST, served, seats or MOST))


def rounds(table: Table, key: str, *, ties: bool = False) -> Iterator[tuple[Random, list[Moment]]]:
    """Random rounds, as many as a search may take: the source to go on drawing from, and the moments of the round.

    With `ties`, two players are dealt hands of the same ranks, so that pots are often shared.
    """
    for number in range(MOST_ROUNDS):
        source = Random(f"{key} {number}")
        yield source, random_round(table, source, ties=ties)


def random_round(table: Table, source: Random, *, ties: bool = False) -> list[Moment]:
    """One round, as its moments: from the forced bets to the last thing before the pots are pushed, then the end."""
    count = source.randint(min(FEWEST, table.most), table.most)
    seats = sorted(source.sample(range(1, SEATS + 1), count))
    button = source.randrange(count)
    order = (*seats[button + 1 :], *seats[: button + 1])
    stakes = tuple([_stake(table, source) for _ in order])
    cards = tuple(source.sample(table.deck.cards, table.deck.count))
    if ties:
        cards = _twinned(cards, *source.sample(_hole_positions(table, order, stakes), 2))
    shoe = Shoe(cards)
    policies = source.choices(
        [POLICIES["call"], POLICIES["random"], POLICIES["bot"]], (4, 2, 1) if ties else (2, 3, 2), k=count
    )
    events = tuple(play_round(table.rules, order, stakes, shoe, policies, source).events)
    states = list(states_of(events))
    moments = [Moment(table, shoe, events[: at + 1], state) for at, state in enumerate(states)]
    settled = next(at for at, moment in enumerate(moments) if is_settling(moment))
    return [*moments[1 : settled + 1], moments[-1]]


def is_settling(moment: Moment) -> bool:
    """Tell whether commission and the pots come next."""
    awaited = moment.due
    return isinstance(awaited, DealerDue) and awaited.step.kind == "settle"


def _stake(table: Table, source: Random) -> int:
    """Short or deep, in whole smallest chips, and always enough to play with."""
    chips = table.unit * source.randint(SHORT, DEEP) // table.rules.chip + source.randint(0, 3)
    return chips * table.rules.chip + table.rules.hand_fee


def _hole_positions(table: Table, order: tuple[int, ...], stakes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The shoe positions of each player's hole cards."""
    state = apply(State(), open_round(table.rules, order, stakes, table.deck.count))
    for command in (Post(), DealHoles()):
        state, _ = take(table.rules, state, command, [])
    return list(state.hole)


def _twinned(cards: tuple[Card, ...], mine: tuple[int, ...], other: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards with those of one hand changed for others of the ranks of another, as far as the deck has them."""
    order = list(cards)
    for position, target in zip(mine, other, strict=True):
        free = [at for at in range(len(order)) if at not in mine and at not in other[: other.index(target)]]
        mates = [at for at in free if order[at] // 4 == order[position] // 4]
        if mates:
            order[target], order[mates[0]] = order[mates[0]], order[target]
    return tuple(order)
