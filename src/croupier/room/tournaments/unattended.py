"""A tournament with nobody on duty: what the house does in the director's stead, under a standing order; and its bots.

Rule keys: `tournament.director`.

Where cards are real people direct, and no bot plays. Else bots make up the number, where they were asked for, once
somebody is there to play with or to direct them. Seats are drawn once the start that was published has come and enough
have entered, never before it; where none was published, when all places are taken. The session starts when everybody is
there, or when it is time. Places are awarded as they were worked out, and paid. While somebody who is named to direct the
tournament has its page open, that person does it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.protocol.actors import HOUSE
from croupier.room.context import RoomContext
from croupier.room.tables.bots import bot_named
from croupier.tournament import commands
from croupier.tournament.due import ballot
from croupier.tournament.finish.placing import NOBODY_PLACED
from croupier.tournament.run.entry import entries_open, places_taken
from croupier.tournament.run.sessions import starts_at

if TYPE_CHECKING:
    from croupier.room.tournaments.actor import TournamentActor

ORDER = "tournament.director"
EARLIER = 4  # a start that waits for nobody any more comes after this part of the pause


def house_direction(actor: TournamentActor, house: RoomContext, now: int) -> commands.Command | None:
    """What bots do by themselves, and the house in the director's stead."""
    if command := _of_bots(actor, house):
        return command
    if not is_unattended(actor, house):
        return None
    state = actor.office.state
    if state.phase == "entries":
        called = state.ballot_until > 0  # and then the house draws once all have revealed their parts
        return ballot(state, now, HOUSE, actor.office.draw) if _draw_now(actor, now) and not called else None
    if state.phase in ("drawn", "playing"):
        for one in state.left:
            if not one.present and actor.is_watched_by(one.account) and not house.floor.bar(one.account, now):
                return commands.TakeSeat(one.account)
    if state.phase == "drawn" and now >= actor.starts_at:
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


def is_unattended(actor: TournamentActor, house: RoomContext) -> bool:
    """Whether the house directs: a standing order says so, and nobody who is named to do it is here."""
    if actor.office.contest.rules.real:
        return False
    return bool(house.registry.register.order(ORDER)) and not _is_directed(actor)


def _is_directed(actor: TournamentActor) -> bool:
    return any(actor.is_watched_by(account) for account in actor.office.state.directors)


def _of_bots(actor: TournamentActor, house: RoomContext) -> commands.Command | None:
    """Bots enter, take their seats, and buy no chips again."""
    state = actor.office.state
    if state.phase == "entries":
        return _bot_enters(actor, house)
    if state.phase not in ("drawn", "playing"):
        return None
    for one in state.left:
        if house.people.of(one.account).bot:
            if not one.present:
                return commands.TakeSeat(one.account)
            if one.status == "broke" and not one.pending:
                return commands.DeclineChips(one.account)
    return None


def _bot_enters(actor: TournamentActor, house: RoomContext) -> commands.Command | None:
    """The next bot, once a person is there to play with, or to direct."""
    state = actor.office.state
    there = _is_directed(actor) or any(not house.people.of(account).bot for account in state.entrants)
    taken = entries_open(actor.office.contest.rules, state) and not state.ballot_until
    if not taken or not there or len(places_taken(state)) >= actor.company or not state.play_money:
        return None
    bots = [bot_named(actor.name, number) for number in range(1, actor.company + 1)]
    bot = next((bot for bot in bots if bot.account not in state.entrants), None)
    if bot is None:
        return None
    house.people.meet(bot)
    return commands.Enter(bot.account, HOUSE, agreed=True, member=True, speaks=True)


def _draw_now(actor: TournamentActor, now: int) -> bool:
    entered = len(places_taken(actor.office.state))
    if start := actor.office.contest.rules.start:
        return now >= start and entered >= _least(actor)
    return 0 < _full(actor) <= entered


def starts_with(actor: TournamentActor) -> int:
    """The number of entries that a tournament waits for, a start that is still to come apart; 0 where it waits for none.

    Where bots make up the number that is all of them; else once the start has passed the least, or all places.
    """
    return _least(actor) if actor.office.contest.rules.start and not actor.company else _full(actor)


def _full(actor: TournamentActor) -> int:
    """With how many all places are taken, or all that bots make up; 0 where there is no such number."""
    most, company = actor.office.contest.rules.most, actor.company
    return min(most, company) if most and company else most or company


def _least(actor: TournamentActor) -> int:
    rules = actor.office.contest.rules
    return max(rules.least, 2 - rules.banked)


def next_moment(actor: TournamentActor, house: RoomContext) -> int:
    """When something is due next though nothing happens before; 0 where there is no such moment."""
    state, rules = actor.office.state, actor.office.contest.rules
    moments = [one.penalty.until for one in state.left if one.penalty and one.penalty.until and state.clock.runs]
    moments += [one.decide_until for one in state.left if one.status == "broke" and not one.pending]
    clock = state.clock
    if state.phase == "playing":
        if clock.runs and clock.left_ms:
            moments.append(clock.at + clock.left_ms)
        moments += [clock.break_until, clock.session_until]
    if state.phase == "drawn":
        moments += [actor.starts_at, starts_at(rules, state)]
    if state.phase == "entries":
        moments.append(rules.start)
    moments.append(state.ballot_until)
    now = house.clock.now()
    if actor.office.unopened:  # which what is entered elsewhere may mend
        moments.append(now + house.pace.retry_ms)
    return min([moment for moment in moments if moment > now], default=0)
