"""What a screen in the hall shows: seats by name from the draw until play begins, and moves for a while."""

from __future__ import annotations

from croupier.views.tournament.wall import MOVES_MS
from tests.support.room.real_tournaments import CUP, Hall
from tests.support.room.rooms import a_room, checked_store

OMAHA = "adelaide-omaha"


async def test_seats_are_shown_by_name_after_the_draw_and_moves_go_away_after_a_while() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = Hall(room, clock, store)
        await hall.seats_drawn(OMAHA, "reported", 5)
        actor = room.tournaments[CUP]
        seats = actor.showing.on_the_wall().seats
        assert [one.name for one in seats] == ["N0", "N1", "N2", "N3", "N4"]
        drawn = {(one.table, one.seat) for one in hall.state.left}
        assert {(one.table, one.seat) for one in seats} == drawn
        await hall.started()
        await clock.run(room, 1_000)
        assert actor.showing.on_the_wall().seats == ()
        taken = {(one.table, one.seat) for one in hall.state.left}
        table, seat = next((name, seat) for name in hall.state.halls for seat in (1, 2, 3) if (name, seat) not in taken)
        mover = next(one for one in hall.state.left if one.table != table)
        await hall.done("stop-clock", reason="somebody is moved")
        await hall.done("move", account=mover.account, at_table=table, seat=seat, reason="two of one family")
        await clock.run(room, 1_000)
        assert [move.account for move in actor.showing.on_the_wall().moves] == [mover.account]
        await clock.run(room, MOVES_MS)
        assert actor.showing.on_the_wall().moves == ()
