"""Sessions: the ballot, the start, when one is over at a table and everywhere, and who goes on.

Rule keys: `tournament.ballot`, `tournament.late`, `tournament.players.min`, `tournament.order`,
`tournament.places.level`.

Theory of operation. Every stage is one session or several, one after the other. Seats are drawn (`drawn`), the session
starts (`playing`), each table plays until its session is over, a round in progress to its end, and once that is so at
all of them the session ends (`between`): some go on, the others are placed behind those who do. After the last session
of the last stage the places are worked out.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.check import invariant
from croupier.protocol import Decision, Refusal
from croupier.table import MINUTE_MS
from croupier.tournament import commands, events
from croupier.tournament.finish.places import Drop, Manner, order_of_stacks, points_of, ranking
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.plan.structure import Stage
from croupier.tournament.run.card_cuts import Cut
from croupier.tournament.run.draws import REVEAL_MS, drawn, not_all_parts, not_the_seed, parts_missing
from croupier.tournament.run.entry import places_taken
from croupier.tournament.run.rounds import lap_without
from croupier.tournament.run.seating import ballot, tables_for
from croupier.tournament.run.table_names import table_names
from croupier.tournament.state import DrawnSeat, Entrant, Tournament, TournamentTable


def stage_now(rules: Conditions, tournament: Tournament) -> Stage:
    """The stage that is played, or the last one."""
    stages = rules.structure.stages
    return stages[min(tournament.stage, len(stages) - 1)]


def to_be_seated(rules: Conditions, tournament: Tournament) -> list[Entrant]:
    """Return the players of the next session, in the order of entry."""
    everybody = tournament.entrants.values()
    if tournament.stage == 0:
        those = [one for one in everybody if one.status == "entered" and tournament.session in one.sessions]
    elif stage_now(rules, tournament).repechage:
        those = [one for one in everybody if one.status in ("out", "dropped")]
    else:
        those = [one for one in everybody if one.status == "through"]
    return sorted(those, key=lambda one: one.number)


def draw_seats(rules: Conditions, tournament: Tournament, command: commands.DrawSeats) -> Decision:
    """Draw a table and a seat for every player of the next session, by lot."""
    clause, seated = rules.clause("tournament.ballot"), to_be_seated(rules, tournament)
    if fault := _no_ballot(rules, tournament, seated) or not_all_parts(rules, tournament, command.at):
        return fault
    if fault := not_the_seed(tournament, command.seed):
        return fault
    tables = table_names(rules, tournament, len(tables_for(len(seated), rules.seats)))
    accounts = [one.account for one in seated]
    order = drawn(tournament, command.seed, range(len(accounts)))
    places = ballot(accounts, tables, rules.seats, order)
    by_table = sorted(places.items(), key=lambda drawn: (tables.index(drawn[1].table), drawn[1].seat))
    seats = tuple([DrawnSeat(account, place.table, place.seat) for account, place in by_table])
    chips = rules.chips if not tournament.stage else stage_now(rules, tournament).chips
    stage, session = tournament.stage, tournament.session
    return (events.SeatsDrawn(stage, session, seats, command.seed, clause, chips, at=command.at),)


def call_ballot(rules: Conditions, tournament: Tournament, command: commands.CallBallot) -> Decision:
    """Seats are about to be drawn: players reveal their parts in it."""
    clause = rules.clause("tournament.ballot")
    if fault := _no_ballot(rules, tournament, to_be_seated(rules, tournament)):
        return fault
    if tournament.ballot_until or not parts_missing(tournament):
        return Refusal("no-ballot-needed", "the ballot is called already, or no player has a part to reveal", clause)
    return (events.BallotCalled(command.at + REVEAL_MS, command.by, clause),)


def drop_ballot(rules: Conditions, tournament: Tournament, _command: commands.DropBallot) -> Decision:
    """Drop a ballot that was called and cannot be drawn any more: a player was disqualified meanwhile."""
    fault = cannot_be_drawn(rules, tournament)
    if fault is None:
        return Refusal("ballot-stands", "no ballot is called, or it can be drawn", rules.clause("tournament.ballot"))
    return (events.BallotDropped(fault.reason, fault.clause),)


def cannot_be_drawn(rules: Conditions, tournament: Tournament) -> Refusal | None:
    """Refuse to draw a ballot that is called and cannot be drawn; None where it can, or none is called."""
    return _no_ballot(rules, tournament, to_be_seated(rules, tournament)) if tournament.ballot_until else None


def _no_ballot(rules: Conditions, tournament: Tournament, seated: Sequence[Entrant]) -> Refusal | None:
    clause = rules.clause("tournament.ballot")
    if tournament.phase not in ("entries", "between") or tournament.stage >= len(rules.structure.stages):
        return Refusal("not-between-sessions", "seats are drawn between sessions", clause)
    if fault := too_few(rules, tournament):
        return fault
    if not seated:
        return Refusal("nobody-there", "no player is here to play this session", clause)
    if any(one.owed for one in seated):
        return Refusal("chips-not-back", "chips of the last session are not all back", rules.clause("tournament.stack"))
    return None


def too_few(rules: Conditions, tournament: Tournament) -> Refusal | None:
    """Before the first session: fewer have entered, for whichever session, than the conditions or the game ask for."""
    entered, least = len(places_taken(tournament)), max(rules.least, 2 - rules.banked)
    if tournament.phase != "entries" or entered >= least:
        return None
    return Refusal(
        "too-few-entries",
        f"{entered} {'has' if entered == 1 else 'have'} entered; it takes {least}",
        rules.clause("tournament.players.min"),
    )


def seat_late(rules: Conditions, tournament: Tournament, command: commands.SeatLate) -> Decision:
    """Seats for those who entered once the session had begun: by lot, at the tables with the fewest players."""
    clause = rules.clause("tournament.ballot")
    late = to_be_seated(rules, tournament) if tournament.phase == "playing" and not tournament.stage else []
    if not late:
        return Refusal("not-waiting", "no player waits for a seat", clause)
    if fault := not_the_seed(tournament, command.seed):
        return fault
    taken = {hall.name: {one.seat for one in tournament.at_table(hall.name)} for hall in tournament.running}
    while sum([rules.seats - len(seats) for seats in taken.values()]) < len(late):
        names = table_names(rules, tournament, len(tournament.halls) + len(late))
        taken[next(name for name in names if name not in tournament.halls and name not in taken)] = set()
    every = [(table, seat) for table in sorted(taken) for seat in range(1, rules.seats + 1)]
    lots = [every[number] for number in drawn(tournament, command.seed, range(len(every)))]
    seats: list[DrawnSeat] = []
    for one in late:
        least = min([len(there) for there in taken.values()])
        table, seat = next(lot for lot in lots if len(taken[lot[0]]) == least and lot[1] not in taken[lot[0]])
        taken[table].add(seat)
        seats.append(DrawnSeat(one.account, table, seat))
    drawing = (tournament.stage, tournament.session, tuple(seats), command.seed, clause)
    return (events.SeatsDrawn(*drawing, rules.chips, late=True, at=command.at),)


def take_seat(rules: Conditions, tournament: Tournament, command: commands.TakeSeat) -> Decision:
    """A player is at the seat that was drawn."""
    clause = rules.clause("tournament.seat")
    one = tournament.entrants.get(command.account)
    if one is None or not one.in_play:
        return Refusal("not-in-play", "no seat is drawn for this player", clause)
    if one.present:
        return Refusal("has-come", "this player has taken the seat", clause)
    return (events.SeatTaken(command.account, tournament.clock.level, command.by),)


def starts_at(rules: Conditions, tournament: Tournament) -> int:
    """The start that was published of the session that comes next, which is the first one's; 0 where none was."""
    return 0 if tournament.stage or tournament.session else rules.start


