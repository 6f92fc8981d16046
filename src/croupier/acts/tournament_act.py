"""The base of all acts of a tournament, and the standpoint of a person there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.acts.act import Act, filled
from croupier.house import Person
from croupier.tournament import commands


class TournamentStandpoint(NamedTuple):
    """The standpoint of a person who does something in a tournament."""

    person: Person
    at: int
    named: Person | None = None  # the person an act is about by name, once the room has found the account


class TournamentAct(Act):
    """An act of a tournament."""

    def meant(self, bench: TournamentStandpoint) -> commands.Command:
        """The command it comes to: of a player for themselves."""
        return self.filled({"account": bench.person.account, "member": not bench.person.guest})

    def filled(self, unsaid: Mapping[str, object]) -> commands.Command:
        """Return the command it means, with the fields the room fills in."""
        command: commands.Command = filled(self, unsaid)
        return command
