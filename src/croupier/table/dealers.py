"""The dealer at a table with real cards, the person who enters what happens, and counts of its chips.

Theory of operation. One dealer is signed on at a time; one who signs on where another deals relieves them. All entries
are made by one person: the dealer who is signed on, or a supervisor who takes over for a while. An event says so each
time it changes, so that every entry of the record names its person by where it stands. No round begins without a
dealer. The room knows whether a person is a dealer or a supervisor.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.protocol import LONGEST_NAME, Decision, Refusal, is_name
from croupier.rulings import fault_in_words
from croupier.table import commands, events
from croupier.table.rules import SessionRules
from croupier.table.state import Table, place_of
from croupier.table.topic import Behind, Changes, Deciders, simply

OURS = "practice"
COUNTS = ("opening", "closing")
NO_REAL_CARDS = Refusal("house-deals", "the house deals here: no dealer signs on, and nothing is entered", "system")


def is_real(table: Table) -> bool:
    """Tell whether a dealer deals here with real cards."""
    return table.cards == events.REAL


def nobody_deals(table: Table) -> Refusal | None:
    """Refuse a round with real cards while no dealer is signed on."""
    return (
        Refusal("no-dealer", "no dealer is signed on at this table: sign on first", OURS)
        if is_real(table) and not table.enters
        else None
    )


def sign_on(rules: SessionRules, table: Table, command: commands.SignOn) -> Decision:
    """A dealer takes the table, also in the middle of a round."""
    if fault := _not_for(table, command.account) or _fault_in_count(rules, command.count):
        return fault
    if command.account == table.dealer:
        return Refusal("signed-on-already", "you are signed on here already", OURS)
    counted = (command.count, _book(rules, table, command.count))
    if table.dealer:
        return (events.DealerRelieved(command.account, table.dealer, OURS, *counted),)
    return (events.DealerSignedOn(command.account, OURS, *counted),)


def sign_off(rules: SessionRules, table: Table, command: commands.SignOff) -> Decision:
    """The dealer leaves between rounds; in a round another one takes the place."""
    if not is_real(table):
        return NO_REAL_CARDS
    if not table.dealer:
        return Refusal("no-dealer", "no dealer is signed on here", OURS)
    if table.playing:
        return Refusal("round-going-on", "a round is going on: the next dealer signs on to relieve this one", OURS)
    if fault := _fault_in_name(command.by) or _fault_in_count(rules, command.count):
        return fault
    book = _book(rules, table, command.count)
    return (events.DealerSignedOff(table.dealer, command.by, OURS, command.count, book),)


def take_over(_rules: SessionRules, table: Table, command: commands.TakeOver) -> Decision:
    """Let another person enter what happens."""
    if fault := _not_for(table, command.account):
        return fault
    if command.account == table.enters:
        return Refusal("enters-already", "this person makes the entries already", OURS)
    return (events.EntriesTakenOver(command.account, OURS),)


def count_table(rules: SessionRules, table: Table, command: commands.CountTable) -> Decision:
    """Two people have counted the chips: before the first round of the day, or after the last."""
    if not is_real(table):
        return NO_REAL_CARDS
    if command.when not in COUNTS:
        return Refusal("unknown-count", f"chips are counted at the {' and the '.join(COUNTS)}", OURS)
    if len(set(command.by)) < 2:
        return Refusal("two-count", "two people have to count, each on their own", OURS)
    if table.playing:
        return Refusal("round-going-on", "a round is going on: count between rounds", OURS)
    if fault := _fault_in_count(rules, command.chips):
        return fault
    for by in command.by:
        if fault := _fault_in_name(by):
            return fault
    book = _book(rules, table, command.chips)
    return (events.TableCounted(command.when, command.chips, command.by, OURS, book),)


def _not_for(table: Table, account: str) -> Refusal | None:
    if not is_real(table):
        return NO_REAL_CARDS
    if not is_name(account):
        return Refusal("no-account", "enter the account of the dealer", "system")
    if place_of(table, account) >= 0:
        return Refusal("plays-here", "this person plays at this table and cannot deal here", OURS)
    return None


def _fault_in_name(by: str) -> Refusal | None:
    fault = fault_in_words(by, LONGEST_NAME) or ("" if by else "give who did it")
    return Refusal("wrong-words", fault, "system") if fault else None


def _fault_in_count(rules: SessionRules, count: int | None) -> Refusal | None:
    if count is None:
        return None
    if type(count) is not int or count < 0 or count % rules.game.chip:
        return Refusal("not-in-chips", f"count in whole chips of {rules.game.money(rules.game.chip)}", OURS)
    return None


def _book(rules: SessionRules, table: Table, count: int | None) -> int | None:
    """Return the book a count is held against: the bank's chips; between players the tray of change is in no book."""
    return table.bank if count is not None and rules.kind.has_bank else None


def _dealer_here(table: Table, event: events.DealerSignedOn | events.DealerRelieved) -> Table:
    return replace(table, dealer=event.account, enters=event.account)


def _signed_off(table: Table, _event: events.DealerSignedOff) -> Table:
    return replace(table, dealer="", enters="")


def _taken_over(table: Table, event: events.EntriesTakenOver) -> Table:
    return replace(table, enters=event.account)


def _counted(table: Table, event: events.TableCounted) -> Table:
    return replace(table, counted=event.when)


DECIDE: Deciders = {
    commands.SignOn: sign_on,
    commands.SignOff: sign_off,
    commands.TakeOver: take_over,
    commands.CountTable: count_table,
}
APPLY: Changes = {
    events.DealerSignedOn: _dealer_here,
    events.DealerRelieved: _dealer_here,
    events.DealerSignedOff: _signed_off,
    events.EntriesTakenOver: _taken_over,
    events.TableCounted: _counted,
}
BEHIND: Behind = {
    events.DealerSignedOn: simply(commands.SignOn),
    events.DealerRelieved: simply(commands.SignOn),
    events.DealerSignedOff: simply(commands.SignOff),
    events.EntriesTakenOver: simply(commands.TakeOver),
    events.TableCounted: simply(commands.CountTable),
}
