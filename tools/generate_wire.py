"""client/src/wire/generated.ts: the types of all that goes over the wire, from the Structs the room encodes and reads.

The client takes from here what the room sends and is sent, so that the two cannot come apart. What a room sends always has
a field with a default, unless its Struct leaves defaults out; what it is sent may leave one out. `make tables` writes the
file; `python -m tools.generate_wire --check` fails where it is stale.
"""

from __future__ import annotations

import enum
import inspect
import json
import re
import sys
import types
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, NewType, Union, cast, get_args, get_origin, get_type_hints

import msgspec
from litestar import Response

from croupier.acts import table, tournament
from croupier.protocol.messages import ServerMessage
from croupier.room.tournaments.setup import Preview
from croupier.views.banked import BankedSeen
from croupier.views.console.console import DeskSeen
from croupier.views.poker import PokerSeen
from croupier.views.replay import Frame
from croupier.views.table import TableView, You
from croupier.views.tournament.own import TournamentView
from croupier.views.tournament.public import TournamentSeen
from croupier.web.app import HANDLERS
from croupier.web.http.bodies.bodies import TableShown
from croupier.web.ws.messages import Do, Message

FILE = Path(__file__).parents[1] / "client" / "src" / "wire" / "generated.ts"
HEAD = """// All that goes over the wire, from the Structs of the room: `make tables` writes them anew.
"""
Struct = type[msgspec.Struct]
Way = Literal["sent", "taken"]  # by the room
STANDS_FOR: dict[tuple[Struct, str], object] = {  # what a field holds that is encoded before, or made further up
    (TableView, "public"): PokerSeen | BankedSeen,
    (TableShown, "public"): PokerSeen | BankedSeen,
    (Frame, "public"): PokerSeen | BankedSeen,
    (TournamentView, "public"): TournamentSeen,
    (You, "desk"): DeskSeen | None,
    (Preview, "plan"): dict[str, object] | None,
}
ENCODED = {"/api/tournaments/{name}": TournamentSeen}  # answered with what was encoded before
PLAIN = {str: "string", bytes: "string", bool: "boolean", int: "number", float: "number", type(None): "null"}
ANY = (Any, object)


def generated() -> str:
    """The whole file."""
    return Wire().text()


class Asked(NamedTuple):
    """A request over HTTP: what it brings, and what it is answered with."""

    method: str
    path: str
    body: object
    answer: Any


class Wire:
    """All types that are reached from a message, an act, a request or an answer."""

    def __init__(self) -> None:
        self._requests = _requests()
        answers = [one.answer for one in self._requests]
        bodies = [one.body for one in self._requests if one.body]
        messages = _below(ServerMessage)
        asked = [kind for kind in _below(Message) if kind is not Do]
        acts: dict[str, list[Struct]] = {
            "TableAct": [*table.ACTS.values()],
            "TournamentAct": [*tournament.ACTS.values()],
        }
        self._unions: dict[str, tuple[list[Struct], Way]] = {
            "ServerMessage": (messages, "sent"),
            "ClientMessage": (asked, "taken"),
            **{name: (kinds, "taken") for name, kinds in acts.items()},
        }
        self._reached: dict[tuple[Struct, Way], None] = {}
        for one in [*messages, *answers]:
            self._reach(one, "sent")
        for one in [*asked, *bodies, *acts["TableAct"], *acts["TournamentAct"]]:
            self._reach(one, "taken")
        inlined = set(asked).union(*acts.values())
        self._named = {key: None for key in self._reached if key[0] not in inlined}
        self._names = self._named_apart()

    def text(self) -> str:
        """Every type by its name, then the unions and the requests."""
        written = sorted(
            {self._name(kind, way): self._declared(kind, way) for kind, way in self._named}.items(),
            key=lambda one: one[0].lower(),
        )
        return HEAD + "".join(f"\n{each}" for each in [*dict(written).values(), *self._all_unions(), *self._asked()])

    def _all_unions(self) -> Iterator[str]:
        for name, (kinds, way) in self._unions.items():
            members = [self._name(kind, way) if (kind, way) in self._named else self._inline(kind) for kind in kinds]
            yield f"export type {name} =\n" + "\n".join(f"  | {each}" for each in sorted(members)) + ";\n"

    def _asked(self) -> Iterator[str]:
        """The requests over HTTP, by path."""
        gets = [one for one in self._requests if one.method == "GET"]
        lines = "".join(f"  '{one.path}': {self._written(one.answer, 'sent')};\n" for one in gets)
        yield f"/** What each path is answered with. */\nexport type Gets = {{\n{lines}}};\n"
        lines = "".join(f"  '{one.path}': {self._posted(one)};\n" for one in self._requests if one not in gets)
        yield f"/** What each path is sent, and answered with. */\nexport type Posts = {{\n{lines}}};\n"

    def _posted(self, one: Asked) -> str:
        body = self._written(one.body, "taken") if one.body else "Record<string, never>"
        return f"{{ body: {body}; answer: {self._written(one.answer, 'sent')} }}"

    def _inline(self, kind: Struct) -> str:
        return "{ " + " ".join(f"{field};" for field in self._fields(kind, "taken")) + " }"

    def _declared(self, kind: Struct, way: Way) -> str:
        fields = "".join(f"  {field};\n" for field in self._fields(kind, way))
        words = inspect.cleandoc(kind.__doc__ or "").split("\n")[0]
        return f"/** {words} */\nexport type {self._name(kind, way)} = {{\n{fields}}};\n"

    def _fields(self, kind: Struct, way: Way) -> Iterator[str]:
        config = kind.__struct_config__
        if config.tag_field and config.tag:
            yield f"{config.tag_field}: {_literal(config.tag)}"
        for field in _fields_of(kind):
            may_lack = config.omit_defaults or _may_be_unset(field.type) if way == "sent" else True
            mark = "?" if may_lack and not field.required else ""
            yield f"{field.encode_name}{mark}: {self._written(_held(kind, field), way)}"

    def _written(self, hint: Any, way: Way) -> str:
        """A type as TypeScript has it."""
        hint = _bare(hint)
        if hint in ANY:
            return "unknown"
        if hint in PLAIN:
            return PLAIN[hint]
        if _is_struct(hint):
            return self._name(hint, way)
        if isinstance(hint, type) and issubclass(hint, enum.Enum):
            return " | ".join(_literal(each.value) for each in hint)
        return self._put_together(get_origin(hint) or hint, get_args(hint), way)

    def _put_together(self, origin: object, args: tuple[Any, ...], way: Way) -> str:
        if origin is Literal:
            return " | ".join(_literal(each) for each in args)
        if origin in (Union, types.UnionType):
            held = [each for each in args if each is not msgspec.UnsetType]
            return " | ".join(dict.fromkeys(self._written(each, way) for each in held))
        if origin in (dict, Mapping):
            keys = self._written(args[0], way)
            values = self._written(args[1], way)
            return f"Partial<Record<{keys}, {values}>>" if "'" in keys else f"Record<string, {values}>"
        if origin is tuple and args[-1] is not Ellipsis:
            return f"[{', '.join(self._written(each, way) for each in args)}]"
        if isinstance(origin, type) and issubclass(origin, list | tuple | set | frozenset):
            each = self._written(args[0], way)
            return f"({each})[]" if " | " in each else f"{each}[]"
        raise TypeError(f"{origin} {args} has no form in TypeScript yet: tools/generate_wire.py")

    def _reach(self, hint: Any, way: Way) -> None:
        hint = _bare(hint)
        if _is_struct(hint):
            if (hint, way) not in self._reached:
                self._reached[hint, way] = None
                for field in _fields_of(hint):
                    self._reach(_held(hint, field), way)
            return
        for each in get_args(hint) if get_origin(hint) is not Literal else ():
            self._reach(each, way)

    def _named_apart(self) -> dict[Struct, str]:
        """The name of each: its own, with that of its module in front where another has the same."""
        same: defaultdict[str, dict[Struct, None]] = defaultdict(dict)
        for kind, _ in self._named:
            same[kind.__name__][kind] = None
        names = {kind: name if len(kinds) == 1 else _told_apart(kind) for name, kinds in same.items() for kind in kinds}
        twice = {name for name in names.values() if list(names.values()).count(name) > 1}
        if twice:
            raise TypeError(f"two Structs of one name in one module name, which go over the wire: {sorted(twice)}")
        return names

    def _name(self, kind: Struct, way: Way) -> str:
        both = (kind, "sent") in self._reached and (kind, "taken") in self._reached
        name = self._names[kind]
        return f"{name}Given" if way == "taken" and both and self._differs(kind) else name

    def _differs(self, kind: Struct) -> bool:
        """Whether what a room is sent may lack a field that what it sends has."""
        found: dict[tuple[Struct, Way], None] = {}
        before, self._reached = self._reached, found
        self._reach(kind, "sent")
        self._reached = before
        return any(
            not field.required and not one.__struct_config__.omit_defaults
            for one, _ in found
            for field in _fields_of(one)
        )


