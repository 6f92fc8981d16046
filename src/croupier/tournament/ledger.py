"""The ledger of a tournament: what every event moves, money and chips, a projection of the events.

Chips come from the cage in the tournament's own unit and go back there. What a rule takes from a session that goes on
(chips from a pocket, of the disqualified, by a race-off, missing in a count of all tables) has the rule's own account,
and the chips that a race-off puts in play go through it. What lies at a table is the table's own account; where a table
has no console and no record of its own, its chips lie with the entrants, and those of the bank in the cage. Payments
and prizes are all cash or all play money, as it was announced; of play money the Crown is due nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.chips import (
    CAGE,
    CASH,
    CROWN,
    PLAY,
    Posting,
    commission_of,
    entrant_of,
    held_of,
    out_by,
    prizes_of,
    unit_of,
    wallet_of,
)
from croupier.protocol import Event
from croupier.tournament import events
from croupier.tournament.run.returned_chips import BOOKED, COUNTED, RACE_OFF, taken_by
from croupier.tournament.state import Tournament

Postings = tuple[Posting, ...]


def tournament_postings(tournament: Tournament, event: Event) -> Postings:
    """Return the postings of an event; `tournament` is the state before it."""
    rule = _RULES.get(type(event))
    return _summed(rule(tournament, event)) if rule else ()


def _summed(postings: Iterable[Posting]) -> Postings:
    return tuple([posting for posting in postings if posting.amount])


def _between(giver: str, taker: str, amount: int, unit: str) -> Postings:
    return Posting(giver, unit, -amount), Posting(taker, unit, amount)


def _money(tournament: Tournament, giver: str, taker: str, amount: int) -> Postings:
    return _between(giver, taker, amount, PLAY if tournament.play_money else CASH)


def _payment(tournament: Tournament, account: str, prize: int, fee: int) -> Postings:
    wallet = wallet_of(account)
    into_pool = _money(tournament, wallet, prizes_of(tournament.name), prize)
    return (*into_pool, *_money(tournament, wallet, commission_of(tournament.name), fee))


def _issue(tournament: Tournament, account: str, chips: int) -> Postings:
    return _between(CAGE, entrant_of(tournament.name, account), chips, unit_of(tournament.name))


def _entered(tournament: Tournament, event: events.PlayerEntered) -> Postings:
    return _payment(tournament, event.account, event.prize, event.fee)


def _bought(tournament: Tournament, event: events.ChipsBought) -> Postings:
    paid = _payment(tournament, event.account, event.prize, event.fee)
    return (*paid, *_issue(tournament, event.account, event.chips))


def _handed_over(tournament: Tournament, giver: str, taker: str) -> Postings:
    held = tournament.entrants[giver]
    accounts = entrant_of(tournament.name, giver), entrant_of(tournament.name, taker)
    return _between(*accounts, held.chips + held.kept, unit_of(tournament.name))


def _resold(tournament: Tournament, event: events.SeatResold) -> Postings:
    back, payer = event.refund - event.refund_fee, tournament.entrants[event.absent].payer or event.absent
    return (
        *_payment(tournament, payer, -back, -event.refund_fee),
        *_payment(tournament, event.account, event.prize, event.fee),
        *_handed_over(tournament, event.absent, event.account),
    )


def _substituted(tournament: Tournament, event: events.PlayerSubstituted) -> Postings:
    return _handed_over(tournament, event.account, event.substitute)


def _seats_drawn(tournament: Tournament, event: events.SeatsDrawn) -> Postings:
    return tuple([posting for place in event.seats for posting in _issue(tournament, place.account, event.chips)])


def _coloured_up(tournament: Tournament, event: events.ColouredUp) -> Postings:
    """Chips that a race-off puts in play come by way of its account."""
    given, name = _stacks_changed(tournament, event), tournament.name
    more = sum([posting.amount for posting in given if posting.account != CAGE])
    return (*_between(CAGE, out_by(name, RACE_OFF), more, unit_of(name)), *_from(given, CAGE, out_by(name, RACE_OFF)))


def _from(postings: Postings, giver: str, other: str) -> Postings:
    """The same, given by another account."""
    return tuple([replace(one, account=other) if one.account == giver else one for one in postings])


def _stacks_changed(tournament: Tournament, event: events.ColouredUp | events.OutUndone) -> Postings:
    """Chips that come; those that go back are collected later, from the table."""
    more = [(stack.account, stack.chips - tournament.entrants[stack.account].chips) for stack in event.stacks]
    return tuple([posting for account, chips in more if chips > 0 for posting in _issue(tournament, account, chips)])


def _reported(tournament: Tournament, event: events.HandReported | events.StacksCounted) -> Postings:
    """Return the postings of chips that have changed owner."""
    unit = unit_of(tournament.name)
    more = [(stack.account, stack.chips - tournament.entrants[stack.account].chips) for stack in event.stacks]
    moved = [Posting(entrant_of(tournament.name, account), unit, chips) for account, chips in more]
    return (*moved, Posting(CAGE, unit, event.bank))


def _counted(tournament: Tournament, event: events.StacksCounted) -> Postings:
    """Return the postings of a count; missing or extra chips go through the account of the decision."""
    out, unit = out_by(tournament.name, COUNTED), unit_of(tournament.name)
    found = _between(CAGE, out, max(-event.missing, 0), unit)
    return (*found, *_reported(tournament, event), Posting(out, unit, event.missing))


def _collected(tournament: Tournament, event: events.ChipsCollected) -> Postings:
    rule = taken_by(tournament, tournament.entrants[event.account])
    taker = out_by(tournament.name, rule) if rule in BOOKED else CAGE
    return _between(entrant_of(tournament.name, event.account), taker, event.chips, unit_of(tournament.name))


def _prize_added(tournament: Tournament, event: events.PrizeAdded) -> Postings:
    prize = event.prize
    return _money(tournament, CAGE, prizes_of(tournament.name), prize.value) if not prize.place else ()


def _ineligible(tournament: Tournament, event: events.WinnerIneligible) -> Postings:
    pool, crown = prizes_of(tournament.name), CAGE if tournament.play_money else CROWN
    due = (*_money(tournament, pool, crown, event.crown), *_money(tournament, CAGE, crown, event.added))
    return (*due, *_money(tournament, pool, CAGE, event.bought))


def _prize_held(tournament: Tournament, event: events.PrizeHeld) -> Postings:
    return _money(tournament, prizes_of(tournament.name), held_of(tournament.name), event.amount)


def _prize_paid(tournament: Tournament, event: events.PrizePaid) -> Postings:
    pool, wallet = prizes_of(tournament.name), wallet_of(event.account)
    won = _money(tournament, pool, wallet, event.amount)
    added = _money(tournament, CAGE, wallet, event.added)
    return (*won, *added, *_money(tournament, pool, CAGE, event.bought))


def _cancelled(tournament: Tournament, event: events.TournamentCancelled) -> Postings:
    refunds = [
        posting
        for refund in event.refunds
        for posting in _payment(tournament, refund.account, -refund.prize, -refund.fee)
    ]
    pool = prizes_of(tournament.name)
    added = _money(tournament, pool, CAGE, event.added)
    return (*refunds, *added, *_money(tournament, pool, held_of(tournament.name), event.held))


_RULES: dict[type[Event], Callable[[Tournament, Any], Postings]] = {
    events.PlayerEntered: _entered,
    events.ChipsBought: _bought,
    events.SeatResold: _resold,
    events.PlayerSubstituted: _substituted,
    events.SeatsDrawn: _seats_drawn,
    events.ColouredUp: _coloured_up,
    events.OutUndone: _stacks_changed,
    events.HandReported: _reported,
    events.StacksCounted: _counted,
    events.ChipsCollected: _collected,
    events.PrizeAdded: _prize_added,
    events.WinnerIneligible: _ineligible,
    events.PrizeHeld: _prize_held,
    events.PrizePaid: _prize_paid,
    events.TournamentCancelled: _cancelled,
}
