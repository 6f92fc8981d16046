"""Verifying the keys of the house: each was vouched for by the signing key that held, and that key signed the checkpoints.

A record from before there was a stream of keys names none; then any key may have signed its checkpoints. Where it was gone
on with, the first signing key on record is the one that had signed until then.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.house import keys
from croupier.protocol import Event
from croupier.verify.decide_again import DecidedAgain, Faulty


class Signed(NamedTuple):
    """A checkpoint: the first or the last of some that one key has signed one after the other."""

    key: str
    at: int
    line: int


class FollowedKeys:
    """The keys of a record."""

    def __init__(self) -> None:
        self._known = keys.KnownKeys()
        self._again = DecidedAgain()
        self._signed: list[Signed] = []

    def take(self, event: Event) -> None:
        """Take what became of a key."""
        known = self._known
        self._again.check(event, [keys.command_behind(event)], lambda given: keys.decide(known, given))
        self._known = keys.apply(known, event)
        if isinstance(event, keys.KeyIntroduced) and event.anew and event.kind == keys.SIGNING:
            shown = event.fingerprint[: keys.SHOWN]
            raise Faulty("replay", f"the signing key {shown} introduces itself in place of a lost one: compare it")

    def see(self, key: str, at: int, line: int) -> None:
        """A checkpoint is signed."""
        if len(self._signed) > 1 and self._signed[-1].key == self._signed[-2].key == key:
            self._signed.pop()
        self._signed.append(Signed(key, at, line))

    def fault(self) -> str:
        """The first checkpoint that another key signed than the one that held; empty where there is none."""
        first = next(iter(self._known.all_of(keys.SIGNING)), None)
        for signed in self._signed if first else ():
            if first and signed.key not in (self._known.signing_at(signed.at) or {first.public}):
                return f"line {signed.line}: this checkpoint is not signed by the signing key that held then"
        return ""
