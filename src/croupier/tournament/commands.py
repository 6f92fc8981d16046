"""What may be asked of a tournament. `by` names the official or the player who asks, `at` is ms UTC."""

from __future__ import annotations

import msgspec

from croupier.protocol.actors import HOUSE
from croupier.tournament.events import Stack
from croupier.tournament.finish.prizes import Prize
from croupier.tournament.reported_events import Lost


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=lambda name: name.lower()):
    """The base of all commands of a tournament."""


class Approve(Command, frozen=True, gc=False):
    """Enter the regulator's approval of the conditions."""

    reference: str
    day: str  # YYYY-MM-DD
    by: str


class Notify(Command, frozen=True, gc=False):
    """Enter that the regulator was notified and has a copy."""

    reference: str
    day: str
    by: str


class Publish(Command, frozen=True, gc=False):
    """Make the conditions available."""

    by: str


class Alter(Command, frozen=True, gc=False):
    """Alter conditions or structure, as JSON of a plan."""

    plan: msgspec.Raw
    by: str
    reason: str


class NameDirector(Command, frozen=True, gc=False):
    """Name the director, or an assistant."""

    account: str
    by: str


class OpenEntries(Command, frozen=True, gc=False):
    """Take entries."""

    by: str


class CloseEntries(Command, frozen=True, gc=False):
    """Take no more."""

    by: str


class Enter(Command, frozen=True, gc=False):
    """Enter, and pay; `session` of the first stage, counted from 0."""

    account: str
    by: str = ""
    session: int = 0
    agreed: bool = False  # to rules and conditions, in writing
    member: bool = False
    eligible: bool = True  # as whoever takes the entry has found
    speaks: bool = False  # says that they share the language of a tournament held in another than the house's


class JoinReserve(Command, frozen=True, gc=False):
    """Wait for a place, as somebody who could enter."""

    account: str
    agreed: bool = False
    member: bool = False
    eligible: bool = True
    by: str = ""  # the director who enters it for the player


class LeaveReserve(Command, frozen=True, gc=False):
    """Wait no longer."""

    account: str
    by: str = ""  # the director who enters it for the player


class Withdraw(Command, frozen=True, gc=False):
    """Ask for the entry back."""

    account: str


class Buy(Command, frozen=True, gc=False):
    """A re-buy or an add-on."""

    account: str
    what: str
    by: str = ""  # the director who enters it for the player


class DeclineChips(Command, frozen=True, gc=False):
    """Without chips, and no wish to buy more."""

    account: str
    by: str = ""  # the director who enters it for the player


class ExtendRebuy(Command, frozen=True, gc=False):
    """So many minutes more to buy chips for somebody who has none: for the way to the cage, say."""

    account: str
    minutes: int
    at: int
    by: str
    reason: str


class DeliverChips(Command, frozen=True, gc=False):
    """Chips that were bought are at the seat."""

    account: str


class ResellSeat(Command, frozen=True, gc=False):
    """Give the place of somebody who did not come to a reserve."""

    absent: str
    account: str
    by: str
    at: int
    reason: str


class Substitute(Command, frozen=True, gc=False):
    """Let somebody play in another's place, or do not."""

    account: str
    substitute: str
    allow: bool
    by: str
    reason: str
    agreed: bool = False  # the substitute, as whoever enters does
    member: bool = False
    eligible: bool = True


class Forfeit(Command, frozen=True, gc=False):
    """Declare the place of somebody who is not there forfeited."""

    account: str
    by: str
    reason: str


class CommitDraw(Command, frozen=True, gc=False):
    """Commit to other seeds, those of the draws to come being lost."""

    commitment: str
    by: str
    reason: str


class CommitPart(Command, frozen=True, gc=False):
    """A player commits to a part in the draws, by its hash."""

    account: str
    commitment: str


class DropBallot(Command, frozen=True, gc=False):
    """The house takes a ballot back that cannot be drawn any more."""


class CallBallot(Command, frozen=True, gc=False):
    """Ask the players to reveal their parts: from now on no more are committed to for this draw."""

    at: int
    by: str


