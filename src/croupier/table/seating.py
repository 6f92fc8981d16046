"""Seats: choosing one, drawing for one, moving, leaving, absent players, players kept apart.

Rule keys: `seat.choice`, `seat.rivals`, `seat.vacant`, `seat.permission`, `seat.absent`, `seat.apart`, `hands.each`,
`stake.declared`, `blinds.new`, `blinds.new.free`, `blinds.moved`, `players`.

A newcomer who has not come in is free of posts or not by the seat they sit in now: a move decides it again.

Refusals, in order of precedence: the table is closed; the player is barred, kept apart or has a seat; an official has
not allowed it; the seat is not there, taken, or others come first; then the stake (stakes.py).
"""

from __future__ import annotations

import msgspec

from croupier.cards import JOKER, UNKNOWN, parse_cards
from croupier.errors import CroupierError
from croupier.poker import penalty_clauses
from croupier.protocol import HOUSE, Event, Refusal, is_name
from croupier.table import commands, events
from croupier.table.lineup import entry_clause, may_play, next_lineup
from croupier.table.rules import SessionRules, other_language
from croupier.table.stakes import fault_in_buy_in
from croupier.table.state import Player, Table, at_seat, clockwise, place_of
from croupier.table.waiting import may_not_play, others_first

Answer = tuple[Event, ...] | Refusal

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
        if how == "seats" and place >= 0 and _beside(table, seat, table.players[place].seat):
            return Refusal(
                "kept-apart",
                "a player this one is kept apart from sits next to this seat: take another",
                rules.clause("seat.apart"),
            )
    return None if seated else others_first(rules, table, account)


def _one_more(rules: SessionRules, table: Table) -> bool:
    """Tell whether an official may start the game with one player above the usual number."""
    return "seat.extra" in rules.ways and not table.round and rules.served > rules.seats


def _beside(table: Table, seat: int, other: int) -> bool:
    return 1 in (clockwise(table.seats, other, seat), clockwise(table.seats, seat, other))


def draw_for_seat(rules: SessionRules, table: Table, command: commands.DrawForSeat) -> Answer:
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


def take_seat(rules: SessionRules, table: Table, command: commands.TakeSeat) -> Answer:
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
    """A game in another language is for those who say that they share it."""
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


def change_seat(rules: SessionRules, table: Table, command: commands.ChangeSeat) -> Answer:
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


def leave_seat(rules: SessionRules, table: Table, command: commands.LeaveSeat) -> Answer:
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


def release_seat(rules: SessionRules, table: Table, command: commands.ReleaseSeat) -> Answer:
    """An official gives the seat of an absent player away, where the rulebook lets one.

    The house has a player without chips who buys none leave as a declared player does. At a table for play money it
    also gives back the seat of a player who is away, has no chips or sat three rounds out, where no clause asks for it.
    """
    place = place_of(table, command.account)
    if place < 0:
        return Refusal("no-seat", "this player has no seat here", rules.clause("seat.absent"))
    answer = _release_absent(rules, table, command, place)
    if command.by != HOUSE or not isinstance(answer, Refusal):
        return answer
    broke = not table.stakes[place]
    if broke and "stake.declared" in rules.ways and rules.money:
        return (_released(rules, table, command, rules.clause("stake.declared", 1)),)
    player = table.players[place]
    if table.play_money and (broke or player.away or player.idle >= THREE_ROUNDS):
        return (_released(rules, table, command, "practice"),)
    return answer


def _release_absent(rules: SessionRules, table: Table, command: commands.ReleaseSeat, place: int) -> Answer:
    """Release the seat of an absent player as the rulebook has it."""
    clause, player = rules.clause("seat.absent"), table.players[place]
    way = rules.ways.get("seat.absent", "")
    if way == "three-rounds-full-table":
        if player.idle < THREE_ROUNDS:
            return Refusal(
                "not-long-enough",
                f"this player has been away for {player.idle} rounds: the seat is free after three",
                clause,
            )
        if len(table.players) < table.seats:
            return Refusal("seats-free", "there are free seats: no player has to give one up", clause)
    elif way == "second-big-blind":
        if not rules.is_left_to(command.by):
            return Refusal("not-theirs", f"only the {rules.ways['official']} may release a seat", clause)
        if not table.stakes[place] and "seat.occupants" in rules.ways:
            return (_released(rules, table, command, rules.clause("seat.occupants")),)
        if not player.away:
            return Refusal("not-away", "this player is not away", clause)
        third = sum(other.away for other in table.players) >= THREE_AWAY and _last_to_go(table) == command.account
        if not third and not _misses_again(rules, table, player, command.at):
            return Refusal(
                "not-long-enough",
                "this player is not about to miss a second big blind, and is not the third one away",
                clause,
            )
        clause = rules.clause("seat.absent", 1) if third else clause
    return (_released(rules, table, command, clause),)


