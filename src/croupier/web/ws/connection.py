"""One WebSocket connection: what a client sends is read in order, what it is sent waits in its watcher.

Theory of operation. Three tasks: one reads and does what is asked, one act after the other; one writes what waits in
the watcher, for most is written at once (room/connections/watcher.py); one looks now and then whether the client
still takes what is written and whether the session still lasts. What staff may do must not outlast it: their session
is looked at before each of their messages as well. The first to end ends the others. A store that is away ends no
connection: a player's session lasts until it can be looked at again, and what staff send meanwhile is not done. A
table never waits for any of them, and none is woken by a heartbeat. Heartbeats are the protocol's own pings, sent by
the server below us to whoever says nothing for a few seconds and answered by every browser itself, in the background
too; a client cannot see those and sends its own.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec

from croupier.acts import ACTS, STAFF, TOURNAMENT_ACTS, wants_proof
from croupier.errors import RequestError, StoreError
from croupier.protocol import ActRefused, Answer, Faulted, Refusal, ServerMessage
from croupier.room import Closed, Watcher, WriteNow
from croupier.views import BY_NAME, Phrase
from croupier.web.asgi import Message, Receive, Send
from croupier.web.context import WebContext
from croupier.web.door.sessions import Visit
from croupier.web.door.throttle import per_second
from croupier.web.http.problems import Fault, fault_in
from croupier.web.room_api import Actor
from croupier.web.ws.messages import (
    AnyMessage,
    Do,
    Ping,
    Pong,
    Say,
    SayPhrase,
    Unwatch,
    UnwatchFloor,
    Watch,
    WatchFloor,
    WatchLobby,
    read_message,
)

MOST_FAULTS = 3
MOST_TABLES = 16
STALLED_S = 20  # a client that takes nothing for so long is gone
ACT_S = 10  # a table that does not answer for so long is in trouble
FLUSH_S = 2  # for the last words of a connection
LOOK_S = 5
SESSION_S = 55  # between two looks at a player's session: with LOOK_S they notice its end within a minute
TALKS_TOO_FAST = Refusal("talks-too-fast", "you are sending messages too fast: wait a second and try again", "system")
AWAY = Fault("this cannot be looked up or written at the moment, and was not done", "try again in a moment")
NO_WORDS = Refusal("no-words", "write some words first", "system")
NO_PHRASE = Refusal("no-such-phrase", "there is no such phrase: choose one from the list", "system")
NO_TABLE = Fault("there is no such table", "look into the lobby")
POLICY = 1008  # close codes: policy violation
OUR_FAULT = 1011
TRY_AGAIN = 1013
SIT = "sit"
LAST = b""  # no message: after it nothing more is written


class Connection:
    """A client that is connected."""

    def __init__(
        self, house: WebContext, visit: Visit, address: str, receive: Receive, send: Send, write: WriteNow
    ) -> None:
        """`write` is for messages that need not wait."""
        self.visit = visit
        self._address = address
        self._house, self._receive, self._send, self._write_now = house, receive, send, write
        self._person = visit.person
        self._is_staff = bool(STAFF & visit.person.roles)
        self._watcher = Watcher(visit.person, write=self._written)
        self._messages = per_second(house.settings.limits.messages_per_second, house.clock)
        self._watched: set[str] = set()
        self._lobby_by_changes = False
        self._faults = 0
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[tuple[int, str]] = self._loop.create_future()
        self._sending_since: float | None = None
        self._log = house.log.bind(account=visit.person.account)

    async def serve(self) -> None:
        """Serve the client until it goes, or is sent away."""
        with suppress(StoreError):  # the room says so; they are given play money another time
            await self._house.room.welcome(self._person)
        self._house.room.come(self._watcher)
        writer = asyncio.create_task(self._write())
        tasks = [asyncio.create_task(each) for each in (self._read(), self._look_again())]
        try:
            first: list[asyncio.Future[Any]] = [self._ended, writer, *tasks]
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
            self._note_faults([writer, *tasks])
        finally:
            for task in tasks:
                task.cancel()
            await self._close(writer)
            self._house.room.leave(self._watcher)

    def end(self, why: str, code: int = POLICY) -> None:
        """Send the client away."""
        if not self._ended.done():
            self._ended.set_result((code, why))

    def _note_faults(self, tasks: list[asyncio.Task[None]]) -> None:
        """Our own fault ends this connection, and is in the log."""
        for task in tasks:
            if task.done() and (error := task.exception()):
                self._log.error("connection failed", exc_info=error)
                self.end("something went wrong on our side", OUR_FAULT)

    async def _close(self, writer: asyncio.Task[None]) -> None:
        """Say the last words, if the client takes them."""
        self._watcher.stop()
        if self._ended.done():
            self._watcher.tell(LAST)
            await asyncio.wait([writer], timeout=FLUSH_S)
            code, why = self._ended.result()
            self._log.info("disconnected", why=why)
            with suppress(TimeoutError, Exception):  # the client may be gone
                async with asyncio.timeout(FLUSH_S):
                    await self._send({"type": "websocket.close", "code": code, "reason": why})
        writer.cancel()

    async def _write(self) -> None:
        """Send what could not be written when it came."""
        while True:
            try:
                message = await self._watcher.next()
            except Closed:
                self.end("too much waits to be read", TRY_AGAIN)
                return
            if message == LAST:
                return
            self._sending_since = self._loop.time()
            try:
                await self._send({"type": "websocket.send", "text": message.decode()})
            except (OSError, RuntimeError):  # the client is gone, as ASGI has it, or given up by uvicorn's heartbeat
                return
            self._sending_since = None
            self._house.metrics.sent += 1

    def _written(self, message: bytes) -> bool:
        """Write a message now, if the client takes it and none is on its way before it."""
        is_written = self._sending_since is None and self._write_now(message)
        self._house.metrics.sent += is_written
        return is_written

    async def _look_again(self) -> None:
        looked = self._loop.time()
        while True:
            left_s = (self.visit.expires_ms - self._house.now_ms()) / 1000
            await asyncio.sleep(max(0, min(LOOK_S, left_s)))
            now = self._loop.time()
            if self._sending_since is not None and now - self._sending_since > STALLED_S:
                self.end("nothing was read for too long", TRY_AGAIN)
                return
            if self._is_staff or left_s <= LOOK_S or now - looked > SESSION_S:
                looked = now
                try:
                    if not await self._lasts():
                        return
                except StoreError:  # unknown now; it ends in its own time at the latest
                    if left_s <= 0:
                        self.end("the session has ended")
                        return

    async def _lasts(self) -> bool:
        """Tell whether the session is still there and the roles are the same; the client is sent away otherwise."""
        if self._house.room.paused:
            raise StoreError("the store is away")
        visit = await self._house.entry.still(self.visit.token_hash)
        if visit is None or visit.person.roles != self._person.roles:
            self.end("the session has ended")
            return False
        self.visit = visit
        return True

    async def _read(self) -> None:
        while (event := await self._receive())["type"] == "websocket.receive" and not self._ended.done():
            self._house.metrics.received += 1
            if self._messages.wait_s(""):
                self._fault(Fault("too many messages", "send fewer"))
                continue
            try:
                message = _message_in(event)
                if self._is_staff and not isinstance(message, Ping) and not await self._lasts():
                    return
                await self._take(message)
            except RequestError as error:
                self._fault(fault_in(str(error)))
            except StoreError:
                self._not_now(message)

    def _not_now(self, message: AnyMessage) -> None:
        """The store is away, and this was not done."""
        self._error(AWAY, message.id if isinstance(message, Do) else "")

    async def _take(self, message: AnyMessage) -> None:
        match message:
            case Ping():
                self._tell(Pong(self._house.now_ms()))
            case WatchLobby():
                self._watch_lobby(message)
            case WatchFloor():
                if refusal := await self._house.floor.watch(self._watcher, changes=message.changes):
                    self._tell(ActRefused("", refusal))
            case UnwatchFloor():
                self._house.floor.unwatch(self._watcher)
            case Unwatch():
                self._unwatch(message.table)
            case Watch():
                if actor := self._named(message.table):
                    self._watch(actor, message)
                else:
                    self._error(NO_TABLE, table=message.table)
            case Do():
                await self._do(message)
            case Say():
                text = "".join([letter if letter.isprintable() else " " for letter in message.text])
                self._say(message, " ".join(text.split()) or NO_WORDS)
            case SayPhrase():
                self._say(message, BY_NAME.get(message.phrase, NO_PHRASE))

    def _watch_lobby(self, message: WatchLobby) -> None:
        """Send the lobby as asked for: now, or once the last table is left."""
        self._lobby_by_changes = message.changes
        if not self._watched:
            self._house.room.lobby.watch(self._watcher, changes=message.changes, seen=message.seen)

    def _watch(self, actor: Actor, message: Watch) -> None:
        if message.table in self._watched:
            actor.unwatch(self._watcher)  # and is shown everything anew
        elif len(self._watched) >= MOST_TABLES:
            self._error(Fault(f"{MOST_TABLES} tables are watched already", "unwatch one of them"))
            return
        self._watched.add(message.table)
        self._house.room.lobby.unwatch(self._watcher)
        actor.watch(self._watcher, changes=message.changes, seen=message.seen)

    def _unwatch(self, table: str) -> None:
        """Show a table no longer, which may be gone itself; a person who leaves the last one is in the lobby again."""
        if actor := self._named(table):
            actor.unwatch(self._watcher)
        if table in self._watched:
            self._watched.discard(table)
            if not self._watched:
                self._house.room.lobby.watch(self._watcher, changes=self._lobby_by_changes)

    async def _do(self, message: Do) -> None:
        actor = self._actor(message.table, message.id)
        if actor is None:
            return
        try:
            async with asyncio.timeout(ACT_S):
                with self._house.metrics.acts.time():
                    answer = await self._done(actor, message)
        except TimeoutError:
            self._log.error("a table does not answer", table=message.table)
            self._error(Fault("the table has not answered", "send it again with the same id"), message.id)
            return
        self._watcher.tell(answer.message(message.id))
        if why := (answer.fault and answer.fault.what) or (answer.refusal and answer.refusal.reason):
            self._log.info("act refused", table=message.table, why=why)

    async def _done(self, actor: Actor, message: Do) -> Answer:
        """Carry out an act; a guest who asks for a seat is held to the limits for guests."""
        if refusal := self._lacks_proof(message):
            return Answer(refusal=refusal)
        if message.act.get("act") != SIT:
            return await actor.do(self._person, message.id, message.act, message.seen)
        with self._house.guest_seats.taking(self._person, self._address, message.table) as refusal:
            if refusal:
                return Answer(refusal=refusal)
            return await actor.do(self._person, message.id, message.act, message.seen)

    def _lacks_proof(self, message: Do) -> Refusal | None:
        """Why an act waits until its person has shown who they are; None where it does not."""
        acts = ACTS if message.table in self._house.room.tables else TOURNAMENT_ACTS
        asked = self._is_staff and wants_proof(message.act.get("act"), acts, self._person.roles)
        return self._house.door.proofs.lacks(self.visit.session) if asked and self.visit.session else None

    def _say(self, message: Say | SayPhrase, said: str | Phrase | Refusal) -> None:
        actor = self._actor(message.table, message.id or "")
        if actor is None:
            return
        refusal: Refusal | None
        if isinstance(said, Refusal):
            refusal = said
        elif self._house.by_person.talk.wait_s(self._person.account):
            refusal = TALKS_TOO_FAST
        else:
            refusal = actor.say(self._person, said)
        if refusal or message.id:
            self._watcher.tell(Answer(ok=not refusal, refusal=refusal).message(message.id or ""))

    def _actor(self, table: str, id_: str = "") -> Actor | None:
        """A table by its name; the client is told where there is none."""
        actor = self._named(table)
        if actor is None:
            self._error(NO_TABLE, id_)
        return actor

    def _named(self, table: str) -> Actor | None:
        room = self._house.room
        return room.tables.get(table) or room.tournaments.get(table)

    def _fault(self, fault: Fault) -> None:
        """Something was not understood, or there was too much of it."""
        self._house.metrics.faults.inc()
        self._log.info("message refused", why=fault.what)
        self._faults += 1
        self._error(fault)
        if self._faults >= MOST_FAULTS:
            self.end("too many messages that cannot be taken")

    def _error(self, fault: Fault, id_: str = "", table: str = "") -> None:
        self._tell(Faulted(fault.what, fault.do, id_, table))

    def _tell(self, message: ServerMessage) -> None:
        self._watcher.tell(msgspec.json.encode(message))


def _message_in(event: Message) -> AnyMessage:
    """Read a client's message; RequestError if it is not a message."""
    text = event.get("text")
    if text is None:
        raise RequestError("a message is text, not bytes; send JSON as text")
    return read_message(text)
