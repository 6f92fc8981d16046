"""Requests about the cage: its shifts, cash in and out, what tables have taken; and adjustments by two people.

Chips go to tables and goods are sold by acts at the table itself (`float`, `goods`), over the WebSocket.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from croupier.chips import WALLET, read_account
from croupier.documents import Receipt
from croupier.house import OPERATOR, SUPERVISOR, Person
from croupier.house.cage import commands
from croupier.protocol import Refusal
from croupier.room import CageSeen, OneEntry, checked_words, printed_words
from croupier.web.context import WebContext
from croupier.web.http.bodies.cage import Adjustments, Answered, Cash, Count, Drop, People, Proposal, Safe
from croupier.web.http.kit import MOST, Noting, Ours, TheHouse, TheNoting, Visiting, staff
from croupier.web.http.problems import Refused, Stop
from croupier.web.http.routes.papers import PDF, ThePress, paper_answer
from croupier.web.room_api import Tournament

Given = TypeVar("Given")
CHANGES = (404, 409, 413, 503)
Entering = Annotated[
    str, QueryParameter(name="tournament", max_length=60, required=False, description="To find who may enter it.")
]
Named = Annotated[str, QueryParameter(name="named", max_length=32, required=False, description="Letters of the name.")]


@get("/api/cage", **staff("operate", reads="cage"))
async def cage(house: TheHouse, note: TheNoting) -> CageSeen:
    """Show the cage: its drawer, its last entries, what tables hold of the house's."""
    await note()
    return await house.back_office.cage()


@post("/api/cage/count", status_code=200, **staff("operate", proof=True, also=CHANGES))
async def count(house: TheHouse, visit: Visiting, data: JSONBody[Count], ours: Ours = "1") -> CageSeen:
    """Count the drawer, to open the cage or to close it."""
    play_money = house.back_office.play_money
    return await _counted(house, commands.CountDrawer(data.counted, visit.person.account, play_money))


@post("/api/cage/confirmation", status_code=200, **staff("operate", proof=True, also=CHANGES))
async def confirm(house: TheHouse, visit: Visiting, data: JSONBody[Count], ours: Ours = "1") -> CageSeen:
    """Count the drawer as the second person: the cage opens or closes where both have counted the same."""
    return await _counted(house, commands.ConfirmCount(data.counted, visit.person.account))


@post("/api/cage/dropped-count", status_code=200, **staff("operate", proof=True, also=CHANGES))
async def drop_count(house: TheHouse, visit: Visiting, ours: Ours = "1") -> CageSeen:
    """Leave the cage as it was before the count."""
    return await _counted(house, commands.DropCount(visit.person.account))


async def _counted(house: WebContext, command: commands.Command) -> CageSeen:
    _checked(await house.back_office.give(command))
    house.log.info("drawer", command=type(command).__name__, by=getattr(command, "by", ""))
    return await house.back_office.cage()


@post("/api/cage/buy-ins", status_code=200, **staff("operate", proof=True, also=CHANGES))
async def buy_in(house: TheHouse, visit: Visiting, data: JSONBody[Cash], ours: Ours = "1") -> OneEntry:
    """Take in cash for a patron."""
    await _check_served(house, data.account)
    command = commands.BuyIn(data.account, data.amount, visit.person.account, _about(house, data.about), data.key)
    return await _entered(house, command)


@post("/api/cage/cash-outs", status_code=200, **staff("operate", proof=True, also=CHANGES))
async def cash_out(house: TheHouse, visit: Visiting, data: JSONBody[Cash], ours: Ours = "1") -> OneEntry:
    """Pay out in cash from a patron's wallet."""
    await _check_served(house, data.account)
    command = commands.CashOut(data.account, data.amount, visit.person.account, _about(house, data.about), data.key)
    return await _entered(house, command)


