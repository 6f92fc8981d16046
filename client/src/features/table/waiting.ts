// What a table, or a player, waits for, in words.

import { bothMoments } from '../../ui/when.ts';
import type { Public } from '../../wire/types.ts';
import { capital } from '../../ui/words.ts';

/** Outside the hours of gaming: the hours, their clause, and when they begin for the reader. */
export const waitWords = ({ words, clause, until }: NonNullable<Public['waits_for']>): string =>
  until ? `${capital(words)} [${clause}]. Opens ${bothMoments(until)}.` : capital(words);

/** When somebody who posts or waits is dealt in, as far as the order of the button and the blinds tells. */
export const dealtInWords = (rounds: number): string =>
  rounds ? `after about ${rounds} more ${rounds === 1 ? 'round' : 'rounds'}` : 'with the next round';

/** The seat that is dealt in soonest, the lowest of them; 0 where none is free. */
export function soonest(seats: readonly number[], rounds: readonly number[]): number {
  const least = Math.min(...rounds);
  return seats.find((_, place) => !rounds.length || rounds[place] === least) ?? 0;
}
