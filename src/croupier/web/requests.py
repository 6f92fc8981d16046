"""What every request of the API works with: the house, the hub, who asks; and the answers that are no good ones."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, SkipValidation

from croupier.web.answers import ErrorAnswer, RefusalAnswer, Stop
from croupier.web.entry import Visit
from croupier.web.house import House
from croupier.web.hub import Hub

SESSION = "session"  # what the OpenAPI page calls the cookie
MOST = 2**53  # what every client can count to
REFUSED = 409

Web = Request[Any, Any, State]
TheHouse = NamedDependency[SkipValidation[House]]
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


async def visiting(request: Web, house: TheHouse) -> Visit:
    """Who sends a request; it stops here where nobody has come in."""
    visit = await house.entry.visit(list(request.scope["headers"]))
    if visit is None:
        raise Stop(401, "nobody has come in, or the session is over", "come in as a guest or log in")
    return visit
