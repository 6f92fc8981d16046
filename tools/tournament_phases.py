"""The phases of a tournament as a picture in docs/tournaments.md: `python -m tools.tournament_phases` draws it anew."""

from __future__ import annotations

from pathlib import Path

from croupier.protocol.events import Event
from croupier.tournament.events import TournamentAnnounced
from croupier.tournament.phases import FIRST, LAST, TRANSITIONS

FILE = Path(__file__).parents[1] / "docs" / "tournaments.md"
BEGIN, END = "<!-- the phases, written by tools/tournament_phases.py -->\n", "<!-- end of the phases -->\n"


def diagram() -> str:
    """The table of phases as a Mermaid diagram; what leaves a phase as it is stands not in it."""
    rows = [f"    [*] --> {FIRST}: {_name(TournamentAnnounced)}"]
    for event, leads in TRANSITIONS.items():
        rows += [f"    {before} --> {after}: {_name(event)}" for before, after in leads.items() if before != after]
    return "\n".join(["```mermaid", "stateDiagram-v2", *rows, f"    {LAST} --> [*]", "```"]) + "\n"


def _name(event: type[Event]) -> str:
    return str(event.__struct_config__.tag)


def page(text: str) -> str:
    """The page with the diagram as it is now."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}{diagram()}{END}{rest.partition(END)[2]}"


def main() -> None:
    """Write the diagram anew."""
    FILE.write_text(page(FILE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
