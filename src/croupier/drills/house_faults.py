"""Faults the house or the players decide, planted into a round: disturbances, fraud, counts, disputes, payouts."""

from __future__ import annotations

from random import Random

from croupier.drills.faults import Fault, Plant, is_open, is_played, live_place
from croupier.drills.moments import Moment
from croupier.drills.options import MISDEAL, PLAY_ON, VOID, dead
from croupier.history import dollars
from croupier.rulings import reports

WRONG = (VOID, PLAY_ON, MISDEAL)


def _disturbance(moment: Moment, source: Random) -> Fault | None:
    if not is_open(moment):
        return None
    what = source.choice(("the lights go out", "a fire alarm empties the room", "a brawl reaches the table"))
    return Fault(reports.Disturbance(what), f"The game is disturbed from outside: {what}.", WRONG)


def _fraud(moment: Moment, source: Random) -> Fault | None:
    if not is_open(moment):
        return None
    what = source.choice(("marked cards are found in play", "a stranger has swapped part of the cards to come"))
    return Fault(reports.Fraud(what), f"A fraud has affected the round: {what}.", WRONG)


def _cannot_go_on(moment: Moment, source: Random) -> Fault | None:
    if not is_open(moment):
        return None
    what = source.choice(("the shoe has fallen and its cards lie about", "drinks have ruined the cards to come"))
    return Fault(reports.Impractical(what), f"The round cannot practically go on: {what}.", WRONG)


def _card_count(moment: Moment, source: Random) -> Fault | None:
    if not is_open(moment):
        return None
    deck = moment.state.deck
    found, foreign = source.choice(((deck, 0), (deck - 1, 0), (deck + 1, 1)))
    strange = ", one of them of another deck" if foreign else ""
    told = f"The cards of the table are counted: there are {found}{strange}. The deck has {deck}."
    return Fault(reports.CardCount(found, foreign), told, (*WRONG, dead(moment, live_place(moment, source))))


def _uncovered(moment: Moment, source: Random) -> Fault | None:
    if not is_played(moment):
        return None
    what = "something the rules do not speak of"
    told = "Something happens in the round that no clause of these rules speaks of. It is proposed to play on."
    return Fault(reports.Uncovered(what), told, (VOID, PLAY_ON, MISDEAL, dead(moment, live_place(moment, source))))


def _dispute(moment: Moment, _source: Random) -> Fault | None:
    if not is_played(moment) and not moment.state.ended:
        return None
    told = "Two players dispute what the rules say about this round, and neither gives way."
    return Fault(reports.Dispute("what the rules say"), told, (PLAY_ON,) if moment.state.ended else WRONG)


def _payout_error(moment: Moment, source: Random) -> Fault | None:
    state = moment.state
    if not state.ended:
        return None
    payer = max(range(len(state.seats)), key=lambda place: state.stake[place])
    payee = source.choice([place for place in range(len(state.seats)) if place != payer])
    amount = source.randint(1, 10) * moment.rules.chip
    told = (
        f"It is noticed before the next round that {dollars(amount)} pushed to {moment.seat(payer)} should have gone to "
        f"{moment.seat(payee)}."
    )
    return Fault(reports.PayoutError(payer, payee, amount), told, (VOID, PLAY_ON))


HOUSE_FAULTS: dict[type[reports.Report], Plant] = {
    reports.Disturbance: _disturbance,
    reports.Fraud: _fraud,
    reports.Impractical: _cannot_go_on,
    reports.CardCount: _card_count,
    reports.Uncovered: _uncovered,
    reports.Dispute: _dispute,
    reports.PayoutError: _payout_error,
}
