"""One line of the lobby about a tournament."""

from __future__ import annotations

import msgspec

from croupier.protocol import GameName
from croupier.tournament import Phase, places_taken
from croupier.views.tournament.prizes import worth_of
from croupier.views.tournament.record import ByItself, TournamentRecord


class Line(msgspec.Struct, frozen=True):
    """One tournament as the lobby lists it."""

    tournament: str
    title: str
    rulebook: str
    edition: str
    kind: GameName
    phase: Phase
    cancelled: str  # why; empty where it was not
    entries_closed: bool
    start: int
    starts_with: int  # entries, at which seats are drawn by themselves once the start has come; 0: the director does
    company: int  # places up to which bots come once a person has entered; 0: none come
    payment: int
    prize: int
    fee: int
    chips: int
    seats: int
    entered: int
    least: int
    most: int
    left: int
    level: int
    pool: int  # all that is or was played for
    paid: int  # of it, what has been given out
    first_prize: int
    historical: bool
    play_money: bool


def line_of(office: TournamentRecord, by_itself: ByItself) -> Line:
    """Return how a tournament is listed."""
    rules, state = office.contest.rules, office.state
    worth = worth_of(office)
    return Line(
        tournament=state.name,
        title=rules.name,
        rulebook=rules.book,
        edition=rules.edition,
        kind="bank" if rules.banked else "players",
        phase=state.phase,
        cancelled=state.cancelled,
        entries_closed=state.entries_closed,
        start=rules.start,
        starts_with=by_itself.starts_with,
        company=by_itself.company,
        payment=rules.payment,
        prize=rules.prize,
        fee=rules.fee,
        chips=rules.chips,
        seats=rules.seats,
        entered=len(places_taken(state)),
        least=rules.least,
        most=rules.most,
        left=len(state.left),
        level=state.clock.level,
        pool=state.pool + state.paid_out,
        paid=state.paid_out,
        first_prize=worth[0].amount if worth else 0,
        historical=office.historical,
        play_money=state.play_money,
    )
