"""Croupier: complete rounds with a chained JSON log written to a file."""

from __future__ import annotations

import json
import sys
import tempfile
import time

from croupier import deck_of, rulebook, settle
from croupier.bots import POLICIES
from croupier.cli.log_writer import LOG_BUFFER, LogWriter
from croupier.cli.simulate import Table
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
    compiled, deck = round_rules(rules), deck_of(rules)
    table = Table(compiled, deck, STAKE, [POLICIES["call"]] * 6, seed=1)
    shown = conserved = 0
    with tempfile.TemporaryFile("w+b", LOG_BUFFER) as file:
        writer = LogWriter(file, "bench")
        for number in range(-20, rounds):
            if number == 0:
                start = time.process_time()
            table.stakes = [STAKE] * 6
            played = table.play()
            writer.write(played.events)
            shown += len(played.state.board) == 5
            conserved += isinstance(played.events[-1], RoundEnded) and sum(played.state.stake) == 6 * STAKE
        seconds = time.process_time() - start
        size = file.tell()
    print(json.dumps({"rounds": rounds, "seconds": seconds, "complete": min(shown, conserved) - 20, "bytes": size}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
