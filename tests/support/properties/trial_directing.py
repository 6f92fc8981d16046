"""What a director and the office ask for in a tournament at random (trials.py), at the desk and between rounds."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from croupier.bots.floor import DIRECTOR
from croupier.protocol.actors import HOUSE
from croupier.shuffle import committed
from croupier.tournament import commands
from croupier.tournament import events as tournament_events
from croupier.tournament.finish.prizes import Prize
from croupier.tournament.plan.conditions import Plan, pinned
from croupier.tournament.run.draws import Seeds
from croupier.tournament.state import Entrant

if TYPE_CHECKING:
    from tests.support.properties.trials import Trial


def part_of(one: Entrant) -> bytes:
    """Return what an entrant puts into a draw."""
    return sha256(one.account.encode()).digest()


def commit(trial: Trial) -> commands.CommitDraw:
    """The seed of the next draw is lost; there is another."""
    trial.others = Seeds(trial.dice.randbytes(32))
    return commands.CommitDraw(trial.others.of(0), DIRECTOR, "the envelope is lost")


def part(trial: Trial) -> commands.Command | None:
    """Somebody commits to a part in the draws."""
    if not trial.state.entrants:
        return None
    one = trial.someone()
    return commands.CommitPart(one.account, committed(one.number, part_of(one)).commitment)


def penalise(trial: Trial) -> commands.Command:
    """A penalty, or one lifted."""
    one = trial.someone()
    if one.penalty and trial.dice.random() < 0.5:
        return commands.EndPenalty(one.account, trial.at, DIRECTOR, "on reflection")
    kind, number = trial.dice.choice((("warning", 0), ("minutes", 5), ("minutes", 10), ("hands", 3), ("laps", 1)))
    return commands.Penalise(one.account, kind, number, "talks about a live hand", DIRECTOR, trial.at)


def undo(trial: Trial) -> commands.Command | None:
    """Somebody was put out in error: some chips of another at the table go back."""
    outs = [out for out in trial.state.outs if trial.state.entrants[out.account].status == "out"]
    donors = [one for one in trial.state.left if one.chips > 1 and not one.owed and not one.pending]
    if not outs or not donors:
        return None
    back, donor = trial.dice.choice(outs).account, trial.dice.choice(donors)
    had = trial.state.entrants[back].chips
    chips = trial.dice.randint(1, donor.chips - 1)
    stacks = (tournament_events.Stack(back, had + chips), tournament_events.Stack(donor.account, donor.chips - chips))
    return commands.UndoOut(back, stacks, DIRECTOR, "the pot was pushed wrongly")


def move(trial: Trial) -> commands.Command | None:
    """Somebody is moved."""
    if not trial.state.running:
        return None
    hall = trial.dice.choice(trial.state.running)
    seat = trial.dice.randint(1, trial.contest.rules.seats)
    return commands.Move(trial.someone().account, hall.name, seat, DIRECTOR, "sees badly")


def substitute(trial: Trial) -> commands.Command:
    """Somebody plays in another's place, or may not."""
    heir = trial.brought(f"friend-{trial.dice.randint(1, 99)}")
    return commands.Substitute(trial.someone().account, heir, trial.dice.random() < 0.7, DIRECTOR, "is ill")


def alter(trial: Trial) -> commands.Command:
    """The event is altered: another name."""
    plan = msgspec.json.decode(bytes(_opening(trial).plan), type=Plan)
    return commands.Alter(
        msgspec.Raw(pinned(msgspec.structs.replace(plan, name="under another name"))), HOUSE, "a sponsor"
    )


def _opening(trial: Trial) -> tournament_events.TournamentAnnounced:
    opening = trial.record[0]
    assert isinstance(opening, tournament_events.TournamentAnnounced)
    return opening


