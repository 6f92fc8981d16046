"""The dealer of an electronic table: answers every step that is the dealer's from what is due and the shoe.

Rule keys: `showdown.others`, `showdown.called-must-show`.

It holds the shoe, so it alone knows hidden cards. At the showdown it turns up every hand that ties or beats, for part of
any pot, what has been shown, and passes the others in unseen: no winning hand is ever lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.cards import TEXT, Shoe
from croupier.poker.commands import NO_POSTS, Command, DealCommunal, DealHoles, LetStand, Muck, Settle, Show
from croupier.poker.due import DealerDue, HeldDue, ShowDue
from croupier.poker.pots import may_reach_higher, plays_above
from croupier.poker.rules import RoundRules
from croupier.poker.state import State, places

_STEPS: dict[str, Command] = {"post": NO_POSTS, "holes": DealHoles(), "settle": Settle()}


def dealer_command(rules: RoundRules, state: State, awaited: DealerDue | ShowDue | HeldDue, shoe: Shoe) -> Command:
    """Return what the dealer does next."""
    if type(awaited) is ShowDue:
        return show_or_pass(rules, state, awaited, opened(state, awaited.place, shoe))
    if type(awaited) is HeldDue:
        return LetStand()
    step = awaited.step
    if step.kind == "communal":
        first = state.drawn + (step.burn and not state.marks.burn_made)
        return DealCommunal(tuple([TEXT[card] for card in shoe.cards[first : first + step.count]]))
    return _STEPS[step.kind]


def show_or_pass(rules: RoundRules, state: State, awaited: ShowDue, cards: tuple[str, ...]) -> Show | Muck:
    """Return what becomes of a hand of these cards at the showdown: a beaten one is passed in where it may be."""
    if awaited.may_muck and is_beaten(rules, state, awaited.place, cards):
        return Muck(awaited.place)
    return Show(awaited.place, cards)


def opened(state: State, place: int, shoe: Shoe) -> tuple[str, ...]:
    """A player's hole cards, for those who may see them."""
    cards = shoe.cards
    return tuple([TEXT[cards[position]] for position in state.hole[place]])


def is_beaten(rules: RoundRules, state: State, place: int, cards: tuple[str, ...]) -> bool:
    """Tell whether hands already shown beat this one in every pot it could win, high and low."""
    rivals = _rivals(state, place)
    if not rivals:
        return False
    if rules.high and not _is_outdone(rules.high(state.board), state, rivals, cards):
        return False
    if rules.low and (low := rules.low(state.board))[cards] >= rules.low_qualifies:
        return _is_outdone(low, state, rivals, cards)
    return True


def _rivals(state: State, place: int) -> Sequence[int]:
    """Return the places whose hands are shown and play for every pot this one could win."""
    shown, paid, mine = places(state.exposed & state.live), state.paid, state.paid[place]
    if paid.count(mine) == len(paid):
        return shown
    if paid.count(mine) == 1:
        mine = min(mine, max(paid[:place] + paid[place + 1 :]))  # the uncalled part goes back
    above = plays_above(state, place)
    return [other for other in shown if paid[other] >= mine and (may_reach_higher(state, other) or not above)]


def _is_outdone(
    values: Mapping[tuple[str, ...], int], state: State, rivals: Sequence[int], cards: tuple[str, ...]
) -> bool:
    shown, mine = state.shown, values[cards]
    for rival in rivals:
        if values[shown[rival]] > mine:
            return True
    return False


def cut_is_due(rules: object, state: object) -> bool:
    """Tell whether the dealer enters the cut by itself before the deal: where straddles are made until then."""
    return isinstance(rules, RoundRules) and rules.straddle and isinstance(state, State) and not state.posted.cut
