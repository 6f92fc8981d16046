"""Events at a table between and around its rounds. They carry conclusions, amounts and the clause they stand under.

Between them a stream has its rounds: the first event names who is dealt in, the last their chips. Times have other names.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from croupier.protocol import Event, PlayerAccount, SealedReason, StaffAccount
from croupier.record import Head

GOODS = "goods or services"  # reason chips leave a stake that stays
ELECTRONIC, REAL = "electronic", "real"  # cards of a table


class TableEvent(Event, frozen=True, gc=False):
    """The base of a table's own events; its stream holds those of its rounds too."""

    beside_play: ClassVar[bool] = False  # chips go to a stake, or come from it, that were not won and not lost
    takes_chips_along: ClassVar[bool] = False  # a player whose pot was pushed has left, moved or changed the stake
    settles_push: ClassVar[bool] = False  # the pots that were pushed before cannot be taken back any more


class TableOpened(TableEvent, frozen=True, gc=False, tag="table-opened", omit_defaults=True):
    """A table is open; its rulebook, edition and settled rules are pinned."""

    table: str
    rulebook: str
    edition: str
    digest: str
    rules: msgspec.Raw
    seats: int
    approval: str  # the reference under which the table may be used
    shoe: str  # and of what its cards are dealt from
    by: str
    under: str
    unit: str = "cents"
    float: int = 0  # the bank's chips, at a table against the bank
    historical: bool = False  # play money, by an edition no longer in force
    zone: str = ""  # the room's own time; empty in a simulation, which knows no hours
    tournament: str = ""  # the tournament it belongs to, if any
    cards: str = ELECTRONIC  # or REAL: a dealer deals them and enters what happens
    play_money: bool = False  # no cash comes in or goes out here; the unit of its chips says the same
    house: tuple[Head, ...] = ()  # where the house's own streams ended then


class FloatChanged(TableEvent, frozen=True, gc=False, tag="float-changed"):
    """Chips come to the bank of a table from the cage, or go back there where the amount is below zero."""

    amount: int
    by: str
    under: str


class TroubleWithCards(TableEvent, frozen=True, gc=False):
    """The base of what goes wrong with decks and shufflers, and of what is done about it."""

    significant = "shuffler"


class DeckBrought(TableEvent, frozen=True, gc=False, tag="deck-brought", omit_defaults=True):
    """A deck comes to the table."""

    deck: int  # numbered from 1 at this table
    colour: str
    backs: str
    under: str
    checked: bool = False  # checked and secured before, where the rulebook allows it


class DeckChecked(TableEvent, frozen=True, gc=False, tag="deck-checked"):
    """The dealer has checked a deck card by card and found it complete."""

    deck: int
    when: str  # "opening", "order" or "closing"
    by: str
    under: str


class DeckFaulty(TroubleWithCards, frozen=True, gc=False, tag="deck-faulty", omit_defaults=True):
    """The dealer has checked a deck card by card, and cards are missing or too many: it is not dealt from again."""

    deck: int
    when: str  # "opening", "order" or "closing"
    by: str
    under: str
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


class DeckRemoved(TroubleWithCards, frozen=True, gc=False, tag="deck-removed"):
    """A deck is taken off the table."""

    deck: int
    by: str
    reason: str
    under: str


class DeckInspected(TableEvent, frozen=True, gc=False, tag="deck-inspected"):
    """An official has looked through a deck after the dealer."""

    deck: int
    by: str
    under: str


class DeckWashed(TableEvent, frozen=True, gc=False, tag="deck-washed"):
    """A new deck was washed before its first shuffle."""

    deck: int
    by: str
    under: str


class CardReplaced(TroubleWithCards, frozen=True, gc=False, tag="card-replaced"):
    """A card of a deck was exchanged, checked by the supervisor and by the dealer."""

    deck: int
    card: str
    dealer: str
    supervisor: str
    reason: str
    under: str


class DeckTaken(TableEvent, frozen=True, gc=False, tag="deck-taken"):
    """A deck is the one to be dealt from next."""

    deck: int
    ground: str
    by: str
    under: str


class ShufflerFailed(TroubleWithCards, frozen=True, gc=False, tag="shuffler-failed"):
    """The shuffling machine failed for good, so the dealer shuffles by hand; or it jammed and has to be cleared."""

    fault: str  # "failure" or "jam"
    by: str
    under: str


class JamStepDone(TroubleWithCards, frozen=True, gc=False, tag="jam-step-done", omit_defaults=True):
    """After a jam the cards are out, checked for damage, or riffled once and back in the machine."""

    step: str  # "removed", "checked" or "riffled"
    by: str
    under: str
    damaged: bool = False


