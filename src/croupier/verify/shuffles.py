"""The verifiable shuffles of a stream: committed to once, cut once and in time, and every card turned up proved by them."""

from __future__ import annotations

from croupier.banked import CardsDealt
from croupier.history import OPENINGS
from croupier.poker import ExtraBlindMade, HolesDealt
from croupier.protocol import Event
from croupier.rulebooks import deck_of
from croupier.shuffle import Openings, check_cut, committed_position
from croupier.store import ManyKeys
from croupier.table import CardsOpened, DeckCut, DeckShuffled, Round, Session, is_real, positions_shown
from croupier.verify.decide_again import Faulty

OF_CUT = {*OPENINGS, HolesDealt, CardsDealt}  # events whose place is before a cut or after it


class FollowedShuffles:
    """The shuffles of one stream, in their order."""

    def __init__(self, stream: str, commitments: ManyKeys) -> None:
        self._stream, self._commitments = stream, commitments
        self._shuffled: DeckShuffled | None = None
        self._cut: DeckCut | None = None
        self.are_cut = False  # the cards of the last shuffle, and no round was dealt from them yet
        self._taken = False  # a round was opened with the last shuffle
        self._openings = Openings("", 0)  # of the last shuffle
        self._to_open: dict[int, str] = {}  # cards turned up at shoe positions and not yet proved

    def take(self, session: Session | None, event: Event) -> None:
        """Take the next event of a shuffle, at the table of this session where there is one."""
        if session and is_real(session.table):
            raise Faulty("shuffle", "the house shuffles nothing at a table with real cards")
        if isinstance(event, DeckShuffled):
            self._check_shuffle(session, event)
            self._shuffled, self._cut, self._taken = event, None, False
            self._openings = Openings(event.root, event.count)
        elif self._shuffled is None or event.shuffle != self._shuffled.shuffle:  # type: ignore[attr-defined]
            raise Faulty("shuffle", "this is about a shuffle the log has not committed to")
        elif isinstance(event, DeckCut):
            if self._cut is not None:
                raise Faulty("shuffle", "the cards of this shuffle are cut twice")
            if fault := check_cut(self._shuffled, event):
                raise Faulty("shuffle", fault)
            if self._shuffled.cut_at_deal and not self._is_undealt(session):
                raise Faulty("shuffle", "the cards are cut before the round is opened, or after they are dealt")
            self._cut, self.are_cut = event, True
        elif isinstance(event, CardsOpened):
            self._check_openings(self._shuffled, event)

    def _is_undealt(self, session: Session | None) -> bool:
        """Tell whether a round is opened with the last shuffle and goes on without a card."""
        state = session.round if session and session.table.playing else None
        if state is None or not self._taken:
            return False
        return not any(state.hole)

    def _check_shuffle(self, session: Session | None, event: DeckShuffled) -> None:
        """Shuffles are numbered, of the table's own deck, dealt from once they are cut; a commitment serves one of them."""
        before = self._shuffled.shuffle if self._shuffled else 0
        if event.shuffle != before + 1:
            raise Faulty("shuffle", f"this is shuffle {event.shuffle}, and {before + 1} is next")
        if self.are_cut:
            raise Faulty("shuffle", "cards that were cut are shuffled again, and no round was dealt from them")
        if session and event.deck != deck_of(session.rules.table):
            raise Faulty("shuffle", "the deck that is shuffled is not the table's")
        made = {commitment.commitment for commitment in event.commitments}
        if made and self._commitments.see([f"{self._stream}\n{each}" for each in made]):
            raise Faulty("shuffle", "a commitment serves a second shuffle")

    def _check_openings(self, shuffled: DeckShuffled, event: CardsOpened) -> None:
        if self._cut is None:
            raise Faulty("shuffle", "cards are opened before they were cut")
        for opening in event.openings:
            if fault := self._openings.check(opening):
                raise Faulty("shuffle", fault)
        opened = {opening.position: opening.card for opening in event.openings}
        for position, card in list(self._to_open.items()):
            committed = committed_position(position, shuffled.first, shuffled.count, self._cut.depth)
            if committed in opened:
                if opened.pop(committed) != card:
                    raise Faulty("shuffle", f"{card} was turned up, but another card lies there")
                del self._to_open[position]
        if opened:
            raise Faulty("shuffle", f"{' '.join(opened.values())} was opened and never turned up")

    def check_order_of_cut(self, session: Session, event: Event) -> None:
        """Every round has a shuffle of its own, which is cut before the first card and after straddles and wagers.

        Of a shuffle that does not say it is cut with the deal, the record is of before: it was cut as the round began.
        """
        shuffled, kind = self._shuffled, type(event)
        if kind in OPENINGS:
            if shuffled is None or self._taken:
                raise Faulty("shuffle", "this round is not dealt from a shuffle of its own, committed to and cut")
            self._taken, self.are_cut = True, False
        elif kind is HolesDealt or kind is CardsDealt:
            if self._cut is None:
                raise Faulty("shuffle", "hands are dealt from cards that were not cut")
            self.are_cut = False
        elif self.are_cut and shuffled and shuffled.cut_at_deal:
            late = isinstance(event, ExtraBlindMade)
            clause = session.rules.under.get("straddle.until", "practice") if late else "practice"
            raise Faulty("shuffle", f"another event comes between the cut and the deal ({clause})")

    def note_shown(self, state: Round | None, event: Event) -> None:
        """Cards that were turned up want a proof, once there is a shuffle."""
        if self._shuffled is not None and (positions := positions_shown(state, event)):
            self._to_open |= dict(zip(positions, getattr(event, "cards", ()), strict=False))

    def end_round(self) -> None:
        """Every card that a round has turned up is proved by now."""
        if self._to_open:
            raise Faulty("shuffle", f"{' '.join(self._to_open.values())} was turned up and never proved")
