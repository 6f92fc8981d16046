"""Requests about tables that are to be: what a rulebook lets the operator determine, whether a choice can stand, opening."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from croupier.errors import DeterminationError, NameTaken, RequestError
from croupier.protocol import Refusal
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.views import Settled, determinations, settled
from croupier.web.http.bodies.cage import ChosenRules, Determinations, NewTable, Opened
from croupier.web.http.kit import Ours, TheHouse, Visiting, staff
from croupier.web.http.problems import Refused, Stop, fault_in
from croupier.web.table_settings import RoomSettings, TableSettings, room_plan


@get("/api/determinations/{name:str}", **staff("operate", also=(404,)))
async def what_may_be(name: FromPath[str]) -> Determinations:
    """List what the operator may determine for a table under a rulebook, each with its clause."""
    book = rulebook(_known(name))
    return Determinations(book.id, book.instrument.title, determinations(book))


@post("/api/determinations/{name:str}/settled", status_code=200, **staff("operate", also=(404, 413)))
async def settle(name: FromPath[str], data: JSONBody[ChosenRules], ours: Ours = "1") -> Settled:
    """Say whether a choice of determinations can stand, and what it comes to."""
    return settled(_known(name), data.set)


@post("/api/openings", status_code=200, **staff("operate", also=(404, 409, 413, 503)))
async def open_table(house: TheHouse, visit: Visiting, data: JSONBody[NewTable], ours: Ours = "1") -> Opened:
    """Open a table, as its rulebook and the register allow."""
    wanted = TableSettings(
        name=data.name,
        rulebook=_known(data.rulebook),
        approval=data.approval,
        set=data.set,
        bank=data.bank_dollars,
        historical=data.historical,
        play_money=data.play_money or data.historical,
        cards=data.cards,
    )
    try:
        (plan,) = room_plan(RoomSettings(), (wanted,)).tables
        await house.room.places.open_table(
            plan.rules, plan.name, by=visit.person.account, bank=plan.bank, historical=plan.historical,
            approval=plan.approval, cards=plan.cards, play_money=plan.play_money,
        )  # fmt: skip
    except NameTaken as error:
        raise Refused(Refusal("name-taken", str(error), "system")) from None
    except RequestError as error:
        cause = error.__cause__
        if isinstance(cause, DeterminationError):
            raise Refused(Refusal("wrong-setting", cause.told, cause.clauses[0])) from None
        fault = fault_in(str(error))
        raise Stop(400, fault.what, fault.do) from None
    house.log.info("table opened", table=data.name, by=visit.person.account)
    return Opened(data.name)


HANDLERS = [what_may_be, settle, open_table]


def _known(name: str) -> str:
    if name not in rulebook_ids():
        raise Stop(404, "there is no such rulebook", "look into the list of rulebooks")
    return name
