"""The server of a load: as `croupier serve` runs it, with many tables, no pauses, and everybody on one address.

    python -m benchmarks.load.served FOLDER TABLES

says its port once people can come in, and ends with the signal that ends every server.
"""

from __future__ import annotations

import asyncio
import sys
from secrets import token_bytes

import uvloop

from croupier.protocol.actors import HOUSE
from croupier.room.clock import SystemClock
from croupier.room.demo.demo import demo_room, demo_rules
from croupier.room.pace import Pace
from croupier.room.room import Room
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.store import hold_store, open_store
from croupier.web.logs import set_up_logs
from croupier.web.server import listen, serve
from croupier.web.server_key import server_keys
from croupier.web.settings import Limits, Settings
from croupier.web.start import past_of

BACK_TO_BACK = Pace(between_ms=0, showdown_ms=0, deal_ms=0, extra_ms=0)
MANY = 100_000
ONE_ADDRESS = Limits(
    requests_per_second=MANY, guests_per_minute=10 * MANY, connections_per_address=MANY, seats_per_address=MANY
)


def table_name(number: int) -> str:
    """What the tables of a load are called."""
    return f"load-{number}"


async def open_tables(room: Room, tables: int) -> None:
    """Open tables between players, the rulebooks taking turns."""
    rules = [each for each in map(demo_rules, map(rulebook, rulebook_ids())) if not each.kind.has_bank]
    for number in range(tables):
        await room.places.open_table(rules[number % len(rules)], table_name(number), by=HOUSE)


async def main(folder: str, tables: int) -> None:
    settings = Settings(port=0, data=f"sqlite:{folder}/room.db", limits=ONE_ADDRESS, guests="on", log_level="warning")
    set_up_logs(settings.log, settings.log_level)
    keys = server_keys(settings)
    with listen(settings) as listening:
        async with hold_store(settings.store) as lost, open_store(settings.store) as store:
            room = await demo_room(store, SystemClock(), token_bytes, keys, pace=BACK_TO_BACK, company=0)
            try:
                await open_tables(room, tables)
                await serve(settings, listening, store, room, past_of(room, {}), _tell, lost)
            finally:
                await room.close()


def _tell(address: str) -> None:
    print(address.rpartition(":")[2], flush=True)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.Loop) as runner:
        runner.run(main(sys.argv[1], int(sys.argv[2])))
