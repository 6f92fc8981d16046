"""Views made up for a page: a table as a room might send it, with as many players as wanted, and no round is played.

Theory of operation. A guest watches a real table, whose first view is kept; what the room sends of that table after it does
not reach the page. In its place the page is sent that view with other parts: seats, cards, a turn, a result.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from playwright.async_api import WebSocketRoute

from tests.support.browser.pages import altered
from tests.support.browser.player import Player

View = dict[str, Any]
NAMES = (
    "Ann",
    "Bartholomew",
    "Clara",
    "Dov",
    "Evangeline",
    "Finn",
    "Gwen",
    "Hiroshi",
    "Ines",
    "Jonathan",
    "Kim",
    "Lou",
)
RANKS, SUITS = "23456789TJQKA", "cdhs"
HOUR_MS, LINE_MS = 3_600_000, 30_000
DECK = [rank + suit for rank in RANKS for suit in SUITS]
BOARD = ("Ts", "9h", "8c", "2d", "Kh")
LEFT = [card for card in DECK if card not in BOARD]
HANDS = (
    "pair of tens, king, queen, jack",
    "straight, seven to jack",
    "two pair, kings and tens, ace",
    "high card, king",
)


class Stage:
    """A page whose table shows what it is told to."""

    def __init__(self, guest: Player, table: str) -> None:
        self.guest, self.page, self.table = guest, guest.page, table
        self.first: asyncio.Future[View] = asyncio.get_running_loop().create_future()
        self._line: WebSocketRoute | None = None
        self._version = 0

    @classmethod
    async def set(cls, guest: Player, table: str) -> Stage:
        """Come in without a look at the lobby, and go to the table."""
        stage = cls(guest, table)
        await guest.page.request.post(f"{guest.url}/api/guest", headers={"X-Croupier": "1"}, data={})
        await altered(guest.page).route_web_socket("**/ws", stage._opened)
        await guest.go_to(table)
        await stage.first
        return stage

    def _opened(self, line: WebSocketRoute) -> None:
        self._line, room = line, line.connect_to_server()
        room.on_message(self._heard)

    def _heard(self, text: str | bytes) -> None:
        assert self._line
        message = msgspec.json.decode(text)
        if message["type"] == "view" and message["public"]["kind"] == "tournament":
            self._line.send(msgspec.json.encode(being_played(message)).decode())
        elif message["type"] not in ("view", "changes"):
            self._line.send(text)
        elif not self.first.done():
            self.first.set_result(message)

    async def show(self, public: View, you: View, news: list[View] | None = None) -> None:
        """Show the table so, and wait until the page does."""
        first = await self.first
        assert self._line
        self._version += 1
        view = first | {
            "version": first["version"] + self._version,
            "public": first["public"] | {"round": self._version} | public,
            "you": first["you"] | you,
            "news": news or [],
        }
        self._line.send(msgspec.json.encode(view).decode())
        await self.page.wait_for_function(SHOWN, arg=self._version)
        await self.page.evaluate(STILL)


SHOWN = "round => new RegExp(`round ${round}(?![0-9])`, 'i').test(document.querySelector('.head')?.textContent)"
STILL = """async () => {
    for (const one of document.getAnimations()) one.finish();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}"""


def seat(number: int, **more: Any) -> View:
    """A seat with somebody in it."""
    plain = {
        "account": f"p{number}",
        "name": NAMES[(number - 1) % len(NAMES)],
        "bot": number % 3 == 0,
        "stake": 123_450,
        "bet": 0,
    }
    rest = {
        "state": "in",
        "cards": (),
        "words": "",
        "won": 0,
        "away": False,
        "winning": (),
        "held": 0,
        "aside": 0,
        "act": None,
    }
    return plain | rest | {"seat": number} | more


def turn_of(number: int) -> View:
    """A turn whose clock runs, and does not run out."""
    return {"seat": number, "until": int(time.time() * 1_000) + HOUR_MS, "clock": "turn", "bank": 0}


def hand(number: int, count: int) -> tuple[str, ...]:
    """Cards that nobody else has, while they last."""
    return tuple([LEFT[(number * count + place) % len(LEFT)] for place in range(count)])


def dealt(players: int, hole: int, own: int = 1) -> tuple[View, View]:
    """The player at seat `own` is to act again; of the others one is all-in, the clock folded the last, and all have bet."""
    others = [
        seat(number, bet=100 * number + 50, cards=("??",) * hole, act={"act": "call", "amount": 100 * number})
        for number in range(2, players + 1)
    ]
    others[-1] |= {"state": "folded", "cards": (), "act": {"act": "fold", "late": True}}
    others[0] |= {"state": "all-in", "stake": 0, "act": {"act": "all-in", "amount": 250}}
    before = seat(own, bet=150, cards=("??",) * hole, act={"act": "raise", "amount": 150})
    public = {
        "places": players,
        "seats": [before, *others],
        "board": BOARD[:4],
        "button": players,
        "phase": "betting",
        "to_match": 1_000,
        "waits_for": None,
        "choices": (),
        "pot": 76_000 + sum(one["bet"] for one in (before, *others)),
    }
    public |= {"pots": [{"amount": 64_000, "seats": [1, 2]}, {"amount": 12_000, "seats": [1]}], "turn": turn_of(own)}
    acts = [
        {"act": "fold", "clauses": ["1"]},
        {"act": "call", "clauses": ["1"], "amount": 1_000},
        {"act": "raise", "clauses": ["1"], "min_to": 2_000, "max_to": 90_000, "half_pot_to": 40_000, "pot_to": 77_000},
    ]
    return public, {"seat": own, "hole": hand(own, hole), "hand": HANDS[0], "acts": acts, "open": ()}


def ruled(players: int, hole: int, own: int = 1) -> tuple[View, View]:
    """The same, and a ruling waits for the decision of an official."""
    public, you = dealt(players, hole, own)
    words = "Clara acted out of turn: her raise is binding unless the action changes before her turn comes"
    ruling = {
        "words": words,
        "clauses": ("16.4", "18.2"),
        "open": True,
        "decided": "",
        "by": "",
        "reason": "",
        "under": "",
    }
    choices = [
        {"name": "stands", "words": "the raise stands", "by": "supervisor", "clause": "16.4"},
        {"name": "back", "words": "the chips go back to the player", "by": "supervisor", "clause": "18.2"},
    ]
    return public | {"ruling": ruling, "choices": choices, "turn": None}, you | {"acts": ()}


RULED = {
    "open": False,
    "decided": "the raise stands",
    "by": "supervisor Sue",
    "reason": "it was clear to all",
    "under": "16.4",
}


def ruled_at_the_showdown(players: int, hole: int, own: int = 1) -> tuple[View, View]:
    """A ruling was decided in the round whose hands are shown."""
    public, you = shown_down(players, hole, own)
    return public | {"ruling": ruled(players, hole, own)[0]["ruling"] | RULED}, you


def four_pots(players: int, hole: int, own: int = 1) -> tuple[View, View]:
    """As `dealt`, with a main pot and three side pots; two of the others have lost their connection."""
    public, you = dealt(players, hole, own)
    amounts = [64_000 * number for number in range(1, 5)]
    pots = [{"amount": amount, "seats": [1, 2]} for amount in amounts]
    lost = [{"seat": 2, "until": 0}, {"seat": min(3, players), "until": int(time.time() * 1_000) + LINE_MS}]
    in_front = sum(one["bet"] for one in public["seats"])
    return public | {"pots": pots, "pot": in_front + sum(amounts), "lost": lost}, you


def out_of_chips(players: int, hole: int, own: int = 1) -> tuple[View, View]:
    """The round is over, and the player at seat `own` may buy in again."""
    public, you = shown_down(players, hole, own)
    out = {"until": int(time.time() * 1_000) + HOUR_MS, "may_buy": True, "clause": "14.3"}
    offers = [
        {"act": "top-up", "clauses": ["1"], "min_to": 5_000, "max_to": 50_000},
        {"act": "leave", "clauses": ["1"]},
    ]
    return public, you | {"out": out, "open": offers, "wallet": 100_000}


def shown_down(players: int, hole: int, own: int = 1) -> tuple[View, View]:
    """Everybody shows, two win: a main pot shared, and a side pot."""

    def one(number: int) -> View:
        cards = hand(number, hole)
        won = number <= 2
        return seat(
            number,
            cards=cards,
            words=HANDS[number % len(HANDS)],
            won=64_000 if won else 0,
            winning=(*cards[:2], *BOARD[:3]) if won else (),
        )

    shares = [{"seat": 1, "amount": 32_000, "half": "high"}, {"seat": 2, "amount": 32_000, "half": "low"}]
    pots = [
        {"amount": 64_000, "seats": [1, 2], "winners": shares, "clause": "14.5"},
        {"amount": 12_000, "seats": [1], "winners": shares[:1], "clause": "14.5"},
    ]
    taken = {"amount": 500, "base": 64_000, "percent": 10, "unit": 50, "cap": 500, "from": [500], "clause": "6.1"}
    result = {
        "returned": [{"seat": 2, "amount": 700, "clause": "15.2"}],
        "fee": None,
        "commission": taken,
        "pots": pots,
        "void": "",
    }
    public = {
        "places": players,
        "seats": [one(number) for number in range(1, players + 1)],
        "board": BOARD,
        "button": 2,
        "phase": "between",
    }
    public |= {"pots": (), "to_match": 0, "turn": None, "waits_for": None, "choices": (), "result": result}
    return public, {"seat": own, "hole": hand(own, hole), "hand": HANDS[1], "acts": (), "open": ()}


def showing(players: int, hole: int, own: int = 1) -> tuple[View, View]:
    """All others have shown, their bets still in front; the player at seat `own` shows or mucks."""
    public, you = shown_down(players, hole, own)
    in_front = [
        one | {"bet": 14_150, "stake": 0, "state": "all-in", "won": 0, "winning": ()} for one in public["seats"]
    ]
    in_front[own - 1] |= {"cards": ("??",) * hole, "words": "", "act": {"act": "call", "amount": 14_150}}
    public |= {"seats": in_front, "phase": "showdown", "result": None, "turn": turn_of(own)}
    public |= {"pots": [{"amount": 64_000, "seats": [1, 2]}], "pot": 64_000 + sum(one["bet"] for one in in_front)}
    return public, you | {"acts": [{"act": "show", "clauses": ["1"]}, {"act": "muck", "clauses": ["1"]}]}


CUP = "act-omaha-2006-cup-1"


def in_a_cup(shown: tuple[View, View]) -> tuple[View, View]:
    """The same at a table of a tournament."""
    public, you = shown
    return public | {"tournament": CUP, "unit": "chips"}, you


def being_played(message: View) -> View:
    """A tournament as it is told, but it has begun; nobody has entered it on this page."""
    level = {"number": 4, "of": 12, "words": "blinds 100 and 200", "next": "150 and 300", "next_break": 10}
    clock = {"runs": True, "until": int(time.time() * 1_000) + HOUR_MS, "left_ms": 0, "break_until": 0}
    begun = {"phase": "playing", "left": 27, "entered": 45, "level": level, "clock": clock, "hand_for_hand": False}
    mine = {"account": message["you"]["account"], "number": 1, "status": "playing", "chips": 5_000}
    return message | {"public": message["public"] | begun | {"entrants": [entrant(**mine), entrant()]}}


def entrant(**more: Any) -> View:
    """Somebody in a tournament, by default with more chips than anybody."""
    plain = {"account": "p2", "name": "Bartholomew", "bot": False, "number": 2, "status": "playing", "chips": 9_000}
    rest = {"table": "", "seat": 0, "rebuys": 0, "away": False, "penalty": "", "penalty_until": 0, "decide_until": 0}
    return plain | rest | more


def box(number: int, **more: Any) -> View:
    """A box with ante, blind and trips on it."""
    wagers = {
        "ante": 2_500,
        "blind": 2_500,
        "trips": 1_000,
        "play": 0,
        "times": 0,
        "results": {},
        "placed": 6_000,
        "back": 0,
    }
    return wagers | {"seat": number, "gave_up": "", "voided": "", "marker": False} | more


BANK = {"button": 0, "waits_for": None, "choices": (), "turn": None, "asked": ()}


def wagering(boxes: int, own: int = 1) -> tuple[View, View]:
    """Wagers are asked for, of everybody."""
    everybody = range(1, boxes + 1)
    public = BANK | {
        "places": boxes,
        "seats": [seat(number) for number in everybody],
        "boxes": (),
        "dealer": None,
        "board": (),
        "phase": "ready",
        "asked": [*everybody],
    }
    wager = {"act": "wager", "clauses": ["1"], "min_to": 500, "max_to": 10_000, "trips_min": 500, "trips_max": 10_000}
    return public | {"turn": turn_of(own)}, {"seat": own, "hole": (), "hand": "", "acts": [wager], "open": ()}


def deciding(boxes: int, own: int = 1) -> tuple[View, View]:
    """Before the flop: everybody may play four or three times the ante, check or fold."""
    everybody = range(1, boxes + 1)
    seats = [seat(number, cards=("??", "??")) for number in everybody]
    seats[-1] |= {"act": {"act": "check"}}
    public = BANK | {
        "places": boxes,
        "seats": seats,
        "boxes": [box(number) for number in everybody],
        "dealer": {"cards": ("??", "??"), "words": "", "qualifies": False},
    }
    public |= {"board": (), "phase": "betting", "asked": [*everybody], "turn": turn_of(own)}
    plays = [{"act": "play", "clauses": ["1"], "times": times, "amount": 2_500 * times} for times in (4, 3)]
    acts = [{"act": "fold", "clauses": ["1"]}, {"act": "check", "clauses": ["1"]}, *plays]
    return public, {"seat": own, "hole": ("As", "Kd"), "hand": "high card, ace, king", "acts": acts, "open": ()}


def settled(boxes: int, own: int = 1) -> tuple[View, View]:
    """The dealer has shown, every wager is settled."""
    everybody = range(1, boxes + 1)
    wins = {"result": "win", "stake": 2_500, "paid": 2_500, "clause": "8.3"}
    loses = {"result": "lose", "stake": 1_000, "paid": 0, "clause": "8.4"}
    results = {
        "ante": wins,
        "blind": wins | {"result": "push", "paid": 0},
        "trips": loses,
        "play": wins | {"stake": 10_000, "paid": 10_000},
    }
    boxes_ = [box(number, play=10_000, times=4, results=results, placed=16_000, back=27_500) for number in everybody]
    seats = [seat(number, cards=hand(number, 2), words=HANDS[number % len(HANDS)]) for number in everybody]
    dealer = {"cards": ("Ah", "Ad"), "words": "pair of aces, king, ten, nine", "qualifies": True}
    public = BANK | {
        "places": boxes,
        "seats": seats,
        "boxes": boxes_,
        "dealer": dealer,
        "board": BOARD,
        "phase": "showdown",
    }
    return public, {"seat": own, "hole": hand(own, 2), "hand": HANDS[1], "acts": (), "open": ()}