def start_clause(rules: Conditions) -> str:
    """The clause that gives players until the published start: itself, not a sentence of it."""
    return min(rules.clauses["tournament.late"], key=len)


def start_session(rules: Conditions, tournament: Tournament, command: commands.StartSession) -> Decision:
    """Begin a session; where the rulebook says so, absent players lose the place."""
    clause = rules.clause("tournament.late", 1)
    if tournament.phase != "drawn":
        return Refusal(
            "not-drawn",
            "the seats of this session are not drawn yet: draw them first",
            rules.clause("tournament.ballot"),
        )
    if command.at < starts_at(rules, tournament):
        return Refusal("not-started", "players have until the published start to take their seats", start_clause(rules))
    stage, levels = stage_now(rules, tournament), rules.structure.levels
    anew = stage.levels_anew or tournament.session > 0 or not tournament.clock.level
    level = 1 if anew else tournament.clock.level
    late = tuple([one.account for one in tournament.left if not one.present])
    started = events.SessionStarted(
        tournament.stage,
        tournament.session,
        command.at,
        level,
        clause,
        levels[level - 1].minutes * MINUTE_MS,
        command.at + stage.number * MINUTE_MS if stage.ends == "minutes" else 0,
        late,
    )
    lost = late if rules.ways["tournament.late"] == "forfeits" else ()
    return (started, *[events.PlaceForfeited(account, "house", rules.clause("tournament.late")) for account in lost])


