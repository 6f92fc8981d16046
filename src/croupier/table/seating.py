"""Seats: choosing one, drawing for one, moving, leaving, players warned and barred.

Rule keys: `seat.choice`, `seat.rivals`, `seat.vacant`, `seat.permission`, `seat.apart`, `blinds.new`,
`blinds.new.free`, `blinds.moved`, `players`, `breach.warning`, `breach.exclude`.

A newcomer who has not come in is free of posts or not by the seat they sit in now: a move decides it again.

Refusals, in order of precedence: the table is closed; the player is barred, kept apart or has a seat; an official has
not allowed it; the seat is not there, taken, or others come first; then the stake (stakes.py).
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from croupier.cards import JOKER, UNKNOWN, parse_cards
from croupier.check import invariant
from croupier.errors import CroupierError
from croupier.protocol import Decision, PlayerExcluded, Refusal, is_name, seat_at
from croupier.table import commands, events
from croupier.table.apart import beside
from croupier.table.lineup import may_play
from croupier.table.rules import SessionRules, other_language
from croupier.table.stakes import fault_in_buy_in
from croupier.table.state import NO_SEAT, Departure, Player, Table, at_seat, clockwise, place_of, stakes_whole
from croupier.table.topic import Behind, Changes, Commands, Deciders, noted, simply
from croupier.table.waiting import may_not_play, no_longer_waits, others_first

ANYONE = "anyone"
THREE_ROUNDS = 3
THREE_AWAY = 3
MOVED = ("", "closed-table", "official")  # reasons a player comes in free, in the order of the clauses
BY_TOURNAMENT = "tournament"
ABSENT, WITHOUT_STAKE, DECLARED = "absent", "without a stake", "declared, and without a stake"
RELEASED = frozenset({ABSENT, WITHOUT_STAKE, DECLARED})  # reasons a player lost a seat


def _may_not_sit(rules: SessionRules, table: Table, account: str, seat: int, *, seated: bool) -> Refusal | None:
    """Refuse a seat this player may not take."""
    most = min(rules.seats, table.seats) + _one_more(rules, table)
    if not 1 <= seat <= most:
        key = "seat.extra" if "seat.extra" in rules.ways and rules.served > rules.seats else "seats"
        return Refusal("no-such-seat", f"the table has seats 1 to {most}", rules.clause(key))
    if at_seat(table, seat):
        return Refusal("seat-taken", f"seat {seat} is taken", rules.clause("seat.choice"))
    winner = dict(table.drawn).get(seat, account)
    if winner != account:
        return Refusal("draw-lost", "another player has won the draw for this seat", rules.clause("seat.rivals"))
    if not seated and len(table.players) >= rules.seats + _one_more(rules, table):
        return Refusal("table-full", f"the table is full: the deck serves {rules.seats} players", rules.clause("seats"))
    for one, other, how in table.apart:
        place = place_of(table, other if account == one else one if account == other else "")
        if how == "seats" and place >= 0 and beside(table, seat, table.players[place].seat):
            return Refusal(
                "kept-apart",
                "a player this one is kept apart from sits next to this seat: take another",
                rules.clause("seat.apart"),
            )
    return None if seated else others_first(rules, table, account)


def _one_more(rules: SessionRules, table: Table) -> bool:
    """Tell whether an official may start the game with one player above the usual number."""
    return "seat.extra" in rules.ways and not table.round and rules.served > rules.seats


def draw_for_seat(rules: SessionRules, table: Table, command: commands.DrawForSeat) -> Decision:
    """The highest card wins the seat; suits have no rank, so equal cards are drawn again."""
    clause = rules.clause("seat.rivals")
    accounts, drawn = command.accounts, command.cards
    if len(accounts) < 2 or len(set(accounts)) != len(accounts):
        return Refusal("no-rivals", "cards are drawn only where two or more players want the same seat", clause)
    for account in accounts:
        moving = place_of(table, account) >= 0
        fault = None if moving else may_not_play(rules, table, account)
        if fault := fault or _may_not_sit(rules, table, account, command.seat, seated=True):
            return fault
    if len(drawn) != len(accounts):
        return Refusal("cards-missing", "every one of these players draws a card", clause)
    try:
        cards = parse_cards(" ".join(drawn))
    except CroupierError as error:
        return Refusal("not-cards", str(error), clause)
    if len(set(cards)) != len(cards) or {JOKER, UNKNOWN} & set(cards):
        return Refusal("cards-missing", "each draws a different card from one deck, without the joker", clause)
    ranks = [card >> 2 for card in cards]
    if ranks.count(max(ranks)) > 1:
        return Refusal("draw-tied", "the highest cards tie: the tied players draw again", clause)
    winner = accounts[ranks.index(max(ranks))]
    return (events.SeatDrawn(command.seat, accounts, drawn, winner, clause),)


def fault_in_seat(rules: SessionRules, table: Table, command: commands.TakeSeat) -> Refusal | None:
    """Refuse a newcomer a seat with this stake."""
    return (
        may_not_play(rules, table, command.account)
        or _not_permitted(rules, command.permitted)
        or _not_moved(rules, command.moved)
        or _no_shared_language(rules, command)
        or _may_not_sit(rules, table, command.account, command.seat, seated=False)
        or _seated_come_first(rules, table, command)
        or fault_in_buy_in(rules, table, command)
    )


def take_seat(rules: SessionRules, table: Table, command: commands.TakeSeat) -> Decision:
    """Sit down with a stake."""
    return fault_in_seat(rules, table, command) or (seat_taken(rules, table, command),)


def seat_taken(rules: SessionRules, table: Table, command: commands.TakeSeat) -> events.SeatTaken:
    """The event of a newcomer who sits down."""
    waits, under = _waits_as_new(rules, table, command.seat, command.moved)
    return events.SeatTaken(
        command.account,
        command.seat,
        command.stake,
        command.at,
        rules.clause("stake.join"),
        waits,
        under,
        command.permitted,
        speaks=other_language(rules.table),
    )


def _no_shared_language(rules: SessionRules, command: commands.TakeSeat) -> Refusal | None:
    """A game in another language is for those who say that they share it.

    Rule keys: `language`, `language.shared`.
    """
    language = other_language(rules.table)
    if not language or command.speaks:
        return None
    words = f"this game is held in {language[:60]}, for players who share it: ask, and confirm that this player does"
    return Refusal("language", words, rules.clause("language.shared"))


def _not_permitted(rules: SessionRules, permitted: str) -> Refusal | None:
    group = str(rules.table.values.get("players", ANYONE))
    if group != ANYONE and not rules.is_left_to(permitted):
        return Refusal(
            "not-permitted",
            f"this game is kept for {group[:60]}: an official has to let players in",
            rules.clause("players"),
        )
    if "seat.permission" in rules.ways and not rules.is_left_to(permitted):
        return Refusal(
            "not-permitted",
            f"the {rules.ways['official']} seats players here, and has not permitted this yet",
            rules.clause("seat.permission"),
        )
    return None


def _not_moved(rules: SessionRules, moved: str) -> Refusal | None:
    if moved not in MOVED:
        return Refusal(
            "wrong-move", "a player may come from a closed table, or be sent by an official", rules.clause("blinds.new")
        )
    return None


def seats_kept(rules: SessionRules, table: Table, at: int) -> tuple[int, ...]:
    """Return the seats that came free in this round's break: players seated have first choice until the next round.

    Where no next round can start without a newcomer, one may sit down there at once.
    """
    if table.offered != table.round or "seat.vacant" not in rules.ways or not may_play(rules, table, at):
        return ()
    return table.vacated


def _seated_come_first(rules: SessionRules, table: Table, command: commands.TakeSeat) -> Refusal | None:
    if command.seat in seats_kept(rules, table, command.at):
        return Refusal(
            "seated-come-first",
            "this seat has just come free: players at the table may move there first",
            rules.clause("seat.vacant"),
        )
    return None


def _waits_as_new(rules: SessionRules, table: Table, seat: int, moved: str) -> tuple[str, str]:
    """Return a newcomer's wait for the blind or a post, and its clause; empty where there is none."""
    if not table.button:
        return "", ""
    way = rules.ways.get("blinds.new.free", "")
    if way == "button-not-passed" and not table.passed >> seat & 1:
        return "free", rules.clause("blinds.new.free")
    if way == "first-lap-or-moved" and (table.lap or moved):
        return "", rules.clause("blinds.new.free", MOVED.index(moved))
    return "new", rules.clause("blinds.new")


