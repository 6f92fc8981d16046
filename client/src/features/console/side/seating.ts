// Who sits down or waits: what is wrong before it is sent, and whether a walk-in is somebody who waits already or was here before.

import type { OnePatron, Waiter } from '../../../wire/generated.ts';
import { dayAgo } from '../../../ui/when.ts';
import { amountFault, cents, dollars } from '../../../ui/words.ts';

const LONGEST_NAME = 32;

export type Limits = { least: number; most: number; chip: number }; // most: 0 where there is none

/** What is wrong with a name, in words; empty where nothing is. */
export function nameFault(who: string): string {
  if (!who.trim()) return 'Enter a name.';
  const letters = [...who.trim()].length;
  return letters > LONGEST_NAME ? `A name has at most ${LONGEST_NAME} letters; this one has ${letters}.` : '';
}

/** What is wrong with a stake that was typed. */
export function stakeFault(typed: string, { least, most, chip }: Limits): string {
  const stake = cents(typed);
  if (stake === null) return amountFault(typed);
  if (stake < least || (most && stake > most))
    return most ? `The buy-in is ${dollars(least)} to ${dollars(most)}.` : `The minimum buy-in is ${dollars(least)}.`;
  return chip && stake % chip ? `The buy-in is in chips of ${dollars(chip)}.` : '';
}

/** The free seats of a table, and the one to propose: not one that players seated may still move to, where there is another. */
export function freeSeats(
  places: number,
  taken: readonly number[],
  kept: readonly number[],
): { free: number[]; proposed: number } {
  const free = Array.from({ length: places }, (_, place) => place + 1).filter((seat) => !taken.includes(seat));
  return { free, proposed: free.find((seat) => !kept.includes(seat)) ?? free[0] ?? 0 };
}

/** Somebody a walk-in may be: who waits here, or walked in before; `seated` where they have a seat, and it is somebody else. */
export type Known = { name: string; words: string; waits: boolean; seated: boolean };

/** Whom a walk-in of this name may be, those who wait first. */
export function knownAs(who: string, waiting: readonly Waiter[], before: readonly OnePatron[], now: number): Known[] {
  const listed = waiting.filter(({ name }) => name.toLowerCase() === who.trim().toLowerCase());
  const others = before.filter(({ account }) => !listed.some((one) => one.account === account));
  return [
    ...listed.map(({ name }) => ({ name, words: `${name}, on the waiting list`, waits: true, seated: false })),
    ...others.map(({ name, since, wallet, table }) => ({
      name,
      waits: false,
      seated: table !== '',
      words: table ? `${name}, seated at ${table}` : `${name}, here ${dayAgo(since, now)} with ${dollars(wallet)}`,
    })),
  ];
}
