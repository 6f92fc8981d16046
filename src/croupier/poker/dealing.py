"""Dealing: hole cards one at a time or together, communal cards, the burn; all from the shoe in order.

Rule keys: `order_of_play`, `hands.hole`, `burn`.

Dealing opens the next betting round where one is to be held. The uncalled part of a bet goes back first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from croupier.cards import UNSEEN, repeated_words
from croupier.poker.commands import DealCommunal, DealHoles
from croupier.poker.due import Awaited, DealerDue, betting_opens_with
from croupier.poker.events import BetReturned, CommunalDealt, Event, HolesDealt
from croupier.poker.marks import forfeited_by
from croupier.poker.rules import RoundRules
from croupier.poker.ruling_events import BettingLimited, HandKilled
from croupier.poker.state import NOBODY, State, places
from croupier.protocol import Decision, Refusal


def deal_holes(rules: RoundRules, state: State, _command: DealHoles, awaited: Awaited) -> Decision:
    """Deal every player's hole cards, clockwise from the button's left. Rule keys: `hands.hole`, `order_of_play`."""
    if not (isinstance(awaited, DealerDue) and awaited.step.kind == "holes"):
        return Refusal("holes-not-due", "hole cards are not due now", rules.steps[state.step].clause)
    step = awaited.step
    positions = _hole_positions(state.drawn, len(state.seats), step.count, step.together)
    opener = betting_opens_with(state, first=True) if step.betting else NOBODY
    barred = [HandKilled(place, rules.under["breach.exclude"]) for place in places(state.marks.excluded)]
    return (HolesDealt(positions, opener, step.clause), *barred)


@lru_cache(maxsize=256)
def _hole_positions(first: int, players: int, each: int, together: bool) -> tuple[tuple[int, ...], ...]:
    """The shoe positions of every player's hole cards, dealt together or one at a time."""
    if together:
        return tuple([tuple(range(first + place * each, first + (place + 1) * each)) for place in range(players)])
    return tuple([tuple(range(first + place, first + each * players, players)) for place in range(players)])


def deal_communal(rules: RoundRules, state: State, command: DealCommunal, awaited: Awaited) -> Decision:
    """Burn where that is due, turn up the next communal cards, and open the betting.

    Rule keys: `burn`, `order_of_play`.
    """
    if type(awaited) is not DealerDue or awaited.step.kind != "communal":
        return Refusal("communal-not-due", "communal cards are not due now", rules.steps[state.step].clause)
    step, cards, marks = awaited.step, command.cards, state.marks
    if len(cards) != step.count:
        return Refusal("wrong-card-count", f"{step.count} communal cards are due", step.clause)
    fault = fault_in_cards(rules, state, [card for card in cards if card != UNSEEN] if UNSEEN in cards else cards)
    if fault:
        return Refusal("wrong-cards", fault, step.clause)
    burn = step.burn and not marks.burn_made
    if marks.coming and (expected := _seen_otherwise(marks.coming[burn:], cards)):
        return Refusal("seen-cards", f"{' '.join(expected)} was seen as the next to come: deal it", step.clause)
    first = state.drawn + burn
    opener = betting_opens_with(state, not state.betting_round) if step.betting else NOBODY
    dealt = CommunalDealt(
        (state.drawn,) if burn else (),
        tuple(range(first, first + step.count)),
        cards,
        opener,
        rules.betting[min(state.betting_round, len(rules.betting) - 1)].bet,
        step.clause,
    )
    limited = _limited(rules, state, burn + step.count, opener) if marks.coming else ()
    if state.betting_round or opener == NOBODY:  # else the first bets are still to be called
        back = uncalled_bet(rules, state)
        if back:
            return (back, dealt, *limited)
    return (dealt, *limited)


def _seen_otherwise(coming: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards that were seen as the next to come, where others are dealt now."""
    expected = coming[: len(cards)]
    differ = any(UNSEEN not in (seen, card) and seen != card for seen, card in zip(expected, cards, strict=False))
    return expected if differ else ()


def _limited(rules: RoundRules, state: State, dealt: int, opener: int) -> tuple[Event, ...]:
    """Limit the betting on these cards where the one after them was seen before it and the rulebook says so."""
    key = "early.before-betting"
    if len(state.marks.coming) <= dealt or opener == NOBODY or key not in rules.ways:
        return ()
    return (BettingLimited(rules.betting[state.betting_round].bet, rules.under[key]),)


def fault_in_cards(rules: RoundRules, state: State, cards: Sequence[str]) -> str:
    """Tell what is wrong with cards that are turned up: outside the deck, or on the table already."""
    given, open_ = {*cards}, (state.board, state.marks.seen, *state.shown)
    if not given <= rules.deck:
        return f"{min(given - rules.deck)[:10]} is not a card of this deck"
    if len(given) == len(cards) and given.isdisjoint(chain(*open_)):
        return ""
    return repeated_words(cards, {*chain(*open_)})


def uncalled_bet(rules: RoundRules, state: State) -> BetReturned | None:
    """Return the part of a player's chips that no other has matched; what dead hands forfeit matches nothing."""
    paid = state.paid
    if state.marks.forfeits:
        paid = tuple([amount - forfeited_by(state.marks, place) for place, amount in enumerate(paid)])
    highest = max(paid)
    if paid.count(highest) > 1:
        return None
    place = paid.index(highest)
    second = max(paid[:place] + paid[place + 1 :])
    if not (state.live | state.mucked) >> place & 1:
        return None
    return BetReturned(place, highest - second, rules.under["bet.returned"])
