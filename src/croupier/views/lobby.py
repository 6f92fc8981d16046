"""The lobby: every table that is open, with its limits, its edition, and how many seats are taken."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.house import People, Stop
from croupier.protocol import GameName, ServerMessage
from croupier.table import Session, least_stake
from croupier.views.table import Cards, Header, cards_of
from croupier.views.tournament.line import Line


class Listing(msgspec.Struct, frozen=True):
    """One table as the lobby lists it."""

    table: str
    rulebook: str
    edition: str
    title: str
    kind: GameName
    limits: str
    stake_min: int
    stake_max: int  # 0 where there is none
    seats: int
    taken: int
    waiting: int
    historical: bool
    play_money: bool
    rounds: int
    cards: Cards = "electronic"
    dealt_by: str = ""  # who is signed on, where the cards are real
    stopped: str = ""  # why no round begins; empty where nothing is stopped
    tournament: str = ""  # whose table it is


class LobbyMessage(ServerMessage, frozen=True, tag="lobby"):
    """The lobby, as it is sent to those in it."""

    tables: list[Listing]
    tournaments: list[Line]
    older: int  # tournaments that were closed before those


def listing(session: Session, header: Header, people: People, stop: Stop | None) -> Listing:
    """Return how a table is listed now."""
    table, rules = session.table, session.rules
    return Listing(
        table=header.table,
        rulebook=header.rulebook,
        edition=header.edition,
        title=header.title,
        kind=header.kind,
        limits=header.limits,
        stake_min=least_stake(rules),
        stake_max=rules.stake_max,
        seats=table.seats,
        taken=len(table.players),
        waiting=len(table.waiting),
        historical=header.historical,
        play_money=header.play_money,
        rounds=table.round,
        cards=cards_of(session),
        dealt_by=people.of(table.dealer).name if table.dealer else "",
        stopped=stop.why if stop else "",
        tournament=table.tournament,
    )


def lobby_message(listings: Iterable[Listing], tournaments: Iterable[Line] = (), older: int = 0) -> bytes:
    """The lobby, as it is sent to those in it."""
    return msgspec.json.encode(LobbyMessage(list(listings), list(tournaments), older))
