"""Requests for papers: the sign and the rules of a table, the conditions and the results of a tournament,
the official rules; open to all readers."""

from __future__ import annotations

import re
from typing import TypeVar

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from croupier.views import RulesHere
from croupier.web.http.kit import TheHouse, no
from croupier.web.http.problems import Stop
from croupier.web.pdf_cache import Press

PDF, PNG, TEXT = "application/pdf", "image/png", "text/plain"  # in UTF-8, as the answer says by itself
ThePress = NamedDependency[SkipValidation[Press]]
Given = TypeVar("Given")
_NO_NAME = re.compile(r"[^A-Za-z0-9._-]")


@get("/api/tables/{table:str}/sign.pdf", responses=no(404), media_type=PDF)
async def sign(house: TheHouse, press: ThePress, table: FromPath[str]) -> Response[bytes]:
    """Give the sign of a table: limits, charges, order of hands, payouts."""
    paper = _found(house.room.papers.sign(table, _address(house, table)), "table")
    return paper_answer(await press.pdf(paper), f"{table}-sign.pdf")


@get("/api/tables/{table:str}/sign.png", responses=no(404), media_type=PNG)
async def sign_on_screen(house: TheHouse, press: ThePress, table: FromPath[str]) -> Response[bytes]:
    """Give the sign of a table for a large screen."""
    paper = _found(house.room.papers.sign(table, _address(house, table)), "table")
    return paper_answer(await press.screen(paper), f"{table}-sign.png", PNG)


@get("/api/tables/{table:str}/rules", responses=no(404))
async def rules_at(house: TheHouse, table: FromPath[str]) -> RulesHere:
    """Give the rules of a table as they stand, and the readings that are not the default."""
    return _found(house.room.papers.rules_here(table), "table")


@get("/api/tables/{table:str}/rules.pdf", responses=no(404), media_type=PDF)
async def rules(house: TheHouse, press: ThePress, table: FromPath[str]) -> Response[bytes]:
    """Give the rules of the game in our words, with what this table has determined."""
    return paper_answer(await press.pdf(_found(house.room.papers.rules(table), "table")), f"{table}-rules.pdf")


@get("/api/tournaments/{name:str}/conditions.pdf", responses=no(404), media_type=PDF)
async def conditions(house: TheHouse, press: ThePress, name: FromPath[str]) -> Response[bytes]:
    """Give the conditions of a tournament, with the prizes once they are known."""
    paper = _found(house.room.papers.conditions(name), "tournament")
    return paper_answer(await press.pdf(paper), f"{name}-conditions.pdf")


@get("/api/tournaments/{name:str}/results.pdf", responses=no(404), media_type=PDF)
async def results(house: TheHouse, press: ThePress, name: FromPath[str]) -> Response[bytes]:
    """Give the results of a tournament as they stand."""
    paper = _found(house.room.papers.results(name), "tournament")
    return paper_answer(await press.pdf(paper), f"{name}-results.pdf")


@get("/api/rulebooks/{name:str}/document", responses=no(404), media_type=PDF)
async def official_rules(house: TheHouse, name: FromPath[str]) -> Response[bytes]:
    """Give the official rules of a game, as the operator has put them on file: a PDF or plain text."""
    document = house.official_rules.get(name)
    if document is None:
        raise Stop(404, "no official rules are on file for this", "the rulebook says where its full text is kept")
    is_pdf = document.kind == "pdf"
    return paper_answer(document.data, f"{name}.{'pdf' if is_pdf else 'txt'}", PDF if is_pdf else TEXT)


HANDLERS = [sign, sign_on_screen, rules_at, rules, conditions, results, official_rules]


def paper_answer(data: bytes, name: str, kind: str = PDF) -> Response[bytes]:
    """A paper as a browser shows it, and saves it by this name."""
    shown = {"content-disposition": f'inline; filename="{_NO_NAME.sub("-", name)}"'}
    return Response(data, media_type=kind, headers=shown)


def _address(house: TheHouse, table: str) -> str:
    """The address where a telephone finds the rules of a table, if the room has an address others can reach."""
    return next((f"{origin}/api/tables/{table}/rules.pdf" for origin in house.settings.origins), "")


def _found(paper: Given | None, what: str) -> Given:
    if paper is None:
        raise Stop(404, f"there is no such {what}", "look into the lobby")
    return paper
