"""Tables with a policy in every seat, played round after round: what `croupier simulate` runs.

The table is the one real games have (table/): players buy in, the button moves, a player who is broke buys chips again.
Where a rulebook bars a player who has fallen below the least stake from adding to it later, the stake is restored at
once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from croupier.banked import BankedRoundOpened
from croupier.bots.banked_policies import BankedPolicy, antes_in_all
from croupier.bots.banked_rounds import BankedResult, play_opened_banked
from croupier.bots.policies import Policy
from croupier.bots.rounds import RoundResult, play_opened
from croupier.cards import Card, Deck, Shoe
from croupier.check import invariant
from croupier.errors import RequestError
from croupier.poker import RoundOpened
from croupier.protocol import HOUSE, Event, Refusal
from croupier.rulebooks import TableRules, deck_of
from croupier.table import (
    MINUTE_MS,
    SessionRules,
    Table,
    absorb,
    apply,
    commands,
    decide,
    open_table,
    owed,
    session_rules,
    whole_deck,
)

COLOURS = ("red", "blue")
FLOAT = 10_000_000_00  # the bank's chips, filled up again when half of them are gone


def shuffled(cards: tuple[Card, ...], source: Random) -> tuple[Card, ...]:
    """The cards in an order drawn by a random 53-bit key each: quick, and no two keys meet in practice."""
    draw = source.random
    return tuple(sorted(cards, key=lambda _: draw()))


def card_commands(rules: SessionRules) -> Iterator[commands.Command]:
    """Yield the commands that make the cards of a new table ready."""
    whole = whole_deck(rules)
    for number in range(1, rules.decks + 1):
        yield commands.BringDeck(COLOURS[(number - 1) % 2])
        yield commands.CheckDeck(number, whole, HOUSE)
        if "deck.wash" in rules.ways:
            yield commands.WashDeck(number, HOUSE)


def check_players(settled: TableRules, players: int) -> None:
    """Refuse more players than the table has seats, or boxes."""
    seats = session_rules(settled).seats
    if players > seats:
        what = "boxes" if "boxes" in settled.values else "seats"
        raise RequestError(
            f"{players} players do not fit the {seats} {what} of this table ({settled.rulebook} {settled.under[what]})"
        )


class _Simulated:
    """The common part of both kinds of tables: seats from 1 on, a policy in each, and chips for players without any."""

    def __init__(self, settled: TableRules, players: int, stake: int, seed: int, bank: int = 0) -> None:
        self.rules = session_rules(settled)
        check_players(settled, players)
        self.deck: Deck = deck_of(settled)
        self.source = Random(seed)
        self.stake = stake
        self.topups = self.acts = self.time_paid = 0
        self.brought = [0] * players
        self.events: list[Event] = []  # of the table, since the last round
        opening = open_table(self.rules, "simulation", by=HOUSE, approval="simulation", shoe="simulation", bank=bank)
        self.table = self._took((opening,), Table())
        for command in card_commands(self.rules):
            self.give(command)
        for seat in range(1, players + 1):
            self._sit(seat)

    def _took(self, events: tuple[Event, ...], table: Table) -> Table:
        for event in events:
            table = apply(table, event)
        self.events += events
        return table

    def give(self, command: commands.Command) -> None:
        """Carry a command of the table out; the simulation only asks what the rules allow."""
        answer = decide(self.rules, self.table, command)
        invariant(not isinstance(answer, Refusal), f"the house does what is due, and here: {answer}")
        assert not isinstance(answer, Refusal)
        self.table = self._took(answer, self.table)

    @property
    def at(self) -> int:
        """The time by the table's clock, at which the next round starts: each takes a minute."""
        return (self.table.round + 1) * MINUTE_MS

    def _sit(self, seat: int) -> None:
        self.give(commands.TakeSeat(f"player-{seat}", seat, self.stake, self.at, HOUSE, speaks=True))
        self.brought[seat - 1] += self.stake

    def _buy_chips(self, least: int) -> None:
        """Buy a whole buy-in for every player with too few chips to play on."""
        for player, stake in zip(self.table.players, self.table.stakes, strict=True):
            if stake < least:
                most = self.rules.stake_max or stake + self.stake
                bought = min(self.stake, most - stake)
                self.give(commands.RaiseStake(player.account, bought))
                self.brought[player.seat - 1] += bought
                self.topups += 1

    def _pay_time(self) -> None:
        for player in self.table.players:
            if player.paid_until <= self.at:
                self.give(commands.PayTime(player.account, 1, self.at))
                self.time_paid += self.rules.hourly

    def started(self) -> tuple[Event, list[Event]]:
        """Start the next round: its opening, and what happened at the table before it."""
        if self.rules.hourly:
            self._pay_time()
        answer = decide(self.rules, self.table, commands.StartRound(self.at))
        if isinstance(answer, Refusal):
            raise RequestError(f"no round can start: {answer.reason} ({self.rules.table.rulebook} {answer.clause})")
        *before, opening = answer
        self.table = self._took(tuple(before), self.table)
        told, self.events = self.events, []
        self.table = apply(self.table, opening)
        return opening, told

    @property
    def stakes(self) -> list[int]:
        """Return the stakes of all players, in seat order."""
        return list(self.table.stakes)


