"""People at tables with real cards: those with an account, by name, and patrons, who walk in without one.

A patron gets an account of their own without a login, so that seat, chips and wallet are kept as those of all others
are. The record knows the account's id; the name stands beside it, as all names do. A walk-in with the name of a
patron who was here before is asked about (`walked_in_before`): the same person comes back by the name as shown, and
not as a walk-in; another of that name is a new person, said so, and shown as "Ann (2)". A patron at a table for play
money is a guest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from msgspec import structs

from croupier.acts import rights_of
from croupier.errors import RequestError
from croupier.house import LONGEST_NAME, PATRON, CorrectName, Person, Request, digest
from croupier.protocol import Refusal
from croupier.room.context import RoomContext
from croupier.room.people.accounts import person_of
from croupier.store import Account, checked_name

ID_BYTES = 8
SHOWN_MOST = 9


async def person_named(
    house: RoomContext, name: str, *, walk_in: bool, at: int, play_money: bool, another: bool = False
) -> Person | Refusal:
    """Find the person with a name; for a walk-in a patron's account is opened, with the money that is played for.

    `another` says that it is not the patron of that name who was here before.
    """
    try:
        name = checked_name(name)
    except RequestError as error:
        return Refusal("wrong-name", str(error), "system")
    if walk_in:
        return await _walk_in(house, name, at, guest=play_money and not house.play_money, another=another)
    known = await house.store.accounts.of_name(name)
    if known is None:
        return Refusal(
            "no-such-account",
            f"no account here has the name {name}: seat a person without an account as a walk-in",
            "system",
        )
    if known.closed or "play" not in rights_of(known.roles):
        return Refusal("may-not-play", f"the account of {name} may not play", "system")
    if bar := house.floor.bar(known.id, at):
        return bar
    person = person_of(known)
    house.people.meet(person)
    return person


async def _walk_in(house: RoomContext, name: str, at: int, *, guest: bool, another: bool) -> Person | Refusal:
    """Open an account for a walk-in; or return the one opened a moment ago and not seated, listed or entered yet."""
    known = await house.store.accounts.of_name(name)
    if known and not is_patron(known.id):
        return Refusal("name-taken", f"{name} is the name of an account: give the walk-in another name", "system")
    if known and (bar := house.floor.bar(known.id, at)):
        return Refusal("name-taken", f"{bar.reason}; for another person give a name that tells them apart", bar.clause)
    waiting = house.people.expected(name)
    if waiting and waiting.guest == guest:
        return waiting
    if known and not another:
        words = f"{known.name} walked in before: the same person comes by that name and not as a walk-in"
        return Refusal("name-taken", f"{words}; for another person give a name that tells them apart", "system")
    for shown in _as_shown(name):
        opened = Account(PATRON + house.entropy(ID_BYTES).hex(), shown, ("player",), guest, "", at)
        if await house.store.accounts.create(opened):
            break
    person = person_of(opened)
    house.people.expect(name, person)
    return person


def _as_shown(name: str) -> Iterator[str]:
    """The names under which people are shown who walk in with one name, the first one's first."""
    for number in count(1):
        mark = f" ({number})" if number > 1 else ""
        yield name[: LONGEST_NAME - len(mark)] + mark


async def walked_in_before(house: RoomContext, name: str) -> list[Account]:
    """The patrons who walked in with a name, the first one first, without those still to come."""
    try:
        name = checked_name(name)
    except RequestError:
        return []
    expected = house.people.expected(name)
    found: list[Account] = []
    for shown in _as_shown(name):
        known = await house.store.accounts.of_name(shown)
        if known is None or len(found) == SHOWN_MOST:
            break
        if is_patron(known.id) and not known.closed and not (expected and expected.account == known.id):
            found.append(known)
    return found


def is_patron(account: str) -> bool:
    """Tell whether an account is a walk-in patron's."""
    return account.startswith(PATRON)


async def correct_name(house: RoomContext, by: Person, account: str, name: str) -> Person | Refusal | None:
    """Correct the name of a walk-in patron; None where the account is unknown. The old name stays on record, sealed."""
    try:
        name = checked_name(name)
    except RequestError as error:
        return Refusal("wrong-name", str(error), "system")
    known = await house.store.accounts.of_id(account)
    if known is None:
        return None
    other = await house.store.accounts.of_name(name)
    if other and other.id != account:
        return Refusal("name-taken", f"{name} is another person's name here: give one that tells them apart", "system")
    said, at = f"{known.name} is {name}", house.clock.now()
    answer = await house.floor.give(CorrectName(account, by.account, digest(said), at), Request(at), said)
    if isinstance(answer, Refusal):
        return answer
    await house.store.accounts.rename(account, name)
    person = structs.replace(person_of(known), name=name)
    house.people.meet(person)
    return person


async def meet_all(house: RoomContext, accounts: list[str]) -> None:
    """Know people by name whom a process that was started since has not met."""
    for account in accounts:
        if not house.people.knows(account):
            known = await house.store.accounts.of_id(account)
            if known:
                house.people.meet(person_of(known))
