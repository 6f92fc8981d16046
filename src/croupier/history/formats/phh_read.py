"""Reading poker hand histories: a .phh or .phhs file into hands with amounts in cents and actions taken apart.

Input that cannot be read as the format says is a RequestError with one clear line. phh_play.py finds out if a hand
could be played.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Literal

import msgspec

from croupier.cards import UNSEEN, card_text, parse_cards
from croupier.errors import NotationError, RequestError
from croupier.rulebooks import NotPermitted, Raw, read_cents

MOST_PLAYERS = 24
MOST_ACTIONS = 2_000
Kind = Literal["fold", "call", "raise", "show", "muck"]


class Action(msgspec.Struct, frozen=True):
    """A player's action: which of the actions (from 1), in its words, and how many communal cards lie there."""

    number: int
    words: str
    place: int
    kind: Kind
    board: int
    to: int = 0


class Hand(msgspec.Struct, frozen=True):
    """One hand of a file; amounts in cents, players by place."""

    variant: str
    antes: tuple[int, ...]  # as listed
    blinds: tuple[int, ...]  # as listed
    bets: tuple[int, int]  # the least bet, or the small and the big one; 0 where the file says nothing
    stakes: tuple[int, ...]
    seats: tuple[int, ...]
    holes: tuple[tuple[str, ...], ...]
    board: tuple[str, ...]
    actions: tuple[Action, ...]
    finishing: tuple[int, ...] | None
    whole: bool  # every amount is in whole dollars
    rulebook: str
    table_rules: dict[str, Any]
    posts: tuple[tuple[int, ...], ...]
    straddles: tuple[int, ...]  # by place
    time_outs: tuple[int, ...]  # by number of the action
    call_and_folds: tuple[int, ...]
    passes: tuple[int, ...]  # folds that stand for a check and a hand passed in


class _Fields(msgspec.Struct):
    """The fields we read, as TOML gives them; all others are passed over."""

    variant: str
    starting_stacks: list[Any]
    actions: list[str]
    antes: list[Any] = []
    blinds_or_straddles: list[Any] = []
    min_bet: Any = 0
    small_bet: Any = 0
    big_bet: Any = 0
    finishing_stacks: list[Any] | None = None
    seats: list[int] | None = None
    rulebook: str = msgspec.field(name="_rulebook", default="")
    table_rules: dict[str, Any] = msgspec.field(name="_table_rules", default_factory=dict)
    posts: list[list[Any]] = msgspec.field(name="_posts", default_factory=list)
    straddles: list[int] = msgspec.field(name="_straddles", default_factory=list)
    time_outs: list[int] = msgspec.field(name="_time_outs", default_factory=list)
    call_and_folds: list[int] = msgspec.field(name="_call_and_folds", default_factory=list)
    passes: list[int] = msgspec.field(name="_passes", default_factory=list)


def read_phh(data: bytes) -> list[Hand]:
    """The hands of a file: one, or a table of them."""
    try:
        fields = tomllib.loads(data.decode("utf-8"), parse_float=Decimal)
    except (ValueError, RecursionError, ArithmeticError) as error:
        raise RequestError(f"not a poker hand history: {_one_line(error)}") from error
    tables = {"": fields} if "variant" in fields else fields
    if not tables:
        raise RequestError("not a poker hand history: the file holds no hand")
    return [_hand(name, table) for name, table in tables.items()]


def _hand(name: str, table: Any) -> Hand:
    where = f"hand {name[:20]}: " if name else ""
    try:
        return _read(msgspec.convert(table, _Fields))
    except (msgspec.MsgspecError, RequestError, NotationError, NotPermitted) as error:
        raise RequestError(f"{where}{_one_line(error)}") from error


def _read(fields: _Fields) -> Hand:
    count = len(fields.starting_stacks)
    if not 2 <= count <= MOST_PLAYERS:
        raise RequestError(f"starting_stacks names {count} players; a hand takes 2 to {MOST_PLAYERS}")
    if len(fields.actions) > MOST_ACTIONS:
        raise RequestError(f"{len(fields.actions)} actions are more than a hand can take")
    stakes = _amounts("starting_stacks", fields.starting_stacks, count)
    if 0 in stakes:
        raise RequestError("starting_stacks: every player needs a stack")
    told = list(_told(fields.actions, count))
    holes = _holes(told, count)
    hand = Hand(
        variant=fields.variant,
        antes=_amounts("antes", fields.antes or [0] * count, count),
        blinds=_amounts("blinds_or_straddles", fields.blinds_or_straddles or [0] * count, count),
        bets=_bets(fields),
        stakes=stakes,
        seats=_seats(fields.seats, count),
        holes=holes,
        board=tuple(card for step in told if step.name == "db" for card in step.cards),
        actions=_acts(told),
        finishing=_finishing(fields.finishing_stacks, count),
        whole=True,
        rulebook=fields.rulebook,
        table_rules=fields.table_rules,
        posts=_posts(fields.posts, count),
        straddles=tuple(_place("_straddles", number, count) for number in fields.straddles),
        time_outs=tuple(fields.time_outs),
        call_and_folds=tuple(fields.call_and_folds),
        passes=tuple(fields.passes),
    )
    return msgspec.structs.replace(hand, whole=not any(amount % 100 for amount in _all_amounts(hand)))


