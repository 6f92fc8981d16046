"""The whole API against its own description: whatever is sent, the answer is one that was announced, and never a 500."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from croupier.web.settings import Settings
from tests.web.conftest import GENEROUS, PASSWORD, listening_site

LEFT_OUT = [positive_data_acceptance]  # a name may be taken, or not printable, which no schema says
TOO_LARGE = 413
EXAMPLES = 200 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 15  # beside those made from the description
PARTS = 8  # of the description, each tried out by itself, so that they can go side by side
BRIEFLY = settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """The address of a server in a thread of its own."""
    told: list[str] = []
    ready, done = threading.Event(), threading.Event()

    async def run() -> None:
        async with listening_site([], Settings(port=0, limits=GENEROUS)) as site:
            await site.account("Olga", "operator", "player", "regulator")
            told.append(f"http://127.0.0.1:{site.settings.port}")
            ready.set()
            while not done.is_set():
                await asyncio.sleep(0.05)

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert ready.wait(20)
    yield told[0]
    done.set()
    thread.join()


@pytest.fixture(scope="module")
def description(base: str) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{base}/api/docs/openapi.json").json()
    return found


@pytest.fixture(scope="module", params=range(PARTS))
def described(base: str, description: dict[str, Any], request: pytest.FixtureRequest) -> Any:
    """Every eighth path of the description; those with a number first, so that each part has some."""
    paths = sorted(description["paths"], key=lambda path: ("{number}" not in path, path))
    kept = {path: description["paths"][path] for path in paths[request.param :: PARTS]}
    part = schemathesis.openapi.from_dict({**description, "paths": kept})
    part.config.update(base_url=base)
    return part


@pytest.fixture(scope="module")
def cookie(base: str) -> str:
    answer = httpx.post(
        f"{base}/api/login", json={"name": "Olga", "password": PASSWORD}, headers={"x-croupier": "1", "origin": base}
    )
    return str(answer.cookies["croupier"])


def from_our_page(case: Any, base: str) -> dict[str, str]:
    """The header only our page sends is part of what is tried out where it is asked for."""
    return {"origin": base} if case.operation.method.upper() == "POST" else {"origin": base, "x-croupier": "1"}


api = schemathesis.pytest.from_fixture("described")


@api.parametrize()
@BRIEFLY
def test_somebody_who_has_not_come_in(case: Any, base: str) -> None:
    answer = case.call(headers=from_our_page(case, base))
    too_large = [negative_data_rejection] if answer.status_code == TOO_LARGE else []  # which is a refusal too
    case.validate_response(answer, excluded_checks=[*LEFT_OUT, *too_large])


@api.exclude(path="/api/logout").exclude(path="/api/guest").exclude(path="/api/login").parametrize()
@BRIEFLY
def test_an_operator(case: Any, base: str, cookie: str) -> None:
    """What is wrong about the cookie is made right here, so a request may be better than it was meant to be."""
    case.call_and_validate(
        headers=from_our_page(case, base),
        cookies={"croupier": cookie},
        excluded_checks=[*LEFT_OUT, negative_data_rejection],
    )


@api.include(path_regex="{number}").parametrize()
@BRIEFLY
def test_rounds_and_complaints_that_are_there(case: Any, base: str, cookie: str) -> None:
    """Names nobody would guess are put in, so that what lies behind them is tried out too."""
    number = case.path_parameters["number"]
    case.path_parameters["number"] = number % 8 if isinstance(number, int) else 2
    if "{table}" in case.path:
        case.path_parameters["table"] = "T1"
    case.call_and_validate(
        headers=from_our_page(case, base),
        cookies={"croupier": cookie},
        excluded_checks=[*LEFT_OUT, negative_data_rejection],
    )
