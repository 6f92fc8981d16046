"""`croupier rank`: the best hand of hole cards and communal cards under a rulebook, one or a batch."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec
import typer

from croupier.cards import Card, card_text, cards_text, parse_cards
from croupier.cli.batch_lines import lines_of, request_in
from croupier.cli.output import print_json, say, warn
from croupier.cli.table_options import EXAMPLE_ID, JsonOrLinesOption, SetOption, TableOption, given_rules, settled
from croupier.errors import CroupierError, RequestError
from croupier.hands import Category, Making, RankedHand, ValueTable, best_hand, value_table
from croupier.rulebooks import Raw, category_clause, high_order, low_order, making_of, rulebook

EXAMPLES = f"""Examples:

croupier rank -r {EXAMPLE_ID} --set deck=32 --set joker=true --hole "Kh Jo" --board "Kd Ks Js Jd 7c"

croupier rank -r {EXAMPLE_ID} --set win=high-low --set low.qualifier=8 --low --hole "As2d" --board "3c 5h 8s Kd Kc"

croupier rank --batch hands.jsonl"""

NO_LOW = "no low is played here: the highest hand wins; --set win=high-low plays one"


class Ranking(NamedTuple):
    """All that ranking under one set of table rules needs, looked up once."""

    making: Making
    table: ValueTable
    warnings: tuple[str, ...]
    clauses: dict[Category, str]  # of each category


class RankRequest(msgspec.Struct, forbid_unknown_fields=True):
    """One line of a batch."""

    hole: str | list[str]
    board: str | list[str]
    rulebook: str = ""
    set: dict[str, Any] = {}
    low: bool | None = None


class Rankings:
    """Rankings by table rules; each is made when first asked for."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, bool, str], Ranking] = {}

    def of(self, name: str, given: dict[str, Raw], low: bool) -> Ranking:
        """The ranking under these table rules: of low hands if asked, or if the lowest hand wins the table."""
        key = (name, low, repr(given))
        if key not in self._known:
            book = rulebook(name)
            rules = settled(book, given)
            order = low_order(book, rules) if low or rules["win"] == "low" else high_order(rules)
            clauses = {category: category_clause(book, rules, category, low=order.low) for category in order.categories}
            warnings = (*rules.warnings, NO_LOW) if low and rules["win"] == "high" else rules.warnings
            self._known[key] = Ranking(making_of(rules), value_table(order), warnings, clauses)
        return self._known[key]


def rank(
    rulebook: Annotated[
        str, typer.Option("--rulebook", "-r", metavar="R", help="The rulebook; see: croupier rules list.")
    ] = "",
    hole: Annotated[str, typer.Option(metavar="CARDS", help="The player's hole cards, such as AsKsQdJh.")] = "",
    board: Annotated[str, typer.Option(metavar="CARDS", help="Three to five communal cards.")] = "",
    low: Annotated[bool, typer.Option("--low", help="Describe the best low hand instead.")] = False,
    batch: Annotated[
        str, typer.Option(metavar="FILE", help="JSON lines {rulebook, set, hole, board, low}; - is standard input.")
    ] = "",
    set_: SetOption = None,
    table: TableOption = None,
    json: JsonOrLinesOption = False,
) -> None:
    """Rank the best hand: its category, the five cards, a value that compares, and words."""
    given = given_rules(set_, table)
    if batch:
        if hole or board:
            raise RequestError("--batch reads the cards from its file; leave --hole and --board out")
        rank_batch(batch, RankRequest(hole="", board="", rulebook=rulebook, set=given, low=low))
        return
    if not (rulebook and hole and board):
        raise RequestError("say --rulebook, --hole and --board, or --batch FILE; see: croupier rank --help")
    ranking = Rankings().of(rulebook, given, low)
    for line in ranking.warnings:
        warn(line)
    hand = best_hand(ranking.table, ranking.making, parse_cards(hole), parse_cards(board))
    if json:
        print_json(_answer(ranking, hand))
    else:
        say(f"{hand.text} [{rulebook} {ranking.clauses[hand.category]}]")
        say(f"{cards_text(hand.cards)}   value {hand.value}{'' if hand.qualifies else ', does not qualify'}")


def rank_batch(file: str, defaults: RankRequest) -> None:
    """Answer a file of requests, a JSON line each; a bad line answers with its number and what is wrong with it."""
    rankings = Rankings()
    warned: set[str] = set()
    bad = 0
    for number, line in lines_of(file, "ranking"):
        try:
            ranking, answer = _answer_line(rankings, line, defaults)
        except CroupierError as error:
            bad += 1
            print_json({"line": number, "error": str(error)})
            continue
        for words in set(ranking.warnings) - warned:
            warned.add(words)
            warn(f"line {number}: {words}")
        print_json(answer)
    if bad:
        raise RequestError(f"{bad} of the lines could not be answered; each says why in its place")


def _answer_line(rankings: Rankings, line: bytes, defaults: RankRequest) -> tuple[Ranking, dict[str, object]]:
    request = request_in(line, RankRequest)
    name = request.rulebook or defaults.rulebook
    if not name:
        raise RequestError("the line names no rulebook, and there is no --rulebook")
    low = defaults.low if request.low is None else request.low
    ranking = rankings.of(name, {**defaults.set, **request.set}, bool(low))
    hand = best_hand(ranking.table, ranking.making, _cards(request.hole), _cards(request.board))
    return ranking, _answer(ranking, hand)


def _cards(written: str | list[str]) -> tuple[Card, ...]:
    return parse_cards(written if isinstance(written, str) else " ".join(written))


def _answer(ranking: Ranking, hand: RankedHand) -> dict[str, object]:
    answer: dict[str, object] = {
        "category": hand.category.words,
        "cards": [card_text(card) for card in hand.cards],
        "value": hand.value,
        "text": hand.text,
        "clause": ranking.clauses[hand.category],
    }
    if ranking.table.order.low:
        answer |= {"low": True, "qualifies": hand.qualifies}
    return answer
