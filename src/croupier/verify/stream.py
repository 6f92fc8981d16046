"""One stream of a record, verified: a table with its rounds, rounds alone, a tournament, or the house's own.

A table is followed (table/session.py) and its events are decided again (table/behind.py), its rounds likewise under the
rules they were pinned to; every card that was turned up is held against its proof.
"""

from __future__ import annotations

from croupier.banked.events import CardsDealt, WagersPlaced
from croupier.banked.rules import BankedRules
from croupier.chips import Posting
from croupier.history.log.banked_native import banked_command_behind
from croupier.history.log.native import (
    BETWEEN_ROUNDS,
    OPENINGS,
    command_behind,
    replay,
)
from croupier.house.people import is_bot
from croupier.poker.commands import Post
from croupier.poker.events import Folded, ForcedBetsPosted, HolesDealt
from croupier.poker.rules import RoundRules
from croupier.poker.ruling_events import HandKilled
from croupier.poker.state import State
from croupier.protocol.events import EntriesCorrected, Event, RulingGiven
from croupier.protocol.refusal import Refusal
from croupier.record.request_keys import RequestKeys
from croupier.rulebooks import settled_again
from croupier.rulings.absent import folded_for_absent, given_up_under
from croupier.table import events
from croupier.table.absent_hands import is_given_up
from croupier.table.behind import commands_behind, is_decided_again
from croupier.table.cards import cards_in_doubt
from croupier.table.commands import CorrectEntries
from croupier.table.dealers import is_real
from croupier.table.decide import ELECTRONIC_SHOE, open_table
from croupier.table.rules import session_rules
from croupier.table.session import Command, Session
from croupier.table.shuffle_events import SHUFFLE_EVENTS
from croupier.tournament.events import TournamentEvent
from croupier.verify.cage import Place
from croupier.verify.clocks import FollowedClocks
from croupier.verify.decide_again import DecidedAgain, Faulty, same
from croupier.verify.findings import Findings
from croupier.verify.shuffles import FollowedShuffles
from croupier.verify.tournaments import FollowedTournament


