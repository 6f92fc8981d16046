"""A quick demo in a process of its own, and a real Chromium that plays there."""

from __future__ import annotations

import os
import shutil
import socket
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright, expect

from tests.support.browser.pages import Pages
from tests.support.browser.player import Player
from tests.support.forked import Forked

BROWSERS = ("chromium", "chromium-headless-shell", "google-chrome")
FETCHED = Path(__file__).parents[2] / ".tools" / "browser" / "chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--no-maglev --no-opt",  # no page lives long enough to be worth an optimizing compiler
]
HERE = Path(__file__).parent
STARTING_S = 60
expect.set_options(timeout=20_000)  # as long as a busy machine may take: what is waited for comes, or the test fails
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests in the loop the browser was started in."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


def browser_path() -> str:
    """Where the browser is; without one these tests fail rather than pass unrun."""
    found = os.environ.get("CROUPIER_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    found = found or (str(FETCHED) if FETCHED.is_file() else None)
    assert found, "these tests need a browser: `make test` gets one, or name one in CROUPIER_BROWSER"
    assert (files("croupier.web") / "client" / "index.html").is_file(), "build the page first: make client"
    return found


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class Served:
    """A room that is served, and may be killed and started again at the same address."""

    def __init__(self, data: str, port: int, env: dict[str, str], module: str, config: str) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.door = f"{self.url}/icon.svg"  # an address of the room where nothing of it is shown yet
        self._module = f"tests.support.browser.{module}"
        self._arguments = ["serve", "--demo", "--port", str(port)]
        self._arguments += ["--data", data] if data else []
        self._arguments += ["--config", config] if config else []
        self._env = env
        self._process: Forked | None = None

    def start(self) -> None:
        """Start it, and wait until people can come in."""
        self._process = Forked(self._module, self._arguments, self._env)
        self._process.line()
        with urllib.request.urlopen(f"{self.url}/health", timeout=STARTING_S) as answer:
            assert answer.status == 200

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process:
            self._process.close()


@contextmanager
def serving(data: str = "", module: str = "room", config: str = "", **env: str) -> Iterator[Served]:
    """A room for the length of the block."""
    served = Served(data, free_port(), env, module, config)
    served.start()
    try:
        yield served
    finally:
        served.kill()


@pytest.fixture(scope="session")
def room() -> Iterator[Served]:
    """A demo with bots, for all tests of this process."""
    with serving() as served:
        yield served


@pytest.fixture(scope="session")
def empty_room() -> Iterator[Served]:
    """A demo without bots, for all tests of this process."""
    with serving(QUIET="1") as served:
        yield served


@pytest.fixture(scope="module")
def cup_room() -> Iterator[Served]:
    """A demo whose tournaments are short and follow one another without a pause: no longer than it is looked at."""
    with serving(module="cups") as served:
        yield served


@pytest.fixture
def directed_room() -> Iterator[Served]:
    """The same without a standing order and without bots: a director directs."""
    with serving(module="cups", DIRECTED="1") as served:
        yield served


@pytest.fixture
def brief_room() -> Iterator[Served]:
    """The same, where a session by time is over in a few seconds."""
    with serving(module="cups", DIRECTED="1", BRIEF="1") as served:
        yield served


@pytest.fixture
def kept_room(tmp_path: Path) -> Iterator[Served]:
    """A demo with bots that is kept in a file."""
    with serving(f"sqlite:{tmp_path}/room.db") as served:
        yield served


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def pages() -> AsyncIterator[Pages]:
    """The pages of a browser, for all tests of this process."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        yield Pages(browser)
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def visitor(pages: Pages) -> AsyncIterator[Callable[..., Any]]:
    """Somebody new with a browser of their own, who gives their seat back once the test is over.

    Whoever just vanished would hold up the table for the next test until their time has run out.
    """
    players: list[Player] = []

    async def arrive(url: str, size: dict[str, int] = DESKTOP, **options: Any) -> Player:
        players.append(await Player.arrive(await pages.open(size, **options), url))
        return players[-1]

    yield arrive
    for player in players:
        await player.get_up()
        player.look_away()
        await pages.close(player.page)
