"""`apply`: the table after an event. Arithmetic only, it reads no rules. Events of a round that say nothing of the table
leave it as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.banked.events import BankedRoundEnded, BankedRoundOpened, CardsDealt, OrderAdvised, PlayerAdvised
from croupier.check import invariant
from croupier.poker.events import ChipsAdded, ForcedBetsPosted, HolesDealt, RoundEnded, RoundOpened
from croupier.poker.ruling_events import LatePosted, PayoutCorrected, PostOwed, RoundVoided
from croupier.poker.state import NOBODY
from croupier.protocol.events import Event, PlayerExcluded
from croupier.protocol.onlookers import seat_at
from croupier.table import events as table_events
from croupier.table.applying.cards import APPLY_CARDS
from croupier.table.rulings_after_round import moved_by
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
    for event in [event for event in events if type(event) in APPLY]:
        table = APPLY[type(event)](table, event)
    return table


def _opened(_: Table, event: table_events.TableOpened) -> Table:
    return Table(
        name=event.table,
        unit=event.unit,
        tournament=event.tournament,
        seats=event.seats,
        bank=event.float,
        zone=event.zone,
        cards=event.cards,
        play_money=event.play_money,
        opened=True,
    )


def _float_changed(table: Table, event: table_events.FloatChanged) -> Table:
    invariant(table.bank + event.amount >= 0, "the bank has the chips it gives back")
    return replace(table, bank=table.bank + event.amount)


# Who deals


def _dealer_here(table: Table, event: table_events.DealerSignedOn | table_events.DealerRelieved) -> Table:
    return replace(table, dealer=event.account, enters=event.account)


def _signed_off(table: Table, _event: table_events.DealerSignedOff) -> Table:
    return replace(table, dealer="", enters="")


def _taken_over(table: Table, event: table_events.EntriesTakenOver) -> Table:
    return replace(table, enters=event.account)


def _counted(table: Table, event: table_events.TableCounted) -> Table:
    return replace(table, counted=event.when)


def _changed(table: Table, account: str, **changes: Any) -> Table:
    """One player otherwise than before."""
    place = place_of(table, account)
    invariant(place >= 0, "a player has a seat")
    players = list(table.players)
    players[place] = replace(players[place], **changes)
    return replace(table, players=tuple(players))


# Seats and stakes


def _list_joined(table: Table, event: table_events.ListJoined) -> Table:
    return replace(table, waiting=(*table.waiting, event.account))


def _list_left(table: Table, event: table_events.ListLeft) -> Table:
    return _no_longer_waits(table, event.account)


def _no_longer_waits(table: Table, account: str) -> Table:
    waiting = tuple([other for other in table.waiting if other != account])
    return replace(table, waiting=waiting, called=tuple([one for one in table.called if one[0] != account]))


def _player_called(table: Table, event: table_events.PlayerCalled) -> Table:
    return replace(table, called=(*table.called, (event.account, event.by, event.until)))


def _list_moved(table: Table, event: table_events.ListMoved) -> Table:
    waiting = [account for account in table.waiting if account != event.account]
    waiting.insert(event.place - 1, event.account)
    return replace(table, waiting=tuple(waiting))


def _seat_drawn(table: Table, event: table_events.SeatDrawn) -> Table:
    return replace(table, drawn=(*table.drawn, (event.seat, event.winner)))


def _seat_taken(table: Table, event: table_events.SeatTaken) -> Table:
    invariant(at_seat(table, event.seat) is None and place_of(table, event.account) < 0, "one player, one free seat")
    player = Player(event.account, event.seat, event.waits, event.waits_under, warned=event.warned)
    place = sum(other.seat < event.seat for other in table.players)
    players, stakes = list(table.players), list(table.stakes)
    players.insert(place, player)
    stakes.insert(place, event.stake)
    free = tuple([seat for seat in table.vacated if seat != event.seat])
    seats = max(table.seats, event.seat)  # one more than usual may start a game
    seated = replace(table, players=tuple(players), stakes=tuple(stakes), vacated=free, seats=seats)
    return stakes_whole(_no_longer_waits(seated, event.account) if table.waiting else seated)


def _vacate(table: Table, seat: int, taken: int = NO_SEAT) -> Table:
    """A seat comes free, with the others of this break, and another may be taken by who left it."""
    others = [free for free in table.vacated if table.offered == table.round and free != taken]
    return replace(table, vacated=(*others, seat), offered=table.round)


def _seat_changed(table: Table, event: table_events.SeatChanged) -> Table:
    place = place_of(table, event.account)
    player, stake = table.players[place], table.stakes[place]
    waits = {"waits": event.waits, "waits_under": event.waits_under, "post": False} if event.waits else {}
    moved = replace(player, seat=event.seat, **waits)
    pairs = [pair for pair in zip(table.players, table.stakes, strict=True) if pair[0] is not player]
    pairs = sorted([*pairs, (moved, stake)], key=lambda pair: pair[0].seat)
    players, stakes = zip(*pairs, strict=True)
    seats = max(table.seats, event.seat)  # also by a move, one more than usual may be there when a game starts
    return stakes_whole(_vacate(replace(table, players=players, stakes=stakes, seats=seats), player.seat, event.seat))


def _seat_left(table: Table, event: table_events.SeatLeft) -> Table:
    place = place_of(table, event.account)
    invariant(table.stakes[place] == event.stake, "a player leaves with the whole stake")
    seat = table.players[place].seat
    invariant(seat not in table.playing, "a player leaves between rounds")
    players = table.players[:place] + table.players[place + 1 :]
    stakes = table.stakes[:place] + table.stakes[place + 1 :]
    gone = Departure(event.account, event.at, event.stake, event.reason, event.under, event.by)
    earlier = [other for other in table.departures if other.account != event.account]
    left = replace(table, players=players, stakes=stakes, departures=(*earlier, gone))
    return stakes_whole(_vacate(left, seat))


def _staked(table: Table, account: str, amount: int) -> Table:
    place = place_of(table, account)
    stakes = list(table.stakes)
    stakes[place] += amount
    if 0 < table.players[place].short <= stakes[place]:
        table = _changed(table, account, short=0)
    return stakes_whole(replace(table, stakes=tuple(stakes)))


def _stake_short(table: Table, event: table_events.StakeShort) -> Table:
    return _changed(table, event.account, short=event.least)


def _trivial_chips_ruled(table: Table, event: table_events.TrivialChipsRuled) -> Table:
    return replace(table, trivial=event.play)


def _stake_raised(table: Table, event: table_events.StakeRaised | table_events.StackChanged) -> Table:
    seat = table.players[place_of(table, event.account)].seat
    raised = _staked(table, event.account, event.amount)
    return _set_aside(raised, seat, event.amount) if seat in table.playing else raised


def _chips_added(table: Table, event: ChipsAdded) -> Table:
    """Chips that were bought before the first card come into the round."""
    return _set_aside(table, table.playing[event.place], -event.amount)


def _set_aside(table: Table, seat: int, amount: int) -> Table:
    """More chips of a player dealt in lie beside the round, or fewer."""
    aside = dict(table.aside)
    aside[seat] = aside.get(seat, 0) + amount
    invariant(aside[seat] >= 0, "chips that come into a round lie at the seat")
    return replace(table, aside=tuple([(one, kept) for one, kept in aside.items() if kept]))


def _stake_lowered(table: Table, event: table_events.StakeLowered) -> Table:
    seat = table.players[place_of(table, event.account)].seat
    if seat in table.playing:  # folded: the round knows the stake until it ends
        return replace(table, spent=(*table.spent, (seat, event.amount)))
    return _staked(table, event.account, -event.amount)


def _declared(table: Table, event: table_events.PlayerDeclared) -> Table:
    return _changed(table, event.account, declared=True, declared_for=table.round + 1)


def _declaration_lapsed(table: Table, event: table_events.DeclarationLapsed) -> Table:
    return _changed(table, event.account, declared=False)


def _away(table: Table, event: table_events.PlayerAway) -> Table:
    went = table.players[place_of(table, event.account)].went or 1 + max([player.went for player in table.players])
    return _changed(table, event.account, away=True, away_under=event.penalty, went=went, post=False)


def _back(table: Table, event: table_events.PlayerBack) -> Table:
    return _changed(table, event.account, away=False, away_under="", went=0)


def _time_paid(table: Table, event: table_events.TimePaid) -> Table:
    return _changed(table, event.account, paid_until=event.until)


def _kept_apart(table: Table, event: table_events.PlayersKeptApart) -> Table:
    return replace(table, apart=(*table.apart, (*event.accounts, event.how)))


def _barred(table: Table, event: table_events.PlayerBarred) -> Table:
    return replace(table, barred=(*table.barred, event.account))


# Blinds owed


def _blinds_missed(table: Table, event: table_events.BlindsMissed) -> Table:
    player = table.players[place_of(table, event.account)]
    missed = player.missed
    for blind in event.blinds:
        missed |= 1 << blind
    return _changed(table, event.account, missed=missed, waits="missed", waits_under=event.under)


def _free_entry_ended(table: Table, event: table_events.FreeEntryEnded) -> Table:
    return _changed(table, event.account, waits="new", waits_under=event.waits_under)


def _entry_chosen(table: Table, event: table_events.EntryChosen) -> Table:
    return _changed(table, event.account, post=event.post)


def _game_restarted(table: Table, _event: table_events.GameRestarted) -> Table:
    players = tuple([replace(player, waits="", waits_under="", missed=0, post=False) for player in table.players])
    fresh = replace(table, players=players, button=NO_SEAT, last_blind=NO_SEAT, first_button=NO_SEAT)
    return replace(fresh, first_blind=NO_SEAT, passed=0, lap=True)


# Notices


def _notice_given(table: Table, event: table_events.NoticeGiven) -> Table:
    terms = (event.round, event.rounds, event.until, event.agree)
    notice = Notice(event.notice, event.about, *terms, event.settings, under=event.under)
    return replace(table, notices=(*table.notices, notice), notices_given=event.notice)


def _agreement_given(table: Table, event: table_events.AgreementGiven) -> Table:
    notices = [
        replace(notice, agreed=(*notice.agreed, event.account)) if notice.number == event.notice else notice
        for notice in table.notices
    ]
    return replace(table, notices=tuple(notices))


def _notice_over(table: Table, event: table_events.NoticeWithdrawn | table_events.RulesChanged) -> Table:
    return replace(table, notices=tuple([notice for notice in table.notices if notice.number != event.notice]))


def with_seats(table: Table, seats: int) -> Table:
    """The table with as many seats as other rules have; whoever sits beyond them keeps the seat."""
    return replace(table, seats=max(seats, *[player.seat for player in table.players], 0))


def _rules_changed(table: Table, event: table_events.RulesChanged) -> Table:
    """From now on by other rules; a deck that was complete before is not by these."""
    decks = tuple([replace(deck, checked=False) for deck in table.decks]) if event.cards else table.decks
    return _notice_over(replace(table, decks=decks), event)


def _closed(table: Table, _event: table_events.TableClosed) -> Table:
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
        decks=_in_use_again(table),
        drawn=(),
        round=table.round + 1,
        playing=seats,
        aside=_aside(table, event),
        dealt=seats,
        dealt_accounts=_accounts(table, seats),
        button=button,
        first_button=first,
        passed=_passed(table, button, first),
    )


def _aside(table: Table, event: RoundOpened) -> tuple[tuple[int, int], ...]:
    """The chips of those dealt in that do not come into the round, by seat."""
    if table.trivial:
        return ()
    brought = dict(zip(event.seats, event.stakes, strict=True))
    pairs = zip(table.players, table.stakes, strict=True)
    left = [(player.seat, stake - brought[player.seat]) for player, stake in pairs if player.seat in brought]
    return tuple([(seat, amount) for seat, amount in left if amount])


def _in_use_again(table: Table) -> tuple[Deck, ...]:
    """The decks, none of them checked at the end of gaming: it goes on."""
    if not any(deck.closed for deck in table.decks):
        return table.decks
    return tuple([replace(deck, closed=False) for deck in table.decks])


def _accounts(table: Table, seats: tuple[int, ...]) -> tuple[str, ...]:
    by_seat = {player.seat: player.account for player in table.players}
    return tuple([by_seat[seat] for seat in seats])


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


def _holes_dealt(table: Table, _event: HolesDealt) -> Table:
    """Who is not there when every hand is dealt: what becomes of those hands may hang on it."""
    if not table.tournament:
        return table
    return replace(table, absent=tuple([player.seat for player in table.players if player.away]))


def _forced_bets_posted(table: Table, event: ForcedBetsPosted) -> Table:
    """Whoever is dealt in has posted what was due, or owes it still; a deal that is made again moves no blinds."""
    table = _posts_settled(table, event)
    if table.posted == table.round:
        return table
    if event.last == NOBODY:
        last = first = NO_SEAT
        lap = table.lap
    else:
        last = table.playing[event.last]
        first = table.first_blind or last
        steps = (last - table.last_blind) % table.seats  # none where somebody has come in before the same last blind
        around = table.last_blind and steps >= clockwise(table.seats, table.last_blind, first)
        lap = table.lap and not around
    return replace(table, last_blind=last, first_blind=first, lap=lap, posted=table.round)


SETTLED: dict[str, Any] = {"waits": "", "waits_under": "", "missed": 0, "post": False}


def _posts_settled(table: Table, event: ForcedBetsPosted) -> Table:
    """Everybody dealt in owes nothing any more, but whom the dealer forgot to ask."""
    if not any(player.waits or player.owing for player in table.players):
        return table
    players = list(table.players)
    for index, player in enumerate(players):
        if player.seat not in table.playing:
            continue
        place = table.playing.index(player.seat)
        asked = bool(event.owed and event.owed[place])
        if asked or not _forgotten(player, event, place):
            paid = {"owing": (), "owing_under": ""} if asked else {}
            players[index] = replace(player, **paid, **SETTLED)
    return replace(table, players=tuple(players))


def _forgotten(player: Player, event: ForcedBetsPosted, place: int) -> bool:
    """Whether somebody who chose to post, and was not asked to, is not in the blind waited for either."""
    in_blind = place == event.last or (player.waits != "missed" and place > 0 and event.live[place] > 0)
    return player.post and event.last != NOBODY and not in_blind


def _post_owed(table: Table, event: PostOwed) -> Table:
    """A post that was not made, and is now due whatever its player chooses."""
    player = at_seat(table, table.playing[event.place])
    invariant(player is not None, "whoever plays is seated")
    if player is None:
        return table
    return _changed(table, player.account, owing=event.amounts, owing_under=event.under, **SETTLED)


def _late_posted(table: Table, event: LatePosted) -> Table:
    player = at_seat(table, table.playing[event.place])
    invariant(player is not None, "whoever plays is seated")
    return table if player is None else _changed(table, player.account, **SETTLED)


def _excluded(table: Table, event: PlayerExcluded) -> Table:
    player = at_seat(table, seat_at(table.playing or table.dealt, event.place))  # also once the round is over
    invariant(player is not None, "whoever is barred is seated")
    return table if player is None else replace(table, barred=(*table.barred, player.account))


def _round_ended(table: Table, event: RoundEnded) -> Table:
    if not table.playing:  # void once it was over: that has moved what it moves, and the rest is not the round's
        return table
    stakes = _stakes_after(table, event.stakes)
    invariant(sum(stakes) <= sum(table.stakes), "a round brings no chips to the table")
    return stakes_whole(replace(table, stakes=stakes, playing=(), aside=(), spent=()))


def _stakes_after(table: Table, by_place: tuple[int, ...]) -> tuple[int, ...]:
    """Everybody's stake once a round has ended."""
    by_seat = dict(zip(table.playing, by_place, strict=True))
    for seat, amount in table.aside:
        by_seat[seat] += amount
    for seat, amount in table.spent:
        by_seat[seat] -= amount
    if len(by_seat) == len(table.players):
        return tuple([by_seat[seat] for seat in sorted(by_seat)])
    return tuple([by_seat.get(player.seat, stake) for player, stake in zip(table.players, table.stakes, strict=True)])


