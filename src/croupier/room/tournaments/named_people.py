"""People whom staff name in an act of a tournament: the room knows their accounts, and the record those alone."""

from __future__ import annotations

from croupier.acts import DIRECT, NamesPerson, rights_of
from croupier.house import Person
from croupier.protocol import Refusal
from croupier.room.context import RoomContext
from croupier.room.people.accounts import person_of
from croupier.room.people.patrons import person_named
from croupier.tournament import NameDirector


async def person_of_act(
    house: RoomContext, act: NamesPerson, by: Person, at: int, *, play_money: bool
) -> Person | Refusal:
    """The person an act is about by name; `play_money` where the tournament is for that."""
    if not act.who:
        return Refusal("no-account", "give the name of the person", "system")
    if act.means is NameDirector:
        return await _director_named(house, act.who)
    found = await person_named(house, act.who, walk_in=act.walk_in, at=at, play_money=play_money)
    if isinstance(found, Person) and found.account == by.account:
        return Refusal(
            "own-entry",
            "another person has to do this: staff do not enter themselves in a tournament they direct",
            "practice",
        )
    return found


async def _director_named(house: RoomContext, name: str) -> Person | Refusal:
    """Find a person who may direct tournaments."""
    known = await house.store.accounts.of_name(name)
    if known is None or known.closed or not DIRECT & rights_of(known.roles):
        return Refusal("no-such-director", f"no person with the name {name[:60]} may direct tournaments", "system")
    person = person_of(known)
    house.people.meet(person)
    return person
