"""The lobby: every table that is open, with its limits, its edition, and how many seats are taken."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from croupier.house import People, Stop
from croupier.protocol import GameName
from croupier.table import Session, least_stake
from croupier.views.numbered_page import NumberedPage, PageChanges
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
    voids: int = 0  # shuffles that were void lately


class LobbyMessage(NumberedPage, frozen=True, kw_only=True, tag="lobby"):
    """The lobby, as it is sent to those in it."""

    tables: list[Listing]
    tournaments: list[Line]
    older: int  # tournaments that were closed before those


class LobbyChanges(PageChanges, frozen=True, kw_only=True, tag="lobby-changes"):
    """What has changed in the lobby."""

    tables: object | UnsetType = UNSET
    tournaments: object | UnsetType = UNSET
    older: int | UnsetType = UNSET


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
        voids=len(table.voids),
    )
