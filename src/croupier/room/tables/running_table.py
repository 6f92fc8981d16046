"""One table as it is run: its host, its clock, who is there, and what people mean to do that no event tells yet.

Everything that is written goes through here, so that news, wallets and the turn's clock follow every write. What is kept
beside the host may be lost with the process: a turn begins anew, contributions are asked for again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container
from random import Random
from typing import Literal, NamedTuple

import msgspec

from croupier.acts import LEAVE, MAY_BE_HELD_BACK, ChangeFloat, Moments, Wish, Wishes, held_back, kept_pots, rights_of
from croupier.house import Person, Request, Stop
from croupier.protocol import Refusal, ServerMessage
from croupier.room.connections.presence import Presence
from croupier.room.context import RoomContext
from croupier.room.streams.table import TableStream
from croupier.room.streams.tournament import TournamentStream
from croupier.room.streams.writer import ANOTHER_ACT
from croupier.room.tables.bots import Company
from croupier.room.tables.turn_clock import TurnClock
from croupier.table import SECOND_MS, Command, place_of
from croupier.table import commands as table_commands
from croupier.tournament import timed_ms
from croupier.views import News, TableHands, header_of

SEED_BYTES = 16
VISIT_MS = 15_000  # so long a visitor who has looked is still thought to be there


class FirstCount(NamedTuple):
    """The figure of the first of two counts."""

    when: Literal["opening", "closing"]
    chips: int
    by: str


class Step(NamedTuple):
    """Something a table does by itself, and when."""

    at: int
    do: Callable[[Request], Awaitable[Refusal | None]]
    concerns: Person | None = None  # the one person told, besides those who run the table; all where None


class WishRefused(ServerMessage, frozen=True, tag="told"):
    """What a person wished could not be done after all."""

    table: str
    wish: Wish
    refusal: Refusal


class _Elsewhere(Container[str]):
    """Those who sit at the tables of a tournament but one."""

    def __init__(self, office: TournamentStream, here: str) -> None:
        self._office, self._here = office, here

    def __contains__(self, account: object) -> bool:
        tables = [session.table for session in self._office.sessions() if session.table.name != self._here]
        return any(place_of(table, str(account)) >= 0 for table in tables)


class RunningTable:
    """One table and all that is known of it beside its session."""

    def __init__(
        self,
        house: RoomContext,
        host: TableStream,
        presence: Presence,
        company: int,
        office: TournamentStream | None = None,
    ) -> None:
        """`office` is the tournament's whose table it is."""
        self.house, self.host, self.presence, self.office = house, host, presence, office
        self.pace = house.pace
        self.company = Company(company, host.session.table.name, house.people)
        bots = not host.real  # of which there are none where a dealer deals
        self.source = Random(house.entropy(SEED_BYTES) if bots else b"")  # for them, never for cards
        self.turn = TurnClock(house.pace, lambda: self.set_ms)
        self.news = News(house.people)
        self.take_rules()
        dealt = set(host.session.table.dealt_accounts)  # players who may have acted before a restart
        self.wishes = Wishes(acted=dealt)
        self.moments = Moments(host.written[0][0] if host.written else host.version + 1)
        self.visited = -VISIT_MS  # when a visitor who has not come in last looked
        self.ready = False  # the result of the last round has been read, and the next may be opened
        self.bot_moved = 0  # when a bot last came or went
        self.count: FirstCount | None = None  # of the chips, at a table with real cards; another has to find the same

    def take_rules(self) -> None:
        """Work out what stays the same as long as the rules of the table do."""
        session = self.host.session
        self.header = header_of(session, historical=self.host.historical)
        self.hands = TableHands(session.rules)
        self._timed_ms = timed_ms(session.rules, None)

    def bar(self, account: str, at: int) -> Refusal | None:
        """Refuse a seat to a patron excluded from the room, or with another kind of money than is played for."""
        return self.house.floor.bar(account, at) or self.wrong_money(account)

    def wrong_money(self, account: str) -> Refusal | None:
        """Refuse the wrong kind of money for this table; a tournament checks for itself."""
        table = self.host.session.table
        return None if self.office else self.house.wallets.wrong_money(account, play_money=table.play_money)

    def elsewhere(self) -> Container[str]:
        """The accounts at other tables of the same tournament, looked up when asked for."""
        assert self.office is not None
        return _Elsewhere(self.office, self.host.session.table.name)

    def is_here(self, account: str) -> bool:
        """Tell whether a person watches the table; a bot always does."""
        return self.is_bot(account) or account in self.presence.here

    def is_away(self, account: str) -> bool:
        """Tell whether a player is known to be away; at a tournament table the tournament is asked."""
        if self.office:
            one = self.office.state.entrants.get(account)
            return one is None or one.away or not one.in_play
        table = self.host.session.table
        return table.players[place_of(table, account)].away

    def is_run_by(self, person: Person) -> bool:
        """Tell whether a person runs this table: an official, or at a table with real cards also any dealer."""
        return bool(rights_of(person.roles) & ({"deal", "rule"} if self.host.real else {"rule"}))

    @property
    def stop(self) -> Stop | None:
        """The stop that keeps rounds from beginning and wagers from being taken; None where play is not stopped."""
        session = self.host.session
        return self.house.inspectorate.stop_of(session.table.name, session.rules.game.book, session.table.tournament)

    def held_back(self, command: Command, at: int) -> Refusal | None:
        """Refuse a command that is not for now, or not for the player it is about (acts/stops_and_exclusions.py)."""
        if not isinstance(command, MAY_BE_HELD_BACK):
            return None
        held = held_back(self.host.session, self.stop, self.house.floor, command, at)
        held = held or kept_pots(self.host.session, command, box_counted=self.box_counted())
        comes = command.account if isinstance(command, table_commands.TakeSeat | table_commands.JoinList) else ""
        return held or (self.wrong_money(comes) if comes else None)

    def found(self, request: Request, act: object) -> Refusal | tuple[()] | None:
        """Look for what was asked for before under an id, wherever acts at a table are written, or where it waits.

        Done already, or refused as another act; None where it is new, and for a fill, which the cage compares itself.
        """
        for stream in (self.host, self.office, self.house.floor):
            if stream and (found := stream.found(request.key)) is not None:
                return found
        if self.wishes.kept and request.key in (waiting := self.wishes.keys()):
            return ANOTHER_ACT if waiting.is_other(request.key) else ()
        cage = self.house.cashier
        if not cage.chain.end.seq or isinstance(act, ChangeFloat):
            return None
        return ANOTHER_ACT if cage.has_entered(request.person.account, request.key) else None

    @property
    def counting(self) -> Literal["", "opening", "closing"]:
        """The count of the chips that waits for its second figure; empty where none does."""
        return self.count.when if self.count else ""

    def box_counted(self) -> bool:
        """Tell whether commission of the last round was counted at the cage since it was taken."""
        host = self.host
        return bool(host.charged_at) and self.house.cashier.has_counted_commission(host.name, host.charged_at)

    def leaving(self, account: str, at: int) -> Wish | None:
        """The wish to leave after the round: the player's own, an official's order, or an exclusion."""
        found = None if self.office else self.house.floor.floor.keeps_out(account, at)
        if found:
            return Wish(LEAVE, by=self.host.session.rules.official(found.made.by))
        return self.wishes.find(account, LEAVE)

    def wishes_of(self, account: str, at: int) -> tuple[Wish, ...]:
        """All wishes pending for an account, leaving among them."""
        leaving = self.leaving(account, at)
        others = [wish for wish in self.wishes.of(account) if wish.act != LEAVE]
        return (*others, leaving) if leaving else tuple(others)

    def tell(self, account: str, wish: Wish, refusal: Refusal) -> None:
        """Tell a connected player that what they wished could not be done after all."""
        message = msgspec.json.encode(WishRefused(self.host.session.table.name, wish, refusal))
        for watcher in list(self.presence.watchers):
            if watcher.person.account == account:
                watcher.tell(message)

    @property
    def timed_ms(self) -> int:
        """The time the rulebook gives for every action here; 0 where a clock is called for one."""
        return timed_ms(self.host.session.rules, self.office.contest) if self.office else self._timed_ms

    @property
    def set_ms(self) -> int:
        """The time to act that the rulebook or the tournament sets whose table this is; 0 where none is set."""
        return self._timed_ms if self.office is None else self.timed_ms or self.office.seconds_to_act * SECOND_MS

    def account_at(self, place: int) -> str:
        """The account that plays at a place of the round."""
        table = self.host.session.table
        seat = table.playing[place]
        return next((player.account for player in table.players if player.seat == seat), "")

    def is_lost(self, account: str) -> bool:
        """Tell whether a player has no connection to the room; a player who looks at another page of it has."""
        if account in self.presence.here or self.host.real or self.is_bot(account):
            return False
        return not self.house.connected.is_here(account)

    def is_bot(self, account: str) -> bool:
        """Tell whether an account is a bot."""
        return self.house.people.of(account).bot

    @property
    def wanted(self) -> bool:
        """Tell whether the table has an audience: watchers, those seated and connected among them, or visitors."""
        return bool(self.presence.watchers) or self.house.clock.now() - self.visited <= VISIT_MS
