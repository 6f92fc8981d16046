"""Every page, or part of a page, that is written from the code."""

from __future__ import annotations

from pathlib import Path

from tools.reference import api, changes, commands, events, http, phases, policies, protocol, refusals, roles, settings


def every_page() -> dict[Path, str]:
    """All of them by file, as they should be."""
    found: dict[Path, str] = {}
    for each in (api, changes, commands, events, http, phases, policies, protocol, refusals, roles, settings):
        found |= each.pages()
    return found
