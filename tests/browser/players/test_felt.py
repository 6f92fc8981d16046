"""Nothing lies over cards, board or buttons, however many sit at the table and however small the screen is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser import made_up
from tests.support.browser.accessible import findings
from tests.support.browser.made_up import STILL, Stage
from tests.support.browser.pages import resize
from tests.support.browser.tables import AGAINST_THE_BANK, BETWEEN_PLAYERS

Visitor = Callable[..., Any]
SIZES = ((1366, 768), (390, 844), (390, 664), (360, 640))
PLAYERS = (2, 5, 7, 9, 12)
BOXES = (2, 7, 12)
WITHOUT_SWEEPING = 7  # boxes that even the smallest screen has room for
MOST_LETTERS = 6  # of a name that a box on a phone has room for
ONE_LINE_PX, TWO_LINES_PX = 24, 40
LEAST_PX = 10.5  # letters that can be read

# What lies on the felt, with what nothing else may cover: a hand is one thing, for its own cards lie over each other.
COVERED = """(least) => {
    const boxOf = (element) => element.getBoundingClientRect();
    const drawn = (element) => boxOf(element).width > 0 && boxOf(element).height > 0;
    const all = (what, within = document) => [...within.querySelectorAll(what)].filter(drawn);
    const around = (boxes) => ({
        left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)),
        top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)),
    });
    const named = (kind, elements) =>
        ({ name: `${kind} ${elements[0].textContent.trim().slice(0, 24)}`, ...around(elements.map(boxOf)) });
    const hands = all(".felt .cards, .felt .board").map((hand) => all("svg:not(.back), .place", hand));
    const things = hands.filter((cards) => cards.length).map((cards) => named("cards", cards));
    const kinds = [".pod", ".words", ".act", ".lost", ".front .chips", ".pots .chips"];
    kinds.push(".total", ".result", ".pill", ".free");
    for (const kind of [...kinds.map((kind) => `.felt ${kind}`), ".main > .ruling", ".main > .deck"])
        things.push(...all(kind).map((one) => named(kind, [one])));
    const found = [];
    const felt = boxOf(document.querySelector(".main > .felt"));
    for (const one of things.filter(({ name }) => !name.startsWith(".main")))
        if (one.top < felt.top - 0.5 || one.left < -0.5 || one.right > felt.right + 0.5) found.push(`cut off: ${one.name}`);
    things.forEach((one, place) => things.slice(place + 1).forEach((other) => {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > 1.5 && down > 1.5) found.push(`${one.name} and ${other.name}: ${across} by ${down}`);
    }));
    for (const button of all(".main button, .main input")) {
        const { top, left, bottom, right } = boxOf(button);
        if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
            found.push(`out of sight: ${button.textContent}`);
        else if (!button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)))
            found.push(`covered: ${button.textContent}`);
    }
    for (const text of all(".felt .name, .felt .stake, .felt .words, .felt .act"))
        if (parseFloat(getComputedStyle(text).fontSize) < least) found.push(`too small: ${text.textContent}`);
    for (const told of all(".deck .result"))
        if (told.scrollHeight > told.clientHeight + 1) found.push("the result is cut off");
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the screen");
    return found;
}"""
# Names that are cut off though they are short.
NAMES_CUT = """(most) => [...document.querySelectorAll(".felt .who")].filter((who) => who.scrollWidth > who.clientWidth)
    .map((who) => who.textContent).filter((name) => name.length <= most)"""
SWEPT = "() => { const felt = document.querySelector('.main > .felt'); return felt.scrollHeight - felt.clientHeight; }"


async def looked_at(stage: Stage, shown: tuple[dict[str, Any], dict[str, Any]], *, sweeps: bool = False) -> list[str]:
    """What is wrong with the page when it shows this, on each screen."""
    found: list[str] = []
    await stage.show(*shown)
    for width, height in SIZES:
        await resize(stage.page, width, height)
        await stage.page.evaluate(STILL)
        found += [f"{width}x{height} {each}" for each in await stage.page.evaluate(COVERED, LEAST_PX)]
        if not sweeps and (below := await stage.page.evaluate(SWEPT)) > 1:
            found.append(f"{width}x{height} {below} px of the felt are out of sight")
    return found


@pytest.mark.parametrize(("table", "hole", "of"), [(BETWEEN_PLAYERS[0], 2, (2, 12)), (BETWEEN_PLAYERS[1], 4, PLAYERS)])
async def test_between_players_nothing_is_covered_at_any_number_of_seats(
    empty_room: Served, visitor: Visitor, table: str, hole: int, of: tuple[int, ...]
) -> None:
    stage = await Stage.set(await visitor(empty_room.door), table)
    for players in of:
        for moment in (made_up.dealt, made_up.showing, made_up.four_pots):
            assert await looked_at(stage, moment(players, hole)) == [], f"{players} {moment.__name__}"
        across = players // 2 + 1  # who wins sits at the far side
        assert await looked_at(stage, made_up.shown_down(players, hole, across)) == [], f"{players} at the showdown"
    for moment in (made_up.ruled, made_up.ruled_at_the_showdown, made_up.out_of_chips):
        for players in (5, of[-1]):
            assert await looked_at(stage, moment(players, hole)) == [], f"{players} {moment.__name__}"
    assert stage.guest.faults == []


async def test_at_a_table_of_a_tournament_its_clock_leaves_room_for_the_cards(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await Stage.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    strip = stage.page.get_by_role("region", name="Tournament")
    for players in (2, 5, 9, 12):
        for moment in (made_up.four_pots, made_up.shown_down):
            shown = made_up.in_a_cup(moment(players, 4))
            assert await looked_at(stage, shown) == [], f"{players} {moment.__name__}"
            await expect(strip).to_contain_text("27 of 45 left")
    assert stage.guest.faults == []


async def test_on_a_phone_side_pots_a_decided_ruling_and_a_lost_line_take_one_line_each(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await Stage.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    page = stage.page
    await resize(page, 360, 640)
    await stage.show(*made_up.four_pots(5, 4))
    pots = page.locator(".pots .chips")
    assert await pots.filter(visible=True).all_inner_texts() == ["Main $640", "3 side pots $5,760"]
    for seat in (2, 3):
        plate, lost = page.locator(f"[data-seat='{seat}'] .pod"), page.locator(f"[data-seat='{seat}'] .lost")
        above, below = await plate.bounding_box(), await lost.bounding_box()
        assert above
        assert below
        assert below["y"] >= above["y"] + above["height"]
        await expect(lost).to_contain_text("offline")
        await expect(page.locator(f"[data-seat='{seat}'] .act")).to_have_count(0)
    await stage.show(*made_up.ruled_at_the_showdown(5, 4))
    card = page.get_by_role("region", name="Ruling")
    assert (await card.bounding_box() or {"height": 999})["height"] < TWO_LINES_PX
    await expect(card.get_by_role("link", name="clause 16.4").last).to_be_visible()
    await expect(card.get_by_text("Clara acted out of turn")).to_be_hidden()
    await card.get_by_text("Supervisor Sue: the raise stands: it was clear to all.").click()
    await expect(card.get_by_text("Clara acted out of turn")).to_be_visible()
    assert await findings(stage.guest) == []
    await resize(page, 1366, 768)
    await stage.show(*made_up.four_pots(5, 4))
    told = ["Main $640", "Side 1 $1,280", "Side 2 $1,920", "Side 3 $2,560"]
    assert await pots.filter(visible=True).all_inner_texts() == told


async def test_a_player_out_of_chips_is_asked_once_what_to_do_and_the_result_stays_on_the_felt(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await Stage.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    await stage.show(*made_up.shown_down(5, 4))
    await expect(stage.page.locator(".deck .result")).to_be_visible()
    await stage.show(*made_up.out_of_chips(5, 4))
    await expect(stage.page.locator(".deck .result")).to_have_count(0)
    await expect(stage.page.locator(".felt .result")).to_contain_text("You win $640")


async def test_against_the_bank_nothing_is_covered_and_the_buttons_are_in_sight(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await Stage.set(await visitor(empty_room.door), AGAINST_THE_BANK[-1])
    for boxes in BOXES:
        for moment in (made_up.wagering, made_up.deciding, made_up.settled):
            sweeps = boxes > WITHOUT_SWEEPING
            assert await looked_at(stage, moment(boxes), sweeps=sweeps) == [], f"{boxes} {moment.__name__}"
    assert await stage.page.evaluate(NAMES_CUT, MOST_LETTERS) == [], "on the smallest screen"
    assert (await stage.page.locator(".main h1").bounding_box() or {"height": 99})["height"] < ONE_LINE_PX
    assert stage.guest.faults == []


def line(seq: int, kind: str, text: str) -> dict[str, Any]:
    """A line of news."""
    return {"seq": seq, "type": kind, "text": text}


async def test_what_the_bank_pays_others_is_written_and_not_read_aloud(empty_room: Served, visitor: Visitor) -> None:
    stage = await Stage.set(await visitor(empty_room.door), AGAINST_THE_BANK[-1])
    seq = (await stage.first)["version"]
    await stage.show(*made_up.deciding(3), [line(seq + 1, "box-checked", "Box 1 checks [7.2]")])
    paid = [line(seq + 1 + at, "wager-settled", f"Box {at}: ante wins $25 [8.3]") | {"seat": at} for at in (1, 2, 3)]
    await stage.show(*made_up.settled(3, own=2), paid)
    record = stage.page.get_by_role("list", name="What happened, newest last")
    await expect(record).to_contain_text("Box 3: ante wins $25")
    spoken = await stage.page.locator(".unseen[aria-live='polite']").last.text_content() or ""
    assert "Box 2" in spoken
    assert "Box 1" not in spoken
    assert "Box 3" not in spoken


async def test_plates_the_pot_and_the_record_tell_who_did_what(empty_room: Served, visitor: Visitor) -> None:
    stage = await Stage.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    page = stage.page
    seq = (await stage.first)["version"]
    await stage.show(*made_up.dealt(5, 4), [line(seq + 1, "raised", "Dov raises to $4 [16.2]")])
    assert await page.locator("[data-seat='4'] .act").text_content() == "Call $4"
    assert await page.locator("[data-seat='4'] .number").text_content() == "4"
    assert await page.locator("[data-seat='5'] .act").text_content() == "Folded by the clock"
    assert "with bets $777.50" in (await page.locator(".pots").text_content() or "")
    routine = [
        line(seq + 2, "deck-shuffled", "Deck sealed (shuffle 9)"),
        line(seq + 3, "deck-cut", "The cards are cut"),
    ]
    routine += [line(seq + 4, "round-opened", words) for words in ("Omaha", "Ann: $5", "Dov: $5")]
    await stage.show(*made_up.dealt(5, 4), [*routine, line(seq + 5, "checked", "Clara checks [16.1]")])
    record = page.get_by_role("list", name="What happened, newest last")
    await expect(record.get_by_text("Clara checks")).to_be_visible()
    await expect(record.get_by_text("Deck sealed (shuffle 9)")).to_be_hidden()
    spoken = await page.locator(".unseen[aria-live='polite']").last.text_content() or ""
    assert "Clara checks" in spoken
    assert "sealed" not in spoken
    await record.get_by_text("Deck sealed, shuffled, cut").click()
    await expect(record.get_by_text("Deck sealed (shuffle 9)")).to_be_visible()
    await record.focus()
    for key, name in (
        ("ArrowUp", "clause 16.1"),
        ("ArrowUp", "Deck sealed, shuffled, cut"),
        ("ArrowUp", "clause 16.2"),
    ):
        await page.keyboard.press(key)
        await expect(page.locator(":focus")).to_have_text(name)
    await page.keyboard.press(
        "Tab"
    )  # the record is one stop: a hundred clauses do not lie between the hand and the menu
    assert not await record.evaluate("record => record.contains(document.activeElement)")
    assert stage.guest.faults == []


async def test_the_focus_stays_at_the_players_place_when_the_buttons_give_way_to_the_re_buy(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await Stage.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    public, you = made_up.dealt(5, 4)
    await stage.show(public, you)
    await stage.guest.button("Fold").focus()
    await stage.show(public, you | {"acts": (), "out": {"may_buy": True, "until": None, "clause": "14.3"}})
    await expect(stage.page.get_by_role("region", name="Out of chips")).to_be_focused()


async def test_a_ruling_is_told_at_the_table_until_it_is_decided_and_then_its_outcome(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await Stage.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    public, you = made_up.ruled(5, 4)
    card = stage.page.get_by_role("region", name="Ruling")
    await stage.show(public, you)
    for words in ("Decision needed", "Clara acted out of turn", "The supervisor decides", "The raise stands"):
        await expect(card).to_contain_text(words)
    assert await card.get_by_role("link", name="clause 16.4").count() == 2
    await stage.show(public, you | {"seat": None, "hole": ()})  # somebody who looks on is told the same
    await expect(card).to_contain_text("Decision needed")
    made = {
        "open": False,
        "decided": "the raise stands",
        "by": "supervisor Sue",
        "reason": "it was clear",
        "under": "16.4",
    }
    await stage.show(public | {"choices": (), "ruling": public["ruling"] | made}, you)
    await expect(card).to_contain_text("Supervisor Sue: the raise stands: it was clear.")
    await expect(card).not_to_contain_text("Decision needed")
    assert await findings(stage.guest) == []
    await stage.guest.button("Close the ruling").click()
    await expect(card).to_be_hidden()


async def test_a_player_whose_seat_was_released_is_told_why_and_how_to_come_back(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await Stage.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    told = stage.page.get_by_text("Your seat was released.")
    gone = {"at": 1, "stake": 0, "reason": "without a stake", "clause": "14.3.s4"}
    await stage.show({"seats": ()}, {"seat": None, "released": gone})
    await expect(told).to_be_visible()
    await expect(stage.page.get_by_text("You were out of chips.")).to_be_visible()
    await stage.show({"seats": ()}, {"seat": None, "released": gone | {"reason": "absent", "stake": 40_00}})
    await expect(stage.page.get_by_text("You were away for too long. $40 went back to your wallet.")).to_be_visible()
    assert await findings(stage.guest) == []
    await stage.show({"seats": ()}, {"seat": None, "released": None})
    await expect(told).to_have_count(0)
