"""`croupier demo`: deal a few rounds in the terminal and rank the showdown in words."""

from __future__ import annotations

import secrets
from random import Random
from typing import Annotated

import typer
from rich.console import Console

from croupier.cards import Card, Shoe, card_text
from croupier.cli.output import say, warn
from croupier.cli.table_options import SetOption, given_rules, settled
from croupier.errors import RequestError
from croupier.hands import RankedHand, best_hand, value_table
from croupier.rulebooks import deck_of, high_order, making_of, rulebook

SUIT_COLOURS = {"c": "green", "d": "blue", "h": "red", "s": "white", "o": "magenta", "?": "white"}


def demo(
    name: Annotated[str, typer.Option("--rulebook", "-r", metavar="R", help="The rulebook to deal under.")],
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="How many rounds.")] = 3,
    players: Annotated[int, typer.Option(min=2, max=22, help="How many players.")] = 4,
    seed: Annotated[int | None, typer.Option(help="Deal the same cards again.")] = None,
    set_: SetOption = None,
) -> None:
    """Deal a few rounds face up and say who holds the best hand."""
    book = rulebook(name)
    rules = settled(book, given_rules(set_, None))
    for line in rules.warnings:
        warn(line)
    deck, making, table = deck_of(rules), making_of(rules), value_table(high_order(rules))
    most = (deck.count - making.communal) // making.hole
    if players > most:
        raise RequestError(f"{deck.words}, serve {most} players, not {players}")
    seed = secrets.randbits(32) if seed is None else seed
    source = Random(seed)
    console = Console(highlight=False)
    say(f"{book.instrument.title}, {book.instrument.casino}: {deck.words}. Seed {seed}.")
    for number in range(1, rounds + 1):
        shoe = Shoe(tuple(source.sample(deck.cards, deck.count))).cut(source.randint(2, deck.count - 2))
        hands = []
        for _ in range(players):
            shoe, positions = shoe.draw(making.hole)
            hands.append(tuple(shoe.cards[position] for position in positions))
        shoe, positions = shoe.draw(making.communal)
        board = tuple(shoe.cards[position] for position in positions)
        ranked = [best_hand(table, making, hole, board) for hole in hands]
        _show_round(console, number, board, hands, ranked)


def _show_round(
    console: Console,
    number: int,
    board: tuple[Card, ...],
    hands: list[tuple[Card, ...]],
    ranked: list[RankedHand],
) -> None:
    console.print(f"\n[bold]Round {number}[/bold]   communal cards {_coloured(board)}")
    best = max(hand.value for hand in ranked)
    winners = sum(hand.value == best for hand in ranked)
    for seat, (hole, hand) in enumerate(zip(hands, ranked, strict=True), start=1):
        verdict = "" if hand.value < best else ("[bold]wins[/bold]" if winners == 1 else "[bold]shares the pot[/bold]")
        console.print(f"  seat {seat}   {_coloured(hole)}   {_coloured(hand.cards)}   {hand.text}   {verdict}".rstrip())


def _coloured(cards: tuple[Card, ...]) -> str:
    texts = [card_text(card) for card in cards]
    return " ".join(f"[{SUIT_COLOURS[text[1]]}]{text}[/]" for text in texts)
