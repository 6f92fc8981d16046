"""Communal cards that come early, too many, or after a wrong burn, and cards found face up in the deck.

Rule keys: `early`, `early.flop`, `early.before-betting`, `early.measure`, `deal.second-seen`, `next-seen`, `boxed`,
`extra.flop`, `extra.turn`, `extra.river`, `extra.unknown`, `burns.flop`, `burns.later`, `burns.dealt`.

Cards turned up by mistake go back among those to come, which are shuffled and, where enough are left, cut; a burn that is
made stays made. Where a rulebook leaves early cards lying, it limits the bets of that betting round instead.
"""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.poker import (
    BettingLimited,
    CardBurnt,
    CardsExposed,
    CardsSetAside,
    CommunalWithdrawn,
    DealCommunal,
    DealerDue,
    RoundRules,
    State,
    Step,
    StubReshuffled,
    apply,
    deal_communal,
    due,
    fault_in_cards,
)
from croupier.protocol import Refusal
from croupier.rulings import reports
from croupier.rulings.misdeal import misdeal
from croupier.rulings.ruling import Answer, Ruling, betting_is_on, contradicted, so_many_cards, substantial_action

LEAST_CUT = 4  # a cut leaves more than one card on either side


def early_cards(rules: RoundRules, state: State, report: reports.EarlyCards) -> Answer:
    """Communal cards exposed before the betting round is over.

    Rule keys: `early`, `early.before-betting`, `early.flop`.
    """
    flop = not state.board and "early.flop" in rules.ways
    key = "early.flop" if flop else "early"
    step = rules.steps[state.step]
    if not betting_is_on(rules, state) or step.kind != "communal":
        return contradicted(rules, key, "no-betting", "no betting round is going on before communal cards")
    fault = _fault(rules, state, step, report.cards, step.count + 2)
    if fault:
        return contradicted(rules, key, "wrong-cards", fault)
    if rules.ways[key] == "cap":
        return _left_lying(rules, state, report)
    burnt = _burn(state, step) if report.burnt else ()
    words = "The cards go back, all cards to come are shuffled{cut}, and the dealing comes when the betting is over."
    if burnt:
        words += " The burn stays, and no other is made."
    return _reshuffled(rules, state, key, burnt, report.cards, words)


def _left_lying(rules: RoundRules, state: State, report: reports.EarlyCards) -> Answer:
    """Rule that early cards stay: the bets of this betting round are limited, and the cards are used in their place.

    Rule key: `early`.
    """
    if not state.acted and len(state.board) == 1:
        return misdeal(
            rules, state, "deal.second-seen", "The second communal card showed before the first betting round."
        )
    key = "early" if state.acted else "early.before-betting"
    limited, what = _limit(rules, state, key)
    bound = "no bet goes above" if limited.whole else "a bet or raise adds at most"
    stays = "The card stays and is" if len(report.cards) == 1 else "The cards stay and are"
    words = f"{stays} used in sequence; in this betting round {bound} {rules.money(limited.most)}, {what}."
    return Ruling(words, rules.clauses[key], (CardsExposed(report.cards, rules.under[key]), limited))


def _limit(rules: RoundRules, state: State, key: str) -> tuple[BettingLimited, str]:
    """Return the limit on bets, and its name in words: the largest bet so far, or the minimum where there is none."""
    least, under = rules.betting[state.betting_round - 1].bet, rules.under[key]
    if key != "early":
        return BettingLimited(least, under), "the table minimum"
    whole = rules.ways["early.measure"] == "whole"
    largest = state.high if whole else state.yardstick.largest
    what = "the largest bet already made" if largest else "the table minimum, as no bet has been made"
    return BettingLimited(largest or least, under, whole), what


def next_card_seen(rules: RoundRules, state: State, report: reports.NextCardSeen | reports.BoxedCard) -> Answer:
    """The next card, exposed between betting rounds: used where it falls in the sequence."""
    step = _next_dealing(rules, state)
    if step is None:
        return contradicted(rules, "next-seen", "communal-not-due", "communal cards are not due now")
    fault = _fault(rules, state, step, (report.card,), step.count)
    if fault:
        return contradicted(rules, "next-seen", "wrong-cards", fault)
    place = "it is burnt" if step.burn and not state.marks.burn_made else "it is the next communal card"
    exposed = CardsExposed((report.card,), rules.under["next-seen"])
    return Ruling(f"The card is used in its sequence: {place}.", rules.clauses["next-seen"], (exposed,))


