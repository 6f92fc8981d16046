// How much to bet: the amounts a player reaches for, always within what the room offers, and what is wrong with one that is typed.

import type { Offer, Unit } from '../../../wire/types.ts';
import { amount, amountFault, amountTyped } from '../../../ui/words.ts';

export type Preset = { name: string; to: number };

/** What an amount is measured by: the smallest chip, the unit, and all that the player has. */
export type Measure = { chip: number; unit: Unit; all: number };

/** An amount within an offer, in whole chips. */
export function within(offer: Offer, to: number, chip: number): number {
  const least = offer.min_to ?? 0;
  const most = offer.max_to ?? least;
  if (to >= most) return most;
  return Math.max(least, to - (to % chip));
}

/** Minimum, parts of the pot, the pot, and all that is permitted: always in the same places. */
export function presets(offer: Offer): Preset[] {
  return [
    { name: 'Min', to: offer.min_to ?? 0 },
    { name: '½ pot', to: offer.half_pot_to ?? 0 },
    { name: '⅔ pot', to: offer.two_thirds_pot_to ?? 0 },
    { name: 'Pot', to: offer.pot_to ?? 0 },
    { name: 'Max', to: offer.max_to ?? 0 },
  ];
}

/** What bounds an offer from above, in words: "(pot)", "(all-in)"; empty where it is neither. */
function bound(offer: Offer, all: number): string {
  if (offer.max_to === all) return ' (all-in)';
  if (offer.max_to === offer.pot_to) return ' (pot)';
  return offer.max_to === offer.half_pot_to ? ' (half the pot)' : '';
}

/** Why a typed amount cannot be bet or raised to; empty where it can, or nothing is typed. */
export function amountFaultOf(typed: string, offer: Offer, { chip, unit, all }: Measure): string {
  const to = amountTyped(typed, unit);
  if (to === null) return amountFault(typed, unit);
  const least = offer.min_to ?? 0;
  const most = offer.max_to ?? least;
  if (to > most) return `Maximum ${amount(most, unit)}${bound(offer, all)}`;
  if (to < least) return `Minimum ${offer.act === 'raise' ? 'raise to ' : ''}${amount(least, unit)}`;
  return to % chip && to !== most ? `Bet in whole chips of ${amount(chip, unit)}` : '';
}
