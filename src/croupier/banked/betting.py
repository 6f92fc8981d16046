"""The players' choices in the three stages, and the end of their time.

Rule keys: `acts.before-flop`, `acts.after-flop`, `acts.river`, `play.before-flop`, `play.after-flop`, `play.river`,
`play.once`, `folded`, `concede`, `undecided`.

Refusals, in order of precedence: no betting is going on; there is no such box; its hand is void, given up or was never
dealt; it has a play wager; it has chosen in this stage; the act is not one, or not open in this stage; the play wager is
not one of the multiples; the stake does not reach.

Each stage says under which clause it gives its choices and under which it bars a second play wager: before the flop the
rule against raising any wager after the first card, later the stage's own.
"""

from __future__ import annotations

from croupier.banked.commands import Act, Concede, TimeOut
from croupier.banked.due import Awaited, ChooseDue, may_concede
from croupier.banked.events import BoxChecked, BoxConceded, BoxFolded, PlayMade
from croupier.banked.rules import BankedRules, Stage
from croupier.banked.state import Box, State, is_place
from croupier.protocol import Decision, Refusal

NO_SUCH_BOX = Refusal("no-such-box", "there is no such box in this round", "system")


def act(rules: BankedRules, state: State, command: Act, awaited: Awaited) -> Decision:
    """A player's choice in this stage."""
    fault = _may_not_choose(rules, state, command.place, awaited, wagers=command.act == "play")
    if fault:
        return fault
    assert type(awaited) is ChooseDue
    place, stage = command.place, awaited.stage
    if type(command.act) is not str or type(command.times) is not int:
        return Refusal("not-an-act", "give the act as a word, and its times as a whole number", "system")
    clause = stage.acts.get(command.act)
    if clause is None:
        *others, last = stage.acts
        return Refusal(
            "not-on-the-menu",
            f"'{command.act[:20]}' is not open here: choose {', '.join(others)} or {last}",
            stage.under,
        )
    if command.act == "fold":
        return (BoxFolded(place, *collected(state, place), clause),)
    if command.act == "check":
        return (BoxChecked(place, clause),)
    return _play(rules, state, command, stage)


def _may_not_choose(
    rules: BankedRules, state: State, place: int, awaited: Awaited, *, wagers: bool = False
) -> Refusal | None:
    if type(awaited) is not ChooseDue:
        return Refusal("no-betting", "no betting is going on", rules.under["wagers.closed"])
    if not is_place(state, place):
        return NO_SUCH_BOX
    if not state.box[place].live:
        return _has_no_hand(rules, state.box[place])
    who = f"box {state.boxes[place]}"
    if state.box[place].play:
        return _has_bet(who, state.box[place], awaited.stage, wagers=wagers)
    if place not in awaited.places:
        reason = f"{who} has checked: it chooses again after the next communal cards"
        return Refusal("checked-already", reason, awaited.stage.under)
    return None


def _has_bet(who: str, box: Box, stage: Stage, *, wagers: bool) -> Refusal:
    has_bet = f"{who} has bet {_antes((box.times,))}"
    if wagers:
        return Refusal(
            "wagered-already", f"{has_bet}; a play wager is made once: return further chips", stage.once_under
        )
    reason = f"{has_bet} and has no further choice; it may concede once the dealer's hand is declared"
    return Refusal("wagered-already", reason, stage.under)


def _has_no_hand(rules: BankedRules, box: Box) -> Refusal:
    if box.voided:
        return Refusal("hand-void", "the hand of this box is void", box.voided)
    if box.gave_up:
        return Refusal("hand-given-up", "this hand was given up and is out of the round", rules.under["folded"])
    return Refusal("no-wagers", "this box has no ante and blind in this round", rules.under["wagers.start"])


def _play(rules: BankedRules, state: State, command: Act, stage: Stage) -> Decision:
    times = command.times or (stage.times[0] if len(stage.times) == 1 else 0)
    if times not in stage.times:
        return Refusal("wrong-size", f"a play wager here is {_antes(stage.times)}", stage.times_under)
    amount = times * state.box[command.place].ante
    if amount > state.stake[command.place]:
        held = rules.money(state.stake[command.place])
        return Refusal(
            "stake-too-small",
            f"{rules.money(amount)} is more than the stake of {held}: no short play wager is taken",
            stage.times_under,
        )
    return (PlayMade(command.place, times, amount, stage.times_under),)


def _antes(times: tuple[int, ...]) -> str:
    return "as much as the ante" if times == (1,) else f"{' or '.join(map(str, times))} times the ante"


def time_out(rules: BankedRules, state: State, command: TimeOut, awaited: Awaited) -> Decision:
    """The hand of a player who does not decide is folded, also where a check is open."""
    fault = _may_not_choose(rules, state, command.place, awaited)
    return fault or (BoxFolded(command.place, *collected(state, command.place), rules.under["undecided"]),)


def concede(rules: BankedRules, state: State, command: Concede, _awaited: Awaited) -> Decision:
    """A player gives up once the dealer's hand is declared, and loses every wager."""
    if not is_place(state, command.place):
        return NO_SUCH_BOX
    if not may_concede(state, command.place):
        if state.box[command.place].voided:
            return _has_no_hand(rules, state.box[command.place])
        reason = "a hand may be conceded once the dealer's hand is declared and before its wagers are settled"
        return Refusal("too-early-or-late", reason, rules.under["concede"])
    return (BoxConceded(command.place, *collected(state, command.place), rules.clauses["concede"][-1]),)


def collected(state: State, place: int) -> tuple[int, int]:
    """Return what the bank collects from a player who gives up, and what goes back because it lay above the maximum."""
    box = state.box[place]
    lost = sum(box.counted.values())
    return lost, box.lying - lost
