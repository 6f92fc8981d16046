"""Poker hand histories (PHH, Kim 2023): a native round as TOML that other programs read.

Rule keys: `limit`, `win`, `low.qualifier`, `low.ace`, `ante`, `straddle`, `clock.expiry`.

Players are p1, p2, … clockwise from the button's left, the button last, so player n is place n - 1. With two players the
format lists blinds and antes the other way round. Pot limit Omaha is PO, fixed limit Omaha split eight or better FO/8;
other games get a code of their own, `_omaha` or `_manila`, which other programs do not play. What the format lacks stands
in fields with an underscore, which every reader passes over: docs/reference/formats.md lists them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, cast

import msgspec

from croupier.cards import UNSEEN
from croupier.history.log.pinned import Pinned, blinds_of, pinned_to, rules_pinned_to
from croupier.history.log.without_rulings import plain
from croupier.poker import events as poker_events
from croupier.rulebooks import deck_of, dollars, making_of

FULL_DECK = 52
OMAHA_HOLE = 4
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


class Occasion(msgspec.Struct, frozen=True):
    """The occasion of a round: its stream, number and time, as a log says around its events."""

    stream: str = ""
    number: int = 0
    at: int = 0  # milliseconds UTC
    names: Mapping[int, str] = {}  # of the players, by seat, where they are known


class Literal(str):
    """Text that stands in the file as it is."""

    __slots__ = ()


def phh_text(hands: Sequence[dict[str, Any]]) -> str:
    """One hand as a .phh file, several as a .phhs file."""
    texts = ["\n".join(f"{name} = {toml(value)}" for name, value in hand.items()) for hand in hands]
    if len(texts) == 1:
        return texts[0] + "\n"
    return "\n\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, start=1)) + "\n"


def phh_hand(
    events: Sequence[poker_events.Event], occasion: Occasion | None = None, openings: Mapping[int, str] | None = None
) -> dict[str, Any]:
    """The fields of one hand; `openings` are the hidden cards its reader may see, by position."""
    events = plain(events)
    opening = events[0]
    assert isinstance(opening, poker_events.RoundOpened)
    pinned = pinned_to(opening)
    story = _Story(pinned, opening, openings or {})
    for event in events[1:]:
        story.take(event)
    story.write_passes()
    hand = _game(pinned, opening, story) | {
        "starting_stacks": [_amount(stake) for stake in story.stakes],
        "actions": story.actions,
        **_occasion_fields(occasion),
        **_names(occasion, opening.seats),
        "seats": list(opening.seats),
    }
    if story.ended:
        hand["finishing_stacks"] = [_amount(stake) for stake in story.ended.stakes]
        hand["winnings"] = [_amount(won) for won in story.winnings]
    return hand | {"currency": "AUD", "currency_symbol": "$"} | _own_fields(pinned, opening, story)


class _Story:
    """The story of a round, gathered event by event."""

    def __init__(self, pinned: Pinned, opening: poker_events.RoundOpened, openings: Mapping[int, str]) -> None:
        self.count = len(opening.seats)
        self.stakes = list(opening.stakes)  # with what was added before the first card
        self.openings = openings
        self.expiry = pinned.table.under["clock.expiry"]
        self.blinds = blinds_of(pinned.table, self.count)
        self.live = [self.blinds.get(place, 0) for place in range(self.count)]
        self.antes = [cast("int | None", pinned.table.values.get("ante")) or 0] * self.count
        self.posts: list[list[int]] = [[] for _ in range(self.count)]
        self.straddles: list[int] = []
        self.actions: list[str] = []
        self.time_outs: list[int] = []
        self.call_and_folds: list[int] = []
        self.street = 0  # the number of actions before the last communal cards were dealt
        self.passes: list[int] = []
        self.fees: tuple[int, ...] = ()
        self.commission: poker_events.CommissionTaken | None = None
        self.winnings = [0] * self.count
        self.ended: poker_events.RoundEnded | None = None

    def take(self, event: poker_events.Event) -> None:
        """One event more."""
        match event:
            case poker_events.ChargesTaken():
                self.fees = event.amounts
            case poker_events.ForcedBetsPosted():
                self._posted(event)
            case poker_events.ExtraBlindMade():
                self.live[event.place] = event.high
                self.straddles.append(event.place + 1)
            case poker_events.ChipsAdded():
                self.stakes[event.place] += event.amount
            case poker_events.HolesDealt():
                for place, positions in enumerate(event.positions):
                    cards = "".join(self.openings.get(position, UNSEEN) for position in positions)
                    self.actions.append(f"d dh p{place + 1} {cards}")
            case poker_events.CommunalDealt():
                self.actions.append(f"d db {''.join(event.cards)}")
                self.street = len(self.actions)
            case poker_events.CommissionTaken():
                self.commission = event
            case poker_events.PotAwarded():
                for share in event.shares:
                    self.winnings[share.place] += share.amount
            case poker_events.RoundEnded():
                self.ended = event
            case _:
                self._acted(event)

    def _posted(self, event: poker_events.ForcedBetsPosted) -> None:
        """A live post beyond the player's blind is listed as a blind, a dead one as an ante, and both in `_posts`.

        There the first post is the largest, which is what makes it the live one; a dead total beyond it is cut up.
        """
        for place, (live, dead) in enumerate(zip(event.live, event.dead, strict=True)):
            if dead or live > self.blinds.get(place, 0):
                self.posts[place] = [live, *[min(live, dead - paid) for paid in range(0, dead, live)]]
                self.live[place] = max(self.live[place], live)
                self.antes[place] += dead

    def _acted(self, event: poker_events.Event) -> None:
        match event:
            case poker_events.Folded():
                self._say(event.place, "f")
                if event.under == self.expiry:
                    self.time_outs.append(len(self.actions))
            case poker_events.Checked() | poker_events.Called():
                self._say(event.place, "cc")
            case poker_events.CalledAndFolded():
                self._say(event.place, "cc")
                self.call_and_folds.append(len(self.actions))
            case poker_events.Raised():
                self._say(event.place, f"cbr {dollars(event.to)}")
            case poker_events.HandShown():
                self._say(event.place, f"sm {''.join(event.cards)}")
            case poker_events.HandMucked():
                self._say(event.place, "sm")

    def _say(self, place: int, words: str) -> None:
        self.actions.append(f"p{place + 1} {words}")

    def write_passes(self) -> None:
        """Write hands passed in after a last betting round without a bet as folds in it, where the winner stays unseen.

        Other readers have no winner without cards: they leave such a pot on the table. `_passes` tells which folds are
        meant, so that nothing is lost. After a bet or an all-in there is no turn to put the fold in.
        """
        checks = [action for action in self.actions[self.street :] if not action.endswith(" sm")]
        last = [action.partition(" ")[0] for action in checks]
        passed = {action.removesuffix(" sm") for action in self.actions[self.street :] if action.endswith(" sm")}
        left = [player for player in last if player not in passed]
        unbet = all(check.endswith(" cc") for check in checks)
        if not (self.ended and passed and unbet and passed.issubset(last) and len(left) == 1) or self._known(left[0]):
            return
        del self.actions[self.street :]
        for player in last:
            if len(self.passes) < len(passed):
                self.actions.append(f"{player} {'f' if player in passed else 'cc'}")
                self.passes += [len(self.actions)] if player in passed else []

    def _known(self, player: str) -> bool:
        """Tell whether the reader knows this player's cards."""
        return any(action.startswith(f"d dh {player} ") and UNSEEN not in action for action in self.actions)


