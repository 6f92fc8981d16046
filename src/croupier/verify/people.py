"""Verifying who did it: whoever plays here does not work here, and nobody works under a bot's account or a walk-in's.

Theory of operation. A record has accounts and no roles, but an account is one or the other (rights.py): whoever buys in at
the cage, waits for a seat, sits down or enters a tournament is a player for good. All who play and all who work are kept,
and compared once all lines are in. At a table whoever works is named with what they are there, such as `dealer 5f3a`.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.history.log.native import DECODER
from croupier.house import complaints, inspection
from croupier.house.cage.events import CASH_EVENTS, DepositMade
from croupier.house.floor import FLOOR_EVENTS, PATRON
from croupier.house.people import BOT
from croupier.house.register import REGISTER_EVENTS
from croupier.protocol.actors import account_in
from croupier.protocol.events import Event
from croupier.record import CHECKPOINTS
from croupier.store import Reader
from croupier.table import events as table_events
from croupier.tournament import events as tournament_events
from croupier.verify.decide_again import Faulty

NOBODY_NAMED = (BOT, PATRON)  # how accounts begin that nobody works under
OFFICES = (
    *REGISTER_EVENTS,
    *FLOOR_EVENTS,
    *inspection.INSPECTION_EVENTS,
    *CASH_EVENTS,
)  # `by` works here, whatever was done


class FollowedPeople:
    """The people of a record."""

    def __init__(self) -> None:
        self._play: set[str] = set()
        self._work: dict[str, tuple[int, str]] = {}  # where first, and as what

    def take(self, event: Event, line: int) -> None:
        """One more event of any stream."""
        self._play.update(_players(event))
        for account in _workers(event):
            if account.startswith(NOBODY_NAMED):
                raise Faulty("replay", f"{account} cannot have done this: nobody works under that account")
            self._work.setdefault(account, (line, str(event.__struct_config__.tag)))

    def fault(self) -> str:
        """Who plays and works, the first such line; empty where nobody does both."""
        both = [(*self._work[account], account) for account in self._work.keys() & self._play]
        if not both:
            return ""
        line, what, account = min(both)
        return f"line {line}: {what} is by {account}, who plays here: nobody works and plays under one account"


async def plays(store: Reader, account: str) -> bool:
    """Whether the record of a store has somebody as a player."""
    named = account.encode()
    for stream in set(await store.streams()) - {CHECKPOINTS}:
        async for lines in store.read(stream):
            if any(account in _players(DECODER.decode(line)) for line in lines if named in line):
                return True
    return False


def _players(event: Event) -> Iterable[str]:
    match event:
        case (
            table_events.SeatTaken()
            | table_events.ListJoined()
            | tournament_events.PlayerEntered()
            | tournament_events.ReserveJoined()
            | tournament_events.SeatResold()
            | complaints.ComplaintMade()
            | complaints.ReviewRequested()
        ):
            return (event.account,)
        case tournament_events.PlayerSubstituted():
            return (event.substitute,)
        case DepositMade() if event.number:  # at the cage, which serves nobody who works here
            return (event.account,)
    return ()


def _workers(event: Event) -> list[str]:
    match event:
        case (
            table_events.DealerSignedOn()
            | table_events.DealerRelieved()
            | table_events.EntriesTakenOver()
            | complaints.ComplaintAnswered()
            | complaints.ReviewDecided()
            | tournament_events.DirectorNamed()
        ):
            return [event.account]
    by = getattr(event, "by", "")
    named = [by] if isinstance(by, str) else list(by)
    return [account_in(one) for one in named if one and (isinstance(event, OFFICES) or " " in one)]
