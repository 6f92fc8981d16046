"""Tournaments whose hands a director reports."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.protocol.events import Event
from croupier.record import Chain
from croupier.rulebooks.values import Raw
from croupier.tournament import commands
from croupier.tournament.events import Lost, Stack
from croupier.verify.verifier import verify_lines
from tests.support.tournament.contests import BALANCED, DIRECTOR, Held, cup

SIX = ("ann", "bob", "cat", "dan", "eve", "fay")


class Reported(Held):
    """A tournament whose hands a director reports; its lines verify."""

    def __init__(self, book: str, players: int = 6, **structure: Any) -> None:
        super().__init__(replace(cup(book, players, **structure), cards="reported"))
        self.told = [(self.log[0], 0)]

    def gives(self, command: commands.Command) -> tuple[Event, ...]:
        events = super().gives(command)
        self.told += [(event, self.at) for event in events]
        return events

    def obeyed(self) -> Reported:
        """No table is told anything; only after the end chips come back on somebody's word."""
        if self.state.phase != "playing":
            super().obeyed()
        return self

    def hand(self, *out: str | Lost, to: tuple[str | Stack, ...] = (), table: str = "cup-1", **more: Any) -> Reported:
        self.gives(self.report_of(*out, to=to, table=table, **more))
        self.settled()
        return self

    def report_of(
        self, *out: str | Lost, to: tuple[str | Stack, ...] = (), table: str = "cup-1", **more: Any
    ) -> commands.ReportHand:
        lost = tuple([Lost(one) if isinstance(one, str) else one for one in out])
        takers = tuple([Stack(one, 0) if isinstance(one, str) else one for one in to])
        return commands.ReportHand(table, DIRECTOR, self.at, lost, takers, **more)

    def count(self, table: str = "cup-1", /, **stacks: int) -> commands.CountStacks:
        return commands.CountStacks(table, tuple([Stack(*one) for one in stacks.items()]), DIRECTOR, self.at)

    def holds(self) -> Reported:
        chain = Chain("cup")
        lines = [chain.lines((event,), 0, at) for event, at in self.told]
        found = verify_lines([line for each in lines for line in each.splitlines(keepends=True)])
        assert found.fault is None
        assert found.replay is True
        assert found.ledger is not False
        return self


def between(book: str, *players: str, **structure: Any) -> Reported:
    held = Reported(book, len(players), **structure).opened().enter(*players).started()
    assert isinstance(held, Reported)
    return held


def at_two_tables(book: str, given: dict[str, Raw] | None = None, **structure: Any) -> Reported:
    """Three at each of two tables, which play hand for hand."""
    held = between(book, *SIX, seats=3, given=BALANCED | (given or {}), **structure)
    held.gives(commands.SetHandForHand(True, DIRECTOR))
    return held


def seated(held: Reported, table: str) -> list[str]:
    return [one.account for one in held.state.at_table(table)]