def fault_in_move(rules: SessionRules, table: Table, account: str, seat: int, permitted: str) -> Refusal | None:
    """Refuse a seated player another seat, where no other player wants it too."""
    return _not_permitted(rules, permitted) or _may_not_sit(rules, table, account, seat, seated=True)


def change_seat(rules: SessionRules, table: Table, command: commands.ChangeSeat) -> Decision:
    """Move to a free seat, those seated before those who wait; away from the blinds it costs a wait or a post."""
    place = place_of(table, command.account)
    if place < 0:
        return Refusal("no-seat", "this player has no seat here", rules.clause("seat.choice"))
    player = table.players[place]
    fault = fault_in_move(rules, table, command.account, command.seat, command.permitted)
    if fault := fault or _rival_comes_first(rules, table, command):
        return fault
    waits, under = _waits_after_move(rules, table, player, command.seat)
    return (events.SeatChanged(command.account, command.seat, rules.clause("seat.vacant"), waits, under, command.by),)


def _waits_after_move(rules: SessionRules, table: Table, player: Player, seat: int) -> tuple[str, str]:
    """Return a player's wait after a move, and its clause; empty where the move changes nothing."""
    if player.waits in ("new", "free"):
        after = _waits_as_new(rules, table, seat, "")
        return after if after[0] != player.waits else ("", "")
    if not player.waits and _is_further(rules, table, player, seat):
        return "moved", rules.clause("blinds.moved")
    return "", ""


