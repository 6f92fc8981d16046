"""Pictures of every page for the documentation: `make pictures` writes docs/pictures/ anew.

Some of them: `python -m tools.pictures at_the_console on_the_floor`.
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Any

from playwright.async_api import Browser, async_playwright
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, Served, browser_path, serving
from tests.documents.papers import every_paper
from tests.support.browser import cage, fair_play, floor, inspecting, sign_in
from tests.support.browser import directing as direct
from tests.support.browser import reporting as reported
from tests.support.browser.accessible import Visitor
from tests.support.browser.bank import acts, dealt_in, settled
from tests.support.browser.dealer import Dealer
from tests.support.browser.dealing import BANK, POKER, keys_of, to_the_showdown
from tests.support.browser.player import Player
from tests.support.browser.tables import AGAINST_THE_BANK, BETWEEN_PLAYERS
from tests.support.browser.tournament import GOING_IN, act, newest, open_cup, table_of

from croupier.documents.printing import pictured

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
PAPER_PPI = 96.0
SETTLING_S = 0.6  # what moves comes to rest


class Camera:
    """Takes pictures of what a visitor sees."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self._url = browser, url

    async def visitor(self, size: dict[str, int], scheme: str) -> Player:
        """Somebody new."""
        options: Any = {"viewport": size, "color_scheme": scheme, "device_scale_factor": 2 if size == PHONE else 1}
        context = await self.browser.new_context(**options)
        return await Player.arrive(await context.new_page(), self._url)

    async def take(self, visitor: Player, name: str, *, whole: bool = False) -> None:
        """One picture."""
        await asyncio.sleep(SETTLING_S)
        await visitor.page.screenshot(path=FOLDER / f"{name}.png", full_page=whole)
        print(f"docs/pictures/{name}.png")


async def lobby_and_rules(camera: Camera) -> None:
    """Before and after coming in."""
    guest = await camera.visitor(DESKTOP, "light")
    await guest.button("Play as guest").wait_for()
    await camera.take(guest, "lobby")
    await guest.page.goto(f"{guest.url}/rules/{BETWEEN_PLAYERS[1]}#17.5")
    await camera.take(guest, "rules")
    await guest.page.goto(f"{guest.url}/how/{AGAINST_THE_BANK[0]}")
    await guest.page.get_by_role("heading", name="A round").wait_for()
    await camera.take(guest, "how-to", whole=True)
    await guest.page.goto(f"{guest.url}/disputes")
    await guest.page.get_by_role("heading", level=2).first.wait_for()
    await camera.take(guest, "disputes")
    await guest.page.get_by_role("heading", level=2).first.click()
    await guest.page.get_by_role("heading", name="Money").wait_for()
    await camera.take(guest, "dispute", whole=True)


async def between_players(camera: Camera, size: dict[str, int], scheme: str, table: str, name: str) -> None:
    """A turn, a showdown, the table in words, and the round in the history."""
    guest = await camera.visitor(size, scheme)
    await guest.sit(table, "Robin" if size == DESKTOP else "Kim")
    while not (acts(guest.view) & {"bet", "raise"} and len(guest.view["public"]["board"]) >= 3):
        await guest.keep_on()
    await camera.take(guest, f"{name}-turn")
    while guest.view["public"]["phase"] != "between" or not guest.view["public"]["result"]:
        await guest.keep_on()
    await camera.take(guest, f"{name}-result")
    if size == DESKTOP:
        await guest.page.get_by_role("tab", name="In words").click()
        await guest.button("Table menu").click()
        await camera.take(guest, f"{name}-menu")
        await guest.button("Leave the table").click()
        await guest.until(lambda view: view["you"]["seat"] is None)
        number = guest.view["public"]["round"]
        await guest.page.goto(f"{guest.url}/history")
        await camera.take(guest, "history")
        await guest.page.goto(f"{guest.url}/history/{table}/{number}")
        await guest.button("Work out the odds").click()
        await guest.button("Check it now").click()
        await guest.page.get_by_text(re.compile("^Everything .*holds")).wait_for()
        await guest.page.get_by_text("Reckoning").wait_for(state="detached", timeout=90_000)
        await guest.button("Last step").click()
        await camera.take(guest, "replay", whole=True)
        await guest.button("Complain or ask for a review").click()
        await camera.take(guest, "complaint")


