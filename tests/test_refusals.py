"""Every refusal has a code, and the page of them is as the source is."""

from __future__ import annotations

import re
from functools import cache

from tools.reference.refusals import entries, said_under

ENTRIES = cache(entries)
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST = 30  # letters of a code


def test_every_refusal_has_a_literal_code() -> None:
    missing = [f"{one.module}:{one.line}" for one in ENTRIES() if not one.codes]
    assert missing == [], 'say Refusal("a-code", "the words", clause), and give one kind of no one code'


def test_codes_are_short_and_in_kebab_case() -> None:
    wrong = [
        f"{one.module}:{one.line} {code}"
        for one in ENTRIES()
        for code in one.codes
        if not KEBAB.fullmatch(code) or len(code) > LONGEST
    ]
    assert wrong == []


def test_the_same_words_of_a_machine_have_the_same_code() -> None:
    """Words that are filled in altogether say nothing, and are left out."""
    codes: dict[tuple[str, str], set[str]] = {}
    for one in ENTRIES():
        for code, words in said_under(one):
            if re.search(r"[a-z]{3}", re.sub(r"{[^}]*}", "", words)):
                codes.setdefault((one.machine, words), set()).add(code)
    assert {key: found for key, found in codes.items() if len(found) > 1} == {}
