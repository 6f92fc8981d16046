"""The view of a table: a public part, made once for everybody, and a part of each person's own.

Theory of operation. The public part is made from the table and from the state of its round, which hold no hidden card, so
it could not show one. A person's own part holds the hole cards of that person's seat, and what may be done there. Both
are bytes, put together into one message for each watcher; the public bytes are made once for each change. Here stands
what all tables have; the two kinds of rounds add theirs (poker.py, banked.py).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Literal, TypeVar

import msgspec

from croupier.acts import (
    ACTS,
    EVERYWHERE,
    LEAVE,
    SAY,
    TALK,
    HostedTable,
    Late,
    Wish,
    is_staff,
    may_do,
    no_right,
    rights_of,
)
from croupier.banked import WagersDue
from croupier.cards import TEXT
from croupier.check import invariant
from croupier.history import named
from croupier.house import OpenFloor, People, Person, Register
from croupier.protocol import HOUSE, Choice, GameName, Refusal, ServerMessage
from croupier.table import (
    REAL,
    Deadline,
    Notice,
    Player,
    Session,
    TableDue,
    is_shut_out,
    place_of,
    rounds_to_wait,
    seat_of,
)
from croupier.views.hand_words import TableHands
from croupier.views.just_now import ActSeen, RulingSeen
from croupier.views.news import Item, News, name_of
from croupier.views.offers import Open, PlayOffer, RoundOffers, seat_offers
from croupier.views.talk import Silence, TalkRule, silenced

Shared = TypeVar("Shared")
Unit = Literal["cents", "chips"]  # what amounts are in: money, or whole chips of a tournament
Cards = Literal["electronic", "real"]  # real where a dealer deals them
Phase = Literal["waiting", "ready", "betting", "showdown", "between"]
SHOWDOWN: Phase = "showdown"
BETTING: Phase = "betting"
READY: Phase = "ready"
BETWEEN: Phase = "between"
WAITING: Phase = "waiting"
SeatState = Literal["in", "folded", "all-in", "away", "waits", "out"]
Contribution = Literal["commitment", "value"]  # what a client is asked for


class Header(msgspec.Struct, frozen=True):
    """The part that stays the same at a table as long as its rules do."""

    table: str
    rulebook: str
    edition: str
    title: str
    kind: GameName
    limits: str
    historical: bool
    play_money: bool
    chip: int  # the smallest chip: bets are whole ones
    talk: tuple[TalkRule, ...]
    unit: Unit
    tournament: str  # whose table it is; empty at a cash game
    cards: Cards


class SeatSeen(msgspec.Struct, frozen=True):
    """A seat with a player in it."""

    seat: int
    account: str
    name: str
    bot: bool
    stake: int
    bet: int
    state: SeatState
    cards: tuple[str, ...] = ()  # those shown, `??` for each that is not
    words: str = ""
    won: int = 0
    away: bool = False  # sits out, perhaps from the next round on
    winning: tuple[str, ...] = ()  # the cards a pot was won with, communal ones too, where the hand was shown
    held: int = 0  # chips put forward before the turn, which wait for it: still of the stake
    aside: int = 0  # trivial chips that do not play in this round, beside the stake
    act: ActSeen | None = None  # what was done last here in this street


class TurnSeen(msgspec.Struct, frozen=True):
    """The seat in turn, until when, by which clock; the last `bank` milliseconds of it are the time bank's."""

    seat: int
    until: int
    clock: str
    bank: int


class LostLine(msgspec.Struct, frozen=True):
    """A seat whose player has no connection; in their turn the clock stands until then, else 0."""

    seat: int
    until: int


class Proof(msgspec.Struct, frozen=True):
    """The house's statement on the last shuffle, signed as soon as that is on record (docs/explain/shuffle.md)."""

    root: str
    shuffle: int
    commitments: dict[int, str]  # by seat, those the cards were shuffled after
    line: str  # its number and hash
    key: str  # the working key of this server, which the house's key introduces
    signature: str


class TableSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A table of either kind as everybody sees it."""

    table: str
    rulebook: str
    edition: str
    title: str
    kind: GameName
    limits: str
    historical: bool
    play_money: bool
    chip: int
    talk: tuple[TalkRule, ...]
    unit: Unit
    tournament: str
    cards: Cards
    dealt_by: str  # the name of the dealer who is signed on; empty where there is none
    round: int
    button: int  # a seat; 0 where there is none
    phase: Phase
    waits_for: TableDue | None  # between rounds, or in one for chips to pay with
    places: int  # how many seats there are
    seats: tuple[SeatSeen, ...]
    board: tuple[str, ...]
    turn: TurnSeen | None
    choices: tuple[Choice, ...]
    ruling: RulingSeen | None  # the last in this round, with what was decided
    notices: tuple[Notice, ...]
    waiting: tuple[str, ...]
    proof: Proof | None
    voids: int = 0  # shuffles that were void lately
    closed: bool
    lost: tuple[LostLine, ...] = ()


class OutOfChips(msgspec.Struct, frozen=True):
    """The position of a player without chips: whether they may buy some, under which clause, and until when."""

    may_buy: bool
    clause: str
    until: int  # ms UTC, when the seat is released; 0 where it is not


class Released(msgspec.Struct, frozen=True):
    """A seat of this person's that was released within the hour: when, with which stake, and why."""

    at: int
    stake: int
    reason: str
    clause: str


class Owes(msgspec.Struct, frozen=True):
    """The reason a player is not dealt in as usual."""

    waits: str
    clause: str
    post: bool  # has chosen to post
    owing: tuple[int, ...]
    rounds: int  # that begin without this player, after the one that is played, as far as is known


class You(msgspec.Struct, frozen=True):
    """A person's own part of the view."""

    seat: int | None
    hole: tuple[str, ...]
    hand: str
    acts: tuple[PlayOffer, ...]
    open: tuple[Open, ...]
    wallet: int
    owes: Owes | None
    contribution: Contribution | None
    leaving: bool
    wishes: tuple[Wish, ...]  # what else waits to be done
    silence: Silence | None  # why this person may not speak in their own words now
    calls: tuple[str, ...]  # for staff: who calls an official
    bar: Refusal | None = None  # why this person gets no seat here: excluded, or with another kind of money
    desk: msgspec.Struct | None = None  # for those who deal or rule: what is due, and what they may enter
    late: Late | None = None  # what a clock that ran out did in this person's place, until they act again
    looks: tuple[HandLookedAt, ...] = ()  # for an official: the hands they look at in this round
    out: OutOfChips | None = None  # of a player at a table for money who has no chips
    released: Released | None = None  # of a person who had a seat here and lost it


class HandLookedAt(msgspec.Struct, frozen=True):
    """A hand that an official looks at, for that official alone."""

    seat: int
    cards: tuple[str, ...]


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """All that the public part is made from, at a table that is run or in a replay of one of its rounds."""

    session: Session
    header: Header
    hands: TableHands
    news: News
    people: People
    deadline: Deadline
    phase: Phase
    proof: Proof | None = None  # none in a replay, whose reader has the record
    waits_for: TableDue | None = None  # what the table waits for beside its players
    lost: tuple[LostLine, ...] = ()
    shared: dict[Hashable, Any] = msgspec.field(default_factory=dict)  # by all views of this scene, once it is made

    def once(self, what: Hashable, make: Callable[[], Shared]) -> Shared:
        """Return what is the same in every view of this scene, made for the first of them."""
        if what not in self.shared:
            self.shared[what] = make()
        found: Shared = self.shared[what]
        return found

    def turn(self, seat: int) -> TurnSeen:
        """Return that seat's turn, by the clock that runs."""
        return TurnSeen(seat, self.deadline.until, self.deadline.clock, self.deadline.bank)

    def place_in(self, seats: tuple[int, ...], player: Player) -> int:
        """Return the player's place in the round of these seats; -1 for a player who took the seat after it began."""
        place = self.news.holders.get(player.account, -1)
        return place if place >= 0 and seats[place] == player.seat else -1


