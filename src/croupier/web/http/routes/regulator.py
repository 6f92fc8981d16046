"""Requests of the regulator: rounds, unusual events, hidden cards, stops, heads, verifying, exports.

Every read here beyond what the public may see is written down before it is answered
(room/offices/regulator/privileged_reads.py). A log holds nothing of it but the person and the kind of thing asked for.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from croupier.documents import spreadsheet
from croupier.house import Person
from croupier.protocol import Refusal
from croupier.record import parse_head
from croupier.room import (
    EventsFound,
    InspectedRound,
    OpenedShuffle,
    RoundsFound,
    SealedShuffle,
    SignedHead,
    Verification,
)
from croupier.store import Wanted
from croupier.web.context import WebContext
from croupier.web.http.bodies import regulator
from croupier.web.http.kit import MOST, Ours, TheHouse, TheNoting, Visiting, staff
from croupier.web.http.problems import Refused, Stop, too_often
from croupier.web.http.routes.books import CSV, Day, business_day, saved_as
from croupier.web.http.routes.rounds import checked, no_round

LINES = "application/x-ndjson"
CHANGES = (404, 409, 413, 503)
Given = TypeVar("Given")
Line = Annotated[int, QueryParameter(ge=0, le=MOST, required=False, description="Reads before this line.")]


@get("/api/inspect/rounds", **staff("inspect", reads="search"))
async def search(
    house: TheHouse,
    visit: Visiting,
    note: TheNoting,
    player: regulator.Player = "",
    table: regulator.OfTable = "",
    rulebook: regulator.OfRulebook = "",
    begins: regulator.From = 0,
    ends: regulator.Until = 0,
    least: regulator.Least = 0,
    ruled: regulator.Ruled = False,
    clause: regulator.Clause = "",
    page: regulator.After = "",
) -> RoundsFound:
    """Search rounds of all tables, newest first."""
    _not_too_often(house, visit.person)
    wanted = Wanted(None, table, 0, rulebook, begins, ends, least, ruled, clause, _page(page))
    wanted = await house.inspecting.wanted(wanted, player)
    known = [each for each in wanted.accounts or () if each != player or await house.back_office.is_known(each)]
    await note(words=regulator.asked_for(wanted, player), accounts=known)
    return await house.inspecting.rounds(wanted)


@get("/api/inspect/rounds/{table:str}/{number:int}", **staff("inspect", reads="round", also=(404,)))
async def one_round(
    house: TheHouse, visit: Visiting, table: FromPath[str], number: FromPath[int], why: regulator.Why = ""
) -> InspectedRound:
    """Give one round with its checks, its entries and its rulings; that it is read is written down."""
    _not_too_often(house, visit.person)
    found = await house.inspecting.one(visit.person, table, checked(number), why)
    if found is None:
        raise no_round()
    house.log.info("round inspected", by=visit.person.account, table=table, round=number)
    return found


@post(
    "/api/inspect/rounds/{table:str}/{number:int}/sealed", status_code=200, **staff("inspect", proof=True, also=CHANGES)
)
async def sealed(
    house: TheHouse,
    visit: Visiting,
    table: FromPath[str],
    number: FromPath[int],
    data: JSONBody[regulator.Reason],
    ours: Ours = "1",
) -> SealedShuffle:
    """Hand out the shuffle of a round that is over, sealed to the regulator's own key."""
    _not_too_often(house, visit.person)
    found = _given(await house.inspecting.hidden.sealed(visit.person, table, checked(number), data.words))
    house.log.info("sealed cards handed out", by=visit.person.account, table=table, round=number)
    return found


@post(
    "/api/inspect/rounds/{table:str}/{number:int}/opening",
    status_code=200,
    **staff("inspect", proof=True, also=CHANGES),
)
async def ask_opening(
    house: TheHouse,
    visit: Visiting,
    table: FromPath[str],
    number: FromPath[int],
    data: JSONBody[regulator.Reason],
    ours: Ours = "1",
) -> regulator.Asked:
    """Ask for the hidden cards of a round that is over; another person has to agree."""
    _not_too_often(house, visit.person)
    asked = _given(await house.inspecting.hidden.ask(visit.person, table, checked(number), data.words))
    house.log.info("opening asked for", by=visit.person.account, number=asked.number)
    return regulator.Asked(asked.number)


