"""The papers of an open room: what hangs at its tables and lies at its tournaments, from the rules they run on now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier.documents import (
    ConditionsPaper,
    Imprint,
    ResultSheet,
    RulesPaper,
    Sign,
    conditions_paper,
    result_sheet,
    rules_paper,
    sign_of,
)
from croupier.record import Head
from croupier.room.context import RoomContext
from croupier.rulebooks import rulebook
from croupier.table import MINUTE_MS
from croupier.views import RulesHere, rules_here

if TYPE_CHECKING:
    from croupier.room.streams.table import TableStream
    from croupier.room.tables.actor import TableActor
    from croupier.room.tournaments.actor import TournamentActor


class Papers:
    """Makes papers; None where there is no such table or tournament."""

    def __init__(
        self, house: RoomContext, tables: Mapping[str, TableActor], tournaments: Mapping[str, TournamentActor]
    ) -> None:
        self._house, self._tables, self._tournaments = house, tables, tournaments

    def sign(self, table: str, address: str = "") -> Sign | None:
        """The sign of a table; `address` is where its rules can be read."""
        host = self._host(table)
        if host is None:
            return None
        return sign_of(
            host.session.rules.table,
            table=table,
            address=address,
            historical=host.historical,
            play_money=host.session.table.play_money,
            called=self._house.called,
        )

    def rules(self, table: str) -> RulesPaper | None:
        """The rules of the game at a table."""
        host = self._host(table)
        if host is None:
            return None
        return rules_paper(
            host.session.rules.table,
            self._house.registry.register,
            table=table,
            historical=host.historical,
            called=self._house.called,
        )

    def rules_here(self, table: str) -> RulesHere | None:
        """The rules of a table as they stand, to be shown beside a clause."""
        host = self._host(table)
        return rules_here(table, host.session.rules.table) if host else None

    def conditions(self, tournament: str) -> ConditionsPaper | None:
        """The conditions of a tournament, with its prizes once they are known."""
        actor = self._tournaments.get(tournament)
        if actor is None:
            return None
        office, zone = actor.office, self._house.registry.register.zone
        state = office.state
        return conditions_paper(
            office.contest.rules,
            zone=zone,
            prize_list=state.prize_list,
            approved=state.approved,
            historical=office.historical,
            play_money=state.play_money,
            called=self._house.called,
        )

    def results(self, tournament: str) -> ResultSheet | None:
        """The results of a tournament as they stand, with the end of its stream."""
        actor = self._tournaments.get(tournament)
        if actor is None:
            return None
        office, house = actor.office, self._house
        rules, people = office.contest.rules, house.people
        imprint = Imprint(
            house=house.called.on_paper(rulebook(rules.book).instrument.casino),
            at=house.clock.now() // MINUTE_MS * MINUTE_MS,  # the same paper for all who ask within a minute
            zone=house.registry.register.zone,
            heads=(str(Head(tournament, office.chain.seq, office.chain.prev)),),
            play_money=office.state.play_money,
        )
        return result_sheet(
            rules, office.state, lambda account: people.of(account).name, imprint, historical=office.historical
        )

    def _host(self, table: str) -> TableStream | None:
        actor = self._tables.get(table)
        return actor.desk.host if actor and actor.desk else None
