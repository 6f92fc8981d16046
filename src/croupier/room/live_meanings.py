"""What an act of staff means at a table with real cards: commands for the session, decided one after the other.

Seats are numbers as people say them; what is due says which command the dealer's step or the cards are. Whether the
person may enter anything here is asked before (live_entries.py), and whether the rules allow it by the session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.banked import commands as bank
from croupier.banked.due import DealerDue as BankDue
from croupier.banked.due import WagersDue
from croupier.banked.state import State as BankedState
from croupier.cards import card_text, parse_cards
from croupier.errors import CroupierError
from croupier.history.entries import standing_entries
from croupier.poker import commands as poker
from croupier.poker.due import ActDue, ChoiceDue, DealerDue, HeldDue, ShowDue
from croupier.poker.state import State
from croupier.protocol.refusal import Refusal
from croupier.room import acts as a
from croupier.room import live_acts as v
from croupier.room.act import Act
from croupier.room.desk_due import cut_is_due
from croupier.room.meanings import Bench, keep_apart, meant_by
from croupier.room.rights import rights_of
from croupier.room.time_to_act import SECOND_MS
from croupier.table import commands as c
from croupier.table.cards import whole_deck
from croupier.table.session import Command, Session

Meant = Iterable[Command] | Refusal
_EXTRA_BLINDS = ("straddle", "over-blind")


def entered_by(act: Act, bench: Bench) -> Meant:
    """The commands an act of staff comes to."""
    return _MEANS[type(act)](bench, act)


def written_cards(written: str | tuple[str, ...]) -> tuple[str, ...]:
    """Cards as they stand in commands; CroupierError where they are none."""
    return tuple([card_text(card) for card in parse_cards(written if isinstance(written, str) else " ".join(written))])


def in_name(bench: Bench) -> str:
    """The person as events name staff: the rulebook's official where they may be one, else the dealer."""
    return bench.official if "rule" in rights_of(bench.person.roles) else f"dealer {bench.person.account}"


def _start(bench: Bench, _act: v.Start) -> Meant:
    return _opening(bench.host.session, bench.at)


def _opening(session: Session, at: int) -> Iterator[Command]:
    """The round opens, and then, where there are forced bets, they are posted with what is owed."""
    yield c.StartRound(at)
    if isinstance(session.round, State) and not session.round.ended:
        yield session.post


def _deal(bench: Bench, _act: v.Deal) -> Meant:
    session = bench.host.session
    match session.due:
        case DealerDue(step=step) if step.kind == "holes" and cut_is_due(session.rules.game, session.round):
            return (poker.Cut(),)
        case DealerDue(step=step) if step.kind in _STEPS:
            return (_STEPS[step.kind](session),)
        case HeldDue():
            return (poker.LetStand(),)
        case WagersDue():
            return (bank.Deal(),)
        case BankDue(step="refund"):
            return (bank.Refund(),)
        case BankDue(step="share"):
            return (bank.ShareOut(),)
        case BankDue(step="end"):
            return (bank.End(),)
        case DealerDue() | BankDue() | ShowDue():
            return Refusal("cards are due: enter them", "system")
    return Refusal("nothing is to be dealt now", "system")


_STEPS: dict[str, Callable[[Session], Command]] = {
    "post": lambda session: session.post,
    "holes": lambda _: poker.DealHoles(),
    "settle": lambda _: poker.Settle(),
}


def _cards(bench: Bench, act: v.EnterCards) -> Meant:
    session = bench.host.session
    try:
        cards = written_cards(act.cards)
    except CroupierError as error:
        return Refusal(f"{error}", "system")
    if not cards:
        return Refusal("which cards? write them as As Kd, and ?? for one nobody knows", "system")
    due = session.due
    if act.seat is not None:
        if (place := _place(bench, act.seat)) < 0:
            return _not_in_round(act.seat)
        return (bank.SettleBox(place, cards) if _banked(session) else poker.Show(place, cards),)
    match due:
        case DealerDue(step=step) if step.kind == "communal":
            return (poker.DealCommunal(cards),)
        case ShowDue(place=place):
            return (poker.Show(place, cards),)
        case BankDue(step="flop" | "rest"):
            return (bank.Reveal(cards),)
        case BankDue(step="dealer"):
            return (bank.ShowDealer(cards),)
        case BankDue(step="box", place=place):
            return (bank.SettleBox(place, cards),)
    return Refusal("no cards are due now; something out of order is reported", "system")


