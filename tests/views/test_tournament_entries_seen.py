"""What people see before a tournament: whether entries are taken, what it waits for, by what it starts, what it pays."""

from __future__ import annotations

import pytest

from croupier.house.people import People, Person
from croupier.protocol.refusal import Refusal
from croupier.tournament import commands
from croupier.views.tournament.line import line_of
from croupier.views.tournament.news import TournamentNews
from croupier.views.tournament.own import own_view
from croupier.views.tournament.public import TournamentSeen, seen_by_all
from croupier.views.tournament.record import ByItself
from tests.support.room.rooms import a_room
from tests.support.room.tournament_prizes_seen import office
from tests.support.room.tournament_rooms import Watching
from tests.support.room.tournaments import OMAHA, a_cup, registered
from tests.support.tournament.contests import BOOKS, DIRECTOR, FOUR, PRIZE, Held, cup

GUS = Person("gus", "Gus")


def seen(t: Held) -> TournamentSeen:
    return seen_by_all(office(t), People(), ByItself(), t.at)


@pytest.mark.parametrize("book", BOOKS)
def test_closed_entries_are_said_to_be_closed_on_the_page_in_the_lobby_and_in_the_news(book: str) -> None:
    t = Held(cup(book, 4)).opened().enter("ann", "bob")
    assert not seen(t).entries_closed
    told = TournamentNews(People())
    for event in t.gives(commands.CloseEntries(DIRECTOR)):
        told.take(1, event, t.at)
    assert [item.text for item in told.after(0)] == ["Entries are closed"]
    assert seen(t).entries_closed
    assert line_of(office(t), ByItself()).entries_closed
    assert [(waits.what, waits.words) for waits in seen(t).waits] == [
        ("draw", "entries are closed; seats are to be drawn")
    ]
    why_not = own_view(office(t), People(), GUS, 1_000_00).why_not
    assert why_not == Refusal("entries-closed", "entries are closed", t.rules.clause("tournament.once"))


@pytest.mark.parametrize("book", BOOKS)
def test_entries_are_not_closed_before_enough_have_entered_and_too_few_after_it_leave_nothing_but_to_cancel(
    book: str,
) -> None:
    t = Held(cup(book, 4)).opened()
    least = max(t.rules.least, 2 - t.rules.banked)
    few = t.refuses(commands.CloseEntries(DIRECTOR), t.rules.clause("tournament.players.min"))
    assert few.code == "too-few-entries"
    assert f"0 have entered; it takes {least}" in few.reason
    t.enter(*FOUR[:least])
    t.gives(commands.CloseEntries(DIRECTOR))
    t.gives(commands.Disqualify("ann", "a threat", DIRECTOR))
    (waits,) = seen(t).waits
    entered = "1 has" if least == 2 else f"{least - 1} have"
    assert waits.words == f"entries are closed, and {entered} entered; it takes {least}: it can only be cancelled"
    assert (waits.what, waits.who, waits.clause) == ("cancel", "operator", t.rules.clause("tournament.cancel"))


def test_the_prizes_are_there_to_read_before_anybody_has_entered() -> None:
    t = Held(cup("act-omaha-2006", 4)).opened()
    assert [(one.place, one.percent, one.amount) for one in seen(t).prizes] == [
        (1, "50", 0),
        (2, "30", 0),
        (3, "20", 0),
    ]
    t.enter("ann")
    assert [one.amount for one in seen(t).prizes] == [PRIZE // 2, PRIZE * 3 // 10, PRIZE // 5]


async def test_the_lobby_says_with_how_many_entries_a_tournament_starts_by_itself() -> None:
    async with a_room() as (room, _):
        actor = await a_cup(room, OMAHA, company=5)
        (line,) = room.lobby.tournaments()
        assert (line.starts_with, line.company) == (5, 5)
        assert (actor.showing.seen().starts_with, actor.showing.seen().company) == (5, 5)
        actor.running.wanted_company = 0
        room.lobby.changed(actor.name)
        (line,) = room.lobby.tournaments()
        assert (line.starts_with, line.company) == (actor.office.contest.rules.most, 0)


async def test_once_the_start_of_the_conditions_has_come_it_waits_for_the_least_number_alone() -> None:
    async with a_room() as (room, _):
        await a_cup(room, "act-uth-2025", company=0)
        (line,) = room.lobby.tournaments()
        assert line.start
        assert (line.starts_with, line.most > line.least) == (2, True)


async def test_a_table_whose_session_has_not_begun_says_so_and_not_that_too_few_are_there() -> None:
    async with a_room() as (room, clock):
        actor = await a_cup(room, OMAHA)
        ann = await registered(room, clock)
        await clock.until(room, lambda: actor.office.state.phase == "drawn")
        await clock.until(room, lambda: said_at_the_table(ann) not in ("", "no deck on the table"))
        assert actor.office.state.phase == "drawn"
        assert said_at_the_table(ann) == "play has not begun"
        await clock.until(room, lambda: actor.office.state.phase == "playing")
        await clock.run(room, 0)
        assert said_at_the_table(ann) != "play has not begun"
        await ann.close()


def said_at_the_table(ann: Watching) -> str:
    """What the table waits for that a player was sent to."""
    view = ann.views.get(ann.tables[0]) if ann.tables else None
    return (view["public"]["waits_for"] or {"words": ""})["words"] if view else ""
