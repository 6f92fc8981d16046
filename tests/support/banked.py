"""Rounds against the bank for tests, written the way a dealer would tell them.

    r = Banked("act-uth-2025", {1: 10, 2: (10, 5)}, holes={1: "As Ks"}, dealer="3d 4h", board="2c 7d 9h Js Kc")
    r.does("1 play 4", "2 check")
    assert r.settled().paid[1] == {"ante": 10, "blind": 0, "play": 40}

Boxes are numbers, from the dealer's left on; a box has an ante, or an ante and trips, the blind being the same as the ante.
Amounts are dollars. `does` expects every step to be accepted; `refused` expects a refusal and answers its clause.
`Opened` is a table before the deal, where wagers are still placed, one command at a time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from croupier import rulebook, settle
from croupier.banked import commands
from croupier.banked import events as banked_events
from croupier.banked.apply import apply
from croupier.banked.due import Awaited, ChooseDue, DealerDue, due
from croupier.banked.round import open_round
from croupier.banked.rules import BankedRules, banked_rules
from croupier.banked.state import Box, State
from croupier.history.script.banked import BankedDue, BankedScript, BankedScriptRound, BoxOffer, ScriptBox, play_banked
from croupier.history.script.steps import RulingAnswer
from croupier.history.text.banked_results import WagerAnswer
from croupier.history.text.tellers import round_text
from croupier.protocol.commands import Report, RoundCommand
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulings.banked.reports import BANKED_KINDS
from croupier.rulings.banked.round import take_banked
from croupier.rulings.reading import read_report
from croupier.rulings.reports import encoded

FIRST, SECOND = "act-uth-2019", "act-uth-2025"
ROUNDS = Path(__file__).parents[1] / "rounds_banked"
Ante = float | tuple[float, float] | tuple[float, float, float]  # an ante, with trips, with a blind that is another

# A board without a pair and no flush near, and hands on it
BOARD = "2c 7d 9h Js Kc"
NOTHING, ACE_HIGH, KINGS = "3d 4h", "Ad 4h", "Kd 4h"  # dealers: king high and ace high do not qualify, a pair does
BETTER_KINGS, SAME_KINGS, SEVENS_AND_NINES = "Ks Qs", "Kh 4s", "7s 9s"
RAGS, ACE_QUEEN, SAME_NOTHING = "5c 6d", "Ac Qh", "3c 4c"
THREE_SEVENS, STRAIGHT = "7s 7h", "Th Qd"


def both(*numbers: str) -> list[str]:
    """Clauses that stand under the same number in both editions."""
    return [f"{book} {number}" for number in numbers for book in (SECOND, FIRST)]


def editions(now: str, before: str) -> list[str]:
    """One clause under its number of 2025 and under its number of 2019."""
    return [f"{SECOND} {now}", f"{FIRST} {before}"]


def cents(dollars: float) -> int:
    exact = Fraction(str(dollars)) * 100
    assert exact.denominator == 1, f"{dollars} is no amount in cents"
    return int(exact)


class BankedStanding:
    """How a scripted round stands: cards, turns, wagers, chips, and what was said of them."""

    def __init__(self, played: BankedScriptRound) -> None:
        self.round = played

    @property
    def state(self) -> State:
        return self.round.state

    @property
    def rules(self) -> BankedRules:
        return self.round.rules

    @property
    def board(self) -> list[str]:
        """The communal cards turned up."""
        return list(self.state.board)

    @property
    def offers(self) -> BankedDue:
        return self.round.offers()

    @property
    def turn(self) -> int | None:
        """The box asked for."""
        return self.offers.awaited.box if self.offers.awaited else None

    @property
    def due(self) -> Awaited:
        """What the round waits for."""
        return due(self.rules, self.state)

    @property
    def choosing(self) -> list[int]:
        """The boxes that have yet to choose in this stage."""
        awaited: Awaited = due(self.rules, self.state)
        return [self.state.boxes[place] for place in awaited.places] if isinstance(awaited, ChooseDue) else []

    @property
    def conceding(self) -> list[int]:
        """The boxes that may concede."""
        return [turn.box for turn in self.offers.open if [offer.act for offer in turn.acts] == ["concede"]]

    def acts(self, box: int) -> dict[str, BoxOffer]:
        """The acts open to a box, by name."""
        turns = [*([self.offers.awaited] if self.offers.awaited else []), *self.offers.open]
        return {offer.act: offer for turn in turns if turn.box == box for offer in turn.acts}

    def box(self, number: int) -> Box:
        return self.state.box[self.state.boxes.index(number)]

    @property
    def lying(self) -> dict[int, float]:
        """What lies on each box."""
        return {number: box.lying / 100 for number, box in zip(self.state.boxes, self.state.box, strict=True)}

    @property
    def stakes(self) -> dict[int, float]:
        return {number: stake / 100 for number, stake in zip(self.state.boxes, self.state.stake, strict=True)}

    @property
    def nets(self) -> dict[int, float]:
        """What each box has won or lost, wagers that lie being gone for now."""
        opening = self.round.events[0]
        assert isinstance(opening, banked_events.BankedRoundOpened)
        pairs = zip(self.state.boxes, self.state.stake, opening.stakes, strict=True)
        return {number: (stake - began) / 100 for number, stake, began in pairs}

    @property
    def bank(self) -> float:
        return self.state.bank / 100

    @property
    def ended(self) -> bool:
        return self.state.ended

    @property
    def _wagers(self) -> dict[int, dict[str, WagerAnswer]]:
        return {answer.box: answer.wagers for answer in self.round.answer([]).boxes}

    @property
    def results(self) -> dict[int, dict[str, str]]:
        """How every wager came out, by box."""
        return {box: {name: wager.result for name, wager in found.items()} for box, found in self._wagers.items()}

    @property
    def paid(self) -> dict[int, dict[str, float]]:
        """What every wager won beyond its stake, by box."""
        return {box: {name: wager.paid / 100 for name, wager in found.items()} for box, found in self._wagers.items()}

    @property
    def under(self) -> dict[int, dict[str, str]]:
        """The clause every wager was decided by."""
        return {box: {name: wager.clause for name, wager in found.items()} for box, found in self._wagers.items()}

    def events(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.round.events if isinstance(event, kind)]

    @property
    def text(self) -> list[str]:
        return list(round_text(self.round.events))


class Banked(BankedStanding):
    """A scripted round under test, the cards dealt."""

    def __init__(
        self,
        book: str,
        boxes: Mapping[int, Ante],
        *,
        holes: Mapping[int, str] | None = None,
        dealer: str = "",
        board: str = "",
        rules: Sequence[str] = (),
        stakes: Mapping[int, float] | None = None,
        markers: Collection[int] = (),
        advised: Collection[int] = (),
    ) -> None:
        given: dict[str, Any] = dict(pair.split("=", 1) for pair in rules)
        script_boxes = []
        for box, wager in boxes.items():
            ante, trips, *other = wager if isinstance(wager, tuple) else (wager, 0)
            blind = other[0] if other else ante
            hole, stake = (holes or {}).get(box, ""), (stakes or {}).get(box)
            script_boxes.append(ScriptBox(box, ante, blind, trips, hole, stake, box in markers, box in advised))
        super().__init__(BankedScriptRound(BankedScript(book, script_boxes, dealer, board, [], given)))
        self.round.run()

    def does(self, *steps: str) -> Banked:
        """Carry the steps out; each must be accepted."""
        for step in steps:
            answer = self.round.step(_step(step))
            assert answer.refusal is None, f"'{step}' was refused: {answer.refusal}"
        return self

    def refused(self, step: str) -> str:
        """The clause a step is refused with; the round is as it was."""
        before, events = self.state, list(self.round.events)
        answer = self.round.step(_step(step))
        assert answer.refusal is not None, f"'{step}' was accepted"
        assert self.state == before
        assert self.round.events == events
        return answer.refusal.clause

    def reports(self, report: str, **facts: Any) -> RulingAnswer:
        """The ruling on an irregularity, carried out; it must be given."""
        answer = self.round.step({"report": report, **facts})
        assert answer.refusal is None, f"the report was refused: {answer.refusal}"
        assert answer.ruling is not None
        return answer.ruling

    def contradicts(self, report: str, **facts: Any) -> Refusal:
        """Why a report that does not fit the round is refused; the round is as it was."""
        before, events = self.state, list(self.round.events)
        answer = self.round.step({"report": report, **facts})
        assert answer.refusal is not None, f"the report was accepted: {answer.ruling}"
        assert self.state == before
        assert self.round.events == events
        return answer.refusal

    def chooses(self, choice: str, by: str = "casino operator", reason: str = "so decided") -> Banked:
        """Make a choice a ruling left open; it must be accepted."""
        answer = self.round.step({"choose": choice, "by": by, "reason": reason})
        assert answer.refusal is None, f"the choice was refused: {answer.refusal}"
        return self

    def may_not_choose(self, choice: str, by: str, reason: str = "so decided") -> Refusal:
        """Why a choice is refused; the round is as it was."""
        before = self.state
        answer = self.round.step({"choose": choice, "by": by, "reason": reason})
        assert answer.refusal is not None, "the choice was accepted"
        assert self.state == before
        return answer.refusal

    def gives(self, command: RoundCommand) -> Banked:
        """A command of the dealer, one at a time; it must be accepted."""
        refusal = self.round.live.give(command)
        assert refusal is None, f"{command} was refused: {refusal}"
        return self

    def not_given(self, command: RoundCommand) -> Refusal:
        """Why a command is refused; the round is as it was."""
        before = self.state
        refusal = self.round.live.give(command)
        assert refusal is not None, f"{command} was accepted"
        assert self.state == before
        return refusal

    def settles_next(self) -> Banked:
        """The next box is settled, or the antes go back, and nothing more."""
        awaited = due(self.rules, self.state)
        assert isinstance(awaited, DealerDue), awaited
        if awaited.step == "refund":
            return self.gives(commands.Refund())
        if awaited.step == "share":
            return self.gives(commands.ShareOut())
        assert awaited.step == "box", awaited
        return self.gives(commands.SettleBox(awaited.place, self.round.holes[awaited.place]))

    def settled(self) -> Banked:
        """Everything settled, the round at its end."""
        self.round.run(settling=True)
        assert self.state.ended
        assert sum(self.nets.values()) == -self.bank, "what players have won the bank has lost"
        assert self.lying == dict.fromkeys(self.lying, 0)
        return self


def _step(step: str) -> dict[str, Any]:
    box, act, *rest = step.split()
    if act == "time-out":
        return {"box": int(box), "time-out": True}
    return {"box": int(box), "act": act, **({"times": int(rest[0])} if rest else {})}


class Opened:
    """A table whose round is open, nobody having wagered yet."""

    def __init__(
        self,
        book: str,
        stakes: Mapping[int, float],
        *,
        rules: Sequence[str] = (),
        advised: Collection[int] = (),
        colour: int = 0,
    ) -> None:
        self.rules = compiled(book, *rules)
        self.boxes = tuple(stakes)
        told = tuple(box in advised for box in stakes)
        held = tuple(map(cents, stakes.values()))
        opening = open_round(self.rules, self.boxes, held, colour=colour, advised=told)
        self.events: list[Event] = [opening]
        self.state: State = apply(State(), opening)

    def gives(self, command: RoundCommand) -> list[Any]:
        """The events of a command, which must be accepted."""
        at = len(self.events)
        self.state, refusal = take_banked(self.rules, self.state, command, self.events)
        assert refusal is None, f"{command} was refused: {refusal}"
        return self.events[at:]

    def not_given(self, command: RoundCommand) -> Refusal:
        """Why a command is refused; all is as it was."""
        before, at = self.state, len(self.events)
        after, refusal = take_banked(self.rules, self.state, command, self.events)
        assert refusal is not None, f"{command} was accepted"
        assert after == before
        assert len(self.events) == at
        return refusal

    def wagers(
        self,
        box: int,
        ante: float,
        blind: float | None = None,
        trips: float = 0,
        marker: bool = False,
        lying: bool = False,
    ) -> commands.PlaceWagers:
        """The command by which a box places its wagers; the blind is the ante where nothing is said."""
        place = self.boxes.index(box) if box in self.boxes else len(self.boxes)
        amounts = (cents(ante), cents(ante if blind is None else blind), cents(trips))
        return commands.PlaceWagers(place, *amounts, marker, lying=lying)

    def places(self, box: int, ante: float, **more: Any) -> banked_events.WagersPlaced:
        """A box places its wagers."""
        (placed,) = self.gives(self.wagers(box, ante, **more))
        assert isinstance(placed, banked_events.WagersPlaced)
        return placed

    def places_not(self, box: int, ante: float, **more: Any) -> str:
        """The clause wagers are refused with."""
        return self.not_given(self.wagers(box, ante, **more)).clause

    def deals(self) -> banked_events.CardsDealt:
        """The deal."""
        _, dealt = self.gives(commands.Deal())
        assert isinstance(dealt, banked_events.CardsDealt)
        return dealt

    def report(self, report: str, **facts: Any) -> Report:
        return Report(encoded(read_report({"report": report, **facts}, self.boxes, BANKED_KINDS, "box")))

    @property
    def stakes(self) -> dict[int, float]:
        return {number: stake / 100 for number, stake in zip(self.boxes, self.state.stake, strict=True)}

    @property
    def lying(self) -> dict[int, float]:
        return {number: box.lying / 100 for number, box in zip(self.boxes, self.state.box, strict=True)}


def compiled(book: str, *rules: str) -> BankedRules:
    """The rules of a table, the rest from the rulebook's example."""
    given: dict[str, Any] = dict(pair.split("=", 1) for pair in rules)
    chosen = rulebook(book)
    return banked_rules(settle(chosen, given, defaults=chosen.example.table, simulation=True))


# Golden rounds (tests/rounds_banked/): a script and the record it comes to


def golden_scripts() -> list[Path]:
    return sorted(ROUNDS.glob("*.json"))


def record_of(file: Path) -> str:
    """Play a script and tell the round, what was refused at its end."""
    script = msgspec.json.decode(file.read_bytes(), type=BankedScript)
    answer = play_banked(script)
    refusals = [
        f"refused: {_told(step)}: {answered.refusal.reason} [{answered.refusal.clause}]"
        for step, answered in zip(script.steps, answer.steps, strict=True)
        if answered.refusal
    ]
    return "\n".join([*round_text(answer.events), *refusals]) + "\n"


def _told(step: dict[str, Any]) -> str:
    return " ".join(f"{name} {value}" for name, value in step.items())


def main() -> None:
    """Write the records anew: python -m tests.support.banked."""
    for file in golden_scripts():
        file.with_suffix(".txt").write_text(record_of(file), encoding="utf-8")


if __name__ == "__main__":
    main()
