"""What a window of the staff says before anybody has done anything there, and once it was done at another."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.accessible import Visitor, findings
from tests.support.browser.directing import CUP, dialog, staff, tab, tap, until
from tests.support.browser.reporting import CHIPS, a_hall, at, panel, tables, the_first_is_out


async def test_stacks_are_counted_by_a_person_and_prizes_paid_once(directed_room: Served, visitor: Visitor) -> None:
    dee = await staff(visitor, directed_room, "director", "Dee")
    olive = await staff(visitor, directed_room, "operator", "Olive")
    await a_hall(dee, olive, ("Ann", "Bob", "Cas"), Players="3")
    (table,) = tables(dee)
    first, second, _ = at(dee, table)
    await tab(dee, "Tables")
    await panel(dee, table).get_by_role("button", name="Count the stacks").click()
    status, enter = dialog(dee).get_by_role("status"), dialog(dee).get_by_role("button", name="Enter the count")
    await expect(status).to_contain_text("Enter the stacks as you count them.")
    await expect(enter).to_be_disabled()
    await expect(dialog(dee).get_by_label(first["name"])).to_have_value("")
    await dialog(dee).get_by_label(first["name"]).fill(str(CHIPS))
    await expect(status).to_contain_text("1 of 3 stacks counted. The sum is right.")
    await expect(enter).to_be_enabled()
    await dialog(dee).get_by_label(second["name"]).fill(str(CHIPS - 1))
    await expect(status).to_contain_text("1 chip is missing")
    await dialog(dee).get_by_label(second["name"]).fill("")
    await expect(status).to_contain_text("1 of 3 stacks counted. The sum is right.")
    assert await findings(dee) == []
    await dialog(dee).get_by_role("button", name="Back").click()
    for _ in range(2):
        await the_first_is_out(dee)
    await until(dee, lambda view: view["phase"] == "placed")
    await tap(dee, "Award the places")
    otto = await staff(visitor, directed_room, "operator", "Otto")
    await otto.page.goto(f"{directed_room.url}/direct/{CUP}")
    for cashier in (olive, otto):
        await cashier.button("Pay the prizes").click()
        await cashier.button("Pay everybody").click()
        await expect(dialog(cashier).get_by_role("button", name=re.compile(r"^Pay \$"))).to_be_enabled()
    await dialog(otto).get_by_role("button", name=re.compile(r"^Pay \$")).click()
    await expect(dialog(otto)).to_have_count(0)
    await expect(dialog(olive)).to_contain_text("All paid at another window: nothing is left to pay here.")
    await expect(dialog(olive).get_by_role("button", name=re.compile(r"^Pay \$"))).to_have_count(0)
    assert await findings(olive) == []
    await dialog(olive).get_by_role("button", name="Close", exact=True).last.click()
    await expect(dialog(olive)).to_have_count(0)
    assert (dee.faults, olive.faults, otto.faults) == ([], [], [])