def listed(amounts: Sequence[int]) -> list[int]:
    """Blinds or antes by place as the format lists them, and back: with two players the other way round."""
    return list(amounts) if len(amounts) > 2 else list(amounts)[::-1]


def _game(pinned: Pinned, opening: poker_events.RoundOpened, story: _Story) -> dict[str, Any]:
    bets = [betting.bet for betting in rules_pinned_to(opening).betting]
    fields: dict[str, Any] = {
        "variant": variant_of(pinned),
        "antes": [_amount(ante) for ante in listed(story.antes)],
        "blinds_or_straddles": [_amount(blind) for blind in listed(story.live)],
    }
    if pinned.table["limit"] == "fixed":
        return fields | {"small_bet": _amount(bets[0]), "big_bet": _amount(bets[-1])}
    return fields | {"min_bet": _amount(bets[0])}


def variant_of(pinned: Pinned) -> str:
    """The format's code for the game of a table, or one of our own."""
    table = pinned.table
    if making_of(table).hole != OMAHA_HOLE:
        return "_manila"
    if deck_of(table).count == FULL_DECK == table["deck"]:
        if (table["win"], table["limit"]) == ("high", "pot"):
            return "PO"
        split = (table["win"], table.values.get("low.qualifier"), table.values.get("low.ace"))
        if split == ("high-low", 8, "low") and table["limit"] == "fixed":
            return "FO/8"
    return "_omaha"


