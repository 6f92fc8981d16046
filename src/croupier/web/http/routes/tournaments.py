"""Requests about tournaments: the list, the public view of one, and setting one up."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from croupier.errors import CroupierError, DeterminationError, NameTaken
from croupier.protocol import Refusal
from croupier.room import Preview, all_formats, bots_for, previewed, previewed_changes, settle_levels
from croupier.rulebooks import rulebook_ids
from croupier.tournament import Changes, Plan, Wanted, altered, fault_in_words, plan_wanted
from croupier.views import OnTheWall
from croupier.web.context import WebContext
from croupier.web.http.bodies.bodies import (
    Alteration,
    Announced,
    Announcement,
    Directors,
    FormatList,
    Someone,
    TournamentChanges,
    Tournaments,
    TournamentWanted,
)
from croupier.web.http.kit import Ours, TheHouse, Visiting, no, staff
from croupier.web.http.problems import Refused, Stop
from croupier.web.room_api import Tournament

JSON = "application/json"
MEND = "mend the plan and send it again"

Older = Annotated[
    bool, QueryParameter(name="older", required=False, description="List those that were closed before the last ones.")
]


@get("/api/tournaments", responses=no())
async def tournaments(house: TheHouse, older: Older = False) -> Tournaments:
    """List the tournaments; of those that are closed the last, or with `older` those that were closed before."""
    before = list(house.room.lobby.older_tournaments())
    return Tournaments(before) if older else Tournaments(list(house.room.lobby.tournaments()), len(before))


@get("/api/tournaments/{name:str}", responses=no(404), media_type=JSON)
async def one_tournament(house: TheHouse, name: FromPath[str]) -> Response[bytes]:
    """Show the public view of a tournament."""
    return Response(msgspec.json.encode(_actor(house, name).showing.seen()), media_type=JSON)


def _actor(house: WebContext, name: str) -> Tournament:
    actor = house.room.tournaments.get(name)
    if actor is None:
        raise Stop(404, "there is no such tournament", "look into the list of tournaments")
    return actor


@get("/api/tournaments/{name:str}/display", responses=no(404))
async def display(house: TheHouse, name: FromPath[str]) -> OnTheWall:
    """Show the view of a tournament for a screen in the hall, open to all."""
    return _actor(house, name).showing.on_the_wall()


@get("/api/formats", **staff("direct", "operate"))
async def formats() -> FormatList:
    """List the formats of every rulebook, to set a tournament up from."""
    return FormatList(all_formats())


@post("/api/previews", status_code=200, **staff("direct", "operate", also=(413,)))
async def preview(house: TheHouse, data: JSONBody[TournamentWanted], ours: Ours = "1") -> Preview:
    """Show what a choice comes to: levels, prizes, chips, tables, conditions; or what is wrong with it, with the clause."""
    if data.rulebook not in rulebook_ids():
        raise Stop(400, "there is no such rulebook", "choose one of /api/formats")
    wanted, zone = _choices(data), house.registry.register.zone
    await settle_levels(lambda: plan_wanted(wanted, zone))
    shown = previewed(wanted, zone, house.now_ms())
    plan = shown.plan if house.settings.demo else None
    return msgspec.structs.replace(
        shown,
        name=await house.room.places.free_tournament_name(data.title, data.format),
        bots=bots_for(msgspec.json.decode(plan, type=Plan)) if plan else 0,
    )


@post("/api/tournaments/{name:str}/alterations/preview", status_code=200, **staff("direct", "operate", also=(404, 413)))
async def preview_alteration(
    house: TheHouse, name: FromPath[str], data: JSONBody[TournamentChanges], ours: Ours = "1"
) -> Preview:
    """Show what a tournament comes to once it is altered in some points: how it stands, and what becomes otherwise."""
    rules, changes = _actor(house, name).running.rules, _changes(data)
    await settle_levels(lambda: altered(rules.plan, changes))
    return previewed_changes(rules, changes, house.now_ms())


def _changes(data: TournamentChanges) -> Changes:
    return msgspec.convert(data, Changes, from_attributes=True)


def _choices(data: TournamentWanted) -> Wanted:
    return msgspec.convert(data, Wanted, from_attributes=True)


def _announced_plan(house: WebContext, data: Announcement) -> Plan:
    """The plan that was sent, or that of the choices that were; settled here from the very fields of the form."""
    if (data.plan is None) == (data.wanted is None):
        raise Stop(400, "give a plan or what is wanted", "send `plan` or `wanted`, and not both")
    wanted = data.wanted
    return _plan(data.plan, lambda: plan_wanted(_choices(wanted), house.registry.register.zone) if wanted else None)


def _altered_plan(actor: Tournament, data: Alteration) -> Plan:
    """The plan that was sent, or the one that stands with the points altered that were."""
    if (data.plan is None) == (data.changes is None):
        raise Stop(400, "give a plan or what changes", "send `plan` or `changes`, and not both")
    changes, plan = data.changes, actor.running.rules.plan
    found = _plan(data.plan, lambda: altered(plan, _changes(changes)) if changes else None)
    if found == plan:
        raise Stop(400, "nothing is altered", "change a field first")
    return found


def _plan(sent: dict[str, Any] | None, made: Callable[[], Plan | None]) -> Plan:
    try:
        return made() or msgspec.convert(sent, Plan)
    except msgspec.ValidationError as error:
        fault = f"this is no plan of a tournament: {fault_in_words(error)}"
        raise Stop(400, fault, "croupier tournament check --json gives the plan of a file") from None
    except DeterminationError as error:
        raise _refused(error) from None
    except CroupierError as error:
        raise Stop(400, str(error), MEND) from None


def _refused(error: DeterminationError) -> Refused:
    return Refused(Refusal("wrong-setting", error.told, (*error.clauses, "practice")[0]))


@get("/api/directors", **staff("direct", "operate"))
async def directors(house: TheHouse) -> Directors:
    """List those who may be named to direct a tournament."""
    return Directors(
        [Someone(one.account, one.name, ["director"], one.guest) for one in await house.back_office.directors()]
    )


@post("/api/announcements", status_code=200, **staff("direct", "operate", also=(409, 413, 503)))
async def announce(house: TheHouse, visit: Visiting, data: JSONBody[Announcement], ours: Ours = "1") -> Announced:
    """Set up a tournament from a form, as a preview shows it, or from a plan as `croupier tournament template` has one.

    By a director or the operator: no player is bound until the operator enters what the rulebook asks for and opens it.
    """
    if data.bots and not house.settings.demo:
        raise Stop(400, "bots play in a demo alone", "announce it without them")
    plan = _announced_plan(house, data)
    await settle_levels(lambda: plan)
    try:
        company = bots_for(plan) if data.bots else 0
        by = visit.person.account
        kind = {"historical": data.historical, "play_money": data.play_money}
        await house.room.places.announce(plan, data.name, by=by, **kind, company=company)
    except DeterminationError as error:
        raise _refused(error) from None
    except NameTaken as error:
        raise Refused(Refusal("name-taken", str(error), "system")) from None
    except CroupierError as error:
        raise Stop(400, str(error), MEND) from None
    house.log.info("tournament announced", tournament=data.name, by=visit.person.account)
    return Announced(data.name)


@post("/api/tournaments/{name:str}/alterations", status_code=200, **staff("operate", also=(404, 409, 413, 503)))
async def alter(
    house: TheHouse, visit: Visiting, name: FromPath[str], data: JSONBody[Alteration], ours: Ours = "1"
) -> Announced:
    """Alter a tournament by another plan, with the reason; for the operator, and as far as its rulebook allows."""
    actor = _actor(house, name)
    plan = _altered_plan(actor, data)
    await settle_levels(lambda: plan)
    act = {"act": "alter", "plan": msgspec.to_builtins(plan), "reason": data.reason}
    answer = await actor.do(visit.person, secrets.token_hex(16), act)
    if answer.fault:
        raise Stop(503, answer.fault.what, answer.fault.do)
    if answer.refusal:
        raise Refused(answer.refusal)
    house.log.info("tournament altered", tournament=name, by=visit.person.account)
    return Announced(name)


HANDLERS = [tournaments, one_tournament, display, formats, preview, preview_alteration, directors, announce, alter]
