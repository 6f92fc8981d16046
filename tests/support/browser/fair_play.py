"""Findings of the fair play watch as a page is sent them, without the rounds it takes to come by some."""

from __future__ import annotations

import msgspec
from playwright.async_api import Page, Route

from croupier.room import FindingList, OneFinding
from croupier.room.offices.floor.fair_play import EvidenceRound, OneMark, OneSignal, WatchedPerson
from croupier.room.offices.floor.watching import KEPT_DAYS, Looking
from croupier.watch import Signal, chance_words, words_of

DAY_MS = 24 * 3_600_000


def _signal(signal: Signal, names: tuple[str, str], table: str, at: int, amount: int = 0, rounds: int = 5) -> OneSignal:
    shown = [EvidenceRound(table, 812 - 37 * n, at - n * DAY_MS // 5, amount - 3100 * n) for n in range(rounds)]
    return OneSignal(signal.kind, words_of(signal).format(*names), signal.evidence, shown)


def findings(table: str, at: int) -> FindingList:
    """A pair that moves chips, a pair that an official has looked at, and a machine."""
    anna, carla, eve = ("Anna", "Ben"), ("Carla", "Dirk"), ("Eve", "")
    moves = [
        _signal(Signal("pays", 7.1, "a", "b", 118, 0, 0, 132050), anna, table, at, 24500),
        _signal(Signal("wastes", 6.2, "a", "b", 61, 44, 22.4), anna, table, at, 16400),
        _signal(Signal("address", 0, "a", "b", 2, 1, 0), anna, table, at, rounds=0),
    ]
    knows = [_signal(Signal("knows", 5.2, "c", "d", 322, 20, 0), carla, table, at)]
    machine = [
        _signal(Signal("even", 5.5, "e", "", 1800, 0.11, 0.63), eve, table, at, rounds=0),
        _signal(Signal("unmoved", 3.8, "e", "", 1800, 1.01, 1.77), eve, table, at, rounds=0),
    ]
    mark = OneMark("set-aside", "Sue", at - DAY_MS, "Looked at five rounds: cousins. Told to sit apart.", 240)
    return FindingList(
        [
            _finding(anna, 3e-7, 412, at, moves),
            _finding(eve[:1], 0.004, 890, at, machine),
            _finding(carla, 0.0004, 240, at, knows, mark),
        ],
        at,
        48_210,
        Looking(),
        KEPT_DAYS,
    )


def _finding(
    names: tuple[str, ...], score: float, rounds: int, at: int, signals: list[OneSignal], mark: OneMark | None = None
) -> OneFinding:
    people = [WatchedPerson(name.lower(), name) for name in names]
    return OneFinding(people, score, chance_words(score), rounds, at, signals, mark)


async def shows(page: Page, found: FindingList) -> None:
    """Let a page be sent these findings."""

    async def answer(route: Route) -> None:
        await route.fulfill(body=msgspec.json.encode(found), content_type="application/json")

    await page.route("**/api/fair-play", answer)
