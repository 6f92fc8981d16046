"""What players' clients contribute to the order of the cards: commitments, and the parts themselves with their receipts.

A commitment is to the next shuffle, by its number, and signed with the key of the client. It stands until that shuffle is
made, or the player leaves the seat. The part itself is asked for once the shuffle is on record. What comes is held against
the commitment at once, and answered with a receipt that the house has signed: a client that holds one, and is said not to
have revealed, can show it to anybody.
"""

from __future__ import annotations

from croupier.acts import Contribution
from croupier.protocol import Refusal
from croupier.room.tables.running_table import RunningTable
from croupier.shuffle import Commitment, Shuffled, commitment_text, fits, has_signed, receipt_text, reveal_text
from croupier.table import is_shut_out, seat_of

NOT_SIGNED = Refusal(
    "not-signed", "this is not signed by the key it names: sign the text of docs/explain/shuffle.md", "system"
)


def contribute(desk: RunningTable, account: str, given: Contribution) -> Refusal | None:
    """Take what a client contributes; with a part may come the commitment to the shuffle after it."""
    seat = seat_of(desk.host.session.table, account)
    if given.commitment and (refusal := _commit(desk, account, seat, given)):
        return refusal
    return _reveal(desk, seat, given) if given.value else None


def _commit(desk: RunningTable, account: str, seat: int, given: Contribution) -> Refusal | None:
    commitment, table = given.commitment, desk.host.session.table
    assert commitment is not None
    coming = desk.host.cards.number + 1
    to = given.shuffle + 1 if given.value else given.shuffle
    if commitment.seat != seat:
        return Refusal("wrong-commitment", "commit from the seat you have", "system")
    if to != coming:
        return Refusal("another-shuffle", f"this is a commitment to shuffle {to}, and {coming} comes next", "system")
    if is_shut_out(table, account, table.round + (not table.playing)):
        words = "your client committed to a part and did not reveal it: it contributes again some rounds later"
        return Refusal("shut-out", words, "system")
    if not has_signed(commitment.key, commitment_text(table.name, to, commitment), commitment.signature):
        return NOT_SIGNED
    desk.wishes.commitments[account] = commitment
    return None


def _reveal(desk: RunningTable, seat: int, given: Contribution) -> Refusal | None:
    shuffled = desk.host.cards.last
    asked = _asked(shuffled, seat) if desk.host.cards.uncut else None
    if shuffled is None or asked is None or given.shuffle != shuffled.shuffle:
        return Refusal("nothing-to-reveal", "nothing is to be revealed from this seat now", "system")
    if not fits(shuffled, asked, given.value):
        return Refusal("other-part", "this is not what was committed to", "system")
    text = reveal_text(desk.host.name, shuffled.shuffle, shuffled.root, seat, given.value.hex())
    if not has_signed(asked.key, text, given.signature):
        return NOT_SIGNED
    desk.wishes.revealed[seat] = given.value, given.signature
    return None


def _asked(shuffled: Shuffled | None, seat: int) -> Commitment | None:
    """The commitment from a seat that is in the shuffle."""
    return next((one for one in shuffled.commitments if one.seat == seat), None) if shuffled else None


def receipt(desk: RunningTable, account: str) -> str:
    """The house's signature that a part has come; empty where none has for the shuffle that is open."""
    seat, shuffled = seat_of(desk.host.session.table, account), desk.host.cards.last
    if shuffled is None or seat not in desk.wishes.revealed:
        return ""
    value, _ = desk.wishes.revealed[seat]
    return desk.house.keys.working.sign(
        receipt_text(desk.host.name, shuffled.shuffle, shuffled.root, seat, value.hex())
    )


def commitments(desk: RunningTable) -> list[Commitment]:
    """The commitments of those who are there to reveal what they have committed to."""
    return [given for account, given in desk.wishes.commitments.items() if account in desk.presence.here]


def missing(desk: RunningTable) -> list[int]:
    """The seats whose part in the shuffle that is open has not come."""
    shuffled = desk.host.cards.last
    given = shuffled.commitments if shuffled and desk.host.cards.uncut else ()
    return [one.seat for one in given if one.seat not in desk.wishes.revealed]