@get("/api/inspect/openings", **staff("inspect", "operate", reads="openings"))
async def openings(house: TheHouse, note: TheNoting) -> regulator.Openings:
    """List openings by two people, newest first."""
    await note()
    return regulator.Openings(await house.inspecting.hidden.listed())


@get("/api/inspect/openings/{number:int}", **staff("inspect", reads="cards", proof=True, also=(404, 409)))
async def opened(house: TheHouse, visit: Visiting, number: FromPath[int]) -> OpenedShuffle:
    """Give the cards that two people have opened, to the person who asked for them."""
    return _given(await house.inspecting.hidden.opened(visit.person, number))


@post(
    "/api/inspect/openings/{number:int}/answer",
    status_code=200,
    **staff("inspect", "operate", proof=True, also=CHANGES),
)
async def answer_opening(
    house: TheHouse, visit: Visiting, number: FromPath[int], data: JSONBody[regulator.OpeningReply], ours: Ours = "1"
) -> regulator.Openings:
    """Agree to another person's request to open cards, or refuse it."""
    hidden = house.inspecting.hidden
    _given(await hidden.answer(visit.person, min(number, MOST), data.words, agreed=data.agreed))
    house.log.info("opening answered", by=visit.person.account, number=number, agreed=data.agreed)
    return regulator.Openings(await hidden.listed())


@get("/api/inspect/events", **staff("inspect", "operate", reads="events"))
async def events(
    house: TheHouse,
    visit: Visiting,
    note: TheNoting,
    kinds: regulator.Kinds = "",
    table: regulator.OfTable = "",
    begins: regulator.From = 0,
    ends: regulator.Until = 0,
    page: regulator.After = "",
) -> EventsFound:
    """List significant events, newest first."""
    _not_too_often(house, visit.person)
    await note(words=regulator.listed_for(kinds, table, begins, ends))
    wanted = tuple(filter(None, kinds.split(",")))
    return await house.inspecting.events(wanted, table, _page(page), begins, ends)


@get("/api/inspect/shut", **staff("inspect", "operate", "rule"))
async def shut(house: TheHouse) -> regulator.Shut:
    """List the accounts that are shut, as they are otherwise in the database than on record."""
    return regulator.Shut(await house.inspecting.shut())


@get("/api/inspect/reads", **staff("inspect", reads="reads"))
async def reads(house: TheHouse, note: TheNoting, before: Line = 0) -> regulator.Reads:
    """List privileged reads, newest first, this one among them."""
    await note()
    return regulator.Reads(await house.inspecting.read_list(before))


@get("/api/inspect/stops", **staff("inspect", "operate", "rule"))
async def stops(house: TheHouse) -> regulator.Stops:
    """List where play is stopped."""
    return regulator.Stops(await house.inspecting.stops())


@post("/api/inspect/stopping", status_code=200, **staff("inspect", also=CHANGES))
async def stop(
    house: TheHouse, visit: Visiting, data: JSONBody[regulator.StopAsked], ours: Ours = "1"
) -> regulator.Stops:
    """Stop play at a table, in a game or in the room."""
    _given(await house.inspecting.stop(visit.person, data.scope, data.name, data.words))
    house.log.warning("play stopped", by=visit.person.account, scope=data.scope, name=data.name)
    return regulator.Stops(await house.inspecting.stops())


@post("/api/inspect/stops/{number:int}/resumption", status_code=200, **staff("inspect", "operate", also=CHANGES))
async def resume(
    house: TheHouse, visit: Visiting, number: FromPath[int], data: JSONBody[regulator.Reason], ours: Ours = "1"
) -> regulator.Stops:
    """Let play go on where it was stopped; an operator over the server's clock alone, which is right then."""
    _given(await house.inspecting.resume(visit.person, min(number, MOST), data.words))
    house.log.warning("play resumed", by=visit.person.account, number=number)
    return regulator.Stops(await house.inspecting.stops())


