"""The names guests choose: no guest passes for staff of the house, and no answer says which names have an account.

A guest is called what they like with `(guest)` behind it, which no account has (sessions.py). So the name of an
account is as free for a guest as any other, and is not mistaken for it. Words of the house are refused however
they are written: with letters that look alike, digits for letters or behind them, in the plural, or run together. In a demo
all people are guests, and none is marked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from croupier.errors import RequestError
from croupier.store import as_capitals, checked_name, has_unseen, mixes_scripts, skeleton

LONGEST = 24
RESERVED = frozenset(
    skeleton(word)
    for word in (
        "house", "operator", "dealer", "croupier", "supervisor", "director", "regulator", "inspector", "official", "cashier",
        "cage", "casino", "floor", "manager", "staff", "admin", "administrator", "moderator", "system", "server", "host",
        "security", "support", "guest", "demo", "bot", "player", "seat", "pitboss",
    )
)  # fmt: skip
_FOR_LETTERS = str.maketrans("34789@€£¢", "eatbgaelc")  # digits and signs that people write for letters
_AROUND = re.compile(r"(?<![^\W_])\d+|\d+(?![^\W_])")  # digits before or behind a word
_INSIDE = re.compile(r"(?<=[a-z])(?=[A-Z])")  # the start of a word run together with another
_MADE_OF_RESERVED = re.compile(f"(?:{skeleton('the')})?(?:(?:{'|'.join(sorted(RESERVED))})s?)+")


def guest_name(chosen: str) -> str:
    """The name of a guest who has chosen one; RequestError where it cannot be had."""
    if has_unseen(chosen) or has_unseen(unicodedata.normalize("NFKC", chosen)):
        raise RequestError("this name has letters that cannot be seen, or marks that hide one; choose another")
    name = checked_name(chosen)
    if len(name) > LONGEST or not any(letter.isalnum() for letter in name):
        raise RequestError(f"a guest's name has 1 to {LONGEST} letters or digits; choose another")
    if mixes_scripts(name):
        raise RequestError("this name mixes letters of several scripts; use one")
    if is_reserved(name):
        raise RequestError("this name is kept for the house; choose another")
    return name


def is_reserved(name: str) -> bool:
    """Tell whether a name has a word of the house in it, or is one with signs put in between."""
    return any(_has_reserved(skeleton(way)) for way in _ways_to_read(name))


def _ways_to_read(name: str) -> Iterator[str]:
    """Every reading of a name."""
    for letters in (name, as_capitals(name)):
        for words in (letters, _AROUND.sub("", letters), _INSIDE.sub(" ", letters)):
            yield words
            yield words.translate(_FOR_LETTERS)


def _has_reserved(text: str) -> bool:
    words = [word for word in re.split(r"[\W_]+", text) if word]
    run_together = [one + other for one, other in pairwise(words)]
    return any(_MADE_OF_RESERVED.fullmatch(word) for word in (*words, *run_together, "".join(words)))
