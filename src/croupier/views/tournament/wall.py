"""The display on the wall: the little of a tournament that a screen in the hall shows to all who look at it.

It is asked for again and again by every screen there is, so it has no conditions in it, and of players no more than
where they sit, once seats are drawn and until play begins. Moves go away after a while: by then the player has arrived.
"""

from __future__ import annotations

import msgspec

from croupier.tournament import Phase
from croupier.views.tournament.levels import ClockSeen, LevelNow, LevelSeen, StageSeen
from croupier.views.tournament.prizes import PlaceSeen, PrizeSeen
from croupier.views.tournament.public import MoveSeen, TournamentSeen

MOVES = 12
MOVES_MS = 600_000  # for so long a move is shown
PLACES = 20
PRIZES = 12
IN_PLAY = ("playing", "broke")


class SeatDrawn(msgspec.Struct, frozen=True):
    """The seat a player has drawn."""

    name: str
    table: str
    seat: int


class OnTheWall(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as a screen shows it; `at` is the room's time, so that all screens show the same."""

    tournament: str
    title: str
    rulebook: str
    play_money: bool
    phase: Phase
    cancelled: str
    entries_closed: bool
    at: int
    start: int
    starts_at: int
    starts_with: int
    company: int
    chips: int
    payment: int
    prize: int
    fee: int
    entered: int
    most: int
    left: int
    average: int
    largest: int
    pool: int
    stage: StageSeen
    level: LevelNow
    clock: ClockSeen
    hand_for_hand: bool
    pace: int
    tables: int
    levels: tuple[LevelSeen, ...]
    places_paid: int
    prizes: tuple[PrizeSeen, ...]
    seats: tuple[SeatDrawn, ...]  # once they are drawn, until play begins
    moves: tuple[MoveSeen, ...]
    standings: tuple[PlaceSeen, ...]


def on_the_wall(seen: TournamentSeen, at: int) -> OnTheWall:
    """The part of the public view that a screen shows."""
    return OnTheWall(
        tournament=seen.tournament,
        title=seen.title,
        rulebook=seen.rulebook,
        play_money=seen.play_money,
        phase=seen.phase,
        cancelled=seen.cancelled,
        entries_closed=seen.entries_closed,
        at=at,
        start=seen.start,
        starts_at=seen.starts_at,
        starts_with=seen.starts_with,
        company=seen.company,
        chips=seen.chips,
        payment=seen.payment,
        prize=seen.prize,
        fee=seen.fee,
        entered=seen.entered,
        most=seen.most,
        left=seen.left,
        average=seen.average,
        largest=seen.largest,
        pool=seen.pool,
        stage=seen.stage,
        level=seen.level,
        clock=seen.clock,
        hand_for_hand=seen.hand_for_hand,
        pace=seen.pace,
        tables=len([table for table in seen.tables if not table.over]),
        levels=seen.levels,
        places_paid=len(seen.prizes),
        prizes=seen.prizes[:PRIZES],
        seats=_drawn(seen) if seen.phase == "drawn" else (),
        moves=tuple([move for move in _to_be_made(seen) if at - move.at < MOVES_MS])[:MOVES],
        standings=seen.standings[:PLACES],
    )


def _drawn(seen: TournamentSeen) -> tuple[SeatDrawn, ...]:
    """Every seat that is drawn, by the name of who has it."""
    seated = [one for one in seen.entrants if one.table and one.status in IN_PLAY]
    return tuple(
        [SeatDrawn(one.name, one.table, one.seat) for one in sorted(seated, key=lambda one: one.name.casefold())]
    )


def _to_be_made(seen: TournamentSeen) -> tuple[MoveSeen, ...]:
    """Return the moves whose player still sits there: players who are out or were moved on since are not looked for."""
    seats = {one.account: (one.table, one.seat) for one in seen.entrants if one.status in IN_PLAY}
    there: dict[str, MoveSeen] = {}
    for move in seen.moves:  # the newest first
        if seats.get(move.account) == (move.table, move.seat):
            there.setdefault(move.account, move)
    return tuple(there.values())
