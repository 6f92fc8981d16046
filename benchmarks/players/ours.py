"""Croupier: complete rounds with a chained JSON log written to a file."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from random import Random

from croupier import Shoe, deck_of, rulebook, settle
from croupier.bots import POLICIES, play_round
from croupier.bots.tables import shuffled
from croupier.cli.log_writer import LOG_BUFFER, LogWriter
from croupier.poker.events import RoundEnded
from croupier.poker.rules import round_rules
from croupier.rulebooks.values import Raw

STAKE = 200_00
GAMES: dict[str, tuple[str, dict[str, Raw]]] = {
    "omaha": ("adelaide-omaha", {"limit": "pot", "blinds": "1,2", "commission": "none"}),
    "manila": ("act-manila-2005", {"limit": "pot", "blinds": "1,2", "deck": 32, "commission": "none"}),
}


def main(game: str, rounds: int) -> None:
    name, given = GAMES[game]
    book = rulebook(name)
    rules = settle(book, given, defaults=book.example.table, simulation=True)
    compiled, cards, source = round_rules(rules), deck_of(rules).cards, Random(1)
    policies, stakes = [POLICIES["call"]] * 6, (STAKE,) * 6
    shown = conserved = 0
    with tempfile.TemporaryFile("w+b", LOG_BUFFER) as file:
        writer = LogWriter(file, "bench")
        for number in range(-20, rounds):
            if number == 0:
                start = time.process_time()
            button = number % 6
            seats = (*range(button + 1, 7), *range(1, button + 1))
            shoe = Shoe(shuffled(cards, source)).cut(source.randint(2, len(cards) - 2))
            played = play_round(compiled, seats, stakes, shoe, policies, source)
            writer.write(played.events, number + 21)
            shown += len(played.state.board) == 5
            conserved += isinstance(played.events[-1], RoundEnded) and sum(played.state.stake) == 6 * STAKE
        seconds = time.process_time() - start
        size = file.tell()
    print(json.dumps({"rounds": rounds, "seconds": seconds, "complete": min(shown, conserved) - 20, "bytes": size}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
