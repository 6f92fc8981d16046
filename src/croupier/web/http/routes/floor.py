"""Requests about the floor: calls for an official, exclusions, moves to another table, names, the log of rulings.

What is done at one table is an act there, over the WebSocket, and so is looking at all tables at once (`watch-floor`).
"""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from croupier.house import Ground
from croupier.protocol import Refusal
from croupier.room import OneCall, OneExclusion, OnePatron, OneRuling
from croupier.web.http.bodies.bodies import Words
from croupier.web.http.bodies.cage import Account, Table, Taken
from croupier.web.http.kit import MOST, Ours, TheHouse, TheNoting, Visiting, staff
from croupier.web.http.problems import Refused, Stop
from croupier.web.http.routes.books import business_day

Given = TypeVar("Given")
CHANGES = (404, 409, 413, 503)
OfTable = Annotated[str, QueryParameter(name="table", max_length=100, required=False, description="One table alone.")]
OfDay = Annotated[
    str, QueryParameter(name="day", max_length=10, required=False, description="One business day alone, as 2026-01-31.")
]
OfName = Annotated[str, QueryParameter(name="name", max_length=100, required=False, description="As they say it.")]
Before = Annotated[int, QueryParameter(name="before", ge=0, le=MOST, required=False, description="Milliseconds UTC.")]


class PatronList(msgspec.Struct, frozen=True):
    """Those who walked in with one name, the first one first."""

    patrons: list[OnePatron]


class Done(Taken, frozen=True):
    """An official is done with a call."""

    words: Words


class ExclusionGiven(Taken, frozen=True):
    """An exclusion of a patron from every game."""

    account: Account
    ground: Ground
    words: Words
    until: Annotated[int, Meta(ge=0, le=MOST, description="Milliseconds UTC; 0 for good.")] = 0


class EndGiven(Taken, frozen=True):
    """The end of an exclusion."""

    words: Words


class Move(Taken, frozen=True):
    """A player goes to another table."""

    table: Table
    account: Account
    to: Table
    seat: Annotated[int, Meta(ge=1, le=99)]


class NameGiven(Taken, frozen=True):
    """The corrected name of a walk-in patron."""

    name: Annotated[str, Meta(min_length=1, max_length=32)]


class Named(msgspec.Struct, frozen=True):
    """A patron with the name they have now."""

    account: str
    name: str


class CallList(msgspec.Struct, frozen=True):
    """The last calls, newest first."""

    calls: list[OneCall]


class ExclusionList(msgspec.Struct, frozen=True):
    """Exclusions, those that hold first."""

    exclusions: list[OneExclusion]


class RulingList(msgspec.Struct, frozen=True):
    """A piece of the log of rulings, newest first."""

    rulings: list[OneRuling]


class Moved(msgspec.Struct, frozen=True):
    """It is done, or will be once the round is over."""

    ok: bool


@get("/api/calls", **staff("rule", "operate", "inspect", reads="calls"))
async def calls(house: TheHouse, note: TheNoting) -> CallList:
    """List the last calls for an official, and who answered them."""
    await note()
    return CallList(await house.floor.calls())


@post("/api/calls/{number:int}/seen", status_code=200, **staff("rule", also=CHANGES))
async def see_call(house: TheHouse, visit: Visiting, number: FromPath[int], ours: Ours = "1") -> OneCall:
    """Say that I come."""
    return _made(await house.floor.see_call(visit.person, _number(number)))


@post("/api/calls/{number:int}/answer", status_code=200, **staff("rule", also=CHANGES))
async def answer_call(
    house: TheHouse, visit: Visiting, number: FromPath[int], data: JSONBody[Done], ours: Ours = "1"
) -> OneCall:
    """Be done with a call, and say how."""
    answered = _made(await house.floor.answer_call(visit.person, _number(number), data.words))
    house.log.info("call answered", number=number, account=visit.person.account)
    return answered


