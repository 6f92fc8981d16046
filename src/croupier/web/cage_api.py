"""Requests about money: what somebody brings to the cage, taken in by the operator.

Only a way in: somebody with an account needs chips to sit down with. What is brought is an event of its own, by the
operator who took it, and stands in the ledger.
"""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from croupier.protocol.refusal import Refusal
from croupier.room.rights import rights_of
from croupier.web.answers import Refused, Stop
from croupier.web.requests import SESSION, Ours, TheHouse, Visiting, no
from croupier.web.wire import Brought, Taken


@post("/api/deposits", status_code=200, responses=no(401, 403, 404, 409, 413, 503), security=[{SESSION: []}])
async def deposit(house: TheHouse, visit: Visiting, data: JSONBody[Brought], ours: Ours = "1") -> Taken:
    """Take in what somebody with an account brings to the cage; for the operator."""
    if "operate" not in rights_of(visit.person.roles):
        raise Stop(403, "the operator takes money in", "log in as an operator")
    person = await house.entry.named(data.name)
    if person is None:
        raise Stop(404, "there is nobody of this name", "croupier account list names everybody who has an account")
    wallet = await house.room.deposit(person, data.amount, visit.person.account)
    if isinstance(wallet, Refusal):
        raise Refused(wallet)
    house.log.info("money taken in", account=person.account, amount=data.amount, by=visit.person.account)
    return Taken(person.name, wallet)


HANDLERS = [deposit]
