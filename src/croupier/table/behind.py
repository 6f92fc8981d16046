"""The commands behind a table's events, to decide them once more: what the rules would not have decided is found.

An event does not tell every word of its command. Where something is missing the commands that could have been given are
tried in turn; one of them has to come to just this event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.banked import BankedRoundOpened
from croupier.poker import ChipsAdded, RoundOpened
from croupier.protocol import Event
from croupier.rulebooks import settled_again
from croupier.table import commands, events
from croupier.table.cards import whole_deck
from croupier.table.rules import MINUTE_MS, SessionRules
from croupier.table.seating import BY_TOURNAMENT, MOVED
from croupier.table.state import Table

Commands = list[commands.Command]


def commands_behind(rules: SessionRules, table: Table, event: Event, at: int) -> Commands:
    """The commands that could have come to this event at that time; none where it is no first event of any."""
    find = _BEHIND.get(type(event))
    return find(rules, table, event, at) if find else []


def is_decided_again(event: Event) -> bool:
    """Tell whether an event is one of those a table decides."""
    return type(event) in _BEHIND


def _start(_rules: SessionRules, _table: Table, _event: Event, at: int) -> Commands:
    return [commands.StartRound(at)]


def _deck_checked(rules: SessionRules, _table: Table, event: events.DeckChecked, _at: int) -> Commands:
    whole = whole_deck(rules)
    return [commands.CheckDeck(event.deck, whole, event.by, closing=event.when == "closing")]


def _deck_faulty(rules: SessionRules, _table: Table, event: events.DeckFaulty, _at: int) -> Commands:
    found = (*[card for card in whole_deck(rules) if card not in event.missing], *event.extra)
    return [commands.CheckDeck(event.deck, found, event.by, closing=event.when == "closing")]


def _deck_removed(_rules: SessionRules, _table: Table, event: events.DeckRemoved, _at: int) -> Commands:
    return [commands.RemoveDeck(event.deck, event.by, event.reason)]


def _deck_taken(_rules: SessionRules, table: Table, event: events.DeckTaken, _at: int) -> Commands:
    asked = tuple([player.account for player in table.players])
    return [commands.TakeDeck(event.deck, event.by, event.ground, asked)]


def _seat_taken(_rules: SessionRules, _table: Table, event: events.SeatTaken, _at: int) -> Commands:
    taken = (event.account, event.seat, event.stake, event.at, event.permitted)
    return [commands.TakeSeat(*taken, moved, event.warned, bool(event.speaks)) for moved in (*MOVED, BY_TOURNAMENT)]


def _seat_changed(rules: SessionRules, _table: Table, event: events.SeatChanged, _at: int) -> Commands:
    allowed = ("", rules.ways["official"])
    return [commands.ChangeSeat(event.account, event.seat, permitted, by=event.by) for permitted in allowed]


def _seat_left(_rules: SessionRules, _table: Table, event: events.SeatLeft, at: int) -> Commands:
    return [
        commands.LeaveSeat(event.account, event.at, event.by, event.to),
        commands.ReleaseSeat(event.account, event.by, event.at),
        commands.SendAway(event.account, event.by, event.at, event.reason),
        commands.CloseTable(event.by, event.at),
        commands.StartRound(at),
    ]


def _stake_lowered(_rules: SessionRules, table: Table, event: events.StakeLowered, at: int) -> Commands:
    bought = [commands.BuyGoods(event.account, event.amount), commands.LowerStake(event.account, event.amount)]
    return [*bought, *_changes(table, at)]


def _stake_short(_rules: SessionRules, table: Table, _event: events.StakeShort, at: int) -> Commands:
    return _changes(table, at)


def _changes(table: Table, at: int) -> Commands:
    return [commands.MakeChange(notice.number, at) for notice in table.notices]


def _notice_given(_rules: SessionRules, _table: Table, event: events.NoticeGiven, _at: int) -> Commands:
    minutes = max(event.until - event.at, 0) // MINUTE_MS
    return [commands.GiveNotice(event.by, event.at, event.settings, event.about == "closing", minutes)]


def _rules_changed(rules: SessionRules, table: Table, event: events.RulesChanged, at: int) -> Commands:
    if not table.tournament:
        return [commands.MakeChange(event.notice, at)]
    changed = settled_again(rules.table.rulebook, bytes(event.rules))
    return [commands.SetRules(changed.written, event.by, at)]


def _time_paid(rules: SessionRules, _table: Table, event: events.TimePaid, at: int) -> Commands:
    return [commands.PayTime(event.account, event.amount // rules.hourly if rules.hourly else 0, at)]


def _closed(_rules: SessionRules, _table: Table, event: events.TableClosed, at: int) -> Commands:
    return [commands.CloseTable(event.by, at)]


def _simply(make: Callable[[Any, int], commands.Command]) -> Callable[[SessionRules, Table, Any, int], Commands]:
    """An event that tells its command whole."""
    return lambda _rules, _table, event, at: [make(event, at)]


_BEHIND: dict[type[Event], Callable[[SessionRules, Table, Any, int], Commands]] = {
    events.FloatChanged: _simply(lambda event, _: commands.ChangeFloat(event.amount, event.by)),
    events.DeckBrought: _simply(lambda event, _: commands.BringDeck(event.colour, event.backs, event.checked)),
    events.DeckChecked: _deck_checked,
    events.DeckFaulty: _deck_faulty,
    events.DeckRemoved: _deck_removed,
    events.DeckInspected: _simply(lambda event, _: commands.InspectDeck(event.deck, event.by)),
    events.DeckWashed: _simply(lambda event, _: commands.WashDeck(event.deck, event.by)),
    events.CardReplaced: _simply(
        lambda event, _: commands.ReplaceCard(event.deck, event.card, event.dealer, event.supervisor, event.reason)
    ),
    events.DeckTaken: _deck_taken,
    events.ShufflerFailed: _simply(lambda event, _: commands.FailShuffler(event.fault, event.by)),
    events.JamStepDone: _simply(lambda event, _: commands.ClearJam(event.step, event.by, event.damaged)),
    events.ShoeReplaced: _simply(lambda event, _: commands.ReplaceShoe(event.shoe, event.by, event.reason)),
    events.ListJoined: _simply(lambda event, _: commands.JoinList(event.account)),
    events.ListLeft: _simply(lambda event, _: commands.LeaveList(event.account, event.by, event.reason)),
    events.PlayerCalled: _simply(lambda event, _: commands.CallPlayer(event.account, event.by, event.until)),
    events.ListMoved: _simply(lambda event, _: commands.MoveInList(event.account, event.place, event.by, event.reason)),
    events.SeatDrawn: _simply(lambda event, _: commands.DrawForSeat(event.seat, event.accounts, event.cards)),
    events.SeatTaken: _seat_taken,
    events.SeatChanged: _seat_changed,
    events.SeatLeft: _seat_left,
    events.StackChanged: _simply(
        lambda event, _: commands.ChangeStack(event.account, event.amount, event.reason, event.by)
    ),
    ChipsAdded: lambda *_: [],  # nothing but what follows chips a player has bought
    events.StakeRaised: _simply(lambda event, _: commands.RaiseStake(event.account, event.amount)),
    events.StakeLowered: _stake_lowered,
    events.StakeShort: _stake_short,
    events.TrivialChipsRuled: _simply(lambda event, _: commands.RuleTrivialChips(event.by, event.play, event.reason)),
    events.PlayerDeclared: _start,
    events.DeclarationLapsed: _start,
    events.PlayerAway: _simply(lambda event, _: commands.GoAway(event.account, event.penalty)),
    events.PlayerBack: _simply(lambda event, _: commands.ComeBack(event.account)),
    events.BlindsMissed: _start,
    events.FreeEntryEnded: _start,
    events.EntryChosen: _simply(lambda event, _: commands.ChooseEntry(event.account, event.post)),
    events.GameRestarted: _start,
    events.NoticeGiven: _notice_given,
    events.AgreementGiven: _simply(lambda event, _: commands.Agree(event.account, event.notice)),
    events.NoticeWithdrawn: _simply(lambda event, _: commands.WithdrawNotice(event.notice, event.by, event.reason)),
    events.RulesChanged: _rules_changed,
    events.TimePaid: _time_paid,
    events.PlayersKeptApart: _simply(
        lambda event, _: commands.KeepApart(event.accounts, event.how, event.by, event.reason)
    ),
    events.PlayerBarred: _simply(lambda event, at: commands.BarPlayer(event.account, event.by, event.reason, at)),
    events.TableClosed: _closed,
    events.DealerSignedOn: _simply(lambda event, _: commands.SignOn(event.account, event.count)),
    events.DealerRelieved: _simply(lambda event, _: commands.SignOn(event.account, event.count)),
    events.DealerSignedOff: _simply(lambda event, _: commands.SignOff(event.by, event.count)),
    events.EntriesTakenOver: _simply(lambda event, _: commands.TakeOver(event.account)),
    events.TableCounted: _simply(lambda event, _: commands.CountTable(event.when, event.chips, event.by)),
    RoundOpened: _start,
    BankedRoundOpened: _start,
}
