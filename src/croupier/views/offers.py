"""The acts open to a person at a table apart from playing a hand: sit, leave, add chips, sit out, post or wait, agree.

Everything offered is accepted, and nothing is decided to find that out: each act is offered under the condition its
decider refuses by (`fault_in_...` of table/). What has to wait for the end of a round is offered as a wish (wishes.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from croupier.acts import AWAY, LEAVE, Wish
from croupier.house import Person
from croupier.poker import Offer
from croupier.table import (
    Player,
    Session,
    SessionRules,
    Table,
    apply,
    before_the_first_card,
    commands,
    entry_clause,
    fault_in_agreement,
    fault_in_entry,
    fault_in_listing,
    fault_in_move,
    fault_in_seat,
    fault_in_top_up,
    least_stake,
    other_language,
    place_of,
    posting,
    rounds_to_wait,
    seat_taken,
    stake_is_locked,
    stake_to_return_with,
    stakes_are_open,
)


class Open(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act that is open though play does not wait for it."""

    act: str
    clauses: tuple[str, ...]
    amount: int = 0
    min_to: int = 0  # for a stake or a top-up: from
    max_to: int = 0  # up to; 0 where there is no most
    seats: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()  # for each of the seats: that begin without a newcomer who posts, as far as is known
    notices: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    later: bool = False  # it waits until the round is over
    after: int = 0  # from which moment on, ms UTC
    language: str = ""  # of a game not in the house's language: players who sit down declare that they share it


class BetOffer(msgspec.Struct, frozen=True):
    """A bet or raise that may be made now, with the sizes people like to make, all of them within its bounds."""

    act: str
    clauses: tuple[str, ...]
    min_to: int
    max_to: int
    half_pot_to: int
    two_thirds_pot_to: int
    pot_to: int


class MuckOffer(msgspec.Struct, frozen=True):
    """A hand that may be passed in unseen, with how it stands among those shown: for its own player alone."""

    act: str
    clauses: tuple[str, ...]
    stands: str  # "first" where no hand is shown yet, "wins" where none shown beats it, else "beaten"


class BankOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act against the bank that may be given now."""

    act: str
    clauses: tuple[str, ...]
    amount: int = 0  # chips it costs
    times: int = 0
    min_to: int = 0  # of an ante; the blind is the same
    max_to: int = 0
    trips_min: int = 0
    trips_max: int = 0


PlayOffer = Offer | BetOffer | MuckOffer | BankOffer  # of the round


class RoundOffers(NamedTuple):
    """What a round offers one person: what play waits for, and what else is open in it."""

    acts: tuple[PlayOffer, ...] = ()
    open: tuple[Open, ...] = ()


NO_OFFERS = RoundOffers()


def seat_offers(session: Session, person: Person, wishes: tuple[Wish, ...], permitted: str, at: int) -> Iterator[Open]:
    """Yield what is open to a person now."""
    place = place_of(session.table, person.account)
    if place < 0:
        yield from _to_come(session, person.account, permitted, at)
    elif session.table.tournament:
        yield from _in_a_tournament(session, session.table.players[place])
    else:
        player, ordered = session.table.players[place], {wish.act for wish in wishes if wish.by}
        yield from [one for one in _seated(session, player, permitted) if one.act not in ordered]
        yield from _of_wishes(session, player, wishes)


def _in_a_tournament(session: Session, player: Player) -> Iterator[Open]:
    """Yield what is open to a seated tournament player; the tournament seats them and brings them back."""
    if not player.away:
        yield Open("away", (session.rules.clause("seat.absent"),))
    yield Open("floor", ("practice",))


def _to_come(session: Session, account: str, permitted: str, at: int) -> Iterator[Open]:
    rules, table = session.rules, session.table
    if table.closed or table.tournament:
        return
    stake, most = stake_bounds(session, account, at)
    free = [commands.TakeSeat(account, seat, stake, at, permitted, speaks=True) for seat in _free(table)]
    taking = [command for command in free if fault_in_seat(rules, table, command) is None]
    if taking:
        language = other_language(rules.table)
        shared = (rules.clause("language.shared"),) if language else ()
        rounds = tuple([_rounds(session, command) for command in taking] if table.button else ())
        clauses, seats = (rules.clause("stake.join"), *shared), tuple([command.seat for command in taking])
        yield Open("sit", clauses, min_to=stake, max_to=most, seats=seats, rounds=rounds, language=language)
    if account in table.waiting:
        yield Open("unlist", (rules.clause("seat.vacant"),))
    elif not taking and fault_in_listing(rules, table, account) is None:
        yield Open("list", (rules.clause("seat.vacant"),))


def _free(table: Table) -> list[int]:
    taken = {player.seat for player in table.players}
    return [seat for seat in range(1, table.seats + 1) if seat not in taken]


def _rounds(session: Session, command: commands.TakeSeat) -> int:
    """Count the rounds that begin without a player who sits down so, and posts."""
    table = apply(session.table, seat_taken(session.rules, session.table, command))
    return rounds_to_wait(session.rules, posting(table, command.account), command.account, command.at)


def stake_bounds(session: Session, account: str, at: int) -> tuple[int, int]:
    """Return the smallest and largest stake, 0 for no maximum; within the hour of leaving, the stake taken away."""
    if due := stake_to_return_with(session.rules, session.table, account, at):
        return due, due
    return least_stake(session.rules), session.rules.stake_max


def _of_wishes(session: Session, player: Player, wishes: tuple[Wish, ...]) -> Iterator[Open]:
    """Coming back, also from the wish to go, and what else may be taken back."""
    rules, names = session.rules, [wish.act for wish in wishes if not wish.by]  # an official's order stands
    if player.away or LEAVE in names or AWAY in names:
        yield Open("back", (rules.clause("seat.absent"),))
    if others := tuple([name for name in names if name != LEAVE]):
        yield Open("unwish", ("practice",), choices=others)
    if rules.blinds:
        yield Open("auto-post", (rules.clause("blinds.new"),))
    yield Open("auto-top-up", (rules.clause("stake.topup"),), min_to=least_stake(rules), max_to=rules.stake_max)


def _seated(session: Session, player: Player, permitted: str) -> Iterator[Open]:
    rules, table = session.rules, session.table
    if not player.away:
        yield Open("away", (rules.clause("seat.absent"),))
    yield Open("leave", (rules.clause("stake.reduce"),))
    yield Open("floor", ("practice",))
    if fault_in_entry(rules, player) is None:
        yield Open("post", (entry_clause(rules, player, post=not player.post),))
    for notice in table.notices:
        if fault_in_agreement(rules, table, player.account, notice) is None:
            yield Open("agree", (notice.under,), notices=(notice.number,))
    if rules.hourly:
        yield Open("pay-time", (rules.clause("commission.hourly.paid"),), amount=rules.hourly)
    yield from _top_up(session, player)
    later = player.seat in table.playing
    if later or session.ruling_first(player.account) is None:
        seats = [seat for seat in _free(table) if fault_in_move(rules, table, player.account, seat, permitted) is None]
        if seats:
            yield Open("move", (rules.clause("seat.choice"),), seats=tuple(seats), later=later)


def _top_up(session: Session, player: Player) -> Iterator[Open]:
    """Yield the top-up: now, or once the round is over, when it is not yet known how many chips the stake needs."""
    if stake_is_locked(session.rules, session.table, session.round, player.seat):
        if session.rules.money and not player.declared:
            least, most = session.rules.game.chip, session.rules.stake_max
            if player.seat not in session.table.playing:  # and then the stake stays as it is until the round is over
                least, most = top_up_bounds(
                    session.rules, session.table.stakes[place_of(session.table, player.account)]
                )
            if not most or least <= most:
                yield Open("top-up", (session.rules.clause("stake.topup"),), min_to=least, max_to=most, later=True)
        return
    table = session.table
    state = session.round
    lies = before_the_first_card(table, state) if state and stakes_are_open(session.rules, table, state) else table
    least, most = top_up_bounds(session.rules, lies.stakes[place_of(table, player.account)])
    if (not most or least <= most) and fault_in_top_up(session.rules, lies, player.account, least) is None:
        yield Open("top-up", (session.rules.clause("stake.topup"),), min_to=least, max_to=most)


def top_up_bounds(rules: SessionRules, stake: int) -> tuple[int, int]:
    """The least and the most chips to add; 0 where there is no most."""
    chip = rules.game.chip
    freely = rules.ways.get("stake.topup") == "up-to-maximum" and stake > 0
    least = chip if freely else max(-(-(rules.stake_min - stake) // chip) * chip, chip)
    bounded = rules.stake_max and rules.ways.get("stake.topup") != "at-least-minimum"
    return least, (rules.stake_max - stake) // chip * chip if bounded else 0
