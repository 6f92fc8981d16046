"""A table that runs by itself on a store: commands in, events written, and the dealer's part done by the house.

Theory of operation. A table writes its stream as all do (writer.py). A command is decided by the session
(table/session.py). The dealer's steps are read from what is due, and the cards from the shoe. Where a card is turned up,
its proof follows in the same write.

`start` opens a round and takes the forced bets. Once all bets on its cards stand, `shuffle` publishes the commitment to
them, the players reveal what they contribute, and the first deal is made from the order that gives, its cut in the same
write and right before it. A shuffle that fails is `void`. The seed is sealed to the server in the write that commits to
the cards. So a process may end at any moment: its stream is read, the seal opened, and the same round goes on with the
same cards at the event it had reached. An act is done on the table it was meant for: where another process was first it
is not decided again.

At a table with real cards there is no shoe and nothing to shuffle: a dealer enters everything (`enter`), several commands
at once where they belong together, and takes wrong entries back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from croupier.banked import CardsDealt
from croupier.banked import commands as bank
from croupier.cards import TEXT
from croupier.check import invariant
from croupier.chips import float_of
from croupier.errors import LogError, Overdrawn, RequestError
from croupier.history import BETWEEN_ROUNDS, OPENINGS, Entry, entries_of
from croupier.house import Request
from croupier.poker import CommissionTaken, HolesDealt, ShowDue
from croupier.poker import commands as poker
from croupier.protocol import EntriesCorrected, Event, Refusal, Report, misread
from croupier.record import LAST_MOMENT, RequestKeys
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.shuffled_cards import CHANGES_CARDS, Shuffled, ShuffledCards
from croupier.room.streams.snapshots import Record, Taken
from croupier.room.streams.stream import Line, StreamRead
from croupier.room.streams.table_state import OF_OPENING, LastOpening, Looks, TableState
from croupier.room.streams.writer import Beside, Decided, Postings, Prepared, StreamWriter
from croupier.rulings import OF_CONDUCT
from croupier.shuffle import Commitment
from croupier.store import Sealed, Store, Write
from croupier.table import (
    TURNS_UP,
    Command,
    Held,
    Session,
    ShuffleEvent,
    StartRound,
    is_real,
    positions_shown,
    voids_unseen,
)
from croupier.table import commands as table_commands
from croupier.table import events as table_events

DEALERS = (
    poker.Post, poker.DealHoles, poker.DealCommunal, poker.Settle, poker.LetStand,
    bank.Deal, bank.Reveal, bank.ShowDealer, bank.SettleBox, bank.Refund, bank.End,
)  # fmt: skip
BEFORE_THE_CARDS = (  # not while parts in their order are revealed: what is bet stands, and nobody goes
    poker.ExtraBlind, bank.PlaceWagers, table_commands.RaiseStake, table_commands.LowerStake,
    table_commands.LeaveSeat, table_commands.ChangeSeat,
)  # fmt: skip
BEING_CUT = Refusal(
    "being-cut", "the cards are shuffled and cut at this moment: ask again once they are dealt", "practice"
)
LONGEST_FIELD = 8_192  # of a command; what comes over the wire is shorter (acts/)

Revealed = Mapping[int, tuple[bytes, str]]  # by seat, what players contribute to the order, signed
NOTHING_REVEALED: Revealed = MappingProxyType({})


class Commands(NamedTuple):
    """Commands that are done in one write, each decided once the one before it is followed, with what is revealed."""

    each: Iterable[Command | Refusal]
    revealed: Revealed = NOTHING_REVEALED


class TableStream(StreamWriter[Held, Commands | Shuffled]):
    """One table on a store."""

    shared, tries = False, 1

    def __init__(
        self, store: Store, opened: table_events.TableOpened, session: Session, keys: Keys, entropy: Entropy
    ) -> None:
        super().__init__(store, session.table.name)
        self.session = session
        self.real = is_real(session.table)  # a dealer deals here with real cards
        self.historical = opened.historical  # play money, by an edition no longer in force
        self.cards = ShuffledCards(session, keys, entropy)
        self.round_log: list[tuple[int, Event]] = []  # the round's own events with their numbers, of the last one
        self.charged_at = 0  # when commission was taken from the pots of that round; 0 where none was
        self.words: tuple[Sealed, ...] = ()  # written with the events of the act that is carried out
        self.overdrawn = ""  # the account that the last command would have left with less than nothing
        self.bank_short = False  # the bank had too few chips for the dealer's next step
        self.looks = Looks()  # at hands, which the table is not told of
        self.version = 0  # the number of the last event among those the table is told of
        self._last_opening = LastOpening(opened)
        self.written: list[tuple[int, Event]] = []  # with their numbers of that kind: all that is not told yet

    @classmethod
    async def open(
        cls, store: Store, opening: table_events.TableOpened, keys: Keys, entropy: Entropy, at: int
    ) -> TableStream:
        """Open a new table; its name is its stream."""
        session = Session(opening)
        host = cls(store, opening, session, keys, entropy)
        await host.begin(opening, at, moves=session.opening)
        return host

    @classmethod
    async def of(cls, store: Store, record: Record, keys: Keys, entropy: Entropy) -> TableStream:
        """Return the table whose stream is read."""
        state, first, opens = record.state, record.first, 0
        if record.found and isinstance(state, TableState):
            host, opens = cls(store, state.opened, state.session(), keys, entropy), state.opens
            host.cards.restore(state.cards)
            host.done, host.looks = RequestKeys(state.keys), Looks(state.looks)
            host._last_opening = state.last_opening(record.found.first)
        elif isinstance(first, table_events.TableOpened):
            host = cls(store, first, Session(first), keys, entropy)
        else:
            raise RequestError(f"there is no table {record.name} in the store")
        async for told in record.slices():
            _follow(host, told, opens)
        await host.unseal()
        return host

    def taken(self) -> Taken | None:
        """Take the table as it stood before its last round."""
        before, table = self._last_opening.before, self.session.before_round
        if before is None or table is None or self.last.seq != self.chain.seq:
            return None
        looks = self.looks.before(before.first)
        return Taken(self.last, before.first, self._last_opening.state(table, looks, self.done.keys))

    async def shuffle(self, request: Request, commitments: Iterable[Commitment] = ()) -> tuple[Event, ...] | Refusal:
        """Shuffle for the round, after what players have committed to, and publish the commitment to the cards."""
        if self.real:
            return Refusal("dealer-shuffles", "the dealer shuffles the cards of this table", "system")
        if not self.cards.wanted:
            return Refusal(
                "shuffled-already", "no shuffle is wanted: open a round, or deal the cards there are", "system"
            )
        if refusal := voids_unseen(self.session.table):
            return refusal
        return await self._write(self.cards.shuffle(commitments), request)

    async def void(self, cause: str, seats: Iterable[int], request: Request) -> tuple[Event, ...] | Refusal:
        """Make the shuffle of this round void, and name the seats whose part did not come."""
        command = table_commands.VoidShuffle(self.cards.number, cause, tuple(sorted(seats)))
        return await self._write(Commands((command,)), request)

    async def start(self, request: Request) -> Refusal | None:
        """Open the round, and take the forced bets."""
        answer = await self._write(Commands(_opening(self.session, self.moment(request.at))), request)
        return answer if isinstance(answer, Refusal) else None

    async def give(
        self, command: Command, request: Request, beside: Prepared | Beside | None = None
    ) -> tuple[Event, ...] | Refusal:
        """Carry out what a person asks for and write what it comes to; a card it turns up is proved.

        `beside` is a write to another stream that is made with it, or not at all; or what makes one of its events.

        What the dealer does, the house does by itself (`deal`, `close_wagers`). A player who shows a hand shows the cards
        that are there.
        """
        sound = _sound(command, self.moment(request.at)) if isinstance(command, table_commands.Command) else command
        if isinstance(sound, Refusal):
            return sound
        if not self.real:
            if isinstance(sound, DEALERS):
                return Refusal("house-does-this", "the house does this by itself", "system")
            if self.cards.uncut and isinstance(sound, BEFORE_THE_CARDS):
                return BEING_CUT
            if isinstance(sound, Report) and _kind(sound.report) not in OF_CONDUCT:
                return Refusal("chips-not-real", "this report is only for a table with real cards and chips", "system")
            if isinstance(sound, poker.Muck) and (clause := self.must_show()):
                return Refusal("must-show", "a hand that no other hand has beaten must be shown", clause)
            if isinstance(sound, poker.Show) and self.cards.shoe and 0 <= sound.place < len(self.session.table.playing):
                sound = poker.Show(sound.place, tuple([TEXT[card] for card in self.cards.hole(sound.place)]))
        return await self._write(Commands((sound,)), request, beside=beside)

    async def enter(
        self,
        commands: Iterable[Command | Refusal],
        request: Request,
        before: Prepared | None = None,
        beside: Beside | None = None,
    ) -> Refusal | None:
        """Write what a dealer enters, all of it or none; `before` is a write to another stream that goes first.

        A command is taken only once the one before it is followed, so that it may depend on what that came to; a refusal
        among them is the answer.
        """
        at = self.moment(request.at)
        sound = (_sound(one, at) if isinstance(one, table_commands.Command) else one for one in commands)
        answer = await self._write(Commands(sound), request, before, beside)
        return answer if isinstance(answer, Refusal) else None

    @property
    def entries(self) -> list[Entry]:
        """The entries of the round, the last one or the one that goes on."""
        events = [event for _, event in self.round_log]
        rules = self.session.rules
        before = [rules.kind.empty, *self.session.states]
        return entries_of(rules.kind, rules.game, events, before[: len(events)])

    def must_show(self) -> str:
        """Return the clause by which the player about to show may not muck: the hand is not beaten; empty where they may."""
        due = self.session.due
        if not isinstance(due, ShowDue) or not self.session.rules.between_players.must_show or not self.cards.shoe:
            return ""
        return due.muck_clause if isinstance(self._dealers_command(), poker.Show) else ""

    async def close_wagers(
        self, request: Request, revealed: Revealed = NOTHING_REVEALED
    ) -> tuple[Event, ...] | Refusal:
        """Deal against the bank, from the order that the players' parts give."""
        return await self._write(Commands((bank.Deal(),), revealed), request)

    async def deal(self, request: Request, revealed: Revealed = NOTHING_REVEALED) -> bool:
        """Do the dealer's next step, where one is due; whether it was done. What the bank cannot pay waits for a fill.

        Right before the first card is dealt, the order follows from what the players have revealed.
        """
        command, self.bank_short = self._dealers_command(), False
        if command is None:
            return False
        answer = await self._write(Commands((command,), revealed), request)
        if isinstance(answer, Refusal):
            self.bank_short = self.overdrawn == float_of(self.name)
            if self.bank_short:
                return False
            raise LogError(f"the dealer does what is due, and here: {answer.reason}")
        return True

    def _dealers_command(self) -> Command | None:
        due, rules = self.session.due, self.session.rules
        if self.real or not isinstance(due, rules.kind.dealers):
            return None
        if self.cards.shoe is None:
            if self.session.table.playing:
                raise LogError("the seed of this round is gone: an official has to make the round void")
            return None
        return rules.kind.dealer_command(rules.game, self.session.round, due, self.cards.shoe.cards)

    async def _write(
        self,
        command: Commands | Shuffled,
        request: Request,
        before: Prepared | None = None,
        beside: Prepared | Beside | None = None,
    ) -> tuple[Event, ...] | Refusal:
        self.overdrawn = ""
        async with self.lock:
            if self.unsure:
                await self.catch_up()
            # chips come from elsewhere first, and leave the table before they go back there
            return await self.carry_out(command, request, self.words, before, beside)

    # The machine

    async def decide(self, command: Commands | Shuffled, _request: Request) -> Decided:
        """Decide commands one after the other; the deal is after the cut, and what it turns up is proved."""
        if isinstance(command, Shuffled):
            return Decided((command.event,), command.sealed)
        return Decided(self._decided(command))

    def _decided(self, commands: Commands) -> Iterator[Event | Refusal]:
        for command in commands.each:
            state = self.session.round
            events = command if isinstance(command, Refusal) else self.session.decide(command)
            if isinstance(events, Refusal):
                bets = not self.real and isinstance(command, poker.Post)
                invariant(not bets, "the forced bets of a round that is open are due")
                yield events
                return
            for event in events:
                if isinstance(event, HolesDealt | CardsDealt) and not self.real:
                    invariant(self.cards.uncut and self.cards.shoe is not None, "hands are dealt from a shuffle")
                    assert self.cards.shoe is not None
                    yield self.cards.shoe.cut(commands.revealed)
                yield event
                positions = positions_shown(state, event) if type(event) in TURNS_UP else ()
                if positions and self.cards.shoe:
                    yield self.cards.shoe.opened(positions)

    def take(self, event: Event) -> Postings:
        """Apply an event at the table; those of shuffles change nothing there."""
        return () if isinstance(event, ShuffleEvent) else self.session.take(event)

    def hold(self) -> Held:
        """Return the table as it stands."""
        return self.session.hold()

    def restore(self, held: Held) -> None:
        """Come back to it."""
        self.session.restore(held)

    @property
    def round(self) -> int:
        """The round that is played, or was last."""
        return self.session.table.round

    def follow(self, event: Event, line: Line) -> None:
        """Follow an event in the cards, and keep it to be told."""
        if isinstance(event, OF_OPENING):
            self._last_opening.follow(event, line, self.cards)
        if isinstance(event, CHANGES_CARDS):
            self.cards.follow(event, line)
        self.version = self.looks.follow(event, line.seq)
        self.written.append((self.version, event))
        if self.real:
            _log_round(self, event, line)

    async def unseal(self) -> None:
        """Open the seal of the cards."""
        await self.cards.unseal(self.store)

    def refused(self, error: Overdrawn, _write: Write) -> Refusal:
        """Say that chips are missing, and remember where."""
        self.overdrawn = error.account
        return Refusal("overdrawn", f"there are not enough chips: {error}", "system")


