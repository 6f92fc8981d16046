"""The official rules: read from beside the settings, refused in one line, shown to everybody who asks."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from croupier.errors import RequestError
from croupier.house.register import FileRules
from croupier.web.official_rules import LARGEST_BYTES, OfficialRules, read_official_rules
from croupier.web.settings import read_settings
from tests.support.banked import both
from tests.support.cite import Cited, clause
from tests.web.conftest import Site

BOOK = "act-omaha-2006"
PDF = b"%PDF-1.7\nthe rules\n"
SHOWN = ("act-omaha-2006 19.9", "act-manila-2005 19.9", *both("15.10"), "adelaide-omaha 86")


def settings_in(folder: Path, file: str, book: str = BOOK) -> Path:
    settings = folder / "croupier.toml"
    settings.write_text(f'[room]\nrules = {{ "{book}" = "{file}" }}\n', encoding="utf-8")
    return settings


def read_in(folder: Path, file: str, book: str = BOOK) -> dict[str, OfficialRules]:
    """As the server reads them at its start."""
    settings = settings_in(folder, file, book)
    return read_official_rules(settings, read_settings(settings).room.rules)


@pytest.mark.parametrize(("data", "kind"), [(PDF, "pdf"), ("Règles, 1\f\n".encode(), "text")])
def test_a_document_beside_the_settings_is_read(tmp_path: Path, data: bytes, kind: str) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "rules").write_bytes(data)
    (document,) = read_in(tmp_path, "papers/rules").values()
    assert document == (kind, sha256(data).hexdigest(), data)


def test_a_document_may_have_twenty_megabytes_and_no_more(tmp_path: Path) -> None:
    largest = PDF + bytes(LARGEST_BYTES - len(PDF))
    (tmp_path / "a.pdf").write_bytes(largest)
    assert len(read_in(tmp_path, "a.pdf")[BOOK].data) == LARGEST_BYTES == 20 * 2**20
    (tmp_path / "a.pdf").write_bytes(largest + b".")
    with pytest.raises(RequestError, match=r"room\.rules: act-omaha-2006: a\.pdf is larger than 20 MB"):
        read_in(tmp_path, "a.pdf")


def make(folder: Path) -> None:
    """What may lie in a folder and is no document."""
    inside = folder / "room"
    inside.mkdir()
    (folder / "outside.pdf").write_bytes(PDF)
    (inside / "rules.pdf").write_bytes(PDF)
    (inside / "link.pdf").symlink_to("rules.pdf")
    (inside / "away").symlink_to(folder)
    (inside / "folder").mkdir()
    os.mkfifo(inside / "pipe")
    (inside / "binary.txt").write_bytes(b"rules\0")
    (inside / "latin.txt").write_bytes("Règles".encode("latin-1"))
    (inside / "empty.txt").write_bytes(b" \n")


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("link.pdf", "is a link; put the document itself there"),
        ("away/outside.pdf", "is a link; put the document itself there"),
        ("../outside.pdf", "in the folder of the settings"),
        ("folder/../../outside.pdf", "in the folder of the settings"),
        ("/etc/hostname", "in the folder of the settings"),
        ("", "in the folder of the settings"),
        (".", "is no file"),
        ("folder", "is no file"),
        ("pipe", "is no file"),
        ("none.pdf", "cannot read"),
        ("rules.pdf/x", "cannot read"),
        ("x" * 5000, "cannot read"),
        ("\\u0000", "in the folder of the settings"),
        ("binary.txt", "neither a PDF nor text"),
        ("latin.txt", "neither a PDF nor text"),
        ("empty.txt", "neither a PDF nor text"),
    ],
)
def test_what_is_no_document_is_refused_in_one_line_that_names_the_setting(tmp_path: Path, file: str, why: str) -> None:
    make(tmp_path)
    with pytest.raises(RequestError) as refused:
        read_in(tmp_path / "room", file)
    words = str(refused.value)
    assert words.startswith(f"room.rules: {BOOK}: ")
    assert why in words
    assert "\n" not in words


def test_a_rulebook_there_is_not_is_named(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"room\.rules: there is no rulebook 'act-whist'"):
        read_in(tmp_path, "a.pdf", "act-whist")


@clause(*SHOWN)
async def test_everybody_is_told_what_the_instrument_is_and_where_its_text_is_kept(site: Site, cited: Cited) -> None:
    instrument = cited.book.instrument
    async with site.client() as client:
        official = (await client.get(f"/api/rulebooks/{cited.book.id}")).json()["official"]
        assert (await client.get(f"/api/rulebooks/{cited.book.id}/document")).status_code == 404
    assert official["citation"].startswith(instrument.short_title)
    assert official["citation"].endswith(instrument.number)
    assert official["approved"] == (instrument.approved.isoformat() if instrument.approved else "")
    assert official["commenced"] == (instrument.commenced.isoformat() if instrument.commenced else "")
    assert official["by_text"] == (instrument.commenced is not None)
    assert official["full_text"] == instrument.full_text
    assert (instrument.number or instrument.casino) in official["full_text"]
    assert official["clause"] == cited.clause
    assert official["document"] is None


@clause(*SHOWN)
@pytest.mark.parametrize(("kind", "media"), [("pdf", "application/pdf"), ("text", "text/plain; charset=utf-8")])
async def test_the_official_document_is_shown_to_everybody_who_asks(
    site: Site, cited: Cited, kind: str, media: str
) -> None:
    data = PDF if kind == "pdf" else "1. Règles\n<script>alert(1)</script>".encode()
    document = OfficialRules(kind, sha256(data).hexdigest(), data)  # type: ignore[arg-type]
    site.official_rules[cited.book.id] = document
    filing = FileRules(cited.book.id, document.sha256, "2026-11-16", "operator")
    assert await site.registry.enter(filing, site.clock.now_ms()) is None
    async with site.client() as client:
        told = (await client.get(f"/api/rulebooks/{cited.book.id}")).json()["official"]["document"]
        answer = await client.get(f"/api/rulebooks/{cited.book.id}/document")
    assert told == {"kind": kind, "sha256": sha256(data).hexdigest(), "filed": "2026-11-16"}
    assert (answer.status_code, answer.content) == (200, data)
    assert answer.headers["content-type"] == media
    name = f"{cited.book.id}.{'pdf' if kind == 'pdf' else 'txt'}"
    assert answer.headers["content-disposition"] == f'inline; filename="{name}"'
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["content-security-policy"]


async def test_where_there_is_no_rulebook_there_is_no_document(site: Site) -> None:
    async with site.client() as client:
        for name in ("act-whist", "..%2f..%2fetc%2fpasswd", "%00"):
            answer = await client.get(f"/api/rulebooks/{name}/document")
            assert answer.status_code in (400, 404)
            assert set(answer.json()["error"]) == {"what", "do"}