def _released(rules: SessionRules, table: Table, command: commands.ReleaseSeat, clause: str) -> events.SeatLeft:
    absent = clause in rules.clauses["seat.absent"] or table.stakes[place_of(table, command.account)] > 0
    reason = ABSENT if absent else WITHOUT_STAKE
    gone = left(rules, table, command.account, command.at, reason)
    return msgspec.structs.replace(gone, under=clause, by=command.by)


def _last_to_go(table: Table) -> str:
    """The absent player who was the last to go."""
    return max(table.players, key=lambda player: player.went).account


def _misses_again(rules: SessionRules, table: Table, player: Player, at: int) -> bool:
    """Tell whether the last blind, missed once, would go past this player again in the next round."""
    last = len(rules.blinds) - 1
    missed = dict(next_lineup(rules, table, at).missed)
    return bool(player.missed >> last & 1) and last in missed.get(player.account, ())


def keep_apart(rules: SessionRules, table: Table, command: commands.KeepApart) -> Answer:
    """An official keeps two players out of one game, or off neighbouring seats."""
    clause = rules.clause("seat.apart")
    if "seat.apart" in rules.ways and not rules.is_left_to(command.by):
        return Refusal("not-theirs", f"only the {rules.ways['official']} may keep players apart", clause)
    if (
        len(set(command.accounts)) != 2
        or command.how not in ("game", "seats")
        or not all(map(is_name, command.accounts))
    ):
        return Refusal("wrong-pair", "name two different players to keep apart, by game or by seats", clause)
    return (events.PlayersKeptApart(command.accounts, command.how, command.by, command.reason, clause),)


def still_together(rules: SessionRules, table: Table) -> Refusal | None:
    """Two players who are to be kept apart and are not, yet."""
    for one, other, how in table.apart:
        seats = [player.seat for player in table.players if player.account in (one, other)]
        if len(seats) == 2 and (how == "game" or _beside(table, seats[0], seats[1])):
            words = f"seats {seats[0]} and {seats[1]} are kept apart: one of the players has to move"
            return Refusal("kept-apart", words, rules.clause("seat.apart"))
    return None


def bar_player(rules: SessionRules, table: Table, command: commands.BarPlayer) -> Answer:
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


def go_away(rules: SessionRules, table: Table, command: commands.GoAway) -> Answer:
    """Stay seated and be dealt out; who is away already may be so under another clause, or under none any more."""
    place = place_of(table, command.account)
    if place < 0 or (table.players[place].away and table.players[place].away_under == command.penalty):
        return Refusal("not-there", "only a player who is at the table can go away", rules.clause("seat.absent"))
    if command.penalty and not (table.tournament and command.penalty in penalty_clauses(rules.table.rulebook)):
        return Refusal("not-sent-away", "no player is sent away under that clause", rules.clause("seat.absent"))
    return (events.PlayerAway(command.account, command.penalty),)


def come_back(rules: SessionRules, table: Table, command: commands.ComeBack) -> Answer:
    """Be dealt in again."""
    place = place_of(table, command.account)
    if place < 0 or not table.players[place].away:
        return Refusal("not-away", "only a player who is away can come back", rules.clause("seat.absent"))
    return (events.PlayerBack(command.account),)


def fault_in_entry(rules: SessionRules, player: Player | None) -> Refusal | None:
    """Refuse the choice between posting and waiting to a player who has none."""
    if player is None or player.waits in ("", "free"):
        return Refusal("owes-nothing", "this player owes no blind and waits for nothing", rules.clause("blinds.missed"))
    if not rules.blinds:
        return Refusal("no-blinds", "this game has antes: there is nothing to post", rules.clause("blinds.new"))
    return None


def choose_entry(rules: SessionRules, table: Table, command: commands.ChooseEntry) -> Answer:
    """Post what is owed, or wait for the blind."""
    place = place_of(table, command.account)
    player = table.players[place] if place >= 0 else None
    if fault := fault_in_entry(rules, player):
        return fault
    assert player is not None
    return (events.EntryChosen(command.account, command.post, entry_clause(rules, player, post=command.post)),)