def _rival_comes_first(rules: SessionRules, table: Table, command: commands.ChangeSeat) -> Refusal | None:
    """Refuse a seat wanted by several seated players: the rulebook's order decides, or a draw."""
    rivals = [account for account in command.rivals if account != command.account and place_of(table, account) >= 0]
    if not rivals:
        return None
    if rules.ways.get("seat.vacant") != "seated-anticlockwise":
        return Refusal("rivals", "several players want this seat: they draw cards for it", rules.clause("seat.rivals"))
    after = table.button or table.seats
    wanting = [player for player in table.players if player.account in (command.account, *rivals)]
    first = max(wanting, key=lambda player: clockwise(table.seats, after, player.seat) % table.seats)
    if first.account != command.account:
        return Refusal(
            "rivals", f"seat {first.seat} has first choice, going anti-clockwise", rules.clause("seat.vacant")
        )
    return None


def _is_further(rules: SessionRules, table: Table, player: Player, seat: int) -> bool:
    """Tell whether the blinds would come to this seat later than to the old one."""
    if rules.ways.get("blinds.moved") != "further-waits" or not rules.blinds or not table.last_blind:
        return False
    before = clockwise(table.seats, table.last_blind, player.seat)
    return clockwise(table.seats, table.last_blind, seat) > before


def leave_seat(rules: SessionRules, table: Table, command: commands.LeaveSeat) -> Decision:
    """Leave with the whole stake."""
    place = place_of(table, command.account)
    if place < 0:
        return Refusal("no-seat", "this player has no seat here", rules.clause("seat.choice"))
    gone = left(rules, table, command.account, command.at, "leaves", by=command.by)
    return (msgspec.structs.replace(gone, to=command.to),)


def left(
    rules: SessionRules, table: Table, account: str, at: int, reason: str, key: str = "stake.reduce", by: str = ""
) -> events.SeatLeft:
    """The event of a player leaving, for whatever reason."""
    return events.SeatLeft(account, table.stakes[place_of(table, account)], at, reason, rules.clause(key), by)


def warn_player(rules: SessionRules, table: Table, command: commands.WarnPlayer) -> Decision:
    """An official warns a player, in a round or beside one; nothing else follows."""
    clause = rules.clause("breach.warning")
    if place_of(table, command.account) < 0:
        return Refusal("no-seat", "this player has no seat here", clause)
    return (events.PlayerWarned(command.account, command.by, command.reason, clause),)


def bar_player(rules: SessionRules, table: Table, command: commands.BarPlayer) -> Decision:
    """A player is barred; a seat is given up at once."""
    clause = rules.clause("breach.exclude")
    if not is_name(command.account):
        return Refusal("no-account", "name the account to bar", "system")
    if command.account in table.barred:
        return Refusal("barred-already", "this player is barred already", clause)
    barred = events.PlayerBarred(command.account, command.by, command.reason, clause)
    if place_of(table, command.account) < 0:
        return (barred,)
    return (barred, left(rules, table, command.account, command.at, "barred", "breach.exclude"))


def _seat_drawn(table: Table, event: events.SeatDrawn) -> Table:
    return replace(table, drawn=(*table.drawn, (event.seat, event.winner)))


