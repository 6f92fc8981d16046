"""What people ask of a table, at random and mostly with sense: to sit, to go, to pay, to change the cards or the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from croupier import deck_of
from croupier.cards.notation import card_text
from croupier.table import commands
from croupier.table.decide import DECIDE
from croupier.table.rules import SessionRules
from croupier.table.state import Player, Table

PEOPLE = tuple(f"p{number}" for number in range(9))
OFFICIALS = ("pit manager Lee", "pit manager", "dealer Kim", "")


class Moment(NamedTuple):
    """A table at a moment, and where chance comes from."""

    source: Random
    table: Table
    rules: SessionRules
    at: int


def random_rules(book: str, source: Random) -> dict[str, Any]:
    """A table of that rulebook: few seats, so that blinds come round; any way to charge."""
    if book.startswith("act-uth"):
        return {}
    given: dict[str, Any] = {"seats": str(source.randint(2, 7))}
    if book == "adelaide-omaha":
        given["commission.method"] = source.choice(("pot", "pot", "hand", "time"))
        given["blinds"] = source.choice(("1,2", "1,2", "2,4", "1,2,4"))
        given["ante"] = source.choice(("none", "none", "1"))
        given["straddle"] = source.choice(("true", "false"))
        given["limit"] = source.choice(("pot", "no-limit", "fixed"))
        given["stake.max"] = source.choice(("200", "10000"))
        if source.random() < 0.5:
            given |= {"shuffler": "machine", "shuffler.approval": "SM-4"}
    else:
        given["blinds"] = source.choice(("1,2", "1,2", "2", "1,2,4"))
        given["betting"] = source.choice(("blinds", "blinds", "blinds", "antes"))
        given["ante"] = "1"
        given["limit"] = source.choice(("pot", "no-limit"))
    return given


def any_command(s: Moment) -> commands.Command:
    """Something somebody asks of the table, mostly with sense."""
    kind = s.source.choices([make for make, _ in COMMANDS], [weight for _, weight in COMMANDS])[0]
    return kind(s)


def _who(s: Moment, fits: Callable[[Player], object] = lambda player: True) -> str:
    """Somebody seated, mostly one the question fits."""
    pool = [player.account for player in s.table.players if fits(player)]
    return s.source.choice(pool) if pool and s.source.random() < 0.9 else s.source.choice(PEOPLE)


def _guest(s: Moment) -> str:
    """Somebody without a seat, mostly."""
    here = [player.account for player in s.table.players]
    return s.source.choice([account for account in PEOPLE if account not in here or s.source.random() < 0.1] or PEOPLE)


def _official(s: Moment) -> str:
    return s.source.choices(OFFICIALS, (10, 10, 1, 1))[0]


def _seat(s: Moment) -> int:
    free = [seat for seat in range(1, s.table.seats + 1) if all(player.seat != seat for player in s.table.players)]
    return s.source.choice(free) if free and s.source.random() < 0.9 else s.source.randint(0, s.table.seats + 1)


def take_seat(s: Moment) -> commands.Command:
    least = s.rules.stake_min or 100_00
    account = _guest(s)
    taken = [gone.stake for gone in s.table.departures if gone.account == account]
    stake = s.source.choice([least, least, least * 3, least - 1_00, *taken, *taken])
    moved = s.source.choices(("", "closed-table", "official", "because"), (20, 2, 2, 1))[0]
    return commands.TakeSeat(account, _seat(s), stake, s.at, _official(s), moved)


def _change_seat(s: Moment) -> commands.Command:
    rivals = tuple(s.source.sample(PEOPLE, 2)) if s.source.random() < 0.2 else ()
    return commands.ChangeSeat(_who(s), _seat(s), _official(s), rivals)


def _raise_stake(s: Moment) -> commands.Command:
    return commands.RaiseStake(_who(s), s.source.choice((s.rules.stake_min or 100_00, 5_00, 50, 0, 200_00)))


def _draw(s: Moment) -> commands.Command:
    cards = tuple(s.source.sample(("Ks", "Qd", "Qc", "2h"), 2))
    return commands.DrawForSeat(_seat(s), tuple(s.source.sample(PEOPLE, 2)), cards)


def _notice(s: Moment) -> commands.Command:
    settings = s.source.choice(
        (
            {"blinds": "2,4"},
            {"blinds": "1,2"},
            {"blinds": "1,2,4"},
            {"stake.min": "150", "stake.max": "400"},
            {"stake.max": "10000"},
            {"commission.method": "hand"},
            {"commission.method": "pot", "blinds": "1,3"},
            {"limit": "no-limit"},
            {"limit": "half-pot"},
            {"clock": "30", "straddle": "true"},
            {"ante": "1"},
            {"ante": "none"},
            {"win": "low"},
            {"tournament": "true"},
            {"blinds": "9,1"},
            {},
        )
    )
    if s.source.random() < 0.02:
        return commands.GiveNotice(_official(s), s.at, closing=True, minutes=s.source.choice((0, 0, 5, 60)))
    return commands.GiveNotice(_official(s), s.at, settings)


def _number(s: Moment) -> int:
    """A notice that waits, the oldest mostly."""
    numbers = [notice.number for notice in s.table.notices] or [1]
    return numbers[0] if s.source.random() < 0.8 else s.source.choice(numbers)


def _agree(s: Moment) -> commands.Command:
    """Those who have not agreed yet come first, so that some changes are made."""
    if not s.table.notices:
        return _notice(s)
    number = _number(s)
    if not any(notice.agree for notice in s.table.notices):
        return commands.MakeChange(number, s.at)
    agreed = [account for notice in s.table.notices if notice.number == number for account in notice.agreed]
    return commands.Agree(_who(s, lambda player: player.account not in agreed), number)


def _check_deck(s: Moment) -> commands.Command:
    whole = tuple(map(card_text, deck_of(s.rules.table).cards))
    cards = whole if s.source.random() < 0.9 else whole[1:]
    return commands.CheckDeck(s.source.randint(1, len(s.table.decks) + 1), cards, "dealer Kim")


def _deck(s: Moment) -> int:
    return s.source.randint(1, len(s.table.decks) + 1)


def _take_deck(s: Moment) -> commands.Command:
    ground = s.source.choice(("asked", "damaged", "decided", ""))
    return commands.TakeDeck(_deck(s), _official(s), ground, tuple(s.source.sample(PEOPLE, 6)))


def _keep_apart(s: Moment) -> commands.Command:
    one, other = s.source.sample(PEOPLE, 2)
    return commands.KeepApart(
        (one, other), s.source.choice(("game", "seats", "seats", "town")), _official(s), "relatives"
    )


def _shuffler(s: Moment) -> commands.Command:
    """The machine fails or jams, or is cleared: mostly by the step that is due."""
    if s.table.jam and s.source.random() < 0.9:
        return commands.ClearJam(s.table.jam, "dealer Kim", s.table.jam == "checked" and s.source.random() < 0.2)
    if s.source.random() < 0.1:
        return commands.ClearJam("riffled", "dealer Kim")
    return commands.FailShuffler(s.source.choice(("jam", "jam", "failure")), "dealer Kim")


BY_NAME: dict[str, Callable[[Moment], object]] = {  # what an order may say in a field of this name
    "account": _who,
    "by": _official,
    "reason": lambda s: "cheating",
    "at": lambda s: s.at,
}


def _order(kind: type[commands.Command]) -> Callable[[Moment], commands.Command]:
    return lambda s: kind(**{field: BY_NAME[field](s) for field in kind.__struct_fields__})


ORDERS = [kind for kind in DECIDE if kind.ordered_under is not None and BY_NAME.keys() >= {*kind.__struct_fields__}]
COMMANDS: list[tuple[Callable[[Moment], commands.Command], float]] = [
    (take_seat, 24),
    (lambda s: commands.LeaveSeat(_who(s), s.at), 3),
    (lambda s: commands.GoAway(_who(s)), 7),
    (lambda s: commands.ComeBack(_who(s, lambda player: player.away)), 9),
    (lambda s: commands.ChooseEntry(_who(s, lambda player: player.waits), s.source.random() < 0.85), 14),
    (_change_seat, 5),
    (lambda s: commands.ReleaseSeat(_who(s), _official(s), s.at), 3),
    (_raise_stake, 8),
    (lambda s: commands.LowerStake(_who(s), s.source.choice((5_00, 50, 100_00))), 1),
    (lambda s: commands.BuyGoods(_who(s), s.source.choice((5_00, 50, 100_00))), 1),
    (lambda s: commands.RuleTrivialChips(_official(s), s.source.random() < 0.5, "small chips"), 1),
    (lambda s: commands.PayTime(_who(s, lambda player: player.paid_until <= s.at), s.source.randint(0, 3), s.at), 6),
    *[(_order(kind), 0.3) for kind in ORDERS],  # of an official about a player, as BarPlayer
    (_keep_apart, 0.3),
    (lambda s: commands.JoinList(_guest(s)), 2),
    (lambda s: commands.LeaveList(_guest(s)), 1),
    (_draw, 1),
    (_notice, 1),
    (_agree, 8),
    (lambda s: commands.WithdrawNotice(_number(s), _official(s)), 1),
    (lambda s: commands.MakeChange(_number(s), s.at), 4),
    (lambda s: commands.BringDeck(s.source.choice(("red", "blue", "")), checked=s.source.random() < 0.3), 1),
    (_check_deck, 2),
    (lambda s: commands.InspectDeck(_deck(s), _official(s)), 1),
    (lambda s: commands.WashDeck(_deck(s), "dealer Kim"), 2),
    (_take_deck, 2),
    (lambda s: commands.ReplaceCard(_deck(s), s.source.choice(("As", "Zz")), "dealer Kim", _official(s), "torn"), 1),
    (_shuffler, 2),
    (lambda s: commands.ChangeFloat(s.source.choice((100_00, -100_00, 0)), _official(s)), 1),
    (lambda s: commands.CloseTable(_official(s), s.at), 0.5),
]
