"""What a store says of itself: that it cannot be used, once and with a count, and that it can again."""

from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

from croupier.errors import Conflict, Replaced, StoreError
from croupier.record import FIRST, Head
from croupier.store import open_store
from croupier.store.trouble import LOG_S, Trouble, What
from tests.store.streams import Stream


class Told:
    """A store's trouble on a clock of its own, and whom it tells."""

    def __init__(self) -> None:
        self.seconds = 100.0
        self.words: list[str] = []
        self.trouble = Trouble(lambda: self.seconds)
        self.trouble.told = self.words.append

    def fails(self, what: What = "written", error: Exception | None = None) -> None:
        with pytest.raises(StoreError), self.trouble.around(what):
            raise error or StoreError("the disk is full")

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
