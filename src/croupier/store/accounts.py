"""People who may come in: their accounts, roles and sessions, in SQL that both databases read.

They are kept beside the record and are no part of it: chained events know account ids alone, so that a name can be
forgotten without breaking a chain. A session is found by the hash of its token; a reader of the database cannot come
in with what is written there.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.errors import RequestError
from croupier.house import LONGEST_NAME, ROLES, Role, roles_fault
from croupier.store.look_alikes import skeleton
from croupier.store.store import PersonWrite

if TYPE_CHECKING:
    from croupier.store.ledger_queries import Fetch

GUEST_MARK = "(guest)"  # behind a name that a guest has chosen
LEFT_MARK = "(left the room)"  # behind the name of a guest who has left, which others may have again
GUEST_KEPT_MS = 24 * 3600 * 1000  # so long a guest's name outlives the last session, for players who still see the seat

Change = Callable[..., Awaitable[object]]  # one statement and its arguments, as a transaction

COLUMNS = "person.account, name, roles, guest, password, made, closed"
_ADDED = """INSERT INTO person (account, name, roles, guest, password, made, closed, compared)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"""
NEW_PERSON = f"{_ADDED} ON CONFLICT (compared) DO NOTHING"
OF_SESSION = "level, proved, proved_by, since, seen, device, network"
_SESSION = f"""SELECT expires, {OF_SESSION}, {COLUMNS} FROM session JOIN person ON person.account = session.account
    WHERE token = $1 AND expires > $2 AND closed = 0"""
_START = f"""INSERT INTO session (token, account, expires, {OF_SESSION})
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"""
_SESSIONS = f"""SELECT token, expires, {OF_SESSION} FROM session WHERE account = $1 AND expires > $2
    ORDER BY since DESC, token"""
_FORGET_GUESTS = """DELETE FROM person WHERE guest = 1 AND made < $1
    AND NOT EXISTS (SELECT 1 FROM session WHERE session.account = person.account)"""


class Account(msgspec.Struct, frozen=True):
    """A person who may come in."""

    id: str  # the id that stands for the person in the record
    name: str
    roles: tuple[Role, ...]
    guest: bool
    password_hash: str  # empty for a guest
    made_ms: int
    closed: bool = False


class SignedIn(msgspec.Struct, frozen=True):
    """How a session was begun and proved: with what, when, from where."""

    level: str = "password"  # the strongest proof it was given
    proved_ms: int = 0  # of the last proof; 0 where it was given none, as by a PIN
    proved_by: str = ""
    since_ms: int = 0
    seen_ms: int = 0  # some minutes behind
    device: str = ""  # in words
    network: str = ""


BY_PASSWORD = SignedIn()


class Session(msgspec.Struct, frozen=True):
    """A session of an account, and its end."""

    account: Account
    expires_ms: int
    signed_in: SignedIn = BY_PASSWORD


class OwnSession(msgspec.Struct, frozen=True):
    """A session as its owner looks at it."""

    token_hash: bytes
    expires_ms: int
    signed_in: SignedIn


def checked_name(name: str) -> str:
    """A name as it will be shown; RequestError where it can be none."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise RequestError(f"a name has 1 to {LONGEST_NAME} printable letters; choose another")
    if name.casefold().endswith(GUEST_MARK):
        raise RequestError(f"{GUEST_MARK} stands behind the names of guests; choose another name")
    if name.casefold().endswith(LEFT_MARK):
        raise RequestError(f"{LEFT_MARK} stands behind the names of guests who have left; choose another name")
    return name


def checked_roles(roles: Sequence[str]) -> tuple[Role, ...]:
    """Roles in the order of `ROLES`, each once; RequestError for one that does not exist, or does not go with another."""
    if strange := sorted(set(roles) - set(ROLES)):
        raise RequestError(f"there is no role '{strange[0][:60]}'; there are {', '.join(ROLES)}")
    if fault := roles_fault(roles):
        raise RequestError(fault)
    return _in_order(roles)


def _in_order(roles: Sequence[str]) -> tuple[Role, ...]:
    return tuple(role for role in ROLES if role in roles)


