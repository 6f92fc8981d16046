"""Commands to a table between its rounds. `by` names the official or the player who asks, `at` is ms UTC."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=lambda name: name.lower()):
    """The base of all commands of a table."""

    ordered_under: ClassVar[str | None] = None  # the rule key of an official's order, which says who gives it and why
    waits_under: ClassVar[str | None] = None  # and that of one that waits for the end of the round
    tournament_decides: ClassVar[tuple[str, ...]] = ()  # in the words of a refusal there, and its rule keys in turn


class ChangeFloat(Command, frozen=True, gc=False):
    """Bring chips from the cage to the bank of the table, or take some back."""

    waits_under = "stake.locked"

    amount: int
    by: str


class BringDeck(Command, frozen=True, gc=False):
    """Bring a deck to the table, perhaps one that was checked and secured before."""

    colour: str
    backs: str = "plain"
    checked: bool = False


class CheckDeck(Command, frozen=True, gc=False):
    """The dealer checks a deck card by card; `cards` are those found, in writing."""

    deck: int
    cards: tuple[str, ...]
    by: str
    closing: bool = False


class RemoveDeck(Command, frozen=True, gc=False):
    """A deck is taken off the table, and why; of one that was found short the check has said it."""

    deck: int
    by: str
    reason: str = ""


class InspectDeck(Command, frozen=True, gc=False):
    """An official looks through a deck after the dealer."""

    deck: int
    by: str


class WashDeck(Command, frozen=True, gc=False):
    """The dealer washes a new deck."""

    deck: int
    by: str


class ReplaceCard(Command, frozen=True, gc=False):
    """A card is exchanged for a sound one; supervisor and dealer have both checked it."""

    ordered_under = "deck.change"
    waits_under = "deck.change"

    deck: int
    card: str
    dealer: str
    supervisor: str
    reason: str


class TakeDeck(Command, frozen=True, gc=False):
    """A deck is dealt from next: on whose word, on which ground, and who asked for it."""

    waits_under = "deck.change"

    deck: int
    by: str
    ground: str = ""  # "asked", "damaged" or "decided"
    accounts: tuple[str, ...] = ()


class FailShuffler(Command, frozen=True, gc=False):
    """The shuffling machine has failed for good ("failure") or has jammed ("jam")."""

    fault: str
    by: str


class ClearJam(Command, frozen=True, gc=False):
    """A step after a jam is done: the cards are out ("removed"), "checked" for damage, "riffled" once and back in."""

    step: str
    by: str
    damaged: bool = False


class VoidShuffle(Command, frozen=True, gc=False):
    """A shuffle of the house is void before a card of it is dealt: why, and the seats whose part did not come."""

    shuffle: int
    cause: str
    seats: tuple[int, ...] = ()


class SeeVoids(Command, frozen=True, gc=False):
    """An official has looked at the void shuffles of a table."""

    by: str


class ReplaceShoe(Command, frozen=True, gc=False):
    """Another dealing shoe takes the place of the one in use: "automated" or "card"."""

    ordered_under = "shoe.replacement"
    waits_under = "shoe.replacement"

    shoe: str
    by: str
    reason: str


class JoinList(Command, frozen=True, gc=False):
    """Wait for a seat."""

    tournament_decides = ("the tournament seats its players: there is no waiting list", "seat.assigned")

    account: str


class LeaveList(Command, frozen=True, gc=False):
    """Wait no longer; `by` whom, and why, where it is not one's own doing."""

    account: str
    by: str = ""
    reason: str = ""


class CallPlayer(Command, frozen=True, gc=False):
    """Call a waiting player to a free seat, with a time to answer."""

    account: str
    by: str
    until: int


class MoveInList(Command, frozen=True, gc=False):
    """Give a waiting player another place on the list, counted from 1."""

    ordered_under = ""

    account: str
    place: int
    by: str
    reason: str


class DrawForSeat(Command, frozen=True, gc=False):
    """Several players want one free seat: the cards they drew, in turn, ties drawn again."""

    tournament_decides = ("the tournament seats its players: no seat is drawn for", "seat.assigned")

    seat: int
    accounts: tuple[str, ...]
    cards: tuple[str, ...]


class TakeSeat(Command, frozen=True, gc=False):
    """Sit down with a stake; `moved` where an official, a closed table of the same game or a tournament sends the player."""

    account: str
    seat: int
    stake: int
    at: int
    permitted: str = ""  # the official who allows it, where one has to
    moved: str = ""  # "closed-table", "official" or "tournament"
    warned: bool = False  # by a tournament: was told at another table that wagers out of order may be void
    speaks: bool = False  # says that they share the language of a game held in another than the house's


class ChangeSeat(Command, frozen=True, gc=False):
    """Move to a free seat."""

    waits_under = "seat.choice"
    tournament_decides = ("only the tournament moves players", "seat.assigned")

    account: str
    seat: int
    permitted: str = ""
    rivals: tuple[str, ...] = ()  # others seated here who want it too
    by: str = ""  # an official, where it is not the player's own wish


class LeaveSeat(Command, frozen=True, gc=False):
    """Leave the table with the whole stake."""

    waits_under = "stake.locked"
    tournament_decides = ("players keep the seats the tournament gave them", "seat.assigned")

    account: str
    at: int
    by: str = ""  # an official, where it is not the player's own wish
    to: str = ""  # the table they are moved to, where it is that


