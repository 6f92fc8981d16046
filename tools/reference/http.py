"""docs/reference/http.md and http-bodies.md: every request as the server describes it, and what requests and answers
hold.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

from tools.reference.kit import REFERENCE, first_sentence, module_of, page, table

from croupier.web import app
from croupier.web.http.kit import ASKED

FILE, BODIES = REFERENCE / "http.md", REFERENCE / "http-bodies.md"
GROUPS = {
    "session": "Coming in, the lobby, the rules",
    "account": "One's own account",
    "consoles": "Consoles",
    "disputes": "Disputes",
    "rounds": "Rounds that were played",
    "complaints": "Complaints",
    "cage": "The cage and adjustments",
    "books": "The books",
    "tables": "Tables",
    "register": "The register",
    "regulator": "Inspection",
    "tournaments": "Tournaments",
    "papers": "Papers",
    "floor": "The floor",
}
READER = """For developers of clients, and for operators who ask the room by program. After reading this page you know
every request, the right it takes, what it holds and what it is answered with.

JSON in, JSON out. Amounts are whole cents, times milliseconds UTC. A refusal by a rule is status 409 with `{"refusal":
{"code", "reason", "clause"}}`; [refusals.md](refusals.md) lists the codes. Bad input is 400, no session 401, no right
403, too many requests 429; each has `{"error": {"what", "do"}}`. A request that changes something carries the header
`X-Croupier: 1` and comes from the room's own origin. An open room serves the same description for programs at
`/api/docs/openapi.json`. How requests and the WebSocket work together is in [protocol.md](protocol.md); who has which
right in [roles.md](roles.md).
"""
HELD = """For developers of clients. After reading this page you know the fields of every body and answer of
[http.md](http.md). A field marked `?` may be left out.
"""


def described() -> dict[str, Any]:
    """The description an open room serves."""
    site = cast("Any", app.the_api("croupier"))
    return cast("dict[str, Any]", site.openapi_schema.to_schema())


def pages() -> dict[Path, str]:
    """Both pages."""
    schema = described()
    groups: dict[str, list[list[str]]] = {}
    for handler in app.HANDLERS:
        path = re.sub(r":[a-z]+}", "}", str(next(iter(handler.paths))))
        method = str(next(iter(handler.http_methods)))
        asks = _right(handler.opt.get(ASKED), schema["paths"][path][method.lower()])
        row = _request(method, path, asks, schema["paths"][path][method.lower()], first_sentence(handler.fn))
        groups.setdefault(module_of(handler.fn).rpartition(".")[2], []).append(row)
    head = ("request", "takes", "holds", "answer", "what it does")
    parts = [[f"## {GROUPS.get(name, name.capitalize())}", "", *table(head, rows)] for name, rows in groups.items()]
    shapes = [_shape(name, found) for name, found in sorted(schema["components"]["schemas"].items())]
    return {FILE: page("HTTP requests", READER, *parts), BODIES: page("Bodies and answers", HELD, *shapes)}


def _right(asked: tuple[str, ...] | None, operation: dict[str, Any]) -> str:
    if asked:
        return " or ".join([f"`{right}`" for right in asked])
    return "a session" if operation.get("security") else ""


def _request(method: str, path: str, asks: str, operation: dict[str, Any], words: str) -> list[str]:
    query = [each for each in operation.get("parameters", ()) if each["in"] == "query"]
    holds = [f"`?{each['name']}`" for each in query]
    holds += [_content(operation["requestBody"])] if "requestBody" in operation else []
    good = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
    return [f"`{method} {path}`", asks, ", ".join(holds), ", ".join([_content(answer) for answer in good]), words]


def _content(found: dict[str, Any]) -> str:
    kinds = [
        in_words(each.get("schema", {})) if kind == "application/json" else f"`{kind}`"
        for kind, each in found.get("content", {}).items()
    ]
    return " or ".join(kinds)


def in_words(schema: dict[str, Any]) -> str:
    """A schema as a reader of JSON calls it."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](http-bodies.md#{name.lower()})"
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return " or ".join([f"`{value}`" if value else "empty" for value in schema["enum"]])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join([in_words(each) for each in schema[several]])
    match schema.get("type"):
        case "array":
            return f"list of {in_words(schema.get('items', {}))}"
        case "object":
            inner = schema.get("additionalProperties")
            return f"object of {in_words(inner)} by name" if isinstance(inner, dict) and inner else "object"
        case list() as kinds:
            return " or ".join([in_words({"type": kind}) for kind in kinds])
        case kind:
            return {"integer": "whole number", "boolean": "true or false", "string": "text"}.get(
                str(kind), str(kind or "JSON")
            )


def _shape(name: str, schema: dict[str, Any]) -> list[str]:
    needed = set(schema.get("required", ()))
    rows = [
        [
            f"`{field}{'' if field in needed else '?'}`",
            in_words(each).replace("http-bodies.md", ""),
            each.get("description", ""),
        ]
        for field, each in schema.get("properties", {}).items()
    ]
    return [f"### {name}", "", *(table(("field", "type", "what it is"), rows) if rows else [in_words(schema), ""])]
