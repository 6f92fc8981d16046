"""What happens in a tournament. Events carry conclusions: amounts, places, and the clause they stand under."""

from __future__ import annotations

import msgspec

from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event, kinds_of
from croupier.tournament.finish.places import Drop, Out, Standing
from croupier.tournament.finish.prizes import Award, Prize, Refund
from croupier.tournament.state import DrawnSeat, Penalty


class TournamentEvent(Event, frozen=True, gc=False):
    """The base of a tournament's own events."""


class TournamentAnnounced(TournamentEvent, frozen=True, gc=False, tag="tournament-announced", omit_defaults=True):
    """A tournament is set up; rulebook, edition, conditions and structure are pinned."""

    tournament: str
    rulebook: str
    edition: str
    digest: str
    plan: msgspec.Raw  # conditions and structure, as they were given
    commitment: str  # to the seed of the first draw
    by: str
    under: str
    historical: bool = False
    play_money: bool = False  # nobody pays cash to enter or is paid any


class ConditionsApproved(TournamentEvent, frozen=True, gc=False, tag="conditions-approved"):
    """The conditions are approved in writing."""

    reference: str
    day: str
    by: str
    under: str


class RegulatorNotified(TournamentEvent, frozen=True, gc=False, tag="regulator-notified"):
    """The regulator was told and has a copy of the conditions."""

    reference: str
    day: str
    by: str
    under: str


class ConditionsPublished(TournamentEvent, frozen=True, gc=False, tag="conditions-published"):
    """The conditions are there for everybody to read."""

    by: str
    under: str


class ConditionsAltered(TournamentEvent, frozen=True, gc=False, tag="conditions-altered"):
    """The event is altered."""

    digest: str
    plan: msgspec.Raw
    by: str
    reason: str
    under: str


class DirectorNamed(TournamentEvent, frozen=True, gc=False, tag="director-named"):
    """Somebody directs the tournament, or assists."""

    account: str
    by: str
    under: str


class EntriesOpened(TournamentEvent, frozen=True, gc=False, tag="entries-opened"):
    """Entries are taken."""

    by: str
    under: str


class EntriesClosed(TournamentEvent, frozen=True, gc=False, tag="entries-closed"):
    """No more entries are taken."""

    by: str


class PlayerEntered(TournamentEvent, frozen=True, gc=False, tag="player-entered", omit_defaults=True):
    """Somebody enters and pays; or enters one more session of the first stage."""

    account: str
    number: int
    prize: int  # the part of the payment that goes into the prize pool
    fee: int  # and the part the house keeps
    chips: int
    under: str
    by: str = ""
    session: int = 0  # of the first stage
    agreed: bool = False  # in writing


class ReserveJoined(TournamentEvent, frozen=True, gc=False, tag="reserve-joined", omit_defaults=True):
    """Somebody waits for a place to come free."""

    account: str
    number: int
    under: str
    agreed: bool = False
    by: str = ""  # the director who entered it; empty where the player did


class ReserveLeft(TournamentEvent, frozen=True, gc=False, tag="reserve-left", omit_defaults=True):
    """Somebody waits no longer."""

    account: str
    by: str = ""  # the director who entered it; empty where the player did


class ChipsBought(TournamentEvent, frozen=True, gc=False, tag="chips-bought", omit_defaults=True):
    """A re-buy or an add-on."""

    account: str
    what: str  # "re-buy" or "add-on"
    prize: int
    fee: int
    chips: int
    under: str
    by: str = ""  # the director who entered it; empty where the player did


class ChipsDelivered(TournamentEvent, frozen=True, gc=False, tag="chips-delivered"):
    """Chips that were bought lie at the player's seat."""

    account: str
    chips: int


class SeatResold(TournamentEvent, frozen=True, gc=False, tag="seat-resold", omit_defaults=True):
    """A reserve takes the place of somebody who did not come, and pays."""

    absent: str
    account: str
    refund: int  # to the one who did not come, all told
    refund_fee: int  # of that, what the house had kept
    prize: int
    fee: int
    by: str
    under: str
    reason: str = ""


