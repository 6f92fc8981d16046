// Finding clauses by words or by number.

import { finder, plain, termsOf } from '../../ui/searching.ts';
import { isOf, type Entry, type Section } from './contents.ts';

export type Found = { terms: string[]; ids: ReadonlySet<string>; counts: ReadonlyMap<string, number> };

type Test = (entry: Entry) => boolean;

/** "17.5" asks for that clause with its parts; "17" may also be a number in the text, as "52" in "52 cards". */
function testFor(term: string): Test {
  const isOfIt: Test = (entry) => isOf(plain(entry.id), term);
  if (/^a?\d+[.(]/.test(term)) return isOfIt;
  const word = finder([term]);
  return (entry) => isOfIt(entry) || entry.searched.search(word) >= 0;
}

/**
 * The clauses with everything that was typed, of all or of those with a reading of ours; null where nothing was asked. A single
 * letter is the beginning of a word.
 */
export function search(sections: readonly Section[], typed: string, onlyRead = false): Found | null {
  const terms = termsOf(typed.replace(/\b(clause|rule)\s+(?=a?\d)/gi, '')).filter(
    (term) => term.length > 1 || /\d/.test(term),
  );
  if (!terms.length && !onlyRead) return null;
  const tests = [...terms.map(testFor), ...(onlyRead ? [(entry: Entry) => entry.readings.length > 0] : [])];
  const ids = new Set<string>();
  const counts = new Map<string, number>();
  for (const section of sections) {
    const found = section.entries.filter((entry) => tests.every((test) => test(entry)));
    for (const entry of found) ids.add(entry.id);
    counts.set(section.area, found.length);
  }
  return { terms, ids, counts };
}
