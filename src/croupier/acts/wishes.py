"""Wishes of people at a table, and what they have left undone, that no event records.

A wish waits: to leave, to add chips or to move once the round is over, to sit out before the next blind, to post always
or never, to bring the stake up again after every round. The table carries it out (between_rounds.py), under the rules
as they are then; one that is refused then is reported to the player, and dropped. Wishes go with the process, as
everything here does: no chips move by one that was not seen through. One that is done once and then over is written with
the key of the request it was asked for by, so that it is not done again.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.record import RequestKeys
from croupier.shuffle import Commitment

LEAVE, AWAY, TOP_UP, MOVE, AUTO_POST = "leave", "away", "top-up", "move", "auto-post"
AUTO_TOP_UP = "auto-top-up"
DONE_ONCE = (LEAVE, AWAY, TOP_UP, MOVE)


class Wish(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that waits to be done, by the name of its act."""

    act: str
    amount: int = 0  # to add; of `auto-top-up`: to bring the stake up to
    seat: int = 0
    now: bool | None = None  # of `auto-post`: post, or wait for the blind
    by: str = ""  # the official whose order it is, where it is one
    to: str = ""  # of `leave`: the table the official moves them to


class Kept(NamedTuple):
    """A wish that waits, and the key of the request it was asked for by, which nobody is shown."""

    wish: Wish
    key: str = ""  # of what is done once; empty for what is done again and again


class Late(msgspec.Struct, frozen=True):
    """An act a clock that ran out has made in a player's place."""

    did: str  # the type of the event
    clause: str
    away: bool = False  # they sit out since


class Wishes(msgspec.Struct):
    """All of it, of one table."""

    commitments: dict[str, Commitment] = {}  # by account, for the shuffle to come
    revealed: dict[int, tuple[bytes, str]] = {}  # by seat, with the signature, for the shuffle that is open
    timed_out: dict[str, int] = {}  # turns in a row without an act
    late: dict[str, Late] = {}  # the clock's last act for players who have not acted since
    acted: set[str] = set()  # players there who have played since
    idle: dict[str, int] = {}  # start of holding a seat without taking part, by account
    broke: dict[str, int] = {}  # start of holding a seat without chips, by account
    kept: dict[str, dict[str, Kept]] = {}  # by account and act

    def keep(self, account: str, wish: Wish, key: str = "") -> None:
        """Keep a player's wish, in the place of their earlier one."""
        self.kept.setdefault(account, {})[wish.act] = Kept(wish, key if wish.act in DONE_ONCE else "")

    def find(self, account: str, act: str) -> Wish | None:
        """Return a player's wish to do this act."""
        kept = self.kept.get(account, {}).get(act)
        return kept.wish if kept else None

    def key(self, account: str, act: str) -> str:
        """Return the key this act is written with once it is done; empty where nobody asked for it."""
        kept = self.kept.get(account, {}).get(act)
        return kept.key if kept else ""

    def keys(self) -> RequestKeys:
        """Return the keys of all that waits."""
        return RequestKeys(kept.key for own in self.kept.values() for kept in own.values())

    def is_chosen(self, account: str, act: str) -> bool:
        """Tell whether a player has chosen to do this act; one an official orders away plays the hand first."""
        found = self.kept.get(account, {}).get(act)
        return found is not None and not found.wish.by

    def is_ordered(self, account: str, act: str) -> bool:
        """Tell whether an official ordered this act of a player, who did not wish it."""
        found = self.find(account, act)
        return found is not None and bool(found.by)

    def drop(self, account: str, act: str) -> bool:
        """Drop a player's wish to do this act; tell whether there was one."""
        return self.kept.get(account, {}).pop(act, None) is not None

    def of(self, account: str) -> tuple[Wish, ...]:
        """Return all wishes of a player."""
        return tuple([kept.wish for kept in self.kept.get(account, {}).values()])

    def acts(self, account: str) -> None:
        """Note that a player acts: they are there."""
        self.timed_out.pop(account, None)
        self.late.pop(account, None)

    def forget(self, account: str) -> None:
        """Forget a player who has left the table."""
        self.kept.pop(account, None)
        self.acts(account)
        self.acted.discard(account)
        self.idle.pop(account, None)
        self.broke.pop(account, None)
