"""Printing: the same paper is the same bytes, what people wrote is letters, and everything in the data is on the paper."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from croupier import documents
from croupier.documents.paper import Imprint, Paper, moment_words
from croupier.documents.printing import digest_of, pictured, printed
from croupier.documents.receipt import Receipt
from croupier.errors import RequestError
from tests.documents.papers import every_paper, receipt, results, simulated

PAPERS = every_paper()
every = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
AGAIN = """
import sys
from tests.documents.papers import every_paper
from croupier.documents.printing import printed
sys.stdout.buffer.write(printed(every_paper()[sys.argv[1]]))
"""
NOT_PRINTED = {  # for programs, or told by something that is printed
    ("Sign", "rulebook"), ("RulesPaper", "rulebook"), ("ConditionsPaper", "rulebook"), ("ResultSheet", "rulebook"),
    ("Sign", "address"), ("Imprint", "at"), ("Imprint", "zone"), ("DailyReport", "day"), ("DailyReport", "begins"),
    ("DailyReport", "ends"), ("TableDay", "rulebook"), ("TableDay", "buy_ins"), ("TableDay", "cash_outs"),
    ("TableDay", "float"),
}  # fmt: skip
HOSTILE = ('#eval("1")', "*x*", "$x$", "_a_", "\\u{41}", "#panic()", "<b>x</b>", "`x`", '"]; x', "= A")
TEMPLATES = Path(documents.__file__).parent / "templates"


@every
def test_the_same_paper_is_the_same_bytes(paper: Paper) -> None:
    first = printed(paper)
    assert first.startswith(b"%PDF-")
    assert printed(paper) == first


@pytest.mark.parametrize("name", ["sign", "results", "receipt"])
def test_the_bytes_do_not_depend_on_the_machine(name: str) -> None:
    elsewhere = os.environ | {"TZ": "Pacific/Auckland", "LANG": "de_DE.UTF-8", "PYTHONHASHSEED": "7"}
    again = subprocess.run([sys.executable, "-c", AGAIN, name], capture_output=True, check=True, env=elsewhere)
    assert again.stdout == printed(PAPERS[name])


@pytest.mark.parametrize(
    "name", ['#eval("1")', "*x*", "$x$", "_a_", "\\u{41}", "#panic()", "<b>x</b>", "`x`", '"]; x', "= A"]
)
def test_what_people_are_called_is_letters_and_nothing_else(name: str) -> None:
    plain = "".join([letter if letter == " " else "n" for letter in name])
    assert _letters(receipt(name)) == _letters(receipt(plain)), "a letter of the name was taken for markup"
    room = simulated(4)
    assert _letters(results(room, name)) == _letters(results(room, plain))


def _letters(paper: Paper) -> int:
    return sum([len(re.findall(rb"<use ", page)) for page in pictured(paper, format_="svg")])


def test_a_letter_the_fonts_do_not_have_stops_nothing() -> None:
    assert printed(receipt("日本 😀 مرحبا \u0000 \u200f")) != printed(receipt("日本"))


@every
def test_every_field_of_a_paper_has_a_place_in_its_template(paper: Paper) -> None:
    source = "".join([(TEMPLATES / f"{name}.typ").read_text() for name in (paper.template, "house")])
    for kind in _kinds(type(paper)):
        for field in msgspec.structs.fields(kind):
            placed = re.search(rf"\.{field.name}\b|\"{field.name}\"", source)
            assert placed or (kind.__name__, field.name) in NOT_PRINTED, f"{kind.__name__}.{field.name} is not printed"


def _kinds(kind: type) -> set[type]:
    """A kind of paper and all it is made of."""
    found = {kind}
    for field in msgspec.structs.fields(kind):
        for part in (field.type, *get_args(field.type)):
            if isinstance(part, type) and issubclass(part, msgspec.Struct):
                found |= _kinds(part)
    return found


def test_all_that_is_in_the_data_stands_on_the_paper() -> None:
    """Any word or number of a receipt changed changes the print."""
    data = msgspec.to_builtins(receipt())
    before = printed(receipt())
    paths = list(_leaves(data))
    assert len(paths) > 15
    for path in paths:
        changed = msgspec.convert(_changed(data, path), Receipt)
        assert printed(changed) != before, f"{'.'.join(map(str, path))} is not printed"


def _leaves(data: Any) -> Iterator[tuple[Any, ...]]:
    if isinstance(data, dict | list | tuple):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            if key not in ("movement", "zone"):
                yield from ((key, *rest) for rest in _leaves(value))
    elif data not in ("", None, False):
        yield ()


def _changed(data: Any, path: tuple[Any, ...]) -> Any:
    if not path:
        return data + 1_000_000 if isinstance(data, int) else f"{data}0"
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = _changed(copy[path[0]], path[1:])
    return copy


def test_a_sign_for_a_screen_is_one_picture_of_1920_by_1080() -> None:
    (picture,) = pictured(PAPERS["sign"], layout="screen")
    assert struct.unpack(">II", picture[16:24]) == (1920, 1080)


def test_papers_are_told_apart_by_their_digests() -> None:
    digests = {digest_of(paper) for paper in PAPERS.values()} | {digest_of(PAPERS["sign"], "screen")}
    assert len(digests) == len(PAPERS) + 1
    assert digest_of(receipt()) == digest_of(receipt())


def test_a_moment_is_told_in_the_time_of_the_room() -> None:
    assert moment_words(1_794_000_000_000, "Australia/Sydney") == "7 November 2026, 08:20 AEDT"
    assert moment_words(1_794_000_000_000, "UTC") == "6 November 2026, 21:20 UTC"
    with pytest.raises(RequestError, match="no time zone 'Nowhere'"):
        printed(msgspec.structs.replace(receipt(), imprint=Imprint("x", 0, "Nowhere")))


def test_a_head_is_printed_as_a_code_that_says_the_same() -> None:
    with_head, without = receipt(), msgspec.structs.replace(receipt(), imprint=Imprint("x", 0, "UTC"))
    drawn = [b"".join(pictured(paper, format_="svg")).count(b"<path ") for paper in (with_head, without)]
    assert drawn[0] > drawn[1] + 500, "no code was drawn"