class PlayerSubstituted(TournamentEvent, frozen=True, gc=False, tag="player-substituted"):
    """Somebody plays on in another's place."""

    account: str
    substitute: str
    by: str
    reason: str
    under: str
    agreed: bool = False


class SubstituteRefused(TournamentEvent, frozen=True, gc=False, tag="substitute-refused"):
    """The director does not let somebody play in another's place."""

    account: str
    substitute: str
    by: str
    reason: str
    under: str


class PlaceForfeited(TournamentEvent, frozen=True, gc=False, tag="place-forfeited", omit_defaults=True):
    """Somebody who was not there loses the place; the fee stays in the prize pool."""

    account: str
    by: str
    under: str
    reason: str = ""


class DrawCommitted(TournamentEvent, frozen=True, gc=False, tag="draw-committed"):
    """The seeds of the draws to come are others than those committed to, and why; players contribute anew."""

    commitment: str
    by: str
    reason: str


class PartCommitted(TournamentEvent, frozen=True, gc=False, tag="part-committed"):
    """A player has committed to a part in the draws."""

    account: str
    commitment: str


class BallotDropped(TournamentEvent, frozen=True, gc=False, tag="ballot-dropped"):
    """A ballot was called and cannot be drawn: too few are left, or nobody. Parts are contributed anew."""

    reason: str
    under: str


class BallotCalled(TournamentEvent, frozen=True, gc=False, tag="ballot-called"):
    """Players reveal their parts until then; afterwards the seats are drawn without those that are missing."""

    until: int
    by: str
    under: str


class PartRevealed(TournamentEvent, frozen=True, gc=False, tag="part-revealed"):
    """A player has revealed the part committed to."""

    account: str
    value: str


class SeatsDrawn(TournamentEvent, frozen=True, gc=False, tag="seats-drawn", omit_defaults=True):
    """Tables and seats are drawn; the seed is the one committed to, and itself the commitment to the next."""

    stage: int
    session: int
    seats: tuple[DrawnSeat, ...]
    seed: str
    under: str
    chips: int = 0  # everybody begins with so many, where the stage says so
    late: bool = False  # for somebody who came once the session had begun
    at: int = msgspec.field(name="moment", default=0)


class SeatTaken(TournamentEvent, frozen=True, gc=False, tag="tournament-seat-taken", omit_defaults=True):
    """A player is at the seat that was drawn."""

    account: str
    level: int
    by: str = ""  # the director who entered it; empty where the player did


class SessionStarted(TournamentEvent, frozen=True, gc=False, tag="session-started", omit_defaults=True):
    """A session begins."""

    stage: int
    session: int
    at: int = msgspec.field(name="moment")
    level: int
    under: str
    left_ms: int = 0  # of the level, where levels go by time
    until: int = 0  # where the session itself is by time
    late: tuple[str, ...] = ()  # who was not at the seat then


class LevelBegan(TournamentEvent, frozen=True, gc=False, tag="level-began", omit_defaults=True):
    """The next level, at every table; or at one, where levels go by its rounds."""

    level: int
    at: int = msgspec.field(name="moment")
    left_ms: int = 0
    table: str = ""
    break_until: int = 0  # a break the structure gives comes first
    by: str = ""  # the director who called it; empty where its time had come


class BreakCalled(TournamentEvent, frozen=True, gc=False, tag="break-called", omit_defaults=True):
    """A break, of a length that is stated."""

    minutes: int
    until: int
    by: str
    under: str
    at: int = msgspec.field(name="moment")
    reason: str = ""


class ClockStopped(TournamentEvent, frozen=True, gc=False, tag="clock-stopped"):
    """The clock of the levels stands."""

    at: int = msgspec.field(name="moment")
    left_ms: int
    by: str
    reason: str


class ClockStarted(TournamentEvent, frozen=True, gc=False, tag="clock-started"):
    """The clock of the levels runs again."""

    at: int = msgspec.field(name="moment")
    by: str


class ClockAdjusted(TournamentEvent, frozen=True, gc=False, tag="clock-adjusted", omit_defaults=True):
    """The director gives the level more minutes, or fewer; in a break, the break."""

    minutes: int
    at: int = msgspec.field(name="moment")
    by: str
    reason: str
    left_ms: int  # of the level
    break_until: int = 0


