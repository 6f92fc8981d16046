"""tools/verify_log.py: what is whole passes, and a log whose lines, chain or heads were altered is found.

A cheat comes in two kinds here. One alters the file: the chain finds that. The other runs the table, so that every hash in
the log is made anew (`chained`) and only cuts, commitments, openings and heads are left to contradict it.
"""

from __future__ import annotations

import ast
import json
import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.record import Chain
from tests.support.cheated_logs import BANKED, POKER, RANDOM, TOOL, Line, Verify, altered, banked_round, chained, run

CHECKED = ("deck-shuffled", "deck-cut", "cards-opened", "holes-dealt", "communal-dealt", "hand-shown", "cards-dealt")


def head(log: list[bytes]) -> str:
    last = json.loads(log[-1])
    return f"--head={last['stream']}:{last['seq']}:{last['hash']}"


# What is whole


@pytest.mark.parametrize("lines", [POKER, RANDOM, BANKED], ids=["poker", "poker, random play", "banked"])
def test_rounds_as_they_were_played_are_whole(verify: Verify, lines: list[Line]) -> None:
    assert verify(chained(lines)).whole
    assert verify(chained(lines), head(chained(lines))).whole


def test_random_play_shows_mucks_and_folds() -> None:
    assert {"hand-shown", "hand-mucked", "folded"} <= {each["type"] for each in RANDOM}
    assert {"box-shown", "dealer-shown", "box-folded"} <= {each["type"] for each in BANKED}


def test_the_lines_the_record_writes_are_read(verify: Verify) -> None:
    class Seen(msgspec.Struct, tag_field="type", tag="seen"):
        words: str

    chain = Chain("another: stream")
    log = [each + b"\n" for each in chain.lines([Seen('"}\u2028'), Seen("")], 1, 5).splitlines()]
    assert verify(log, f"--head=another: stream:2:{chain.prev}").whole


def test_streams_may_be_mixed_and_lines_of_unknown_types_are_only_chained(verify: Verify) -> None:
    odd = [{"type": "moon-rose", "positions": "high", "cards": None, "round": None}]
    streams = [chained(POKER, "a"), chained(odd + RANDOM, "b"), chained(BANKED, "c:d")]
    mixed: list[bytes] = []
    source = Random(1)
    left = [list(stream) for stream in streams]
    while any(left):
        mixed.append(source.choice([stream for stream in left if stream]).pop(0))
    verdict = verify(mixed, *map(head, streams))
    assert verdict.whole
    assert verdict.said.count("all proven") == 3


def test_a_stream_without_shuffles_is_a_table_with_real_cards(verify: Verify) -> None:
    live = [each for each in RANDOM if each["type"] not in ("deck-shuffled", "deck-cut", "cards-opened")]
    assert verify(chained(live)).whole


def test_a_log_that_ends_within_a_round_is_whole_so_far(verify: Verify) -> None:
    for end in range(1, len(POKER) + 1):
        assert verify(chained(POKER[:end])).whole, POKER[end - 1]


# The chain and heads


