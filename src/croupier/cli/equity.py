"""`croupier equity`: what part of the pot each hand is worth under a rulebook, one spot or a batch."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from threading import Event
from typing import Annotated, Any, NamedTuple

import msgspec
import typer

from croupier.cards import UNKNOWN, Card, card_text, parse_cards
from croupier.cli.batch_lines import STANDARD_INPUT, lines_of, request_in
from croupier.cli.output import print_json, print_table, warn
from croupier.cli.table_options import EXAMPLE_ID, JsonOrLinesOption, SetOption, TableOption, given_rules, settled
from croupier.cli.working import working
from croupier.errors import CroupierError, RequestError
from croupier.hands import Making, Order
from croupier.odds.equity.equity import MOST_SAMPLES, Equity, PlayerEquity, equity
from croupier.odds.equity.work import Tell, threads_for
from croupier.rulebooks import Raw, making_of, orders_of, rulebook

LINES_AHEAD = 64  # of a file that are worked on while the first of them is awaited

EXAMPLES = f"""Examples:

croupier equity -r {EXAMPLE_ID} --set deck=32 --set joker=true --hand AsKs --hand QdQh --hand "??"

croupier equity -r {EXAMPLE_ID} --hand AsKs --hand "Qd ??" --board "Qs 7s 2d" --dead Ah

croupier equity -r {EXAMPLE_ID} --hand AsKs --hand "??" --hand "??" --hand "??" --samples 100000 --seed 1"""


class Table(NamedTuple):
    """All that equity under one set of table rules needs, looked up once."""

    orders: tuple[Order, ...]
    making: Making
    warnings: tuple[str, ...]

    def cards(self, written: str | list[str]) -> tuple[Card, ...]:
        """Read a hand in writing; only `??` means an unknown hand, however often it is written."""
        cards, hidden = _cards(written), (UNKNOWN,) * self.making.hole
        return hidden if cards and cards == hidden[: len(cards)] else cards


class EquityRequest(msgspec.Struct, forbid_unknown_fields=True):
    """One line of a batch."""

    hands: list[str | list[str]]
    rulebook: str = ""
    set: dict[str, Any] = {}
    board: str | list[str] = ""
    dead: str | list[str] = ""


class Sampling(NamedTuple):
    """The sampling asked for, if any."""

    samples: int | None
    seed: int


class Tables:
    """Tables by their rules; each is made when first asked for."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Table] = {}

    def of(self, name: str, given: dict[str, Raw]) -> Table:
        """The table under these rules."""
        key = (name, repr(given))
        if key not in self._known:
            book = rulebook(name)
            rules = settled(book, given)
            self._known[key] = Table(orders_of(book, rules), making_of(rules), rules.warnings)
        return self._known[key]


def equity_(
    rulebook: Annotated[
        str, typer.Option("--rulebook", "-r", metavar="R", help="The rulebook; see: croupier rules list.")
    ] = "",
    hand: Annotated[
        list[str] | None,
        typer.Option(metavar="CARDS", help="A player's hole cards, ?? for an unknown one; once for each player."),
    ] = None,
    board: Annotated[str, typer.Option(metavar="CARDS", help="The communal cards so far, none to five.")] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards seen that are out of play.")] = "",
    samples: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=MOST_SAMPLES, help="Look at so many random deals instead of all."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="The same seed gives the same samples.")] = 0,
    batch: Annotated[
        str, typer.Option(metavar="FILE", help="JSON lines {rulebook, set, hands, board, dead}; - is standard input.")
    ] = "",
    set_: SetOption = None,
    table: TableOption = None,
    json: JsonOrLinesOption = False,
) -> None:
    """Say what part of the pot each hand is worth: exactly, or where that is too much work by sampling."""
    given, sampling = given_rules(set_, table), Sampling(samples, seed)
    if batch:
        if hand or board or dead:
            raise RequestError("--batch reads the cards from its file; leave --hand, --board and --dead out")
        equity_batch(batch, EquityRequest([], rulebook, given), sampling)
        return
    if not (rulebook and hand):
        raise RequestError("say --rulebook and --hand for each player, or --batch FILE; see: croupier equity --help")
    asked = Tables().of(rulebook, given)
    for line in asked.warnings:
        warn(line)
    hands = [asked.cards(each) for each in hand]
    with working("equity") as tell:
        found = equity(asked.orders, asked.making, hands, _cards(board), _cards(dead), **sampling._asdict(), tell=tell)
    if json:
        print_json(_answer(found))
    else:
        _show(found)


