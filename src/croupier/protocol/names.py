"""Names of accounts, tables and tournaments."""

from __future__ import annotations

import re

LONGEST_NAME = 100
_IN_ADDRESSES = re.compile(r"\w([\w.-]*\w)?")


def is_name(text: object) -> bool:
    """Tell whether an account or a table may have this name: readable, without spaces, fit for the ledger's names."""
    return isinstance(text, str) and 0 < len(text) <= LONGEST_NAME and text.isprintable() and not set(text) & {" ", ":"}


def is_place_name(text: object) -> bool:
    """Tell whether a new table or tournament may have this name: one that stands in an address as it is.

    Older records may have other names: this is checked where something new is opened.
    """
    return is_name(text) and _IN_ADDRESSES.fullmatch(str(text)) is not None
