"""Verifying a record: its chain, its shuffles, its rounds played again, its ledger, and how far heads prove its end.

Everything is worked out from the lines alone. A table is followed (table/session.py) and its events are decided again
(table/behind.py), its rounds likewise under the rules they were pinned to; every card that was turned up is held against
its proof, and what every event moves is added up. A log of rounds without a table has no ledger, and one without
shuffles nothing to prove about cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

import msgspec

from croupier.banked.events import BankedRoundEnded, CardsDealt, WagersPlaced
from croupier.banked.rules import BankedRules
from croupier.banked.state import State as BankedState
from croupier.check import BrokenInvariant
from croupier.chips import CAGE, Posting
from croupier.errors import CroupierError
from croupier.history.log.banked_native import banked_command_behind
from croupier.history.log.native import (
    BETWEEN_ROUNDS,
    DECODER,
    OPENINGS,
    command_behind,
    replay,
)
from croupier.history.log.replayed import MISFITS
from croupier.house.people import is_bot
from croupier.poker.commands import Post
from croupier.poker.events import ExtraBlindMade, Folded, ForcedBetsPosted, HolesDealt, RoundEnded
from croupier.poker.rules import RoundRules
from croupier.poker.ruling_events import HandKilled
from croupier.poker.state import State
from croupier.protocol.events import EntriesCorrected, Event, RulingGiven
from croupier.protocol.refusal import Refusal
from croupier.record import CHECKPOINTS, CheckpointTaken, Head, Proof, prove, signature_fits
from croupier.record.request_keys import Asked
from croupier.rulebooks import deck_of, settled_again
from croupier.rulings.absent import folded_for_absent, given_up_under
from croupier.shuffle import check_cut, check_opening, committed_position
from croupier.table import events
from croupier.table.absent_hands import is_given_up
from croupier.table.behind import commands_behind, is_decided_again
from croupier.table.cards import cards_in_doubt
from croupier.table.commands import CorrectEntries
from croupier.table.dealers import is_real
from croupier.table.decide import ELECTRONIC_SHOE, open_table
from croupier.table.ledger import Round
from croupier.table.rules import session_rules
from croupier.table.session import Command, Session
from croupier.table.shoe import positions_shown
from croupier.table.shuffle_events import SHUFFLE_EVENTS, CardsOpened, DeckCut, DeckShuffled
from croupier.tournament.events import TournamentClosed, TournamentEvent
from croupier.verify.cage import Place
from croupier.verify.clocks import FollowedClocks
from croupier.verify.decide_again import DecidedAgain, Faulty, same
from croupier.verify.house import FollowedHouse
from croupier.verify.tournaments import FollowedTournament


class Verdict(msgspec.Struct, frozen=True):
    """What was found: true, false, or null where it does not apply; the first fault, in words."""

    chain: bool
    shuffle: bool | None
    replay: bool | None
    ledger: bool | None
    tail: bool | None  # null without a head: the end is unproven
    fault: str | None
    lines: int
    rounds: int
    unfinished: int  # rounds that were going on where the record ends
    heads: list[str]  # where each stream ends, to be kept elsewhere
    unproven: dict[str, int]  # the last lines of each stream that no head vouches for

    @property
    def whole(self) -> bool:
        """Whether nothing that could be checked has failed."""
        return False not in (self.chain, self.shuffle, self.replay, self.ledger, self.tail)


class _Where(msgspec.Struct):
    stream: str
    seq: int
    at: int
    hash: str
    asked: str = ""


class Verifier:
    """Takes a record line by line."""

    def __init__(self) -> None:
        self.lines = self.rounds = self.unfinished = 0
        self.heads: dict[str, Head] = {}
        self.faults: dict[str, str] = {}  # by part, the first of each
        self.parts: set[str] = set()  # what there was to check
        self.postings: dict[tuple[str, int], tuple[Posting, ...]] = {}
        self.tournaments: dict[str, FollowedTournament] = {}
        self._streams: dict[str, _Stream] = {}
        self.house = FollowedHouse()
        self.balances: dict[str, int] = {}
        self.staked: dict[str, set[str]] = {}  # by table, whose stakes have changed since they were last looked at
        self._units: dict[str, str] = {}

    def take(self, line: bytes) -> None:
        """One more line; what is wrong with it is kept, and the rest is still looked at."""
        self.lines += 1
        try:
            where = msgspec.json.decode(line, type=_Where)
            self.heads[where.stream] = Head(where.stream, where.seq, where.hash)
            if where.stream == CHECKPOINTS:
                self._checkpoint(line, where.at)
                return
            event = DECODER.decode(line)
            _check_fields(line, event)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            self._fault("replay", f"line {self.lines} is no event we know: {' '.join(str(error).split())[:160]}")
            return
        stream = self._streams.setdefault(where.stream, _Stream(self, where.stream))
        if stream.asked.take(where.asked):
            words = "was asked for before with the same key, and nothing is done twice"
            self._fault("replay", f"line {self.lines} {words}")
        try:
            moved = stream.take(event, where.at)
            if moved:
                self.postings[where.stream, where.seq] = moved
                self._book(moved)
            if isinstance(event, RoundEnded | BankedRoundEnded | events.TableClosed | TournamentClosed):
                stream.reconcile()
        except Faulty as fault:
            self._fault(fault.part, f"line {self.lines}: {fault}")
        except BrokenInvariant as error:
            self._fault("replay", f"line {self.lines}: {error}")
        except CroupierError as error:
            self._fault("replay", f"line {self.lines}: {error}")
        except MISFITS:
            self._fault("replay", f"line {self.lines}: this event does not fit what went before")

    def _checkpoint(self, line: bytes, at: int) -> None:
        taken = msgspec.json.decode(line, type=CheckpointTaken)
        if not signature_fits(taken, at):
            self._fault("chain", f"line {self.lines}: the signature of this checkpoint does not fit")
        for head in taken.heads:
            known = self.heads.get(head.stream)
            if head.stream != CHECKPOINTS and (
                known is None or head.seq > known.seq or (head.seq == known.seq and head.hash != known.hash)
            ):
                self._fault(
                    "chain", f"line {self.lines}: this checkpoint names a line of {head.stream} that is not here"
                )

    def _book(self, moved: Iterable[Posting]) -> None:
        self.parts.add("ledger")
        for posting in moved:
            if posting.account != CAGE and self._units.setdefault(posting.account, posting.unit) != posting.unit:
                raise Faulty("ledger", f"{posting.account} keeps {self._units[posting.account]}, not {posting.unit}")
            self.balances[posting.account] = self.balances.get(posting.account, 0) + posting.amount
            kind, _, whose = posting.account.partition(":")
            if kind == "stake":
                table, _, account = whose.partition(":")
                self.staked.setdefault(table, set()).add(account)
        for posting in moved:
            if self.balances[posting.account] < 0 and posting.account != CAGE and not self._outside(posting.account):
                raise Faulty("ledger", f"{posting.account} would hold less than nothing")

    def _outside(self, account: str) -> bool:
        """A wallet, where this record does not tell what people brought to the house; likewise what entrants were given."""
        kind, _, whose = account.partition(":")
        if kind == "entrant":
            followed = self.tournaments.get(whose.partition(":")[0])
            return followed is None or followed.partial
        return kind == "wallet" and not self.house.tells_of(self._units[account])

    def _fault(self, part: str, words: str) -> None:
        self.faults.setdefault(part, words)

    def end(self) -> None:
        """No more lines."""
        for stream in self._streams.values():
            try:
                stream.close()
                stream.reconcile()
            except Faulty as fault:
                self._fault(fault.part, str(fault))
        for part, words in self.house.faults(self.lines, self.rounds, self._place):
            if words:
                self._fault(part, words)

    def _place(self, name: str) -> Place:
        """What a stream is to the cage."""
        stream = self._streams.get(name)
        return stream.place if stream else Place()


class _Stream:
    """One stream: a table with its rounds, rounds alone, a tournament, or the cage."""

    def __init__(self, verifier: Verifier, name: str) -> None:
        self._verifier, self._name = verifier, name
        self._at = 0
        self.asked = Asked()
        self._since = 0  # when its first line was written
        self._electronic = False  # deals from the verifiable shuffle
        self._unused = False  # a cut shuffle no round was dealt from yet
        self._taken = False  # a round was opened with the last shuffle
        self._commitments: set[str] = set()
        self._session: Session | None = None
        self._shuffled: DeckShuffled | None = None
        self._cut: DeckCut | None = None
        self._round: list[Event] = []
        self._again = DecidedAgain()  # the events of the table
        self._clocks = FollowedClocks()
        self._tournament: FollowedTournament | None = None
        self._to_open: dict[int, str] = {}  # cards turned up at shoe positions and not yet proved

    def take(self, event: Event, at: int) -> tuple[Posting, ...]:
        """One more event of the stream; answers what it moves."""
        if at < self._at or getattr(event, "at", at) != at:
            raise Faulty("replay", "its time is not that of the line, or before the line before it")
        self._at, self._since = at, self._since or at
        house = self._verifier.house
        house.see(event, self._verifier.lines)
        moved = house.take(self._name, event, at, self._verifier.lines, self._verifier.balances)
        if moved is None:
            return self._take_of_play(event, at)
        self._verifier.parts.add("replay")
        return moved

    def _take_of_play(self, event: Event, at: int) -> tuple[Posting, ...]:
        """An event of a table, of rounds alone or of a tournament."""
        if isinstance(event, SHUFFLE_EVENTS):
            self._follow_shuffle(event)
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
            self._verifier.house.register.see(event, self._session.rules, at, self._verifier.lines)
            if whose := self._verifier.tournaments.get(event.tournament):
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
            self._check_order_of_cut(self._session, event)
        if isinstance(event, EntriesCorrected):
            self._check_correction(self._session, event)
        self._check_absent(self._session, event)
        self._check_wagers(self._session, event)
        self._verifier.house.holds.see(self._session, event, at, self._verifier.lines)
        whose = self._verifier.tournaments.get(self._session.table.tournament)
        if whose:
            whose.check_table(self._session, event)
        if is_real(self._session.table):
            self._clocks.see(self._session, event, at, whose.contest if whose else None)
        if isinstance(event, events.SeatTaken) and is_bot(event.account) and not self._session.table.play_money:
            raise Faulty("ledger", f"{event.account} plays for cash, and bots have play money alone")
        self._note_shown(self._session.round, event)
        self._verifier.house.cage.see(self._session.table, event, at)
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
        self._verifier.parts.add("replay")
        if self._tournament is not None:
            self._verifier.house.holds.see_tournament(
                self._name, self._tournament.book, event, at, self._verifier.lines
            )
            return self._tournament.take(event, at)
        if self._session is not None or self._round:
            raise Faulty("replay", "this is the stream of a table, and no tournament's")
        self._tournament = FollowedTournament(self._name, event)
        self._verifier.tournaments[self._name] = self._tournament
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

    def _check_order_of_cut(self, session: Session, event: Event) -> None:
        """Every round has a shuffle of its own, which is cut before the first card and after straddles and wagers.

        Of a shuffle that does not say it is cut with the deal, the record is of before: it was cut as the round began.
        """
        shuffled, first_card = self._shuffled, isinstance(event, HolesDealt | CardsDealt)
        if isinstance(event, OPENINGS):
            if shuffled is None or self._taken:
                raise Faulty("shuffle", "this round is not dealt from a shuffle of its own, committed to and cut")
            self._taken, self._unused = True, False
        elif first_card:
            if self._cut is None:
                raise Faulty("shuffle", "hands are dealt from cards that were not cut")
            self._unused = False
        elif self._unused and shuffled and shuffled.cut_at_deal:
            late = isinstance(event, ExtraBlindMade) and isinstance(session.rules.game, RoundRules)
            clause = session.rules.game.under.get("straddle.until", "practice") if late else "practice"
            raise Faulty("shuffle", f"the cards are cut, and something is done before they are dealt ({clause})")

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
            self._tournament.check_books(self._verifier.balances)
        if self._session is None or self._session.table.playing:
            return
        table, balances = self._session.table, self._verifier.balances
        stakes = {player.account: stake for player, stake in zip(table.players, table.stakes, strict=True)}
        for account in sorted(self._verifier.staked.setdefault(table.name, set()) | stakes.keys()):
            if balances.get(f"stake:{table.name}:{account}", 0) != stakes.get(account, 0):
                has = self._session.rules.game.money(stakes.get(account, 0))
                raise Faulty("ledger", f"{account} has {has} on {table.name}, and the ledger says otherwise")
        self._verifier.staked[table.name].clear()
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
        self._verifier.rounds += 1
        self._verifier.parts.add("replay")
        answer = replay(played, again=True)
        going_on = answer.mismatch == "the round has not ended" and (
            self._session is None or bool(self._session.table.playing)
        )
        self._verifier.unfinished += going_on
        if not answer.ok and not going_on:
            raise Faulty("replay", f"round {self._verifier.rounds}: {answer.mismatch}")
        if self._to_open:
            raise Faulty("shuffle", f"{' '.join(self._to_open.values())} was turned up and never proved")

    def _note_shown(self, state: Round | None, event: Event) -> None:
        """Cards that were turned up want a proof, once there is a shuffle."""
        if self._shuffled is None:
            return
        positions = positions_shown(state, event)
        if positions:
            self._to_open |= dict(zip(positions, getattr(event, "cards", ()), strict=False))

    def _follow_shuffle(self, event: Event) -> None:
        self._verifier.parts.add("shuffle")
        if self._session and is_real(self._session.table):
            raise Faulty("shuffle", "the house shuffles nothing at a table with real cards")
        if isinstance(event, DeckShuffled):
            self._check_shuffle(event)
            self._shuffled, self._cut, self._taken = event, None, False
        elif self._shuffled is None or event.shuffle != self._shuffled.shuffle:  # type: ignore[attr-defined]
            raise Faulty("shuffle", "this is about a shuffle the log has not committed to")
        elif isinstance(event, DeckCut):
            if self._cut is not None:
                raise Faulty("shuffle", "the cards of this shuffle are cut twice")
            if fault := check_cut(self._shuffled, event):
                raise Faulty("shuffle", fault)
            if self._shuffled.cut_at_deal and not self._is_undealt():
                raise Faulty("shuffle", "the cards are cut before the round is opened, or after they are dealt")
            self._cut, self._unused = event, True
        elif isinstance(event, CardsOpened):
            self._check_openings(self._shuffled, event)

    def _is_undealt(self) -> bool:
        """Whether a round is opened with the last shuffle and goes on without a card."""
        state = self._session.round if self._session and self._session.table.playing else None
        if state is None or not self._taken:
            return False
        return not any([box.hole for box in state.box] if isinstance(state, BankedState) else state.hole)

    def _check_shuffle(self, event: DeckShuffled) -> None:
        """Shuffles are numbered, of the table's own deck, dealt from once they are cut; a commitment serves one of them."""
        before = self._shuffled.shuffle if self._shuffled else 0
        if event.shuffle != before + 1:
            raise Faulty("shuffle", f"this is shuffle {event.shuffle}, and {before + 1} is next")
        if self._unused:
            raise Faulty("shuffle", "cards that were cut are shuffled again, and no round was dealt from them")
        if self._session and event.deck != deck_of(self._session.rules.table):
            raise Faulty("shuffle", "another deck than the table's is shuffled")
        made = {commitment.commitment for commitment in event.commitments}
        if made & self._commitments:
            raise Faulty("shuffle", "a commitment serves a second shuffle")
        self._commitments |= made

    def _check_openings(self, shuffled: DeckShuffled, event: CardsOpened) -> None:
        if self._cut is None:
            raise Faulty("shuffle", "cards are opened before they were cut")
        for opening in event.openings:
            if fault := check_opening(shuffled.root, shuffled.count, opening):
                raise Faulty("shuffle", fault)
        opened = {opening.position: opening.card for opening in event.openings}
        for position, card in list(self._to_open.items()):
            committed = committed_position(position, shuffled.first, shuffled.count, self._cut.depth)
            if committed in opened:
                if opened.pop(committed) != card:
                    raise Faulty("shuffle", f"{card} was turned up, and another card lies there")
                del self._to_open[position]
        if opened:
            raise Faulty("shuffle", f"{' '.join(opened.values())} was opened and never turned up")


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


