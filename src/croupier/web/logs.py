"""Structured logs on stderr, one line an event: what happened, to whom by account id, never a secret.

Nothing here logs bodies, cookies or query strings; what has the name of a secret is blanked all the same.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Literal

import structlog

SECRET = frozenset({"password", "token", "cookie", "authorization", "key", "seed"})
Log = structlog.stdlib.BoundLogger


def set_up_logs(form: Literal["json", "text"], level: str) -> None:
    """Log in this form from now on, what uvicorn has to say included."""
    last = structlog.processors.JSONRenderer() if form == "json" else structlog.dev.ConsoleRenderer(colors=False)
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=[_bare, last]))
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    server = logging.getLogger("uvicorn.error")
    server.setLevel(logging.WARNING)  # it names every connection otherwise
    server.addFilter(_is_news)


def without_secrets(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Blank whatever has the name of a secret."""
    for name in SECRET & event.keys():
        event[name] = "…"
    return event


def _bare(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    return structlog.stdlib.ProcessorFormatter.remove_processors_meta(_logger, _method, event)


def _is_news(record: logging.LogRecord) -> bool:
    """Tell whether a message of uvicorn is news: it takes a WebSocket we refuse for one we forgot."""
    return "without completing handshake" not in record.getMessage()


def web_log() -> Log:
    """The log of the web."""
    log: Log = structlog.stdlib.get_logger("croupier.web")
    return log
