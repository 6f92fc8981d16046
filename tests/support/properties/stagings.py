"""Two random tables of one tournament of any rulebook, checked after every event.

Players are moved from one to the other, go away and come back, buy in again, lose chips and bust; levels rise; rounds are
played by random policies, with misdeals, void rounds and wagers out of order among them. A second session reads every
event as it is told, the ledger is held against both tables, and the report of each round against the stacks. Everything
comes from the name of the staging.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from croupier import deck_of, rulebook, settle
from croupier.banked import commands as banked_commands
from croupier.banked.dealer import dealer_command as banked_dealer
from croupier.banked.dealer import opened as banked_opened
from croupier.banked.due import ChoiceDue as BankedChoiceDue
from croupier.banked.due import ChooseDue, WagersDue
from croupier.banked.rules import BankedRules
from croupier.banked.state import State as BankedState
from croupier.bots import BANKED_POLICIES, POLICIES, BankedSeat, Seat
from croupier.cards import Shoe
from croupier.cards.notation import card_text
from croupier.chips import CAGE
from croupier.history.log.native import read_events
from croupier.poker.dealer import dealer_command, opened
from croupier.poker.due import ActDue, ChoiceDue, DealerDue
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.commands import Choose, Report
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.record import Chain
from croupier.rulings import reports
from croupier.rulings.banked import reports as br
from croupier.rulings.round import reported
from croupier.table import commands as table_commands
from croupier.table.decide import due
from croupier.table.events import TableEvent
from croupier.table.ledger import Postings
from croupier.table.opening import open_table
from croupier.table.round_report import report_of, round_report
from croupier.table.rules import MINUTE_MS, session_rules
from croupier.table.session import Command, Session
from croupier.table.state import Table, at_seat
from croupier.verify.verifier import verify_lines
from tests.support.sessions import states_of
from tests.support.tournament_tables import DIRECTOR, IN_CHIPS

BOOKS = ("act-omaha-2006", "act-manila-2005", "adelaide-omaha", "adelaide-omaha", "act-uth-2019", "act-uth-2025")
NO_CLAUSE = ("system", "practice")
PEOPLE = tuple(f"p{number}" for number in range(10))
ROUNDS = 25
LEVELS = ("25,50", "50,100", "75,150", "200,400")


class Stage:
    """One of the tables, with the session that only reads its log."""

    def __init__(self, opening: Any) -> None:
        self.session, self.shadow = Session(opening), Session(opening)
        self.log: list[Event] = [opening]
        self.times = [0]
        self.round: list[Event] = []

    @property
    def table(self) -> Table:
        return self.session.table


class Staging:
    """Two tables, and everything that is checked of them on the way."""

    def __init__(self, name: str) -> None:
        self.source = Random(name)
        self.book = rulebook(self.source.choice(BOOKS))
        self.banked = "boxes" in self.book.rules
        settled = settle(self.book, self._rules(), defaults=self.book.example.table)
        rules = session_rules(settled)
        self.stages = [
            Stage(
                open_table(
                    rules,
                    table,
                    by="operator",
                    approval="A-17",
                    shoe="S-1",
                    bank=10_000_000 if self.banked else 0,
                    tournament="cup",
                )
            )
            for table in ("A", "B")
        ]
        self.books: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.at = 0
        for stage in self.stages:
            self._book(stage.shadow.opening)
            self._cards(stage)

    def _rules(self) -> dict[str, str]:
        given = dict(pair.split("=") for pair in IN_CHIPS)
        if self.banked:
            marker = self.source.choice(("true", "false"))
            given |= {"absent.posts": self.source.choice(("none", "least-wager"))}
            return given | {"boxes": "5", "bet.min": "50", "bet.max": "1000", "chip": "2", "marker": marker}
        given |= {
            "blinds": "25,50",
            "chip": "25",
            "seats": "6",
            "limit": self.source.choice(("no-limit", "pot", "fixed")),
        }
        if self.book.id == "adelaide-omaha":
            return given | {"ante": self.source.choice(("none", "25")), "straddle": "true"}
        given |= {"tapout": self.source.choice(("everything", "units"))}
        return given | {"bet.min": "50", "ante": "25", "betting": self.source.choice(("blinds", "both", "antes"))}

    def _cards(self, stage: Stage) -> None:
        whole = tuple(map(card_text, deck_of(stage.session.rules.table).cards))
        for number in range(1, stage.session.rules.decks + 1):
            self.accepted(stage, table_commands.BringDeck("red" if number == 1 else "blue"))
            self.accepted(stage, table_commands.CheckDeck(number, whole, "dealer Kim"))
            if "deck.wash" in stage.session.rules.ways:
                self.accepted(stage, table_commands.WashDeck(number, "dealer Kim"))

    def run(self) -> Staging:
        """Play it through."""
        for number, account in enumerate(PEOPLE[:8]):
            self._issue(account, 1500)
            self._seat(self.stages[number % 2], account, 1500)
        for _ in range(ROUNDS):
            self.at += MINUTE_MS
            stage = self.source.choice(self.stages)
            for _ in range(self.source.randint(0, 3)):
                self._order(self.source.choice(self.stages))
            self._play(stage)
            self._out(stage)
        for stage in self.stages:
            self._replayed(stage)
        return self

    # Commands and what is checked of them

    def give(self, stage: Stage, command: Command) -> Refusal | None:
        """A command, right or wrong: its events, checked one by one, or a refusal and nothing changed."""
        held = (stage.session.rules, stage.session.table, stage.session.round)
        answer = stage.session.give(command)
        if isinstance(answer, Refusal):
            now = (stage.session.rules, stage.session.table, stage.session.round)
            assert all(one is other for one, other in zip(held, now, strict=True)), f"{command} was refused: {answer}"
            assert answer.clause in NO_CLAUSE or answer.clause in self.book.clauses, answer
            self.refusals[f"{type(command).__name__} {answer.clause}"] += 1
            return answer
        for event, moved in zip(*answer, strict=True):
            self._follow(stage, event, moved)
        assert (stage.shadow.table, stage.shadow.round) == (stage.session.table, stage.session.round)
        return None

    def accepted(self, stage: Stage, command: Command) -> None:
        refused = self.give(stage, command)
        assert refused is None, (command, refused)

    def _follow(self, stage: Stage, event: Event, moved: Postings) -> None:
        assert stage.shadow.take(event) == moved
        stage.log.append(event)
        stage.times.append(self.at)
        if not isinstance(event, TableEvent):
            stage.round.append(event)
        self._book(moved)
        self._compare(stage, event)

    def _book(self, postings: Postings) -> None:
        for posting in postings:
            assert posting.unit == "chips:cup"
            self.books[posting.account] += posting.amount

    def _compare(self, stage: Stage, event: Event) -> None:
        """The ledger against the table: the balance, nothing below zero, every stack; nobody owes or has missed a blind."""
        assert sum(self.books.values()) == 0, event
        assert not {name: held for name, held in self.books.items() if held < 0 and name != CAGE}, event
        table, state = stage.shadow.table, stage.shadow.round
        stacks = {one.account: stack for one, stack in zip(table.players, table.stakes, strict=True)}
        if table.playing and state is not None and state.stake:
            by_seat = dict(zip(table.playing, state.stake, strict=True))
            stacks |= {one.account: by_seat[one.seat] for one in table.players if one.seat in by_seat}
        lying = f"stake:{table.name}:"
        held = {name.removeprefix(lying): amount for name, amount in self.books.items() if name.startswith(lying)}
        assert {name: stack for name, stack in held.items() if stack} == {one: at for one, at in stacks.items() if at}
        assert self.books[f"pot:{table.name}"] == 0 or table.playing, event
        assert self.books[f"float:{table.name}"] == table.bank or table.playing, event
        for one in table.players:
            assert not one.missed
            assert one.waits in ("", "free")

    # What the tournament orders

    def _issue(self, account: str, chips: int) -> None:
        self.books[CAGE] -= chips
        self.books[f"entrant:cup:{account}"] += chips

    def _seat(self, stage: Stage, account: str, stack: int) -> Refusal | None:
        free = [seat for seat in range(1, stage.table.seats + 1) if at_seat(stage.table, seat) is None]
        if not free:
            return Refusal("tournament-full", "full", "system")
        seat = self.source.choice(free)
        return self.give(stage, table_commands.TakeSeat(account, seat, stack, self.at, DIRECTOR, "tournament"))

    def _somebody(self, stage: Stage) -> str:
        seated = [player.account for player in stage.table.players]
        return self.source.choice(seated) if seated else PEOPLE[0]

    def _order(self, stage: Stage) -> None:
        kind, account, source = self.source.randrange(9), self._somebody(stage), self.source
        if kind == 0:
            self._move(stage, account)
        elif kind == 1:
            self.give(stage, table_commands.GoAway(account))
        elif kind == 2:
            self.give(stage, table_commands.ComeBack(account))
        elif kind == 3:
            self._issue(account, 1000)
            if self.give(
                stage, table_commands.ChangeStack(account, 1000, source.choice(("re-buy", "add-on")), DIRECTOR)
            ):
                self._issue(account, -1000)
        elif kind == 4:
            self.give(stage, table_commands.ChangeStack(account, -source.choice((25, 100, 9999)), "removed", DIRECTOR))
        elif kind == 5:
            level = {"bet.min": source.choice(("50", "100"))} if self.banked else {"blinds": source.choice(LEVELS)}
            self.give(stage, table_commands.SetRules(level, DIRECTOR, self.at))
        elif kind == 6:
            self.give(stage, source.choice(_forbidden(account, self.at)))
        elif kind == 7:
            self._in_again(stage)
        elif not self.banked:
            how = source.choice(("as-written", "button-small"))
            self.give(stage, table_commands.SetRules({"two-handed": how}, DIRECTOR, self.at))

    def _move(self, stage: Stage, account: str) -> None:
        other = next(one for one in self.stages if one is not stage)
        stacks = {one.account: stack for one, stack in zip(stage.table.players, stage.table.stakes, strict=True)}
        if not stacks.get(account) or len(other.table.players) == other.table.seats:
            return
        if self.give(stage, table_commands.SendAway(account, DIRECTOR, self.at, "moved")) is None:
            refused = self._seat(other, account, stacks[account])
            assert refused is None or refused.clause in self.book.clauses, "barred there"

    def _in_again(self, stage: Stage) -> None:
        seated = {player.account for one in self.stages for player in one.table.players}
        waiting = [account for account in PEOPLE if account not in seated]
        if waiting:
            account = self.source.choice(waiting)
            held = self.books[f"entrant:cup:{account}"]
            self._issue(account, 800)
            self._seat(stage, account, held + 800)

    def _out(self, stage: Stage) -> None:
        """Whoever cannot play another hand goes; nobody else does."""
        for player, stack in zip(stage.table.players, stage.table.stakes, strict=True):
            refused = self.give(stage, table_commands.SendAway(player.account, DIRECTOR, self.at, "out"))
            if stage.session.due is None:
                assert (refused is None) == (stack < stage.session.rules.hand_least), (player, stack, refused)

    # Rounds

    def _play(self, stage: Stage) -> None:
        awaited = due(stage.session.rules, stage.table, self.at)
        stage.round = []
        refused = self.give(stage, table_commands.StartRound(self.at))
        assert (refused is None) == (awaited is not None and awaited.awaited == "round"), (awaited, refused)
        if refused:
            return
        self._everybody_is_dealt_in(stage)
        cards = deck_of(stage.session.rules.table).cards
        shoe = Shoe(tuple(card for _ in range(4) for card in self.source.sample(cards, len(cards))))
        for _ in range(600):
            if stage.session.due is None:
                break
            self._step(stage, shoe)
        assert stage.session.due is None, "the round does not end"
        self._reported(stage)

    def _everybody_is_dealt_in(self, stage: Stage) -> None:
        table, least = stage.table, stage.session.rules.hand_least
        for player, stack in zip(table.players, table.stakes, strict=True):
            late = player.seat not in table.playing and player.waits == "free"
            left_out = late or (player.away and stage.session.rules.ways.get("absent.posts") == "none")
            assert (player.seat in table.playing) == (stack >= least and not left_out), (player, stack)
        assert not stage.session.post.owes

    def _step(self, stage: Stage, shoe: Shoe) -> None:
        source, session = self.source, stage.session
        if source.random() < 0.03:
            self._order(stage)
        if command := session.for_absent:
            self.accepted(stage, command)
            return
        awaited, state = session.due, session.round
        if source.random() < 0.02 and not isinstance(awaited, ChoiceDue | BankedChoiceDue):
            self._irregularity(stage)
            return
        if isinstance(awaited, ChoiceDue | BankedChoiceDue):
            choice = source.choice(awaited.choices)
            self.accepted(stage, Choose(choice.name, choice.by, "so decided"))
        elif isinstance(state, BankedState):
            self._against_the_bank(stage, state, awaited, shoe)
        else:
            self._between_players(stage, state, awaited, shoe)

    def _between_players(self, stage: Stage, state: State | None, awaited: Any, shoe: Shoe) -> None:
        game = stage.session.rules.game
        assert isinstance(game, RoundRules)
        assert state is not None
        if isinstance(awaited, ActDue):
            hole = opened(state, awaited.place, shoe)
            self.accepted(stage, POLICIES["random"](Seat(game, state, hole, awaited), self.source))
        elif isinstance(awaited, DealerDue) and awaited.step.kind == "post":
            self.accepted(stage, stage.session.post)
        else:
            self.accepted(stage, dealer_command(game, state, awaited, shoe))

    def _against_the_bank(self, stage: Stage, state: BankedState, awaited: Any, shoe: Shoe) -> None:
        game, source, policy = stage.session.rules.game, self.source, BANKED_POLICIES["random"]
        assert isinstance(game, BankedRules)
        if isinstance(awaited, WagersDue):
            if state.marker >= 0 and source.random() < 0.1:
                early = br.OutOfOrder(source.randrange(len(state.box)), game.least_ante)
                if self.give(stage, Report(reports.encoded(early))) is None:
                    return
            if awaited.places and source.random() < 0.03:
                self._leaves_when_asked(stage, state.boxes[awaited.places[0]])
                return
            for place in awaited.places[:1]:
                made = policy.wager(game, place, state.stake[place], source)
                self.accepted(stage, made or banked_commands.PlaceWagers(place, game.least_ante, game.least_ante))
            if not awaited.places:
                self.accepted(stage, banked_commands.Deal())
        elif isinstance(awaited, ChooseDue):
            place = awaited.places[0]
            seat = BankedSeat(game, state, banked_opened(shoe, state.box[place].hole), awaited, place)
            self.accepted(stage, policy.choose(seat, source))
        else:
            self.accepted(stage, banked_dealer(game, state, awaited, shoe))

    def _leaves_when_asked(self, stage: Stage, box: int) -> None:
        player = at_seat(stage.table, box)
        assert player is not None
        self.give(stage, table_commands.GoAway(player.account))

    def _irregularity(self, stage: Stage) -> None:
        state, source = stage.session.round, self.source
        if isinstance(state, BankedState):
            place = source.randrange(len(state.box))
            clause = source.choice(list(self.book.clauses))
            report: br.BankedReport = source.choice((br.Breach(place, clause), br.Disturbance("fire alarm")))
            self.give(stage, Report(reports.encoded(report)))
        else:
            self.give(
                stage,
                reported(
                    source.choice((reports.CutExposed(), reports.Fraud("marked cards"), reports.Disturbance("fire")))
                ),
            )

    def _reported(self, stage: Stage) -> None:
        """The report of a round says of every stack what the table says."""
        report = round_report(stage.session)
        assert report == report_of(stage.session.rules.kind, stage.table, states_of(stage.round))
        stacks = {one.account: stack for one, stack in zip(stage.table.players, stage.table.stakes, strict=True)}
        for one in report.dealt:
            assert stacks[one.account] == one.after
            assert 0 <= one.put <= one.before
            assert one.after >= one.before - one.put
            if not self.banked:
                assert one.after or one.all_in, "whoever has nothing left went all-in"
                unit = stage.session.rules.game.tapout_unit  # type: ignore[union-attr]
                assert not one.all_in or one.before - one.put < max(unit, 1), "less than a minimum bet is kept"
        if not self.banked:
            assert sum(one.before for one in report.dealt) == sum(one.after for one in report.dealt)
            numbers = sorted(one.all_in for one in report.dealt if one.all_in)
            assert numbers == list(range(1, len(numbers) + 1))
        last = len(report.dealt) if self.banked else 0  # the button, which is nearest to itself
        assert [one.from_button for one in report.dealt] == [*range(1, len(report.dealt)), last]
        if report.void:
            assert all(one.put == 0 and one.after == one.before for one in report.dealt)

    def _replayed(self, stage: Stage) -> None:
        """The record reads back to the same session, and verifies: every event is what the rules decide."""
        name = stage.table.name
        chain = Chain(name)
        lines = [chain.lines([event], 0, at) for event, at in zip(stage.log, stage.times, strict=True)]
        again = Session.of(read_events(lines))
        assert (again.table, again.round) == (stage.session.table, stage.session.round)
        assert again.rules.game.digest == stage.session.rules.game.digest
        found = verify_lines(lines)
        assert found.whole, found.fault


def _forbidden(account: str, at: int) -> tuple[table_commands.Command, ...]:
    """What players may not do by themselves."""
    return (
        table_commands.RaiseStake(account, 100),
        table_commands.LowerStake(account, 100),
        table_commands.LeaveSeat(account, at),
        table_commands.ChangeSeat(account, 1),
        table_commands.TakeSeat("stranger", 1, 1000, at, DIRECTOR),
        table_commands.GiveNotice(DIRECTOR, at, {"chip": "4"}),
        table_commands.ReleaseSeat(account, DIRECTOR, at),
        table_commands.ChooseEntry(account, True),
        table_commands.SendAway(account, "", at, "moved"),
    )
