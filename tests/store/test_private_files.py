"""What a store holds is not for everybody on the machine: its files and its backups are made for their owner alone."""

from __future__ import annotations

import ast
import asyncio
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier as package
from croupier.documents import Paper
from croupier.store import open_store
from croupier.store.archive import back_up
from croupier.store.private_files import open_to_others
from croupier.workers.verifying import known_or_new_key
from tests.cli.conftest import Run
from tests.cli.conftest import croupier as croupier  # the fixture
from tests.support.store.streams import Stream
from tests.support.web.command import served

SOURCE = Path(package.__file__).parent


@pytest.fixture(autouse=True)
def generous_umask() -> Iterator[None]:
    """A machine on which everything that is made can be read by everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


async def test_a_store_and_what_lies_beside_it_are_for_their_owner_alone(tmp_path: Path) -> None:
    async with open_store(f"sqlite:{tmp_path}/room.db") as store:
        await store.append([Stream("table:1").write("here")])
        assert modes(tmp_path) == dict.fromkeys(["room.db", "room.db-wal", "room.db-shm"], 0o600)
        await back_up(store, tmp_path / "room.backup", lambda _done, _of: None)
        assert modes(tmp_path)["room.backup"] == 0o600


def test_a_server_makes_its_files_for_their_owner_alone_and_says_where_others_can_read_the_store(
    tmp_path: Path,
) -> None:
    store, data = tmp_path / "room.db", f"sqlite:{tmp_path}/room.db"
    with served("--data", data, cwd=tmp_path) as server:
        assert set(modes(tmp_path).values()) == {0o600}
        _, err = server.stop()
        assert "others on this machine can read" not in err
    store.chmod(0o640)
    with served("--data", data, cwd=tmp_path) as server:
        _, err = server.stop()
        told = [line for line in err.splitlines() if "others on this machine can read the store" in line]
        assert len(told) == 1
        assert told[0].startswith("croupier: note: ")
        assert f"chmod 600 {store}" in told[0]


def test_only_the_files_of_a_store_are_looked_at(tmp_path: Path) -> None:
    asyncio.run(_made(tmp_path))
    assert list(open_to_others(f"sqlite:{tmp_path}/room.db")) == []
    assert list(open_to_others("sqlite::memory:")) == []
    assert list(open_to_others("postgresql://host/room")) == []


def test_a_paper_about_people_or_their_money_is_for_its_owner_alone_whatever_stood_there(
    croupier: Run, tmp_path: Path
) -> None:
    asyncio.run(_made(tmp_path))
    before = tmp_path / "before.pdf"
    before.write_bytes(b"x" * (1 << 20))
    before.chmod(0o644)
    for name in ("report.pdf", "report.csv", "before.pdf"):
        assert croupier("report", "--data", f"sqlite:{tmp_path}/room.db", "-o", str(tmp_path / name)).code == 0
        assert modes(tmp_path)[name] == 0o600
    assert before.stat().st_size < 1 << 20, "nothing is left of what stood there"
    assert croupier("sign", "-r", "act-omaha-2006", "-o", str(tmp_path / "sign.pdf")).code == 0
    assert modes(tmp_path)["sign.pdf"] == 0o666, "a sign is for everybody"
    assert {paper.__name__ for paper in Paper.__subclasses__() if paper.private} == {
        "DailyReport", "Receipt", "ResultSheet",
    }  # fmt: skip


def test_keys_are_for_their_owner_alone(croupier: Run, tmp_path: Path) -> None:
    assert croupier("backup-key", str(tmp_path / "backup.key")).code == 0
    assert croupier("unseal", "--make-key", str(tmp_path / "regulator.key")).code == 0
    known_or_new_key(tmp_path / "verifier.key")
    assert set(modes(tmp_path).values()) == {0o600}


MAKERS = {"write_bytes", "write_text", "mkdtemp", "mkstemp", "mkdir", "makedirs"}
LOOKED_AT = {  # every place that makes a file or a folder, and why others may read it, if they may
    "cli/log_writer.py": "a log of rounds that were simulated",
    "cli/main.py": "/dev/null",
    "cli/output.py": "charts, plans and papers without people; what has people in it is private",
    "cli/sign.py": "a folder for signs",
    "hands/kernels/compiled.py": "0700",
    "store/encrypted_archive.py": "a pipe",
    "store/private_files.py": "0600",
    "workers/verifying/verifier_key.py": "0700",
}


def test_every_place_that_makes_a_file_was_looked_at() -> None:
    found = {
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and _makes_a_file(node)
    }
    assert found == set(LOOKED_AT)


def _makes_a_file(call: ast.Call) -> bool:
    """Tell whether a call opens a file to write, or makes a file or a folder, past new_private."""
    if not isinstance(call.func, ast.Attribute):
        return False  # a function of ours
    name, words = call.func.attr, [each.value for each in call.args if isinstance(each, ast.Constant)]
    if name == "open" and ast.unparse(call.func.value) == "archive":
        return False  # a member of a backup
    if name == "open" and ast.unparse(call.func.value) == "os":
        return "O_RDONLY" not in ast.unparse(call)
    writes = any(isinstance(word, str) and re.fullmatch("[wax]b?[+]?|r[+]?b[+]", word) for word in words)
    return name in MAKERS or (name in ("open", "fdopen") and writes)


async def _made(folder: Path) -> None:
    async with open_store(f"sqlite:{folder}/room.db"):
        pass
