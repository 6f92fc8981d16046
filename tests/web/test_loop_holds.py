"""What is asked of a server holds its loop for a moment at a time, however much has happened in the room before.

Every request and every kind of message is sent to a real room with a past, and the longest turn of the loop until it is
answered is measured, in CPU time of the loop's thread. 5 ms is what a request may take of everybody else's time, on a
machine of its own. The limit here is twice that, for a machine that is slower, or whose cores do two things at once; on
the machine these were written on, no turn takes 5 ms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import pytest
import structlog

from croupier.web.app import HANDLERS
from croupier.web.ws import messages
from tests.support.room.every_act import EVERY_ACT
from tests.support.web.every_request import EVERY_REQUEST, Request
from tests.support.web.grown_room import CUP, PLAYED, GrownRoom, Socket, grown_room
from tests.support.web.loop_holds import Holds, holds_of_the_loop

LIMIT_S = 0.010
DESCRIPTION = {"/api/docs", "/api/docs/openapi.json"}
ACTORS = {"player": "player-1", "dealer": "dora", "supervisor": "sue", "director": "dirk", "operator": "olga"}
MESSAGES = {kind.__struct_config__.tag for kind in messages.AnyMessage.__args__}


class Held(NamedTuple):
    """The longest hold of the loop while something was answered, and by what."""

    seconds: float
    by: str
    status: int = 0
    told: bytes = b""


@pytest.fixture(scope="module")
def held() -> Iterator[dict[str, Held]]:
    """Everything that was sent to the room, and how long it held the loop."""
    before = structlog.get_config()
    structlog.configure(
        processors=[structlog.processors.KeyValueRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(0),
        logger_factory=structlog.ReturnLoggerFactory(),
    )
    try:
        yield asyncio.run(_everything())
    finally:
        structlog.configure(**before)


async def _everything() -> dict[str, Held]:
    async with grown_room() as grown:
        with holds_of_the_loop() as holds:
            requests = {str(request): await _asked(grown, holds, request) for request in EVERY_REQUEST}
            return requests | await _messages(grown, holds)


async def _asked(grown: GrownRoom, holds: Holds, request: Request) -> Held:
    holds.take()
    status, told = await grown.ask(request.method, request.path, request.who, request.body)
    if request.method == "GET":  # once more: not the first time alone
        status, told = await grown.ask(request.method, request.path, request.who, request.body)
    while request.handler == "/api/inspect/verifying" and grown.house.inspecting.verifying.seen.running:
        await asyncio.sleep(0.01)
    return Held(*holds.take(), status, told)


async def _messages(grown: GrownRoom, holds: Holds) -> dict[str, Held]:
    async with grown.connected("player-1") as player, grown.connected("sue") as sue:
        await player.until("lobby")
        told = {
            "watch": await _said(holds, player, "view", type="watch", table=PLAYED, changes=True),
            "say": await _said(holds, player, "answer", type="say", table=PLAYED, text="good evening", id="1"),
            "say-phrase": await _said(
                holds, player, "answer", type="say-phrase", table=PLAYED, phrase="nice-hand", id="2"
            ),
            "unwatch": await _said(holds, player, "lobby", type="unwatch", table=PLAYED),
            "watch-lobby": await _said(holds, player, "lobby", type="watch-lobby"),
            "watch a tournament": await _said(holds, player, "view", type="watch", table=CUP),
            "ping": await _said(holds, player, "pong", type="ping"),
            "watch-floor": await _said(holds, sue, "floor", type="watch-floor"),
            "unwatch-floor": await _said(holds, sue, "answer", type="unwatch-floor", answered=False),
        }
    for name, sent in EVERY_ACT.items():
        who = next(ACTORS[role] for role in ACTORS if role in sent.roles)
        async with grown.connected(who) as one:
            one.say(type="watch", table="live-1")
            await one.until("view")
            told[f"do {name}"] = await _said(
                holds, one, "answer", type="do", id=name, table="live-1", act=name, **sent.fields
            )
    return told


async def _said(holds: Holds, socket: Socket, kind: str, *, answered: bool = True, **message: object) -> Held:
    holds.take()
    socket.say(**message)
    if answered:
        await socket.until(kind)
    else:
        await asyncio.sleep(0.05)
    return Held(*holds.take())


def test_every_request_and_every_kind_of_message_is_sent() -> None:
    declared = {path for handler in HANDLERS for path in handler.paths}
    assert {request.handler for request in EVERY_REQUEST} == declared | DESCRIPTION
    assert len({str(request) for request in EVERY_REQUEST}) >= len(declared)


@pytest.mark.parametrize("request_", EVERY_REQUEST, ids=str)
def test_a_request_holds_the_loop_for_a_moment_at_a_time(held: dict[str, Held], request_: Request) -> None:
    found = held[str(request_)]
    assert found.status in request_.statuses, found.told
    assert found.seconds < LIMIT_S, found.by


def test_a_message_holds_the_loop_for_a_moment_at_a_time(held: dict[str, Held]) -> None:
    kinds = {name.partition(" ")[0] for name in held if "/" not in name}
    assert kinds == MESSAGES
    long = {name: found for name, found in held.items() if found.seconds >= LIMIT_S and "/" not in name}
    assert not long


async def test_what_holds_the_loop_is_found() -> None:
    """The measure itself."""

    async def hold() -> None:
        sum(range(3_000_000))

    with holds_of_the_loop() as holds:
        await asyncio.create_task(hold())
        seconds, by = holds.take()
        await asyncio.sleep(0.05)
        assert holds.take()[0] < seconds
    assert seconds > LIMIT_S
    assert "hold" in by