def equity_batch(file: str, defaults: EquityRequest, sampling: Sampling) -> None:
    """Answer a file of requests, a JSON line each; a bad line answers with its number and what is wrong with it."""
    warned: set[str] = set()
    bad = 0
    with closing(_answers(file, defaults, sampling)) as answers:
        for number, warnings, answer in answers:
            for words in set(warnings) - warned:
                warned.add(words)
                warn(f"line {number}: {words}")
            bad += "error" in answer
            print_json(answer)
    if bad:
        raise RequestError(f"{bad} of the lines could not be answered; each says why in its place")


Answered = tuple[int, tuple[str, ...], dict[str, object]]  # a line's number, what to warn of, and its answer


def _answers(file: str, defaults: EquityRequest, sampling: Sampling) -> Generator[Answered, None, None]:
    """The answers in the order of the lines: a file's on all cores, those of standard input as they come."""
    tables, enough = Tables(), Event()

    def go_on(_done: int, _of: int) -> None:
        if enough.is_set():
            raise KeyboardInterrupt

    def answered(numbered: tuple[int, bytes]) -> Answered:
        number, line = numbered
        try:
            warnings, found = _answer_line(tables, line, defaults, sampling, go_on)
        except CroupierError as error:
            return number, (), {"line": number, "error": str(error)}
        return number, warnings, _answer(found)

    lines = lines_of(file, "equity")
    if file == STANDARD_INPUT:
        yield from map(answered, lines)
        return
    waiting: deque[Future[Answered]] = deque()
    with ThreadPoolExecutor(threads_for(None)) as pool:
        try:
            for line in lines:
                waiting.append(pool.submit(answered, line))
                if len(waiting) == LINES_AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:  # stopped, or no longer read: jobs begun break off, and others never begin
            enough.set()
            pool.shutdown(wait=False, cancel_futures=True)


def _answer_line(
    tables: Tables, line: bytes, defaults: EquityRequest, sampling: Sampling, tell: Tell
) -> tuple[tuple[str, ...], Equity]:
    request = request_in(line, EquityRequest)
    name = request.rulebook or defaults.rulebook
    if not name:
        raise RequestError("the line names no rulebook, and there is no --rulebook")
    asked = tables.of(name, {**defaults.set, **request.set})
    hands = [asked.cards(hand) for hand in request.hands]
    board, dead = _cards(request.board), _cards(request.dead)
    found = equity(asked.orders, asked.making, hands, board, dead, **sampling._asdict(), threads=1, tell=tell)
    return asked.warnings, found


def _cards(written: str | list[str]) -> tuple[Card, ...]:
    return parse_cards(written if isinstance(written, str) else " ".join(written))


def _answer(found: Equity) -> dict[str, object]:
    return {
        "method": found.method,
        "boards": found.boards,
        "players": [_player(found, player) for player in found.players],
    }


def _player(found: Equity, player: PlayerEquity) -> dict[str, object]:
    answer: dict[str, object] = {
        "hand": "".join(map(card_text, player.hand)),
        "win": float(player.win),
        "tie": float(player.tie),
        "equity": float(player.share),
        "share": player.share,
    }
    if found.split:
        answer |= {"high": float(player.high), "low": float(player.low), "scoop": float(player.win)}
    if found.method == "sampled":
        answer["standard_error"] = player.standard_error
    return answer


def _show(found: Equity) -> None:
    columns = ["hand", "win", "tie", "equity", *(["high", "low", "scoop"] if found.split else [])]
    rows = []
    for answer in (_player(found, player) for player in found.players):
        figures = [f"{answer[column]:.4%}" for column in columns[1:]]
        last = f"± {answer['standard_error']:.4%}" if found.method == "sampled" else str(answer["share"])
        rows.append((answer["hand"], *figures, last))
    counted = f"{found.boards:,} {'deals sampled' if found.method == 'sampled' else 'boards, exact'}"
    print_table(f"Equity: {counted}", (*columns, "standard error" if found.method == "sampled" else "share"), rows)
