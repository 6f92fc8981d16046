"""Sessions at a table for tests, written the way a floor person would tell them.

    t = Sat("act-omaha-2006", seats=6)
    t.sits(ann=1, bob=3, cy=5)
    t.plays()                       # one round, everybody folding to the last
    assert t.button == 5 and t.dealt == (1, 3, 5)
    assert t.refused(c.RaiseStake("ann", 100)) == "4.5"

Amounts are dollars where a number stands for money in `sits`, cents in commands. Time runs on by a minute with every
command that asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from croupier import deck_of, rulebook, settle
from croupier.banked.apply import APPLY as APPLY_BANKED
from croupier.banked.events import BankedRoundOpened
from croupier.banked.state import State as BankedState
from croupier.cards.notation import card_text
from croupier.poker.apply import APPLY as APPLY_POKER
from croupier.poker.commands import Act
from croupier.poker.due import ActDue
from croupier.poker.state import State
from croupier.protocol.corrections import Folding
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.table import commands
from croupier.table import events as table_events
from croupier.table.opening import ELECTRONIC_SHOE, open_table
from croupier.table.rules import MINUTE_MS, session_rules
from croupier.table.session import Command, Session
from croupier.table.state import Player, Table, place_of

PIT_MANAGER = "pit manager"


class Sat:
    """A table under test, with its cards brought and checked unless it is said otherwise."""

    def __init__(
        self,
        book: str,
        *,
        rules: Sequence[str] = (),
        cards: bool = True,
        bank: int = 0,
        zone: str = "",
        tournament: str = "",
        shoe: str = ELECTRONIC_SHOE,
    ) -> None:
        given: dict[str, Any] = dict(pair.split("=", 1) for pair in rules)
        source = rulebook(book)
        self.settled = settle(source, given, defaults=source.example.table, simulation=True)
        self.rules = session_rules(self.settled)
        self.opening = open_table(
            self.rules, "T1", by="operator", approval="A-17", shoe=shoe, bank=bank, zone=zone, tournament=tournament
        )
        self.session = Session(self.opening)
        self.events: list[Event] = [self.opening]
        self.balances: dict[str, int] = {}
        self.at = 0
        if cards:
            self.brings_cards()

    def brings_cards(self) -> None:
        """As many decks as are in use, checked card by card and washed where that is asked for."""
        for number in range(1, self.rules.decks + 1):
            self.gives(commands.BringDeck("red" if number == 1 else "blue"))
            self.gives(commands.CheckDeck(number, self.whole_deck, "dealer"))
            if "deck.wash" in self.rules.ways:
                self.gives(commands.WashDeck(number, "dealer"))

    @property
    def whole_deck(self) -> tuple[str, ...]:
        """Every card of the deck, in writing."""
        return tuple(map(card_text, deck_of(self.settled).cards))

    def gives(self, command: Command) -> tuple[Any, ...]:
        """Carry a command out; it must be accepted. The ledger balances after every event."""
        answer = self.session.give(command)
        assert not isinstance(answer, Refusal), f"{command} was refused: {answer}"
        events, postings = answer
        for moved in postings:
            for posting in moved:
                self.balances[posting.account] = self.balances.get(posting.account, 0) + posting.amount
            assert sum(self.balances.values()) == 0
        self.events += events
        return events

    def refused(self, command: Command) -> str:
        """The clause a command is refused with; the table is as it was."""
        return self.refusal(command).clause

    def refusal(self, command: Command) -> Refusal:
        """Why a command is refused; the table is as it was."""
        before = self.session.table
        answer = self.session.give(command)
        assert isinstance(answer, Refusal), f"{command} was accepted"
        assert self.session.table == before
        return answer

    def faulty(
        self, deck: int, cards: tuple[str, ...], by: str = "dealer", *, closing: bool = False
    ) -> table_events.DeckFaulty:
        """What a check of these cards would find wrong with a deck; it is not carried out."""
        answer = self.session.decide(commands.CheckDeck(deck, cards, by, closing))
        assert not isinstance(answer, Refusal), answer
        (found,) = answer
        assert isinstance(found, table_events.DeckFaulty)
        return found

    def minutes(self, minutes: int) -> Sat:
        """Time passes."""
        self.at += minutes * MINUTE_MS
        return self

    def sits(self, *, stake: int = 0, **seats: int) -> Sat:
        """Players sit down, by name and seat, with the least stake or so many dollars."""
        for account, seat in seats.items():
            self.gives(self.sit(account, seat, stake))
        return self

    def sit(self, account: str, seat: int, stake: int = 0, **more: Any) -> commands.TakeSeat:
        """The command with which a player sits down."""
        amount = stake * 100 or self.rules.stake_min or 100_00
        return commands.TakeSeat(account, seat, amount, self.at, **({"permitted": PIT_MANAGER} | more))

    def starts(self) -> Sat:
        """The next round is opened and its forced bets are in."""
        self.minutes(1)
        self.gives(commands.StartRound(self.at))
        if not self.rules.kind.has_bank:
            self.gives(self.session.post)
        return self

    def plays(self, rounds: int = 1) -> Sat:
        """Whole rounds between players: everybody folds, or stands where a fold is not open."""
        from croupier.bots.policies import Seat, choices
        from croupier.cards import Shoe
        from croupier.poker.dealer import dealer_command

        shoe = Shoe(deck_of(self.settled).cards)
        for _ in range(rounds):
            self.starts()
            while (awaited := self.session.due) is not None:
                state, game = self.session.round, self.rules.game
                assert not isinstance(state, BankedState)
                assert state is not None
                if isinstance(awaited, ActDue):
                    open_acts = choices(Seat(game, state, (), awaited))  # type: ignore[arg-type]
                    name = next(act for act in ("fold", "call-and-fold", "stand", "check", "call") if act in open_acts)
                    self.gives(Act(awaited.place, name))
                else:
                    self.gives(dealer_command(game, state, awaited, shoe))  # type: ignore[arg-type]
        return self

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.session.table

    @property
    def button(self) -> int:
        """The seat with the button."""
        return self.table.button

    @property
    def dealt(self) -> tuple[int, ...]:
        """The seats dealt in to the last round, in order of their number."""
        return tuple(sorted(self.table.dealt))

    def player(self, account: str) -> Player:
        """Somebody with a seat."""
        return self.table.players[place_of(self.table, account)]

    def stake(self, account: str) -> float:
        """What somebody has on the table, in dollars."""
        return self.table.stakes[place_of(self.table, account)] / 100

    def told(self, kind: type[Event]) -> list[Any]:
        """All events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def last(self, kind: type[Event]) -> Any:
        """The last event of one kind."""
        return self.told(kind)[-1]

    def posts(self) -> dict[int, tuple[int, int]]:
        """What everybody had in after the forced bets of the last round, by seat: towards a call, and dead; in dollars."""
        from croupier.poker.events import ForcedBetsPosted

        posted = self.last(ForcedBetsPosted)
        pairs = zip(posted.live, posted.dead, strict=True)
        return {seat: (live // 100, dead // 100) for seat, (live, dead) in zip(self.table.dealt, pairs, strict=True)}


def cleared(player: Player) -> Player:
    """A player with nothing owed and nothing waited for, for comparison."""
    return msgspec.structs.replace(player, waits="", waits_under="", missed=0, owing=(), post=False)


__all__ = ["PIT_MANAGER", "Sat", "cleared"]


def states_of(events: Iterable[Event]) -> list[State | BankedState]:
    """The states a round goes through, by its events alone, its opening first."""
    told = list(events)
    folding: Folding[BankedState] | Folding[State]
    banked = isinstance(told[0], BankedRoundOpened)
    folding = Folding(BankedState(), APPLY_BANKED) if banked else Folding(State(), APPLY_POKER)
    return [folding.take(event) for event in told]
