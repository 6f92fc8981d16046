// How much to bet: the amounts a player reaches for, always within what the room offers.

import type { Offer } from '../wire/types.ts';

export type Preset = { name: string; to: number };

/** An amount within an offer, in whole chips. */
export function within(offer: Offer, to: number, chip: number): number {
  const least = offer.min_to ?? 0;
  const most = offer.max_to ?? least;
  if (to >= most) return most;
  return Math.max(least, to - (to % chip));
}

/** Minimum, half the pot, the pot, and all that is permitted: always in the same places. */
export function presets(offer: Offer): Preset[] {
  return [
    { name: 'Min', to: offer.min_to ?? 0 },
    { name: '½ pot', to: offer.half_pot_to ?? 0 },
    { name: 'Pot', to: offer.pot_to ?? 0 },
    { name: 'Max', to: offer.max_to ?? 0 },
  ];
}
