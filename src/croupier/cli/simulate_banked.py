"""What `croupier simulate` puts at a table against the bank: boxes with policies, and a bank that wins or loses."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from croupier.banked.commands import Act
from croupier.banked.rules import BankedRules, banked_rules
from croupier.bots.banked_policies import BANKED_POLICIES, BankedPolicy, BankedSeat, antes_in_all, least_ante
from croupier.bots.banked_rounds import BankedResult, play_banked_round
from croupier.cards import Deck, Shoe
from croupier.cli.policies import answer_of, own_function
from croupier.cli.simulate import shuffled
from croupier.cli.working import all_cores, working
from croupier.errors import PolicyError, RequestError
from croupier.rulebooks import TableRules, deck_of

SOLVED = "exact"  # the policy that plays by the game's solution


class BankedTable:
    """Fixed boxes, the decks in turn where there are two, and chips for whoever could not pay for a whole round."""

    def __init__(self, rules: BankedRules, deck: Deck, policies: Sequence[BankedPolicy], seed: int) -> None:
        self.rules, self.deck, self.policies = rules, deck, policies
        self.source = Random(seed)
        self.needed = antes_in_all(rules) * least_ante(rules)
        largest = max(rules.most, least_ante(rules))
        self.first_stake = (antes_in_all(rules) + 1) * largest  # trips too
        self.stakes = [self.first_stake] * len(policies)
        self.brought = list(self.stakes)
        self.topups = self.bank = self.acts = self.hands = self.rounds = 0

    def play(self) -> BankedResult:
        """One round; the next is dealt from the other deck."""
        for place, stake in enumerate(self.stakes):
            if stake < self.needed:
                self.stakes[place] += self.first_stake
                self.brought[place] += self.first_stake
                self.topups += 1
        boxes = tuple(range(1, len(self.stakes) + 1))
        colour = self.rounds % self.rules.decks
        played = play_banked_round(
            self.rules, boxes, tuple(self.stakes), self._shoe(), self.policies, self.source, colour=colour
        )
        self.stakes = list(played.state.stake)
        self.bank += played.state.bank
        self.acts += played.acts
        self.hands += sum([bool(box.hole) for box in played.state.box])
        self.rounds += 1
        return played

    def _shoe(self) -> Shoe:
        shoe = Shoe(shuffled(self.deck.cards, self.source))
        return shoe.cut(self.source.randint(2, self.deck.count - 2)) if self.rules.cut else shoe

    def figures(self) -> dict[str, object]:
        """What came of the rounds so far, amounts in cents; nobody pays commission here."""
        return {
            "actions": self.acts,
            "commission": 0,
            "topups": self.topups,
            "chips_conserved": sum(self.stakes) + self.bank == sum(self.brought),
            "final_stakes": self.stakes,
            "bank": self.bank,
            "hands": self.hands,
        }


def banked_table(rules: TableRules, named: Sequence[str], seed: int) -> BankedTable:
    """A table with these policies at its boxes, from the dealer's left on."""
    compiled = banked_rules(rules)
    if len(named) > compiled.boxes:
        raise RequestError(
            f"{len(named)} players do not fit the {compiled.boxes} boxes of this table "
            f"({rules.rulebook} {rules.under['boxes']})"
        )
    known = {name: banked_policy_named(name, compiled) for name in dict.fromkeys(named)}
    return BankedTable(compiled, deck_of(rules), [known[name] for name in named], seed)


def banked_policy_named(name: str, rules: BankedRules) -> BankedPolicy:
    """One of our policies, or a user's own function, which wagers the least."""
    if name in BANKED_POLICIES:
        return BANKED_POLICIES[name]
    if name == SOLVED:
        from croupier.bots.exact_strategy import exact_policy

        with working("solving") as tell:
            return exact_policy(rules, threads=all_cores(), progress=tell)
    found = own_function(name, (*BANKED_POLICIES, SOLVED))

    def chosen(seat: BankedSeat, source: Random) -> Act:
        number = seat.state.boxes[seat.place]
        act = answer_of(found, seat, source, number)
        if not (type(act) is Act and type(act.place) is type(act.times) is int and type(act.act) is str):
            raise PolicyError(f"answered {act!r:.80}, which is no Act of a place, a name and whole times", seat=number)
        return act

    return BankedPolicy(chosen)
