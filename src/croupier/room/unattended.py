"""A tournament with nobody on duty: what the house does in the director's stead, under a standing order, and when.

Rule keys: `tournament.director`.

Bots make up the number once somebody has entered. Seats are drawn when all places are taken, or shortly before the start;
the session starts when everybody is there, or when it is time. Places are awarded as they were worked out, and paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.room.bots import bot_named
from croupier.room.desk import House
from croupier.room.meanings import HOUSE
from croupier.tournament import commands as c
from croupier.tournament.entry import places_taken

if TYPE_CHECKING:
    from croupier.room.tournament_actor import TournamentActor

ORDER = "tournament.director"


def house_direction(actor: TournamentActor, house: House, now: int) -> c.Command | None:
    """What the house does in the director's stead."""
    if not house.registry.register.order(ORDER):
        return None
    state = actor.office.state
    if state.phase == "entries":
        return _bot_enters(actor, house) or (c.DrawSeats(*actor.office.draw()) if _draw_now(actor, now) else None)
    if state.phase in ("drawn", "playing"):
        for one in state.left:
            if not one.present and (house.people.of(one.account).bot or actor.is_watched_by(one.account)):
                return c.TakeSeat(one.account)
    if state.phase == "drawn":
        all_there = all(one.present for one in state.left)
        early = actor.drawn_at + house.pace.start_ms // 4
        if now >= actor.starts_at or (all_there and now >= early and now >= actor.office.contest.rules.start):
            return c.StartSession(now, HOUSE)
    if state.phase == "playing":
        for one in state.left:
            if one.status == "broke" and not one.pending and house.people.of(one.account).bot:
                return c.DeclineChips(one.account)
    if state.phase == "placed":
        return c.ConfirmPlaces(HOUSE)
    if state.phase == "confirmed":
        for award in state.awards:
            if award.state == "awarded" and award.account not in state.paid:
                return c.PayPrize(award.account, HOUSE)
        held = any(one.chips or one.pending or one.kept for one in state.entrants.values())
        return None if held else c.Close(HOUSE)
    return None


def _bot_enters(actor: TournamentActor, house: House) -> c.Command | None:
    """The next bot, once a person is there to play with."""
    state = actor.office.state
    people = [one for one in state.entrants.values() if not house.people.of(one.account).bot]
    if not people or len(places_taken(state)) >= actor.company:
        return None
    bots = [bot_named(actor.name, number) for number in range(1, actor.company + 1)]
    bot = next((bot for bot in bots if bot.account not in state.entrants), None)
    if bot is None:
        return None
    house.people.meet(bot)
    return c.Enter(bot.account, HOUSE, agreed=True, member=True)


def _draw_now(actor: TournamentActor, now: int) -> bool:
    rules, state = actor.office.contest.rules, actor.office.state
    entered = len(places_taken(state))
    full = bool(rules.most) and entered >= rules.most
    full = full or (actor.company > 0 and entered >= actor.company and entered > 0)
    timely = bool(rules.start) and now >= rules.start and entered >= max(rules.least, 2 - rules.banked)
    return full or timely


def next_moment(actor: TournamentActor, house: House) -> int:
    """When something is due next though nothing happens before; 0 where there is no such moment."""
    state, rules = actor.office.state, actor.office.contest.rules
    moments = [one.penalty.until for one in state.left if one.penalty and one.penalty.until]
    moments += [one.decide_until for one in state.left if one.status == "broke" and not one.pending]
    clock = state.clock
    if state.phase == "playing":
        if clock.runs and clock.left_ms:
            moments.append(clock.at + clock.left_ms)
        moments += [clock.break_until, clock.session_until]
    if state.phase == "drawn":
        moments += [actor.starts_at, actor.drawn_at + house.pace.start_ms // 4]
    if state.phase == "entries":
        moments.append(rules.start)
    now = house.clock.now()
    return min([moment for moment in moments if moment > now], default=0)
