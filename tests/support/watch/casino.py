"""A house full of tables, played with the real engine, stretch by stretch, and told to the watch.

Every stretch each player goes on or leaves, and others come in their place. Colluders like to sit with their partners,
and so do honest friends. The clock is simulated: every act takes what its player takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from croupier.bots import Seat
from croupier.bots.rounds import play_round
from croupier.bots.tables import shuffled
from croupier.cards import Shoe, card_text
from croupier.poker import Act, HolesDealt, State, opened
from croupier.poker.rules import RoundRules
from croupier.rulebooks import deck_of, rulebook, settle
from croupier.table import session_rules
from croupier.watch.seen import Timed, seen_round
from croupier.watch.strength import strengths
from croupier.watch.together import Sit
from croupier.watch.watch import Memory, Watch
from tests.support.watch.players import DUMPER, HONEST, SCHEMES, Mate, Player, honest_player

SEATS = 6
STRETCH = 40  # rounds at a table before anybody gets up
BUY_IN = 100  # big blinds
MOST = 250  # with more, a player takes the winnings and buys in again
START_MS = 1_800_000_000_000
DEALER_MS = 700
TOGETHER = {True: 0.85, False: 0.6}  # of the times one of two sits down: of colluders, of honest friends
MACHINES = ("fixed", "uniform", "lognormal")


@dataclass
class Crowd:
    """All players, and which of them were planted."""

    players: list[Player]
    pairs: dict[tuple[str, str], str] = field(default_factory=dict)  # by accounts in order: the scheme
    bots: dict[str, str] = field(default_factory=dict)  # by account: the machine
    friends: set[tuple[str, str]] = field(default_factory=set)


def crowd_of(honest: int, pairs: int, bots: int, friends: int, seed: int) -> Crowd:
    """Make so many honest players, with colluders, bots and honest friends among them."""
    source = Random(f"crowd {seed}")
    players = [honest_player(f"p{number:04}", source) for number in range(honest + 2 * pairs + bots)]
    order = players[:]
    source.shuffle(order)
    crowd = Crowd(players)
    for number in range(pairs):
        one, other = order.pop(), order.pop()
        scheme = SCHEMES[number % len(SCHEMES)]
        for player, mate in ((one, other), (other, one)):
            player.scheme, player.partner, player.keen = scheme, mate, 0.35 if scheme == DUMPER else 0.8
        one.giving = True
        first, second = sorted((one.account, other.account))
        crowd.pairs[first, second] = scheme
    for number in range(bots):
        bot = order.pop()
        bot.machine, bot.stays = MACHINES[number % len(MACHINES)], 0.97
        crowd.bots[bot.account] = bot.machine
    for _ in range(friends):
        one, other = order.pop(), order.pop()
        one.friend, other.friend = other, one
        first, second = sorted((one.account, other.account))
        crowd.friends.add((first, second))
    return crowd


class Casino:
    """Tables of one game, and who sits there."""

    def __init__(self, crowd: Crowd, tables: int, seed: int, book: str = "act-omaha-2006") -> None:
        source = rulebook(book)
        given = {"limit": "pot", "blinds": "1,2", "commission": "none", "stake.min": "40"}
        settled = settle(source, given, defaults=source.example.table, simulation=True)
        self.rules: RoundRules = session_rules(settled).between_players
        self.deck = deck_of(settled)
        self.crowd, self.seed = crowd, seed
        self.source = Random(f"casino {seed}")
        self.tables: list[list[Player]] = [[] for _ in range(tables)]
        self.stakes: dict[str, int] = {}
        self.at = START_MS
        self.rounds = 0
        self.watch = Watch(Memory(), lambda _account: False)

    def stretch(self) -> None:
        """Let players come and go, then play so many rounds at every table."""
        self._move()
        began, latest = self.at, self.at
        for number, table in enumerate(self.tables):
            at = began
            for _ in range(STRETCH):
                at = self._round(number, table, at)
            latest = max(latest, at)
        self.at = latest + 30_000
        for _ in self.watch.count_seats():
            pass

    def _move(self) -> None:
        source = self.source
        for number, table in enumerate(self.tables):
            for player in list(table):
                if player in table and source.random() > player.stays:
                    self._leave(player, number)
                    if player.partner in table and source.random() < TOGETHER[True]:
                        self._leave(player.partner, number)
        seated = {player.account: table for table in self.tables for player in table}
        away = [player for player in self.crowd.players if player.account not in seated]
        source.shuffle(away)
        free = [number for number, table in enumerate(self.tables) for _ in range(SEATS - len(table))]
        source.shuffle(free)
        waiting = sorted(away, key=lambda player: not player.machine)  # a machine is there again at once
        while free and waiting:
            player = waiting.pop(0)
            self._sit(player, free)
            mate = player.partner or player.friend
            if mate in waiting and source.random() < TOGETHER[bool(player.partner)] and free:
                assert mate
                waiting.remove(mate)
                self._sit(mate, free)

    def _leave(self, player: Player, number: int) -> None:
        self.tables[number].remove(player)
        self.stakes.pop(player.account, None)
        self.watch.sit(Sit(self.at, player.account, f"table-{number}", left=True))

    def _sit(self, player: Player, free: list[int]) -> None:
        mate = player.partner or player.friend
        wanted = [at for at in free if mate in self.tables[at]]
        number = wanted[0] if wanted and self.source.random() < TOGETHER[bool(player.partner)] else free[0]
        free.remove(number)
        self.tables[number].append(player)
        self.at += 200
        self.watch.sit(Sit(self.at, player.account, f"table-{number}"))

    def _round(self, number: int, table: list[Player], at: int) -> int:
        big = self.rules.blinds[-1]
        table.append(table.pop(0))  # the button moves
        for player in table:
            if not 40 * big <= self.stakes.get(player.account, 0) <= MOST * big:
                self.stakes[player.account] = BUY_IN * big
        self.rounds += 1
        stakes = tuple([self.stakes[player.account] for player in table])
        shoe = Shoe(shuffled(self.deck.cards, self.source))
        eyes = Eyes(self.rules, table, shoe, self.source)
        seats = tuple(range(1, len(table) + 1))
        played = play_round(self.rules, seats, stakes, shoe, [eyes.policy] * len(table), self.source)
        told, at = eyes.timed(played.events, at)
        cards = {place: card_text(card) for place, card in enumerate(shoe.cards)}
        name = (f"table-{number}", self.rounds, "cents")
        seen = seen_round(self.rules, told, [player.account for player in table], cards, name)
        self.watch.take(seen)
        for player, left, had in zip(table, played.state.stake, stakes, strict=True):
            self.stakes[player.account] = left
            player.tilted = 15 if left - had < -50 * big else max(0, player.tilted - 1)
        return at


class Eyes:
    """One round as its players see it: their own hand, and a colluder's partner's."""

    def __init__(self, rules: RoundRules, table: Sequence[Player], shoe: Shoe, source: Random) -> None:
        self._rules, self._table, self._shoe, self._source = rules, table, shoe, source
        self._known: dict[tuple[str, ...], list[float]] = {}
        self._thought: list[float] = []
        self._at_it = {
            player.account: source.random() < player.keen
            for player in table
            if player.scheme != HONEST and player.partner in table
        }
        for player in table:  # two at it together
            if player.account in self._at_it and player.partner:
                self._at_it[player.partner.account] = self._at_it[player.account]

    def policy(self, seat: Seat, source: Random) -> Act:
        """The act of whoever is in turn."""
        state, place = seat.state, seat.due.place
        player, held = self._table[place], self._strengths(state)
        mate = self._mate(player, state, held)
        self._thought.append(player.seconds(source, held[place], seat.due.price))
        return player.act(seat, source, held[place], mate)

    def _mate(self, player: Player, state: State, held: Sequence[float]) -> Mate | None:
        if not self._at_it.get(player.account) or not player.partner:
            return None
        place = self._table.index(player.partner)
        live = bool(state.live >> place & 1)
        return Mate(place, held[place], live, bool(state.acted >> place & 1))

    def _strengths(self, state: State) -> list[float]:
        if state.board not in self._known:
            hands = [opened(state, place, self._shoe) for place in range(len(self._table))]
            self._known[state.board] = strengths(self._rules, hands, state.board)
        return self._known[state.board]

    def timed(self, events: Sequence[object], at: int) -> tuple[list[Timed], int]:
        """The events with the moments they were written at."""
        thought = iter(self._thought)
        told = []
        for event in events:
            acted = type(event).__name__ in ("Folded", "Checked", "Called", "Raised", "CalledAndFolded")
            at += int(next(thought) * 1000) if acted else DEALER_MS
            told.append(Timed(event, at))  # type: ignore[arg-type]
        return told, at


def opened_hands(events: Sequence[object]) -> Iterator[HolesDealt]:
    """The deals of a round."""
    return (event for event in events if isinstance(event, HolesDealt))
