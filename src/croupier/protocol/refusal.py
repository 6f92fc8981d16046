"""An expected no: what was asked is not allowed now, with its code and the clause that says so."""

from __future__ import annotations

from typing import final

import msgspec


@final
class Refusal(msgspec.Struct, frozen=True):
    """The reason a command is not carried out; the state is as it was. docs/reference/refusals.md lists every code."""

    code: str  # kebab-case, one for each kind of no of a machine; it stays as it is when the words change
    reason: str
    clause: str  # "practice" or "system" where no clause speaks
