"""The browser behind a request: where it is, what it calls itself, and what we gave it to keep.

Besides the session it may keep three cookies, none of which a script can read or another site's page can send: that an
account was signed in there before, one for each account; that it is a console; and for a few minutes, that it was given
a challenge.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from litestar.datastructures import Cookie

from croupier.web.asgi import address_of, header
from croupier.web.door.door_key import DoorKey

LONGEST_COOKIES = 4096
YEAR_S = 365 * 24 * 3600
DEVICE_BYTES = 12
_BROWSERS = (("Edg", "Edge"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
_MACHINES = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)  # fmt: skip
_DEVICE = re.compile("[0-9a-f]{24}")


class Browser(NamedTuple):
    """The browser that sends a request."""

    address: str
    words: str  # what it is, for people
    cookies: Mapping[str, str]


def browser_of(scope: Mapping[str, Any]) -> Browser:
    """The browser behind a request."""
    return Browser(address_of(scope), _words(header({**scope}, "user-agent")), cookies_in(scope["headers"]))


def cookies_in(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """All cookies that come with a request; of two with one name the first."""
    text = "; ".join([value.decode("latin-1") for name, value in headers if name == b"cookie"])[:LONGEST_COOKIES]
    found: dict[str, str] = {}
    for part in text.split(";"):
        name, _, value = part.strip().partition("=")
        if value:
            found.setdefault(name, value)
    return found


def _words(agent: str) -> str:
    browser = next((name for sign, name in _BROWSERS if sign in agent), "a program")
    machine = next((name for sign, name in _MACHINES if sign in agent), "")
    return f"{browser} on {machine}" if machine else browser


class Cookies:
    """The cookies of one server, beside that of the session."""

    def __init__(self, key: DoorKey, entropy: Callable[[int], bytes], *, secure: bool) -> None:
        self._key, self._entropy, self._secure = key, entropy, secure
        self._prefix = "__Host-croupier" if secure else "croupier"

    def console_of(self, browser: Browser) -> str:
        """The secret of the console a browser is; empty where it is none."""
        return browser.cookies.get(f"{self._prefix}-console", "")

    def console(self, secret: str) -> Cookie:
        """Make a browser a console; without a secret it is none any more."""
        return self._kept("console", secret, YEAR_S if secret else 0)

    def asked_of(self, browser: Browser) -> str:
        """What binds a challenge to a browser nobody is signed in at; empty where it was given none."""
        return browser.cookies.get(f"{self._prefix}-asked", "")

    def asked(self, token: str, seconds: int) -> Cookie:
        """Bind a challenge to a browser nobody is signed in at."""
        return self._kept("asked", token, seconds)

    def device_of(self, browser: Browser, account: str) -> str:
        """The device an account was signed in at before; empty where this is none, or the cookie is not of our making."""
        device, _, signed = browser.cookies.get(f"{self._prefix}-{_short(account)}", "").partition(".")
        right = self._signature(account, device)
        return device if _DEVICE.fullmatch(device) and signed == right else ""

    def known_here(self, browser: Browser, account: str) -> Cookie:
        """Let a browser show later that an account was signed in at it."""
        device = self.device_of(browser, account) or self._entropy(DEVICE_BYTES).hex()
        return self._kept(_short(account), f"{device}.{self._signature(account, device)}", YEAR_S)

    def _signature(self, account: str, device: str) -> str:
        return self._key.mac("device", account, device).hex()

    def _kept(self, name: str, value: str, seconds: int) -> Cookie:
        return Cookie(
            f"{self._prefix}-{name}",
            value=value,
            max_age=seconds,
            httponly=True,
            samesite="strict",
            secure=self._secure,
        )


def _short(account: str) -> str:
    """The name of an account's cookie, which says nothing of it."""
    return sha256(account.encode()).hexdigest()[:12]
