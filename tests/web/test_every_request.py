"""Every request against every role: let through or kept out, on the server, before anything of it is looked at."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from croupier.acts.rights import RIGHTS
from croupier.house.people import ROLES
from croupier.web.app import HANDLERS
from croupier.web.http.kit import ASKED
from tests.web.conftest import OURS, PASSWORD, Site

NOBODY = "nobody"
COUNTRY = {"int": "1", "str": "x", "float": "1", "path": "x"}  # what stands in a path for a parameter of each type


def requests() -> list[Any]:
    return [pytest.param(handler, id=_title(handler)) for handler in HANDLERS]


def _method(handler: Any) -> str:
    return str(next(iter(handler.http_methods)))


def _path(handler: Any) -> str:
    return str(next(iter(handler.paths)))


def _title(handler: Any) -> str:
    return f"{_method(handler)} {re.sub(r':[a-z]+}', '}', _path(handler))}"


def kept_out(handler: Any, role: str) -> int:
    """The status that keeps a role out; 0 where it is let through."""
    asked = handler.opt.get(ASKED)
    if asked is None:
        return 401 if role == NOBODY and "visit" in inspect.signature(handler.fn).parameters else 0
    if role == NOBODY:
        return 401
    return 0 if frozenset(asked) & RIGHTS[role] else 403  # type: ignore[index]


@pytest.mark.parametrize("role", [NOBODY, *ROLES])
async def test_every_request_is_let_through_or_kept_out_by_role(site: Site, role: str) -> None:
    async with site.client(headers=OURS) as client:
        if role != NOBODY:
            await site.account("Kim", role)  # type: ignore[arg-type]
            assert (await client.post("/api/login", json={"name": "Kim", "password": PASSWORD})).status_code == 200
        for handler in HANDLERS:
            if _path(handler) in ("/api/login", "/api/logout", "/api/guest"):  # the door itself
                continue
            path = re.sub(r"{[a-z_]+:([a-z]+)}", lambda found: COUNTRY[found[1]], _path(handler))
            body: dict[str, Any] | None = None if _method(handler) == "GET" else {}
            status = (await client.request(_method(handler), path, json=body)).status_code
            out = kept_out(handler, role)
            if ASKED in handler.opt:  # asked before anything else
                assert status == out if out else status not in (401, 403), (role, _title(handler), status)
            else:
                assert status in (out, 400) if out else status not in (401, 403), (role, _title(handler), status)
