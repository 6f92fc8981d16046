"""Papers over HTTP: for everybody, off the loop, printed once."""

from __future__ import annotations

import asyncio

import pytest

from croupier.web import pdf_cache as presses
from croupier.web.pdf_cache import Press
from tests.documents.papers import receipt
from tests.support.cite import Cited, clause
from tests.web.conftest import Site


@clause("act-manila-2005 4.1", "act-manila-2005 19.9")
async def test_whoever_asks_gets_the_sign_and_the_rules_of_a_table(site: Site, cited: Cited) -> None:
    async with site.client() as client:
        for name in ("sign", "rules"):
            answer = await client.get(f"/api/tables/T1/{name}.pdf")
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "application/pdf"
            assert answer.headers["content-disposition"] == f'inline; filename="T1-{name}.pdf"'
            assert answer.content.startswith(b"%PDF-")
        screen = await client.get("/api/tables/T1/sign.png")
        assert screen.headers["content-type"] == "image/png"
        assert screen.content.startswith(b"\x89PNG")


async def test_where_there_is_no_table_there_is_no_paper(site: Site) -> None:
    async with site.client() as client:
        for path in ("tables/T9/sign.pdf", "tables/T9/sign.png", "tables/T9/rules.pdf", "tournaments/x/results.pdf"):
            answer = await client.get(f"/api/{path}")
            assert answer.status_code == 404
            assert answer.json()["error"]["do"] == "look into the lobby"


async def test_a_paper_is_printed_once_and_not_on_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads, loop = [], asyncio.get_running_loop()

    def counted(paper: object) -> bytes:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        threads.append(paper)
        return b"%PDF-"

    monkeypatch.setattr(presses, "printed", counted)
    press = Press()
    made = await asyncio.gather(*[press.pdf(receipt(name)) for name in ("Ana", "Ben", "Ana", "Ana")])
    assert made == [b"%PDF-"] * 4
    assert len(threads) == 2
    assert loop.is_running()


async def test_what_is_kept_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def large(paper: object) -> bytes:
        made.append(getattr(paper, "name", ""))
        return bytes(presses.MOST_KEPT_BYTES // 2)

    monkeypatch.setattr(presses, "printed", large)
    press = Press()
    for name in ("Ana", "Ben", "Cal", "Cal", "Ana"):
        await press.pdf(receipt(name))
    assert made == ["Ana", "Ben", "Cal", "Ana"], "the oldest had to go, the newest had not"
