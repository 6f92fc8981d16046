"""Complaints in both databases: hash in the chain, words sealed in the same write, several processes at once."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256

from croupier.house.complaints import STREAM
from croupier.record import check_chain
from croupier.store import Store
from tests.support.room.complaints import ANN, WORDS, about, box
from tests.support.room.past_rounds import SUPERVISOR


async def test_the_record_has_the_hash_and_not_a_word(store: Store) -> None:
    complaints = box(store)
    await complaints.make(ANN, about(), "complaint", WORDS, 5)
    await complaints.answer(SUPERVISOR, 1, "Dora Miller is excluded.", 6)
    lines = [line async for lines in store.read(STREAM) for line in lines]
    assert check_chain(lines) == ""
    made, answered = map(json.loads, lines)
    assert made["sha256"] == sha256(WORDS.encode()).hexdigest()
    assert (made["number"], made["table"], made["played"], made["account"], made["kind"]) == (
        1,
        "T",
        7,
        "ann",
        "complaint",
    )
    assert answered["sha256"] == sha256(b"Dora Miller is excluded.").hexdigest()
    assert (answered["number"], answered["account"], answered["role"]) == (1, "s", "supervisor")
    sealed = await store.sealed(STREAM, 1)
    assert sorted(one.name for one in sealed) == [
        "regulator.answer",
        "regulator.words",
        "server.answer",
        "server.words",
    ]
    for data in (*lines, *[one.data for one in sealed]):
        assert b"Dora" not in data
        assert b"Ann" not in data
    (listed,) = await box(store).listed(ANN)
    assert (listed.words, listed.answer) == (WORDS, "Dora Miller is excluded."), "a new process reads them too"


async def test_two_processes_count_on_from_each_other(store: Store) -> None:
    one, other = box(store), box(store)
    made = await asyncio.gather(
        *[each.make(ANN, about(), "complaint", f"number {number}", 5) for number in range(3) for each in (one, other)],
        return_exceptions=True,
    )
    numbers = [each.number for each in made if not isinstance(each, BaseException)]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 4, "one of two may have to come back, and most need not"
    assert [each.number for each in await one.listed(ANN)] == [each.number for each in await other.listed(ANN)]
    for each in await one.listed(SUPERVISOR):
        assert each.words.startswith("number ")
