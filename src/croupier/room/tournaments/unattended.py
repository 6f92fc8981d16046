"""A tournament with no director on duty: the house directs under a standing order, and bots fill the places.

Rule keys: `tournament.director`.

Where cards are real people direct, and no bot plays. Else bots make up the number, where they were asked for, once
a person is there to play with or to direct them. Seats are drawn once the start that was published has come and enough
have entered, never before it; where none was published, when all places are taken. The session starts when all players
are there, or when it is time. Places are awarded as they were worked out, and paid. While a person named to direct the
tournament has its page open, that person does it.
"""

from __future__ import annotations

from croupier.protocol import HOUSE
from croupier.room.tables.bots import bot_named
from croupier.room.tournaments.running import RunningTournament
from croupier.tournament import NOBODY_PLACED, ballot, commands, entries_open, places_taken, starts_at
from croupier.views import ByItself

ORDER = "tournament.director"
EARLIER = 4  # once all players are there, the start comes after this part of the pause


def house_direction(running: RunningTournament, now: int) -> commands.Command | None:
    """The next command of the bots, or of the house in the director's stead."""
    if command := _of_bots(running):
        return command
    if not is_unattended(running):
        return None
    state = running.state
    if state.phase == "entries":
        called = state.ballot_until > 0  # and then the house draws once all have revealed their parts
        return ballot(state, now, HOUSE, running.office.draws.next) if _draw_now(running, now) and not called else None
    if state.phase in ("drawn", "playing"):
        for one in state.left:
            if not one.present and running.is_watched_by(one.account) and not running.house.floor.bar(one.account, now):
                return commands.TakeSeat(one.account)
    if state.phase == "drawn" and now >= starts_by_itself(running):
        return commands.StartSession(now, HOUSE)
    if state.phase == "placed":
        return commands.ConfirmPlaces(HOUSE) if state.standings else commands.Cancel(HOUSE, NOBODY_PLACED)
    if state.phase in ("confirmed", "cancelled"):
        for award in state.awards:
            if award.state == "awarded":
                return commands.PayPrize(award.account, HOUSE)
        open_still = state.pool or any(one.chips or one.pending or one.kept for one in state.entrants.values())
        return None if open_still else commands.Close(HOUSE)
    return None


def is_unattended(running: RunningTournament) -> bool:
    """Tell whether the house directs: a standing order says so, and no person named to direct is here."""
    if running.rules.real:
        return False
    return bool(running.house.registry.register.order(ORDER)) and not _is_directed(running)


def _is_directed(running: RunningTournament) -> bool:
    return any(running.is_watched_by(account) for account in running.state.directors)


def _of_bots(running: RunningTournament) -> commands.Command | None:
    """Bots enter, take their seats, and buy no chips again."""
    state = running.state
    if state.phase == "entries":
        return _bot_enters(running)
    if state.phase not in ("drawn", "playing"):
        return None
    for one in state.left:
        if running.house.people.of(one.account).bot:
            if not one.present:
                return commands.TakeSeat(one.account)
            if one.status == "broke" and not one.pending:
                return commands.DeclineChips(one.account)
    return None


def _bot_enters(running: RunningTournament) -> commands.Command | None:
    """The next bot, once a person is there to play with, or to direct."""
    state = running.state
    there = _is_directed(running) or any(not running.house.people.of(account).bot for account in state.entrants)
    taken = entries_open(running.rules, state) and not state.ballot_until
    if not taken or not there or len(places_taken(state)) >= running.company or not state.play_money:
        return None
    bots = [bot_named(running.name, number) for number in range(1, running.company + 1)]
    bot = next((bot for bot in bots if bot.account not in state.entrants), None)
    if bot is None:
        return None
    running.house.people.meet(bot)
    return commands.Enter(bot.account, HOUSE, agreed=True, member=True, speaks=True)


def _draw_now(running: RunningTournament, now: int) -> bool:
    entered = len(places_taken(running.state))
    if start := running.rules.start:
        return now >= start and entered >= _least(running)
    return 0 < _full(running) <= entered


def starts_with(running: RunningTournament) -> int:
    """The number of entries that a tournament waits for, a start that is still to come apart; 0 where it waits for none.

    Where bots make up the number that is all of them; else once the start has passed the least, or all places.
    """
    return _least(running) if running.rules.start and not running.company else _full(running)


def _full(running: RunningTournament) -> int:
    """With how many all places are taken, or all that bots make up; 0 where there is no such number."""
    most, company = running.rules.most, running.company
    return min(most, company) if most and company else most or company


def _least(running: RunningTournament) -> int:
    rules = running.rules
    return max(rules.least, 2 - rules.banked)


def next_moment(running: RunningTournament) -> int:
    """The next moment something is due though nothing happens before; 0 where there is no such moment."""
    state, rules = running.state, running.rules
    moments = [one.penalty.until for one in state.left if one.penalty and one.penalty.until and state.clock.runs]
    moments += [one.decide_until for one in state.left if one.status == "broke" and not one.pending]
    clock = state.clock
    if state.phase == "playing":
        if clock.runs and clock.left_ms:
            moments.append(clock.at + clock.left_ms)
        moments += [clock.break_until, clock.session_until]
    if state.phase == "drawn":
        moments += [starts_by_itself(running), starts_at(rules, state)]
    if state.phase == "entries":
        moments.append(rules.start)
    moments.append(state.ballot_until)
    now = running.house.clock.now()
    if running.office.unopened:  # an entry elsewhere may mend this
        moments.append(now + running.house.pace.retry_ms)
    return min([moment for moment in moments if moment > now], default=0)


def by_itself(running: RunningTournament) -> ByItself:
    """The part of the tournament the room runs with no director on duty, as shown to all."""
    if not running.house.registry.register.order(ORDER):
        return ByItself()
    start = starts_by_itself(running)
    return ByItself(start, start > 0 and _all_there(running), starts_with(running), running.company)


def starts_by_itself(running: RunningTournament) -> int:
    """The moment a drawn session starts by itself, sooner once all players are there; 0 where it does not."""
    if running.state.phase != "drawn" or not is_unattended(running):
        return 0
    pause = running.house.pace.start_ms // (EARLIER if _all_there(running) else 1)
    return max(starts_at(running.rules, running.state), running.state.drawn_at + pause)


def _all_there(running: RunningTournament) -> bool:
    return all(one.present for one in running.state.left)
