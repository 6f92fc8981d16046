// Where a player's seat went: drawn, moved to another table, or moved because the table was broken.

import type { TournamentView } from '../wire/tournament.ts';
import { capital } from '../words.ts';
import { tableWords } from './words.ts';

/**
 * Where the player is to go now and why, in words; null where nothing changed. Whoever has just come to the page is
 * not sent away from it: only a seat that was seen to change moves the page.
 */
export function moveOf(before: TournamentView | undefined, after: TournamentView): { table: string; words: string } | null {
  const { you, public: now } = after;
  if (!before || !you.table || (before.you.table === you.table && before.you.seat === you.seat)) return null;
  const place = `${tableWords(you.table, now.tournament)}, seat ${you.seat}`;
  const from = before.you.table;
  if (!from) return { table: you.table, words: `Your seat is drawn: you play at ${place}` };
  const old = tableWords(from, now.tournament);
  if (from === you.table) return { table: you.table, words: `You move to seat ${you.seat}` };
  if (now.stage.number !== before.public.stage.number || now.stage.session !== before.public.stage.session)
    return { table: you.table, words: `${capital(now.stage.name)}: you play at ${place}` };
  if (you.moved === 'break') return { table: you.table, words: `${capital(old)} is broken: you play at ${place}` };
  const why = you.moved === 'balance' || !you.moved ? 'Tables are balanced' : `The director moves you (${you.moved})`;
  return { table: you.table, words: `${why}: you move from ${old} to ${place}` };
}
