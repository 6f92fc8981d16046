"""All acts that people may send to a table, by their names on the wire; each stands with its meaning in a file of its topic.

Nothing but the fields of its Struct is taken, none of them too large, so what is malformed changes nothing.
"""

from __future__ import annotations

from croupier.acts import dealing, decks, floor, operator, players, seat, turn
from croupier.acts.reading import acts_of, read
from croupier.acts.table_act import TableAct
from croupier.protocol import Fault

ACTS: dict[str, type[TableAct]] = acts_of(TableAct, turn, seat, floor, operator, dealing, players, decks)


def read_act(given: object) -> TableAct | Fault:
    """The act that some fields are."""
    return read(given, ACTS)
