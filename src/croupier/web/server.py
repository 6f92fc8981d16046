"""Running the server: uvicorn on a socket of our own, until it is told to stop, and then without cutting answers off.

A port that is taken and a certificate that cannot be read are said in one line before anything is opened. On the first
signal no more connections are taken, clients are told to come back (close code 1012) and what is being done is finished.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import token_bytes

import uvicorn
from msgspec.structs import replace

from croupier.errors import RequestError, StoreError
from croupier.store import Lost, Store
from croupier.web.app import make_app
from croupier.web.asgi import App
from croupier.web.door.door_key import door_key
from croupier.web.door.guard import LARGEST_HEAD_BYTES
from croupier.web.door.passwords import Passwords
from croupier.web.gc_tuning import short_pauses
from croupier.web.http.bounds import BoundedHttp, BoundedWebSocket
from croupier.web.logs import web_log
from croupier.web.room_api import Room
from croupier.web.settings import Settings
from croupier.web.start import Past, make_house

LARGEST_MESSAGE_BYTES = 4096
PING_S = 2.5  # a client that says nothing for so long is asked for a sign of life
PONG_S = 4  # one that gives none for so long is gone: noticed within PING_S and this
GRACE_S = 5
TIDY_S = 3600
UNREAD_MS = 30_000  # the system drops a connection whose other end takes nothing for so long
BACKLOG = 1024


def listen(settings: Settings) -> socket.socket:
    """The socket people come in by; RequestError where it cannot be had."""
    _check_certificate(settings)
    try:
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        listening = socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise RequestError(f"cannot listen on {settings.host} port {settings.port}: {why}; choose another") from error
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
    return listening


def _check_certificate(settings: Settings) -> None:
    if settings.tls:
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
                settings.tls.certificate, settings.tls.key
            )
        except OSError as error:  # ssl.SSLError is one
            why = error.strerror or error
            raise RequestError(f"tls: the certificate and its key cannot be used: {why}; give both as PEM") from error


async def serve(
    settings: Settings,
    listening: socket.socket,
    store: Store,
    room: Room,
    past: Past,
    ready: Callable[[str], None],
    lost: Lost,
) -> None:
    """Serve a room until a signal comes or the store is lost to us; `ready` is told the address once people can come in."""
    port = listening.getsockname()[1]
    settings = replace(settings, port=port)
    passwords = Passwords()
    key = await door_key(store.door.key, past.held.sealing, token_bytes, web_log())
    house = make_house(settings, store, key, room, past, passwords)
    server = _Server(config_for(settings, make_app(house)), lambda: ready(address_of(settings)))
    beside = [
        asyncio.create_task(_tidy(store, past.now_ms)),
        asyncio.create_task(house.readiness.watch(store)),
        asyncio.create_task(house.witnesses.log.watch()),
        asyncio.create_task(house.metrics.watch_loop()),
        asyncio.create_task(house.floor.fair_play.watching.loop()),
    ]
    lost.add_done_callback(server.stop)
    try:
        with server.stopped_by_signals():
            async with short_pauses():
                await server.serve(sockets=[listening])
    finally:
        lost.remove_done_callback(server.stop)
        for task in beside:
            task.cancel()
        passwords.close()
        house.odds.close()
        await house.inspecting.verifying.close()
        await house.floor.fair_play.watching.close()
        house.log.info("stopped")


def address_of(settings: Settings) -> str:
    """The address to type into a browser."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return next(iter(settings.origins), f"{'https' if settings.tls else 'http'}://{host}:{settings.port}")


def config_for(settings: Settings, app: App) -> uvicorn.Config:
    """The settings of uvicorn: limits, heartbeats, no messages of its own."""
    return uvicorn.Config(
        app,
        http=BoundedHttp,
        ws=BoundedWebSocket,
        ws_max_size=LARGEST_MESSAGE_BYTES,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PONG_S,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=LARGEST_HEAD_BYTES,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=GRACE_S,
        ssl_certfile=settings.tls.certificate if settings.tls else None,
        ssl_keyfile=settings.tls.key if settings.tls else None,
    )


class _Server(uvicorn.Server):
    """uvicorn, stopped by us: it would end the process with the signal it got, after the store is closed."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield

    @contextmanager
    def stopped_by_signals(self) -> Iterator[None]:
        """The first signal ends the server in order, the second at once."""
        loop = asyncio.get_running_loop()
        before = {
            each: signal.signal(each, lambda *_: loop.call_soon_threadsafe(self.stop))
            for each in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def stop(self, _why: object = None) -> None:
        """End in order; the second time at once."""
        self.force_exit = self.should_exit
        self.should_exit = True


async def _tidy(store: Store, now_ms: Callable[[], int]) -> None:
    while True:
        try:
            await store.accounts.forget_expired(now_ms())
            await store.door.forget_expired(now_ms())
        except StoreError as error:
            web_log().error("sessions that are over were not forgotten", why=str(error))
        await asyncio.sleep(TIDY_S)