def _enter(bench: Bench, act: v.Enter) -> Meant:
    session, place = bench.host.session, _place(bench, act.seat)
    if place < 0:
        return _not_in_round(act.seat)
    if act.move == "vote":
        return ((bank.Choose if _banked(session) else poker.Choose)(act.choice, f"seat {act.seat}"),)
    if act.move == "time-out":
        return (bank.TimeOut(place),) if _banked(session) else _still_time(bench) or (poker.TimeOut(place),)
    if act.move == "concede":
        return (bank.Concede(place),)
    if act.move == "muck":
        return (poker.Muck(place),)
    if act.move in _EXTRA_BLINDS:
        return (poker.ExtraBlind(place, act.move),)
    if _banked(session):
        return (bank.Act(place, act.move, act.times),)
    return (poker.Act(place, act.move, act.to),)


def _still_time(bench: Bench) -> Refusal | None:
    """Why no hand is given up for time yet: nobody has called a clock on the player in turn, or it still runs."""
    rules, until = bench.host.session.rules, bench.deadline.until
    if not until:
        return Refusal("no clock was called on the player in turn: it is called first", rules.clause("clock.call"))
    if bench.at < until:
        left = -(-(until - bench.at) // SECOND_MS)
        return Refusal(f"the clock runs for another {left} s", rules.clause("clock.expiry"))
    return None


def _wagers(bench: Bench, act: v.EnterWagers) -> Meant:
    if (place := _place(bench, act.seat)) < 0:
        return _not_in_round(act.seat)
    if not act.marker:
        return (bank.PlaceWagers(place, act.ante, act.blind, act.trips, lying=True),)
    if "rule" not in rights_of(bench.person.roles) or not act.reason.strip():
        under = bench.host.session.rules.clause("wagers.marker")
        return Refusal("a supervisor lets a box go above its maximum, and says why", under)
    return (bank.PlaceWagers(place, act.ante, act.blind, act.trips, True, bench.official, act.reason, lying=True),)


def _correct(bench: Bench, act: v.Correct) -> Meant:
    """Back to before an entry: the one an event belongs to, or the last that stands."""
    host = bench.host
    entries = host.entries
    events = [event for _, event in host.round_log]
    if act.before is None:
        standing = standing_entries(entries, events) if events else []
        if len(standing) < 2:
            return Refusal("there is no entry in this round to take back", "system")
        return (c.CorrectEntries(standing[-1].first, in_name(bench), act.reason),)
    numbers = [number for number, _ in host.round_log]
    if act.before not in numbers[1:]:
        return Refusal(f"event {act.before} is none of this round after its opening", "system")
    at = numbers.index(act.before)
    first = max(entry.first for entry in entries if entry.first <= at)
    return (c.CorrectEntries(first, in_name(bench), act.reason),)


def _clock(bench: Bench, _act: a.CallClock) -> Meant:
    """The clock on whoever play waits for, in the name of who starts it."""
    session = bench.host.session
    due = session.due
    if not session.rules.has_button:
        words = "no clock is called against the bank: enter it where a player does not decide in reasonable time"
        return Refusal(words, session.rules.clause("undecided"))
    if isinstance(due, ChoiceDue) and due.choices[0].by.startswith("seat "):
        place = _place(bench, int(due.choices[0].by.removeprefix("seat ")))
    elif isinstance(due, ActDue):
        place = due.place
    else:
        return Refusal("a clock is started only on the player in turn", session.rules.clause("clock.call"))
    supervisor = "rule" in rights_of(bench.person.roles)
    return (poker.CallClock(place, f"{'supervisor' if supervisor else 'dealer'} {bench.person.account}"),)


def _as_elsewhere(bench: Bench, act: Act) -> Meant:
    """An act that means what it does at every table."""
    meant = meant_by(act, bench)
    return meant if isinstance(meant, Refusal) else (meant,)  # type: ignore[return-value]


def _of_player(make: Callable[[str, Any, Bench], Command]) -> Callable[[Bench, Any], Meant]:
    """Something about whoever sits at a seat."""

    def meant(bench: Bench, act: Any) -> Meant:
        account = bench.account_at(act.seat)
        return (make(account, act, bench),) if account else Refusal(f"nobody sits at seat {act.seat}", "system")

    return meant


def _chips(account: str, act: v.Chips, _bench: Bench) -> Command:
    return c.RaiseStake(account, act.amount) if act.amount >= 0 else c.LowerStake(account, -act.amount)


def _move(account: str, act: v.MovePlayer, bench: Bench) -> Command:
    ordered = bench.official if "rule" in rights_of(bench.person.roles) else ""
    return c.ChangeSeat(account, act.to, permission(bench), by=ordered)


def permission(bench: Bench) -> str:
    """Who lets players sit where they like: this person as an official, or the house by a standing order."""
    return bench.official if "rule" in rights_of(bench.person.roles) else bench.permitted("seat.permission")


def _check_deck(bench: Bench, act: v.CheckDeck) -> Meant:
    """What was found: a whole deck, without what is missing and with what is too much."""
    whole = whole_deck(bench.host.session.rules)
    found = list(whole)
    try:
        missing, extra = written_cards(act.missing), written_cards(act.extra)
    except CroupierError as error:
        return Refusal(f"{error}", "system")
    for card in missing:
        if card not in whole:
            return Refusal(f"{card} is no card of this deck, and so cannot be missing", "system")
        if card not in found:
            return Refusal(f"{card} is named twice: the deck has it once", "system")
        found.remove(card)
    return (c.CheckDeck(act.deck, (*found, *extra), in_name(bench), act.closing),)


def _take_deck(bench: Bench, act: v.TakeDeck) -> Meant:
    accounts = tuple([account for seat in act.seats if (account := bench.account_at(seat))])
    return (c.TakeDeck(act.deck, in_name(bench), act.ground, accounts),)


def _replace_card(bench: Bench, act: v.ReplaceCard) -> Meant:
    dealer = bench.host.session.table.dealer
    return (c.ReplaceCard(act.deck, act.card, f"dealer {dealer}" if dealer else "", bench.official, act.reason),)


def _keep_apart(bench: Bench, act: v.KeepApart) -> Meant:
    meant = keep_apart(bench, act)
    return meant if isinstance(meant, Refusal) else (meant,)


def _banked(session: Session) -> bool:
    return isinstance(session.round, BankedState)


def _place(bench: Bench, seat: int) -> int:
    playing = bench.host.session.table.playing
    return playing.index(seat) if seat in playing else -1


def _not_in_round(seat: int) -> Refusal:
    return Refusal(f"seat {seat} has no hand in a round", "system")


_MEANS: dict[type[Act], Callable[[Bench, Any], Meant]] = {
    v.SignOn: lambda bench, act: (c.SignOn(bench.person.account, act.count),),
    v.SignOff: lambda bench, act: (c.SignOff(bench.person.account, act.count),),
    v.Start: _start,
    v.Deal: _deal,
    v.EnterCards: _cards,
    v.Enter: _enter,
    v.EnterWagers: _wagers,
    v.Correct: _correct,
    a.CallClock: _clock,
    a.Report: _as_elsewhere,
    a.Choose: _as_elsewhere,
    v.Unseat: _of_player(lambda account, _, bench: c.LeaveSeat(account, bench.at)),
    v.MovePlayer: _of_player(_move),
    v.Chips: _of_player(_chips),
    v.PlayerAway: _of_player(lambda account, _, bench: c.GoAway(account)),
    v.PlayerBack: _of_player(lambda account, _, bench: c.ComeBack(account)),
    v.PlayerEntry: _of_player(lambda account, act, _: c.ChooseEntry(account, act.now)),
    v.PlayerTime: _of_player(lambda account, act, bench: c.PayTime(account, act.hours, bench.at)),
    v.PlayerAgrees: _of_player(lambda account, act, _: c.Agree(account, act.notice)),
    v.BringDeck: lambda _, act: (c.BringDeck(act.colour, act.backs, act.checked),),
    v.CheckDeck: _check_deck,
    v.RemoveDeck: lambda bench, act: (c.RemoveDeck(act.deck, in_name(bench), act.reason),),
    v.WashDeck: lambda bench, act: (c.WashDeck(act.deck, in_name(bench)),),
    v.TakeDeck: _take_deck,
    v.ShufflerFailed: lambda bench, act: (c.FailShuffler(act.fault, in_name(bench)),),
    v.ClearJam: lambda bench, act: (c.ClearJam(act.step, in_name(bench), act.damaged),),
    v.MakeChange: lambda bench, act: (c.MakeChange(act.notice, bench.at),),
    v.CloseTable: lambda bench, _: (c.CloseTable(in_name(bench), bench.at),),
    v.InspectDeck: lambda bench, act: (c.InspectDeck(act.deck, bench.official),),
    v.ReplaceCard: _replace_card,
    v.ReplaceShoe: lambda bench, act: (c.ReplaceShoe(act.shoe, bench.official, act.reason),),
    v.TrivialChips: lambda bench, act: (c.RuleTrivialChips(bench.official, act.play, act.reason),),
    v.KeepApart: _keep_apart,
}
