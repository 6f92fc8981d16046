"""What an act of staff means at a table with real cards: commands for the session, decided one after the other.

Seats are numbers as people say them; what is due says which command the dealer's step or the cards are. Whether the
person may enter anything here is asked before (room/tables/enter.py), and whether the rules allow it by the session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.acts import live, table
from croupier.acts.act import Act
from croupier.acts.meanings import Standpoint, keep_apart, meant_by
from croupier.acts.rights import rights_of
from croupier.banked import commands as bank
from croupier.banked.due import DealerDue as BankDue
from croupier.banked.due import WagersDue
from croupier.banked.state import State as BankedState
from croupier.cards import card_text, parse_cards
from croupier.errors import CroupierError
from croupier.history.log.entries import standing_entries
from croupier.poker import commands as poker
from croupier.poker.dealer import cut_is_due
from croupier.poker.due import ActDue, ChoiceDue, DealerDue, HeldDue, ShowDue
from croupier.poker.state import State
from croupier.protocol.refusal import Refusal
from croupier.table import commands
from croupier.table.cards import whole_deck
from croupier.table.session import Command, Session
from croupier.table.time_to_act import SECOND_MS

Meant = Iterable[Command] | Refusal
_EXTRA_BLINDS = ("straddle", "over-blind")


def entered_by(act: Act, bench: Standpoint) -> Meant:
    """The commands an act of staff comes to."""
    return _MEANS[type(act)](bench, act)


def written_cards(written: str | tuple[str, ...]) -> tuple[str, ...]:
    """Cards as they stand in commands; CroupierError where they are none."""
    return tuple([card_text(card) for card in parse_cards(written if isinstance(written, str) else " ".join(written))])


def in_name(bench: Standpoint) -> str:
    """The person as events name staff: the rulebook's official where they may be one, else the dealer."""
    return bench.official if "rule" in rights_of(bench.person.roles) else f"dealer {bench.person.account}"


def _start(bench: Standpoint, _act: live.Start) -> Meant:
    return _opening(bench.host.session, bench.at)


def _opening(session: Session, at: int) -> Iterator[Command]:
    """The round opens, and then, where there are forced bets, they are posted with what is owed."""
    yield commands.StartRound(at)
    if isinstance(session.round, State) and not session.round.ended:
        yield session.post


def _deal(bench: Standpoint, _act: live.Deal) -> Meant:
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


def _cards(bench: Standpoint, act: live.EnterCards) -> Meant:
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


def _enter(bench: Standpoint, act: live.Enter) -> Meant:
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


