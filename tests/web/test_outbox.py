"""What waits for one connection: in order while it is read, the newest of each subject when it is not."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from croupier.web.outbox import MOST_BYTES, MOST_MESSAGES, Outbox


class Dropped:
    def __init__(self) -> None:
        self.count = 0

    def __call__(self, number: int) -> None:
        self.count += number


async def all_of(box: Outbox) -> list[bytes]:
    box.finish()
    found = []
    while (message := await box.next()) is not None:
        found.append(message)
    return found


async def test_what_is_read_in_time_is_sent_in_order() -> None:
    dropped = Dropped()
    box = Outbox(dropped)
    for number in range(MOST_MESSAGES):
        box.put(b"%d" % number, "view T1")
    assert await all_of(box) == [b"%d" % number for number in range(MOST_MESSAGES)]
    assert dropped.count == 0


async def test_when_too_much_waits_the_newest_of_each_subject_comes_before_the_answers() -> None:
    dropped = Dropped()
    box = Outbox(dropped)
    box.put(b"answer 1")
    for number in range(MOST_MESSAGES // 2):
        box.put(b"one %d" % number, "view T1")
        box.put(b"two %d" % number, "view T2")
    assert await all_of(box) == [b"one 31", b"two 31", b"answer 1"]
    assert dropped.count == MOST_MESSAGES - 2


async def test_large_messages_fill_it_sooner() -> None:
    box = Outbox(Dropped())
    for number in range(4):
        box.put(b"%d" % number + b"x" * (MOST_BYTES // 3), "view T1")
    assert [message[:1] for message in await all_of(box)] == [b"2", b"3"], "the first two made way"


async def test_answers_nobody_reads_end_the_connection() -> None:
    box = Outbox(Dropped())
    for _ in range(MOST_MESSAGES):
        box.put(b"answer")
    assert not box.overflowed.is_set()
    box.put(b"one more")
    assert box.overflowed.is_set()
    assert await all_of(box) == []


async def test_a_reader_waits_for_the_next_message() -> None:
    box = Outbox(Dropped())
    waiting = asyncio.create_task(box.next())
    await asyncio.sleep(0)
    assert not waiting.done()
    box.put(b"here")
    assert await waiting == b"here"
    ending = asyncio.create_task(box.next())
    await asyncio.sleep(0)
    box.finish()
    assert await ending is None
    box.put(b"too late")
    assert await box.next() is None


@given(st.lists(st.one_of(st.none(), st.sampled_from(["", "a", "b", "c"])), max_size=200))
def test_whatever_is_put_and_read_the_newest_of_each_subject_arrives_after_all_others_of_it(
    steps: list[str | None],
) -> None:
    async def played() -> None:
        box = Outbox(Dropped())
        got: list[tuple[str, int]] = []
        newest: dict[str, int] = {}
        answers = []
        for number, subject in enumerate(steps):
            if subject is None:
                if box._waiting:
                    got.append(read(await box.next()))
                continue
            box.put(b"%s %d" % (subject.encode(), number), subject)
            if box.overflowed.is_set():
                return
            newest[subject] = number
            if not subject:
                answers.append(number)
            assert len(box._waiting) <= MOST_MESSAGES
        got += [read(message) for message in await all_of(box)]
        for subject in ("a", "b", "c"):
            arrived = [number for each, number in got if each == subject]
            assert arrived == sorted(arrived)
            assert arrived[-1:] == [newest[subject]] if subject in newest else not arrived
        assert [number for each, number in got if not each] == answers, "no answer is ever lost or out of order"

    asyncio.run(played())


def read(message: bytes | None) -> tuple[str, int]:
    assert message is not None
    subject, _, number = message.decode().rpartition(" ")
    return subject, int(number)
