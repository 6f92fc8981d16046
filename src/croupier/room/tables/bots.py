"""Bots at a table: they play hands, sit down, buy chips and make room for people.

A bot is a person for the table, marked in every view. It sees what a person in its seat would see, plays by a policy of
bots/, takes its time in its turn, and none at the showdown. Its chance comes from the room's source and the moment, so the
same room plays the same way.
"""

from __future__ import annotations

from random import Random

from croupier.banked import BankedRules, ChooseDue
from croupier.banked import commands as bank
from croupier.bots import BANKED_POLICIES, BankedSeat, Seat, antes_in_all, regular
from croupier.cards import TEXT
from croupier.house import BOT, BOT_MARK, People, Person
from croupier.poker import ActDue
from croupier.poker import commands as poker
from croupier.protocol import Refusal
from croupier.room.streams.table import TableStream
from croupier.table import Player, Session, SessionRules, commands, is_declared, place_of
from croupier.views import stake_bounds, top_up_bounds

NAMES = ("Ada", "Bruno", "Clara", "Dario", "Edith", "Felix", "Greta", "Hugo", "Irma", "Jonas", "Karin", "Linus")
POLICY = "bot"  # against the bank
STAKES = 3  # a bot sits down with so many times the least stake
ANTES = 8  # and against the bank with so many times what one round can cost


def bot_named(table: str, number: int) -> Person:
    """The bot with a number at a table."""
    name = NAMES[(number - 1) % len(NAMES)]
    return Person(f"{BOT}{table}-{number}", f"{name}{BOT_MARK}", bot=True)


def bot_of(table: str, account: str) -> Person | None:
    """The bot with this account at a table; None for a person."""
    number = account.removeprefix(f"{BOT}{table}-")
    return bot_named(table, int(number)) if number != account and number.isdecimal() else None


def _cards(host: TableStream, place: int) -> tuple[str, ...]:
    return tuple([TEXT[card] for card in host.cards.hole(place)])


def act_of_bot(host: TableStream, due: ActDue, source: Random) -> poker.Command:
    """Choose the act of a bot in turn."""
    game, state = host.session.between_players
    return regular(Seat(game, state, _cards(host, due.place), due), source)


def choice_of_bot(host: TableStream, due: ChooseDue, place: int, source: Random) -> bank.Command:
    """Choose a bot's decision against the bank."""
    game, state = host.session.against_bank
    return BANKED_POLICIES[POLICY].choose(BankedSeat(game, state, _cards(host, place), due, place), source)


def wagers_of_bot(rules: BankedRules, place: int, stake: int, source: Random) -> bank.PlaceWagers | None:
    """Choose the wagers a bot puts on its box."""
    return BANKED_POLICIES[POLICY].wager(rules, place, stake, source)


def _whole_round(rules: SessionRules) -> int:
    """The cost of a whole round against the bank at the minimum ante."""
    return antes_in_all(rules.against_bank) * rules.against_bank.least_ante


def buy_in(session: Session, account: str, at: int) -> int:
    """The stake a bot sits down with."""
    rules = session.rules
    if rules.kind.has_bank:
        return ANTES * _whole_round(rules)
    least, most = stake_bounds(session, account, at)
    wanted = max(least, STAKES * rules.stake_min)
    return min(wanted, most) if most else wanted


class Company:
    """The bots that keep people company at a table: as many as make up the number, one coming or going at a time.

    A player who sits down finds as many others as they saw, so one person comes on top of the number; for every other one
    a bot makes room, the one with the fewest chips.
    """

    def __init__(self, wanted: int, table: str, people: People) -> None:
        self._wanted, self._people = wanted, people
        self._bots = [bot_named(table, number) for number in range(1, wanted + 1)]
        for bot in self._bots:
            people.meet(bot)

    def next_move(self, session: Session, permitted: str, at: int) -> commands.Command | None:
        """A bot's next command between rounds; None where all is well. `permitted` names the authority for its seat."""
        bots = [player for player in session.table.players if self._people.of(player.account).bot]
        return (
            self._leaves(session, bots, at)
            or self._buys(session, bots)
            or self._posts(bots)
            or self._sits_down(session, bots, permitted, at)
        )

    def _leaves(self, session: Session, bots: list[Player], at: int) -> commands.Command | None:
        table = session.table
        many = _there(session) > self._number(session) or bool(table.waiting and len(table.players) >= table.seats)
        if not bots or not many:
            return None
        return commands.LeaveSeat(min(bots, key=lambda bot: table.stakes[place_of(table, bot.account)]).account, at)

    def _number(self, session: Session) -> int:
        """The number of players there should be to play with."""
        people = [player for player in session.table.players if not self._people.of(player.account).bot]
        return self._wanted + any(not player.away for player in people)

    def _buys(self, session: Session, bots: list[Player]) -> commands.Command | None:
        stakes = {
            player.account: stake for player, stake in zip(session.table.players, session.table.stakes, strict=True)
        }
        for player in bots:
            stake = stakes[player.account]
            least, most = top_up_bounds(session.rules, stake)
            declared = is_declared(session.rules, session.table, place_of(session.table, player.account))
            if stake < self._enough(session) and not declared and (not most or most >= least):
                wanted = max(least, self._enough(session))
                return commands.RaiseStake(player.account, min(wanted, most) if most else wanted)
        return None

    def _enough(self, session: Session) -> int:
        if session.rules.kind.has_bank:
            return _whole_round(session.rules)
        return max(session.rules.stake_min, session.rules.fee + 1)

    def _posts(self, bots: list[Player]) -> commands.Command | None:
        for player in bots:
            if player.waits in ("new", "missed", "moved") and not player.post:
                return commands.ChooseEntry(player.account, True)
        return None

    def _sits_down(self, session: Session, bots: list[Player], permitted: str, at: int) -> commands.Command | None:
        table = session.table
        if _there(session) >= self._number(session) or len(table.players) >= table.seats - 1 or table.waiting:
            return None
        seated, taken = {player.account for player in bots}, {player.seat for player in table.players}
        account = next(bot.account for bot in self._bots if bot.account not in seated)
        stake = buy_in(session, account, at)
        for seat in [seat for seat in range(1, table.seats + 1) if seat not in taken]:
            command = commands.TakeSeat(account, seat, stake, at, permitted, speaks=True)
            if not isinstance(session.decide(command), Refusal):
                return command
        return None


def _there(session: Session) -> int:
    """Count the players who can be played with; those who sit out are not."""
    return sum(not player.away for player in session.table.players)
