"""All acts that people may send to a table, by their names on the wire; each stands with its meaning in a file of its topic.

Nothing but the fields of its Struct is taken, none of them too large, so what is malformed changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.acts import contributions, dealing, decks, floor, operator, players, seat, turn
from croupier.acts.reading import acts_of, read
from croupier.acts.table_act import TableAct
from croupier.protocol import Fault, sealed_fields

ACTS: dict[str, type[TableAct]] = acts_of(TableAct, turn, seat, contributions, floor, operator, dealing, players, decks)


SEALED: frozenset[type[TableAct]] = frozenset(
    {kind for kind in ACTS.values() if kind is floor.Report or sealed_fields(kind)}
)  # with words about a person, which are sealed before anything is done with them
read_act: Callable[[object], TableAct | Fault] = partial(read, acts=ACTS)  # the act that some fields are
