"""The regulator opens the books from the bar, follows commission to its rounds and back, and reads a correction."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.accessible import findings
from tests.support.browser.dealer import Dealer
from tests.support.browser.inspecting import REAL_CARDS, regulator

Visitor = Callable[..., Any]
CORRECTING = """async ([table, reason]) => {
    const line = new WebSocket(`ws://${location.host}/ws`);
    line.onopen = () => line.send(JSON.stringify({type: "do", id: crypto.randomUUID(), table, act: "correct", reason}));
    const answer = await new Promise((heard) => {
        line.onmessage = ({data}) => { if (["answer", "error"].includes(JSON.parse(data).type)) heard(JSON.parse(data)); };
    });
    line.close();
    return answer;
}"""


async def until_an_act(kim: Dealer, cards: Iterator[str]) -> None:
    """Deal, and turn up cards, until a player acts."""
    while kim.due["step"] != "act":
        if kim.due["enter"] == "cards":
            await kim.press(*next(cards))
            await kim.enters("Enter")
        else:
            await kim.enters("Space")


async def a_corrected_round(visitor: Visitor, room: Served) -> int:
    """A round with real cards, in which the dealer takes back a fold; its number."""
    kim = await Dealer.comes_in(await visitor(room.door), REAL_CARDS, name="Kim")
    await kim.opens_the_table("Ann", "Bob", "Cy")
    cards = iter([rank + suit for suit in "cdhs" for rank in "789tjqk"])
    await until_an_act(kim, cards)
    await kim.folds()
    version = kim.view["version"]
    answer = await kim.page.evaluate(CORRECTING, [REAL_CARDS, "Ann had not acted"])
    assert answer.get("ok"), answer
    await kim.until(lambda: kim.view["version"] > version)
    number: int = kim.view["public"]["round"]
    for keys in ("c", "c", "c", "b6\n", "c", "c"):  # two rounds of betting, so that there is something to charge
        await kim.enters(*["Enter" if key == "\n" else key for key in keys])
        await until_an_act(kim, cards)
    while kim.view["public"]["phase"] == "betting":
        await (kim.folds() if kim.due["step"] == "act" else kim.enters("Space"))
    return number


async def test_a_regulator_follows_commission_both_ways_and_reads_who_corrected_a_round(
    kept_room: Served, visitor: Visitor
) -> None:
    number = await a_corrected_round(visitor, kept_room)
    rita = await regulator(visitor, kept_room, "Rita")
    page = rita.page
    await page.get_by_role("navigation", name="Pages").get_by_role("link", name="Books").click()
    await expect(page.get_by_text(re.compile(r"All \d+ accounts balance to the cent"))).to_be_visible()
    tables = page.get_by_role("region", name="By game and table")
    await expect(tables.get_by_role("row", name=re.compile(f"^Canberra Manila {REAL_CARDS} "))).to_be_visible()
    await expect(tables).not_to_contain_text("Poker -")
    assert await findings(rita) == []
    await page.get_by_role("link", name=re.compile(f"^Commission of {REAL_CARDS}")).click()

    await expect(page.get_by_role("heading", name=re.compile(f"^Commission of {REAL_CARDS}"))).to_be_visible()
    total = await page.get_by_role("row", name=re.compile("^Commission in the books")).get_by_role("cell").inner_text()
    assert re.fullmatch(r"\$[\d.]+", total)
    assert await findings(rita) == []
    await page.get_by_role("link", name=f"Round {number}", exact=True).click()

    corrected = page.get_by_role("region", name="Corrections")
    await expect(corrected.get_by_text("Entries taken back")).to_be_visible()
    await expect(corrected.get_by_text("Dealer Kim")).to_be_visible()
    await expect(corrected.get_by_text("Ann had not acted")).to_be_visible()
    await expect(page.get_by_role("region", name="Commission").get_by_text(total)).to_be_visible()
    assert await findings(rita) == []
    await page.get_by_role("link", name=re.compile(f"^Commission of {REAL_CARDS} on")).click()
    await page.get_by_role("link", name=re.compile("^Books of ")).click()
    await expect(
        page.get_by_role("link", name=re.compile(f"^Commission of {REAL_CARDS}, {re.escape(total)}"))
    ).to_be_visible()
    await page.get_by_label("Business day").fill("2020-01-01")
    await expect(page.get_by_text("No table activity on this day.")).to_be_visible()
    await expect(page).to_have_url(re.compile("/books/2020-01-01$"))
    assert rita.faults == []