class PaceSet(TournamentEvent, frozen=True, gc=False, tag="pace-set"):
    """The director sets the pace: so many seconds to act; none for the table's own rule."""

    seconds: int
    by: str
    reason: str
    under: str


class DirectionGiven(TournamentEvent, frozen=True, gc=False, tag="direction-given"):
    """The director gives players a direction."""

    words: str
    by: str
    under: str


class InterpreterNamed(TournamentEvent, frozen=True, gc=False, tag="interpreter-named"):
    """The director names somebody who interprets for players."""

    account: str
    language: str
    by: str
    reason: str
    under: str


class Stack(msgspec.Struct, frozen=True, gc=False):
    """What a player has after a round."""

    account: str
    chips: int


class LapEnded(TournamentEvent, frozen=True, gc=False, tag="lap-ended"):
    """Hand for hand, every table has played its hand."""


class PlayerBroke(TournamentEvent, frozen=True, gc=False, tag="player-broke"):
    """A player has no chips, and may buy some."""

    fact: Out
    until: int


class PlayerOut(TournamentEvent, frozen=True, gc=False, tag="player-out", omit_defaults=True):
    """A player is out of the tournament, or of the session where another was entered."""

    fact: Out
    under: str
    by: str = ""  # the director who entered that no chips are bought, or the house where the time was over; else empty


class OutUndone(TournamentEvent, frozen=True, gc=False, tag="out-undone"):
    """A player was put out in error and is in again, at the same seat; chips pushed wrongly go back."""

    account: str
    table: str
    seat: int
    stacks: tuple[Stack, ...]  # what everybody concerned has now
    by: str
    reason: str


class PlayerMoved(TournamentEvent, frozen=True, gc=False, tag="player-moved"):
    """A player goes to another table."""

    account: str
    table: str
    seat: int
    why: str  # "break", "balance" or the director's reason
    under: str


class TableBroken(TournamentEvent, frozen=True, gc=False, tag="table-broken"):
    """A table is needed no longer."""

    table: str
    under: str


class DrawMade(TournamentEvent, frozen=True, gc=False, tag="draw-made"):
    """A draw for seats at tables that play on: the seed, which is the commitment to the next."""

    seed: str


class HandForHandSet(TournamentEvent, frozen=True, gc=False, tag="hand-for-hand-set"):
    """Tables play hand for hand from now on, or no longer."""

    on: bool
    by: str


class AbsenceNoted(TournamentEvent, frozen=True, gc=False, tag="absence-noted", omit_defaults=True):
    """A player is not at the table, or is there again."""

    account: str
    away: bool
    under: str
    by: str = ""  # the director who entered it; empty where the player did


class PlayerPenalised(TournamentEvent, frozen=True, gc=False, tag="player-penalised", omit_defaults=True):
    """A penalty, which the player serves away from the table; a warning is served at once."""

    account: str
    penalty: Penalty  # all that is to serve from now on
    reason: str
    by: str
    under: str
    added: int = 0  # how many minutes or hands of it are added to what was still to serve; 0 where nothing was


class PenaltyEnded(TournamentEvent, frozen=True, gc=False, tag="penalty-ended"):
    """A penalty is served, or lifted."""

    account: str
    by: str = ""
    reason: str = ""


class PlayerDisqualified(TournamentEvent, frozen=True, gc=False, tag="player-disqualified"):
    """A player has no place any more and nothing back; the chips leave play."""

    account: str
    reason: str
    by: str
    under: str


class ChipsRemoved(TournamentEvent, frozen=True, gc=False, tag="chips-removed"):
    """Some chips of a player are to leave play; they are collected at the table."""

    account: str
    chips: int
    reason: str
    by: str
    under: str


class ColouredUp(TournamentEvent, frozen=True, gc=False, tag="coloured-up", omit_defaults=True):
    """Small chips are changed for larger ones, everywhere or at one table; by a race-off, the stacks it changes."""

    chip: int  # the smallest left
    stacks: tuple[Stack, ...]
    by: str
    table: str = ""
    more: int = 0  # chips a race-off puts in play; what it takes is collected from the tables
    under: str = ""  # older records have none


