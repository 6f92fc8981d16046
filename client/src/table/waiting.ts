// What a table waits for between rounds, in words.

import { bothMoments } from '../when.ts';
import type { Public } from '../wire/types.ts';
import { capital } from '../words.ts';

/** Outside the hours of gaming: the hours, their clause, and when they begin for the reader. */
export const waitWords = ({ words, clause, until }: NonNullable<Public['waits_for']>): string =>
  until ? `${capital(words)} [${clause}]. Opens ${bothMoments(until)}.` : capital(words);
