"""People whom staff name in a command of a tournament: the room knows their accounts, and the record those alone."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.acts.rights import rights_of
from croupier.acts.tournament import (
    ASKED,
    COMMANDS,
    NAMED,
    Command,
)
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.context import RoomContext
from croupier.room.people.accounts import person_of
from croupier.room.people.patrons import person_named

NAMING = "namedirector"


def names_somebody(act: Command) -> bool:
    """Whether a command is about somebody by name; whom it brings in always is, so that nobody is who has no account."""
    return bool(act.who) or act.command.get("type") in NAMED


async def with_account(house: RoomContext, act: Command, by: Person, at: int, *, play_money: bool) -> Command | Refusal:
    """The command with the account of whoever is named in it; `play_money` where the tournament is for that."""
    kind = str(act.command.get("type"))
    field = NAMED.get(kind)
    if field is None:
        return Refusal(f"{kind[:40]} names nobody", "system")
    asked = ASKED[COMMANDS[kind]]
    if not rights_of(by.roles) & asked:  # before an account is looked up, or opened
        return Refusal(f"{kind} is for those who {' or '.join(sorted(asked))}", "system")
    if not act.who:
        return Refusal("say by name who it is", "system")
    if kind == NAMING:
        found = await _director_named(house, act.who)
    else:
        found = await person_named(house, act.who, walk_in=act.walk_in, at=at, play_money=play_money)
    if isinstance(found, Refusal):
        return found
    if kind != NAMING and found.account == by.account:
        return Refusal("nobody enters themselves in a tournament they direct", "practice")
    given = {**act.command, field: found.account}
    if kind == "enter":
        given.setdefault("member", not found.guest)
    return replace(act, command=given)


async def _director_named(house: RoomContext, name: str) -> Person | Refusal:
    """Somebody who may direct tournaments."""
    known = await house.store.accounts.of_name(name)
    if known is None or known.closed or "direct" not in rights_of(known.roles):
        return Refusal(f"nobody who directs tournaments has the name {name[:60]}", "system")
    person = person_of(known)
    house.people.meet(person)
    return person
