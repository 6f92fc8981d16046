"""A session at the cage: opened by two, cash in and out, chips to a table, a drop, an adjustment, closed by two."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.support.browser.accessible import findings
from tests.support.browser.cage import (
    BANK,
    REAL_CARDS,
    TABLE,
    Visitor,
    adjustment,
    charged,
    counted,
    drop,
    operator,
    person,
    receipt,
    tab,
)
from tests.support.browser.player import Player
from tests.support.browser.tables import BETWEEN_PLAYERS


async def refused_comma(someone: Player) -> None:
    """Half the world writes one dollar fifty so: nobody is paid a hundred times that."""
    await someone.page.get_by_label("Amount").fill("1,50")
    await expect(someone.page.get_by_role("alert").filter(has_text="A comma marks thousands")).to_be_visible()
    await expect(someone.button("Buy in")).to_be_disabled()


async def bought_in(someone: Player) -> None:
    """Cash for the person who is chosen."""
    await refused_comma(someone)
    await someone.page.get_by_label("Amount").fill("250.50")
    await someone.button("Buy in $250.50").click()
    await printed_alone(someone)
    await receipt(someone, "Buy-in", "$250.50")


async def closed_after_notice(someone: Player) -> None:
    """Whether a table is to close is asked, and then said."""
    await someone.button("Give notice of closing").click()
    await someone.button("Give notice").click()
    await expect(someone.page.get_by_text("Notice of closing is given.")).to_be_visible()
    await expect(someone.button("Give notice of closing")).to_have_count(0)


async def printed_alone(someone: Player) -> None:
    """What is printed is the receipt and nothing of the page behind it, which has other people's names."""
    paper = someone.page.get_by_role("dialog")
    await someone.page.evaluate("() => { window.print = () => undefined; }")
    await someone.page.emulate_media(media="print")
    await expect(paper.get_by_text("was not printed")).to_be_visible()  # which nobody has on record
    await expect(paper.get_by_text("Signature")).to_be_hidden()
    await someone.page.emulate_media(media="screen")
    await expect(paper.get_by_text("was not printed")).to_be_hidden()
    await paper.get_by_role("button", name="Print").click()
    await someone.page.emulate_media(media="print")
    await expect(paper.get_by_text("Signature")).to_be_visible()
    await expect(someone.page.get_by_text("In the drawer")).to_be_hidden()
    await expect(someone.page.get_by_role("heading", name="The cage", exact=True)).to_be_hidden()
    await someone.page.emulate_media(media="screen")


async def test_a_cage_session_whose_books_come_out(kept_room: Served, visitor: Visitor) -> None:
    olga, otto = await operator(visitor, kept_room, "Olga"), await operator(visitor, kept_room, "Otto")
    await counted(olga, otto, "1000", "Count to open")
    await expect(olga.page.get_by_role("heading", name="Shift 1")).to_be_visible()

    pat = await visitor(kept_room.url)
    await pat.come_in("Pat")
    await person(olga, "Who", "Pat")
    await bought_in(olga)
    await expect(olga.page.get_by_text("$1,250.50").first).to_be_visible()

    await pat.go_to(TABLE)
    await pat.button("Sit").click()
    while not await charged(olga):
        await pat.play_a_round()
    await pat.get_up()

    await person(olga, "Who", "Pat")
    await olga.page.get_by_label("Amount").fill("9999999")
    await olga.button("Cash out $9,999,999").click()
    await expect(olga.page.get_by_role("alert").filter(has_text="The wallet holds")).to_be_visible()
    await olga.page.get_by_label("Amount").fill("50.50")
    await olga.button("Cash out $50.50").click()
    await receipt(olga, "Cash-out", "$50.50")

    await tab(olga, "Tables")
    await olga.button(f"Choose {BANK}").click()
    await olga.page.get_by_label("Amount").fill("500")
    await olga.button("Fill $500").click()
    await receipt(olga, "Fill", "$500")
    await olga.page.get_by_label("Amount").fill("100")
    await olga.button("Credit $100").click()
    await receipt(olga, "Credit", "$100")
    await olga.button(f"Choose {REAL_CARDS}").click()
    await olga.page.get_by_label("Amount").fill("75")
    await olga.button("Fill $75").click()
    await receipt(olga, "Fill", "$75")
    await closed_after_notice(olga)
    await drop(olga)
    await adjustment(olga, otto)

    await closed(olga, otto)
    await olga.page.goto(f"{kept_room.url}/books")
    await expect(olga.page.get_by_text(re.compile(r"All \d+ accounts balance to the cent"))).to_be_visible()
    cage = olga.page.get_by_label("The cage")
    for words, dollars in (
        ("Bought in", "$250.50"),
        ("Cashed out", "-$50.50"),
        ("Fills", "-$575"),
        ("Credits", "$100"),
    ):
        await expect(cage.get_by_role("row", name=re.compile(f"^{words}")).get_by_text(dollars)).to_be_visible()
    sums = olga.page.get_by_role("row", name="Cash at the closing of shift 1")
    await expect(sums.get_by_text("balanced")).to_be_visible()
    assert [fault for fault in olga.faults if "409" not in fault] == otto.faults == pat.faults == []  # one was refused


