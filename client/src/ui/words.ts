// Words for what the room sends as numbers and codes. No framework here: tests read it as it is.

import type { Unit } from '../wire/types.ts';

const CENTS = 100;

/** Cents as dollars: "$1,250" or "$12.50". */
export function dollars(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(cents) / CENTS).toLocaleString('en-AU');
  const rest = Math.abs(cents) % CENTS;
  return `${sign}$${whole}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}

/** How many of its units make 1 as people write it: a dollar has 100 cents, a chip of a tournament is one. */
export const face = (unit: Unit): number => (unit === 'chips' ? 1 : CENTS);

/** An amount at a table: money as "$12.50", chips of a tournament, which are no money, as "1,500". */
export const amount = (value: number, unit: Unit): string =>
  unit === 'chips' ? value.toLocaleString('en-AU') : dollars(value);

/** What was won or lost, with its sign: "+$12", "-$5", "$0"; "+1,500" in chips. */
export const signed = (value: number, unit: Unit): string => `${value > 0 ? '+' : ''}${amount(value, unit)}`;

// Amounts as people type them. One reader for every field: a comma or a blank marks thousands and stands where thousands end, a
// point begins the cents. "1,50" is refused rather than guessed at: half the world means one dollar fifty by it.
const WRITTEN = /^\$?\s*(\d*|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:\.(\d{0,2}))?$/;
const MOST_CENTS = 1e12; // what the room takes

function written(typed: string): number | null {
  const [, whole = '', rest = ''] = WRITTEN.exec(typed.trim()) ?? [];
  return whole || rest ? Number(whole.replace(/\D/g, '')) * CENTS + Number(rest.padEnd(2, '0')) : null;
}

/** What somebody typed as dollars, in cents; null where it is no amount. */
export function cents(typed: string): number | null {
  const read = written(typed);
  return read !== null && read <= MOST_CENTS ? read : null;
}

/** What somebody typed as an amount at a table; null where it is none. A chip cannot be split. */
export function amountTyped(typed: string, unit: Unit): number | null {
  const found = cents(typed);
  if (unit !== 'chips' || found === null) return found;
  return /[$.]/.test(typed) ? null : found / CENTS;
}

/** Why what was typed is no amount; empty where it is one, or nothing was typed yet. */
export function amountFault(typed: string, unit: Unit = 'cents'): string {
  if (!typed.trim() || amountTyped(typed, unit) !== null) return '';
  if ((written(typed) ?? 0) > MOST_CENTS) return 'This amount is too large.';
  if (unit === 'chips') return 'Enter a whole number of chips, such as 1500 or 1,500.';
  return typed.includes(',')
    ? 'A comma marks thousands, as in 1,500. Cents come after a point, as in 1.50.'
    : 'Enter an amount in dollars, such as 1500, 1,500 or 1.50.';
}

const RANKS: Record<string, string> = {
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
};
const SUITS: Record<string, string> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

/** Words as a sentence begins. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A card in words: "ace of spades". */
export function cardWords(card: string): string {
  if (card === 'Jo') return 'joker';
  if (card === '??') return 'hidden card';
  return `${RANKS[card[0] ?? ''] ?? card} of ${SUITS[card[1] ?? ''] ?? ''}`.trim();
}

export const cardsWords = (cards: readonly string[]): string => cards.map(cardWords).join(', ');

/** The clauses in an order of numbers, apart from the words that stand for none. */
export const isClause = (clause: string): boolean => clause !== '' && clause !== 'system' && clause !== 'practice';

/** A heading of the history, "*** TURN *** As 8s", as people write: "Turn: As 8s". */
export function plainHeading(text: string): string {
  return text
    .replace(/\*\*\* (.)(.*?) \*\*\*\s*/g, (_, first: string, rest: string) => `${first}${rest.toLowerCase()}: `)
    .replace(/: $/, '')
    .trim();
}

/** Text in pieces, cards apart from words. */
export const piecesOf = (text: string): { text: string; card: boolean }[] =>
  text
    .split(/\b((?:[2-9TJQKA][cdhs]|Jo)\b)/)
    .filter(Boolean)
    .map((piece) => ({ text: piece, card: /^(?:[2-9TJQKA][cdhs]|Jo)$/.test(piece) }));

/** Lines of the history end with their clauses in brackets: the words, and the clauses. */
export function withClauses(line: string): { words: string; clauses: string[] } {
  const found = /^(.*?)\s*\[([^\]]*)\]\s*$/.exec(line);
  if (!found) return { words: line, clauses: [] };
  return { words: found[1] ?? '', clauses: (found[2] ?? '').split(/[,;]\s*/).filter(isClause) };
}

/** A line of the history as it is read out: cards by their names, without clauses. */
export const aloud = (line: string): string =>
  piecesOf(plainHeading(withClauses(line).words))
    .map((piece) =>
      piece.card ? cardWords(piece.text) : /^[\s|]*$/.test(piece.text) ? ', ' : piece.text.replaceAll(' | ', ', '),
    )
    .join('');