class Accounts:
    """The people of a store."""

    def __init__(self, fetch: Fetch, change: Change) -> None:
        self._fetch, self._change = fetch, change

    async def create(self, account: Account) -> bool:
        """Add a person without a password, who is on no record of privileges; False where the name is taken."""
        await self._change(NEW_PERSON, *row_of(account))
        return await self.of_id(account.id) is not None

    async def of_id(self, account: str) -> Account | None:
        """The person an account id stands for."""
        return _one(await self._fetch(f"SELECT {COLUMNS} FROM person WHERE account = $1", account))

    async def of_name(self, name: str) -> Account | None:
        """The person of a name, however it is capitalised."""
        return _one(await self._fetch(f"SELECT {COLUMNS} FROM person WHERE compared = $1", _compared(name)))

    async def members(self) -> list[Account]:
        """All who are no guests, by name."""
        rows = await self._fetch(f"SELECT {COLUMNS} FROM person WHERE guest = 0 ORDER BY compared")
        return [account_of(row) for row in rows]

    async def rename(self, account: str, name: str) -> None:
        """Give an account another name, which is not taken."""
        await self._name(account, name, _compared(name))

    async def free_name(self, account: str, name: str) -> None:
        """Free the name of a guest who has left for others; players who still see the seat read it with a mark."""
        marked = f"{name} {LEFT_MARK}"
        await self._name(account, marked, _nobodys(marked, account))

    async def _name(self, account: str, name: str, compared: str) -> None:
        await self._change("UPDATE person SET name = $1, compared = $2 WHERE account = $3", name, compared, account)

    async def start_session(
        self, token_hash: bytes, account: str, expires_ms: int, signed_in: SignedIn = BY_PASSWORD
    ) -> None:
        """Start a session of an account."""
        await self._change(_START, token_hash, account, expires_ms, *msgspec.structs.astuple(signed_in))

    async def session(self, token_hash: bytes, now_ms: int) -> Session | None:
        """The session of a token; None where there is none, or it has expired, or the account is closed."""
        rows = await self._fetch(_SESSION, token_hash, now_ms)
        return Session(account_of(rows[0][8:]), rows[0][0], SignedIn(*rows[0][1:8])) if rows else None

    async def sessions_of(self, account: str, now_ms: int) -> list[OwnSession]:
        """The sessions of an account, the newest first."""
        rows = await self._fetch(_SESSIONS, account, now_ms)
        return [OwnSession(bytes(row[0]), row[1], SignedIn(*row[2:])) for row in rows]

    async def saw_session(self, token_hash: bytes, now_ms: int) -> None:
        """Note that a session is in use."""
        await self._change("UPDATE session SET seen = $1 WHERE token = $2", now_ms, token_hash)

    async def prove_session(self, token_hash: bytes, level: str, by: str, now_ms: int) -> None:
        """Note that the person of a session has proved who they are, and the strongest proof there was."""
        await self._change(
            "UPDATE session SET level = $1, proved_by = $2, proved = $3 WHERE token = $4", level, by, now_ms, token_hash
        )

    async def ask_others_anew(self, account: str, token_hash: bytes) -> None:
        """Forget the proofs of an account's other sessions: a stronger way was added than they were given with."""
        await self._change("UPDATE session SET proved = 0 WHERE account = $1 AND token <> $2", account, token_hash)

    async def end_session(self, token_hash: bytes) -> None:
        """End one session."""
        await self._change("DELETE FROM session WHERE token = $1", token_hash)

    async def forget_expired(self, now_ms: int) -> None:
        """Forget sessions that are over, and the names of guests who are long gone."""
        await self._change("DELETE FROM session WHERE expires <= $1", now_ms)
        await self._change(_FORGET_GUESTS, now_ms - GUEST_KEPT_MS)


def person_added(account: Account) -> tuple[PersonWrite, ...]:
    """Add a person whose name is not taken."""
    return (PersonWrite(_ADDED, row_of(account)),)


def password_set(account: str, password_hash: str) -> tuple[PersonWrite, ...]:
    """Change a password; all sessions end."""
    return PersonWrite("UPDATE person SET password = $1 WHERE account = $2", (password_hash, account)), *_out(account)


def roles_set(account: str, roles: Sequence[Role]) -> tuple[PersonWrite, ...]:
    """Change roles; all sessions end, for they were given for the old ones."""
    return PersonWrite("UPDATE person SET roles = $1 WHERE account = $2", (" ".join(roles), account)), *_out(account)


def account_closed(account: str) -> tuple[PersonWrite, ...]:
    """Close an account to logins. Its name stays taken, and the record keeps what was done under it."""
    return PersonWrite("UPDATE person SET closed = 1 WHERE account = $1", (account,)), *_out(account)


def sessions_ended(account: str) -> tuple[PersonWrite, ...]:
    """End all sessions of an account."""
    return _out(account)


def _out(account: str) -> tuple[PersonWrite, ...]:
    """End all sessions of an account, and its shifts at consoles."""
    return tuple(
        [PersonWrite(f"DELETE FROM {table} WHERE account = $1", (account,)) for table in ("session", "console_shift")]
    )


def _compared(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _nobodys(name: str, account: str) -> str:
    """The comparison key of a name that is free for others: no name has two lines."""
    return f"{_compared(name)}\n{account}"


def _one(rows: list[Any]) -> Account | None:
    return account_of(rows[0]) if rows else None


def row_of(account: Account) -> tuple[object, ...]:
    """A person as the database is given one."""
    guest, closed, roles = int(account.guest), int(account.closed), " ".join(account.roles)
    row = (account.id, account.name, roles, guest, account.password_hash, account.made_ms, closed)
    if account.guest and account.name.endswith(LEFT_MARK):
        return (*row, _nobodys(account.name, account.id))
    compared = skeleton if account.guest else _compared
    return (*row, compared(account.name))


def account_of(row: Sequence[Any]) -> Account:
    """A person as the database answers with one."""
    id_, name, roles, guest, password, made, closed = row
    held = _in_order(roles.split())
    work = tuple(role for role in held if role != "player")  # of an account made when both could be held, this stands
    return Account(id_, name, work or held, bool(guest), password, made, bool(closed))
