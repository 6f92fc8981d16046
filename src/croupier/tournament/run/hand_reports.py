"""Tables without a console: a director's reports of their hands and stacks.

Rule keys: `tournament.eliminate`, `tournament.stack`, `tournament.places`, `tournament.seat`.

Theory of operation. The play of such a table is not entered, so the tournament knows a stack as it was last reported or
counted. A hand is reported when a player goes out by it, and where hands count: hand for hand, in levels and sessions
by rounds. A player who is out loses their whole known stack to the players named, against the bank to the bank. A count
puts the stacks right, chip for chip: between players no count is taken that does not come to the same sum. A player who
is moved takes along the chips really there, which may not be those in the books: then one table has too many and
another too few, and all of them are counted together. Chips that are missing, or too many, after that leave play or
come into it by the director's decision alone, with the reason, under a rule and an account of its own (`COUNTED`).

Those who go out by one hand, or hand for hand in one lap, are placed as the text says, by what they had when the hand
began, and where that is the same by who was all-in first or sits nearer to the button. That is asked for then and only
then: a stack as it was last known would decide a place by a number no one reported. It cannot be more than lay at the
table: the player who lost the most lost it to one who had at least as much.

While play stands still, in a break or because the director stopped the clock, the hand that was under way at each table
is reported, one and no more; its bust-outs may be taken back and reported again as ever.

A wrong report is taken back (rounds.py, `undo_out`) and the same hand reported again: a player out by it goes at the
moment of that hand, whatever was reported since.
"""

from __future__ import annotations

from croupier.protocol import Decision, Refusal
from croupier.table import clockwise
from croupier.tournament import commands, events
from croupier.tournament.events import Stack
from croupier.tournament.finish.places import Out
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.rounds import gone, lap_after, laps_are_one, moment_now
from croupier.tournament.state import Entrant, Tournament, TournamentTable

LONGEST_REASON = 500
MOST_HANDS = 100  # reported at once
MOST_CHIPS = 10**12  # won from the bank


def report_hand(rules: Conditions, tournament: Tournament, command: commands.ReportHand) -> Decision:
    """A hand is over at a table, and this came of it."""
    hall = _table(rules, tournament, command.table)
    if isinstance(hall, Refusal):
        return hall
    if tournament.hand_for_hand and hall.done and command.hands:
        return Refusal("hand-for-hand", "tables play hand for hand, and this table has played its hand", "practice")
    fault = _wrong_hand(rules, tournament, command) or _wrong_outs(rules, tournament, command)
    if fault:
        return fault
    after = _stacks_after(rules, tournament, command)
    if isinstance(after, Refusal):
        return after
    facts = _facts(rules, tournament, command, hall)
    if fault := _not_told(rules, tournament, command, facts):
        return fault
    stacks = tuple([Stack(account, chips) for account, chips in after.items()])
    lost = sum([one.chips for one in _playing(tournament, hall.name)]) - sum(after.values())
    under = rules.clause("tournament.eliminate") if command.out else "practice"
    reported = events.HandReported(
        hall.name, hall.last_round + command.hands, stacks, command.by, under, command.out, lost, command.button,
        command.hands,
    )  # fmt: skip
    leaving = [gone(rules, tournament, fact, 0, command.at) for fact in facts]
    return (reported, *leaving, *(lap_after(tournament, hall) if command.hands else ()))


def count_stacks(rules: Conditions, tournament: Tournament, command: commands.CountStacks) -> Decision:
    """Stacks were counted; between players they come to what these players have together, or the director decides."""
    halls, clause = _tables(rules, tournament, command.table), rules.clause("tournament.stack")
    if isinstance(halls, Refusal):
        return halls
    here = {one.account: one for hall in halls for one in _playing(tournament, hall.name)}
    if not command.stacks or len({stack.account for stack in command.stacks}) != len(command.stacks):
        return Refusal("named-once", "a count names at least one player, and every player once", clause)
    for stack in command.stacks:
        if stack.account not in here:
            return Refusal(
                "not-at-the-table", f"{stack.account[:60]} does not play at this table", rules.clause("tournament.seat")
            )
        if not _is_stack(stack.chips):
            return Refusal("wrong-stack", "a counted stack has chips: report a player without chips as out", clause)
        if _on_the_way(here[stack.account]):
            return Refusal("chips-on-the-way", f"chips are on their way to or from {stack.account}", clause)
    if not command.table and len(command.stacks) != len(here):
        return Refusal("players-missing", "a count of all tables names every player", clause)
    known = sum([here[stack.account].chips for stack in command.stacks])
    missing = known - sum([stack.chips for stack in command.stacks])
    told = command.table, command.stacks, command.at, command.by, clause
    if rules.banked or not missing:
        return (events.StacksCounted(*told, missing),)
    if fault := _not_decided(rules, command, known, missing):
        return fault
    return (events.StacksCounted(*told, missing=missing, reason=command.reason),)


