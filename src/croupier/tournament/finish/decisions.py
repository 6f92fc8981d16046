"""Deciders of the commands about places and prizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.protocol import Decision
from croupier.tournament import commands
from croupier.tournament.finish.placing import calculate_places, confirm_places, cut_cards
from croupier.tournament.finish.prize_giving import (
    add_prize,
    declare_ineligible,
    hold_prize,
    offer_prize,
    pay_prize,
    show_prizes,
)
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.state import Tournament

DECIDE: dict[type[commands.Command], Callable[[Conditions, Tournament, Any], Decision]] = {
    commands.CutCards: cut_cards,
    commands.CalculatePlaces: calculate_places,
    commands.ConfirmPlaces: confirm_places,
    commands.AddPrize: add_prize,
    commands.ShowPrizes: show_prizes,
    commands.DeclareIneligible: declare_ineligible,
    commands.OfferPrize: offer_prize,
    commands.HoldPrize: hold_prize,
    commands.PayPrize: pay_prize,
}
