// Placing an ante with its blind, and trips: amounts within what the room offers, in whole chips.

import type { Offer, Unit } from '../../wire/types.ts';
import { amount, face } from '../../ui/words.ts';

/** What a player means to put down; the blind is as much as the ante. Trips of 0: none. */
export type Draft = { ante: number; trips: number };

export type Limits = {
  anteMin: number;
  anteMax: number;
  tripsMin: number;
  tripsMax: number;
  stake: number;
  chip: number;
  unit: Unit;
};

const CHIPS = [1, 5, 25, 100, 500, 1_000, 5_000, 25_000];
const CHIPS_SHOWN = 4;
const STARTING = 2; // wagers of the ante's size before the cards: ante and blind

export const total = ({ ante, trips }: Draft): number => STARTING * ante + trips;

export function limitsOf(offer: Offer, stake: number, chip: number, unit: Unit): Limits {
  return {
    anteMin: offer.min_to ?? 0,
    anteMax: offer.max_to ?? 0,
    tripsMin: offer.trips_min ?? 0,
    tripsMax: offer.trips_max ?? 0,
    stake,
    chip,
    unit,
  };
}

/** The chips to reach for: from the largest that makes up the least wager, none above the most. */
export function chipValues(least: number, most: number, { chip, unit }: Limits): number[] {
  const usable = CHIPS.map((value) => value * face(unit)).filter((value) => value % chip === 0 && value <= most);
  const first = usable.findLastIndex((value) => value <= least && least % value === 0);
  return usable.slice(Math.max(first, 0)).slice(0, CHIPS_SHOWN);
}

const inChips = (amount: number, chip: number): number => amount - (amount % chip);

/** The nearest that may be placed: the ante goes first, trips are left out where nothing reaches for them. */
export function fitted(draft: Draft, limits: Limits): Draft {
  const { anteMin, anteMax, tripsMin, tripsMax, stake, chip } = limits;
  const ante = inChips(Math.max(anteMin, Math.min(draft.ante, anteMax)), chip);
  const left = Math.min(tripsMax, inChips(Math.max(0, stake - STARTING * ante), chip));
  const trips = inChips(Math.min(draft.trips, left), chip);
  return { ante, trips: draft.trips > 0 && left >= tripsMin && tripsMax > 0 ? Math.max(trips, tripsMin) : 0 };
}

/** The draft with a chip more on one of its wagers, as far as that goes. */
export function withChip(draft: Draft, wager: keyof Draft, chip: number, limits: Limits): Draft {
  const more = { ...draft, [wager]: draft[wager] + chip };
  if (wager === 'ante') {
    const reach = inChips(Math.floor(Math.max(0, limits.stake - draft.trips) / STARTING), limits.chip);
    return {
      ...draft,
      ante: Math.min(Math.max(more.ante, limits.anteMin), limits.anteMax, Math.max(reach, draft.ante)),
    };
  }
  const reach = inChips(Math.max(0, limits.stake - STARTING * draft.ante), limits.chip);
  return {
    ...draft,
    trips: Math.min(Math.max(more.trips, limits.tripsMin), limits.tripsMax, Math.max(reach, draft.trips)),
  };
}

export const doubled = (draft: Draft, limits: Limits): Draft =>
  fitted({ ante: 2 * draft.ante, trips: 2 * draft.trips }, limits);

/** Why this cannot be placed, in plain words; empty where it can. */
export function fault(draft: Draft, limits: Limits): string {
  const { anteMin, anteMax, tripsMin, tripsMax, stake, chip, unit } = limits;
  if (draft.ante < anteMin || draft.ante > anteMax)
    return `An ante is ${amount(anteMin, unit)} to ${amount(anteMax, unit)}.`;
  if (draft.trips && !tripsMax) return 'There is not enough for trips.';
  if (draft.trips && (draft.trips < tripsMin || draft.trips > tripsMax))
    return `Trips are ${amount(tripsMin, unit)} to ${amount(tripsMax, unit)}, or none.`;
  if (draft.ante % chip || draft.trips % chip) return `Wagers are whole chips of ${amount(chip, unit)}.`;
  if (total(draft) > stake) return `That is ${amount(total(draft) - stake, unit)} more than you have here.`;
  return '';
}
