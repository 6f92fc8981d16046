"""`croupier export`: the rounds of a native log as poker hand history, Open Hand History or text."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from croupier.banked import BankedRoundOpened
from croupier.cards import UNSEEN, card_text, parse_card
from croupier.cli.log_files import LoggedRound, read_log
from croupier.cli.output import warn
from croupier.errors import CroupierError, RequestError
from croupier.history import MISFITS, Format, applied, banked_state, check_format, ohh_line, phh_hand, phh_text, told
from croupier.poker import RoundRules, State

EXAMPLES = (
    "Examples: croupier export rounds.jsonl --format text; croupier export rounds.jsonl --format phh > rounds.phhs"
)
Openings = dict[int, dict[int, str]]  # by round, then by position in the shoe


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
    numbers: set[int] = set()

    def use(logged: LoggedRound) -> Any:
        numbers.add(logged.occasion.number)
        return _written(logged, format_, opened)

    read = read_log(file, use)
    for missing in sorted(set(opened) - numbers):
        raise RequestError(f"{openings} opens cards of round {missing}, which is not in {file}")
    if read.fault:
        warn(f"the chain of {file} is broken: {read.fault}")
    written = [answer for answer, _ in read.rounds]
    text = phh_text(written) if format_ is Format.PHH else _SEPARATORS[format_].join(written)
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


def _written(logged: LoggedRound, format_: Format, openings: Openings) -> Any:
    opened = openings.get(logged.occasion.number, {})
    where = f"round {logged.occasion.number}"
    try:
        check_format(format_, logged.events)
        if isinstance(logged.events[0], BankedRoundOpened):
            _check_banked(logged, opened)
        else:
            rules, state = applied(logged.events, logged.lines)
            _check_openings(rules, state, opened)
        return _WRITERS[format_](logged.events, logged.occasion, opened)
    except CroupierError as error:
        raise RequestError(f"{where}: {error}") from error
    except MISFITS as error:
        raise RequestError(f"{where}: its events do not fit together") from error


def _check_banked(logged: LoggedRound, opened: dict[int, str]) -> None:
    holes = {at for box in banked_state(logged.events).box for at in box.hole}
    for at in opened:
        if at not in holes:
            raise RequestError(f"position {at} of the openings is nobody's hole card")


def _check_openings(rules: RoundRules, state: State, opened: dict[int, str]) -> None:
    """Openings are of hole cards; they may add to what the log shows and not contradict it."""
    holes = {at for positions in state.hole for at in positions}
    known = dict(zip(state.board_positions, state.board, strict=True))
    for positions, shown in zip(state.hole, state.shown, strict=True):
        known |= zip(positions, shown, strict=False)  # none where the hand was not shown
    for at, card in opened.items():
        if at not in holes:
            raise RequestError(f"position {at} of the openings is nobody's hole card")
        if known.get(at, card) != card:
            raise RequestError(f"position {at} is {known[at]} in the log and {card} in the openings")
    cards = [card for card in (known | opened).values() if card != UNSEEN]
    for card in opened.values():
        if card not in rules.deck and card != UNSEEN:
            raise RequestError(f"{card} of the openings is not in this deck")
        if cards.count(card) > 1:
            raise RequestError(f"{card} of the openings is there twice")


_WRITERS: dict[Format, Callable[..., Any]] = {Format.PHH: phh_hand, Format.OHH: ohh_line, Format.TEXT: told}
_SEPARATORS = {Format.OHH: "", Format.TEXT: "\n"}
