"""The cover of an export for the regulator: what is in it, and the ends of the record that prove it whole."""

from __future__ import annotations

from typing import ClassVar

from croupier.documents.paper import Imprint, Paper, Row


class ExportCover(Paper, frozen=True, kw_only=True):
    """The first sheet of an export."""

    template: ClassVar[str] = "export_cover"

    title: str
    imprint: Imprint
    asked_by: str
    reason: str = ""
    contents: tuple[Row, ...] = ()  # file, what it holds, its digest
    checks: tuple[Row, ...] = ()  # the verifications made, and their results
    public_key: str = ""  # the key the checkpoints are signed with
