"""The commands behind a table's events, to decide them once more: what the rules would not have decided is found.

An event does not tell every word of its command. Where something is missing the commands that could have been given are
tried in turn; one of them has to come to just this event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.banked.events import BankedRoundOpened
from croupier.poker.events import ChipsAdded, RoundOpened
from croupier.protocol.events import Event
from croupier.rulebooks import settled_again
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cards import whole_deck
from croupier.table.rules import MINUTE_MS, SessionRules
from croupier.table.seating import BY_TOURNAMENT, MOVED
from croupier.table.state import Table

Commands = list[c.Command]


def commands_behind(rules: SessionRules, table: Table, event: Event, at: int) -> Commands:
    """The commands that could have come to this event at that time; none where it is no first event of any."""
    find = _BEHIND.get(type(event))
    return find(rules, table, event, at) if find else []


def is_decided_again(event: Event) -> bool:
    """Whether an event is one of those a table decides."""
    return type(event) in _BEHIND


def _start(_rules: SessionRules, _table: Table, _event: Event, at: int) -> Commands:
    return [c.StartRound(at)]


def _deck_checked(rules: SessionRules, _table: Table, event: e.DeckChecked, _at: int) -> Commands:
    whole = whole_deck(rules)
    return [c.CheckDeck(event.deck, whole, event.by, closing=event.when == "closing")]


def _deck_faulty(rules: SessionRules, _table: Table, event: e.DeckFaulty, _at: int) -> Commands:
    found = (*[card for card in whole_deck(rules) if card not in event.missing], *event.extra)
    return [c.CheckDeck(event.deck, found, event.by, closing=event.when == "closing")]


def _deck_removed(_rules: SessionRules, _table: Table, event: e.DeckRemoved, _at: int) -> Commands:
    return [c.RemoveDeck(event.deck, event.by, event.reason)]


def _deck_taken(_rules: SessionRules, table: Table, event: e.DeckTaken, _at: int) -> Commands:
    asked = tuple([player.account for player in table.players])
    return [c.TakeDeck(event.deck, event.by, event.ground, asked)]


def _seat_taken(_rules: SessionRules, _table: Table, event: e.SeatTaken, _at: int) -> Commands:
    taken = (event.account, event.seat, event.stake, event.at, event.permitted)
    return [c.TakeSeat(*taken, moved, event.warned, bool(event.speaks)) for moved in (*MOVED, BY_TOURNAMENT)]


def _seat_changed(rules: SessionRules, _table: Table, event: e.SeatChanged, _at: int) -> Commands:
    allowed = ("", rules.ways["official"])
    return [c.ChangeSeat(event.account, event.seat, permitted, by=event.by) for permitted in allowed]


def _seat_left(_rules: SessionRules, _table: Table, event: e.SeatLeft, at: int) -> Commands:
    return [
        c.LeaveSeat(event.account, event.at, event.by, event.to),
        c.ReleaseSeat(event.account, event.by, event.at),
        c.SendAway(event.account, event.by, event.at, event.reason),
        c.CloseTable(event.by, event.at),
        c.StartRound(at),
    ]


def _stake_lowered(_rules: SessionRules, table: Table, event: e.StakeLowered, at: int) -> Commands:
    bought = [c.BuyGoods(event.account, event.amount), c.LowerStake(event.account, event.amount)]
    return [*bought, *_changes(table, at)]


def _stake_short(_rules: SessionRules, table: Table, _event: e.StakeShort, at: int) -> Commands:
    return _changes(table, at)


def _changes(table: Table, at: int) -> Commands:
    return [c.MakeChange(notice.number, at) for notice in table.notices]


def _notice_given(_rules: SessionRules, _table: Table, event: e.NoticeGiven, _at: int) -> Commands:
    minutes = max(event.until - event.at, 0) // MINUTE_MS
    return [c.GiveNotice(event.by, event.at, event.settings, event.about == "closing", minutes)]


def _rules_changed(rules: SessionRules, table: Table, event: e.RulesChanged, at: int) -> Commands:
    if not table.tournament:
        return [c.MakeChange(event.notice, at)]
    changed = settled_again(rules.table.rulebook, bytes(event.rules))
    return [c.SetRules(changed.written, event.by, at)]


def _time_paid(rules: SessionRules, _table: Table, event: e.TimePaid, at: int) -> Commands:
    return [c.PayTime(event.account, event.amount // rules.hourly if rules.hourly else 0, at)]


def _closed(_rules: SessionRules, _table: Table, event: e.TableClosed, at: int) -> Commands:
    return [c.CloseTable(event.by, at)]


def _simply(make: Callable[[Any, int], c.Command]) -> Callable[[SessionRules, Table, Any, int], Commands]:
    """An event that tells its command whole."""
    return lambda _rules, _table, event, at: [make(event, at)]


_BEHIND: dict[type[Event], Callable[[SessionRules, Table, Any, int], Commands]] = {
    e.FloatChanged: _simply(lambda event, _: c.ChangeFloat(event.amount, event.by)),
    e.DeckBrought: _simply(lambda event, _: c.BringDeck(event.colour, event.backs, event.checked)),
    e.DeckChecked: _deck_checked,
    e.DeckFaulty: _deck_faulty,
    e.DeckRemoved: _deck_removed,
    e.DeckInspected: _simply(lambda event, _: c.InspectDeck(event.deck, event.by)),
    e.DeckWashed: _simply(lambda event, _: c.WashDeck(event.deck, event.by)),
    e.CardReplaced: _simply(
        lambda event, _: c.ReplaceCard(event.deck, event.card, event.dealer, event.supervisor, event.reason)
    ),
    e.DeckTaken: _deck_taken,
    e.ShufflerFailed: _simply(lambda event, _: c.FailShuffler(event.fault, event.by)),
    e.JamStepDone: _simply(lambda event, _: c.ClearJam(event.step, event.by, event.damaged)),
    e.ShoeReplaced: _simply(lambda event, _: c.ReplaceShoe(event.shoe, event.by, event.reason)),
    e.ListJoined: _simply(lambda event, _: c.JoinList(event.account)),
    e.ListLeft: _simply(lambda event, _: c.LeaveList(event.account, event.by, event.reason)),
    e.PlayerCalled: _simply(lambda event, _: c.CallPlayer(event.account, event.by, event.until)),
    e.ListMoved: _simply(lambda event, _: c.MoveInList(event.account, event.place, event.by, event.reason)),
    e.SeatDrawn: _simply(lambda event, _: c.DrawForSeat(event.seat, event.accounts, event.cards)),
    e.SeatTaken: _seat_taken,
    e.SeatChanged: _seat_changed,
    e.SeatLeft: _seat_left,
    e.StackChanged: _simply(lambda event, _: c.ChangeStack(event.account, event.amount, event.reason, event.by)),
    ChipsAdded: lambda *_: [],  # nothing but what follows chips a player has bought
    e.StakeRaised: _simply(lambda event, _: c.RaiseStake(event.account, event.amount)),
    e.StakeLowered: _stake_lowered,
    e.StakeShort: _stake_short,
    e.TrivialChipsRuled: _simply(lambda event, _: c.RuleTrivialChips(event.by, event.play, event.reason)),
    e.PlayerDeclared: _start,
    e.DeclarationLapsed: _start,
    e.PlayerAway: _simply(lambda event, _: c.GoAway(event.account, event.penalty)),
    e.PlayerBack: _simply(lambda event, _: c.ComeBack(event.account)),
    e.BlindsMissed: _start,
    e.FreeEntryEnded: _start,
    e.EntryChosen: _simply(lambda event, _: c.ChooseEntry(event.account, event.post)),
    e.GameRestarted: _start,
    e.NoticeGiven: _notice_given,
    e.AgreementGiven: _simply(lambda event, _: c.Agree(event.account, event.notice)),
    e.NoticeWithdrawn: _simply(lambda event, _: c.WithdrawNotice(event.notice, event.by, event.reason)),
    e.RulesChanged: _rules_changed,
    e.TimePaid: _time_paid,
    e.PlayersKeptApart: _simply(lambda event, _: c.KeepApart(event.accounts, event.how, event.by, event.reason)),
    e.PlayerBarred: _simply(lambda event, at: c.BarPlayer(event.account, event.by, event.reason, at)),
    e.TableClosed: _closed,
    e.DealerSignedOn: _simply(lambda event, _: c.SignOn(event.account, event.count)),
    e.DealerRelieved: _simply(lambda event, _: c.SignOn(event.account, event.count)),
    e.DealerSignedOff: _simply(lambda event, _: c.SignOff(event.by, event.count)),
    e.EntriesTakenOver: _simply(lambda event, _: c.TakeOver(event.account)),
    e.TableCounted: _simply(lambda event, _: c.CountTable(event.when, event.chips, event.by)),
    RoundOpened: _start,
    BankedRoundOpened: _start,
}
