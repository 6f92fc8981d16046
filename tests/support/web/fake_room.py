"""A room with nothing behind it: it counts what is done, tells everybody who watches, and remembers ids."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec

from croupier.documents.conditions_paper import ConditionsPaper
from croupier.documents.result_sheet import ResultSheet
from croupier.documents.rules_paper import RulesPaper, rules_paper
from croupier.documents.sign import Sign, sign_of
from croupier.errors import NameTaken, RequestError
from croupier.history.formats.exporting import Format
from croupier.house.complaints import About
from croupier.house.people import Person
from croupier.protocol.answers import Answer, Fault
from croupier.protocol.refusal import Refusal
from croupier.room.connections.watcher import View, Watcher
from croupier.room.names import name_from
from croupier.room.room import SeatReleased, SeatTaken
from croupier.room.rounds.past import PastRound, PlayedRound, WholeRound
from croupier.rulebooks import TableRules, rulebook, rulebook_ids, rulebooks_between_players, settle
from croupier.shuffle import Opening
from croupier.table.rules import SessionRules
from croupier.tournament.plan.conditions import Plan
from croupier.views.determinations import RulesHere, rules_here
from croupier.views.lobby import Listing, LobbyMessage
from croupier.views.odds import Asked, PlayersAsked, Spot
from croupier.views.phrases import Phrase
from croupier.views.poker import PokerSeen
from croupier.views.replay import Frame, Replay
from croupier.views.table import SeatSeen
from croupier.views.tournament.line import Line
from croupier.web.room_api import Tournament

BOOK = rulebooks_between_players()[0]


class FakeActor:
    def __init__(self, table: str) -> None:
        self.table, self.version = table, 0
        self.done: list[tuple[str, str, Any]] = []  # account, id, act
        self.seen: list[int | None] = []
        self.watchers: list[Watcher] = []
        self.padding = ""
        self._answers: dict[tuple[str, str], Answer] = {}

    async def do(self, person: Person, id_: str, act: object, seen: int | None = None) -> Answer:
        assert isinstance(act, dict)
        key = (person.account, id_)
        if key in self._answers:
            return self._answers[key]
        await asyncio.sleep(0)  # what a store would take
        match act.get("act"):
            case "hang":
                await asyncio.Event().wait()
            case "nonsense":
                return Answer(fault=Fault("there is no act 'nonsense'", "there are others"))
            case "refused":
                return Answer(refusal=Refusal("not-in-turn", "it is not your turn", "17.5"))
        self.done.append((person.account, id_, act))
        self.seen.append(seen)
        self.change()
        self._answers[key] = Answer(True, self.version)
        return self._answers[key]

    def say(self, person: Person, said: str | Phrase) -> Refusal | None:
        text = said.words if isinstance(said, Phrase) else said
        if text == "what have you got?":
            return Refusal("talk-closed", "nobody talks about a hand while it is played", "practice")
        message = {"type": "said", "table": self.table, "from": person.name, "text": text, "at": 1}
        for watcher in self.watchers:
            watcher.tell(json.dumps(message).encode())
        return None

    def seen_by_visitor(self) -> bytes | None:
        return json.dumps({"round": self.version}).encode() if self.table == "T1" else None

    def change(self) -> None:
        """Something happens at the table; everybody who watches is told."""
        self.version += 1
        for watcher in self.watchers:
            watcher.show(self.table, self._view(watcher))

    def watch(self, watcher: Watcher, *, changes: bool = False, seen: int | None = None) -> None:
        self.watchers.append(watcher)
        watcher.begin(self.table, lambda each, _after: self._view(each), changes=changes, seen=seen)

    def unwatch(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            watcher.end(self.table)

    def _view(self, watcher: Watcher) -> View:
        view = {
            "type": "view",
            "table": self.table,
            "version": self.version,
            "you": {"account": watcher.person.account},
            "public": {"padding": self.padding},
            "news": [],
        }
        return View(self.version, json.dumps(view).encode())


class FakePapers:
    """T1 has a sign and rules; nothing else has any paper."""

    def sign(self, table: str, address: str = "") -> Sign | None:
        return sign_of(_rules(), table=table, address=address) if table == "T1" else None

    def rules(self, table: str) -> RulesPaper | None:
        return rules_paper(_rules(), table=table) if table == "T1" else None

    def rules_here(self, table: str) -> RulesHere | None:
        return rules_here(table, _rules()) if table == "T1" else None

    def conditions(self, tournament: str) -> ConditionsPaper | None:
        return None

    def results(self, tournament: str) -> ResultSheet | None:
        return None


def _rules() -> TableRules:
    book = rulebook(rulebook_ids()[0])
    return settle(book, {}, defaults=book.example.table)


class FakeLobby:
    def __init__(self, room: FakeRoom) -> None:
        self._room = room
        self._in_lobby: list[Watcher] = []
        self.asked: list[tuple[bool, int | None]] = []  # whether for changes, and what was seen

    def tables(self) -> list[Listing]:
        return [
            Listing(
                name,
                "some-rules",
                "first",
                "A game",
                "players",
                "pot limit",
                4000,
                0,
                9,
                0,
                0,
                False,
                False,
                table.version,
                "electronic",
            )
            for name, table in self._room.tables.items()
        ]

    def tournaments(self) -> list[Line]:
        return []

    def older_tournaments(self) -> list[Line]:
        return []

    def watch(self, watcher: Watcher, *, changes: bool = False, seen: int | None = None) -> None:
        self.asked.append((changes, seen))
        if watcher not in self._in_lobby:
            self._in_lobby.append(watcher)
        if seen is None:
            watcher.tell(self._message())

    def unwatch(self, watcher: Watcher) -> None:
        if watcher in self._in_lobby:
            self._in_lobby.remove(watcher)

    def change(self) -> None:
        for watcher in self._in_lobby:
            watcher.tell(self._message())

    def _message(self) -> bytes:
        return msgspec.json.encode(LobbyMessage(tables=self.tables(), tournaments=[], older=0, number=0))


class FakePlaces:
    def __init__(self, room: FakeRoom) -> None:
        self._room = room

    async def open_table(self, rules: SessionRules, name: str, **_: object) -> FakeActor:
        if name in self._room.tables:
            raise NameTaken(f"there is a table {name} already; give another name")
        self._room.tables = {**self._room.tables, name: FakeActor(name)}
        return self._room.tables[name]

    async def announce(
        self, plan: Plan, name: str, *, by: str, historical: bool = False, play_money: bool = False, company: int = 0
    ) -> Tournament:
        raise RequestError("no tournaments here")

    async def free_tournament_name(self, *titles: str) -> str:
        return name_from(titles[0])


class FakeRoom:
    def __init__(self) -> None:
        self.papers = FakePapers()
        self.halted = ""
        self.paused = False
        self.clock_fault = ""
        self.tables = {name: FakeActor(name) for name in ("T1", "T2")}
        self.tournaments: dict[str, Tournament] = {}
        self.welcomed: list[Person] = []
        self.got_up: list[Person] = []
        self.bar: Refusal | None = None
        self.lobby, self.places = FakeLobby(self), FakePlaces(self)

    def come(self, watcher: Watcher) -> None:
        self.lobby.watch(watcher)

    def leave(self, watcher: Watcher) -> None:
        self.lobby.unwatch(watcher)
        for table in self.tables.values():
            table.unwatch(watcher)
        watcher.close()

    async def welcome(self, person: Person) -> int:
        self.welcomed.append(person)
        return 100_000

    def seats_of(self, account: str) -> list[SeatTaken]:
        return [SeatTaken("T1", 3, "Omaha, Casino One")]

    async def get_up(self, person: Person) -> None:
        self.got_up.append(person)

    def released_of(self, account: str) -> list[SeatReleased]:
        return []

    def entries_of(self, account: str) -> list[str]:
        return []

    def bar_on_odds(self, account: str) -> Refusal | None:
        return self.bar


class FakePast:
    """Two tables with five rounds each, which everybody has played in but strangers; the sixth is being played."""

    def __init__(self) -> None:
        self.strangers: set[str] = set()  # accounts
        self.asked: Asked = PlayersAsked(BOOK, "{}", [Spot(7, [], [3], 1, [], [])], "too few")

    async def has(self, table: str) -> bool:
        return table in ("T1", "T2")

    async def newest(self, person: Person, table: str, before: int | None) -> list[PastRound]:
        newest = 5 if before is None else min(5, before - 1)
        return [PastRound(number, 1000 * number, [f"Round {number}"], -200, "cents") for number in range(newest, 0, -1)]

    async def played(self, person: Person, before_ms: int | None) -> list[PlayedRound]:
        return [
            PlayedRound("T1", "A game", BOOK, "players", number, 1000 * number, -200, [f"Round {number}"], "cents")
            for number in range(5, 0, -1)
            if before_ms is None or 1000 * number < before_ms
        ]

    def _sees(self, person: Person, table: str, number: int) -> bool:
        return table in ("T1", "T2") and 1 <= number <= 5 and person.account not in self.strangers

    async def one(self, person: Person, table: str, number: int) -> WholeRound | None:
        if not self._sees(person, table, number):
            return None
        return WholeRound(number, ['{"type":"x"}'], [Opening(3, "As", "00", ())], [person.name])

    async def replay(self, person: Person, table: str, number: int) -> Replay | None:
        if not self._sees(person, table, number):
            return None
        seen = seen_table(table, number)
        return Replay(table, "A game", BOOK, number, 1000, "players", 3, [3], [Frame(7, ["x"], seen, ["As"])])

    async def odds_asked(self, person: Person, table: str, number: int) -> Asked | None:
        return self.asked if self._sees(person, table, number) else None

    async def exported(self, person: Person, table: str, number: int, format_: Format) -> str | None:
        return '{"ohh": {}}\n' if self._sees(person, table, number) else None

    async def is_played_now(self, table: str, number: int) -> bool:
        return table in ("T1", "T2") and number == 6

    async def complained_of(self, person: Person, table: str, number: int) -> About | Refusal | None:
        return About(table, BOOK, number) if self._sees(person, table, number) else None


def seen_table(table: str, number: int) -> PokerSeen:
    return PokerSeen(
        table=table, rulebook=BOOK, edition="first", title="A game", kind="players", limits="", historical=False,
        round=number, button=3, phase="between", places=9, seats=(SeatSeen(3, "a", "A", False, 100, 0, "in"),),
        board=(), turn=None, choices=(), notices=(), waiting=(), proof=None, closed=False, pots=(), chip=100, talk=(),
        unit="cents", tournament="", cards="electronic", dealt_by="", waits_for=None, to_match=0, voted=(), result=None,
        play_money=False, ruling=None, pot=0,
    )  # fmt: skip
