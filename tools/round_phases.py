"""The phases of rounds and of a table as pictures in the docs: `python -m tools.round_phases` draws them anew."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from croupier.banked import phases as bank
from croupier.banked.events import BankedRoundOpened
from croupier.poker import phases as poker
from croupier.poker.events import RoundOpened
from croupier.protocol.events import Event
from croupier.table import phases as table
from croupier.table.events import TableOpened

DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- the phases, written by tools/round_phases.py -->\n", "<!-- end of the phases -->\n"
Phase = TypeVar("Phase", bound=str)


def diagram(
    opening: type[Event], first: Phase, last: Phase, leads: Mapping[type[Event], Mapping[Phase, tuple[Phase, ...]]]
) -> str:
    """A table of phases as a Mermaid diagram; events that lead the same way share a line."""
    ways: dict[tuple[Phase, Phase], list[str]] = {}
    for event, rows in leads.items():
        for before, after in [(before, after) for before, each in rows.items() for after in each]:
            ways.setdefault((before, after), []).append(_name(event))
    phases = dict.fromkeys([first, *[phase for way in ways for phase in way]])
    ids = {phase: _id(phase) for phase in phases}
    named = [f'    state "{phase}" as {short}' for phase, short in ids.items() if phase != short]
    drawn = [f"    {ids[before]} --> {ids[after]}: {', '.join(by)}" for (before, after), by in ways.items()]
    ends = f"    [*] --> {ids[first]}: {_name(opening)}", f"    {ids[last]} --> [*]"
    return "\n".join(["```mermaid", "stateDiagram-v2", *named, ends[0], *drawn, ends[1], "```"]) + "\n"


def rulings_table(rulings: Mapping[type[Event], tuple[Phase, ...]]) -> str:
    """Where rulings and their remedies lead, from any phase."""
    rows = [f"| `{_name(event)}` | {', '.join(phases)} |" for event, phases in rulings.items()]
    return "\n".join(["", "| by a ruling, from any phase | leads to |", "|---|---|", *rows]) + "\n"


def pictures() -> dict[Path, str]:
    """What stands in each page."""
    return {
        DOCS / "architecture.md": diagram(RoundOpened, poker.FIRST, poker.LAST, poker.PLAY)
        + rulings_table(poker.RULINGS),
        DOCS / "banked.md": diagram(BankedRoundOpened, bank.FIRST, bank.LAST, bank.PLAY) + rulings_table(bank.RULINGS),
        DOCS / "tables.md": diagram(TableOpened, table.FIRST, table.LAST, table.TRANSITIONS),
    }


def page(text: str, picture: str) -> str:
    """A page with its picture as it is now."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}{picture}{END}{rest.partition(END)[2]}"


def main() -> None:
    """Draw the pictures anew."""
    for file, picture in pictures().items():
        file.write_text(page(file.read_text(encoding="utf-8"), picture), encoding="utf-8")


def _name(event: type[Event]) -> str:
    return str(event.__struct_config__.tag)


def _id(phase: str) -> str:
    """A phase as Mermaid may call it: letters alone."""
    return "".join([letter if letter.isalpha() else "_" for letter in phase])


if __name__ == "__main__":
    main()
