"""Verification of people: players here do not work here, and no one works under a bot's account or a walk-in's.

Theory of operation. A record has accounts and no roles, but an account is one or the other (rights.py): an account that
buys in at the cage, waits for a seat, sits down or enters a tournament is a player's for good. All players and all
staff are kept, and compared once all lines are in. At a table staff are named with their role there, such as `dealer
5f3a`.
"""

from __future__ import annotations

from functools import cache

from croupier.history import DECODER
from croupier.house import BOT, PATRON, DepositMade, HouseEvent
from croupier.protocol import ABOUT_A_PERSON, PLAYS, WORKS, Event, account_in, fields_marked, named_by, title_in
from croupier.record import CHECKPOINTS
from croupier.store import Reader
from croupier.verify.decide_again import Faulty

NOBODY_NAMED = (BOT, PATRON)  # how accounts begin that no one works under


class FollowedPeople:
    """The people of a record."""

    def __init__(self) -> None:
        self.play: set[str] = set()
        self.work: dict[str, tuple[int, str]] = {}  # the first line, and the role

    def take(self, event: Event, line: int) -> None:
        """Take the next event of any stream."""
        self.play.update(_players(event))
        for account in _workers(event):
            if account.startswith(NOBODY_NAMED):
                raise Faulty("replay", f"{account} cannot have done this: nobody works under that account")
            self.work.setdefault(account, (line, str(event.__struct_config__.tag)))

    def fault(self) -> str:
        """Return the first line by an account that plays and works; empty where there is none."""
        both = [(*self.work[account], account) for account in self.work.keys() & self.play]
        if not both:
            return ""
        line, what, account = min(both)
        return f"line {line}: {what} is by {account}, who plays here: nobody works and plays under one account"


@cache
def names_people(kind: type[Event]) -> bool:
    """Tell whether events of a kind name people who play or work here, or have words about them."""
    marked = (fields_marked(kind, mark) for mark in (PLAYS, WORKS, ABOUT_A_PERSON))
    return hasattr(kind, "by") or any(marked)


async def plays(store: Reader, account: str) -> bool:
    """Tell whether the record of a store has an account as a player."""
    named = account.encode()
    for stream in set(await store.streams()) - {CHECKPOINTS}:
        async for lines in store.read(stream):
            if any(account in _players(DECODER.decode(line)) for line in lines if named in line):
                return True
    return False


def _players(event: Event) -> list[str]:
    if isinstance(event, DepositMade) and not event.number:  # not at the cage, which does not serve staff
        return []
    return [getattr(event, field) for field in fields_marked(type(event), PLAYS)]


def _workers(event: Event) -> list[str]:
    if fields := fields_marked(type(event), WORKS):
        return [getattr(event, field) for field in fields]
    return [account_in(by) for by in named_by(event) if isinstance(event, HouseEvent) or title_in(by)]
