// Where a player's seat went, and why.

import type { TournamentView } from '../../wire/generated.ts';
import { capital } from '../../ui/words.ts';
import { tableWords } from './words.ts';

/**
 * Where the player is to go now and why, in words; null where nothing changed since this browser last saw the tournament.
 * Whoever sees it for the first time is not sent away: only a seat that has changed moves the page.
 */
export function moveOf(
  before: TournamentView | undefined,
  after: TournamentView,
): { table: string; words: string } | null {
  const { table, seat, moved } = after.you;
  if (!before || !table || (before.you.table === table && before.you.seat === seat)) return null;
  const from = tableWords(before.you.table, after.public.tournament);
  const place = `${tableWords(table, after.public.tournament)}, seat ${seat}`;
  if (before.you.table === table) return { table, words: `You move to seat ${seat}` };
  switch (moved) {
    case '':
      return { table, words: `Your seat is drawn: you play at ${place}` };
    case 'break':
      return { table, words: `${from ? `${capital(from)} is broken: you` : 'You'} play at ${place}` };
    case 'balance':
      return { table, words: `Tables are balanced: you move from ${from} to ${place}` };
    default: // in the director's words
      return { table, words: `You move from ${from} to ${place}: ${moved}` };
  }
}
