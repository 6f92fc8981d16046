"""What `croupier verify` finds in the record of a tournament: an honest one holds, and meddling is found, with words."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from croupier import rulebook_ids
from croupier.bots.habits import Habits
from croupier.tournament.plan.conditions import conditions
from tests.support.room.tournament_records import Recorded
from tests.support.room.verify_tournaments import Line, chained_anew, first, rewritten
from tests.support.shares import in_shares, verified_in_any_shares
from tests.support.tournament.plans import random_plan

ROOT = Path(__file__).parents[2]
HABITS = Habits(absent=0.1, leaves=0.05, buys=0.5, penalised=0.1, disqualified=0.02, reserves=2)
OWN = b'"stream":"simulated"'
CAGE = b'"stream":"cage"'


@cache
def played(book: str, seed: int) -> tuple[bytes, ...]:
    """A random tournament from its announcement to its end: every line of it, its tables' and the cage's."""
    source = Random(seed)
    plan = random_plan(book, source)
    rules = conditions(plan)
    record = Recorded(plan, max(rules.least, min(source.randint(4, 20), rules.most or 20)), seed, HABITS)
    record.simulated.play()
    return tuple(record.lines)


NEEDED = {
    "player-out",
    "player-moved",
    "chips-bought",
    "table-broken",
    "level-began",
    "absence-noted",
    "chips-collected",
}


@cache
def to_meddle_with() -> tuple[bytes, ...]:
    """A record that has all that is meddled with, and a short one."""
    return next(
        lines
        for lines in (played("act-omaha-2006", seed) for seed in range(22, 100))
        if {json.loads(line)["type"] for line in lines} >= NEEDED
    )


def whole() -> list[bytes]:
    return list(to_meddle_with())


@pytest.mark.parametrize("seed", [3, 6, 9])
@pytest.mark.parametrize("book", rulebook_ids())
def test_an_honest_record_holds_with_its_tables_and_without(book: str, seed: int, tmp_path: Path) -> None:
    found = verified_in_any_shares(played(book, seed))
    assert in_shares(played(book, seed), (), 2) == found
    assert found.fault is None
    assert (found.chain, found.replay, found.ledger) == (True, True, True)
    assert found.rounds
    alone = verified_in_any_shares([line for line in played(book, seed) if OWN in line or CAGE in line])
    assert alone.fault is None
    assert (alone.replay, alone.ledger, alone.rounds) == (True, True, 0)
    assert verified_in_any_shares([line for line in played(book, seed) if OWN not in line]).fault is None


def _stand_alone(lines: list[bytes], folder: Path) -> subprocess.CompletedProcess[str]:
    log = folder / "log.jsonl"
    log.write_bytes(b"".join(lines))
    command = [sys.executable, "-I", str(ROOT / "tools" / "verify_log.py"), str(log)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_the_stand_alone_verifier_follows_the_chain_of_a_tournament(tmp_path: Path) -> None:
    said = _stand_alone(whole(), tmp_path)
    assert said.returncode == 0, said.stdout
    assert "simulated: " in said.stdout
    last = max(number for number, line in enumerate(whole()) if OWN in line)
    flipped = [*whole()[:last], whole()[last].replace(b'"by":"house"', b'"by":"guest"'), *whole()[last + 1 :]]
    assert flipped != whole()
    assert _stand_alone(flipped, tmp_path).returncode == 1
    assert verified_in_any_shares(flipped).chain is False


# Forged by somebody who knows how to chain it


Meddle = Callable[[list[Line]], object]


def _changed(kind: str, change: Callable[[Line], object], stream: str = "simulated") -> Meddle:
    return lambda lines: change(lines[first(lines, kind, stream)])


def _removed(kind: str) -> Meddle:
    return lambda lines: lines.pop(first(lines, kind))


def put_out(lines: list[Line]) -> int:
    """Where somebody is put out by the round that was reported just before."""
    kinds = [line["type"] for line in lines]
    return next(at for at in range(1, len(kinds)) if kinds[at - 1 : at + 1] == ["round-reported", "player-out"])


def _swapped_seats(line: Line) -> None:
    one, other = line["seats"][:2]
    one["account"], other["account"] = other["account"], one["account"]


def _swapped_places(line: Line) -> None:
    one, other = line["standings"][:2]
    one["accounts"], other["accounts"] = other["accounts"], one["accounts"]


def _pushed_chips(line: Line) -> None:
    line["stacks"][0]["chips"] -= 25
    line["stacks"][1]["chips"] += 25


def _invented_rebuy(lines: list[Line]) -> None:
    bought = lines[first(lines, "chips-bought")]
    lines.insert(first(lines, "session-started") + 1, bought | {"at": lines[first(lines, "session-started")]["at"]})


def _unreported(lines: list[Line]) -> None:
    """A round that put nobody out is not reported, so only the next one tells."""
    gone = ("player-out", "player-broke")
    pairs = enumerate(pairwise(lines))
    del lines[next(at for at, (one, then) in pairs if one["type"] == "round-reported" and then["type"] not in gone)]


def _unpaid(lines: list[Line]) -> None:
    deposits = [number for number, line in enumerate(lines) if line["type"] == "deposit-made"]
    del lines[deposits[1]]


def _reported_twice(lines: list[Line]) -> None:
    at = first(lines, "round-reported")
    lines.insert(at + 1, dict(lines[at]))


def _at_two_tables(lines: list[Line]) -> None:
    """A player who moves is at the new table before leaving the old one."""
    account = lines[first(lines, "seat-left", reason="moved")]["account"]
    left = first(lines, "seat-left", account=account, reason="moved")
    came = first(lines[left:], "seat-taken", account=account) + left
    lines.insert(left, lines.pop(came))


def _awarded_more(line: Line) -> None:
    line["awards"][0]["amount"] += 100


FORGED: dict[str, tuple[Meddle, str, str]] = {
    "another plan": (
        _changed("tournament-announced", lambda line: line["plan"].update(name="another")),
        "replay",
        "announced otherwise than its plan comes to",
    ),
    "another edition": (
        _changed("tournament-announced", lambda line: line.update(edition="1999")),
        "replay",
        "announced otherwise",
    ),
    "no approval": (
        _removed("conditions-approved"),
        "replay",
        "the conditions are not approved yet: enter the approval first (20.3)",
    ),
    "a cheaper entry": (
        _changed("player-entered", lambda line: line.update(prize=line["prize"] - 100)),
        "replay",
        "they decide player-entered otherwise",
    ),
    "an entry nobody paid for": (_unpaid, "ledger", "would hold less than nothing"),
    "a moved seat": (_changed("seats-drawn", _swapped_seats), "replay", "they decide seats-drawn otherwise"),
    "another seed": (
        _changed("seats-drawn", lambda line: line.update(seed="ab" * 32)),
        "replay",
        "this is not the committed seed",
    ),
    "another seat at the table": (
        _changed("seat-taken", lambda line: line.update(seat=line["seat"] % 3 + 1), "simulated-"),
        "replay",
        "and is not placed there",
    ),
    "more chips at the table": (
        _changed("seat-taken", lambda line: line.update(stake=line["stake"] + 25), "simulated-"),
        "replay",
        "chips and has",
    ),
    "an invented re-buy": (_invented_rebuy, "replay", "chips-bought is not what the rules decide: "),
    "chips pushed in a report": (
        _changed("round-reported", _pushed_chips),
        "replay",
        "decide round-reported otherwise",
    ),
    "another button": (
        _changed("round-reported", lambda line: line.update(button=9)),
        "replay",
        "decide round-reported otherwise",
    ),
    "a round not reported": (_unreported, "replay", " was reported"),
    "a round reported twice": (_reported_twice, "replay", "is reported a second time"),
    "a removed bust-out": (
        lambda lines: lines.pop(put_out(lines)),
        "replay",
        "by the rules player-out follows here|is sent away from",
    ),
    "another way out": (
        lambda lines: lines[put_out(lines)]["fact"].update(put_in=1),
        "replay",
        "by the rules player-out follows here, and not player-out as it stands",
    ),
    "a level too far": (
        _changed("level-began", lambda line: line.update(level=line["level"] + 1)),
        "replay",
        "they decide level-began otherwise",
    ),
    "another move": (
        _changed("player-moved", lambda line: line.update(seat=line["seat"] % 9 + 1)),
        "replay",
        "by the rules player-moved follows here",
    ),
    "two tables at once": (_at_two_tables, "replay", "and is not placed there|as well"),
    "a changed place": (
        _changed("places-calculated", _swapped_places),
        "replay",
        "they decide places-calculated otherwise",
    ),
    "a place by a stranger": (
        _changed("places-confirmed", lambda line: line.update(by="somebody")),
        "replay",
        "only the tournament director may do this (20.2)",
    ),
    "a larger award": (_changed("places-confirmed", _awarded_more), "replay", "decide places-confirmed otherwise"),
    "a flipped prize": (
        _changed("prize-paid", lambda line: line.update(amount=line["amount"] + 1)),
        "replay",
        "they decide prize-paid otherwise",
    ),
    "chips not collected": (_removed("chips-collected"), "replay", "is not what the rules decide"),
    "a prize not paid": (_removed("prize-paid"), "replay", "of the prize pool is not paid out (20.18)"),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_was_forged_and_chained_anew_is_found(what: str) -> None:
    meddle, part, words = FORGED[what]
    lines = [json.loads(line) for line in whole()]
    meddle(lines)
    forged = chained_anew(lines)
    assert forged != chained_anew([json.loads(line) for line in whole()])
    found = verified_in_any_shares(forged)
    assert found.chain, "it is well chained"
    assert getattr(found, part) is False
    assert found.fault
    assert any(word in found.fault for word in words.split("|")), found.fault
    assert re.match(r"line \d+: ", found.fault)


def with_a_blank(line: bytes) -> bytes:
    """The opening of a table with a blank that JSON allows."""
    return line.replace(b'{"type":"table-opened",', b'{ "type":"table-opened",', 1)


def with_its_type_later(line: bytes) -> bytes:
    """The opening of a table whose type is not its first field."""
    body, stream, rest = line.rpartition(b',"stream":"')
    kind = b'"type":"table-opened",'
    return body.replace(kind, b"", 1) + b"," + kind[:-1] + stream + rest if line.startswith(b"{" + kind) else line


@pytest.mark.parametrize("write", [with_a_blank, with_its_type_later])
@pytest.mark.parametrize("what", FORGED)
def test_what_was_forged_is_found_where_tables_are_opened_in_other_words(
    what: str, write: Callable[[bytes], bytes]
) -> None:
    lines = [json.loads(line) for line in whole()]
    FORGED[what][0](lines)
    forged = rewritten(chained_anew(lines), write)
    assert verified_in_any_shares(forged).fault


@pytest.mark.parametrize("write", [with_a_blank, with_its_type_later])
def test_an_honest_tournament_in_other_words_is_left_to_one_process(write: Callable[[bytes], bytes]) -> None:
    lines = rewritten(whole(), write)
    assert lines != whole()
    assert in_shares(lines, (), 2) is None


def test_a_tournament_keeps_to_its_own_stream() -> None:
    lines = [json.loads(line) for line in whole()]
    at = first(lines, "round-reported")
    table = {"stream": lines[first(lines, "table-opened")]["stream"]}
    found = verified_in_any_shares(chained_anew([*lines[:at], lines[at] | table, *lines[at + 1 :]]))
    assert "the stream of a table, and no tournament's" in (found.fault or "")
    at = first(lines, "seat-left")
    found = verified_in_any_shares(chained_anew([*lines[:at], lines[at] | {"stream": "simulated"}, *lines[at + 1 :]]))
    assert "seat-left is not what the rules decide: no command comes to it" in (found.fault or "")
    found = verified_in_any_shares(chained_anew([line for line in lines if line["type"] != "tournament-announced"]))
    assert "announced before anything else" in (found.fault or "")
