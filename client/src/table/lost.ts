// A seat that its player did not give up: said where the seat was, for as long as the record has it.

import type { News } from '../wire/types.ts';

/** The line that tells how somebody lost their seat; null where they sit, or left by themselves. */
export function seatLost<Item extends Pick<News, 'type' | 'text'>>(news: readonly Item[], name: string): Item | null {
  const last = news.findLast(({ type, text }) => ['seat-left', 'seat-taken'].includes(type) && text.startsWith(`${name} `));
  const left = last?.type === 'seat-left' && /^ (?:leaves(?:,| \[|$)|goes to )/.test(last.text.slice(name.length));
  return last?.type === 'seat-left' && !left ? last : null;
}
