"""What the operator may do in a round against the bank: sanctions, void rounds, disputes; choices and what they come to.

Rule keys: `collusion`, `breach`, `breach.void`, `breach.exclude`, `void.disturbance`, `void.round`, `dispute`, `official`.
"""

from __future__ import annotations

from croupier.banked.rules import BankedRules
from croupier.banked.state import State
from croupier.errors import RulebookError
from croupier.protocol.events import Choice, Event, PlayerExcluded
from croupier.rulebooks import rulebook
from croupier.rulings import banked_reports as b
from croupier.rulings.banked_remedies import back_words, box_words, contradicted, hand_void, round_void, wagered
from croupier.rulings.ruling import Answer, Ruling

NOBODY_BREAKS = ("definition", "admin")  # kinds of clauses that ask nothing of a player


def _offered(rules: BankedRules, key: str, words: str, *choices: tuple[str, str, str]) -> Ruling:
    official = rules.ways["official"]
    offered = tuple(Choice(name, said, official, rules.under[under]) for name, said, under in choices)
    clauses = tuple(dict.fromkeys((*rules.clauses[key], *(choice.clause for choice in offered))))
    return Ruling(words, clauses, (), offered)


def _fault_in_clause(rules: BankedRules, number: str) -> str:
    """Why nobody can have broken a clause; empty where somebody can."""
    try:
        found = rulebook(rules.book).clause(number)
    except RulebookError as error:
        return str(error)
    return f"{number} asks nothing of a player; name the rule that was broken" if found.kind in NOBODY_BREAKS else ""


def collusion(rules: BankedRules, state: State, report: b.Collusion) -> Answer:
    """A breach of the rule on collusion: the player out of the round, the round void, or nothing."""
    key, who = "collusion", box_words(state, report.place)
    fault = _fault_in_clause(rules, report.clause)
    heading = rules.under[key].split(".")[0]
    if not fault and not report.clause.startswith(f"{heading}."):
        fault = f"{report.clause} is not about collusion; report a breach"
    if not fault and not wagered(state, report.place):
        fault = f"{who} has no wagers in the round"
    if fault:
        return contradicted(rules, key, fault)
    out = ("exclude", f"the player is out of the round: {back_words(rules, state, report.place)}", key)
    return _offered(
        rules,
        key,
        f"{who.capitalize()} broke {report.clause}: the player may be excluded from the round, or the round voided.",
        *(() if state.box[report.place].voided else (out,)),
        ("void", "the round is void, and every wager goes back", key),
        ("no-sanction", "the breach is recorded and nothing follows", key),
    )


def breach(rules: BankedRules, state: State, report: b.Breach) -> Answer:
    """A breach of any rule: while the round runs the wagers made in it may be void; the player may be barred."""
    fault = _fault_in_clause(rules, report.clause)
    if fault:
        return contradicted(rules, "breach", fault)
    who, back = box_words(state, report.place), back_words(rules, state, report.place)
    runs = not (state.ended or state.void)
    may_void = runs and wagered(state, report.place) and not state.box[report.place].voided
    void = (("void", f"the wagers of the player are void: {back}", "breach.void"),)
    both = (("void-and-exclude", f"the wagers are void and the player is barred: {back}", "breach.void"),)
    return _offered(
        rules,
        "breach",
        f"{who.capitalize()} broke {report.clause}: the operator may apply a sanction.",
        *(void if may_void else ()),
        ("exclude", f"the player of {who} is barred from the game once this round is over", "breach.exclude"),
        *(both if may_void else ()),
        ("no-sanction", "the breach is recorded and nothing follows", "breach"),
    )


def may_be_void(rules: BankedRules, _state: State, report: b.Disturbance | b.CannotGoOn) -> Answer:
    """A round that is disturbed or cannot go on."""
    key = report.keys[0]
    return _offered(
        rules,
        key,
        "The operator may declare the round void.",
        ("void", "the round is void, and every wager goes back", key),
        ("play-on", "the round is played on", key),
    )


def dispute(rules: BankedRules, _state: State, _report: b.Dispute) -> Answer:
    """A dispute, whose decision is recorded."""
    words = "The operator decides, and the decision is final; a review may be asked for."
    return _offered(rules, "dispute", words, ("decided", "the decision is recorded, with its reason", "dispute"))


def outcome(rules: BankedRules, state: State, report: b.BankedReport, choice: str) -> tuple[Event, ...]:
    """What a choice comes to."""
    if isinstance(report, b.Breach):
        return _sanction(rules, state, report.place, choice)
    if isinstance(report, b.OutOfOrder):
        return hand_void(state, report.place, rules.clauses["wagers.out-of-order"][1]) if choice == "void" else ()
    clause = rules.under[report.keys[0]]
    if isinstance(report, b.Collusion) and choice == "exclude":
        return hand_void(state, report.place, clause)
    return round_void(state, clause) if choice == "void" else ()


def _sanction(rules: BankedRules, state: State, place: int, choice: str) -> tuple[Event, ...]:
    void = hand_void(state, place, rules.under["breach.void"]) if choice.startswith("void") else ()
    barred = (PlayerExcluded(place, rules.under["breach.exclude"]),) if choice.endswith("exclude") else ()
    return (*void, *barred)
