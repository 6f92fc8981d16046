"""The shuffling machine of a table: it fails for good, or it jams and is cleared step by step.

Rule keys: `shuffler`, `shuffler.failure`, `shuffler.jam`.

After a jam nothing more is dealt until the cards are out and the jam is cleared, the cards are checked for damage, and
they are riffled once and back in the machine, in this order. A damaged deck does not go back in: another one is dealt
from.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.protocol import Decision, Refusal
from croupier.table import commands, events
from croupier.table.rules import SessionRules
from croupier.table.state import REPLACED, Table
from croupier.table.topic import Behind, Changes, Deciders, simply

STEPS = {  # the next step after a jam, in its order
    "removed": "the shuffler has jammed: take the cards out and clear it",
    "checked": "check the cards of the jam for damage",
    "riffled": "riffle the cards once and put them back in the shuffler",
    REPLACED: "a card is damaged: deal from another deck",
}


def fail_shuffler(rules: SessionRules, table: Table, command: commands.FailShuffler) -> Decision:
    """A machine that failed is done without; one that jammed is cleared."""
    if rules.table.values.get("shuffler") != "machine" or not table.machine:
        return Refusal("no-machine", "no shuffling machine is in use", rules.clause("shuffler"))
    if command.fault not in ("failure", "jam"):
        return Refusal("unknown-fault", "say whether the machine failed or jammed", rules.clause("shuffler"))
    if command.fault == "jam" and table.jam:
        return Refusal("jammed", STEPS[table.jam], rules.clause("shuffler.jam"))
    key = f"shuffler.{command.fault}"
    return (events.ShufflerFailed(command.fault, command.by, rules.clause(key)),)


def clear_jam(rules: SessionRules, table: Table, command: commands.ClearJam) -> Decision:
    """A step after a jam is done, in the order of the steps."""
    if not table.jam:
        key = "shuffler.jam" if "shuffler.jam" in rules.ways else "order_of_play"
        return Refusal("not-jammed", "no shuffler has jammed here", rules.clause(key))
    clause = rules.clause("shuffler.jam")
    if command.step != table.jam or command.step == REPLACED:
        return Refusal("jammed", STEPS[table.jam], clause)
    if command.damaged and command.step != "checked":
        return Refusal("damage-too-late", "damage is reported when the cards of the jam are checked", clause)
    return (events.JamStepDone(command.step, command.by, clause, command.damaged),)


def jam_wait(rules: SessionRules, table: Table) -> Refusal | None:
    """Refuse to deal while a jam is being cleared."""
    if not table.jam:
        return None
    damaged = table.jam == REPLACED
    return Refusal(
        "jammed", STEPS[table.jam], rules.clause("deck.change", 2) if damaged else rules.clause("shuffler.jam")
    )


def _shuffler_failed(table: Table, event: events.ShufflerFailed) -> Table:
    jammed = event.fault == "jam"
    return replace(table, machine=jammed, jam="removed" if jammed else "")


_NEXT_STEP = {"removed": "checked", "checked": "riffled"}


def _jam_step_done(table: Table, event: events.JamStepDone) -> Table:
    return replace(table, jam=REPLACED if event.damaged else _NEXT_STEP.get(event.step, ""))


DECIDE: Deciders = {commands.FailShuffler: fail_shuffler, commands.ClearJam: clear_jam}
APPLY: Changes = {events.ShufflerFailed: _shuffler_failed, events.JamStepDone: _jam_step_done}
BEHIND: Behind = {events.ShufflerFailed: simply(commands.FailShuffler), events.JamStepDone: simply(commands.ClearJam)}
