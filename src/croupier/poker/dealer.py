"""The dealer of an electronic table: answers every step that is the dealer's from what is due and the shoe.

Rule keys: `showdown.others`, `showdown.called-must-show`.

It holds the shoe, so it alone knows hidden cards. At the showdown it turns up every hand that ties or beats, for part of
any pot, what has been shown, and passes the others in unseen: no winning hand is ever lost.
"""

from __future__ import annotations

from croupier.cards import TEXT, Shoe
from croupier.hands import HandValue
from croupier.poker.commands import Command, DealCommunal, DealHoles, LetStand, Muck, Post, Settle, Show
from croupier.poker.due import DealerDue, HeldDue, ShowDue
from croupier.poker.pots import may_reach_higher, plays_above
from croupier.poker.rules import RoundRules
from croupier.poker.state import State, places


def dealer_command(rules: RoundRules, state: State, awaited: DealerDue | ShowDue | HeldDue, shoe: Shoe) -> Command:
    """Return what the dealer does next."""
    if type(awaited) is HeldDue:
        return LetStand()
    if type(awaited) is ShowDue:
        cards = opened(state, awaited.place, shoe)
        if awaited.may_muck and is_beaten(rules, state, awaited.place, cards):
            return Muck(awaited.place)
        return Show(awaited.place, cards)
    step = awaited.step
    match step.kind:
        case "post":
            return Post()
        case "holes":
            return DealHoles()
        case "communal":
            first = state.drawn + (step.burn and not state.marks.burn_made)
            return DealCommunal(tuple([TEXT[card] for card in shoe.cards[first : first + step.count]]))
        case _:
            return Settle()


def opened(state: State, place: int, shoe: Shoe) -> tuple[str, ...]:
    """A player's hole cards, for those who may see them."""
    cards = shoe.cards
    return tuple([TEXT[cards[position]] for position in state.hole[place]])


def is_beaten(rules: RoundRules, state: State, place: int, cards: tuple[str, ...]) -> bool:
    """Tell whether hands already shown beat this one in every pot it could win, high and low."""
    shown, paid, mine = state.shown, state.paid, state.paid[place]
    if paid.count(mine) == 1:
        mine = min(mine, max(paid[:place] + paid[place + 1 :]))  # the uncalled part goes back
    above = plays_above(state, place)
    rivals = [
        shown[other]
        for other in places(state.exposed & state.live)
        if paid[other] >= mine and (may_reach_higher(state, other) or not above)
    ]
    if not rivals:
        return False
    if rules.high and not _is_outdone(rules.high, rivals, cards, state.board):
        return False
    if rules.low and rules.low(cards, state.board) >= rules.low_qualifies:
        return _is_outdone(rules.low, rivals, cards, state.board)
    return True


def _is_outdone(
    value_of: HandValue, rivals: list[tuple[str, ...]], cards: tuple[str, ...], board: tuple[str, ...]
) -> bool:
    value = value_of(cards, board)
    for rival in rivals:
        if value_of(rival, board) > value:
            return True
    return False


def cut_is_due(rules: object, state: object) -> bool:
    """Tell whether the dealer enters the cut by itself before the deal: where straddles are made until then."""
    return isinstance(rules, RoundRules) and rules.straddle and isinstance(state, State) and not state.posted.cut