class LiveScene(Scene, frozen=True, kw_only=True):
    """A scene with what it takes to show people their own part: the table that is run, and what may be done there."""

    host: HostedTable
    box_counted: Callable[[], bool]  # whether the commission of the last round is no longer at the table
    register: Register
    floor: OpenFloor
    bar: Callable[[str], Refusal | None]  # the reason this account gets no seat here
    reasonable: int  # from when on the player in turn has had a reasonable time
    at: int

    def open_to(self, person: Person, wishes: tuple[Wish, ...]) -> tuple[Open, ...]:
        """Return what may be done around the rounds."""
        permitted = HOUSE if self.register.order("seat.permission") else ""
        offers = seat_offers(self.session, person, wishes, permitted, self.at)
        return tuple([offer for offer in offers if self._is_for(person, offer.act)])

    def _is_for(self, person: Person, act: str) -> bool:
        """Tell whether a person may do this here: with real cards most acts are said to the dealer."""
        kind = ACTS[act]
        here = not self.host.real or kind.where == EVERYWHERE
        return here and may_do(person, kind.right) and not self._is_over(person, act)

    def _is_over(self, person: Person, act: str) -> bool:
        """Tell whether an act is closed to a person: their call for an official is open, or they may not sit."""
        if act == "floor":
            return any(one.call.made.account == person.account for one in self.floor.open_calls(self.header.table))
        return act in ("sit", "list") and self.bar(person.account) is not None

    @property
    def is_betting(self) -> bool:
        """Tell whether cards are dealt, and players still act."""
        return self.phase == BETTING and not isinstance(self.session.due, WagersDue)

    def silence(self, person: Person) -> Silence | None:
        """Tell why a person may not speak in their own words now."""
        if refusal := no_right(person, SAY, TALK):
            return Silence(refusal.reason, refusal.clause)
        return silenced(
            self.header.talk,
            staff=is_staff(person),
            seated=seat_of(self.session.table, person.account) > 0,
            in_round=bool(self.session.table.playing),
            betting=self.is_betting,
        )

    def own_cards(self, account: str) -> tuple[str, ...]:
        """Return the hole cards of a person dealt into the round, for that person alone, as long as they lie there."""
        place = self.news.holders.get(account)
        if place is None or self.phase not in (BETTING, SHOWDOWN, BETWEEN):
            return ()
        return tuple([TEXT[card] for card in self.host.cards.hole(place)])

    def looks_of(self, person: Person) -> tuple[HandLookedAt, ...]:
        """Return the hands an official has asked to look at, for that official alone, while the round is played."""
        if self.host.real or not self.session.table.playing or "rule" not in rights_of(person.roles):
            return ()
        places = dict.fromkeys([one.place for one in self.news.looks if one.account == person.account])
        seats = self.session.table.playing
        return tuple(
            [
                HandLookedAt(seats[place], tuple([TEXT[card] for card in self.host.cards.hole(place)]))
                for place in places
            ]
        )


def cards_of(session: Session) -> Cards:
    """Say what a table deals from."""
    return "real" if session.table.cards == REAL else "electronic"


def phase_of(session: Session, *, ready: bool) -> Phase:
    """Return the phase of a table; `ready` where the next round may be opened."""
    if session.table.playing:
        return SHOWDOWN if session.rules.kind.is_showdown(session.round, session.due) else BETTING
    if ready:
        return READY
    return BETWEEN if session.round is not None and session.round.ended else WAITING


class Own(msgspec.Struct, frozen=True):
    """The table's knowledge of one person beside the session."""

    wallet: int
    committed: bool
    revealed: bool
    wishes: tuple[Wish, ...]
    calls: tuple[str, ...]
    late: Late | None = None
    out: OutOfChips | None = None
    released: Released | None = None


def of_table(scene: Scene) -> dict[str, Any]:
    """The fields that every table has, without its seats, board, turn and choices."""
    table = scene.session.table
    return msgspec.structs.asdict(scene.header) | {
        "dealt_by": scene.people.of(table.dealer).name if table.dealer else "",
        "round": table.round,
        "button": table.button,
        "phase": scene.phase,
        "waits_for": scene.waits_for,
        "places": table.seats,
        "ruling": _ruling(scene) if scene.news.now.ruling else None,
        "notices": table.notices,
        "waiting": tuple([scene.people.of(account).name for account in table.waiting]),
        "proof": scene.proof,
        "voids": len(table.voids),
        "closed": table.closed,
        "lost": scene.lost,
    }


