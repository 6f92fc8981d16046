"""Faults with the communal cards and the burn, planted into a round; the cards are those the shoe really has next."""

from __future__ import annotations

from random import Random

from croupier.drills.faults import Fault, Plant, Twist, dealing_of, turn_of
from croupier.drills.moments import Moment
from croupier.drills.options import BETS_BACK, CARDS_STAY, MISDEAL, NEXT_CARDS, RESHUFFLED, VOID
from croupier.poker import Step
from croupier.rulings import reports

WRONG = (CARDS_STAY, MISDEAL, BETS_BACK, NEXT_CARDS, VOID)
ONE_CARD = (MISDEAL, RESHUFFLED, VOID)  # to be tempted by where one card to come has been seen


def _coming(moment: Moment, first: int, count: int) -> tuple[str, ...]:
    """The cards the shoe has from a position on; empty where it has not so many."""
    if first + count > moment.state.deck:
        return ()
    return tuple(moment.card(position) for position in range(first, first + count))


def _early_cards(moment: Moment, source: Random) -> Fault | None:
    step = moment.rules.steps[moment.state.step]
    if not turn_of(moment) or step.kind != "communal":
        return None
    burnt = step.burn and source.random() < 0.7
    cards = _coming(moment, moment.state.drawn + burnt, step.count)
    if not cards:
        return None
    burn = "burns a card and turns" if burnt else "turns"
    no_burn = " without a burn" if step.burn and not burnt else ""
    told = f"Before the betting round is over the dealer {burn} up {_named(cards)}{no_burn}."
    return Fault(reports.EarlyCards(cards, burnt or not step.burn), told, WRONG)


def _named(cards: tuple[str, ...]) -> str:
    return "the next communal card" + ("s" if len(cards) > 1 else "") + f", {' '.join(cards)}"


def _next_card_seen(moment: Moment, _source: Random) -> Fault | None:
    card = _coming(moment, moment.state.drawn, 1)
    if dealing_of(moment) is None or not card:
        return None
    told = f"Between two betting rounds the next card of the shoe is exposed by accident: the {card[0]}."
    return Fault(reports.NextCardSeen(card[0]), told, ONE_CARD)


def _boxed_card(moment: Moment, _source: Random) -> Fault | None:
    step, card = dealing_of(moment), _coming(moment, moment.state.drawn, 1)
    if step is None or not card:
        return None
    due = "as the burn" if step.burn else "as a communal card"
    return Fault(
        reports.BoxedCard(card[0]), f"The next card, due {due}, lies face up in the deck: the {card[0]}.", ONE_CARD
    )


def _too_many_cards(moment: Moment, source: Random) -> Fault | None:
    step = dealing_of(moment)
    if step is None:
        return None
    cards = _coming(moment, moment.state.drawn + step.burn, step.count + 1)
    if not cards:
        return None
    after = " after the burn" if step.burn else ""
    told = (
        f"The dealer turns up {len(cards)} communal cards{after} where {step.count} {_is(step)} due: {' '.join(cards)}."
    )
    if step.count > 1:
        return Fault(reports.TooManyCards(cards), told, WRONG)
    if source.random() < 0.5:
        seen = f"{told} Everybody saw that the {cards[0]} came first."
        twist = Twist(reports.TooManyCards(cards), "had no one seen which came first")
        return Fault(reports.TooManyCards(cards, cards[0]), seen, WRONG, (twist,))
    twist = Twist(reports.TooManyCards(cards, cards[0]), f"had everybody seen the {cards[0]} come first")
    return Fault(reports.TooManyCards(cards), f"{told} Nobody can say which of them came first.", WRONG, (twist,))


def _is(step: Step) -> str:
    return "is" if step.count == 1 else "are"


def _wrong_burn(moment: Moment, source: Random) -> Fault | None:
    if not _just_dealt_with_a_burn(moment):
        return None
    burnt = source.choice((0, 2))
    how = "no card was" if not burnt else "two cards were"
    told = f"It is noticed now that {how} burnt before the last communal cards."
    return Fault(reports.WrongBurn(burnt), told, WRONG)


def _burn_dealt(moment: Moment, _source: Random) -> Fault | None:
    if not _just_dealt_with_a_burn(moment) or len(moment.state.board) <= 3:
        return None
    told = "It is noticed now that no card was burnt: the last communal card should have been the burn card."
    return Fault(reports.BurnDealt(), told, WRONG)


def _just_dealt_with_a_burn(moment: Moment) -> bool:
    last = moment.rules.steps[max(moment.state.step - 1, 0)]
    return last.kind == "communal" and last.burn and turn_of(moment) is not None


COMMUNAL_FAULTS: dict[type[reports.Report], Plant] = {
    reports.EarlyCards: _early_cards,
    reports.NextCardSeen: _next_card_seen,
    reports.BoxedCard: _boxed_card,
    reports.TooManyCards: _too_many_cards,
    reports.WrongBurn: _wrong_burn,
    reports.BurnDealt: _burn_dealt,
}
