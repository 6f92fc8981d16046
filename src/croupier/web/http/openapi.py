"""The OpenAPI page: the description of the API as JSON, and a plain page of it that loads nothing from anywhere."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from croupier import __version__
from croupier.web.http.kit import SESSION

PATH = "/api/docs"


class PlainPage(OpenAPIRenderPlugin):
    """A page without scripts: every request with what it takes and how it is answered."""

    def __init__(self) -> None:
        super().__init__(path="/", favicon="", style="")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page."""
        rows = "\n".join(
            _row(method, path, operation)
            for path, operations in sorted(openapi_schema["paths"].items())
            for method, operation in operations.items()
        )
        title = escape(openapi_schema["info"]["title"])
        return f"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>{title}</title></head>
<body>
<h1>{title}</h1>
<p>Amounts are integer cents, times milliseconds UTC. Whatever changes something carries the header X-Croupier: 1. The
WebSocket is at /ws. The same for programs: <a href="{PATH}/openapi.json">openapi.json</a>.</p>
<table border="1">
<thead><tr><th>request</th><th>what it does</th><th>session</th><th>takes</th><th>answers</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
</body>
</html>
""".encode()


def api_page(cookie_name: str) -> OpenAPIConfig:
    """Configure Litestar's description of the API."""
    cookie = SecurityScheme(type="apiKey", name=cookie_name, security_scheme_in="cookie", description="The session.")
    return OpenAPIConfig(
        title="Croupier",
        version=__version__,
        path=PATH,
        render_plugins=[PlainPage(), JsonRenderPlugin(path="/openapi.json")],
        components=Components(security_schemes={SESSION: cookie}),
        create_examples=False,
    )


def _row(method: str, path: str, operation: dict[str, Any]) -> str:
    takes = [each["name"] for each in operation.get("parameters", ())]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    takes += [body["$ref"].rpartition("/")[2]] if "$ref" in body else []
    cells = (
        f"{method.upper()} {path}",
        operation.get("description") or operation.get("summary", ""),
        "yes" if operation.get("security") else "no",
        ", ".join(takes),
        ", ".join(sorted(operation["responses"])),
    )
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
