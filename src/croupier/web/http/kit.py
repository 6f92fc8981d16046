"""The parts every request of the API works with: the house, the hub, the visit; and the error responses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, SkipValidation

from croupier.acts import RIGHTS, Right, rights_of
from croupier.house import Person, Read
from croupier.protocol import Refusal
from croupier.room import PrivilegedReads
from croupier.web.context import WebContext
from croupier.web.door.proofs import PROOF_WANTED
from croupier.web.door.sessions import Visit
from croupier.web.http.problems import ErrorAnswer, RefusalAnswer, Refused, Stop
from croupier.web.ws.hub import Hub

SESSION = "session"  # the OpenAPI page's name for the cookie
MOST = 2**53  # the largest number every client can count to
REFUSED = 409
ASKED = "rights"  # in the `opt` of a request: those it takes one of
PROOF = "proof"  # likewise: whether it asks for a fresh proof of who sends it
READS = "reads"  # likewise: which privileged read it is
NOTHING: Literal["nothing"] = "nothing"  # it shows no person's money or words, and nothing hidden: it is none

NO_ACCOUNT = Refusal("no-account", "a guest has no account: log in with a name and a password", "system")

Web = Request[Any, Any, State]
TheHouse = NamedDependency[SkipValidation[WebContext]]
TheHub = NamedDependency[SkipValidation[Hub]]
Visiting = NamedDependency[SkipValidation[Visit]]
Ours = Annotated[str, HeaderParameter(name="X-Croupier", const=True, description="Always 1.")]


def no(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers that are no good ones, for the OpenAPI page; every request may come too often or be sent elsewhere."""
    return {
        status: ResponseSpec(
            RefusalAnswer if status == REFUSED else ErrorAnswer,
            generate_examples=False,
            description="The rule that bars it." if status == REFUSED else "What is wrong, and what to do.",
        )
        for status in sorted({400, 429, *statuses})
    }


def staff(
    *rights: Right, reads: Read | Literal["nothing"] = NOTHING, proof: bool = False, also: tuple[int, ...] = ()
) -> dict[str, Any]:
    """Declare a request that takes one of some rights; `also` are the other answers it has.

    With `proof` it waits until its sender has shown lately who they are: for money, hidden cards, roles and keys.

    The rights stand in the handler's `opt`, so that they can be read, and are asked for before anything else is. So does
    what it reads by right of an office: that is written down with `noting` before it is answered. Whatever changes
    something is an entry of its own, and no read.
    """
    return {
        "guards": [_has_right],
        "opt": {ASKED: rights, READS: reads, PROOF: proof},
        "responses": no(401, 403, *also, *([REFUSED] if proof else [])),
        "security": [{SESSION: []}],
    }


async def _has_right(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    house: WebContext = connection.state["house"]
    visit = await house.entry.visit(list(connection.scope["headers"]))
    if visit is None:
        raise _nobody()
    asked = frozenset(handler.opt[ASKED])
    if not asked & rights_of(visit.person.roles):
        roles = [role for role, rights in RIGHTS.items() if rights & asked]
        if visit.limited:
            raise Stop(
                403, "staff of this room sign in with more than that", "open Account and add or use what is missing"
            )
        raise Stop(403, "this is not for this account", f"log in as {' or '.join(roles)}")
    if handler.opt[PROOF] and visit.session and (refusal := house.door.proofs.lacks(visit.session)):
        raise Refused(refusal)


def own(*, proof: bool = False, also: tuple[int, ...] = ()) -> dict[str, Any]:
    """Declare a request about the sender's own account; with `proof` for those who have shown lately who they are."""
    return {
        "guards": [_is_member],
        "opt": {PROOF: proof},
        "responses": no(401, 403, REFUSED, *also),
        "security": [{SESSION: []}],
    }


async def _is_member(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    house: WebContext = connection.state["house"]
    visit = await house.entry.visit(list(connection.scope["headers"]))
    if visit is None:
        raise _nobody()
    if visit.session is None or visit.person.guest:
        raise Refused(NO_ACCOUNT)
    if handler.opt[PROOF] and not house.door.proofs.is_fresh(visit.session):
        raise Refused(PROOF_WANTED)


async def visiting(request: Web, house: TheHouse) -> Visit:
    """The visit that sends a request; Stop where there is none."""
    visit = await house.entry.visit(list(request.scope["headers"]))
    if visit is None:
        raise _nobody()
    return visit


class Noting:
    """Notes that a person reads what a request declares."""

    def __init__(self, reads: PrivilegedReads, person: Person, what: Read) -> None:
        self._reads, self._person, self._what = reads, person, what

    async def __call__(self, *, words: str = "", accounts: Iterable[str] = (), **about: str | int) -> None:
        """Before it is given out; what is told about it stands in room/offices/regulator/privileged_reads.py."""
        await self._reads.note(self._person, self._what, words=words, accounts=accounts, **about)


async def noting(request: Web, house: TheHouse, visit: Visiting) -> Noting:
    """For a request that reads something by right of an office."""
    return Noting(house.inspecting.reads, visit.person, request.route_handler.opt[READS])


TheNoting = NamedDependency[SkipValidation[Noting]]


def _nobody() -> Stop:
    return Stop(401, "you are not signed in, or the session is over", "come in as a guest or log in")
