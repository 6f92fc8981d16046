"""Tournaments with real cards in a room: dealers enter rounds at consoles, or a director reports the hands."""

from __future__ import annotations

import pytest

from croupier.house.people import Person
from croupier.tournament.plan.structure import Stage
from croupier.views.tournament.director import directors_desk
from tests.support.cite import Cited, clause
from tests.support.room.live import KIM, verified
from tests.support.room.real_tournaments import CUP, OLIVE, POKER, Hall
from tests.support.room.rooms import a_room, checked_store, ended, log_of, person
from tests.support.room.tournament_pace import DIRECTOR
from tests.support.room.tournament_rooms import Watching

# At consoles


@pytest.mark.parametrize("book", POKER)
async def test_a_tournament_is_dealt_at_consoles_from_the_draw_to_the_prizes(book: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun(book, "console")
        assert [one.cards for one in room.lobby.tables() if one.tournament == CUP] == ["real", "real"]
        await hall.until_placed()
        await hall.paid()
        moved = [event for event in room.tournaments[CUP].showing.news.after(0) if event.type == "player-moved"]
        assert moved, "the players of the broken table were seated at the other by its own order"
        closed = [actor.desk.host.session.table.closed for actor in room.tables.values() if actor.name in hall.consoles]  # type: ignore[union-attr]
        assert all(closed)


@pytest.mark.parametrize("book", ["act-uth-2019", "act-uth-2025"])
async def test_against_the_bank_too(book: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun(book, "console", 3)
        await hall.until_placed()
        await hall.paid()


async def test_the_dealer_is_told_why_no_round_begins_and_none_does() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun("act-omaha-2006", "console")
        await hall.staffed()
        one, other = hall.consoles.values()
        await hall.done("set-hand-for-hand", on=True)
        await one.play_round(hall.source)
        assert one.due["words"].startswith("tables play hand for hand")
        assert one.due["enter"] == ""
        assert (await one.refused("start")).code == "hand-for-hand"
        await other.play_round(hall.source)
        assert one.due["enter"] == "start", "the lap is over"
        await hall.done("call-break", minutes=10, reason="supper")
        assert one.due["words"].startswith("the tournament is on a break")
        assert (await one.refused("start")).code == "break"
        await clock.run(room, 11 * 60_000)
        assert one.due["enter"] == "start"
        await hall.done("stop-clock", reason="a count")
        assert (await one.refused("start")).reason.startswith("the director has stopped the clock")


@clause("act-omaha-2006 10.4(a)", "act-manila-2005 10.4(a)", "adelaide-omaha 17(a)")
async def test_no_commission_is_spoken_of_where_chips_of_a_tournament_are_pushed(cited: Cited) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun(cited.book.instrument.id, "console", 3)
        await hall.staffed()
        (kim,) = hall.consoles.values()
        while kim.due["step"] != "settle":
            folds = {"seat": kim.due["seat"], "move": "fold"}
            await (kim.done("enter", **folds) if kim.due["step"] == "act" else kim.enter_due(hall.source))
        assert (kim.due["words"], kim.due["clause"]) == ("push the pots", cited.clause)
        await kim.done("deal")
        assert kim.desk["undo_refused"]["code"] == "stacks-counted"
        assert "report" in kim.desk["undo_refused"]["reason"]
        assert "commission-taken" not in {line["type"] for line in await log_of(room, next(iter(hall.consoles)))}
        await ended(kim)


@clause("adelaide-omaha 111.pen(c)")
async def test_hands_dead_by_a_penalty_say_so_and_once_it_is_served_none_are(cited: Cited) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun(cited.book.instrument.id, "console", 3)
        await hall.staffed()
        ((name, kim),) = hall.consoles.items()
        who = hall.state.left[0]
        for number in (3, 5):
            await hall.done("penalise", account=who.account, kind="hands", number=number, reason="a telephone")
        for _ in range(9):
            await kim.enter_due(hall.source)
            while kim.due["enter"] != "start":
                offered = {"seat": kim.due["seat"], "move": "fold"}
                await (kim.done("enter", **offered) if kim.due["step"] == "act" else kim.enter_due(hall.source))
        killed = [line["under"] for line in await log_of(room, name) if line["type"] == "hand-killed"]
        assert killed == [cited.clause] * 8
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim)


async def test_a_level_a_penalty_and_an_absence_reach_the_console() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun("act-omaha-2006", "console", 3)
        await hall.staffed()
        (console,) = hall.consoles.values()
        limits = console.view["public"]["limits"]
        first, second, _ = sorted([one.seat for one in hall.state.left])
        await console.enter_due(hall.source)
        await hall.done("next-level")
        assert console.view["public"]["limits"] == limits, "the round is played out first"
        while console.desk["due"]["enter"] != "start":
            await console.enter_due(hall.source)
        assert console.view["public"]["limits"] != limits
        await console.done("player-away", seat=first)
        away = {one.seat: one.away for one in hall.state.left}
        assert away[first]
        assert not away[second]
        await console.play_round(hall.source)  # whose hand is dealt with as the rules say, and nobody enters it
        await console.done("player-back", seat=first)
        assert not {one.seat: one.away for one in hall.state.left}[first]
        assert (await console.refused("unseat", seat=first)).clause == "20.7.s2"
        assert (await console.refused("chips", seat=first, amount=100)).clause == "20.14"
        refused = await console.refused("seat-player", seat=9, who="Zed", stake=1000, walk_in=True)
        assert refused.clause
        found = await verified(store)
        assert found.fault is None


# Reported by hand


@pytest.mark.parametrize("book", [*POKER, "act-uth-2019", "act-uth-2025"])
async def test_a_director_reports_a_tournament_from_the_draw_to_the_prizes(book: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        banked = book.startswith("act-uth")
        hall = await Hall(room, clock, store).begun(book, "reported", 6)
        tables = [one.name for one in hall.state.running]
        assert len(tables) == 2
        assert not [name for name in room.tables if name.startswith(f"{CUP}-")], "the room runs no table of it"
        one, other, _ = [player.account for player in hall.state.at_table(tables[0])]
        why = await hall.refused("count-stacks", at_table=tables[0], stacks=[{"account": one, "chips": 0}])
        assert why.code == "wrong-stack"
        rest = [] if banked else [{"account": other, "chips": 0}]
        await hall.done("report-hand", at_table=tables[0], out=[{"account": one}], to=rest)
        assert hall.state.entrants[one].status == "out"
        chips = hall.state.entrants[other].chips
        if not banked:
            why = await hall.refused(
                "count-stacks", at_table=tables[0], stacks=[{"account": other, "chips": chips + 5}]
            )
            assert "5 too many" in why.reason
            desk = directors_desk(hall.room.tournaments[CUP].office, hall.room.house.people, DIRECTOR)
            assert desk
            (out,) = desk.outs
            assert (out.account, out.gains) == (one, {other: out.before}), "the room knows who has the chips"
            undo = [{"account": one, "chips": chips // 2}, {"account": other, "chips": chips // 2}]
            await hall.done("undo-out", account=one, stacks=undo, reason="it was another")
            assert hall.state.entrants[one].chips == chips // 2
        while hall.state.phase in ("playing", "drawn"):
            if hall.state.phase == "drawn":
                await hall.started()
            await _next_hand(hall, banked=banked)
        assert hall.state.phase == "placed"
        assert len(hall.state.standings) == 6
        await hall.paid()


async def _next_hand(hall: Hall, *, banked: bool) -> None:
    """The last one of the first table goes to the first; where the session goes by rounds, its rounds and a count."""
    table = hall.state.running[0].name
    here = [one for one in hall.state.at_table(table) if one.in_play]
    if banked:
        await hall.done("report-hand", at_table=table, hands=6)
        stacks = [{"account": one.account, "chips": 1_000 + 100 * one.number} for one in here]
        await hall.done("count-stacks", at_table=table, stacks=stacks)
        return
    gone, taker = here[-1], here[0]
    out = {"account": gone.account, "stack": gone.chips}
    to = [{"account": taker.account, "chips": 0}]
    await hall.done("report-hand", at_table=table, out=[out], to=to, button=taker.seat)
    for other in hall.state.running:
        if hall.state.hand_for_hand and not hall.state.halls[other.name].done and other.name != table:
            await hall.done("report-hand", at_table=other.name)


async def test_the_director_is_told_when_the_time_of_a_session_is_over_and_counts() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun(
            "adelaide-omaha", "reported", 3, Stage("cup", "minutes", 5, chips=10_000)
        )
        dee = Watching(room, DIRECTOR, CUP)
        await clock.run(room, 60_000)
        assert dee.view["public"]["waits"] == []
        await clock.run(room, 5 * 60_000)
        (wait,) = dee.view["public"]["waits"]
        assert (wait["what"], wait["who"]) == ("count", "director")
        stacks = [{"account": one.account, "chips": 10_000} for one in hall.state.left]
        await hall.done("count-stacks", at_table=hall.state.running[0].name, stacks=stacks)
        assert hall.state.phase == "between", "they are level, and cut"
        await dee.close()


@pytest.mark.parametrize("cards", ["console", "reported"])
@clause("adelaide-omaha 103", "adelaide-omaha 103.s2")
async def test_level_players_cut_real_cards_which_the_director_enters(cited: Cited, cards: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        stages = (Stage("cup", "minutes", 5, chips=10_000),)
        hall = await Hall(room, clock, store).begun(cited.book.id, cards, 3, *stages)
        dee = Watching(room, DIRECTOR, CUP)
        assert (await hall.order("cut-cards", cards={"p-n0": "As"})).refusal, "nobody has to cut while it is played"
        await clock.run(room, 6 * 60_000)
        if cards == "reported":
            stacks = [{"account": one.account, "chips": 10_000} for one in hall.state.left]
            await hall.done("count-stacks", at_table=hall.state.running[0].name, stacks=stacks)
        await clock.run(room, 60_000)
        (wait,) = dee.view["public"]["waits"]
        assert (wait["what"], wait["clause"]) == ("cut", "103"), "the house waits"
        assert [one["account"] for one in dee.view["you"]["desk"]["cut"]] == ["p-n0", "p-n1", "p-n2"]
        for who in (OLIVE, KIM, person("n0")):
            assert (await hall.order("cut-cards", who, cards={"p-n0": "As", "p-n1": "2c", "p-n2": "3c"})).refusal
        await hall.done("cut-cards", cards={"p-n0": "6d", "p-n1": "7s", "p-n2": "6s"})
        await clock.run(room, 1_000)
        assert [one["account"] for one in dee.view["you"]["desk"]["cut"]] == ["p-n0", "p-n2"]
        await hall.done("cut-cards", cards={"p-n0": "Kd", "p-n2": "Ad"})
        assert [one.accounts for one in hall.state.standings] == [("p-n1",), ("p-n2",), ("p-n0",)]
        await dee.close()
        await hall.paid()


@clause(
    "act-uth-2019 16.10", "act-uth-2025 16.10", "act-omaha-2006 20.9.s2", "act-manila-2005 20.9.s2", "adelaide-omaha 93"
)
async def test_before_play_starts_the_desk_says_what_becomes_of_the_late_and_so_it_does(cited: Cited) -> None:
    manner = {"16.10": "forfeits", "20.9.s2": "may-forfeit", "93": "plays-absent"}[cited.clause]
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = Hall(room, clock, store)
        await hall.seats_drawn(cited.book.id, "reported", 3)
        late, *others = [one.account for one in hall.state.left]
        for account in others:
            await hall.done("player-sits", account=account)
        desk = directors_desk(room.tournaments[CUP].office, room.house.people, DIRECTOR)
        assert desk
        assert (desk.absent, desk.late) == ([late], manner)
        await hall.done("start-session")
        assert hall.state.entrants[late].status == ("forfeited" if manner == "forfeits" else "playing")
        forfeited = await hall.order("forfeit", account=late, reason="was not there")
        assert forfeited.ok == (manner == "may-forfeit"), forfeited


@clause("act-uth-2019 16.12", "act-uth-2025 16.12", "act-uth-2019 16.5", "act-uth-2025 16.5")
async def test_a_substitute_agrees_in_writing_where_entrants_do(cited: Cited) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = Hall(room, clock, store)
        await hall.seats_drawn(cited.book.id, "reported", 3, given={"tournament.signed-terms": True})
        one = hall.state.left[0].account
        fields = {"account": one, "allow": True, "reason": "has fallen ill"}
        answer = await hall.order("substitute", who="Sue Walker", agreed=False, **fields)
        assert answer.refusal
        assert answer.refusal.clause == "16.5"
        await hall.done("substitute", who="Sue Walker", agreed=True, **fields)
        assert hall.state.entrants[one].status == "replaced"
        assert [one.status for one in hall.state.entrants.values()].count("playing") == 3


async def test_only_who_is_named_to_direct_it_reports() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun("act-omaha-2006", "reported", 3)
        (table,) = [one.name for one in hall.state.running]
        for who in (person("n0"), OLIVE, KIM, Person("p-eve", "Eve", frozenset({"director"}))):
            assert not (await hall.order("report-hand", who, at_table=table)).ok
        assert (await hall.order("report-hand", DIRECTOR, at_table=table)).ok


async def test_a_room_that_opens_again_goes_on_with_what_was_reported() -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            hall = await Hall(room, clock, store).begun("act-omaha-2006", "reported", 3)
            one, other, _ = hall.state.left
            to = [{"account": other.account, "chips": 0}]
            await hall.done("report-hand", at_table=one.table, out=[{"account": one.account}], to=to)
            before = hall.state
        async with a_room(store, clock=clock) as (room, clock):
            again = Hall(room, clock, store)
            assert again.state == before
            await again.done("stop-clock", reason="the room was closed")