class ShoeReplaced(TroubleWithCards, frozen=True, gc=False, tag="shoe-replaced"):
    """Another shoe is in use, and the cards of the one before are gone: new ones are brought."""

    shoe: str  # "automated" or "card"
    by: str
    reason: str
    under: str


class ListJoined(TableEvent, frozen=True, gc=False, tag="list-joined"):
    """A player waits for a seat."""

    account: PlayerAccount


class ListLeft(TableEvent, frozen=True, gc=False, tag="list-left", omit_defaults=True):
    """A player no longer waits; `by` whom, and why, where it was not their own doing."""

    account: str
    by: str = ""
    reason: SealedReason = ""


class PlayerCalled(TableEvent, frozen=True, gc=False, tag="player-called"):
    """A waiting player is called to a seat, which is kept for them until they have had time to answer."""

    account: str
    by: str
    until: int
    under: str


class ListMoved(TableEvent, frozen=True, gc=False, tag="list-moved"):
    """An official gives a waiting player another place on the list."""

    account: str
    place: int
    by: str
    reason: SealedReason
    under: str


class SeatDrawn(TableEvent, frozen=True, gc=False, tag="seat-drawn"):
    """Several players wanted one seat, and cards were drawn for it."""

    seat: int
    accounts: tuple[str, ...]
    cards: tuple[str, ...]  # of each, the last draw; earlier ties were drawn again
    winner: str
    under: str


class SeatTaken(TableEvent, frozen=True, gc=False, tag="seat-taken", omit_defaults=True):
    """A player sits down with a stake."""

    beside_play = True

    account: PlayerAccount
    seat: int
    stake: int
    at: int = msgspec.field(name="moment")
    under: str
    waits: str = ""  # reason the player is not dealt in at once: "new", or "free" of posts and only not on the button
    waits_under: str = ""
    permitted: str = ""  # by whom, where that is asked for
    warned: bool = False  # was told at another table that wagers out of order may be void
    speaks: str = ""  # the language they say they share, where the game is held in another than the house's


class SeatChanged(TableEvent, frozen=True, gc=False, tag="seat-changed", omit_defaults=True):
    """A seated player moves to a free seat."""

    takes_chips_along = True

    account: str
    seat: int
    under: str
    waits: str = ""
    waits_under: str = ""
    by: str = ""  # the official who moved the player


class SeatLeft(TableEvent, frozen=True, gc=False, tag="seat-left", omit_defaults=True):
    """A player leaves with the whole stake."""

    beside_play = takes_chips_along = True

    account: str
    stake: int
    at: int = msgspec.field(name="moment")
    reason: str
    under: str
    by: str = ""
    to: str = ""  # the table an official moves the player to


class StackChanged(TableEvent, frozen=True, gc=False, tag="stack-changed"):
    """The tournament adds chips to a stack or takes some from it: "re-buy", "add-on", "removed", "race-off", "corrected"."""

    beside_play = takes_chips_along = True

    account: str
    amount: int  # below zero where chips are taken
    reason: str
    by: str
    under: str


class StakeRaised(TableEvent, frozen=True, gc=False, tag="stake-raised"):
    """A player adds chips to the stake."""

    beside_play = takes_chips_along = True

    account: str
    amount: int
    under: str


class StakeLowered(TableEvent, frozen=True, gc=False, tag="stake-lowered"):
    """Chips leave a stake: taken off, goods bought from staff, or what a new buy-in range does not allow."""

    beside_play = takes_chips_along = True

    account: str
    amount: int
    reason: str
    under: str


class StakeShort(TableEvent, frozen=True, gc=False, tag="stake-short"):
    """A stake below a new buy-in range: its player is dealt in once it comes to the least of it."""

    account: str
    least: int
    under: str


class TrivialChipsRuled(TableEvent, frozen=True, gc=False, tag="trivial-chips-ruled", omit_defaults=True):
    """An official rules whether a stake that does not come to the smallest bet plays at this table."""

    settles_push = True

    play: bool
    by: str
    under: str
    reason: str = ""


class PlayerDeclared(TableEvent, frozen=True, gc=False, tag="player-declared"):
    """A player below the least stake who has not restored it plays on with what is there, and adds nothing."""

    account: str
    under: str


class DeclarationLapsed(TableEvent, frozen=True, gc=False, tag="declaration-lapsed"):
    """Winnings have brought a declared player back to the least stake."""

    account: str
    under: str


class PlayerAway(TableEvent, frozen=True, gc=False, tag="player-away", omit_defaults=True):
    """A player stays seated and is not dealt in."""

    account: str
    penalty: str = ""  # the clause of the one that sends the player away, where one does


class PlayerBack(TableEvent, frozen=True, gc=False, tag="player-back"):
    """A player wants to be dealt in again."""

    account: str


