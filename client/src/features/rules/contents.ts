// A rulebook as it is laid out on the page: by area, in the order of the instrument.
//
// A clause is kept whole: its lettered items stand right beneath it ("one of the two endings below"), under the area of
// the clause, also where an item by itself would belong to another.

import { plain } from '../../ui/searching.ts';
import type { ClauseText } from '../../wire/generated.ts';
import { readingWords } from './readings.ts';
import { areaTitle, numbered, type Numbered } from './words.ts';

export type Entry = ClauseText & Numbered & { depth: number; searched: string };
export type Section = { area: string; title: string; entries: Entry[] };

const stemOf = (id: string): string => id.split('(')[0] ?? id;

/** How far an item is set in: once for each bracket. */
const depthOf = (id: string): number => Math.min(3, id.split('(').length - 1);

export function contentsOf(clauses: readonly ClauseText[]): Section[] {
  const areas = new Map<string, string>(); // of each clause that has items
  const sections = new Map<string, Section>();
  for (const clause of clauses) {
    const stem = stemOf(clause.id);
    const area = areas.get(stem) ?? clause.area;
    areas.set(stem, area);
    const section = sections.get(area) ?? { area, title: areaTitle(area), entries: [] };
    sections.set(area, section);
    const called = numbered(clause.id);
    const word = clause.id.startsWith('def:') ? called.number : ''; // numbers are found as numbers
    const searched = plain(`${word} ${called.part} ${clause.summary} ${section.title} ${readingWords(clause)}`);
    section.entries.push({ ...clause, ...called, depth: depthOf(clause.id), searched });
  }
  return [...sections.values()];
}

/** The name an address has for a place on the page; names in a page have no spaces. */
export const placeOf = (clause: string): string => clause.replace(/\s+/g, '_');
export const areaPlace = (area: string): string => `area:${area}`;

/** The clause an address means: its id, or the first of its parts where the clause as a whole has no line of its own. */
export function clauseAt(sections: readonly Section[], hash: string): Entry | undefined {
  const wanted = placeOf(hash);
  const all = sections.flatMap((section) => section.entries);
  return all.find((each) => placeOf(each.id) === wanted) ?? all.find((each) => isOf(placeOf(each.id), wanted));
}

/** Whether a clause is the one asked for or a part of it: 17.5(a) is of 17.5 and of 17, 17.51 is not of 17.5. */
export const isOf = (id: string, asked: string): boolean =>
  asked !== '' && id.startsWith(asked) && !/^[\p{L}\d]/u.test(/[\p{L}\d]$/u.test(asked) ? id.slice(asked.length) : '');
