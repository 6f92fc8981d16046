"""What a store says of itself: that it cannot be used, once and with a count, and that it can again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from structlog.testing import capture_logs

from croupier.errors import Conflict, Replaced, StoreError
from croupier.record import FIRST, Head
from croupier.store import open_store
from croupier.store.trouble import LOG_S, SLOW_S, Trouble, What
from tests.support.store.streams import Stream


class Told:
    """A store's trouble on a clock of its own, and whom it tells."""

    def __init__(self) -> None:
        self.seconds = 100.0
        self.words: list[str] = []
        self.waits: dict[Told.Alarm, Callable[[], None]] = {}
        self.trouble = Trouble(lambda: self.seconds, self._later)
        self.trouble.told = self.words.append

    def _later(self, seconds: float, call: Callable[[], None]) -> Told.Alarm:
        assert seconds == SLOW_S
        alarm = Told.Alarm(self)
        self.waits[alarm] = call
        return alarm

    class Alarm:
        def __init__(self, told: Told) -> None:
            self._told = told

        def cancel(self) -> None:
            self._told.waits.pop(self, None)

    def is_slow(self) -> None:
        """The time is over that the tries under way have."""
        self.seconds += SLOW_S
        while self.waits:
            self.waits.popitem()[1]()

    def fails(self, what: What = "written", error: Exception | None = None, *meanwhile: Callable[[], object]) -> None:
        with pytest.raises(StoreError), self.trouble.around(what):
            self._goes_wrong(error or StoreError("the disk is full"), meanwhile)

    def _goes_wrong(self, error: Exception, meanwhile: Sequence[Callable[[], object]]) -> None:
        for happens in meanwhile:
            happens()
        raise error

    def passes(self, seconds: float) -> Callable[[], None]:
        def pass_() -> None:
            self.seconds += seconds

        return pass_

    def works(self, what: What = "written") -> None:
        with self.trouble.around(what):
            pass


def lines(logged: list[Any]) -> list[tuple[str, int]]:
    return [(one["event"], one["failures"]) for one in logged]


def test_failures_are_one_line_at_once_one_a_minute_and_one_when_it_is_over() -> None:
    told = Told()
    with capture_logs() as logged:
        told.works()
        for _ in range(50):
            told.fails()
        assert lines(logged) == [("the store cannot be written", 1)]
        told.seconds += LOG_S
        told.fails()
        told.works()
        told.works()
    assert lines(logged)[1:] == [("the store cannot be written", 51), ("the store can be used again", 51)]
    assert told.words == ["the disk is full", ""]


def test_a_store_that_comes_and_goes_is_logged_once_a_minute() -> None:
    told = Told()
    with capture_logs() as logged:
        for _ in range(30):
            told.fails()
            told.works()
            told.seconds += 1
    assert [event for event, _ in lines(logged)] == ["the store cannot be written", "the store can be used again"]
    assert len(told.words) == 60, "those who play are told each time"


def test_what_can_be_read_may_still_not_be_written() -> None:
    told = Told()
    told.fails("written")
    told.works("read")
    assert told.trouble.words == "the disk is full"
    told.fails("read")
    told.works("written")
    assert told.trouble.words
    told.works("read")
    assert told.words == ["the disk is full", ""]


def test_a_write_that_is_not_answered_is_told_before_it_fails_and_counts_since_it_began() -> None:
    told = Told()
    told.fails("written", None, told.is_slow, told.passes(9))
    assert told.words == ["a write was not answered within 4 seconds"], "and once only"
    told.seconds += 7
    assert told.trouble.seconds == SLOW_S + 9 + 7
    told.works()
    assert told.words[1:] == [""]


def test_a_slow_write_that_is_made_in_the_end_ends_its_trouble_and_a_slow_read_is_none() -> None:
    told = Told()
    with told.trouble.around("written"):
        told.is_slow()
        assert told.trouble.words
    assert told.words[1:] == [""]
    with told.trouble.around("read"):
        told.is_slow()
    assert not told.trouble.words
    told.works()
    assert not told.waits, "nobody waits for a write that was made"


def test_trouble_counts_from_the_first_of_several_tries_whichever_fails_first() -> None:
    told = Told()
    told.fails("read", None, told.passes(3), told.fails, told.passes(2))
    assert told.trouble.seconds == 5


async def test_what_a_store_refuses_is_no_trouble() -> None:
    told = Told()
    told.fails("written", Replaced("it was replaced"))
    assert told.words == []
    async with open_store("sqlite::memory:") as store:
        with pytest.raises(Conflict):
            await store.append([Stream("table:1", Head("table:1", 5, FIRST)).write("late")])
        assert store.trouble.words == ""


async def test_a_look_finds_out_that_a_store_is_back(url: str) -> None:
    async with open_store(url) as store:
        with pytest.raises(StoreError), store.trouble.around("written"):
            raise StoreError("the disk is full")
        await store.look()
        assert store.trouble.words == ""