def prize(trial: Trial) -> commands.Command:
    """A prize besides the shares: cash for the pool, or goods for a place, given or bought."""
    kind = trial.dice.randrange(3)
    value = trial.dice.choice((1_00, 5_00, 20_01))
    if kind == 0:
        return commands.AddPrize(Prize(0, "cash of the house", value, "cash"), HOUSE)
    return commands.AddPrize(Prize(trial.dice.randint(1, 4), "a watch", value, "goods", bought=kind == 2), HOUSE)


def interpreter(trial: Trial) -> commands.Command:
    """Somebody who only interprets, or, refused, somebody who still plays."""
    account = trial.dice.choice(("interpreter", "interpreter", trial.someone().account))
    return commands.NameInterpreter(account, "Mandarin", DIRECTOR, "somebody speaks no English")


def reserve(trial: Trial) -> commands.Command:
    """A reserve waits, or waits no longer."""
    if any(reserve.account == "hopeful" for reserve in trial.state.reserves):
        return commands.LeaveReserve("hopeful")
    return commands.JoinReserve(trial.brought("hopeful"), agreed=True, member=True)


def newcomer(trial: Trial) -> commands.Command:
    """Somebody enters, or enters again."""
    account = trial.brought(trial.dice.choice((f"late-{trial.dice.randint(1, 99)}", trial.someone().account)))
    sessions = trial.contest.rules.structure.stages[0].sessions
    return commands.Enter(account, HOUSE, trial.dice.randrange(sessions), agreed=True, member=True)


Ask = Callable[["Trial"], commands.Command | None]
AT_THE_DESK: tuple[Ask, ...] = (
    lambda _: commands.Withdraw("player-1"),
    reserve,
    reserve,
    reserve,
    lambda _: commands.NameDirector("assistant", "shift manager"),
    alter,
    prize,
    commit,
    part,
    part,
    part,
)
BEFORE_A_SESSION: tuple[Ask, ...] = (
    substitute,
    substitute,
    newcomer,
    commit,
    lambda trial: commands.Disqualify(trial.someone().account, "a false name", DIRECTOR),
    lambda _: commands.ShowPrizes(),
    lambda _: commands.CloseEntries(DIRECTOR),
)
BETWEEN_ROUNDS: tuple[Ask, ...] = (
    penalise,
    penalise,
    undo,
    undo,
    move,
    move,
    newcomer,
    prize,
    commit,
    substitute,
    lambda trial: commands.Disqualify(trial.someone().account, "abuse", DIRECTOR),
    lambda trial: commands.DisqualifyAbsent(trial.someone().account, "is not coming", DIRECTOR),
    lambda trial: commands.RemoveChips(trial.someone().account, trial.dice.randint(1, 50), DIRECTOR),
    lambda trial: commands.CallBreak(trial.dice.randint(1, 3), trial.at, DIRECTOR, "time to eat"),
    lambda trial: commands.StopClock(trial.at, DIRECTOR, "a fire drill"),
    lambda trial: commands.NextLevel(trial.at, DIRECTOR),
    lambda trial: commands.SetPace(
        trial.dice.choice((0, 20, trial.contest.rules.structure.action_seconds)), DIRECTOR, "slow"
    ),
    interpreter,
    lambda trial: commands.AdjustClock(trial.dice.choice((-5, -1, 2, 5)), trial.at, DIRECTOR, "the draw took long"),
    lambda _: commands.Direct("no telephones at the table", DIRECTOR),
    lambda trial: commands.SetHandForHand(trial.dice.random() < 0.5, DIRECTOR),
    lambda trial: commands.NoteAbsence(trial.someone().account, trial.dice.random() < 0.5),
    lambda trial: commands.ColourUp(trial.dice.choice(trial.contest.rules.structure.chip_set), DIRECTOR),
    lambda trial: commands.Buy(trial.someone().account, trial.dice.choice(("re-buy", "add-on"))),
    lambda trial: commands.Forfeit(trial.someone().account, DIRECTOR, "not there"),
    lambda _: commands.CloseEntries(DIRECTOR),
    lambda _: commands.ShowPrizes(),
)
