"""Tournaments without cards: rounds are dealt, blinds paid and players lost by chance, to measure how moves treat them.

The button, the blinds and who is dealt in come from the real table (table/lineup.py). Tables play each in its own time: when
a round ends the others are still in theirs, so moves are made as they are in a room, with all other tables busy.

A player's *lap* runs from one big blind of his to the next. Each round he is dealt in with n others gives him the n-th part
of a lap: a fair game asks one big blind for each whole lap, at tables of every size.
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
from croupier.tournament.balance import Move, Seated, balance
from croupier.tournament.seating import ballot, tables_for

Rule = Callable[[Sequence[Seated], int, Sequence[int], Collection[str]], tuple[Move, ...]]
replace = msgspec.structs.replace


@dataclass
class Lap:
    """From one big blind of a player to the next, that one included."""

    fair: float = 0.0  # what a fair game would have asked by now, in big blinds
    rounds: int = 0
    moved: tuple[str, ...] = ()  # why, each time


@dataclass
class Tally:
    """What was seen, in all tournaments."""

    laps: list[Lap] = field(default_factory=list)
    moves: int = 0
    waited: int = 0  # players who were not dealt in when they might have been


@cache
def rules(seats: int) -> SessionRules:
    book = rulebook("act-omaha-2006")
    return session_rules(settle(book, {"seats": seats, "tournament": "true"}, defaults=book.example.table))


class Room:
    """One tournament, from the ballot until everybody sits at one table."""

    def __init__(self, players: int, seats: int, seed: int, rule: Rule, tally: Tally) -> None:
        self.source, self.seats, self.rule, self.tally = Random(seed), seats, rule, tally
        self.rules = rules(seats)
        names = [f"T{number}" for number, _ in enumerate(tables_for(players, seats), 1)]
        accounts = [f"p{number}" for number in range(players)]
        places = ballot(accounts, names, seats, self.lots(players))
        self.tables = {name: Table(name=name, seats=seats) for name in names}
        for account, place in places.items():
            self.sit(place.table, Player(account, place.seat))
        self.laps = {account: Lap() for account in accounts}
        self.begun: set[str] = set()  # whose lap began with a big blind

    def lots(self, count: int) -> list[int]:
        return self.source.sample(range(count), count)

    def sit(self, name: str, player: Player) -> None:
        table = self.tables[name]
        self.set_players(name, [*table.players, player])

    def set_players(self, name: str, players: Collection[Player]) -> None:
        seated = tuple(sorted(players, key=lambda player: player.seat))
        self.tables[name] = replace(self.tables[name], players=seated, stakes=(1000,) * len(seated))

    def play(self, loss: float) -> None:
        """Rounds end at one table or another, each with so much chance to cost somebody his last chips."""
        while len(self.tables) > 1:
            name = self.source.choice(list(self.tables))
            table = self.tables[name]
            if table.playing and self.source.random() < loss:
                lost = self.source.choice(table.playing)
                self.set_players(name, [player for player in table.players if player.seat != lost])
            self.tables[name] = replace(self.tables[name], playing=())
            self.move(name)
            if name in self.tables:
                self.deal(name)

    def seated(self) -> list[Seated]:
        return [
            Seated(
                table.name,
                tuple([(player.seat, player.account) for player in table.players]),
                table.button,
                len(self.rules.blinds),
                tuple([player.seat for player in table.players if player.waits]),
            )
            for table in self.tables.values()
        ]

    def move(self, name: str) -> None:
        busy = [table.name for table in self.tables.values() if table.playing]
        for move in self.rule(self.seated(), self.seats, self.lots(len(self.tables) * self.seats), busy):
            left = [player for player in self.tables[move.from_table].players if player.account != move.account]
            self.set_players(move.from_table, left)
            self.sit(move.to_table, Player(move.account, move.to_seat, waits="free"))
            self.laps[move.account].moved += (move.why,)
            self.tally.moves += 1
        for other in [table for table in self.tables.values() if not table.players]:
            del self.tables[other.name]

    def deal(self, name: str) -> None:
        table = self.tables[name]
        lineup = next_lineup(self.rules, table, 0)
        if lineup.restart:
            table = replace(table, button=0, players=tuple([replace(player, waits="") for player in table.players]))
        accounts = {player.seat: player.account for player in table.players}
        for place, seat in enumerate(lineup.seats):
            self.dealt_in(accounts[seat], len(lineup.seats), place == min(len(self.rules.blinds), len(lineup.seats)) - 1)
        self.tally.waited += len(accounts) - len(lineup.seats) if lineup.seats else 0
        players = [replace(player, waits="" if player.seat in lineup.seats else player.waits) for player in table.players]
        button = lineup.seats[-1] if lineup.seats else table.button
        self.tables[name] = replace(table, players=tuple(players), button=button, playing=lineup.seats)

    def dealt_in(self, account: str, count: int, big_blind: bool) -> None:
        lap = self.laps[account]
        lap.fair += 1 / count
        lap.rounds += 1
        if big_blind:
            if account in self.begun:
                self.tally.laps.append(lap)
            self.begun.add(account)
            self.laps[account] = Lap()


def tally(tournaments: int, rule: Rule = balance, players: int = 27, seats: int = 9, loss: float = 0.08) -> Tally:
    """What so many tournaments show."""
    seen = Tally()
    for seed in range(tournaments):
        Room(players, seats, seed, rule, seen).play(loss)
    return seen
