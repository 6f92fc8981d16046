"""Privileges as a room keeps them: on their stream, each entry in one transaction with the change in the table of accounts.

Theory of operation. An account is held against its record whenever it comes in (`why_shut`), and all of them when a
server starts (`shut_all_that_differ`). Others write to this stream too, such as the command line: so where the two
differ the stream is followed to its end, and the account looked at once more, before it is shut. Walk-ins and guests
have no password and no role but player's, and are on no record of privileges; where a row says otherwise it is shut.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec

from croupier.house import Pair, Request, Role, privileges
from croupier.protocol import Event, Refusal
from croupier.record import CHECKPOINTS, CheckpointTaken
from croupier.room.streams.stream import Line
from croupier.room.streams.writer import Decided, StreamWriter
from croupier.store import (
    Account,
    Passkey,
    PersonWrite,
    Store,
    Write,
    account_closed,
    fault_on_record,
    is_on_record,
    mark_of,
    missing_from,
    password_set,
    person_added,
    roles_set,
    sessions_ended,
)

LOOKS = 3  # at an account that is otherwise in the table than on record: another process may be writing both
ByTwo = Callable[[Decided, Pair | None, int], Awaitable[Decided | Refusal]]


class _Placed(msgspec.Struct):
    at: int


class Granted(NamedTuple):
    """An entry, and what becomes of the account; or where the record begins, the accounts that are there."""

    event: Event
    people: tuple[PersonWrite, ...] = ()
    found: tuple[privileges.AccountFound, ...] = ()


async def by_anyone(decided: Decided, _pair: Pair | None, _at: int) -> Decided | Refusal:
    """Ask nothing of the two accounts: where no record of privileges is."""
    return decided


class PrivilegesBook(StreamWriter[None, Granted]):
    """The privileges on a store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, privileges.STREAM)
        self.privileges = privileges.Privileges()

    @classmethod
    async def read(cls, store: Store) -> PrivilegesBook:
        """Return the privileges that are in a store."""
        book = cls(store)
        await book.look()
        return book

    def follow(self, event: Event, line: Line) -> None:
        """Follow an entry."""
        privileges.take(self.privileges, event, line.at)

    async def decide(self, granted: Granted, _request: Request) -> Decided | Refusal:
        """Decide an entry."""
        refusal = privileges.decide(self.privileges, granted.event)
        return refusal or Decided((granted.event, *granted.found), people=granted.people)

    async def give(self, event: Event, at: int, people: tuple[PersonWrite, ...] = ()) -> Refusal | None:
        """Make an entry, and change the account with it; no earlier than anything that is written by now.

        A command may have a clock that is behind the room's, and `verify` has the moments alone.
        """
        async with self.locked():
            last = [line async for some in self.store.read_last() for _, line in some]
            latest = max([msgspec.json.decode(line, type=_Placed).at for line in last], default=0)
            return await self._enter(Granted(event, people), max(at, latest))

    async def _enter(self, granted: Granted, at: int) -> Refusal | None:
        answer = await self.carry_out(granted, Request(at))
        return answer if isinstance(answer, Refusal) else None

    async def begin_record(self, by: str, at: int) -> bool:
        """Begin the record with the accounts that are there, where it has not begun; whether it was begun now.

        Where a checkpoint names a record that is gone nothing is found: accounts without an entry are shut.
        """
        async with self.locked():
            if self.privileges.begun:
                return False
            if await self._was_there():
                await self._enter(Granted(privileges.PrivilegesBegun(0, by)), at)
                return True
            members = [one async for some in self.store.read_people() for one in some if is_on_record(one)]
            found = [privileges.AccountFound(one.id, one.roles, mark_of(one), one.closed) for one in members]
            await self._enter(Granted(privileges.PrivilegesBegun(len(found), by), found=tuple(found)), at)
            return True

    async def _was_there(self) -> bool:
        """Tell whether the last checkpoint names a line of this stream."""
        head = await self.store.head(CHECKPOINTS)
        async for lines in self.store.read(CHECKPOINTS, head.seq - 1 if head else 0):
            taken = msgspec.json.decode(lines[-1], type=CheckpointTaken)
            return any(one.stream == self.name for one in taken.heads)
        return False

    # Accounts, by the hand that works on them

    async def make(self, account: Account, by: str, at: int) -> Refusal | None:
        """Make an account with a password."""
        if await self.store.accounts.of_name(account.name):
            words = f"there is somebody called {account.name} already; choose another name"
            return Refusal("name-taken", words, "system")
        made = privileges.AccountMade(account.id, account.roles, mark_of(account), by)
        return await self.give(made, at, person_added(account))

    async def change_roles(self, account: Account, roles: tuple[Role, ...], by: str, at: int) -> Refusal | None:
        """Give an account other roles, and end its sessions; a walk-in's comes on record by it."""
        known = self.privileges.accounts.get(account.id)
        changed: Event = privileges.RolesChanged(account.id, known.roles if known else (), roles, by)
        if not known and not is_on_record(account):
            changed = privileges.AccountMade(account.id, roles, mark_of(account), by)
        return await self.give(changed, at, roles_set(account.id, roles))

    async def reset_password(self, account: Account, password_hash: str, by: str, at: int) -> Refusal | None:
        """Give an account another password, and end its sessions; a walk-in's comes on record by it."""
        mark = privileges.password_mark(account.id, password_hash)
        reset: Event = privileges.PasswordReset(account.id, mark, by)
        if account.id not in self.privileges.accounts and not is_on_record(account):
            reset = privileges.AccountMade(account.id, account.roles, mark, by)
        return await self.give(reset, at, password_set(account.id, password_hash))

    async def close(self, account_id: str, by: str, at: int) -> Refusal | None:
        """Close an account to logins, and end its sessions."""
        return await self.give(privileges.AccountClosed(account_id, by), at, account_closed(account_id))

    async def end_sessions(self, account: Account, by: str, at: int) -> Refusal | None:
        """End all sessions of an account."""
        return await self.give(privileges.SessionsEnded(account.id, by), at, sessions_ended(account.id))

    async def knows_passkey(self, passkey: Passkey) -> bool:
        """Tell whether a passkey is on record for its account; all are before the record begins."""
        mark = privileges.passkey_mark(passkey.account, passkey.id, passkey.public_key)
        if self.privileges.begun and self.privileges.passkeys.get(mark) != passkey.account:
            await self.look()  # another process may have added it
        return not self.privileges.begun or self.privileges.passkeys.get(mark) == passkey.account

    # Holding accounts against their record

    async def why_shut(self, account: Account, at: int) -> str:
        """Return why an account does not come in, and shut it where nobody has yet; empty where it is as on record."""
        if not fault_on_record(self.privileges, account):
            return ""
        fault: privileges.Fault | None = None
        for _ in range(LOOKS):
            found = await self.store.accounts.of_id(account.id)
            await self.look()
            fault = fault_on_record(self.privileges, found) if found else "missing"
            if fault is None:
                return ""
        assert fault
        if account.id not in self.privileges.shut:
            await self.give(privileges.AccountShut(account.id, fault), at)
        return f"this account is shut: {privileges.FAULTS[fault]}"

    def fault_in(self, account: Account) -> str:
        """Return how an account is otherwise than on record, in words; empty where it is as it should be."""
        fault = fault_on_record(self.privileges, account)
        return privileges.FAULTS[fault] if fault else ""

    async def missing(self, account_id: str) -> Account | None:
        """Return an account of the record that is no longer in the database, by its id, which nothing else tells."""
        known = self.privileges.accounts.get(account_id)
        if not known or known.closed or await self.store.accounts.of_id(account_id):
            return None
        return Account(account_id, account_id, (), guest=False, password_hash="", made_ms=0)

    async def shut_all_that_differ(self, at: int) -> dict[str, privileges.Fault]:
        """Shut every account that is otherwise in the table than on record; all that are shut, with the fault of each."""
        people = [account async for some in self.store.read_people() for account in some]
        for account in people:
            await self.why_shut(account, at)
        for missing in missing_from(self.privileges, people):
            if missing not in self.privileges.shut:
                await self.give(privileges.AccountShut(missing, "missing"), at)
        return dict(self.privileges.shut)

    # What takes two people

    async def one_hand(self, pair: Pair, at: int) -> Refusal | None:
        """Refuse two people whose accounts are in one hand."""
        await self.look()
        in_one = privileges.one_hand(self.privileges, *pair, at - privileges.DAY_MS, sys.maxsize)
        return privileges.ONE_HAND if in_one else None

    async def by_two(self, decided: Decided, pair: Pair | None, at: int) -> Decided | Refusal:
        """Refuse what takes two people where both accounts are in one hand; the record may not move until it is written."""
        if pair is None:
            return decided
        if refusal := await self.one_hand(pair, at):
            return refusal
        if not self.chain.seq:
            return decided
        return decided._replace(only_if=(*decided.only_if, Write(self.name, self.chain.seq, b"")))
