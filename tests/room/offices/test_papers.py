"""The papers of an open room follow what its tables and tournaments run on."""

from __future__ import annotations

import re

from croupier.documents.paper import Names
from croupier.record import parse_head
from croupier.room.demo.demo import demo_room
from croupier.room.offices.cage.office import BackOffice
from croupier.store import open_store
from tests.support.cite import Cited, clause
from tests.support.room.driver import keys
from tests.support.room.room_staff import play
from tests.support.room.rooms import FakeClock, a_room, ended, person, seated, seeded
from tests.support.room.tournament_pace import begun


@clause("act-omaha-2006 4.1")
async def test_the_sign_of_a_table_changes_with_its_limits_and_not_before(cited: Cited) -> None:
    async with a_room() as (room, clock):
        name = cited.book.id
        clients = await seated(room, clock, name, "ann", "bob", stake=500_00)
        before = room.papers.sign(name)
        assert before
        assert before.headline.startswith("Blinds $1 and $2")
        change = {"act": "notice", "settings": {"blinds": "2, 4", "bet.min": "4"}}
        assert (await clients[0].actor.do(person("boss", "operator"), "1", change)).ok
        assert room.papers.sign(name) == before, "announced, and not yet in force"
        await play(room, clock, clients, 2)
        await clock.run(room, 5_000)
        after = room.papers.sign(name, "https://room.example")
        assert after
        assert after.headline.startswith("Blinds $2 and $4")
        assert (after.table, after.address) == (name, "https://room.example")
        assert after.digest != before.digest
        await ended(*clients)


@clause("act-omaha-2006 19.9", "act-manila-2005 19.9", "act-uth-2025 15.10", "adelaide-omaha 86")
async def test_the_rules_of_every_table_are_there_to_be_read(cited: Cited) -> None:
    async with a_room() as (room, _clock):
        paper = room.papers.rules(cited.book.id)
        assert paper
        assert (paper.clauses, paper.table) == (len(cited.book.clauses), cited.book.id)
        assert room.papers.rules("no such table") is None


async def test_a_tournament_has_its_conditions_and_its_results_with_the_end_of_its_stream() -> None:
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, "act-uth-2025", "ann")
        office = room.tournaments["cup"].office
        conditions, results = room.papers.conditions("cup"), room.papers.results("cup")
        assert conditions
        assert results
        assert conditions.digest == results.digest == office.contest.rules.digest
        assert re.search(r", \d\d:\d\d AE[SD]T$", conditions.start), "in the time of the room"
        head = parse_head(results.imprint.heads[0])
        assert head == await room.house.store.head("cup")
        assert results.imprint.at % 60_000 == 0
        assert room.papers.conditions("no such cup") is None
        assert room.papers.results("no such cup") is None
        await ann.close()


async def test_an_open_room_puts_its_names_on_its_papers() -> None:
    async with open_store("sqlite::memory:") as store:
        names = Names("Grand", "Long Room")
        room = await demo_room(store, FakeClock(), seeded("names"), keys(), company=0, called=names)
        sign, rules = room.papers.sign("act-omaha-2006"), room.papers.rules("act-omaha-2006")
        assert sign
        assert rules
        assert (sign.house, rules.house) == ("Grand · Long Room", "Grand · Long Room")
        books = await BackOffice(room.house, lambda: room.tables).books(None, person("olive", "operator"))
        assert books.report.imprint.house == "Grand · Long Room"
        await room.close()
