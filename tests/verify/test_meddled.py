"""What `croupier verify` and the stand-alone verifier find in a record somebody has meddled with."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from croupier.house.cage.events import STREAM
from croupier.shuffle import Places
from croupier.table import DeckCut, DeckShuffled
from tests.cli.conftest import chained
from tests.support.room.driver import TABLES
from tests.support.room.verify import Lines, heads, ours, whole

ROOT = Path(__file__).parents[2]


def stand_alone(lines: Lines, with_heads: bool, folder: Path) -> subprocess.CompletedProcess[str]:
    log = folder / "log.jsonl"
    log.write_bytes(b"".join(lines))
    options = [part for text in heads() for part in ("--head", text)] if with_heads else []
    command = [sys.executable, "-I", str(ROOT / "tools" / "verify_log.py"), *options, str(log)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_an_honest_record_verifies(tmp_path: Path) -> None:
    found = ours(list(whole()), True)
    assert found.whole
    assert found.tail is True
    assert found.unproven == {}
    assert stand_alone(list(whole()), True, tmp_path).returncode == 0


def test_without_a_head_the_tail_is_said_to_be_unproven(tmp_path: Path) -> None:
    found = ours(list(whole()), False)
    assert found.tail is None
    assert set(found.unproven) == {STREAM, *TABLES}
    said = stand_alone(list(whole()), False, tmp_path)
    assert said.returncode == 0
    assert "unproven" in said.stdout


def _flipped(lines: Lines) -> Lines:
    line = bytearray(lines[40])
    line[line.index(b'"under"') + 10] ^= 1
    return [*lines[:40], bytes(line), *lines[41:]]


def _swapped(lines: Lines) -> Lines:
    return [*lines[:30], lines[31], lines[30], *lines[32:]]


def _without(stream: str) -> Callable[[Lines], Lines]:
    return lambda lines: [line for line in lines if f'"stream":"{stream}"'.encode() not in line]


MEDDLED: dict[str, Callable[[Lines], Lines]] = {
    "a flipped byte": _flipped,
    "a line removed": lambda lines: [*lines[:50], *lines[51:]],
    "two lines swapped": _swapped,
    "a line inserted": lambda lines: [*lines[:50], lines[49], *lines[50:]],
    "the tail cut": lambda lines: lines[:-3],
    "the tail of another stream cut": lambda lines: [
        line for number, line in enumerate(lines) if number not in _last_of(lines, "omaha")
    ],
    "a stream removed": _without("ultimate"),
    "the cage removed": _without(STREAM),
}


def _last_of(lines: Lines, stream: str) -> list[int]:
    return [number for number, line in enumerate(lines) if f'"stream":"{stream}"'.encode() in line][-2:]


@pytest.mark.parametrize("what", MEDDLED)
def test_both_verifiers_find_what_was_meddled_with(what: str, tmp_path: Path) -> None:
    lines = MEDDLED[what](list(whole()))
    assert lines != list(whole())
    found = ours(lines, True)
    assert not found.whole
    assert found.fault
    said = stand_alone(lines, True, tmp_path)
    assert said.returncode == 1, said.stdout + said.stderr


def _again(change: Callable[[dict[str, object]], None], kind: str) -> Lines:
    """One table's record, written anew by somebody who knows how to chain it."""
    lines = [json.loads(line) for line in whole() if b'"stream":"omaha"' in line]
    change(next(line for line in lines if line["type"] == kind))
    return chained(lines).splitlines(keepends=True)


FORGED: dict[str, tuple[str, Callable[[dict[str, object]], None], str]] = {
    "more chips bought in": ("seat-taken", lambda line: line.update(stake=900_00), "replay"),
    "another stake in a round": ("round-opened", lambda line: line.update(stakes=[1, 1, 1, 1]), "replay"),
    "another card on the board": ("communal-dealt", lambda line: line.update(cards=["2c", "2d", "2h"]), "shuffle"),
    "another cut": ("deck-cut", lambda line: line.update(depth=7), "shuffle"),
    "another root": ("deck-shuffled", lambda line: line.update(root="0" * 64), "shuffle"),
    "a fold that was none": ("folded", lambda line: line.update(under="16"), "replay"),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_record_chained_anew_is_found_by_what_it_says_or_by_its_head(what: str, tmp_path: Path) -> None:
    kind, change, part = FORGED[what]
    lines = _again(change, kind)
    assert lines != _again(lambda _line: None, kind)
    found = ours(lines, False)
    assert found.chain, "it is well chained"
    assert getattr(found, part) is False, found
    assert ours(lines, True).tail is False
    if part == "shuffle":
        assert stand_alone(lines, False, tmp_path).returncode == 1
    assert stand_alone(lines, True, tmp_path).returncode == 1


def test_a_mucked_or_folded_hand_is_never_opened() -> None:
    shown: set[tuple[int, int]] = set()
    hidden: set[tuple[int, int]] = set()
    opened: set[tuple[int, int]] = set()
    shuffled: DeckShuffled | None = None
    places: Places | None = None
    holes: list[list[int]] = []
    for line in map(json.loads, [line for line in whole() if b'"stream":"omaha"' in line]):
        number = shuffled.shuffle if shuffled else 0
        match line["type"]:
            case "deck-shuffled":
                hidden |= {(number, position) for hole in holes for position in hole}
                shuffled, holes = msgspec.convert(line, DeckShuffled), []
            case "deck-cut":
                assert shuffled is not None
                places = Places(shuffled, msgspec.convert(line, DeckCut))
            case "holes-dealt":
                holes = line["positions"]
            case "hand-shown":
                shown |= {(number, position) for position in holes[line["place"]]}
            case "communal-dealt":
                shown |= {(number, position) for position in line["positions"]}
            case "cards-opened":
                assert places is not None
                opened |= {(number, places.in_shoe(opening["position"])) for opening in line["openings"]}
    assert opened == shown
    assert hidden - shown, "some hands were never shown"
    assert not opened & (hidden - shown)