def _log_round(host: TableStream, event: Event, line: Line) -> None:
    """Keep what a dealer entered, to take it back by its number; at an electronic table nothing is."""
    if isinstance(event, OPENINGS):
        host.round_log = []
    if isinstance(event, (*OPENINGS, EntriesCorrected)):
        host.charged_at = 0
    elif isinstance(event, CommissionTaken) and event.amount:
        host.charged_at = line.at
    if type(event) not in BETWEEN_ROUNDS:
        host.round_log.append((line.seq, event))


def _follow(host: TableStream, told: StreamRead, opens: int) -> None:
    """Follow lines that are read; those before the line that opens a round are known, and only told of."""
    known, rest = told.parted(opens)
    for event, line in zip(known.events, known.lines, strict=True):
        host.version = host.looks.follow(event, line.seq)
        host.written.append((host.version, event))
    if rest.events:
        host.replay(rest, applied=rest.lines[0].seq == 1)
    since = [number for number, (_, event) in enumerate(host.written) if isinstance(event, OPENINGS)]
    del host.written[: since[-1] if since else 0]  # it takes no more to tell the round that was played


def _opening(session: Session, at: int) -> Iterator[Command]:
    """Open a round, and between players post the forced bets."""
    yield StartRound(at)
    if not session.rules.kind.has_bank:
        yield session.post


class _Kind(msgspec.Struct):
    report: str = ""


def _kind(report: msgspec.Raw) -> str:
    """Return the name of a report."""
    try:
        return msgspec.json.decode(report, type=_Kind).report
    except msgspec.MsgspecError:
        return ""


def _sound(command: Command, at: int) -> Command | Refusal:
    """Return a command at the time of the house's clock, every field of its own type."""
    if type(at) is not int or not 0 <= at <= LAST_MOMENT:
        return Refusal("wrong-time", "give the time in milliseconds", "system")
    fields = msgspec.structs.asdict(command)
    if any(isinstance(value, str | tuple | dict) and len(value) > LONGEST_FIELD for value in fields.values()):
        return Refusal("too-long", "this command is too long", "system")
    try:
        return msgspec.convert(fields | {"at": at} if "at" in fields else fields, type(command))
    except (msgspec.MsgspecError, RecursionError) as error:
        return Refusal(
            "not-a-command", f"this cannot be read as {type(command).__name__}: {misread(str(error))}", "system"
        )
