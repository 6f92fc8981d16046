"""Every request of staff that shows what is hidden or somebody's own leaves a record; the others show nothing of it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any, get_args

import httpx
import msgspec
import pytest

from croupier.acts.rights import RIGHTS, STAFF
from croupier.house import Request, floor, inspection
from croupier.house.complaints import About, digest
from croupier.house.people import Person
from croupier.room.offices.floor.watching import FOUND, Found
from croupier.rulebooks import rulebook_ids
from croupier.watch import Finding
from croupier.web.app import HANDLERS
from croupier.web.http.kit import ASKED, NOTHING, READS
from croupier.web.settings import Settings, SignIn
from tests.support.room.driver import drive, fund
from tests.support.web.cage_api import said, staff
from tests.web.conftest import GENEROUS, PORT, Site, open_site

TABLE, PLAYER, NAME, WORDS = "omaha", "player-1", "Quentin", "a word somebody said in confidence"
PAYS, PAYS_NAME = "account-7", "Patience"  # whom the cage serves, for cash
PERSONAL = (PLAYER, NAME, PAYS, PAYS_NAME, WORDS)
SAME_READ_S = 601  # after which the same read is written down again
WALKED_IN = "Wanda"
ASKED_FOR = {
    "/api/cage/people": f"?named={PAYS_NAME}",
    "/api/inspect/rounds": f"?player={NAME}",
    "/api/patrons": f"?name={WALKED_IN}",
}


def declared() -> list[Any]:
    """Every request that gives something and is for staff, or shows staff more than others."""
    return [one for one in HANDLERS if "GET" in one.http_methods and (ASKED in one.opt or READS in one.opt)]


def _path(handler: Any) -> str:
    path = str(next(iter(handler.paths)))
    named = path.replace("{table:str}", TABLE).replace("{name:str}", rulebook_ids()[0])
    return re.sub(r"{[a-z]+:int}", "1", named) + ASKED_FOR.get(path, "")


@pytest.fixture
async def site(logged: list[dict[str, Any]]) -> AsyncIterator[Site]:
    """Whose clock is turned from one request to the next, so that a proof of before would not do."""
    async with open_site(logged, Settings(port=PORT, limits=GENEROUS, sign_in=SignIn(proof_minutes=10_000))) as opened:
        yield opened


@pytest.fixture
async def full(site: Site) -> Site:
    """A house in which there is something of everything."""
    await fund(site.store)
    await drive(site.store, "inspected", 1)
    await site.account(NAME, "player", id_=PLAYER)
    await site.account(PAYS_NAME, "player", id_=PAYS)
    await site.account(WALKED_IN, "player", id_="patron-1")
    olga, otto = await staff(site, "Olga", "operator"), await staff(site, "Otto", "operator")
    await said(olga, "/api/cage/count", counted=100_00)
    await said(otto, "/api/cage/confirmation", counted=100_00)
    await said(olga, "/api/cage/buy-ins", account=PAYS, amount=50_00)
    adjusted = {"giver": f"wallet:{PAYS}", "taker": "cage", "amount": 1_00, "words": WORDS}
    await said(olga, "/api/adjustments/proposals", **adjusted)
    await said(olga, "/api/exclusions/entries", account=PLAYER, ground="decided", words=WORDS)
    now = site.clock.now_ms()
    called = floor.CallOfficial(TABLE, 1, PLAYER, 1, digest(WORDS), now)
    await site.inspecting._house.floor.give(called, Request(now), WORDS)
    player = Person(PLAYER, NAME)
    found = Found(1, 1, (Finding((PLAYER,), 0.01, 9, now, ()),))
    await site.store.watching.keep(FOUND, msgspec.json.encode(found))
    await site.house.complaints.make(player, About(TABLE, rulebook_ids()[0], 1), "complaint", WORDS, now)
    return site


async def _opened(site: Site, role: str) -> None:
    """Somebody has asked for hidden cards of a round, and somebody else has agreed."""
    inspectorate, now = site.inspecting.inspectorate, site.clock.now_ms()
    asked = await inspectorate.ask_opening(Person(role, role), TABLE, 1, WORDS, now)
    assert isinstance(asked, inspection.OpeningAsked)
    await inspectorate.answer_opening(Person("olga", "Olga"), asked.number, WORDS, now, agreed=True)


async def _reads_after(site: Site, seq: int) -> list[inspection.RecordRead]:
    await site.inspecting.inspectorate.look()
    entries = site.inspecting.inspectorate.entries
    return [one.event for one in entries if one.line.seq > seq and isinstance(one.event, inspection.RecordRead)]


async def _asked(
    site: Site, client: httpx.AsyncClient, handler: Any
) -> tuple[httpx.Response, list[inspection.RecordRead]]:
    site.clock.seconds += SAME_READ_S
    entries = site.inspecting.inspectorate.entries
    seq = entries[-1].line.seq if entries else 0
    answer = await client.get(_path(handler))
    return answer, await _reads_after(site, seq)


def test_every_request_of_staff_says_what_it_reads() -> None:
    for handler in declared():
        assert handler.opt[READS] in (NOTHING, *get_args(inspection.Read)), handler


@pytest.mark.parametrize("role", sorted(STAFF))
async def test_what_shows_something_personal_leaves_a_record_and_nothing_else_shows_it(full: Site, role: str) -> None:
    client = await staff(full, role.capitalize(), role)
    await _opened(full, role)
    tried = 0
    for handler in declared():
        if ASKED in handler.opt and not frozenset(handler.opt[ASKED]) & RIGHTS[role]:  # type: ignore[index]
            continue
        answer, reads = await _asked(full, client, handler)
        assert answer.status_code == 200, (_path(handler), answer.text)
        tried += 1
        if handler.opt[READS] == NOTHING:
            assert not [each for each in PERSONAL if each in answer.text], _path(handler)
            assert reads == [], _path(handler)
        elif ASKED in handler.opt or role != "dealer":  # a dealer has complaints of their own alone
            assert [(one.what, one.by) for one in reads] == [(handler.opt[READS], role)], _path(handler)
    assert tried
