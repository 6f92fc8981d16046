"""The streams of tables as the watch reads them: who sits where, and each round once it is over.

A round whose entries were corrected is left out: what players acted on is not what stands in the record. So is one that
goes on after its end because a pot was taken back; it was counted as it ended the first time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from croupier.banked import BankedRoundEnded, BankedRoundOpened, CommunalRevealed
from croupier.poker import CommunalDealt, HolesDealt, RoundEnded, RoundOpened, RoundRules
from croupier.protocol import EntriesCorrected, Event
from croupier.rulebooks import settled_again
from croupier.table import events, session_rules
from croupier.watch.bank import seen_bank
from croupier.watch.seen import Timed, seen_round
from croupier.watch.together import Sit
from croupier.watch.watch import Known, Watch

NO_CARDS: Mapping[int, str] = {}


class TableReader:
    """Follows one table."""

    def __init__(self, watch: Watch, table: str) -> None:
        self._watch, self._table = watch, table
        self.known = watch.memory.tables.setdefault(table, Known())
        self._told: list[Timed] = []
        self._corrected = False

    def take(self, event: Event, seq: int, at: int, played: int, cards: Mapping[int, str] = NO_CARDS) -> None:
        """Take the next line; the cards of a round come with its last one."""
        known = self.known
        known.seq = seq
        match event:
            case events.TableOpened():
                known.unit = event.unit
            case events.SeatTaken() | events.SeatChanged():
                known.seats[event.seat] = event.account
                if isinstance(event, events.SeatTaken):
                    self._watch.sit(Sit(at, event.account, self._table))
            case events.SeatLeft():
                known.seats = {seat: account for seat, account in known.seats.items() if account != event.account}
                self._watch.sit(Sit(at, event.account, self._table, left=True))
            case RoundOpened() | BankedRoundOpened():
                self._told, self._corrected = [Timed(event, at)], False
            case EntriesCorrected():
                self._corrected = True
            case _ if self._told and not isinstance(event, events.TableEvent):
                self._told.append(Timed(event, at))
                if isinstance(event, RoundEnded | BankedRoundEnded):
                    self._end(played, cards)

    def _end(self, played: int, cards: Mapping[int, str]) -> None:
        told, self._told = self._told, []
        if self._corrected or played <= self.known.round:
            return
        self.known.round = played
        opening = told[0].event
        if isinstance(opening, BankedRoundOpened):
            accounts = [self.known.seats.get(box, "") for box in opening.boxes]
            self._watch.take_bank(seen_bank(told, accounts, fitting(cards, told), self._table, played))
        elif isinstance(opening, RoundOpened) and any(isinstance(one.event, HolesDealt) for one in told):
            accounts = [self.known.seats.get(seat, "") for seat in opening.seats]
            rules = _rules(opening.rulebook, bytes(opening.rules))
            name = (self._table, played, self.known.unit)
            self._watch.take(seen_round(rules, told, accounts, fitting(cards, told), name))


def fitting(cards: Mapping[int, str], told: Sequence[Timed]) -> Mapping[int, str]:
    """The cards of a round, where those that were turned up lay where they say; else none.

    They do not where cards went back and were shuffled again within the round.
    """
    for event, _ in told:
        if isinstance(event, CommunalDealt | CommunalRevealed):
            shown = zip(event.positions, event.cards, strict=False)
            if any(cards.get(position) != card for position, card in shown):
                return NO_CARDS
    return cards


@lru_cache(maxsize=64)
def _rules(book: str, settled: bytes) -> RoundRules:
    return session_rules(settled_again(book, settled)).between_players
