"""The steps a table does by itself in a round: dealer's steps, time-outs, and acts of bots and of players who left.

Rule keys: `clock.expiry`, `undecided`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from croupier.acts import LEAVE, Late
from croupier.banked import BankedRules, ChooseDue, WagersDue, may_concede, places_in
from croupier.banked import DealerDue as BankDue
from croupier.banked import State as BankedState
from croupier.banked import commands as bank
from croupier.cards import TEXT
from croupier.house import Request
from croupier.poker import ActDue, ChoiceDue, DealerDue, HeldDue, ShowDue, extra_blind_open
from croupier.poker import commands as poker
from croupier.protocol import ALL_PLAYERS, Choose, Refusal, Seat, seat_in
from croupier.room.tables.awaited import deadline, think
from croupier.room.tables.bots import act_of_bot, choice_of_bot, wagers_of_bot
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.steps.the_cards import cards_steps, opened_shuffle
from croupier.room.tables.writing import close_wagers, deal, give
from croupier.rulings import least_wagers, surrendered, wager_for_absent
from croupier.table import CALLED, Command, commands
from croupier.views import NOBODY

TIME_OUTS_MOST = 2  # in a row, before a player is taken to be away


def round_steps(desk: RunningTable, at: int) -> Iterator[Step]:
    """Steps taken by themselves in the round, unless a person acts before."""
    if desk.host.cards.revealing:
        yield from opened_shuffle(desk, close_wagers if desk.host.session.rules.kind.has_bank else deal)
        return
    if desk.office and (given_up := next(entered_for_absent(desk, at), None)):
        yield given_up
        return
    match desk.host.session.due:
        case ActDue() as due:
            yield _turn(desk, due)
        case DealerDue() if desk.host.cards.wanted:
            yield from cards_steps(desk, _before_dealing(desk), deal)
        case DealerDue() | HeldDue():
            yield Step(_before_dealing(desk), partial(deal, desk))
        case ShowDue() as due:
            yield _shows(desk, due)
        case ChoiceDue() as due:
            yield from _choice(desk, due)
        case WagersDue() as due:
            yield from _wagers(desk, due, at)
        case ChooseDue() as due:
            yield from _choices(desk, due, at)
        case BankDue():
            yield Step(_before_settling(desk), partial(deal, desk))


def entered_for_absent(desk: RunningTable, _at: int) -> Iterator[Step]:
    """Apply the rules to the hand of a player absent from a tournament table; at tables with real cards too."""
    if given_up := desk.host.session.for_absent:
        yield _given(desk, given_up)


def _given(desk: RunningTable, command: Command) -> Step:
    """Something that is done at once."""
    return Step(desk.turn.since, partial(give, desk, command))


def _turn(desk: RunningTable, due: ActDue) -> Step:
    account = desk.account_at(due.place)
    if desk.is_bot(account):
        return Step(think(desk), partial(_bot_acts, desk, due))
    if desk.wishes.is_chosen(account, LEAVE):
        return _given(desk, _gives_up(due))
    return Step(deadline(desk).until, partial(_turn_is_over, desk, due))


async def _bot_acts(desk: RunningTable, due: ActDue, request: Request) -> Refusal | None:
    return await give(desk, act_of_bot(desk.host, due, desk.source), request)


def _gives_up(due: ActDue) -> Command:
    """Choose an act that costs nothing, for a player who has left or whose time by our own clock is over.

    The clause under which a clock runs out is for one that was called.
    """
    menu = due.menu
    if not due.price and (menu.check or menu.stand):
        return poker.Act(due.place, "check" if menu.check else "stand")
    return poker.Act(due.place, "fold") if menu.fold else poker.TimeOut(due.place)


async def _turn_is_over(desk: RunningTable, due: ActDue, request: Request) -> Refusal | None:
    """A clock that was called, or that the rulebook sets, runs out under its clause; ours costs the player nothing more."""
    if deadline(desk).clock == CALLED or desk.timed_ms:
        return await _time_out(desk, due.place, request)
    return await _late(desk, due.place, _gives_up(due), request)


async def _time_out(desk: RunningTable, place: int, request: Request) -> Refusal | None:
    """A player does not act in time; one who is not there, or lets it happen again, sits out from then on."""
    return await _late(desk, place, desk.host.session.rules.kind.time_out(place), request)


async def _late(desk: RunningTable, place: int, command: Command, request: Request) -> Refusal | None:
    account, told = desk.account_at(place), desk.news.told
    seat = desk.host.session.table.playing[place]
    desk.news.now.late = place
    refusal = await give(desk, command, request)
    desk.news.now.late = NOBODY
    if refusal:
        return refusal
    desk.wishes.timed_out[account] = desk.wishes.timed_out.get(account, 0) + 1
    away = desk.wishes.timed_out[account] >= TIME_OUTS_MOST or account not in desk.presence.here
    if did := next((item for item in desk.news.after(told) if item.seat == seat), None):
        by_rule = isinstance(command, bank.TimeOut | poker.TimeOut)
        desk.wishes.late[account] = Late(did.type, did.clause if by_rule else "practice", away)
    if away:
        await give(desk, commands.GoAway(account), request)
    return None


def _before_dealing(desk: RunningTable) -> int:
    """The moment the dealer goes on: after a pause, longer where a player may make an extra blind or ask for a hand."""
    game, state = desk.host.session.between_players
    extra = extra_blind_open(game, state)
    asked = extra is not None and _is_here(desk, extra.place)
    if surrendered(state) >= 0 and "asked.surrendered" in game.ways:
        return desk.turn.since + (desk.pace.show_ms if _is_any_here(desk) else desk.pace.deal_ms)
    return desk.turn.since + (desk.pace.extra_ms if asked else desk.pace.deal_ms)


def _shows(desk: RunningTable, due: ShowDue) -> Step:
    """Turn a hand up or pass it in: a connected player with the choice has time for it, a bot takes none.

    Where a connected player could ask to see a hand before it is passed in, a bot shows it, and no person has to.
    """
    game, account = desk.host.session.rules.game, desk.account_at(due.place)
    may_be_asked = due.may_muck and "asked.live" in game.ways and _is_any_here(desk)
    soon = desk.turn.since + desk.pace.deal_ms
    if desk.is_bot(account):
        return Step(soon, partial(_bot_shows, desk, due.place) if may_be_asked else partial(deal, desk))
    asked = may_be_asked or (due.may_muck and _is_here(desk, due.place))
    return Step(desk.turn.since + desk.pace.show_ms if asked else soon, partial(deal, desk))


async def _bot_shows(desk: RunningTable, place: int, request: Request) -> Refusal | None:
    cards = tuple([TEXT[card] for card in desk.host.cards.hole(place)])
    return await give(desk, poker.Show(place, cards), request)


def _is_here(desk: RunningTable, place: int) -> bool:
    return desk.account_at(place) in desk.presence.here


def _is_any_here(desk: RunningTable) -> bool:
    return any(_is_here(desk, place) for place in range(len(desk.host.session.table.playing)))


def _before_settling(desk: RunningTable) -> int:
    """The moment the dealer settles the first box: after a pause for connected players who may concede."""
    _, state = desk.host.session.against_bank
    places = [place for place in range(len(state.boxes)) if _is_here(desk, place)]
    asked = not desk.news.results and any(may_concede(state, place) for place in places)
    return desk.turn.since + (desk.pace.show_ms if asked else desk.pace.deal_ms)


def _choice(desk: RunningTable, due: ChoiceDue) -> Iterator[Step]:
    """A choice of one player is made by the clock; in a vote bots agree, and who says nothing disagrees."""
    playing = desk.host.session.table.playing
    by = due.choices[0].by
    if seat := seat_in(by):
        yield Step(deadline(desk).until, partial(_time_out, desk, playing.index(seat)))
    if by != ALL_PLAYERS:
        return
    for place, seat in enumerate(playing):
        if not due.votes >> place & 1:
            bot = desk.is_bot(desk.account_at(place))
            vote = Choose("agree" if bot else "disagree", str(Seat(seat)))
            yield Step(desk.turn.since if bot else deadline(desk).until, partial(give, desk, vote))


def _wagers(desk: RunningTable, due: WagersDue, at: int) -> Iterator[Step]:
    """Place the bots' wagers; deal once all who may have wagered, the time is over, or play is stopped."""
    game, state = desk.host.session.against_bank
    if desk.office:
        yield from _wagers_all_make(desk, game, state, due)
        return
    late = []
    for place in due.places if desk.stop is None else ():
        account = desk.account_at(place)
        wagers = wagers_of_bot(game, place, state.stake[place], desk.source) if desk.is_bot(account) else None
        if wagers and at < deadline(desk).until:
            yield Step(think(desk), partial(give, desk, wagers))
            return
        if account in desk.presence.here and not desk.leaving(account, at):
            late.append(place)
    if places_in(state):
        yield from cards_steps(desk, deadline(desk).until if late else desk.turn.since, close_wagers)


