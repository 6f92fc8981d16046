"""A random session at a table of any rulebook, checked after every event.

Players come and go, miss blinds, post and wait, move, top up and are barred; decks, limits and blinds change; rounds are
played by random policies, with misdeals, breaches, void rounds, forgotten posts and corrections among them. A second
session reads every event as it is told, the ledger is held against the table, and `Debts` against who is dealt in.
Everything comes from the name of the session.
"""

from __future__ import annotations

from copy import copy

import msgspec

from croupier import deck_of
from croupier.banked import commands as banked_commands
from croupier.banked.dealer import dealer_command as banked_dealer
from croupier.banked.dealer import opened as banked_opened
from croupier.banked.due import ChoiceDue as BankedChoiceDue
from croupier.banked.due import ChooseDue, WagersDue
from croupier.banked.rules import BankedRules
from croupier.banked.state import State as BankedState
from croupier.bots import BANKED_POLICIES, POLICIES, BankedSeat, Seat
from croupier.bots.banked_policies import least_wagers
from croupier.cards import Shoe
from croupier.cards.notation import card_text
from croupier.poker import commands as poker_commands
from croupier.poker.dealer import dealer_command, opened
from croupier.poker.due import ActDue, ChoiceDue, DealerDue
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.commands import Choose, Report
from croupier.protocol.refusal import Refusal
from croupier.rulings import reports
from croupier.rulings.banked import reports as br
from croupier.rulings.round import reported
from croupier.table import commands as table_commands
from croupier.table.cards import cards_in_doubt, cards_wait, decks_here
from croupier.table.decide import due
from croupier.table.events import REAL
from croupier.table.rules import MINUTE_MS
from croupier.table.session import Command
from tests.support.properties.followed_sessions import FollowedSession
from tests.support.properties.requests import Moment, any_command, take_seat

STEPS = 120


class Sitting(FollowedSession):
    """One random session, played through."""

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
        self.replayed()
        self.verified()
        return self

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

    def _round(self) -> None:
        awaited = due(self.rules, self.table, self.at)
        refused = self.give(table_commands.StartRound(self.at))
        assert (refused is None) == (awaited is not None and awaited.awaited == "round"), (awaited, refused)
        if refused:
            self._helped()
            return
        if not self.rules.kind.has_bank:
            self._between_players()
        else:
            self._against_the_bank()
        assert self.session.due is None
        assert not self.table.playing
        if not self.rules.kind.has_bank and self.source.random() < 0.05:
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
                self.accepted(Choose(choice.name, choice.by, "so decided"))
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
            self.give(Report(b'{"report":"nonsense"}'))  # type: ignore[arg-type]

    def _correct(self) -> None:
        """Take entries back, where a dealer with real cards may; a driver records that as one event of its own."""
        asked = copy(self.session)
        asked.table = msgspec.structs.replace(asked.table, cards=REAL)
        answer = asked.decide(
            table_commands.CorrectEntries(self.source.choice(self.starts[1:]), "dealer Kim", "misheard")
        )
        if isinstance(answer, Refusal):
            self.refusals[f"CorrectEntries {answer.clause}"] += 1
            return
        (event,) = answer
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
            self.give(Choose(choice.name, choice.by, "so decided"))

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
                self.accepted(Choose(choice.name, choice.by, "so decided"))
            elif isinstance(awaited, WagersDue):
                self._wagers(state, awaited)
            elif isinstance(awaited, ChooseDue):
                place = source.choice(awaited.places)
                seat = BankedSeat(game, state, banked_opened(shoe, state.box[place].hole), awaited, place)
                self.accepted(policy.choose(seat, source))
            else:
                self._sound_decks()
                self.accepted(banked_dealer(game, state, awaited, shoe))  # type: ignore[arg-type]
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
            self.accepted(Report(reports.encoded(br.CannotGoOn("nobody can bet"))))

    def _banked_irregularity(self, state: BankedState) -> None:
        place = self.source.randrange(len(state.box))
        clause = self.source.choice(list(self.book.clauses))
        report: br.BankedReport = (
            br.Breach(place, clause) if self.source.random() < 0.7 else br.Disturbance("fire alarm")
        )
        self.give(Report(reports.encoded(report)))