def _all_amounts(hand: Hand) -> Iterator[int]:
    yield from (*hand.antes, *hand.blinds, *hand.bets, *hand.stakes, *(hand.finishing or ()))
    yield from (act.to for act in hand.actions)


def _bets(fields: _Fields) -> tuple[int, int]:
    least = _cents("small_bet", fields.small_bet) or _cents("min_bet", fields.min_bet)
    return least, _cents("big_bet", fields.big_bet) or least


def _amounts(field: str, raw: list[Any], count: int) -> tuple[int, ...]:
    if len(raw) != count:
        raise RequestError(f"{field} has {len(raw)} amounts for {count} players")
    return tuple(_cents(field, item) for item in raw)


def _cents(field: str, raw: Any) -> int:
    """An amount in cents; what is infinite, not a number or no amount at all is refused in words."""
    if isinstance(raw, Decimal):
        raw = f"{raw:f}" if raw.is_finite() and abs(raw.adjusted()) < 40 else str(raw)
    elif isinstance(raw, bool) or not isinstance(raw, int | str):
        raise RequestError(f"{field}: {raw!r:.40} is not an amount")
    try:
        return read_cents(raw)
    except NotPermitted as error:
        unknown = " (a stack that is not known cannot be played)" if str(raw).lower().startswith("inf") else ""
        raise RequestError(f"{field}: {error}{unknown}") from None


def _finishing(raw: list[Any] | None, count: int) -> tuple[int, ...] | None:
    return None if raw is None else _amounts("finishing_stacks", raw, count)


def _seats(raw: list[int] | None, count: int) -> tuple[int, ...]:
    if raw is None:
        return tuple(range(1, count + 1))
    if len(raw) != count or len(set(raw)) != count:
        raise RequestError(f"seats does not name {count} different seats")
    return tuple(raw)


def _posts(raw: list[list[Any]], count: int) -> tuple[tuple[int, ...], ...]:
    if raw and len(raw) != count:
        raise RequestError(f"_posts has {len(raw)} lists for {count} players")
    return tuple(tuple(_cents("_posts", amount) for amount in posts) for posts in raw)


def _place(field: str, number: int, count: int) -> int:
    if not 1 <= number <= count:
        raise RequestError(f"{field} names player {number}; there are {count}")
    return number - 1


class _Step(msgspec.Struct, frozen=True):
    """One action, taken apart: `d` has place -1."""

    number: int
    words: str
    place: int
    name: str
    cards: tuple[str, ...] = ()
    amount: Raw = None


def _told(actions: list[str], count: int) -> Iterator[_Step]:
    for number, text in enumerate(actions, start=1):
        words = text.partition("#")[0].split()
        if words:
            yield _step(number, words, count)


def _step(number: int, words: list[str], count: int) -> _Step:
    text = " ".join(words)
    match words:
        case ["d", "db", cards]:
            return _Step(number, text, -1, "db", _cards(cards))
        case ["d", "dh", player, cards]:
            return _Step(number, text, _player(text, player, count), "dh", _cards(cards))
        case [player, ("f" | "cc" | "sm") as name]:
            return _Step(number, text, _player(text, player, count), name)
        case [player, "sm", "-"]:
            return _Step(number, text, _player(text, player, count), "sm", ("-",))
        case [player, "sm", cards]:
            return _Step(number, text, _player(text, player, count), "sm", _cards(cards))
        case [player, "cbr", amount]:
            return _Step(number, text, _player(text, player, count), "cbr", amount=amount)
    raise RequestError(f"action {number}, '{text[:40]}', is none this game has")


def _player(text: str, player: str, count: int) -> int:
    number = player[1:]
    if player[:1] != "p" or not (number.isascii() and number.isdecimal()) or not 1 <= int(number[:4]) <= count:
        raise RequestError(f"'{text[:40]}' names no player from p1 to p{count}")
    return int(number[:4]) - 1


def _cards(text: str) -> tuple[str, ...]:
    return tuple(card_text(card) for card in parse_cards(text[:200]))


def _holes(told: list[_Step], count: int) -> tuple[tuple[str, ...], ...]:
    """The hole cards as dealt, or as shown where the showing knows more."""
    dealt: list[tuple[str, ...]] = [()] * count
    for step in told:
        if step.name == "dh":
            dealt[step.place] += step.cards
    for step in told:
        if step.name == "sm" and step.cards and step.cards != ("-",) and UNSEEN not in step.cards:
            if not _agree(dealt[step.place], step.cards):
                raise RequestError(f"action {step.number}, '{step.words}', shows other cards than were dealt")
            dealt[step.place] = step.cards
    return tuple(dealt)


def _agree(dealt: tuple[str, ...], shown: tuple[str, ...]) -> bool:
    known = {card for card in dealt if card != UNSEEN}
    return len(dealt) in (0, len(shown)) and known <= set(shown)


def _acts(told: list[_Step]) -> tuple[Action, ...]:
    found, board = [], 0
    kinds: dict[str, Kind] = {"f": "fold", "cc": "call", "cbr": "raise"}
    for step in told:
        if step.name == "db":
            board += len(step.cards)
        elif step.name == "sm":
            found.append(Action(step.number, step.words, step.place, "show" if step.cards else "muck", board))
        elif step.name in kinds:
            to = _cents(f"action {step.number}, '{step.words}'", step.amount) if step.name == "cbr" else 0
            found.append(Action(step.number, step.words, step.place, kinds[step.name], board, to))
    return tuple(found)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:300]
