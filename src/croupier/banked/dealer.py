"""The dealer of an electronic table against the bank: its steps, from what is due and the shoe."""

from __future__ import annotations

from croupier.banked import commands
from croupier.banked.due import DealerDue
from croupier.banked.rules import BankedRules
from croupier.banked.state import State
from croupier.cards import TEXT, Shoe


def dealer_command(_rules: BankedRules, state: State, awaited: DealerDue, shoe: Shoe) -> commands.Command:
    """Return what the dealer does next."""
    match awaited.step:
        case "flop" | "rest":
            first = len(state.board)
            return commands.Reveal(opened(shoe, state.communal[first : first + awaited.count]))
        case "dealer":
            return commands.ShowDealer(opened(shoe, state.dealer_positions))
        case "refund":
            return commands.Refund()
        case "share":
            return commands.ShareOut()
        case "box":
            return commands.SettleBox(awaited.place, opened(shoe, state.box[awaited.place].hole))
        case _:
            return commands.End()


def opened(shoe: Shoe, positions: tuple[int, ...]) -> tuple[str, ...]:
    """The cards at these positions, for those who may see them."""
    cards = shoe.cards
    return tuple([TEXT[cards[position]] for position in positions])
