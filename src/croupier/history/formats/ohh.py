"""Open Hand History (specification 1.4.7): a native round as one JSON object for trackers and replayers.

Rule keys: `limit`, `win`, `blinds`, `ante`, `straddle`, `tournament`, `deck`, `joker`.

Amounts are dollars, an action's amount what the player puts in by it, a pot's amount what it holds before rake without
the uncalled part of a bet. Cards the reader may not see are left out, as the specification says. What it has no word
for stands under its own name, and all that is ours in the object `_croupier`: docs/reference/formats.md lists both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from croupier.history.formats.phh import OMAHA_HOLE, Occasion
from croupier.history.log.pinned import Pinned, blinds_of, pinned_to
from croupier.history.log.without_rulings import plain
from croupier.history.text.streets import ORDINALS, streets_of
from croupier.poker import State, apply
from croupier.poker import events as poker_events
from croupier.rulebooks import deck_of, making_of

SPECIFICATION = "1.4.7"
OUR_VERSION = "1"
_LIMITS = {"no-limit": "NL", "pot": "PL", "fixed": "FL"}


def ohh_hand(
    events: Sequence[poker_events.Event], occasion: Occasion | None = None, openings: Mapping[int, str] | None = None
) -> dict[str, Any]:
    """The object of one hand; `openings` are the hidden cards its reader may see, by position."""
    events = plain(events)
    opening = events[0]
    assert isinstance(opening, poker_events.RoundOpened)
    pinned = pinned_to(opening)
    story = _Story(pinned, opening, openings or {})
    for event in events:
        story.take(event)
    occasion = occasion or Occasion()
    return {"ohh": _header(pinned, opening, occasion, story) | _body(opening, occasion, story)}


def _header(pinned: Pinned, opening: poker_events.RoundOpened, occasion: Occasion, story: _Story) -> dict[str, Any]:
    table, values = pinned.table, pinned.table.values
    blinds = cast("tuple[int, ...]", values.get("blinds", ()))
    limit = values["limit"]
    hero = story.opened[0] if len(story.opened) == 1 else None
    return {
        "spec_version": SPECIFICATION,
        "site_name": "Croupier",
        "network_name": "Croupier",
        "internal_version": OUR_VERSION,
        "tournament": bool(table["tournament"]),
        "game_number": f"{occasion.stream}-{occasion.number}" if occasion.stream else str(occasion.number),
        "start_date_utc": f"{datetime.fromtimestamp(occasion.at / 1000, UTC):%Y-%m-%dT%H:%M:%SZ}",
        "table_name": occasion.stream,
        "game_type": _game_type(pinned),
        "bet_limit": {
            "bet_type": _LIMITS.get(str(limit), "mixed" if isinstance(limit, tuple) else limit),
            "bet_cap": 0,
        },
        "table_size": max(opening.seats),
        "currency": "AUD",
        "dealer_seat": opening.seats[-1],
        "small_blind_amount": _amount(blinds[0]) if len(blinds) > 1 else 0,
        "big_blind_amount": _amount(blinds[-1]) if blinds else 0,
        "ante_amount": _amount(cast("int | None", values.get("ante")) or 0),
        "hero_player_id": hero,
        "flags": [] if hero is not None else ["Observed"],
    }


def _game_type(pinned: Pinned) -> str:
    if making_of(pinned.table).hole != OMAHA_HOLE:
        return "Manila"
    return "OmahaHiLo" if pinned.table["win"] == "high-low" else "Omaha"


def _body(opening: poker_events.RoundOpened, occasion: Occasion, story: _Story) -> dict[str, Any]:
    return {
        "players": [
            {
                "id": place,
                "seat": seat,
                "name": occasion.names.get(seat, f"Seat {seat}"),
                "starting_stack": _amount(stake),
            }
            for place, (seat, stake) in enumerate(zip(opening.seats, story.stakes, strict=True))
        ],
        "rounds": story.rounds,
        "pots": story.pots,
        "_croupier": story.own,
    }


class _Story:
    """The rounds and pots, gathered event by event."""

    def __init__(self, pinned: Pinned, opening: poker_events.RoundOpened, openings: Mapping[int, str]) -> None:
        deck = deck_of(pinned.table)
        self.table = pinned.table
        self.straddle = bool(pinned.table["straddle"])
        self.blinds = blinds_of(pinned.table, len(opening.seats))
        self.openings = openings
        self.stakes = list(opening.stakes)  # with what was added before the first card
        self.opened: list[int] = []  # the places whose hole cards the reader may see
        self.state = State()
        self.rake: tuple[int, ...] = ()
        self.rounds: list[dict[str, Any]] = [{"id": 0, "street": "Preflop", "cards": [], "actions": []}]
        self.pots: list[dict[str, Any]] = []
        self.own: dict[str, Any] = {
            "rulebook": opening.rulebook,
            "edition": opening.edition,
            "deck": deck.size,
            "joker": deck.joker,
            "win": pinned.table["win"],
            "limit": pinned.table["limit"],
            "table_rules": pinned.given,
        }

    def take(self, event: poker_events.Event) -> None:
        """One event more."""
        self.state = apply(self.state, event)
        tell = _TELL.get(type(event))
        if tell:
            tell(self, event)

    def _say(self, place: int, action: str, amount: int = 0, cards: Sequence[str] | None = None) -> None:
        actions = self.rounds[-1]["actions"]
        said = {
            "action_number": len(actions) + 1,
            "player_id": place,
            "action": action,
            "amount": _amount(amount),
            "is_allin": bool(amount) and not self.state.stake[place],
        }
        actions.append(said | ({"cards": list(cards)} if cards else {}))

    def _street(self, street: str, cards: Sequence[str]) -> None:
        self.rounds.append({"id": len(self.rounds), "street": street, "cards": list(cards), "actions": []})

    def charged(self, event: poker_events.ChargesTaken) -> None:
        """The fee for the hand, which the specification does not know."""
        self.own["fees"] = [_amount(fee) for fee in event.amounts]

    def posted(self, event: poker_events.ForcedBetsPosted) -> None:
        """Antes, blinds and posts."""
        for place, ante in enumerate(event.antes):
            if ante:
                self._say(place, "Post Ante", ante)
        for place, (live, dead) in enumerate(zip(event.live, event.dead, strict=True)):
            if live:
                self._say(place, self._post(place, live), live)
            if dead:
                self._say(place, "Post Dead", dead)

    def _post(self, place: int, live: int) -> str:
        order = list(self.blinds)
        if live <= self.blinds.get(place, 0):
            if place == order[-1]:
                return "Post BB"
            if place == order[0]:
                return "Post SB"
        return "Post Extra Blind"

    def extra(self, event: poker_events.ExtraBlindMade) -> None:
        """A straddle or an over-blind."""
        self._say(event.place, "Straddle" if self.straddle else "Post Extra Blind", event.amount)

    def added(self, event: poker_events.ChipsAdded) -> None:
        """Chips added before the first card, which the specification has no action for."""
        self.stakes[event.place] += event.amount

    def holes(self, event: poker_events.HolesDealt) -> None:
        """The hole cards the reader may see."""
        for place, positions in enumerate(event.positions):
            cards = [self.openings[position] for position in positions if position in self.openings]
            if cards:
                self.opened.append(place)
                self._say(place, "Dealt Cards", cards=cards)

    def communal(self, event: poker_events.CommunalDealt) -> None:
        """The next street."""
        count = len(self.state.board)
        street = streets_of(self.table, count - 1, count) or f"{ORDINALS[count - 1]} card"
        self._street(street.title(), event.cards)

    def folded(self, event: poker_events.Folded) -> None:
        """A fold."""
        self._say(event.place, "Fold")

    def checked(self, event: poker_events.Checked) -> None:
        """A check, or a blind that stands."""
        self._say(event.place, "Check")

    def called(self, event: poker_events.Called) -> None:
        """A call."""
        self._say(event.place, "Call", event.amount)

    def called_and_folded(self, event: poker_events.CalledAndFolded) -> None:
        """A call paid and the hand given up."""
        self._say(event.place, "Call", event.amount)
        self._say(event.place, "Fold")

    def raised(self, event: poker_events.Raised) -> None:
        """A bet or a raise."""
        self._say(event.place, "Bet" if event.bet else "Raise", event.amount)

    def hand_shown(self, event: poker_events.HandShown) -> None:
        """A hand turned up."""
        self._showdown()
        self._say(event.place, "Shows Cards", cards=event.cards)

    def hand_mucked(self, event: poker_events.HandMucked) -> None:
        """A hand passed in."""
        self._showdown()
        self._say(event.place, "Mucks Cards")

    def _showdown(self) -> None:
        if self.rounds[-1]["street"] != "Showdown":
            self._street("Showdown", ())

    def commission(self, event: poker_events.CommissionTaken) -> None:
        """The rake of every pot, and how it was reckoned."""
        self.rake = event.taken_from
        self.own["commission"] = {
            "amount": _amount(event.amount),
            "base": _amount(event.base),
            "percent": event.percent,
            "unit": _amount(event.unit),
            "cap": _amount(event.cap),
            "clause": event.under,
        }

    def awarded(self, event: poker_events.PotAwarded) -> None:
        """A pot and what each player takes from it."""
        wins: dict[int, int] = {}
        for share in event.shares:
            wins[share.place] = wins.get(share.place, 0) + share.amount
        self.pots.append(
            {
                "number": event.pot,
                "amount": _amount(event.amount),
                "rake": _amount(self.rake[event.pot]) if self.rake else 0,
                "player_wins": [{"player_id": place, "win_amount": _amount(won)} for place, won in wins.items()],
            }
        )

    def ended(self, event: poker_events.RoundEnded) -> None:
        """The stakes as they stand."""
        self.own["finishing_stacks"] = [_amount(stake) for stake in event.stakes]


def _amount(cents: int) -> int | float:
    return cents / 100 if cents % 100 else cents // 100


_TELL: dict[type[poker_events.Event], Callable[[_Story, Any], None]] = {
    poker_events.ChargesTaken: _Story.charged,
    poker_events.ForcedBetsPosted: _Story.posted,
    poker_events.ExtraBlindMade: _Story.extra,
    poker_events.ChipsAdded: _Story.added,
    poker_events.HolesDealt: _Story.holes,
    poker_events.CommunalDealt: _Story.communal,
    poker_events.Folded: _Story.folded,
    poker_events.Checked: _Story.checked,
    poker_events.Called: _Story.called,
    poker_events.CalledAndFolded: _Story.called_and_folded,
    poker_events.Raised: _Story.raised,
    poker_events.HandShown: _Story.hand_shown,
    poker_events.HandMucked: _Story.hand_mucked,
    poker_events.CommissionTaken: _Story.commission,
    poker_events.PotAwarded: _Story.awarded,
    poker_events.RoundEnded: _Story.ended,
}