def _moved_after_end(table: Table, event: PayoutCorrected | RoundVoided) -> Table:
    """A pot pushed the wrong way, or a round made void, found once it was over; before that the round itself knows."""
    if table.playing:
        return table
    seats = {table.dealt[place]: amount for place, amount in moved_by(event).items()}
    stakes = [stake + seats.get(player.seat, 0) for player, stake in zip(table.players, table.stakes, strict=True)]
    return stakes_whole(replace(table, stakes=tuple(stakes)))


def _banked_round_opened(table: Table, event: BankedRoundOpened) -> Table:
    seats, decks = event.boxes, _in_use_again(table)
    return replace(
        table,
        decks=decks,
        drawn=(),
        round=table.round + 1,
        playing=seats,
        dealt=seats,
        dealt_accounts=_accounts(table, seats),
        marker=event.marker,
    )


def _order_advised(table: Table, event: OrderAdvised) -> Table:
    player = at_seat(table, table.playing[event.place])
    return table if player is None else _changed(table, player.account, warned=True)


def _advised(table: Table, event: PlayerAdvised) -> Table:
    player = at_seat(table, table.playing[event.place])
    return table if player is None else _changed(table, player.account, advised=True)


def _banked_cards_dealt(table: Table, event: CardsDealt) -> Table:
    """Whoever has a hand has bet; all others sit this round out, also at a box of their own."""
    bet = {seat for seat, hole in zip(table.playing, event.holes, strict=True) if hole}
    if len(bet) == len(table.players) and not any(player.idle for player in table.players):
        return table
    idle = [0 if player.seat in bet else player.idle + 1 for player in table.players]
    players = tuple([replace(player, idle=rounds) for player, rounds in zip(table.players, idle, strict=True)])
    return replace(table, players=players)