async def against_the_bank(camera: Camera, size: dict[str, int], scheme: str, name: str) -> None:
    """A decision, and a settlement."""
    guest = await camera.visitor(size, scheme)
    await guest.sit(AGAINST_THE_BANK[-1], "Alex" if size == DESKTOP else "Sam")
    await dealt_in(guest)
    await guest.button("Check").click()
    await guest.until(lambda view: len(view["public"]["board"]) == 3 and "check" in acts(view))
    await camera.take(guest, f"{name}-decision")
    await guest.button("Play 2x $10").click()
    await settled(guest)
    await camera.take(guest, f"{name}-settled")


async def in_a_tournament(camera: Camera, size: dict[str, int], scheme: str, book: str, name: str) -> None:
    """Registering, a turn under the clock, the clock on the wall, and the result sheet."""
    guest = await camera.visitor(size, scheme)
    await guest.come_in("Charlie" if size == DESKTOP else "Jo")
    cup = await open_cup(guest, book)
    await guest.page.goto(f"{guest.url}/tournaments/{cup}")
    await guest.button("Register").wait_for()
    boxes = guest.page.get_by_role("checkbox")
    for number in range(await boxes.count()):
        await boxes.nth(number).check()
    await camera.take(guest, f"{name}-register")
    await guest.button("Register").click()
    await guest.page.wait_for_url("**/table/**")
    while not acts(newest(guest, table_of(guest)) or {"you": {"acts": ()}}):
        await asyncio.sleep(0.05)
    await camera.take(guest, f"{name}-turn")
    await guest.page.goto(f"{guest.url}/tournaments/{cup}")
    await guest.page.get_by_role("link", name="Go to my table").wait_for()
    await camera.take(guest, f"{name}-clock")
    await guest.page.get_by_role("link", name="Go to my table").click()
    while not newest(guest, cup)["you"]["place"]:
        await act(guest, table_of(guest), GOING_IN)
    await guest.page.goto(f"{guest.url}/tournaments/{cup}")
    while newest(guest, cup)["public"]["phase"] != "closed":
        await asyncio.sleep(0.1)
    await guest.button("Print the result sheet").wait_for()
    await camera.take(guest, f"{name}-result", whole=True)


async def at_the_cage(camera: Camera, _room: Served) -> None:
    """A shift with some entries, the tables, the rules of one, and the books."""
    olga, otto = [await camera.visitor(size, "light") for size in (DESKTOP, PHONE)]
    for someone, name in ((olga, "Olga"), (otto, "Otto")):
        await someone.page.goto(f"{someone.url}/cage")
        await someone.page.get_by_label("Name, if you like").fill(name)
        await someone.button("operator").click()
    await cage.counted(olga, otto, "1000", "Count to open")
    guest = await camera.visitor(DESKTOP, "light")
    await guest.sit(cage.TABLE, "Pat")
    for amount, button, words in (("250.50", "Buy in", "Buy-in"), ("50", "Cash out", "Cash-out")):
        await cage.person(olga, "Who", "Pat")
        await olga.page.get_by_label("Amount").fill(amount)
        await olga.button(f"{button} ${amount}").click()
        await cage.receipt(olga, words, f"${amount}")
    while not await cage.charged(olga):
        await guest.play_a_round()
    await camera.take(olga, "cage", whole=True)
    await camera.take(otto, "cage-phone", whole=True)
    await cage.tab(olga, "Tables")
    await olga.button(f"Choose {cage.TABLE}").click()
    await camera.take(olga, "cage-tables", whole=True)
    await cage.drop(olga)
    await cage.adjustment(olga, otto)
    await camera.take(olga, "cage-adjustments", whole=True)
    await cage.tab(olga, "Rules of tables")
    await olga.page.get_by_label("Rulebook").select_option(BETWEEN_PLAYERS[0])
    await olga.page.get_by_text("Settings are valid").wait_for()
    await camera.take(olga, "cage-rules", whole=True)
    await olga.page.goto(f"{olga.url}/books")
    await olga.page.get_by_text("balance to the cent").wait_for()
    await camera.take(olga, "books", whole=True)


def arriving(camera: Camera) -> Visitor:
    """Somebody new who goes somewhere."""

    async def arrive(url: str, size: dict[str, int] = DESKTOP, scheme: str = "light") -> Player:
        someone = await camera.visitor(size, scheme)
        await someone.page.goto(url)
        return someone

    return arrive


