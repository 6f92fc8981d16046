"""Hostile tournaments: any command with any fields at any moment, between steps that bring a tournament on.

A `Hostile` tournament has a name and everything in it follows from the name. Commands have fields of their own types, as the
wire lets nothing else through; what stands in them is partly what is there (accounts, tables, chips), partly nonsense.
Whatever is asked, the answer is events or a refusal with a clause; chips and money stay whole (`Held.gives` sums the
books, the machine itself checks the chips).
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_type_hints

import msgspec

from croupier import rulebook
from croupier.cards import Deck, card_text
from croupier.protocol.refusal import Refusal
from croupier.tournament import commands
from croupier.tournament.decide import DECIDE
from croupier.tournament.events import Lost, Stack
from croupier.tournament.finish.placing import cut_now
from croupier.tournament.finish.prizes import Prize
from croupier.tournament.plan.conditions import Conditions, pinned
from croupier.tournament.run.draws import Seeds, is_hash
from croupier.tournament.state import Tournament
from tests.support.tournament.contests import BOOKS, DIRECTOR, MINUTE_MS, OPERATOR, Held
from tests.support.tournament.plans import random_plan

KINDS = tuple(DECIDE)
WORDS = (
    "",
    " ",
    "x",
    "age",
    "talks",
    "re-buy",
    "add-on",
    "warning",
    "minutes",
    "hands",
    "laps",
    "2030-01-01",
    "ünïcode",
)
NUMBERS = (-5, -1, 0, 1, 2, 3, 5, 10, 20, 100, 500, 10_000, 10**9, 2**63)
SENSE: dict[str, tuple[Any, ...]] = {
    "what": ("re-buy", "add-on"),
    "kind": ("warning", "minutes", "hands", "laps"),
    "chip": (100, 500, 1_000),
    "seat": (1, 2, 3, 4, 5, 6, 7),
    "session": (0, 1),
    "ground": ("age", "works here"),
}
CARDS = ("As", "Ah", "Kd", "2c", "Jo", "??", "zz", "")
MOST_STEPS = 400


class Hostile:
    """A tournament that is asked everything."""

    def __init__(self, name: str, steps: int = MOST_STEPS) -> None:
        self.source = Random(name)
        self.plan = random_plan(self.source.choice(BOOKS), self.source)
        if self.source.random() < 0.3:
            self.plan = msgspec.structs.replace(self.plan, cards="reported")
        self.held = Held(self.plan)
        self.people = [f"p{number}" for number in range(self.source.randint(2, 12))]
        self.steps = steps
        self.others = Seeds(bytes(32))  # for a house that loses the others
        self.asked: Counter[str] = Counter()
        self.refused: Counter[tuple[str, str, str]] = Counter()
        self.done: Counter[str] = Counter()

    @property
    def state(self) -> Tournament:
        """As it stands."""
        state = self.held.state
        assert isinstance(state, Tournament)
        return state

    @property
    def rules(self) -> Conditions:
        """Its conditions."""
        return self.held.rules

    def run(self) -> Hostile:
        """So many commands, some hostile, some that bring it on."""
        for _ in range(self.steps):
            self.held.at += self.source.choice((0, 0, 1_000, MINUTE_MS, 10 * MINUTE_MS))
            if self.source.random() < 0.75:
                self.ask(self.any_command())
            else:
                self.bring_on()
            if self.state.phase == "closed":
                break
        return self

    def ask(self, command: commands.Command) -> None:
        """Events or a refusal with a clause of this rulebook, and nothing else; what `decide` answers `apply` can take."""
        kind = type(command).__name__
        self.asked[kind] += 1
        answer = self.held.contest.decide(command)
        if isinstance(answer, Refusal):
            assert answer.reason, command
            assert answer.clause in ("practice", "system") or rulebook(self.plan.rulebook).clause(answer.clause)
            self.refused[kind, answer.reason[:30], answer.clause] += 1
            return
        assert answer, f"{command} came to nothing"
        self.held.gives(command)
        if isinstance(command, commands.CommitDraw):
            self.held.seeds = self.others
        self.done.update(type(event).__name__ for event in answer)
        assert self.held.pool >= 0
        assert self.held.kept >= 0

    # What brings it on

    def bring_on(self) -> None:
        """The next thing that would happen in any tournament."""
        state, source = self.state, self.source
        if state.phase == "announced":
            self.held.opened()
            if DIRECTOR not in state.directors:
                self.ask(commands.NameDirector(DIRECTOR, OPERATOR))
        elif state.phase == "entries" and (len(state.entrants) < 4 or source.random() < 0.8):
            session = source.randrange(self.rules.structure.stages[0].sessions)
            self.ask(commands.Enter(source.choice(self.people), session=session, agreed=True, member=True))
        elif state.phase == "entries":
            self.ask(commands.DrawSeats(self.seed(), self.held.at))
        elif state.phase == "drawn":
            self.held.seated(*[one for one in self.people if source.random() < 0.1])
            self.ask(commands.StartSession(self.held.at, DIRECTOR))
        elif self.rules.real and (cut := cut_now(self.rules, state)):
            deck = [card_text(card) for card in Deck().cards]
            self.ask(commands.CutCards(dict(zip(cut.accounts, source.sample(deck, 52), strict=False)), by=DIRECTOR))
        elif state.phase == "playing":
            self.round()
        elif state.phase == "placed":
            self.ask(commands.ConfirmPlaces(DIRECTOR))
        elif state.phase in ("confirmed", "cancelled"):
            for table in list(state.halls) if state.phase == "cancelled" else ():
                self.ask(self.some_round(table, {one.account: one.chips for one in state.at_table(table)}))
            for award in state.awards:
                self.ask(commands.PayPrize(award.account, OPERATOR))
            self.ask(commands.Close(OPERATOR))
        if self.state.phase != "drawn":
            self.held.settled()

    def round(self) -> None:
        """A round at some table, won by somebody."""
        tables = [hall.name for hall in self.state.running]
        if not tables:
            return
        table = self.source.choice(tables)
        here = [one for one in self.state.at_table(table) if one.in_play and one.chips]
        if len(here) < 2 - self.rules.banked:
            return
        if self.rules.reported:
            self.ask(self.some_hand(table, [one.account for one in here]))
        else:
            self.ask(self.some_round(table, {one.account: one.chips for one in here}))

    def some_hand(self, table: str, here: list[str]) -> commands.Command:
        """Somebody is out at a table that is reported by hand; or its stacks are counted, which a session may wait for."""
        source, stacks = self.source, {one: self.state.entrants[one].chips for one in here}
        if source.random() < 0.4 or len(here) < 2:
            counted = tuple([Stack(one, chips) for one, chips in stacks.items()])
            return commands.CountStacks(table, counted, DIRECTOR, self.held.at)
        out, taker = source.sample(here, 2)
        to = () if self.rules.banked else (Stack(taker, 0),)
        return commands.ReportHand(table, DIRECTOR, self.held.at, (Lost(out, stacks[out]),), to, 1)

    def some_round(self, table: str, stacks: dict[str, int]) -> commands.ReportRound:
        """Everybody bets some or all of it, one wins; against the bank everybody by themselves."""
        source = self.source
        bets = {account: source.choice((0, 1, chips // 3, chips // 2, chips)) for account, chips in stacks.items()}
        winner = source.choice(list(bets))
        after = {account: stacks[account] - bets[account] for account in stacks}
        after[winner] += sum(bets.values())
        if self.rules.banked:
            after = {account: stacks[account] + source.choice((-1, 1)) * bets[account] for account in stacks}
        rows = [
            commands.Row(one, stacks[one], after[one], bets[one], source.randint(0, 3), at)
            for at, one in enumerate(bets, 1)
        ]
        return commands.ReportRound(
            table, self.state.halls[table].rounds + 1, tuple(rows), source.randint(0, 6), self.held.at
        )

    def seed(self) -> str:
        """The right seed, mostly."""
        if self.source.random() < 0.1:
            return self.source.choice(("", "zz", "00" * 32))
        return self.held.draw()

    # Anything

    def any_command(self) -> commands.Command:
        """Any command, its fields of their own types."""
        kind = self.source.choice(KINDS)
        if kind is commands.Cancel and self.source.random() < 0.9:
            kind = commands.ReportRound
        hints = get_type_hints(kind)
        fields: dict[str, Any] = {name: self.any_field(kind, name, hints[name]) for name in kind.__struct_fields__}
        if "seed" in fields and fields["seed"] and self.source.random() < 0.8:
            fields["seed"] = self.seed()
        if kind is commands.CommitDraw and is_hash(fields["commitment"]):
            self.others = Seeds(self.source.randbytes(32))
            fields["commitment"] = self.others.of(0)
        return kind(**fields)

    def any_field(self, kind: type[commands.Command], name: str, hint: Any) -> Any:
        """Something of that type."""
        source = self.source
        if name == "at":
            return self.held.at
        if name == "by":
            return source.choice((*[DIRECTOR] * 8, OPERATOR, "house", ""))
        if name == "reason" and source.random() < 0.8:
            return "talks"
        if name == "number" and source.random() < 0.5:
            return source.choice((1, 5, 10))
        if name in SENSE and source.random() < 0.8:
            return source.choice(SENSE[name])
        if name in ("account", "absent", "substitute"):
            known = [*self.people, *[one.account for one in self.state.reserves], *self.state.entrants]
            return source.choice((*known, *known, "reserve", "", "x y", "a:b", "?" * 300))
        if name == "table":
            return source.choice((*self.state.halls, *self.state.halls, "", "nowhere"))
        if name in ("commitment", "seed", "value"):
            return source.choice(("", self.held.seeds.of(source.randint(1, 8_000)), "zz"))
        if hint is bool:
            return source.random() < 0.6
        if hint in (int, str):
            return source.choice(NUMBERS if hint is int else WORDS)
        return self.any_thing(kind, name)

    def any_thing(self, kind: type[commands.Command], name: str) -> Any:
        """Rows, stacks, cards, prizes, plans."""
        source, state = self.source, self.state
        accounts = [*state.entrants, "nobody"]
        stacks = {one: state.entrants[one].chips if one in state.entrants else 1 for one in accounts}
        match name:
            case "rows":
                some = source.sample(accounts, source.randint(0, len(accounts)))
                return tuple(
                    [
                        commands.Row(one, stacks[one], source.choice((*stacks.values(), *NUMBERS)), 1, 0, 1)
                        for one in some
                    ]
                )
            case "out":
                some = source.sample(accounts, source.randint(0, min(3, len(accounts))))
                return tuple([Lost(one, source.choice(NUMBERS), source.choice((-1, 0, 1, 2, 99))) for one in some])
            case "stacks" | "to":
                some = source.sample(accounts, source.randint(0, min(3, len(accounts))))
                whole = sum([stacks[one] for one in some])
                parts = [whole // max(len(some), 1)] * len(some)
                parts[:1] = [whole - sum(parts[1:])] if parts else []
                return tuple([Stack(one, part) for one, part in zip(some, parts, strict=True)])
            case "cards":
                return {one: source.choice(CARDS) for one in source.sample(accounts, source.randint(0, len(accounts)))}
            case "busy":
                return tuple(source.sample(list(state.halls), source.randint(0, len(state.halls))))
            case "warned":
                return tuple(source.sample(accounts, source.randint(0, len(accounts))))
            case "amounts":
                return source.choice(((), (), (state.pool,), (1, 2), (-1,)))
            case "given":
                return tuple([(source.randint(-1, 3), source.choice(accounts)) for _ in range(source.randint(0, 3))])
            case "prize":
                place, value = source.choice((-1, 0, 1, 2, 50)), source.choice(NUMBERS)
                made = Prize(place, source.choice(WORDS), value, bought=source.random() < 0.5)
                return msgspec.structs.replace(made, form=source.choice(("cash", "goods", "services")))
            case "plan":
                other = random_plan(source.choice((self.plan.rulebook, *BOOKS)), source)
                texts = (b"", b"{}", b"[1", b"null", pinned(self.plan), pinned(other), pinned(other))
                return msgspec.Raw(source.choice(texts))
        raise AssertionError(f"{kind.__name__}.{name}: nothing is known of such a field")
