// Who sits down or waits: what is wrong before it is sent, and whether a walk-in is somebody who waits already.

import type { Waiter } from '../wire/floor.ts';
import { amountFault, cents, dollars } from '../words.ts';

export const LONGEST_NAME = 32;

export type Limits = { least: number; most: number; chip: number }; // most: 0 where there is none

/** What is wrong with a name, in words; empty where nothing is. */
export function nameFault(who: string): string {
  if (!who.trim()) return 'Who is it?';
  const letters = [...who.trim()].length;
  return letters > LONGEST_NAME ? `A name has at most ${LONGEST_NAME} letters; this one has ${letters}.` : '';
}

/** What is wrong with a stake that was typed. */
export function stakeFault(typed: string, { least, most, chip }: Limits): string {
  const stake = cents(typed);
  if (stake === null) return amountFault(typed);
  if (stake < least || (most && stake > most)) return `A stake here is from ${dollars(least)}${most ? ` to ${dollars(most)}` : ''}.`;
  return chip && stake % chip ? `A stake is made of chips of ${dollars(chip)}.` : '';
}

/** Somebody of the same name who waits at this table. */
export const alreadyWaits = (waiting: readonly Waiter[], who: string): Waiter | undefined =>
  waiting.find(({ name }) => name.toLowerCase() === who.trim().toLowerCase());
