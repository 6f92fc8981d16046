// Cards as a dealer types them: the rank's key, then the suit's. 0 is a ten, ? twice a card nobody knows, J then O the joker.

import type { Public } from '../../wire/types.ts';

/** The cards that are whole, and the rank of one that wants its suit. */
export type TypedCards = { cards: readonly string[]; half: string };

export const NO_CARDS: TypedCards = { cards: [], half: '' };
export const SUITS = ['s', 'h', 'd', 'c'] as const;
export const UNKNOWN = '??';
const RANKS = '23456789TJQKA';
const UNSURE = '?';

/** The cards after one more key; null where the key means no card. `most` are due. */
export function withKey(now: TypedCards, key: string, most: number): TypedCards | null {
  if (key === 'Backspace') return now.half ? { ...now, half: '' } : { cards: now.cards.slice(0, -1), half: '' };
  if (now.half) {
    const whole = wholeCard(now.half, key);
    if (whole) return now.cards.length < most ? { cards: [...now.cards, whole], half: '' } : { ...now, half: '' };
  }
  const rank = rankOf(key);
  if (!rank) return key === '1' ? now : null; // of 10 the second key counts
  return now.cards.length < most ? { ...now, half: rank } : now;
}

function wholeCard(half: string, key: string): string {
  if (half === UNSURE) return key === UNSURE ? UNKNOWN : '';
  if (half === 'J' && key === 'o') return 'Jo';
  return SUITS.some((suit) => suit === key) ? `${half}${key}` : '';
}

function rankOf(key: string): string {
  if (key === UNSURE) return UNSURE;
  if (key === '0') return 'T';
  const rank = key.toUpperCase();
  return rank.length === 1 && RANKS.includes(rank) ? rank : '';
}

/** Cards as somebody writes them in a field: "as kd ??"; null where that is not what it says. */
export function cardsIn(written: string): string[] | null {
  const pieces =
    written
      .replaceAll('10', 'T')
      .replaceAll(',', ' ')
      .match(/\?\?|jo|[2-9tjqka][cdhs]|\S/gi) ?? [];
  const cards = pieces.map((piece) =>
    piece.length < 2 ? '' : `${piece.charAt(0).toUpperCase()}${piece.charAt(1).toLowerCase()}`,
  );
  return cards.every(Boolean) ? cards : null;
}

/** The cards that lie open, which cannot come again. */
export function deadCards(view: Public): Set<string> {
  const open = [...view.board, ...view.seats.flatMap((seat) => seat.cards), ...(view.dealer?.cards ?? [])];
  return new Set(open.filter((card) => card !== UNKNOWN));
}