class RevealPart(Command, frozen=True, gc=False):
    """A player reveals the part that was committed to, 32 bytes in hex digits."""

    account: str
    value: str


class DrawSeats(Command, frozen=True, gc=False):
    """Draw tables and seats for the next session."""

    seed: str
    at: int


class SeatLate(Command, frozen=True, gc=False):
    """Draw a seat for everybody who entered once the session had begun."""

    seed: str
    at: int


class TakeSeat(Command, frozen=True, gc=False):
    """Be at the seat that was drawn."""

    account: str
    by: str = ""  # the director who enters it for the player


class StartSession(Command, frozen=True, gc=False):
    """Begin the session."""

    at: int
    by: str


class NextLevel(Command, frozen=True, gc=False):
    """The next level, its time or its rounds being over; at one table where levels go by rounds."""

    at: int
    by: str
    table: str = ""


class CallBreak(Command, frozen=True, gc=False):
    """A break."""

    minutes: int
    at: int
    by: str
    reason: str


class StopClock(Command, frozen=True, gc=False):
    """Stop the clock of the levels."""

    at: int
    by: str
    reason: str


class StartClock(Command, frozen=True, gc=False):
    """Let it run again; ends a break early."""

    at: int
    by: str


class AdjustClock(Command, frozen=True, gc=False):
    """So many minutes more for the level, or fewer; in a break, for the break."""

    minutes: int
    at: int
    by: str
    reason: str


class SetPace(Command, frozen=True, gc=False):
    """So many seconds to act; 0 for the table's own rule."""

    seconds: int
    by: str
    reason: str


class Direct(Command, frozen=True, gc=False):
    """Give players a direction."""

    words: str
    by: str


class NameInterpreter(Command, frozen=True, gc=False):
    """Name somebody who interprets for players."""

    account: str
    language: str
    by: str
    reason: str


class Row(msgspec.Struct, frozen=True, gc=False):
    """What a round did to one player."""

    account: str
    before: int
    after: int
    put_in: int
    all_in: int  # in which order, 1 first; 0 not
    from_button: int


class ReportRound(Command, frozen=True, gc=False):
    """A round is over at a table."""

    table: str
    round: int
    rows: tuple[Row, ...]
    button: int
    at: int
    warned: tuple[str, ...] = ()  # accounts that were told there that wagers out of order may be void


class CorrectRound(Command, frozen=True, gc=False):
    """A ruling on the round last reported has moved chips: those concerned, with the stacks they have now."""

    table: str
    round: int
    rows: tuple[Row, ...]
    at: int


class ReportHand(Command, frozen=True, gc=False):
    """What came of a hand at a table without a console: who is out, and who has how many of their chips.

    Whoever is named with 0 chips has all that is left of them. `hands` counts those before it that nobody reported; 0: it
    is the hand reported last, whose bust-outs were taken back.
    """

    table: str
    by: str
    at: int
    out: tuple[Lost, ...] = ()
    to: tuple[Stack, ...] = ()
    button: int = 0  # the seat that had it; 0: not told
    hands: int = 1


class CountStacks(Command, frozen=True, gc=False):
    """What players at a table without a console have, as it was counted; at all tables where none is named.

    With `reason` a count of all tables is taken that does not come to the chips in play.
    """

    table: str
    stacks: tuple[Stack, ...]
    by: str
    at: int
    reason: str = ""


class PutOut(Command, frozen=True, gc=False):
    """Whoever cannot put the least wagers of the next round is out, at all tables but those in `busy`, in a round."""

    at: int
    busy: tuple[str, ...] = ()


class UndoOut(Command, frozen=True, gc=False):
    """Somebody was put out in error: the stacks as they should be. Tables in `busy` are in a round."""

    account: str
    stacks: tuple[Stack, ...]
    by: str
    reason: str
    busy: tuple[str, ...] = ()


class Balance(Command, frozen=True, gc=False):
    """Move players as the rule for moving says; tables in `busy` are in a round."""

    seed: str
    busy: tuple[str, ...] = ()


