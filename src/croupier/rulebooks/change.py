"""The changes of the settings of an open table: the rows of an instrument's changes.toml.

Each row names keys, the clause under which they change, who changes them, and what that takes:

- `round`: it stands from the next round on, and players are not asked;
- `notice`: the players are told, and so many whole rounds are played before it;
- `agreement`: every player at the table agrees;
- `never`: not at an open table.

A row with `when` goes before one without and bears only where that holds of the change (table/notices.py). The row without
keys is for those of our practice that no other row names; each of them changes under its own clause.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Takes = Literal["round", "notice", "agreement", "never"]
When = Literal["", "wagers-rise"]


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row: some keys of a table and how they change."""

    by: str
    takes: Takes
    keys: tuple[str, ...] = ()
    clause: str = ""
    rounds: int = 0  # of a notice
    when: When = ""
    why: str = ""  # where the text leaves something open: what, and why we do as we do
