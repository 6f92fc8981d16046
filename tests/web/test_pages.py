"""The page for the browser: the built client where there is one, else a page that says how to build it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.web.app import make_app
from croupier.web.static import Pages
from tests.web.conftest import PORT, Site


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>the client</title>")
    (tmp_path / "assets" / "main-1a2b.js").write_text("let x = 1")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path.parent / "secret.txt").write_text("secret")
    return tmp_path


def client_of(site: Site, folder: Path) -> httpx.AsyncClient:
    app: Any = make_app(site.house, Pages(folder))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"http://127.0.0.1:{PORT}")


async def test_the_built_client_is_served_with_its_kinds_and_how_long_it_keeps(site: Site, built: Path) -> None:
    async with client_of(site, built) as browser:
        page = await browser.get("/")
        assert "the client" in page.text
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        script = await browser.get("/assets/main-1a2b.js")
        assert script.text == "let x = 1"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in script.headers["cache-control"]
        assert (await browser.get("/favicon.svg")).headers["content-type"].startswith("image/svg+xml")


async def test_a_path_of_the_pages_own_gets_the_page_and_a_file_that_is_not_there_gets_nothing(
    site: Site, built: Path
) -> None:
    async with client_of(site, built) as browser:
        assert "the client" in (await browser.get("/table/T1")).text
        missing = await browser.get("/assets/gone.js")
        assert missing.status_code == 404
        assert missing.json()["error"]["do"] == "begin at /"


async def test_an_address_with_a_dot_that_somebody_typed_gets_the_page_too(site: Site, built: Path) -> None:
    typed = {"accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}
    async with client_of(site, built) as browser:
        assert "the client" in (await browser.get("/rules/a-book/99.9", headers=typed)).text
        assert (await browser.get("/rules/a-book/99.9")).status_code == 404
        assert (await browser.get("/assets/gone.js", headers=typed)).status_code == 404


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/assets/../../secret.txt"]
)
async def test_there_is_no_way_out_of_the_folder(site: Site, built: Path, path: str) -> None:
    async with client_of(site, built) as browser:
        answer = await browser.get(path)
        assert answer.status_code == 404
        assert "secret" not in answer.text.replace("/secret.txt", "")


async def test_what_the_browser_has_already_is_not_sent_again(site: Site, built: Path) -> None:
    async with client_of(site, built) as browser:
        tag = (await browser.get("/")).headers["etag"]
        again = await browser.get("/", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert (await browser.get("/", headers={"if-none-match": '"other"'})).status_code == 200


async def test_head_and_nothing_but_reading(site: Site, built: Path) -> None:
    async with client_of(site, built) as browser:
        head = await browser.head("/")
        assert (head.status_code, head.content) == (200, b"")
        assert int(head.headers["content-length"]) > 10
        assert (await browser.post("/", headers={"x-croupier": "1"})).status_code == 405


async def test_without_a_client_the_page_says_how_to_build_it(site: Site, tmp_path: Path) -> None:
    async with client_of(site, tmp_path) as browser:
        page = await browser.get("/")
        assert page.status_code == 200
        assert "make client" in page.text
        assert "<script" not in page.text
