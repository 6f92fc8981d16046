"""Names of accounts, tables and tournaments."""

from __future__ import annotations

import re

LONGEST_NAME = 100
_IN_ADDRESSES = re.compile(r"\w([\w.-]*\w)?")


def is_name(text: object) -> bool:
    """Whether an account or a table may be called so: something to read, without spaces, that fits a ledger's names."""
    return isinstance(text, str) and 0 < len(text) <= LONGEST_NAME and text.isprintable() and not set(text) & {" ", ":"}


def is_place_name(text: object) -> bool:
    """Whether a new table or tournament may be called so: a name that stands in an address as it is.

    Records may have others, of a time before this was asked: it is asked where something new is opened.
    """
    return is_name(text) and _IN_ADDRESSES.fullmatch(str(text)) is not None
