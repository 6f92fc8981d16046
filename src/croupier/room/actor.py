"""The part that a table and a tournament have in common towards people: acts by id, and those who watch.

The same act under the same id gets the same answer, whether it is there or still to come, and after a restart by what is
written (record/request_keys.py); another act under that id is refused.
An act that could not be written is forgotten, so that it may be sent again; where only the store's answer was lost, the
store is asked before anyone is told. A person who sends too much at once is told to wait.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

import msgspec

from croupier.house import Person, Request
from croupier.protocol import Answer, Fault
from croupier.record import key_of, mark_of
from croupier.room.connections.presence import Presence
from croupier.room.connections.watcher import View, Watcher
from croupier.room.context import RoomContext
from croupier.room.remembered_answers import LONGEST_ID, Answers, Awaited
from croupier.room.streams.cage import OTHERWISE
from croupier.room.streams.writer import ANOTHER_ACT

TOO_BUSY = Fault("too much is waiting at this table", "wait a moment and send it again")
NOT_WRITTEN = Fault("this could not be written and was not done", "send it again in a moment")
NOT_KNOWN = Fault(
    "we could not confirm that this was saved",
    "check whether it was done, or send it again under the same id: it is done once",
)
NOT_DONE = Fault("this could not be carried out; it has been reported", "call an official if you need it done")
CLOSING = Fault("the room closes", "come back and check what became of it")
STOPPED = Fault("this table has stopped over a fault of ours; its record is kept", "call an official")

Act = TypeVar("Act", bound=msgspec.Struct)


class Mail(NamedTuple, Generic[Act]):
    """An act that came in, and its answer to come."""

    request: Request
    act: Act
    id: str
    answer: Awaited


class Actor(ABC, Generic[Act]):
    """Something of a room that people watch and act on."""

    def __init__(self, house: RoomContext, name: str, read_act: Callable[[object], Act | Fault]) -> None:
        self.name, self._read_act = name, read_act
        self.fault: Exception | None = None  # the error that stopped it
        self._house = house
        self._presence = Presence()
        self._answers = Answers()

    async def do(self, person: Person, id_: str, act: object, seen: int | None = None) -> Answer:
        """Do a person's act; the answer comes after the view that shows it.

        The same act under the same id gets the same answer; another one is refused.
        """
        if not isinstance(id_, str) or not 0 < len(id_) <= LONGEST_ID:
            return Answer(fault=Fault("an act has an id", f"send one of at most {LONGEST_ID} letters"))
        read = self._read_act(act)
        if isinstance(read, Fault):
            return Answer(fault=read)
        given = self._answers.find(person.account, id_)
        if given:
            return await asyncio.shield(given.answer) if given.act == read else Answer(refusal=ANOTHER_ACT)
        answer = self._answers.expect(person.account, id_, read)
        if answer is None:
            return Answer(fault=TOO_BUSY)
        key = key_of(self.name, person.account, id_) + mark_of(read, self._house.keys.sealing.first)
        request = Request(self._house.clock.now(), person, key, seen)
        try:
            await self._take_in(Mail(request, read, id_, answer))
        except asyncio.QueueFull:
            self._answers.forget(person.account, id_)
            return Answer(fault=TOO_BUSY)
        return await asyncio.shield(answer)

    def halt(self, fault: Exception) -> None:
        """Stop with the whole room; nothing more is done here."""
        self.fault = self.fault or fault
        self.wake()

    async def _serve(self, mail: Mail[Act]) -> None:
        """Answer an act, whatever becomes of it; it is done now, for it may have waited."""
        answer = Answer(fault=CLOSING)
        try:
            request = mail.request.later(self._house.clock.now())
            answer = await self._answer(mail if request is mail.request else mail._replace(request=request))
        finally:
            if answer.fault or answer.refusal in (ANOTHER_ACT, OTHERWISE):  # the id is the first act's
                self._answers.forget(mail.request.person.account, mail.id)
            if not mail.answer.done():
                mail.answer.set_result(answer)

    def watch(self, watcher: Watcher, *, changes: bool = False, seen: int | None = None) -> None:
        """Show it to a watcher from now on, with the news after what they have seen; perhaps only what changes then."""
        self._presence.come(watcher)
        watcher.begin(self.name, self._newest, changes=changes, seen=seen)
        self.wake()

    def unwatch(self, watcher: Watcher) -> None:
        """Show it no longer; a connection that ends is a player who is gone."""
        if watcher in self._presence.watchers:
            self._presence.go(watcher, self._house.clock.now())
            watcher.end(self.name)
            self.wake()

    @abstractmethod
    def wake(self) -> None:
        """Look again whether there is something to do."""

    @abstractmethod
    def show_again(self) -> None:
        """Something beside it has changed that its views tell."""

    @abstractmethod
    async def _take_in(self, mail: Mail[Act]) -> None:
        """See to it that an act is served; asyncio.QueueFull where no more can wait."""

    @abstractmethod
    async def _answer(self, mail: Mail[Act]) -> Answer:
        """Do an act, and say what it came to."""

    @abstractmethod
    def _newest(self, watcher: Watcher, after: int) -> View | None:
        """The newest view for one watcher, with the news after what was seen."""
