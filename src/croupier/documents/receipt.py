"""A receipt: one movement of money or chips at the cage, for the patron or table it was with."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from croupier.documents.paper import Imprint, Paper

Movement = Literal[
    "buy-in", "cash-out", "safe", "fill", "credit", "drop", "count", "prize", "entry", "purchase", "adjustment"
]  # fmt: skip


class Part(msgspec.Struct, frozen=True):
    """A part of an amount: chips of one value, a fee, a count."""

    words: str
    amount: int  # cents


class Receipt(Paper, frozen=True, kw_only=True):
    """One receipt. Its number is the line of the cage's stream, so that no two are alike and none is missing."""

    template: ClassVar[str] = "receipt"
    private: ClassVar[bool] = True

    movement: Movement
    number: int
    amount: int  # cents
    imprint: Imprint
    account: str = ""  # the person it was with; empty for a table's
    name: str = ""  # of that person, for the paper alone
    table: str = ""
    tournament: str = ""
    balance: int | None = None  # the balance of the person's account, or of the table's float, after it
    parts: tuple[Part, ...] = ()
    signed_by: tuple[str, ...] = ()  # the people who have to sign, by role or name
    clause: str = ""  # with its rulebook, where one asks for it
    reason: str = ""
    copy: bool = False  # printed again: the same in every other word and figure