def _requests() -> list[Asked]:
    """Every request that is answered in JSON, by its path."""
    found = []
    for handler in HANDLERS:
        hints = get_type_hints(cast("Callable[..., object]", handler.fn), include_extras=True)
        (path,) = [re.sub(r":\w+}", "}", each) for each in handler.paths]
        (method,) = handler.http_methods - {"HEAD", "OPTIONS"}
        answer = hints["return"]
        inside = get_args(answer)[0] if get_origin(answer) is Response else answer
        answer = ENCODED.get(path, inside)
        if answer is not bytes:
            found.append(Asked(str(method), path, hints.get("data"), answer))
    return sorted(found, key=lambda one: one.path)


def _below(kind: Struct) -> list[Struct]:
    """Every class below another that has a name on the wire."""
    found = [each for child in kind.__subclasses__() for each in (child, *_below(child))]
    return [each for each in dict.fromkeys(found) if each.__struct_config__.tag]


def _fields_of(kind: Struct) -> Iterable[msgspec.structs.FieldInfo]:
    return msgspec.structs.fields(kind)


def _held(kind: Struct, field: msgspec.structs.FieldInfo) -> object:
    """The type of a field; of one that holds encoded bytes what they are of."""
    hint = STANDS_FOR.get((kind, field.name), field.type)
    if {hint, *get_args(hint)} & {msgspec.Raw, msgspec.Struct}:
        raise TypeError(f"{kind.__name__}.{field.name} goes over the wire encoded: say what it is in STANDS_FOR")
    return hint


def _may_be_unset(hint: object) -> bool:
    """Whether a field is left out where it is not set."""
    return msgspec.UnsetType in get_args(hint)


def _bare(hint: Any) -> Any:
    """A type without what is said about it."""
    while True:
        if hasattr(hint, "__metadata__"):
            hint = hint.__origin__
        elif isinstance(hint, NewType):
            hint = hint.__supertype__
        else:
            return hint


def _is_struct(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def _told_apart(kind: Struct) -> str:
    module = cast("types.ModuleType", inspect.getmodule(kind)).__name__.rsplit(".", 1)[-1]
    return "".join(part.capitalize() for part in module.split("_")) + kind.__name__


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


if __name__ == "__main__":
    if "--check" not in sys.argv:
        FILE.write_text(generated(), encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != generated():
        sys.exit(f"{FILE.name} is stale: run `make tables` and read the difference")
