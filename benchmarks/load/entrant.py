"""A player of a tournament: enters it, and goes to the table where it seats them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from benchmarks.load.player import Player
from benchmarks.load.timing import Screens, Tally

CUP = "load-cup"
_OF_THE_CUP = f'{{"type":"view","table":"{CUP}"'.encode()


class Open(msgspec.Struct):
    act: str


class Entered(msgspec.Struct):
    status: str
    table: str
    acts: list[Open]


class CupView(msgspec.Struct):
    you: Entered


_CUP_VIEW = msgspec.json.Decoder(CupView)


class Entrant(Player):
    """Somebody who plays in the tournament, at one table after another."""

    def __init__(
        self, number: int, tally: Tally, screens: Callable[[str], Screens], think_s: tuple[float, float]
    ) -> None:
        """`screens` are those of a table by its name."""
        super().__init__(CUP, number, Screens(tally), tally, changes=True, think_s=think_s)
        self._screens_of = screens

    def _heard(self, message: bytes) -> None:
        if message.startswith(_OF_THE_CUP):
            self._go(_CUP_VIEW.decode(message).you)
        else:
            super()._heard(message)

    def _arrive(self) -> None:
        self._ask("watch", changes=self._table != CUP)

    def _go(self, you: Entered) -> None:
        """Enter, be there, and go where the tournament says."""
        offered = {one.act for one in you.acts}
        if "enter" in offered and not self._is_doing("enter"):
            self._do_in_cup("enter", agreed=True)
        elif "take-seat" in offered and not self._is_doing("take-seat"):
            self._do_in_cup("take-seat")
        if you.table and you.table != self._table:
            self._move(you.table)

    def _do_in_cup(self, act: str, **fields: object) -> None:
        table, self._table = self._table, CUP
        self._do(act, **fields)
        self._table = table

    def _move(self, table: str) -> None:
        if self._table != CUP:
            self._ask("unwatch")
            self._screens.end(self)
        self._table, self._screens = table, self._screens_of(table)
        self._screens.begin(self)
        self._arrive()
