"""Tournaments for tests, held without cards: somebody says what every round came to, and tables obey at once.

t = Held(cup("adelaide-omaha", 3)).opened().enter("ann", "bob", "cat").started()
t.round("cup-1", ann=(10_000, 20_000), bob=(10_000, 0))
assert t.standings == ["1 ann", "2 cat", "3 bob"]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

from croupier import rulebook
from croupier.chips import CAGE
from croupier.chips.accounts import out_by
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulebooks.values import Raw
from croupier.tournament import commands
from croupier.tournament.decide import announce
from croupier.tournament.due import due, house_command
from croupier.tournament.machine import Contest
from croupier.tournament.plan.conditions import Conditions, Plan
from croupier.tournament.plan.structure import CONSOLE, Level, Purchase, Stage, Structure
from croupier.tournament.plan.templates import filled
from croupier.tournament.run.draws import Seeds

replace = msgspec.structs.replace

ACT = ("act-omaha-2006", "act-manila-2005")
ADELAIDE = "adelaide-omaha"
HOLD_EM = ("act-uth-2019", "act-uth-2025")
BOOKS = (*ACT, ADELAIDE, *HOLD_EM)
FOUR = ("ann", "bob", "cat", "dan")
BALANCED: dict[str, Raw] = {"tournament.balance": "balanced"}
FIXED: dict[str, Raw] = {"tournament.balance": "fixed"}
DIRECTOR, OPERATOR, SHIFT_MANAGER = "dee", "olive", "sam"
NAME = "cup"
PRICE, PRIZE, FEE = 110_00, 100_00, 10_00
STACK = 10_000
MINUTE_MS = 60_000
REBUY = Purchase(50_00, STACK, most=1, to_level=2)
ADD_ON = Purchase(20_00, 5_000, from_level=1, to_level=2)


def acts(*numbers: str) -> list[str]:
    """Clauses of both ACT poker rulebooks."""
    return [f"{book} {number}" for book in ACT for number in numbers]


def holdem(*numbers: str) -> list[str]:
    """Clauses of both editions of Hold-em."""
    return [f"{book} {number}" for book in HOLD_EM for number in numbers]


def levels_of(book: str, *, minutes: int = 20, rounds: int = 0, pause: int = 0) -> tuple[Level, ...]:
    """Four levels that rise."""
    if "boxes" in rulebook(book).rules:
        bets = [(100 * number, 1_000 * number) for number in range(1, 5)]
        settings = [{"bet.min": str(least), "bet.max": str(most), "chip": "50"} for least, most in bets]
    else:
        settings = [{"blinds": f"{50 * number},{100 * number}"} for number in range(1, 5)]
        settings = [one | ({"bet.min": one["blinds"].split(",")[1]} if book in ACT else {}) for one in settings]
    return tuple([Level(one, minutes=0 if rounds else minutes, rounds=rounds, break_minutes=pause) for one in settings])


def cup(book: str, players: int, *, seats: int = 6, given: Mapping[str, Raw] | None = None, **structure: Any) -> Plan:
    """A tournament for $110 of which the house keeps $10, 10,000 chips, prizes 50, 30 and 20; played to the last."""
    stages = (Stage("cup", chips=STACK),)
    built = Structure(levels_of(book), stages, seats, dict(rulebook(book).example.structure.table), hand_for_hand=False)
    plan = filled(book, "Autumn cup", replace(built, **structure), players)
    return replace(plan, given=plan.given | priced(book) | {"tournament.prizes": [50, 30, 20]} | dict(given or {}))


def with_real_cards(plan: Plan) -> Plan:
    """The same, dealt by dealers at consoles."""
    return replace(plan, cards=CONSOLE)


def priced(book: str, price: int = PRICE, fee: int = FEE) -> dict[str, Raw]:
    """What an entry costs, and what of it the house keeps, by each rulebook's own fields."""
    if "tournament.payment" in rulebook(book).rules:
        paid = {"payment": price, "contribution": price - fee, "fee": fee}
    else:
        paid = {"entry-fee": price, "commission": fee}
        paid |= {"commission.approved": fee} if "tournament.commission.approved" in rulebook(book).rules else {}
    return {f"tournament.{key}": f"{cents // 100}.{cents % 100:02d}" for key, cents in paid.items()}


SEEDS_OF_THE_HOUSE = Seeds(sha256(b"the house").digest())  # a chain is long to make


