"""Coming in: guests, passwords, sessions and their cookies.

A session is 256 random bits in a cookie that no script can read and no other site's page can send; the store keeps its
SHA-256. Coming in always makes a new one and ends the one before. Wrong passwords are counted by the name typed, so
that an unused name is answered like any other, as slowly: no answer says whether a name has an account. They count
from one address and, with a limit ten times as high, from all together: no one place can lock the owner of a name
out, and guessing from many places is limited too.
"""

from __future__ import annotations

import base64
import unicodedata
from collections.abc import Awaitable, Callable, Iterable
from hashlib import sha256
from typing import NamedTuple

from croupier.acts import STAFF
from croupier.house import Person, Role
from croupier.room import person_of
from croupier.store import GUEST_MARK, Account, Accounts
from croupier.web.door.guest_names import guest_name
from croupier.web.door.passwords import Busy, Passwords
from croupier.web.door.throttle import per_hour, per_minute
from croupier.web.http.problems import Stop, too_often
from croupier.web.settings import Settings

TOKEN_BYTES = 32
ID_BYTES = 10
TRIES_FOR_A_NAME = 8
MS = 1000
EVERYWHERE = 10  # times as many wrong passwords from all addresses together as from one
LONGEST_COOKIES = 4096
LONGEST_TYPED = 256

Entropy = Callable[[int], bytes]


class Visit(NamedTuple):
    """A visitor with a session: the person, the session and its end."""

    person: Person
    token_hash: bytes
    expires_ms: int