def _occasion_fields(occasion: Occasion | None) -> dict[str, Any]:
    if occasion is None:
        return {}
    fields: dict[str, Any] = {"hand": occasion.number, "table": occasion.stream}
    if occasion.at:
        at = datetime.fromtimestamp(occasion.at / 1000, UTC)
        clock = {"time": Literal(f"{at:%H:%M:%S}"), "time_zone": "UTC"}
        fields |= clock | {"day": at.day, "month": at.month, "year": at.year}
    return fields


def _names(occasion: Occasion | None, seats: Sequence[int]) -> dict[str, Any]:
    if occasion is None or not occasion.names:
        return {}
    return {"players": [occasion.names.get(seat, f"Seat {seat}") for seat in seats]}


def _own_fields(pinned: Pinned, opening: poker_events.RoundOpened, story: _Story) -> dict[str, Any]:
    deck = deck_of(pinned.table)
    fields: dict[str, Any] = {
        "_rulebook": opening.rulebook,
        "_edition": opening.edition,
        "_deck": deck.size,
        "_joker": deck.joker,
        "_table_rules": pinned.given,
    }
    if any(story.posts):
        fields["_posts"] = [[_amount(post) for post in posts] for posts in story.posts]
    optional = {
        "_straddles": story.straddles,
        "_time_outs": story.time_outs,
        "_call_and_folds": story.call_and_folds,
        "_passes": story.passes,
        "_fees": [_amount(fee) for fee in story.fees],
    }
    fields |= {name: value for name, value in optional.items() if value}
    if story.commission:
        fields["_commission"] = _commission(story.commission)
    return fields


def _commission(taken: poker_events.CommissionTaken) -> dict[str, Any]:
    return {
        "amount": _amount(taken.amount),
        "base": _amount(taken.base),
        "percent": taken.percent,
        "unit": _amount(taken.unit),
        "cap": _amount(taken.cap),
        "from": [_amount(part) for part in taken.taken_from],
        "clause": taken.under,
    }


def _amount(cents: int) -> Literal:
    return Literal(dollars(cents))


def toml(value: Any) -> str:
    """A value as TOML writes it, on one line; the actions of a hand one to a line.

    >>> toml({"low.ace": "low", "on": [True, 3]})
    '{ "low.ace" = "low", on = [true, 3] }'
    """
    match value:
        case Literal():
            return str(value)
        case bool() | int():
            return str(value).lower()
        case str():
            return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
        case dict():
            pairs = [f"{key if _BARE_KEY.fullmatch(key) else toml(key)} = {toml(item)}" for key, item in value.items()]
            return f"{{ {', '.join(pairs)} }}"
        case _:
            items = [toml(item) for item in value]
            actions = bool(value) and isinstance(value[0], str) and not isinstance(value[0], Literal)
            return "[\n" + "".join(f"  {item},\n" for item in items) + "]" if actions else f"[{', '.join(items)}]"
