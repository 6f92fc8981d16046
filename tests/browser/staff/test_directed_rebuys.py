"""A player of a hall with real cards has lost all chips: the director sees for how long, sells, or takes it back."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.accessible import Visitor, findings
from tests.support.browser.directing import board, dialog, having, player, staff, until
from tests.support.browser.reporting import CHIPS, a_hall, at, out, tables

FOUR_MINUTES_AND_SOME = re.compile(
    r"A re-buy is 1,000 chips for \$100\. (5:00|4:\d\d) left to buy, then the player is out\."
)


async def test_a_bust_out_may_be_bought_out_of_or_taken_back(directed_room: Served, visitor: Visitor) -> None:
    dee = await staff(visitor, directed_room, "director", "Dee")
    olive = await staff(visitor, directed_room, "operator", "Olive")
    await a_hall(dee, olive, ("Ann", "Bob", "Cas"), Players="3", Format="re-buy")
    gone, taker = at(dee, tables(dee)[0])[:2]
    await out(dee, gone["name"], taker["name"])
    await until(dee, lambda view: len(having(view, "broke")) == 1)
    following = dee.page.get_by_role("region", name="Next")
    await expect(following).to_contain_text(FOUR_MINUTES_AND_SOME)
    await following.get_by_role("button", name=re.compile(f"^Re-buy ?: {gone['name']}")).click()
    await expect(dialog(dee)).to_contain_text(f"{gone['name']} buys 1,000 chips for $100.")
    await expect(dialog(dee).get_by_role("radio")).to_have_count(0)
    assert await findings(dee) == []
    await dialog(dee).get_by_role("button", name="Back").click()
    await player(dee, gone["name"])
    await expect(dialog(dee).get_by_label("Comes back with")).to_have_value(str(CHIPS))
    await expect(dialog(dee).get_by_label(taker["name"])).to_have_value(str(CHIPS))
    await expect(dialog(dee).get_by_role("textbox", name=gone["name"])).to_have_count(0)
    await dialog(dee).get_by_label("Reason").fill("it was another player")
    assert await findings(dee) == []
    await dialog(dee).get_by_role("button", name="Take the bust-out back").click()
    await until(dee, lambda view: {one["chips"] for one in having(view, "playing")} == {CHIPS})
    assert len(having(board(dee), "playing")) == 3
    await expect(dialog(dee).get_by_role("button", name="Take the bust-out back")).to_have_count(0)
    assert (dee.faults, olive.faults) == ([], [])
