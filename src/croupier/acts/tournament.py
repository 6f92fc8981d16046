"""What people may send to a tournament: one Struct an act, under its name on the wire; and which right it asks for."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.acts.rights import Right, rights_of
from croupier.house.people import LONGEST_NAME, Person
from croupier.protocol.answers import Fault
from croupier.protocol.refusal import Refusal
from croupier.tournament import commands
from croupier.tournament.decide import DECIDE, DIRECTORS

LONGEST = 4_096
LONGEST_PLAN = 65_536  # of an act that alters the event


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="act", tag=""):
    """The base of all acts; the tag is its name on the wire."""


class Enter(Act, frozen=True, tag="enter"):
    """Enter and pay; `agreed` to rules and conditions; `speaks` the language, where it is not the house's."""

    agreed: bool = False
    speaks: bool = False
    session: Annotated[int, Meta(ge=0, le=99)] = 0


class JoinReserve(Act, frozen=True, tag="reserve"):
    """Wait for a place; `agreed` as for an entry."""

    agreed: bool = False


class LeaveReserve(Act, frozen=True, tag="leave-reserve"):
    """Wait no longer."""


class Buy(Act, frozen=True, tag="buy"):
    """A re-buy or an add-on."""

    what: Annotated[str, Meta(max_length=10)]


class Decline(Act, frozen=True, tag="decline"):
    """Buy no chips, and be out."""


class TakeSeat(Act, frozen=True, tag="take-seat"):
    """Be at the seat that was drawn."""


class Commit(Act, frozen=True, tag="commit"):
    """Commit to a part in the draws, by its hash."""

    commitment: Annotated[str, Meta(max_length=64)]


class Reveal(Act, frozen=True, tag="reveal"):
    """Reveal that part."""

    value: Annotated[str, Meta(max_length=64)]


class Away(Act, frozen=True, tag="away"):
    """Leave the table for a while."""


class Back(Act, frozen=True, tag="back"):
    """Be at it again."""


class Command(Act, frozen=True, tag="command"):
    """What staff do: a command of the tournament, by whom and when added here.

    Where it is about somebody by name, `who` is that name and the room looks the account up: so names stay off the record.
    """

    command: dict[str, Any]
    who: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    walk_in: bool = False  # somebody without an account, for whom one is opened


_ACTS = msgspec.json.Decoder(reduce(or_, Act.__subclasses__()))
COMMANDS: dict[str, type[commands.Command]] = {str(each.__struct_config__.tag): each for each in DECIDE}

OPERATORS: dict[type[commands.Command], frozenset[Right]] = dict.fromkeys(
    [
        commands.Approve, commands.Notify, commands.Publish, commands.Alter, commands.NameDirector, commands.OpenEntries,
        commands.AddPrize, commands.DeclareIneligible, commands.OfferPrize, commands.HoldPrize, commands.PayPrize,
        commands.Cancel, commands.Close, commands.CommitDraw,
    ],
    frozenset({"operate"}),
)  # fmt: skip
DIRECT: frozenset[Right] = frozenset({"direct"})
AT_THE_DESK = (
    commands.Enter,
    commands.JoinReserve,
    commands.LeaveReserve,
    commands.Buy,
    commands.DeclineChips,
    commands.TakeSeat,
    commands.NoteAbsence,
)  # for a player
ON_THE_WIRE = DIRECTORS | {commands.DrawSeats, commands.EndPenalty, *AT_THE_DESK}  # what directors do by hand
ASKED: dict[type[commands.Command], frozenset[Right]] = OPERATORS | {
    kind: DIRECT for kind in COMMANDS.values() if kind in ON_THE_WIRE
}
NAMED: dict[str, str] = {
    "enter": "account",
    "joinreserve": "account",
    "substitute": "substitute",
    "namedirector": "account",
    "nameinterpreter": "account",
}


def name_of(kind: type[commands.Command]) -> str:
    """A command as the wire has it."""
    return str(kind.__struct_config__.tag)


def read_act(fields: object) -> Act | Fault:
    """The act some fields are."""
    try:
        encoded = msgspec.json.encode(fields)
        act = _ACTS.decode(encoded) if len(encoded) <= LONGEST_PLAN else None
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        return Fault(f"this is no act of a tournament: {' '.join(str(error).split())[:120]}", "see docs/protocol.md")
    alters = isinstance(act, Command) and act.command.get("type") == "alter"
    if act is None or (len(encoded) > LONGEST and not alters):
        return Fault("this act is too long", "send a shorter one")
    return act


def meant_by(act: Act, person: Person, at: int) -> commands.Command | Refusal:
    """The command an act comes to."""
    account = person.account
    if isinstance(act, Command):
        return _command(act.command, person, at)
    if "play" not in rights_of(person.roles):
        return Refusal("whoever works here does not play", "system")
    match act:
        case Enter():
            return commands.Enter(
                account, "", act.session, agreed=act.agreed, member=not person.guest, speaks=act.speaks
            )
        case JoinReserve():
            return commands.JoinReserve(account, agreed=act.agreed, member=not person.guest)
        case LeaveReserve():
            return commands.LeaveReserve(account)
        case Buy():
            return commands.Buy(account, act.what)
        case Decline():
            return commands.DeclineChips(account)
        case TakeSeat():
            return commands.TakeSeat(account)
        case Commit():
            return commands.CommitPart(account, act.commitment)
        case Reveal():
            return commands.RevealPart(account, act.value)
        case _:
            return commands.NoteAbsence(account, isinstance(act, Away))


def _command(fields: dict[str, Any], person: Person, at: int) -> commands.Command | Refusal:
    """A command of staff, in their own name and now."""
    kind = COMMANDS.get(str(fields.get("type")))
    if kind is None:
        return Refusal("this is no command of a tournament; docs/tournaments.md lists them", "system")
    asked = ASKED.get(kind)
    if asked is None:
        return Refusal(f"{fields['type']} is done by tables and by the house, not by hand", "system")
    if not rights_of(person.roles) & asked:
        return Refusal(f"{fields['type']} is for those who {' or '.join(sorted(asked))}", "system")
    given = {name: value for name, value in fields.items() if name != "type"}
    if kind is commands.DrawSeats:
        given = {"seed": ""}
    if kind is commands.CommitDraw:
        given["commitment"] = ""
    if kind is commands.Alter:
        given["plan"] = msgspec.Raw(msgspec.json.encode(given.get("plan")))
    if "by" in kind.__struct_fields__:
        given["by"] = person.account
    if "at" in kind.__struct_fields__:
        given["at"] = at
    try:
        return msgspec.convert(given, kind, strict=True)
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        return Refusal(f"this is no {fields['type']}: {' '.join(str(error).split())[:120]}", "system")