@post("/api/cage/safe", status_code=200, **staff("operate", proof=True, also=CHANGES))
async def safe(house: TheHouse, visit: Visiting, data: JSONBody[Safe], ours: Ours = "1") -> OneEntry:
    """Bring cash from the safe into the drawer, or take some back."""
    return await _entered(house, commands.ChangeDrawer(data.amount, visit.person.account, data.key))


@post("/api/cage/drops", status_code=200, **staff("operate", proof=True, also=CHANGES))
async def count_drop(house: TheHouse, visit: Visiting, data: JSONBody[Drop], ours: Ours = "1") -> OneEntry:
    """Count what a table has taken for the house, or its chips, against the ledger; a difference takes two people."""
    by = visit.person.account
    match data.box:
        case "float" | "tray" as chips:
            return await _entered(house, commands.CountChips(data.table, chips, 0, data.counted, by, data.key))
        case box:
            return await _entered(house, commands.CountDrop(data.table, box, 0, data.counted, by, data.key))


@post("/api/cage/variances/{number:int}/confirmation", status_code=200, **staff("operate", proof=True, also=CHANGES))
async def confirm_variance(
    house: TheHouse, visit: Visiting, number: FromPath[int], data: JSONBody[Count], ours: Ours = "1"
) -> OneEntry:
    """Count as the second person after a difference: the variance is booked where both have counted the same."""
    booked = await house.back_office.confirm_variance(visit.person, min(number, MOST), data.counted)
    return _logged(house, _made(booked))


@post("/api/cage/variances/{number:int}/dropped", status_code=200, **staff("operate", proof=True, also=CHANGES))
async def drop_variance(house: TheHouse, visit: Visiting, number: FromPath[int], ours: Ours = "1") -> OneEntry:
    """Take a count back that differs from the ledger; it stays on record."""
    return await _entered(house, commands.DropVariance(min(number, MOST), visit.person.account))


@get("/api/cage/people", **staff("operate", "rule", reads="account", also=(404,)))
async def people(house: TheHouse, note: TheNoting, named: Named = "", tournament: Entering = "") -> People:
    """Find patrons the cage may serve, or with the money a tournament is for, by letters of the name.

    The patrons whose wallets are seen are written down.
    """
    office, entering = house.back_office, _tournament(house, tournament)
    found = await office.found(named, play_money=entering.showing.seen().play_money if entering else office.play_money)
    await note(accounts=[one.account for one in found])
    return People(found)


@get("/api/cage/receipts/{number:int}", **staff("operate", "inspect", reads="receipt", also=(404,)))
async def receipt(house: TheHouse, visit: Visiting, note: TheNoting, number: FromPath[int]) -> Receipt:
    """Give the receipt of an entry, which is printed with that: after the first time it is a copy."""
    return await _receipt(house, visit.person, note, number)


@get(
    "/api/cage/receipts/{number:int}/receipt.pdf",
    **staff("operate", "inspect", reads="receipt", also=(404,)),
    media_type=PDF,
)
async def receipt_paper(
    house: TheHouse, press: ThePress, visit: Visiting, note: TheNoting, number: FromPath[int]
) -> Response[bytes]:
    """Give the receipt of an entry as a paper."""
    return paper_answer(await press.pdf(await _receipt(house, visit.person, note, number)), f"receipt-{number}.pdf")


async def _receipt(house: WebContext, person: Person, note: Noting, number: int) -> Receipt:
    async with house.back_office.printing:
        found = await house.back_office.receipt(number, person) if number < MOST else None
        if found is None:
            raise Stop(404, "there is no entry of this number", "look into the entries of the cage")
        entry = await house.back_office.entry(number)
        await note(entry=number, accounts=filter(None, [found.account]), words=printed_words(entry) if entry else "")
    return found


@get("/api/adjustments", **staff("operate", "rule", "inspect", reads="adjustments"))
async def adjustments(house: TheHouse, note: TheNoting) -> Adjustments:
    """List adjustments, those that wait for an answer first."""
    await note()
    return Adjustments(await house.back_office.adjustments())


