"""A tournament while it is played, attacked: people come late, buy, are disqualified and lose everything, several at once,
while some tables are in a round. Whoever is in play sits at a table that plays, and tables are even to within one."""

from __future__ import annotations

from random import Random

import pytest

from croupier.protocol.refusal import Refusal
from croupier.tournament import commands
from croupier.tournament.due import house_command
from croupier.tournament.plan.structure import Level, Purchase, Stage
from tests.support.tournament.contests import BOOKS, DIRECTOR, STACK, Held, cup, levels_of

BALANCED = {"tournament.balance": "balanced"}
FIXED = {"tournament.balance": "fixed"}
ATTACKS = 25
STEPS = 60
MOST = 40


class Attack:
    """One tournament that is given no rest."""

    def __init__(self, book: str, name: str) -> None:
        self.source = Random(f"{book}/{name}")
        seats = self.source.randint(2, 5)
        rebuy = Purchase(50_00, STACK, most=9, to_level=4)
        structure = {"rebuy": rebuy, "late_to_level": 4, "levels": levels_of(book, minutes=600)}
        given = BALANCED | {"tournament.prizes": [100]}
        self.held = Held(cup(book, MOST, seats=seats, given=given, hand_for_hand=True, **structure)).opened()
        self.seats, self.entered = seats, 0
        for _ in range(self.source.randint(2, 15)):
            self.enters()
        self.held.started()

    def enters(self) -> None:
        if self.entered < MOST:
            self.entered += 1
            self.held.enter(f"p{self.entered}")

    def run(self) -> None:
        """So many steps, or until somebody has won."""
        for _ in range(STEPS):
            if self.held.state.phase != "playing":
                return
            for _ in range(self.source.randint(1, 3)):
                self.happens()
            self.rests()

    def happens(self) -> None:
        """Something that makes tables uneven."""
        state, source = self.held.state, self.source
        if not state.left:
            return
        one = source.choice(state.left)
        match source.choice(("round", "round", "round", "enter", "enter", "out", "buy", "decline", "away")):
            case "enter":
                self.enters()
            case "out" if len(state.left) > 3:
                self.held.gives(commands.Disqualify(one.account, "abuse", DIRECTOR))
            case "buy" | "decline" as what:
                for each in [each for each in state.left if each.status == "broke" and not each.pending]:
                    self.held.gives(
                        commands.Buy(each.account, "re-buy") if what == "buy" else commands.DeclineChips(each.account)
                    )
            case "away":
                self.held.contest.give(commands.NoteAbsence(one.account, not one.away))
            case _:
                self.round()

    def round(self) -> None:
        """A round in which nearly everybody at a table may lose all chips."""
        hall = self.source.choice(self.held.state.running)
        here = [one for one in self.held.state.at_table(hall.name) if one.status == "playing" and one.chips]
        if len(here) < 2 or (self.held.state.hand_for_hand and hall.done):
            return
        lose = self.source.sample(here, self.source.randint(0, len(here) - 1))
        won = 0 if self.held.rules.banked else sum([one.chips for one in lose])
        winner = next(one for one in here if one not in lose)
        rows = {one.account: (one.chips, 0 if one in lose else one.chips + won * (one is winner)) for one in here}
        self.held.gives(self.held.report(hall.name, **rows))

    def rests(self) -> None:
        """What the house does while some tables play, then once none does: nobody is lost, and tables are even."""
        held = self.held
        busy = [hall.name for hall in held.state.running if self.source.random() < 0.4]
        while step := house_command(held.rules, held.obeyed().state, held.at, held.draw, busy):
            held.gives(step)
        if held.state.phase == "playing":
            self.check(busy)
            held.settled()
        if held.state.phase == "playing":
            self.check([])

    def check(self, busy: list[str]) -> None:
        state = self.held.state
        running = {hall.name for hall in state.running}
        assert {one.table for one in state.left} <= running
        assert not [one for one in state.entrants.values() if one.status == "entered"]
        wanted = -(-len(state.left) // self.seats)
        sizes = {hall.name: len([one for one in state.at_table(hall.name) if one.in_play]) for hall in state.running}
        staying = dict([(name, size) for name, size in sizes.items() if size][:wanted])  # a busy one is broken later
        largest = max([size for name, size in staying.items() if name not in busy], default=0)
        assert largest - min(staying.values(), default=0) <= 1, (sizes, busy)
        assert busy or sizes == staying


@pytest.mark.parametrize("book", ["act-omaha-2006", "adelaide-omaha", "act-uth-2025"])
def test_whatever_happens_everybody_sits_at_a_table_that_plays_and_tables_are_even(book: str) -> None:
    played = 0
    for number in range(ATTACKS):
        attack = Attack(book, str(number))
        try:
            attack.run()
        except BaseException as error:
            error.add_note(f"in the attack {book}/{number}")
            raise
        played += len([event for event in attack.held.log if type(event).__name__ == "TableBroken"])
    assert played > ATTACKS, "tables were broken in most of them"


def test_a_late_entrant_has_a_table_that_plays_though_others_were_broken_before() -> None:
    t = Held(cup("adelaide-omaha", 9, seats=2, late_to_level=1, given=BALANCED)).opened().enter("ann", "bob").started()
    t.enter("cat", "dan").settled().enter("eve").settled()
    assert len(t.state.running) == 3
    for account in ("cat", "dan", "eve"):
        t.gives(commands.Disqualify(account, "abuse", DIRECTOR))
    assert [hall.name for hall in t.settled().state.running] == ["cup-1"]
    t.enter("fay").settled()
    assert t.state.entrants["fay"].table in [hall.name for hall in t.state.running]
    assert len({hall.name for hall in t.state.halls.values()}) == 4


@pytest.mark.parametrize("book", ["act-omaha-2006", "act-manila-2005"])
def test_where_seats_are_kept_a_late_entry_is_taken_only_while_a_seat_is_free(book: str) -> None:
    stages = (Stage("cup", "table-left", 1, chips=STACK), Stage("final"))
    plan = cup(book, 9, seats=3, late_to_level=1, given=FIXED, stages=stages)
    t = Held(plan).opened().enter("ann", "bob", "cat", "dan", "eve").drawn()
    t.enter("fay")
    t.refuses(commands.Enter("gus", agreed=True, member=True), "20.7.s2")
    t.started()
    assert t.state.entrants["fay"].table
    assert t.refuses(commands.Enter("gus", agreed=True, member=True), "20.7.s2").code == "no-seat-free"


def test_a_table_races_off_by_its_own_level_whatever_another_still_asks_for() -> None:
    """Levels by rounds: one table has come to blinds in hundreds, the other plays on in fifties."""
    blinds = (("50,100", "50"), ("100,200", "100"))
    levels = tuple([Level({"blinds": each, "chip": chip}, rounds=1) for each, chip in blinds])
    plan = cup("adelaide-omaha", 4, seats=2, levels=levels, given=BALANCED | {"tournament.colour-up": "race-off"})
    t = Held(plan).opened().enter("ann", "bob", "cat", "dan").started()
    one, other = [each.account for each in t.state.at_table("cup-1")]
    t.round(**{one: (STACK, STACK - 50), other: (STACK, STACK + 50)})
    assert (t.state.halls["cup-1"].level, t.state.halls["cup-2"].level) == (2, 1)
    assert not [chips for chips in (t.chips[one], t.chips[other]) if chips % 100]
    assert t.refuses(commands.ColourUp(100, DIRECTOR), "89").code == "chip-still-needed"


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_is_reported_once(book: str) -> None:
    """Also one in which no chip changed hands, which a second report would not contradict."""
    t = Held(cup(book, 4)).opened().enter("ann", "bob", "cat").started()
    report = t.report(ann=(STACK, STACK), bob=(STACK, STACK))
    t.gives(report)
    assert t.refuses(report, "system").code == "reported-already"
    assert t.state.halls["cup-1"].rounds == 1


def test_a_seat_is_taken_by_somebody_who_plays() -> None:
    t = Held(cup("adelaide-omaha", 4)).opened().enter("ann", "bob", "cat").started("cat")
    t.gives(commands.Disqualify("cat", "abuse", DIRECTOR))
    assert isinstance(t.contest.decide(commands.TakeSeat("cat")), Refusal)
