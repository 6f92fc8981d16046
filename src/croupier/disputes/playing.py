"""A case played: its script step by step, with the events each step brought and the clauses the round named."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.disputes.case import Case
from croupier.history import BankedAnswer, PlayedScript, PlayedStep, PotAnswer, ScriptAnswer, play_script
from croupier.poker import events, ruling_events
from croupier.protocol import Event, standing

CITING = ("under", "also", "clauses", "clause", "short_under")  # the fields of events that hold clauses
GOING_BACK = (ruling_events.MisdealDeclared, ruling_events.CommunalWithdrawn, ruling_events.RoundVoided)


class Played(msgspec.Struct, frozen=True):
    """A case as the engine plays it; `numbers` are seats or boxes by place."""

    script: PlayedScript
    numbers: tuple[int, ...]

    @property
    def steps(self) -> tuple[PlayedStep, ...]:
        """Its steps."""
        return self.script.steps

    @property
    def answer(self) -> ScriptAnswer | BankedAnswer:
        """The whole answer."""
        return self.script.answer

    @property
    def stood(self) -> list[Event]:
        """The events no correction has taken back."""
        return standing(self.answer.events)

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause the round has named: in rulings, refusals and events."""
        refused = {one.answer.refusal.clause for one in self.steps if one.answer.refusal}
        return frozenset(refused | {clause for event in self.answer.events for clause in _cited(event)})

    @property
    def returned(self) -> dict[int, int]:
        """The money returned to each seat, of uncalled bets and of bets a ruling undid."""
        back = dict.fromkeys(self.numbers, 0)
        for event in self.stood:
            if isinstance(event, events.BetReturned | ruling_events.RaiseTakenBack):
                back[self.numbers[event.place]] += event.amount
            elif isinstance(event, GOING_BACK):
                for number, amount in zip(self.numbers, event.returned, strict=True):
                    back[number] += amount
        return {number: amount for number, amount in back.items() if amount}

    @property
    def is_void(self) -> bool:
        """Tell whether the round was made void, so that no pot is won."""
        return any(isinstance(event, ruling_events.RoundVoided) for event in self.stood)

    @property
    def house(self) -> int:
        """The house's take: commission from the pots, or the charge for the hand."""
        charged = [sum(event.amounts) for event in self.stood if isinstance(event, events.ChargesTaken)]
        taken = self.answer.commission.amount if isinstance(self.answer, ScriptAnswer) and not self.is_void else 0
        return sum(charged) + taken

    def event_words(self, event: Event) -> str:
        """An event by its name in the log, with the seat or box it is about."""
        place = getattr(event, "place", None)
        name = str(event.__struct_config__.tag)
        if not isinstance(place, int):
            return name
        kind = "box" if isinstance(self.answer, BankedAnswer) else "seat"
        return f"{name} {kind} {self.numbers[place]}"


def play_case(case: Case) -> Played:
    """Play the script of a case."""
    played = play_script(case.script)
    return Played(played, played.round.state.seats)


def _cited(event: Event) -> Iterable[str]:
    for name in CITING:
        named = getattr(event, name, ())
        yield from filter(None, (named,) if isinstance(named, str) else named)


def won_by_seat(pot: PotAnswer) -> dict[int, int]:
    """Return what each winner of a pot takes out of it, both halves of a shared one together."""
    won: dict[int, int] = {}
    for winner in pot.winners:
        won[winner.seat] = won.get(winner.seat, 0) + winner.amount
    return won
