"""The table after an event of its notices, and of the rules they change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.protocol import Event
from croupier.table import events
from croupier.table.state import Notice, Table


def _notice_given(table: Table, event: events.NoticeGiven) -> Table:
    terms = (event.round, event.rounds, event.until, event.agree)
    notice = Notice(event.notice, event.about, *terms, event.settings, under=event.under)
    return replace(table, notices=(*table.notices, notice), notices_given=event.notice)


def _agreement_given(table: Table, event: events.AgreementGiven) -> Table:
    notices = [
        replace(notice, agreed=(*notice.agreed, event.account)) if notice.number == event.notice else notice
        for notice in table.notices
    ]
    return replace(table, notices=tuple(notices))


def _notice_over(table: Table, event: events.NoticeWithdrawn | events.RulesChanged) -> Table:
    return replace(table, notices=tuple([notice for notice in table.notices if notice.number != event.notice]))


def _rules_changed(table: Table, event: events.RulesChanged) -> Table:
    """From now on by other rules; a deck that was complete before is not by these."""
    decks = tuple([replace(deck, checked=False) for deck in table.decks]) if event.cards else table.decks
    return _notice_over(replace(table, decks=decks), event)


CHANGES: dict[type[Event], Callable[[Table, Any], Table]] = {
    events.NoticeGiven: _notice_given,
    events.AgreementGiven: _agreement_given,
    events.NoticeWithdrawn: _notice_over,
    events.RulesChanged: _rules_changed,
}
