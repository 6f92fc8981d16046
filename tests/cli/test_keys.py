"""`croupier keys` on a store that a server has served: shown, checked, changed; whatever is wrong takes one line."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from croupier.room import KeyBook
from croupier.store import Account, open_store
from croupier.web.keys import keys_of_store
from croupier.web.settings import Settings
from tests.cli.conftest import Run
from tests.support.web.command import served

PUBLIC = "ab" * 32
ASKED = ("--by", "Olga", "--why", "the yearly change")


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A store with its keys on record, and an operator."""
    url = f"sqlite:{tmp_path}/room.db"

    async def make() -> None:
        async with open_store(url) as store:
            await store.accounts.create(Account("p-olga", "Olga", ("operator",), False, "", 1))
            keys, _ = await keys_of_store(store, Settings(data=url))
            await (await KeyBook.read(store)).introduce(keys, 1000)

    asyncio.run(make())
    return url


def test_the_keys_are_shown(croupier: Run, url: str) -> None:
    told = croupier("keys", "--data", url)
    assert (told.code, told.err) == (0, "")
    assert [word in told.out for word in ("3 keys", "signing", "sealing", "working", "a file", "1970-01-01 00:00 UTC")]
    found = croupier("keys", "--data", url, "--json").json
    assert [(one["kind"], one["holds"], one["by"]) for one in found["keys"]] == [
        ("signing", True, "house"),
        ("sealing", True, "house"),
        ("working", True, "house"),
    ]
    assert found["seals_to_move"] == {"sealing": False, "regulator": False}
    assert all(one["fingerprint"] in told.out for one in found["keys"])


def test_a_key_is_changed_and_the_next_start_takes_it(croupier: Run, url: str, tmp_path: Path) -> None:
    before = {one["kind"]: one["public"] for one in croupier("keys", "--data", url, "--json").json["keys"]}
    for kind, more in (("sealing", ()), ("signing", ()), ("regulator", ("--public", PUBLIC))):
        told = croupier("keys", "rotate", kind, *ASKED, *more, "--data", url)
        assert (told.code, told.err) == (0, ""), told
        assert told.out.startswith(f"the {kind} key ")
    assert (
        "seals made before the change of the sealing key are still to be moved" in croupier("keys", "--data", url).out
    )
    with served("--data", url, cwd=tmp_path):
        for _ in range(400):
            if not any(croupier("keys", "--data", url, "--json").json["seals_to_move"].values()):
                break
            time.sleep(0.05)
    found = croupier("keys", "--data", url, "--json").json
    holding = {one["kind"]: one["public"] for one in found["keys"] if one["holds"]}
    assert holding["regulator"] == PUBLIC
    assert all(holding[kind] != before[kind] for kind in ("signing", "sealing", "working"))
    assert found["seals_to_move"] == {"sealing": False, "regulator": False}, "the server has moved them"
    assert croupier("verify", url).code == 0
    assert croupier("keys", "check", "--data", url, "--json").json == {"holds": True}
    assert croupier("keys", "check", "--data", url).out == "all keys on record are there, and the signing key signs\n"


def test_nothing_is_changed_while_a_server_runs(croupier: Run, url: str, tmp_path: Path) -> None:
    with served("--data", url, cwd=tmp_path):
        croupier("keys", "rotate", "sealing", *ASKED, "--data", url).is_one_clear_line("croupier serve")
        assert croupier("keys", "--data", url).code == 0
    assert len((tmp_path / "room.db.key").read_text().split()) == 1


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("sealing", "--by", "Nobody", "--why", "x"), "Nobody is no operator of this room"),
        (("sealing", "--by", "Olga", "--why", " "), "say why with --why"),
        (("sealing", *ASKED, "--public", PUBLIC), "--public KEY, or --ends, goes with the regulator's key"),
        (("regulator", *ASKED), "--public KEY, or --ends, goes with the regulator's key"),
        (("regulator", *ASKED, "--public", "xyz"), "this is no public key; it has 64 small hex digits"),
        (("regulator", *ASKED, "--ends"), "there is no key of a regulator's to end"),
        (("regulator", *ASKED, "--ends", "--lost"), "--lost with the signing or the sealing key"),
        (("sealing", *ASKED, "--next", "x.toml"), "--next goes with the signing key"),
        (("working", *ASKED), "working"),
    ],
)
def test_a_change_that_cannot_be_is_refused_in_one_line(
    croupier: Run, url: str, given: tuple[str, ...], words: str
) -> None:
    croupier("keys", "rotate", *given, "--data", url).is_one_clear_line(words)
    assert croupier("keys", "--data", url, "--json").json["seals_to_move"]["sealing"] is False


@pytest.mark.parametrize("name", ["room.db.key", "room.db.key.signing"])
def test_a_missing_key_is_one_line_for_every_command(croupier: Run, url: str, tmp_path: Path, name: str) -> None:
    (tmp_path / name).rename(tmp_path / "aside")
    for command in (("keys", "check"), ("keys", "rotate", "sealing", *ASKED), ("serve", "--port", "0")):
        croupier(*command, "--data", url).is_one_clear_line("key of this store is not there", name)
    assert not (tmp_path / name).exists()


def test_a_store_that_is_not_there(croupier: Run, tmp_path: Path) -> None:
    croupier("keys", "--data", f"sqlite:{tmp_path}/none.db").is_one_clear_line("there is no store at")


def test_the_signing_key_goes_to_another_holder(croupier: Run, url: str, tmp_path: Path) -> None:
    """From the file beside the store to another file, named by the settings that come next."""
    then = tmp_path / "next.toml"
    then.write_text(f'data = "{url}"\nsigning_key_file = "{tmp_path}/safe/signing"\n')
    croupier("keys", "rotate", "signing", *ASKED, "--next", str(then), "--data", url).is_one_clear_line(
        "cannot use the key"
    )
    (tmp_path / "safe").mkdir()
    assert croupier("keys", "rotate", "signing", *ASKED, "--next", str(then), "--data", url).code == 0
    croupier("keys", "check", "--data", url).is_one_clear_line("another signing key than this store")
    assert croupier("keys", "check", "--config", str(then)).code == 0
    croupier("keys", "rotate", "signing", *ASKED, "--config", str(then), "--next", str(then)).is_one_clear_line("same")
