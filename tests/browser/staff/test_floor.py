"""The floor in a real browser: a call that is answered, a waiting player called and seated, an exclusion that bars."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.support.browser.accessible import findings
from tests.support.browser.cage import person
from tests.support.browser.floor import ACTING, OPENING, SMALL, TABLE, Visitor, card, official
from tests.support.browser.player import Player


async def two_seated(visitor: Visitor, room: Served, sue: Player) -> tuple[Player, Player]:
    """Ann and Bob at a table for two, who mean to play: a seat of somebody who only sits is given to others."""
    ann, bob = [await visitor(room.url) for _ in range(2)]
    for seat, (someone, name) in enumerate(((ann, "Ann"), (bob, "Bob")), 1):
        await someone.come_in(name)
        await someone.go_to(SMALL)
        for act in ({"act": "sit", "seat": seat, "stake": 40000}, {"act": "auto-post", "now": True}):
            answer = await someone.page.evaluate(ACTING, [SMALL, act])
            assert answer.get("ok"), answer
    await expect(card(sue, SMALL).get_by_text("2/2 seats")).to_be_visible()
    return ann, bob


async def calls_and_is_answered(ann: Player, sue: Player) -> None:
    await ann.button("Table menu").click()
    await ann.page.get_by_label("Ask for an official").fill("he saw my cards")
    await ann.button("Ask").click()
    calls = sue.page.get_by_role("region", name="Calls for an official")
    await expect(calls.get_by_text("he saw my cards")).to_be_visible()
    await calls.get_by_role("button", name="I am coming").click()
    await expect(calls.get_by_text("Sue comes")).to_be_visible()
    await calls.get_by_placeholder("How it was answered").fill("Both keep their cards covered")
    await calls.get_by_role("button", name="Done").click()
    await expect(calls.get_by_text("No calls.")).to_be_visible()


async def is_called_and_seated(cleo: Player, bob: Player, sue: Player) -> None:
    await cleo.come_in("Cleo")
    await cleo.go_to(SMALL)
    await cleo.button("Join the waiting list").click()
    await expect(cleo.button("Leave the waiting list")).to_be_visible()
    await cleo.page.goto(f"{cleo.url}/rules")  # whatever she looks at meanwhile
    await card(sue, SMALL).click()
    await expect(sue.page.get_by_text("No seat is free.")).to_be_visible()
    await bob.get_up()
    await sue.button("Call Cleo").click()
    await expect(cleo.page.get_by_text("A seat is free for you")).to_be_visible()
    await cleo.button("Go to the table").click()
    await cleo.button("Sit").click()
    await expect(card(sue, SMALL).get_by_text("2/2 seats")).to_be_visible()
    await expect(cleo.page.get_by_text("A seat is free for you")).to_have_count(0)


async def is_kept_apart(sue: Player) -> None:
    """Ann from Cleo, which the log tells."""
    await sue.button("Change seat 1: Ann").click()
    await sue.page.get_by_label("Why", exact=True).fill("They are sisters")
    await sue.page.get_by_label("Apart from").select_option("2")
    await sue.button("Keep apart").click()
    await expect(sue.button("Keep apart")).to_have_count(0)
    await sue.page.get_by_role("tab", name="Log of rulings").click()
    await expect(sue.page.get_by_text("Ann and Cleo are kept apart")).to_be_visible()
    await expect(sue.page.get_by_text("Why: They are sisters")).to_be_visible()


async def is_excluded(bob: Player, sue: Player) -> None:
    await sue.page.get_by_role("tab", name="Exclusions").click()
    await person(sue, "Who", "Bob")
    await sue.page.get_by_label("Reason").fill("Bob threatened the dealer")
    await sue.button("Exclude").click()
    await expect(sue.page.get_by_text("permanent", exact=True)).to_be_visible()
    await bob.go_to(TABLE)
    await expect(bob.page.get_by_text("excluded from every game")).to_be_visible()
    await expect(bob.button("Sit")).to_have_count(0)


async def is_let_in_again(bob: Player, otto: Player) -> None:
    await otto.page.get_by_role("tab", name="Exclusions").click()
    await otto.page.get_by_placeholder("Why it ends").fill("It was somebody else")
    await otto.button("End it").click()
    await expect(otto.page.get_by_text("Ended by Otto")).to_be_visible()
    await bob.go_to(TABLE)
    await bob.button("Sit").click()
    await expect(bob.button("Table menu")).to_be_visible()


async def test_a_call_is_answered_somebody_is_called_and_seated_and_an_exclusion_bars(
    empty_room: Served, visitor: Visitor
) -> None:
    otto = await official(visitor, empty_room, "Otto", "operator")
    assert await otto.page.evaluate(OPENING, [SMALL, TABLE]) == 200
    sue = await official(visitor, empty_room, "Sue")
    await expect(card(sue, SMALL)).to_be_visible()
    await expect(card(sue, TABLE).first).to_be_visible()
    ann, bob = await two_seated(visitor, empty_room, sue)
    cleo = await visitor(empty_room.url)
    await calls_and_is_answered(ann, sue)
    await is_called_and_seated(cleo, bob, sue)
    await is_kept_apart(sue)
    await is_excluded(bob, sue)
    await is_let_in_again(bob, otto)
    for someone in (ann, bob, cleo, sue, otto):
        assert someone.faults == []


async def test_the_floor_is_accessible_on_a_desk_and_on_a_phone(room: Served, visitor: Visitor) -> None:
    for size in (DESKTOP, PHONE):
        sue = await official(visitor, room, f"Sue {size['width']}", size=size)
        await card(sue, TABLE).first.click()
        await expect(sue.page.get_by_role("heading", name=TABLE)).to_be_visible()
        assert await findings(sue) == []
        for tab in ("Log of rulings", "Exclusions"):
            await sue.turn_to(tab)
            assert await findings(sue) == []
        assert await sue.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
