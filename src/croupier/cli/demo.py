"""`croupier demo`: deal a few rounds in the terminal and rank the showdown in words."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Annotated, NamedTuple

import typer
from rich.console import Console

from croupier.cards import Card, Shoe, card_text
from croupier.cli.output import say, warn
from croupier.cli.table_options import EXAMPLE_ID, PlayedOption, SetOption, given_rules, settled
from croupier.errors import RequestError
from croupier.hands import Making, RankedHand, ValueTable, best_hand, value_table
from croupier.rulebooks import Rulebook, TableRules, deck_of, high_order, low_order, making_of, rulebook

EXAMPLES = f"Example: croupier demo -r {EXAMPLE_ID} --set deck=32 --set joker=true --players 6"

SUIT_COLOURS = {"c": "green", "d": "blue", "h": "red", "s": "white", "o": "magenta", "?": "white"}


class Showdown(NamedTuple):
    """The ranking of hands at the table that is shown."""

    making: Making
    high: ValueTable | None
    low: ValueTable | None


def demo(
    name: PlayedOption,
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="How many rounds.")] = 3,
    players: Annotated[int, typer.Option(min=2, max=24, help="How many players.")] = 4,
    seed: Annotated[int | None, typer.Option(help="Deal the same cards again.")] = None,
    set_: SetOption = None,
) -> None:
    """Deal a few rounds face up and say who holds the best hand."""
    book = rulebook(name)
    rules = settled(book, given_rules(set_, None))
    for line in rules.warnings:
        warn(line)
    deck, showdown = deck_of(rules), _showdown(book, rules)
    making = showdown.making
    most = (deck.count - making.communal) // making.hole
    if players > most:
        raise RequestError(f"{deck.words}, serve {most} players, not {players}")
    seed = secrets.randbits(32) if seed is None else seed
    source = Random(seed)
    console = Console(highlight=False, soft_wrap=True)
    say(f"{book.instrument.title}, {book.instrument.casino}: {deck.words}. Seed {seed}.")
    for number in range(1, rounds + 1):
        shoe = Shoe(tuple(source.sample(deck.cards, deck.count))).cut(source.randint(2, deck.count - 2))
        hands = []
        for _ in range(players):
            shoe, positions = shoe.draw(making.hole)
            hands.append(tuple(shoe.cards[position] for position in positions))
        shoe, positions = shoe.draw(making.communal)
        board = tuple(shoe.cards[position] for position in positions)
        console.print(f"\n[bold]Round {number}[/bold]   communal cards {_coloured(board)}")
        _show_hands(console, showdown, board, hands)


def _showdown(book: Rulebook, rules: TableRules) -> Showdown:
    if "order_of_play" not in book.rules:
        raise RequestError(f"{book.id} is played against the dealer; the demo deals games between players")
    win = rules["win"]
    high = None if win == "low" else value_table(high_order(rules))
    return Showdown(making_of(rules), high, None if win == "high" else value_table(low_order(book, rules)))


def _show_hands(console: Console, showdown: Showdown, board: tuple[Card, ...], hands: list[tuple[Card, ...]]) -> None:
    highs = [best_hand(showdown.high, showdown.making, hole, board) if showdown.high else None for hole in hands]
    lows = [best_hand(showdown.low, showdown.making, hole, board) if showdown.low else None for hole in hands]
    for seat, (hole, high, low) in enumerate(zip(hands, highs, lows, strict=True), start=1):
        words = [f"{hand.text}{_verdict(hand, others)}" for hand, others in ((high, highs), (low, lows)) if hand]
        console.print(f"  seat {seat:2}   {_coloured(hole)}   {'; '.join(words)}")


def _verdict(hand: RankedHand, others: Sequence[RankedHand | None]) -> str:
    values = [other.value for other in others if other and other.qualifies]
    if not hand.qualifies:
        return " (does not qualify)"
    if hand.value < max(values):
        return ""
    return " [bold]wins[/bold]" if values.count(hand.value) == 1 else " [bold]shares[/bold]"


def _coloured(cards: tuple[Card, ...]) -> str:
    texts = [card_text(card) for card in cards]
    return " ".join(f"[{SUIT_COLOURS[text[1]]}]{text}[/]" for text in texts)
