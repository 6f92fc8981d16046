"""The tables of a room of one's own: named in the settings, opened once, held to their rulebooks, left alone after that."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.room.planned_tables import ORDERS, open_planned
from croupier.room.room import Room
from croupier.rulebooks import TableRules, settled_again
from croupier.store import Store, open_store
from croupier.web.settings import read_settings
from croupier.web.table_settings import room_plan
from tests.cli.conftest import Run
from tests.support.room.driver import keys
from tests.support.room.rooms import Client, FakeClock, person, seeded
from tests.support.web.command import served
from tests.support.web.settings import written

OMAHA = '[[tables]]\nname = "omaha-1"\nrulebook = "act-omaha-2006"\napproval = "GRC 17"\n'
ULTIMATE = '[[tables]]\nname = "ultimate-1"\nrulebook = "act-uth-2025"\napproval = "GRC 18"\nbank = 50000\n'
SYDNEY = '[room]\nzone = "Australia/Sydney"\nday_begins = "06:00"\ncommencements = { "act-uth-2025" = "2025-08-01" }\n'


async def opened(store: Store, folder: Path, text: str, clock: FakeClock | None = None) -> tuple[Room, list[str]]:
    settings = read_settings(written(folder, text))
    companies = {table.name: table.company for table in settings.tables}
    room = await Room.open(store, clock or FakeClock(), seeded("tables"), keys(), companies=companies)
    try:
        return room, await open_planned(room, room_plan(settings.room, settings.tables))
    except CroupierError:
        await room.close()
        raise


async def written_heads(store: Store, room: Room) -> dict[str, object]:
    """Where every stream ends, once each table has written what it does by itself as it opens."""
    await room.settled()
    return {name: await store.head(name) for name in await store.streams()}


async def test_tables_are_opened_with_the_entries_they_need_and_only_once(tmp_path: Path) -> None:
    async with open_store("sqlite::memory:") as store:
        room, notes = await opened(store, tmp_path, SYDNEY + OMAHA + "company = 3\n" + ULTIMATE)
        assert notes == []
        assert list(room.tables) == ["omaha-1", "ultimate-1"]
        register = room.house.registry.register
        assert (register.zone, register.day_begins) == ("Australia/Sydney", "06:00")
        assert dict(register.orders) == ORDERS
        assert [entry.reference for entry in register.approvals] == ["GRC 17", "GRC 18"]
        desk = room.tables["ultimate-1"].desk
        assert desk is not None
        assert desk.host.session.table.bank == 50_000_00
        assert not desk.host.historical
        heads = await written_heads(store, room)
        await room.close()
        again, notes = await opened(store, tmp_path, SYDNEY + OMAHA + "play_money = true\n" + ULTIMATE)
        assert notes == []
        assert await written_heads(store, again) == heads
        await again.close()


async def test_as_many_bots_keep_company_as_a_table_asks_for_also_after_a_restart(tmp_path: Path) -> None:
    clock = FakeClock()
    text = OMAHA + 'company = 3\nset = { hours = "00:00-00:00" }\n' + OMAHA.replace("omaha-1", "omaha-2")
    async with open_store("sqlite::memory:") as store:
        for _ in range(2):
            room, _ = await opened(store, tmp_path, text, clock)
            clients = [Client(room, person("ann"), name) for name in ("omaha-1", "omaha-2")]
            await clock.run(room, 60_000)
            assert [len(client.view["public"]["seats"]) for client in clients] == [3, 0]
            assert all(seat["bot"] for seat in clients[0].view["public"]["seats"])
            for client in clients:
                await client.close()
            await room.close()


async def test_each_table_opens_under_its_own_approval(tmp_path: Path) -> None:
    async with open_store("sqlite::memory:") as store:
        await (await opened(store, tmp_path, SYDNEY + OMAHA + ULTIMATE))[0].close()
        third = OMAHA.replace("omaha-1", "omaha-2")  # GRC 17 again, though GRC 18 was entered after it
        room, _ = await opened(store, tmp_path, SYDNEY + OMAHA + ULTIMATE + third)
        lines = [line async for some in store.read("omaha-2") for line in some]
        assert b'"approval":"GRC 17"' in lines[0]
        await room.close()


async def test_an_order_that_is_left_out_ends_and_rules_do_not_change_behind_the_players(tmp_path: Path) -> None:
    async with open_store("sqlite::memory:") as store:
        room, _ = await opened(store, tmp_path, OMAHA)
        await room.close()
        changed = '[room]\norders = ["deck.check"]\n' + OMAHA + "set = { blinds = [2, 4], bet.min = 4 }\n"
        room, notes = await opened(store, tmp_path, changed)
        assert [key for key, _ in room.house.registry.register.orders] == ["deck.check"]
        assert notes == ["table omaha-1 goes on by the rules it has; they change by notice"]
        desk = room.tables["omaha-1"].desk
        assert desk is not None
        assert desk.host.session.rules.blinds != (2_00, 4_00)
        await room.close()
        other = OMAHA.replace("act-omaha-2006", "act-manila-2005")
        room, notes = await opened(store, tmp_path, other)
        assert notes == ["table omaha-1 plays act-omaha-2006; give a table of another rulebook another name"]
        await room.close()


async def test_a_table_whose_record_is_older_than_a_key_has_the_rules_of_its_plan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_joker(name: str, encoded: bytes) -> TableRules:
        read = settled_again(name, encoded)
        return replace(read, pinned=frozenset(read.written) - {"joker"})

    async with open_store("sqlite::memory:") as store:
        await (await opened(store, tmp_path, OMAHA))[0].close()
        monkeypatch.setattr("croupier.table.session.settled_again", without_joker)
        room, notes = await opened(store, tmp_path, OMAHA)
        desk = room.tables["omaha-1"].desk
        assert desk is not None
        assert b"joker" not in desk.host.session.rules.table.encoded
        assert notes == []
        await room.close()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (OMAHA + 'set = { deck = 31 }\n', r"tables: omaha-1: .*deck: 31 is not permitted by act-omaha-2006 2.2"),
        (OMAHA + "set = { colour = 1 }\n", "tables: omaha-1: .*colour"),
        (OMAHA.replace("act-omaha-2006", "hoyle"), "tables: omaha-1: .*hoyle"),
        (OMAHA + 'rules = "gone.toml"\n', "tables: omaha-1: cannot read .*gone.toml"),
        (OMAHA + "bank = 10\n", "tables: omaha-1: players play each other: leave bank out"),
        (ULTIMATE.replace("bank = 50000\n", ""), "tables: ultimate-1: a bank needs chips: say bank = dollars"),
        (OMAHA + OMAHA, "tables: 'omaha-1': each has a name of its own"),
        (OMAHA.replace("omaha-1", "register"), "tables: 'register': each has a name"),
        (OMAHA.replace("omaha-1", "my table"), "tables: 'my table': each has a name"),
        (OMAHA.replace('approval = "GRC 17"\n', ""), "missing required field approval"),
        (OMAHA + "company = 99\n", "company: expected int <= 12"),
        ('[room]\norders = ["seat.everything"]\n' + OMAHA, "room.orders: there is no 'seat.everything'"),
        ("demo = true\n" + OMAHA, "the demo has its own tables"),
    ],
)  # fmt: skip
def test_what_cannot_be_opened_is_refused_in_one_line_before_anything_is(text: str, words: str, tmp_path: Path) -> None:
    def read() -> None:
        settings = read_settings(written(tmp_path, text))
        room_plan(settings.room, settings.tables)

    with pytest.raises(CroupierError, match=words) as caught:
        read()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ULTIMATE, "enter the day act-uth-2025 starts"),
        (ULTIMATE, r'under \[room\]: commencements = { "act-uth-2025" = "YYYY-MM-DD" }'),
        (SYDNEY + ULTIMATE.replace("act-uth-2025", "act-uth-2019"), "act-uth-2019 is not in force"),
        (SYDNEY.replace("Australia/Sydney", "Atlantis") + OMAHA, "enter a time zone"),
        (SYDNEY.replace("06:00", "dawn") + OMAHA, "when the day begins"),
        (SYDNEY.replace("2025-08-01", "soon") + OMAHA, "name a rulebook and the day it starts"),
    ],
)
async def test_what_the_register_does_not_allow_is_refused_and_nothing_is_written(
    text: str, words: str, tmp_path: Path
) -> None:
    async with open_store("sqlite::memory:") as store:
        with pytest.raises(CroupierError, match=words):
            await opened(store, tmp_path, text)
        assert await store.streams() in ([], ["keys"])


async def test_a_revoked_edition_is_opened_as_historical(tmp_path: Path) -> None:
    old = ULTIMATE.replace("act-uth-2025", "act-uth-2019") + "historical = true\n"
    async with open_store("sqlite::memory:") as store:
        room, _ = await opened(store, tmp_path, SYDNEY + old)
        assert [listing.historical for listing in room.lobby.tables()] == [True]
        await room.close()


def test_a_room_of_ones_own_is_served_with_its_tables_and_says_when_it_has_none(tmp_path: Path, croupier: Run) -> None:
    written(tmp_path, OMAHA + 'set = { hours = "00:00-00:00" }\n')
    for _ in range(2):
        with served("--config", "croupier.toml", cwd=tmp_path) as server:
            tables = httpx.get(f"{server.base}/api/tables").json()["tables"]
            assert [(table["table"], table["rulebook"]) for table in tables] == [("omaha-1", "act-omaha-2006")]
            _, err = server.stop()
            assert "no table is open" not in err
    with served("--data", "sqlite:empty.db", cwd=tmp_path) as server:
        _, err = server.stop()
        assert err.count("no table is open: name some under [[tables]]") == 1
    written(tmp_path, OMAHA + "set = { deck = 31 }\n")
    refused = croupier("serve", "--config", str(tmp_path / "croupier.toml"))
    assert refused.code == 2
    assert len(refused.err.splitlines()) == 1
