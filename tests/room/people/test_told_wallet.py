"""What somebody has is told to them as it changes, in every window they have, whatever is watched there."""

from __future__ import annotations

from croupier.house.cage import commands
from croupier.room.offices.cage.office import BackOffice
from tests.support.room.cage import OLGA, TABLE, opened
from tests.support.room.floors import Onlooker
from tests.support.room.rooms import a_room, person


async def test_what_the_cage_takes_in_and_pays_out_is_told_at_once_at_a_table_and_in_the_lobby() -> None:
    async with a_room() as (room, clock):
        await opened(room, clock)
        office = BackOffice(room.house, lambda: room.tables)
        ann = person("ann")
        await room.welcome(ann)
        held = room.house.wallets.holds(ann.account)
        table, lobby, other = Onlooker(room, ann), Onlooker(room, ann), Onlooker(room, person("bob"))
        room.tables[TABLE].watch(table.watcher)
        await office.give(commands.BuyIn(ann.account, 30_00, OLGA))
        for window in (table, lobby):
            assert (await window.last("wallet"))["wallet"] == held + 30_00
        await office.give(commands.CashOut(ann.account, 10_00, OLGA))
        assert (await table.last("wallet"))["wallet"] == held + 20_00
        assert "wallet" not in [message["type"] for message in await other.heard()], "what others have is theirs"
        await room.house.wallets.ask(ann.account)
        assert "wallet" not in [message["type"] for message in await table.heard()], "nothing has changed"
