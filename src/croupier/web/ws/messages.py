"""The messages a client may send over its WebSocket: docs/reference/protocol.md, to the letter."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.errors import RequestError
from croupier.protocol import ServerMessage

DEEPEST = 5  # objects and lists within each other
Table = Annotated[str, Meta(min_length=1, max_length=100)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Version = Annotated[int, Meta(ge=0, le=2**53)]  # of a view


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=""):
    """The base of all messages; the tag is their type."""


class Watch(Message, frozen=True, tag="watch"):
    """Send the views of a table; with `changes` the whole once, and then what changes."""

    table: Table
    changes: bool = False
    seen: Version | None = None  # the version this client was shown last: the news begin after it


class Unwatch(Message, frozen=True, tag="unwatch"):
    """Send them no more."""

    table: Table


class WatchLobby(Message, frozen=True, tag="watch-lobby"):
    """Send the lobby, which is sent anyway; with `changes` from now on only what changes."""

    changes: bool = False
    seen: Version | None = None  # the number of the lobby this client was sent last: it is not sent that again


class WatchFloor(Message, frozen=True, tag="watch-floor"):
    """Send how all tables stand, now and when it changes; with `changes` the whole once, and then what changes."""

    changes: bool = False


class UnwatchFloor(Message, frozen=True, tag="unwatch-floor"):
    """Send it no more."""


class Do(Message, frozen=True, tag="do"):
    """Something this person does; what belongs to the act stands beside it on the wire."""

    id: Id
    table: Table
    act: dict[str, Any]
    seen: Version | None = None  # the version of the view the person acted on


class Say(Message, frozen=True, tag="say"):
    """Table talk; answered under its id where it has one."""

    table: Table
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    id: Id | None = None


class SayPhrase(Message, frozen=True, tag="say-phrase"):
    """A quick phrase at the table, by its name (views/phrases.py)."""

    table: Table
    phrase: Annotated[str, Meta(min_length=1, max_length=40)]
    id: Id | None = None


class Ping(Message, frozen=True, tag="ping"):
    """Are you there?"""


class Pong(ServerMessage, frozen=True, tag="pong"):
    """The answer to a ping, with the server's time."""

    at: int


AnyMessage = Watch | Unwatch | WatchLobby | WatchFloor | UnwatchFloor | Do | Say | SayPhrase | Ping


def read_message(text: str) -> AnyMessage:
    """Read a message from text; RequestError if it is not a message."""
    try:
        fields = msgspec.json.decode(text, type=dict[str, Any])
        if not _is_shallow(fields, DEEPEST):
            raise RequestError(f"a message has at most {DEEPEST} levels; send a flatter one")
        if fields.get("type") == "do":
            fields = _with_its_act(fields)
        message: AnyMessage = msgspec.convert(fields, AnyMessage)
    except RecursionError:
        raise RequestError(f"a message has at most {DEEPEST} levels; send a flatter one") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise RequestError(f"this is no message: {str(error)[:120]}; see docs/reference/protocol.md") from error
    return message


def _with_its_act(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of an act gathered under it; what is missing is left for the check of the message."""
    around = {name: fields.pop(name) for name in ("type", "id", "table", "seen") if name in fields}
    return around | {"act": fields}


def _is_shallow(value: object, levels: int) -> bool:
    if isinstance(value, dict):
        within: Collection[object] = value.values()
    elif isinstance(value, list):
        within = value
    else:
        return True
    deeper = [each for each in within if isinstance(each, dict | list)]
    return levels > 0 and (not deeper or all(_is_shallow(each, levels - 1) for each in deeper))
