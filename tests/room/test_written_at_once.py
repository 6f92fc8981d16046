"""What a connection takes at once is written when it is shown; all else waits in the outbox, in its order."""

from __future__ import annotations

from croupier.room.connections.watcher import View, Watcher
from tests.support.room.rooms import person


class Wire:
    """A connection that takes what comes as long as it is not slow."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.slow = False

    def write(self, message: bytes) -> bool:
        if not self.slow:
            self.written.append(message)
        return not self.slow


def watching(wire: Wire) -> Watcher:
    return Watcher(person("ann"), write=wire.write)


def test_a_connection_that_takes_it_is_written_to_at_once() -> None:
    wire = Wire()
    watcher = watching(wire)
    assert watcher.show("T1", View(1, b"one"))
    watcher.tell(b"two")
    assert wire.written == [b"one", b"two"]
    assert watcher._message() is None


async def test_nothing_overtakes_what_waits_to_be_read() -> None:
    wire = Wire()
    watcher = watching(wire)
    wire.slow = True
    watcher.show("T1", View(1, b"one"))
    wire.slow = False
    watcher.show("T1", View(2, b"two"))
    watcher.tell(b"three")
    assert wire.written == []
    assert [await watcher.next() for _ in range(3)] == [b"one", b"two", b"three"]
    watcher.show("T1", View(3, b"four"))
    assert wire.written == [b"four"]


async def test_the_whole_view_of_a_table_comes_before_its_changes() -> None:
    wire = Wire()
    watcher = watching(wire)
    watcher.begin("T1", lambda _watcher, _after: View(5, b"whole"))
    watcher.tell(b"answer")
    assert wire.written == []
    assert [await watcher.next() for _ in range(2)] == [b"whole", b"answer"]


def test_a_watcher_that_is_closed_or_stops_writes_no_more() -> None:
    for end in (Watcher.close, Watcher.stop):
        wire = Wire()
        watcher = watching(wire)
        end(watcher)
        watcher.tell(b"late")
        assert wire.written == []
