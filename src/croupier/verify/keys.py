"""Verifying the keys of the house: every key was vouched for by the signing key that held, and none began anew unseen."""

from __future__ import annotations

from croupier.house import keys
from croupier.protocol import Event
from croupier.verify.decide_again import DecidedAgain, Faulty


class FollowedKeys:
    """The keys of a record."""

    def __init__(self) -> None:
        self.known = keys.KnownKeys()
        self._again = DecidedAgain()

    def take(self, event: Event) -> None:
        """Take what became of a key."""
        known = self.known
        self._again.check(event, [keys.command_behind(event)], lambda given: keys.decide(known, given))
        self.known = keys.apply(known, event)
        if isinstance(event, keys.KeyIntroduced) and event.anew:
            shown = event.fingerprint[: keys.SHOWN]
            raise Faulty("replay", f"the signing key {shown} introduces itself in place of a lost one: compare it")
