"""The dealer's console in a real browser, by keyboard alone: rounds, irregularities, undo, choices; and what axe finds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.conftest import DESKTOP, PHONE, Served, serving
from tests.support.browser.accessible import findings
from tests.support.browser.dealer import Dealer
from tests.support.browser.dealing import BANK, HOUSE_DEALS, POKER, keys_of, to_the_showdown
from tests.support.browser.pages import altered
from tests.support.cite import clause

Visitor = Callable[..., Any]
LOOKS = [(DESKTOP, "dark"), (PHONE, "light")]
PLACES = ("Ann", "Bob", "Cy")
LATE_S = 0.15
LEAVING = """async ([table, seat]) => {
    const line = new WebSocket(`ws://${location.host}/ws`);
    const act = {type: "do", id: crypto.randomUUID(), table, act: "unseat", seat};
    line.onopen = () => line.send(JSON.stringify(act));
    const answer = await new Promise((heard) => {
        line.onmessage = ({data}) => { if (["answer", "error"].includes(JSON.parse(data).type)) heard(JSON.parse(data)); };
    });
    line.close();
    return answer.ok;
}"""  # of the same dealer, at another screen


@pytest.fixture(scope="module")
def quiet() -> Iterator[Served]:
    """A demo without bots and with nobody at its live tables."""
    with serving(QUIET="1") as served:
        yield served


@pytest.fixture
def fresh() -> Iterator[Served]:
    """The same for one test alone."""
    with serving(QUIET="1") as served:
        yield served


def answering_late(line: WebSocketRoute) -> None:
    """A connection on which every word of the server takes a moment."""
    server = line.connect_to_server()

    def later(words: str | bytes) -> None:
        asyncio.get_running_loop().call_later(LATE_S, line.send, words)

    server.on_message(later)


async def test_a_round_with_an_irregularity_is_dealt_by_keyboard_alone(fresh: Served, visitor: Visitor) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door), POKER)
    assert kim.desk["may"] == ["count", "sign-on"]
    await kim.opens_the_table(*PLACES)
    assert [seat["name"] for seat in kim.view["public"]["seats"]] == [*PLACES]
    await kim.enters("Space")  # start
    assert kim.view["public"]["pots"][0]["amount"] > 0, "the blinds are in"
    await kim.enters("Space")  # hole cards
    while kim.due["enter"] == "cards":
        await kim.press(*keys_of("2s"))
        await kim.enters("Enter")

    first = kim.due["seat"]
    before = kim.keys
    await kim.enters("c")
    assert kim.keys - before == 1, "an act is one keystroke"
    assert kim.due["seat"] != first

    in_turn = kim.due["seat"]
    early = next(seat for seat in (1, 2, 3) if seat not in (first, in_turn))
    await kim.press("i")
    await kim.type("out of turn")
    await kim.press("Enter")
    await expect(kim.page.get_by_role("heading", name="Out of turn")).to_be_visible()
    await kim.press(str(early), "Tab", "b", "Tab")  # the seat, and that it bets
    await kim.type("9")
    await kim.enters("Enter")
    ruling = await kim.ruling()
    assert ruling["report"] == "out-of-turn"
    card = kim.page.get_by_role("region", name="Ruling")
    await expect(card).to_contain_text(ruling["words"])
    await expect(card.get_by_role("link", name=f"clause {ruling['clauses'][0]}").first).to_be_visible()

    await to_the_showdown(kim, "7h 9d Jc Qd", folds=first)
    before, shown = kim.keys, 0
    for hand in ("Ah Ad", "Kh Kd", "8s 3c"):
        if kim.due["step"] == "show":
            shown += 1
            await kim.press(*keys_of(hand))
            await kim.enters("Enter")
    await kim.enters("Space")
    assert shown == 2
    assert kim.keys - before - 2 * shown * 2 < 10, "a showdown of two hands, beyond the cards themselves"
    assert kim.due["enter"] == "start"
    won = [seat for seat in kim.view["public"]["seats"] if seat["won"]]
    assert won
    await expect(kim.page.locator(".result")).to_contain_text(f"{won[0]['name']} wins")
    await expect(kim.page.locator(".result").get_by_role("link").first).to_be_visible()
    assert kim.guest.faults == []


async def test_amounts_undo_with_a_reason_and_what_was_typed_by_mistake(fresh: Served, visitor: Visitor) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door), POKER, name="Kim")
    await kim.opens_the_table("Ann", "Bob")
    window = kim.page.get_by_role("dialog")
    await kim.press("p")
    await expect(window).to_be_visible()
    await kim.type("Kim")
    await kim.press("Enter")
    await expect(window.get_by_role("alert")).to_contain_text("Kim is the name of an account")
    await expect(window.get_by_label("Name")).to_have_value("Kim")
    await expect(kim.page.locator(".note")).to_have_count(0)
    await kim.press("Tab", "5", "Enter")
    await expect(window.get_by_role("alert")).to_have_text("The minimum buy-in is $100.")
    await kim.press("Escape")
    await expect(window).to_have_count(0)
    await kim.enters("Space")
    await kim.enters("Space")
    await kim.press("1", "0", "Backspace", "Backspace", *keys_of("Ts"))
    await expect(kim.page.get_by_label("Cards to enter")).to_contain_text("1 of 1: ten of spades")
    await kim.enters("Enter")
    assert kim.view["public"]["board"] == ["Ts"]

    raised = next(offer for offer in kim.due["acts"] if offer["act"] == "raise")
    seat = kim.due["seat"]
    await kim.press("r")
    await kim.type(str(raised["max_to"] // 100))
    await kim.enters("Enter")
    assert next(each["bet"] for each in kim.view["public"]["seats"] if each["seat"] == seat) == raised["max_to"]

    before = kim.keys
    await kim.press("u")
    await expect(kim.page.get_by_role("dialog")).to_be_visible()
    await kim.enters("3")
    assert kim.keys - before == 2
    assert kim.due["seat"] == seat
    await expect(kim.page.get_by_label("What happened, newest last")).to_contain_text("wrong amount")

    await kim.press("9", "9", "9", "9", "Enter")
    await expect(kim.page.locator(".notes")).to_contain_text("clause")
    assert kim.due["seat"] == seat, "a bet the rules do not permit is refused, and said why"
    version = kim.view["version"]
    await kim.press("f", "c")  # meant for the seats after it
    await expect(kim.page.locator(".notes")).to_contain_text("keys are not taken")
    assert kim.view["version"] == version
    await kim.press("Escape", "u", "Escape", "?", "Escape")
    await expect(kim.page.get_by_role("dialog")).to_have_count(0)
    await kim.press("c", "c", *keys_of("9h"), "Enter")
    await kim.until(lambda: kim.view["public"]["board"] == ["Ts", "9h"])

    assert kim.guest.faults == []


async def test_a_free_check_is_asked_about_and_pushed_pots_are_taken_back(fresh: Served, visitor: Visitor) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door), POKER)
    await kim.opens_the_table("Ann", "Bob")
    for keys in (["Space"], ["Space"], [*keys_of("Ts"), "Enter"], ["c"], ["c"], [*keys_of("9h"), "Enter"]):
        await kim.enters(*keys)
    seat, window = kim.due["seat"], kim.page.get_by_role("dialog")
    await kim.press("f", "f", "Enter", "f")  # the fold of a seat that may check, and what was typed ahead
    await expect(window.get_by_role("heading")).to_have_text("Check is free: fold anyway?")
    assert await findings(kim.guest) == []
    assert kim.due["seat"] == seat, "no key that was typed ahead answers the question"
    await kim.enters("y")
    await expect(window).to_have_count(0)

    winner = PLACES[2 - seat]
    pushes = kim.page.get_by_role("list", name="Pots to push")
    await expect(pushes).to_contain_text(f"{winner}, wins")
    await expect(pushes).to_contain_text("the only hand left")
    await kim.press("Space", "Space")  # one hand, twice: the next round is not started by it
    await expect(kim.page.get_by_role("alert").filter(has_text="Not entered: Space")).to_be_visible()
    await expect(pushes).to_have_count(0)
    assert kim.due["enter"] == "start"
    await kim.press("u")
    await expect(window).to_contain_text("wins the pot")
    await kim.enters("3")
    assert kim.due["step"] == "settle"
    await expect(pushes).to_contain_text(f"{winner}, wins")
    await kim.enters("Space")
    assert kim.due["enter"] == "start"

    await kim.page.get_by_role("tab", name="Seats").click()
    await kim.page.get_by_role("button", name=winner).click()
    await kim.page.get_by_label("Chips").fill("50")
    await kim.page.get_by_role("button", name="Buy").click()
    await kim.until(lambda: kim.desk["undo"] is None)
    await kim.page.keyboard.press("u")  # the push is final, which the dealer is told, and what to do
    await expect(window).to_contain_text("changed the stake since: report what is wrong with the payout")
    assert await findings(kim.guest) == []
    await kim.press("p")
    await expect(window.get_by_role("heading")).to_have_text("Payout error")
    assert kim.guest.faults == []


async def test_a_refused_seat_says_why_however_often_enter_is_pressed_and_is_not_proposed(
    fresh: Served, visitor: Visitor
) -> None:
    guest = await visitor(fresh.door)
    await altered(guest.page).route_web_socket("**/ws", answering_late)
    kim = await Dealer.comes_in(guest, POKER)
    await kim.opens_the_table(*PLACES)
    window = kim.page.get_by_role("dialog")
    seats = window.get_by_role("combobox", name="Seat")
    await kim.press("p")
    await kim.type("Dee")
    assert await kim.page.evaluate(LEAVING, [POKER, 2])
    await kim.until(lambda: kim.desk["table"]["kept"] == [2])
    await seats.evaluate("(at) => { at.options[0].disabled = false; }")
    await seats.select_option("2")  # as one who had it open before the seat came free
    await window.get_by_role("textbox", name="Name").focus()
    await kim.press("Enter", "Enter", "Enter", "x")
    await expect(window.get_by_text("has just come free")).to_contain_text("clause 8.2.s3")
    await expect(window.get_by_text("Not entered: Enter Enter X")).to_be_visible()
    await kim.press("Escape", "p")
    await expect(seats).to_have_value("4")
    await expect(window.get_by_role("option", name="2: seated players first")).to_be_disabled()
    assert kim.guest.faults == []


async def test_keys_typed_before_the_answers_are_entered_in_turn_or_named(fresh: Served, visitor: Visitor) -> None:
    guest = await visitor(fresh.door)
    await altered(guest.page).route_web_socket("**/ws", answering_late)
    kim = await Dealer.comes_in(guest, POKER)
    await kim.opens_the_table("Ann", "Bob")
    await kim.press("p")
    await expect(kim.page.get_by_role("dialog")).to_be_visible()
    await kim.press("C", "y", "Enter", "p", "D")  # the next player, before this one has sat down
    await expect(kim.page.get_by_role("alert").filter(has_text="Not entered: D")).to_be_visible()
    await expect(kim.page.get_by_role("textbox", name="Name")).to_have_value("")
    await kim.press("Escape")
    assert [seat["name"] for seat in kim.view["public"]["seats"]] == [*PLACES]
    await kim.press("Space", "Space", *keys_of("2s"), "Enter", "c", "c", "c", *keys_of("9h"), "Enter")
    await kim.until(lambda: kim.view["public"]["board"] == ["2s", "9h"])
    seat = kim.due["seat"]

    await kim.press("c", *keys_of("As"), "Enter")  # two players are still to act, and no card is due
    await kim.until(lambda: kim.due["seat"] not in (0, seat))
    said = kim.page.get_by_role("alert").filter(has_text="Not entered: A S Enter")
    await expect(said).to_be_visible()
    await kim.press("r", "9", "9", "9", "9", "Enter", "c", "c")
    await expect(kim.page.locator(".notes")).to_contain_text("Not entered: C C")
    stakes = {one["seat"]: one["state"] for one in kim.view["public"]["seats"]}
    assert [*stakes.values()] == ["in", "in", "in"], "nobody went in with everything, nobody else has acted"
    assert kim.guest.faults == []


async def test_a_returning_walk_in_is_asked_about_and_comes_back_as_the_same_person(
    fresh: Served, visitor: Visitor
) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door), POKER)
    await kim.opens_the_table("Ann", "Bob", stake="374")
    await kim.page.get_by_role("tab", name="Seats").click()
    await kim.page.get_by_role("button", name="1 Ann").click()
    await kim.page.get_by_role("button", name="Leaves the table").click()
    await kim.until(lambda: len(kim.view["public"]["seats"]) == 1)
    window = kim.page.get_by_role("dialog")
    for choice, called in (("Ann, here today with $374", "Ann"), ("Somebody else", "Ann (2)")):
        await kim.press("p")
        await expect(window).to_be_visible()
        await kim.type("Ann")
        await kim.press("Enter")
        question = window.get_by_role("group", name="The same person?")
        await expect(question.get_by_role("button", name="Somebody else")).to_be_visible()
        await expect(window.get_by_role("alert")).to_have_count(1)  # the question, and no advice to give another name
        assert await findings(kim.guest) == []
        await question.get_by_role("button", name=choice).click()
        await expect(window).to_have_count(0)
        await kim.until(lambda: called in [seat["name"] for seat in kim.view["public"]["seats"]])  # noqa: B023
    assert kim.guest.faults == []


async def test_a_deck_is_whole_only_where_that_is_said_and_the_missing_card_can_be_named(
    fresh: Served, visitor: Visitor
) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door), POKER)
    while kim.next_key == "Space":
        await kim.enters("Space")
    version = kim.view["version"]
    await kim.press("Space", "Enter", "Space", "n")
    window = kim.page.get_by_role("dialog")
    await expect(window.get_by_role("heading", name="Deck 1 is not whole")).to_be_visible()
    assert kim.view["version"] == version, "Space says nothing of the deck"
    await expect(window.get_by_role("button", name="Enter it")).to_be_disabled()
    assert await findings(kim.guest) == []
    await kim.type("7c")
    await kim.enters("Enter")
    await expect(window).to_have_count(0)
    due = kim.page.get_by_label("What is due")
    await expect(due).to_contain_text("Deck 1 is not whole (missing 7c): take it off the table")
    version = kim.view["version"]
    await kim.press("w")
    assert kim.view["version"] == version, "it cannot be called whole"
    await kim.page.get_by_role("tab", name="Table").click()
    cards = kim.page.get_by_text("Deck 1, red")
    await expect(cards).to_contain_text("not whole (missing 7c)")
    assert await findings(kim.guest) == []
    await kim.enters("Space")
    await expect(cards).to_contain_text("off the table")
    await kim.enters("Space")  # another comes
    await kim.enters("w")
    assert kim.desk["decks"][1]["checked"]
    assert kim.guest.faults == []


@clause("act-uth-2025 9.3")
async def test_a_round_against_the_bank_is_dealt_by_keyboard_alone(fresh: Served, visitor: Visitor, cited: Any) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door), BANK)
    await kim.opens_the_table("Dan", "Eve")
    await kim.enters("Space")
    await kim.press("1", "5", "t", "5")
    await kim.enters("Enter")
    await kim.enters("l")  # the least
    wagered = {box["seat"]: (box["ante"], box["blind"], box["trips"]) for box in kim.view["public"]["boxes"]}
    assert wagered == {1: (1500, 1500, 500), 2: (500, 500, 0)}
    await kim.enters("Space")
    before = kim.keys
    await kim.enters("4")
    assert kim.keys - before == 1
    await kim.enters("c")
    await kim.press(*keys_of("2s 7h 9d"))
    await kim.enters("Enter")
    await kim.enters("c")
    await kim.press(*keys_of("Jc Qd"))
    await kim.enters("Enter")
    await kim.enters("1")
    await kim.press(*keys_of("Ah Kd"))
    await kim.enters("Enter")
    while kim.due["step"] != "end":
        if kim.due["step"] == "refund":
            await kim.enters("Space")
            continue
        await kim.press(*keys_of("Qh Qs" if kim.due["seat"] == 1 else "8s 3c"))
        await kim.enters("Enter")
    boxes = {box["seat"]: box for box in kim.view["public"]["boxes"]}
    assert boxes[1]["back"] > boxes[1]["placed"], "three queens"
    assert boxes[2]["back"] < boxes[2]["placed"]
    await kim.enters("Space")
    assert kim.due["enter"] == "start"
    await kim.enters("Space")
    await kim.enters("l")  # as in the last round
    assert kim.view["public"]["boxes"][0]["trips"] == 500
    assert kim.guest.faults == []


async def test_a_supervisor_chooses_with_a_reason_what_a_ruling_has_left_open(fresh: Served, visitor: Visitor) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door), POKER)
    boss = await Dealer.comes_in(await visitor(fresh.door), POKER, "supervisor")
    await kim.opens_the_table("Ann", "Bob")
    await kim.enters("Space")
    await kim.press("i")
    await kim.type("disturbance")
    await kim.press("Enter")
    await kim.type("a lamp fell on the table")
    await kim.enters("Enter")
    assert kim.due["step"] == "choice"
    card = kim.page.get_by_role("region", name="Ruling")
    await expect(card).to_contain_text("call an official")
    await expect(card.get_by_role("button").first).to_be_disabled()
    await boss.until(lambda: boss.desk["choices"])
    void = next(place for place, one in enumerate(boss.desk["choices"], 1) if one["name"] == "void")
    await boss.press(str(void))
    await expect(boss.page.get_by_role("dialog")).to_be_visible()
    await boss.enters("3")
    await kim.until(lambda: kim.due["enter"] == "start")
    await expect(boss.page.get_by_label("What happened, newest last")).to_contain_text("fairest to all players")
    assert kim.guest.faults == boss.guest.faults == []


@clause("act-manila-2005 17.16")
async def test_a_vote_is_entered_for_everybody_dealt_in_or_for_the_one_who_disagrees(
    fresh: Served, visitor: Visitor, cited: Any
) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door), POKER)
    assert kim.view["public"]["rulebook"] == cited.book.instrument.id
    await kim.opens_the_table(*PLACES)
    await kim.enters("Space")
    await kim.enters("Space")
    await kim.press(*keys_of("Qc"))
    await kim.enters("Enter")
    folded = kim.due["seat"]
    await kim.folds()
    dialog = kim.page.get_by_role("dialog")
    ways = (("1", "Enter it", "uncovered"), ("2", f"Seat {folded}, {PLACES[folded - 1]}", "zzzz"))
    for choice, button, typed in ways:
        await kim.press("i")
        await kim.type("fahs")  # a flash, mistyped
        await expect(dialog.get_by_role("button").filter(has_text="Hole card exposed").first).to_be_visible()
        await kim.press(*["Backspace"] * 4)
        await kim.type(typed)
        if typed == "zzzz":
            await expect(dialog.get_by_role("button", name="Something else")).to_be_visible()
            assert await findings(kim.guest) == []
        await kim.press("Enter")
        await kim.type("a drink on the cards")
        await kim.enters("Enter")
        assert {one["by"] for one in kim.desk["choices"]} == {"all players"}
        await kim.press(choice)
        await dialog.get_by_role("button", name=button).click()
        await kim.until(lambda: kim.due["step"] != "choice" or kim.desk["choices"][0]["by"] != "all players")
        assert (kim.due["step"] == "act") is (choice == "1"), "all have agreed, or it is handed on"
    assert kim.guest.faults == []


async def test_a_second_dealer_relieves_the_first_and_a_clock_runs_down_large(fresh: Served, visitor: Visitor) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door), POKER)
    await kim.opens_the_table("Ann", "Bob")
    boss = await Dealer.comes_in(await visitor(fresh.door), POKER, "supervisor")
    await kim.enters("Space")
    await kim.enters("Space")
    await kim.press(*keys_of("2s"))
    await kim.enters("Enter")
    await boss.until(lambda: boss.due["enter"] == "enter")
    await boss.enters("k")
    await expect(boss.page.get_by_role("timer")).to_contain_text("seconds")
    lee = await Dealer.comes_in(await visitor(fresh.door), POKER)
    await lee.page.get_by_role("tab", name="Table").click()
    await lee.page.get_by_role("button", name="Relieve").click()
    await lee.until(lambda: lee.desk["signed_on"])
    await kim.until(lambda: not kim.desk["may_enter"])
    await expect(kim.page.get_by_label("What is due")).to_contain_text("deals here")


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
async def test_axe_finds_nothing_at_the_console(quiet: Served, visitor: Visitor, size: Any, scheme: str) -> None:
    guest = await visitor(quiet.door, size, color_scheme=scheme)
    boss = await Dealer.comes_in(guest, POKER, "supervisor")
    if not boss.view["public"]["seats"]:
        await boss.opens_the_table("Ann", "Bob")
    elif boss.due["enter"] == "":
        await boss.enters("Space")
    if boss.due["enter"] == "start":
        await boss.enters("Space")
        await boss.enters("Space")
    assert await findings(guest) == [], boss.due["step"]
    for tab in ("Seats", "Table"):
        await guest.turn_to(tab)
        assert await findings(guest) == [], tab
    if boss.due["enter"] == "cards":
        await boss.press(*keys_of("2s"))
        await boss.enters("Enter")
    await boss.press("r")
    assert await findings(guest) == [], "an amount"
    await boss.press("Escape")
    for key in ("?", "u", "p", "i"):
        await boss.press(key)
        await expect(guest.page.get_by_role("dialog")).to_be_visible()
        assert await findings(guest) == [], key
        if key == "i":
            await boss.type("breach")
            await boss.press("Enter")
            await expect(guest.page.get_by_role("combobox")).to_be_visible()
            assert await findings(guest) == [], "facts"
        await boss.press("Escape")
    for path in ("/deal", f"/deal/{BANK}", f"/deal/{HOUSE_DEALS}", "/deal/no-such-table"):
        await guest.page.goto(f"{quiet.url}{path}")
        await guest.page.get_by_role("heading", level=1).wait_for()
        assert await findings(guest) == [], path
    assert guest.faults == []