def _wagers_all_make(desk: RunningTable, game: BankedRules, state: BankedState, due: WagersDue) -> Iterator[Step]:
    """Make each player in a tournament wager; one who does not in time is treated as absent."""
    if not due.places:
        yield from cards_steps(desk, desk.turn.since, close_wagers)
        return
    for place in due.places:
        if desk.is_bot(desk.account_at(place)):
            wagers = wagers_of_bot(game, place, state.stake[place], desk.source)
            yield Step(think(desk), partial(give, desk, wagers or least_wagers(game, place)))
            return
        missed = wager_for_absent(game, state, (place,))
        assert missed is not None
        yield Step(deadline(desk).until, partial(_late, desk, place, missed))


def _choices(desk: RunningTable, due: ChooseDue, at: int) -> Iterator[Step]:
    for place in due.places:
        account = desk.account_at(place)
        if desk.is_bot(account):
            yield Step(think(desk), partial(_bot_chooses, desk, due, place))
            return
        if desk.wishes.is_chosen(account, LEAVE):
            yield _given(desk, bank.TimeOut(place))  # as for a player who does not decide
            return
    yield Step(deadline(desk).until, partial(_time_out, desk, due.places[0]))


async def _bot_chooses(desk: RunningTable, due: ChooseDue, place: int, request: Request) -> Refusal | None:
    return await give(desk, choice_of_bot(desk.host, due, place, desk.source), request)
