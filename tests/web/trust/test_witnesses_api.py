"""The log of checkpoints over HTTP: whoever follows it can check all of it, and witnesses sign it."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from croupier.record import (
    CHECKPOINTS,
    COSIGNATURE,
    Note,
    SigningKey,
    VerifierKey,
    cosigned_text,
    goes_on,
    includes,
    leaf_hash,
    parse_key,
    parse_note,
    signature_line,
    signed_at,
)
from croupier.room.offices.witnesses import cosignatures
from croupier.room.streams.checkpoints import Checkpoints
from croupier.web.settings import Limits, Settings
from tests.support.merkle import mth
from tests.support.room.driver import keys
from tests.support.store.streams import Stream, lines_of
from tests.web.conftest import GENEROUS, OURS, PORT, Site, open_site

WITNESS = SigningKey(bytes(range(32)))
KEY = VerifierKey("club.example/witness", COSIGNATURE, WITNESS.public)
TABLE = "table:1"


async def grow(site: Site, count: int) -> None:
    """So many checkpoints more, each of something new."""
    taker = Checkpoints(site.store, keys().signing)
    for _ in range(count):
        head = await site.store.head(TABLE)
        await site.store.append([Stream(TABLE, head).write("dealt")])
        site.clock.seconds += 60
        assert await taker.take_due(site.clock.now_ms())


async def note_of(browser: httpx.AsyncClient) -> Note:
    answer = await browser.get("/api/log/checkpoint")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=5"
    return parse_note(answer.text)


def cosigned(note: Note, at: int, key: SigningKey = WITNESS, name: str = KEY.name) -> dict[str, str]:
    """What a witness sends back."""
    own = VerifierKey(name, COSIGNATURE, key.public)
    line = signature_line(own, key.sign(cosigned_text(note.text, at)), at)
    return {"key": str(own), "head": str(Note(note.text, (*note.signatures[:1], line)))}


def now_s(site: Site) -> int:
    return site.clock.now_ms() // 1000


async def sent(browser: httpx.AsyncClient, body: dict[str, Any]) -> tuple[int, str]:
    answer = await browser.post("/api/log/cosignatures", json=body)
    return answer.status_code, answer.json().get("error", {}).get("what", "")


async def test_the_log_is_checked_from_outside(site: Site, browser: httpx.AsyncClient) -> None:
    assert (await browser.get("/api/log/checkpoint")).status_code == 404
    assert (await browser.get("/api/log/leaves")).status_code == 404
    await grow(site, 3)
    key = parse_key((await browser.get("/api/log/witnesses")).json()["key"])
    assert key.public == keys().signing.public
    old = await note_of(browser)
    assert signed_at(old, key) == 0
    assert (old.head.origin, old.head.size) == ("localhost/log", 3)
    await grow(site, 4)
    new = await note_of(browser)
    assert new.head.size == 7
    answer = await browser.get("/api/log/leaves?count=7")
    leaves = answer.text.encode().splitlines()
    assert leaves == [line.rstrip() for line in await lines_of(site.store, CHECKPOINTS)]
    assert mth(leaves) == new.head.root
    assert mth(leaves[:3]) == old.head.root
    assert "immutable" in answer.headers["cache-control"]
    some = await browser.get("/api/log/leaves?first=5&count=9")
    assert some.text.encode().splitlines() == leaves[5:]
    assert "immutable" not in some.headers["cache-control"], "there will be more"
    proof = (await browser.get("/api/log/consistency?old=3&size=7")).json()
    hashes = [b64decode(each) for each in proof["hashes"]]
    assert b64decode(proof["root"]) == new.head.root
    assert goes_on(3, old.head.root, 7, new.head.root, hashes)
    for leaf in range(7):
        proof = (await browser.get(f"/api/log/inclusion?leaf={leaf}&size=7")).json()
        assert includes(leaf, leaf_hash(leaves[leaf]), 7, [b64decode(each) for each in proof["hashes"]], new.head.root)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("leaves?first=2", 404),
        ("leaves?first=-1", 400),
        ("leaves?count=0", 400),
        ("consistency?old=2&size=3", 404),
        ("consistency?old=2&size=1", 404),
        ("consistency?old=0&size=1", 400),
        ("consistency", 400),
        ("inclusion?leaf=2&size=2", 404),
        ("inclusion?leaf=0&size=9007199254740992", 404),
    ],
)
async def test_what_is_not_there_is_said(site: Site, browser: httpx.AsyncClient, path: str, status: int) -> None:
    await grow(site, 2)
    assert (await browser.get(f"/api/log/{path}")).status_code == status


async def test_a_large_answer_is_cut_and_never_empty(
    site: Site, browser: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.room.offices.witnesses.log.BYTES_MOST", 10)
    await grow(site, 3)
    assert len((await browser.get("/api/log/leaves?count=3")).text.splitlines()) == 1


async def test_a_witness_that_was_named_is_shown_with_what_it_signed(logged: list[dict[str, Any]]) -> None:
    settings = Settings(port=PORT, limits=GENEROUS, witnesses=(str(KEY),), transparency_log="room.example/log")
    async with open_site(logged, settings) as site, site.client(headers=OURS) as browser:
        await grow(site, 2)
        note = await note_of(browser)
        assert note.head.origin == "room.example/log"
        assert (await browser.get("/health")).json() == {"ok": True, "witnesses": 0, "witnessed": 0}
        at = now_s(site)
        assert await sent(browser, cosigned(note, at)) == (200, "")
        assert (await browser.get("/health")).json() == {"ok": True, "witnesses": 1, "witnessed": at}
        seen = (await browser.get("/api/log/witnesses")).json()
        assert (seen["origin"], seen["size"], seen["now"]) == ("room.example/log", 2, at)
        assert seen["witnesses"] == [{"name": KEY.name, "key": str(KEY), "known": True, "size": 2, "at": at}]
        assert signed_at(await note_of(browser), KEY) == at, "the head goes out with what witnesses have signed"
        await site.account("Olga", "operator")
        await browser.post("/api/login", json={"name": "Olga", "password": "correct horse battery"})
        figures = (await browser.get("/metrics")).text
        assert "croupier_witnesses 1.0" in figures
        (stamp,) = re.findall(r"(?m)^croupier_witnessed_timestamp_seconds (.+)$", figures)
        assert float(stamp) == at
        await grow(site, 1)
        assert signed_at(await note_of(browser), KEY) is None, "the new head is not signed yet"
        assert (await browser.get("/health")).json()["witnessed"] == at


async def test_a_witness_nobody_named_is_kept_apart(site: Site, browser: httpx.AsyncClient) -> None:
    await grow(site, 1)
    assert await sent(browser, cosigned(await note_of(browser), now_s(site))) == (200, "")
    (seen,) = (await browser.get("/api/log/witnesses")).json()["witnesses"]
    assert not seen["known"]
    assert (await browser.get("/health")).json()["witnesses"] == 0


async def test_a_witness_that_lies_is_refused(site: Site, browser: httpx.AsyncClient) -> None:
    await grow(site, 3)
    note, at = await note_of(browser), now_s(site)
    good = cosigned(note, at)
    other = SigningKey(bytes(32))
    lies = {
        "signed by another": {**good, "head": cosigned(note, at, other)["head"]},
        "another's key": {**good, "key": cosigned(note, at, other)["key"]},
        "from the future": cosigned(note, at + 301),
        "at no time": cosigned(note, 0),
        "a larger log": cosigned(Note(replace(note.head, size=4).text, note.signatures), at),
        "no log": cosigned(Note(replace(note.head, size=0).text, note.signatures), at),
        "another root": cosigned(Note(replace(note.head, root=bytes(32)).text, note.signatures), at),
        "another log": cosigned(Note(replace(note.head, origin="elsewhere/log").text, note.signatures), at),
        "with a line of its own": cosigned(Note(note.text + "and more\n", note.signatures), at),
        "many times": {**good, "head": good["head"] + good["head"].splitlines()[-1] + "\n"},
        "not at all": {**good, "head": str(note)},
        "of the house itself": {"key": str(site.house.witnesses.log.key), "head": str(note)},
        "no note": {**good, "head": "signed"},
        "no key": {**good, "key": "club"},
    }
    for lie, body in lies.items():
        status, words = await sent(browser, body)
        assert (status, bool(words)) == (400, True), lie
    altered = good["head"][:-10] + ("A" if good["head"][-10] != "A" else "B") + good["head"][-9:]
    assert (await sent(browser, {**good, "head": altered}))[0] == 400
    assert (await browser.get("/api/log/witnesses")).json()["witnesses"] == []
    assert (await sent(browser, good))[0] == 200


async def test_an_older_signature_never_takes_the_place_of_a_newer_one(site: Site, browser: httpx.AsyncClient) -> None:
    await grow(site, 1)
    first, at = await note_of(browser), now_s(site)
    await grow(site, 1)
    assert (await sent(browser, cosigned(await note_of(browser), now_s(site))))[0] == 200
    assert (await sent(browser, cosigned(first, at)))[0] == 400
    (seen,) = (await browser.get("/api/log/witnesses")).json()["witnesses"]
    assert (seen["size"], seen["at"]) == (2, now_s(site))


async def test_a_flood_of_witnesses_pushes_nobody_out(
    logged: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cosignatures, "UNKNOWN_MOST", 4)
    settings = Settings(port=PORT, limits=GENEROUS, witnesses=(str(KEY),))
    async with open_site(logged, settings) as site, site.client(headers=OURS) as browser:
        await grow(site, 1)
        note, at = await note_of(browser), now_s(site)
        many = [SigningKey(bytes([number]) * 32) for number in range(10)]
        statuses = [(await sent(browser, cosigned(note, at, key, f"w{n}")))[0] for n, key in enumerate(many)]
        assert statuses == [200] * 4 + [400] * 6
        assert (await sent(browser, cosigned(note, at)))[0] == 200, "one that was named always has its place"
        site.clock.seconds += 3601
        assert (await sent(browser, cosigned(note, now_s(site), many[0], "w0")))[0] == 200
        assert (await sent(browser, cosigned(note, now_s(site), many[9], "w9")))[0] == 200
        seen = (await browser.get("/api/log/witnesses")).json()["witnesses"]
        assert seen[0]["name"] == KEY.name
        assert len(seen) == 5
        assert {"w0", "w9"} < {one["name"] for one in seen}, "the silent give up their places"


async def test_a_flood_of_signatures_is_slowed_down(logged: list[dict[str, Any]]) -> None:
    limits = Limits(requests_per_second=100_000, cosignatures_per_minute=5)
    async with open_site(logged, Settings(port=PORT, limits=limits)) as site, site.client(headers=OURS) as browser:
        await grow(site, 1)
        body = cosigned(await note_of(browser), now_s(site))
        statuses = [(await sent(browser, body))[0] for _ in range(8)]
        assert statuses == [200] * 5 + [429] * 3
        large = await browser.post("/api/log/cosignatures", json={**body, "head": body["head"] + "x" * 9_000})
        assert large.status_code in (400, 413)


async def test_leaves_say_nothing_but_where_streams_end(site: Site, browser: httpx.AsyncClient) -> None:
    await grow(site, 2)
    for line in (await browser.get("/api/log/leaves")).text.splitlines():
        leaf = msgspec.json.decode(line)
        assert leaf.keys() <= {
            "type", "heads", "key", "signature", "part", "stream", "round", "at", "v", "seq", "prev", "hash"
        }  # fmt: skip
        assert all(head.keys() == {"stream", "seq", "hash"} for head in leaf["heads"])
