"""The line-up of the next round: the button, the blinds, what is owed, and the blinds missed.

Rule keys: `button.first`, `button.next`, `blinds.big`, `blinds.missed`, `blinds.missed.button`, `blinds.new`,
`blinds.new.button`, `blinds.new.free`, `blinds.moved`, `absent.posts`.

Theory of operation. A player is *ready* when nothing stands between them and the next hand. One who is new, has missed
blinds or has moved away from them is not: they *wait* for the last blind to reach them, or *post* and are dealt in at
once.

1. The button goes clockwise to the next player who is ready or posts. Where the rulebook keeps a newcomer or a player
   who comes back off the button (`blinds.new.button`, `blinds.missed.button`), it goes past them and they wait this
   once.
2. Then, clockwise from the button, every blind goes to the next player who is ready or posts. The big blind goes also
   to one who is new or has moved, the last blind to one who missed blinds: with it the wait is over.
3. A player who was dealt in before and is not now, or a newcomer who could have been, has missed each blind that went
   past their seat.
4. A newcomer who comes in free because the button has not passed the seat (`blinds.new.free`) does so until it passes:
   from then on they post or wait like any other.
5. Where fewer than two players are ready the game begins anew, as if all had just sat down.

At the table of a tournament no player sits out: one with chips is dealt in and posts, there or not, and so no player
misses a blind, owes one or waits for one. A player who is moved here comes in with the next hand and owes nothing,
wherever the blinds then find them: what they paid at the other table and what they pay here come out even over many
moves, as they are as often moved towards the blinds as away from them. But no player comes in on the button, which they
would have without having paid for it: one who sits between the last button and the next waits (`free`) until it has
gone past them. Where fewer than two others are left, no player waits.

So every player dealt in has posted what they owe, or is ready, or is in the blind they waited for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container
from typing import NamedTuple

from croupier.banked import NOTHING_POSTED
from croupier.poker import NO_POSTS, Post, posted_under
from croupier.table.rules import SessionRules
from croupier.table.state import NO_SEAT, Player, Table, in_order

RIGHT = "dealer-right"


KEPT_OFF = {"missed": "blinds.missed.button", "new": "blinds.new.button", "free": "blinds.new.button"}


class Lineup(NamedTuple):
    """The next round: seats clockwise from the button's left, the button's last; who missed which blinds.

    `passed` are the newcomers whose free entry ends, as the button goes past their seats.
    """

    seats: tuple[int, ...] = ()
    missed: tuple[tuple[str, tuple[int, ...]], ...] = ()
    restart: bool = False
    passed: tuple[str, ...] = ()


def next_lineup(rules: SessionRules, table: Table, at: int) -> Lineup:
    """Return the line-up of a round that starts now; empty where fewer than two players could be dealt in."""
    players = table.players
    if table.tournament:
        return _at_a_tournament(rules, table, {player.seat for player in players_here(rules, table, at)})
    if table.button and _everybody_plays(rules, table):
        seats = [player.seat for player in players]
        left = bisect_right(seats, table.button) % len(seats)
        return Lineup((*seats[left + 1 :], *seats[: left + 1]))
    here = {player.seat for player in players_here(rules, table, at)}
    if len(here) < 2:
        return Lineup()
    ready = {player.seat for player in players if player.seat in here and not player.waits}
    restart = table.button != NO_SEAT and len(ready) < 2
    if not table.button or restart:
        return _first(rules, table, here, restart)
    return _next(rules, table, here, ready)


def _everybody_plays(rules: SessionRules, table: Table) -> bool:
    """The common case, quickly: two or more are seated, and nothing stands in the way of any of them."""
    if rules.hourly or table.barred or not table.trivial or len(table.players) < 2 or min(table.stakes) <= rules.fee:
        return False
    for player in table.players:
        if player.waits or player.away or player.owing or player.short:
            return False
    return True


def may_play(rules: SessionRules, table: Table, at: int) -> bool:
    """Tell whether enough players are there for a round."""
    return bool(players_here(rules, table, at) if rules.kind.has_bank else next_lineup(rules, table, at).seats)


def players_here(rules: SessionRules, table: Table, at: int) -> list[Player]:
    """Return the players who could be dealt in: there, with chips beyond the fee, time paid for, not barred."""
    if table.tournament:
        pairs = zip(table.players, table.stakes, strict=True)
        there = [one for one, stake in pairs if stake >= rules.hand_least and one.account not in table.barred]
        return [one for one in there if not one.away] if rules.ways.get("absent.posts") == NOTHING_POSTED else there
    least = 1 if table.trivial else rules.smallest
    return [
        player
        for player, stake in zip(table.players, table.stakes, strict=True)
        if stake >= max(rules.fee + least, player.short)
        and not player.away
        and (not rules.hourly or player.paid_until > at)
        and player.account not in table.barred
    ]


def _first(rules: SessionRules, table: Table, here: set[int], restart: bool) -> Lineup:
    """The first round of a game: the button at the dealer's right or left hand, or the player next to there."""
    button = max(here) if rules.ways["button.first"] == RIGHT else min(here)
    seats = [player.seat for player in in_order(table, button) if player.seat in here]
    return Lineup(tuple(seats), (), restart)


