"""A player dealt in without the post that was due: dead once there has been action, owed where that player has acted.

Rule keys: `unposted.joining`, `unposted.joining.acted`, `unposted.returning`, `unposted.returning.acted`, `blinds`.
"""

from __future__ import annotations

from croupier.poker import Choice, LatePosted, PostOwed, RoundRules, State, blinds_by_place
from croupier.rulings import reports
from croupier.rulings.hands import dead, killed
from croupier.rulings.ruling import Answer, Outcome, Ruling, contradicted, have_acted, is_live, seat


def blind_not_posted(rules: RoundRules, state: State, report: reports.BlindNotPosted) -> Answer:
    """The hand of a player who has not posted."""
    key, place = f"unposted.{report.who}", report.place
    who, big = seat(state, place), _big(rules, state)
    if not is_live(state, place) or not state.hole[place]:
        return contradicted(rules, key, "no-hand", f"{who} has no hand in this round")
    if state.posted.forced[place] >= big:
        return contradicted(rules, key, "posted-already", f"{who} has posted {rules.money(state.posted.forced[place])}")
    if any(owed.place == place for owed in state.marks.owed):
        return contradicted(rules, key, "posted-already", f"{who} owes the post already")
    amounts = enumerate(zip(state.paid, state.posted.forced, strict=True))
    acted = have_acted(state) | sum([1 << one for one, (paid, forced) in amounts if paid > forced])
    if acted >> place & 1 or state.betting_round > 1 or state.board:
        owed = PostOwed(place, _posts(rules, state, report), rules.under[f"{key}.acted"])
        words = f"{who.capitalize()} has acted: the hand plays on, and the post is due before the next hand."
        return Ruling(words, rules.clauses[f"{key}.acted"], (owed,))
    if acted:
        return killed(rules, state, place, key, "was dealt in without posting, and there has been action")
    late = _late(rules, state, report)
    if not late.live + late.dead:
        return contradicted(rules, key, "no-chips-left", f"{who} has no chips left to post")
    parts = ((late.live, ""), (late.dead, " dead"))
    posts = " and ".join(f"{rules.money(amount)}{how}" for amount, how in parts if amount)
    choices = (
        Choice("post", f"{who} posts {posts} now and plays", who, rules.under[key]),
        Choice("take-in", f"the hand of {who} is taken in", who, rules.under[key]),
    )
    return Ruling(
        f"Nobody has acted: {who} posts {posts} now, or the hand is taken in.", rules.clauses[key], (), choices
    )


def _big(rules: RoundRules, state: State) -> int:
    """The largest blind, as far as there are players to post it."""
    return max(blinds_by_place(rules.blinds, len(state.seats), button_small=rules.button_small).values())


def _posts(rules: RoundRules, state: State, report: reports.BlindNotPosted) -> tuple[int, ...]:
    """A big blind that is live, and for a player who comes back a small one that is dead."""
    big = _big(rules, state)
    return (big,) if report.who == "joining" else (big, rules.blinds[0])


def post_decided(rules: RoundRules, state: State, report: reports.BlindNotPosted, choice: str) -> Outcome:
    """The player posts now, or gives the hand up."""
    key, place = f"unposted.{report.who}", report.place
    if choice == "take-in":
        return dead(rules, state, place, key) if is_live(state, place) else ()
    return (_late(rules, state, report),) if is_live(state, place) else ()


def _late(rules: RoundRules, state: State, report: reports.BlindNotPosted) -> LatePosted:
    """The post as far as the stake goes, with what the player has in already counted towards the live part."""
    place = report.place
    big, *small = _posts(rules, state, report)
    live = min(big - state.put[place], state.stake[place])
    dead = min(sum(small), state.stake[place] - live)
    return LatePosted(place, live, dead, rules.under[f"unposted.{report.who}"])