def _seat_taken(table: Table, event: events.SeatTaken) -> Table:
    invariant(at_seat(table, event.seat) is None and place_of(table, event.account) < 0, "one player, one free seat")
    player = Player(event.account, event.seat, event.waits, event.waits_under, warned=event.warned)
    place = sum(other.seat < event.seat for other in table.players)
    players, stakes = list(table.players), list(table.stakes)
    players.insert(place, player)
    stakes.insert(place, event.stake)
    free = tuple([seat for seat in table.vacated if seat != event.seat])
    seats = max(table.seats, event.seat)  # one more than usual may start a game
    seated = replace(table, players=tuple(players), stakes=tuple(stakes), vacated=free, seats=seats)
    return stakes_whole(no_longer_waits(seated, event.account) if table.waiting else seated)


def _vacate(table: Table, seat: int, taken: int = NO_SEAT) -> Table:
    """A seat comes free, with the others of this break, and another may be taken by who left it."""
    others = [free for free in table.vacated if table.offered == table.round and free != taken]
    return replace(table, vacated=(*others, seat), offered=table.round)


def _seat_changed(table: Table, event: events.SeatChanged) -> Table:
    place = place_of(table, event.account)
    player, stake = table.players[place], table.stakes[place]
    waits = {"waits": event.waits, "waits_under": event.waits_under, "post": False} if event.waits else {}
    moved = replace(player, seat=event.seat, **waits)
    pairs = [pair for pair in zip(table.players, table.stakes, strict=True) if pair[0] is not player]
    pairs = sorted([*pairs, (moved, stake)], key=lambda pair: pair[0].seat)
    players, stakes = zip(*pairs, strict=True)
    seats = max(table.seats, event.seat)  # also by a move, one more than usual may be there when a game starts
    return stakes_whole(_vacate(replace(table, players=players, stakes=stakes, seats=seats), player.seat, event.seat))


def _seat_vacated(table: Table, event: events.SeatLeft) -> Table:
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


def _barred(table: Table, event: events.PlayerBarred) -> Table:
    return replace(table, barred=(*table.barred, event.account))


def _excluded(table: Table, event: PlayerExcluded) -> Table:
    player = at_seat(table, seat_at(table.playing or table.dealt, event.place))  # also once the round is over
    invariant(player is not None, "a player who is barred has a seat")
    return table if player is None else replace(table, barred=(*table.barred, player.account))


def _seat_behind(_rules: SessionRules, _table: Table, event: events.SeatTaken, _at: int) -> Commands:
    taken = (event.account, event.seat, event.stake, event.at, event.permitted)
    return [commands.TakeSeat(*taken, moved, event.warned, bool(event.speaks)) for moved in (*MOVED, BY_TOURNAMENT)]


def _move_behind(rules: SessionRules, _table: Table, event: events.SeatChanged, _at: int) -> Commands:
    allowed = ("", rules.ways["official"])
    return [commands.ChangeSeat(event.account, event.seat, permitted, by=event.by) for permitted in allowed]


def _leaving_behind(_rules: SessionRules, _table: Table, event: events.SeatLeft, at: int) -> Commands:
    return [
        commands.LeaveSeat(event.account, event.at, event.by, event.to),
        commands.ReleaseSeat(event.account, event.by, event.at),
        commands.SendAway(event.account, event.by, event.at, event.reason),
        commands.CloseTable(event.by, event.at),
        commands.StartRound(at),
    ]


DECIDE: Deciders = {
    commands.DrawForSeat: draw_for_seat,
    commands.ChangeSeat: change_seat,
    commands.LeaveSeat: leave_seat,
    commands.WarnPlayer: warn_player,
    commands.BarPlayer: bar_player,
}
APPLY: Changes = {
    events.SeatDrawn: _seat_drawn,
    events.SeatTaken: _seat_taken,
    events.SeatChanged: _seat_changed,
    events.SeatLeft: _seat_vacated,
    events.PlayerWarned: noted,
    events.PlayerBarred: _barred,
    PlayerExcluded: _excluded,
}
BEHIND: Behind = {
    events.SeatDrawn: simply(commands.DrawForSeat),
    events.SeatTaken: _seat_behind,
    events.SeatChanged: _move_behind,
    events.SeatLeft: _leaving_behind,
    events.PlayerWarned: simply(commands.WarnPlayer),
    events.PlayerBarred: simply(commands.BarPlayer),
}
