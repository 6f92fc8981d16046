"""A round as the watch sees it: who decided what, with which hand, in which situation, and who paid whom.

The situation is what a player in the seat can see: the price, whether it was raised, how many are left; and the
strength of their own hand in five classes. What they hold is known from the record once the round is over; where it
is not (the seed is gone, or real cards that nobody turned up), strength has a class of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from croupier.chips import is_chips
from croupier.poker import Called, Checked, Event, Folded, HandShown, HolesDealt, Raised, RoundRules, State, apply
from croupier.poker import events as poker_events
from croupier.watch.strength import Hand, strengths

FOLD, STAY, RAISE = 0, 1, 2
CLASSES = 5  # of strength, from the worst fifth of hands to the best
UNKNOWN = CLASSES
SITUATIONS = 10
BUCKETS = SITUATIONS * (CLASSES + 1)
LARGE = 0.4  # a price is large from this part of the pot on

_DID: dict[type[Event], int] = {
    Folded: FOLD,
    Checked: STAY,
    Called: STAY,
    poker_events.CalledAndFolded: FOLD,
    Raised: RAISE,
}


class Decision(NamedTuple):
    """One act of one player, and what it was decided on."""

    place: int
    did: int
    bucket: int
    strength: float  # -1 where it is not known
    price: int
    pot: int
    facing: int  # the place of the last bet or raise; NOBODY without one
    live: int  # the places still in
    moved: int  # the places that have acted in this round of play
    street: int
    ms: int  # since the event before

    @property
    def strength_class(self) -> int:
        """The class of the strength."""
        return self.bucket % (CLASSES + 1)


class Seen(NamedTuple):
    """A round that is over."""

    table: str
    round: int
    at: int
    game: str
    unit: str
    big: int  # the big blind, or what stands for it
    accounts: tuple[str, ...]  # by place
    decisions: tuple[Decision, ...]
    strengths: tuple[tuple[float, ...], ...]  # by street, by place
    net: tuple[int, ...]  # by place
    chose: int  # the places that put chips in of their own accord
    watched: int = -1  # the places of patrons; the others are the bots of the house

    @property
    def is_money(self) -> bool:
        """Tell whether its chips are money, and not those of a tournament."""
        return not is_chips(self.unit)


class Timed(NamedTuple):
    """An event and the moment it was written at."""

    event: Event
    at: int


def seen_round(
    rules: RoundRules,
    told: Sequence[Timed],
    accounts: Sequence[str],
    cards: Mapping[int, str],
    name: tuple[str, int, str],
) -> Seen:
    """Read a round from its opening to its end; `name` is its table, its number and the unit of its chips."""
    opening = told[0].event
    assert isinstance(opening, poker_events.RoundOpened)
    hands = _hands(told, cards)
    state, before = apply(State(), opening), told[0].at
    decisions: list[Decision] = []
    by_street: list[list[float]] = []
    moved = chose = 0
    board: Hand | None = None
    for event, at in told[1:]:
        did = _DID.get(type(event))
        if did is not None:
            if state.board != board:
                board = state.board
                by_street.append(strengths(rules, hands, board))
            made = _decision(state, event, did, by_street[-1], len(by_street) - 1, moved, at - before)
            decisions.append(made)
            moved |= 1 << made.place
            if did == RAISE or (did == STAY and made.price):
                chose |= 1 << made.place
        state = apply(state, event)
        before = at
    table, played, unit = name
    net = tuple([left - had for left, had in zip(state.stake, opening.stakes, strict=True)])
    big = max([*rules.blinds, rules.ante, rules.bet_least, 1])
    kind = f"{rules.book} {'high-low' if rules.high and rules.low else 'low' if rules.low else 'high'}"
    return Seen(
        table, played, told[-1].at, kind, unit, big, tuple(accounts), tuple(decisions),
        tuple(map(tuple, by_street)), net, chose,
    )  # fmt: skip


def _hands(told: Sequence[Timed], cards: Mapping[int, str]) -> list[Hand]:
    """The hole cards by place: all of them where the shoe is known, else those that were shown."""
    hands: dict[int, Hand] = {}
    places = 0
    for event, _ in told:
        if isinstance(event, HolesDealt):
            places = len(event.positions)
            if cards:
                hands = {at: tuple([cards[one] for one in held]) for at, held in enumerate(event.positions)}
        elif isinstance(event, HandShown):
            hands[event.place] = event.cards
    return [hands.get(place, ()) for place in range(places)]


def _decision(state: State, event: Any, did: int, held: Sequence[float], street: int, moved: int, ms: int) -> Decision:
    place = event.place
    price = max(0, min(state.high - state.put[place], state.stake[place]))
    strength = held[place]
    kind = UNKNOWN if strength < 0 else min(CLASSES - 1, int(strength * CLASSES))
    bucket = _situation(state, price) * (CLASSES + 1) + kind
    raised = state.yardstick.aggressor
    return Decision(place, did, bucket, strength, price, state.pot, raised, state.live, moved, street, ms)


def _situation(state: State, price: int) -> int:
    """The situation of the player in turn: before the flop by raises, later by price, against one or against several."""
    raises = state.yardstick.raises
    if not state.board:
        return min(raises, 2)
    cost = 0 if not price else 1 if price < LARGE * state.pot else 2
    if state.live.bit_count() == 2:
        return 3 + cost
    return 9 if cost and raises > 1 else 6 + cost