@get("/api/inspect/heads", **staff("inspect"))
async def heads(house: TheHouse) -> regulator.Heads:
    """List the heads that were signed, newest first."""
    return regulator.Heads(await house.inspecting.heads.listed())


@post("/api/inspect/heads/signature", status_code=200, **staff("inspect", proof=True, also=CHANGES))
async def sign_heads(house: TheHouse, visit: Visiting, ours: Ours = "1") -> SignedHead:
    """Sign the heads of all streams as they stand now."""
    _not_too_often(house, visit.person)
    return await house.inspecting.heads.take(house.now_ms())


@get("/api/inspect/verification", **staff("inspect"))
async def verification(house: TheHouse) -> Verification:
    """Tell how far the verification is, or what the last one came to."""
    return house.inspecting.verifying.seen


@post("/api/inspect/verifying", status_code=200, **staff("inspect", also=CHANGES))
async def verify(
    house: TheHouse, visit: Visiting, data: JSONBody[regulator.HeadsReceived], ours: Ours = "1"
) -> Verification:
    """Verify everything now, against heads that were kept elsewhere."""
    received = [parse_head(text) for text in data.heads]
    if refusal := house.inspecting.verifying.start(visit.person, received):
        raise Refused(refusal)
    house.log.info("verification started", by=visit.person.account, heads=len(received))
    return house.inspecting.verifying.seen


@get("/api/inspect/rulings.csv", **staff("inspect", reads="rulings"), media_type=CSV)
async def rulings(house: TheHouse, visit: Visiting, note: TheNoting) -> Response[bytes]:
    """Give all rulings as a spreadsheet."""
    _not_too_often(house, visit.person)
    await note()
    rows: list[tuple[str | int, ...]] = [("at", "table", "round", "rulebook", "clauses", "ruling")]
    for one in await house.inspecting.rulings():
        moment = datetime.fromtimestamp(one.at / 1000, UTC).isoformat(timespec="seconds")
        rows.append((moment, one.stream, one.round, one.rulebook, one.clause, one.words))
    return Response(spreadsheet(rows).encode(), media_type=CSV, headers=saved_as("rulings.csv"))


@get("/api/inspect/tables/{table:str}/lines", **staff("inspect", reads="lines", also=(404,)), media_type=LINES)
async def lines(house: TheHouse, visit: Visiting, table: FromPath[str], day: Day = "") -> Response[bytes]:
    """Give the lines of a table as they are stored, of one business day or all."""
    _not_too_often(house, visit.person)
    wanted: date | None = business_day(day)
    found = await house.inspecting.lines_of(visit.person, table, wanted)
    if found is None:
        raise Stop(404, "there is no such table", "look into the lobby")
    house.log.info("lines exported", by=visit.person.account, table=table, day=day)
    name = f"{table}-{day or 'all'}.jsonl"
    return Response(found, media_type=LINES, headers=saved_as(name))


HANDLERS = [
    search, one_round, sealed, ask_opening, openings, opened, answer_opening, events, shut, reads, stops, stop, resume,
    heads, sign_heads, verification, verify, rulings, lines,
]  # fmt: skip


def _page(text: str) -> tuple[int, str, int] | None:
    if not text:
        return None
    moment, stream, number = text.split(":")
    return int(moment), stream, int(number)


def _given(answer: Given | Refusal | None) -> Given:
    """Return the answer; raise where the request is refused, or there is no such thing."""
    if isinstance(answer, Refusal):
        raise Refused(answer)
    if answer is None:
        raise Stop(404, "there is no such thing, or it is not over", "look into the list")
    return answer


def _not_too_often(house: WebContext, person: Person) -> None:
    if wait_s := house.by_person.inspections.wait_s(person.account):
        raise too_often(wait_s)