@post("/api/adjustments/proposals", status_code=200, **staff("operate", "rule", proof=True, also=CHANGES))
async def propose(house: TheHouse, visit: Visiting, data: JSONBody[Proposal], ours: Ours = "1") -> OneEntry:
    """Propose to move money after a round was settled; another person approves it. A director, in a tournament alone."""
    _check_adjusts(house, visit.person, data.table)
    for party in (data.giver, data.taker):
        kind, whose, _ = read_account(party)
        if kind == WALLET and not await house.back_office.is_known(whose):
            raise Stop(404, "there is no such account", "look the person up by name")
    by = visit.person.account
    proposal = commands.Propose(data.giver, data.taker, data.amount, data.table, data.played, "", by)
    return _logged(house, _made(await house.back_office.propose(proposal, checked_words(data.words))))


@post("/api/adjustments/{number:int}/approval", status_code=200, **staff("operate", proof=True, also=CHANGES))
async def approve(house: TheHouse, visit: Visiting, number: FromPath[int], ours: Ours = "1") -> OneEntry:
    """Approve an adjustment that another person has proposed; the money moves."""
    return await _entered(house, commands.Approve(number, visit.person.account))


@post("/api/adjustments/{number:int}/refusal", status_code=200, **staff("operate", "rule", proof=True, also=CHANGES))
async def refuse(
    house: TheHouse, visit: Visiting, number: FromPath[int], data: JSONBody[Answered], ours: Ours = "1"
) -> OneEntry:
    """Refuse an adjustment, or take one's own back; a director, in a tournament alone."""
    proposed = house.back_office.cashier.cage.proposed.get(number)
    _check_adjusts(house, visit.person, proposed.table if proposed else "")
    words = checked_words(data.words)
    return _logged(house, _made(await house.back_office.refuse(number, visit.person.account, words)))


HANDLERS = [
    cage, count, confirm, drop_count, buy_in, cash_out, safe, count_drop, confirm_variance, drop_variance,
    people, receipt, receipt_paper, adjustments,
    propose, approve, refuse,
]  # fmt: skip


async def _entered(house: WebContext, command: commands.Command) -> OneEntry:
    return _logged(house, _made(await house.back_office.give(command)))


def _logged(house: WebContext, entry: OneEntry) -> OneEntry:
    house.log.info("cage", entry=entry.kind, number=entry.number, by=entry.by, status=entry.status)
    return entry


def _made(given: OneEntry | Refusal | None) -> OneEntry:
    entry = _checked(given)
    assert entry is not None, "what makes an entry answers with it"
    return entry


def _checked(given: Given | Refusal) -> Given:
    if isinstance(given, Refusal):
        raise Refused(given)
    return given


async def _check_served(house: WebContext, account: str) -> None:
    if not await house.back_office.serves(account):
        raise Stop(
            404,
            "the cage does not serve this account: guests have play money, and staff do not play",
            "look the person up by name",
        )


def _about(house: WebContext, name: str) -> str:
    found = _tournament(house, name)
    if found and found.showing.seen().play_money != house.back_office.play_money:
        raise Refused(
            Refusal("play-money", "this tournament is for play money: no cash is paid in or out for it", "practice")
        )
    return name


def _tournament(house: WebContext, name: str) -> Tournament | None:
    """The tournament of a name; None where none is named."""
    found = house.room.tournaments.get(name)
    if name and found is None:
        raise Stop(404, "there is no such tournament", "look into the list of tournaments")
    return found


def _check_adjusts(house: WebContext, person: Person, place: str) -> None:
    """Operators and supervisors adjust what happened anywhere, a director what happened in a tournament."""
    if not person.roles & {OPERATOR, SUPERVISOR} and place not in house.room.tournaments:
        raise Refused(
            Refusal("directors-tournaments", "a director adjusts what happened in a tournament: name it", "practice")
        )
