"""Coming in: guests, passwords, passkeys, sessions and their cookies.

A session is 256 random bits in a cookie that no script can read and no other site's page can send; the store keeps its
SHA-256. Coming in always makes a new one and ends the one before. Wrong passwords and codes are counted by the name typed
(failures.py), so that an unused name is answered like any other, as slowly: no answer says whether a name has an account.
A passkey passes all of that by. What a session was proved with says what it may do (proofs.py).
"""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.acts import STAFF
from croupier.house import Person, Role
from croupier.protocol import Refusal
from croupier.room import person_of
from croupier.store import GUEST_MARK, Account, Accounts, Session, SignedIn
from croupier.web.door.browsers import Browser, Cookies, cookies_in
from croupier.web.door.consoles import ConsoleDoor
from croupier.web.door.failures import Failures
from croupier.web.door.guest_names import guest_name
from croupier.web.door.passwords import Busy, Passwords
from croupier.web.door.proofs import LEVEL_OF, Proofs, Way
from croupier.web.door.throttle import per_minute
from croupier.web.http.problems import Refused, Stop, too_often
from croupier.web.settings import Settings

TOKEN_BYTES = 32
ID_BYTES = 10
TRIES_FOR_A_NAME = 8
MS = 1000
SEEN_EVERY_MS = 300_000
LONGEST_TYPED = 256
CODE_WANTED = Refusal("code-wanted", "now the code from your authenticator app, or a recovery code", "system")

Entropy = Callable[[int], bytes]


class Visit(NamedTuple):
    """A visitor with a session: the person, the session and its end."""

    person: Person  # without their roles where the session is not proved as staff have to
    token_hash: bytes
    expires_ms: int
    session: Session | None = None
    limited: bool = False  # to adding what is missing, or proving oneself with it