class Booked:
    """A tournament, its log and its books; every account but the cage is held to what it has."""

    def __init__(self, plan: Plan) -> None:
        self.books: Counter[tuple[str, str]] = Counter()
        self.log: list[Event] = []
        self.seeds = SEEDS_OF_THE_HOUSE
        opening = announce(plan, NAME, self.seeds.of(0), by=OPERATOR)
        self.contest = Contest(opening)
        self.at = self.rules.start or 1_000_000
        self.log.append(opening)

    # What is said to it

    def gives(self, command: commands.Command) -> tuple[Event, ...]:
        """A command that is allowed."""
        made = self.contest.give(command)
        assert not isinstance(made, Refusal), f"{command}: {made}"
        events, postings = made
        self.log += events
        for posting in [posting for group in postings for posting in group]:
            self.books[posting.account, posting.unit] += posting.amount
        for unit in {unit for _, unit in self.books}:
            assert not sum([amount for (_, of), amount in self.books.items() if of == unit]), f"{unit} do not balance"
        return events

    def refuses(self, command: commands.Command, clause: str) -> Refusal:
        """A command that is refused under a clause; answers the refusal."""
        made = self.contest.give(command)
        assert isinstance(made, Refusal), f"{command} came to {made}"
        assert made.clause == clause, f"{made.reason} ({made.clause})"
        return made

    def draw(self) -> str:
        """The seed of the next draw."""
        return self.seeds.of(self.state.link)

    # What there is to see

    @property
    def rules(self) -> Conditions:
        """Its conditions."""
        return self.contest.rules

    @property
    def state(self) -> Any:
        """The tournament as it stands."""
        return self.contest.state

    def money(self, account: str) -> int:
        """What a person has won or paid, in cents."""
        return self.books[f"wallet:{account}", "cents"]

    @property
    def pool(self) -> int:
        """The prize pool in escrow, by the books; the state says the same."""
        assert self.state.pool == self.books[f"prizes:{NAME}", "cents"]
        return self.books[f"prizes:{NAME}", "cents"]

    @property
    def kept(self) -> int:
        """What the house keeps, by the books; the state says the same."""
        assert self.state.fees == self.books[f"commission:{NAME}", "cents"]
        return self.books[f"commission:{NAME}", "cents"]

    @property
    def chips_out(self) -> int:
        """Chips that are neither in the cage nor out of play by a rule, by the books."""
        unit = f"chips:{NAME}"
        kept = {CAGE, *[out_by(NAME, rule) for rule in self.state.out_of_play]}
        return sum([chips for (account, of), chips in self.books.items() if of == unit and account not in kept])

    @property
    def chips(self) -> dict[str, int]:
        """Everybody's chips, of those who have some."""
        return {one.account: one.chips for one in self.state.entrants.values() if one.chips}

    @property
    def statuses(self) -> dict[str, str]:
        """How everybody stands."""
        return {one.account: one.status for one in self.state.entrants.values()}

    @property
    def standings(self) -> list[str]:
        """The places in few words: "1 ann", "2 bob cat" for a shared second place."""
        return [f"{each.place} {' '.join(each.accounts)}" for each in self.state.standings]

    def last(self, kind: type[Event]) -> Any:
        """The last event of a kind."""
        return next(event for event in reversed(self.log) if isinstance(event, kind))


class Held(Booked):
    """A tournament that is held step by step."""

    @classmethod
    def between_four(cls, book: str, given: Mapping[str, Raw] | None = None, **structure: Any) -> Held:
        """Ann, bob, cat and dan at one table, which has begun to play."""
        return cls(cup(book, 4, given=given, **structure)).opened().enter(*FOUR).started()

    def commit_anew(self, secret: bytes) -> None:
        """The seeds are lost, and others committed to."""
        seeds = Seeds(secret)
        self.gives(commands.CommitDraw(seeds.of(0), OPERATOR, "the envelope is lost"))
        self.seeds = seeds

    def opened(self) -> Held:
        """Approved or notified, published, with a director; entries are taken."""
        while self.state.phase == "announced":
            for wanted in due(self.rules, self.state):
                self.gives(OFFICE[wanted.what])
        return self

    def enter(self, *accounts: str, session: int = 0) -> Held:
        """People enter, members who agree to everything."""
        for account in accounts:
            self.gives(commands.Enter(account, session=session, agreed=True, member=True))
        return self

    def drawn(self) -> Held:
        """Seats are drawn."""
        if self.state.phase != "drawn":
            self.gives(commands.DrawSeats(self.draw(), self.at))
        return self

    def seated(self, *absent: str) -> Held:
        """Everybody but these takes the seat."""
        for one in self.state.left:
            if one.account not in absent and not one.present:
                self.gives(commands.TakeSeat(one.account))
        return self

    def started(self, *absent: str) -> Held:
        """The session starts, all but these being there."""
        self.drawn().seated(*absent).gives(commands.StartSession(self.at, DIRECTOR))
        return self.settled()

    def minutes(self, number: int) -> Held:
        """Time goes by."""
        self.at += number * MINUTE_MS
        return self.settled()

    def round(self, table: str = f"{NAME}-1", /, **rows: tuple[int, ...]) -> Held:
        """A round: who had how many chips and has now; then what was put in, the number all-in, and from the button."""
        self.gives(self.report(table, **rows))
        return self.settled()

    def report(self, table: str = f"{NAME}-1", /, **rows: tuple[int, ...]) -> commands.ReportRound:
        """The report of such a round."""
        told = tuple([commands.Row(account, *(*row, 0, 0, 0)[:5]) for account, row in rows.items()])
        hall = self.state.halls.get(table)
        return commands.ReportRound(table, hall.rounds + 1 if hall else 1, told, 1, self.at)

    def settled(self) -> Held:
        """What the house does by itself, and what tables are told, until nothing is left of it."""
        while step := house_command(self.rules, self.obeyed().state, self.at, self.draw):
            self.gives(step)
        return self

    def obeyed(self) -> Held:
        """Tables have been told: chips bought are at the seat, chips that leave play are back."""
        for one in list(self.state.entrants.values()):
            if one.pending and one.in_play and self.state.phase == "playing":
                self.gives(commands.DeliverChips(one.account))
            if isinstance(made := self.contest.decide(commands.CollectChips(one.account)), tuple) and made:
                self.gives(commands.CollectChips(one.account))
        return self

    def paid_out(self) -> Held:
        """Places awarded, prizes paid, closed."""
        self.gives(commands.ConfirmPlaces(DIRECTOR))
        for award in self.state.awards:
            self.gives(commands.PayPrize(award.account, OPERATOR))
        self.obeyed().gives(commands.Close(OPERATOR))
        return self


OFFICE: dict[str, commands.Command] = {
    "approve": commands.Approve("GRC 20/7", "2030-01-01", OPERATOR),
    "notify": commands.Notify("GRC 20/7", "2030-01-01", OPERATOR),
    "publish": commands.Publish(OPERATOR),
    "name": commands.NameDirector(DIRECTOR, SHIFT_MANAGER),
    "open": commands.OpenEntries(OPERATOR),
}
