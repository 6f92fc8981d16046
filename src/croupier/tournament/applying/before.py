"""Events before play: announcement, conditions, entries, reserves, payments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.protocol import Event
from croupier.tournament import events
from croupier.tournament.applying.changes import entrant_changed, excluded
from croupier.tournament.state import NOWHERE, Entrant, Reserve, Tournament


def _announced(_: Tournament, event: events.TournamentAnnounced) -> Tournament:
    return Tournament(name=event.tournament, play_money=event.play_money, commitment=event.commitment)


def _approved(tournament: Tournament, event: events.ConditionsApproved) -> Tournament:
    return replace(tournament, approved=event.reference)


def _notified(tournament: Tournament, event: events.RegulatorNotified) -> Tournament:
    return replace(tournament, notified=event.reference)


def _published(tournament: Tournament, _event: events.ConditionsPublished) -> Tournament:
    return replace(tournament, published=True)


def _altered(tournament: Tournament, _event: events.ConditionsAltered) -> Tournament:
    """Clear approval, notice, publication and prize list: the altered conditions need all of them again."""
    return replace(tournament, approved="", notified="", published=False, prize_list=())


def _named(tournament: Tournament, event: events.DirectorNamed) -> Tournament:
    return replace(tournament, directors=(*tournament.directors, event.account))


def _interpreter_named(tournament: Tournament, event: events.InterpreterNamed) -> Tournament:
    others = [one for one in tournament.interpreters if one[0] != event.account]
    return replace(tournament, interpreters=(*others, (event.account, event.language)))


def _entries_closed(tournament: Tournament, _event: events.EntriesClosed) -> Tournament:
    return replace(tournament, entries_closed=True)


def _paid(tournament: Tournament, prize: int, fee: int) -> Tournament:
    return replace(
        tournament, taken=tournament.taken + prize + fee, pool=tournament.pool + prize, fees=tournament.fees + fee
    )


def _entered(tournament: Tournament, event: events.PlayerEntered) -> Tournament:
    known = tournament.entrants.get(event.account)
    one = known or Entrant(event.account, event.number)
    if one.status == "through":  # chips won stay for the next stage
        one = replace(one, chips=0, kept=one.chips + one.kept)
    one = replace(
        one,
        status=one.status if one.in_play else "entered",
        entries=one.entries + 1,
        sessions=(*one.sessions, event.session),
        prize=one.prize + event.prize,
        fee=one.fee + event.fee,
    )
    tournament = _paid(tournament, event.prize, event.fee)
    entered = replace(tournament, entrants={**tournament.entrants, event.account: one}, numbers=event.number)
    return _reserve_left(entered, events.ReserveLeft(event.account))


def _reserve_joined(tournament: Tournament, event: events.ReserveJoined) -> Tournament:
    reserves = (*tournament.reserves, Reserve(event.account, event.number))
    return replace(tournament, reserves=reserves, numbers=event.number)


def _reserve_left(tournament: Tournament, event: events.ReserveLeft) -> Tournament:
    return replace(tournament, reserves=tuple([one for one in tournament.reserves if one.account != event.account]))


def _bought(tournament: Tournament, event: events.ChipsBought) -> Tournament:
    one = tournament.entrants[event.account]
    rebuy = event.what == "re-buy"
    tournament = entrant_changed(
        _paid(tournament, event.prize, event.fee),
        event.account,
        pending=one.pending + event.chips,
        changed=event.what,
        prize=one.prize + event.prize,
        fee=one.fee + event.fee,
        rebuys=one.rebuys + rebuy,
        add_ons=one.add_ons + (not rebuy),
    )
    return replace(tournament, issued=tournament.issued + event.chips)


def _delivered(tournament: Tournament, event: events.ChipsDelivered) -> Tournament:
    one = tournament.entrants[event.account]
    changes = {"chips": one.chips + event.chips, "pending": one.pending - event.chips}
    return entrant_changed(tournament, event.account, status="playing", fact=None, **changes)


def _resold(tournament: Tournament, event: events.SeatResold) -> Tournament:
    absent = tournament.entrants[event.absent]
    back = event.refund - event.refund_fee
    tournament = replace(
        tournament,
        taken=tournament.taken - event.refund,
        pool=tournament.pool - back,
        fees=tournament.fees - event.refund_fee,
    )
    tournament = _paid(tournament, event.prize, event.fee)
    number = next(reserve.number for reserve in tournament.reserves if reserve.account == event.account)
    heir = Entrant(
        event.account,
        number,
        absent.status,
        entries=1,
        last_session=absent.last_session,
        prize=event.prize,
        fee=event.fee,
        table=absent.table,
        seat=absent.seat,
        chips=absent.chips,
    )
    gone = replace(absent, status="replaced", table=NOWHERE, seat=0, chips=0)
    entrants = {**tournament.entrants, event.absent: gone, event.account: heir}
    payer = entrants[absent.payer or absent.account]
    entrants[payer.account] = replace(payer, prize=payer.prize - back, fee=payer.fee - event.refund_fee)
    return _reserve_left(replace(tournament, entrants=entrants), events.ReserveLeft(event.account))


def _substituted(tournament: Tournament, event: events.PlayerSubstituted) -> Tournament:
    one = tournament.entrants[event.account]
    payer = one.payer or one.account
    heir = replace(one, account=event.substitute, payer=payer, prize=0, fee=0, present=False, away=False, warned=False)
    gone = Entrant(one.account, one.number, "replaced", prize=one.prize, fee=one.fee)
    entrants = {**tournament.entrants, event.account: gone, event.substitute: heir}
    return _reserve_left(replace(tournament, entrants=entrants), events.ReserveLeft(event.substitute))


def _forfeited(tournament: Tournament, event: events.PlaceForfeited) -> Tournament:
    return excluded(tournament, event.account, "forfeited", event.under)


CHANGES: dict[type[Event], Callable[[Tournament, Any], Tournament]] = {
    events.TournamentAnnounced: _announced,
    events.ConditionsApproved: _approved,
    events.RegulatorNotified: _notified,
    events.ConditionsPublished: _published,
    events.ConditionsAltered: _altered,
    events.DirectorNamed: _named,
    events.InterpreterNamed: _interpreter_named,
    events.EntriesClosed: _entries_closed,
    events.PlayerEntered: _entered,
    events.ReserveJoined: _reserve_joined,
    events.ReserveLeft: _reserve_left,
    events.ChipsBought: _bought,
    events.ChipsDelivered: _delivered,
    events.SeatResold: _resold,
    events.PlayerSubstituted: _substituted,
    events.PlaceForfeited: _forfeited,
}
