"""Names that look alike: one skeleton for every way to write what a reader takes for the same name.

A skeleton is compared and never shown. Letters lose their case and their marks; letters of other scripts, and digits, that
look like a Latin letter become that letter: those of Unicode's own table of confusable characters (confusables.py), small
letters which that table finds different enough, and Latin letters that are turned, crossed or small capitals, by name.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from croupier.store.confusables import CONFUSABLE

_LOOKS_LIKE = {
    "a": "аαɑ", "b": "ƅьв", "c": "сϲᴄ", "d": "ԁɗ", "e": "еєҽε℮", "f": "ƒϝ", "g": "ɡց", "h": "һհн", "i": "іιɩı1l|!ӏ",
    "j": "јϳ", "k": "кκ", "m": "мʍ", "n": "пηո", "o": "оο0øөօσ", "p": "рρ", "q": "ԛզ", "r": "гɾᴦ", "s": "ѕꜱ5$", "t": "тτ",
    "u": "υսʋц", "v": "ѵν", "w": "ԝωաш", "x": "хχ×", "y": "уγʏү", "z": "ᴢ", "'": "’‘`",
}  # fmt: skip
_OF_UNICODE = {mark: letter for letter, marks in CONFUSABLE.items() for mark in marks}
_ONE = {mark: letter for letter, marks in _LOOKS_LIKE.items() for mark in marks}
_NAMED = re.compile(
    r"LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL) (?:[A-Z]+ )*(?P<letter>[A-Z])(?: WITH .*)?"
)
_MODIFIER = "MODIFIER"  # the first word of the names of letters such as the okina, which go with every script
_SEVERAL = (("rn", "m"), ("vv", "w"))
_EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # are letters or marks to Unicode, and show nothing


def skeleton(text: str) -> str:
    """The form in which names are compared."""
    bare = "".join([letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter)])
    alike = "".join([_looks_like(letter) for letter in bare.casefold()])
    for several, one in _SEVERAL:
        alike = alike.replace(several, one)
    return " ".join(alike.split())


def as_capitals(text: str) -> str:
    """A text with those letters made Latin that look like it as they stand, though not as small letters."""
    return "".join([_OF_UNICODE.get(letter, letter) for letter in unicodedata.normalize("NFKD", text)])


@lru_cache(4096)
def _looks_like(letter: str) -> str:
    if letter in _ONE:
        return _ONE[letter]
    if letter.isascii():
        return letter
    alike = _OF_UNICODE.get(letter, letter)
    name = unicodedata.name(alike, "")
    if found := _NAMED.fullmatch(name):
        alike = found["letter"].lower()
    return _ONE.get(alike, alike) if not name.startswith(_MODIFIER) else "'"


def has_unseen(text: str) -> bool:
    """Tell whether a text has an invisible character (no letter, mark, digit, sign or space) or hides letters."""
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        is_selector = kind == "Mn" and "VARIATION SELECTOR" in unicodedata.name(letter, "")
        is_blank = kind[0] == "C" or (kind[0] == "Z" and letter != " ") or letter in _BLANK or is_selector
        if is_blank or kind == "Me" or marks > 2:
            return True
    return False


def mixes_scripts(text: str) -> bool:
    """Tell whether letters of several scripts stand in one text; those that are written together count as one."""
    scripts = {re.split("[ -]", unicodedata.name(letter, "?"))[0] for letter in text if letter.isalpha()} - {_MODIFIER}
    return len({"EAST ASIAN" if script in _EAST_ASIAN else script for script in scripts}) > 1
