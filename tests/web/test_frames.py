"""Frames that are taken without the library are taken as it takes them, whatever comes between and however it is cut."""

from __future__ import annotations

import asyncio
import struct
from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from croupier.web.http.bounds import BoundedWebSocket
from croupier.web.http.frames import TEXT, head_of, heard

RUNS = 400
MOST = 4096
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nhost: here\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
CONT, BINARY, CLOSE, PING, PONG, FIN, UNKNOWN, RSV = 0x00, 0x02, 0x08, 0x09, 0x0A, 0x80, 0x83, 0xC1
WORDS = b'{"type":"do","table":"T1","id":"7","act":"call"}'


class Line(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        """All is there already."""

    def resume_reading(self) -> None:
        """All is there already."""


def frame(kind: int, data: bytes, source: Random, *, masked: bool = True, long: bool = False) -> bytes:
    mask = source.randbytes(4)
    size, flag = len(data), 0x80 if masked else 0
    head = (
        struct.pack("!BB", kind, flag | size)
        if size < 126 and not long
        else struct.pack("!BBH", kind, flag | 126, size)
    )
    return head + mask + bytes([byte ^ mask[at % 4] for at, byte in enumerate(data)]) if masked else head + data


def usual(source: Random) -> bytes:
    """What clients send."""
    size = source.choice((0, 1, 20, 124, 125, 126, 127, 1023, 1024, 1025, 3000))
    text = source.choice((WORDS, WORDS, "Škoda: 4♠ 5♥".encode(), b"x" * size))
    return source.choice(
        (
            frame(TEXT, text, source),
            frame(TEXT, text, source),
            frame(TEXT, text, source, long=True),
            frame(FIN | PONG, source.randbytes(4), source),
            frame(FIN | PONG, b"", source),
            frame(FIN | PING, b"beat", source),
            frame(FIN | BINARY, text, source),
            frame(0x01, text[:9], source) + frame(FIN | PING, b"", source) + frame(FIN | CONT, text[9:], source),
        )
    )


def odd(source: Random) -> bytes:
    """What none should send, and the end."""
    return source.choice(
        (
            frame(FIN | CLOSE, struct.pack("!H", 1000) + b"bye", source),
            frame(FIN | CLOSE, b"", source),
            frame(FIN | CLOSE, b"\x01", source),
            frame(TEXT, b"\xff\xfe", source),
            frame(TEXT, "♠".encode()[:2], source),
            frame(TEXT, WORDS, source, masked=False),
            frame(UNKNOWN, WORDS, source),
            frame(RSV, WORDS, source),
            frame(FIN | CONT, WORDS, source),
            frame(0x01, WORDS, source) + frame(TEXT, WORDS, source),
            frame(PONG, b"cut", source),
            frame(FIN | PONG, b"x" * 126, source),
            frame(TEXT, b"x" * (MOST + 1), source),
            source.randbytes(source.randint(1, 40)),
        )
    )


def sent(source: Random) -> list[bytes]:
    """What a client sends, as it comes in: whole frames, several at once, or cut anywhere."""
    frames = [usual(source) for _ in range(source.randint(1, 8))]
    if source.random() < 0.7:
        frames.insert(source.randint(0, len(frames)), odd(source))
    if source.random() < 0.5:
        return frames
    whole = b"".join(frames)
    cuts = sorted({source.randint(0, len(whole)) for _ in range(source.randint(0, 6))} | {0, len(whole)})
    return [whole[first:last] for first, last in pairwise(cuts)]


async def outcome(kind: type[WebSocketsSansIOProtocol], pieces: list[bytes]) -> tuple[list[Any], bytes, bool]:
    """What the application is told, what the client is, and whether the line is closed."""
    told: list[Any] = []

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            told.append(await receive())
            if told[-1]["type"] == "websocket.disconnect":
                return

    config = uvicorn.Config(cast("Any", app), ws_max_size=MOST, ws_per_message_deflate=False, log_config=None)
    config.load()
    line, state = Line(), ServerState()
    protocol = kind(config, state, {})
    protocol.connection_made(line)
    protocol.data_received(UPGRADE)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert line.written.pop(0).startswith(b"HTTP/1.1 101")
    for piece in pieces:
        if not line.closed:
            protocol.data_received(piece)
            await asyncio.sleep(0)
    for _ in range(40):
        await asyncio.sleep(0)
    closed = line.closed
    protocol.connection_lost(None)
    await asyncio.gather(*state.tasks)
    return told, b"".join(line.written), closed


@pytest.mark.filterwarnings("ignore")
async def test_what_comes_in_is_told_as_the_library_tells_it() -> None:
    taken = 0
    for seed in range(RUNS):
        pieces = sent(Random(seed))
        ours, theirs = [await outcome(kind, pieces) for kind in (BoundedWebSocket, WebSocketsSansIOProtocol)]
        assert ours == theirs, f"seed {seed}: {pieces}"
        taken += len(ours[0])
    assert taken > RUNS


async def test_texts_are_taken_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    source, seen = Random(1), list[bytes]()
    theirs = WebSocketsSansIOProtocol.data_received

    def counted(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        seen.append(data)
        theirs(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", counted)
    first, ping = frame(TEXT, WORDS, source), frame(FIN | PING, b"", source)
    rest = [frame(TEXT, WORDS, source) + frame(FIN | PONG, b"", source) for _ in range(5)]
    told, _, _ = await outcome(BoundedWebSocket, [ping, first, *rest, ping])
    assert [each.get("text") for each in told[:-1]] == [WORDS.decode()] * 6
    assert seen == [UPGRADE, ping, ping]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 1024])
def test_a_frame_is_read_where_all_of_it_is_there(size: int) -> None:
    text, source = b"x" * size, Random(size)
    whole = frame(TEXT, text, source)
    assert heard(b"before" + whole + b"after", 6, 1024) == (TEXT, text, 6 + len(whole))
    assert [heard(whole[:end], 0, 1024) for end in range(len(whole))] == [None] * len(whole)
    assert heard(whole, 0, size - 1) is None
    assert heard(head_of(text) + text, 0, 1024) is None, "a client masks what it sends"
