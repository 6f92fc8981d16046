"""What officials do about seats and the waiting list at every table, whoever deals it.

Moving a player and keeping two apart are among the acts for tables with real cards as well (live.py), where the
dealer enters them; these here are an official's alone.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from croupier.acts.act import FloorAct, Words

Account = Annotated[str, Meta(min_length=1, max_length=100)]


class CallPlayer(FloorAct, frozen=True, gc=False, tag="page"):
    """Call somebody who waits to a free seat."""

    account: Account


class MoveInList(FloorAct, frozen=True, gc=False, tag="move-in-list"):
    """Give somebody another place on the waiting list."""

    account: Account
    place: Annotated[int, Meta(ge=1, le=999)]
    reason: Words


class TakeOffList(FloorAct, frozen=True, gc=False, tag="take-off-list"):
    """Take somebody off the waiting list."""

    account: Account
    reason: Words


FLOOR_ACTS = tuple(FloorAct.__subclasses__())
