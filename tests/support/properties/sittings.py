"""A random session at a table of any rulebook, checked after every event.

Players come and go, miss blinds, post and wait, move, top up and are barred; decks, limits and blinds change; rounds are
played by random policies, with misdeals, breaches, void rounds, forgotten posts and corrections among them. A second
session reads every event as it is told, the ledger is held against the table, and `Debts` against who is dealt in.
Everything comes from the name of the session.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random

from croupier import deck_of, rulebook, settle
from croupier.banked import commands as banked_commands
from croupier.banked.apply import APPLY as APPLY_BANKED
from croupier.banked.due import ChoiceDue as BankedChoiceDue
from croupier.banked.due import ChooseDue, WagersDue
from croupier.banked.events import BankedRoundOpened
from croupier.banked.rules import BankedRules
from croupier.banked.state import State as BankedState
from croupier.bots import BANKED_POLICIES, POLICIES, BankedSeat, Seat
from croupier.bots.banked_policies import least_wagers
from croupier.bots.banked_rounds import dealer_command as banked_dealer
from croupier.bots.banked_rounds import opened as banked_opened
from croupier.cards import Shoe
from croupier.cards.notation import card_text
from croupier.history.log.native import read_events
from croupier.poker import commands as poker_commands
from croupier.poker.apply import APPLY as APPLY_POKER
from croupier.poker.dealer import dealer_command, opened
from croupier.poker.due import ActDue, ChoiceDue, DealerDue
from croupier.poker.events import ForcedBetsPosted, RoundEnded, RoundOpened
from croupier.poker.rules import RoundRules
from croupier.poker.ruling_events import LatePosted, PostOwed
from croupier.poker.state import State
from croupier.protocol.events import EntriesCorrected, Event
from croupier.protocol.refusal import Refusal
from croupier.record import Chain
from croupier.record.chain import check_chain
from croupier.rulings import reports
from croupier.rulings.banked import reports as br
from croupier.rulings.round import reported
from croupier.table import commands as table_commands
from croupier.table import events as table_events
from croupier.table.cards import cards_in_doubt, cards_wait, decks_here
from croupier.table.decide import due, open_table
from croupier.table.ledger import Postings
from croupier.table.rules import MINUTE_MS, SessionRules, session_rules
from croupier.table.session import Command, Session
from croupier.table.state import Table
from croupier.verify.verifier import verify_lines
from tests.support.properties.debts import Debts
from tests.support.properties.requests import (
    Moment,
    any_command,
    random_rules,
    take_seat,
)

BOOKS = ("act-omaha-2006", "act-manila-2005", "adelaide-omaha", "adelaide-omaha", "act-uth-2019", "act-uth-2025")
STEPS = 120
FLOAT = 1_000_000_00
NO_CLAUSE = ("system", "practice")
ROUND_EVENTS = {*APPLY_POKER, *APPLY_BANKED, EntriesCorrected}


class Sitting:
    """One random session, with everything that is checked of it on the way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.source = Random(name)
        self.book = rulebook(self.source.choice(BOOKS))
        self.given = random_rules(self.book.id, self.source)
        self.settled = settle(self.book, self.given, defaults=self.book.example.table, simulation=True)
        rules = session_rules(self.settled)
        self.opening = open_table(
            rules, "T1", by="operator", approval="A-17", shoe="S-1", bank=0 if rules.has_button else FLOAT
        )
        self.session = Session(self.opening)
        self.shadow = Session(self.opening)
        self.log: list[Event] = [self.opening]
        self.times = [0]  # when each of them was told
        self.books: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.at = 0
        ways = rules.ways
        self.debts = Debts(
            rules.seats,
            ways.get("blinds.missed", ""),
            ways.get("blinds.new.free", ""),
            ways.get("blinds.moved") == "further-waits",
            frozenset() if self.book.id.startswith("adelaide") else frozenset({"new", "free", "missed"}),
        )
        self.told: list[Event] = []  # of the round
        self.before: list[Debts] = []  # the debts before each of them
        self.starts: list[int] = []  # the first event of each entry of the round
        self.stakes: tuple[int, ...] = ()
        self.forgets = False
        self._book(self.shadow.opening)

    @property
    def rules(self) -> SessionRules:
        return self.session.rules

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def moment(self) -> Moment:
        return Moment(self.source, self.table, self.rules, self.at)

    def run(self) -> Sitting:
        """Play the session through."""
        self._cards()
        for _ in range(self.source.randint(2, 6)):
            self.give(take_seat(self.moment))
        for _ in range(self.source.randint(20, STEPS)):
            self.at += self.source.choice((1, 1, 2, 2, 5, 40)) * MINUTE_MS
            if self.table.closed:
                break
            if self.source.random() < 0.4:
                self._round()
            elif self.source.random() < 0.03:
                self._fresh_deck()
            else:
                self.give(any_command(self.moment))
        if self.source.random() < 0.5:
            self._close()
        self._replayed()
        self._verified()
        return self

    def give(self, command: Command) -> Refusal | None:
        """A command, right or wrong: its events, checked one by one, or a refusal and nothing changed."""
        held = (self.session.rules, self.session.table, self.session.round, self.session.post)
        answer = self.session.give(command)
        if isinstance(answer, Refusal):
            now = (self.session.rules, self.session.table, self.session.round, self.session.post)
            assert all(one is other for one, other in zip(held, now, strict=True)), f"{command} was refused: {answer}"
            assert answer.reason
            assert answer.clause in NO_CLAUSE or answer.clause in self.book.clauses, answer
            self.refusals[f"{type(command).__name__} {answer.clause}"] += 1
            return answer
        events, postings = answer
        self.starts.append(len(self.before))
        for event, moved in zip(events, postings, strict=True):
            self.follow(event, moved)
        assert (self.shadow.table, self.shadow.round) == (self.session.table, self.session.round)
        assert self.shadow.post == self.session.post
        assert self.shadow.rules.game.digest == self.session.rules.game.digest
        self._same_debts()
        return None

    def follow(self, event: Event, moved: Postings | None = None) -> None:
        """One event, in a session that only reads the log, and in both accounts kept beside it."""
        self._remember(event)
        mine = self.shadow.take(event)
        assert moved is None or mine == moved
        self.log.append(event)
        self.times.append(self.at)
        self._book(mine)
        self._spend(event)
        self._owe(event)
        under = getattr(event, "under", "practice")
        for clause in under if isinstance(under, tuple) else (under,):
            assert clause in NO_CLAUSE or clause in self.book.clauses, event
        self._compare(event)

    def _spend(self, event: Event) -> None:
        """What everybody has brought to the table and not taken away again."""
        match event:
            case (
                table_events.SeatTaken(account=account, stake=amount)
                | table_events.StakeRaised(account=account, amount=amount)
            ):
                self.spent[account] += amount
            case table_events.TimePaid(account=account, amount=amount):
                self.spent[account] += amount
            case table_events.SeatLeft(account=account, stake=amount):
                self.spent[account] -= amount
            case table_events.StakeLowered(account=account, amount=amount, reason=reason) if (
                reason != table_events.GOODS
            ):
                self.spent[account] -= amount

    def _book(self, postings: Postings) -> None:
        for posting in postings:
            assert posting.unit == "cents"
            self.books[posting.account] += posting.amount

    def _compare(self, event: Event) -> None:
        """The ledger against the table: the trial balance, what may not be below zero, every stake."""
        table, played = self.shadow.table, self.shadow.round
        assert sum(self.books.values()) == 0, event
        short = {
            name: sum_ for name, sum_ in self.books.items() if sum_ < 0 and not name.startswith(("cage", "wallet:"))
        }
        assert not short, (event, short)
        stakes = {player.account: stake for player, stake in zip(table.players, table.stakes, strict=True)}
        if table.playing and played is not None and played.stake:
            by_seat = Counter(dict(zip(table.playing, played.stake, strict=True)))
            by_seat.update(dict(table.aside))  # trivial chips, which do not play
            for seat, amount in table.spent:  # by those who have folded
                by_seat[seat] -= amount
            stakes |= {player.account: by_seat[player.seat] for player in table.players if player.seat in by_seat}
        held = {name[9:]: sum_ for name, sum_ in self.books.items() if name.startswith("stake:T1:") and sum_}
        assert held == {account: stake for account, stake in stakes.items() if stake}, event
        lying = self.books["pot:T1"]
        assert lying == 0 or table.playing, "between rounds no chip lies in the middle"
        assert self.books["float:T1"] == table.bank or table.playing, event
        for account, spent in self.spent.items():
            assert self.books[f"wallet:{account}"] == -spent, event

    def _remember(self, event: Event) -> None:
        if isinstance(event, RoundOpened | BankedRoundOpened):
            self.before, self.told, self.starts = [], [], [0]
        if type(event) in ROUND_EVENTS:
            self.before.append(deepcopy(self.debts))
            self.told.append(event)

    def _owe(self, event: Event) -> None:
        """The debts after an event; the check is that nobody is dealt in who has not paid."""
        if not self.rules.has_button:
            return
        debts, table = self.debts, self.shadow.table
        blinds = self.shadow.rules.blinds
        match event:
            case table_events.SeatTaken():
                debts.sits(event.account, event.seat, moved=event.waits_under in ("66(a)(ii)", "66(a)(iii)"))
                assert (
                    table.players[[one.account for one in table.players].index(event.account)].waits
                    == debts.why[event.account]
                )
            case table_events.SeatChanged():
                debts.moves(event.account, event.seat, bool(blinds))
            case table_events.SeatLeft():
                debts.leaves(event.account)
            case table_events.GameRestarted():
                debts.begins_anew()
            case RoundOpened():
                self.stakes = event.stakes
                debts.opens(
                    event.seats, len(blinds), blinds.index(self.shadow.rules.big) if blinds else -1, self._could_play()
                )
            case ForcedBetsPosted():
                fee = self.shadow.rules.fee
                posted = [number for number, one in enumerate(self.told[:-1]) if isinstance(one, ForcedBetsPosted)]
                if posted:  # dealt again: all posts went back, and are due as they were
                    self._back_to(posted[0])
                stakes = tuple(stake - fee for stake in self.stakes)
                self.debts.posts(event, blinds, self.shadow.rules.big, stakes, forgot=self.forgets)
            case PostOwed():
                debts.clears(debts.at(event.place), event.amounts)
            case LatePosted():
                debts.clears(debts.at(event.place), debts.due[debts.at(event.place)])
            case EntriesCorrected():
                self._back_to(event.before)
            case RoundEnded():
                debts.playing = ()

    def _could_play(self) -> dict[str, bool]:
        """Everybody who is there with chips enough and time paid for, and whether they would rather post than wait."""
        rules, table, found = self.shadow.rules, self.shadow.table, {}
        smallest = min([*rules.blinds, getattr(rules.game, "ante", 0) or 10**9])
        for player, stake in zip(table.players, table.stakes, strict=True):
            enough = stake > rules.fee if table.trivial else stake >= rules.fee + smallest
            paid = not rules.hourly or player.paid_until > self.at
            if enough and stake >= player.short and not player.away and paid and player.account not in table.barred:
                found[player.account] = player.post
        return found

    def _same_debts(self) -> None:
        """What the table says of everybody is what the second account says."""
        for player in self.table.players if self.rules.has_button else ():
            debts = self.debts
            assert player.seat == debts.seat[player.account]
            assert (player.waits, player.owing) == (debts.why[player.account], debts.due[player.account]), player

    def _back_to(self, number: int) -> None:
        """The debts as they were before an event of the round, but whoever has come, gone or moved since has done so."""
        now, self.debts = self.debts, deepcopy(self.before[number])
        for account in {*self.debts.seat} - {*now.seat}:
            self.debts.leaves(account)
        for account, seat in now.seat.items():
            if self.debts.seat.get(account) != seat:
                self.debts.seat[account] = seat
                self.debts.why[account], self.debts.due[account] = now.why[account], now.due[account]
                self.debts.missed[account] = now.missed[account]

    def _cards(self) -> None:
        whole = tuple(map(card_text, deck_of(self.settled).cards))
        for number in range(1, self.rules.decks + 1):
            self.give(table_commands.BringDeck("red" if number % 2 else "blue"))
            self.give(table_commands.CheckDeck(number, whole, "dealer Kim"))
            if "deck.wash" in self.rules.ways:
                self.give(table_commands.WashDeck(number, "dealer Kim"))

    def _fresh_deck(self) -> None:
        """Another deck comes to the table and is used from now on."""
        colour = "blue" if self.table.decks[-1].colour == "red" else "red"
        self.give(table_commands.BringDeck(colour))
        number = len(self.table.decks)
        self.give(
            table_commands.CheckDeck(number, tuple(map(card_text, deck_of(self.rules.table).cards)), "dealer Kim")
        )
        self.give(table_commands.InspectDeck(number, "pit manager"))
        self.give(table_commands.WashDeck(number, "dealer Kim"))
        self.give(table_commands.TakeDeck(number, "pit manager", "decided"))

    def _sound_decks(self) -> None:
        """A deck that was found short in a round comes off the table, and another is brought, before anything is dealt."""
        for deck in decks_here(self.table):
            if deck.faulty:
                self.accepted(table_commands.RemoveDeck(deck.number, "dealer Kim"))
        whole = tuple(map(card_text, deck_of(self.rules.table).cards))
        while cards_in_doubt(self.rules, self.table) and (waits := cards_wait(self.rules, self.table)):
            colour = "blue" if self.table.decks[-1].colour == "red" else "red"
            ways: dict[str, Command] = {
                "bring": table_commands.BringDeck(colour),
                "check": table_commands.CheckDeck(waits.deck, whole, "dealer Kim"),
                "inspect": table_commands.InspectDeck(waits.deck, "pit manager"),
                "wash": table_commands.WashDeck(waits.deck, "dealer Kim"),
            }
            self.accepted(ways[waits.step])

    def _close(self) -> None:
        """Announce the close, play on as long as it takes, and close."""
        self.give(table_commands.GiveNotice("pit manager", self.at, closing=True))
        for _ in range(5):
            self.at += 10 * MINUTE_MS
            self._round()
        whole = tuple(map(card_text, deck_of(self.rules.table).cards))
        for deck in self.table.decks:
            self.give(table_commands.CheckDeck(deck.number, whole, "dealer Kim", closing=True))
        self.give(table_commands.CloseTable("pit manager", self.at))
        if self.table.closed:
            assert not any(sum_ for name, sum_ in self.books.items() if name.startswith(("stake:", "pot:", "float:")))
            assert due(self.rules, self.table, self.at) is None

    def _verified(self) -> None:
        """The record verifies: every event of the table is what the rules decide, and every round too."""
        chain = Chain("T1")
        lines = [chain.lines([event], 0, at) for event, at in zip(self.log, self.times, strict=True)]
        found = verify_lines(lines)
        assert found.whole, found.fault

    def _replayed(self) -> None:
        """The log as it is written, read again, is the same session."""
        lines = Chain("T1").lines(self.log, 1, 1_000).splitlines()
        assert check_chain(lines) == ""
        again = Session.of(read_events(lines))
        assert (again.table, again.round, again.post) == (self.session.table, self.session.round, self.session.post)
        assert again.rules.game.digest == self.session.rules.game.digest

    # Rounds

    def _round(self) -> None:
        awaited = due(self.rules, self.table, self.at)
        refused = self.give(table_commands.StartRound(self.at))
        assert (refused is None) == (awaited is not None and awaited.awaited == "round"), (awaited, refused)
        if refused:
            self._helped()
            return
        if self.rules.has_button:
            self._between_players()
        else:
            self._against_the_bank()
        assert self.session.due is None
        assert not self.table.playing
        if self.rules.has_button and self.source.random() < 0.05:
            self._correct_payout()

    def _helped(self) -> None:
        """Somebody makes a next round likelier."""
        while self.table.jam in ("removed", "checked", "riffled"):
            self.give(table_commands.ClearJam(self.table.jam, "dealer Kim"))
        for player in self.table.players:
            if player.away:
                self.give(table_commands.ComeBack(player.account))
            if self.rules.hourly and player.paid_until <= self.at:
                self.give(table_commands.PayTime(player.account, 1, self.at))
        self.give(take_seat(self.moment))

    def _between_players(self) -> None:
        cards = deck_of(self.rules.table).cards
        shoe = Shoe(tuple(card for _ in range(6) for card in self.source.sample(cards, len(cards))))
        wrong = self.source.random() < 0.3  # something goes wrong in this round
        self.forgets = self.source.random() < 0.1 and len(self.rules.blinds) < 3  # the dealer does not ask for posts
        game = self.rules.game
        assert isinstance(game, RoundRules)
        for _ in range(600):
            awaited, state = self.session.due, self.session.round
            if awaited is None:
                return
            assert isinstance(state, State)
            if self.source.random() < 0.03:
                self.give(any_command(self.moment))  # somebody who is not in the round, mostly
            if wrong and self.source.random() < 0.1:
                self._irregularity(state)
                continue
            if isinstance(awaited, ChoiceDue):
                choice = self.source.choice(awaited.choices)
                self.accepted(poker_commands.Choose(choice.name, choice.by, "so decided"))
            elif isinstance(awaited, ActDue):
                hole = opened(state, awaited.place, shoe)
                self.accepted(POLICIES["random"](Seat(game, state, hole, awaited), self.source))
            elif isinstance(awaited, DealerDue) and awaited.step.kind == "post":
                self.accepted(poker_commands.Post() if self.forgets else self.session.post)
                self.forgets = False
            else:
                self._sound_decks()
                self.accepted(dealer_command(game, state, awaited, shoe))  # type: ignore[arg-type]
        raise AssertionError("the round does not end")

    def accepted(self, command: Command) -> None:
        refused = self.give(command)
        assert refused is None, (command, refused)

    def _irregularity(self, state: State) -> None:
        """A misdeal, a breach, a void round, a post that was forgotten, an entry taken back."""
        source = self.source
        place = source.randrange(len(state.seats))
        kind = source.randrange(6)
        if kind == 0:
            self.give(reported(reports.CutExposed()))
        elif kind == 1:
            self.give(reported(reports.Breach(place, source.choice(list(self.book.clauses)))))
        elif kind == 2:
            self.give(reported(reports.Fraud("marked cards")))
        elif kind == 3:
            self.give(reported(reports.BlindNotPosted(place, source.choice(("joining", "returning")))))
        elif kind == 4 and len(self.starts) > 1:
            self._correct()
        else:
            self.give(poker_commands.Report(b'{"report":"nonsense"}'))  # type: ignore[arg-type]

    def _correct(self) -> None:
        """Take entries back; a driver records that as one event of its own."""
        event = EntriesCorrected(self.source.choice(self.starts[1:]), "dealer Kim", "misheard")
        self.session.take(event)
        self.starts.append(len(self.before))
        self.follow(event)
        assert (self.shadow.table, self.shadow.round) == (self.session.table, self.session.round)

    def _correct_payout(self) -> None:
        state = self.session.round
        assert isinstance(state, State)
        payer, payee = self.source.sample(range(len(state.seats)), 2)
        report = reports.PayoutError(payer, payee, self.source.randint(1, 3) * self.rules.game.chip)
        if self.give(reported(report)) is None and isinstance(self.session.due, ChoiceDue):
            choice = self.source.choice(self.session.due.choices)
            self.give(poker_commands.Choose(choice.name, choice.by, "so decided"))

    def _against_the_bank(self) -> None:
        cards = deck_of(self.rules.table).cards
        shoe = Shoe(tuple(self.source.sample(cards, len(cards))))
        game, source, policy = self.rules.game, self.source, BANKED_POLICIES["random"]
        assert isinstance(game, BankedRules)
        for _ in range(300):
            awaited, state = self.session.due, self.session.round
            if awaited is None:
                return
            assert isinstance(state, BankedState)
            if source.random() < 0.03:
                self.give(any_command(self.moment))
            if source.random() < 0.01:
                self._banked_irregularity(state)
                continue
            if isinstance(awaited, BankedChoiceDue):
                choice = source.choice(awaited.choices)
                self.accepted(banked_commands.Choose(choice.name, choice.by, "so decided"))
            elif isinstance(awaited, WagersDue):
                self._wagers(state, awaited)
            elif isinstance(awaited, ChooseDue):
                place = source.choice(awaited.places)
                seat = BankedSeat(game, state, banked_opened(shoe, state.box[place].hole), awaited, place)
                self.accepted(policy.choose(seat, source))
            else:
                self._sound_decks()
                self.accepted(banked_dealer(state, awaited, shoe))  # type: ignore[arg-type]
        raise AssertionError("the round does not end")

    def _wagers(self, state: BankedState, awaited: WagersDue) -> None:
        game = self.rules.game
        assert isinstance(game, BankedRules)
        wagered = any(box.live for box in state.box)
        for place in awaited.places:
            made = BANKED_POLICIES["random"].wager(game, place, state.stake[place], self.source)
            if made and (self.source.random() < 0.8 or not wagered):
                wagered = self.give(made) is None or wagered
        if not wagered:
            for place in awaited.places:
                least = least_wagers(game, place, state.stake[place], self.source)
                wagered = (least is not None and self.give(least) is None) or wagered
        if wagered:
            self._sound_decks()
            self.accepted(banked_commands.Deal())
        else:
            self.accepted(banked_commands.Report(reports.encoded(br.CannotGoOn("nobody can bet"))))

    def _banked_irregularity(self, state: BankedState) -> None:
        place = self.source.randrange(len(state.box))
        clause = self.source.choice(list(self.book.clauses))
        report: br.BankedReport = (
            br.Breach(place, clause) if self.source.random() < 0.7 else br.Disturbance("fire alarm")
        )
        self.give(banked_commands.Report(reports.encoded(report)))