_ENVELOPE = frozenset(("type", "stream", "round", "at", "v", "asked", "seq", "prev", "hash"))


def _check_fields(line: bytes, event: Event) -> None:
    """Every field once, and none that the event does not have: nothing is said in a line that is not looked at."""
    names: list[str] = []

    def note(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names[:] = [name for name, _ in pairs]  # the outermost object comes last
        if len(set(names)) != len(names):
            raise ValueError("a field is there twice")
        return dict(pairs)

    json.loads(line, object_pairs_hook=note)
    strange = set(names) - _ENVELOPE - set(event.__struct_encode_fields__)
    if strange:
        raise ValueError(f"it has a field {sorted(strange)[0]} that no such event has")


def verdict(verifier: Verifier, proof: Proof, heads: Sequence[Head]) -> Verdict:
    """What has been found, once all lines are in."""
    verifier.end()
    faults = dict(verifier.faults)
    if proof.chain_fault:
        faults["chain"] = proof.chain_fault
    if proof.head_fault:
        faults["tail"] = proof.head_fault

    def part(name: str) -> bool | None:
        return False if name in faults else True if name in verifier.parts else None

    order = ("chain", "tail", "replay", "shuffle", "ledger")
    return Verdict(
        chain="chain" not in faults,
        shuffle=part("shuffle"),
        replay=part("replay"),
        ledger=part("ledger"),
        tail="tail" not in faults if heads else None,
        fault=next((faults[name] for name in order if name in faults), None),
        lines=verifier.lines,
        rounds=verifier.rounds,
        unfinished=verifier.unfinished,
        heads=[str(head) for _, head in sorted(verifier.heads.items())],
        unproven=proof.unproven,
    )


def verify_lines(lines: Sequence[bytes], heads: Sequence[Head] = ()) -> Verdict:
    """Verify a record held in memory."""
    verifier = Verifier()
    for line in lines:
        if line.strip():
            verifier.take(line)
    return verdict(verifier, prove(lines, heads), heads)