def _banked_round_ended(table: Table, event: BankedRoundEnded) -> Table:
    stakes = _stakes_after(table, event.stakes)
    bank = table.bank + sum(table.stakes) - sum(stakes)
    return stakes_whole(replace(table, stakes=stakes, playing=(), bank=bank))


APPLY: dict[type[Event], Callable[[Table, Any], Table]] = {
    table_events.TableOpened: _opened,
    table_events.FloatChanged: _float_changed,
    **APPLY_CARDS,
    table_events.ListJoined: _list_joined,
    table_events.ListLeft: _list_left,
    table_events.PlayerCalled: _player_called,
    table_events.ListMoved: _list_moved,
    table_events.SeatDrawn: _seat_drawn,
    table_events.SeatTaken: _seat_taken,
    table_events.SeatChanged: _seat_changed,
    table_events.SeatLeft: _seat_left,
    table_events.StakeRaised: _stake_raised,
    table_events.StackChanged: _stake_raised,
    table_events.StakeLowered: _stake_lowered,
    table_events.StakeShort: _stake_short,
    table_events.TrivialChipsRuled: _trivial_chips_ruled,
    table_events.PlayerDeclared: _declared,
    table_events.DeclarationLapsed: _declaration_lapsed,
    table_events.PlayerAway: _away,
    table_events.PlayerBack: _back,
    table_events.BlindsMissed: _blinds_missed,
    table_events.FreeEntryEnded: _free_entry_ended,
    table_events.EntryChosen: _entry_chosen,
    table_events.GameRestarted: _game_restarted,
    table_events.NoticeGiven: _notice_given,
    table_events.AgreementGiven: _agreement_given,
    table_events.NoticeWithdrawn: _notice_over,
    table_events.RulesChanged: _rules_changed,
    table_events.TimePaid: _time_paid,
    table_events.PlayersKeptApart: _kept_apart,
    table_events.PlayerBarred: _barred,
    table_events.TableClosed: _closed,
    table_events.DealerSignedOn: _dealer_here,
    table_events.DealerRelieved: _dealer_here,
    table_events.DealerSignedOff: _signed_off,
    table_events.EntriesTakenOver: _taken_over,
    table_events.TableCounted: _counted,
    RoundOpened: _round_opened,
    ForcedBetsPosted: _forced_bets_posted,
    ChipsAdded: _chips_added,
    HolesDealt: _holes_dealt,
    PostOwed: _post_owed,
    LatePosted: _late_posted,
    PlayerExcluded: _excluded,
    PayoutCorrected: _moved_after_end,
    RoundVoided: _moved_after_end,
    RoundEnded: _round_ended,
    BankedRoundOpened: _banked_round_opened,
    PlayerAdvised: _advised,
    OrderAdvised: _order_advised,
    CardsDealt: _banked_cards_dealt,
    BankedRoundEnded: _banked_round_ended,
}
