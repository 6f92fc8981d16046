"""The sign of a table: game and edition, limits, charges, order of hands, payouts; from the rules that run the table.

Rule keys: `limits.change`, `blinds.change`, `shown.rules`, `shown.review`, `shown.hands`. Nothing here is kept a second
time: `sign_of` takes the settled rules, compiles them as a session does, and the digest on the sign is the one every round
of the table pins.
"""

from __future__ import annotations

from typing import ClassVar

from croupier.documents.charges_shown import Charged, charges_in_figures, charges_shown
from croupier.documents.hands_shown import HandShown, hands_shown, low_hands_shown
from croupier.documents.limits_shown import headline, limits_shown
from croupier.documents.paper import NAMELESS_HOUSE, Names, Paper, Row
from croupier.rulebooks import Rulebook, TableRules, rulebook
from croupier.table import SessionRules, session_rules

_CHANGES = {
    "prior-notice": "Limits change only after notice to the players.",
    "all-agree": "Minimum and maximum wagers go up only where all players agree.",
}


class Sign(Paper, frozen=True, kw_only=True):
    """All that stands on the sign of a table."""

    template: ClassVar[str] = "sign"

    house: str
    game: str
    headline: str
    rulebook: str
    edition: str
    instrument: str
    number: str
    table: str
    limits: tuple[Row, ...]
    charges: tuple[Row, ...]
    figures: tuple[Charged, ...]
    hands: tuple[HandShown, ...]
    hands_clause: str
    low_hands: tuple[HandShown, ...]
    pays: tuple[str, ...]  # the wagers that pay by the hand
    notices: tuple[Row, ...]
    digest: str  # of the table rules, as every round pins it
    address: str = ""  # the address where the rules can be read
    historical: bool = False  # play money, an edition no longer in force
    play_money: bool = False
    hypothetical: tuple[str, ...] = ()  # keys that no table may play


def sign_of(
    rules: TableRules,
    *,
    table: str = "",
    address: str = "",
    historical: bool = False,
    play_money: bool = False,
    called: Names = NAMELESS_HOUSE,
) -> Sign:
    """The sign of a table with these rules; `called` are the names of house and room."""
    book, session = rulebook(rules.rulebook), session_rules(rules)
    instrument = book.instrument
    return Sign(
        house=called.on_paper(instrument.casino),
        game=game_name(book),
        headline=headline(session),
        rulebook=book.id,
        edition=instrument.edition,
        instrument=instrument.short_title,
        number=instrument.number,
        table=table,
        limits=limits_shown(session),
        charges=charges_shown(session),
        figures=charges_in_figures(session),
        hands=hands_shown(session, book),
        hands_clause=session.under.get("shown.hands", ""),
        low_hands=low_hands_shown(rules, book),
        pays=("Blind", "Trips") if session.kind.has_bank else (),
        notices=_notices(session),
        digest=session.game.digest,
        address=address,
        historical=historical,
        play_money=play_money,
        hypothetical=rules.hypothetical,
    )


def game_name(book: Rulebook) -> str:
    """The game as players call it: a title without the word that every one of them begins with."""
    return book.instrument.title.partition(" - ")[2] or book.instrument.title


def _notices(session: SessionRules) -> tuple[Row, ...]:
    said = {
        "limits.change": _CHANGES[session.ways["limits.change"]],
        "blinds.change": "The size of the blinds changes only where all players agree.",
        "shown.rules": "The rules of this game are here for you to read: ask the dealer.",
        "shown.review": "Not content with a decision? Ask for the inspector, and for a review in writing.",
    }
    return tuple([Row("", words, session.under[key]) for key, words in said.items() if key in session.under])
