"""Requests about rounds that were played: lists, one round, its replay, its odds, its export."""

from __future__ import annotations

import re
from typing import Annotated, TypeVar

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from croupier.history import Format
from croupier.house import Person
from croupier.protocol import Refusal
from croupier.room import WholeRound
from croupier.views import Replay
from croupier.web.context import WebContext
from croupier.web.http.bodies.bodies import PlayedRounds, Rounds
from croupier.web.http.kit import MOST, SESSION, TheHouse, Visiting, no
from croupier.web.http.problems import Refused, Stop, too_often
from croupier.workers.odds import NotNow
from croupier.workers.odds_work import BankOdds, Odds, PlayersOdds, odds_of

Before = Annotated[int | None, QueryParameter(ge=1, le=MOST, required=False, description="Rounds before this one.")]
BeforeMoment = Annotated[
    int | None, QueryParameter(ge=1, le=MOST, required=False, description="Rounds that ended before, in ms UTC.")
]
AsFormat = Annotated[Format, QueryParameter(name="format", description="What to write the round as.")]
FILES = {Format.PHH: ("phh", "text/plain"), Format.OHH: ("ohh", "application/json"), Format.TEXT: ("txt", "text/plain")}
Given = TypeVar("Given")
_NO_NAME = re.compile(r"[^A-Za-z0-9._-]")
_ODDS: msgspec.json.Decoder[Odds] = msgspec.json.Decoder(Odds)


@get("/api/rounds", responses=no(401), security=[{SESSION: []}])
async def played(house: TheHouse, visit: Visiting, before: BeforeMoment = None) -> PlayedRounds:
    """List the rounds I played at all tables, newest first."""
    return PlayedRounds(await house.past_rounds.played(visit.person, before))


@get("/api/tables/{table:str}/rounds", responses=no(401, 404), security=[{SESSION: []}])
async def rounds(house: TheHouse, visit: Visiting, table: FromPath[str], before: Before = None) -> Rounds:
    """List the rounds of a table I may see, newest first."""
    if not await house.past_rounds.has(table):
        raise Stop(404, "there is no such table", "look into the lobby")
    return Rounds(await house.past_rounds.newest(visit.person, table, before))


@get("/api/tables/{table:str}/rounds/{number:int}", responses=no(401, 404), security=[{SESSION: []}])
async def one_round(house: TheHouse, visit: Visiting, table: FromPath[str], number: FromPath[int]) -> WholeRound:
    """Give one round as far as I may see it."""
    return _found(await house.past_rounds.one(visit.person, table, checked(number)))


@get("/api/tables/{table:str}/rounds/{number:int}/replay", responses=no(401, 404), security=[{SESSION: []}])
async def replay(house: TheHouse, visit: Visiting, table: FromPath[str], number: FromPath[int]) -> Replay:
    """Give one round step by step, as all at the table saw it, with my own cards."""
    found = _found(await house.past_rounds.replay(visit.person, table, checked(number)))
    house.odds.prepare()
    return found


@get("/api/tables/{table:str}/rounds/{number:int}/odds", responses=no(401, 404, 409, 503), security=[{SESSION: []}])
async def odds(house: TheHouse, visit: Visiting, table: FromPath[str], number: FromPath[int]) -> PlayersOdds | BankOdds:
    """Work out the odds of a round that is over; not for a player with a seat."""
    if wait_s := house.by_person.odds.wait_s(visit.person.account):
        raise too_often(wait_s)
    _check_bar(house, visit.person)
    await check_over(house, table, checked(number), "wait for its end")
    asked = await house.past_rounds.odds_asked(visit.person, table, number)
    if asked is None:
        raise no_round()
    if not asked.is_work:
        return odds_of(asked)
    try:
        answer = _ODDS.decode(await house.odds.ask(msgspec.json.encode(asked), visit.person.account))
    except NotNow as no_answer:
        status = 429 if no_answer.too_often else 503
        raise Stop(status, no_answer.what, "try again in a moment", wait_s=2) from None
    _check_bar(house, visit.person)  # they may have sat down meanwhile
    return answer


@get("/api/tables/{table:str}/rounds/{number:int}/export", responses=no(401, 404), security=[{SESSION: []}])
async def export(
    house: TheHouse, visit: Visiting, table: FromPath[str], number: FromPath[int], as_format: AsFormat
) -> Response[bytes]:
    """Give one round as a file for other programs, with my own cards and those that were shown."""
    text = _found(await house.past_rounds.exported(visit.person, table, checked(number), as_format))
    ending, media_type = FILES[as_format]
    name = f"{_NO_NAME.sub('-', table)}-{number}.{ending}"
    return Response(
        text.encode(), media_type=media_type, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


HANDLERS = [played, rounds, one_round, replay, odds, export]


def checked(number: int) -> int:
    """Check the number of a round: from 1 to the largest every client can count to."""
    if not 0 < number < MOST:
        raise no_round()
    return number


def _found(there: Given | None) -> Given:
    """Return the answer; raise where there is none for this person."""
    if there is None:
        raise no_round()
    return there


async def check_over(house: WebContext, table: str, number: int, do: str) -> None:
    """Refuse what is for rounds that are over."""
    if await house.past_rounds.is_played_now(table, number):
        raise Refused(Refusal("round-not-over", f"this round is not over; {do}", "practice"))


def _check_bar(house: WebContext, person: Person) -> None:
    if refusal := house.room.bar_on_odds(person.account):
        raise Refused(refusal)


def no_round() -> Stop:
    """There is no such round, or not for this person: who may not see it does not learn which."""
    return Stop(404, "there is no such round, or not for you", "look into the list of rounds")
