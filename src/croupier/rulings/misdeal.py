"""Faults of the cut and the deal: misdeals, their repair, and the hole card that is replaced.

Rule keys: `misdeal.until`, `misdeal.again`, `misdeal.cut`, `misdeal.no-cut`, `deal.exposed`, `deal.exposed.two`,
`deal.exposed.card`, `deal.wrong-seat`, `deal.wrong-seat.repair`, `deal.hands`, `deal.hands.repair`, `deal.excess`,
`deal.second-seen`.

A misdeal gives every bet back and deals again: the button and the blinds stay where they are, and the same player is
dealt first. It can be declared only for so long; after that the round is played out.
"""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.poker import CardsExposed, HoleReplaced, MisdealDeclared, RoundRules, State, fault_in_cards
from croupier.rulings import reports
from croupier.rulings.hands import hand_of_wrong_count, killed
from croupier.rulings.ruling import (
    Answer,
    Ruling,
    betting_is_on,
    contradicted,
    fault_in_held,
    is_live,
    seat,
    substantial_action,
    wagers,
)


def cut_exposed(rules: RoundRules, state: State, _report: reports.CutExposed) -> Answer:
    """A card that shows in the cut."""
    return misdeal(rules, state, "misdeal.cut", "A card showed in the cut.")


def not_cut(rules: RoundRules, state: State, _report: reports.NotCut) -> Answer:
    """A deck that was not cut: a misdeal once a player has bet, blinds and antes apart; before that it is cut now."""
    if not in_time(rules, state):
        return _too_late(rules)
    if any(paid > forced for paid, forced in zip(state.paid, state.posted.forced, strict=True)):
        return misdeal(rules, state, "misdeal.no-cut", "The cards were not cut before the first bet.")
    return Ruling("Nobody has bet yet: the cards are cut now, and play goes on.", rules.clauses["misdeal.no-cut"])


def hole_exposed(rules: RoundRules, state: State, report: reports.HoleExposed) -> Answer:
    """A hole card exposed in the deal: replaced by the first burn card, or a misdeal."""
    if not state.hole[report.place]:
        return contradicted(rules, "deal.exposed", "no-cards-dealt", "no hole cards have been dealt")
    misdealt = rules.ways["deal.exposed"] == "misdeal"
    if not misdealt and (state.board or state.betting_round > 1):
        return _too_late(rules)
    fault = fault_in_held(rules, state, (report.card,))
    if fault:
        return contradicted(rules, "deal.exposed", "wrong-cards", fault)
    if not misdealt and (not is_live(state, report.place) or state.exposed >> report.place & 1):
        return contradicted(
            rules, "deal.exposed", "no-hidden-cards", f"no cards of {seat(state, report.place)} are hidden"
        )
    if misdealt:
        return misdeal(rules, state, "deal.exposed", f"A hole card of {seat(state, report.place)} was exposed.")
    if state.marks.replaced:
        return misdeal(rules, state, "deal.exposed.two", "A second card was exposed in the deal.")
    burnt = rules.ways["deal.exposed.card"] == "burn"
    clauses = tuple(dict.fromkeys((*rules.clauses["deal.exposed"][:1], *rules.clauses["deal.exposed.card"])))
    position = state.hole[report.place][-1]
    lies = state.marks.burn_made and not state.marks.seen  # communal cards came early, and no card was burnt face up
    burn = state.burnt[-1] if lies else state.drawn
    replaced = HoleReplaced(report.place, position, report.card, burn, burnt, rules.under["deal.exposed"])
    fate = "becomes the burn" if burnt else "is discarded"
    words = (
        f"{seat(state, report.place).capitalize()} gets the first burn card for the exposed one, which {fate}; "
        "no other card is burnt before the next dealing."
    )
    return Ruling(words, clauses, (replaced,))


def wrong_seat(rules: RoundRules, state: State, report: reports.WrongSeat) -> Answer:
    """Rule on a card that went to the wrong player: put right if it can be done and no player has looked."""
    if not any(state.hole):
        return contradicted(rules, "deal.wrong-seat", "no-cards-dealt", "no hole cards have been dealt")
    if not in_time(rules, state):
        return _too_late(rules)
    if not report.looked and report.repairable:
        return _repaired(rules, "deal.wrong-seat.repair")
    why = "a player not entitled to it has looked" if report.looked else "the cards cannot be put right"
    return misdeal(rules, state, "deal.wrong-seat", f"A hole card went to {seat(state, report.place)} and {why}.")


