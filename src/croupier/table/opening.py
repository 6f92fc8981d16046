"""How a table is opened."""

from __future__ import annotations

from croupier.chips import CASH, CHIPS, PLAY, unit_of
from croupier.errors import RequestError
from croupier.house import SYSTEM_STREAMS
from croupier.protocol import is_name, is_zone
from croupier.table import events
from croupier.table.rules import SessionRules
from croupier.table.state import Table
from croupier.table.topic import Changes

ELECTRONIC_SHOE = "the verifiable shuffle"  # the shoe of an electronic table
BY_HAND = "the dealer's hand"  # and one with real cards, where no shoe is in use


def open_table(
    rules: SessionRules,
    name: str,
    *,
    by: str,
    approval: str,
    shoe: str = ELECTRONIC_SHOE,
    bank: int = 0,
    historical: bool = False,
    zone: str = "",
    tournament: str = "",
    cards: str = events.ELECTRONIC,
    play_money: bool = False,
) -> events.TableOpened:
    """The first event of a table; `tournament` is the one whose table it is, `cards` are real where a dealer deals them."""
    if not approval or not shoe:
        raise RequestError(
            f"a table opens with a recorded approval ({rules.table.rulebook} {rules.clause('table.approval')}); "
            f"give its reference, and that of the shoe"
        )
    if not is_name(name) or name in SYSTEM_STREAMS:
        raise RequestError(f"a table has a name without spaces and colons, and not one of {', '.join(SYSTEM_STREAMS)}")
    if bank and not rules.kind.has_bank:
        raise RequestError("players play against each other here, and no bank is at the table")
    if zone and not is_zone(zone):
        raise RequestError(f"'{zone[:60]}' is no time zone; one is Australia/Sydney")
    if tournament and not is_name(tournament):
        raise RequestError(f"'{tournament[:60]}' is no name of a tournament: letters, without spaces and colons")
    if tournament and rules.table.values.get("amounts") != "chips":
        raise RequestError("the table of a tournament plays with its chips: tournament=true and amounts=chips")
    if cards not in (events.ELECTRONIC, events.REAL):
        raise RequestError(f"'{cards[:20]}' is no kind of cards; there are {events.ELECTRONIC} and {events.REAL}")
    if cards == events.REAL and shoe == ELECTRONIC_SHOE:
        raise RequestError("real cards are dealt from a real shoe or by hand")
    if historical and rules.money and not play_money:
        raise RequestError("an edition that is not in force is played for play money alone")
    game, money = rules.game, PLAY if play_money else CASH
    return events.TableOpened(
        name,
        game.book,
        game.edition,
        game.digest,
        game.encoded,
        rules.seats,
        approval,
        shoe,
        by,
        rules.clause("table.approval"),
        unit_of(tournament) if tournament else money if rules.money else CHIPS,
        bank,
        historical,
        zone,
        tournament,
        cards,
        play_money,
    )


def _opened(_: Table, event: events.TableOpened) -> Table:
    return Table(
        name=event.table,
        unit=event.unit,
        tournament=event.tournament,
        seats=event.seats,
        bank=event.float,
        zone=event.zone,
        cards=event.cards,
        play_money=event.play_money,
        opened=True,
    )


APPLY: Changes = {events.TableOpened: _opened}
