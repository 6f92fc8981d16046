"""Counting every way the betting of a round can go, slowly and straight from the clauses; nothing comes from croupier.

A game is a handful of numbers; a position is what lies on the table. Every act open to the player in turn is tried: each
bet and raise to the least, to the most and to every whole chip between. The count is of complete ways from the first act
to the end of all betting; cards have no part in it. Places run clockwise from the button's left, the button is last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple


class Game(NamedTuple):
    """What the clauses and determinations say about betting. Amounts are chips of one."""

    stakes: tuple[int, ...]
    blinds: tuple[int, ...] = ()
    ante: int = 0
    limits: tuple[str, ...] = ("no-limit",)  # by betting round
    bets: tuple[int, ...] = (2,)  # the least bet, or the fixed one, by betting round
    bet_least: int = 0  # the ACT's table minimum (5.1.s3); in Adelaide the last blind alone counts (15)
    bet_most: int = 0  # spread, and the opening ceiling of the straddle limit
    chip: int = 1
    scheme: str = "B"  # ACT 10.2; Adelaide 16 is the same as B
    cap: str = (
        "two can bet"  # ACT 5.1.s2; "sticks" Adelaide 68.s3; "always" Adelaide 98, both in fixed limit; "" for none
    )
    short: str = "literal"  # ACT 14.5; "acted" Adelaide 48.p4.s2 and ACT custom; "half" Adelaide 48.p3, in fixed limit
    alone: bool = False  # Adelaide 48.p4.s2: short tap outs that together come to a full raise reopen nothing
    button_small: bool = False  # Adelaide 96


class Position(NamedTuple):
    """A betting round under way, or about to be."""

    number: int  # of the betting round, from 0
    stake: tuple[int, ...]
    put: tuple[int, ...]  # in this betting round
    pot: int  # everything in, this betting round too
    still_in: tuple[bool, ...]
    to_act: tuple[bool, ...]
    acted: tuple[bool, ...]
    square: tuple[bool, ...]  # acted since the last full bet or raise
    turn: int
    high: int
    least_raise: int
    full: int  # where the next fixed raise starts from
    raises: int
    capped: bool
    barred: bool


def ways(game: Game) -> int:
    """How many ways the betting of a whole round can go."""

    @cache
    def count(position: Position) -> int:
        place = position.turn
        total = 0
        for after in _answers(game, position, place):
            following = _next(game, after, place)
            total += 1 if following is None else count(following)
        return total

    start = _start(game)
    return 1 if start is None else count(start)


def _start(game: Game) -> Position | None:
    """Antes and blinds, as far as stakes reach (14.1, A1.1(c)); the player after the last blind opens (10.1, 16)."""
    players = len(game.stakes)
    seats = [1, 0] if players == 2 and game.button_small else list(range(players))
    due = dict(zip(seats, game.blinds, strict=False))
    antes = [min(stake, game.ante) for stake in game.stakes]
    blinds = [min(game.stakes[place] - antes[place], due.get(place, 0)) for place in range(players)]
    stake = [game.stakes[place] - antes[place] - blinds[place] for place in range(players)]
    last = seats[len(due) - 1] if due else players - 1
    high = max(due.values(), default=0)
    position = Position(
        number=0,
        stake=tuple(stake),
        put=tuple(blinds),
        pot=sum(antes) + sum(blinds),
        still_in=(True,) * players,
        to_act=tuple(chips > 0 for chips in stake),
        acted=(False,) * players,
        square=(False,) * players,
        turn=last,
        high=high,
        least_raise=max(high, game.bet_least),
        full=high,
        raises=0,
        capped=False,
        barred=False,
    )
    return _next(game, position, last)


def _next(game: Game, position: Position, after: int) -> Position | None:
    """The position with somebody to act, in this betting round or a later one; none once all betting is over."""
    players = len(position.stake)
    if sum(position.still_in) == 1:
        return None
    for step in range(1, players + 1):
        place = (after + step) % players
        if position.to_act[place] and position.still_in[place] and position.stake[place]:
            if _can_bet(position) == [place] and _price(position, place) <= 0:
                break
            return position._replace(turn=place)
    number = position.number + 1
    if number == len(game.limits) or len(_can_bet(position)) < 2:
        return None
    nobody = (False,) * players
    fresh = position._replace(
        number=number,
        put=(0,) * players,
        to_act=tuple(inside and chips > 0 for inside, chips in zip(position.still_in, position.stake, strict=True)),
        acted=nobody,
        square=nobody,
        high=0,
        least_raise=game.bets[number],
        full=0,
        raises=0,
        capped=False,
        barred=False,
    )
    return _next(game, fresh, players - 1)


def _short(game: Game, position: Position) -> str:
    """How a short tap out counts in this betting round."""
    return "acted" if game.short == "half" and game.limits[position.number] != "fixed" else game.short


def _cap(game: Game, position: Position) -> str:
    """What ends the raises of this betting round."""
    return "" if game.cap in ("sticks", "always") and game.limits[position.number] != "fixed" else game.cap


def _can_bet(position: Position) -> list[int]:
    return [place for place, chips in enumerate(position.stake) if chips and position.still_in[place]]


def _price(position: Position, place: int) -> int:
    """Up to the highest bet; once nobody else can bet, the largest really made is enough (def:Call)."""
    if [other for other in _can_bet(position) if other != place]:
        return position.high - position.put[place]
    return max(put for other, put in enumerate(position.put) if other != place) - position.put[place]


def _answers(game: Game, position: Position, place: int) -> Iterator[Position]:
    """The positions after every act open to the player in turn."""
    price = min(_price(position, place), position.stake[place])
    sizes = _sizes(game, position, place)
    first_round = position.number == 0
    opens = first_round and not any(position.acted)
    if first_round and not game.blinds and position.high == 0:
        acts = ["raise"]  # 10.2(d): the opener of an ante game must bet
    elif price <= 0:
        acts = ["check", "raise", "fold"]  # 10.2.p2, 12.2, 18(d), 20
    elif not opens or game.scheme == "B" or not game.blinds:
        acts = ["call", "raise", "fold"]  # 10.2(b), 10.3, 12.3, 16
    elif game.scheme == "A":
        acts = ["call", "raise", "call and fold"]  # 10.2(a)
    else:  # 10.2(c); one who cannot raise may tap out for a call, or call what nobody could answer
        short = position.stake[place] <= price or not sizes
        acts = ["raise", "fold", *(["call"] if short else [])]
    for act in acts:
        if act == "raise":
            yield from (_raised(game, position, place, to) for to in sizes)
        else:
            yield _ACTS[act](position, place, price)


def _changed(values: tuple[bool, ...], place: int, value: bool) -> tuple[bool, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _acted(position: Position, place: int) -> Position:
    return position._replace(
        to_act=_changed(position.to_act, place, False),
        acted=_changed(position.acted, place, True),
        square=_changed(position.square, place, True),
    )


def _pay(position: Position, place: int, chips: int) -> Position:
    stake, put = list(position.stake), list(position.put)
    stake[place] -= chips
    put[place] += chips
    return position._replace(stake=tuple(stake), put=tuple(put), pot=position.pot + chips)


def _check(position: Position, place: int, _price: int) -> Position:
    return _acted(position, place)


def _call(position: Position, place: int, price: int) -> Position:
    return _acted(_pay(position, place, price), place)


def _fold(position: Position, place: int, _price: int) -> Position:
    return _acted(position._replace(still_in=_changed(position.still_in, place, False)), place)


def _call_and_fold(position: Position, place: int, price: int) -> Position:
    return _fold(_pay(position, place, price), place, 0)


_ACTS: dict[str, Callable[[Position, int, int], Position]] = {
    "check": _check,
    "call": _call,
    "fold": _fold,
    "call and fold": _call_and_fold,
}


def _sizes(game: Game, position: Position, place: int) -> list[int]:
    """The totals a player may bet or raise to."""
    everything = position.put[place] + position.stake[place]
    if _can_bet(position) == [place] or everything <= position.high or position.barred:
        return []
    if _short(game, position) == "acted" and position.acted[place]:
        faced = position.high - position.put[place]
        if faced < position.least_raise or (game.alone and position.square[place]):
            return []
    if _short(game, position) == "half" and position.square[place]:
        return []
    if _capped(game, position):
        return []
    unit = game.bets[position.number]
    least = position.full + unit if _short(game, position) == "half" else position.high + position.least_raise
    if everything < least:
        return [everything]
    most = min(everything, max(least, _ceiling(game, position, place, least)))
    return sorted({least, most, *(to for to in range(least, most) if to % game.chip == 0)})


def _ceiling(game: Game, position: Position, place: int, least: int) -> int:
    """4.2(g), def:Half Pot, def:Full Pot, def:Straddle, A1.2 to A1.4, A1.8."""
    with_call = position.pot + position.high - position.put[place]
    match game.limits[position.number]:
        case "no-limit":
            return position.put[place] + position.stake[place]
        case "fixed":
            return least
        case "spread":
            return position.high + game.bet_most
        case "straddle":
            return 2 * position.high if position.high else game.bet_most
        case "pot":
            to = position.high + with_call
        case _:
            to = position.high + with_call // 2
    return to - to % game.chip


def _capped(game: Game, position: Position) -> bool:
    """5.1, 5.1.s2: three, unless two can bet. 68: a reached cap stays. 98: always three. A bet is no raise."""
    if position.high == 0:
        return False
    match _cap(game, position):
        case "two can bet":
            return position.raises >= 3 and len(_can_bet(position)) > 2
        case "sticks":
            return position.capped
        case "always":
            return position.raises >= 3
    return False


def _raised(game: Game, position: Position, place: int, to: int) -> Position:
    contested = len(_can_bet(position)) > 2
    after = _acted(_pay(position, place, to - position.put[place]), place)
    others = tuple(other != place for other in range(len(position.stake)))
    unit = game.bets[position.number]
    if _short(game, position) == "half":
        is_full = 2 * (to - position.full) >= unit  # 48.p3.s3: half a bet over the last full one counts as full
        is_opening = position.full == 0
        full = position.full + unit if is_full else position.full
    else:
        is_full = to - position.high >= position.least_raise
        is_opening = position.high == 0
        full = to
    raises = position.raises + (is_full and not is_opening)
    return after._replace(
        high=to,
        full=full,
        least_raise=max(position.least_raise, to - position.high) if is_full else position.least_raise,
        raises=raises,
        capped=position.capped or (raises >= 3 and contested),
        barred=not is_full and game.short == "literal",
        to_act=others,
        square=tuple(not other for other in others) if is_full else after.square,
    )