@pytest.mark.parametrize("at", [0, 3, 20, len(POKER) - 1])
def test_a_flipped_byte_anywhere_in_a_line_is_found(verify: Verify, at: int) -> None:
    log = chained(POKER)
    for place in range(1, len(log[at]) - 1, max(1, len(log[at]) // 12)):
        flipped = bytearray(log[at])
        flipped[place] ^= 1
        assert verify([*log[:at], bytes(flipped), *log[at + 1 :]]).finds(f"line {at + 1}")


@pytest.mark.parametrize("at", [0, 1, 7, 30])
def test_lines_removed_swapped_doubled_or_put_in_are_found(verify: Verify, at: int) -> None:
    log = chained(POKER)
    assert verify(log[:at] + log[at + 1 :]).finds("does not follow")
    assert verify([*log[:at], log[at + 1], log[at], *log[at + 2 :]]).finds("does not follow")
    assert verify([*log[: at + 1], log[at], *log[at + 1 :]]).finds("does not follow")
    assert verify([*log[:at], chained(RANDOM)[at], *log[at:]]).finds("does not follow")


def test_what_stands_behind_the_hash_is_found(verify: Verify) -> None:
    first, *log = chained(POKER)
    for more in (b" }\n", b',"first":0}\n', b',"hash":"x"}\n'):
        assert verify([first.replace(b"}\n", more), *log]).finds("line 1 was altered")


def test_a_line_follows_by_its_number_and_by_its_hash(verify: Verify) -> None:
    odd = [{"type": "moon-rose"}] * 3
    whole = chained(odd)
    hash_of_second = json.loads(whole[1])["hash"]
    assert verify([*whole[:2], *chained(odd[2:], first=3, prev=hash_of_second)]).whole
    assert verify([*whole[:2], *chained(odd[2:], first=4, prev=hash_of_second)]).finds("line 3 does not follow")
    assert verify([*whole[:2], *chained(odd[2:], first=3)]).finds("line 3 does not follow")


def test_without_a_head_the_tail_is_said_to_be_unproven(verify: Verify) -> None:
    log = chained(RANDOM)
    verdict = verify(log[:-9])
    assert verdict.whole
    assert f"table-1: {len(log) - 9} lines, the last {len(log) - 9} unproven: no head names them" in verdict.said
    assert "the last 4 unproven" in verify(log, head(log[:-4])).said


def test_against_a_head_a_cut_tail_a_removed_stream_and_a_record_made_anew_are_found(verify: Verify) -> None:
    log, other = chained(POKER), chained(BANKED, "table-2")
    assert verify(log + other, head(log), head(other)).whole
    assert verify(log[:-1] + other, head(log), head(other)).finds(f"line {len(log)} of table-1", "cut off")
    assert verify(other, head(log), head(other)).finds("gone with its stream")
    assert verify(altered(POKER, "round-ended", lambda each: each.update(at=1)), head(log)).finds("altered")
    assert verify([], head(log)).finds("no line in it")


# Bad input


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a line where something stands, however deep."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [spot for key in keys for spot in spots(value[key])]


def test_whatever_a_line_holds_is_told_in_words(verify: Verify) -> None:
    source, found = Random(7), 0
    odd: list[Any] = [None, -1, 2**70, "", "zz", [], {}, [[]], 1.5, True, "??"]
    lines = POKER + [{**each, "round": 2} for each in banked_round(2)]
    checked = [at for at, each in enumerate(lines) if each["type"] in CHECKED]
    for _ in range(400):
        copy = deepcopy(lines)
        value, key = source.choice(spots(copy[source.choice(checked)]))
        value[key] = source.choice(odd)
        found += verify(chained(copy)).code
    assert found > 200, "most of these cannot be"


@pytest.mark.parametrize(
    "text",
    [b"no json\n", b"[]\n", b'{"type":"x"}\n', b"\xff\xfe\n", b"[" * 100_000 + b"\n"],
    ids=str.split("text list bare bytes deep"),
)
def test_a_line_that_is_no_event_is_a_fault_and_no_traceback(verify: Verify, text: bytes) -> None:
    log = chained(POKER)
    assert verify([*log[:2], text, *log[2:]]).finds("line 3 cannot be")


def test_it_runs_by_itself_and_exits_with_0_1_or_2(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"".join(chained(POKER)))
    assert run(str(file)).returncode == 0
    file.write_bytes(b"".join(chained(POKER)[1:]))
    assert run(str(file)).returncode == 1
    for arguments in ((), ("missing.jsonl",), (str(file), "--head=x"), (str(file), "--head=a:b:c"), (str(tmp_path),)):
        bad = run(*arguments)
        assert (bad.returncode, bad.stdout) == (2, "")
        assert "Traceback" not in bad.stderr


def test_it_is_short_and_uses_pythons_own_library_alone() -> None:
    text = TOOL.read_text(encoding="utf-8")
    assert text.count("\n") <= 300
    names = [name.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import) for name in node.names]
    assert set(names) <= sys.stdlib_module_names
    assert "import croupier" not in text
    assert not [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
