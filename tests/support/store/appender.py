"""A process that appends without end and says what was acknowledged, until it is killed.

`python -m tests.support.store.appender URL TABLES` plays at some tables at once. Each append writes a line to the table and
one to a wallet, and moves chips between them, so that a half-written one would show. After each acknowledgement it prints
the table and the number its stream then ends at.
"""

from __future__ import annotations

import asyncio
import sys

from croupier.store import Sealed, Store, open_store
from tests.support.store.streams import at_end_of, moves, paid_in


async def play(store: Store, number: int) -> None:
    table, wallet = await at_end_of(store, f"table:{number}"), await at_end_of(store, f"wallet:{number}")
    while True:
        gets = paid_in(2, f"wallet:{number}")
        buys = moves(1, f"wallet:{number}", f"stake:{number}")
        writes = [
            wallet.write("gets", "pays", postings=[gets, buys]),
            table.write("buys", sealed=[Sealed(table.seq + 1, "server", b"sealed")]),
        ]
        await store.append(writes)
        print(f"{table.name} {table.seq}", flush=True)


async def main(url: str, tables: int) -> None:
    async with open_store(url) as store:
        print("ready", flush=True)
        await asyncio.gather(*(play(store, number) for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
