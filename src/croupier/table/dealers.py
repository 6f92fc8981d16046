"""Who deals at a table with real cards, and who enters what happens; the chips counted by two.

Theory of operation. One dealer is signed on at a time; who signs on where another is relieves them. Whatever is entered
is entered by one person: the dealer who is signed on, or a supervisor who takes over for a while. An event says so each
time it changes, so that every entry of the record names its person by where it stands. No round begins where nobody
deals. Whether a person is a dealer or a supervisor is the room's to know.
"""

from __future__ import annotations

from croupier.protocol.events import Event
from croupier.protocol.names import LONGEST_NAME, is_name
from croupier.protocol.refusal import Refusal
from croupier.rulings.ruling import fault_in_words
from croupier.table import commands, events
from croupier.table.rules import SessionRules
from croupier.table.state import Table, place_of

Answer = tuple[Event, ...] | Refusal
OURS = "practice"
COUNTS = ("opening", "closing")
NO_REAL_CARDS = Refusal("the house deals at this table: nobody signs on and nothing is entered", "system")


def is_real(table: Table) -> bool:
    """Whether a dealer deals here with real cards."""
    return table.cards == events.REAL


def nobody_deals(table: Table) -> Refusal | None:
    """Why no round can begin: real cards want a dealer."""
    return Refusal("no dealer has signed on at this table", OURS) if is_real(table) and not table.enters else None


def sign_on(rules: SessionRules, table: Table, command: commands.SignOn) -> Answer:
    """A dealer takes the table, also in the middle of a round."""
    if fault := _not_for(table, command.account) or _fault_in_count(rules, command.count):
        return fault
    if command.account == table.dealer:
        return Refusal("this dealer is signed on here already", OURS)
    counted = (command.count, _book(rules, table, command.count))
    if table.dealer:
        return (events.DealerRelieved(command.account, table.dealer, OURS, *counted),)
    return (events.DealerSignedOn(command.account, OURS, *counted),)


def sign_off(rules: SessionRules, table: Table, command: commands.SignOff) -> Answer:
    """The dealer leaves between rounds; in a round another one takes the place."""
    if not is_real(table):
        return NO_REAL_CARDS
    if not table.dealer:
        return Refusal("no dealer is signed on here", OURS)
    if table.playing:
        return Refusal("a round is going on: the next dealer signs on and relieves this one", OURS)
    if fault := _fault_in_name(command.by) or _fault_in_count(rules, command.count):
        return fault
    book = _book(rules, table, command.count)
    return (events.DealerSignedOff(table.dealer, command.by, OURS, command.count, book),)


def take_over(_rules: SessionRules, table: Table, command: commands.TakeOver) -> Answer:
    """Somebody else enters what happens."""
    if fault := _not_for(table, command.account):
        return fault
    if command.account == table.enters:
        return Refusal("this person enters what happens already", OURS)
    return (events.EntriesTakenOver(command.account, OURS),)


def count_table(rules: SessionRules, table: Table, command: commands.CountTable) -> Answer:
    """Two people have counted the chips: before the first round of the day, or after the last."""
    if not is_real(table):
        return NO_REAL_CARDS
    if command.when not in COUNTS:
        return Refusal(f"chips are counted at the {' and the '.join(COUNTS)}", OURS)
    if len(set(command.by)) < 2:
        return Refusal("two people count, each by themselves", OURS)
    if table.playing:
        return Refusal("a round is going on; chips are counted between rounds", OURS)
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
        return Refusal("a dealer signs on with an account", "system")
    if place_of(table, account) >= 0:
        return Refusal("whoever plays at a table does not deal there", OURS)
    return None


def _fault_in_name(by: str) -> Refusal | None:
    fault = fault_in_words(by, LONGEST_NAME) or ("" if by else "it says who did it")
    return Refusal(fault, "system") if fault else None


def _fault_in_count(rules: SessionRules, count: int | None) -> Refusal | None:
    if count is None:
        return None
    if type(count) is not int or count < 0 or count % rules.game.chip:
        return Refusal(f"chips are counted in whole ones of {rules.game.money(rules.game.chip)}", OURS)
    return None


def _book(rules: SessionRules, table: Table, count: int | None) -> int | None:
    """What a count is held against: the bank's chips; between players the tray of change is in no book."""
    return None if count is None or rules.has_button else table.bank