async def reporting(camera: Camera, room: Served) -> None:
    """A hand at a table without a console, as the director reports it by phone."""
    dee = await direct.staff(arriving(camera), room, "director", "Dee", size=PHONE, scheme="light")
    await reported.a_hall(dee, await direct.staff(arriving(camera), room, "operator", "Olive"))
    gone, taker = reported.at(dee, reported.tables(dee)[0])[:2]
    await direct.player(dee, gone["name"])
    await camera.take(dee, "direct-report")
    await direct.dialog(dee).get_by_role("button", name=taker["name"]).click()


async def directing(camera: Camera, room: Served) -> None:
    """A tournament set up and run from its pages, and the screen in the hall."""
    arrive = arriving(camera)
    dee = await direct.staff(arrive, room, "director", "Dee", size=PHONE, scheme="dark")
    olive = await direct.staff(arrive, room, "operator", "Olive")
    await olive.button("Set up a tournament").click()
    await olive.page.get_by_label("Name on the paper").fill(direct.TITLE)
    await olive.page.get_by_text("Settings are valid.").wait_for()
    await camera.take(olive, "direct-setup", whole=True)
    await direct.set_up_cup(dee)
    await direct.opened_with_entries(dee, olive, await arrive(room.url))
    before = await arrive(f"{room.url}/display/{direct.CUP}", DESKTOP, "dark")
    await before.page.get_by_role("heading", name="Structure").wait_for()
    await camera.take(before, "display-before")
    await direct.tap(dee, "Draw the seats")
    await direct.tap(dee, "Start play")
    await direct.until(dee, lambda view: any(table["over"] for table in view["tables"]))
    screen = await arrive(f"{room.url}/display/{direct.CUP}", DESKTOP, "dark")
    await camera.take(screen, "display")
    await direct.called_a_break(dee)
    await camera.take(screen, "display-break")
    await direct.tab(dee, "Players")
    await dee.page.evaluate("scrollTo(0, 0)")
    await camera.take(dee, "direct-phone", whole=True)
    await direct.player(dee, direct.having(direct.board(dee), "playing")[0]["name"])
    await camera.take(dee, "direct-phone-player")
    await dee.page.keyboard.press("Escape")
    await direct.tab(olive, "Tables")
    await camera.take(olive, "direct", whole=True)
    await direct.tab(olive, "Moves")
    await camera.take(olive, "direct-moves", whole=True)
    await direct.tap(dee, "Start the clock")
    await direct.until(dee, lambda view: view["phase"] == "placed")
    await direct.tap(dee, "Award the places")
    await olive.button("Pay the prizes").click()
    await camera.take(olive, "direct-prizes", whole=True)


async def at_the_inspection(camera: Camera, _room: Served) -> None:
    """A round found and read, the record verified, a table stopped; on a phone too."""
    guest = await camera.visitor(DESKTOP, "light")
    await guest.sit(inspecting.TABLE, "Paul")
    await guest.play_a_round()
    rita, phone = [await camera.visitor(size, "light") for size in (DESKTOP, PHONE)]
    for someone, name in ((rita, "Rita"), (phone, "Rosa")):
        await someone.page.goto(f"{someone.url}/inspect")
        await someone.page.get_by_label("Name, if you like").fill(name)
        await someone.button("regulator").click()
        await inspecting.search(someone, "paul")
        await someone.page.get_by_role("region", name="Rounds found").wait_for()
    await camera.take(rita, "inspect", whole=True)
    await camera.take(phone, "inspect-phone", whole=True)
    await rita.page.get_by_role("region", name="Rounds found").get_by_role("link").first.click()
    await rita.page.get_by_text("This round holds").wait_for()
    await camera.take(rita, "inspect-round", whole=True)
    await rita.page.get_by_role("link", name="All rounds").click()
    await cage.tab(rita, "Verify")
    await rita.button("Sign the heads now").click()
    await rita.button("Verify").click()
    await rita.page.get_by_text("The record holds").wait_for(timeout=inspecting.RESTS_S * 1000)
    await camera.take(rita, "inspect-verify", whole=True)
    await cage.tab(rita, "Stop play")
    await rita.page.get_by_label("Which").select_option(inspecting.TABLE)
    await rita.page.get_by_label("Reason", exact=True).fill("The shoe is looked at")
    await rita.button("Stop play").click()
    await rita.page.get_by_role("button", name=re.compile("^Resume")).wait_for()
    await camera.take(rita, "inspect-stops", whole=True)
    await cage.tab(rita, "Access log")
    await camera.take(rita, "inspect-reads", whole=True)
    await rita.page.goto(f"{rita.url}/inspect")
    await cage.tab(rita, "Stop play")
    await rita.page.get_by_label("Reason to resume").fill("All is well")
    await rita.page.get_by_role("button", name=re.compile("^Resume")).click()
    await rita.page.get_by_text("No games stopped").wait_for()


