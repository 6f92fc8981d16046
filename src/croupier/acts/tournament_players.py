"""Acts of players in a tournament, each for themselves."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from croupier.acts.tournament_act import TournamentAct, TournamentStandpoint
from croupier.tournament import commands

Hash = Annotated[str, Meta(max_length=64)]


class Enter(TournamentAct, tag="enter", means=commands.Enter):
    """Enter and pay; `agreed` to rules and conditions; `speaks` the language, where it is not the house's."""

    agreed: bool = False
    speaks: bool = False
    session: Annotated[int, Meta(ge=0, le=99)] = 0


class JoinReserve(TournamentAct, tag="reserve", means=commands.JoinReserve):
    """Wait for a place; `agreed` as for an entry."""

    agreed: bool = False


class LeaveReserve(TournamentAct, tag="leave-reserve", means=commands.LeaveReserve):
    """Wait no longer."""


class Buy(TournamentAct, tag="buy", means=commands.Buy):
    """A re-buy or an add-on."""

    what: Annotated[str, Meta(max_length=10)]


class Decline(TournamentAct, tag="decline", means=commands.DeclineChips):
    """Buy no chips, and be out."""


class TakeSeat(TournamentAct, tag="take-seat", means=commands.TakeSeat):
    """Be at the seat that was drawn."""


class Commit(TournamentAct, tag="commit", means=commands.CommitPart):
    """Commit to a part in the draws, by its hash."""

    commitment: Hash


class Reveal(TournamentAct, tag="reveal", means=commands.RevealPart):
    """Reveal that part."""

    value: Hash


class Away(TournamentAct, tag="away"):
    """Leave the table for a while."""

    def meant(self, bench: TournamentStandpoint) -> commands.Command:
        """The player has gone."""
        return commands.NoteAbsence(bench.person.account, away=True)


class Back(TournamentAct, tag="back"):
    """Be at it again."""

    def meant(self, bench: TournamentStandpoint) -> commands.Command:
        """The player is back."""
        return commands.NoteAbsence(bench.person.account, away=False)
