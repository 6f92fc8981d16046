"""A hall without consoles: the director reports three tables with real cards from a phone, from setting up to the prizes."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.support.browser.accessible import Visitor, findings
from tests.support.browser.directing import (
    CUP,
    board,
    confirm,
    dialog,
    having,
    places_and_prizes,
    player,
    staff,
    tab,
    tap,
    until,
)
from tests.support.browser.player import Player
from tests.support.browser.reporting import CHIPS, NAMES, a_hall, at, panel, tables, the_first_is_out


async def counted(dee: Player, table: str) -> None:
    """A count that is wrong is told by how much; the right one is entered."""
    await tab(dee, "Tables")
    await panel(dee, table).get_by_role("button", name="Count the stacks").click()
    first, second = at(dee, table)[:2]
    await dialog(dee).get_by_label(first["name"]).fill(str(first["chips"] + 300))
    await expect(dialog(dee).get_by_role("status")).to_have_text("300 chips too many: count again.")
    await expect(dialog(dee).get_by_role("button", name="Count all tables")).to_be_visible()
    await expect(dialog(dee).get_by_role("button", name="Enter the count")).to_be_disabled()
    await dialog(dee).get_by_label(second["name"]).fill(str(second["chips"] - 300))
    assert await findings(dee) == []
    await confirm(dee, "Enter the count")
    await until(dee, lambda _view: at(dee, table)[0]["chips"] == first["chips"] + 300)


async def counted_together(dee: Player) -> None:
    """Whoever was moved took other chips along: all tables come to the right sum. Chips that are missing are decided on."""
    one, other = [at(dee, table)[0] for table in tables(dee)[:2]]
    await tab(dee, "Tables")
    await panel(dee, one["table"]).get_by_role("button", name="Count the stacks").click()
    await dialog(dee).get_by_label(one["name"]).fill(str(one["chips"] + 500))
    await expect(dialog(dee).get_by_role("button", name="Enter the count")).to_be_disabled()
    await dialog(dee).get_by_role("button", name="Count all tables").click()
    await dialog(dee).get_by_label(other["name"]).fill(str(other["chips"] - 500))
    await expect(dialog(dee).get_by_text("+500, the books have")).to_be_visible()
    await expect(dialog(dee).get_by_text("−500, the books have")).to_be_visible()
    await confirm(dee, "Enter the count")
    await until(dee, lambda _view: at(dee, other["table"])[0]["chips"] == other["chips"] - 500)
    everything = sum(person["chips"] for person in having(board(dee), "playing"))
    await dee.button("Count all tables").click()
    await dialog(dee).get_by_label(one["name"]).fill(str(one["chips"] + 300))
    await expect(dialog(dee).get_by_role("status")).to_contain_text("200 chips are missing")
    await expect(dialog(dee).get_by_role("button", name="Enter this count")).to_be_disabled()
    await dialog(dee).get_by_label("Reason").fill("two chips were not found")
    assert await findings(dee) == []
    await confirm(dee, "Enter this count")
    await until(dee, lambda view: sum(person["chips"] for person in having(view, "playing")) == everything - 200)


async def hand_for_hand(dee: Player) -> None:
    """One goes at the first table, nobody at the other; then both go on."""
    table, other = tables(dee)
    gone, taker = at(dee, table)[:2]
    await tab(dee, "Tables")
    await panel(dee, table).get_by_role("button", name="Report a hand").click()
    await dialog(dee).get_by_role("checkbox", name=gone["name"]).check()
    await expect(dialog(dee).get_by_text("Required: what they had when the hand began")).to_be_visible()
    await dialog(dee).get_by_label(gone["name"]).nth(1).fill("400")
    await dialog(dee).get_by_label("The button was at seat").select_option(str(taker["seat"]))
    await dialog(dee).get_by_role("radio", name=taker["name"]).check()
    assert await findings(dee) == []
    await confirm(dee, "Report the hand")
    await expect(panel(dee, table)).to_contain_text("hand played")
    await panel(dee, other).get_by_role("button", name="Hand over, no player out").click()
    await until(dee, lambda view: len(having(view, "playing")) == len(NAMES) - 3)


async def test_a_hall_of_three_tables_is_reported_from_a_phone(directed_room: Served, visitor: Visitor) -> None:
    dee = await staff(visitor, directed_room, "director", "Dee", size=PHONE)
    olive = await staff(visitor, directed_room, "operator", "Olive", size=DESKTOP)
    await a_hall(dee, olive)
    assert len(tables(dee)) == 3
    await expect(dee.page.get_by_role("link", name="Watch the table")).to_have_count(0)

    for _ in range(2):
        gone, taker = await the_first_is_out(dee)
    await player(dee, gone["name"])
    await expect(dialog(dee).get_by_label(taker["name"])).to_have_value(str(gone["chips"]))
    await dialog(dee).get_by_label("Reason").fill("it was another")
    await dialog(dee).get_by_role("button", name="Take the bust-out back").click()
    chips_of = [len(NAMES) - 1, CHIPS * len(NAMES)]  # what the other gives back comes in a moment of its own
    await until(
        dee, lambda view: [len(there := having(view, "playing")), sum(one["chips"] for one in there)] == chips_of
    )
    await expect(dialog(dee)).to_have_count(0)
    await counted(dee, tables(dee)[0])
    await counted_together(dee)
    await the_first_is_out(dee)
    assert len(tables(dee)) == 2
    await tab(dee, "Tables")
    if not board(dee)["hand_for_hand"]:
        await tap(dee, "Hand for hand")
        await until(dee, lambda view: view["hand_for_hand"])
    await hand_for_hand(dee)

    screen = await visitor(f"{directed_room.url}/display/{CUP}")
    await expect(screen.page.locator("dd").first).to_contain_text("4")
    await tap(dee, "Hand for hand")
    while len(having(board(dee), "playing")) > 1:
        await until(dee, lambda _view: any(len(at(dee, name)) > 1 for name in tables(dee)))  # a table may be breaking
        await the_first_is_out(dee)
    await places_and_prizes(dee, olive)
    assert [place["place"] for place in board(dee)["standings"]] == list(range(1, len(NAMES) + 1))
    assert dee.faults == olive.faults == screen.faults == []


async def test_level_players_cut_cards_and_the_director_enters_them(brief_room: Served, visitor: Visitor) -> None:
    """Three players of one table have as many chips each when the time of the session is over."""
    dee = await staff(visitor, brief_room, "director", "Dee", size=PHONE)
    olive = await staff(visitor, brief_room, "operator", "Olive", size=DESKTOP)
    await a_hall(dee, olive, NAMES[:3], Format="timed", Players="3")
    await until(dee, lambda view: [wait["what"] for wait in view["waits"]] == ["count"])
    await tab(dee, "Tables")
    await panel(dee, tables(dee)[0]).get_by_role("button", name="Count the stacks").click()
    await expect(dialog(dee).get_by_role("button", name="Enter the count")).to_be_disabled()  # nobody has counted yet
    for one in at(dee, tables(dee)[0]):
        await dialog(dee).get_by_label(one["name"]).fill(str(one["chips"]))
    await confirm(dee, "Enter the count")
    await until(dee, lambda view: [wait["what"] for wait in view["waits"]] == ["cut"])

    await dee.button("Enter the cards").click()
    enter = dialog(dee).get_by_role("button", name="Enter the cards")
    for name, card in zip(NAMES, ("6d", "10h", "6d"), strict=False):
        await expect(enter).to_be_disabled()
        await dialog(dee).get_by_label(name).fill(card)
    await expect(dialog(dee).get_by_role("status")).to_have_text("Each player cuts a different card.")
    assert await findings(dee) == []
    await dialog(dee).get_by_label(NAMES[2]).fill("6s")
    await enter.click()
    await expect(dialog(dee)).to_have_count(0)
    await dee.button("Enter the cards").click()
    await dialog(dee).get_by_label(NAMES[0]).fill("2c")
    await dialog(dee).get_by_label(NAMES[2]).fill("as")
    await enter.click()
    await places_and_prizes(dee, olive)
    assert [one["names"] for one in board(dee)["standings"]] == [[NAMES[1]], [NAMES[2]], [NAMES[0]]]
    assert dee.faults == olive.faults == []
