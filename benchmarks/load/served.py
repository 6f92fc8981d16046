"""The server of a load: as `croupier serve` runs it, with many tables, no pauses, and everybody on one address.

    python -m benchmarks.load.served FOLDER TABLES ENTRANTS

says its port once people can come in, and ends with the signal that ends every server. Where there are to be entrants, a
tournament of so many stands open, and begins when they have come. How late the loop comes to what is due is written to
FOLDER/late, a line of seconds each time.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from secrets import token_bytes

import uvloop

from benchmarks.load.entrant import CUP
from croupier.protocol.actors import HOUSE
from croupier.room.clock import SystemClock
from croupier.room.demo.demo import demo_room, demo_rules
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.pace import Pace
from croupier.room.room import Room
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.store import hold_store, open_store
from croupier.web.keys import keys_of_store
from croupier.web.logs import set_up_logs
from croupier.web.server import listen, serve
from croupier.web.settings import Limits, Settings
from croupier.web.start import past_of

BACK_TO_BACK = Pace(between_ms=0, showdown_ms=0, deal_ms=0, extra_ms=0, start_ms=0)
MANY = 100_000
CUP_BOOK, SEATS = "act-omaha-2006", 8
LATE, LOOK_S = "late", 0.02
ONE_ADDRESS = Limits(
    requests_per_second=MANY,
    guests_per_minute=10 * MANY,
    connections_per_address=MANY,
    seats_per_address=MANY,
    messages_per_second=MANY,  # a player who does not think sends some hundred
)


def table_name(number: int) -> str:
    """What the tables of a load are called."""
    return f"load-{number}"


async def open_tables(room: Room, tables: int) -> None:
    """Open tables between players, the rulebooks taking turns."""
    rules = [each for each in map(demo_rules, map(rulebook, rulebook_ids())) if not each.kind.has_bank]
    for number in range(tables):
        await room.places.open_table(rules[number % len(rules)], table_name(number), by=HOUSE)


async def open_cup(room: Room, entrants: int) -> None:
    """Announce a tournament of so many, at full tables."""
    plan = demo_plan(rulebook(CUP_BOOK), room_time(room), entrants, SEATS)
    await announced(room, plan, CUP, play_money=True)


async def late(file: Path) -> None:
    """Write down how late the loop is, again and again."""
    loop = asyncio.get_running_loop()
    with file.open("w", buffering=1) as lines:
        while True:
            due = loop.time() + LOOK_S
            await asyncio.sleep(LOOK_S)
            lines.write(f"{loop.time() - due:.6f}\n")


async def main(folder: str, tables: int, entrants: int) -> None:
    settings = Settings(port=0, data=f"sqlite:{folder}/room.db", limits=ONE_ADDRESS, guests="on", log_level="warning")
    set_up_logs(settings.log, settings.log_level)
    with listen(settings) as listening:
        async with hold_store(settings.store) as lost, open_store(settings.store) as store:
            keys, _ = await keys_of_store(store, settings)
            room = await demo_room(store, SystemClock(), token_bytes, keys, pace=BACK_TO_BACK, company=0)
            try:
                await open_tables(room, tables)
                if entrants:
                    await open_cup(room, entrants)
                room.beside.append(asyncio.create_task(late(Path(folder, LATE))))
                await serve(settings, listening, store, room, past_of(room, {}), _tell, lost)
            finally:
                await room.close()


def _tell(address: str) -> None:
    print(address.rpartition(":")[2], flush=True)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.Loop) as runner:
        runner.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