class Stream:
    """One stream, followed event by event."""

    def __init__(self, found: Findings, name: str) -> None:
        self._found, self._name = found, name
        self._at = 0
        self.asked = RequestKeys()
        self._since = 0  # when its first line was written
        self._electronic = False  # deals from the verifiable shuffle
        self._session: Session | None = None
        self._shuffles = FollowedShuffles()
        self._round: list[Event] = []
        self._again = DecidedAgain()  # the events of the table
        self._clocks = FollowedClocks()
        self._tournament: FollowedTournament | None = None

    def take(self, event: Event, at: int) -> tuple[Posting, ...]:
        """One more event of the stream; answers what it moves."""
        if at < self._at or getattr(event, "at", at) != at:
            raise Faulty("replay", "its time is not that of the line, or before the line before it")
        self._at, self._since = at, self._since or at
        house = self._found.house
        house.see(event, self._found.lines)
        moved = house.take(self._name, event, at, self._found.lines, self._found.balances)
        if moved is None:
            return self._take_of_play(event, at)
        self._found.parts.add("replay")
        return moved

    def _take_of_play(self, event: Event, at: int) -> tuple[Posting, ...]:
        """An event of a table, of rounds alone or of a tournament."""
        if isinstance(event, SHUFFLE_EVENTS):
            self._found.parts.add("shuffle")
            self._shuffles.take(self._session, event)
            return ()
        if isinstance(event, TournamentEvent) or self._tournament is not None:
            return self._take_of_tournament(event, at)
        if isinstance(event, OPENINGS):
            self.close()
        if self._round or isinstance(event, OPENINGS):
            self._keep(event)
        if isinstance(event, events.TableOpened):
            self._check_opening(event)
            self._session, self._electronic = Session(event), event.shoe == ELECTRONIC_SHOE
            self._found.house.register.see(event, self._session.rules, at, self._found.lines)
            if whose := self._found.tournaments.get(event.tournament):
                whose.opens_table(self._session)
            return self._session.opening
        if self._session is None:
            return ()
        if is_decided_again(event):
            commands = commands_behind(self._session.rules, self._session.table, event, at)
            self._again.check(event, commands, self._session.decide)
        elif _is_after_the_round(self._session, event):
            self._again.check(event, _rulings_behind(self._session, event), self._session.decide)
        if self._electronic or is_real(self._session.table):
            self._check_cards_and_posts(self._session, event)
        if self._electronic:
            self._shuffles.check_order_of_cut(self._session, event)
        if isinstance(event, EntriesCorrected):
            self._check_correction(self._session, event)
        self._check_absent(self._session, event)
        self._check_wagers(self._session, event)
        self._found.house.holds.see(self._session, event, at, self._found.lines)
        whose = self._found.tournaments.get(self._session.table.tournament)
        if whose:
            whose.check_table(self._session, event)
        if is_real(self._session.table):
            self._clocks.see(self._session, event, at, whose.contest if whose else None)
        if isinstance(event, events.SeatTaken) and is_bot(event.account) and not self._session.table.play_money:
            raise Faulty("ledger", f"{event.account} plays for cash, and bots have play money alone")
        self._shuffles.note_shown(self._session.round, event)
        self._found.house.cage.see(self._session.table, event, at)
        return self._session.take(event)

    @property
    def place(self) -> Place:
        """What this stream is to the cage."""
        if self._tournament is not None:
            over = self._tournament.state.phase == "closed"
            return Place("tournament", self._since, self._at if over else 0)
        if self._session is None or self._session.table.tournament:
            return Place()
        return Place("players" if self._session.rules.has_button else "bank", self._since)

    def _take_of_tournament(self, event: Event, at: int) -> tuple[Posting, ...]:
        self._found.parts.add("replay")
        if self._tournament is not None:
            self._found.house.holds.see_tournament(self._name, self._tournament.book, event, at, self._found.lines)
            return self._tournament.take(event, at)
        if self._session is not None or self._round:
            raise Faulty("replay", "this is the stream of a table, and no tournament's")
        self._tournament = FollowedTournament(self._name, event)
        self._found.tournaments[self._name] = self._tournament
        return ()

    def _check_opening(self, event: events.TableOpened) -> None:
        """A table is opened once, under the name of its stream, as the rules it pins say."""
        if self._session is not None or event.table != self._name:
            raise Faulty("replay", "a table is opened once, and its stream has its name")
        rules = session_rules(settled_again(event.rulebook, bytes(event.rules)))
        expected = open_table(
            rules,
            event.table,
            by=event.by,
            approval=event.approval,
            shoe=event.shoe,
            bank=event.float,
            historical=event.historical,
            zone=event.zone,
            tournament=event.tournament,
            cards=event.cards,
            play_money=event.play_money,
        )
        if not same(expected, event):
            raise Faulty("replay", "the table is opened otherwise than the rules it pins say")

    def _check_cards_and_posts(self, session: Session, event: Event) -> None:
        """What is owed is posted, and hands are dealt from cards that are in order."""
        if isinstance(event, HolesDealt | CardsDealt) and (doubt := cards_in_doubt(session.rules, session.table)):
            raise Faulty("replay", f"hands are dealt, and {doubt.reason} ({doubt.clause})")
        if isinstance(event, ForcedBetsPosted) and Post(event.owed, event.owed_under) != session.post:
            raise Faulty("replay", "what players owed for missed blinds is posted otherwise")

    def _check_correction(self, session: Session, event: EntriesCorrected) -> None:
        """Entries are taken back as a dealer may: of a round that is played with real cards, in somebody's name."""
        if not (self._electronic or is_real(session.table)):  # nobody deals a record of the rules alone
            return
        answer = session.decide(CorrectEntries(event.before, event.by, event.reason))
        if isinstance(answer, Refusal):
            raise Faulty("replay", f"entries are taken back, and {answer.reason} ({answer.clause})")

    def _check_absent(self, session: Session, event: Event) -> None:
        """A hand is given up for not being there only of a player who was not."""
        if (
            isinstance(event, Folded | HandKilled)
            and isinstance(game := session.rules.game, RoundRules)
            and event.under in given_up_under(game)
            and not is_given_up(session.rules, session.table, folded_for_absent(game, event.place, event.under))
        ):
            raise Faulty("replay", "a hand is given up for an absent player, and the player is there")

    def _check_wagers(self, session: Session, event: Event) -> None:
        """Wagers that make no hand, or not the right one, lie only where chips are real."""
        if self._electronic and not is_real(session.table) and isinstance(event, WagersPlaced) and not event.regular:
            raise Faulty("replay", "an ante and a blind that are not the same are taken where no dealer enters them")

    def reconcile(self) -> None:
        """Between rounds the ledger has what lies on the table, nothing in a pot and nothing of whoever has left.

        Of a closed tournament it has nothing.
        """
        if self._tournament is not None and self._tournament.state.phase == "closed":
            self._tournament.check_books(self._found.balances)
        if self._session is None or self._session.table.playing:
            return
        table, balances = self._session.table, self._found.balances
        stakes = {player.account: stake for player, stake in zip(table.players, table.stakes, strict=True)}
        for account in sorted(self._found.staked.setdefault(table.name, set()) | stakes.keys()):
            if balances.get(f"stake:{table.name}:{account}", 0) != stakes.get(account, 0):
                has = self._session.rules.game.money(stakes.get(account, 0))
                raise Faulty("ledger", f"{account} has {has} on {table.name}, and the ledger says otherwise")
        self._found.staked[table.name].clear()
        if balances.get(f"pot:{table.name}", 0):
            raise Faulty("ledger", f"chips are left in the pot of {table.name}")

    def _keep(self, event: Event) -> None:
        if not isinstance(event, events.TableEvent):
            self._round.append(event)

    def close(self) -> None:
        """The round that was followed is over: decide it again."""
        if self._tournament is not None:
            self._tournament.end()
        played, self._round = self._round, []
        if not played:
            return
        self._found.rounds += 1
        self._found.parts.add("replay")
        answer = replay(played, again=True)
        going_on = answer.mismatch == "the round has not ended" and (
            self._session is None or bool(self._session.table.playing)
        )
        self._found.unfinished += going_on
        if not answer.ok and not going_on:
            raise Faulty("replay", f"round {self._found.rounds}: {answer.mismatch}")
        self._shuffles.end_round()


def _is_after_the_round(session: Session, event: Event) -> bool:
    """Whether an event is one of a round while none is played: an official rules on the last one, or before the first."""
    over = session.round is None or (session.round.ended and not session.table.playing)
    return over and type(event) not in BETWEEN_ROUNDS and not isinstance(event, EntriesCorrected)


def _rulings_behind(session: Session, event: Event) -> list[Command]:
    """The command behind an event that comes between rounds: a report, or an answer to one; the table has a say in both."""
    game, state = session.rules.game, session.round
    if isinstance(event, RulingGiven):
        return [session.reporting(event.report)]
    if isinstance(game, BankedRules):
        return [banked_command_behind([event], game.under["undecided"])]
    return [command_behind(game, state, [event], None)] if isinstance(state, State) else []
