"""Tables that finish, places, prizes, cancellation, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.check import invariant
from croupier.protocol import Event
from croupier.tournament import events
from croupier.tournament.applying.changes import draw_made, entrant_changed, hall_changed, tables_left, unseated
from croupier.tournament.finish.runners_up import accepted, forfeited, handed_over, held, next_in_line, opened, vacated
from croupier.tournament.state import NOWHERE, Tournament


def _table_finished(tournament: Tournament, event: events.TableFinished) -> Tournament:
    return hall_changed(tournament, event.table, over=True)


def _cut(tournament: Tournament, event: events.CardsCut) -> Tournament:
    cut = replace(tournament, cuts=(*tournament.cuts, event.cards))
    return draw_made(cut, event.seed) if event.seed else cut


def _session_ended(tournament: Tournament, event: events.SessionEnded) -> Tournament:
    for account in event.through:
        one = tournament.entrants[account]
        status = "entered" if one.sessions else "through"
        best = max(one.chips, one.kept)
        worse = min(one.chips, one.kept)
        chips = {"chips": worse, "kept": best, "owed": worse} if one.sessions or one.kept else {"chips": one.chips}
        tournament = entrant_changed(tournament, account, status=status, table=NOWHERE, seat=0, **chips)
    for one in [one for one in tournament.entrants.values() if event.fresh and one.status == "through"]:
        held = one.chips + one.kept
        tournament = entrant_changed(tournament, one.account, chips=held, kept=0, owed=held)
    for drop in event.dropped:
        tournament = unseated(tournament, drop.account, "dropped")
    for stack in event.points:
        points = tournament.entrants[stack.account].points + stack.chips
        tournament = entrant_changed(tournament, stack.account, points=points)
    order = max([tournament.order, *[drop.order for drop in event.dropped]])
    more = event.more
    clock = tournament.clock
    return replace(
        tournament,
        clock=replace(clock, at=event.at, runs=False) if clock.runs else clock,
        halls={},
        drops=(*tournament.drops, *event.dropped),
        order=order,
        cuts=(),
        hand_for_hand=False,
        lap=0,
        by_hand=False,
        stage=tournament.stage if more else tournament.stage + 1,
        session=tournament.session + 1 if more else 0,
    )


def _calculated(tournament: Tournament, event: events.PlacesCalculated) -> Tournament:
    """The chips that decided are kept: they go back to the house now, and places may be worked out once more."""
    stacks = {one.account: one.chips for one in tournament.entrants.values() if one.status == "through"}
    return replace(tournament, standings=event.standings, final=tournament.final or stacks)


def _confirmed(tournament: Tournament, event: events.PlacesConfirmed) -> Tournament:
    return replace(tournament, awards=event.awards)


def _prize_added(tournament: Tournament, event: events.PrizeAdded) -> Tournament:
    more = event.prize.value if not event.prize.place else 0
    return replace(tournament, prizes=(*tournament.prizes, event.prize), pool=tournament.pool + more)


def _list_shown(tournament: Tournament, event: events.PrizeListShown) -> Tournament:
    return replace(tournament, prize_list=event.prizes)


def _ineligible(tournament: Tournament, event: events.WinnerIneligible) -> Tournament:
    awards = (forfeited if event.forfeited else vacated)(tournament.awards, event.account, event.under)
    passed_over = (*tournament.passed_over, event.account)
    return replace(_out_of_pool(tournament, event.crown + event.bought), awards=awards, passed_over=passed_over)


def _prize_offered(tournament: Tournament, event: events.PrizeOffered) -> Tournament:
    awards = tournament.awards
    offer = next_in_line(awards, tournament.standings, tournament.passed_over, event.under)
    if event.taken and offer:
        awards = accepted(awards, offer, event.account)
    declined = () if event.taken else (event.account,)
    return replace(tournament, awards=awards, passed_over=(*tournament.passed_over, *declined))


def _prize_held(tournament: Tournament, event: events.PrizeHeld) -> Tournament:
    award = opened(tournament.awards)
    invariant(award is not None, "a prize that is held was open")
    assert award is not None
    return replace(_out_of_pool(tournament, event.amount), awards=held(tournament.awards, award))


def _prize_paid(tournament: Tournament, event: events.PrizePaid) -> Tournament:
    awards = handed_over(tournament.awards, event.account)
    return replace(_out_of_pool(tournament, event.amount + event.bought), awards=awards)


def _out_of_pool(tournament: Tournament, amount: int) -> Tournament:
    """A prize has left the pool."""
    return replace(tournament, pool=tournament.pool - amount, paid_out=tournament.paid_out + amount)


def _cancelled(tournament: Tournament, event: events.TournamentCancelled) -> Tournament:
    back = sum([refund.prize for refund in event.refunds])
    fees = sum([refund.fee for refund in event.refunds])
    refunded = {refund.account for refund in event.refunds}
    entrants = {
        account: replace(one, prize=0, fee=0) if account in refunded else one
        for account, one in tournament.entrants.items()
    }
    cancelled = replace(
        tournament,
        cancelled=event.reason,
        ballot_until=0,
        pool=tournament.pool - back - event.added - event.held,
        fees=tournament.fees - fees,
        taken=tournament.taken - back - fees,
        entrants=entrants,
    )
    return tables_left(cancelled, [name for name in tournament.halls if name not in event.busy])


def _closed(tournament: Tournament, _event: events.TournamentClosed) -> Tournament:
    invariant(not tournament.pool, "the prize pool is paid out to the cent")
    return tournament


CHANGES: dict[type[Event], Callable[[Tournament, Any], Tournament]] = {
    events.TableFinished: _table_finished,
    events.CardsCut: _cut,
    events.SessionEnded: _session_ended,
    events.PlacesCalculated: _calculated,
    events.PlacesConfirmed: _confirmed,
    events.PrizeAdded: _prize_added,
    events.PrizeListShown: _list_shown,
    events.WinnerIneligible: _ineligible,
    events.PrizeOffered: _prize_offered,
    events.PrizeHeld: _prize_held,
    events.PrizePaid: _prize_paid,
    events.TournamentCancelled: _cancelled,
    events.TournamentClosed: _closed,
}
