"""Somebody new in the room: where money comes from, which seat is theirs, and which page is theirs to begin with."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from croupier.rulebooks import rulebook
from tests.browser.conftest import Served, serving
from tests.support.browser.accessible import findings
from tests.support.browser.cage import counted, operator, person
from tests.support.browser.pages import altered
from tests.support.browser.player import Player
from tests.support.browser.tables import AGAINST_THE_BANK, BETWEEN_PLAYERS

Visitor = Callable[..., Any]
TABLE, BANK = BETWEEN_PLAYERS[0], AGAINST_THE_BANK[-1]
PASSWORD = "a long pass phrase for pete"


@pytest.fixture
def petes_room(tmp_path: Path) -> Iterator[Served]:
    """A demo where pete has an account of his own, and nothing in it yet."""
    data = f"sqlite:{tmp_path}/room.db"
    command = [sys.executable, "-m", "croupier", "account", "create", "pete", "--role", "player", "--data", data]
    subprocess.run(command, input=f"{PASSWORD}\n", text=True, check=True, capture_output=True)
    with serving(data) as served:
        yield served


async def logged_in(someone: Player, name: str) -> None:
    await someone.button("I have an account").click()
    await someone.page.get_by_label("Name").fill(name)
    await someone.page.get_by_label("Password").fill(PASSWORD)
    await someone.button("Log in").click()
    await expect(someone.button("Settings")).to_be_visible()


async def test_an_empty_wallet_is_told_of_the_cage_and_what_the_cage_takes_in_is_there_at_once(
    petes_room: Served, visitor: Visitor
) -> None:
    olga, otto = await operator(visitor, petes_room, "Olga"), await operator(visitor, petes_room, "Otto")
    await counted(olga, otto, "1000", "Count to open")
    pete: Player = await visitor(f"{petes_room.url}/table/{TABLE}")
    await logged_in(pete, "pete")
    panel = pete.page.get_by_role("region", name="Take a seat")
    await expect(panel).to_contain_text("Your wallet is empty.")
    await expect(panel).to_contain_text("Buy in at the cage first.")
    await expect(pete.button("Sit")).to_have_count(0)

    await person(olga, "Who", "pete")
    await olga.page.get_by_label("Amount").fill("600")
    await olga.button("Buy in $600").click()
    await expect(pete.page.get_by_title("Your wallet")).to_have_text("$600")
    await expect(panel).to_contain_text("you have $600")
    await pete.button("Sit").click()
    await expect(pete.button("Table menu")).to_be_visible()
    assert pete.faults == []


async def test_a_guest_who_sits_elsewhere_is_shown_the_way_to_the_seat_and_no_form(
    room: Served, visitor: Visitor
) -> None:
    gus: Player = await visitor(room.door)
    await gus.sit(TABLE)
    await gus.go_to(BANK)
    panel = gus.page.get_by_role("region", name="Take a seat")
    await expect(panel).to_contain_text("You sit at Canberra Manila. A guest has one seat at a time.")
    await expect(gus.button("Sit")).to_have_count(0)
    assert await findings(gus) == []
    await panel.get_by_role("link", name="Go to your seat").click()
    await expect(gus.button("Table menu")).to_be_visible()
    assert gus.page.url == f"{room.url}/table/{TABLE}"
    assert gus.faults == []


@pytest.mark.parametrize(
    ("role", "page"),
    [
        ("dealer", "deal"),
        ("supervisor", "floor"),
        ("director", "direct"),
        ("operator", "cage"),
        ("regulator", "inspect"),
    ],
)
async def test_staff_begin_at_their_work_and_only_look_at_what_players_take_part_in(
    role: str, page: str, room: Served, visitor: Visitor
) -> None:
    someone: Player = await visitor(room.url)
    await someone.button(role).click()
    await someone.page.wait_for_url(f"{room.url}/{page}")
    await someone.page.get_by_role("link", name="Lobby", exact=True).click()
    cups = someone.page.get_by_role("region", name="Tournaments")
    await expect(cups.get_by_role("link", name="View").first).to_be_visible()
    await expect(someone.page.get_by_role("link", name="Register")).to_have_count(0)
    await expect(someone.page.locator("main a.primary")).to_have_count(0)


async def test_a_first_visit_asks_for_nothing_that_is_refused_and_a_mistyped_address_gets_the_page(
    room: Served, visitor: Visitor
) -> None:
    someone: Player = await visitor(f"{room.url}/rules")
    refused: list[str] = []
    altered(someone.page).on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    await someone.page.goto(room.url)
    await someone.button("Play as guest").wait_for()
    await someone.page.goto(f"{room.url}/rules/{TABLE}/99.9")
    await expect(someone.page.get_by_role("heading", name="Canberra Manila")).to_be_visible()
    assert refused == []


async def test_one_table_has_one_name_with_its_short_name_in_small_print(room: Served, visitor: Visitor) -> None:
    sue: Player = await visitor(room.url)
    await sue.button("supervisor").click()
    card = sue.page.get_by_role("list", name="Tables").get_by_role("button").filter(has_text=TABLE)
    await expect(card).to_contain_text(f"Canberra Manila {TABLE}")
    await expect(card).not_to_contain_text("Poker -")
    await card.click()
    await expect(sue.page.get_by_role("heading", name=f"Canberra Manila {TABLE}")).to_be_visible()
    await sue.page.get_by_role("link", name="Deal", exact=True).click()
    for book in AGAINST_THE_BANK:
        row = sue.page.get_by_role("listitem").filter(
            has=sue.page.get_by_role("link", name=f"Ultimate Texas Hold-em {book}")
        )
        await expect(row).to_contain_text(f"{rulebook(book).instrument.edition} edition")
    assert await findings(sue) == []
    olga: Player = await visitor(room.url)
    await olga.button("operator").click()
    await olga.page.get_by_role("tab", name="Tables", exact=True).click()
    await olga.button(f"Choose {TABLE}").click()
    await expect(olga.page.get_by_role("row", name=re.compile(f"^Canberra Manila {TABLE} "))).to_be_visible()
    await expect(olga.page.get_by_role("heading", name=f"Canberra Manila {TABLE}")).to_be_visible()
    assert await findings(olga) == []


async def test_no_result_sheet_is_offered_before_there_are_places(room: Served, visitor: Visitor) -> None:
    dee: Player = await visitor(room.url)
    await dee.button("director").click()
    await dee.page.wait_for_url(f"{room.url}/direct")
    await dee.page.goto(f"{room.url}/direct/{TABLE}-cup-1")
    await dee.page.get_by_role("tab", name="Papers", exact=True).click()
    await expect(dee.page.get_by_role("link", name="Conditions (PDF)")).to_be_visible()
    await expect(dee.page.get_by_role("link", name="Result sheet (PDF)")).to_have_count(0)