def table_is_over(rules: Conditions, tournament: Tournament, hall: TournamentTable, at: int) -> str:
    """The clause under which a table's session is over; empty while it goes on, or its stacks are to be counted first."""
    return "" if _by_stacks(rules, tournament, hall) else _has_ended(rules, tournament, hall, at)


def to_be_counted(rules: Conditions, tournament: Tournament, at: int) -> list[TournamentTable]:
    """The tables without a console whose session is over once their stacks, which decide it, are counted."""
    running = tournament.running if rules.reported and tournament.phase == "playing" else ()
    halls = [hall for hall in running if _by_stacks(rules, tournament, hall)]
    return [hall for hall in halls if _has_ended(rules, tournament, hall, at)]


def _by_stacks(rules: Conditions, tournament: Tournament, hall: TournamentTable) -> bool:
    """Tell whether the stacks of a table decide its session, and have not been counted since its end."""
    if not rules.reported or hall.counted >= max(tournament.clock.session_until, 1):
        return False
    stage = stage_now(rules, tournament)
    by_chips = stage.ends in ("rounds", "minutes") or stage.advance > 0
    return by_chips and len(tournament.playing_at(hall.name)) > 1 - rules.banked


def _has_ended(rules: Conditions, tournament: Tournament, hall: TournamentTable, at: int) -> str:
    stage = stage_now(rules, tournament)
    here = tournament.playing_at(hall.name)
    clause = rules.clause("tournament.order", 2)
    if any(one.status == "broke" or one.pending for one in here):
        return ""
    if not here:
        return clause
    if len(here) < 2 - rules.banked:  # no opponent, unless others are moved here
        alone = not rules.balanced or len(tournament.running) == 1
        return clause if alone else ""
    over = {
        "left": len(tournament.left) <= stage.number,
        "table-left": len(here) <= stage.number,
        "rounds": hall.rounds >= stage.number,
        "minutes": tournament.clock.runs
        and at >= tournament.clock.session_until,  # while the clock stands no time goes
    }[stage.ends]
    return clause if over else ""


def finish_table(rules: Conditions, tournament: Tournament, command: commands.FinishTable) -> Decision:
    """The session is over at a table."""
    hall = tournament.halls.get(command.table)
    if tournament.phase != "playing" or hall is None or hall.over:
        return Refusal("session-over", "no session is being played at this table", "system")
    clause = table_is_over(rules, tournament, hall, command.at)
    if not clause or hall.name in command.busy:
        reason = (
            "a round is going on: it is finished first" if clause else "the session is still being played at this table"
        )
        return Refusal("round-going-on" if clause else "session-runs", reason, rules.clause("tournament.order", 2))
    return (events.TableFinished(command.table, clause), *lap_without(tournament, [hall.name]))


def end_session(rules: Conditions, tournament: Tournament, command: commands.EndSession) -> Decision:
    """The session is over everywhere: some go on."""
    clause = rules.clause("tournament.order")
    if tournament.phase != "playing" or tournament.running:
        return Refusal("session-runs", "the session is still being played at some table", clause)
    if _chips_are_on_their_way(tournament):
        return Refusal("chips-on-the-way", "chips are on their way to a player, or a player still decides", clause)
    if cut := cut_due(rules, tournament):
        return Refusal("level", f"{', '.join(cut.accounts)} are level: they cut cards first", cut.clause)
    through, dropped = going_on(rules, tournament)
    order = tournament.order + 1
    drops = tuple([Drop(one.account, order, one.chips, one.table) for one in dropped])
    accounts = tuple([one.account for one in through])
    points = tuple(_points(rules, tournament))
    return (_ended(rules, tournament, command.at, accounts, drops, points),)


def _chips_are_on_their_way(tournament: Tournament) -> bool:
    everybody = tournament.entrants.values()
    return any(one.in_play and (one.pending or one.owed or one.status == "broke") for one in everybody)


def skip_session(rules: Conditions, tournament: Tournament, command: commands.SkipSession) -> Decision:
    """End a session at once that no player is left to play."""
    clause = rules.clause("tournament.order")
    if tournament.phase not in ("entries", "between") or tournament.stage >= len(rules.structure.stages):
        return Refusal("no-session-left", "no session comes next", clause)
    if fault := too_few(rules, tournament):
        return fault
    if to_be_seated(rules, tournament):
        return Refusal("players-left", "there are players for the next session: play it", clause)
    return (_ended(rules, tournament, command.at),)


