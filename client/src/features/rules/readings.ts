// Our readings of clauses whose text is unclear.

import { finder, plain } from '../../ui/searching.ts';
import type { ClauseText } from '../../wire/generated.ts';

/** All words of a clause's readings and of what sets them, for searching. */
export const readingWords = ({ readings, settings }: ClauseText): string =>
  plain(
    [
      ...readings.flatMap((one) => [one.leaves_open, one.we_take]),
      ...settings.flatMap((one) => [one.label, one.key]),
    ].join(' '),
  );

/** Whether something searched for stands in the reading, which is then unfolded. */
export const readingHit = (clause: ClauseText, terms: readonly string[]): boolean =>
  terms.length > 0 && readingWords(clause).search(finder(terms)) >= 0;

/** How many clauses have a reading of ours. */
export const countRead = (clauses: readonly ClauseText[]): number =>
  clauses.filter(({ readings }) => readings.length).length;
