"""Requests about the register: approvals, standing orders, the room's time, the days rulebooks start."""

from __future__ import annotations

from collections.abc import Callable

from litestar import get, post
from litestar.params import JSONBody

from croupier.house import register as house_register
from croupier.room import ORDERS
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.web.context import WebContext
from croupier.web.http.bodies.cage import Held, Order, RegisterEntry, RegisterSeen, RulesOnFile, Start
from croupier.web.http.kit import Ours, TheHouse, Visiting, staff
from croupier.web.http.problems import Refused


@get("/api/register", **staff("operate", "rule", "inspect"))
async def register(house: TheHouse) -> RegisterSeen:
    """Show the register."""
    return _seen(house)


@post("/api/register/entries", status_code=200, **staff("operate", also=(409, 413, 503)))
async def enter(house: TheHouse, visit: Visiting, data: JSONBody[RegisterEntry], ours: Ours = "1") -> RegisterSeen:
    """Make an entry in the register."""
    refusal = await house.registry.enter(_COMMANDS[data.entry](data, visit.person.account), house.now_ms())
    if refusal:
        raise Refused(refusal)
    house.log.info("register", entry=data.entry, by=visit.person.account)
    return _seen(house)


HANDLERS = [register, enter]

_COMMANDS: dict[str, Callable[[RegisterEntry, str], house_register.Command]] = {
    "approval": lambda data, by: house_register.RecordApproval(data.item, data.reference, data.day, by),
    "end-approval": lambda data, by: house_register.EndApproval(data.item, data.reference, data.day, by, data.reason),
    "order": lambda data, by: house_register.GiveOrder(data.key, data.answer, by),
    "end-order": lambda data, by: house_register.EndOrder(data.key, by),
    "room": lambda data, by: house_register.SetRoom(data.zone, data.day_begins, by),
    "commencement": lambda data, by: house_register.EnterCommencement(data.rulebook, data.day, by),
}


def _seen(house: WebContext) -> RegisterSeen:
    known = house.registry.register
    given = dict(known.orders)
    return RegisterSeen(
        zone=known.zone,
        day_begins=known.day_begins,
        today=known.business_day(house.now_ms()).isoformat(),
        approvals=[Held(each.item, each.reference, each.from_day, each.until_day) for each in known.approvals],
        orders=[Order(key, given.get(key, answer), key in given) for key, answer in (ORDERS | given).items()],
        commencements=[_start(known, name) for name in rulebook_ids()],
        rules=[RulesOnFile(name, filed.sha256, filed.day) for name, filed in known.rules.items()],
    )


def _start(known: house_register.Register, name: str) -> Start:
    day = known.commenced(name)
    return Start(name, day.isoformat() if day else "", rulebook(name).instrument.commenced is not None)
