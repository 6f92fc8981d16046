"""The operator's powers in a round against the bank: sanctions, void rounds, disputes; choices and what they come to.

Rule keys: `collusion`, `breach`, `breach.void`, `breach.exclude`, `void.disturbance`, `void.round`, `dispute`, `official`.
"""

from __future__ import annotations

from croupier.banked import BankedRules, State
from croupier.protocol import Choice, Event, PlayerExcluded
from croupier.rulings.banked import reports
from croupier.rulings.banked.remedies import back_words, box_words, contradicted, hand_void, round_void, wagered
from croupier.rulings.broken import breach_in_words, broken_clause, is_punishable, no_breach_of
from croupier.rulings.conduct import DIRECTOR_DECIDES
from croupier.rulings.ruling import Answer, Ruling

NOTHING_FOLLOWS = "the breach is recorded and nothing follows"


def _offered(rules: BankedRules, key: str, words: str, *choices: tuple[str, str, str], broken: str = "") -> Ruling:
    official = rules.ways["official"]
    offered = tuple(Choice(name, said, official, rules.under[under]) for name, said, under in choices)
    cited = (*rules.clauses[key], *(choice.clause for choice in offered), *((broken,) if broken else ()))
    return Ruling(words, tuple(dict.fromkeys(cited)), (), offered)


def collusion(rules: BankedRules, state: State, report: reports.Collusion) -> Answer:
    """A breach of the rule on collusion: the player out of the round, the round void, or nothing."""
    key, who = "collusion", box_words(state, report.place)
    clause = broken_clause(rules.book, report.clause, tournament=True)
    if isinstance(clause, str):
        return contradicted(rules, key, "wrong-clause", clause)
    heading = rules.under[key].split(".")[0]
    if not clause.id.startswith(f"{heading}."):
        return contradicted(rules, key, "wrong-clause", f"{clause.id} is not about collusion: report a breach")
    if not wagered(state, report.place):
        return contradicted(rules, key, "no-wagers", f"{who} has no wagers in this round")
    out = ("exclude", f"the player is out of the round: {back_words(rules, state, report.place)}", key)
    return _offered(
        rules,
        key,
        breach_in_words(who, clause, rules.ways["official"]),
        *(() if state.box[report.place].voided else (out,)),
        ("void", "the round is void, and every wager goes back", key),
        ("no-sanction", NOTHING_FOLLOWS, key),
        broken=clause.id,
    )


def breach(rules: BankedRules, state: State, report: reports.Breach) -> Answer:
    """A breach of any rule: while the round runs the wagers made in it may be void; the player may be barred."""
    clause = broken_clause(rules.book, report.clause, tournament=True)
    if isinstance(clause, str):
        return contradicted(rules, "breach", "wrong-clause", clause)
    if fault := no_breach_of(clause, report.place):
        return contradicted(rules, "breach", "wrong-clause", fault)
    words = breach_in_words(box_words(state, report.place), clause, rules.ways["official"])
    offered = _sanctions(rules, state, report.place) if is_punishable(clause, report.place) else ()
    nothing = ("no-sanction", NOTHING_FOLLOWS, "breach")
    return _offered(rules, "breach", words, *offered, nothing, broken=clause.id)


def _sanctions(rules: BankedRules, state: State, place: int) -> tuple[tuple[str, str, str], ...]:
    """The sanctions that can be applied now, each with the key it stands under; from a tournament its director excludes."""
    who = box_words(state, place)
    barred = ("exclude", f"the player of {who} is barred from the game once this round is over", "breach.exclude")
    out = ("director", DIRECTOR_DECIDES, "breach.exclude") if rules.tournament else barred
    if state.ended or state.void or not wagered(state, place) or state.box[place].voided:
        return (out,)
    back = back_words(rules, state, place)
    void = ("void", f"the wagers of the player are void: {back}", "breach.void")
    both = ("void-and-exclude", f"the wagers are void and the player is barred: {back}", "breach.void")
    return (void, out) if rules.tournament else (void, out, both)


def may_be_void(rules: BankedRules, _state: State, report: reports.Disturbance | reports.CannotGoOn) -> Answer:
    """A round that is disturbed or cannot go on."""
    key = report.keys[0]
    return _offered(
        rules,
        key,
        "The operator may declare the round void.",
        ("void", "the round is void, and every wager goes back", key),
        ("play-on", "the round is played on", key),
    )


def dispute(rules: BankedRules, _state: State, _report: reports.Dispute) -> Answer:
    """A dispute, whose decision is recorded."""
    words = "The operator decides, and the decision is final; a review may be asked for."
    return _offered(rules, "dispute", words, ("decided", "the decision is recorded, with its reason", "dispute"))


def outcome(rules: BankedRules, state: State, report: reports.BankedReport, choice: str) -> tuple[Event, ...]:
    """Carry out a choice."""
    if isinstance(report, reports.Breach):
        return _sanction(rules, state, report.place, choice)
    if isinstance(report, reports.OutOfOrder):
        return hand_void(state, report.place, rules.clauses["wagers.out-of-order"][1]) if choice == "void" else ()
    clause = rules.under[report.keys[0]]
    if isinstance(report, reports.Collusion) and choice == "exclude":
        return hand_void(state, report.place, clause)
    return round_void(state, clause) if choice == "void" else ()


def _sanction(rules: BankedRules, state: State, place: int, choice: str) -> tuple[Event, ...]:
    void = hand_void(state, place, rules.under["breach.void"]) if choice.startswith("void") else ()
    barred = (PlayerExcluded(place, rules.under["breach.exclude"]),) if choice.endswith("exclude") else ()
    return (*void, *barred)
