"""The pages that may speak for the person at the browser: our own, and no others.

A browser says with every WebSocket and every request that changes something which site the page is from, and no page can
make it lie. A program that is no browser says nothing, and carries no cookie but one it was given. So an origin that is
said must be ours. The name the request is sent to must be ours too where we know our names: a site whose name suddenly
leads to this machine does not become ours by that.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from croupier.web.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class Origins:
    """The origins of a server that listens on some port."""

    def __init__(self, settings: Settings) -> None:
        scheme = "https" if settings.tls else "http"
        here = [f"{scheme}://{name}:{settings.port}" for name in LOOPBACK] if settings.loopback else []
        if settings.loopback and settings.port == (443 if settings.tls else 80):
            here += [f"{scheme}://{name}" for name in LOOPBACK]
        self._known = frozenset([*settings.origins, *here])
        self._hosts = frozenset(urlsplit(origin).netloc for origin in self._known)
        self._scheme = scheme

    def is_our_host(self, host: str) -> bool:
        """Tell whether a request was sent to one of our names; any name passes where none is set."""
        return not self._hosts or host.lower() in self._hosts

    def is_known(self, origin: str) -> bool:
        """Tell whether an origin is one of those we are known by."""
        return origin in self._known

    def is_ours(self, origin: str, host: str) -> bool:
        """Tell whether a page of this origin is ours; where no names are set, the one the request was sent to is."""
        return origin in (self._known or {f"{self._scheme}://{host.lower()}"})
