"""A room whose process ends again and again, in the middle of things, goes on where it was and loses nothing."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from croupier import rulebook_ids
from croupier.store import open_store
from croupier.verify.verifier import verify_lines
from tests.support.room.rooms import Client, FakeClock, a_room, person, round_number

ENDS = int(os.environ.get("ROOM_ENDS", "12"))


async def _act(client: Client) -> None:
    """What a person does who finds the table as it is: sit, wager, or go on with the hand."""
    if "sit" in client.open:
        offer = client.open["sit"]
        await client.do("sit", seat=offer["seats"][-1], stake=max(offer["min_to"], 100_00))
    elif "wager" in client.acts:
        least = client.acts["wager"]["min_to"]
        await client.do("wager", ante=least, blind=least)
    elif client.view.get("you"):
        await client.play_on()


@pytest.mark.parametrize("table", rulebook_ids())
async def test_a_room_that_ends_in_the_middle_of_things_goes_on_and_its_record_holds(
    table: str, tmp_path: Path
) -> None:
    source = Random(f"ends/{table}")
    clock = FakeClock()
    rounds = []
    async with open_store(f"sqlite:{tmp_path / 'room.db'}") as store:
        for number in range(ENDS):
            async with a_room(store, clock=clock, company=3, seed=f"{table}/{number}") as (room, _):
                who = person("ann")
                await room.welcome(who)
                ann = Client(room, who, table)
                for _ in range(source.randint(20, 120)):
                    await clock.run(room, 100)
                    await _act(ann)
                rounds.append(round_number(ann.actor))
                in_flight = [asyncio.create_task(ann.do(act)) for act in ("call", "check", "fold", "leave")]
                for _ in range(source.randint(0, 6)):
                    await asyncio.sleep(0)
                await room.close()
                assert all(answer.ok or answer.refusal or answer.fault for answer in await asyncio.gather(*in_flight))
                await ann.close()
        assert rounds == sorted(rounds)
        assert rounds[-1] > rounds[0]
        assert not any((await store.trial_balance()).values())
        assert not await store.unreconciled()
        lines = [line async for some in store.read_all() for line in some]
        verdict = verify_lines(lines)
        assert verdict.whole, verdict.fault
