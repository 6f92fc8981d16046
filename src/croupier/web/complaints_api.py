"""Requests about complaints and reviews: made by whoever played in a round, answered by officials."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from croupier.protocol.refusal import Refusal
from croupier.room.complaints import OneComplaint, role_to_answer
from croupier.web.answers import Refused, Stop, too_often
from croupier.web.requests import MOST, READS, SESSION, Ours, TheHouse, TheNoting, Visiting, no, staff
from croupier.web.rounds_api import check_over, checked, no_round
from croupier.web.wire import AnswerGiven, ComplaintList, Grievance


@post(
    "/api/tables/{table:str}/rounds/{number:int}/complaints",
    status_code=200,
    responses=no(401, 403, 404, 409, 413, 503),
    security=[{SESSION: []}],
)
async def complain(
    house: TheHouse,
    visit: Visiting,
    table: FromPath[str],
    number: FromPath[int],
    data: JSONBody[Grievance],
    ours: Ours = "1",
) -> OneComplaint:
    """Complain of a round I played in, or ask for its review."""
    if wait_s := house.by_person.complaints.wait_s(visit.person.account):
        raise too_often(wait_s)
    await check_over(house, table, checked(number), "call an official to the table")
    about = await house.past_rounds.complained_of(visit.person, table, number)
    if about is None:
        raise no_round()
    if isinstance(about, Refusal):
        raise Refused(about)
    made = await house.complaints.make(visit.person, about, data.kind, data.words, house.now_ms())
    house.log.info("complaint made", number=made.number, kind=made.kind, account=visit.person.account)
    return made


@get("/api/complaints", responses=no(401), security=[{SESSION: []}], opt={READS: "complaints"})
async def complaints(house: TheHouse, visit: Visiting, note: TheNoting) -> ComplaintList:
    """List my complaints; all of them for officials."""
    if role_to_answer(visit.person):
        await note()
    return ComplaintList(await house.complaints.listed(visit.person))


@post(
    "/api/complaints/{number:int}/answer",
    status_code=200,
    **staff("rule", "operate", "inspect", also=(404, 409, 413, 503)),
)
async def answer(
    house: TheHouse, visit: Visiting, number: FromPath[int], data: JSONBody[AnswerGiven], ours: Ours = "1"
) -> OneComplaint:
    """Answer a complaint, once; for officials."""
    if wait_s := house.by_person.complaints.wait_s(visit.person.account):
        raise too_often(wait_s)
    given = await house.complaints.answer(visit.person, number, data.words, house.now_ms()) if number < MOST else None
    if given is None:
        raise Stop(404, "there is no such complaint", "look into the list of complaints")
    if isinstance(given, Refusal):
        raise Refused(given)
    house.log.info("complaint answered", number=number, account=visit.person.account)
    return given


HANDLERS = [complain, complaints, answer]
