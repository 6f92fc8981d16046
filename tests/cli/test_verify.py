"""`croupier verify`, to the contract."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from croupier.store import open_store
from tests.cli.conftest import Run, chained
from tests.support.room.driver import drive


@pytest.fixture
def log(croupier: Run, tmp_path: Path) -> Path:
    file = tmp_path / "rounds.jsonl"
    options = ("--players", "4", "--rounds", "5", "--seed", "3", "--policy", "random", "--log", str(file))
    assert croupier("simulate", "-r", "act-omaha-2006", *options).code == 0
    return file


def lines_of(log: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_an_honest_log_holds_and_its_tail_is_unproven(croupier: Run, log: Path) -> None:
    answer = croupier("verify", str(log), "--json")
    assert answer.code == 0
    found = answer.json
    parts = {part: found[part] for part in ("chain", "shuffle", "replay", "ledger", "tail", "fault")}
    assert parts == {"chain": True, "shuffle": None, "replay": True, "ledger": True, "tail": None, "fault": None}
    assert found["rounds"] == 5
    told = croupier("verify", str(log)).out
    assert "unproven" in told
    assert "holds (5 rounds)" in told


def test_a_head_proves_the_tail(croupier: Run, log: Path) -> None:
    last = lines_of(log)[-1]
    head = f"simulation:{last['seq']}:{last['hash']}"
    assert croupier("verify", str(log), "--head", head, "--json").json["tail"] is True
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-1]))
    cut = croupier("verify", str(log), "--head", head, "--json")
    assert cut.code == 1
    assert cut.json["tail"] is False
    assert "cut off" in cut.json["fault"]


def test_an_altered_line_is_found_and_told(croupier: Run, log: Path) -> None:
    log.write_bytes(log.read_bytes().replace(b'"amount":', b'"amount": ', 1))
    answer = croupier("verify", str(log), "--json")
    assert answer.code == 1
    assert answer.json["chain"] is False
    assert "was altered" in answer.json["fault"]


def test_chips_from_nowhere_are_found_in_a_log_chained_anew(croupier: Run, log: Path) -> None:
    lines = lines_of(log)
    opening = next(line for line in lines if line["type"] == "round-opened" and line["round"] == 3)
    stakes = opening["stakes"]
    assert isinstance(stakes, list)
    stakes[0] += 100_00
    log.write_bytes(chained(lines))
    answer = croupier("verify", str(log), "--json")
    assert answer.code == 1
    assert (answer.json["chain"], answer.json["replay"]) == (True, False)


def test_rounds_without_a_table_have_no_ledger(croupier: Run, tmp_path: Path) -> None:
    script = tmp_path / "round.json"
    seats = [{"seat": 1, "stake": 100}, {"seat": 2, "stake": 100}, {"seat": 3, "stake": 100}]
    steps = [{"seat": 3, "act": "fold"}, {"seat": 1, "act": "fold"}]
    script.write_text(json.dumps({"rulebook": "act-omaha-2006", "button": 3, "seats": seats, "steps": steps}))
    file = tmp_path / "log.jsonl"
    assert croupier("play", str(script), "--log", str(file)).code == 0
    found = croupier("verify", str(file), "--json").json
    assert (found["chain"], found["replay"], found["ledger"]) == (True, True, None)


def test_bad_input_gets_one_clear_line(croupier: Run, log: Path, tmp_path: Path) -> None:
    croupier("verify", str(tmp_path / "none.jsonl")).is_one_clear_line("cannot read")
    croupier("verify", str(tmp_path)).is_one_clear_line("cannot read")
    croupier("verify", f"sqlite:{tmp_path / 'none.db'}").is_one_clear_line("no store")
    croupier("verify", str(log), "--head", "nonsense").is_one_clear_line("STREAM:SEQ:HASH")
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    croupier("verify", str(empty)).is_one_clear_line("empty")
    junk = tmp_path / "junk.jsonl"
    junk.write_bytes(b"\x00\xff not json\n" * 3)
    croupier("verify", str(junk), "--json").is_one_clear_line("is no log")
    store = tmp_path / "room.db"
    store.write_bytes(b"SQLite format 3\x00" + bytes(100))
    croupier("verify", str(store)).is_one_clear_line(f"sqlite:{store}")
    archive = tmp_path / "room.backup"
    archive.write_bytes(b"PK\x03\x04" + bytes(100))
    croupier("verify", str(archive)).is_one_clear_line("backup")


def test_the_heads_to_keep_and_a_round_that_was_going_on_are_told(croupier: Run, log: Path) -> None:
    last = lines_of(log)[-1]
    found = croupier("verify", str(log), "--json").json
    assert found["heads"] == [f"simulation:{last['seq']}:{last['hash']}"]
    assert found["unfinished"] == 0
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-3]))
    cut = croupier("verify", str(log), "--json").json
    assert (cut["rounds"], cut["unfinished"], cut["fault"]) == (5, 1, None)
    assert "not ended" in croupier("verify", str(log)).out


def test_what_was_verified_is_kept_and_gone_on_from(croupier: Run, tmp_path: Path) -> None:
    url, kept, key = f"sqlite:{tmp_path / 'room.db'}", str(tmp_path / "room.verified"), str(tmp_path / "my.key")
    asyncio.run(_played(url, 1))
    whole = croupier("verify", url, "--keep", kept, "--key", key, "--json").json
    assert "since" not in whole
    asyncio.run(_played(url, 2))
    since = croupier("verify", url, "--since", kept, "--key", key, "--json").json
    assert since["since"] == whole["lines"] < since["lines"]
    assert since["tail"] is True
    assert (
        f"{whole['lines']} lines are taken on the word of" in croupier("verify", url, "--since", kept, "--key", key).out
    )


def test_keeping_is_for_stores_and_one_process(croupier: Run, log: Path, tmp_path: Path) -> None:
    url, kept = f"sqlite:{tmp_path / 'room.db'}", str(tmp_path / "room.verified")
    asyncio.run(_played(url, 1))
    key = ("--key", str(tmp_path / "my.key"))
    croupier("verify", str(log), "--keep", kept, *key).is_one_clear_line("a log is verified whole")
    croupier("verify", url, "--keep", kept, "--processes", "2", *key).is_one_clear_line("leave --processes out")
    croupier("verify", url, "--since", kept, *key).is_one_clear_line("cannot read the verifier's key")
    croupier("verify", url, *key).is_one_clear_line("a key is for --keep and --since")
    croupier("verify", url, "--keep", str(tmp_path / "no" / "where"), *key).is_one_clear_line("cannot write")
    croupier("verify", url, "--since", kept, *key).is_one_clear_line(f"cannot read {kept}")


async def _played(url: str, rounds: int) -> None:
    async with open_store(url) as store:
        await drive(store, "kept", rounds, tell=False)