async def at_the_console(camera: Camera, _room: Served) -> None:
    """With real cards: an act, an irregularity and its ruling, a showdown; against the bank; a supervisor's phone."""
    kim = await Dealer.comes_in(await camera.visitor(DESKTOP, "light"), POKER, name="Kim")
    await kim.opens_the_table("Ann", "Bob", "Cy", "Dee", stake="200")
    await kim.enters("Space")
    await kim.enters("Space")
    await kim.press(*keys_of("2s"))
    await kim.enters("Enter")
    await kim.press("r", "6")
    await camera.take(kim.guest, "deal-act")
    await kim.enters("Enter")
    await kim.press("i")
    await kim.type("out of turn")
    await camera.take(kim.guest, "deal-irregularities")
    await kim.press("Enter", "2", "Tab", "f")
    await camera.take(kim.guest, "deal-facts")
    await kim.enters("Enter")
    await camera.take(kim.guest, "deal-ruling")
    boss = await Dealer.comes_in(await camera.visitor(PHONE, "dark"), POKER, "supervisor", "Lee")
    await camera.take(boss.guest, "deal-phone", whole=True)
    if kim.due["step"] == "choice":
        await kim.press("1")
        await kim.enters("Enter")
        await kim.until(lambda: kim.due["step"] != "choice")
    await to_the_showdown(kim, "7h 9d Jc Qd")
    await kim.press(*keys_of("Ah Ad"))
    await camera.take(kim.guest, "deal-showdown")
    bank = await Dealer.comes_in(await camera.visitor(DESKTOP, "dark"), BANK, name="Max")
    await bank.opens_the_table("Dan", "Eve", "Flo")
    await bank.enters("Space")
    for _ in range(3):
        await bank.enters("l")
    await bank.enters("Space")
    await bank.enters("4")
    await camera.take(bank.guest, "deal-bank")


async def on_the_floor(camera: Camera, _room: Served) -> None:
    """All tables with a call, one of them under an official's hands, somebody called to a seat; a phone, an exclusion."""
    otto, sue = await _official(camera, "Otto", "operator"), await _official(camera, "Sue", "supervisor")
    await otto.page.evaluate(floor.OPENING, [floor.SMALL, floor.TABLE])
    guests = [await camera.visitor(DESKTOP, "light") for _ in range(4)]
    for seat, (guest, name) in enumerate(zip(guests, ("Noa", "Bill", "Cleo", "Dora"), strict=True), 1):
        await guest.come_in(name)
        if seat <= 2:  # before anybody looks at the table, and bots come
            await guest.page.evaluate(floor.ACTING, [floor.SMALL, {"act": "sit", "seat": seat, "stake": 40000}])
    for guest in guests:
        await guest.go_to(floor.SMALL)
    for guest in guests[2:]:
        await guest.button("Join the waiting list").click()
    await guests[0].button("Table menu").click()
    await guests[0].page.get_by_label("Ask for an official").fill("seat 2 looks at my cards")
    await guests[0].button("Ask").click()
    await sue.page.get_by_text("seat 2 looks at my cards").wait_for()
    await camera.take(sue, "floor", whole=True)
    await guests[1].get_up()
    await floor.card(sue, floor.SMALL).click()
    await sue.button("Call Cleo").click()
    await sue.page.get_by_text("called,").wait_for()
    await sue.button("Change seat 1: Noa").click()
    await camera.take(sue, "floor-desk", whole=True)
    await guests[2].page.goto(f"{guests[2].url}/rules")
    await guests[2].page.get_by_text("A seat is free for you").wait_for()
    await camera.take(guests[2], "floor-paged")
    await sue.page.set_viewport_size({"width": 390, "height": 844})
    await camera.take(sue, "floor-phone")
    await sue.page.set_viewport_size({"width": 1280, "height": 800})
    await sue.page.get_by_role("tab", name="Exclusions").click()
    await cage.person(sue, "Who", "Bill")
    await sue.page.get_by_label("Reason").fill("He threatened the dealer")
    await sue.button("Exclude").click()
    await sue.page.get_by_text("permanent").wait_for()
    await camera.take(sue, "floor-exclusions", whole=True)


