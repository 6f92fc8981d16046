"""docs/reference/settings.md: what the settings file, the command line and the environment take."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import get_type_hints

import msgspec
from tools.reference.kit import REFERENCE, default_of, fields_of, first_sentence, page, table, type_in_words

from croupier.cli.serve import serve
from croupier.web.settings import Limits, Sessions, Settings, Tls, Token
from croupier.web.table_settings import RoomSettings, TableSettings

FILE = REFERENCE / "settings.md"
SECTIONS: dict[str, type[msgspec.Struct]] = {
    "[tls]": Tls,
    "[signing_token]": Token,
    "[room]": RoomSettings,
    "[[tables]]": TableSettings,
    "[sessions]": Sessions,
    "[limits]": Limits,
}
ENVIRONMENT = {
    "CROUPIER_DEBUG": "Set: a fault of ours is shown with its traceback.",
    "NUMBA_CACHE_DIR": "Where compiled kernels are kept; otherwise beside the package or in the user's cache.",
    "XDG_CACHE_HOME": "The user's cache; `~/.cache` where it is not set.",
    "COLUMNS": "How wide tables on a terminal are.",
}
READER = """For operators. After reading this page you can write the settings file of a room.

`croupier serve --config croupier.toml` reads it; [croupier.toml](../operate/croupier.toml) is one to start from, and
[serving.md](../operate/serving.md) says what to think of. Options of the command go before the file. A key that is not
listed here is refused, and what cannot be used is said in one line, with exit 2, before anything is opened.
"""


def pages() -> dict[Path, str]:
    """The page."""
    top = [
        "## The settings file",
        "",
        "At the top of the file:",
        "",
        *_keys(Settings, tuple(name.strip("[]") for name in SECTIONS)),
    ]
    sections = [[f"### {name}", "", first_sentence(kind), "", *_keys(kind)] for name, kind in SECTIONS.items()]
    return {FILE: page("Settings", READER, _options(), top, *sections, _environment())}


def _options() -> list[str]:
    rows = []
    hints = get_type_hints(serve, include_extras=True)
    for name in inspect.signature(serve).parameters:
        (option,) = hints[name].__metadata__
        rows.append([f"`--{name} {option.metavar or ''}".rstrip() + "`", option.help])
    return ["## Options of `croupier serve`", "", *table(("option", "what it does"), rows)]


def _keys(kind: type[msgspec.Struct], without: tuple[str, ...] = ()) -> list[str]:
    rows = [
        [f"`{field.encode_name}`", type_in_words(field.type), _default(default_of(field)), said]
        for field, said in fields_of(kind)
        if field.encode_name not in without
    ]
    return table(("key", "type", "default", "what it is"), rows)


def _default(found: str | None) -> str:
    return "required" if found is None else f"`{found}`"


def _environment() -> list[str]:
    rows = [[f"`{name}`", words] for name, words in ENVIRONMENT.items()]
    return [
        "## Environment",
        "",
        "No setting of a room is read from the environment. These names are:",
        "",
        *table(("name", "what it does"), rows),
    ]