def _still_time(bench: Standpoint) -> Refusal | None:
    """Why no hand is given up for time yet: nobody has called a clock on the player in turn, or it still runs."""
    rules, until = bench.host.session.rules, bench.deadline.until
    if not until:
        return Refusal("no clock was called on the player in turn: it is called first", rules.clause("clock.call"))
    if bench.at < until:
        left = -(-(until - bench.at) // SECOND_MS)
        return Refusal(f"the clock runs for another {left} s", rules.clause("clock.expiry"))
    return None


def _wagers(bench: Standpoint, act: live.EnterWagers) -> Meant:
    if (place := _place(bench, act.seat)) < 0:
        return _not_in_round(act.seat)
    if not act.marker:
        return (bank.PlaceWagers(place, act.ante, act.blind, act.trips, lying=True),)
    if "rule" not in rights_of(bench.person.roles) or not act.reason.strip():
        under = bench.host.session.rules.clause("wagers.marker")
        return Refusal("a supervisor lets a box go above its maximum, and says why", under)
    return (bank.PlaceWagers(place, act.ante, act.blind, act.trips, True, bench.official, act.reason, lying=True),)


def _correct(bench: Standpoint, act: live.Correct) -> Meant:
    """Back to before an entry: the one an event belongs to, or the last that stands."""
    host = bench.host
    entries = host.entries
    events = [event for _, event in host.round_log]
    if act.before is None:
        standing = standing_entries(entries, events) if events else []
        if len(standing) < 2:
            return Refusal("there is no entry in this round to take back", "system")
        return (commands.CorrectEntries(standing[-1].first, in_name(bench), act.reason),)
    numbers = [number for number, _ in host.round_log]
    if act.before not in numbers[1:]:
        return Refusal(f"event {act.before} is none of this round after its opening", "system")
    at = numbers.index(act.before)
    first = max(entry.first for entry in entries if entry.first <= at)
    return (commands.CorrectEntries(first, in_name(bench), act.reason),)


def _clock(bench: Standpoint, _act: table.CallClock) -> Meant:
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


def _as_elsewhere(bench: Standpoint, act: Act) -> Meant:
    """An act that means what it does at every table."""
    meant = meant_by(act, bench)
    return meant if isinstance(meant, Refusal) else (meant,)  # type: ignore[return-value]


def _of_player(make: Callable[[str, Any, Standpoint], Command]) -> Callable[[Standpoint, Any], Meant]:
    """Something about whoever sits at a seat."""

    def meant(bench: Standpoint, act: Any) -> Meant:
        account = bench.account_at(act.seat)
        return (make(account, act, bench),) if account else Refusal(f"nobody sits at seat {act.seat}", "system")

    return meant


def _chips(account: str, act: live.Chips, _bench: Standpoint) -> Command:
    return commands.RaiseStake(account, act.amount) if act.amount >= 0 else commands.LowerStake(account, -act.amount)


def _move(account: str, act: live.MovePlayer, bench: Standpoint) -> Command:
    ordered = bench.official if "rule" in rights_of(bench.person.roles) else ""
    return commands.ChangeSeat(account, act.to, permission(bench), by=ordered)


def permission(bench: Standpoint) -> str:
    """Who lets players sit where they like: this person as an official, or the house by a standing order."""
    return bench.official if "rule" in rights_of(bench.person.roles) else bench.permitted("seat.permission")


def _check_deck(bench: Standpoint, act: live.CheckDeck) -> Meant:
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
    return (commands.CheckDeck(act.deck, (*found, *extra), in_name(bench), act.closing),)


def _take_deck(bench: Standpoint, act: live.TakeDeck) -> Meant:
    accounts = tuple([account for seat in act.seats if (account := bench.account_at(seat))])
    return (commands.TakeDeck(act.deck, in_name(bench), act.ground, accounts),)


def _replace_card(bench: Standpoint, act: live.ReplaceCard) -> Meant:
    dealer = bench.host.session.table.dealer
    return (commands.ReplaceCard(act.deck, act.card, f"dealer {dealer}" if dealer else "", bench.official, act.reason),)


def _keep_apart(bench: Standpoint, act: live.KeepApart) -> Meant:
    meant = keep_apart(bench, act)
    return meant if isinstance(meant, Refusal) else (meant,)


def _banked(session: Session) -> bool:
    return isinstance(session.round, BankedState)


def _place(bench: Standpoint, seat: int) -> int:
    playing = bench.host.session.table.playing
    return playing.index(seat) if seat in playing else -1


def _not_in_round(seat: int) -> Refusal:
    return Refusal(f"seat {seat} has no hand in a round", "system")


_MEANS: dict[type[Act], Callable[[Standpoint, Any], Meant]] = {
    live.SignOn: lambda bench, act: (commands.SignOn(bench.person.account, act.count),),
    live.SignOff: lambda bench, act: (commands.SignOff(bench.person.account, act.count),),
    live.Start: _start,
    live.Deal: _deal,
    live.EnterCards: _cards,
    live.Enter: _enter,
    live.EnterWagers: _wagers,
    live.Correct: _correct,
    table.CallClock: _clock,
    table.Report: _as_elsewhere,
    table.Choose: _as_elsewhere,
    live.Unseat: _of_player(lambda account, _, bench: commands.LeaveSeat(account, bench.at)),
    live.MovePlayer: _of_player(_move),
    live.Chips: _of_player(_chips),
    live.PlayerAway: _of_player(lambda account, _, bench: commands.GoAway(account)),
    live.PlayerBack: _of_player(lambda account, _, bench: commands.ComeBack(account)),
    live.PlayerEntry: _of_player(lambda account, act, _: commands.ChooseEntry(account, act.now)),
    live.PlayerTime: _of_player(lambda account, act, bench: commands.PayTime(account, act.hours, bench.at)),
    live.PlayerAgrees: _of_player(lambda account, act, _: commands.Agree(account, act.notice)),
    live.BringDeck: lambda _, act: (commands.BringDeck(act.colour, act.backs, act.checked),),
    live.CheckDeck: _check_deck,
    live.RemoveDeck: lambda bench, act: (commands.RemoveDeck(act.deck, in_name(bench), act.reason),),
    live.WashDeck: lambda bench, act: (commands.WashDeck(act.deck, in_name(bench)),),
    live.TakeDeck: _take_deck,
    live.ShufflerFailed: lambda bench, act: (commands.FailShuffler(act.fault, in_name(bench)),),
    live.ClearJam: lambda bench, act: (commands.ClearJam(act.step, in_name(bench), act.damaged),),
    live.MakeChange: lambda bench, act: (commands.MakeChange(act.notice, bench.at),),
    live.CloseTable: lambda bench, _: (commands.CloseTable(in_name(bench), bench.at),),
    live.InspectDeck: lambda bench, act: (commands.InspectDeck(act.deck, bench.official),),
    live.ReplaceCard: _replace_card,
    live.ReplaceShoe: lambda bench, act: (commands.ReplaceShoe(act.shoe, bench.official, act.reason),),
    live.TrivialChips: lambda bench, act: (commands.RuleTrivialChips(bench.official, act.play, act.reason),),
    live.KeepApart: _keep_apart,
}