def boxed_card(rules: RoundRules, state: State, report: reports.BoxedCard) -> Answer:
    """A burn or communal card found face up in the deck: burnt, and the next card takes its place."""
    if "boxed" not in rules.ways:
        return next_card_seen(rules, state, report)
    step = _next_dealing(rules, state)
    if step is None:
        return contradicted(rules, "boxed", "communal-not-due", "communal cards are not due now")
    fault = _fault(rules, state, step, (report.card,), step.count) or _cannot_spare(rules, state)
    if fault:
        return contradicted(rules, "boxed", "wrong-cards", fault)
    burnt = CardBurnt(state.drawn, report.card, rules.under["boxed"])
    return Ruling("The card is burnt, and the next one takes its place.", rules.clauses["boxed"], (burnt,))


def too_many_cards(rules: RoundRules, state: State, report: reports.TooManyCards) -> Answer:
    """Rule on more communal cards than are due."""
    key = "extra.unknown"
    step = _next_dealing(rules, state)
    if step is None:
        return contradicted(rules, key, "communal-not-due", "communal cards are not due now")
    if len(report.cards) <= step.count:
        due_now = "1 communal card is" if step.count == 1 else f"{step.count} communal cards are"
        return contradicted(rules, key, "right-card-count", f"{due_now} due, and no more were turned up")
    fault = _fault(rules, state, step, report.cards, step.count + 3)
    if fault:
        return contradicted(rules, key, "wrong-cards", fault)
    again = "{stay}The cards turned up go back, all cards to come are shuffled{cut}, and the dealing is made again."
    stay = "The burn stays. " if step.burn else ""
    if not state.board:
        words = again.replace("{stay}", stay)
        return _reshuffled(rules, state, "extra.flop", _burn(state, step), report.cards, words)
    if not report.right:
        words = "Which card is the right one is not known. " + again.replace("{stay}", stay)
        return _reshuffled(rules, state, key, _burn(state, step), report.cards, words)
    if report.right not in report.cards:
        return contradicted(rules, key, "wrong-cards", f"{report.right[:4]} is not one of the cards turned up")
    return _right_card_kept(rules, state, report)


def _right_card_kept(rules: RoundRules, state: State, report: reports.TooManyCards) -> Answer:
    """The right turn or river stays; the surplus is shuffled back, or, with the river, discarded."""
    river = len(state.board) + 1 == rules.making.communal
    key = "extra.river" if river else "extra.turn"
    dealt = deal_communal(rules, state, DealCommunal((report.right,)), due(rules, state))
    if isinstance(dealt, Refusal):
        return dealt
    after = state
    for event in dealt:
        after = apply(after, event)
    surplus = list(report.cards)
    surplus.remove(report.right)
    positions = tuple(range(after.drawn, after.drawn + len(surplus)))
    if rules.ways[key] == "discard":
        aside = CardsSetAside(positions, tuple(surplus), rules.under[key])
        return Ruling(f"{report.right} stays; the surplus is discarded.", rules.clauses[key], (*dealt, aside))
    back = _reshuffle(rules, after, key, (), tuple(surplus))
    return Ruling(
        f"{report.right} stays; the surplus is shuffled back into the cards to come.",
        rules.clauses[key],
        (*dealt, back),
    )


def wrong_burn(rules: RoundRules, state: State, report: reports.WrongBurn) -> Answer:
    """Communal cards dealt after a wrong number of burns: dealt again before substantial action."""
    key = "burns.flop" if len(state.board) == 3 else "burns.later"
    if not state.board:
        return contradicted(rules, key, "no-cards-dealt", "no communal cards have been dealt")
    if report.burnt == 1:
        return contradicted(rules, key, "right-burn", "one card was burnt, which is right")
    if not report.burnt and key == "burns.later":
        return burn_dealt(rules, state, reports.BurnDealt())
    if substantial_action(state) or not _just_dealt(rules, state):
        return _it_remains(rules, key)
    withdrawn = _withdrawn(rules, state, key, burnt=False)
    words = (
        "The communal cards and any burn too many go back, all cards to come are shuffled and cut, and the dealing is "
        "made again after one burn; a bet made on it goes back."
    )
    return Ruling(words, rules.clauses[key], (withdrawn,))


