"""`apply`: the table after an event. Arithmetic only, it reads no rules. Events of a round that say nothing of the table
leave it as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.banked.events import BankedRoundEnded, BankedRoundOpened
from croupier.check import invariant
from croupier.poker.events import ForcedBetsPosted, RoundEnded, RoundOpened
from croupier.poker.ruling_events import PayoutCorrected, PostOwed, RoundVoided
from croupier.poker.state import NOBODY
from croupier.protocol.events import Event, PlayerExcluded
from croupier.table import events as e
from croupier.table.state import (
    NO_SEAT,
    Deck,
    Departure,
    Notice,
    Player,
    Table,
    at_seat,
    clockwise,
    place_of,
    stakes_whole,
)


def apply(table: Table, event: Event) -> Table:
    """The table after an event of its own or of its round."""
    change = APPLY.get(type(event))
    return change(table, event) if change else table


def absorb(table: Table, events: list[Event]) -> Table:
    """The table after all events of a round."""
    for event in events:
        change = APPLY.get(type(event))
        if change:
            table = change(table, event)
    return table


def _opened(_: Table, event: e.TableOpened) -> Table:
    return Table(name=event.table, unit=event.unit, seats=event.seats, bank=event.float, opened=True)


def _float_changed(table: Table, event: e.FloatChanged) -> Table:
    invariant(table.bank + event.amount >= 0, "the bank has the chips it gives back")
    return replace(table, bank=table.bank + event.amount)


def _changed(table: Table, account: str, **changes: Any) -> Table:
    """One player otherwise than before."""
    place = place_of(table, account)
    invariant(place >= 0, "a player has a seat")
    players = list(table.players)
    players[place] = replace(players[place], **changes)
    return replace(table, players=tuple(players))


# The cards


def _deck_brought(table: Table, event: e.DeckBrought) -> Table:
    deck = Deck(event.deck, event.colour, event.backs, checked=event.checked)
    return replace(table, decks=(*table.decks, deck), deck=table.deck or event.deck)


def _of_deck(table: Table, number: int, **changes: Any) -> Table:
    decks = [replace(deck, **changes) if deck.number == number else deck for deck in table.decks]
    return replace(table, decks=tuple(decks))


def _deck_checked(table: Table, event: e.DeckChecked) -> Table:
    return _of_deck(table, event.deck, checked=True, closed=event.when == "closing")


def _deck_washed(table: Table, event: e.DeckWashed) -> Table:
    return _of_deck(table, event.deck, washed=True)


def _deck_taken(table: Table, event: e.DeckTaken) -> Table:
    return replace(table, deck=event.deck)


def _shuffler_failed(table: Table, event: e.ShufflerFailed) -> Table:
    return replace(table, machine=event.fault == "jam")


# Seats and stakes


def _list_joined(table: Table, event: e.ListJoined) -> Table:
    return replace(table, waiting=(*table.waiting, event.account))


def _list_left(table: Table, event: e.ListLeft) -> Table:
    return replace(table, waiting=tuple([account for account in table.waiting if account != event.account]))


def _seat_taken(table: Table, event: e.SeatTaken) -> Table:
    invariant(at_seat(table, event.seat) is None and place_of(table, event.account) < 0, "one player, one free seat")
    player = Player(event.account, event.seat, event.waits, event.waits_under)
    place = sum(other.seat < event.seat for other in table.players)
    players, stakes = list(table.players), list(table.stakes)
    players.insert(place, player)
    stakes.insert(place, event.stake)
    waiting = tuple([account for account in table.waiting if account != event.account])
    free = NO_SEAT if table.last_seat == event.seat else table.last_seat
    seated = replace(table, players=tuple(players), stakes=tuple(stakes), waiting=waiting, last_seat=free)
    return stakes_whole(seated)


def _seat_changed(table: Table, event: e.SeatChanged) -> Table:
    place = place_of(table, event.account)
    player, stake = table.players[place], table.stakes[place]
    waits = {"waits": event.waits, "waits_under": event.waits_under, "post": False} if event.waits else {}
    moved = replace(player, seat=event.seat, **waits)
    pairs = [pair for pair in zip(table.players, table.stakes, strict=True) if pair[0] is not player]
    pairs = sorted([*pairs, (moved, stake)], key=lambda pair: pair[0].seat)
    players, stakes = zip(*pairs, strict=True)
    return stakes_whole(replace(table, players=players, stakes=stakes, last_seat=player.seat, offered=table.round))


def _seat_left(table: Table, event: e.SeatLeft) -> Table:
    place = place_of(table, event.account)
    invariant(table.stakes[place] == event.stake, "a player leaves with the whole stake")
    seat = table.players[place].seat
    invariant(seat not in table.playing, "a player leaves between rounds")
    players = table.players[:place] + table.players[place + 1 :]
    stakes = table.stakes[:place] + table.stakes[place + 1 :]
    gone = Departure(event.account, event.at, event.stake)
    earlier = [other for other in table.departures if other.account != event.account]
    left = replace(table, players=players, stakes=stakes, departures=(*earlier, gone))
    return stakes_whole(replace(left, last_seat=seat, offered=table.round))


def _staked(table: Table, account: str, amount: int) -> Table:
    place = place_of(table, account)
    stakes = list(table.stakes)
    stakes[place] += amount
    return stakes_whole(replace(table, stakes=tuple(stakes)))


def _stake_raised(table: Table, event: e.StakeRaised) -> Table:
    return _staked(table, event.account, event.amount)


def _stake_lowered(table: Table, event: e.StakeLowered) -> Table:
    return _staked(table, event.account, -event.amount)


def _declared(table: Table, event: e.PlayerDeclared) -> Table:
    return _changed(table, event.account, declared=True)


def _declaration_lapsed(table: Table, event: e.DeclarationLapsed) -> Table:
    return _changed(table, event.account, declared=False)


def _away(table: Table, event: e.PlayerAway) -> Table:
    return _changed(table, event.account, away=True, post=False)


def _back(table: Table, event: e.PlayerBack) -> Table:
    return _changed(table, event.account, away=False)


def _time_paid(table: Table, event: e.TimePaid) -> Table:
    return _changed(table, event.account, paid_until=event.until)


def _kept_apart(table: Table, event: e.PlayersKeptApart) -> Table:
    return replace(table, apart=(*table.apart, (*event.accounts, event.how)))


def _barred(table: Table, event: e.PlayerBarred) -> Table:
    return replace(table, barred=(*table.barred, event.account))


# Blinds owed


def _blinds_missed(table: Table, event: e.BlindsMissed) -> Table:
    player = table.players[place_of(table, event.account)]
    missed = player.missed
    for blind in event.blinds:
        missed |= 1 << blind
    return _changed(table, event.account, missed=missed, waits="missed", waits_under=event.under)


def _entry_chosen(table: Table, event: e.EntryChosen) -> Table:
    return _changed(table, event.account, post=event.post)


def _game_restarted(table: Table, _event: e.GameRestarted) -> Table:
    players = tuple([replace(player, waits="", waits_under="", missed=0, post=False) for player in table.players])
    fresh = replace(table, players=players, button=NO_SEAT, last_blind=NO_SEAT, first_button=NO_SEAT)
    return replace(fresh, first_blind=NO_SEAT, passed=0, lap=True)


# Notices


def _notice_given(table: Table, event: e.NoticeGiven) -> Table:
    notice = Notice(event.notice, event.about, event.round, event.rounds, event.until, event.agree, event.settings)
    return replace(table, notices=(*table.notices, notice), notices_given=event.notice)


def _agreement_given(table: Table, event: e.AgreementGiven) -> Table:
    notices = [
        replace(notice, agreed=(*notice.agreed, event.account)) if notice.number == event.notice else notice
        for notice in table.notices
    ]
    return replace(table, notices=tuple(notices))


def _notice_over(table: Table, event: e.NoticeWithdrawn | e.RulesChanged) -> Table:
    return replace(table, notices=tuple([notice for notice in table.notices if notice.number != event.notice]))


def _closed(table: Table, _event: e.TableClosed) -> Table:
    invariant(not table.players, "nobody sits at a closed table")
    return replace(table, closed=True, bank=0)


# Rounds


def _round_opened(table: Table, event: RoundOpened) -> Table:
    seats, button = event.seats, event.seats[-1]
    first = table.first_button or button
    players = table.players
    if len(players) > len(seats) or any(player.idle for player in players):
        idle = [0 if player.seat in seats else player.idle + 1 for player in players]
        players = tuple([replace(player, idle=rounds) for player, rounds in zip(players, idle, strict=True)])
    return replace(
        table,
        players=players,
        round=table.round + 1,
        playing=seats,
        dealt=seats,
        button=button,
        first_button=first,
        passed=_passed(table, button, first),
    )


def _passed(table: Table, button: int, first: int) -> int:
    """The seats the button has had or gone past since the game began."""
    everywhere = (1 << table.seats + 1) - 1
    if table.passed == everywhere:
        return everywhere
    if not table.button:
        return 1 << button
    steps = clockwise(table.seats, table.button, button)
    if steps >= clockwise(table.seats, table.button, first):
        return everywhere
    passed = table.passed
    for step in range(1, steps + 1):
        passed |= 1 << (table.button + step - 1) % table.seats + 1
    return passed


def _forced_bets_posted(table: Table, event: ForcedBetsPosted) -> Table:
    """Whoever is dealt in has posted what was due; a deal that is made again changes nothing."""
    if table.posted == table.round:
        return table
    if event.last == NOBODY:
        last = first = NO_SEAT
        lap = table.lap
    else:
        last = table.playing[event.last]
        first = table.first_blind or last
        around = table.last_blind and clockwise(table.seats, table.last_blind, last) >= clockwise(
            table.seats, table.last_blind, first
        )
        lap = table.lap and not around
    players = table.players
    if any((player.waits or player.owing) and player.seat in table.playing for player in players):
        settled = {"waits": "", "waits_under": "", "missed": 0, "owing": (), "post": False}
        players = tuple([replace(player, **settled) if player.seat in table.playing else player for player in players])
    return replace(table, players=players, last_blind=last, first_blind=first, lap=lap, posted=table.round)


def _post_owed(table: Table, event: PostOwed) -> Table:
    player = at_seat(table, table.playing[event.place])
    invariant(player is not None, "whoever plays is seated")
    return table if player is None else _changed(table, player.account, owing=event.amounts)


def _excluded(table: Table, event: PlayerExcluded) -> Table:
    player = at_seat(table, table.playing[event.place])
    invariant(player is not None, "whoever plays is seated")
    return table if player is None else replace(table, barred=(*table.barred, player.account))


def _round_ended(table: Table, event: RoundEnded) -> Table:
    by_seat = dict(zip(table.playing, event.stakes, strict=True))
    stakes = tuple([by_seat.get(player.seat, stake) for player, stake in zip(table.players, table.stakes, strict=True)])
    invariant(sum(stakes) <= sum(table.stakes), "a round brings no chips to the table")
    return stakes_whole(replace(table, stakes=stakes, playing=()))


def _payout_corrected(table: Table, event: PayoutCorrected) -> Table:
    """A pot pushed the wrong way, found once the round was over."""
    if table.playing:
        return table
    return _moved(table, {event.payer: -event.amount, event.payee: event.amount})


def _round_voided(table: Table, event: RoundVoided) -> Table:
    """A round made void once it was over."""
    return table if table.playing else _moved(table, dict(enumerate(event.returned)))


def _moved(table: Table, by_place: dict[int, int]) -> Table:
    seats = {table.dealt[place]: amount for place, amount in by_place.items()}
    stakes = [stake + seats.get(player.seat, 0) for player, stake in zip(table.players, table.stakes, strict=True)]
    return stakes_whole(replace(table, stakes=tuple(stakes)))


def _banked_round_opened(table: Table, event: BankedRoundOpened) -> Table:
    seats = event.boxes
    idle = [0 if player.seat in seats else player.idle + 1 for player in table.players]
    players = tuple([replace(player, idle=rounds) for player, rounds in zip(table.players, idle, strict=True)])
    return replace(table, players=players, round=table.round + 1, playing=seats, dealt=seats)


def _banked_round_ended(table: Table, event: BankedRoundEnded) -> Table:
    by_seat = dict(zip(table.playing, event.stakes, strict=True))
    stakes = tuple([by_seat.get(player.seat, stake) for player, stake in zip(table.players, table.stakes, strict=True)])
    bank = table.bank + sum(table.stakes) - sum(stakes)
    return stakes_whole(replace(table, stakes=stakes, playing=(), bank=bank))


APPLY: dict[type[Event], Callable[[Table, Any], Table]] = {
    e.TableOpened: _opened,
    e.FloatChanged: _float_changed,
    e.DeckBrought: _deck_brought,
    e.DeckChecked: _deck_checked,
    e.DeckWashed: _deck_washed,
    e.DeckTaken: _deck_taken,
    e.ShufflerFailed: _shuffler_failed,
    e.ListJoined: _list_joined,
    e.ListLeft: _list_left,
    e.SeatTaken: _seat_taken,
    e.SeatChanged: _seat_changed,
    e.SeatLeft: _seat_left,
    e.StakeRaised: _stake_raised,
    e.StakeLowered: _stake_lowered,
    e.PlayerDeclared: _declared,
    e.DeclarationLapsed: _declaration_lapsed,
    e.PlayerAway: _away,
    e.PlayerBack: _back,
    e.BlindsMissed: _blinds_missed,
    e.EntryChosen: _entry_chosen,
    e.GameRestarted: _game_restarted,
    e.NoticeGiven: _notice_given,
    e.AgreementGiven: _agreement_given,
    e.NoticeWithdrawn: _notice_over,
    e.RulesChanged: _notice_over,
    e.TimePaid: _time_paid,
    e.PlayersKeptApart: _kept_apart,
    e.PlayerBarred: _barred,
    e.TableClosed: _closed,
    RoundOpened: _round_opened,
    ForcedBetsPosted: _forced_bets_posted,
    PostOwed: _post_owed,
    PlayerExcluded: _excluded,
    PayoutCorrected: _payout_corrected,
    RoundVoided: _round_voided,
    RoundEnded: _round_ended,
    BankedRoundOpened: _banked_round_opened,
    BankedRoundEnded: _banked_round_ended,
}
