"""Records held against what witnesses have seen and what openings name: a house that goes back is found."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from croupier.cli.main import main
from croupier.cli.verify import seen_by
from croupier.house.complaints import About
from croupier.protocol.refusal import Refusal
from croupier.record import CHECKPOINTS, Chain, parse_head
from croupier.room.streams.complaints import Complaints
from croupier.verify import CheckpointsSeen, Verdict
from croupier.verify.verifier import verify_lines
from tests.support.room.driver import keys
from tests.support.room.floors import office_of
from tests.support.room.play_money import BOSS, CASH_TABLE, PETE, a_house, asked, record
from tests.support.room.rooms import seeded
from tests.support.room.verify_tournaments import Line, chained_anew
from tests.support.shares import verified_in_any_shares
from tests.support.witnessed import HOUSE, OTHER, checkpoint, checkpoints_in, seen_by_witness, with_checkpoints

TOOL = Path(__file__).parents[2] / "tools" / "verify_witnessed.py"
EVERY = 12  # lines between two checkpoints
LATE = "opened-late"


async def _played() -> list[bytes]:
    """A room with every stream of the house, and a table that is opened after all of them have lines."""
    async with a_house() as (room, clock, store):
        assert not await asked(room, PETE, CASH_TABLE, "sit", seat=1, stake=300_00)
        await clock.run(room, 1000)
        made = await office_of(room).exclude(BOSS, "gus", "decided", 0, "a threat")
        assert not isinstance(made, Refusal | None)
        await Complaints(store, keys(), seeded("complaints")).make(
            PETE, About(CASH_TABLE, "act-omaha-2006", 1), "complaint", "too slow", clock.now()
        )
        table = room.tables[CASH_TABLE]
        assert table.desk
        await room.places.open_table(table.desk.host.session.rules, LATE, by="olga", play_money=True)
        await clock.run(room, 1000)
        return await record(store)


@pytest.fixture(scope="module")
def plain() -> list[bytes]:
    return asyncio.run(_played())


@pytest.fixture(scope="module")
def honest(plain: list[bytes]) -> list[bytes]:
    return with_checkpoints(plain, EVERY)


def forged(plain: list[bytes], forge: Callable[[list[Line]], object]) -> list[bytes]:
    """A record written anew by a house that forgets nothing: all chained again, and every checkpoint signed again."""
    lines = [json.loads(line) for line in plain]
    forge(lines)
    return with_checkpoints(chained_anew(lines), EVERY)


def without(stream: str) -> Callable[[list[Line]], object]:
    def forge(lines: list[Line]) -> None:
        lines[:] = [line for line in lines if line["stream"] != stream]

    return forge


def held(lines: Sequence[bytes], *files: Path, house_key: str = "") -> Verdict:
    """As `croupier verify --witnessed` does."""
    seen = [seen_by(file) for file in files]
    found = verify_lines(lines, [head for one in seen for head in one.heads])
    checkpoints = CheckpointsSeen(house_key, seen)
    for line in lines:
        if json.loads(line)["stream"] == "keys":
            checkpoints.take_key(line)
    for line in checkpoints_in(lines):
        checkpoints.take(line)
    return checkpoints.held(found)


def opening(lines: Sequence[bytes], table: str) -> Line:
    found: Line = next(
        json.loads(line) for line in lines if b'"table-opened"' in line and f'"{table}"'.encode() in line
    )
    return found


# What openings name


def test_an_opening_names_the_streams_of_the_house(plain: list[bytes]) -> None:
    named = {head["stream"]: head["seq"] for head in opening(plain, LATE)["house"]}
    assert {"register", "cage", "floor", "complaints"} <= named.keys()
    lines = [json.loads(line) for line in plain]
    at = lines.index(opening(plain, LATE))
    ends: dict[str, int] = {}
    for line in lines[:at]:
        ends[line["stream"]] = line["seq"]
    assert all(ends[stream] == seq for stream, seq in named.items())


@pytest.mark.parametrize("stream", ["floor", "complaints", "cage"])
def test_a_stream_of_the_house_that_was_removed_is_missed(plain: list[bytes], stream: str) -> None:
    rest = [line for line in plain if json.loads(line)["stream"] != stream]
    found = verified_in_any_shares(rest)
    assert f"the stream {stream} was removed or rewritten" in (found.fault or "")
    assert not found.chain


def test_a_stream_of_the_house_that_was_rewritten_is_found(plain: list[bytes]) -> None:
    lines = [json.loads(line) for line in plain]
    house = {line["stream"]: [] for line in lines}  # type: dict[str, list[Line]]
    for line in lines:
        house[line["stream"]].append(line)
    next(line for line in house["complaints"])["at"] += 1
    anew = {name: chained_anew(own) for name, own in house.items() if name == "complaints"}
    places = iter(anew["complaints"])
    rewritten = [next(places) if json.loads(line)["stream"] == "complaints" else line for line in plain]
    assert "the stream complaints was removed or rewritten" in (verified_in_any_shares(rewritten).fault or "")


def test_the_log_of_one_table_has_nothing_to_be_held_against(plain: list[bytes]) -> None:
    alone = [line for line in plain if json.loads(line)["stream"] == LATE]
    assert verify_lines(alone).whole


def test_streams_may_come_one_after_the_other(plain: list[bytes]) -> None:
    for reverse in (False, True):
        lines = sorted(plain, key=lambda line: str(json.loads(line)["stream"]), reverse=reverse)
        assert verified_in_any_shares(lines).whole


# What checkpoints name


def test_the_record_verifies_and_says_who_signed(honest: list[bytes], tmp_path: Path) -> None:
    assert verified_in_any_shares(honest).whole
    found = held(honest, seen_by_witness(tmp_path / "seen.db", honest), house_key=HOUSE.public)
    assert found.whole
    assert found.tail
    assert found.unproven == {CHECKPOINTS: 1}, "the witness has seen where all others end"
    (signed,) = found.signed
    assert (signed.key, signed.first, signed.last) == (HOUSE.public, 1, len(checkpoints_in(honest)))


def test_a_table_that_was_rewritten_under_its_checkpoints_is_found_wherever_they_stand(plain: list[bytes]) -> None:
    """The checkpoints are left as they were; they may be moved behind all other lines."""
    honest = with_checkpoints(plain, EVERY)
    lines = [json.loads(line) for line in plain]
    last = [line for line in lines if line["stream"] == CASH_TABLE][-1]
    last["at"] += 1
    for line in lines[lines.index(last) + 1 :]:
        line["at"] += 1
    rewritten = iter(chained_anew(lines))
    in_place = [line if json.loads(line)["stream"] == CHECKPOINTS else next(rewritten) for line in honest]
    behind = [*chained_anew(lines), *checkpoints_in(honest)]
    for forged_lines in (in_place, behind):
        found = verified_in_any_shares(forged_lines)
        assert "this checkpoint names a line of" in (found.fault or "")


def test_a_head_that_was_passed_by_a_few_lines_is_taken_and_another_one_is_not(plain: list[bytes]) -> None:
    """Between reading the heads and writing the checkpoint a table may go on."""
    lines = [line for line in plain if json.loads(line)["stream"] == CASH_TABLE]
    decoded = [json.loads(line) for line in lines]
    for back in (1, 2):
        named = decoded[-1 - back]
        head = parse_head(f"{CASH_TABLE}:{named['seq']}:{named['hash']}")
        right = checkpoint(Chain(CHECKPOINTS), [head], decoded[-1]["at"])
        assert verify_lines([*lines, right]).chain
        wrong = checkpoint(
            Chain(CHECKPOINTS), [msgspec.structs.replace(head, hash=decoded[0]["hash"])], decoded[-1]["at"]
        )
        assert "names a line of for-cash that is not here" in (verify_lines([*lines, wrong]).fault or "")


# What witnesses have seen


def lost_instead(lines: list[Line]) -> None:
    """Everything that was done at one table is later than it was."""
    for line in lines:
        if line["stream"] == CASH_TABLE and line["seq"] > 1:
            line["at"] += 1


@pytest.mark.parametrize(
    "forge", [without("floor"), without("complaints"), lost_instead], ids=["no floor", "no complaints", "rewritten"]
)
def test_a_record_that_was_written_anew_with_everything_that_names_it_is_found_by_a_witness_alone(
    plain: list[bytes], honest: list[bytes], tmp_path: Path, forge: Callable[[list[Line]], object]
) -> None:
    anew = forged(plain, forge)
    assert verify_lines(anew).chain, "by itself it cannot be told from an honest one"
    found = held(anew, seen_by_witness(tmp_path / "seen.db", honest))
    assert not found.whole
    assert "seen.db has seen" in (found.fault or "")
    assert "the record was written anew" in (found.fault or "")


def test_a_record_that_was_set_back_is_found(plain: list[bytes], honest: list[bytes], tmp_path: Path) -> None:
    file = seen_by_witness(tmp_path / "seen.db", honest)
    cut = honest[: honest.index(checkpoints_in(honest)[-2])]
    assert verify_lines(cut).whole
    found = held(cut, file)
    assert "the record was set back, or its end was cut off" in (found.fault or "")
    assert found.tail is False


def test_two_witnesses_who_saw_different_logs_cannot_both_be_met(
    plain: list[bytes], honest: list[bytes], tmp_path: Path
) -> None:
    one = seen_by_witness(tmp_path / "one.db", honest)
    other = seen_by_witness(tmp_path / "other.db", forged(plain, lost_instead))
    assert held(honest, one).whole
    assert "other.db has seen" in (held(honest, one, other).fault or "")


def test_checkpoints_of_another_signer_are_a_fault_and_named(plain: list[bytes]) -> None:
    half = len(plain) // 2
    mixed = with_checkpoints(plain, half)
    first = checkpoints_in(mixed)
    chain = Chain(CHECKPOINTS)
    heads = [json.loads(line)["heads"] for line in first]
    parsed = [[parse_head(f"{h['stream']}:{h['seq']}:{h['hash']}") for h in some] for some in heads]
    anew = [
        checkpoint(chain, [h for h in some if h.stream != CHECKPOINTS], json.loads(line)["at"], key)
        for some, line, key in zip(parsed, first, (HOUSE, OTHER, OTHER), strict=False)
    ]
    places = iter(anew)
    lines = [next(places) if line in first else line for line in mixed]
    found = held(lines)
    assert "is not signed by the signing key that held then" in (found.fault or ""), "by the keys on record"
    assert [(one.key, one.first) for one in found.signed] == [(HOUSE.public, 1), (OTHER.public, 2)]
    found = held(lines, house_key=HOUSE.public)
    assert "checkpoint 2 is signed by" in (found.fault or "")
    assert not held(lines, house_key=OTHER.public).whole


def test_a_file_that_does_not_hold_proves_nothing(honest: list[bytes], tmp_path: Path) -> None:
    other = seen_by_witness(tmp_path / "other.db", honest, signer=OTHER)
    assert "not signed by the house's key" in (held(honest, other, house_key=HOUSE.public).fault or "")
    altered = seen_by_witness(tmp_path / "altered.db", honest)
    with sqlite3.connect(altered) as connection:
        connection.execute("UPDATE leaf SET line = (SELECT line FROM leaf WHERE number = 0) WHERE number = 1")
    connection.close()
    assert "is not what the head it keeps was signed for" in (held(honest, altered).fault or "")


def test_the_command_takes_witnesses_and_the_key(
    plain: list[bytes], honest: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, anew = tmp_path / "log.jsonl", tmp_path / "anew.jsonl"
    log.write_bytes(b"".join(honest))
    anew.write_bytes(b"".join(forged(plain, lost_instead)))
    seen = str(seen_by_witness(tmp_path / "seen.db", honest))
    assert main(["verify", str(log), "--witnessed", seen, "--house-key", HOUSE.public]) == 0
    assert f"{HOUSE.public}: checkpoints 1 to" in capsys.readouterr().out
    assert main(["verify", str(anew), "--witnessed", seen]) == 1
    assert "written anew" in capsys.readouterr().out
    assert main(["verify", str(log), "--house-key", OTHER.public]) == 1
    assert main(["verify", str(log), "--house-key", "nonsense"]) == 2
    assert main(["verify", str(log), "--witnessed", str(tmp_path / "none.db")]) == 2
    assert main(["verify", str(log), "--witnessed", str(log)]) == 2


# The stand-alone verifier


def alone(lines: Sequence[bytes], folder: Path, *files: Path) -> tuple[int, str]:
    """What tools/verify_witnessed.py says, run as anybody would without Croupier."""
    log = folder / "alone.jsonl"
    log.write_bytes(b"".join(lines))
    command = [sys.executable, "-I", str(TOOL), str(log), *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout


def test_the_stand_alone_verifier_holds_a_log_against_witnesses(
    plain: list[bytes], honest: list[bytes], tmp_path: Path
) -> None:
    file = seen_by_witness(tmp_path / "seen.db", honest)
    code, said = alone(honest, tmp_path, file)
    assert code == 0, said
    assert f"no faults; it holds the house to the key {HOUSE.public}" in said
    for anew in (forged(plain, lost_instead), forged(plain, without("floor")), honest[: len(honest) // 2]):
        code, said = alone(anew, tmp_path, file)
        assert code == 1
        assert "the log was written anew, set back or cut off" in said
    anew = forged(plain, lost_instead)
    mixed = [*[line for line in anew if line not in checkpoints_in(anew)], *checkpoints_in(honest)]
    assert "of for-cash is not as checkpoint" in alone(mixed, tmp_path, file)[1]


def test_the_stand_alone_verifier_takes_no_file_on_trust(honest: list[bytes], tmp_path: Path) -> None:
    unsigned = seen_by_witness(tmp_path / "unsigned.db", honest, signer=OTHER, pinned=HOUSE.public)
    assert "not signed by the house's key" in alone(honest, tmp_path, unsigned)[1]
    altered = seen_by_witness(tmp_path / "altered.db", honest)
    with sqlite3.connect(altered) as connection:
        connection.execute("DELETE FROM leaf WHERE number = 1")
    connection.close()
    assert "not those whose tree was signed" in alone(honest, tmp_path, altered)[1]
    (tmp_path / "nothing.db").write_bytes(b"nothing")
    assert alone(honest, tmp_path, tmp_path / "nothing.db")[0] == 2
    assert "import croupier" not in TOOL.read_text(encoding="utf-8")
