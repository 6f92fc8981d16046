"""One stream of a record, verified: a table with its rounds, rounds alone, a tournament, or the house's own.

A table is followed (table/session.py) and its events are decided again (table/behind.py), its rounds likewise under the
rules they were pinned to; every card that was turned up is held against its proof.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.banked import CardsDealt, WagersPlaced
from croupier.chips import Posting, pot_of, stake_of
from croupier.history import BETWEEN_ROUNDS, OPENINGS, replay
from croupier.house import HouseEvent, is_bot
from croupier.poker import Folded, ForcedBetsPosted, HandKilled, HolesDealt, Post, folded_for_absent, given_up_under
from croupier.protocol import EntriesCorrected, Event, Refusal, Report, RulingGiven
from croupier.record import RequestKeys
from croupier.rulebooks import settled_again
from croupier.table import (
    ELECTRONIC_SHOE,
    TURNS_UP,
    Command,
    CorrectEntries,
    Session,
    ShuffleEvent,
    cards_in_doubt,
    commands_behind,
    events,
    is_decided_again,
    is_given_up,
    is_real,
    open_table,
    session_rules,
)
from croupier.tournament import TournamentEvent
from croupier.verify.cage import ALSO_AT_THE_CAGE, Place
from croupier.verify.clocks import FollowedClocks
from croupier.verify.decide_again import DecidedAgain, Faulty, same
from croupier.verify.findings import Findings
from croupier.verify.people import names_people
from croupier.verify.shuffles import OF_CUT, FollowedShuffles
from croupier.verify.stops_and_exclusions import BEGINNINGS
from croupier.verify.tournaments import FollowedTournament


class Stream:
    """One stream, followed event by event."""

    def __init__(self, found: Findings, name: str) -> None:
        self._found, self._name = found, name
        self._at = 0
        self.asked = RequestKeys()
        self._since = 0  # moment of its first line
        self._electronic = False  # deals from the verifiable shuffle
        self._real = False  # is dealt by a dealer with real cards
        self._session: Session | None = None
        self._shuffles = FollowedShuffles(name, found.commitments)
        self._round: list[Event] = []
        self._states: list[Any] = []  # of the table's round, each after one of these events
        self._again = DecidedAgain()  # the events of the table
        self._clocks = FollowedClocks()
        self._tournament: FollowedTournament | None = None

    def take(self, event: Event, at: int) -> tuple[Posting, ...]:
        """Take the next event of the stream and return its postings."""
        kind, found = _of_kind(type(event)), self._found
        if at < self._at or (kind.has_moment and event.at != at):  # type: ignore[attr-defined]
            raise Faulty("replay", "its time differs from its line's, or is earlier than the previous line's")
        self._at, self._since = at, self._since or at
        if kind.names_people:
            found.house.see(event, at, found.lines)
        if not kind.of_house:
            return self._take_of_play(event, kind, at)
        moved = found.house.take(self._name, event, at, found.lines, found.balances)  # type: ignore[arg-type]
        found.parts.add("replay")
        return moved

    def _take_of_play(self, event: Event, kind: _Kind, at: int) -> tuple[Posting, ...]:
        """An event of a table, of rounds alone or of a tournament."""
        if kind.of_shuffle:
            self._found.parts.add("shuffle")
            self._shuffles.take(self._session, event)
            return ()
        if self._tournament is not None or kind.of_tournament:
            return self._take_of_tournament(event, at)
        if kind.opens_round:
            self.close()
        kept = (kind.opens_round or self._round) and not kind.of_table
        if kept:
            self._round.append(event)
        if kind.opens_table:
            return self._open(event, at)  # type: ignore[arg-type]
        session = self._session
        if session is None:
            return ()
        self._check(session, event, kind, at)
        moved = session.take(event)
        if kept:
            self._states.append(session.round)
        return moved

    def _open(self, event: events.TableOpened, at: int) -> tuple[Posting, ...]:
        self._check_opening(event)
        self._session, self._electronic = Session(event), event.shoe == ELECTRONIC_SHOE
        self._real = is_real(self._session.table)
        self._found.house.register.see(event, at, self._found.lines)
        if whose := self._found.tournaments.get(event.tournament):
            whose.opens_table(self._session)
        return self._session.opening

    def _check(self, session: Session, event: Event, kind: _Kind, at: int) -> None:
        """Check an event at a table, the session being as it was before it."""
        table, shuffles = session.table, self._shuffles
        if kind.is_decided_again:
            self._again.check(_as_now(session, event), commands_behind(session.rules, table, event, at), session.decide)
        elif (session.round is None or session.round.ended) and _is_after_the_round(session, event):
            self._again.check(event, _rulings_behind(session, event), session.decide)
        if kind.of_cards_or_posts and (self._electronic or self._real):
            self._check_cards_and_posts(session, event)
        if self._electronic and (kind.of_cut or shuffles.is_watched):
            shuffles.check_order_of_cut(session, event)
        if kind.check:
            kind.check(self, session, event)
        if kind.begins:
            self._found.house.holds.see(session, event, at, self._found.lines)
        whose = self._found.tournaments.get(table.tournament) if table.tournament else None
        if whose:
            whose.check_table(session, event)
        if self._real:
            self._clocks.see(session, event, at, whose.contest if whose else None)
        if kind.seats_a_player and is_bot(event.account) and not table.play_money:  # type: ignore[attr-defined]
            raise Faulty("ledger", f"{event.account} plays for cash, and bots have play money alone")  # type: ignore[attr-defined]
        if kind.turns_up:
            shuffles.note_shown(session.round, event)
        if kind.also_at_the_cage:
            self._found.house.cage.see(table, event, at)

    @property
    def place(self) -> Place:
        """Return this stream as the cage sees it."""
        if self._tournament is not None:
            over = self._tournament.state.phase == "closed"
            return Place("tournament", self._since, self._at if over else 0)
        if self._session is None or self._session.table.tournament:
            return Place()
        return Place(self._session.rules.kind.name, self._since)

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
        if not same(replace(expected, house=event.house), event):
            raise Faulty("replay", "the table is opened otherwise than the rules it pins say")

    def _check_cards_and_posts(self, session: Session, event: Event) -> None:
        """Check that players post what they owe, and that hands are dealt from cards in order."""
        if isinstance(event, HolesDealt | CardsDealt) and (doubt := cards_in_doubt(session.rules, session.table)):
            raise Faulty("replay", f"hands are dealt, and {doubt.reason} ({doubt.clause})")
        if isinstance(event, ForcedBetsPosted) and Post(event.owed, event.owed_under) != session.post:
            raise Faulty("replay", "the posts for missed blinds are not those owed")

    def _check_correction(self, session: Session, event: EntriesCorrected) -> None:
        """Check that entries are taken back as a dealer may: of a round with real cards, in a person's name."""
        if not (self._electronic or self._real):  # a record of the rules alone has no dealer
            return
        answer = session.decide(CorrectEntries(event.before, event.by, event.reason))
        if isinstance(answer, Refusal):
            raise Faulty("replay", f"entries are taken back, and {answer.reason} ({answer.clause})")

    def _check_absent(self, session: Session, event: Folded | HandKilled) -> None:
        """A hand is given up for not being there only of a player who was not."""
        rules, game = session.rules, session.rules.between_players
        if event.under in given_up_under(game) and not is_given_up(
            rules, session.table, folded_for_absent(game, event.place, event.under)
        ):
            raise Faulty("replay", "a hand is given up for an absent player, and the player is there")

    def _check_wagers(self, session: Session, event: WagersPlaced) -> None:
        """Wagers that make no hand, or not the right one, lie only where chips are real."""
        if self._electronic and not self._real and not event.regular:
            raise Faulty("replay", "an ante and a blind that are not the same are taken where no dealer enters them")

    def reconcile(self) -> None:
        """Check that between rounds the ledger has the stakes on the table, no pot, and nothing of players who have
        left.

        For a closed tournament it has nothing.
        """
        if self._tournament is not None and self._tournament.state.phase == "closed":
            self._tournament.check_books(self._found.balances)
        if self._session is None or self._session.table.playing:
            return
        table, balances = self._session.table, self._found.balances
        stakes = {player.account: stake for player, stake in zip(table.players, table.stakes, strict=True)}
        for account in sorted(self._found.staked.setdefault(table.name, set()) | stakes.keys()):
            if balances.get(stake_of(table.name, account), 0) != stakes.get(account, 0):
                has = self._session.rules.game.money(stakes.get(account, 0))
                raise Faulty("ledger", f"{account} has {has} on {table.name}, and the ledger says otherwise")
        self._found.staked[table.name].clear()
        if balances.get(pot_of(table.name), 0):
            raise Faulty("ledger", f"chips are left in the pot of {table.name}")

    def close(self) -> None:
        """The round that was followed is over: decide it again."""
        if self._tournament is not None:
            self._tournament.end()
        played, states = self._round, self._states
        self._round, self._states = [], []
        if not played:
            return
        self._found.rounds += 1
        self._found.parts.add("replay")
        answer = replay(played, again=True, states=states)
        going_on = answer.mismatch == "the round has not ended" and (
            self._session is None or bool(self._session.table.playing)
        )
        self._found.unfinished += going_on
        if not answer.ok and not going_on:
            raise Faulty("replay", f"round {self._found.rounds}: {answer.mismatch}")
        self._shuffles.end_round()


