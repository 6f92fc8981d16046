"""`croupier export`: the rounds of a native log as poker hand history, Open Hand History or text."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from croupier.cards import Deck, card_text, parse_card, parse_cards
from croupier.check import BrokenInvariant
from croupier.cli.log_files import LoggedRound, read_log
from croupier.cli.output import warn
from croupier.cli.replay import places_fit
from croupier.errors import CroupierError, RequestError
from croupier.history.ohh import ohh_hand
from croupier.history.phh import phh_hand, phh_text
from croupier.history.pinned import pinned_to
from croupier.history.text import round_text
from croupier.poker import events as e
from croupier.rulebooks import deck_of

EXAMPLES = (
    "Examples: croupier export rounds.jsonl --format text; croupier export rounds.jsonl --format phh > rounds.phhs"
)
Openings = dict[int, dict[int, str]]  # by round, then by position in the shoe


class Format(StrEnum):
    """What a round is written as."""

    PHH = "phh"
    OHH = "ohh"
    TEXT = "text"


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A native log.")],
    format_: Annotated[Format, typer.Option("--format", "-f", help="What to write.")],
    openings: Annotated[
        Path | None,
        typer.Option(
            "--openings", metavar="FILE", help='Hidden hole cards its reader may see: {"round": {"position": "card"}}.'
        ),
    ] = None,
) -> None:
    """Write the rounds of a log for other programs or for people; several as .phhs, as JSON lines, or one by one."""
    opened = {} if openings is None else read_openings(openings)
    write = _WRITERS[format_]
    read = read_log(file, lambda logged: _written(logged, write, opened))
    if read.fault:
        warn(f"the chain of {file} is broken: {read.fault}")
    told = [answer for answer, _ in read.rounds]
    text = phh_text(told) if format_ is Format.PHH else _SEPARATORS[format_].join(told)
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())


def read_openings(file: Path) -> Openings:
    """Hidden cards by round and position, from a JSON file."""
    try:
        data = msgspec.json.decode(file.read_bytes(), type=dict[int, dict[int, str]])
        return {
            number: {at: card_text(parse_card(card)) for at, card in cards.items()} for number, cards in data.items()
        }
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
    except (msgspec.MsgspecError, ValueError, RecursionError, CroupierError) as error:
        raise RequestError(f"{file} does not hold openings: {error}") from error


def _written(logged: LoggedRound, write: Callable[[LoggedRound, dict[int, str]], Any], openings: Openings) -> Any:
    opened = openings.get(logged.occasion.number, {})
    where = f"round {logged.occasion.number}"
    if not isinstance(logged.events[0], e.RoundOpened) or not places_fit(logged.events):
        raise RequestError(f"{where} is not whole: it does not begin with its opening, or names places it has not")
    try:
        _check_openings(logged.events, opened)
        return write(logged, opened)
    except CroupierError as error:
        raise RequestError(f"{where}: {error}") from error
    except (BrokenInvariant, LookupError, ValueError, TypeError, ArithmeticError, AttributeError) as error:
        raise RequestError(f"{where}: its events do not fit together: {error}") from error


def _check_openings(events: list[e.Event], opened: dict[int, str]) -> None:
    """Openings may add to what the log shows and not contradict it."""
    opening = events[0]
    assert isinstance(opening, e.RoundOpened)
    deck: Deck = deck_of(pinned_to(opening).table)
    holes: tuple[tuple[int, ...], ...] = ()
    known: dict[int, str] = {}
    for event in events:
        match event:
            case e.HolesDealt():
                holes = event.positions
            case e.CommunalDealt():
                known |= zip(event.positions, event.cards, strict=True)
            case e.HandShown():
                known |= zip(holes[event.place], event.cards, strict=True)
    for at, card in opened.items():
        if known.get(at, card) != card:
            raise RequestError(f"position {at} is {known[at]} in the log and {card} in the openings")
    if opened:
        deck.hold(parse_cards(" ".join((known | opened).values())))


def _phh(logged: LoggedRound, opened: dict[int, str]) -> dict[str, Any]:
    return phh_hand(logged.events, logged.occasion, opened)


def _ohh(logged: LoggedRound, opened: dict[int, str]) -> str:
    return msgspec.json.encode(ohh_hand(logged.events, logged.occasion, opened)).decode() + "\n"


def _text(logged: LoggedRound, opened: dict[int, str]) -> str:
    return "\n".join(round_text(logged.events, opened)) + "\n"


_WRITERS: dict[Format, Callable[[LoggedRound, dict[int, str]], Any]] = {
    Format.PHH: _phh,
    Format.OHH: _ohh,
    Format.TEXT: _text,
}
_SEPARATORS = {Format.OHH: "", Format.TEXT: "\n"}
