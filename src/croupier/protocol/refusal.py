"""An expected no: what was asked is not allowed now, with the clause that says so."""

from __future__ import annotations

from typing import final

import msgspec


@final
class Refusal(msgspec.Struct, frozen=True):
    """Why a command is not carried out; the state is as it was."""

    reason: str
    clause: str  # "practice" or "system" where no clause speaks