class Entry:
    """The door."""

    def __init__(
        self,
        accounts: Accounts,
        passwords: Passwords,
        settings: Settings,
        *,
        now_ms: Callable[[], int],
        clock: Callable[[], float],
        entropy: Entropy,
        kept_out: Callable[[str], bool],
        why_shut: Callable[[Account, int], Awaitable[str]],
    ) -> None:
        """`kept_out` says whether an account is excluded from play, `why_shut` why it is otherwise than on record."""
        self._accounts, self._passwords, self._settings = accounts, passwords, settings
        self._now_ms, self._entropy, self._kept_out = now_ms, entropy, kept_out
        self._why_shut = why_shut
        limits = settings.limits
        self._guests = per_minute(limits.guests_per_minute, clock)
        self._logins = per_minute(limits.logins_per_minute, clock)
        self._failures = _Failures(limits.failures_per_hour, clock)
        self.cookie_name = "__Host-croupier" if settings.secure else "croupier"

    async def guest(self, name: str | None, address: str, role: Role = "player") -> tuple[Visit, str]:
        """Let a guest in for play money, and make their cookie. In the demo also to look at the work of staff."""
        if not self._settings.takes_guests:
            raise Stop(403, "this room takes no guests", "log in; the operator makes accounts")
        if role != "player" and not self._settings.demo:
            raise Stop(403, "guests play; staff have accounts", "log in, or look at the demo: croupier serve --demo")
        if wait_s := self._guests.wait_s(address):
            raise too_often(wait_s)
        for tried in range(TRIES_FOR_A_NAME):
            chosen = self._chosen(name) if name else self._name_for(role, tried)
            account = Account(self._new_id(), chosen, (role,), guest=True, password_hash="", made_ms=self._now_ms())
            if await self._accounts.create(account):
                return await self._come_in(account)
            if name:
                raise Stop(400, "another guest has this name already", "choose another")
        raise Stop(503, "no name was free", "try again, or choose a name")

    def _chosen(self, name: str) -> str:
        """The name a guest has chosen; in a demo all people are guests, also those who look at the work of staff."""
        chosen = guest_name(name)
        return chosen if self._settings.demo else f"{chosen} {GUEST_MARK}"

    def _name_for(self, role: Role, tried: int) -> str:
        """Make up a name for a guest without one: demo staff are named by role, with a number where there are more."""
        if role != "player" and not tried:
            return f"Demo {role}"
        number = int.from_bytes(self._entropy(4))
        return f"Guest {number % 1_000_000:06}" if role == "player" else f"Demo {role} {number % 10_000:04}"

    async def login(self, name: str, password: str, address: str) -> tuple[Visit, str]:
        """Let in a person who knows the password, and make their cookie."""
        if wait_s := self._logins.wait_s(address):
            raise too_often(wait_s)
        name = name[:LONGEST_TYPED]
        if wait_s := self._failures.wait_s(name, address):
            raise too_often(wait_s)
        account = await self._accounts.of_name(name)
        try:
            known = await self._passwords.fits(password, account.password_hash if account else "")
        except Busy:
            self._failures.give_back(name, address)
            raise Stop(503, "too many people come in at this moment", "try again in a moment", wait_s=1) from None
        if account is None or not known or account.closed:
            raise Stop(401, "the name or the password is wrong", "try again, or ask the operator for a new password")
        self._failures.give_back(name, address)
        if why := await self._shut(account):
            raise Stop(403, why, "ask the operator")
        if self._kept_out(account.id) and not STAFF & set(account.roles):
            raise Stop(403, "this account is excluded from the games of this room", "ask the operator")
        return await self._come_in(account)

    async def visit(self, headers: list[tuple[bytes, bytes]]) -> Visit | None:
        """The visit that sent these headers; None where there is no session, or it is over."""
        token_hash = self._token_hash(headers)
        return None if token_hash is None else await self.still(token_hash)

    def brings_session(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Tell whether a session comes with these headers; it may be over."""
        return self._token_hash(headers) is not None

    async def still(self, token_hash: bytes) -> Visit | None:
        """The visit of a session, if it is still there."""
        session = await self._accounts.session(token_hash, self._now_ms())
        if session is None or await self._shut(session.account):
            return None
        return Visit(person_of(session.account), token_hash, session.expires_ms)

    async def _shut(self, account: Account) -> str:
        """Return why an account does not come in, as it stands in the database now; empty where it does."""
        if account.guest and not self._settings.demo and STAFF & set(account.roles):
            return "guests play, and do not work here"
        return await self._why_shut(account, self._now_ms())

    async def named(self, name: str) -> Person | None:
        """The person with a password under this name."""
        account = await self._accounts.of_name(name)
        return None if account is None or account.guest or account.closed else person_of(account)

    async def leave(self, visit: Visit) -> str:
        """End a session; the cookie that ends it in the browser too. A guest cannot come back, so the name is free."""
        await self._accounts.end_session(visit.token_hash)
        if visit.person.guest:
            await self._accounts.free_name(visit.person.account, visit.person.name.removesuffix(GUEST_MARK).rstrip())
        return self._cookie("", 0)

    async def _come_in(self, account: Account) -> tuple[Visit, str]:
        token = base64.urlsafe_b64encode(self._entropy(TOKEN_BYTES)).decode().rstrip("=")
        hours = self._settings.sessions
        seconds = 3600 * (hours.staff_hours if STAFF & set(account.roles) else hours.hours)
        expires_ms = self._now_ms() + seconds * MS
        token_hash = _hash(token)
        await self._accounts.start_session(token_hash, account.id, expires_ms)
        return Visit(person_of(account), token_hash, expires_ms), self._cookie(token, seconds)

    def _cookie(self, token: str, seconds: int) -> str:
        secure = "; Secure" if self._settings.secure else ""
        return f"{self.cookie_name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"

    def _token_hash(self, headers: Iterable[tuple[bytes, bytes]]) -> bytes | None:
        text = "; ".join([value.decode("latin-1") for name, value in headers if name == b"cookie"])[:LONGEST_COOKIES]
        for part in text.split(";"):
            name, _, token = part.strip().partition("=")
            if name == self.cookie_name and token:
                return _hash(token)
        return None

    def _new_id(self) -> str:
        return new_id(self._entropy)


class _Failures:
    """Wrong passwords for a name, whether or not it has an account."""

    def __init__(self, per_hour_here: int, clock: Callable[[], float]) -> None:
        self._here = per_hour(per_hour_here, clock)
        self._everywhere = per_hour(per_hour_here * EVERYWHERE, clock)

    def wait_s(self, name: str, address: str) -> float:
        """Count a try that may be wrong: 0 where it may be made, otherwise how long to wait."""
        whose = _counted_as(name)
        if wait_s := self._here.wait_s(f"{whose} {address}"):
            return wait_s
        if wait_s := self._everywhere.wait_s(whose):
            self._here.give_back(f"{whose} {address}")  # it was not made
        return wait_s

    def give_back(self, name: str, address: str) -> None:
        """The try was right, or could not be made."""
        whose = _counted_as(name)
        self._here.give_back(f"{whose} {address}")
        self._everywhere.give_back(whose)


def _counted_as(name: str) -> str:
    """One key for every way of writing a name that finds the same account; short and unreadable."""
    compared = unicodedata.normalize("NFKC", name).casefold()
    return sha256(compared.encode("utf-8", "surrogatepass")).hexdigest()


def new_id(entropy: Entropy) -> str:
    """A new account id: it says nothing of the person and cannot be guessed."""
    return base64.b32encode(entropy(ID_BYTES)).decode().lower()


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