def _ruling(scene: Scene) -> RulingSeen | None:
    """The last ruling of the round that is shown, players by name."""
    ruling = scene.news.now.ruling
    if ruling is None or scene.phase not in (BETTING, SHOWDOWN, BETWEEN):
        return None
    name_at = partial(name_of, scene.people, scene.session.table)
    told = {part: named(getattr(ruling, part), name_at) for part in ("words", "decided", "by")}
    return msgspec.structs.replace(ruling, **told)


def waiting_state(player: Player, stake: int) -> SeatState:
    """Return the state of a seated player who has no hand."""
    if player.away:
        return "away"
    if player.waits:
        return "waits"
    return "in" if stake else "out"


def seat_without_hand(person: Person, player: Player, stake: int) -> SeatSeen:
    """A seat as everybody sees it that has no part in the round shown."""
    state = waiting_state(player, stake)
    return SeatSeen(player.seat, player.account, person.name, person.bot, stake, 0, state, away=player.away)


def standing_view(scene: LiveScene, person: Person, own: Own, around: tuple[Open, ...]) -> You:
    """A person's own part, with what is open `around` the rounds; cards come with each street, offers with each act."""
    session = scene.session
    place = place_of(session.table, person.account)
    player = session.table.players[place] if place >= 0 else None
    return You(
        seat=player.seat if player else None,
        hole=(),
        hand="",
        acts=(),
        open=around,
        wallet=own.wallet,
        owes=owes_of(scene, player) if player else None,
        contribution=_asked_for(scene, player, own) if player else None,
        leaving=any(wish.act == LEAVE for wish in own.wishes),
        wishes=tuple([wish for wish in own.wishes if wish.act != LEAVE]),
        silence=scene.silence(person),
        calls=own.calls,
        bar=scene.bar(person.account),
        late=own.late,
        looks=scene.looks_of(person),
        out=own.out,
        released=own.released,
    )


def with_cards(scene: LiveScene, person: Person, you: You) -> You:
    """The same part with the person's hole cards, and what hand they make."""
    hole = scene.own_cards(person.account)
    if not hole:
        return you
    board = scene.session.round.board if scene.session.round is not None else ()
    hand = scene.hands.words(hole, board) or scene.hands.so_far(hole, board)
    return msgspec.structs.replace(you, hole=hole, hand=hand)


def owes_of(scene: LiveScene, player: Player) -> Owes | None:
    """Tell why a player is not dealt in as usual; None where they are."""
    if not player.waits and not player.owing:
        return None
    session = scene.session
    rounds = rounds_to_wait(session.rules, session.table, player.account, scene.at) if session.table.button else 0
    return Owes(player.waits, player.waits_under, player.post, player.owing, rounds)


def _asked_for(scene: LiveScene, player: Player, own: Own) -> Contribution | None:
    """Return what the player's client is asked for in the way of a contribution to the order of the cards."""
    table, proof = scene.session.table, scene.proof
    if scene.host.real:
        return None
    if scene.host.cards.uncut and proof and player.seat in proof.commitments:
        return None if own.revealed else "value"
    if own.committed or is_shut_out(table, player.account, table.round + (not table.playing)):
        return None
    return "commitment"


class TableView(ServerMessage, frozen=True, tag="view"):
    """One person's view of a table."""

    table: str
    version: int
    you: You
    public: msgspec.Raw
    news: list[Item]


_ENCODER = msgspec.json.Encoder()


def encoded(part: object) -> msgspec.Raw:
    """A part of a view as bytes."""
    return msgspec.Raw(_ENCODER.encode(part))


def view_message(
    table: str, version: int, standing: You, offers: RoundOffers, public: msgspec.Raw, news: list[Item]
) -> bytes:
    """One person's view, as it is sent."""
    acts, open_ = offers
    you = msgspec.structs.replace(standing, acts=acts, open=(*open_, *standing.open)) if acts or open_ else standing
    invariant(len(you.hole) == 0 or you.seat is not None, "only a person with a seat has cards")
    return _ENCODER.encode(TableView(table, version, you, public, news))
