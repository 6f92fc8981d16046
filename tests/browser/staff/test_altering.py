"""An event altered on the director's page: it opens as it stands, and what becomes otherwise is shown before it is done."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.accessible import Visitor, findings
from tests.support.browser.directing import CUP, TITLE, WITH_PENALTIES, set_up, staff, tab


async def test_one_field_altered_leaves_the_rest_and_says_what_changes(directed_room: Served, visitor: Visitor) -> None:
    dee = await staff(visitor, directed_room, "director", "Dee")
    size = {"Players": "12", "Seats_at_a_table": "4", "Chips": "1000", "Re-buys_each": "2"}
    await set_up(dee, WITH_PENALTIES, Format="turbo", Name_on_the_paper=TITLE, **size)
    olive = await staff(visitor, directed_room, "operator", "Olive")
    page = olive.page
    await page.goto(f"{directed_room.url}/direct/{CUP}")
    await tab(olive, "Papers")
    await olive.button("Alter the event").click()
    for label, value in size.items():
        await expect(page.get_by_label(label.replace("_", " "), exact=True)).to_have_value(value)
    changes = page.get_by_role("region", name="Changes")
    await expect(changes).to_contain_text("No changes yet")
    submit = page.locator("form").get_by_role("button", name="Alter the event", exact=True)
    rebuys = page.get_by_label("Re-buys each", exact=True)
    await rebuys.fill("99")
    await page.get_by_label("Reason").fill("more re-buys were asked for")
    await page.get_by_label("99 re-buys for each player").wait_for()
    await expect(submit).to_be_disabled()
    await rebuys.fill("3")
    await expect(changes.get_by_role("paragraph")).to_have_text(["Re-buys: 2 →becomes 3"])
    await expect(page.get_by_text("Is that what you mean?")).to_have_count(0)
    assert await findings(olive) == []
    await submit.click()
    await expect(changes).to_have_count(0)
    await olive.button("Alter the event").click()
    for label, value in (size | {"Re-buys_each": "3"}).items():
        await expect(page.get_by_label(label.replace("_", " "), exact=True)).to_have_value(value)
    assert olive.faults == []


async def test_a_format_fills_the_fields_and_what_is_typed_over_it_counts(
    directed_room: Served, visitor: Visitor
) -> None:
    dee = await staff(visitor, directed_room, "director", "Dee")
    await set_up(dee, WITH_PENALTIES, Format="standard", Name_on_the_paper=TITLE, Players="12", Minutes_of_a_level="13")
    olive = await staff(visitor, directed_room, "operator", "Olive")
    page = olive.page
    await page.goto(f"{directed_room.url}/direct/{CUP}")
    await tab(olive, "Papers")
    await olive.button("Alter the event").click()
    minutes = page.get_by_label("Minutes of a level", exact=True)
    changes = page.get_by_role("region", name="Changes")
    await expect(minutes).to_have_value("13")
    await page.get_by_label("Format").select_option("turbo")
    await expect(changes).to_contain_text("13 minutes")
    shown = await minutes.input_value()
    assert shown != "13"
    await expect(changes).to_contain_text(f"becomes {shown} minutes")
    await minutes.fill("13")
    await expect(changes).not_to_contain_text("Checking")
    await expect(changes).not_to_contain_text("13 minutes")
    await page.get_by_label("Format").select_option("")
    await expect(changes).to_contain_text("No changes yet")
    await page.get_by_label("Format").select_option("turbo")
    await expect(minutes).to_have_value(shown)
    assert olive.faults == []


async def test_an_entry_without_a_pool_is_refused_at_its_field_until_it_is_mended(
    directed_room: Served, visitor: Visitor
) -> None:
    dee = await staff(visitor, directed_room, "director", "Dee")
    await dee.button("Set up a tournament").click()
    page = dee.page
    await expect(page.get_by_text("Settings are valid.")).to_be_visible()
    fee = page.get_by_label("House fee, dollars")
    await page.get_by_label("Entry, dollars").fill("5")
    await expect(fee).to_have_attribute("aria-invalid", "true")
    await expect(page.get_by_text("the prize pool is $0").first).to_be_visible()
    await expect(dee.button("Announce")).to_be_disabled()
    await fee.fill("1")
    await expect(fee).to_have_attribute("aria-invalid", "false")
    await expect(page.get_by_text("the prize pool is $0")).to_have_count(0)
    await expect(dee.button("Announce")).to_be_enabled()