class Move(Command, frozen=True, gc=False):
    """The director moves somebody."""

    account: str
    table: str
    seat: int
    by: str
    reason: str
    busy: tuple[str, ...] = ()  # tables in a round


class SetHandForHand(Command, frozen=True, gc=False):
    """Play hand for hand, or no longer."""

    on: bool
    by: str


class NoteAbsence(Command, frozen=True, gc=False):
    """A player has gone, or is back."""

    account: str
    away: bool
    by: str = ""  # the director who enters it for the player


class Penalise(Command, frozen=True, gc=False):
    """A penalty: "warning", "minutes", "hands", or "laps" (hands for every player at the table)."""

    account: str
    kind: str
    number: int
    reason: str
    by: str
    at: int
    busy: tuple[str, ...] = ()  # tables in a round


class EndPenalty(Command, frozen=True, gc=False):
    """A penalty is over by its time, or is lifted by the director."""

    account: str
    at: int
    by: str = HOUSE
    reason: str = ""


class Disqualify(Command, frozen=True, gc=False):
    """Disqualify somebody."""

    account: str
    reason: str
    by: str


class DisqualifyAbsent(Command, frozen=True, gc=False):
    """Disqualify somebody who has not come within the first levels."""

    account: str
    reason: str
    by: str


class RemoveChips(Command, frozen=True, gc=False):
    """Take chips out of play that were in a pocket."""

    account: str
    chips: int
    by: str


class ColourUp(Command, frozen=True, gc=False):
    """The smallest chips leave play, everywhere or at one table; tables in `busy` are in a round."""

    chip: int
    by: str
    busy: tuple[str, ...] = ()
    table: str = ""


class CollectChips(Command, frozen=True, gc=False):
    """Chips of somebody who plays no longer, or that are to leave play, are back with the house."""

    account: str


class FinishTable(Command, frozen=True, gc=False):
    """The session is over at a table; tables in `busy` are in a round."""

    table: str
    at: int
    busy: tuple[str, ...] = ()


class CutCards(Command, frozen=True, gc=False):
    """Players who are level cut cards: what each of them cut, which a director has seen or the seed draws."""

    cards: dict[str, str]
    seed: str = ""
    by: str = HOUSE


class EndSession(Command, frozen=True, gc=False):
    """The session is over at every table: who goes on?"""

    at: int


class SkipSession(Command, frozen=True, gc=False):
    """Nobody is left to play the next session."""

    at: int


class CalculatePlaces(Command, frozen=True, gc=False):
    """Work the places out."""


class ConfirmPlaces(Command, frozen=True, gc=False):
    """Award the places; `given` says who gets a prize that cannot be divided, by its number.

    Where the conditions have the prizes in words, `amounts` says what these come to: cents by place, first place first.
    """

    by: str
    given: tuple[tuple[int, str], ...] = ()
    amounts: tuple[int, ...] = ()


class AddPrize(Command, frozen=True, gc=False):
    """Add a prize besides the shares of the pool."""

    prize: Prize
    by: str


class ShowPrizes(Command, frozen=True, gc=False):
    """Show the prize list."""


class DeclareIneligible(Command, frozen=True, gc=False):
    """Somebody with a prize was not eligible: "age" or another ground."""

    account: str
    ground: str
    by: str


class OfferPrize(Command, frozen=True, gc=False):
    """An open prize was offered to the next in line: taken or not."""

    account: str
    taken: bool
    by: str
    reason: str


class HoldPrize(Command, frozen=True, gc=False):
    """An open prize that nobody is left to take is held."""

    by: str
    reason: str


class PayPrize(Command, frozen=True, gc=False):
    """Pay a prize."""

    account: str
    by: str


class Cancel(Command, frozen=True, gc=False):
    """Cancel the tournament; tables in `busy` are in a round, and finish it."""

    by: str
    reason: str
    busy: tuple[str, ...] = ()


class Close(Command, frozen=True, gc=False):
    """Close it, all being paid."""

    by: str