_Check = Callable[[Stream, Session, Any], None]
_CHECKS: dict[type[Event], _Check] = {
    EntriesCorrected: Stream._check_correction,
    Folded: Stream._check_absent,
    HandKilled: Stream._check_absent,
    WagersPlaced: Stream._check_wagers,
}


class _Kind(msgspec.Struct, frozen=True):
    """What is to be looked at in every event of a kind."""

    has_moment: bool  # says when it was
    names_people: bool
    of_house: bool
    of_shuffle: bool
    of_tournament: bool
    of_table: bool
    opens_table: bool
    opens_round: bool
    is_decided_again: bool  # by the table, which rounds are decided by themselves
    of_cards_or_posts: bool
    of_cut: bool  # comes after a cut, or wants one
    turns_up: bool  # cards, which want a proof
    seats_a_player: bool
    begins: bool  # what no stop and no exclusion may forbid
    also_at_the_cage: bool
    check: _Check | None


@cache
def _of_kind(kind: type[Event]) -> _Kind:
    return _Kind(
        has_moment="at" in kind.__struct_fields__,
        names_people=names_people(kind),
        of_house=issubclass(kind, HouseEvent),
        of_shuffle=issubclass(kind, ShuffleEvent),
        of_tournament=issubclass(kind, TournamentEvent),
        of_table=issubclass(kind, events.TableEvent),
        opens_table=kind is events.TableOpened,
        opens_round=kind in OPENINGS,
        is_decided_again=is_decided_again(kind),
        of_cards_or_posts=kind in (HolesDealt, CardsDealt, ForcedBetsPosted),
        of_cut=kind in OF_CUT,
        turns_up=kind in TURNS_UP,
        seats_a_player=kind is events.SeatTaken,
        begins=kind in BEGINNINGS,
        also_at_the_cage=kind in ALSO_AT_THE_CAGE,
        check=_CHECKS.get(kind),
    )


def _as_now(session: Session, event: Event) -> Event:
    """The event with the rules as they are written now; an older record does not name the keys that have come since."""
    if not isinstance(event, events.RulesChanged):
        return event
    changed = settled_again(session.rules.table.rulebook, bytes(event.rules))
    if (event.digest, bytes(event.rules)) != (changed.digest, changed.encoded):
        return event
    return replace(event, digest=changed.in_full.digest, rules=msgspec.Raw(changed.in_full.encoded))


def _is_after_the_round(session: Session, event: Event) -> bool:
    """Tell whether an event of a round comes while none is played: a ruling on the last, or before the first."""
    over = session.round is None or (session.round.ended and not session.table.playing)
    return over and type(event) not in BETWEEN_ROUNDS and not isinstance(event, EntriesCorrected)


def _rulings_behind(session: Session, event: Event) -> list[Command]:
    """The command behind an event that comes between rounds: a report, or an answer to one; the table has a say in both."""
    state = session.round
    if isinstance(event, RulingGiven):
        return [Report(event.report)]
    return [] if state is None else [session.rules.kind.command_behind(session.rules.game, state, [event])]