class ReleaseSeat(Command, frozen=True, gc=False):
    """An official gives the seat of an absent player away."""

    waits_under = "seat.absent"
    tournament_decides = ("an absent player keeps the seat the tournament gave", "absent.posts")

    account: str
    by: str
    at: int


class SendAway(Command, frozen=True, gc=False):
    """The tournament takes a player from the table: "moved", "out", "disqualified", "session-over" or "cancelled"."""

    waits_under = "seat.assigned"

    account: str
    by: str
    at: int
    reason: str


class ChangeStack(Command, frozen=True, gc=False):
    """The tournament adds chips to a stack or takes some: "re-buy", "add-on", "removed", "race-off", "corrected"."""

    waits_under = "stack.locked"

    account: str
    amount: int  # below zero where chips are taken
    reason: str
    by: str


class SetRules(Command, frozen=True, gc=False):
    """The tournament's structure has come to other rules: the next level, or the rule for the last two."""

    waits_under = "levels"

    settings: dict[str, str]
    by: str
    at: int


class RaiseStake(Command, frozen=True, gc=False):
    """Add chips to the stake."""

    waits_under = "stake.locked"
    tournament_decides = ("only the tournament adds to a stack", "stack.locked")

    account: str
    amount: int


class LowerStake(Command, frozen=True, gc=False):
    """Take chips off the stake and stay."""

    waits_under = "stake.locked"
    tournament_decides = ("chips leave a stack only by play", "stack.locked")

    account: str
    amount: int


class BuyGoods(Command, frozen=True, gc=False):
    """Pay for goods or services from staff out of the stake."""

    tournament_decides = ("chips leave a stack only by play", "stack.locked")

    account: str
    amount: int


class RuleTrivialChips(Command, frozen=True, gc=False):
    """An official says whether a stake that does not come to the smallest bet plays."""

    ordered_under = "chip.trivial"
    tournament_decides = ("every chip of a tournament plays", "stack.locked")

    by: str
    play: bool
    reason: str


class GoAway(Command, frozen=True, gc=False):
    """Stay seated and be dealt out."""

    account: str
    penalty: str = ""  # the clause of the one that sends the player away; empty where none does


class ComeBack(Command, frozen=True, gc=False):
    """Be dealt in again, as soon as the blinds allow."""

    account: str


class ChooseEntry(Command, frozen=True, gc=False):
    """Post what is owed, or wait for the blind."""

    account: str
    post: bool


class GiveNotice(Command, frozen=True, gc=False):
    """Announce a change of the table's rules, or its close; `minutes` where the close is by time."""

    tournament_decides = ("the structure of the tournament says what changes, and when", "levels")

    by: str
    at: int
    settings: dict[str, str] = msgspec.field(default_factory=dict)
    closing: bool = False
    minutes: int = 0


class Agree(Command, frozen=True, gc=False):
    """Agree to a change."""

    account: str
    notice: int


class WithdrawNotice(Command, frozen=True, gc=False):
    """Take an announced change back."""

    notice: int
    by: str
    reason: str = ""


class MakeChange(Command, frozen=True, gc=False):
    """Put an announced change into effect."""

    waits_under = "limits.change"

    notice: int
    at: int


class PayTime(Command, frozen=True, gc=False):
    """Pay for hours at the table in advance."""

    account: str
    hours: int
    at: int


class KeepApart(Command, frozen=True, gc=False):
    """Two players do not sit in one game, or not beside each other."""

    ordered_under = "seat.apart"
    tournament_decides = ("the tournament seats its players: its director moves one of them (move)", "seat.apart")

    accounts: tuple[str, str]
    how: str
    by: str
    reason: str


class WarnPlayer(Command, frozen=True, gc=False):
    """A player is warned, and plays on."""

    ordered_under = "breach.warning"
    tournament_decides = ("only the tournament director gives a penalty here (penalise)", "breach.director")

    account: str
    by: str
    reason: str


class BarPlayer(Command, frozen=True, gc=False):
    """A player may not play here any more."""

    ordered_under = "breach.exclude"
    waits_under = "breach.exclude"
    tournament_decides = (
        "only the tournament director can exclude a player here (disqualify)",
        "breach.exclude",
        "breach.director",
    )

    account: str
    by: str
    reason: str
    at: int


class StartRound(Command, frozen=True, gc=False):
    """Open the next round."""

    waits_under = "order_of_play"

    at: int


class CloseTable(Command, frozen=True, gc=False):
    """Close the table."""

    waits_under = "close.notice"

    by: str
    at: int


class SignOn(Command, frozen=True, gc=False):
    """A dealer takes the table, perhaps from another; `count` is the chips of the bank, handed over."""

    account: str
    count: int | None = None


class SignOff(Command, frozen=True, gc=False):
    """The dealer leaves the table; `by` names another person where the dealer is sent off."""

    by: str
    count: int | None = None


class TakeOver(Command, frozen=True, gc=False):
    """Another person enters what happens from now on."""

    account: str


class CountTable(Command, frozen=True, gc=False):
    """Two people say what chips there are: "opening" or "closing"."""

    when: str
    chips: int
    by: tuple[str, str]


class CorrectEntries(Command, frozen=True, gc=False):
    """Take back every entry of the round from one of its events on, its opening being 0; the right ones follow."""

    before: int
    by: str
    reason: str
