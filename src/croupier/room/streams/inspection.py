"""The regulator's stream as a room keeps it: stops that tables ask about, reads that are written down, what was verified.

Theory of operation. A stop holds for the tables from before its line is written, so that no round begins between the two;
a stop that could not be written is forgotten again. A read is written before what was read is given out. The same read by
the same person within a while is one read: turning pages of one round does not fill the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

import msgspec

from croupier.house import OFFICES, Person, Request, Stop, digest, inspection, pair_in_inspection
from croupier.protocol import HOUSE, Event, Refusal
from croupier.record import RequestKeys
from croupier.room.streams.house_states import InspectionState
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.privileges import ByTwo, by_anyone
from croupier.room.streams.sealed.words import SealedWords, Spoken, checked_words
from croupier.room.streams.snapshots import State, Taken
from croupier.room.streams.stream import Line, read_whole
from croupier.room.streams.writer import Decided, StreamWriter
from croupier.store import Store

if TYPE_CHECKING:
    from croupier.room.streams.keeping_snapshots import SnapshotKeeper

SAME_READ_MS = 10 * 60_000
REASON, ANSWER = "reason", "answer"
Made = TypeVar("Made", bound=Event)
Numbered = Callable[[int], Event]  # an entry by the number it gets


class Entered(NamedTuple):
    """An event of the stream, and where it stands in the record."""

    event: Event
    line: Line


class Inspectorate(StreamWriter[None, Spoken[Numbered]]):
    """The inspection of a store."""

    def __init__(self, store: Store, keys: Keys, entropy: Entropy) -> None:
        super().__init__(store, inspection.STREAM)
        self.inspection = inspection.Inspection()
        self.entries: list[Entered] = []  # all of them, once one has looked
        self._unread = 0  # the last line whose entry is not among them yet
        self.by_two: ByTwo = by_anyone
        self.words = SealedWords(store, inspection.STREAM, keys, entropy)
        self.changed: Callable[[], None] = lambda: None  # is told when play is stopped or resumed
        self.stopping: list[Stop] = []  # those that are being written
        self._said: dict[int, str] = {}  # the reason of each stop in force
        self.stopped_at: dict[int, int] = {}  # when each of them was
        self.ahead_ms: Callable[[], int] = lambda: 0  # the time the record is ahead of the machine's clock
        self.clock_word = (0, 0)  # how far ahead it was when an operator said this clock is right, and when
        self._lately: dict[tuple[object, ...], int] = {}  # reads, and when

    @classmethod
    async def read(
        cls, store: Store, keys: Keys, entropy: Entropy, snapshots: SnapshotKeeper | None = None
    ) -> Inspectorate:
        """The inspection that is in a store, from a snapshot on where there are any."""
        inspectorate = cls(store, keys, entropy)
        await inspectorate.open_from(snapshots)
        return inspectorate

    def taken(self) -> Taken:
        """Take the inspection as it stands."""
        state = InspectionState(self.inspection, dict(self.stopped_at), self.clock_word, self.done.keys)
        return Taken(self.last, self.last.seq, state)

    def put_back(self, state: State, seq: int) -> None:
        """Come back to the inspection as it stood after a line."""
        assert isinstance(state, InspectionState)
        self.inspection, self.stopped_at, self.clock_word = state.inspection, state.stopped_at, state.clock_word
        self.done, self._unread = RequestKeys(state.keys), seq

    async def look(self) -> None:
        """Follow everything that was written until now, and read what lies before the snapshot."""
        async with self.locked():
            if self._unread:
                read = await read_whole(self.store, self.name)
                past = [Entered(event, line) for event, line in zip(read.events, read.lines, strict=True)]
                self.entries, self._unread = past[: self.chain.seq], 0

    async def unseal(self) -> None:
        """Find why the stops in force were made."""
        for number in self.inspection.stops:
            self._said[number] = self._said.get(number) or await self.words.read(number, REASON)

    def follow(self, event: Event, line: Line) -> None:
        """Follow an event, and keep it."""
        self.inspection = inspection.apply(self.inspection, event)
        if isinstance(event, inspection.PlayStopped):
            self.stopped_at[event.number] = line.at
        if isinstance(event, inspection.PlayResumed):
            self.stopped_at.pop(event.number, None)
        if isinstance(event, inspection.PlayResumed) and event.ahead_ms:
            self.clock_word = event.ahead_ms, line.at
        self.entries.append(Entered(event, line))

    def stop_of(self, table: str, rulebook: str, tournament: str = "") -> Stop | None:
        """Return the stop by which no round begins at a table; None where nothing stops it."""
        found = self.inspection.stop_of(table, rulebook, tournament)
        if found:
            return Stop(found, self._said.get(found.number, ""), self.stopped_at[found.number])
        return next(
            (stop for stop in self.stopping if inspection.covers(stop.stopped, table, rulebook, tournament)), None
        )

    def said_of(self, stop: inspection.PlayStopped) -> str:
        """Return the words of a stop in force."""
        return self._said.get(stop.number, "")

    async def stop(
        self, person: Person, scope: inspection.Scope, name: str, words: str, at: int
    ) -> inspection.PlayStopped | Refusal:
        """Stop play, from `at` on, which is now: nothing begins after it."""
        said, role = checked_words(words), office_of(person)

        def entry(number: int) -> inspection.PlayStopped:
            self._said[number] = said
            return inspection.PlayStopped(number, scope, name, person.account, role, digest(said))

        stopping = Stop(inspection.PlayStopped(0, scope, name, person.account, role, digest(said)), said, at)
        self.stopping.append(stopping)
        try:
            made = await self._enter(entry, at, said)
        finally:
            self.stopping.remove(stopping)
        self.changed()
        return made

    def hold_for_clock(self, words: str, off_ms: int, at: int) -> None:
        """The machine's clock was set: nothing begins from here on, before that is written."""
        held = inspection.PlayStopped(0, "room", "", HOUSE, HOUSE, digest(words), off_ms)
        self.stopping.append(Stop(held, words, at))
        self.changed()

    def release_for_clock(self) -> None:
        """Hold no longer what is written, or need not be."""
        self.stopping = [one for one in self.stopping if not one.stopped.clock_off_ms]

    async def stop_for_clock(self, words: str, off_ms: int, at: int) -> inspection.PlayStopped | Refusal:
        """Put it on record that the machine's clock was set, and that nothing begins."""

        def entry(number: int) -> inspection.PlayStopped:
            self._said[number] = words
            return inspection.PlayStopped(number, "room", "", HOUSE, HOUSE, digest(words), off_ms)

        made = await self._enter(entry, at, words)
        self.release_for_clock()
        self.changed()
        return made

    async def resume_for_clock(self, number: int, words: str, at: int) -> inspection.PlayResumed | Refusal:
        """The machine's clock is right again: play goes on."""
        made = await self._enter(lambda _: inspection.PlayResumed(number, HOUSE, HOUSE, digest(words)), at, words)
        self.changed()
        return made

    async def resume(self, person: Person, number: int, words: str, at: int) -> inspection.PlayResumed | Refusal:
        """Let play go on; where it was stopped over the machine's clock, that is right by this person's word."""
        said, role = checked_words(words), office_of(person)
        stop = self.inspection.stops.get(number)
        ahead_ms = self.ahead_ms() if stop and stop.clock_off_ms else 0
        made = await self._enter(
            lambda _: inspection.PlayResumed(number, person.account, role, digest(said), ahead_ms), at, said
        )
        self.changed()
        return made

    async def note_read(
        self,
        person: Person,
        read: inspection.Read,
        at: int,
        *,
        words: str = "",
        about: Mapping[str, object] = MappingProxyType({}),
    ) -> None:
        """Write down that a person reads what is not theirs; `about` are the fields that say what."""
        role = office_of(person)
        key = (person.account, read, words, *sorted(about.items()))
        if not self._is_new(key, at):
            return
        said = checked_words(words) if words else ""

        def entry(number: int) -> inspection.RecordRead:
            fields = {"number": number, "what": read, "by": person.account, "role": role, **about}
            return msgspec.convert(
                {**fields, "type": "record-read", "sha256": digest(said) if said else ""}, inspection.RecordRead
            )

        made = await self._enter(entry, at, said)
        assert not isinstance(made, Refusal), made.reason
        self._lately[key] = at

    async def ask_opening(
        self, person: Person, table: str, played: int, words: str, at: int
    ) -> inspection.OpeningAsked | Refusal:
        """Ask for the hidden cards of a round; that it is over is for the caller to know."""
        said, role = checked_words(words), office_of(person)
        return await self._enter(
            lambda number: inspection.OpeningAsked(number, table, played, person.account, role, digest(said)), at, said
        )

    async def answer_opening(
        self, person: Person, number: int, words: str, at: int, *, agreed: bool
    ) -> inspection.OpeningAnswered | Refusal:
        """Agree to an opening, or refuse it."""
        said, role = checked_words(words), office_of(person)
        return await self._enter(
            lambda _: inspection.OpeningAnswered(number, agreed, person.account, role, digest(said)), at, said
        )

    async def note_verified(self, event: inspection.RecordVerified, at: int) -> None:
        """Write down what a verification came to."""
        await self._enter(lambda _: event, at, "")

    def doubt_clock(self, words: str) -> None:
        """Tell tables these words of the stop over a clock, for as long as this server runs."""
        if stop := self.inspection.clock_stop:
            self._said[stop.number] = words

    async def note_late_start(self, late_ms: int, at: int) -> None:
        """Write down, at the moment of the last line, that this server was started so long after it."""
        await self._enter(lambda _: inspection.StartedLate(late_ms), at, "")

    async def note_overdrawn(self, stream: str, account: str, at: int) -> None:
        """Write down that the store has refused what would have overdrawn an account; once in a while of the same."""
        if account and self._is_new((stream, account), at):
            await self._enter(lambda _: inspection.OverdrawnRefused(stream, account), at, "")
            self._lately[stream, account] = at

    def _is_new(self, key: tuple[object, ...], at: int) -> bool:
        """Say whether this was not written down a short while ago."""
        self._lately = {each: when for each, when in self._lately.items() if at - when < SAME_READ_MS}
        return key not in self._lately

    async def _enter(self, entry: Callable[[int], Made], at: int, words: str) -> Made | Refusal:
        async with self.locked():
            made = await self.carry_out(Spoken(entry, words), Request(at))
            return made if isinstance(made, Refusal) else cast("Made", made[0])

    async def decide(self, noted: Spoken[Numbered], request: Request) -> Decided | Refusal:
        """Decide an entry with its number."""
        made, words = noted.command(self.inspection.last + 1), noted.words
        if refusal := inspection.decide(self.inspection, made):
            return refusal
        part = ANSWER if isinstance(made, inspection.OpeningAnswered | inspection.PlayResumed) else REASON
        decided = Decided((made,), self.words.sealed(getattr(made, "number", 0), part, words) if words else ())
        return await self.by_two(decided, pair_in_inspection(self.inspection, made), request.at)


def office_of(person: Person) -> str:
    """Return the role in which a person reads what is not theirs."""
    return next((role for role in OFFICES if role in person.roles), "player")
