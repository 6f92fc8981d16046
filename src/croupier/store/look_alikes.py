"""Names that look alike: one skeleton for every way to write what a reader takes for the same name.

A skeleton is compared and never shown. Letters lose their case and their marks; letters of other scripts, and digits, that
look like a Latin letter become that letter. It follows the idea of Unicode's own table of confusable characters, for the
scripts somebody would choose to pass for somebody else in a Latin alphabet.
"""

from __future__ import annotations

import unicodedata

_LOOKS_LIKE = {
    "a": "аαɑ", "b": "ƅьв", "c": "сϲᴄ", "d": "ԁɗ", "e": "еєҽε℮", "f": "ƒϝ", "g": "ɡց", "h": "һհн", "i": "іιɩı1l|!ӏ",
    "j": "јϳ", "k": "кκ", "m": "мʍ", "n": "пηո", "o": "оο0øөօσ", "p": "рρ", "q": "ԛզ", "r": "гɾᴦ", "s": "ѕꜱ5$", "t": "тτ",
    "u": "υսʋц", "v": "ѵν", "w": "ԝωաш", "x": "хχ×", "y": "уγʏү", "z": "ᴢ",
}  # fmt: skip
_ONE = str.maketrans({mark: letter for letter, marks in _LOOKS_LIKE.items() for mark in marks})
_SEVERAL = (("rn", "m"), ("vv", "w"))
_EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # are letters or marks to Unicode, and show nothing


def skeleton(text: str) -> str:
    """What a name is compared by."""
    bare = "".join([letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter)])
    alike = bare.casefold().translate(_ONE)
    for several, one in _SEVERAL:
        alike = alike.replace(several, one)
    return " ".join(alike.split())


def has_unseen(text: str) -> bool:
    """Whether something in a text cannot be seen: no letter, mark, digit, sign or plain space; or marks upon marks."""
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        is_selector = kind == "Mn" and "VARIATION SELECTOR" in unicodedata.name(letter, "")
        if kind[0] == "C" or (kind[0] == "Z" and letter != " ") or letter in _BLANK or is_selector or marks > 2:
            return True
    return False


def mixes_scripts(text: str) -> bool:
    """Whether letters of several scripts stand in one text; those that are written together count as one."""
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in text if letter.isalpha()}
    return len({"EAST ASIAN" if script in _EAST_ASIAN else script for script in scripts}) > 1
