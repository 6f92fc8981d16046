"""The phases of rounds, of a table and of a tournament, as pictures in the pages that explain them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from tools.reference.kit import DOCS, tag_of, with_marked

from croupier.banked import phases as bank
from croupier.banked.events import BankedRoundOpened
from croupier.poker import phases as poker
from croupier.poker.events import RoundOpened
from croupier.protocol.events import Event
from croupier.table import phases as table
from croupier.table.events import TableOpened
from croupier.tournament import phases as tournament
from croupier.tournament.events import TournamentAnnounced

EXPLAIN = DOCS / "explain"
Phase = TypeVar("Phase", bound=str)


def diagram(
    opening: type[Event], first: Phase, last: Phase, leads: Mapping[type[Event], Mapping[Phase, tuple[Phase, ...]]]
) -> str:
    """A table of phases as a Mermaid diagram; events that lead the same way share a line."""
    ways: dict[tuple[Phase, Phase], list[str]] = {}
    for event, rows in leads.items():
        for before, after in [(before, after) for before, each in rows.items() for after in each]:
            ways.setdefault((before, after), []).append(tag_of(event))
    phases = dict.fromkeys([first, *[phase for way in ways for phase in way]])
    ids = {phase: _id(phase) for phase in phases}
    named = [f'    state "{phase}" as {short}' for phase, short in ids.items() if phase != short]
    drawn = [f"    {ids[before]} --> {ids[after]}: {', '.join(by)}" for (before, after), by in ways.items()]
    ends = f"    [*] --> {ids[first]}: {tag_of(opening)}", f"    {ids[last]} --> [*]"
    return "\n".join(["```mermaid", "stateDiagram-v2", *named, ends[0], *drawn, ends[1], "```"]) + "\n"


def rulings_table(rulings: Mapping[type[Event], tuple[Phase, ...]]) -> str:
    """Where rulings and their remedies lead, from any phase."""
    rows = [f"| `{tag_of(event)}` | {', '.join(phases)} |" for event, phases in rulings.items()]
    return "\n".join(["", "| by a ruling, from any phase | leads to |", "|---|---|", *rows]) + "\n"


def tournament_diagram() -> str:
    """The phases of a tournament; an event that leaves a phase as it is stands not in it."""
    rows = [f"    [*] --> {tournament.FIRST}: {tag_of(TournamentAnnounced)}"]
    for event, leads in tournament.TRANSITIONS.items():
        rows += [f"    {before} --> {after}: {tag_of(event)}" for before, after in leads.items() if before != after]
    return "\n".join(["```mermaid", "stateDiagram-v2", *rows, f"    {tournament.LAST} --> [*]", "```"]) + "\n"


def pictures() -> dict[Path, dict[str, str]]:
    """The pictures of each page, by the name of their place."""
    poker_round = diagram(RoundOpened, poker.FIRST, poker.LAST, poker.PLAY) + rulings_table(poker.RULINGS)
    bank_round = diagram(BankedRoundOpened, bank.FIRST, bank.LAST, bank.PLAY) + rulings_table(bank.RULINGS)
    return {
        EXPLAIN / "engine.md": {
            "phases of a round between players": poker_round,
            "phases of a round against the bank": bank_round,
            "phases of a table": diagram(TableOpened, table.FIRST, table.LAST, table.TRANSITIONS),
        },
        EXPLAIN / "tournaments.md": {"phases of a tournament": tournament_diagram()},
    }


def pages() -> dict[Path, str]:
    """Each page with its pictures as they are now."""
    return {file: with_marked(file, places) for file, places in pictures().items()}


def _id(phase: str) -> str:
    """A phase as Mermaid may call it: letters alone."""
    return "".join([letter if letter.isalpha() else "_" for letter in phase])