class ChipsCollected(TournamentEvent, frozen=True, gc=False, tag="chips-collected", omit_defaults=True):
    """Chips of somebody who plays no longer, or that a rule takes out of play, are back with the house."""

    account: str
    chips: int
    under: str = ""  # older records have none


class TableFinished(TournamentEvent, frozen=True, gc=False, tag="table-finished"):
    """A session is over at a table."""

    table: str
    under: str


class CardsCut(TournamentEvent, frozen=True, gc=False, tag="cards-cut", omit_defaults=True):
    """Players with equal stacks, or equal points, have cut cards."""

    cards: dict[str, str]
    under: str
    seed: str = ""
    by: str = HOUSE


class SessionEnded(TournamentEvent, frozen=True, gc=False, tag="session-ended", omit_defaults=True):
    """A session is over: who goes on and who does not."""

    stage: int
    session: int
    through: tuple[str, ...]
    under: str
    dropped: tuple[Drop, ...] = ()
    points: tuple[Stack, ...] = ()
    more: bool = False  # the stage has another session
    fresh: bool = False  # whoever goes on begins with new chips
    at: int = msgspec.field(name="moment", default=0)  # 0 for a session nobody played


class PlacesCalculated(TournamentEvent, frozen=True, gc=False, tag="places-calculated"):
    """The places, as the rules order them."""

    standings: tuple[Standing, ...]
    under: str


class PlacesConfirmed(TournamentEvent, frozen=True, gc=False, tag="places-confirmed"):
    """The director awards the places; these are the prizes."""

    awards: tuple[Award, ...]
    by: str
    under: str


class PrizeAdded(TournamentEvent, frozen=True, gc=False, tag="prize-added"):
    """A prize besides the shares of the pool: of the house, or bought from the pool; for place 0 cash for the pool."""

    prize: Prize
    by: str
    under: str


class PrizeListShown(TournamentEvent, frozen=True, gc=False, tag="prize-list-shown"):
    """The pool is known, and what each place is worth is there to read."""

    prizes: tuple[int, ...]
    under: str


class WinnerIneligible(TournamentEvent, frozen=True, gc=False, tag="winner-ineligible", omit_defaults=True):
    """Somebody with a prize turns out not to have been eligible: the prize is open, or the Crown's."""

    account: str
    ground: str
    by: str
    under: str
    forfeited: bool = False  # to the Crown, with everything that belongs to it
    crown: int = 0  # cash out of the pool
    added: int = 0  # cash of the house on top
    bought: int = 0  # the value of what was bought from the pool


class PrizeOffered(TournamentEvent, frozen=True, gc=False, tag="prize-offered", omit_defaults=True):
    """An open prize was offered to the next in line, and taken or not."""

    account: str
    place: int
    taken: bool
    by: str
    under: str
    reason: str = ""


class PrizeHeld(TournamentEvent, frozen=True, gc=False, tag="prize-held"):
    """An open prize that nobody is left to take is nobody's; its money leaves the pool and is held."""

    place: int
    amount: int  # out of the pool, with the value of what was bought from it
    by: str
    reason: str
    under: str


class PrizePaid(TournamentEvent, frozen=True, gc=False, tag="prize-paid", omit_defaults=True):
    """A prize is paid, or handed over."""

    account: str
    place: int
    amount: int  # out of the pool
    by: str
    under: str
    added: int = 0  # cash of the house on top
    bought: int = 0  # the value of what was bought from the pool
    words: str = ""  # what was handed over


class TournamentCancelled(TournamentEvent, frozen=True, gc=False, tag="tournament-cancelled", omit_defaults=True):
    """The tournament does not take place, or ends early: who paid gets all of it back, as far as the text lets them."""

    refunds: tuple[Refund, ...]
    added: int  # cash the house had added, back to the house
    by: str
    reason: str
    under: str
    busy: tuple[str, ...] = ()  # tables that finish a round
    held: int = 0  # what those who get nothing back had paid for prizes


class TournamentClosed(TournamentEvent, frozen=True, gc=False, tag="tournament-closed"):
    """Every prize is paid and every chip is back."""

    by: str
    under: str


TOURNAMENT_EVENTS = tuple(kinds_of(TournamentEvent))