def _at_a_tournament(rules: SessionRules, table: Table, here: set[int]) -> Lineup:
    """The button goes to the next player who does not wait; those it goes past are dealt in once it has.

    Rule key: `button.next`.
    """
    if len(here) < 2:
        return Lineup()
    if not table.button:
        return _first(rules, table, here, restart=False)
    ring = [player for player in in_order(table, table.button) if player.seat in here]
    ready = [player.seat for player in ring if not player.waits]
    order = [player.seat for player in ring]
    passed = order.index(ready[0]) if len(ready) > 1 else 0
    return Lineup((*order[passed + 1 :], order[passed]))


def _next(rules: SessionRules, table: Table, here: set[int], ready: set[int]) -> Lineup:
    """Return the next line-up: the button first, then every blind; who missed one waits.

    Rule keys: `button.next`, `blinds.big`, `blinds.missed`, `blinds.new.free`.
    """
    coming = [player for player in table.players if player.seat in here and _comes_in(rules, player)]
    may_have = ready | {player.seat for player in coming if not _kept_off_button(rules, player)}
    late: dict[int, Player] = {}  # those the button goes past
    button = NO_SEAT
    for player in in_order(table, table.button):
        if player.seat in may_have:
            button = player.seat
            break
        late[player.seat] = player
    posting = {player.seat for player in coming} - late.keys()
    seats: list[int] = []
    missed: dict[str, tuple[int, ...]] = {}
    for player in [player for player in in_order(table, button) if player.seat != button]:
        dealt = player.seat in ready or player.seat in posting
        posted = len(seats)
        if dealt or (player.seat in here and posted == _reached_by(rules, player)):
            seats.append(player.seat)
        elif posted < len(rules.blinds) and _could_have_posted(player, late):
            missed[player.account] = (posted,)  # also one that was missed before: the second time may cost the seat
    passed = tuple([player.account for seat, player in late.items() if player.waits == "free" and seat not in seats])
    return Lineup((*seats, button), tuple(missed.items()), passed=passed)


def _kept_off_button(rules: SessionRules, player: Player) -> bool:
    """Tell whether the rulebook keeps a player who comes in off the button."""
    return rules.ways.get(KEPT_OFF.get(player.waits, "")) == "never"


def _could_have_posted(player: Player, late: Container[int]) -> bool:
    """Tell whether a blind that goes past a player is missed: not where the button alone keeps a newcomer out."""
    return player.waits in ("", "missed") or (player.waits == "free" and player.seat not in late)


def _comes_in(rules: SessionRules, player: Player) -> bool:
    """Tell whether a waiting player comes in without waiting longer: by posting, or freely where players ante."""
    return bool(player.waits) and (player.post or not rules.blinds or player.waits == "free")


def _reached_by(rules: SessionRules, player: Player) -> int:
    """The blind, counted from the first, that ends a player's wait."""
    return len(rules.blinds) - 1 if player.waits == "missed" else rules.big_at


def owed(rules: SessionRules, table: Table) -> Post:
    """The post of forced bets in the round, with what its players owe beyond the blinds, by place and by clause."""
    if not rules.blinds or _everybody_plays(rules, table):
        return NO_POSTS
    by_seat = {player.seat: player for player in table.players}
    posts = [_posts(rules, by_seat[seat], place) for place, seat in enumerate(table.playing)]
    if not any(posts):
        return NO_POSTS
    amounts = tuple([tuple([amount for amount, _ in one]) for one in posts])
    return Post(amounts, tuple([tuple([clause for _, clause in one]) for one in posts]))


def _posts(rules: SessionRules, player: Player, place: int) -> list[tuple[int, str]]:
    """Return a player's posts, each with its clause: for a hand acted in without posting, and for not waiting."""
    most = max(rules.blinds)  # the blinds may be smaller by now
    owing = [(min(amount, most), player.owing_under) for amount in player.owing]
    if player.waits in ("", "free") or place == _reached_by(rules, player):  # in the blind waited for, that is all
        return owing
    clause = posted_under(rules.clauses, player.waits)
    return [*owing, *[(amount, clause) for amount in _price(rules, player)]]


def _price(rules: SessionRules, player: Player) -> tuple[int, ...]:
    """Return the price of not waiting."""
    if player.waits != "missed":
        return (rules.big,)
    if rules.ways["blinds.missed"] == "post-all":
        return tuple([blind for index, blind in enumerate(rules.blinds) if player.missed >> index & 1])
    return (rules.blinds[0], rules.blinds[-1])


def entry_clause(rules: SessionRules, player: Player, *, post: bool) -> str:
    """The clause under which a player who may not simply be dealt in posts, or waits."""
    if post:
        return posted_under(rules.clauses, player.waits)
    return rules.clause("blinds.new", 1) if player.waits == "new" else player.waits_under