@get("/api/exclusions", **staff("rule", "operate", "inspect", reads="exclusions"))
async def exclusions(house: TheHouse, note: TheNoting) -> ExclusionList:
    """List who is excluded from every game, and who was."""
    await note()
    return ExclusionList(await house.floor.exclusions())


@post("/api/exclusions/entries", status_code=200, **staff("rule", "operate", also=CHANGES))
async def exclude(house: TheHouse, visit: Visiting, data: JSONBody[ExclusionGiven], ours: Ours = "1") -> OneExclusion:
    """Exclude a person from every game of the room."""
    given = await house.floor.exclude(visit.person, data.account, data.ground, data.until, data.words)
    if given is None:
        raise Stop(404, "there is no such account", "look the person up by name")
    made = _made(given)
    house.log.info("excluded", number=made.number, account=made.account, by=visit.person.account)
    return made


@post("/api/exclusions/{number:int}/end", status_code=200, **staff("rule", "operate", also=CHANGES))
async def end_exclusion(
    house: TheHouse, visit: Visiting, number: FromPath[int], data: JSONBody[EndGiven], ours: Ours = "1"
) -> OneExclusion:
    """End an exclusion that another official has given."""
    ended = _made(await house.floor.end_exclusion(visit.person, _number(number), data.words))
    house.log.info("exclusion ended", number=number, by=visit.person.account)
    return ended


@post("/api/transfers", status_code=200, **staff("rule", also=CHANGES))
async def transfer(house: TheHouse, visit: Visiting, data: JSONBody[Move], ours: Ours = "1") -> Moved:
    """Move a player with the whole stake to another table; in a round, once it is over."""
    refusal = await house.floor.transfer(visit.person, data.table, data.account, data.to, data.seat)
    if refusal:
        raise Refused(refusal)
    house.log.info("transfer", account=data.account, table=data.table, to=data.to, by=visit.person.account)
    return Moved(True)


@get("/api/patrons", **staff("deal", "rule", "operate", reads="account"))
async def patrons(house: TheHouse, note: TheNoting, name: OfName = "") -> PatronList:
    """List those who walked in before with a name; whose wallets are seen is written down."""
    found = await house.floor.patrons(name)
    await note(accounts=[one.account for one in found])
    return PatronList(found)


@post("/api/patrons/{account:str}/name", status_code=200, **staff("deal", "rule", "operate", also=CHANGES))
async def correct_name(
    house: TheHouse, visit: Visiting, account: FromPath[str], data: JSONBody[NameGiven], ours: Ours = "1"
) -> Named:
    """Correct the name of a walk-in patron; the old name lies sealed beside the record."""
    named = _made(await house.floor.correct_name(visit.person, account, data.name))
    if named is None:
        raise Stop(404, "there is no such account", "look the person up by name")
    house.log.info("name corrected", account=account, by=visit.person.account)
    return Named(named.account, named.name)


@get("/api/rulings", **staff("rule", "operate", "inspect", reads="rulings"))
async def rulings(
    house: TheHouse, note: TheNoting, table: OfTable = "", day: OfDay = "", before: Before = 0
) -> RulingList:
    """List rulings, choices and orders of officials, newest first."""
    wanted = business_day(day)
    await note(words=table, day=day)
    return RulingList(await house.floor.rulings(table, wanted, before))


@get("/api/patrons/{account:str}/orders", **staff("rule", "operate", "inspect", reads="rulings"))
async def orders_about(house: TheHouse, note: TheNoting, account: FromPath[str]) -> RulingList:
    """List the last orders of officials about a player, newest first: warnings, moves, bars."""
    await note(accounts=[account])
    return RulingList(await house.floor.orders_about(account))


def _number(number: int) -> int:
    return number if 0 < number < MOST else 0


def _made(answer: Given | Refusal) -> Given:
    if isinstance(answer, Refusal):
        raise Refused(answer)
    return answer


HANDLERS = [
    calls,
    see_call,
    answer_call,
    exclusions,
    exclude,
    end_exclusion,
    transfer,
    patrons,
    correct_name,
    rulings,
    orders_about,
]
