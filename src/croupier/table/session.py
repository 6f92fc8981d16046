"""A table with its rounds as one machine, which takes commands and gives events: the part a driver holds.

It follows the table and the round that is played there, side by side, and gives the postings of every event. It knows
no hidden card: the holder of the shoe enters the cards turned up. Everything in it follows from its events, so a
session built from a log is the session that wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, cast

import msgspec

from croupier.banked import BankedRules
from croupier.banked import State as BankedState
from croupier.banked import commands as bank
from croupier.check import invariant
from croupier.errors import LogError
from croupier.poker import ForcedBetsPosted, RoundOpened, RoundRules, State
from croupier.poker import commands as poker
from croupier.protocol import (
    Choose,
    Decision,
    DeckDoubted,
    EntriesCorrected,
    Event,
    Refusal,
    Report,
    RoundCommand,
    RulingGiven,
)
from croupier.rulebooks import settled_again
from croupier.rulings import AGAINST_BANK, BETWEEN_PLAYERS, OF_OFFICIALS, correction, is_officials
from croupier.table import commands
from croupier.table import events as table_events
from croupier.table.absent_hands import for_absent, is_given_up
from croupier.table.after_the_round import cannot_follow, cannot_take_back
from croupier.table.cards import cards_in_doubt
from croupier.table.dealers import NO_REAL_CARDS, is_real
from croupier.table.decide import decide
from croupier.table.ledger import Postings, Round, round_postings, table_postings
from croupier.table.lineup import owed
from croupier.table.rules import SessionRules, session_rules
from croupier.table.rulings_on_outsiders import decided_first, nobody_there
from croupier.table.stakes import buy_goods
from croupier.table.state import Table, place_of, with_seats
from croupier.table.top_up import stakes_are_open, top_up
from croupier.table.topics import APPLY as APPLY_TABLE
from croupier.table.topics import apply

Command = commands.Command | RoundCommand


class _Moment(msgspec.Struct, frozen=True, gc=False):
    table: Table
    round: Round
    decided: tuple[int, ...]


class Held(NamedTuple):
    """A session at some moment."""

    rules: SessionRules
    table: Table
    round: Round | None
    before: list[_Moment]
    meanwhile: list[tuple[int, Event]]
    posts: poker.Post
    decided: tuple[int, ...]


def between_rounds(rules: SessionRules, table: Table) -> Held:
    """Return a session at a moment at which nothing is known of a round, as before one is opened."""
    return Held(rules, table, None, [], [], poker.NO_POSTS, ())


class Session:
    """A table and its rounds."""

    def __init__(self, opening: table_events.TableOpened) -> None:
        self.rules: SessionRules = session_rules(settled_again(opening.rulebook, bytes(opening.rules)))
        self.table = Table()
        self.round: Round | None = None
        # both are held as they are, and made anew with each event, so that nothing has to be copied to come back to them
        self._before: list[_Moment] = []  # the moment before each event of the round
        self._meanwhile: list[tuple[int, Event]] = []  # of the table since it began, and how much of it had happened
        self._known: tuple[object, object, object] = (None, None, None)  # a state, its rules, and what it waits for
        self._posts = poker.NO_POSTS
        self._decided: tuple[int, ...] = ()  # the events of the round by officials that stand, by their numbers
        self.opening = self.take(opening)

    @classmethod
    def of(cls, events: Iterable[Event]) -> Session:
        """The session that these events tell."""
        told = iter(events)
        opening = next(told, None)
        if not isinstance(opening, table_events.TableOpened):
            raise LogError("the log of a table begins with its opening")
        session = cls(opening)
        for event in told:
            session.take(event)
        return session

    @property
    def due(self) -> object:
        """Return what the round waits for; None between rounds, but for a choice left open about the last one."""
        state = self.round
        if state is None or (state.ended and not self._ruling_is_open()):
            return None
        rules, (known, ruled, awaited) = self.rules, self._known
        if known is not state or ruled is not rules.game:
            awaited = rules.kind.due(rules.game, state)
            self._known = state, rules.game, awaited
        return awaited

    @property
    def between_players(self) -> tuple[RoundRules, State]:
        """The rules and the round, at a table where one between players was opened."""
        return self.rules.between_players, cast("State", self.round)

    @property
    def against_bank(self) -> tuple[BankedRules, BankedState]:
        """The rules and the round, at a table where one against the bank was opened."""
        return self.rules.against_bank, cast("BankedState", self.round)

    @property
    def post(self) -> poker.Post:
        """The command that collects the forced bets of the round that was opened, posts for missed blinds with them."""
        return self._posts

    @property
    def states(self) -> list[Round]:
        """The states of the round, the last one or the one that goes on, each after one of its events."""
        return [moment.round for moment in self._before[1:]] + ([] if self.round is None else [self.round])

    @property
    def before_round(self) -> Table | None:
        """The table as it stood before the last round was opened; None where none was."""
        return self._before[0].table if self._before else None

    @property
    def for_absent(self) -> RoundCommand | None:
        """Return the dealer's next command for absent players at a tournament table, before anything else."""
        return for_absent(self.rules, self.table, self.round)

    def decide(self, command: Command) -> Decision:
        """Answer a command for the table or for its round."""
        if not isinstance(command, RoundCommand):
            return self._of_table(command)
        state = self.round
        if type(command) is poker.AddChips:
            return Refusal("not-a-command", "chips come into a round by topping up the stake", "system")
        if state is None:
            if type(command) is Report:
                return self._of_round(self.rules.kind.empty, command)
            return Refusal("no-round", "no round is being played", self.rules.clause("order_of_play"))
        if type(command) is poker.FoldAbsent and not is_given_up(self.rules, self.table, command):
            return Refusal(
                "not-away",
                "this player is at the table, or was when the hands were dealt",
                self.rules.clause("absent.hand"),
            )
        if type(command) is bank.PlaceWagers and command.lying and not is_real(self.table):
            return Refusal(
                "chips-not-real",
                "wagers are entered as they lie only where chips are real",
                self.rules.clause("wagers.start"),
            )
        events = self._of_round(state, command)
        if type(events) is Refusal:
            return events
        if type(command) in _RULED and (refusal := nobody_there(self.rules, self.table, events)):
            return refusal
        if type(command) in _DEALING:
            return cards_in_doubt(self.rules, self.table) or events
        return (state.ended and cannot_follow(self.rules, self.table, events)) or events

    def _of_table(self, command: commands.Command) -> Decision:
        """Answer a command for the table."""
        if isinstance(command, commands.BuyGoods) and (held := self._folded_with(command.account)) is not None:
            return buy_goods(self.rules, self.table, command, held)
        if isinstance(command, commands.CorrectEntries):
            return self._correction(command)
        if isinstance(command, commands.RaiseStake) and stakes_are_open(self.rules, self.table, self.round):
            return top_up(self.rules, self.table, self.between_players[1], command)
        if isinstance(command, _AFTER_RULINGS) and (refusal := self.ruling_first(getattr(command, "account", ""))):
            return refusal
        return decide(self.rules, self.table, command)

    def ruling_first(self, account: str) -> Refusal | None:
        """Refuse what waits for a ruling that is open, on the last round or on this player."""
        if self._ruling_is_open():
            return Refusal("ruling-open", "a ruling on the last round comes first", "system")
        if decided_first(self.rules, self.table, self.round, account):
            return Refusal("ruling-open", "a ruling on this player comes first", self.rules.clause("breach"))
        return None

    def _of_round(self, state: Round, command: RoundCommand) -> Decision:
        """Answer a command for the round that is played, or was played last."""
        kind = self.rules.kind
        if type(command) not in kind.commands:
            return Refusal("not-a-command", f"this is not a command of {kind.round}", "system")
        return kind.decide(self.rules.game, state, command, self.due if state is self.round else None)

    def _correction(self, command: commands.CorrectEntries) -> Decision:
        """Take entries back; only where cards are real, for what the house dealt no person entered."""
        if not is_real(self.table):
            return NO_REAL_CARDS
        if self.round is None:
            return Refusal("no-round", "no round is being played", self.rules.clause("order_of_play"))
        answer = correction(len(self._before), command.before, command.by, command.reason)
        if isinstance(answer, Refusal):
            return answer
        if self.round.ended and (refusal := self.keeps_pots(command.before)):
            return refusal
        if seat := self._has_bought_since(command.before):
            words = f"seat {seat} has bought goods since, with chips of that hand: an official rules on what is wrong"
            return Refusal("ruling-needed", words, self.rules.clause("stake.reduce", 1))
        if self._has_added_since(command.before):
            words = "a player has added to the stake since: an official rules on what is wrong"
            return Refusal("ruling-needed", words, self.rules.clause("stake.topup"))
        if self._before[command.before].decided != self._decided and not self.rules.is_left_to(command.by):
            words = f"that would overrule a ruling or an official: the {self.rules.ways['official']} takes it back"
            return Refusal("would-overrule", words, self.rules.clause("dispute"))
        return (answer,)

    def keeps_pots(self, before: int) -> Refusal | None:
        """Refuse to take back the pots of a round that is over to before this event of it; None where they may be."""
        since = [event for number, event in self._meanwhile if number > before]
        return cannot_take_back(self.rules, self.table, self._before[before].round, since)

    def _has_bought_since(self, before: int) -> int:
        """A seat that has folded and paid for goods, and would be in the hand again or have put those chips in; else 0."""
        then = self._before[before].round
        for seat in {seat for seat, _ in self.table.spent}:
            place, spent = then.seats.index(seat), sum([amount for other, amount in self.table.spent if other == seat])
            aside = dict(self.table.aside).get(seat, 0)
            if not self.rules.kind.is_folded(then, place) or then.stake[place] + aside < spent:
                return seat
        return 0

    def _has_added_since(self, before: int) -> bool:
        """Tell whether chips came into the round that a correction would leave out of it."""
        then = self._before[before].round
        return self.round is not None and then.brought != self.round.brought

    def _ruling_is_open(self) -> bool:
        """Tell whether a choice is left to be made about a round that has ended."""
        state = self.round
        if state is None or not state.ended or self.table.playing:
            return False
        return state.choice is not None

    def _folded_with(self, account: str) -> int | None:
        """Return the chips of a player who has folded in the round going on; None for every other player."""
        place, state = place_of(self.table, account), self.round
        if place < 0 or state is None or self.table.players[place].seat not in self.table.playing:
            return None
        seat = self.table.players[place].seat
        at = self.table.playing.index(seat)
        if not self.rules.kind.is_folded(state, at):
            return None
        aside = dict(self.table.aside).get(seat, 0)
        return state.stake[at] + aside - sum([amount for other, amount in self.table.spent if other == seat])

    def take(self, event: Event) -> Postings:
        """Follow one event, of the table or of its round; answers what it moves."""
        if self.round is None and isinstance(event, RulingGiven | DeckDoubted):
            self.table = apply(self.table, event)  # a count of the cards before the first round
            return ()
        if type(event) in _OF_ROUND:
            return self._take_of_round(event)
        invariant(type(event) in APPLY_TABLE, f"{type(event).__name__} is an event of a table")
        postings = table_postings(self.table, event)
        if self.round is not None:
            self._meanwhile = [*self._meanwhile, (len(self._before), event)]
        self.table = apply(self.table, event)
        if isinstance(event, table_events.RulesChanged):
            self.rules = session_rules(settled_again(self.rules.table.rulebook, bytes(event.rules)))
            self.table = with_seats(self.table, self.rules.seats)
        elif (
            isinstance(event, table_events.SeatLeft | table_events.SeatChanged) and self.table.seats > self.rules.seats
        ):
            self.table = with_seats(self.table, self.rules.seats)  # no player sits beyond the others any more
        return postings

    def _take_of_round(self, event: Event) -> Postings:
        kind = self.rules.kind
        what = type(event)
        opens = what is kind.opening
        if opens:
            self._before, self._meanwhile, self._decided = [], [], ()
            self.round = kind.empty
        table, before = self.table, self.round
        invariant(before is not None, "a round is opened before anything happens in it")
        assert before is not None
        self._before = [*self._before, _Moment(table, before, self._decided)]
        if type(event) is EntriesCorrected:
            invariant(0 < event.before < len(self._before), "a correction goes back to an event of this round")
            back = self._before[event.before]
            self.table, self.round, self._decided = back.table, back.round, back.decided
            for number, other in self._meanwhile:  # a correction of the round leaves what else happened at the table
                if number > event.before and type(other) in APPLY_TABLE:
                    self.table = APPLY_TABLE[type(other)](self.table, other)
            return round_postings(table, kind.house, before, back.round, event)
        if what in OF_OFFICIALS and is_officials(event):
            self._decided += (len(self._before) - 1,)
        self.round = after = kind.apply[what](before, event)
        change = APPLY_TABLE.get(what)
        if change:
            self.table = change(table, event)
            if opens:
                self._posts = owed(self.rules, self.table) if what is RoundOpened else poker.NO_POSTS
                return ()
        if type(event) is ForcedBetsPosted and event.owed:
            self._posts = poker.Post(event.owed, event.owed_under)
        return round_postings(table, kind.house, before, after, event)

    def give(self, command: Command) -> tuple[tuple[Event, ...], list[Postings]] | Refusal:
        """Carry a command out: its events and what each of them moves, or a refusal and nothing changed."""
        events = self.decide(command)
        return events if type(events) is Refusal else (events, self.carry_out(events))

    def carry_out(self, events: tuple[Event, ...]) -> list[Postings]:
        """Follow what was decided, all of it or none; answers what each event moves."""
        held = self.hold()
        try:
            return [self.take(event) for event in events]
        except BaseException:
            self.restore(held)
            raise

    def hold(self) -> Held:
        """Everything as it is now, to come back to."""
        return Held(self.rules, self.table, self.round, self._before, self._meanwhile, self._posts, self._decided)

    def restore(self, held: Held) -> None:
        """Everything as it was."""
        self.rules, self.table, self.round, self._before, self._meanwhile, self._posts, self._decided = held


_RULED = (Report, Choose)
_DEALING = (poker.DealHoles, bank.Deal)
_OF_ROUND = {*BETWEEN_PLAYERS.apply, *AGAINST_BANK.apply, EntriesCorrected}
_AFTER_RULINGS = (
    commands.StartRound,
    commands.LeaveSeat,
    commands.SendAway,
    commands.ChangeStack,
    commands.ChangeSeat,
    commands.ReleaseSeat,
    commands.BarPlayer,
    commands.CloseTable,
)
