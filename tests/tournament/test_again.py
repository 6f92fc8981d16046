"""Every kind of event of a tournament leads back to its command: what directors did is decided again to the same events."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec
import pytest

from croupier.protocol.refusal import Refusal
from croupier.record import Chain
from croupier.shuffle import committed
from croupier.tournament import commands as tournament_commands
from croupier.tournament.commands import Row
from croupier.tournament.decide import announce
from croupier.tournament.due import house_command
from croupier.tournament.events import TOURNAMENT_EVENTS, Stack
from croupier.tournament.finish.prizes import Prize
from croupier.tournament.finish.runners_up import Offer, next_in_line
from croupier.tournament.machine import Contest
from croupier.tournament.plan.conditions import Plan, conditions, pinned
from croupier.tournament.plan.structure import Stage
from croupier.tournament.plan.templates import example_plan
from croupier.tournament.run.draws import REVEAL_MS, Seeds
from croupier.verify.verifier import verify_lines
from tests.cli.conftest import chained
from tests.support.tournament.contests import STACK, cup

DIRECTOR = "dee"
MINUTE = 60_000
SIMPLY_PLAYED = {  # by every tournament of bots: tests/verify/test_tournaments.py
    "regulator-notified",
    "player-broke",
    "chips-bought",
    "chips-delivered",
    "draw-made",
    "table-broken",
}
AT_TABLES_WITHOUT_A_CONSOLE = {
    "hand-reported",
    "stacks-counted",
    "rebuy-extended",
}  # tests/tournament/test_reported*.py


class Directed:
    """A tournament without tables: rounds come to what the test says."""

    def __init__(self, plan: Plan) -> None:
        self.seeds = Seeds(bytes(32))
        opening = announce(plan, "cup", self.seeds.of(0), by="house")
        self.contest, self._chain = Contest(opening), Chain("cup")
        self.at = self.contest.rules.start
        self.lines = [self._chain.lines((opening,), 0, 0)]
        self.kinds = {"tournament-announced"}

    def draw(self) -> str:
        return self.seeds.of(self.contest.state.link)

    def gives(self, *commands: tournament_commands.Command) -> Directed:
        for command in commands:
            made = self.contest.give(command)
            assert not isinstance(made, Refusal), (command, made)
            self.kinds |= {str(event.__struct_config__.tag) for event in made[0]}
            self.lines += self._chain.lines(made[0], 0, self.at).splitlines(keepends=True)
        return self

    def opens(self, *players: str, first: tuple[tournament_commands.Command, ...] = ()) -> Directed:
        """Entries, and the ballot."""
        way = self.contest.rules.ways.get("tournament.approval")
        paper = {"approved": tournament_commands.Approve, "notified": tournament_commands.Notify}
        self.gives(*[paper[way]("REF 1", "2030-01-01", "manager")] if way else [])
        self.gives(
            tournament_commands.Publish("manager"),
            tournament_commands.NameDirector(DIRECTOR, "manager"),
            *first,
            tournament_commands.OpenEntries("manager"),
        )
        for player in players:
            self.gives(tournament_commands.Enter(player, "desk", agreed=True, member=True))
        return self

    def plays(self, *after: tuple[str, int], button: int = 1) -> Directed:
        """A round at the first table after which these have so much; what they lose the first of the others has."""
        here = [one for one in self.contest.state.at_table("cup-1") if one.in_play]
        now = {one.account: one.chips for one in here}
        then = now | dict(after)
        winner = next(account for account in now if account not in dict(after))
        then[winner] += sum(now.values()) - sum(then.values())
        rows = tuple([Row(one, now[one], then[one], now[one], place, place) for place, one in enumerate(now, start=1)])
        self.at += MINUTE
        number = self.contest.state.halls["cup-1"].rounds + 1
        return self.gives(tournament_commands.ReportRound("cup-1", number, rows, button, self.at))

    def brought(self) -> Directed:
        """Chips on their way are at the seats, and those that go are back."""
        for one in list(self.contest.state.entrants.values()):
            if one.pending:
                self.gives(tournament_commands.DeliverChips(one.account))
            if one.owed:
                self.gives(tournament_commands.CollectChips(one.account))
        return self

    def ends(self) -> Directed:
        """Prizes paid and every chip back."""
        state = self.contest.state
        for award in [award for award in state.awards if award.state == "awarded"]:
            self.gives(tournament_commands.PayPrize(award.account, "house"))
        for one in state.entrants.values():
            if one.chips or one.kept or one.pending:
                self.gives(tournament_commands.CollectChips(one.account))
        return self.gives(tournament_commands.Close("house"))

    def goes_on(self) -> Directed:
        """All that the house does by itself."""
        while step := house_command(self.contest.rules, self.contest.state, self.at, self.draw):
            self.gives(step)
        return self

    def holds(self) -> Directed:
        found = verify_lines(self.lines)
        assert found.fault is None
        assert found.replay is True
        return self


def level_at_the_end() -> Directed:
    """Breaks, penalties, pockets, an error taken back; a cut for level stacks, a winner who was not eligible."""
    t = _begun_by_five()
    _stop_and_adjust(t)
    _penalise_in_every_way(t)
    _play_until_level(t)
    return _offer_all_prizes(t)


def _begun_by_five() -> Directed:
    """An event altered, its seed lost; a prize added, and five of six in their seats."""
    plan = example_plan("adelaide-omaha", "timed", 6)
    given = {"tournament.prizes": ["50", "30", "20"], "tournament.extra-prizes": "added"}
    plan = msgspec.structs.replace(plan, given=plan.given | given)
    t = Directed(plan)
    t.seeds = Seeds(b"other" * 6)
    altered = tournament_commands.Alter(msgspec.Raw(pinned(plan)), "manager", "a word was wrong")
    t.opens(*"abcdef", first=(altered, tournament_commands.CommitDraw(t.seeds.of(0), "house", "the seed is lost")))
    watch = Prize(1, "a watch", 5_000)
    t.gives(
        tournament_commands.CloseEntries(DIRECTOR),
        tournament_commands.AddPrize(watch, "manager"),
        tournament_commands.DrawSeats(t.draw(), t.at),
    )
    t.gives(
        *[tournament_commands.TakeSeat(one) for one in "abcde"],
        tournament_commands.StartSession(t.at, DIRECTOR),
        tournament_commands.ShowPrizes(),
    )
    return t


def _stop_and_adjust(t: Directed) -> None:
    """Breaks and stops, their minutes changed; an interpreter, a direction, the next level."""
    t.gives(
        tournament_commands.AdjustClock(5, t.at, DIRECTOR, "the draw took long"),
        tournament_commands.CallBreak(10, t.at, DIRECTOR, "time to eat"),
    )
    t.at += 2 * MINUTE
    t.gives(tournament_commands.AdjustClock(-3, t.at, DIRECTOR, "all are back"))
    t.gives(
        tournament_commands.StartClock(t.at, DIRECTOR),
        tournament_commands.StopClock(t.at, DIRECTOR, "spilt drink"),
        tournament_commands.StartClock(t.at, DIRECTOR),
    )
    t.gives(tournament_commands.CallBreak(10, t.at, DIRECTOR, "supper"))
    t.at += 10 * MINUTE
    t.gives(tournament_commands.StartClock(t.at, "house"))
    t.gives(tournament_commands.NameInterpreter("kim", "Mandarin", DIRECTOR, "a speaks no English"))
    t.gives(tournament_commands.Direct("play on, please", DIRECTOR), tournament_commands.NextLevel(t.at, DIRECTOR))


def _penalise_in_every_way(t: Directed) -> None:
    """Every penalty, in and out of rounds, while the clock stands, and added to others."""
    for kind, number in (("warning", 0), ("minutes", 5), ("hands", 3), ("laps", 1)):
        t.gives(tournament_commands.Penalise("a", kind, number, "talks about a live hand", DIRECTOR, t.at))
        if number:
            t.gives(tournament_commands.EndPenalty("a", t.at, DIRECTOR, "says sorry"))
    in_round = (t.contest.state.entrants["a"].table,)
    t.gives(tournament_commands.Penalise("a", "laps", 1, "talks again", DIRECTOR, t.at, in_round))
    t.gives(
        tournament_commands.EndPenalty("a", t.at, DIRECTOR, "says sorry"),
        tournament_commands.StopClock(t.at, DIRECTOR, "spilt drink"),
    )
    t.at += 2 * MINUTE
    t.gives(
        tournament_commands.Penalise("a", "minutes", 10, "talks still", DIRECTOR, t.at),
        tournament_commands.StartClock(t.at, DIRECTOR),
    )
    t.gives(tournament_commands.EndPenalty("a", t.at, DIRECTOR, "says sorry"))
    added = (("minutes", 5), ("minutes", 30)), (("hands", 3), ("laps", 1), ("hands", 5)), (("laps", 2), ("laps", 1))
    for penalties in added:
        for at, (sort, much) in enumerate(penalties):
            t.gives(
                tournament_commands.Penalise(
                    "a", sort, much, "talks all the time", DIRECTOR, t.at, in_round if at == 1 else ()
                )
            )
        t.gives(tournament_commands.EndPenalty("a", t.at, DIRECTOR, "says sorry"))


def _play_until_level(t: Directed) -> None:
    """Chips from a pocket, an error taken back, a disqualification; three players end level."""
    t.gives(
        tournament_commands.TakeSeat("f"),
        tournament_commands.NoteAbsence("f", True),
        tournament_commands.NoteAbsence("f", False),
        tournament_commands.RemoveChips("b", 50, DIRECTOR),
    ).brought()
    t.plays(("f", 0), ("a", 9_985)).gives(tournament_commands.ColourUp(100, DIRECTOR)).brought()
    winner = max(t.contest.state.left, key=lambda one: one.chips)
    t.gives(
        tournament_commands.UndoOut(
            "f", (Stack("f", 5_000), Stack(winner.account, winner.chips - 5_000)), DIRECTOR, "misread"
        )
    ).brought()
    t.gives(tournament_commands.Disqualify("e", "marked cards", DIRECTOR), tournament_commands.CollectChips("e"))
    held = sum(one.chips for one in t.contest.state.left)
    t.plays(("a", 9_000), ("b", 9_000), ("c", 9_000), *[("d", held - 27_000)] * (winner.account != "d"))
    for _ in range(24):  # breaks too come to their end
        t.at += 60 * MINUTE
        t.goes_on()


def _offer_all_prizes(t: Directed) -> Directed:
    """Winners who are not eligible: every prize is offered on, and what nobody takes is held."""
    t.gives(tournament_commands.ConfirmPlaces(DIRECTOR))
    first, second, third = [award.account for award in t.contest.state.awards]
    t.gives(
        tournament_commands.DeclareIneligible(first, "works here", "manager"),
        tournament_commands.OfferPrize(second, False, "manager", "next in line"),
    )
    t.gives(
        tournament_commands.OfferPrize(third, True, "manager", "next in line"),
        tournament_commands.DeclareIneligible(second, "age", "manager"),
    )
    while offer := _offer(t):
        t.gives(tournament_commands.OfferPrize(offer.accounts[0], False, "manager", "next in line"))
    return t.gives(tournament_commands.HoldPrize("manager", "nobody wants it")).ends()


def _offer(t: Directed) -> Offer | None:
    state = t.contest.state
    return next_in_line(state.awards, state.standings, state.passed_over, "109")


def called_off() -> Directed:
    """Reserves, a place resold, substitutes, a place forfeited; and then all of it is called off."""
    t = Directed(example_plan("act-omaha-2006", "sit-and-go", 6)).opens(*"abcdef")
    t.gives(
        tournament_commands.JoinReserve("r"),
        tournament_commands.JoinReserve("s"),
        tournament_commands.LeaveReserve("s"),
        tournament_commands.DrawSeats(t.draw(), t.at),
    )
    t.gives(
        *[tournament_commands.TakeSeat(one) for one in "abcd"],
        tournament_commands.ResellSeat("e", "r", DIRECTOR, t.at, "did not come"),
        tournament_commands.TakeSeat("r"),
    )
    t.gives(
        tournament_commands.Substitute("a", "g", True, DIRECTOR, "is ill"),
        tournament_commands.Substitute("b", "h", False, DIRECTOR, "is not"),
    )
    t.gives(
        tournament_commands.StartSession(t.at, DIRECTOR),
        tournament_commands.Forfeit("f", DIRECTOR, "not there"),
        tournament_commands.SetPace(30, DIRECTOR, "slow play"),
    )
    t.brought().plays(("b", 5_000), button=2).gives(tournament_commands.Cancel("manager", "no light"))
    return t.ends()


def ballot_taken_back() -> Directed:
    """A ballot that is called, somebody disqualified meanwhile, and too few left."""
    plan = example_plan("act-omaha-2006", "standard", 12)
    names = [f"p{number}" for number in range(max(conditions(plan).least, 2))]
    t = Directed(plan).opens(*names)
    t.gives(tournament_commands.CommitPart(names[0], "00" * 32), tournament_commands.CallBallot(t.at, DIRECTOR))
    t.gives(
        tournament_commands.Disqualify(names[1], "marks cards", DIRECTOR),
        tournament_commands.DropBallot(),
        tournament_commands.Cancel("manager", "too few"),
    )
    return t.ends()


def hand_for_hand() -> Directed:
    """Two tables hand for hand, and a player the director moves."""
    t = Directed(example_plan("act-omaha-2006", "standard", 12)).opens(*"abcdefghijkl")
    t.gives(
        tournament_commands.CommitPart("a", committed(1, bytes(32)).commitment),
        tournament_commands.CommitPart("b", "00" * 32),
    )
    t.gives(tournament_commands.CallBallot(t.at, DIRECTOR), tournament_commands.RevealPart("a", "00" * 32))
    t.at += REVEAL_MS
    t.gives(
        tournament_commands.DrawSeats(t.draw(), t.at),
        *[tournament_commands.TakeSeat(one) for one in "abcdefghijkl"],
        tournament_commands.StartSession(t.at, DIRECTOR),
    )
    t.gives(tournament_commands.SetHandForHand(True, DIRECTOR))
    for table in ("cup-1", "cup-2"):
        rows = [Row(one.account, one.chips, one.chips, 0, 0, one.seat) for one in t.contest.state.at_table(table)]
        t.gives(tournament_commands.ReportRound(table, 1, tuple(rows), 1, t.at))
    one, other = t.contest.state.at_table("cup-2")[:2]
    moved = Row(one.account, one.chips, 0, 0, 0, 0), Row(other.account, other.chips, 2 * one.chips, 0, 0, 0)
    t.gives(tournament_commands.CorrectRound("cup-2", 1, moved, t.at))
    return t.gives(
        tournament_commands.Move(t.contest.state.at_table("cup-1")[0].account, "cup-2", 9, DIRECTOR, "quarrels")
    )


def latecomers() -> Directed:
    """A seat for somebody who comes late, and a session that nobody has entered; each written when it happens."""
    stages = (Stage("heat", "rounds", 1, sessions=2, chips=STACK), Stage("final", "rounds", 1))
    t = Directed(cup("adelaide-omaha", 6, stages=stages, late_to_level=1))
    t.at += 5 * MINUTE
    t.opens(*"abc").gives(
        tournament_commands.DrawSeats(t.draw(), t.at), *[tournament_commands.TakeSeat(one) for one in "abc"]
    )
    t.gives(
        tournament_commands.StartSession(t.at, DIRECTOR),
        tournament_commands.Enter("d", "desk", agreed=True, member=True),
    ).goes_on()
    rows = [Row(one, STACK, STACK, 0, 0, place) for place, one in enumerate("abc", 1)]
    t.at += MINUTE
    t.gives(tournament_commands.ReportRound("cup-1-1-1", 1, tuple(rows), 1, t.at)).goes_on()
    assert t.contest.state.stage == 1
    assert t.contest.state.entrants["d"].last_seat or t.contest.state.entrants["d"].seat
    return t


WAYS = (level_at_the_end, called_off, ballot_taken_back, hand_for_hand, latecomers)


@pytest.mark.parametrize("way", WAYS)
def test_all_that_a_director_did_is_decided_again(way: Callable[[], Directed]) -> None:
    way().holds()


def test_no_kind_of_event_is_left_out() -> None:
    seen = set().union(*[way().kinds for way in WAYS]) | SIMPLY_PLAYED | AT_TABLES_WITHOUT_A_CONSOLE
    assert {event.__struct_config__.tag for event in TOURNAMENT_EVENTS} == seen


def test_cards_cut_by_the_house_are_those_its_seed_draws() -> None:
    lines = [json.loads(line) for line in level_at_the_end().lines]
    cut = next(line["cards"] for line in lines if line["type"] == "cards-cut")
    one, other = list(cut)[:2]
    cut[one], cut[other] = cut[other], cut[one]
    found = verify_lines(chained(lines).splitlines(keepends=True))
    assert found.chain
    assert "these are not the cards this seed draws (system)" in (found.fault or "")
