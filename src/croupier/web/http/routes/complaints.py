"""Requests about complaints: made by players of a round, answered by officials, reviewed by the regulator if asked."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from croupier.protocol import Refusal
from croupier.room import OneComplaint, role_to_answer
from croupier.web.context import WebContext
from croupier.web.door.sessions import Visit
from croupier.web.http.bodies.bodies import AnswerGiven, ComplaintList, Grievance, ReviewAsked, ReviewOutcome
from croupier.web.http.kit import MOST, READS, SESSION, Ours, TheHouse, TheNoting, Visiting, no, staff
from croupier.web.http.problems import Refused, Stop, too_often
from croupier.web.http.routes.rounds import check_over, checked, no_round


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
    """Complain of a round I played in, or ask the house to look at it again."""
    _check_pace(house, visit)
    await check_over(house, table, checked(number), "call an official to the table")
    about = await house.past_rounds.complained_of(visit.person, table, number)
    if about is None:
        raise no_round()
    if isinstance(about, Refusal):
        raise Refused(about)
    made = await house.complaints.make(visit.person, about, data.kind, data.words, house.now_ms(), covered=data.covered)
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
    _check_pace(house, visit)
    given = await house.complaints.answer(visit.person, number, data.words, house.now_ms()) if number < MOST else None
    return _done(house, visit, given, "complaint answered")


@post(
    "/api/complaints/{number:int}/review",
    status_code=200,
    responses=no(401, 403, 404, 409, 413, 503),
    security=[{SESSION: []}],
)
async def request_review(
    house: TheHouse, visit: Visiting, number: FromPath[int], data: JSONBody[ReviewAsked], ours: Ours = "1"
) -> OneComplaint:
    """Ask the regulator in writing to review the answer to my complaint, once."""
    _check_pace(house, visit)
    asking = house.complaints.request_review
    given = await asking(visit.person, number, data.words, house.now_ms()) if number < MOST else None
    return _done(house, visit, given, "review requested")


@post("/api/complaints/{number:int}/outcome", status_code=200, **staff("inspect", also=(404, 409, 413, 503)))
async def decide_review(
    house: TheHouse, visit: Visiting, number: FromPath[int], data: JSONBody[ReviewOutcome], ours: Ours = "1"
) -> OneComplaint:
    """Enter the outcome of a review, once; for the regulator."""
    _check_pace(house, visit)
    deciding = house.complaints.decide_review
    given = await deciding(visit.person, number, data.outcome, data.words, house.now_ms()) if number < MOST else None
    return _done(house, visit, given, "review decided")


HANDLERS = [complain, complaints, answer, request_review, decide_review]


def _check_pace(house: WebContext, visit: Visit) -> None:
    if wait_s := house.by_person.complaints.wait_s(visit.person.account):
        raise too_often(wait_s)


def _done(house: WebContext, visit: Visit, given: OneComplaint | Refusal | None, what: str) -> OneComplaint:
    """Return the complaint as it stands now; raise where the request is refused or there is no such complaint."""
    if given is None:
        raise Stop(404, "there is no such complaint", "look into the list of complaints")
    if isinstance(given, Refusal):
        raise Refused(given)
    house.log.info(what, number=given.number, account=visit.person.account)
    return given