async def closed(olga: Player, otto: Player) -> None:
    """Close the cage: a first count that is $10 short is asked about and counted again."""
    await tab(olga, "Cash")
    await olga.button("Close the cage").click()
    await olga.page.get_by_label("Cash counted in the drawer").fill("1190")
    await olga.button("Count to close").click()
    question = olga.page.get_by_role("dialog", name="Count of the drawer")
    await expect(question).to_contain_text("Counted $1,190, the ledger has $1,200: $10 short.")
    await question.get_by_role("button", name="Count again").click()
    await tab(otto, "Cash")
    await counted(olga, otto, "1200", "Count to close")
    await expect(otto.page.get_by_role("heading", name="The cage is closed")).to_be_visible()


async def test_an_operator_opens_a_table_by_its_determinations(empty_room: Served, visitor: Visitor) -> None:
    olga = await operator(visitor, empty_room, "Oona")
    page = olga.page
    await tab(olga, "Rules of tables")
    await page.get_by_label("Rulebook").select_option(BETWEEN_PLAYERS[0])
    await expect(page.get_by_text("Settings are valid")).to_be_visible()
    await page.locator('[id="key-deck"]').fill("53")
    await expect(page.get_by_role("alert").filter(has_text="Deck size: ").get_by_role("link").first).to_be_visible()
    await expect(olga.button("Open the table")).to_be_disabled()
    await page.locator('[id="key-deck"]').fill("")
    await expect(page.get_by_text("Settings are valid")).to_be_visible()
    await page.get_by_label("Name of the table").fill("oona-1")
    await page.get_by_label("Approval").select_option(index=1)
    await olga.button("Open the table").click()
    await expect(page.get_by_text("oona-1 is open.")).to_be_visible()
    await page.get_by_role("link", name="Lobby").last.click()
    await expect(page.get_by_text("oona-1").first).to_be_visible()
    assert olga.faults == []


async def test_every_part_of_the_cage_is_accessible(empty_room: Served, visitor: Visitor) -> None:
    for name, look in (("Una", {"size": DESKTOP, "color_scheme": "dark"}), ("Uma", {"size": PHONE})):
        olga = await operator(visitor, empty_room, name, **look)
        for part in ("Cash", "Tables", "Adjustments", "Rules of tables", "Register"):
            await tab(olga, part)
            if part == "Tables":
                await olga.button(f"Choose {BANK}").click()
            if part == "Rules of tables":
                await olga.page.get_by_label("Rulebook").select_option(BETWEEN_PLAYERS[0])
                await expect(olga.page.get_by_text("Settings are valid")).to_be_visible()
            assert await findings(olga) == [], part
        await olga.page.goto(f"{empty_room.url}/books")
        await expect(olga.page.get_by_role("heading", name="By game and table")).to_be_visible()
        assert await findings(olga) == []