def burn_dealt(rules: RoundRules, state: State, _report: reports.BurnDealt) -> Answer:
    """A burn card dealt as turn or river: burnt, and the right card dealt, before substantial action."""
    key = "burns.dealt"
    if len(state.board) <= 3:
        return contradicted(rules, key, "no-cards-dealt", "neither the turn nor the river has been dealt")
    if state.marks.burn_skipped or not state.burnt:
        return contradicted(rules, key, "burnt-earlier", "the card before this one was burnt earlier")
    if state.drawn != state.board_positions[-1] + 1 or state.burnt[-1] != state.board_positions[-1] - 1:
        return contradicted(rules, key, "shuffled-since", "the cards to come have been shuffled since")
    if substantial_action(state) or not _just_dealt(rules, state):
        return _it_remains(rules, key)
    words = "The card is taken back and burnt, and the right card is dealt; a bet made on it goes back."
    return Ruling(words, rules.clauses[key], (_withdrawn(rules, state, key, burnt=True),))


def _it_remains(rules: RoundRules, key: str) -> Ruling:
    return Ruling("There has been substantial action: the communal cards remain.", rules.clauses[key])


def _just_dealt(rules: RoundRules, state: State) -> bool:
    """Tell whether the last thing dealt is communal cards, and the betting after them, if any, is still going on."""
    return (
        betting_is_on(rules, state) or not rules.steps[state.step - 1].betting or state.betting_round < state.step - 1
    )


def _withdrawn(rules: RoundRules, state: State, key: str, *, burnt: bool) -> CommunalWithdrawn:
    count = rules.steps[state.step - 1].count
    returned = list(state.put) if betting_is_on(rules, state) else [0] * len(state.seats)
    for forfeit in state.marks.forfeits:
        if betting_is_on(rules, state) and forfeit.betting_round == state.betting_round:
            returned[forfeit.place] += forfeit.amount
    return CommunalWithdrawn(state.board_positions[-count:], tuple(returned), burnt, rules.under[key])


def _next_dealing(rules: RoundRules, state: State) -> Step | None:
    awaited = due(rules, state)
    return awaited.step if isinstance(awaited, DealerDue) and awaited.step.kind == "communal" else None


def _burn(state: State, step: Step) -> tuple[int, ...]:
    return (state.drawn,) if step.burn and not state.marks.burn_made else ()


def _fault(rules: RoundRules, state: State, step: Step, cards: tuple[str, ...], most: int) -> str:
    if not 0 < len(cards) <= most:
        return f"{so_many_cards(len(cards))} cannot have been turned up here"
    left = state.deck + state.marks.spent - state.drawn
    if left < len(cards) + step.burn:
        return f"only {so_many_cards(left)} {'is' if left == 1 else 'are'} left to come"
    known = [card for card in cards if card != UNSEEN]
    if not {*known}.isdisjoint(state.marks.coming):
        return "this card has been reported already"
    return fault_in_cards(rules, state, known)


def _cannot_spare(rules: RoundRules, state: State) -> str:
    """Tell why no card may be burnt on top of what the round still needs; empty where one may."""
    needed = sum([step.count + step.burn for step in rules.steps[state.step :]]) - state.marks.burn_made
    left = state.deck + state.marks.spent - state.drawn
    return "" if left > needed else f"{so_many_cards(left)} left, and the round needs {needed}: none can be burnt"


def _reshuffled(
    rules: RoundRules, state: State, key: str, burnt: tuple[int, ...], cards: tuple[str, ...], words: str
) -> Ruling:
    event = _reshuffle(rules, state, key, burnt, cards)
    return Ruling(words.replace("{cut}", " and cut" if event.cut else ""), rules.clauses[key], (event,))


def _reshuffle(
    rules: RoundRules, state: State, key: str, burnt: tuple[int, ...], cards: tuple[str, ...]
) -> StubReshuffled:
    first = state.drawn + len(burnt)
    left = state.deck + state.marks.spent - first
    positions = tuple(range(first, first + len(cards)))
    return StubReshuffled(burnt, positions, cards, left >= LEAST_CUT, rules.under[key])
