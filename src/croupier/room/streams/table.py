"""A table that runs by itself on a store: commands in, events written, and the dealer's part done by the house.

Theory of operation. A host follows one stream. A command is decided by the session (table/session.py), its events are
chained and written with what they move and what is sealed, and only then anybody is told. The dealer's steps are read
from what is due, and the cards from the shoe. Where a card is turned up, its proof follows in the same write.

Every round begins with a shuffle that is committed to before it is cut: `shuffle` publishes the commitment, `start` opens
the round and takes the forced bets, the players reveal what they contributed, and the first deal cuts the cards, in the
same write and right before it. So straddles, over-blinds and wagers are made before the cut. The seed is sealed to the
server in the write that commits to the cards. So a process may end at any moment: `resume` reads the stream, opens the
seal, and the same round goes on with the same cards at the event it had reached. A write that fails ends the host; it is
resumed from the store.

At a table with real cards there is no shoe and nothing to shuffle: a dealer enters everything (`enter`), several commands
at once where they belong together, and takes wrong entries back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from croupier.banked import commands as bank
from croupier.banked.due import DealerDue as BankDue
from croupier.banked.events import CardsDealt
from croupier.banked.state import State as BankedState
from croupier.bots.banked_rounds import dealer_command as bank_command
from croupier.cards.notation import TEXT
from croupier.check import invariant
from croupier.errors import LogError, Overdrawn, RequestError
from croupier.history.log.entries import Entry, entries_of
from croupier.history.log.native import BETWEEN_ROUNDS, DECODER, OPENINGS
from croupier.history.text.looks import is_look
from croupier.poker import commands as poker
from croupier.poker.dealer import dealer_command
from croupier.poker.due import DealerDue, HeldDue, ShowDue
from croupier.poker.events import CommissionTaken, HolesDealt
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.events import EntriesCorrected, Event
from croupier.protocol.refusal import Refusal
from croupier.record import LAST_MOMENT, Chain
from croupier.record.request_keys import RequestKeys
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.shuffled_cards import ShuffledCards
from croupier.room.streams.stream import StreamRead, read_whole
from croupier.rulings.reports import OF_CONDUCT
from croupier.store import Sealed, Store, Write
from croupier.table import events as table_events
from croupier.table.commands import StartRound
from croupier.table.dealers import is_real
from croupier.table.ledger import Postings
from croupier.table.session import Command, Session
from croupier.table.shoe import positions_shown
from croupier.table.shuffle_events import SHUFFLE_EVENTS, DeckCut, DeckShuffled

DEALERS = (
    poker.Post, poker.DealHoles, poker.DealCommunal, poker.Settle, poker.LetStand,
    bank.Deal, bank.Reveal, bank.ShowDealer, bank.SettleBox, bank.Refund, bank.End,
)  # fmt: skip
LONGEST_COMMAND = 8_192  # in bytes of JSON


Revealed = Mapping[int, bytes]  # by seat, what players contribute to the cut
NOTHING_REVEALED: Revealed = MappingProxyType({})
Following = Callable[[Sequence[Event]], Write | Refusal | None]  # a write that follows from what is decided, if any


class TableStream:
    """One table on a store."""

    def __init__(self, store: Store, session: Session, chain: Chain, keys: Keys, entropy: Entropy) -> None:
        self.store, self.session, self.chain = store, session, chain
        self._keys, self._entropy = keys, entropy
        self.cards = ShuffledCards(session, keys, entropy)
        self.round_log: list[tuple[int, Event]] = []  # the round's own events with their numbers, of the last one
        self.charged_at = 0  # when commission was taken from the pots of that round; 0 where none was
        self.historical = False  # play money, by an edition no longer in force
        self.words: tuple[Sealed, ...] = ()  # written with the events of the act that is carried out
        self.asked = RequestKeys()  # what people have asked for, and is written
        self.overdrawn = ""  # the account that the last command would have left with less than nothing
        self.bank_short = False  # the bank had too few chips for the dealer's next step
        self._looks: list[int] = []  # the numbers of events the table is not told of
        self.written: list[tuple[int, Event]] = []  # with their numbers: the last write, or all since the last shuffle

    @classmethod
    async def open(
        cls, store: Store, opening: table_events.TableOpened, keys: Keys, entropy: Entropy, at: int
    ) -> TableStream:
        """Open a new table; its name is its stream."""
        session = Session(opening)
        host = cls(store, session, Chain(opening.table), keys, entropy)
        host.historical = opening.historical
        await host._write((opening,), [session.opening], at)
        return host

    @classmethod
    async def resume(cls, store: Store, table: str, keys: Keys, entropy: Entropy) -> TableStream:
        """The host of a table that is in the store, at the event it had reached."""
        return await cls.of(store, await read_whole(store, table), keys, entropy)

    @classmethod
    async def of(cls, store: Store, told: StreamRead, keys: Keys, entropy: Entropy) -> TableStream:
        """The host of a table whose stream has been read."""
        events = told.events
        if not events or not isinstance(events[0], table_events.TableOpened):
            raise RequestError(f"there is no table {told.name} in the store")
        host = cls(store, Session(events[0]), told.chain, keys, entropy)
        host.asked = RequestKeys(told.asked)
        host.historical, host.written = events[0].historical, _since_the_round_began(events, real=host.real)
        host._log_round(list(enumerate(events, 1)), told.moments)
        host._looks = [number for number, event in enumerate(events, 1) if is_look(event)]
        for event in events[1:]:
            if not host.cards.read(event) and not isinstance(event, SHUFFLE_EVENTS):
                host.session.take(event)
        await host.cards.unseal(store)
        return host

    @property
    def name(self) -> str:
        """The table's, which is its stream's."""
        return self.session.table.name

    def public(self, seq: int) -> int:
        """The number of an event among those the table is told of: a look at a hand counts for nothing there."""
        return seq - bisect_right(self._looks, seq)

    @property
    def real(self) -> bool:
        """Whether a dealer deals here with real cards."""
        return is_real(self.session.table)

    async def shuffle(self, at: int) -> DeckShuffled | Refusal:
        """Shuffle for the next round and publish the commitment."""
        if self.real:
            return Refusal("the dealer shuffles the cards of this table", "system")
        if self.cards.shuffled:
            return Refusal("the cards are shuffled, and a round is dealt from them first", "system")
        at = self.chain.moment(at)
        answer = self.session.decide(StartRound(at))
        if isinstance(answer, Refusal):
            return answer
        made = self.cards.shuffle()
        await self._write((made.event,), [()], at, made.sealed)
        self.cards.follow_shuffle(made)
        return made.event

    async def start(self, at: int) -> Refusal | None:
        """Open the round, and take the forced bets; the cards are cut with the first deal."""
        if not self.cards.shuffled:
            raise RequestError("the cards are shuffled before a round starts")
        at = self.chain.moment(at)
        held = self.session.hold()
        try:
            opened = self.session.give(StartRound(at))
            if isinstance(opened, Refusal):
                return opened
            events, moved = opened
            told: list[Event] = [*events]
            if isinstance(self.session.round, State):
                posted = self.session.give(self.session.post)
                invariant(not isinstance(posted, Refusal), "the forced bets of a round that is open are due")
                assert not isinstance(posted, Refusal)
                told += posted[0]
                moved += posted[1]
            await self._write(tuple(told), moved, at)
        except BaseException:
            self.session.restore(held)
            raise
        self.cards.taken = True
        return None

    async def give(
        self, command: Command, at: int, beside: Write | Following | None = None, asked: str = ""
    ) -> tuple[Event, ...] | Refusal:
        """Carry out what a person asks for and write what it comes to; a card it turns up is proved.

        `beside` is a write to another stream that is made with it, or not at all; or what makes one of its events.
        `asked` is written with it (record/request_keys.py).

        What the dealer does, the house does by itself (`deal`, `close_wagers`). A player who shows a hand shows the cards
        that are there.
        """
        at = self.chain.moment(at)
        sound = _sound(command, at)
        if isinstance(sound, Refusal):
            return sound
        if self.real:
            return await self._carry_out((sound,), at, beside, asked=asked)
        if isinstance(sound, DEALERS):
            return Refusal("the house does this by itself", "system")
        if isinstance(sound, poker.Report | bank.Report) and _kind(sound.report) not in OF_CONDUCT:
            return Refusal(
                "no hand deals these cards and counts these chips: this is for a table with real ones", "system"
            )
        if isinstance(sound, poker.Muck) and (clause := self.must_show()):
            return Refusal("a hand that no other has beaten is shown", clause)
        if isinstance(sound, poker.Show) and self.cards.shoe and 0 <= sound.place < len(self.session.table.playing):
            sound = poker.Show(sound.place, tuple([TEXT[card] for card in self.cards.hole(sound.place)]))
        return await self._carry_out((sound,), at, beside, asked=asked)

    async def enter(
        self,
        commands: Iterable[Command | Refusal],
        at: int,
        before: Write | None = None,
        beside: Following | None = None,
        asked: str = "",
    ) -> Refusal | None:
        """What a dealer enters, all of it in one write or none; `before` is a write to another stream that goes first.

        A command is taken only once the one before it is followed, so that it may depend on what that came to; a refusal
        among them is the answer.
        """
        at = self.chain.moment(at)
        sound = (one if isinstance(one, Refusal) else _sound(one, at) for one in commands)
        answer = await self._carry_out(sound, at, beside, before=before, asked=asked)
        return answer if isinstance(answer, Refusal) else None

    @property
    def entries(self) -> list[Entry]:
        """The entries of the round, the last one or the one that goes on."""
        events = [event for _, event in self.round_log]
        before = [State() if self.session.rules.has_button else BankedState(), *self.session.states]
        return entries_of(self.session.rules.game, events, before[: len(events)])

    def must_show(self) -> str:
        """The clause by which whoever is about to show may not pass the hand in: it is not beaten; empty where they may."""
        due, game = self.session.due, self.session.rules.game
        if (
            not isinstance(due, ShowDue)
            or not isinstance(game, RoundRules)
            or not game.must_show
            or not self.cards.shoe
        ):
            return ""
        return due.muck_clause if isinstance(self._dealers_command(), poker.Show) else ""

    async def close_wagers(self, at: int, revealed: Revealed = NOTHING_REVEALED) -> tuple[Event, ...] | Refusal:
        """No more wagers against the bank: cut with what the players reveal, and deal."""
        return await self._carry_out((bank.Deal(),), self.chain.moment(at), revealed=revealed)

    async def deal(self, at: int, revealed: Revealed = NOTHING_REVEALED) -> bool:
        """Do the dealer's next step, where one is due; whether it was done. What the bank cannot pay waits for a fill.

        The cards are cut with what the players reveal right before the first of them is dealt.
        """
        command, self.bank_short = self._dealers_command(), False
        if command is None:
            return False
        answer = await self._carry_out((command,), self.chain.moment(at), revealed=revealed)
        if isinstance(answer, Refusal):
            self.bank_short = self.overdrawn == f"float:{self.name}"
            if self.bank_short:
                return False
            raise LogError(f"the dealer does what is due, and here: {answer.reason}")
        return True

    async def _carry_out(
        self,
        commands: Iterable[Command | Refusal],
        at: int,
        beside: Write | Following | None = None,
        *,
        before: Write | None = None,
        asked: str = "",
        revealed: Revealed = NOTHING_REVEALED,
    ) -> tuple[Event, ...] | Refusal:
        """Decide, follow, cut, prove, write: all of it, or nothing and the session as it was."""
        held, self.overdrawn = self.session.hold(), ""
        told: list[Event] = []
        moved: list[Postings] = []
        try:
            for command in commands:
                refusal = command if isinstance(command, Refusal) else self._follow(command, told, moved, revealed)
                if refusal:
                    self.session.restore(held)
                    return refusal
            also = beside(told) if callable(beside) else beside
            if isinstance(also, Refusal):
                self.session.restore(held)
                return also
            await self._write(tuple(told), moved, at, beside=also, before=before, asked=asked)
        except Overdrawn as error:
            self.session.restore(held)
            self.overdrawn = error.account
            return Refusal(f"there are not chips enough: {error}", "system")
        except BaseException:
            self.session.restore(held)
            raise
        for cut in told:
            if isinstance(cut, DeckCut) and self.cards.shoe:
                self.cards.shoe.follow(cut)
        return tuple(told)

    def _follow(self, command: Command, told: list[Event], moved: list[Postings], revealed: Revealed) -> Refusal | None:
        """Decide one command and follow its events, the cut before the first deal, the proofs of what is turned up."""
        state = self.session.round
        events = self.session.decide(command)
        if isinstance(events, Refusal):
            return events
        for event, posted in zip(events, self.session.carry_out(events), strict=True):
            if isinstance(event, HolesDealt | CardsDealt) and self.cards.shoe and self.cards.uncut:
                told.append(
                    self.cards.shoe.cut({seat: value for seat, value in revealed.items() if isinstance(value, bytes)})
                )
                moved.append(())
            told.append(event)
            moved.append(posted)
            positions = positions_shown(state, event)
            if positions and self.cards.shoe:
                told.append(self.cards.shoe.opened(positions))
                moved.append(())
        return None

    def _dealers_command(self) -> Command | None:
        due, game, state = self.session.due, self.session.rules.game, self.session.round
        if self.real:
            return None
        if self.cards.shoe is None:
            if isinstance(due, DealerDue | ShowDue | HeldDue | BankDue) and self.session.table.playing:
                raise LogError("the seed of this round is gone: an official has to make the round void")
            return None
        if isinstance(due, DealerDue | ShowDue | HeldDue) and isinstance(game, RoundRules):
            assert isinstance(state, State)
            return dealer_command(game, state, due, self.cards.shoe.cards)
        if isinstance(due, BankDue):
            assert isinstance(state, BankedState)
            return bank_command(state, due, self.cards.shoe.cards)
        return None

    async def _write(
        self,
        events: tuple[Event, ...],
        postings: list[Postings],
        at: int,
        sealed: tuple[Sealed, ...] = (),
        beside: Write | None = None,
        before: Write | None = None,
        asked: str = "",
    ) -> None:
        """Chain and append; a line is acknowledged only if it can be read again. Where it fails the chain is as it was."""
        end = self.chain.end
        try:
            lines = self.chain.lines(events, self.session.table.round, at, asked)
            for line in lines.splitlines():
                DECODER.decode(line)
            own = Write(self.name, end.seq, lines, tuple(postings), sealed + self.words)
            # chips come from elsewhere first, and leave the table before they go back there
            await self.store.append([write for write in (before, own, beside) if write])
        except BaseException:
            self.chain.end = end
            raise
        self.asked.take(asked if events else "")
        self.written = list(enumerate(events, end.seq + 1))
        self._looks += [number for number, event in self.written if is_look(event)]
        self._log_round(self.written, [at] * len(events))

    def _log_round(self, written: Sequence[tuple[int, Event]], moments: Sequence[int]) -> None:
        """Keep what a dealer entered, to take it back by its number; at an electronic table nothing is."""
        if not self.real:
            return
        for (number, event), at in zip(written, moments, strict=True):
            if isinstance(event, OPENINGS):
                self.round_log = []
            if isinstance(event, (*OPENINGS, EntriesCorrected)):
                self.charged_at = 0
            elif isinstance(event, CommissionTaken) and event.amount:
                self.charged_at = at
            if type(event) not in BETWEEN_ROUNDS:
                self.round_log.append((number, event))


def _since_the_round_began(events: list[Event], *, real: bool) -> list[tuple[int, Event]]:
    """The events from the last shuffle on, or the last opening where nothing is shuffled here, with their numbers.

    It is what it takes to tell the round that was played.
    """
    begins = OPENINGS if real else DeckShuffled
    beginnings = [number for number, event in enumerate(events) if isinstance(event, begins)]
    first = beginnings[-1] if beginnings else 0
    return list(enumerate(events[first:], first + 1))


class _Kind(msgspec.Struct):
    report: str = ""


def _kind(report: msgspec.Raw) -> str:
    """Which report this is."""
    try:
        return msgspec.json.decode(report, type=_Kind).report
    except msgspec.MsgspecError:
        return ""


def _sound(command: Command, at: int) -> Command | Refusal:
    """A command as it would come over a wire, every field of its own type, at the time of the house's clock."""
    if type(at) is not int or not 0 <= at <= LAST_MOMENT:
        return Refusal("the time is a moment in milliseconds", "system")
    try:
        if hasattr(command, "at"):
            command = msgspec.structs.replace(command, at=at)
        encoded = msgspec.json.encode(command)
        if len(encoded) > LONGEST_COMMAND:
            return Refusal("this command is too long", "system")
        return msgspec.json.decode(encoded, type=type(command))
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
        return Refusal(f"this is no {type(command).__name__}: {' '.join(str(error).split())[:120]}", "system")
