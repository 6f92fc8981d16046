// Searching as one types: what was typed, taken apart, and where it stands in a text.

/** Small letters, one kind of apostrophe and dash: what people type and what is written meet here. Keeps every place. */
export const plain = (text: string): string => text.toLowerCase().replaceAll('\u2019', "'").replaceAll('\u2013', '-');

/** The words somebody typed; all of them have to be found. */
export const termsOf = (typed: string): string[] => [...new Set(plain(typed).split(/\s+/).filter(Boolean))];

/** Finds any of these where a word begins with it: "no" is in "no limit" and not in "casino". */
export function finder(terms: readonly string[]): RegExp {
  const longestFirst = [...terms].sort((a, b) => b.length - a.length);
  return new RegExp(
    `(?<![\\p{L}\\d])(?:${longestFirst.map((term) => term.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})`,
    'gu',
  );
}

/** Whether a plain text has all of these. */
export const hasAll = (text: string, terms: readonly string[]): boolean =>
  terms.every((term) => text.search(finder([term])) >= 0);

export type Piece = { text: string; hit: boolean };

/** A text cut up into what was searched for and the rest. */
export function pieces(text: string, terms: readonly string[]): Piece[] {
  if (!terms.length) return [{ text, hit: false }];
  const found: Piece[] = [];
  let at = 0;
  for (const match of plain(text).matchAll(finder(terms))) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), hit: false });
    at = match.index + match[0].length;
    found.push({ text: text.slice(match.index, at), hit: true });
  }
  if (at < text.length) found.push({ text: text.slice(at), hit: false });
  return found;
}
