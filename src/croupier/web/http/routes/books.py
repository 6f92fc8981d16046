"""Requests about the books: the report of a business day, for the operator and the regulator."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from croupier.documents import report_sheet, spreadsheet
from croupier.protocol import is_day
from croupier.room import BooksDay, CommissionDay
from croupier.web.http.kit import TheHouse, Visiting, staff
from croupier.web.http.problems import Stop
from croupier.web.http.routes.papers import PDF, ThePress, paper_answer

FIRST_DAY = date(2000, 1, 1)
LAST_DAY = date(2999, 12, 31)
CSV = "text/csv"
_NO_NAME = re.compile(r"[^A-Za-z0-9._-]")
Day = Annotated[
    str,
    QueryParameter(
        name="day", required=False, pattern=r"^(\d{4}-\d{2}-\d{2})?$", description="Today's where there is none."
    ),
]


PlayMoney = Annotated[
    bool, QueryParameter(name="play_money", required=False, description="Of play money, not of cash.")
]


@get("/api/books", **staff("operate", "inspect"))
async def books(house: TheHouse, visit: Visiting, day: Day = "", play_money: PlayMoney = False) -> BooksDay:
    """Give the books of a business day."""
    return await house.back_office.books(business_day(day), visit.person, play_money=play_money)


@get("/api/books/tables/{table:str}/commission", **staff("operate", "inspect", also=(404,)))
async def commission(house: TheHouse, table: FromPath[str], day: Day = "") -> CommissionDay:
    """Give the commission of a table on a business day, round by round."""
    found = await house.back_office.commission(table, business_day(day))
    if found is None:
        raise Stop(404, "there is no such table", "look into the books of the day")
    return found


@get("/api/books/csv", **staff("operate", "inspect"), media_type=CSV)
async def books_file(house: TheHouse, visit: Visiting, day: Day = "", play_money: PlayMoney = False) -> Response[bytes]:
    """Give the books of a business day as a spreadsheet."""
    found = await house.back_office.books(business_day(day), visit.person, play_money=play_money)
    held: list[tuple[str | int, ...]] = [("kind", "words", "opening_cents", "closing_cents")]
    held += [("held", one.words, one.opening, one.closing) for one in found.holdings]
    sheet = report_sheet(found.report) + spreadsheet(held)
    return Response(sheet.encode(), media_type=CSV, headers=saved_as(f"books-{found.report.day}.csv"))


@get("/api/books/report.pdf", **staff("operate", "inspect"), media_type=PDF)
async def books_paper(
    house: TheHouse, press: ThePress, visit: Visiting, day: Day = "", play_money: PlayMoney = False
) -> Response[bytes]:
    """Give the report of a business day as a paper."""
    found = await house.back_office.books(business_day(day), visit.person, play_money=play_money)
    return paper_answer(await press.pdf(found.report), f"report-{found.report.day}.pdf")


HANDLERS = [books, commission, books_file, books_paper]


def saved_as(name: str) -> dict[str, str]:
    """The header that tells a browser to save an answer under a name."""
    return {"content-disposition": f'attachment; filename="{_NO_NAME.sub("-", name)}"'}


def business_day(text: str) -> date | None:
    """The day that is asked for; None where none is."""
    if not text:
        return None
    if not is_day(text) or not FIRST_DAY <= date.fromisoformat(text) <= LAST_DAY:
        raise Stop(400, "this is no business day", "write it as YYYY-MM-DD")
    return date.fromisoformat(text)
