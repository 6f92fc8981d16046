"""The verifiable shuffles of a stream: committed to once, cut once and in time, and every card turned up proved by them."""

from __future__ import annotations

from croupier.banked import CardsDealt
from croupier.history import OPENINGS
from croupier.poker import ExtraBlindMade, HolesDealt
from croupier.protocol import Event
from croupier.rulebooks import deck_of
from croupier.shuffle import PROTOCOL, Openings, Places, check_commitments, check_cut
from croupier.store import ManyKeys
from croupier.table import (
    BETS,
    NOT_REVEALED,
    ROUND_OVER,
    CardsOpened,
    DeckCut,
    DeckShuffled,
    Round,
    Session,
    ShuffleVoid,
    is_real,
    is_shut_out,
    positions_shown,
    voids_unseen,
)
from croupier.verify.decide_again import Faulty

OF_CUT = {*OPENINGS, HolesDealt, CardsDealt, ShuffleVoid}  # events whose place is before a cut or after it


class FollowedShuffles:
    """The shuffles of one stream, in their order."""

    def __init__(self, stream: str, commitments: ManyKeys) -> None:
        self._stream, self._commitments = stream, commitments
        self._number, self._protocol = 0, 1  # of the last shuffle
        self._shuffled: DeckShuffled | None = None  # of the round that goes on, or comes; None once it is void
        self._cut: DeckCut | None = None
        self._places: Places | None = None  # of the cards, once they are cut
        self.are_cut = False  # the cards of the last shuffle, and no round was dealt from them yet
        self._taken = False  # a round was opened with the last shuffle, or it was made in one
        self._openings = Openings("", 0)  # of the last shuffle
        self._to_open: dict[int, str] = {}  # cards turned up at shoe positions and not yet proved

    @property
    def is_watched(self) -> bool:
        """Tell whether the next event may not be just any: parts in an order are revealed, or cards are cut."""
        return self.are_cut or self._is_open

    @property
    def _is_open(self) -> bool:
        """Tell whether a shuffle waits for its parts."""
        return self._shuffled is not None and self._cut is None and self._shuffled.protocol >= PROTOCOL

    def take(self, session: Session | None, event: Event) -> None:
        """Take the next event of a shuffle, at the table of this session where there is one."""
        if session and is_real(session.table):
            raise Faulty("shuffle", "the house shuffles nothing at a table with real cards")
        if isinstance(event, DeckShuffled):
            self._check_shuffle(session, event)
            self._number, self._protocol = event.shuffle, event.protocol
            self._shuffled, self._cut, self._taken = event, None, event.protocol >= PROTOCOL
            self._openings = Openings(event.root, event.count)
        elif self._shuffled is None or event.shuffle != self._shuffled.shuffle:  # type: ignore[attr-defined]
            raise Faulty("shuffle", "this is about a shuffle the log has not committed to")
        elif isinstance(event, DeckCut):
            self._check_cut(session, self._shuffled, event)
            self._cut, self._places, self.are_cut = event, Places(self._shuffled, event), True
        elif isinstance(event, CardsOpened):
            self._check_openings(event)

    def _check_cut(self, session: Session | None, shuffled: DeckShuffled, event: DeckCut) -> None:
        if self._cut is not None:
            raise Faulty("shuffle", "the cards of this shuffle are cut twice")
        if fault := check_cut(shuffled, event, self._stream):
            raise Faulty("shuffle", fault)
        in_round = shuffled.cut_at_deal or shuffled.protocol >= PROTOCOL
        if in_round and not self._is_undealt(session):
            raise Faulty("shuffle", "the cards are cut before the round is opened, or after they are dealt")

    def _is_undealt(self, session: Session | None) -> bool:
        """Tell whether a round is opened with the last shuffle and goes on without a card."""
        state = session.round if session and session.table.playing else None
        if state is None or not self._taken:
            return False
        return not any(state.hole)

    def _check_shuffle(self, session: Session | None, event: DeckShuffled) -> None:
        """Shuffles are numbered, of the table's own deck, dealt from once they are cut; a commitment serves one of them."""
        if event.shuffle != self._number + 1:
            raise Faulty("shuffle", f"this is shuffle {event.shuffle}, and {self._number + 1} is next")
        if self.are_cut:
            raise Faulty("shuffle", "cards that were cut are shuffled again, and no round was dealt from them")
        if self._is_open:
            raise Faulty("shuffle", f"shuffle {self._number} is neither dealt from nor void")
        if event.protocol < self._protocol:
            raise Faulty("shuffle", f"this shuffle is by protocol {event.protocol}, after one by {self._protocol}")
        if session and event.deck != deck_of(session.rules.table):
            raise Faulty("shuffle", "the deck that is shuffled is not the table's")
        if fault := check_commitments(self._stream, event):
            raise Faulty("shuffle", fault)
        if event.protocol >= PROTOCOL:
            self._check_moment(session, event)
            return
        made = {commitment.commitment for commitment in event.commitments}
        if made and self._commitments.see([f"{self._stream}\n{each}" for each in made]):
            raise Faulty("shuffle", "a commitment serves a second shuffle")

    def _check_moment(self, session: Session | None, event: DeckShuffled) -> None:
        """From protocol 2 on cards are shuffled in the round they are for, for players who may contribute."""
        if session is None or not session.table.playing or self._cut is not None:
            raise Faulty("shuffle", "cards are shuffled that are for no round, or for one that is dealt")
        table = session.table
        if unseen := voids_unseen(table):
            raise Faulty("shuffle", unseen.reason)
        players = {player.seat: player.account for player in table.players}
        for given in event.commitments:
            if given.seat not in players or is_shut_out(table, players[given.seat], table.round):
                raise Faulty("shuffle", f"seat {given.seat} contributes nothing now, and its commitment is here")

    def _check_openings(self, event: CardsOpened) -> None:
        if self._places is None or self._cut is None:
            raise Faulty("shuffle", "cards are opened before they were cut")
        for opening in event.openings:
            if fault := self._openings.check(opening):
                raise Faulty("shuffle", fault)
        opened = {opening.position: opening.card for opening in event.openings}
        for position, card in list(self._to_open.items()):
            committed = self._places.committed(position)
            if committed in opened:
                if opened.pop(committed) != card:
                    raise Faulty("shuffle", f"{card} was turned up, but another card lies there")
                del self._to_open[position]
        if opened:
            raise Faulty("shuffle", f"{' '.join(opened.values())} was opened and never turned up")

    def check_order_of_cut(self, session: Session, event: Event) -> None:
        """Every round has a shuffle of its own, and from the moment bets could be made on what is known none is made.

        By protocol 1 cards were shuffled before the round. Where that does not say they are cut with the deal, the record
        is of before: they were cut as the round began.
        """
        kind = type(event)
        if isinstance(event, ShuffleVoid):
            self._check_void(session, event)
            self._shuffled = None
        elif kind in OPENINGS:
            self._open_round()
        elif kind is HolesDealt or kind is CardsDealt:
            if self._cut is None:
                raise Faulty("shuffle", "this round is not dealt from a shuffle of its own, committed to and cut")
            self.are_cut = False
        elif self.are_cut and (self._protocol >= PROTOCOL or (self._shuffled and self._shuffled.cut_at_deal)):
            raise Faulty("shuffle", f"another event comes between the cut and the deal ({_clause(session, event)})")
        elif self._is_open and isinstance(event, BETS):
            raise Faulty("shuffle", f"a bet is made once the cards are shuffled ({_clause(session, event)})")

    def _open_round(self) -> None:
        """A round is opened: with the shuffle that was made for it, by protocol 1; else it gets one."""
        if self._is_open:
            raise Faulty("shuffle", f"a round is opened, and shuffle {self._number} is neither dealt from nor void")
        if self._shuffled is None or self._taken:
            self._shuffled = self._cut = self._places = None
        self._taken, self.are_cut = True, False

    def _check_void(self, session: Session, event: ShuffleVoid) -> None:
        """A void shuffle is the one that is open, for a reason that the record bears out."""
        shuffled = self._shuffled
        if not self._is_open or shuffled is None or event.shuffle != shuffled.shuffle:
            raise Faulty("shuffle", "a shuffle is void that is not open")
        if (event.cause == ROUND_OVER) == bool(session.table.playing):
            raise Faulty("shuffle", "a shuffle is void over a round that goes on, or goes on after its round")
        if event.cause == NOT_REVEALED and not {*event.seats} <= {given.seat for given in shuffled.commitments}:
            raise Faulty("shuffle", "a seat is said not to have revealed that had committed to nothing")

    def note_shown(self, state: Round | None, event: Event) -> None:
        """Cards that were turned up want a proof, once there is a shuffle."""
        if self._shuffled is not None and (positions := positions_shown(state, event)):
            self._to_open |= dict(zip(positions, getattr(event, "cards", ()), strict=False))

    def end_round(self) -> None:
        """Every card that a round has turned up is proved by now."""
        if self._to_open:
            raise Faulty("shuffle", f"{' '.join(self._to_open.values())} was turned up and never proved")


def _clause(session: Session, event: Event) -> str:
    late = isinstance(event, ExtraBlindMade)
    return session.rules.under.get("straddle.until", "practice") if late else "practice"
