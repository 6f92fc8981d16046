"""A round that is over, step by step: what everybody saw after each of its events, and one's own cards.

Theory of operation. The stored events run through a session once more, and the view makers of a live table
(poker.py, banked.py) show it after each of them. Neither knows a hidden card. The reader's own come from
outside, by their positions in the shoe, and stand beside the public part as they do at a table. What happens before the
opening, and an event there is nothing to tell of, belong to a step of their neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from croupier.history import OPENINGS
from croupier.house import People
from croupier.protocol import Event, GameName
from croupier.table import Deadline, RulesChanged, Session, ShuffleEvent
from croupier.views.games import VIEWS
from croupier.views.hand_words import TableHands
from croupier.views.header import header_of
from croupier.views.news import News
from croupier.views.table import Scene, TableSeen, phase_of

NO_CLOCK = Deadline(0, "")  # time ran then, and does not now


class Frame(msgspec.Struct, frozen=True):
    """One step."""

    seq: int  # of its last event
    text: list[str]
    public: TableSeen  # PokerSeen or BankedSeen
    hole: list[str]


class Replay(msgspec.Struct, frozen=True):
    """A whole round, from its opening to its settlement."""

    table: str
    title: str
    rulebook: str
    round: int
    at: int
    kind: GameName
    seat: int | None  # the reader's own
    seats: list[int]  # those dealt in
    frames: list[Frame]


class ToldEvent(msgspec.Struct, frozen=True):
    """An event of a round, and its number in the stream."""

    seq: int
    event: Event


class Reader(msgspec.Struct, frozen=True):
    """The reader of a round: the seat they had in it, 0 for none, and their own cards by position in the shoe."""

    seat: int
    cards: Mapping[int, str]


def frames_of(
    session: Session, told: Sequence[ToldEvent], people: People, reader: Reader, *, historical: bool
) -> Iterator[Frame]:
    """The steps of a round, one after the other; `session` is as it was before it, and follows."""
    shown = _Shown(session, people, historical=historical)
    last: Frame | None = None
    text: list[str] = []
    opened = False
    for one in told:
        text += shown.take(one)
        opened = opened or isinstance(one.event, OPENINGS)
        if not opened or isinstance(one.event, ShuffleEvent):
            continue
        if last and text:
            yield last
        elif last:
            text = last.text
        last = Frame(one.seq, text, shown.public(), _own_cards(session, reader))
        text = []
    if last:
        yield last


class _Shown:
    """A table that is followed and shown, and not run."""

    def __init__(self, session: Session, people: People, *, historical: bool) -> None:
        self._session, self._people, self._historical = session, people, historical
        self._news = News(people)
        self._follow_rules()

    def _follow_rules(self) -> None:
        self._header = header_of(self._session, historical=self._historical)
        self._hands = TableHands(self._session.rules)

    def take(self, told: ToldEvent) -> list[str]:
        """Follow an event; what there is to tell of it."""
        if not isinstance(told.event, ShuffleEvent):
            self._session.take(told.event)
        if isinstance(told.event, RulesChanged):
            self._follow_rules()
        self._news.take(told.seq, told.event, self._session.table)
        return [item.text for item in self._news.after(told.seq - 1)]

    def public(self) -> TableSeen:
        """Return what everybody saw."""
        scene = Scene(
            session=self._session,
            header=self._header,
            hands=self._hands,
            news=self._news,
            people=self._people,
            deadline=NO_CLOCK,
            phase=phase_of(self._session, ready=False),
        )
        return VIEWS[self._header.kind].public(scene)


def _own_cards(session: Session, reader: Reader) -> list[str]:
    """The reader's cards once they are dealt."""
    state, dealt = session.round, session.table.dealt
    if state is None or reader.seat not in dealt:
        return []
    place = dealt.index(reader.seat)
    positions = state.hole[place] if place < len(state.hole) else ()
    return [reader.cards[position] for position in positions if position in reader.cards]