def _not_decided(rules: Conditions, command: commands.CountStacks, known: int, missing: int) -> Refusal | None:
    """Refuse a count that does not come to the chips in play, and say what to do."""
    clause = rules.clause("tournament.stack")
    wrong = f"{abs(missing):,} {'are missing' if missing > 0 else 'too many'}"
    counted = f"the count comes to {known - missing:,} chips and the books to {known:,}: {wrong}"
    if command.table:
        return Refusal("count-differs", f"{counted}; count again, or count all tables together", clause)
    if not 0 < len(command.reason.strip()) <= LONGEST_REASON:
        return Refusal("count-differs", f"{counted}; count again, or decide it and give the reason", clause)
    return None


def _tables(rules: Conditions, tournament: Tournament, name: str) -> tuple[TournamentTable, ...] | Refusal:
    """The table that is named, or all that play."""
    running = tournament.running
    first = _table(rules, tournament, name or (running[0].name if running else ""))
    return first if isinstance(first, Refusal) else (first,) if name else running


def _table(rules: Conditions, tournament: Tournament, name: str) -> TournamentTable | Refusal:
    """A table whose hands are reported by hand, and that plays."""
    if not rules.reported:
        return Refusal("not-reported", "the tables of this tournament report their own hands", "practice")
    hall = tournament.halls.get(name)
    if tournament.phase != "playing" or hall is None or hall.over:
        return Refusal("session-over", "no session is being played at this table", rules.clause("tournament.seat"))
    return hall


def _stands_still(rules: Conditions, tournament: Tournament, hall: TournamentTable) -> Refusal:
    """Refuse a hand, or so many, while play stands still."""
    why = "the tournament is on a break" if tournament.clock.break_until else "the director has stopped the clock"
    words = (
        "report the hand that was under way, and no other" if hall.finishes else "and the last hand here is reported"
    )
    return Refusal(
        "no-hand-now",
        f"{why}: {words}",
        rules.clause("tournament.break") if tournament.clock.break_until else "practice",
    )


def _playing(tournament: Tournament, table: str) -> list[Entrant]:
    """Return the players at a table who have chips."""
    return [one for one in tournament.at_table(table) if one.status == "playing"]


def _is_stack(chips: object) -> bool:
    return type(chips) is int and 0 < chips <= MOST_CHIPS


def _on_the_way(one: Entrant) -> bool:
    return bool(one.pending or one.owed)


def _wrong_hand(rules: Conditions, tournament: Tournament, command: commands.ReportHand) -> Refusal | None:
    """Refuse a wrong number of hands, or a wrong button."""
    most = 1 if tournament.hand_for_hand else MOST_HANDS
    if type(command.hands) is not int or not 0 <= command.hands <= most:
        return Refusal(
            "too-many-hands", f"at most {most} {'hands are' if most > 1 else 'hand is'} reported at once", "practice"
        )
    hall = tournament.halls[command.table]
    if not tournament.clock.runs and command.hands > hall.finishes:
        return _stands_still(rules, tournament, hall)
    if not command.hands and not (command.out and _moment_of_last(rules, tournament, hall)):
        return Refusal("nobody-out", "nobody went out in the last hand here: report another hand, or count", "practice")
    if not command.hands and _out_by(tournament, hall):
        return Refusal(
            "out-already",
            "a player is out by that hand already: take it back, then report all of them together",
            "practice",
        )
    if type(command.button) is not int or not 0 <= command.button <= rules.seats:
        return Refusal("no-such-seat", f"the button is at one of the seats 1 to {rules.seats}", "practice")
    return None


def _moment_of_last(rules: Conditions, tournament: Tournament, hall: TournamentTable) -> int:
    """Return the order in which players out by a table's last hand go, or went; 0 where it can no longer be said."""
    return hall.went or (tournament.lap if hall.done and laps_are_one(rules) else 0)


def _out_by(tournament: Tournament, hall: TournamentTable) -> bool:
    """Tell whether a player is out by the last hand reported of a table, or without chips since."""
    facts = [*tournament.outs, *[one.fact for one in tournament.left if one.fact]]
    return any((fact.table, fact.round) == (hall.name, hall.last_round) for fact in facts)


def _wrong_outs(rules: Conditions, tournament: Tournament, command: commands.ReportHand) -> Refusal | None:
    """Refuse players wrongly named as out."""
    here = {one.account: one for one in _playing(tournament, command.table)}
    everything = sum([one.chips for one in here.values()])
    if len({lost.account for lost in command.out}) != len(command.out):
        return Refusal("named-once", "name every player who is out once", "system")
    for lost in command.out:
        if lost.account not in here:
            return Refusal(
                "not-at-the-table", f"{lost.account[:60]} does not play at this table", rules.clause("tournament.seat")
            )
        if _on_the_way(here[lost.account]):
            return Refusal(
                "chips-on-the-way",
                f"chips are on their way to or from {lost.account}",
                rules.clause("tournament.stack"),
            )
        if type(lost.stack) is not int or not 0 <= lost.stack <= max(everything, MOST_CHIPS * rules.banked):
            return Refusal(
                "wrong-stack",
                f"no player had more than the {everything:,} chips of the table",
                rules.clause("tournament.stack"),
            )
        if type(lost.all_in) is not int or not 0 <= lost.all_in <= len(here):
            return Refusal("wrong-all-in", "number the all-ins from 1, in order", rules.clause("tournament.places"))
    return None if rules.banked else _more_than_there_is(rules, [lost.stack for lost in command.out], everything)


