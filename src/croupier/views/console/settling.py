"""The pots as they will be pushed: who wins which, what goes back and what the house takes, before the dealer does it.

What the push would come to is decided and not carried out, so what is shown is what is then written.
"""

from __future__ import annotations

from croupier.poker import DealerDue, Settle
from croupier.protocol import Refusal
from croupier.views.outcome import Outcome, followed
from croupier.views.table import LiveScene


def settling(scene: LiveScene) -> Outcome | None:
    """The outcome of a round between players whose pots are pushed next; None at any other moment."""
    session = scene.session
    due = session.due
    if not isinstance(due, DealerDue) or due.step.kind != "settle":
        return None
    events = session.decide(Settle())
    if isinstance(events, Refusal):
        return None
    outcome = scene.news.outcome
    for event in events:
        outcome = followed(outcome, event, session.table.dealt)
    return outcome