def hands_misdealt(rules: RoundRules, state: State, report: reports.HandsMisdealt) -> Answer:
    """Rule on a seat skipped or an extra hand dealt: put right if it can be done and no player has looked."""
    if not any(state.hole):
        return contradicted(rules, "deal.hands", "no-cards-dealt", "no hole cards have been dealt")
    if not in_time(rules, state):
        return _too_late(rules)
    if not report.looked and report.repairable:
        return _repaired(rules, "deal.hands.repair")
    what = "A player was left out of the deal" if report.what == "seat-skipped" else "An extra hand was dealt"
    why = "players have looked at their cards" if report.looked else "it cannot be put right"
    return misdeal(rules, state, "deal.hands", f"{what} and {why}.")


def excess_card(rules: RoundRules, state: State, report: reports.ExcessCard) -> Answer:
    """A card too many in one hand: a misdeal in time, where the text says so; otherwise the hand is dead."""
    if "deal.excess" in rules.ways and any(state.hole) and in_time(rules, state):
        return misdeal(
            rules, state, "deal.excess", f"{seat(state, report.place).capitalize()} was dealt a card too many."
        )
    return killed(rules, state, report.place, "hand.count", "holds a card too many")


def wrong_count(rules: RoundRules, state: State, report: reports.WrongCount) -> Answer:
    """Too few or too many cards: while the deal can still be made again and caused it, a misdeal; otherwise a dead hand."""
    key = "deal.excess" if report.cards > rules.making.hole else "deal.hands"
    wrong = report.dealt and any(state.hole) and report.cards != rules.making.hole
    if wrong and "deal.excess" in rules.ways and in_time(rules, state):
        return misdeal(rules, state, key, f"{seat(state, report.place).capitalize()} was dealt {report.cards} cards.")
    return hand_of_wrong_count(rules, state, report)


def second_card_seen(rules: RoundRules, state: State, report: reports.SecondCardSeen) -> Answer:
    """The second communal card, seen lying face up in the shoe."""
    if len(state.board) != 1:
        return contradicted(rules, "deal.second-seen", "not-next", "the second communal card is not the next to come")
    if in_time(rules, state):
        return misdeal(rules, state, "deal.second-seen", "The second communal card lies face up in the shoe.")
    known = [card for card in (report.card,) if card != UNSEEN]
    fault = "it has been reported already" if state.marks.coming else fault_in_cards(rules, state, known)
    if fault:
        return contradicted(rules, "deal.second-seen", "wrong-cards", fault)
    exposed = CardsExposed((report.card,), rules.under["deal.second-seen"])
    return Ruling(
        "It is too late for a misdeal: the card is used in its place.", rules.clauses["misdeal.until"], (exposed,)
    )


def misdeal(rules: RoundRules, state: State, key: str, words: str) -> Answer:
    """A misdeal on the ground of a key, or, where it is too late for one, a round that is played out."""
    if not in_time(rules, state):
        return _too_late(rules)
    declared = MisdealDeclared(wagers(state), rules.under[key])
    again = (
        "It is a misdeal: all bets go back, the cards are shuffled and cut again, the button and the blinds stay, "
        "and the same player is dealt first."
    )
    return Ruling(f"{words} {again}", (*rules.clauses[key], *rules.clauses["misdeal.again"]), (declared,))


def in_time(rules: RoundRules, state: State) -> bool:
    """Tell whether a misdeal can still be declared."""
    opened_by = next(number for number, step in enumerate(rules.steps) if step.betting)
    if state.step > opened_by + 1 or (state.betting_round and not betting_is_on(rules, state)):
        return False
    return rules.ways["misdeal.until"] == "first-betting-round" or not substantial_action(state)


def _too_late(rules: RoundRules) -> Ruling:
    words = "It is too late for a misdeal: the hand is played out, and nothing goes back to a player it has harmed."
    return Ruling(words, rules.clauses["misdeal.until"])


def _repaired(rules: RoundRules, key: str) -> Ruling:
    words = "Nobody has looked: the cards are moved to where they belong, and the round goes on without a misdeal."
    return Ruling(words, rules.clauses[key])
