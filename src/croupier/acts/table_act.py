"""The base of all acts at a table, and how one comes to its command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from croupier.acts.act import HOUSE_DEALS, Act, Seat, Where, filled
from croupier.acts.notes import Note
from croupier.acts.rights import OPERATE
from croupier.acts.standpoint import Standpoint
from croupier.protocol import Refusal
from croupier.table import Command

Meant = Command | Iterator[Command] | Note  # of several commands each is decided once the one before is done

NOT_IN_ROUND = Refusal("no-hand", "you have no hand in this round", "system")


class TableAct(Act):
    """An act at a table."""

    where: ClassVar[Where] = HOUSE_DEALS
    for_cash: ClassVar[bool] = False  # of players for money alone: a tournament does it with its players itself
    plays: ClassVar[bool] = False  # a player who does none of these has only taken a seat
    unattended: ClassVar[bool] = False  # a browser sends it with no person in front of it

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Return what it means where its person stands; the session decides whether the rules allow it."""
        assert self.means is not None
        fields, defaults = self.means.__struct_fields__, self.means.__struct_defaults__
        asked = [field for field in fields[: len(fields) - len(defaults)] if field not in self.__struct_fields__]
        command: Command = filled(self, {field: UNSAID[field](bench, self) for field in asked})
        return command


class OfSeat(TableAct):
    """An act about the player at a seat."""

    seat: Seat


class OfPlayer(OfSeat):
    """The same, where a player has to sit there."""

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Return what it means, unless the seat is free."""
        account = bench.account_at(self.seat)
        return (
            self.of(account, bench) if account else Refusal("empty-seat", f"nobody sits at seat {self.seat}", "system")
        )

    def of(self, _account: str, bench: Standpoint) -> Meant | Refusal:
        """Return what it means for this player."""
        return super().meant(bench)


class OfHand(TableAct):
    """An act of a player with a hand in the round."""

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Return what it means, unless the person has no hand."""
        return NOT_IN_ROUND if bench.place < 0 else self.of_hand(bench)

    def of_hand(self, bench: Standpoint) -> Meant | Refusal:
        """Return what it means for this hand."""
        return super().meant(bench)


UNSAID: dict[str, Callable[[Standpoint, TableAct], Any]] = {  # by the fields of commands
    "account": lambda bench, act: bench.account_at(act.seat) if isinstance(act, OfSeat) else bench.person.account,
    "place": lambda bench, _: bench.place,
    "by": lambda bench, act: bench.person.account if act.right == OPERATE else bench.in_name,
    "at": lambda bench, _: bench.at,
}