class Entry:
    """The door."""

    def __init__(
        self,
        accounts: Accounts,
        passwords: Passwords,
        proofs: Proofs,
        consoles: ConsoleDoor,
        cookies: Cookies,
        tries: Failures,
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
        self._proofs, self._consoles, self._cookies, self._tries = proofs, consoles, cookies, tries
        self._now_ms, self._entropy, self._kept_out = now_ms, entropy, kept_out
        self._why_shut = why_shut
        self._guests = per_minute(settings.limits.guests_per_minute, clock)
        self._logins = per_minute(settings.limits.logins_per_minute, clock)
        self.cookie_name = "__Host-croupier" if settings.secure else "croupier"

    async def guest(self, name: str | None, browser: Browser, role: Role = "player") -> tuple[Visit, str]:
        """Let a guest in for play money, and make their cookie. In the demo also to look at the work of staff."""
        if not self._settings.takes_guests:
            raise Stop(403, "this room takes no guests", "log in; the operator makes accounts")
        if role != "player" and not self._settings.demo:
            raise Stop(403, "guests play; staff have accounts", "log in, or look at the demo: croupier serve --demo")
        if wait_s := self._guests.wait_s(browser.address):
            raise too_often(wait_s)
        for tried in range(TRIES_FOR_A_NAME):
            chosen = self._chosen(name) if name else self._name_for(role, tried)
            account = Account(self._new_id(), chosen, (role,), guest=True, password_hash="", made_ms=self._now_ms())
            if await self._accounts.create(account):
                return await self._come_in(account, browser, SignedIn())
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

    async def login(self, name: str, password: str, browser: Browser, code: str = "") -> tuple[Visit, str]:
        """Let in a person who knows the password, and the code where they have an app, and make their cookie."""
        if wait_s := self._logins.wait_s(browser.address):
            raise too_often(wait_s)
        name = name[:LONGEST_TYPED]
        account = await self._accounts.of_name(name)
        device = self._cookies.device_of(browser, account.id) if account else ""
        if wait_s := await self._tries.wait_s(name, browser.address, device):
            raise too_often(wait_s)
        try:
            known = await self._passwords.fits(password, account.password_hash if account else "")
        except Busy:
            await self._tries.give_back(name, browser.address, device)
            raise
        if account is None or not known or account.closed:
            raise Stop(401, "the name or the password is wrong", "try again, or ask the operator for a new password")
        way, proved = await self._second(account, code, device)
        await self._tries.give_back(name, browser.address, device)
        if way is None:
            raise Refused(CODE_WANTED)
        return await self.come_in(account, browser, way, proved=proved)

    async def _second(self, account: Account, code: str, device: str) -> tuple[Way | None, bool]:
        """What the person with the right password has proved, and whether it is all they can; None asks for a code."""
        enrolled = await self._proofs.enrolled(account.id)
        if not enrolled.app:
            return "password", not enrolled.passkeys
        if not code:
            return None, False
        codes = device or "codes"  # of whoever knows the password: few enough that guessing leads nowhere
        if wait_s := await self._tries.wait_s(account.id, "", codes):
            raise too_often(wait_s)
        if not await self._proofs.apps.takes(account.id, code):
            raise Stop(401, "this code is wrong, or was used before", "wait for the next code of your app")
        await self._tries.give_back(account.id, "", codes)
        return "code", "code" in self._proofs.ways(account, enrolled)

    async def by_passkey(self, bound: bytes, answer: Mapping[str, Any], browser: Browser) -> tuple[Visit, str]:
        """Let in a person by a passkey, whatever is counted against their name, and make their cookie."""
        passkey = await self._proofs.passkeys.proved(bound, "sign-in", answer)
        account = await self._accounts.of_id(passkey.account)
        if account is None or account.closed:
            raise Stop(401, "this account is closed", "ask the operator")
        return await self.come_in(account, browser, "passkey", proved=True)

    async def come_in(self, account: Account, browser: Browser, way: Way, *, proved: bool) -> tuple[Visit, str]:
        """Let in a person who has shown who they are; `proved`, as well as their account can."""
        if why := await self._shut(account):
            raise Stop(403, why, "ask the operator")
        if self._kept_out(account.id) and not STAFF & set(account.roles):
            raise Stop(403, "this account is excluded from the games of this room", "ask the operator")
        now_ms, level = self._now_ms(), LEVEL_OF[way]
        if STAFF & set(account.roles) and self._proofs.is_enough(account, level):
            await self._consoles.began(browser, account.id, level)
        return await self._come_in(account, browser, SignedIn(level, now_ms if proved else 0, way if proved else ""))

    async def take_over(self, account_id: str, pin: str, browser: Browser) -> tuple[Visit, str]:
        """Let in a member of staff by a PIN, at a console where they signed in before."""
        shift = await self._consoles.taken_over(browser, account_id, pin)
        account = await self._accounts.of_id(shift.account)
        if account is None or account.closed or not STAFF & set(account.roles):
            raise Stop(401, "this account is closed", "ask the operator")
        if why := await self._shut(account):
            raise Stop(403, why, "ask the operator")
        return await self._come_in(account, browser, SignedIn(shift.level), until_ms=shift.until_ms)

    async def visit(self, headers: list[tuple[bytes, bytes]]) -> Visit | None:
        """The visit that sent these headers; None where there is no session, or it is over."""
        token_hash = self._token_hash(headers)
        return None if token_hash is None else await self.still(token_hash)

    def brings_session(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Tell whether a session comes with these headers; it may be over."""
        return self._token_hash(headers) is not None

    async def still(self, token_hash: bytes) -> Visit | None:
        """The visit of a session, if it is still there."""
        now_ms = self._now_ms()
        session = await self._accounts.session(token_hash, now_ms)
        if session is None or await self._shut(session.account):
            return None
        if now_ms - session.signed_in.seen_ms > SEEN_EVERY_MS:
            await self._accounts.saw_session(token_hash, now_ms)
        return self._visit(session, token_hash)

    def _visit(self, session: Session, token_hash: bytes) -> Visit:
        """What a session lets its person do."""
        person = person_of(session.account)
        limited = not self._proofs.is_enough(session.account, session.signed_in.level)
        if limited:
            person = replace(person, roles=frozenset())
        return Visit(person, token_hash, session.expires_ms, session, limited)

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

    async def _come_in(
        self, account: Account, browser: Browser, signed_in: SignedIn, until_ms: int = 0
    ) -> tuple[Visit, str]:
        token, now_ms = self.new_token(), self._now_ms()
        hours = self._settings.sessions
        seconds = 3600 * (hours.staff_hours if STAFF & set(account.roles) else hours.hours)
        expires_ms = min(now_ms + seconds * MS, until_ms or now_ms + seconds * MS)
        token_hash = hash_of(token)
        signed_in = replace(signed_in, since_ms=now_ms, seen_ms=now_ms, device=browser.words, network=browser.address)
        await self._accounts.start_session(token_hash, account.id, expires_ms, signed_in)
        visit = self._visit(Session(account, expires_ms, signed_in), token_hash)
        return visit, self._cookie(token, (expires_ms - now_ms) // MS)

    def new_token(self) -> str:
        """A new secret for a browser to keep."""
        return base64.urlsafe_b64encode(self._entropy(TOKEN_BYTES)).decode().rstrip("=")

    def _cookie(self, token: str, seconds: int) -> str:
        secure = "; Secure" if self._settings.secure else ""
        return f"{self.cookie_name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"

    def _token_hash(self, headers: Iterable[tuple[bytes, bytes]]) -> bytes | None:
        token = cookies_in(headers).get(self.cookie_name)
        return hash_of(token) if token else None

    def _new_id(self) -> str:
        return new_id(self._entropy)


def new_id(entropy: Entropy) -> str:
    """A new account id: it says nothing of the person and cannot be guessed."""
    return base64.b32encode(entropy(ID_BYTES)).decode().lower()


def hash_of(token: str) -> bytes:
    """A token as the store knows it."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
