"""The lists of messages, acts and types of news in docs/reference/protocol.md, each in a marked place of the text."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import msgspec
from tools.reference.events import STREAMS, events_by_stream
from tools.reference.kit import REFERENCE, fields_of, first_sentence, module_of, table, tag_of, with_marked

from croupier.acts import tournament
from croupier.acts.table import ACTS
from croupier.table import TABLE_EVENTS
from croupier.views.words import NO_WORDS, WORDS
from croupier.web.ws.messages import AnyMessage

FILE = REFERENCE / "protocol.md"
TOPICS = {
    "acts at a table": ("turn", "seat"),
    "acts on the floor": ("floor", "operator"),
    "acts at a table with real cards": ("dealing", "players", "decks"),
}


def places() -> dict[str, str]:
    """The lists by the name of their place."""
    found = {"messages of a client": _list("message", get_args(AnyMessage))}
    for place, modules in TOPICS.items():
        kinds = [kind for kind in ACTS.values() if module_of(kind).rpartition(".")[2] in modules]
        found[place] = _list("act", kinds)
    return found | {"acts of a tournament": _list("act", tournament_players_acts()), "types of news": _news()}


def _news() -> str:
    """The types of news: every event of a round or a ruling, and those of a table that have words for its players."""
    rows = []
    for heading, kinds in events_by_stream().items():
        told = [tag_of(kind) for kind in kinds if kind not in TABLE_EVENTS or WORDS.get(kind, NO_WORDS).news]
        if STREAMS[heading][0].startswith("In the stream of a table"):
            rows.append([heading[:1].lower() + heading[1:], " ".join([f"`{name}`" for name in told])])
    return "\n".join(table(("about", "types"), rows))


def tournament_players_acts() -> list[type[msgspec.Struct]]:
    """The acts of players in a tournament; those of staff are on the page of commands."""
    return [act for name, act in tournament.ACTS.items() if name not in tournament.STAFF_ACTS]


def _list(what: str, kinds: Iterable[type[msgspec.Struct]]) -> str:
    rows = [[f"`{tag_of(kind)}`", _fields(kind), first_sentence(kind)] for kind in kinds]
    return "\n".join(table((what, "fields", "what it does"), rows))


def _fields(kind: type[msgspec.Struct]) -> str:
    return ", ".join([f"`{field.encode_name}{'' if field.required else '?'}`" for field, _ in fields_of(kind)])


def pages() -> dict[Path, str]:
    """The page with its lists as they are now."""
    return {FILE: with_marked(FILE, places())}
