// What can be read out of the lines a round is told in.

import { plainHeading, withClauses } from '../../ui/words.ts';

/** A line without its clauses and marks. */
export const plain = (line: string): string => plainHeading(withClauses(line).words);

/** The clauses some lines rest on, each once. */
export const clausesIn = (text: readonly string[]): string[] => [
  ...new Set(text.flatMap((line) => withClauses(line).clauses)),
];

/** The reader's own cards, as far as a round's text tells them: nobody else's are told as held. */
export function heldIn(text: readonly string[]): string[] {
  for (const line of text) {
    const found = /^.+ holds ((?:(?:[2-9TJQKA][cdhs]|Jo) ?)+)$/.exec(line);
    if (found) return (found[1] ?? '').split(' ');
  }
  return [];
}
