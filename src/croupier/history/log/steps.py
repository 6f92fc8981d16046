"""One step of a script: an act, a report, a choice, a clock or a time out, read into the command it gives.

Amounts are dollars, seats numbers, cards in writing. What a step says must all be understood; a word too many is refused
with the words there are, and the number of the step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from croupier.cards import card_text, parse_cards
from croupier.errors import CroupierError, RequestError
from croupier.poker import commands
from croupier.protocol import Choose, RoundCommand
from croupier.rulebooks import NotPermitted, Raw, read_cents
from croupier.rulings import read_report, reported

ACTS = ("fold", "check", "stand", "call", "call-and-fold", "bet", "raise")
EXTRA_BLINDS = ("straddle", "over-blind")
OTHERS = ("show", "muck", "time-out")
MEANT = {"all-in": "raise with `to`, or call", "tap-out": "raise with `to`, or call", "post": "owes, on the seat"}


class Correction(NamedTuple):
    """A step that takes wrong entries back."""

    before: int
    by: str
    reason: str


class MoreCards(NamedTuple):
    """A step that says which communal cards come after those the script has given."""

    cards: tuple[str, ...]


def read_step(
    step: Mapping[str, Any], number: int, seats: tuple[int, ...], holes: Sequence[tuple[str, ...]]
) -> RoundCommand | Correction | MoreCards:
    """The command a step gives; `seats` and `holes` run by place."""
    try:
        return _read(step, seats, holes)
    except CroupierError as error:
        raise RequestError(f"step {number}: {error}") from error


def _read(
    step: Mapping[str, Any], seats: tuple[int, ...], holes: Sequence[tuple[str, ...]]
) -> RoundCommand | Correction | MoreCards:
    if "report" in step:
        return reported(read_report(dict(step), seats))
    if "choose" in step:
        _only(step, "choose", "by", "reason")
        return Choose(_words(step, "choose"), _words(step, "by"), _words(step, "reason"))
    if "correct" in step:
        _only(step, "correct", "by", "reason")
        return Correction(_event_number(step["correct"]), _words(step, "by"), _words(step, "reason"))
    if "deal" in step:
        _only(step, "deal")
        return MoreCards(tuple(card_text(card) for card in cards_in(step["deal"])))
    place = _place(step, seats)
    if "clock" in step:
        _only(step, "seat", "clock")
        return commands.CallClock(place, _words(step, "clock"))
    if "time-out" in step:
        _only(step, "seat", "time-out")
        if step["time-out"] is not True:
            raise RequestError("a time out is written {seat, time-out: true}")
        return commands.TimeOut(place)
    return _act(step, place, holes[place])


def _act(step: Mapping[str, Any], place: int, hole: tuple[str, ...]) -> commands.Command:
    name = step.get("act")
    if name in ("bet", "raise"):
        _only(step, "seat", "act", "to")
        if "to" not in step:
            raise RequestError(f"a {name} needs `to`, the player's total in this betting round, in dollars")
        return commands.Act(place, name, cents(step["to"], f"where seat {step['seat']} goes to"))
    if name == "show":
        _only(step, "seat", "act", "cards")
        return commands.Show(place, tuple(card_text(card) for card in cards_in(step.get("cards", ""))) or hole)
    if name in (*EXTRA_BLINDS, *ACTS, *OTHERS, "time-out"):
        _only(step, "seat", "act")
    if name in EXTRA_BLINDS:
        return commands.ExtraBlind(place, str(name))
    if name in ACTS:
        return commands.Act(place, name)
    if name == "muck":
        return commands.Muck(place)
    if name == "time-out":
        return commands.TimeOut(place)
    hint = f"; for {name} write {MEANT[name]}" if isinstance(name, str) and name in MEANT else ""
    said = (
        f"{name!r:.30} is no act"
        if "act" in step
        else "it has no act, report, choose, clock, correct, deal or time-out"
    )
    raise RequestError(f"{said}; the acts are {', '.join((*ACTS, *EXTRA_BLINDS, *OTHERS))}{hint}")


def _place(step: Mapping[str, Any], seats: tuple[int, ...]) -> int:
    seat = step.get("seat")
    if "seat" not in step:
        raise RequestError("it names no seat")
    if isinstance(seat, bool) or not isinstance(seat, int) or seat not in seats:
        raise RequestError(f"seat {seat!r:.20} is not in the script")
    return seats.index(seat)


def _only(step: Mapping[str, Any], *words: str) -> None:
    strange = [word for word in step if word not in words]
    if strange:
        raise RequestError(f"'{strange[0][:30]}' does not belong here; this step takes {', '.join(words)}")


def _words(step: Mapping[str, Any], name: str) -> str:
    said = step.get(name, "")
    if not isinstance(said, str):
        raise RequestError(f"{name} is words, not {said!r:.30}")
    return said


def _event_number(before: object) -> int:
    if isinstance(before, bool) or not isinstance(before, int):
        raise RequestError(f"a correction goes back to the number of an event, not to {before!r:.20}")
    return before


def cards_in(written: object) -> tuple[Any, ...]:
    """Cards from a script, as words or as a list of them."""
    if not isinstance(written, str | list):
        raise RequestError(f"{written!r:.30} is not cards in writing")
    return parse_cards(written if isinstance(written, str) else " ".join(map(str, written)))


def cents(raw: Raw, what: str) -> int:
    """An amount of a script, given in dollars."""
    try:
        return read_cents(raw)
    except NotPermitted:
        raise RequestError(f"{what} takes an amount in dollars, such as 12 or 2.50, not {raw!r:.30}") from None
