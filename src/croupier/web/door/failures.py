"""Wrong passwords and codes for a name: limits that are kept in the store, and that strangers cannot use up for its owner.

Theory of operation. A try counts for its address, for the site the address is of (an IPv6 /48, which one customer may
have whole), and for the name. So one place is held to a few, and guessing from many places is limited too. A browser in
which the account was signed in before has a signed cookie and tries of its own, which count for nothing else: whoever
uses up those of the name does not shut its owner out. A passkey is not counted at all: it cannot be guessed.
"""

from __future__ import annotations

import ipaddress
import unicodedata
from collections.abc import Callable
from hashlib import sha256

from croupier.store import Limit, WrongTries

SITE = 3  # times as many wrong tries from a site as from one address
EVERYWHERE = 10  # and from all addresses together
SITE_BITS = 48


class Failures:
    """Wrong tries, counted by the name typed: whether or not it has an account."""

    def __init__(self, tries: WrongTries, per_hour_here: int, now_ms: Callable[[], int]) -> None:
        self._tries, self._here, self._now_ms = tries, per_hour_here, now_ms

    async def wait_s(self, name: str, address: str, device: str = "") -> float:
        """Count a try that may be wrong: 0 where it may be made, otherwise how long to wait."""
        return await self._tries.wait_ms(self._limits(name, address, device), self._now_ms()) / 1000

    async def give_back(self, name: str, address: str, device: str = "") -> None:
        """The try was right, or could not be made."""
        await self._tries.give_back(self._limits(name, address, device))

    def _limits(self, name: str, address: str, device: str) -> list[Limit]:
        whose = counted_as(name)
        if device:
            return [Limit(f"{whose} device {device}", self._here)]
        sites = [Limit(f"{whose} {site}", self._here * SITE) for site in _sites(address)]
        return [Limit(whose, self._here * EVERYWHERE), *sites, Limit(f"{whose} {address}", self._here)]


def counted_as(name: str) -> str:
    """One key for every way of writing a name that finds the same account; short and unreadable."""
    compared = unicodedata.normalize("NFKC", name).casefold()
    return sha256(compared.encode("utf-8", "surrogatepass")).hexdigest()


def _sites(address: str) -> list[str]:
    """The site an address is of, where there is such a thing."""
    try:
        network = ipaddress.IPv6Network(address)
    except ValueError:
        return []
    return [str(network.supernet(new_prefix=SITE_BITS))] if network.prefixlen > SITE_BITS else []