async def at_fair_play(camera: Camera, _room: Served) -> None:
    """What the watch found, as it is shown on the floor."""
    sue = await _official(camera, "Sue", "supervisor")
    await fair_play.shows(sue.page, fair_play.findings(BETWEEN_PLAYERS[0], int(time() * 1000)))
    await sue.page.get_by_role("tab", name="Fair play").click()
    await sue.page.get_by_text("Anna and Ben").first.wait_for()
    await camera.take(sue, "floor-fair-play", whole=True)


async def _official(camera: Camera, name: str, role: str) -> Player:
    someone = await camera.visitor(DESKTOP, "light")
    await someone.page.goto(f"{someone.url}/floor")
    await someone.page.get_by_label("Name, if you like").fill(name)
    await someone.button(role).click()
    await someone.page.get_by_role("heading", name="The floor", exact=True).wait_for()
    return someone


def of_papers() -> None:
    """The first page of every paper, of the rules the first after the contents; and a sign as a screen has it."""
    papers = every_paper()
    for name, paper in papers.items():
        _written(f"papers-{name.replace(' ', '-')}", pictured(paper, ppi=PAPER_PPI)[name == "rules"])
    for name in ("sign", "bank sign"):
        _written(f"papers-{name.replace(' ', '-')}-screen", pictured(papers[name], layout="screen", ppi=PAPER_PPI)[0])


def _written(name: str, picture: bytes) -> None:
    (FOLDER / f"{name}.png").write_bytes(picture)
    print(f"docs/pictures/{name}.png")


async def in_the_demo(camera: Camera, _room: Served) -> None:
    """What guests see."""
    await between_players(camera, DESKTOP, "dark", BETWEEN_PLAYERS[1], "poker")
    await between_players(camera, PHONE, "light", BETWEEN_PLAYERS[0], "poker-phone")
    await against_the_bank(camera, DESKTOP, "light", "bank")
    await against_the_bank(camera, PHONE, "dark", "bank-phone")
    await in_a_tournament(camera, DESKTOP, "light", BETWEEN_PLAYERS[1], "tournament")
    await in_a_tournament(camera, PHONE, "dark", BETWEEN_PLAYERS[0], "tournament-phone")
    await lobby_and_rules(camera)


async def signing_in(camera: Camera, _room: Served) -> None:
    """One's own account, and the question for a fresh proof, in a room whose people have passwords."""
    with TemporaryDirectory() as folder:
        url = await sign_in.with_accounts(Path(folder), Olga="operator")
        with serving(url, QUIET="1") as served:
            someone = await Camera(camera.browser, sign_in.at_home(served)).visitor(DESKTOP, "light")
            await sign_in.give_device(someone.page)
            await sign_in.log_in(someone, "Olga")
            await sign_in.account_page(someone)
            await sign_in.add_passkey(someone, "Key ring")
            await camera.take(someone, "account", whole=True)
            await sign_in.forget_proofs(url)
            await someone.button("Set up an app").click()
            await someone.button("Confirm with a passkey").wait_for()
            await camera.take(someone, "account-proof")


PARTS = (in_the_demo, at_the_cage, at_the_inspection, at_the_console, on_the_floor, at_fair_play, signing_in)
IN_A_HALL = (directing, reporting)


async def main(*wanted: str) -> None:
    """Take them all, or those of the parts that are named; each in a room and a browser of its own."""
    FOLDER.mkdir(exist_ok=True)
    if not wanted:
        of_papers()
    for part in (*PARTS, *IN_A_HALL):
        if wanted and part.__name__ not in wanted:
            continue
        served = serving(module="cups", DIRECTED="1") if part in IN_A_HALL else serving()
        with served as room:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
                await part(Camera(browser, room.url), room)
                await browser.close()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
