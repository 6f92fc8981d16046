"""Rounds for tests, written the way a dealer would tell them.

    r = Played("act-omaha-2006", {1: 100, 2: 100, 3: 100}, button=3, rules=["limit=no-limit"])
    r.does("3 raise 6", "1 fold", "2 call")
    assert r.turn == 2 and r.may("bet") == (2, 94)

Seats are numbers, amounts are dollars. `does` expects every step to be accepted; `refused` expects a refusal and answers
its clause. Hands and the board may be given; what is not given stays unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.history.script.poker import Script, ScriptAnswer, ScriptedRound, ScriptSeat
from croupier.history.script.steps import RulingAnswer
from croupier.history.text.tellers import round_text
from croupier.poker import events as poker_events
from croupier.poker.offers import Due, Offer, offers
from croupier.protocol.refusal import Refusal


class Played:
    """A scripted round under test."""

    def __init__(
        self,
        book: str,
        stakes: Mapping[int, float],
        *,
        button: int,
        rules: Sequence[str] = (),
        holes: Mapping[int, str] | None = None,
        board: str = "",
        owes: Mapping[int, list[float]] | None = None,
    ) -> None:
        seats = [
            ScriptSeat(seat, stake, (holes or {}).get(seat, ""), (owes or {}).get(seat, []))
            for seat, stake in stakes.items()
        ]
        given: dict[str, Any] = dict(pair.split("=", 1) for pair in rules)
        self.script = Script(book, seats, button, [], given, board)
        self.round = ScriptedRound(self.script)

    def does(self, *steps: str) -> Played:
        """Carry the steps out; each must be accepted."""
        for step in steps:
            answer = self.round.step(self._step(step))
            assert answer.refusal is None, f"'{step}' was refused: {answer.refusal}"
        return self

    def refused(self, step: str) -> str:
        """The clause a step is refused with; the round is as it was."""
        self.round.run()
        before = self.round.state
        answer = self.round.step(self._step(step))
        assert answer.refusal is not None, f"'{step}' was accepted"
        assert self.round.state == before
        return answer.refusal.clause

    def reports(self, report: str, **facts: Any) -> RulingAnswer:
        """The ruling on an irregularity, carried out; it must be given."""
        answer = self.round.step({"report": report, **facts})
        assert answer.refusal is None, f"the report was refused: {answer.refusal}"
        assert answer.ruling is not None
        return answer.ruling

    def contradicts(self, report: str, **facts: Any) -> Refusal:
        """Why a report that does not fit the round is refused; the round is as it was."""
        self.round.run()
        before = self.round.state
        answer = self.round.step({"report": report, **facts})
        assert answer.refusal is not None, f"the report was accepted: {answer.ruling}"
        assert self.round.state == before
        return answer.refusal

    def chooses(self, choice: str, by: str, reason: str = "so decided") -> Played:
        """Make a choice a ruling left open; it must be accepted."""
        answer = self.round.step({"choose": choice, "by": by, "reason": reason})
        assert answer.refusal is None, f"the choice was refused: {answer.refusal}"
        return self

    def may_not_choose(self, choice: str, by: str, reason: str = "so decided") -> Refusal:
        """Why a choice is refused."""
        answer = self.round.step({"choose": choice, "by": by, "reason": reason})
        assert answer.refusal is not None, "the choice was accepted"
        return answer.refusal

    def _step(self, step: str) -> dict[str, Any]:
        seat, act, *rest = step.split(maxsplit=2)
        if act == "time-out":
            return {"seat": int(seat), "time-out": True}
        if act == "show":
            return {"seat": int(seat), "act": act, **({"cards": rest[0]} if rest else {})}
        return {"seat": int(seat), "act": act, **({"to": rest[0]} if rest else {})}

    def deal(self) -> Played:
        """Close straddles and over-blinds and deal."""
        self.round.run()
        return self

    @property
    def due(self) -> Due:
        """What is due now, after all that is the dealer's."""
        self.round.run()
        return offers(self.round.rules, self.round.state)

    @property
    def turn(self) -> int | None:
        """Whose turn it is."""
        return self.due.awaited.seat if self.due.awaited else None

    @property
    def acts(self) -> dict[str, Offer]:
        """The acts open in this turn, by name."""
        return {offer.act: offer for offer in self.due.awaited.acts} if self.due.awaited else {}

    def may(self, act: str) -> tuple[float, float] | None:
        """From where to where, in dollars, a bet or raise may go; None where it is not open."""
        offer = self.acts.get(act)
        if offer is None or offer.min_to is None or offer.max_to is None:
            return None
        return offer.min_to / 100, offer.max_to / 100

    @property
    def price(self) -> float:
        """What a call costs, in dollars."""
        return (self.acts["call"].amount or 0) / 100

    @property
    def answer(self) -> ScriptAnswer:
        """The answer to the script so far."""
        self.round.run()
        return self.round.answer([])

    @property
    def stakes(self) -> dict[int, float]:
        """The stakes by seat, in dollars."""
        state = self.round.state
        return {seat: stake / 100 for seat, stake in sorted(zip(state.seats, state.stake, strict=True))}

    @property
    def pot(self) -> float:
        """All chips in, in dollars."""
        return self.round.state.pot / 100

    @property
    def ended(self) -> bool:
        """Whether the round is over."""
        self.round.run()
        return self.round.state.ended

    @property
    def told(self) -> list[str]:
        """The record of the round, line by line."""
        return list(round_text(self.round.events))

    def events(self, kind: type[poker_events.Event]) -> list[Any]:
        """The events of a kind so far."""
        return [event for event in self.round.events if isinstance(event, kind)]
