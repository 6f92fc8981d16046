"""The names guests choose: nobody takes a guest for somebody of the house, and no answer says who has an account.

A guest is called what they like with `(guest)` behind it, which no account has (entry.py). So a name somebody has an account
under is as free for a guest as any other, and is not mistaken for theirs. Words of the house are refused however they are
written. In a demo everybody is a guest, and nobody is marked.
"""

from __future__ import annotations

import re
import unicodedata

from croupier.errors import RequestError
from croupier.store.accounts import checked_name
from croupier.store.look_alikes import has_unseen, mixes_scripts, skeleton

LONGEST = 24
RESERVED = frozenset(
    skeleton(word)
    for word in (
        "house", "operator", "dealer", "croupier", "supervisor", "director", "regulator", "inspector", "official", "cashier",
        "cage", "casino", "floor", "manager", "staff", "admin", "administrator", "moderator", "system", "server", "host",
        "security", "support", "guest", "demo", "bot", "player", "seat",
    )
)  # fmt: skip


def guest_name(chosen: str) -> str:
    """The name of a guest who has chosen one; RequestError where it cannot be had."""
    if has_unseen(chosen) or has_unseen(unicodedata.normalize("NFKC", chosen)):
        raise RequestError("there is something in this name that cannot be seen; choose another")
    name = checked_name(chosen)
    if len(name) > LONGEST or not any(letter.isalnum() for letter in name):
        raise RequestError(f"a guest's name has 1 to {LONGEST} letters or digits; choose another")
    if mixes_scripts(name):
        raise RequestError("this name mixes letters of several scripts; use one")
    if is_reserved(name):
        raise RequestError("this name is kept for the house; choose another")
    return name


def is_reserved(name: str) -> bool:
    """Whether a name has a word of the house in it, or is one with signs put in between."""
    words = re.split(r"[\W_]+", skeleton(name))
    return not RESERVED.isdisjoint(words) or "".join(words) in RESERVED
