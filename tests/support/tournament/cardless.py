"""Tournaments without cards: rounds are dealt, blinds paid and players lost by chance, to measure how moves treat them.

The button, the blinds and who is dealt in come from the real table (table/lineup.py). Tables play each in its own time: when
a round ends the others are still in theirs, so moves are made as they are in a room, with all other tables busy.

A player's *lap* runs from one big blind of his to the next. Each round he is dealt in as one of n gives him the n-th part of
a lap: a fair game asks one big blind for each whole lap, at tables of every size.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

import msgspec

from croupier import rulebook, settle
from croupier.table.lineup import next_lineup
from croupier.table.rules import SessionRules, session_rules
from croupier.table.state import Player, Table
from croupier.tournament.run.balance import Move, Seated, balance, moves_due
from croupier.tournament.run.seating import ballot, tables_for

Rule = Callable[[Sequence[Seated], int, Sequence[int], Collection[str]], tuple[Move, ...]]
SIZES = ((27, 9), (18, 6), (24, 8), (16, 5))  # players, and seats at a table
LOSS = 0.08  # the chance that a round costs somebody his last chips
replace = msgspec.structs.replace


@cache
def rules(seats: int) -> SessionRules:
    book = rulebook("act-omaha-2006")
    return session_rules(settle(book, {"seats": seats, "tournament": "true"}, defaults=book.example.table))


def table_of(seated: Seated, seats: int) -> Table:
    """A real table with those players, all with chips."""
    players = [Player(account, seat, waits="free" if seat in seated.new else "") for seat, account in seated.players]
    return with_players(Table(name=seated.name, seats=seats, button=seated.button), players)


def with_players(table: Table, players: Collection[Player]) -> Table:
    seated = tuple(sorted(players, key=lambda player: player.seat))
    return replace(table, players=seated, stakes=(1000,) * len(seated))


def dealt(table: Table) -> Table:
    """The table in its next round; nobody plays where too few are there for one."""
    lineup = next_lineup(rules(table.seats), table, 0)
    if not lineup.seats:
        return replace(table, playing=())
    players = [
        replace(player, waits="" if lineup.restart or player.seat in lineup.seats else player.waits)
        for player in table.players
    ]
    return replace(table, players=tuple(players), button=lineup.seats[-1], playing=lineup.seats)


def big_blind(table: Table) -> int:
    """The seat that pays it in the round going on."""
    return table.playing[min(len(rules(table.seats).blinds), len(table.playing)) - 1]


def rounds_until_blind(table: Table, account: str) -> int:
    """How many rounds from now the big blind reaches somebody, if nobody else comes or goes; 1 is the next."""
    for rounds in range(1, 2 * table.seats + 1):
        table = dealt(table)
        if any(player.account == account for player in table.players if player.seat == big_blind(table)):
            return rounds
    raise AssertionError(f"the big blind never reaches {account}")


@dataclass
class Lap:
    """From one big blind of a player to the next, that one included; or his whole tournament."""

    fair: float = 0.0  # what a fair game would have asked by now, in big blinds
    rounds: int = 0
    blinds: int = 0
    moved: tuple[str, ...] = ()  # why, each time


@dataclass
class Tally:
    """What was seen, in all tournaments."""

    laps: list[Lap] = field(default_factory=list)
    players: list[Lap] = field(default_factory=list)
    waited: int = 0  # rounds in which somebody who had moved was not dealt in


class Room:
    """One tournament, from the ballot until everybody sits at one table."""

    def __init__(self, players: int, seats: int, seed: int, rule: Rule, tally: Tally) -> None:
        self.source, self.seats, self.rule, self.tally = Random(seed), seats, rule, tally
        names = [f"T{number}" for number, _ in enumerate(tables_for(players, seats), 1)]
        accounts = [f"p{number}" for number in range(players)]
        self.tables = {name: Table(name=name, seats=seats) for name in names}
        for account, place in ballot(accounts, names, seats, self.lots(players)).items():
            self.sit(place.table, Player(account, place.seat))
        self.laps = {account: Lap() for account in accounts}
        self.whole = {account: Lap() for account in accounts}

    def lots(self, count: int) -> list[int]:
        return self.source.sample(range(count), count)

    def sit(self, name: str, player: Player) -> None:
        self.tables[name] = with_players(self.tables[name], [*self.tables[name].players, player])

    def leave(self, name: str, seat: int) -> None:
        table = self.tables[name]
        self.tables[name] = with_players(table, [player for player in table.players if player.seat != seat])

    def play(self) -> None:
        """Rounds end at one table or another until one table is left."""
        while len(self.tables) > 1:
            name = self.source.choice(list(self.tables))
            playing = self.tables[name].playing
            if playing and self.source.random() < LOSS:
                self.leave(name, self.source.choice(playing))
            self.tables[name] = replace(self.tables[name], playing=())
            self.move()
            if name in self.tables:
                self.tables[name] = dealt(self.tables[name])
                self.count(self.tables[name])
        self.tally.players += self.whole.values()

    def seated(self) -> list[Seated]:
        return [
            Seated(
                table.name,
                tuple([(player.seat, player.account) for player in table.players]),
                table.button,
                len(rules(self.seats).blinds),
                tuple([player.seat for player in table.players if player.waits]),
            )
            for table in self.tables.values()
        ]

    def move(self) -> None:
        seated = self.seated()
        busy = [table.name for table in self.tables.values() if table.playing]
        if moves_due(seated, self.seats, busy):
            for move in self.rule(seated, self.seats, self.lots(len(seated) * self.seats), busy):
                self.leave(move.from_table, move.from_seat)
                self.sit(move.to_table, Player(move.account, move.to_seat, waits="free"))
                for lap in (self.laps[move.account], self.whole[move.account]):
                    lap.moved += (move.why,)
        for name in [table.name for table in self.tables.values() if not table.players]:
            del self.tables[name]

    def count(self, table: Table) -> None:
        """What the round gives and costs everybody in it."""
        for player in table.players if table.playing else ():
            if player.seat not in table.playing:
                self.tally.waited += 1
                continue
            pays = player.seat == big_blind(table)
            lap, whole = self.laps[player.account], self.whole[player.account]
            for each in (lap, whole):
                each.fair += 1 / len(table.playing)
                each.rounds += 1
                each.blinds += pays
            if pays:
                if whole.blinds > 1:  # the first lap did not begin with a blind
                    self.tally.laps.append(lap)
                self.laps[player.account] = Lap()


def tally(tournaments: int, rule: Rule = balance) -> Tally:
    """What so many tournaments show."""
    seen = Tally()
    for seed in range(tournaments):
        Room(*SIZES[seed % len(SIZES)], seed, rule, seen).play()
    return seen
