// The lines a round is told in, taken apart: titles, words, cards and clauses.

import { withClauses } from '../words.ts';

export type Piece = { card: boolean; text: string };
export type Told = { title: string; pieces: Piece[]; clauses: string[] };

const TITLE = /^\*\*\* (.+?) \*\*\*\s*/;
const CARD = /(?<![\w$])((?:10|[2-9TJQKA])[cdhs]|Jo|\?\?)(?!\w)/;

/** A line with its title, if it has one, its cards apart from the words, and its clauses. */
export function told(line: string): Told {
  const { words, clauses } = withClauses(line);
  const title = TITLE.exec(words)?.[1] ?? '';
  const rest = words.replace(TITLE, '');
  const pieces = rest.split(new RegExp(CARD, 'g')).map((text, index) => ({ card: index % 2 === 1, text }));
  return { title: sentence(title), pieces: pieces.filter((piece) => piece.text), clauses };
}

/** FIRST COMMUNAL CARDS as one would write it. */
const sentence = (title: string): string => title.charAt(0) + title.slice(1).toLowerCase();

/** A line in plain words, for where no cards can be drawn. */
export const plain = (line: string): string => {
  const { title, pieces } = told(line);
  return [title, pieces.map((piece) => piece.text).join('')].filter(Boolean).join(': ');
};

/** The reader's own cards, as far as a round's text tells them: nobody else's are told as held. */
export function heldIn(text: readonly string[]): string[] {
  for (const line of text) {
    const found = /^(?:Seat|Box) \d+ holds (.+)$/.exec(line);
    if (found) return (found[1] ?? '').split(' ');
  }
  return [];
}
