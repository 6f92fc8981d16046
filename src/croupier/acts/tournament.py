"""All acts of people in a tournament, by their names on the wire.

Players act for themselves (tournament_players.py). Acts of staff are mostly commands of the tournament with their own
fields, less those the room fills in: who gives them, when, and what the room alone knows. So these acts are made from
the commands here, a line each; a table is `at_table` in them, for `table` names the tournament in a message. Where an
act is about a person by name, `who` is that name and the room looks the account up: so names stay off the record.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, cast

import msgspec
from msgspec import Meta
from msgspec.structs import fields

from croupier.acts import tournament_players
from croupier.acts.act import ActMeta, name_of
from croupier.acts.reading import acts_of, read
from croupier.acts.rights import DIRECT, OPERATE, Right
from croupier.acts.tournament_act import TournamentAct, TournamentStandpoint
from croupier.house import LONGEST_NAME
from croupier.protocol import Fault
from croupier.tournament import commands

LONGEST = 4_096
LONGEST_PLAN = 65_536  # of an act that alters the event
BY_THE_ROOM: dict[str, Any] = {
    "seed": "",
    "commitment": "",
    "busy": (),
}  # in commands, and filled in once they are given
_UNSAID = {"by", "at", "member", *BY_THE_ROOM}


class StaffAct(TournamentAct, longest=LONGEST):
    """The base of what staff do in a tournament."""

    named: ClassVar[str] = ""  # the field of the command that is the account of `who`
    of_directors: ClassVar[bool] = (
        False  # for who is named to direct this tournament, where the command does not say it
    )

    def meant(self, bench: TournamentStandpoint) -> commands.Command:
        """The command, in the person's own name and now."""
        found = bench.named
        named = {self.named: found.account, "member": not found.guest} if found else {}
        return self.filled({**BY_THE_ROOM, "by": bench.person.account, "at": bench.at, **named})


class NamesPerson(StaffAct, kw_only=True):
    """The base of those about a person by name."""

    who: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    walk_in: bool = False  # a person without an account, for whom one is opened


class Alter(StaffAct, tag="alter", right=OPERATE, longest=LONGEST_PLAN, means=commands.Alter):
    """Alter conditions or structure, by another plan."""

    plan: dict[str, Any]
    reason: str

    def meant(self, bench: TournamentStandpoint) -> commands.Command:
        """The command, with the plan as JSON."""
        return commands.Alter(msgspec.Raw(msgspec.json.encode(self.plan)), bench.person.account, self.reason)


def command_in_words(command: type[commands.Command]) -> str:
    """The name of a command as its act has it on the wire."""
    return re.sub("(?<!^)([A-Z])", r"-\1", command.__name__).lower()


def _act(
    command: type[commands.Command], right: frozenset[Right], tag: str = "", named: str = "", proof: bool = False
) -> type[StaffAct]:
    """The act that is a command, under the command's name in words unless it has another."""
    said = [field for field in fields(command) if field.name not in _UNSAID and field.name != named]
    tag = tag or command_in_words(command)
    made = ActMeta(
        tag.title().replace("-", ""),
        (NamesPerson if named else StaffAct,),
        {
            "__doc__": command.__doc__,
            "__module__": __name__,
            "__annotations__": {field.name: field.type for field in said},
        }
        | {field.name: field.default for field in said if not field.required},
        tag=tag,
        kw_only=True,
        rename={"table": "at_table"},
        right=right,
        proof=proof,
        means=command,
        named=named,
        of_directors=right is DIRECT and not command.directors_only,
    )
    return cast("type[StaffAct]", made)


_STAFF = (
    _act(commands.Approve, OPERATE),
    _act(commands.Notify, OPERATE),
    _act(commands.Publish, OPERATE),
    Alter,
    _act(commands.NameDirector, OPERATE, named="account", proof=True),
    _act(commands.OpenEntries, OPERATE),
    _act(commands.AddPrize, OPERATE, proof=True),
    _act(commands.DeclareIneligible, OPERATE, proof=True),
    _act(commands.OfferPrize, OPERATE, proof=True),
    _act(commands.HoldPrize, OPERATE, proof=True),
    _act(commands.PayPrize, OPERATE, proof=True),
    _act(commands.Cancel, OPERATE, proof=True),
    _act(commands.Close, OPERATE),
    _act(commands.CommitDraw, OPERATE, proof=True),
    _act(commands.CloseEntries, DIRECT),
    _act(commands.ResellSeat, DIRECT),
    _act(commands.Substitute, DIRECT, named="substitute"),
    _act(commands.Forfeit, DIRECT, proof=True),
    _act(commands.ExtendRebuy, DIRECT),
    _act(commands.CallBallot, DIRECT),
    _act(commands.DrawSeats, DIRECT),
    _act(commands.StartSession, DIRECT),
    _act(commands.NextLevel, DIRECT),
    _act(commands.CallBreak, DIRECT),
    _act(commands.StopClock, DIRECT),
    _act(commands.StartClock, DIRECT),
    _act(commands.AdjustClock, DIRECT),
    _act(commands.SetPace, DIRECT),
    _act(commands.Direct, DIRECT),
    _act(commands.NameInterpreter, DIRECT, named="account"),
    _act(commands.UndoOut, DIRECT),
    _act(commands.Move, DIRECT),
    _act(commands.ReportHand, DIRECT),
    _act(commands.CountStacks, DIRECT),
    _act(commands.SetHandForHand, DIRECT),
    _act(commands.Penalise, DIRECT),
    _act(commands.EndPenalty, DIRECT),
    _act(commands.Disqualify, DIRECT, proof=True),
    _act(commands.DisqualifyAbsent, DIRECT),
    _act(commands.RemoveChips, DIRECT, proof=True),
    _act(commands.ColourUp, DIRECT),
    _act(commands.CutCards, DIRECT),
    _act(commands.ConfirmPlaces, DIRECT, proof=True),
    # at the desk, for a player
    _act(commands.Enter, DIRECT, "enter-player", named="account"),
    _act(commands.JoinReserve, DIRECT, "reserve-player", named="account"),
    _act(commands.LeaveReserve, DIRECT, "unreserve-player"),
    _act(commands.Buy, DIRECT, "player-buys"),
    _act(commands.DeclineChips, DIRECT, "player-declines"),
    _act(commands.TakeSeat, DIRECT, "player-sits"),
    _act(commands.NoteAbsence, DIRECT, "note-absence"),
)

STAFF_ACTS: dict[str, type[StaffAct]] = {name_of(kind): kind for kind in _STAFF}
ACTS: dict[str, type[TournamentAct]] = acts_of(TournamentAct, tournament_players) | STAFF_ACTS


def read_act(given: object) -> TournamentAct | Fault:
    """The act that some fields are."""
    return read(given, ACTS)