def _more_than_there_is(rules: Conditions, told: list[int], everything: int) -> Refusal | None:
    """Refuse stacks of players out that, with the winner's as large as the largest, exceed the table's chips."""
    most = max(told, default=0)
    if sum(told) + most <= everything:
        return None
    words = f"{sum(told):,} chips cannot be lost here: {everything:,} lie at the table"
    return Refusal(
        "too-many-chips", f"{words}, and the winner had {most:,} too; ask again", rules.clause("tournament.stack")
    )


def _stacks_after(rules: Conditions, tournament: Tournament, command: commands.ReportHand) -> dict[str, int] | Refusal:
    """Return each player's chips at the table after the hand."""
    clause = rules.clause("tournament.stack")
    after = {one.account: one.chips for one in _playing(tournament, command.table)}
    out = [lost.account for lost in command.out]
    chips = sum([after[account] for account in out])
    after |= dict.fromkeys(out, 0)
    if rules.banked:
        return (
            Refusal("no-winner", "against the bank the chips go to the bank: name no winner", clause)
            if command.to
            else after
        )
    if not chips and not any(stack.chips for stack in command.to):  # the books knew of none
        return (
            after
            if out or not command.to
            else Refusal("nothing-lost", "nobody lost chips in this hand: count the stacks instead", clause)
        )
    rest = [stack.account for stack in command.to if stack.chips == 0]
    if not command.to or len({stack.account for stack in command.to}) != len(command.to) or len(rest) > 1:
        return Refusal("named-once", "name who has the chips, every player once", clause)
    for stack in command.to:
        if stack.account not in after or stack.account in out:
            return Refusal("not-at-the-table", f"{stack.account[:60]} does not play on at this table", clause)
        if type(stack.chips) is not int or not 0 <= stack.chips <= chips:
            return Refusal("wrong-stack", f"the others won {chips:,} chips in all: give whole numbers", clause)
        after[stack.account] += stack.chips
        chips -= stack.chips
    if bool(rest) != (chips > 0):
        said = f"{chips:,} chips are with nobody yet" if chips else "nothing is left for whoever has the rest"
        return Refusal("wrong-stack", f"{said}: the stacks of players who are out go to others whole", clause)
    if rest:
        after[rest[0]] += chips
    return after


def _facts(rules: Conditions, tournament: Tournament, command: commands.ReportHand, hall: TournamentTable) -> list[Out]:
    """Return how each player out lost the chips, as far as it is reported; all of their chips went in."""
    order = moment_now(rules, tournament) if command.hands else _moment_of_last(rules, tournament, hall)
    seats = {one.seat for one in _playing(tournament, hall.name)} - {command.button}
    round_the_table = [command.button, *sorted(seats, key=lambda seat: clockwise(rules.seats, command.button, seat))]
    facts = []
    for lost in command.out:
        one = tournament.entrants[lost.account]
        stack = lost.stack or one.chips
        near = round_the_table.index(one.seat) if command.button else 0
        facts.append(
            Out(lost.account, order, hall.name, hall.last_round + command.hands, stack, lost.all_in, near, stack)
        )
    return facts


def _not_told(
    rules: Conditions, tournament: Tournament, command: commands.ReportHand, facts: list[Out]
) -> Refusal | None:
    """Refuse a report that lacks what decides a place: only where a player goes out together with another, or may."""
    clauses = rules.clauses["tournament.places"]
    together = tournament.hand_for_hand and len(tournament.running) > 1 and laps_are_one(rules)
    if not facts or not (together or len(facts) > 1):
        return None
    if any(not lost.stack for lost in command.out):
        return Refusal(
            "say-who-is-higher", "say how many chips they had when the hand began: it decides the places", clauses[0]
        )
    if rules.ways["tournament.places"] != "all-in":
        return None
    if together and not command.button:
        return Refusal(
            "say-who-is-higher", "say which seat had the button: the nearer to it is placed higher", clauses[3]
        )
    level = [(fact.put_in, fact.all_in) for fact in facts]
    same = [fact for fact in facts if [amount for amount, _ in level].count(fact.put_in) > 1]
    if any(not fact.all_in for fact in same) or len(set(level)) != len(level):
        return Refusal("say-who-is-higher", "equal stacks: say who was all-in first", clauses[1])
    return None
