"""The floor's record as a room keeps it: calls and exclusions on their stream, the words sealed beside it.

The words of calls that are still open are held in memory, for officials see them all the time; others are read when
they are asked for. An exclusion holds from before its line is written, so that nothing begins between the two; and on
while it is not known whether it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from croupier.house import OpenCall, Request, floor, pair_on_floor
from croupier.protocol import Event, Refusal
from croupier.record import RequestKeys
from croupier.room.streams.house_states import FloorState
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.privileges import ByTwo, by_anyone
from croupier.room.streams.sealed.words import SealedWords, Spoken
from croupier.room.streams.snapshots import State, Taken
from croupier.room.streams.stream import Line
from croupier.room.streams.writer import Decided, StreamWriter
from croupier.store import Store

if TYPE_CHECKING:
    from croupier.room.streams.keeping_snapshots import SnapshotKeeper

CALL, ANSWER = "call", "answer"  # the parts words play, each with its number
REASON, END = "reason", "end"
NAME = "name"
MARK = "mark"


class FloorBook(StreamWriter[None, Spoken[floor.Command]]):
    """The floor on a store."""

    def __init__(self, store: Store, keys: Keys, entropy: Entropy) -> None:
        super().__init__(store, floor.STREAM)
        self.floor = floor.Floor()
        self._words = SealedWords(store, floor.STREAM, keys, entropy)
        self.changed: Callable[[], None] = lambda: None  # is told when an account is excluded, or no longer
        self.by_two: ByTwo = by_anyone
        self._excluding: list[str] = []  # accounts, while it is written
        self._doubtful: list[str] = []  # accounts, while it is not known whether it was
        self._said: dict[int, str] = {}  # the words of open calls

    @classmethod
    async def read(
        cls, store: Store, keys: Keys, entropy: Entropy, snapshots: SnapshotKeeper | None = None
    ) -> FloorBook:
        """The floor that is in a store, from a snapshot on where there are any."""
        book = cls(store, keys, entropy)
        await book.open_from(snapshots)
        return book

    def taken(self) -> Taken:
        """Take the floor as it stands."""
        return Taken(self.last, self.last.seq, FloorState(self.floor, self.done.keys))

    def put_back(self, state: State, _seq: int) -> None:
        """Come back to the floor as it stood."""
        assert isinstance(state, FloorState)
        self.floor, self.done = state.floor, RequestKeys(state.keys)

    def follow(self, event: Event, _line: Line) -> None:
        """Follow an event on the floor."""
        floor.take(self.floor, event)
        if isinstance(event, floor.CallAnswered):
            self._said.pop(event.number, None)

    def told(self, _lines: Sequence[Line], events: Sequence[Event]) -> None:
        """Tell of exclusions, also of those that are found later."""
        if any(isinstance(event, floor.AccountExcluded | floor.ExclusionEnded) for event in events):
            self.changed()

    async def unseal(self) -> None:
        """Find what was said in open calls; by now it is known what was written."""
        for number in self.floor.open:
            if number not in self._said:
                self._said[number] = await self._words.read(number, CALL)
        self._doubtful.clear()

    async def give(self, command: floor.Command, request: Request, words: str = "") -> Event | Refusal | None:
        """Carry a command out; `words` are sealed with it. Nothing comes of what is done already."""
        if not isinstance(command, floor.Exclude):
            return await self._give(command, request, words)
        self._excluding.append(command.account)
        try:
            return await self._give(command, request, words)
        finally:
            self._excluding.remove(command.account)
            if self.unsure:
                self._doubtful.append(command.account)

    async def _give(self, command: floor.Command, request: Request, words: str) -> Event | Refusal | None:
        async with self.locked():
            events = await self.carry_out(Spoken(command, words), request)
            if isinstance(events, Refusal):
                return events
            if not events:
                return None
            if isinstance(events[0], floor.OfficialCalled):
                self._said[events[0].number] = words
            return events[0]

    async def decide(self, spoken: Spoken[floor.Command], request: Request) -> Decided | Refusal:
        """Decide a command at its moment."""
        command, words = spoken
        events = floor.decide(self.floor, msgspec.structs.replace(command, at=request.at))
        if isinstance(events, Refusal):
            return events
        number = int(getattr(events[0], "number", 0))
        decided = Decided(events, self._words.sealed(number, _PARTS[type(command)], words) if words else ())
        return await self.by_two(decided, pair_on_floor(self.floor, events[0]), request.at)

    @property
    def mark(self) -> tuple[object, ...]:
        """The same as long as nothing has happened on the floor; an exclusion holds from before its line is written."""
        return self.chain.end.seq, *self._excluding, *self._doubtful

    def open_calls(self, table: str = "") -> list[OpenCall]:
        """Return the open calls, oldest first; of one table where it is named."""
        calls = self.floor.open_at(table) if table else [self.floor.calls[number] for number in self.floor.open]
        return [OpenCall(call, self._said.get(call.made.number, "")) for call in calls]

    async def words(self, number: int, part: str) -> str:
        """Words as they were said; empty where there are none or they have been forgotten."""
        return await self._words.read(number, part)

    def bar(self, account: str, at: int) -> Refusal | None:
        """Return why an account plays nowhere in this room; None for all others."""
        found = self.floor.keeps_out(account, at)
        if found is None and account not in (*self._excluding, *self._doubtful):
            return None
        return Refusal(
            "excluded", "this account is excluded from every game of the room; ask the operator", floor.PRACTICE
        )


_PARTS: dict[type[floor.Command], str] = {
    floor.CallOfficial: CALL,
    floor.AnswerCall: ANSWER,
    floor.Exclude: REASON,
    floor.EndExclusion: END,
    floor.CorrectName: NAME,
    floor.MarkFinding: MARK,
}
