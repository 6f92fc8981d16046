"""The deal, the communal cards and the dealer's hand.

Rule keys: `wagers.least`, `shuffle`, `cut`, `deal.automated`, `deal.card`, `reveal.flop`, `reveal.rest`, `dealer.hand`,
`dealer.qualifies`.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.banked.commands import Deal, Reveal, ShowDealer
from croupier.banked.due import Awaited, DealerDue, WagersDue
from croupier.banked.events import CardsDealt, CommunalRevealed, DealerShown, ShoeLoaded
from croupier.banked.rules import BankedRules
from croupier.banked.state import State, places_in, waited_for
from croupier.banked.values import at_least, hand_of
from croupier.cards import repeated_words
from croupier.protocol import Decision, Refusal

HOLE_CARDS = 2


def deal(rules: BankedRules, state: State, _command: Deal, awaited: Awaited) -> Decision:
    """Close the wagers, shuffle, cut where that is due, and deal every card of the round face down."""
    if type(awaited) is not WagersDue:
        reason = "the cards of this round are dealt" if state.loaded else "this round is over: there is nothing to deal"
        return Refusal("already-dealt" if state.loaded else "round-over", reason, rules.under["wagers.closed"])
    if not places_in(state):
        return Refusal("nobody-wagers", "no player has placed an ante and a blind", rules.under["wagers.start"])
    if "wagers.least" in rules.ways and (missing := waited_for(state)):
        return Refusal(
            "wagers-missing",
            f"every player has to wager, and box {state.boxes[missing[0]]} has not yet",
            rules.under["wagers.least"],
        )
    shuffled = "hand" if rules.by_hand else "device"
    loading = rules.clauses["shuffle"] + (rules.clauses["cut"] if rules.cut else ())
    return (ShoeLoaded(shuffled, rules.cut, loading), _dealt(rules, state))


def _dealt(rules: BankedRules, state: State) -> CardsDealt:
    """Every position in the order of the deal: from place 0 on clockwise, places without wagers passed over."""
    place_by_place = places_in(state)
    communal: list[int] = []
    dealer: list[int] = []
    holes: list[list[int]] = [[] for _ in state.box]
    position = state.drawn
    for step in rules.deal:
        hands = {"communal": [communal], "dealer": [dealer], "box": [holes[place] for place in place_by_place]}[step.to]
        for hand in hands:
            hand.extend(range(position, position + step.count))
            position += step.count
    clauses = tuple(step.clause for step in rules.deal)
    return CardsDealt(tuple(communal), tuple(map(tuple, holes)), tuple(dealer), clauses)


def reveal(rules: BankedRules, state: State, command: Reveal, awaited: Awaited) -> Decision:
    """Turn up the flop, or the turn and river together, once every player has chosen."""
    key = "reveal.flop" if not state.board else "reveal.rest"
    if type(awaited) is not DealerDue or awaited.step not in ("flop", "rest"):
        return Refusal(
            "reveal-not-due", "not every player has chosen yet: then the communal cards are turned up", rules.under[key]
        )
    if len(command.cards) != awaited.count:
        return Refusal("wrong-card-count", f"{awaited.count} communal cards are due", rules.under[key])
    fault = fault_in(rules, state, command.cards)
    if fault:
        return Refusal("wrong-cards", fault, rules.under[key])
    first = len(state.board)
    positions = state.communal[first : first + awaited.count]
    return (CommunalRevealed(positions, command.cards, rules.under[key]),)


def show_dealer(rules: BankedRules, state: State, command: ShowDealer, awaited: Awaited) -> Decision:
    """Turn up the dealer's two cards and declare the hand."""
    under = rules.under["dealer.hand"]
    if type(awaited) is not DealerDue or awaited.step != "dealer":
        return Refusal("dealer-not-due", "the dealer's hand is not due yet", under)
    fault = fault_in(rules, state, command.cards) or ("" if len(command.cards) == HOLE_CARDS else "two cards are due")
    if fault:
        return Refusal("wrong-cards", fault, under)
    qualifies = at_least(rules, hand_of(rules, command.cards, state.board), rules.qualifies)
    return (DealerShown(command.cards, qualifies, under),)


def fault_in(rules: BankedRules, state: State, cards: Sequence[str]) -> str:
    """Tell what is wrong with cards that are turned up: outside the deck, or on the table already."""
    given = {*cards}
    if not given <= rules.deck:
        return f"{min(map(str, given - rules.deck))[:10]} is not a card of this deck"
    shown = [*state.board, *state.dealer, *(card for box in state.box for card in box.shown)]
    if words := repeated_words(cards, shown):
        return words
    if len(state.board) == len(state.communal):
        return ""
    left = len(state.communal) - len(state.board) - len(cards)
    unmet = [seen for seen in state.seen if seen not in given]
    return f"{' '.join(unmet)} was seen among the communal cards" if len(unmet) > left else ""