def _ended(
    rules: Conditions,
    tournament: Tournament,
    at: int,
    through: tuple[str, ...] = (),
    drops: tuple[Drop, ...] = (),
    points: tuple[events.Stack, ...] = (),
) -> events.SessionEnded:
    stages, stage = rules.structure.stages, tournament.stage
    more = tournament.session + 1 < stages[stage].sessions
    fresh = not more and stage + 1 < len(stages) and bool(stages[stage + 1].chips)
    clause = rules.clause("tournament.order")
    return events.SessionEnded(stage, tournament.session, through, clause, drops, points, more, fresh, at)


def going_on(rules: Conditions, tournament: Tournament) -> tuple[list[Entrant], list[Entrant]]:
    """Return the players who go on and those who do not, of those with chips."""
    stage = stage_now(rules, tournament)
    through: list[Entrant] = []
    dropped: list[Entrant] = []
    for hall in tournament.halls.values():
        here = tournament.playing_at(hall.name)
        if not stage.advance or _is_last(rules, tournament):
            through += here
            continue
        ranked = _ranked_at(rules, tournament, here)
        through += ranked[: stage.advance]
        dropped += ranked[stage.advance :]
    return through, dropped


def _is_last(rules: Conditions, tournament: Tournament) -> bool:
    stages = rules.structure.stages
    return tournament.stage == len(stages) - 1 and tournament.session == stages[-1].sessions - 1


def _ranked_at(rules: Conditions, tournament: Tournament, here: Sequence[Entrant]) -> list[Entrant]:
    """The players of a table by their chips; those level where some go on and others do not by the cards they cut."""
    advance = stage_now(rules, tournament).advance
    ranked = sorted(here, key=lambda one: -one.chips)
    level = _level_at(ranked, advance)
    if not level:
        return ranked
    cut = order_of_stacks("cut", _level_under(rules), dict.fromkeys(level, 0), tournament.cuts)
    invariant(not isinstance(cut, Cut), "players who are level have cut cards")
    assert not isinstance(cut, Cut)
    lots = [account for standing in cut for account in standing.accounts]
    return sorted(ranked, key=lambda one: (-one.chips, lots.index(one.account) if one.account in level else 0))


def _level_at(ranked: Sequence[Entrant], advance: int) -> list[str]:
    """Return the players level with the last who goes on, where one who does not is level too."""
    if len(ranked) <= advance or ranked[advance - 1].chips != ranked[advance].chips:
        return []
    return [one.account for one in ranked if one.chips == ranked[advance].chips]


def _level_under(rules: Conditions) -> tuple[str, ...]:
    """The clauses under which players who are level cut cards; where the text has them share, a cut is our practice."""
    return rules.clauses["tournament.places.level"] if rules.ways["tournament.places.level"] == "cut" else ("practice",)


def cut_due(rules: Conditions, tournament: Tournament) -> Cut | None:
    """Return the cut due before the session can end: players level where some go on and others do not."""
    stage = stage_now(rules, tournament)
    if tournament.phase != "playing" or tournament.running or _chips_are_on_their_way(tournament):
        return None
    if not stage.advance or _is_last(rules, tournament):
        return None
    for hall in tournament.halls.values():
        here = tournament.playing_at(hall.name)
        level = _level_at(sorted(here, key=lambda one: -one.chips), stage.advance)
        ranked = order_of_stacks("cut", _level_under(rules), dict.fromkeys(level, 0), tournament.cuts)
        if isinstance(ranked, Cut):
            return ranked
    return None


def _points(rules: Conditions, tournament: Tournament) -> list[events.Stack]:
    """Points for the places at each table, in a points format; players who are level have the same."""
    points, manner = stage_now(rules, tournament).points, replace(manner_of(rules), level="share")
    given: list[events.Stack] = []
    for hall in tournament.halls.values() if points else ():
        here = {one.account: one.chips for one in tournament.playing_at(hall.name)}
        gone = [out for out in tournament.outs if out.table == hall.name]
        placed = ranking(manner, here, gone)
        assert not isinstance(placed, Cut)
        given += [events.Stack(account, number) for account, number in points_of(points, placed).items() if number]
    return given


def manner_of(rules: Conditions) -> Manner:
    """Return the rulebook's ways of placing players."""
    level = "tournament.places.level"
    return Manner(
        rules.ways["tournament.places"],
        rules.clauses["tournament.places"],
        rules.ways[level],
        rules.clauses[level],
        rules.clauses.get("tournament.order", ()),
    )