class BlindsMissed(TableEvent, frozen=True, gc=False, tag="blinds-missed"):
    """Blinds passed a player who was not there to post them; which, counted from the first."""

    account: str
    blinds: tuple[int, ...]
    under: str


class FreeEntryEnded(TableEvent, frozen=True, gc=False, tag="free-entry-ended"):
    """The button goes past the seat of a newcomer who has not come in: from now on they post or wait like any other."""

    account: str
    under: str
    waits_under: str


class EntryChosen(TableEvent, frozen=True, gc=False, tag="entry-chosen"):
    """A player who has to post or wait chooses which."""

    account: str
    post: bool
    under: str


class GameRestarted(TableEvent, frozen=True, gc=False, tag="game-restarted"):
    """Fewer than two could be dealt in as the blinds stood: the game begins anew and no player owes anything."""

    under: str


class NoticeGiven(TableEvent, frozen=True, gc=False, tag="notice-given", omit_defaults=True):
    """Something is going to change, and the players are told: limits, the charge, or the close of the table."""

    notice: int  # numbered from 1 at this table
    about: str  # "rules" or "closing"
    by: str
    round: int = msgspec.field(name="after")  # the last round that had begun when it was given
    at: int = msgspec.field(name="moment")
    under: str
    settings: dict[str, str] = msgspec.field(default_factory=dict)
    rounds: int = 0  # so many whole rounds before it takes effect
    until: int = 0  # or this moment
    agree: bool = False  # and every player has to agree


class AgreementGiven(TableEvent, frozen=True, gc=False, tag="agreement-given"):
    """A player agrees to a change."""

    notice: int
    account: str


class NoticeWithdrawn(TableEvent, frozen=True, gc=False, tag="notice-withdrawn"):
    """A change is not going to be made."""

    notice: int
    by: str
    reason: str


class RulesChanged(TableEvent, frozen=True, gc=False, tag="rules-changed", omit_defaults=True):
    """The settled rules of the table are others from the next round on."""

    settles_push = True

    notice: int
    digest: str
    rules: msgspec.Raw
    under: str
    cards: bool = False  # the deck is another: every deck at the table is checked again
    by: str = ""  # the person who ordered it, at a tournament table


class TimePaid(TableEvent, frozen=True, gc=False, tag="time-paid"):
    """A player has paid for time at the table, in advance and for good."""

    beside_play = True

    account: str
    amount: int
    until: int
    under: str


class PlayersKeptApart(TableEvent, frozen=True, gc=False, tag="players-kept-apart"):
    """Two players may not sit in one game, or not beside each other."""

    accounts: tuple[str, str]
    how: str  # "game" or "seats"
    by: str
    reason: SealedReason
    under: str


class PlayerWarned(TableEvent, frozen=True, gc=False, tag="player-warned"):
    """An official has warned a player, who plays on."""

    account: str
    by: str
    reason: SealedReason
    under: str


class PlayerBarred(TableEvent, frozen=True, gc=False, tag="player-barred"):
    """A player may not come back to this table."""

    significant = "exclusion"
    takes_chips_along = True

    account: str
    by: str
    reason: SealedReason
    under: str


class TableClosed(TableEvent, frozen=True, gc=False, tag="table-closed"):
    """The table is closed; every stake has left it."""

    significant = "closed"
    settles_push = True

    by: str
    under: str
    float: int = 0  # the bank's chips after it


class DealerSignedOn(TableEvent, frozen=True, gc=False, tag="dealer-signed-on", omit_defaults=True):
    """A dealer takes a table without a dealer: what is entered from here on is theirs."""

    account: StaffAccount
    under: str
    count: int | None = None  # the chips of the bank, where they were counted
    book: int | None = None  # and what they come to by the record


class DealerRelieved(TableEvent, frozen=True, gc=False, tag="dealer-relieved", omit_defaults=True):
    """A dealer takes the place of another."""

    account: StaffAccount
    relieved: str
    under: str
    count: int | None = None
    book: int | None = None


class DealerSignedOff(TableEvent, frozen=True, gc=False, tag="dealer-signed-off", omit_defaults=True):
    """The dealer leaves, and the table is without a dealer."""

    account: str
    by: str  # the dealer, or who sends the dealer off
    under: str
    count: int | None = None
    book: int | None = None


class EntriesTakenOver(TableEvent, frozen=True, gc=False, tag="entries-taken-over"):
    """From here on another person enters what happens: a supervisor, or again the dealer."""

    account: StaffAccount
    under: str


class TableCounted(TableEvent, frozen=True, gc=False, tag="table-counted", omit_defaults=True):
    """Two people have counted the chips of the table, each by themselves, and found the same."""

    when: str  # "opening" or "closing"
    chips: int
    by: tuple[str, str]
    under: str
    book: int | None = None  # their amount by the record, at a table against the bank