class SimulatedTable(_Simulated):
    """A table between players."""

    def __init__(self, settled: TableRules, stake: int, policies: Sequence[Policy], seed: int) -> None:
        if len(policies) < 2:
            raise RequestError("a round between players takes two or more of them; say --players 2")
        super().__init__(settled, len(policies), stake, seed)
        self.policies = policies
        self.charged = 0
        restored = "stake.declared" in self.rules.ways and self.rules.money
        self.least = self.rules.stake_min if restored else self.rules.fee + 1

    def play(self) -> tuple[RoundResult, list[Event]]:
        """One round, and what happened at the table before it."""
        if min(self.table.stakes) < self.least:
            self._buy_chips(self.least)
        opening, told = self.started()
        game, source = self.rules.between_players, self.source
        assert isinstance(opening, RoundOpened)
        shoe = Shoe(shuffled(self.deck.cards, source)).cut(source.randint(2, self.deck.count - 2))
        policies = [self.policies[seat - 1] for seat in opening.seats]
        played = play_opened(game, opening, shoe, policies, source, owed(self.rules, self.table))
        self.table = absorb(self.table, played.events[1:])
        self.charged += played.state.charged
        self.acts += played.acts
        return played, told

    def figures(self) -> dict[str, object]:
        """Return the results of the rounds so far, amounts in cents."""
        return {
            "actions": self.acts,
            "commission": self.charged + self.time_paid,
            "topups": self.topups,
            "chips_conserved": sum(self.stakes) + self.charged == sum(self.brought),
            "final_stakes": self.stakes,
        }


class SimulatedBank(_Simulated):
    """A table against the bank: boxes with policies, the decks in turn where there are two."""

    def __init__(self, settled: TableRules, policies: Sequence[BankedPolicy], seed: int) -> None:
        game = session_rules(settled).against_bank
        self.game, self.policies = game, policies
        self.needed = antes_in_all(game) * game.least_ante
        largest = max(game.most, game.least_ante)
        super().__init__(settled, len(policies), (antes_in_all(game) + 1) * largest, seed, FLOAT)
        self.hands = self.won = 0

    def play(self) -> tuple[BankedResult, list[Event]]:
        """One round, and what happened at the table before it."""
        if min(self.table.stakes) < self.needed:
            self._buy_chips(self.needed)
        if self.table.bank < FLOAT // 2:
            self.give(commands.ChangeFloat(FLOAT, HOUSE))
        opening, told = self.started()
        assert isinstance(opening, BankedRoundOpened)
        shoe = Shoe(shuffled(self.deck.cards, self.source))
        if self.game.cut:
            shoe = shoe.cut(self.source.randint(2, self.deck.count - 2))
        played = play_opened_banked(self.game, opening, shoe, self.policies, self.source)
        self.table = absorb(self.table, played.events[1:])
        self.won += played.state.bank
        self.acts += played.acts
        self.hands += sum([bool(box.hole) for box in played.state.box])
        return played, told

    def figures(self) -> dict[str, object]:
        """Return the results of the rounds so far, amounts in cents; players pay no commission here."""
        return {
            "actions": self.acts,
            "commission": 0,
            "topups": self.topups,
            "chips_conserved": sum(self.stakes) + self.won == sum(self.brought),
            "final_stakes": self.stakes,
            "bank": self.won,
            "hands": self.hands,
        }
