"""Guests: whether they come in at all, what they may be called, and how many seats they get."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from croupier.errors import RequestError
from croupier.house.people import PLAYER, Person
from croupier.room.room import SeatTaken
from croupier.rulebooks import rulebook_ids
from croupier.store.look_alikes import mixes_scripts, skeleton
from croupier.web.door.guest_names import guest_name
from croupier.web.door.guest_seats import GuestSeats
from croupier.web.settings import ONE_MACHINE, Settings
from croupier.web.table_settings import TableSettings
from tests.support.web.outages import Crowd, a_server
from tests.web.conftest import OURS, PORT, Site, open_site

CASH = TableSettings("cash-1", "act-omaha-2006", "GRC 1")


@pytest.mark.parametrize(
    ("settings", "taken"),
    [
        (Settings(), False),
        (Settings(tables=(CASH,)), False),
        (Settings(tables=(CASH, replace(CASH, name="play-1", play_money=True))), True),
        (Settings(tables=(replace(CASH, company=3),)), True),
        (Settings(tables=(replace(CASH, company=3),), guests="off"), False),
        (Settings(tables=(CASH,), guests="on"), True),
        (Settings(demo=True), True),
        (Settings(demo=True, guests="off"), False),
    ],
)
def test_a_room_for_cash_takes_no_guests_and_any_room_may_turn_them_off(settings: Settings, taken: bool) -> None:
    assert settings.takes_guests is taken


async def test_where_there_are_no_guests_they_are_told_so_and_the_page_knows(logged: list[dict[str, Any]]) -> None:
    async with open_site(logged, Settings(port=PORT, guests="off")) as site, site.client(headers=OURS) as browser:
        answer = await browser.post("/api/guest", json={"name": "Ann"})
        assert (answer.status_code, answer.json()["error"]["what"]) == (403, "this room takes no guests")
        assert (await browser.get("/api/house")).json()["guests"] is False


@pytest.mark.parametrize(
    "name",
    [
        "house", "The House", "HOUSE", "h0use", "Ноuѕе", "ноusе", "ｄｅａｌｅｒ", "d-e-a-l-e-r", "Dealer Bob", "deaIer",
        "оperаtor", "0perator", "0ρerator", "déaler", "Supervisor.", "c r o u p i e r", "Croupier", "Guest 000001",
        "Demo dealer", "bot", "ᴅᴇᴀʟᴇʀ", "ʜᴏᴜꜱᴇ", "ᎠᎬᎪᏞᎬᎡ", "ꓓꓰꓮꓡꓰꓣ", "đealer", "dealɛr", "ɥouse", "ΒΟΤ",
        "d3aler", "D3aler1", "@dmin", "d€aler", "Dealer1", "1dealer", "TheHouse", "Dealers", "CroupierBot",
        "BobTheDealer", "Pit boss", "Pitboss Bob",
        "Bob dea ler", "deaʻler",
    ],
)  # fmt: skip
def test_words_of_the_house_are_refused_however_they_are_written(name: str) -> None:
    with pytest.raises(RequestError):
        guest_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann\u200b", "A\u00adnn", "\u202eAnn", "Ann\u2066", "\ufeffAnn", "\u3164", "\u2800\u2800", "An\u034fn", "A\ufe0fnn",
        "Z\u0300\u0301\u0302\u0303", "An\x00n", "Ann\u2028Bob", "\U000e0041nn", "...", "", "x" * 25,
        "Ann (Guest)", "Аnn", "Αnna", "A\u0489", "Ann\u20dd", "Annー",
    ],
)  # fmt: skip
def test_nothing_invisible_nothing_mixed_and_nothing_too_long(name: str) -> None:
    with pytest.raises(RequestError):
        guest_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann", "José", "Zoë B", "Анна", "Ελένη", "太郎さん", "이수민", "Housewright", "Ann-Marie", "Kim 2",
        "ラーメン", "Kaʻiulani", "O’Brien", "Łukasz", "Đorđe", "Nguyễn", "पंकज", "محمد", "กิ๊ก", "Hostetler", "Stafford",
        "Ann3",
    ],
)  # fmt: skip
def test_people_keep_their_names(name: str) -> None:
    assert guest_name(name) == name


def test_look_alikes_have_one_skeleton() -> None:
    assert skeleton("Раураl") == skeleton("PAYPAL") == skeleton("pаypаI")
    assert skeleton("Ann") != skeleton("Anne") != skeleton("Ann3")
    assert skeleton("Kaʻiulani") == skeleton("ka'iulani")
    assert skeleton("ΕΛΕΝΗ") == skeleton("Ελένη"), "no two people differ in capitals alone"
    assert not mixes_scripts("太郎さん")


async def test_a_name_of_an_account_and_a_free_one_are_answered_alike(site: Site, browser: httpx.AsyncClient) -> None:
    await site.account("Karla", "dealer")
    free = await browser.post("/api/guest", json={"name": "Berta"})
    taken = await browser.post("/api/guest", json={"name": "Karla"})
    assert taken.status_code == free.status_code == 200
    assert taken.json()["person"]["name"] == "Karla (guest)", "and nobody takes them for the dealer"
    for again in ("karla", "Karlа", "KARLÁ"):
        answer = await browser.post("/api/guest", json={"name": again})
        assert answer.status_code == 400, "what looks like another guest's is taken; or mixes scripts"
    assert (await site.store.accounts.of_name("Karla")).guest is False  # type: ignore[union-attr]


async def test_in_the_demo_look_alikes_are_taken_too_and_staff_have_no_name_of_the_house(
    logged: list[dict[str, Any]],
) -> None:
    async with open_site(logged, Settings(port=PORT, demo=True)) as site, site.client(headers=OURS) as browser:

        async def answered(name: str, role: str = "player") -> int:
            return (await browser.post("/api/guest", json={"name": name, "role": role})).status_code

        assert await answered("Paul") == 200
        assert [await answered(name) for name in ("PauI", "Pau1", "ᴘàul")] == [400] * 3
        assert await answered("Paula") == 200
        assert [await answered(name, "supervisor") for name in ("The House", "Dealer", "Pau1a")] == [400] * 3
        assert await answered("Olga", "supervisor") == 200


async def seats_taken(crowd: Crowd, people: int, tables: Sequence[str]) -> int:
    """How many seats so many guests get who ask for every seat of all tables at once."""
    for who in range(people):
        for table in tables:
            for seat in range(1, 10):
                sit = {
                    "type": "do",
                    "id": f"{table}/{seat}",
                    "table": table,
                    "act": "sit",
                    "seat": seat,
                    "stake": 20000,
                }
                await crowd.sockets[who].send(json.dumps(sit))
    asked = 9 * len(tables)
    await crowd.until(lambda: all(sum("id" in one for one in crowd.told[who]) >= asked for who in range(people)))
    return sum(bool(one.get("ok")) for told in crowd.told[:people] for one in told if one["type"] == "answer")


@pytest.mark.parametrize(("limit", "most"), [(5000, 8), (3, 3)])
async def test_eight_guests_who_try_for_every_seat_get_one_each_and_no_more_than_their_address_may(
    tmp_path: Path, limit: int, most: int
) -> None:
    limits = replace(ONE_MACHINE, seats_per_address=limit, messages_per_second=1000)
    async with asyncio.timeout(240), a_server("sqlite::memory:", tmp_path, limits) as base:
        crowd = Crowd(base)
        tables = rulebook_ids()
        await crowd.come(8, tables[0])
        assert await seats_taken(crowd, 8, tables) == most
        await crowd.go()


def test_a_guest_who_sits_already_is_told_where_by_the_name_the_lobby_has() -> None:
    seats = GuestSeats(8, lambda _account: [SeatTaken("omaha-7", 3, "Poker - Omaha, Casino Canberra")])
    with seats.taking(Person("g-1", "Gus", frozenset({PLAYER}), guest=True), "here", "uth-1") as refusal:
        assert refusal is not None
        assert refusal.code == "guest-sits-elsewhere"
        assert "leave Omaha, Casino Canberra first" in refusal.reason


def test_guests_who_were_gone_before_their_seat_was_given_back_are_forgotten() -> None:
    seated: set[str] = set()
    seats = GuestSeats(8, lambda account: [SeatTaken("omaha-7", 3, "Omaha")] if account in seated else [])
    for number in range(5_000):
        guest = Person(f"g{number}", f"Guest {number}", guest=True)
        seats.come(guest, f"10.0.{number // 250}.{number % 250}")
        seated.add(guest.account)
        seats.go(guest, f"10.0.{number // 250}.{number % 250}")
        seated.discard(guest.account)  # the seat is given back, with nobody there to say so
    assert len(seats._came) <= 2_001


def test_where_fewer_have_come_than_may_sit_the_tables_are_asked_about_the_one_who_sits_down_alone() -> None:
    asked: list[str] = []
    seats = GuestSeats(8, lambda account: asked.append(account) or [])  # type: ignore[func-returns-value]
    guests = [Person(f"g{number}", f"Guest {number}", frozenset({PLAYER}), guest=True) for number in range(8)]
    for guest in guests:
        seats.come(guest, "here")
    with seats.taking(guests[0], "here", "uth-1") as refusal:
        assert refusal is None
    assert asked == ["g0"]
    seats.come(Person("g8", "Guest 8", guest=True), "here")
    with seats.taking(guests[0], "here", "uth-1") as refusal:
        assert refusal is None, "they have come, and do not sit"
    assert sorted(asked) == ["g0", "g0", *[f"g{number}" for number in range(1, 9)]]


def test_a_guest_who_goes_is_looked_for_alone_however_many_went_before() -> None:
    asked: list[str] = []
    seated = {f"g{number}" for number in range(500)}

    def seats_of(account: str) -> list[SeatTaken]:
        asked.append(account)
        return [SeatTaken("omaha-7", 3, "Omaha")] if account in seated else []

    seats = GuestSeats(8, seats_of)
    guests = [Person(f"g{number}", "Guest", guest=True) for number in range(500)]
    for guest in guests:
        seats.come(guest, "10.0.0.1")
    asked.clear()
    for guest in guests:
        seats.go(guest, "10.0.0.1")
    assert asked == [guest.account for guest in guests]
    seated.clear()
    for number in range(200):
        seats.come(Person(f"later{number}", "Guest", guest=True), "10.0.0.1")
    assert set(seats._came["10.0.0.1"]) == {f"later{number}" for number in range(200)}, "those who went are forgotten"
